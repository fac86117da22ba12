"""A board in a page as a person meets it: squares to touch, a status to read. What is right is asked of the engine."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from damas import Move, Position, Reason, Rules, Verdict, legal_moves
from damas.explain import explain_indices

LIGHT = "guia/pedra/"  # a page that loads quickly, for boards of one's own
READY = 60_000  # milliseconds: Python has to be fetched and started on a busy machine
PAUSE = 50  # milliseconds between two looks at what has not come yet
#: What is still on its way: an element's script, a board that can answer by what came with it, the drawing of any other board.
COMING = ":not(:defined), draughts-board:has(.damas-foreseen):not([data-alive]), draughts-board:not(:has(svg), [data-failed])"
FONTS = "document.fonts.ready.then(() => true)"  # from then on no letter gets another shape
#: Whether a board can be touched, has a position and its drawing these pieces, each [square, colour, kind], by their squares.
#: While it is drawn anew it has no buttons.
SHOWN = """([board, position, pieces]) => {
    const drawn = [...board.querySelectorAll(".damas-piece")].map(({dataset, classList}) => [
        Number(dataset.square),
        classList.contains("white") ? "white" : "black",
        classList.contains("king") ? "king" : "man",
    ]);
    return board.querySelector(".damas-controls") && board.position === position
        && `${drawn.sort((a, b) => a[0] - b[0])}` === `${pieces}`;
}"""
#: Whether a board says a sentence; if so, its pieces stay where they are.
HELD = """([board, sentence]) => board.querySelector("[role=status]").textContent.includes(sentence)
    && board.getAnimations({subtree: true}).every((one) => { one.pause(); return true; })"""


class Board:
    """One ``<draughts-board>``."""

    def __init__(self, page: Page, element: Locator, book: Any) -> None:
        self.page = page
        self.element = element
        self.variant: str = element.get_attribute("variant")
        laid_over = [book.house_rules[name] for name in (element.get_attribute("house-rules") or "").split()]
        self.rules: Rules = book.variants[self.variant].under(laid_over).rules
        self.start = Position.from_fen(element.get_attribute("position"), self.rules)
        self.status = element.locator(".damas-status")

    @property
    def moves(self) -> list[Move]:
        """The legal moves of the position that the page was built with."""
        return legal_moves(self.start, self.rules)

    def path(self, move: Move) -> list[int]:
        """The square indices of a move's path."""
        return [self.rules.geometry.index(bit) for bit in move.path_bits]

    def square(self, index: int) -> Locator:
        return self.element.locator(f'.damas-square[data-square="{index}"]')

    def piece(self, index: int) -> Locator:
        return self.element.locator(f'.damas-piece[data-square="{index}"]')

    def position(self) -> str:
        """The FEN of the position that the element shows."""
        return self.element.evaluate("board => board.position")

    def middle(self, index: int) -> tuple[float, float]:
        self.square(index).scroll_into_view_if_needed()  # which waits until it has come to rest
        box = self.square(index).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def click(self, index: int) -> None:
        self.page.mouse.click(*self.middle(index))

    def tap(self, index: int) -> None:
        self.page.touchscreen.tap(*self.middle(index))

    def press(self, index: int) -> None:
        """Walk to a square with the arrow keys, rows first, and choose it."""
        files = self.rules.geometry.files
        if not self.element.evaluate("board => board.querySelector('svg.damas-board').contains(document.activeElement)"):
            self.element.locator('.damas-square[tabindex="0"]').focus()
        for _ in range(60):
            here = int(self.page.evaluate("document.activeElement.dataset.square"))
            if here == index:
                self.page.keyboard.press("Enter")
                return
            if here // files != index // files:
                self.page.keyboard.press("ArrowUp" if here // files < index // files else "ArrowDown")
            else:
                self.page.keyboard.press("ArrowRight" if here % files < index % files else "ArrowLeft")
        raise AssertionError(f"the arrow keys do not reach square {index}")

    def drag(self, start: int, end: int) -> None:
        self.square(start).scroll_into_view_if_needed()
        x, y = self.middle(end)
        self.page.mouse.move(*self.middle(start))
        self.page.mouse.down()
        self.page.mouse.move(x, y, steps=6)
        self.page.mouse.up()

    def marked(self, kind: str) -> set[int]:
        """The squares that wear a mark."""
        return set(self.element.locator(f".damas-mark.{kind}").evaluate_all("all => all.map(m => Number(m.dataset.square))"))

    def arrows(self) -> list[list[int]]:
        """The paths of the arrows that prove a refusal."""
        shown = self.element.locator(".damas-arrow:not(.given)")
        return shown.evaluate_all("all => all.map(arrow => arrow.dataset.path.split(' ').map(Number))")

    def wears(self, kind: str, squares: Iterable[int]) -> None:
        """Wait until these squares and no others wear a mark."""
        becomes(self.page, lambda: self.marked(kind), set(squares))

    def points(self, *paths: list[int]) -> None:
        """Wait until these arrows and no others prove a refusal, in whatever order."""
        becomes(self.page, lambda: sorted(self.arrows()), sorted(paths))

    def at(self, *names: str) -> list[int]:
        """Square indices of labels."""
        return [self.rules.square(name) for name in names]

    def wake(self) -> None:
        """Wait until the engine has judged the position."""
        expect(self.element).to_have_attribute("data-alive", "", timeout=READY)

    def holds(self, sentence: str) -> None:
        """Wait until the board says a sentence, and stop what moves on it then; a touch or a button ends that."""
        self.page.wait_for_function(HELD, arg=[self.element.element_handle(), sentence])

    def shows(self, position: Position) -> None:
        """Wait until the position stands on the board, in the element's property and in the drawing (which may come later)."""
        arguments = [self.element.element_handle(), position.to_fen(), sorted(map(list, position.pieces()))]
        self.page.wait_for_function(SHOWN, arg=arguments)


def swipe(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger is put down, moves in a straight line and is lifted."""
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", start)
    for part in range(1, 11):
        touch("touchMove", (start[0] + (end[0] - start[0]) * part / 10, start[1] + (end[1] - start[1]) * part / 10))
    touch("touchEnd")
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def longest(boards: list[Board], least: int) -> tuple[Board, Move]:
    """A board with a capture of at least ``least`` pieces, and that capture."""
    for board in boards:
        for move in board.moves:
            alone = [m for m in board.moves if (m.origin, m.target) == (move.origin, move.target)] == [move]
            if len(move.captured) >= least and alone:
                return board, move
    raise AssertionError(f"no board of this page has a capture of {least} pieces")


def quiet(boards: list[Board]) -> tuple[Board, Move]:
    """A board with a quiet move, and that move."""
    return next((board, move) for board in boards for move in board.moves if not move.is_capture)


def refused(boards: list[Board], reasons: set[Reason]) -> tuple[Board, list[int], Any]:
    """A board, an attempt (two squares) that is refused for one of ``reasons``, and the engine's explanation."""
    for board in boards:
        squares = board.rules.geometry.playable
        for start in [index for index, colour, _ in board.start.pieces() if colour == board.start.turn]:
            for end in squares:
                answer = explain_indices(board.start, [start, end], board.rules)
                own = board.start.piece_at(board.rules.geometry.bit(end))
                if answer.verdict is Verdict.ILLEGAL and answer.reason in reasons and (not own or own[0] != board.start.turn):
                    return board, [start, end], answer
    raise AssertionError(f"no board of this page refuses for {reasons}")


def arrived(page: Page, address: str | re.Pattern[str]) -> None:
    """Wait until a link without a full load has led to an address and the page that was left is gone.

    The address changes before the page does; what stands in the page until then would be taken for what is to be read.
    """
    page.wait_for_url(address)
    # A page for what is missing has no address of its own.
    page.wait_for_function("document.querySelector('link[rel=canonical]')?.href === location.href.replace(/[?#].*/, '')")


def workers(page: Page) -> list[Any]:
    """The engine's workers that run; the search has one of its own."""
    return [worker for worker in page.workers if "/board-" in worker.url]


def workers_become(page: Page, number: int) -> None:
    """Wait until so many run: the browser tells a while after a worker has been started or ended."""
    becomes(page, lambda: len(workers(page)), number)


def becomes(page: Page, read: Callable[[], Any], wanted: object) -> None:
    """Wait until what is read is what is wanted: what a touch or a link brings about may come a while after it."""
    end = time.monotonic() + READY / 1000
    while (found := read()) != wanted:
        if time.monotonic() > end:
            raise AssertionError(f"{found!r} instead of {wanted!r}")
        page.wait_for_timeout(PAUSE)  # in which the page is heard, too


def settled(page: Page) -> None:
    """Wait until all that a page fetches for itself has come: boards that answer, the scripts of its elements, its fonts."""
    page.wait_for_function(f"!document.querySelector('{COMING}')")
    page.wait_for_function(FONTS)  # unlike an evaluation it outlasts a page that is loaded anew


def follows(page: Page) -> None:
    """Wait until links are followed without a full load: for that the theme has to have fetched the map of the site."""
    page.wait_for_function("performance.getEntriesByType('resource').some(one => one.name.endsWith('/sitemap.xml'))")


def resize(page: Page, width: int, height: int) -> None:
    """Make the window another size, and wait until the page has heard of it."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("size => `${innerWidth},${innerHeight}` === `${size}`", arg=[width, height])

"""Dragging by mouse and by finger, and a page that scrolls when the finger starts on an empty square."""

from __future__ import annotations

from itertools import pairwise

import pytest
from browser.board import LIGHT, Board, quiet, swipe
from browser.test_boards import PHONE, VARIANTS
from playwright.sync_api import Page, expect

#: A quiet position on a board of each shape: 8 x 8, mirrored, 10 x 10.
QUIET = {"brazilian": "W:Wc3:Bh8", "spanish": "W:W10:B32", "international": "W:W33:B1"}


def test_dragging_a_piece(visit, place):
    page = visit(LIGHT, engine=False)
    for variant, position in QUIET.items():
        board, move = quiet([place(page, variant, position, foreseen=True)])
        board.wake()
        board.drag(*board.path(move))
        board.shows(board.start.play(move))


def test_dragging_to_a_wrong_square_says_why_and_puts_the_piece_back(visit, place):
    page = visit(LIGHT, engine=False)
    board = place(page, "brazilian", "W:We3:Bd4,f4,d6,h8", foreseen=True)
    board.wake()
    before = board.piece(*board.at("e3")).get_attribute("transform")
    board.drag(*board.at("e3", "g5"))
    expect(board.status).to_contain_text("obrigatório tomar o maior número")
    board.shows(board.start)
    assert board.piece(*board.at("e3")).get_attribute("transform") == before
    assert board.position() == board.start.to_fen()


def test_a_mouse_may_drag_a_piece_that_cannot_move_and_is_told_why(visit, place):
    page = visit(LIGHT, engine=False)
    board = place(page, "brazilian", "W:Wc3,a1:Bd4,a7", foreseen=True)
    board.wake()
    board.drag(*board.at("a1", "b2"))
    expect(board.status).to_contain_text("capturar é obrigatório")
    board.shows(board.start)


def test_a_press_that_ends_elsewhere_is_no_click(visit, place):
    page = visit(LIGHT, engine=False)
    board = place(page, "brazilian", "W:Wc3:Bh8", foreseen=True)
    board.click(*board.at("c3"))
    expect(board.element.locator(".damas-mark.target")).to_have_count(2)
    board.drag(*board.at("e5", "d4"))
    board.click(*board.at("c3"))  # answered after whatever the press could have done: the piece was still chosen
    expect(board.element.locator(".damas-mark.target")).to_have_count(0)
    board.shows(board.start)


#: Resolves when the page has come to rest: it goes on for a while when the finger has left it.
STILL = """async () => {
    for (let [last, still] = [scrollY, 0]; still < 10; still = scrollY === last ? still + 1 : 0, last = scrollY)
        await new Promise(requestAnimationFrame);
}"""


def _scrolls(page: Page, start: tuple[float, float]) -> None:
    """Wait until a finger that swipes up from a point has taken the page along."""
    before = page.evaluate("scrollY")
    swipe(page, start, (start[0], start[1] - 200))
    page.wait_for_function("before => scrollY > before + 100", arg=before)
    page.evaluate(STILL)


def test_a_finger_drags_a_piece_and_the_page_stays(visit, place):
    page = visit(LIGHT, engine=False, **PHONE)
    for variant, position in QUIET.items():
        board, move = quiet([place(page, variant, position, foreseen=True)])
        board.wake()
        start, end = (board.middle(square) for square in board.path(move))
        before = page.evaluate("scrollY")
        swipe(page, start, end)
        board.shows(board.start.play(move))
        assert page.evaluate("scrollY") == before


def test_a_capture_is_dragged_by_a_finger_jump_by_jump_on_the_large_board(visit, place):
    page = visit(LIGHT, engine=False, **PHONE)
    board = place(page, "international", "W:W38:B33,23,13,22", foreseen=True)
    board.wake()
    (move,) = [move for move in board.moves if move.target == board.rules.geometry.bit(board.at(9)[0])]
    before = page.evaluate("scrollY")
    for here, there in pairwise(board.path(move)):
        expect(board.piece(here)).to_have_count(1)
        swipe(page, board.middle(here), board.middle(there))
    board.shows(board.start.play(move))
    assert page.evaluate("scrollY") == before


def test_a_finger_on_a_plain_diagram_scrolls_the_page(visit, place):
    page = visit(LIGHT, engine=False, **PHONE)
    place(page, "international", "W:W33:B1", mode="diagram")
    picture = page.locator(".damas-picture svg").first
    picture.scroll_into_view_if_needed()
    for label in ("33", "28"):  # a piece, and an empty square beside it
        page.evaluate("scrollTo(0, 0)")
        square = picture.locator(f'[data-label="{label}"]')
        box = square.bounding_box()
        _scrolls(page, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))


@pytest.mark.parametrize("alive", [False, True])
def test_a_finger_on_an_empty_square_or_a_sleeping_board_scrolls_the_page(visit, place, alive):
    page = visit(LIGHT, engine=False, **PHONE)
    board: Board = place(page, "brazilian", QUIET["brazilian"], foreseen=alive)
    if alive:
        board.wake()
    square = board.at("e5" if alive else "c3")[0]
    _scrolls(page, board.middle(square))
    assert board.position() == board.start.to_fen()


@pytest.mark.parametrize("variant", VARIANTS)
def test_squares_are_large_enough_for_a_finger(visit, boards, variant):
    """WCAG 2.5.8: 24 pixels, or so far from each other that circles of 24 pixels around them do not meet.

    On a large chequered board the squares that are played on touch only at their corners.
    """
    page = visit(f"regras/{variant}/", viewport={"width": 320, "height": 640})
    for board in boards(page):
        apart = board.element.evaluate(
            "board => { const middles = [...board.querySelectorAll('.damas-square')].map(one => one.getBoundingClientRect())"
            ".map(box => [box.x + box.width / 2, box.y + box.height / 2]);"
            "return Math.min(...middles.slice(1).map(([x, y]) => Math.hypot(x - middles[0][0], y - middles[0][1]))); }"
        )
        assert apart >= 24

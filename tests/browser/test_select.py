"""Questions that are answered by ticking squares or by a number, by every hand, without Python and without a script."""

from __future__ import annotations

import itertools
import re
from urllib.request import urlopen

import pytest
from browser.axe import faults
from browser.board import LIGHT, Board, becomes
from browser.test_boards import HANDS
from browser.test_puzzle import NOTED
from playwright.sync_api import Locator, Page, expect

import damas
from damario.selection import CAPTURED, COUNT, MOVERS, MOVES, select

#: Variant -> a position with two pieces that may move: 8 x 8, mirrored, 10 x 10.
TWO = {
    "brazilian": "W:Wc3,e3,g1:Bd4,h8",
    "spanish": "W:W10,11:B14,32",
    "international": "W:W33,32:B28,1",
}
#: Variant -> a position in which one capture takes several pieces.
TAKEN = {
    "brazilian": "W:We3:Bd4,f4,d6",
    "spanish": "W:W6:B11,20,28",
    "international": "W:W38:B33,23,13,22",
}


@pytest.fixture
def ask(site, visit, place):
    """A question on a page that cannot fetch the engine; returns the board and the question."""

    def put(variant: str, fen: str, asks: str, page: Page | None = None, **options: object):
        page = page or visit(LIGHT, engine=False, **options)
        page.evaluate(NOTED)
        rules = site.book.variants[variant]
        task = select(asks, rules, damas.Position.from_fen(fen, rules.rules), site.phrasing)
        board = place(page, variant, fen, foreseen=True, mode="select", task=task)
        board.wake()
        return board, task

    return put


def badges(board: Board, **wanted: set[int]) -> None:
    """Wait until these squares wear badges of a kind."""
    for kind, squares in wanted.items():
        board.wears(f"badge.{kind}", squares)


def press(board: Board, name: str) -> None:
    board.element.locator(f".damas-{name}").click()


@pytest.mark.parametrize("asks", [MOVERS, CAPTURED])
@pytest.mark.parametrize("hand", HANDS)
def test_squares_are_ticked_judged_and_answered(ask, texts, hand, asks):
    act, options = HANDS[hand]
    page = None
    for variant, fen in (TWO if asks == MOVERS else TAKEN).items():
        board, task = ask(variant, fen, asks, page, **options)
        page = board.page
        _ticks(board, task, act, texts)


def _ticks(board: Board, task, act, texts) -> None:
    """Ticks a right square and a wrong one, then all the right ones."""
    assert len(task.answer) > 1
    expect(board.element.locator(".damas-question")).to_have_text(task.question)
    board.page.evaluate("scrollTo(0, 0)")
    first, *others = task.answer
    stranger = next(square for square in board.rules.geometry.playable if square not in task.answer)
    press(board, "check")
    expect(board.status).to_have_text(texts["interface.keys.ticking"])
    board.page.evaluate("scrollTo(0, 0)")
    for square in (first, stranger):
        act(board, square)
    expect(board.status).to_have_text(texts["interface.ticked"].format(count=2))
    board.wears("start", {first, stranger})
    expect(board.square(first)).to_have_attribute("aria-selected", "true")
    press(board, "check")
    expect(board.status).to_have_text(texts["interface.checked"].format(right=1, wrong=1, missing=len(others)))
    # How many are missing is said; where they are is for the reader to find.
    badges(board, right={first}, wrong={stranger}, missing=set())
    wrong = re.compile(f", {re.escape(texts['interface.wrong'])}$")
    expect(board.square(stranger)).to_have_attribute("aria-label", wrong)
    board.page.evaluate("scrollTo(0, 0)")  # pressing a button may have scrolled squares below the header
    for square in (stranger, *others):
        act(board, square)
    expect(board.square(stranger)).to_have_attribute("aria-selected", "false")
    badges(board, right=set())
    press(board, "check")
    expect(board.status).to_contain_text(task.solution)
    badges(board, right=set(task.answer))
    press(board, "check")
    becomes(board.page, lambda: board.page.evaluate("solved"), [{"id": None, "hints": 0, "shown": False}])
    assert board.position() == board.start.to_fen()
    assert not [worker for worker in board.page.workers if "/board-" in worker.url]


def test_ticks_and_badges_stay_on_their_squares_when_the_board_is_turned(ask):
    board, task = ask("brazilian", "W:We3:Bd4,f4,d6", CAPTURED)
    press(board, "reveal")
    expect(board.status).to_contain_text(task.solution)
    press(board, "flip")
    for square in task.answer:
        badge = board.element.locator(f'.badge.right[data-square="{square}"]').bounding_box()
        box = board.square(square).bounding_box()
        assert box["x"] < badge["x"] + badge["width"] / 2 < box["x"] + box["width"]
        assert box["y"] < badge["y"] + badge["height"] / 2 < box["y"] + box["height"]


def test_hints_say_the_rule_and_then_tick_one_square_after_the_other(ask, texts, server):
    board, task = ask("spanish", TWO["spanish"], MOVERS)
    press(board, "help")
    expect(board.status).to_contain_text(task.hint)
    rule = task.rule.replace(".", "-").replace("_", "-")
    expect(board.status.locator("a").first).to_have_attribute("href", re.compile(f"regras/spanish/#{rule}$"))
    for count in (1, 2):
        press(board, "help")
        expect(board.element.locator('[aria-selected="true"]')).to_have_count(count)
    press(board, "check")
    expect(board.status).to_contain_text(task.solution)
    becomes(board.page, lambda: board.page.evaluate("solved"), [{"id": None, "hints": 3, "shown": False}])
    press(board, "restart")
    expect(board.status).to_have_text(texts["interface.cleared"])
    board.wears("start", ())
    with urlopen(f"{server.address}regras/spanish/") as rules:
        assert f'id="{rule}"' in rules.read().decode()


#: How a button is pressed by each hand.
PRESSED = {"mouse": Locator.click, "touch": Locator.tap, "keyboard": lambda button: button.press("Enter")}


@pytest.mark.parametrize("hand", HANDS)
def test_a_number_is_chosen_and_squares_answer_nothing(ask, texts, hand):
    act, options = HANDS[hand]
    page = None
    for variant, asks in itertools.product(TAKEN, (COUNT, MOVES)):
        board, task = ask(variant, TAKEN[variant], asks, page, **options)
        page = board.page
        row = board.element.get_by_role("group", name=task.question)
        act(board, next(index for index, *_ in board.start.pieces()))
        assert board.marked("start") == set()
        wrong = next(number for number in task.options if number != task.answer)
        PRESSED[hand](row.get_by_role("button", name=str(wrong), exact=True))
        expect(board.status).to_have_text(texts["interface.not_the_number"])
        expect(row.locator('[aria-pressed="true"]')).to_have_text(str(wrong))
        right = row.get_by_role("button", name=str(task.answer), exact=True)
        PRESSED[hand](right)
        expect(board.status).to_contain_text(task.solution)
        expect(right).to_have_attribute("aria-pressed", "true")
        page.wait_for_function("solved.length")
        assert page.evaluate("solved") == [{"id": None, "hints": 0, "shown": False}]


def test_without_a_script_the_answer_is_text(visit):
    page = visit("contribuir/tabuleiros/", java_script_enabled=False)
    board = page.locator('draughts-board[mode="select"]').first
    expect(board.locator(".damas-question")).to_be_visible()
    board.locator("summary").click()
    expect(board.locator(".damas-solution p")).to_contain_text("Os lances legais: ")
    assert page.locator(".damas-options:visible").count() == 0


@pytest.mark.parametrize("asks", [MOVERS, COUNT])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_state_has_a_fault_and_every_button_fits_a_narrow_screen(ask, asks, scheme):
    narrow = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True, "color_scheme": scheme}
    board, task = ask("brazilian", TWO["brazilian"], asks, **narrow)
    page = board.page
    assert faults(page, board.element) == []
    box = board.element.bounding_box()
    for button in board.element.locator(".damas-controls > *, .damas-options > *").all():
        place = button.bounding_box()
        assert min(place["width"], place["height"]) >= 24
        assert box["x"] <= place["x"] <= place["x"] + place["width"] <= box["x"] + box["width"]
    if asks == MOVERS:
        board.tap(board.at("h8")[0])
        press(board, "check")
        expect(board.status).to_have_attribute("data-kind", "refused")
        assert faults(page, board.element) == []
    press(board, "help")
    assert faults(page, board.element) == []
    press(board, "reveal")
    expect(board.status).to_contain_text(task.solution)
    assert faults(page, board.element) == []

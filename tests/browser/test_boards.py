"""Every variant's page: its boards are played by mouse, by touch and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from browser.board import LIGHT, Board, becomes, longest, quiet, refused
from playwright.sync_api import expect

from damas import Reason
from damas.wording import sentence

ROOT = Path(__file__).parents[2]
VARIANTS = sorted(path.stem for path in (ROOT / "rules_data" / "variants").glob("*.yml"))
WHY = {
    Reason.CAPTURE_AVAILABLE, Reason.MORE_PIECES, Reason.MORE_KINGS, Reason.WITH_KING, Reason.BACKWARD_CAPTURE,
    Reason.BACKWARD_MOVE, Reason.TWO_IN_A_ROW,
}  # fmt: skip
PHRASES = yaml.safe_load((ROOT / "rules_data" / "text" / "pt-BR" / "reasons.yml").read_text(encoding="utf-8"))
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
#: A mouse and a keyboard belong to one screen, and may play on one page after the other.
SCREENS = {"desk": ((Board.click, Board.press), {}), "phone": ((Board.tap,), PHONE)}
HANDS = {"mouse": (Board.click, {}), "touch": (Board.tap, PHONE), "keyboard": (Board.press, {})}


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_quiet_move_a_multiple_capture_and_a_refusal(visit, server, boards, variant, screen):
    acts, options = SCREENS[screen]
    page = visit(f"regras/{variant}/", engine=False, **options)
    found = boards(page)
    for act in acts:
        for board in _plays(found, act, f"{server.address}regras/{variant}/"):
            board.element.locator(".damas-restart").click()
            board.shows(board.start)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def _plays(found: list[Board], act: Callable[[Board, int], None], address: str) -> list[Board]:
    """Plays a quiet move and a capture and is refused something; returns the boards on which a move was played."""
    played = [quiet(found), longest(found, 2)]
    for board, move in played:
        act(board, board.path(move)[0])
        act(board, board.path(move)[-1])
        board.shows(board.start.play(move))
        expect(board.status).to_contain_text(str(move))

    others = [other for other in found if other.position() == other.start.to_fen()]
    board, path, answer = refused(others, WHY)
    for square in path:
        act(board, square)
    expect(board.status).to_contain_text(sentence(answer, PHRASES))
    in_the_way = set() if answer.moves else {board.rules.square(square) for square in answer.squares}
    board.wears("refused", {path[-1], *in_the_way})
    board.points(*map(board.path, answer.moves[:4]))
    assert board.position() == board.start.to_fen()
    rule = answer.rule.replace(".", "-").replace("_", "-")
    assert board.status.locator("a").first.evaluate("a => a.href") == f"{address}#{rule}"
    assert board.page.locator(f"#{rule}").count() == 1
    board.page.keyboard.press("Escape")
    return [board for board, _ in played]


def test_touches_before_the_engine_is_ready_are_answered_in_order(visit, place):
    page = visit(LIGHT)
    board, move = quiet([place(page, "brazilian", "W:Wc3:Bh8")])
    start, end = board.path(move)
    for square in (start, start, end):  # impatient: the second touch means the same as the first
        board.click(square)
    board.shows(board.start.play(move))


def test_escape_lets_go_of_a_piece(visit, boards):
    page = visit("regras/brazilian/", engine=False)
    board, move = quiet(boards(page))
    board.click(board.path(move)[0])
    expect(board.element.locator(".damas-mark.target")).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(board.element.locator(".damas-mark.target")).to_have_count(0)


def test_a_chosen_piece_is_told_where_it_can_go(visit, boards):
    page = visit("regras/brazilian/", engine=False)
    board = boards(page)[0]
    board.click(*board.at("c3"))
    expect(board.status).to_have_text("Esta peça pode jogar c3-d4 ou c3-b4.")
    board.wears("target", board.at("b4", "d4"))


def test_undo_restart_and_flip(visit, boards):
    page = visit("regras/russian/", engine=False)
    board, move = longest(boards(page), 2)
    board.click(board.path(move)[0])
    board.click(board.path(move)[-1])
    board.shows(board.start.play(move))
    board.element.locator(".damas-flip").click()
    expect(board.element.locator("svg.damas-board")).to_have_attribute("data-flipped", "true")
    board.shows(board.start.play(move))
    board.element.locator(".damas-undo").click()
    board.shows(board.start)
    board.click(board.path(move)[0])
    board.click(board.path(move)[-1])
    board.shows(board.start.play(move))
    board.element.locator(".damas-restart").click()
    board.shows(board.start)
    expect(board.element.locator(".damas-restart")).to_be_disabled()


@pytest.mark.parametrize("variant", ["brazilian", "spanish", "international"])
def test_a_flipped_board_is_the_one_the_engine_would_draw_and_needs_no_engine(visit, place, variant):
    page = visit(LIGHT, engine=False)
    position = "W:WK2,K17:B14,K11,K20"
    options = {"marks": {"target": [2]}, "arrows": [[17, 11]]} if variant == "international" else {"marks": {"line": [2]}}
    before = place(page, variant, position, **options)
    flipped = place(page, variant, position, flip=True, **options)
    before.element.locator(".damas-flip").page.locator("draughts-board").nth(1).locator(".damas-flip").click()
    shapes = """board => [...board.querySelectorAll(".damas-square, .damas-piece, .damas-coordinates text, .damas-mark, "
        + ".damas-arrow, .damas-arrow > *")].map(shape => [shape.classList.value, shape.dataset.square, shape.textContent,
        ...["x", "y", "width", "transform", "points"].map(name => shape.getAttribute(name)?.replaceAll(" ", ","))].join())
        .sort()"""
    turned = page.locator("draughts-board").nth(1)
    expect(turned.locator("svg.damas-board")).to_have_attribute("data-flipped", "true")
    becomes(page, lambda: turned.evaluate(shapes), flipped.element.evaluate(shapes))
    assert [worker.url for worker in page.workers if "/board-" in worker.url] == []


def test_what_the_page_marked_hides_while_another_position_is_shown(visit, place):
    page = visit(LIGHT, engine=False)
    board = place(page, "brazilian", "W:We3:Bd4,f4,d6", marks={"line": ["a1"]}, arrows=[["e3", "c5"]], foreseen=True)
    given = board.element.locator(".damas-mark.line, .damas-arrow[data-path]")
    expect(given).to_have_count(2)
    board.click(*board.at("e3"))
    board.click(*board.at("e7"))
    expect(given.first).to_be_hidden()
    expect(given.last).to_be_hidden()
    board.element.locator(".damas-undo").click()
    expect(given.first).to_be_visible()
    expect(given.last).to_be_visible()


def test_nothing_jumps_when_a_board_comes_alive(visit, boards):
    page = visit("regras/brazilian/", engine=False)
    shifts = "() => new Promise(done => new PerformanceObserver(list => done(list.getEntries().map(e => e.value))).observe("
    shifts += "{type: 'layout-shift', buffered: true}) ?? setTimeout(() => done([]), 500))"
    page.wait_for_selector(".damas-controls")
    measure = "() => [...document.querySelectorAll('h2')].map(h => Math.round(h.getBoundingClientRect().top + scrollY))"
    before = page.evaluate(measure)
    board, path, answer = refused(boards(page), {Reason.MORE_PIECES})
    for square in path:
        board.click(square)
    expect(board.status).to_contain_text(sentence(answer, PHRASES))
    assert page.evaluate(measure) == before
    assert sum(page.evaluate(shifts)) < 0.01

"""Every variant's page: its boards are played by mouse, by touch and by keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from browser.board import Board, longest, quiet, refused
from playwright.sync_api import Page, expect

from damas import Reason
from damas.wording import sentence

VARIANTS = sorted(path.stem for path in (Path(__file__).parents[2] / "rules_data" / "variants").glob("*.yml"))
WHY = {
    Reason.CAPTURE_AVAILABLE, Reason.MORE_PIECES, Reason.MORE_KINGS, Reason.WITH_KING, Reason.BACKWARD_CAPTURE,
    Reason.BACKWARD_MOVE, Reason.TWO_IN_A_ROW,
}  # fmt: skip


def _open(page: Page, server, variant: str) -> None:
    page.goto(f"{server.address}regras/{variant}/")


def _play(board: Board, path: list[int], act) -> None:
    act(path[0])
    board.wake()
    act(path[-1])


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_quiet_move_a_multiple_capture_and_a_refusal_by_mouse(watched, server, boards, texts, variant):
    _open(watched, server, variant)
    found = boards(watched)
    board, move = quiet(found)
    _play(board, board.path(move), board.click)
    board.shows(board.start.play(move))

    board, move = longest(found, 2)
    _play(board, board.path(move), board.click)
    board.shows(board.start.play(move))
    expect(board.status).to_contain_text(str(move))

    others = [other for other in found if other.position() == other.start.to_fen()]
    board, path, answer = refused(others, WHY)
    _play(board, path, board.click)
    expect(board.status).to_contain_text(sentence(answer, _phrases(texts)))
    expect(board.element.locator(".damas-mark.refused")).to_have_count(len(answer.squares))
    assert board.position() == board.start.to_fen()
    link = board.status.locator("a")
    if answer.rule:
        rule = answer.rule.replace(".", "-").replace("_", "-")
        assert link.evaluate("a => a.href") == f"{server.address}regras/{variant}/#{rule}"
        assert watched.locator(f"#{rule}").count() == 1


def _phrases(texts) -> dict:
    import yaml

    folder = Path(__file__).parents[2] / "rules_data" / "text" / "pt-BR"
    return yaml.safe_load((folder / "reasons.yml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("variant", ["brazilian", "spanish", "international"])
def test_by_touch_on_a_phone(server, browser, boards, variant):
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    _open(page, server, variant)
    board, move = longest(boards(page), 2)
    _play(board, board.path(move), board.tap)
    board.shows(board.start.play(move))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


@pytest.mark.parametrize("variant", ["american", "italian", "international"])
def test_by_keyboard(watched, server, boards, variant):
    _open(watched, server, variant)
    board, move = longest(boards(watched), 2)
    start, end = board.path(move)[0], board.path(move)[-1]
    assert board.element.locator('.damas-square[tabindex="0"]').count() == 1, "one tab stop"
    board.element.locator('.damas-square[tabindex="0"]').focus()
    board.wake()
    for square in (start, end):
        _walk(board, square)
        watched.keyboard.press("Enter")
    board.shows(board.start.play(move))


def _walk(board: Board, target: int) -> None:
    """Arrow keys to a square: rows first, then along the row."""
    files = board.rules.geometry.files
    for _ in range(60):
        here = int(board.page.evaluate("document.activeElement.dataset.square"))
        if here == target:
            return
        if here // files != target // files:
            board.page.keyboard.press("ArrowUp" if here // files < target // files else "ArrowDown")
        else:
            board.page.keyboard.press("ArrowRight" if here % files < target % files else "ArrowLeft")
    raise AssertionError(f"the arrow keys do not reach square {target}")


def test_escape_lets_go_of_a_piece(watched, server, boards):
    _open(watched, server, "brazilian")
    board, move = quiet(boards(watched))
    board.click(board.path(move)[0])
    board.wake()
    expect(board.element.locator(".damas-mark.target")).not_to_have_count(0)
    watched.keyboard.press("Escape")
    expect(board.element.locator(".damas-mark.target")).to_have_count(0)


def test_dragging_a_piece(watched, server, boards):
    _open(watched, server, "brazilian")
    board, move = quiet(boards(watched))
    board.click(board.path(move)[0])
    board.wake()
    board.drag(*board.path(move))
    board.shows(board.start.play(move))


def test_undo_restart_and_flip(watched, server, boards):
    _open(watched, server, "russian")
    board, move = longest(boards(watched), 2)
    _play(board, board.path(move), board.click)
    board.shows(board.start.play(move))
    board.element.locator(".damas-flip").click()
    expect(board.element.locator("svg.damas-board")).to_have_attribute("data-flipped", "true")
    board.shows(board.start.play(move))
    board.element.locator(".damas-undo").click()
    board.shows(board.start)
    _play(board, board.path(move), board.click)
    board.shows(board.start.play(move))
    board.element.locator(".damas-restart").click()
    board.shows(board.start)
    expect(board.element.locator(".damas-restart")).to_be_disabled()


def test_captured_pieces_stay_until_the_capture_is_over(watched, server, boards):
    _open(watched, server, "brazilian")
    board, move = longest(boards(watched), 2)
    board.click(board.path(move)[0])
    board.wake()
    board.click(board.path(move)[-1])
    watched.wait_for_function("board => board.querySelector('.damas-piece.taken')", arg=board.element.element_handle())
    board.shows(board.start.play(move))
    expect(board.element.locator(".damas-piece.taken")).to_have_count(0)


def test_with_reduced_motion_the_end_is_the_same(server, browser, boards):
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    _open(page, server, "brazilian")
    board, move = longest(boards(page), 2)
    _play(board, board.path(move), board.click)
    board.shows(board.start.play(move))
    context.close()


def test_nothing_jumps_when_a_board_comes_alive(watched, server, boards):
    _open(watched, server, "brazilian")
    watched.wait_for_selector(".damas-controls")
    found = boards(watched)
    measure = "() => [...document.querySelectorAll('h2')].map(h => Math.round(h.getBoundingClientRect().top + scrollY))"
    before = watched.evaluate(measure)
    board, move = quiet(found)
    board.click(board.path(move)[0])
    board.wake()
    assert watched.evaluate(measure) == before


def test_squares_have_names(watched, server, boards):
    _open(watched, server, "brazilian")
    board, move = quiet(boards(watched))
    board.click(board.path(move)[0])
    board.wake()
    expect(board.square(board.path(move)[0])).to_have_attribute("aria-label", f"{move.start}, pedra branca, escolhida")
    expect(board.square(board.path(move)[-1])).to_have_attribute("aria-label", f"{move.end}, vazia, casa de chegada")

"""What a board answers before there is any Python, and when Python cannot be had at all."""

from __future__ import annotations

import pytest
from browser.board import READY, longest, quiet, refused
from playwright.sync_api import expect

import damas
from damario.markdown import sentence_phrases
from damas.wording import sentence

PAGE = "regras/{}/"
HANDS = {"mouse": "click", "touch": "tap", "keyboard": "press"}


@pytest.fixture(params=["brazilian", "spanish", "international"])
def cut_off(request, page, server, boards):
    """The boards of a page whose engine cannot be fetched."""
    page.context.route("**/worker.js", lambda route: route.abort())
    page.goto(f"{server.address}{PAGE.format(request.param)}")
    page.wait_for_selector("draughts-board[data-alive]")
    return boards(page)


def test_the_first_touches_are_answered_without_an_engine(cut_off, page, site):
    reasons = {damas.Reason.MORE_PIECES, damas.Reason.CAPTURE_AVAILABLE, damas.Reason.BACKWARD_MOVE}
    board, path, answer = refused(cut_off, reasons)
    board.click(path[0])
    assert board.marked("start") == {path[0]}
    board.click(path[1])
    expect(board.status).to_contain_text(sentence(answer, sentence_phrases(site.phrasing)).split(".")[0])
    assert not [worker for worker in page.workers if "/board-" in worker.url]


def test_a_move_is_played_and_taken_back_without_an_engine(cut_off, texts):
    board, move = longest(cut_off, 2)
    for square in board.path(move):
        board.click(square)
    board.shows(board.start.play(move))
    expect(board.status).to_contain_text(texts["interface.failed"], timeout=READY)
    board.element.locator(".damas-undo").click()
    board.shows(board.start)
    board.click(board.path(move)[0])
    expect(board.status).not_to_contain_text(texts["interface.failed"])


def test_a_touch_is_answered_in_the_same_frame(visit, boards):
    page = visit(PAGE.format("brazilian"))
    page.wait_for_selector("draughts-board[data-alive]")
    board, move = quiet(boards(page))
    start = board.path(move)[0]
    before = board.status.text_content()
    after = board.square(start).evaluate(
        """async (square) => {
          const status = square.closest("draughts-board").querySelector(".damas-status");
          square.dispatchEvent(new MouseEvent("click", {bubbles: true, ...centre(square)}));
          await new Promise(requestAnimationFrame);
          return status.textContent;

          function centre(node) {
            const box = node.getBoundingClientRect();
            return {clientX: box.x + box.width / 2, clientY: box.y + box.height / 2};
          }
        }"""
    )
    assert after != before
    assert str(move) in after


def test_boards_are_ready_soon_after_the_page(visit):
    page = visit(PAGE.format("brazilian"))
    page.wait_for_selector("draughts-board[data-alive]")
    assert page.evaluate("document.querySelectorAll('draughts-board:not([data-alive])').length") == 0
    assert not [worker for worker in page.workers if "/board-" in worker.url]


def test_a_move_can_be_taken_back_and_played_again_while_the_engine_is_fetched(visit, boards, texts):
    page = visit(PAGE.format("brazilian"), engine=False)
    board, move = longest(boards(page), 2)
    start, end = board.path(move)[0], board.path(move)[-1]
    for button in ("undo", "restart", "undo"):
        board.click(start)
        board.click(end)
        board.shows(board.start.play(move))
        expect(board.status).to_contain_text(texts["interface.loading"].split("…")[0])
        board.click(board.path(move)[-1])  # asks for more than is known
        board.element.locator(f".damas-{button}").click()
        board.shows(board.start)
        expect(board.status).not_to_contain_text(texts["interface.loading"].split("…")[0])

"""What a board answers before there is any Python, and when Python cannot be had at all."""

from __future__ import annotations

import pytest
from browser.board import follows, longest, quiet, refused
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
    board.wears("start", {path[0]})
    board.click(path[1])
    expect(board.status).to_contain_text(sentence(answer, sentence_phrases(site.phrasing)).split(".")[0])
    assert not [worker for worker in page.workers if "/board-" in worker.url]


def test_a_move_is_played_and_taken_back_without_an_engine(cut_off, texts):
    board, move = longest(cut_off, 2)
    for square in board.path(move):
        board.click(square)
    board.shows(board.start.play(move))
    expect(board.status).to_contain_text(texts["interface.failed"])
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


@pytest.mark.parametrize("path", [PAGE.format("brazilian"), "problemas/sacrifice/", "contribuir/tabuleiros/"])
def test_boards_of_every_mode_are_ready_when_the_page_is(visit, path):
    page = visit(path)
    page.add_init_script("""document.addEventListener("DOMContentLoaded", () => {
        const count = (more) => document.querySelectorAll(`draughts-board${more}`).length;
        window.ready = [count("[data-alive]") > 0, count(":not([data-alive])")];
    })""")
    page.reload()
    assert page.evaluate("window.ready") == [True, 0]
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


def test_a_page_that_takes_the_place_of_another_has_its_own_sheet_at_once(visit):
    page = visit("guia/pedra/", viewport={"width": 1280, "height": 800})
    follows(page)
    page.evaluate("""() => new MutationObserver(() => {
        const hero = document.querySelector(".damas-hero");
        if (hero) window.widths = [...(window.widths ?? []), getComputedStyle(hero).maxWidth];
    }).observe(document, {childList: true, subtree: true})""")
    page.locator("a.md-logo").first.click()
    page.wait_for_selector(".damas-hero")
    assert set(page.evaluate("window.widths")) == {"800px"}
    page.go_back()
    expect(page.locator(".damas-hero")).to_have_count(0)
    assert page.evaluate("document.head.querySelectorAll('style').length") == 0

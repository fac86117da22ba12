"""Boards that a small screen shows only when asked to: under a touch, on a large screen, on paper."""

from __future__ import annotations

from browser.board import Board, longest
from playwright.sync_api import expect

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def test_a_folded_board_is_opened_by_a_touch_and_played(visit, site, texts):
    page = visit("regras/brazilian/", **PHONE)
    fold = page.locator(".damas-fold", has_text=texts["lessons.multiple"])
    board = Board(page, fold.locator("draughts-board"), site.book)
    expect(board.element).to_be_hidden()
    fold.locator("summary").tap()
    expect(board.element).to_be_visible()
    _, move = longest([board], 2)
    board.tap(board.path(move)[0])
    board.tap(board.path(move)[-1])
    board.shows(board.start.play(move))


def test_a_large_screen_and_paper_show_every_board(visit):
    page = visit("regras/brazilian/", viewport={"width": 1280, "height": 800})
    for medium in ("screen", "print"):
        page.emulate_media(media=medium)
        folded = page.locator(".damas-fold:not([open]) draughts-board")
        assert folded.count() > 5
        for element in folded.all():
            expect(element).to_be_visible()


def test_the_index_of_questions_leads_to_an_answer(visit, texts):
    page = visit("perguntas/", **PHONE)
    index = page.locator(".damas-index")
    index.locator("summary", has_text=texts["themes.captura"]).tap()
    index.locator("a[href$='#captura-para-tras']").tap()
    expect(page.locator("#captura-para-tras")).to_be_in_viewport()

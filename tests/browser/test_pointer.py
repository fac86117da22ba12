"""Dragging by mouse and by finger, and a page that scrolls when the finger starts on an empty square."""

from __future__ import annotations

import pytest
from browser.board import Board, quiet
from browser.test_boards import PHONE, VARIANTS
from playwright.sync_api import Page, expect


@pytest.mark.parametrize("variant", ["brazilian", "spanish", "international"])
def test_dragging_a_piece(visit, boards, variant):
    page = visit(f"regras/{variant}/")
    board, move = quiet(boards(page))
    board.click(board.path(move)[0])
    board.wake()
    board.drag(*board.path(move))
    board.shows(board.start.play(move))


def test_dragging_to_a_wrong_square_says_why_and_puts_the_piece_back(visit, place):
    page = visit("regras/brazilian/")
    board = place(page, "brazilian", "W:We3:Bd4,f4,d6,h8")
    board.click(*board.at("e3"))
    board.wake()
    before = board.piece(*board.at("e3")).get_attribute("transform")
    board.drag(*board.at("e3", "g5"))
    expect(board.status).to_contain_text("obrigatório tomar o maior número")
    board.shows(board.start)
    assert board.piece(*board.at("e3")).get_attribute("transform") == before
    assert board.position() == board.start.to_fen()


def test_a_mouse_may_drag_a_piece_that_cannot_move_and_is_told_why(visit, place):
    page = visit("regras/brazilian/")
    board = place(page, "brazilian", "W:Wc3,a1:Bd4,a7")
    board.click(*board.at("c3"))
    board.wake()
    board.drag(*board.at("a1", "b2"))
    expect(board.status).to_contain_text("capturar é obrigatório")
    board.shows(board.start)


def test_a_press_that_ends_elsewhere_is_no_click(visit, place):
    page = visit("regras/brazilian/")
    board = place(page, "brazilian", "W:Wc3:Bh8")
    board.click(*board.at("c3"))
    expect(board.element.locator(".damas-mark.target")).to_have_count(2)
    board.drag(*board.at("e5", "d4"))
    page.wait_for_timeout(300)
    board.shows(board.start)


def _swipe(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", start)
    for part in range(1, 11):
        touch("touchMove", (start[0] + (end[0] - start[0]) * part / 10, start[1] + (end[1] - start[1]) * part / 10))
    touch("touchEnd")
    page.wait_for_timeout(300)


def test_a_finger_drags_a_piece_and_the_page_stays(visit, boards):
    page = visit("regras/brazilian/", **PHONE)
    board, move = quiet(boards(page))
    board.tap(board.path(move)[0])
    board.wake()
    start, end = (board.middle(square) for square in board.path(move))
    before = page.evaluate("scrollY")
    _swipe(page, start, end)
    board.shows(board.start.play(move))
    assert page.evaluate("scrollY") == before


@pytest.mark.parametrize("alive", [False, True])
def test_a_finger_on_an_empty_square_or_a_sleeping_board_scrolls_the_page(visit, place, alive):
    page = visit("regras/brazilian/", **PHONE)
    board: Board = place(page, "brazilian", "W:Wc3:Bh8")
    if alive:
        board.tap(*board.at("c3"))
        board.wake()
    square = board.at("e5" if alive else "c3")[0]
    start = board.middle(square)
    before = page.evaluate("scrollY")
    _swipe(page, start, (start[0], start[1] - 200))
    assert page.evaluate("scrollY") > before + 100
    assert board.position() == board.start.to_fen()


@pytest.mark.parametrize("variant", VARIANTS)
def test_squares_are_large_enough_for_a_finger(visit, boards, variant):
    page = visit(f"regras/{variant}/", viewport={"width": 320, "height": 640})
    for board in boards(page):
        assert board.element.locator(".damas-square").first.bounding_box()["width"] >= 24

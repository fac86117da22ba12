"""Boards that play under home rules: what the variant's own rules refuse is played there, and the other way round."""

from __future__ import annotations

import re

from browser.board import Board
from playwright.sync_api import expect


def pair(found: list[Board], name: str) -> tuple[Board, Board]:
    """The board under the official rules and the one beside it under a home rule."""
    place = next(n for n, board in enumerate(found) if board.element.get_attribute("house-rules") == name)
    return found[place - 1], found[place]


def test_the_same_move_is_refused_by_the_book_and_played_with_the_home_rule(visit, boards, server, texts):
    page = visit("regras-da-casa/")
    official, house = pair(boards(page), "optional_capture")
    path = official.at("g3", "h4")
    for board in (official, house):
        for square in path:
            board.click(square)
    expect(official.status).to_contain_text(texts["reasons.capture_available"].split(".")[0])
    link = official.status.locator("a").first
    assert link.evaluate("a => a.href") == f"{server.address}regras/brazilian/#capture-obligation"
    assert official.position() == official.start.to_fen()
    move = next(move for move in house.moves if house.path(move) == path)
    house.shows(house.start.play(move))
    expect(house.status).to_contain_text("g3-h4")


def test_a_refusal_by_a_home_rule_leads_to_it_with_the_keyboard(visit, boards, server, texts):
    page = visit("regras-da-casa/")
    _, house = pair(boards(page), "short_king")
    for square in house.at("a1", "e5"):
        house.press(square)
    expect(house.status).to_contain_text(texts["reasons.too_far.king"].split("[")[0])
    link = house.status.locator("a").first
    assert link.evaluate("a => a.href") == f"{server.address}regras-da-casa/#short-king"
    assert page.locator("#short-king").count() == 1
    article = house.status.locator(".damas-article")
    article.locator("summary").press("Enter")
    expect(article).to_contain_text("Regra da casa: Dama curta.")
    house.square(*house.at("e5")).focus()
    page.keyboard.press("Escape")
    for square in house.at("a1", "b2"):
        house.press(square)
    house.shows(house.start.play(house.moves[0]))


def test_pieces_are_named_by_what_they_can_do_where_capturing_is_optional(visit, boards, texts):
    page = visit("regras-da-casa/")
    _, house = pair(boards(page), "optional_capture")
    house.click(*house.at("h6"))
    house.wake()
    for square, word in (("c3", "can_capture"), ("g3", "can_move")):
        named = re.compile(re.escape(texts[f"interface.{word}"]) + "$")
        expect(house.square(*house.at(square))).to_have_attribute("aria-label", named)

"""A refused move is told why: the sentence, the proof drawn on the board, the rule, and the article folded."""

from __future__ import annotations

import pytest
from browser.test_boards import HANDS
from playwright.sync_api import expect

MAJORITY = "W:We3,b2,h2:Bd4,f4,d6,h8"


def test_the_article_behind_a_refusal_is_folded_and_opens_with_the_keyboard(visit, place, server):
    page = visit("regras/brazilian/")
    board = place(page, "brazilian", MAJORITY, foreseen=True)
    board.wake()
    for square in board.at("e3", "g5"):
        board.press(square)
    line = board.element.get_by_role("status")
    expect(line).to_contain_text("obrigatório tomar o maior número")
    article = board.status.locator(".damas-article")
    expect(article.get_by_role("link")).to_be_hidden()
    line.evaluate("""line => { window.changes = 0; new MutationObserver(all => { changes += all.length })
        .observe(line, {subtree: true, childList: true, attributes: true}) }""")
    for _ in range(4):
        page.keyboard.press("Tab")
    expect(board.status.get_by_role("link", name="Ver a regra")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    link = article.get_by_role("link", name="Resumo das regras oficiais do jogo de damas, itens 10, 12.")
    expect(link).to_be_visible()
    assert link.evaluate("a => a.href") == f"{server.address}fontes/#br-sum"
    assert page.evaluate("changes") == 0
    assert line.locator("a, details").count() == 0
    page.goto(f"{server.address}fontes/")
    assert page.locator("#br-sum").count() == 1


@pytest.mark.parametrize("hand", HANDS)
def test_a_refusal_gives_way_to_what_is_said_next(visit, place, hand):
    act, options = HANDS[hand]
    page = visit("regras/brazilian/", **options)
    board = place(page, "brazilian", MAJORITY, foreseen=True)
    for square in board.at("e3", "g5"):
        act(board, square)
    expect(board.status.locator(".damas-article")).to_have_count(1)
    act(board, *board.at("e7"))
    expect(board.status).to_contain_text("Vez das pretas")
    expect(board.status.locator("a, details")).to_have_count(0)

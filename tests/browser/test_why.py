"""A refused move is told why: the sentence, the proof drawn on the board, the rule, and the article folded."""

from __future__ import annotations

import pytest
from browser.axe import faults
from browser.board import LIGHT
from browser.test_boards import HANDS
from playwright.sync_api import expect

MAJORITY = "W:We3,b2,h2:Bd4,f4,d6,h8"


def test_the_article_behind_a_refusal_is_folded_and_opens_with_the_keyboard(visit, place, server):
    page = visit(LIGHT, engine=False)
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
    page = visit(LIGHT, engine=False, **options)
    board = place(page, "brazilian", MAJORITY, foreseen=True)
    for square in board.at("e3", "g5"):
        act(board, square)
    expect(board.status.locator(".damas-article")).to_have_count(1)
    act(board, *board.at("e7"))
    expect(board.status).to_contain_text("Lance: e3xe7.")
    expect(board.status.locator("a, details")).to_have_count(0)


def _watched(board) -> None:
    """Notes every motion that a script starts on the board."""
    board.page.evaluate("""() => { window.motions = []; const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, ...rest) {
            motions.push([this.dataset.square, ...frames.transform]); return animate.call(this, frames, ...rest); } }""")


@pytest.mark.parametrize("hand", HANDS)
def test_a_refused_piece_goes_towards_the_square_and_comes_back(visit, place, hand):
    act, options = HANDS[hand]
    page = visit(LIGHT, engine=False, **options)
    board = place(page, "brazilian", MAJORITY, foreseen=True)
    _watched(board)
    for square in board.at("e3", "g5"):
        act(board, square)
    expect(board.status).to_contain_text("obrigatório tomar o maior número")
    (start,) = board.at("e3")
    (motion,) = page.evaluate("motions")
    assert motion == [str(start), "translate(40px, 50px)", "translate(52px, 38px)", "translate(40px, 50px)"]
    board.shows(board.start)
    board.points(board.at("e3", "c5", "e7"))
    board.wears("captured", board.at("d4", "d6"))
    board.wears("refused", board.at("g5"))


def test_a_piece_that_was_dropped_goes_home_from_where_it_was_dropped(visit, place):
    page = visit(LIGHT, engine=False)
    board = place(page, "brazilian", MAJORITY, foreseen=True)
    board.wake()
    _watched(board)
    board.drag(*board.at("e3", "g5"))
    expect(board.status).to_contain_text("obrigatório tomar o maior número")
    (motion,) = page.evaluate("motions")
    assert len(motion) == 3
    assert motion[-1] == "translate(40px, 50px)"
    assert board.piece(*board.at("e3")).get_attribute("transform") == "translate(40 50)"
    board.shows(board.start)


def test_with_less_motion_the_piece_stays_and_the_proof_is_there_at_once(visit, place):
    page = visit(LIGHT, engine=False, reduced_motion="reduce")
    board = place(page, "brazilian", MAJORITY, foreseen=True)
    for square in board.at("e3", "g5"):
        board.click(square)
    expect(board.status).to_contain_text("obrigatório tomar o maior número")
    board.points(board.at("e3", "c5", "e7"))
    assert page.evaluate("document.getAnimations().filter(a => a.effect.target.matches('.damas-piece')).length") == 0


@pytest.mark.parametrize(
    ("variant", "position", "tried", "refused"),
    [
        ("brazilian", "W:Wd4,c5:Bh8", ("d4", "b6"), ("b6", "c5")),
        ("brazilian", "W:WKa1:Bd4,e5", ("a1", "f6"), ("f6", "d4", "e5")),
        ("brazilian", "W:Wd4:Bh8", ("d4", "e3"), ("e3",)),
        ("spanish", "W:W10,14:B31", ("10", "19"), ("19", "14")),
        ("international", "W:W28,23:B1", ("28", "19"), ("19", "23")),
    ],
)
def test_what_is_in_the_way_is_marked(visit, place, variant, position, tried, refused):
    page = visit(LIGHT, engine=False)
    board = place(page, variant, position, foreseen=True)
    named = [name if variant == "brazilian" else int(name) for name in tried + refused]
    for square in board.at(*named[:2]):
        board.click(square)
    expect(board.status).to_have_attribute("data-kind", "refused")
    board.wears("refused", board.at(*named[2:]))
    board.points()


def test_a_refusal_is_told_to_the_page(visit, place):
    page = visit(LIGHT, engine=False)
    board = place(page, "brazilian", MAJORITY, foreseen=True)
    page.evaluate("document.addEventListener('draughts-refused', event => { window.refusal = event.detail })")
    for square in board.at("e3", "g5"):
        board.click(square)
    expect(board.status).to_have_attribute("data-kind", "refused")
    refusal = page.evaluate("refusal")
    assert refusal["path"] == board.at("e3", "g5")
    assert (refusal["reason"], refusal["rule"]) == ("more_pieces", "capture.priority")
    assert board.status.get_by_role("status").text_content() == refusal["sentence"]


def test_a_proof_turns_with_the_board_and_goes_with_the_next_touch(visit, place):
    page = visit(LIGHT, engine=False)
    board = place(page, "brazilian", MAJORITY, foreseen=True)
    for square in board.at("e3", "g5"):
        board.click(square)
    line = board.element.locator(".damas-arrow:not(.given) polyline")
    expect(line).to_have_attribute("points", "45,55 25,35 45,15")
    board.element.locator(".damas-flip").click()
    expect(line).to_have_attribute("points", "35,25 55,45 35,65")
    page.keyboard.press("Escape")
    board.click(*board.at("b2"))
    board.click(*board.at("e3"))
    expect(line).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_fault_in_what_is_said_and_drawn(visit, place, scheme):
    page = visit(LIGHT, engine=False, color_scheme=scheme)
    board = place(page, "russian", "W:WKd2,a1:Bc5,e3,e5,f6", foreseen=True)
    for square in board.at("a1", "b2"):
        board.click(square)
    board.status.locator("summary").click()
    expect(board.status.locator(".damas-article a")).to_be_visible()
    assert faults(page, board.element) == []
    for key in "mc?":
        board.element.locator('.damas-square[tabindex="0"]').press(key)
        expect(board.status).to_have_attribute("data-kind", "shown")
        assert faults(page, board.element) == [], key
    for square in board.at("d2", "b4"):
        board.press(square)
    expect(board.status.locator(".damas-choice")).to_have_count(2)
    assert faults(page, board.element) == []

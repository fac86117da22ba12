"""Boards for keyboards, screen readers, eyes that tell no colours, paper and strange colour schemes."""

from __future__ import annotations

import re

import pytest
from browser.axe import faults
from browser.board import LIGHT, quiet
from playwright.sync_api import expect


@pytest.mark.parametrize("variant", ["brazilian", "spanish", "international"])
def test_a_board_is_a_grid_of_named_squares(visit, boards, variant):
    page = visit(f"regras/{variant}/")
    board = boards(page)[0]
    page.wait_for_selector(".damas-controls")
    grid = board.element.get_by_role("grid", name="Tabuleiro de damas")
    expect(grid).to_have_count(1)
    rows = grid.get_by_role("row")
    ranks, files = board.rules.geometry.ranks, board.rules.geometry.files
    expect(rows).to_have_count(ranks)
    for place in range(ranks):
        cells = [int(s) for s in rows.nth(place).get_by_role("gridcell").evaluate_all("all => all.map(c => c.dataset.square)")]
        assert cells == [index for index in board.rules.geometry.playable if index // files == ranks - 1 - place]


def test_squares_say_what_stands_on_them_and_what_can_be_done(visit, place):
    page = visit(LIGHT)
    board = place(page, "brazilian", "W:We3,a1,Kh4:Bd4,f4,d6,Kb8")

    def name(square: str) -> str:
        return board.square(*board.at(square)).get_attribute("aria-label")

    board.square(*board.at("e3")).focus()
    board.wake()
    assert [name(square) for square in ("e3", "a1", "h4", "d4", "b8", "c3")] == [
        "e3, pedra branca, pode capturar",
        "a1, pedra branca",
        "h4, dama branca",
        "d4, pedra preta",
        "b8, dama preta",
        "c3, vazia",
    ]
    page.keyboard.press("Enter")
    expect(board.status).to_have_text("Esta peça pode jogar e3xe7.")
    assert name("e3") == "e3, pedra branca, escolhida"
    assert name("e7") == "e7, vazia, casa de chegada"
    assert board.square(*board.at("e3")).get_attribute("aria-selected") == "true"
    board.press(*board.at("e7"))
    expect(board.status).to_contain_text("Lance: e3xe7. Peças tomadas: d4 e d6. Vez das pretas")
    assert (name("e7"), name("e3"), name("d4")) == ("e7, pedra branca", "e3, vazia", "d4, vazia")


def test_the_end_of_a_game_is_said(visit, place):
    page = visit(LIGHT, engine=False)
    board = place(page, "brazilian", "W:Wc3:Bd4", foreseen=True)
    board.click(*board.at("c3"))
    board.click(*board.at("e5"))
    expect(board.status).to_have_text("Lance: c3xe5. Peça tomada: d4. As brancas venceram")
    board.click(*board.at("e5"))
    expect(board.status).to_have_text("As brancas venceram")


def test_a_board_is_one_stop_of_the_tab_key_and_lets_go(visit, boards):
    page = visit("regras/brazilian/")
    board = boards(page)[0]
    page.wait_for_selector(".damas-controls")
    expect(board.element.locator('.damas-square[tabindex="0"]')).to_have_count(1)
    board.element.locator('.damas-square[tabindex="0"]').focus()
    seen = []
    for _ in range(4):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("document.activeElement.classList[0]"))
    assert seen[:3] == ["damas-undo", "damas-restart", "damas-flip"]
    assert page.evaluate("document.activeElement.closest('draughts-board')") != board.element
    for _ in range(4):
        page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.classList.contains('damas-square')")


def test_arrow_keys_climb_straight_and_stop_at_the_edge(visit, boards):
    page = visit("regras/brazilian/")
    board = boards(page)[0]
    board.square(*board.at("c1")).focus()
    seen = []
    for key in ["ArrowUp"] * 9 + ["ArrowRight"] * 4 + ["ArrowDown"] * 2 + ["ArrowLeft"] * 5:
        page.keyboard.press(key)
        seen.append(page.evaluate("document.activeElement.dataset.label"))
    assert seen[:9] == ["d2", "c3", "d4", "c5", "d6", "c7", "d8", "d8", "d8"]
    assert seen[9:13] == ["f8", "h8", "h8", "h8"]
    assert seen[13:15] == ["g7", "h6"]
    assert seen[15:] == ["f6", "d6", "b6", "b6", "b6"]
    board.element.locator(".damas-flip").click()
    board.square(*board.at("c3")).focus()
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.label") == "d2"
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.label") == "b2"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_state_of_a_board_has_a_fault_that_axe_finds(visit, place, scheme):
    page = visit(LIGHT, engine=False, color_scheme=scheme)
    board = place(page, "brazilian", "W:We3:Bd4,f4,d6,h8", foreseen=True)
    expect(board.element.locator(".damas-controls")).to_have_count(1)
    assert faults(page, board.element) == []
    said = ("Esta peça pode jogar", "obrigatório tomar", "continue", "Lance: e3xe7")
    for square, sentence in zip(("e3", "g5", "c5", "e7"), said, strict=True):
        board.click(*board.at(square))
        expect(board.status).to_contain_text(sentence)
        assert faults(page, board.element) == [], square


def _luminance(colour: str) -> float:
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("forced", ["none", "active"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("variant", ["brazilian", "spanish"])
def test_every_piece_stands_out_from_its_square_in_every_scheme(visit, boards, variant, scheme, forced):
    page = visit(f"regras/{variant}/", color_scheme=scheme, forced_colors=forced)
    board = boards(page)[0]
    paint = "node => [getComputedStyle(node).fill, getComputedStyle(node).stroke]"
    square, _ = board.element.locator(".damas-square").first.evaluate(paint)
    lightness = {}
    for colour in ("white", "black"):
        face, outline = board.element.locator(f".damas-piece.{colour} .damas-face").first.evaluate(paint)
        _, rim = board.element.locator(f".damas-piece.{colour} .damas-edge").first.evaluate(paint)
        assert max(_contrast(face, square), _contrast(outline, square), _contrast(rim, square)) >= 3, colour
        lightness[colour] = _luminance(face)
    assert lightness["white"] > 10 * lightness["black"]


def test_kings_differ_by_shape(visit, place):
    page = visit(LIGHT, engine=False)
    board = place(page, "brazilian", "W:Wa1,Kc1:Bb8,Kd8", foreseen=True)
    for square, king in (("a1", False), ("c1", True), ("b8", False), ("d8", True)):
        crown = board.piece(*board.at(square)).locator(".damas-crown-shape")
        expect(crown).to_be_visible(visible=king)
    # The disc behind the crown is the piece's own colour to its rim.
    behind = board.piece(*board.at("c1")).locator(".damas-crown .damas-face")
    assert _luminance(behind.evaluate("node => getComputedStyle(node).fill")) > 0.8
    assert behind.evaluate("node => getComputedStyle(node).stroke") == "none"


def test_paper_shows_the_board_and_nothing_to_press(visit, boards):
    page = visit("regras/brazilian/", color_scheme="dark")
    board, move = quiet(boards(page))
    board.click(board.path(move)[0])
    expect(board.element.locator(".damas-mark.target")).not_to_have_count(0)
    page.emulate_media(media="print")
    expect(board.element.locator("svg.damas-board")).to_be_visible()
    for hidden in (".damas-controls", ".damas-status", ".damas-mark.target"):
        expect(board.element.locator(hidden).first).to_be_hidden()
    fill = "node => getComputedStyle(node).fill"
    square = board.element.locator(".damas-square").first.evaluate(fill)
    ground = board.element.locator(".damas-ground").evaluate(fill)
    assert _luminance(ground) == 1
    assert 0.3 < _luminance(square) < 0.8
    for label in board.element.locator(".damas-coordinates text").all():
        assert _luminance(label.evaluate(fill)) == 0

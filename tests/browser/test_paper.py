"""Paper as printers make it, without any background: boards show by what is drawn on them, and are not cut."""

from __future__ import annotations

import re

import pytest
from browser.board import LIGHT
from browser.test_sight import Grey, contrast, middle
from playwright.sync_api import expect

#: What a browser does whose reader has not asked for backgrounds.
BARE = "*, ::before, ::after { background: none !important; box-shadow: none !important; }"
#: Millimetres of an A4 or Letter page that hold text, whichever is less, in pixels.
SHEET = (279.4 - 2 * 16) * 96 / 25.4
BOARDS = "draughts-board svg.damas-board, .damas-picture svg.damas-board"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_squares_and_pieces_show_without_backgrounds(visit, place, scheme):
    page = visit(LIGHT, engine=False, color_scheme=scheme, viewport={"width": 680, "height": 900})
    board = place(page, "brazilian", "W:Wa1,Kc1,e3:Bb8,Kd8", foreseen=True)
    expect(board.element.locator(".damas-controls")).to_have_count(1)
    page.emulate_media(media="print")
    page.add_style_tag(content=BARE)
    grey = Grey(page, board)
    dark = middle(grey.square("g3"))
    light = middle(grey.square("g3", beside=1))
    assert contrast(light, dark) >= 1.3
    white, king, black, black_king = (middle(grey.square(name)) for name in ("a1", "c1", "b8", "d8"))
    assert white > 0.7
    assert black < 0.1
    assert contrast(white, king) > 1.3 or contrast(black, black_king) > 1.3
    for name in ("a1", "c1", "b8", "d8"):
        rows = grey.square(name)
        outline = [rows[len(rows) // 2][x] for x in range(len(rows) // 2)]
        assert max(contrast(shade, dark) for shade in outline) >= 3, name


@pytest.mark.parametrize("path", ["regras/brazilian/", "problemas/majority/", "guia/coroacao/"])
def test_no_board_is_cut_by_the_end_of_a_sheet(visit, path):
    page = visit(path, engine=False, viewport={"width": 680, "height": 900})
    page.emulate_media(media="print")
    found = page.locator(BOARDS).evaluate_all("""boards => boards.filter(board => board.checkVisibility()).map(board => {
        const whole = board.closest("draughts-board, .damas-picture");
        return [getComputedStyle(whole).breakInside, whole.getBoundingClientRect().height]; })""")
    assert len(found) > 2
    assert {rule for rule, _ in found} == {"avoid"}
    assert max(height for _, height in found) < SHEET / 2


def test_a_page_that_fits_on_a_sheet_is_one_sheet(visit):
    for path in ("tira-teima/", "jogar/", "qual-regra/", "404.html"):
        page = visit(path, engine=False)
        assert pages(page.pdf(format="A4")) == 1, path


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))

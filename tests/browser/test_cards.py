"""Rule cards on paper: one sheet of A4 each, whatever the colours on the screen; nothing cut off."""

from __future__ import annotations

import re

import pytest
from browser.board import settled
from playwright.sync_api import expect

#: The part of an A4 sheet between the card's margins, in CSS pixels.
SHEET = {"width": round(182 / 25.4 * 96), "height": round(277 / 25.4 * 96)}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_card_prints_on_one_sheet(visit, server, site, scheme):
    page = visit("regras/brazilian/cartao/", color_scheme=scheme, viewport={"width": 360, "height": 740})
    for variant in site.book.variants:
        page.goto(f"{server.address}regras/{variant}/cartao/")
        settled(page)
        pdf = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1, variant
        width, height = map(float, re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf).groups())
        assert (round(width), round(height)) == (595, 842), variant


def test_nothing_of_a_card_is_cut_off(visit, server, site):
    page = visit("regras/brazilian/cartao/", viewport=SHEET)
    for variant in site.book.variants:
        page.goto(f"{server.address}regras/{variant}/cartao/")
        page.emulate_media(media="print")
        settled(page)
        sizes = page.evaluate("""() => {
            const card = document.querySelector(".damas-card");
            const rules = card.querySelector(".damas-card-rules");
            const free = card.querySelector(".damas-card-free");
            return {
                wide: document.documentElement.scrollWidth,
                columns: rules.scrollWidth - rules.clientWidth,
                over: free.getBoundingClientRect().top - rules.getBoundingClientRect().bottom,
                below: card.lastElementChild.getBoundingClientRect().bottom,
                above: card.getBoundingClientRect().top,
            };
        }""")
        assert sizes["wide"] <= SHEET["width"], variant
        assert sizes["columns"] <= 0, variant
        assert sizes["over"] >= -1, variant
        assert sizes["below"] - sizes["above"] <= SHEET["height"], variant


def test_the_button_prints_and_the_sheet_can_be_fetched(visit, server):
    page = visit("regras/brazilian/cartao/")
    page.evaluate("window.print = () => { document.title = 'printed' }")
    page.get_by_role("button", name="Imprimir").click()
    expect(page).to_have_title("printed")
    link = page.get_by_role("link", name="Baixar em PDF")
    answer = page.request.get(link.evaluate("link => link.href"))
    assert answer.ok
    assert answer.body().startswith(b"%PDF-")


def test_without_scripts_there_is_no_button_that_does_nothing(visit):
    page = visit("regras/brazilian/cartao/", java_script_enabled=False)
    assert page.get_by_role("button", name="Imprimir").count() == 0
    assert page.get_by_role("link", name="Baixar em PDF").count() == 1

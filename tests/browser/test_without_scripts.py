"""Every kind of page without JavaScript: text, boards and answers are there, and nothing that does nothing."""

from __future__ import annotations

import re

from playwright.sync_api import expect

KINDS = (
    "",
    "guia/captura/",
    "regras/brazilian/",
    "regras/brazilian/cartao/",
    "comparar/",
    "comparar/russian-x-brazilian/",
    "perguntas/",
    "regras-da-casa/",
    "glossario/",
    "fontes/",
    "contribuir/tabuleiros/",
    "404.html",
)
#: What only a script could make work, and boxes that only a script could fill. Radio buttons need none to be marked.
DEAD = """() => {
    const seen = (node) => node.checkVisibility() && node.getBoundingClientRect().height > 0;
    const article = document.querySelector("article");
    const kinds = "button, select, textarea, input:not([type=radio]), [role=button], a:not([href])";
    const controls = [...article.querySelectorAll(kinds)].filter(seen);
    const empty = [...article.querySelectorAll(".damas-status, .damas-controls, output, [role=status], [aria-live]")]
        .filter((node) => seen(node) && !node.textContent.trim());
    return [...controls, ...empty].map((node) => node.outerHTML.slice(0, 120));
}"""


def test_every_kind_of_page_reads_without_scripts_and_has_no_dead_control(visit, server):
    page = visit("", java_script_enabled=False)
    found = {}
    for path in KINDS:
        page.goto(server.address + path)
        assert len(page.locator("article").inner_text()) > 200, path
        found[path] = page.evaluate(DEAD)
    assert {path: dead for path, dead in found.items() if dead} == {}


def test_boards_are_pictures_with_a_text_and_say_whose_turn_it_is(visit, server):
    page = visit("", java_script_enabled=False)
    for path in ("", "regras/brazilian/", "perguntas/"):
        page.goto(server.address + path)
        boards = page.locator("draughts-board")
        assert boards.count() > 1
        for board in boards.all():
            picture = board.locator("svg.damas-board")
            assert picture.get_attribute("role") == "img"
            assert "Vez das" in picture.get_attribute("aria-label") or "venceram" in picture.get_attribute("aria-label")
            assert board.locator("[tabindex], button").count() == 0
            assert re.search("Vez das|venceram|Empate", board.locator(".damas-status").text_content())
        expect(boards.first.locator("svg.damas-board")).to_be_visible()


def test_answers_and_folded_boards_open_without_scripts(visit):
    page = visit("perguntas/", java_script_enabled=False, viewport={"width": 360, "height": 740})
    fold = page.locator("article details:has(draughts-board)").first
    board = fold.locator("draughts-board svg").first
    expect(board).to_be_hidden()
    fold.locator("summary").first.click()
    expect(board).to_be_visible()

"""What is told to other sites of the boards is what the code has: attributes, events, properties of CSS, parameters."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from damario import inserts

ROOT = Path(__file__).parents[2]
BOARD = ROOT / "interactive" / "board"
PAGE = ROOT / "docs" / "contribuir" / "incorporar.md"
TEXT = PAGE.read_text(encoding="utf-8")
CODE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(BOARD.glob("*.js")) if path.name != "frame.js")


def told(section: str) -> set[str]:
    """What the first column of a section's table names."""
    part = TEXT.split(f"{{#{section}}}")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`.*?`) \|", part, re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`([^`]+)`", row)}


def test_the_attributes_are_those_that_the_element_reads():
    read = set(re.findall(r'(?:[gs]etAttribute|hasAttribute|\bgiven)\("([a-z-]+)"', CODE))
    drawn = {"role", "tabindex", "class", "viewBox", "points", "transform", "d", "x", "y", "width", "height", "cx", "cy", "r"}
    assert told("atributos") == {name for name in read - drawn if not name.startswith(("aria-", "data-"))}


def test_the_events_are_those_that_the_element_sends():
    sent = {f"draughts-{name}" for name in re.findall(r'#tell\("([a-z]+)"', CODE)}
    assert {name for name in told("eventos") if name.startswith("draughts-")} == sent


def test_the_properties_and_methods_are_those_that_are_public():
    code = (BOARD / "board.js").read_text(encoding="utf-8")
    public = set(re.findall(r"^  (?:get |set |async )?([a-z]\w*)\(.*\) \{$", code, re.MULTILINE))
    public -= {"constructor", "connectedCallback", "disconnectedCallback"}
    rows = re.findall(r"^\| `(\w+)(?:\(.*?\))?` \|", TEXT.split("{#eventos}")[1].split("\n## ")[0], re.MULTILINE)
    assert public == {*rows, "position", "variant"}


def test_the_properties_of_css_are_those_of_the_style_sheet():
    sheet = "".join(path.read_text(encoding="utf-8") for path in BOARD.glob("*.css"))
    assert told("cores") == set(re.findall(r"--damas-[a-z-]*[a-z]", sheet))


def test_the_parameters_are_those_that_the_frame_knows():
    code = (BOARD / "frame.js").read_text(encoding="utf-8")
    known = re.search(r"const known = \[(.*?)\]", code)[1]
    assert told("moldura") == set(re.findall(r'"(\w+)"', known))


def test_the_words_of_coordinates_and_variants_are_all_told(site):
    words = set(re.search(r"\| `coordinates` \|.*", TEXT)[0].replace("`", " ").split())
    assert {"auto", "edge", "squares", "centre", "none"} <= words
    told = inserts.replace(re.search(r"\| `variant` \|.*", TEXT)[0], site, PAGE, "../")
    variants = set(re.findall(r"`(\w+)`", told))
    assert variants - {"variant"} == {variant.id for variant in site.variants}


@pytest.mark.parametrize("snippet", re.findall(r"^```html\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL))
def test_every_board_that_is_told_can_be_read(site, snippet):
    import damas

    for variant, position in re.findall(r'(?:variant="|variante=)(\w+)(?:" position="|&amp;posicao=)([^"]+)"', snippet):
        rules = site.book.variants[variant].rules
        assert damas.legal_moves(damas.Position.from_fen(position, rules), rules)


def test_the_snippets_name_the_address_of_the_site(www):
    html = (www / "contribuir" / "incorporar" / "index.html").read_text(encoding="utf-8")
    assert "http://example.org/damas/assets/damario/tabuleiro.js" in re.sub(r"<[^>]*>", "", html)
    assert "DAMARIO" not in html
    assert (www / "assets" / "damario" / "tabuleiro.js").is_file()


def test_the_page_to_frame_is_neither_searched_nor_listed(www):
    assert "noindex" in (www / "tabuleiro" / "index.html").read_text(encoding="utf-8")
    assert "example.org/damas/tabuleiro/<" not in (www / "sitemap.xml").read_text(encoding="utf-8")
    assert '"tabuleiro/' not in (www / "search" / "sections.json").read_text(encoding="utf-8")

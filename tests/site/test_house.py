"""The page of home rules, and boards that play under them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import damas
from damario import assets, blocks, inserts, pages
from damario.markdown import anchor
from damario.problems import DataError
from damario.site import Site

ROOT = Path(__file__).parents[2]
PAGE = Path("docs/pagina.md")


@pytest.fixture(scope="session")
def page(site) -> str:
    return pages.build(site)[pages.HOUSE_RULES]


@pytest.fixture(scope="session")
def sections(site, page) -> dict[str, str]:
    """Home rule -> its part of the page."""
    parts = re.split(r"^## .*\{#([a-z-]+)\}$", page, flags=re.MULTILINE)
    by_address = dict(zip(parts[1::2], parts[2::2], strict=True))
    return {name: by_address[anchor(name)] for name in site.book.house_rules}


def boards_of(site, text: str):
    return [blocks.board(found, site, PAGE) for found in blocks.find(text)]


def board(site, *lines: str):
    (found,) = blocks.find("\n".join(("```draughts", *lines, "```")))
    return blocks.board(found, site, PAGE)


def refused(site, *lines: str) -> str:
    with pytest.raises(DataError) as caught:
        board(site, *lines)
    return str(caught.value)


def test_every_home_rule_has_a_pair_of_boards_that_differ(site, sections):
    for name, text in sections.items():
        pairs = re.findall(r'<div class="damas-house-pair" data-search-exclude markdown>(.*?)</div>\n\n</div>', text, flags=re.DOTALL)
        assert len(pairs) == len(site.book.house_rules[name].examples), name
        for pair in pairs:
            official, house = boards_of(site, pair)
            assert (official.variant.house_rules, house.variant.house_rules) == ((), (name,))
            assert list(official.position.pieces()) == list(house.position.pieces())
            moves = [
                {(str(move), move.path, move.promotes) for move in damas.legal_moves(b.position, b.position.rules)}
                for b in (official, house)
            ]
            assert moves[0] != moves[1], name
            assert re.search(r"\*\* não (vale|basta)\.", pair), name
            assert "** vale." in pair, name


def test_the_answers_are_told_for_both_rule_sets(site, sections):
    official, house = sections["optional_capture"].split(site.texts["house_rules.page.house"])
    said = site.texts["reasons.capture_available"].split(".")[0]
    assert f"**g3-h4** não vale. {said}" in official
    assert "**g3-h4** vale." in house
    assert said not in house
    for name, key in (("compulsory", official), ("optional", house)):
        assert site.texts[f"rules.capture.obligation.values.{name}.long"] in key


def _short(found: re.Match[str]) -> str:
    return f"{found[1]}: {{value: {'short' if found[1] == 'range' else 'adjacent'}"


def test_who_plays_so_officially_follows_from_the_tables(site, sections, copy):
    assert site.texts["house_rules.page.official_nowhere"] in sections["optional_capture"]
    assert "[americanas](regras/american.md) e [italianas](regras/italian.md)" in sections["short_king"]
    path = copy / "variants" / "czech.yml"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub("(range|landing): {value: (flying|any)", _short, text), encoding="utf-8")
    (copy / "positions" / "teaching.yml").unlink()  # what it says of flying kings would be wrong, and so would puzzles
    for puzzles in (copy / "positions" / "puzzles").glob("*.yml"):
        kept = [entry for entry in re.split(r"(?m)^(?=- )", puzzles.read_text("utf-8")) if "variant: czech" not in entry]
        puzzles.write_text("".join(kept), "utf-8")
    after = pages.build(Site.load(copy))[pages.HOUSE_RULES]
    assert "(regras/italian.md) e [tchecas](regras/czech.md)" in after


def test_every_rule_that_a_home_rule_changes_is_asked_before_the_game(site, page):
    page = page.partition('<div class="damas-agree">')[2].partition("</div>")[0]
    asked = re.findall(r"<fieldset><legend>(.*?)</legend>(.*?)</fieldset>", page)
    texts = [question for question, _ in asked]
    answers = {question: re.findall(r"<label><input [^>]*> (.*?)</label>", options) for question, options in asked}
    for rule in site.book.house_rules.values():
        question = site.texts[f"house_rules.agree.{rule.key}"]
        assert question in texts
        assert site.phrasing.short(rule.key, rule.change[rule.key]) in answers[question]
    assert all(len(options) == len(set(options)) >= 2 for options in answers.values())
    names = re.findall(r'name="([^"]+)"', page)
    assert len(set(names)) == len(asked)


def test_the_common_home_rules_stand_beside_the_standard_ones(page):
    table = page.split("{#tabela-american}")[1].split("##")[0]
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines() if row.startswith("|")][2:]
    links = {tuple(re.findall(r"\(#([a-z-]+)\)", house)) for _, _, house in rows}
    assert links == {("optional-capture", "huffing"), ("backward-capture",), ("flying-king",), ("new-king-goes-on",),
                     ("white-starts",)}  # fmt: skip
    assert all(official for _, official, _ in rows)


def test_what_may_be_huffed_is_what_the_engine_says(site, sections):
    picture = next(b for b in boards_of(site, sections["huffing"]) if b.mode == "diagram")
    assert picture.position.turn == "black"
    assert dict(picture.marks) == {"captured": ["c3"]}
    assert "soprar a peça em c3" in sections["huffing"]


# Blocks.


def test_claims_are_checked_under_the_home_rules(site):
    lines = ("variant: brazilian", 'position: "W:We3:Bd4,f4,d6"', "claim: {allowed: [e3xg5]}")
    assert "e3xg5 não é legal: esta captura toma 1 peça" in refused(site, *lines)
    found = board(site, lines[0], "house_rules: [no_majority]", *lines[1:])
    assert found.position.rules.priority == ()
    assert "não é legal" in refused(site, lines[0], "house_rules: [short_king]", *lines[1:])


def test_a_board_says_which_home_rules_it_plays_by(site):
    found = board(site, "variant: american", "house_rules: [flying_king, huffing]").html(site.phrasing, "../")
    assert found.startswith('<draughts-board variant="american" house-rules="flying_king huffing" position=')
    assert "Damas americanas com as regras da casa: dama voadora e sopro." in found
    assert "house-rules" not in board(site, "variant: american").html(site.phrasing, "../")
    turn = board(site, "variant: brazilian", "house_rules: [black_starts]").html(site.phrasing, "../")
    assert site.texts["interface.turn.black"] in turn


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("house_rules: [captura]", "não há regra da casa “captura”"),
        ("house_rules: [optional_captur]", "Você quis dizer “optional_capture”"),
        ("house_rules: optional_capture", "são uma lista"),
        (
            "house_rules: [optional_capture, huffing]",
            "“optional_capture” e “huffing” não se juntam: as duas mudam capture.obl",
        ),
        ("house_rules: [backward_capture]", "não muda nada em brazilian"),
    ],
)
def test_a_mistake_in_the_home_rules_of_a_block_is_named(site, line, words):
    message = refused(site, "variant: brazilian", line)
    assert f"{PAGE}:3:" in message
    assert words in message


def test_the_engine_in_the_page_is_given_every_change(site):
    data = json.loads(assets.rules_json(site, None))
    assert data["house_rules"] == {rule.id: rule.change for rule in site.book.house_rules.values()}


# Elsewhere.


def test_a_box_tells_a_home_rule_and_leads_to_its_board(site):
    text = inserts.replace("<!-- damario:casa short_king -->", site, PAGE, "../")
    assert site.texts["house_rules.rules.short_king.line"] in text
    assert "](../regras-da-casa.md#short-king)" in text
    with pytest.raises(DataError, match="Você quis dizer “short_king”"):
        inserts.replace("<!-- damario:casa shor_king -->", site, PAGE, "")


def test_a_home_rule_without_words_stops_the_build_naming_the_file(copy):
    path = copy / "text" / "pt-BR" / "house_rules.yml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('      name: "Dama curta"\n', ""), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        pages.build(Site.load(copy))
    assert "house_rules.yml:" in str(caught.value)
    assert "house_rules.rules.short_king.name" in str(caught.value)

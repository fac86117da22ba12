"""Rule cards and paper boards: all that stands on them follows from the variant's values, and fits its sheets."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import damas
from damario import card, pages, pages_card, paper_board
from damario.phrasing import value_of
from damario.sheet import Imprint, Sheet
from damario.site import Site
from damario.typesetting import Typesetter, TypesettingError

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def addressed(site):
    return replace(site, imprint=Imprint("Damário", "As regras", "https://example.org/damas/"))


@pytest.fixture(scope="session")
def setter(tmp_path_factory):
    return Typesetter(ROOT / "interactive" / "typst", ROOT, tmp_path_factory.mktemp("cache"))


def edited(copy: Path, name: str, old: str, new: str) -> Site:
    path = copy / "variants" / f"{name}.yml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return Site.load(copy)


def section(site: Site, name: str, key: str) -> card.Section:
    return next(one for one in card.card(site, site.book.variants[name]).sections if one.key == key)


def sentences(found: card.Section) -> list[str]:
    return [line.text for line in found.lines]


def test_every_rule_that_a_table_needs_is_told_in_the_words_of_its_value(site):
    rules = ("setup.rows", "board.lattice", "board.playing_squares", "man.step", "man.capture", "man.may_capture_king",
             "king.range", "king.step", "king.capture", "king.landing", "capture.obligation", "capture.completion",
             "capture.priority", "capture.removal", "promotion.in_capture", "loss", "notation.style", "notation.origin",
             "conduct.touch_move", "conduct.missed_capture")  # fmt: skip
    for variant in site.variants:
        told = [text for one in card.card(site, variant).sections for text in sentences(one)]
        for rule in rules:
            for phrase in site.phrasing.long(rule, value_of(variant, rule)):
                assert phrase in told, (variant.id, rule)


def test_a_changed_value_changes_the_card(copy, site):
    changed = edited(copy, "brazilian", "priority: {value: [pieces],", "priority: {value: [pieces, kings],")
    before, after = (section(data, "brazilian", "priorities") for data in (site, changed))
    assert (before.ordered, after.ordered) == (False, True)
    assert sentences(after) == site.phrasing.long("capture.priority", ["pieces", "kings"])
    assert before.note == site.texts["pages.variant.priorities_one"]
    assert after.note == site.texts["pages.variant.priorities_many"]


def test_free_choice_needs_no_word_about_equal_captures(site):
    assert section(site, "russian", "priorities").note == ""


def test_a_limit_is_told_where_there_is_one(copy, site):
    limit = "{same_king: 3, while_has_men: true}"
    changed = edited(copy, "brazilian", "king_move_limit: {value: none,", f"king_move_limit: {{value: {limit},")
    (phrase,) = site.phrasing.long("king_move_limit", {"same_king": 3, "while_has_men": True})
    assert phrase in sentences(section(changed, "brazilian", "moves"))
    (phrase,) = site.phrasing.long("king_move_limit", "none")
    assert phrase not in sentences(section(site, "brazilian", "moves"))


def test_what_is_not_certain_says_so_and_what_is_not_stated_does_not(site):
    certain = section(site, "brazilian", "capture")
    assert {line.doubt for line in certain.lines} == {""}
    assert {line.doubt for line in section(site, "brazilian", "conduct").lines} == {"provável"}
    assert {line.doubt for line in section(site, "russian", "conduct").lines} == {""}
    repetition, count = section(site, "italian", "draws-fid").lines
    assert repetition.doubt.startswith("discutida; segundo pydraughts")
    assert "3ª vez" in repetition.doubt
    assert count.doubt == "provável"


def test_the_official_draws_come_first_and_the_informal_ones_are_named_as_such(site):
    for variant in site.variants:
        sets = value_of(variant, "draws")
        draws = [one for one in card.card(site, variant).sections if one.key.startswith("draws")]
        official = next(name for name in sets if name not in site.informal)
        assert [one.key for one in draws] == [f"draws-{official}", *(f"draws-{name}" for name in site.informal)]
        assert sentences(draws[0]) == [site.phrasing.draw(record) for record in sets[official]]
        assert draws[1].note == site.texts["draws.sets.casual.note"]


def test_without_an_official_count_the_card_says_so(site):
    unofficial = replace(site, informal=tuple(site.book.draw_sets))
    assert sentences(section(unofficial, "czech", "draws")) == [site.texts["pages.variant.draws_none"]]


def test_the_example_of_notation_is_a_move_of_the_start(site):
    for variant in site.variants:
        example = sentences(section(site, variant.id, "notation"))[-1]
        moves = {str(move) for move in damas.legal_moves(variant.rules.start(), variant.rules)}
        assert any(move in example for move in moves), example


def test_the_sources_of_the_rules_are_named(site):
    for variant in site.variants:
        named = card.card(site, variant).sources
        for rule in ("capture.priority", "man.capture", "draws"):
            assert site.book.sources[variant.stated[rule].source].title in named, (variant.id, rule)


def test_the_page_says_what_the_sheet_says(addressed):
    tree = pages.build(addressed)
    sheets = {sheet.path: sheet for sheet in card.sheets(addressed)}
    for variant in addressed.variants:
        text = tree[pages_card.path(variant)]
        data = sheets[card.pdf_path(addressed, variant)].data
        assert f"# {data['name']} " in text
        assert data["address"] == f"example.org/damas/regras/{variant.id}/"
        assert data["address"] in text
        for part in data["sections"]:
            assert part["title"] in text
            for line in part["lines"]:
                assert line["text"] in text


def test_the_page_leads_to_its_sheets_and_the_variant_to_its_card(site):
    tree = pages.build(site)
    for variant in site.variants:
        text = tree[pages_card.path(variant)]
        assert f"](../../{card.pdf_path(site, variant)})" in text
        assert f"](../../{paper_board.pdf_path(site, variant)})" in text
        assert f"]({variant.id}/cartao.md)" in tree[pages.variant_path(variant)]


def test_file_names_are_the_portuguese_names(site):
    names = {card.pdf_path(site, variant) for variant in site.variants}
    assert "assets/cartoes/damas-brasileiras.pdf" in names
    assert len(names) == len(site.variants)
    assert all(re.fullmatch(r"[a-z0-9/-]+\.pdf", name) for name in names)


def count(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def test_every_card_is_one_page_for_eyes_and_for_readers_of_screens(addressed, setter):
    for sheet in card.sheets(addressed):
        pdf = setter.set(sheet)
        assert count(pdf) == 1, sheet.path
        assert f">{sheet.data['name']} – ".encode() in pdf  # the document's title
        assert b"/Lang(pt-BR)" in pdf
        assert b"<pdfuaid:part>1<" in pdf
        assert b"/ToUnicode" in pdf


def test_every_board_is_one_page_and_its_pieces_another(addressed, setter):
    for sheet, variant in zip(paper_board.sheets(addressed), addressed.variants, strict=True):
        assert count(setter.set(sheet)) == 2, sheet.path
        start = variant.rules.start()
        counts = [pieces["count"] for pieces in sheet.data["pieces"]]
        assert counts == [start.white_men.bit_count(), start.black_men.bit_count()]
        assert sheet.data["board"].count('class="damas-square ') == len(variant.rules.geometry.playable)
        assert 'class="damas-piece ' not in sheet.data["board"]


def test_sheets_carry_no_date_and_come_out_the_same(addressed, setter, tmp_path):
    again = Typesetter(ROOT / "interactive" / "typst", ROOT, tmp_path)
    for sheet in (next(card.sheets(addressed)), next(paper_board.sheets(addressed))):
        assert again.set(sheet) == setter.set(sheet)
        assert b"Date" not in setter.set(sheet).replace(b"/Datetime", b"")


def test_a_card_that_outgrows_its_sheet_stops_the_build(addressed, setter):
    sheet = next(card.sheets(addressed))
    longer = {**sheet.data, "sections": [*sheet.data["sections"]] * 3}
    with pytest.raises(TypesettingError, match=rf"{sheet.data['name']} do not fit on one page"):
        setter.set(Sheet(sheet.path, sheet.template, longer))


def test_a_site_without_an_address_names_none(site, setter):
    sheet = next(card.sheets(site))
    assert sheet.data["address"] == ""
    assert count(setter.set(sheet)) == 1
    assert "damas-card-address" not in pages_card.page(site, site.variants[0])


def test_the_search_finds_the_card_but_not_each_of_its_rules_again(www):
    found = json.loads((www / "search" / "sections.json").read_text(encoding="utf-8"))["docs"]
    cards = [entry for entry in found if entry["location"].partition("#")[0].endswith("/cartao/")]
    assert any("cartão de regras" in entry["title"] for entry in cards)
    assert not any("Capturar é obrigatório" in entry["text"] for entry in cards)

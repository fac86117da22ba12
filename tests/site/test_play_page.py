"""The page for games as it is built, and the links that lead to it."""

from __future__ import annotations

import re

import pytest

from damario import pages_play
from damario.phrasing import value_of


@pytest.fixture(scope="session")
def html(www) -> str:
    return (www / "jogar/index.html").read_text("utf-8")


def options(html: str, name: str) -> list[str]:
    part = html.partition(f"name={name}")[2] or html.partition(f'name="{name}"')[2]
    return re.findall(r'<option value="?([\w-]+)', part.partition("</select>")[0])


def test_every_variant_level_colour_and_home_rule_can_be_chosen(site, html):
    assert options(html, "variant") == [variant.id for variant in site.variants]
    assert options(html, "level") == ["1", "2", "3", "0"]
    assert options(html, "side") == ["white", "black"]
    found = re.findall(r'name="?house"? value="?(\w+)', html)
    assert found == list(site.book.house_rules)


def test_a_home_rule_is_offered_where_it_makes_sense_and_changes_something(site, html):
    boxes = re.findall(r'value="?(\w+)"? data-sets="[^"]*" data-of="?([\w ]*)"? data-idle="?([\w ]*)', html)
    assert {name for name, _, _ in boxes} == set(site.book.house_rules)
    for name, of, idle in boxes:
        rule = site.book.house_rules[name]
        same = {v.id for v in site.variants if v.rules.values == v.under([rule]).rules.values}
        unfit = {v.id for v in site.variants if not rule.fits(v.values)}
        assert set(of.split()) == {v.id for v in site.variants} - unfit, name
        assert set(idle.split()) == same, name
    assert not {"turkish", "frisian"} & set({name: of for name, of, _ in boxes}["backward_capture"].split())
    # Changes of single rules get their boxes from the first (web/parts/play_choice.js), which therefore is for everybody.
    assert boxes[0][1:] == (" ".join(v.id for v in site.variants), "")


def test_every_draw_set_is_offered_to_its_variants_and_one_of_them_counts_unless_another_is_chosen(site, html):
    offered = re.findall(r'<option value="?(\w+)"? data-of="?([\w ]+)"? data-first="?([\w ]*)"?>', html)
    for variant in site.variants:
        sets = list(value_of(variant, "draws"))
        assert {name for name, of, _ in offered if variant.id in of.split()} == set(sets)
        assert [name for name, _, first in offered if variant.id in first.split()] == sets[:1]


def test_every_draw_record_has_words_and_a_place_on_the_pages_of_its_variants(site, www):
    words = pages_play.words(site)["sets"]
    for variant in site.variants:
        page = (www / f"regras/{variant.id}/index.html").read_text("utf-8")
        for name, records in value_of(variant, "draws").items():
            assert len(words[name]["records"]) == len(records)
            assert re.search(rf'id="?{words[name]["at"]}\b', page)


def test_the_engine_has_a_word_for_every_way_to_end(site):
    import damas

    by_record = {"repetition", "no_progress", "balance", "ending", "immediate"}
    assert set(pages_play.words(site)["over"]) == {end.value for end in damas.Termination} - by_record


def test_play_buttons_lead_to_a_game_of_their_variant(site, www):
    for variant in site.variants:
        page = (www / f"regras/{variant.id}/index.html").read_text("utf-8")
        assert re.search(rf'href="?\.\./\.\./jogar/\?variante={variant.id}"?[ >]', page)
    guide = (www / "guia/index.html").read_text("utf-8")
    assert re.search(r'href="?\.\./jogar/\?variante=brazilian"?[ >]', guide)

"""The builder of home rules as it stands in its page: a choice and a sentence for every rule, and the lines of the file."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from damario import changes, checks, exported, faq, pages_builder
from damario.markdown import anchor
from damario.phrasing import value_of
from damario.reader import parse
from damario.site import Site
from damario.variants import VariantFile
from damas import consistency, tokens
from damas.overlay import laid_over


@pytest.fixture(scope="module")
def html(site) -> str:
    return pages_builder.html(site)


@pytest.fixture(scope="module")
def data(html):
    return json.loads(unescape(re.search(r"<template>(.*)</template>", html)[1]))


def choices(html: str, key: str) -> dict[str, str]:
    """Value -> its sentence, as the choice for a rule offers them."""
    part = html.partition(f'<select name="{key}"')[2].partition("</select>")[0]
    found = re.findall(r'<option value="([^"]*)" data-long="([^"]*)"', part)
    return {unescape(value): unescape(told) for value, told in found}


def test_every_rule_that_may_be_changed_has_a_place_and_all_its_values_with_their_sentences(site, html):
    for key, rule in changes.changeable(site).items():
        found = choices(html, key)
        assert f'id="{anchor(key)}"' in html
        assert set(rule["allowed"]) <= set(found)
        assert {tokens.written(value_of(variant, key)) for variant in site.variants} <= set(found)
        for value, told in found.items():
            assert told.endswith(" ".join(site.phrasing.long(key, tokens.value(rule["type"], value))))


def test_words_that_are_consulted_one_after_the_other_are_told_so(site, html):
    order = site.texts["pages.variant.priorities_many"]
    for key in changes.changeable(site):
        many = {value: told for value, told in choices(html, key).items() if "+" in value}
        assert {told.startswith(order) for told in many.values()} <= {key == "capture.priority"}
        assert (f'data-order="{order}"' in html.partition(f'name="{key}"')[2].partition(">")[0]) is (key == "capture.priority")


def test_every_home_rule_can_be_ticked_and_sets_what_can_be_chosen(site, html):
    found = dict(re.findall(r'name="casa" value="(\w+)" data-sets="([^"]*)"', html))
    assert set(found) == set(site.book.house_rules)
    for sets in found.values():
        for key, value in (token.split("=") for token in sets.split(" ")):
            assert value in choices(html, key)


def test_what_contradicts_itself_has_words_for_readers_and_for_writers(site):
    changeable = changes.changeable(site)
    source = Path(consistency.__file__).read_text("utf-8")
    named = set(re.findall(r'Finding\("(\w+)", "([\w.]+)"', source))
    named |= {(name, "capture.priority") for name in re.findall(r'Finding\("(\w+)", rule', source)}
    assert {name for name, _ in named} == set(checks._SAID)
    same = set(re.findall(r'Finding\("(\w+)".*same=True\)', source))  # of which only writers of tables hear
    assert same
    assert {name for name, rule in named if rule in changeable} - same == set(site.texts.section("builder.findings"))


@pytest.mark.parametrize("first", ["white", "black"])
def test_the_file_of_every_variant_is_one_that_the_check_takes(site, data, tmp_path, first):
    book = site.book
    for variant in site.variants:
        base = data["bases"][variant.id]
        agreed = {"first_mover": first, "notation.pdn": json.dumps(base["starts"][first]["pdn"]), "king.range": "short",
                  "king.landing": "adjacent"}  # fmt: skip
        if variant.rules.geometry.lattice != "full":
            agreed["man.capture"] = "forward_diag"  # which leaves two words for what a man on the last row does
        lines = base["leaves"] | {key: data["agreed"].replace("{value}", value) for key, value in agreed.items()}
        fields = lines | {"words": base["words"], "address": "http://example.org/"}
        text = data["file"]
        for name, said in fields.items():
            text = text.replace(f"{{{name}}}", said)
        file = VariantFile(parse(text, tmp_path / exported.FILE), book.catalogue, book.draw_sets, book.sources)
        made = file.variant(book.draw_sets)
        assert [*file.document.problems, *file.problems, *file.findings()] == []
        assert made.values["first_mover"] == first
        assert made.values["capture"] == variant.values["capture"]
        assert made.stated["king.range"].source == "casa"
        assert made.stated["capture.priority"].source == variant.stated["capture.priority"].source
        assert made.rules.start().turn == first


def test_whatever_is_changed_without_contradiction_the_site_has_answers_to_all_questions(site, html):
    """So that a file from the builder is one that the site can be made with."""
    for variant in site.variants:
        for key, rule in changes.changeable(site).items():
            for word in choices(html, key):
                values = laid_over(variant.values, [{key: tokens.value(rule["type"], word)}])
                made = replace(variant, id="da_casa", values=values)
                if word == changes.UNSAID or any(found.rule != "notation.pdn" for found in consistency.findings(values)):
                    continue
                for question in filter(lambda question: question.about(made), site.questions):
                    assert faq.answer(question, made, site.phrasing, site.informal), (variant.id, key, word, question.id)


def test_what_contradicts_itself_is_refused_wherever_it_is_played_with_the_same_sentences(site):
    """With every change of one rule, by variants whose men go different ways: the boards agree with what the builder says."""

    def answer(op, variant, token, **more):
        asked = {"op": op, "variant": variant.id, "house_rules": [token], **more}
        reply = json.loads(site.service.handle(json.dumps(asked)))
        return reply["result"] if reply["ok"] else reply["error"]

    refused = set()
    laid = [*site.book.house_rules, *(f"{key}={word}" for key, rule in changes.changeable(site).items() for word in rule["allowed"])]
    men = {(value_of(variant, "man.step"), value_of(variant, "man.capture")): variant for variant in site.variants}
    for variant in men.values():
        start = variant.rules.start().to_fen()
        for token in laid:
            moves = answer("moves", variant, token, position=start)
            agreed = answer("agree", variant, token)
            if token in site.book.house_rules and not site.book.house_rules[token].fits(variant.values):
                assert "não serve para esta variante" in moves["message"]
                assert moves == agreed
                continue
            told = " ".join(one["sentence"] for one in agreed["findings"])
            assert moves.get("message", "") == told
            assert agreed["playable"] is not bool(told)
            if told:
                assert answer("judge", variant, token, position=start)["fault"] == told
            refused |= {(variant.id, token)} if told else set()
            assert not told or token not in site.book.house_rules
    assert any(token == "man.capture=all_diag" for _, token in refused)  # over men that walk straight
    assert any(token.startswith("conduct.missed_capture") for _, token in refused)
    assert len(refused) < len(laid) * len(men) / 2


def test_home_rules_say_over_which_variants_they_are_offered(site, html):
    boxes = dict(re.findall(r'name="casa" value="(\w+)" data-sets="[^"]*" (data-of="[^"]*" data-idle="[^"]*")', html))
    for rule in site.book.house_rules.values():
        of, idle = (part.split() for part in re.findall('"([^"]*)"', boxes[rule.id]))
        assert set(idle) <= set(of) <= {variant.id for variant in site.variants}
        for variant in site.variants:
            needed = all(value_of(variant, key) in words for key, words in rule.needs.items())
            assert (variant.id in of) is needed
            assert (variant.id in idle) is (laid_over(variant.values, [rule.change]) == variant.values)
    assert any(rule.needs for rule in site.book.house_rules.values())


def test_a_variant_may_bring_its_words_along_but_not_twice(copy, spoiled):
    text = (copy / "variants/czech.yml").read_text("utf-8")
    words = '{name: "Da casa", short: "Casa", also: "a", intro: "b", line: "c", first_mover: {white: "d", black: "e"}}'
    extra = re.sub(r"order: \d+", f"order: 99\nwords: {words}", text)
    (copy / "variants/da_casa.yml").write_text(extra, "utf-8")
    site = Site.load(copy)
    assert site.name(site.book.variants["da_casa"]) == "Da casa"
    assert site.texts["variants.da_casa.first_mover.black"] == "e"
    wrong = {"{name": "{nome", ', short: "Casa"': "", '"b"': "3", "white": "wite"}
    for old, new in wrong.items():
        said = str(spoiled("variants/da_casa.yml", old, new))
        assert "da_casa.yml:" in said
        (copy / "variants/da_casa.yml").write_text(extra, "utf-8")
    (copy / "variants/da_casa.yml").unlink()
    assert "já estão em variants.yml" in str(spoiled("variants/czech.yml", "order:", f"words: {words}\norder:"))


def test_the_positions_in_which_a_change_may_show_are_positions_of_the_variant(site, data):
    import damas

    for variant in site.variants:
        for text in data["bases"][variant.id]["positions"]:
            assert damas.legal_moves(damas.Position.from_fen(text, variant.rules), variant.rules)

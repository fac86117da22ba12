"""Explanations in words."""

from __future__ import annotations

import pytest

import damas
from damario import lessons
from damario.markdown import inside, sentence_phrases
from damas.wording import fill, joined, places, sentence

JOIN = {"comma": ", ", "and": " e ", "or": " ou ", "more": " e outros"}
PLACES = {"squares", "moves", "own", "best", "move", "captured"}


@pytest.mark.parametrize(
    ("template", "values", "text"),
    [
        ("{n:peça|peças}", {"n": 1}, "1 peça"),
        ("{n:peça|peças}", {"n": 0}, "0 peças"),
        ("{s:a casa|as casas}", {"s": ["c3"]}, "a casa c3"),
        ("{s:a casa|as casas}", {"s": ["c3", "d4", "e5"]}, "as casas c3, d4 e e5"),
        ("Há.[ Jogue {moves}.]", {"moves": ["a", "b"]}, "Há. Jogue a ou b."),
        ("Há.[ Jogue {moves}.]", {"moves": []}, "Há."),
        ("Há[ {n}]", {"n": None}, "Há"),
        ("Há[ {n}]", {"n": 0}, "Há 0"),
    ],
)
def test_places_and_optional_parts(template, values, text):
    assert fill(template, values, JOIN) == text


def test_of_many_moves_only_some_are_named():
    assert joined([str(n) for n in range(9)], JOIN, "or") == "0, 1, 2, 3 e outros"


def test_an_unknown_place_is_an_error():
    with pytest.raises(KeyError):
        fill("{nada}", {}, JOIN)


def test_every_reason_has_a_sentence_with_known_places(site):
    reasons = sentence_phrases(site.phrasing)["reasons"]
    assert set(reasons) == {reason.value for reason in damas.Reason}
    for template in reasons.values():
        for text in [template] if isinstance(template, str) else template.values():
            assert places(text) <= PLACES
        if not isinstance(template, str):
            assert set(template) == {"man", "king"}


def test_the_majority_law_is_told_with_both_numbers(site):
    rules = site.book.variants["brazilian"].rules
    position = damas.Position.from_fen("W:We3:Bd4,f4,d6", rules)
    said = sentence(damas.explain(position, ["e3", "g5"], rules), sentence_phrases(site.phrasing))
    assert "1 peça" in said
    assert "2 peças" in said
    assert "e3xe7" in said
    assert not set("{}[]") & set(said)


def test_a_man_that_may_not_go_back_is_told_just_that(site):
    told = next(told for told in site.lessons if told.id == "man_step")
    for variant in site.variants:
        refused = [found for _, found in lessons.show(told, variant).attempts if found.reason is damas.Reason.BACKWARD_MOVE]
        said = [sentence(found, sentence_phrases(site.phrasing)) for found in refused]
        assert said, variant.id
        assert all("não anda para trás" in one and "só anda para a frente" not in one for one in said), variant.id


def test_a_draw_at_once_is_told_with_its_pieces_in_few_words_too(site):
    told = {
        site.phrasing.draw_short(record)
        for draws in site.book.draw_sets.values()
        for record in draws.records
        if record["kind"] == "immediate"
    }
    assert {"1 dama contra 1 dama", "1 peça contra 1 peça"} == {one.split(":")[0] for one in told}


def test_a_legal_capture_is_told_with_what_it_takes(site):
    rules = site.book.variants["brazilian"].rules
    position = damas.Position.from_fen("W:We3:Bd4,f4,d6", rules)
    said = sentence(damas.explain(position, "e3xc5xe7", rules), sentence_phrases(site.phrasing))
    assert "d4 e d6" in said


@pytest.mark.parametrize(
    ("name", "within"),
    [("Damas russas", "damas russas"), ("A dama nova continua", "a dama nova continua"), ("FEN", "FEN"), ("PDN e FEN", "PDN e FEN")],
)
def test_a_name_within_a_sentence_loses_its_capital_but_an_abbreviation_does_not(name, within):
    assert inside(name) == within

"""The questions that find out which rules somebody plays follow from the tables, and lead to every variant."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

import damas
from damario import changes, outcomes, questionnaire
from damario.phrasing import value_of
from damas.overlay import laid_over
from damas.tokens import Tokens


@pytest.fixture(scope="module")
def made(site):
    return site.questionnaire


@pytest.fixture(scope="module")
def base(site):
    return site.book.variants[site.preferred[0]]


@pytest.fixture(scope="module")
def remade(site, base):
    """Called with variant id -> changed values: the questionnaire of the tables as they then are."""

    def make(turned=None, more=()):
        variants = [changed(variant, (turned or {}).get(variant.id, {})) for variant in (*site.variants, *more)]
        first = next(variant for variant in variants if variant.id == base.id)
        return questionnaire.make(site.asked, variants, first, tuple(site.book.house_rules.values()))

    return make


def changed(variant, change):
    return replace(variant, values=laid_over(variant.values, [change])) if change else variant


def names(made) -> list[str]:
    return [asked.question.id for asked in made.asked]


def tells_apart(asked, one, other) -> bool:
    return asked.question.answer(one) != asked.question.answer(other)


def test_every_variant_is_reached_by_its_own_answers(made):
    for variant in made.variants:
        found = made.closest(made.answers(variant))
        assert variant in found
        others = [other for other in found if other is not variant]
        assert not any(tells_apart(asked, variant, other) for asked in (*made.asked, *made.unasked) for other in others)


def test_at_most_six_questions_tell_apart_whatever_any_question_does(made):
    assert 0 < len(made.asked) <= 6
    for one, other in combinations(made.variants, 2):
        if any(tells_apart(asked, one, other) for asked in made.unasked):
            assert any(tells_apart(asked, one, other) for asked in made.asked), (one.id, other.id)


def test_the_first_question_makes_the_largest_split_and_each_next_one_that_of_what_is_left(made):
    left = list(combinations(made.variants, 2))
    for place, asked in enumerate(made.asked):
        later = (*made.asked[place + 1 :], *made.unasked)
        mine = sum(tells_apart(asked, *pair) for pair in left)
        assert all(mine >= sum(tells_apart(other, *pair) for pair in left) for other in later), asked.question.id
        left = [pair for pair in left if not tells_apart(asked, *pair)]


def test_every_question_about_which_the_variants_differ_has_boards(site, made):
    shown = {asked.question.id for asked in (*made.asked, *made.unasked)}
    for question in site.asked:
        answers = {question.answer(variant) for variant in site.variants}
        assert (len(answers) > 1) == (question.id in shown), f"{question.id}: no position tells {answers} apart"


def test_the_boards_of_a_question_lead_to_other_moves_because_of_its_rule_alone(site, made):
    for asked in (*made.asked, *made.unasked):
        if not asked.question.candidates:
            continue
        for one, other in combinations(asked.outcomes, 2):
            if one.shown.id == other.shown.id:
                assert one.position.to_fen() == other.position.to_fen()
                assert set(one.moves) != set(other.moves)
        for outcome in asked.outcomes:
            assert outcome.moves
            assert asked.question.answer(outcome.shown) == outcome.answer
            official = site.book.variants[outcome.shown.id]
            differ = {key for key in site.book.catalogue.rules if value_of(official, key) != value_of(outcome.shown, key)}
            along = {key for rule in site.book.house_rules.values() if rule.key in asked.question.rules for key in rule.change}
            assert differ <= {*asked.question.rules, *along}


def test_the_order_follows_the_values(made, remade):
    first = made.asked[0].question
    # All variants alike in what the first question asks: it is asked no more.
    same = {variant.id: {rule: value_of(made.variants[0], rule) for rule in first.rules} for variant in made.variants}
    assert first.id not in names(remade(same))
    # A third of the variants on each of three boards: no question splits as evenly, and it comes first.
    sizes = [{"board.files": side, "board.ranks": side} for side in (12, 14, 16)]
    assert names(made)[0] != "size"
    assert names(remade({variant.id: sizes[place % 3] for place, variant in enumerate(made.variants)}))[0] == "size"


def test_an_answer_leads_elsewhere_when_the_value_behind_it_changes(made, remade, base):
    answers = made.answers(base)
    assert made.closest(answers) == (base,)
    turned = remade({base.id: {"man.capture": "forward_diag"}})
    assert base.id not in [variant.id for variant in turned.closest(answers) if not turned.differing(variant, answers)]


def test_who_does_not_know_loses_no_variant(made):
    assert made.closest({}) == made.variants
    for asked in made.asked:
        for variant in made.variants:
            known = {name: answer for name, answer in made.answers(variant).items() if name != asked.question.id}
            assert variant in made.closest(known)


def test_a_mixture_is_the_closest_variant_and_what_home_rules_make_of_it(site, made):
    known = Tokens({rule.id: rule.change for rule in site.book.house_rules.values()}, changes.changeable(site))
    for variant in made.variants:
        for asked in made.asked:
            for outcome in asked.outcomes:
                answers = {**made.answers(variant), asked.question.id: outcome.answer}
                assert all(len(made.differing(found, answers)) <= 1 for found in made.closest(answers))
                token = made.token(variant, asked.question.id, outcome.answer)
                if token is None:
                    continue
                like = outcome.variants[0]
                house = tuple(site.book.house_rules.values())
                name, change = outcomes.changed(asked.question, outcome.answer, like, variant, house)
                assert name == token
                assert known.read([token]) == (token,)
                played = known.laid_over(variant.values, (token,))
                assert played == laid_over(variant.values, [change])
                damas.Rules.from_mapping(played)
                assert asked.question.answer(replace(variant, values=played)) == outcome.answer


def test_a_named_home_rule_goes_before_a_bare_change(made, base):
    assert made.token(base, "majority", "no") == "no_majority"
    assert made.token(base, "flying", "short") == "short_king"
    assert made.token(base, "crowning", "continue_as_king") == "new_king_goes_on"
    assert made.token(base, "size", "10-10") is None


def test_two_questions_about_one_rule_do_not_ask_for_changes_that_clash(site, base):
    two = [question for question in site.asked if question.id in ("majority", "with_king")]
    made = questionnaire.make(two, site.variants, base, tuple(site.book.house_rules.values()))
    assert names(made) == ["majority", "with_king"]
    assert made.token(base, "majority", "no")
    assert made.token(base, "with_king", "yes") is None


def test_two_variants_that_no_question_separates_are_named_together(made, remade):
    one = made.variants[0]
    squares = {"dark": "light", "light": "dark"}[value_of(one, "board.playing_squares")]
    twin = replace(changed(one, {"board.playing_squares": squares}), id="twin")
    two = remade(more=[twin])
    assert {variant.id for variant in two.closest(two.answers(twin))} == {one.id, "twin"}
    assert {one.id, "twin"} in [{variant.id for variant in group} for group in two.alike()]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("rules: [king.range]", "rules: [king.rang]", "king.range"),
        ("word: kings", "word: king", "kings"),
        ("lesson: pieces", "lesson: piece", "pieces"),
        ("id: size\n    rules", "rules", "falta id"),
        ("id: flying", "id: majority", "se repete"),
    ],
)
def test_a_fault_in_the_file_is_told_with_its_place_and_remedy(spoiled, old, new, said):
    text = str(spoiled("questionnaire.yml", old, new))
    assert "questionnaire.yml:" in text
    assert said in text

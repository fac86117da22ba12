"""The questions that find out which rules somebody plays follow from the tables, and lead to every variant."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, permutations

import pytest

import damas
from damario import changes, outcomes, questionnaire
from damario.phrasing import value_of
from damas.carried import Carried
from damas.consistency import contradictions, settled
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
            house = tuple(site.book.house_rules.values())
            found = outcomes.changed(asked.question, outcome.answer, outcome.variants[0], official, house)
            assert differ <= {*asked.question.rules, *(found[1] if found else ())}


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
                if (asked.question.id, outcome.answer, variant.id) not in made.against:
                    assert all(len(made.differing(found, answers)) <= 1 for found in made.closest(answers))
                token = made.token(variant, asked.question.id, outcome.answer)
                if token is None:
                    continue
                like = outcome.variants[0]
                house = tuple(site.book.house_rules.values())
                name, change = outcomes.changed(asked.question, outcome.answer, like, variant, house)
                assert name == token
                played = known.laid_over(variant.values, known.read(token.split(",")))
                assert played == laid_over(variant.values, [change])
                assert not contradictions(played, change)
                damas.Rules.from_mapping(played)
                assert asked.question.answer(replace(variant, values=played)) == outcome.answer


def test_an_answer_that_makes_the_same_game_is_no_difference(site, made):
    """Men that capture forward only cannot pass the last row: whether they could go on there is no difference."""
    only = {"man.capture": "forward_diag", "promotion.in_capture": "stop"}
    forward = [variant for variant in made.variants if all(value_of(variant, rule) == value for rule, value in only.items())]
    for variant in forward:
        answers = {**made.answers(variant), "crowning": "only_if_ends"}
        assert variant in made.closest(answers)
        assert made.differing(variant, answers) == ()
        assert made.differing(variant, {"crowning": "only_if_ends"}) == ()  # by its own men
        assert made.differing(variant, {**answers, "backward": "all_diag"}) == ("backward", "crowning")
        assert made.differing(variant, {**answers, "crowning": "continue_as_king"}) == ("crowning",)
    assert forward
    base = made.variants[0]
    assert made.differing(base, {"backward": "forward_diag", "crowning": "stop"}) == ("backward",)
    assert made.differing(base, {"crowning": "stop"}) == ("crowning",)


def test_two_answers_make_the_same_game_or_a_position_shows_the_difference(site, made, base):
    """Whatever is answered to one more question, by the rules of the base, on its board."""
    shown = [candidate for asked in (*made.asked, *made.unasked) for candidate in asked.question.candidates]
    shown += [candidate for lesson in site.lessons for candidate in lesson.candidates]

    @lru_cache
    def moves(text):
        rules = damas.Rules.from_mapping(json.loads(text))
        found = [Carried(rules, candidate.lattice, candidate.anchor).position(candidate.position) for candidate in shown]
        return rules.first_mover, [set(damas.legal_moves(position, rules)) if position else None for position in found]

    def answered(asked, outcome):
        return outcomes.answered(asked.question, outcome.answer, outcome.variants[0], base)

    asked = [one for one in made.asked if not one.question.of_board]
    for one, other in permutations(asked, 2):
        for third in other.outcomes:
            if (other.question.id, third.answer, base.id) in made.against:
                continue
            values = laid_over(base.values, [answered(other, third)])
            for mine, its in combinations(one.outcomes, 2):
                two = [laid_over(values, [answered(one, outcome)]) for outcome in (mine, its)]
                try:
                    found = [moves(json.dumps(values)) for values in two]
                except damas.RulesError:
                    continue
                case = one.question.id, mine.answer, its.answer, third.answer
                assert (found[0] == found[1]) == (settled(two[0]) == settled(two[1])), case


def test_an_answer_against_all_else_that_a_variant_has_leads_to_another(made):
    straight = [variant for variant in made.variants if value_of(variant, "man.step") == "forward_side_orth"]
    diagonal = [variant for variant in made.variants if variant not in straight]
    for variant in made.variants:
        mine, others = (straight, diagonal) if variant in straight else (diagonal, straight)
        for other in others:
            answers = {**made.answers(variant), "backward": made.answers(other)["backward"]}
            if ("backward", answers["backward"], variant.id) in made.against:
                assert not any(found in mine for found in made.closest(answers))
                assert made.token(variant, "backward", answers["backward"]) is None
        assert not any(found in others for found in made.closest({**made.answers(variant), "starts": "black"}))


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

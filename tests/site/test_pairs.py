"""The pages of two variants: what differs, and boards whose positions the two really answer differently."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

import damas
from damario import faq, lessons, pages, pages_pair, witnesses
from damario.markdown import anchor
from damario.problems import DataError
from damario.site import Site
from damario.witnesses import Point
from damas.overlay import laid_over

def played(site) -> list[str]:
    return [rule for group in pages_pair.PLAYED for rule in site.rules_by_group[group]]


@pytest.fixture(scope="module")
def pairs(site):
    return list(combinations(site.variants, 2))


@pytest.fixture(scope="module")
def found(site, pairs):
    """Ids of a pair -> its points and its witnesses."""
    result = {}
    for one, other in pairs:
        points = list(witnesses.points(one, other, played(site)))
        result[one.id, other.id] = points, witnesses.find(one, other, points, site.lessons)
    return result


@pytest.fixture(scope="module")
def tree(site):
    return pages.build(site)


def test_a_pair_has_one_address_in_whichever_order_it_is_asked_for(site):
    first, second, *_ = site.variants
    assert pages.pair_path(second, first) == pages.pair_path(first, second) == f"comparar/{first.id}-x-{second.id}.md"


def test_there_is_a_page_for_every_pair(site, pairs, tree):
    assert {path for path in tree if path.startswith("comparar/")} == {pages.pair_path(*pair) for pair in pairs}
    assert len(pairs) == len(site.variants) * (len(site.variants) - 1) // 2


def test_a_page_tells_every_difference_and_nothing_that_is_the_same(site, pairs, tree):
    rules = [rule for group in site.rules_by_group.values() for rule in group]
    for pair in pairs:
        page = tree[pages.pair_path(*pair)]
        differing = list(faq.differences(*pair, rules))
        assert [rule for rule in rules if f"](#{anchor(rule)})" in page] == differing
        for rule in differing:
            assert re.search(rf'(\{{#|id="){anchor(rule)}["\s}}]', page), rule
        assert f"{len(rules) - len(differing)} das {len(rules)} regras" in page


#: Rules for which there is no position on a board whose every square is played on, or nothing to see with short kings.
NOT_BESIDE = {"king_move_limit", "capture.removal"}


def test_every_rule_that_decides_moves_has_a_witness_wherever_it_differs(site, found):
    """Of an order of criteria it is enough that one position shows what comes of it."""
    for (one, other), (points, shown) in found.items():
        told = [point for witness in shown for point in witness.points]
        assert len(told) == len(set(told))
        missing = {point.rule for point in points} - {point.rule for point in told}
        if not witnesses.share_positions(site.book.variants[one], site.book.variants[other]):
            missing -= NOT_BESIDE
        assert not missing, (one, other)


def moves_of(answer, changes=()):
    """The legal moves as bits, with some rules changed: worked out apart from the code under test."""
    rules = damas.Rules.from_mapping(laid_over(answer.variant.values, [dict(changes)]))
    return {
        (move.route[0], move.route[-1], move.taken, move.promotes)
        for move in damas.legal_moves(damas.Position.from_fen(answer.position.to_fen(), rules), rules)
    }


def value(variant, rule):
    group, _, name = rule.rpartition(".")
    return variant.values[group][name] if group else variant.values[name]


def test_changing_only_the_rules_shown_turns_one_answer_into_the_other(site, found):
    """On boards of one shape that can be seen square by square, without carrying anything over."""
    seen = 0
    for (one, other), (_, shown) in found.items():
        for witness in shown:
            mine, its = witness.answers
            assert (mine.variant.id, its.variant.id) == (one, other)
            if mine.variant.rules.geometry is not its.variant.rules.geometry:
                continue
            seen += 1
            assert moves_of(mine) != moves_of(its), (one, other, witness.lesson.id)
            turned = []
            for here, there in ((mine, its), (its, mine)):
                changes = [(rule, value(there.variant, rule)) for rule in {point.rule for point in witness.points}]
                try:
                    turned.append(moves_of(here, changes) == moves_of(there))
                except damas.RulesError:
                    turned.append(False)
            assert any(turned), (one, other, witness.lesson.id)
    assert seen > 20


def test_what_is_said_of_an_answer_is_so(found):
    for _, shown in found.values():
        for witness in shown:
            for answer in witness.answers:
                assert set(answer.moves) == set(damas.legal_moves(answer.position, answer.variant.rules))
                for text, explanation in answer.attempts:
                    again = damas.explain(answer.position, text, answer.variant.rules)
                    assert again.verdict is not damas.Verdict.LEGAL
                    assert (again.reason, again.rule) == (explanation.reason, explanation.rule)
            assert any(answer.attempts for answer in witness.answers), witness.lesson.id


def test_a_word_of_an_order_is_shown_where_it_decides(found):
    for _, shown in found.values():
        for witness in shown:
            for word in {point.word for point in witness.points if point.word}:
                answer = next(answer for answer in witness.answers if word in answer.variant.rules.priority)
                order = list(answer.variant.rules.priority)
                place = order.index(word)
                without, with_it = (moves_of(answer, [("capture.priority", order[:end])]) for end in (place, place + 1))
                assert with_it < without, (answer.variant.id, word)


def test_a_position_that_both_answer_alike_is_no_witness(site):
    lesson = next(lesson for lesson in site.lessons if lesson.id == "backward")
    tame = lessons.Lesson("backward", "capture", (lessons.Candidate("W:Wd4:Ba7"),), separates=lesson.separates)
    one, other = site.book.variants["brazilian"], site.book.variants["czech"]
    point = Point("man.capture")
    assert witnesses.find(one, other, [point], [tame]) == []
    assert witnesses.find(one, other, [point], [lesson])[0].points == (point,)


def test_a_position_in_which_another_rule_has_a_part_is_no_witness(site):
    """The flying king takes there and the short one does not, so between them it does not show the men's capture."""
    candidate = lessons.Candidate("W:Wd4,Kh8:Be3,f6")
    mixed = lessons.Lesson("backward", "capture", (candidate,), separates=("man.capture",))
    american, russian, czech = (site.book.variants[name] for name in ("american", "russian", "czech"))
    assert witnesses.find(american, russian, [Point("man.capture")], [mixed]) == []
    assert witnesses.find(czech, russian, [Point("man.capture")], [mixed])


def test_a_rule_without_a_witness_is_told_without_a_board(copy):
    path = copy / "lessons.yml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("    separates: [promotion.in_capture]\n", ""), encoding="utf-8")
    site = Site.load(copy)
    page = pages_pair.page(site, site.book.variants["russian"], site.book.variants["brazilian"])
    section = page.split("{#promotion-in-capture")[1].split("\n## ")[0]
    assert site.texts["pairs.unseen"] in section
    assert "```draughts" not in section


def test_every_board_says_what_is_legal_there(tree, pairs):
    for pair in pairs:
        page = tree[pages.pair_path(*pair)]
        blocks = re.findall(r"```draughts\n(.*?)```", page, re.DOTALL)
        alive = [text for text in blocks if 'mode: "diagram"' not in text and "empty: true" not in text]
        assert all('claim: {"legal": [' in text for text in alive)
        assert len(blocks) <= 24, pages.pair_path(*pair)


def test_start_and_numbers_are_drawn_only_where_they_differ(site, tree):
    def page(one: str, other: str) -> str:
        return tree[pages.pair_path(site.book.variants[one], site.book.variants[other])]

    start, squares = site.texts["pairs.start"], site.texts["pairs.squares"]
    assert start in page("spanish", "brazilian")
    assert start not in page("american", "russian")
    assert squares in page("american", "russian")
    assert squares not in page("russian", "brazilian")


def test_a_rule_that_a_lesson_cannot_separate_is_named(copy):
    path = copy / "lessons.yml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("separates: [man.capture]", "separates: [man.captur]"), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        Site.load(copy)
    assert re.search(r"lessons\.yml:\d+:", str(caught.value))
    assert "Você quis dizer “man.capture”?" in str(caught.value)


def test_criteria_are_told_in_their_order_and_other_boards_are_announced(site, tree):
    page = tree[pages.pair_path(site.book.variants["american"], site.book.variants["italian"])]
    assert site.texts["pages.variant.priorities_many"] in page
    order = site.phrasing.long("capture.priority", list(site.book.variants["italian"].rules.priority))
    assert "\n".join(f"{number}. {sentence}" for number, sentence in enumerate(order, 1)) in page
    carried = site.texts["pairs.carried"]
    assert carried in page
    brazilian = site.book.variants["brazilian"]
    for other in ("russian", "international"):  # one board; two boards and no position that tells them apart
        assert carried not in tree[pages.pair_path(site.book.variants[other], brazilian)]

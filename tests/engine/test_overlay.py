"""Changes laid over a rule set."""

from __future__ import annotations

import copy

import pytest
from engine.tables import values

from damas import Position, Rules, RulesError, explain, legal_moves
from damas.overlay import clashes, laid_over

OPTIONAL = {"capture.obligation": "optional", "capture.priority": []}
SHORT = {"king.range": "short", "king.landing": "adjacent"}
HUFF = {"capture.obligation": "huff", "capture.priority": []}


def test_changes_are_made_in_a_copy_and_their_order_does_not_matter():
    base = values("brazilian")
    before = copy.deepcopy(base)
    changed = laid_over(base, [OPTIONAL, SHORT, {"first_mover": "black"}])
    assert changed == laid_over(base, [{"first_mover": "black"}, SHORT, OPTIONAL])
    assert (changed["capture"]["obligation"], changed["king"]["range"]) == ("optional", "short")
    assert changed["first_mover"] == "black"
    assert base == before
    changed["capture"]["priority"].append("pieces")
    assert OPTIONAL["capture.priority"] == []


def test_nothing_laid_over_changes_nothing():
    assert laid_over(values("italian"), []) == values("italian")


def test_a_group_that_a_small_table_leaves_out_is_made():
    assert laid_over({}, [OPTIONAL]) == {"capture": {"obligation": "optional", "priority": []}}


def test_two_changes_that_contradict_each_other_are_refused_naming_the_rule():
    assert clashes(OPTIONAL, HUFF) == ("capture.obligation",)
    assert clashes(OPTIONAL, SHORT) == ()
    with pytest.raises(RulesError) as caught:
        laid_over(values("brazilian"), [OPTIONAL, HUFF])
    assert [key for key, _ in caught.value.problems] == ["capture.obligation"]


@pytest.mark.parametrize("obligation", [OPTIONAL, HUFF])
def test_nobody_is_told_that_capturing_is_compulsory_where_it_is_not(obligation):
    rules = Rules.from_mapping(laid_over(values("brazilian"), [obligation]))
    # The man on a3 is blocked; another could capture, and that is not the reason.
    position = Position.from_fen("W:Wa3,f4:Bb4,c5,e5", rules)
    assert any(move.is_capture for move in legal_moves(position, rules))
    found = explain(position, ["a3"], rules)
    assert (found.reason.value, found.rule) == ("path_blocked", "man.step")
    # A piece with a quiet move alone is not told that it has a capture to complete.
    position = Position.from_fen("W:Wa1,f4:Be5", rules)
    assert explain(position, ["a1"], rules).reason is None

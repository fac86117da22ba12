"""One position under several rule sets: each answers for itself, and those that answer alike stand together."""

from __future__ import annotations

from typing import Any

import pytest
from engine.reference import lines, rules

from damas import Move, Position, Rules, legal_moves
from damas.carried import carry
from damas.ruling import judge

NAMES = ("american", "russian", "brazilian", "spanish", "italian", "czech")
CASES = [case for case in lines("positions.jsonl") if case["variant"] in NAMES]


def mirrored(under: Rules) -> bool:
    return under.geometry.lattice == "mirrored"


def turned(square: int, one: Rules, other: Rules) -> int:
    """The same square on the board of other rules: left and right exchanged when the playing squares are the other ones."""
    rank, file = divmod(square, 8)
    return rank * 8 + (7 - file if mirrored(one) != mirrored(other) else file)


def shown(move: Move, reader: Rules) -> tuple[Any, ...]:
    """A move by square indices as `reader` sees them."""
    square = move.rules.square
    places = [turned(square(label), move.rules, reader) for label in (move.start, move.end, *move.captured)]
    return places[0], places[1], frozenset(places[2:]), move.promotes


def moved(position: Position, under: Rules) -> Position:
    """The position on the board of other rules, square by square."""
    bits = {"white_man": 0, "white_king": 0, "black_man": 0, "black_king": 0}
    for index, owner, kind in position.pieces():
        bits[f"{owner}_{kind}"] |= under.geometry.bit(turned(index, position.rules, under))
    return Position(under, *bits.values(), position.turn)


def test_there_are_cases():
    assert len(CASES) >= 20


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_groups_are_the_rule_sets_with_equal_moves(case):
    own = rules(case["variant"])
    position = Position.from_fen(case["fen"], own)
    others = {name: rules(name) for name in NAMES if name != case["variant"]}
    ruling = judge(case["variant"], position, others)
    expected = {
        name: frozenset(shown(move, own) for move in legal_moves(moved(position, rules(name)), rules(name))) for name in NAMES
    }
    found = [{side.name for side in group} for group in ruling.groups]
    assert found[0] == {name for name in NAMES if expected[name] == expected[case["variant"]]}
    assert sorted(name for group in found for name in group) == sorted(NAMES)
    for group in found:
        assert len({expected[name] for name in group}) == 1
    assert len({expected[min(group)] for group in found}) == len(found)
    assert ruling.common == {
        key for key, move in ruling.side.moves.items() if all(shown(move, own) in moves for moves in expected.values())
    }


def test_a_smaller_board_may_have_no_place():
    start = rules("international").start()
    ruling = judge("international", start, {"brazilian": rules("brazilian"), "canadian": rules("canadian")})
    assert ruling.misfits == ("brazilian",)
    assert {side.name for group in ruling.groups for side in group} == {"international", "canadian"}


def test_a_man_cannot_be_carried_to_its_crown_row():
    position = Position.from_fen("W:W11:B2", rules("international"))  # two rows from the top: the last row of a smaller board
    assert carry(position, rules("brazilian")) is None


def test_moves_are_written_as_the_reader_writes_them_where_his_board_has_the_squares():
    own = rules("brazilian")
    position = Position.from_fen("W:WK29:B18", own)
    ruling = judge("brazilian", position, {"international": rules("international")})
    other = ruling.groups[1][0]
    texts = {other.path(move, own) for move in other.moves.values()}
    assert (29, 15) in texts
    beyond = [path for path in texts if path[0] != 29]
    assert beyond
    assert all(path[0] == 46 for path in beyond)


def test_the_side_without_moves_has_lost_and_agrees_only_with_those_that_lose():
    ruling = judge("brazilian", Position.from_fen("W:W5:B1,9,14", rules("brazilian")), {"russian": rules("russian")})
    assert len(ruling.groups) == 1
    assert not ruling.side.moves
    assert ruling.side.outcome.winner == "black"


def test_a_board_whose_every_square_is_played_on_agrees_with_none_of_the_others():
    start = rules("turkish").start()
    ruling = judge("turkish", start, {name: rules(name) for name in (*NAMES, "frisian")})
    assert set(ruling.misfits) == {*NAMES, "frisian"}
    assert len(ruling.side.moves) == len(legal_moves(start, start.rules))
    assert all(side.name == "turkish" for group in ruling.groups for side in group)


def test_a_dozen_rule_sets_stand_in_the_table_once_each():
    every = (*NAMES, "international", "canadian", "frisian", "turkish", "pool", "thai")
    position = Position.from_fen("W:We3:Bd4,f4,d6", rules("brazilian"))
    ruling = judge("brazilian", position, {name: rules(name) for name in every if name != "brazilian"})
    named = [side.name for group in ruling.groups for side in group]
    assert sorted([*named, *ruling.misfits]) == sorted(every)
    assert ruling.misfits == ("turkish",)
    assert {"brazilian", "international", "canadian"} <= {side.name for side in ruling.groups[0]}

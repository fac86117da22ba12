"""Properties that hold in every position of every game, on positions that random play reaches."""

from __future__ import annotations

import random

import pytest
from engine.reference import rules
from engine.tables import TABLES, values
from hypothesis import given
from hypothesis import strategies as st

from damas import Move, Position, Rules, legal_moves
from damas.geometry import split

NAMES = sorted(TABLES)
SETS = ("white_men", "white_kings", "black_men", "black_kings")


def played(under: Rules, seed: int, plies: int) -> Position:
    """The position after ``plies`` random moves (or fewer when the game ends)."""
    chance = random.Random(seed)
    position = under.start()
    for _ in range(plies):
        found = legal_moves(position, under)
        if not found:
            break
        position = position.play(chance.choice(found))
    return position


def turned(position: Position) -> Position:
    """The board turned half round with the colours exchanged."""
    board = position.rules.geometry
    last = board.files * board.ranks - 1

    def turn(bits: int) -> int:
        return sum(board.bit(last - board.index(bit)) for bit in split(bits))

    return Position(
        position.rules,
        turn(position.black_men),
        turn(position.black_kings),
        turn(position.white_men),
        turn(position.white_kings),
        "black" if position.turn == "white" else "white",
    )


def shape(move: Move, half_turn: bool = False, mirror: bool = False) -> tuple[object, ...]:
    board = move.rules.geometry

    def place(bit: int) -> int:
        index = board.index(bit)
        if half_turn:
            index = board.files * board.ranks - 1 - index
        if mirror:
            index = index // board.files * board.files + board.files - 1 - index % board.files
        return index

    return place(move.origin), place(move.target), frozenset(map(place, split(move.taken))), move.promotes


positions = st.tuples(st.sampled_from(NAMES), st.integers(0, 10**6), st.integers(0, 90))


@given(positions)
def test_colours_play_by_the_same_rules(drawn):
    under = rules(drawn[0])
    position = played(under, *drawn[1:])
    position = Position(under, *(getattr(position, s) for s in SETS), position.turn)
    mine = {shape(m) for m in legal_moves(position, under)}
    theirs = {shape(m, half_turn=True) for m in legal_moves(turned(position), under)}
    assert mine == theirs


@given(positions)
def test_a_mirrored_board_mirrors_the_moves(drawn):
    name = drawn[0]
    mapping = values(name)
    if mapping["board"]["lattice"] == "full":
        return
    mapping["board"]["lattice"] = "mirrored" if mapping["board"]["lattice"] == "a1" else "a1"
    under, other = rules(name), Rules.from_mapping(mapping)
    position = played(under, *drawn[1:])
    here, there = under.geometry, other.geometry

    def mirror(bits: int) -> int:
        indices = (here.index(bit) for bit in split(bits))
        return sum(there.bit(i // here.files * here.files + here.files - 1 - i % here.files) for i in indices)

    sets = [getattr(position, s) for s in SETS]
    position = Position(under, *sets, position.turn)
    reflected = Position(other, *map(mirror, sets), position.turn)
    assert {shape(m, mirror=True) for m in legal_moves(position, under)} == {shape(m) for m in legal_moves(reflected, other)}


@given(positions)
def test_playing_a_move_changes_what_it_says_and_nothing_else(drawn):
    under = rules(drawn[0])
    position = played(under, *drawn[1:])
    before = {index: (colour, kind) for index, colour, kind in position.pieces()}
    found = legal_moves(position, under)
    assert len(set(found)) == len(found), "a move is listed twice"
    for move in found:
        after = {index: (colour, kind) for index, colour, kind in position.play(move).pieces()}
        expected = dict(before)
        board = under.geometry
        colour, kind = expected.pop(board.index(move.origin))
        for bit in split(move.taken):
            assert expected.pop(board.index(bit))[0] != colour
        expected[board.index(move.target)] = (colour, "king" if move.promotes else kind)
        assert after == expected
    assert {index: (colour, kind) for index, colour, kind in position.pieces()} == before, "play() changed its position"


@given(positions)
def test_counting_moves_equals_listing_them(drawn):
    under = rules(drawn[0])
    position = played(under, *drawn[1:])
    count = under.generator.count_of[position.turn]
    unlimited = Position(under, *(getattr(position, s) for s in SETS), position.turn)
    assert count(*position.own(), *position.enemy()) == len(legal_moves(unlimited, under))


@given(positions)
def test_every_path_of_a_capture_takes_the_same_pieces_between_the_same_squares(drawn):
    under = rules(drawn[0])
    for move in legal_moves(played(under, *drawn[1:]), under):
        assert move.path in move.paths
        assert len(set(move.paths)) == len(move.paths)
        for path in move.paths:
            assert (path[0], path[-1], len(path)) == (move.start, move.end, max(2, len(move.captured) + 1))


def test_a_move_of_another_position_is_refused():
    under = rules("international")
    start = under.start()
    move = legal_moves(start, under)[0]
    after = start.play(move)
    with pytest.raises(ValueError, match="does not belong"):
        after.play(move)
    reply = legal_moves(after, under)[0]
    with pytest.raises(ValueError, match="does not belong"):
        after.play(reply).play(move)


def test_rules_for_another_board_are_refused():
    with pytest.raises(ValueError, match="cannot be played"):
        legal_moves(rules("international").start(), rules("brazilian"))


def test_the_same_position_under_several_rule_sets():
    under = rules("brazilian")
    position = Position.from_fen("W:W23:B18,19,10", under)
    assert len(legal_moves(position, under)) == 1
    assert len(legal_moves(position, rules("russian"))) == 2

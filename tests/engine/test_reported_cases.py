"""What manuals and web pages said wrongly of the games, and what holds."""

from __future__ import annotations

from pathlib import Path

import pytest
from engine.reference import rules

import damario
from damas import Game, MoveError, Position, Reason, legal_moves, parse_move


def test_e89_a_king_is_free_where_its_side_has_no_man_left():
    fen = "W:W{}K43:B8,11:+3+0"
    barred = Position.from_fen(fen.format("26,"), rules("frisian"))
    assert [str(move) for move in legal_moves(barred, barred.rules)] == ["26-21"]
    free = Position.from_fen(fen.format(""), rules("frisian"))
    assert len(legal_moves(free, free.rules)) == 11


def test_e91_35_can_only_go_to_30():
    start = rules("international").start()
    with pytest.raises(MoveError) as caught:
        parse_move("35-31", start)
    assert caught.value.explanation.reason is Reason.OFF_THE_LINE
    assert [move.end for move in legal_moves(start, start.rules) if move.start == 35] == [30]


@pytest.mark.parametrize(
    ("name", "squares", "men", "rows"),
    [
        ("brazilian", 32, 12, 3),
        ("canadian", 72, 30, 5),
        ("international", 50, 20, 4),
        ("turkish", 64, 16, 2),
        ("thai", 32, 8, 2),
    ],
)
def test_e92_men_and_boards(name, squares, men, rows):
    start = rules(name).start()
    assert len(start.rules.geometry.playable) == squares
    assert (start.white_men.bit_count(), start.black_men.bit_count(), len(start.rules.setup_rows)) == (men, men, rows)


MAJORITY = {"international": True, "brazilian": True, "spanish": True, "italian": True,
            "american": False, "russian": False, "czech": False}  # fmt: skip


@pytest.mark.parametrize("name", MAJORITY)
def test_e93_most_pieces_must_be_taken_in_some_games_only(name):
    """A man may take one piece on one side or two on the other."""
    under = damario.load(Path(__file__).parents[2] / "rules_data").variants[name].rules
    board, file = under.geometry, 3 if under.geometry.lattice == "a1" else 4
    bits = [board.bit(file + df + rank * board.files) for df, rank in ((0, 1), (-1, 2), (1, 2), (1, 4))]
    first, *others = bits
    g = Game(Position(under, first, 0, sum(others), 0, "white"))
    assert sorted(len(move.captured) for move in g.legal_moves()) == ([2] if MAJORITY[name] else [1, 2])

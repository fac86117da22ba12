"""Draws by material, one test an article."""

from __future__ import annotations

import pytest
from engine.draw_records import DRAUGHTS_64, FMJD, FORCADA, GATED, MAIN_ROAD, captures, game, play, wander
from engine.tables import values

from damas import Game, Position, Rules, Termination


def test_fmjd_6_4_one_king_each_five_moves_each():
    g = game("international", FMJD, "W:WK1:BK50")
    play(g, "1-7 50-44 7-12 44-39 12-1 39-50 1-7 50-44 7-12")
    assert g.outcome is None
    play(g, "44-39")
    assert g.outcome.termination is Termination.ENDING
    assert g.outcome.record["moves_each"] == 5
    assert (g.outcome.winner, g.outcome.rule) == (None, "draws")


@pytest.mark.parametrize(
    ("fen", "plies"),
    [("W:WK1,K2,K3:BK50", 32), ("W:WK1,K2,31:BK50", 32), ("W:WK1,31,32:BK50", 32), ("W:WK1,K2:BK50", 10)],
)
def test_fmjd_6_3_and_6_4_limits(fen, plies):
    g = game("international", FMJD[2:], fen)
    limits = [counter.limit for counter in g.counters()]
    assert limits == [plies]


def test_fmjd_6_3_goes_on_through_a_mans_move_and_a_crowning():
    g = game("international", FMJD[2:], "W:WK1,K2,12:BK50")
    play(g, "12-8 50-45 8-3 45-50")
    assert [(c.done, c.limit) for c in g.counters()] == [(4, 32)]


def test_fmjd_6_3_becomes_6_4_when_a_king_is_taken():
    g = play(game("international", FMJD[2:], "B:WK1,K2,K33:BK50"), "50x28")
    assert [(c.done, c.limit) for c in g.counters()] == [(1, 32), (0, 10)]


def test_fmjd_6_3_does_not_get_longer_when_a_king_is_taken_late():
    g = wander(game("international", FMJD[2:], "W:WK1,K2,K3:BK50"), 28)
    offered = next(m for m in g.legal_moves() if captures(g.position.play(m)))
    g.play(offered)
    g.play(captures(g.position)[0])
    assert [(c.done, c.limit) for c in g.counters()] == [(30, 32), (0, 10)]
    wander(g, 1)
    assert g.outcome is None
    wander(g, 1)
    assert (g.outcome.termination, g.outcome.record) == (Termination.ENDING, FMJD[2])


def test_fmjd_6_4_begins_at_the_move_that_makes_the_material_and_runs_on_through_a_crowning():
    g = play(game("international", FMJD[3:], "B:WK1,6:BK50,22"), "22-28")
    assert g.counters() == []
    g = play(game("russian", FMJD[3:], "B:WK20:B22,K30"), "22-26 20-16")
    assert [(c.done, c.limit) for c in g.counters()] == [(2, 10)]
    g.play(next(m for m in g.legal_moves() if m.promotes))
    assert [(c.done, c.limit) for c in g.counters()] == [(3, 10)]


def test_draughts_64_7_2_4_a_king_fewer_of_more_than_three_makes_no_new_material():
    g = wander(game("russian", DRAUGHTS_64[:1], "W:WK1,K2,K3,K4:BK32"), 4)
    g.play(next(m for m in g.legal_moves() if captures(g.position.play(m))))
    g.play(captures(g.position)[0])
    assert g.position.white_kings.bit_count() == 3
    assert [(c.done, c.limit) for c in g.counters()] == [(6, 30)]


def test_draughts_64_7_2_4_fifteen_moves_each():
    g = wander(game("russian", DRAUGHTS_64[:1], "W:WK1,K2,K3:BK32"), 29)
    assert g.outcome is None
    assert wander(g, 1).outcome.record == DRAUGHTS_64[0]


def test_cbjd_100_counts_while_the_lone_king_stands_on_the_main_diagonal():
    g = game("brazilian", [MAIN_ROAD], "W:WK1,K2,K3:BK29")
    assert [c.limit for c in g.counters()] == [10]
    away = game("brazilian", [MAIN_ROAD], "W:WK1,K2,K5:BK32")
    assert away.counters() == []


def test_cbjd_100_ends_after_five_moves_of_each_and_stops_when_the_lone_king_leaves():
    to_and_fro = "1-6 29-25 6-1 25-29 1-6 29-25 6-1 25-29 1-6"
    g = play(game("brazilian", [MAIN_ROAD], "W:WK1,K2,K3:BK29"), to_and_fro)
    assert g.outcome is None
    assert play(g, "29-25").outcome.record == MAIN_ROAD
    left = play(game("brazilian", [MAIN_ROAD], "W:WK1,K2,K3:BK29"), "1-6 29-25 6-1")
    assert [c.done for c in left.counters()] == [3]
    assert play(left, "25-30").counters() == []
    assert [c.done for c in play(left, "1-6 30-25").counters()] == [0]


def test_fpd_3_8_a_counts_the_stronger_sides_moves_from_when_it_holds_the_river():
    g = game("spanish", [GATED, FORCADA], "W:WK2,K3,K4:BK29")
    assert [c.kind for c in g.counters()] == ["no_progress"]
    river = next(m for m in g.legal_moves() if m.target & g.rules.geometry.main_diagonal and not m.is_capture)
    g.play(river)
    assert {c.kind: (c.done, c.limit, c.unit) for c in g.counters()}["ending"] == (0, 12, "moves")
    g.play(next(m for m in g.legal_moves() if not m.is_capture))
    assert [(c.kind, c.done) for c in g.counters()] == [("ending", 0)], "the twenty moves do not run beside the twelve"
    wander(g, 23)
    assert (g.outcome.termination, g.outcome.record) == (Termination.ENDING, FORCADA)
    assert sum(move.colour == "white" for move in g.moves) == 1 + 12


def test_turkish_one_piece_each_is_drawn_at_once():
    record = {"kind": "immediate", "sides": [["1", "1"]]}
    mapping = values("turkish")
    mapping["draws"] = {"official": [record]}
    mapping["notation"] |= {"style": "alpha", "origin": "bottom_left"}
    under = Rules.from_mapping(mapping)
    assert Game(Position.from_fen("W:WKa1:BKh8", under)).outcome.termination is Termination.IMMEDIATE
    assert Game(Position.from_fen("W:WKa1:BKa7", under)).outcome is None


def test_frisian_21_one_king_each_unless_one_can_be_taken_now_or_next():
    record = {"kind": "immediate", "sides": [["1K", "1K"]], "unless": "capture_now_or_next"}
    assert game("frisian", [record], "W:WK1:BK49").outcome.termination is Termination.IMMEDIATE
    assert game("frisian", [record], "W:WK46:BK28").outcome is None
    assert game("frisian", [record], "W:WK46:BK5").outcome is None, "wherever White goes, Black can take"
    only_now = {**record, "unless": "capture_now"}
    assert game("frisian", [only_now], "W:WK46:BK5").outcome.termination is Termination.IMMEDIATE


def test_frisian_18_two_kings_against_one_seven_moves():
    record = {"kind": "ending", "sides": [["2K", "1K"]], "moves_each": 7}
    g = wander(game("frisian", [record], "W:WK1,K2:BK49"), 13)
    assert g.outcome is None
    assert wander(g, 1).outcome.termination is Termination.ENDING

"""Draws by counting moves and positions, one test an article, and the faults that other programs had with them."""

from __future__ import annotations

from pathlib import Path

import pytest
from engine.draw_records import DRAUGHTS_64, FMJD, GATED, REPETITION, WCDF, game, play, quiet_round

import damario
from damas import Game, RulesError, Termination, legal_moves
from damas.draws import clock, clocks


def test_fmjd_6_1_the_start_position_counts():
    g = game("international", FMJD, "W:WK1,31:BK50,20")
    play(g, "1-6 50-45 6-1 45-50 1-6 50-45 6-1")
    assert g.outcome is None
    play(g, "45-50")
    assert g.outcome.termination is Termination.REPETITION


def test_repeated_moves_are_no_repeated_position():
    g = play(game("international", FMJD, "W:WK1,31:BK50,20"), "1-6 20-24 6-1 24-30 1-6 30-34 6-1 34-39")
    assert g.outcome is None


def test_fmjd_6_2_a_mans_move_begins_the_count_anew():
    g = game("international", FMJD[1:2], "W:WK1,31:BK50,20")
    quiet_round(g, 24)
    assert [c.done for c in g.counters()] == [48]
    play(g, "31-27")
    quiet_round(g, 1)
    assert g.outcome is None
    assert [c.done for c in g.counters()] == [2]


def test_fmjd_6_2_fifty_plies():
    g = quiet_round(game("international", FMJD[1:2], "W:WK1,31:BK50,20"), 60)
    assert g.outcome.termination is Termination.NO_PROGRESS
    assert len(g.moves) == 50


def test_a_crowning_move_is_no_king_move():
    g = play(game("international", FMJD[1:2], "W:WK1,7:BK50,20"), "1-6 50-45 7-2")
    assert [c.done for c in g.counters()] == [0]


def test_a_count_of_king_moves_only_begins_anew_at_a_mans_move():
    record = {"kind": "no_progress", "moves_each": 25, "reset_on": ["capture"], "kings_only": True}
    g = play(game("international", [record], "W:WK1,31:BK50,20"), "1-6 50-45 31-27")
    assert [c.done for c in g.counters()] == [0]
    g = play(game("international", [{**record, "kings_only": False}], "W:WK1,31:BK50,20"), "1-6 50-45 31-27")
    assert [c.done for c in g.counters()] == [3]


def test_a_win_on_the_last_allowed_move_beats_the_draw():
    records = [{"kind": "no_progress", "moves_each": 1, "reset_on": []}]
    g = play(game("american", records, "B:W22,K21:B9"), "9-13 21-17")
    assert [c.done for c in g.counters()] == [2]
    assert (g.outcome.winner, g.outcome.termination) == ("white", Termination.BLOCKED)
    elsewhere = play(game("american", records, "B:W22,K21:B9"), "9-13 22-18")
    assert elsewhere.outcome.termination is Termination.NO_PROGRESS


def test_wcdf_1_32_forty_moves_of_each_side_and_only_on_a_claim():
    g = game("american", WCDF[1:], "W:WK1:BK32")
    quiet_round(g, 39)
    assert g.claims() == ()
    quiet_round(g, 1)
    assert len(g.moves) == 80
    assert g.outcome is None
    [record] = g.claims()
    assert g.claim(record).termination is Termination.NO_PROGRESS
    with pytest.raises(ValueError, match="over"):
        g.resign("white")
    assert g.undo()
    assert g.outcome is None


@pytest.mark.parametrize(
    ("fen", "limits"),
    [
        ("W:WK1,K2:BK31,K32", {"balance": 60, "no_progress": 30}),
        ("W:WK1,K2,K3:BK31,K32", {"balance": 60, "no_progress": 30}),
        ("W:WK1,K2,K3:BK29,K31,K32", {"balance": 120, "no_progress": 30}),
        ("W:WK1,K2,K3:BK32", {"balance": 60, "ending": 30, "no_progress": 30}),
        ("W:WK1,K2,21:B11,12", {"no_progress": 30}),
    ],
)
def test_draughts_64_7_2_4_to_7_2_6(fen, limits):
    g = game("russian", DRAUGHTS_64, fen)
    assert {c.kind: c.limit for c in g.counters()} == limits


def test_draughts_64_7_2_6_a_mans_move_does_not_begin_anew_but_a_crowning_does():
    g = play(game("russian", DRAUGHTS_64[2:3], "W:WK32,9:BK4,21"), "32-27 21-25 9-5 4-8")
    assert [c.done for c in g.counters()] == [4]
    play(g, "5-1")
    assert [c.done for c in g.counters()] == [0]


def test_fpd_3_8_b_runs_only_with_few_pieces_and_a_king_each():
    assert game("spanish", [GATED], "W:WK29,25,26,27,28:BK1").counters() == []
    assert game("spanish", [GATED], "W:W25,26:BK1").counters() == []
    assert [c.limit for c in game("spanish", [GATED], "W:WK29,25:BK1").counters()] == [40]


def test_a_side_without_men_repeats_its_position_under_the_same_king_limit():
    g = game("frisian", [REPETITION], "W:WK1:BK45")
    play(g, "1-6 45-50 6-1 50-45 1-6 45-50 6-1")
    assert g.outcome is None
    assert play(g, "50-45").outcome.termination is Termination.REPETITION


def test_frisian_17_the_same_king_three_times():
    g = play(game("frisian", [], "W:WK49,26:B1,3"), "49-43 1-6 43-49 3-8 49-43 6-11")
    assert [str(move) for move in g.legal_moves()] == ["26-21"]
    g.undo()
    g.undo()
    assert len(g.legal_moves()) > 1


@pytest.mark.parametrize(
    "record",
    [{}, {"kind": "coin"}, {"kind": "ending", "sides": [["2K"]]}, {"kind": "no_progress"},
     {"kind": "ending", "sides": [["2Q", "1K"]], "moves_each": 5},
     {"kind": "ending", "sides": [["2K+1", "1K"]], "moves_each": 5}, {"kind": "ending", "sides": [["2K"]], "moves_each": 5},
     {"kind": "ending", "sides": [["2K", "1K"]], "moves_each": 5, "weak_king_on": "river"},
     {"kind": "ending", "sides": [["2K", "1K"]], "moves_of": "strong"}, {"kind": "ending", "sides": 5, "moves_each": 5},
     {"kind": "no_progress", "moves_each": 5}, {"kind": "no_progress", "moves_each": "5", "reset_on": []},
     {"kind": "no_progress", "moves_each": True, "reset_on": []}, {"kind": "no_progress", "moves_each": 5, "reset_on": ["x"]},
     {"kind": "no_progress", "moves_each": 5, "reset_on": [], "only_if": {"kings": 1}},
     {"kind": "balance", "pieces": [5, 4], "moves_each": 5, "reset_on": []},
     {"kind": "balance", "pieces": [4, 5], "moves_each": 5}, {"kind": "repetition", "times": 0}, {"kind": ["coin"]},
     {"kind": "immediate", "sides": [["1", "1"]], "unless": "maybe"}],
)  # fmt: skip
def test_a_record_that_makes_no_sense_is_refused(record):
    with pytest.raises(RulesError):
        clock(record)


def test_all_faults_of_a_set_are_named_together():
    with pytest.raises(RulesError) as caught:
        game("international", [{"kind": "coin"}, {"kind": "no_progress", "moves_each": 0}], "W:WK1:BK50")
    assert len(caught.value.problems) == 3


def test_a_balance_may_list_its_numbers_of_pieces():
    record = {"kind": "balance", "pieces": [2, 4, 6], "moves_each": 5, "reset_on": ["capture"]}
    shown = [len(game("russian", [record], fen).counters()) for fen in ("W:WK1:BK32", "W:WK1,K2:BK32", "W:WK1,K2,K3:BK32")]
    assert shown == [1, 0, 1]


def test_the_official_records_all_make_clocks():
    book = damario.load(Path(__file__).parents[2] / "rules_data")
    for variant in book.variants.values():
        for name in variant.rules.draws:
            assert Game(variant.rules, name).outcome is None
    for found in book.draw_sets.values():
        assert len(clocks(found.records)) == len(found.records)
    assert len(book.draw_sets) >= 8


def test_legal_moves_end_with_the_game():
    g = game("international", FMJD, "W:WK1:BK50")
    g.agree_draw()
    assert (g.legal_moves(), g.claims(), g.outcome.termination) == ([], (), Termination.AGREEMENT)
    with pytest.raises(ValueError, match="over"):
        g.play(legal_moves(g.position, g.rules)[0])

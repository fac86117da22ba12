"""Draws by counting, one test an article, and the faults that other programs had with them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from engine.tables import TABLES, values
from hypothesis import given, settings
from hypothesis import strategies as st

import damario
from damas import Game, Position, Rules, RulesError, Termination, legal_moves
from damas.draws import clock, clocks

REPETITION = {"kind": "repetition", "times": 3, "claim": False}
FMJD = [
    REPETITION,
    {"kind": "no_progress", "moves_each": 25, "reset_on": ["capture", "man_move"]},
    {"kind": "ending", "sides": [["3K", "1K"], ["2K+1M", "1K"], ["1K+2M", "1K"]], "moves_each": 16},
    {"kind": "ending", "sides": [["2K", "1K"], ["1K+1M", "1K"], ["1K", "1K"]], "moves_each": 5},
]
WCDF = [
    {**REPETITION, "claim": True},
    {"kind": "no_progress", "moves_each": 40, "reset_on": ["capture", "man_move"], "claim": True},
]
DRAUGHTS_64 = [
    {"kind": "ending", "sides": [["3+K", "1K"]], "moves_each": 15},
    {"kind": "no_progress", "moves_each": 15, "reset_on": ["capture", "man_move"]},
    {"kind": "balance", "pieces": [4, 5], "moves_each": 30, "both_have_king": True, "reset_on": ["capture", "promotion"]},
    {"kind": "balance", "pieces": [6, 7], "moves_each": 60, "both_have_king": True, "reset_on": ["capture", "promotion"]},
]
MAIN_ROAD = {
    "kind": "ending", "sides": [["3K", "1K"], ["2K+1M", "1K"], ["1K+2M", "1K"]],
    "moves_each": 5, "weak_king_on": "main_diagonal",
}  # fmt: skip
FORCADA = {
    "kind": "ending", "sides": [["3K", "1K"]], "moves_of": "strong", "moves": 12,
    "starts_when": "strong_on_main_diagonal", "suspends": "no_progress",
}  # fmt: skip
GATED = {
    "kind": "no_progress", "moves_each": 20, "reset_on": ["capture", "man_move"],
    "only_if": {"max_pieces_per_side": 4, "kings_each": 1},
}  # fmt: skip


def game(name: str, records: list, fen: str) -> Game:
    mapping = values(name)
    mapping["draws"] = {"official": records}
    under = Rules.from_mapping(mapping)
    return Game(Position.from_fen(fen, under))


def play(g: Game, text: str) -> Game:
    """Plays moves given as from and to."""
    for pair in text.split():
        start, end = (int(square) for square in pair.replace("x", "-").split("-"))
        g.play(next(move for move in g.legal_moves() if (move.start, move.end) == (start, end)))
    return g


def quiet_round(g: Game, rounds: int) -> Game:
    """Both kings go to and fro; a limit on repetition must not be among the records."""
    for _ in range(rounds):
        for _side in range(2):
            if g.outcome:
                return g
            g.play(next(m for m in g.legal_moves() if m.king and not m.is_capture))
    return g


def captures(position: Position) -> list:
    return [move for move in legal_moves(position, position.rules) if move.is_capture]


def wander(g: Game, plies: int) -> Game:
    """Quiet king moves that offer nothing, for so many plies."""
    for _ in range(plies):
        quiet = [m for m in g.legal_moves() if m.king and not m.is_capture]
        g.play(next(m for m in quiet if not captures(g.position.play(m))))
    return g


def test_fmjd_6_4_one_king_each_five_moves_each():
    g = game("international", FMJD, "W:WK1:BK50")
    play(g, "1-7 50-44 7-12 44-39 12-1 39-50 1-7 50-44 7-12")
    assert g.outcome is None
    play(g, "44-39")
    assert g.outcome.termination is Termination.ENDING
    assert g.outcome.record["moves_each"] == 5
    assert (g.outcome.winner, g.outcome.rule) == (None, "draws")


def test_fmjd_6_1_the_start_position_counts():
    g = game("international", FMJD, "W:WK1,31:BK50,20")
    play(g, "1-6 50-45 6-1 45-50 1-6 50-45 6-1")
    assert g.outcome is None
    play(g, "45-50")
    assert g.outcome.termination is Termination.REPETITION


def test_repeated_moves_are_no_repeated_position():
    g = play(game("international", FMJD, "W:WK1,31:BK50,20"), "1-6 20-24 6-1 24-30 1-6 30-34 6-1 34-39")
    assert g.outcome is None


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


def test_draughts_64_7_2_6_a_mans_move_does_not_begin_anew_but_a_crowning_does():
    g = play(game("russian", DRAUGHTS_64[2:3], "W:WK32,9:BK4,21"), "32-27 21-25 9-5 4-8")
    assert [c.done for c in g.counters()] == [4]
    play(g, "5-1")
    assert [c.done for c in g.counters()] == [0]


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


def test_fpd_3_8_b_runs_only_with_few_pieces_and_a_king_each():
    assert game("spanish", [GATED], "W:WK29,25,26,27,28:BK1").counters() == []
    assert game("spanish", [GATED], "W:W25,26:BK1").counters() == []
    assert [c.limit for c in game("spanish", [GATED], "W:WK29,25:BK1").counters()] == [40]


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


EVERY_KIND = [
    *FMJD, *WCDF, *DRAUGHTS_64, GATED, MAIN_ROAD, FORCADA,
    {"kind": "immediate", "sides": [["1K", "1K"]], "unless": "capture_now_or_next"},
]  # fmt: skip


@cache
def every_kind(name: str, huff: bool) -> Rules:
    mapping = values(name)
    mapping["draws"] = {"official": EVERY_KIND}
    if huff:
        mapping["capture"] |= {"obligation": "huff", "priority": []}
    return Rules.from_mapping(mapping)


@st.composite
def games(draw) -> Game:
    """A game under any table, from its beginning or from a few pieces, with or without huffing."""
    under = every_kind(draw(st.sampled_from(sorted(TABLES))), draw(st.booleans()))
    if draw(st.booleans()):
        return Game(under)
    inner = under.geometry.board & ~(under.crown_row["white"] | under.crown_row["black"])
    squares = [bit for bit in under.geometry.bits if bit & inner]
    places = draw(st.lists(st.sampled_from(squares), min_size=2, max_size=6, unique=True))
    sets = [0, 0, 0, 0]
    for number, bit in enumerate(places):
        sets[draw(st.integers(0, 3)) if number > 1 else 1 + 2 * number] |= bit
    return Game(Position(under, *sets, draw(st.sampled_from(["white", "black"]))))


@settings(deadline=None)
@given(games(), st.randoms(use_true_random=False), st.integers(1, 120))
def test_undo_restores_position_counters_and_outcome(g, chance, plies):
    before = []
    for _ in range(plies):
        choices, huffs = g.legal_moves(), g.huffable()
        if not choices and not huffs:
            break
        before.append((g.position, g.counters(), g.outcome, g.claims()))
        if huffs and (not choices or chance.random() < 0.5):
            g.huff(chance.choice(huffs))
        else:
            g.play(chance.choice(choices))
    end = (g.position, g.counters(), g.outcome)
    assert g.outcome or g.legal_moves() or g.huffable()
    for state in reversed(before):
        assert g.undo()
        assert (g.position, g.counters(), g.outcome, g.claims()) == state
    assert not g.undo()
    while g.redo():
        pass
    assert (g.position, g.counters(), g.outcome) == end


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

"""Every reason for a refusal, each with the rule that decides and the squares or moves that prove it."""

from __future__ import annotations

import pytest
from engine.reference import rules
from engine.tables import values
from engine.test_symmetry import played, positions
from hypothesis import given
from hypothesis import strategies as st

from damas import Position, Reason, Rules, Verdict, explain, legal_moves
from damas.reasons import DECIDING_RULES

R = Reason
#: rule set, position, attempt, reason, rule, squares that prove it
REFUSED = [
    ("brazilian", "W:We3:Bd4,f4,d6", "a3-b4", R.EMPTY_SQUARE, None, ("a3",)),
    ("brazilian", "W:We3:Bd4,f4,d6", "d4-c3", R.NOT_YOUR_PIECE, None, ("d4",)),
    ("brazilian", "W:We3:Bd4,f4,d6", "e3-e4", R.NOT_A_PLAYING_SQUARE, "board.lattice", ("e4",)),
    ("brazilian", "W:We3:Bd4,f4,d6", "e3-j9", R.NOT_A_PLAYING_SQUARE, "board.lattice", ("j9",)),
    ("brazilian", "W:We3:Bd4,f4,d6", "e3-e3", R.SAME_SQUARE, None, ("e3",)),
    ("brazilian", "W:We3:Bd4,f4,d6", "e3xg5", R.MORE_PIECES, "capture.priority", ("d4", "d6")),
    ("brazilian", "W:We3,a1:Bd4,f4,d6", "a1-b2", R.CAPTURE_AVAILABLE, "capture.obligation", ("e3",)),
    ("brazilian", "W:We3,a1:Bd4,f4,d6", "a1", R.CAPTURE_AVAILABLE, "capture.obligation", ("e3",)),
    ("brazilian", "W:Wd4:Bh8", "d4-e3", R.BACKWARD_MOVE, "man.step", ("e3",)),
    ("brazilian", "W:Wd4:Bh8", "d4-f6", R.TOO_FAR, "man.step", ("f6",)),
    ("brazilian", "W:Wd4:Bh8", "d4-d6", R.OFF_THE_LINE, "man.step", ("d6",)),
    ("brazilian", "W:Wd4,c5:Bh8", "d4-c5", R.OWN_PIECE, None, ("c5",)),
    ("brazilian", "W:Wd4,c5:Bh8", "d4xb6", R.OWN_PIECE, None, ("c5",)),
    ("brazilian", "W:Wd4:Be5,f6", "d4-e5", R.LANDING_OCCUPIED, "man.capture", ("e5",)),
    ("brazilian", "W:Wd4:Be5,f6", "d4xf6", R.TWO_IN_A_ROW, "man.capture", ("e5", "f6")),
    ("brazilian", "W:WKa1:Bd4,e5", "a1xf6", R.TWO_IN_A_ROW, "king.capture", ("d4", "e5")),
    ("thai", "W:WKa1:Bc3,f6", "a1xh8", R.PATH_BLOCKED, "king.capture", ("c3", "f6")),
    ("brazilian", "W:WKa1,b2:Bh8", "a1", R.PATH_BLOCKED, "king.step", ("b2",)),
    ("brazilian", "W:WKa1:Bd4", "a1xe5xg7", R.NOTHING_TO_CAPTURE, "capture.completion", ("g7",)),
    ("brazilian", "W:WKa1:Bd4,g3", "a1xf6", R.MUST_LAND_TO_CONTINUE, "capture.completion", ("e5",)),
    ("russian", "W:WKa1:Bd4,g3", "a1xg7", R.MUST_LAND_TO_CONTINUE, "capture.completion", ("e5",)),
    ("brazilian", "W:WKh2:Bf4,d2,g7,e7", "h2xd6xf8xh6xc1", R.ALREADY_JUMPED, "capture.removal", ("f4",)),
    ("brazilian", "W:Wa3:Bb4,c5", "a3xc5", R.GAME_OVER, "loss", ()),
    ("american", "W:Wd4:Be3", "d4xf2", R.BACKWARD_CAPTURE, "man.capture", ("e3",)),
    ("american", "W:Wf6:Bc7,e7", "f6xd8xb6", R.CROWNED_ENDS, "promotion.in_capture", ("d8",)),
    ("american", "W:WKa1:Bd4", "a1xe5", R.TOO_FAR, "king.range", ("e5",)),
    ("american", "W:WKa1:Bh8", "a1-c3", R.TOO_FAR, "king.range", ("c3",)),
    ("italian", "W:Wd1:BKc2", "d1xb3", R.MAN_CANNOT_TAKE_KING, "man.may_capture_king", ("c2",)),
    ("italian", "W:Wf1,Kf3:Bc2,e2,e4", "f1xd3xb1", R.BACKWARD_CAPTURE, "man.capture", ("c2",)),
    ("italian", "W:Wf1,Kf3:Bc2,e2,e4", "f3xd5", R.MORE_PIECES, "capture.priority", ("c2", "e2")),
    ("italian", "W:Wg2,Kf3:Bf7,e4,h3", "g2xi4", R.NOT_A_PLAYING_SQUARE, "board.lattice", ("i4",)),
    ("italian", "W:Wd3,Kh5:Bc4,g4", "d3xb5", R.WITH_KING, "capture.priority", ("g4",)),
    ("italian", "W:WKf3:Be4,Kg2", "f3xd5", R.MORE_KINGS, "capture.priority", ("g2",)),
    ("italian", "W:WKd1:BKc2,e2,c4,Kg4,c6,g6", "d1xf3xh5xf7", R.KING_FIRST, "capture.priority", ("c2", "c4", "c6")),
    ("spanish", "W:Wd3:Bc4,Ke4", "d3xb5", R.MORE_KINGS, "capture.priority", ("e4",)),
    ("spanish", "W:We2:Bd3,d5,Kf3", "e2xg4", R.MORE_PIECES, "capture.priority", ("d3", "d5")),
    ("czech", "W:Wh2,Ka1:Bc3,g3,e5", "h2xf4xd6", R.WITH_KING, "capture.priority", ("c3", "e5")),
    ("czech", "W:Wh2,Ka1:Bc3,g3,e5", "h2", R.WITH_KING, "capture.priority", ("c3", "e5")),
    ("thai", "W:WKa1:Bd4", "a1xf6", R.MUST_LAND_ADJACENT, "king.landing", ("e5",)),
    ("turkish", "W:WKd5:Bd2,d7", "d5xd1xd8", R.NO_REVERSE, "capture.reverse", ("d7",)),
    ("turkish", "W:Wd4:Bh8", "d4-e5", R.OFF_THE_LINE, "man.step", ("e5",)),
    ("turkish", "W:Wd4:Bh8", "d4-d3", R.BACKWARD_MOVE, "man.step", ("d3",)),
    ("turkish", "W:Wd4:Bd3", "d4xd2", R.BACKWARD_CAPTURE, "man.capture", ("d3",)),
]  # fmt: skip
NUMBERED = [
    ("frisian", "W:W48:B24,K31,34,K42,43", "48x19", R.HIGHER_VALUE, "capture.priority", {42, 31}),
    ("frisian", "W:W26,K43:B8,11:+3+0", "43-49", R.SAME_KING_LIMIT, "king_move_limit", {43}),
    ("frisian", "W:W26,K43:B8,11:+3+0", "43", R.SAME_KING_LIMIT, "king_move_limit", {43}),
    ("frisian", "W:W28:B45", "28-18", R.OFF_THE_LINE, "man.step", {18}),
    ("killer", "W:WK46:BK28", "46x14", R.MUST_LAND_ADJACENT, "king.landing", {23}),
    ("international", "W:WK46:BK28", "46x0", R.NOT_A_PLAYING_SQUARE, "board.lattice", {"0"}),
]


@pytest.mark.parametrize(("name", "fen", "attempt", "reason", "rule", "squares"), REFUSED,
                         ids=[f"{r[3].value}-{r[0]}-{r[2]}" for r in REFUSED])  # fmt: skip
def test_refused(name, fen, attempt, reason, rule, squares):
    under = rules(name, style="alpha")
    answer = explain(Position.from_fen(fen, under), attempt, under)
    assert (answer.verdict, answer.reason, answer.rule) == (Verdict.ILLEGAL, reason, rule)
    assert set(answer.squares) == set(squares)
    if rule == "capture.priority":
        assert answer.moves == tuple(legal_moves(Position.from_fen(fen, under), under))
        assert answer.own != answer.best


@pytest.mark.parametrize(("name", "fen", "attempt", "reason", "rule", "squares"), NUMBERED,
                         ids=[f"{r[3].value}-{r[2]}" for r in NUMBERED])  # fmt: skip
def test_refused_on_a_numbered_board(name, fen, attempt, reason, rule, squares):
    under = rules(name)
    answer = explain(Position.from_fen(fen, under), attempt, under)
    assert (answer.verdict, answer.reason, answer.rule) == (Verdict.ILLEGAL, reason, rule)
    assert set(answer.squares) == squares


def test_every_reason_is_shown_by_a_position_here():
    shown = {r[3] for r in REFUSED + NUMBERED}
    assert set(Reason) - shown == {R.UNREADABLE, R.MUST_COMPLETE, R.AMBIGUOUS}


def test_every_rule_that_decides_is_listed():
    assert {r[4] for r in REFUSED + NUMBERED} - {None} == set(DECIDING_RULES)


def test_the_figures_behind_a_priority():
    under = rules("brazilian", style="alpha")
    answer = explain(Position.from_fen("W:We3:Bd4,f4,d6", under), ("e3", "g5"), under)
    assert (answer.own, answer.best, answer.kind) == (1, 2, "man")
    under = rules("italian", style="alpha")
    answer = explain(Position.from_fen("W:WKd1:BKc2,e2,c4,Kg4,c6,g6", under), ("d1", "f3"), under)
    assert (answer.reason, answer.own, answer.best) == (R.KING_FIRST, 2, 1)


def test_a_capture_that_must_go_on_is_incomplete():
    under = rules("brazilian", style="alpha")
    position = Position.from_fen("W:We3:Bd4,f4,d6", under)
    answer = explain(position, ("e3", "c5"), under)
    assert (answer.verdict, answer.reason, answer.best) == (Verdict.INCOMPLETE, R.MUST_COMPLETE, 2)
    assert [str(move) for move in answer.moves] == ["e3xe7"]
    assert explain(position, ("e3",), under).verdict is Verdict.INCOMPLETE
    assert explain(position, ("e3", "c5", "e7"), under).verdict is Verdict.LEGAL
    assert explain(position, ("e3", "e7"), under).verdict is Verdict.LEGAL


def test_a_way_that_fits_two_captures_is_never_guessed():
    under = rules("russian", style="alpha")
    position = Position.from_fen("W:WKd2:Bc5,e3,e5,f6", under)
    answer = explain(position, ("d2", "b4"), under)
    assert (answer.verdict, answer.reason) == (Verdict.INCOMPLETE, R.AMBIGUOUS)
    assert [sorted(move.captured) for move in answer.moves] == [["c5", "e3", "e5"], ["c5", "e3", "f6"]]
    for move in answer.moves:
        assert explain(position, move.path, under).move == move


def test_the_own_start_square_is_a_target_when_the_capture_ends_there():
    under = rules("brazilian", style="alpha")
    position = Position.from_fen("W:Wd2:Bc3,e3,c5,e5", under)
    assert explain(position, ("d2", "d2"), under).verdict is Verdict.LEGAL
    assert explain(position, ("d2", "f4", "d2"), under).verdict is Verdict.LEGAL
    assert explain(position, ("d2", "d6"), under).verdict is Verdict.INCOMPLETE


@pytest.mark.parametrize("attempt", ["", "hello", "x", "e3--e4--", []])
def test_what_is_no_attempt_is_called_unreadable(attempt):
    under = rules("brazilian", style="alpha")
    assert explain(under.start(), attempt, under).reason is R.UNREADABLE


def test_optional_capture_leaves_quiet_moves_legal():
    mapping = values("brazilian")
    mapping["capture"] |= {"obligation": "optional", "priority": []}
    under = Rules.from_mapping(mapping)
    position = Position.from_fen("W:We3,a1:Bd4", under)
    assert {str(move) for move in legal_moves(position, under)} == {"23x14", "23-19", "29-25"}


def test_a_capture_that_may_stop_may_stop():
    mapping = values("russian")
    mapping["capture"]["completion"] = "may_stop"
    under = Rules.from_mapping(mapping)
    position = Position.from_fen("W:We3:Bd4,d6", under)
    assert {(str(m), len(m.captured)) for m in legal_moves(position, under)} == {("23x14", 1), ("23x7", 2)}


@given(positions, st.data())
def test_whatever_is_tried_there_is_one_answer_and_it_agrees_with_the_legal_moves(drawn, data):
    under = rules(drawn[0])
    position = played(under, *drawn[1:])
    found = legal_moves(position, under)
    labels = [under.label(index) for index in under.geometry.playable]
    attempt = data.draw(st.lists(st.sampled_from(labels), min_size=1, max_size=4))
    answer = explain(position, attempt, under)
    if answer.verdict is Verdict.LEGAL:
        assert answer.move in found
        assert (answer.move.start, answer.move.end) == (attempt[0], attempt[-1])
    else:
        assert answer.reason or answer.moves
        assert len(attempt) == 1 or (attempt[0], attempt[-1]) not in {
            (m.start, m.end) for m in found if len(attempt) == 2 and answer.reason is not R.AMBIGUOUS
        }
    assert answer.to_json()["verdict"] == answer.verdict.value

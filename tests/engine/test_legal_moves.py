"""Complete move lists: every position of the reference, and the teaching positions of the federations' articles."""

from __future__ import annotations

import pytest
from engine.reference import described, lines, moves, rules
from engine.tables import values

from damas import Position, Rules, explain, legal_moves
from damas.reasons import Verdict

SETS = lines("legal-move-sets.jsonl")
REPORTED = lines("positions.jsonl")


@pytest.mark.parametrize("record", SETS, ids=lambda r: r["id"])
def test_legal_move_set(record):
    found = moves(record["fen"], rules(record["variant"]))
    assert sorted(map(described, found)) == sorted(record.get("hub") or record["legal_moves"])
    assert len(found) == record["count"]


@pytest.mark.parametrize("record", REPORTED, ids=lambda r: r["id"])
def test_reported_position(record):
    lettered = any(isinstance(move["from"], str) for move in record["legal"])
    fen = record["fen_letters"] if lettered else record["fen"]
    under = rules(record["variant"], style="alpha" if lettered else None)
    found = moves(fen, under)
    expected = {(str(m["from"]), str(m["to"]), frozenset(map(str, m["captured"]))) for m in record["legal"]}
    assert {(str(m.start), str(m.end), frozenset(map(str, m.captured))) for m in found} == expected
    assert len(found) == len(expected), "a move is listed twice"


@pytest.mark.parametrize("record", SETS + REPORTED, ids=lambda r: r["id"])
def test_every_legal_move_is_explained_as_legal_by_its_path(record):
    under = rules(record["variant"])
    position = Position.from_fen(record["fen"], under)
    for move in legal_moves(position, under):
        answer = explain(position, move.path, under)
        if answer.verdict is Verdict.LEGAL:
            assert answer.move == move
        else:  # two captures may share a path of landing squares; then both are named
            assert move in answer.moves


# The teaching positions: (id, rule sets, position, legal moves as start, end and captured squares).
TEACHING = [
    ("T1", "brazilian", "W:We3:Bd4,f4,d6", "e3xe7 d4 d6"),
    ("T1'", "american russian pool czech thai", "W:We3:Bd4,f4,d6", "e3xe7 d4 d6; e3xg5 f4"),
    ("T2", "brazilian pool", "W:Wf6:Bc7,e7", "f6xb6 e7 c7"),
    ("T2r", "russian", "W:Wf6:Bc7,e7", "f6xb6=K e7 c7; f6xa5=K e7 c7"),
    ("T2e", "american czech thai", "W:Wf6:Bc7,e7", "f6xd8=K e7"),
    ("T3", "brazilian russian pool", "W:Wc1:Bd2,d4,f4,d6,f6", "c1xe3 d2 d4 d6 f6 f4"),
    ("T3e", "american czech", "W:Wc1:Bd2,d4,f4,d6,f6", "c1xe7 d2 d4 d6; c1xe7 d2 f4 f6"),
    ("T4", "brazilian", "W:WKh2:Bf4,d2,g7,e7", "h2xh6 f4 e7 g7"),
    ("T4r", "russian pool czech", "W:WKh2:Bf4,d2,g7,e7", "h2xh6 f4 e7 g7; h2xh8 f4 g7"),
    ("T5", "brazilian", "W:WKd8:Be7,d2,b2,b4", "d8xc5 e7 d2 b2 b4; d8xd6 e7 d2 b2 b4"),
    ("T5r", "russian", "W:WKd8:Be7,d2,b2,b4", "d8xc5 e7 d2 b2 b4; d8xd6 e7 d2 b2 b4; d8xa1 e7 b2"),
    ("T7", "brazilian russian pool", "W:Wd4:Be3", "d4xf2 e3"),
    ("T7e", "american czech thai", "W:Wd4:Be3", "d4-c5; d4-e5"),
    ("T8", "brazilian russian pool czech", "W:WKa1:Bd4", "a1xe5 d4; a1xf6 d4; a1xg7 d4; a1xh8 d4"),
    ("T8t", "thai", "W:WKa1:Bd4", "a1xe5 d4"),
    ("T8e", "american", "W:WKa1:Bd4", "a1-b2"),
    ("T9", "russian pool czech brazilian", "W:WKa1:Bd4,g3", "a1xh2 d4 g3"),
    ("T10", "brazilian russian pool", "W:Wd2:Bc3,e3,c5,e5", "d2xd2 c3 c5 e5 e3"),
    ("T11", "czech", "W:Wh2,Ka1:Bc3,g3,e5", "a1xf6 c3 e5; a1xg7 c3 e5; a1xh8 c3 e5"),
    ("T11r", "russian pool brazilian", "W:Wh2,Ka1:Bc3,g3,e5",
     "a1xf6 c3 e5; a1xg7 c3 e5; a1xh8 c3 e5; h2xd6 g3 e5"),
    ("T11e", "american", "W:Wh2,Ka1:Bc3,g3,e5", "h2xd6 g3 e5"),
    ("T12", "czech", "W:Wh2,Ka7:Bb6,g3,e5", "a7xf6 b6 e5; a7xg7 b6 e5; a7xh8 b6 e5; a7xh4 b6 g3"),
    ("T13", "italian", "W:Wd1:BKc2", "d1-e2"),
    ("T13s", "spanish", "W:Wd1:BKc2", "d1xb3 c2"),
    ("T14", "italian", "W:Wf1,Kb3:Be2,c4,c6", "f1xd7 e2 c4 c6"),
    ("T15", "italian", "W:Wf1,Kf3:Bc2,e2,e4", "f3xb3 e2 c2"),
    ("T16", "italian", "W:WKf3:Be4,Kg2", "f3xh1 g2"),
    ("T17", "italian", "W:WKd1:BKc2,e2,c4,Kg4,c6,g6", "d1xb7 c2 c4 c6"),
    ("T18", "italian", "W:WKf1:BKe2,Kg2,c4,g4", "f1xb5 e2 c4; f1xf5 g2 g4"),
    ("T18s", "spanish", "W:WKf1:BKe2,Kg2,c4,g4", "f1xa2 g2 g4 c4; f1xb3 g2 g4 c4"),
    ("T19", "spanish", "W:Wd3:Bc4,Ke4", "d3xf5 e4"),
    ("T19i", "italian", "W:Wd3:Bc4,Ke4", "d3xb5 c4"),
    ("T20", "spanish", "W:We2:Bd3,d5,Kf3", "e2xe6 d3 d5"),
    ("T21", "spanish italian", "W:We6:Bb7,d7", "e6xc8=K d7"),
    ("T23", "turkish", "W:WKc4:Bg6,a7,b8,c6", "c4xh6 c6 b8 a7 g6"),
    ("T24", "turkish", "W:WKd5:Bd2,d7", "d5xd1 d2; d5xd8 d7"),
    ("T25", "thai", "W:WKd6:Be5,c7", "d6xf4 c7 e5; d6xb8 e5 c7"),
    ("T25r", "russian", "W:WKd6:Be5,c7", "d6xb8 c7; d6xf4 e5; d6xg3 e5; d6xh2 e5"),
    ("T30", "brazilian russian american czech pool thai", "W:Wa3:Bb4,c5", ""),
    ("T31", "spanish", "W:WKh1,a4,e4:Bg2,b5", "h1xf3 g2; a4xc6 b5"),
]  # fmt: skip

NUMBERED = [
    ("T6", "international", "W:WK41,49:B9,10,12,19,38", "41x43 19 9 12 38"),
    ("T26", "frisian", "W:W28:B18", "28x8 18"),
    ("T26i", "international", "W:W28:B18", "28-22; 28-23"),
    ("T27", "frisian", "W:W48:B24,K31,34,K42,43", "48x26 42 31"),
    ("T27i", "international", "W:W48:B24,K31,34,K42,43", "48x19 43 34 24"),
    ("T28", "international", "W:W15:B9,10", "15x13 10 9"),
    ("T29", "international", "W:W26:B12,K21,31,32", "26x8 21 12; 26x28 31 32"),
    ("T29f", "frisian", "W:W26:B12,K21,31,32", "26x8 21 12"),
    ("T32", "killer", "W:WK46:BK28", "46x23 28"),
    ("T32i", "international", "W:WK46:BK28", "46x23 28; 46x19 28; 46x14 28; 46x10 28; 46x5 28"),
]


def _listed(text: str) -> set[tuple[str, frozenset[str]]]:
    parts = [entry.split() for entry in text.split(";") if entry.strip()]
    return {(part[0], frozenset(part[1:])) for part in parts}


def _found(fen: str, under) -> set[tuple[str, frozenset[str]]]:
    found = moves(fen, under)
    listed = {(f"{m}{'=K' if m.promotes else ''}", frozenset(map(str, m.captured))) for m in found}
    assert len(found) == len(listed), "a move is listed twice"
    return listed


@pytest.mark.parametrize(
    ("name", "fen", "expected"),
    [(name, fen, expected) for _, names, fen, expected in TEACHING for name in names.split()],
    ids=[f"{tid}-{name}" for tid, names, *_ in TEACHING for name in names.split()],
)
def test_teaching_position(name, fen, expected):
    assert _found(fen, rules(name, style="alpha")) == _listed(expected)


@pytest.mark.parametrize(("name", "fen", "expected"), [t[1:] for t in NUMBERED], ids=[t[0] for t in NUMBERED])
def test_numbered_teaching_position(name, fen, expected):
    assert _found(fen, rules(name)) == _listed(expected)


@pytest.mark.parametrize(
    ("reading", "expected"),
    [
        ("stop", "d6xd8=K d7"),
        ("only_if_ends", "d6xf8=K d7 e8"),
        ("continue_as_king", "d6xg1=K d7 e8 g4; d6xg2=K d7 e8 g4; d6xg3=K d7 e8 g4"),
    ],
)
def test_t22_three_readings_of_the_turkish_promotion(reading, expected):
    mapping = values("turkish")
    mapping["promotion"]["in_capture"] = reading
    mapping["notation"] |= {"style": "alpha", "origin": "bottom_left"}
    assert _found("W:Wd6:Bd7,e8,g4", Rules.from_mapping(mapping)) == _listed(expected)

"""Moves as text: what is read, what is refused and never guessed, and that what is written reads back."""

from __future__ import annotations

import random

import pytest
from engine.reference import lines, rules
from engine.tables import TABLES, values
from engine.test_symmetry import played, positions
from hypothesis import given
from hypothesis import strategies as st

from damas import MoveError, MoveProblem, Position, Reason, Rules, legal_moves, move_text, parse_move

THREE = "W:We3:Bd4,f4,d6"


def read(name: str, fen: str, text: str, style: str | None = "alpha"):
    return parse_move(text, Position.from_fen(fen, rules(name, style=style)))


@pytest.mark.parametrize(
    "text",
    ["e3xe7", "e3:e7", "e3xc5xe7", "E3 x E7", "e3 x c5 x e7", "e3×e7", "e3e7", "e3-e7", "e3xe7!?", " e3xe7 ", "23x7", "023x07",
     "e3xe7xd4xd6", "e3xe7xd6xd4", "e3*e7", "e3хe7", "е3xе7", "e3\xa0x\xa0e7", "e3c5e7", "e3xe7."],
)  # fmt: skip
def test_one_capture_in_many_spellings(text):
    move = read("brazilian", THREE, text)
    assert (str(move), set(move.captured)) == ("e3xe7", {"d4", "d6"})


def test_a_quiet_move_in_many_spellings():
    for text in ("c3-d4", "c3d4", "c3–d4", "c3 - d4"):
        assert str(read("brazilian", "W:Wc3:Bh8", text)) == "c3-d4"


@pytest.mark.parametrize("text", ["", "e3", "hello", "e3--e7", "x", "e3xe7xe3xe7x", "1" * 500, "e3x", "e3 e7", "3 7", "-1-2"])
def test_what_is_no_move(text):
    with pytest.raises(MoveError, match="not a move"):
        read("brazilian", THREE, text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("e3xg5", Reason.MORE_PIECES),
        ("e3-d2", Reason.BACKWARD_MOVE),
        ("a1-b2", Reason.EMPTY_SQUARE),
        ("e3xc5", Reason.MUST_COMPLETE),
    ],
)
def test_what_is_not_legal_is_explained(text, reason):
    with pytest.raises(MoveError) as caught:
        read("brazilian", THREE, text)
    assert caught.value.explanation.reason is reason


@pytest.mark.parametrize(
    ("text", "problem", "column"),
    [
        ("", MoveProblem.UNREADABLE, 0),
        ("e3xx", MoveProblem.UNREADABLE, 3),
        ("e3-e4", MoveProblem.NOT_A_SQUARE, 3),
        ("e3x7", MoveProblem.MIXED_STYLES, 3),
        ("23xe7", MoveProblem.MIXED_STYLES, 3),
        ("23 x 7 14", MoveProblem.UNREADABLE, 6),
        ("e3xe7xd4", MoveProblem.OTHER_PIECES, 0),
        ("e3xe7xd4xf4", MoveProblem.OTHER_PIECES, 0),
        ("e3xc5xg5", MoveProblem.ILLEGAL, 0),
        ("e3-f4", MoveProblem.ILLEGAL, 0),
    ],
)
def test_what_is_wrong_and_where(text, problem, column):
    with pytest.raises(MoveError) as caught:
        read("brazilian", THREE, text)
    assert (caught.value.problem, caught.value.column) == (problem, column)


def test_what_must_be_played_instead_is_at_hand():
    with pytest.raises(MoveError) as caught:
        read("brazilian", THREE, "e3xg5")
    assert [str(move) for move in caught.value.moves] == ["e3xe7"]


def test_squares_that_are_not_on_the_board():
    with pytest.raises(MoveError, match="there is no square 99"):
        read("international", "W:W31:B20", "31-99", style=None)
    with pytest.raises(MoveError, match="not a playing square"):
        read("brazilian", THREE, "e3-e4")


def test_a_quiet_move_written_as_a_capture_is_refused():
    with pytest.raises(MoveError, match="nothing is captured"):
        read("brazilian", "W:Wc3:Bh8", "c3xd4")


def test_e03_two_captures_with_the_same_ends_are_both_named():
    with pytest.raises(MoveError) as caught:
        read("russian", "W:WKd2:Bc5,e3,e5,f6", "d2:b4")
    assert len(caught.value.moves) == 2
    assert str(caught.value).count("takes") == 2
    assert set(read("russian", "W:WKd2:Bc5,e3,e5,f6", "d2xb4xc5xe3xf6").captured) == {"c5", "e3", "f6"}


def test_e05_which_long_forms_are_valid():
    position = Position.from_fen("W:WK47:B14,19,29,31,42", rules("international"))
    with pytest.raises(MoveError, match="more than one"):
        parse_move("47x36", position)
    for move in legal_moves(position, position.rules):
        text = move_text(move, position)
        assert text.count("x") > 1
        assert parse_move(text, position) == move


def test_a_path_in_full_is_that_way_and_a_part_of_it_may_be_too_little():
    position = Position.from_fen("W:WK47:B14,19,29,31,42", rules("international"))
    for move in legal_moves(position, position.rules):
        for path in move.paths:
            assert parse_move("x".join(map(str, path)), position) == move
    with pytest.raises(MoveError, match=r"47x38x24x13x36 .* and 47x38x20x9x36") as caught:
        parse_move("47x33x36", position)
    assert caught.value.problem is MoveProblem.AMBIGUOUS
    assert set(parse_move("47x33x20x36", position).captured) == {14, 29, 31, 42}


def test_a_straight_run_is_written_with_the_square_right_behind_each_piece():
    position = Position.from_fen("W:WKa3:Bb2,d2,b4,d4,e7", rules("russian", style="alpha"))
    texts = {move_text(move, position) for move in legal_moves(position, position.rules)}
    assert texts == {"a3xa3", "a3xc5xf8", "a3xc1xe3xc5xf8", "a3xd8"}
    assert set(parse_move("a3xd6xf8", position).captured) == {"b4", "e7"}


@pytest.mark.parametrize(("sign", "capture"), [("x", "e1xb4"), ("-", "e1-h4-e7-b4")])
def test_a_quiet_move_and_a_capture_with_the_same_ends_are_told_apart(sign, capture):
    mapping = values("brazilian")
    mapping["capture"] |= {"obligation": "optional", "priority": []}
    mapping["notation"] |= {"style": "alpha", "origin": "bottom_left", "capture_sep": sign}
    position = Position.from_fen("W:WKe1:Bg3,g5,d6", Rules.from_mapping(mapping))
    found = {move_text(move, position): move for move in legal_moves(position, position.rules)}
    assert (found["e1-b4"].captured, len(found[capture].captured)) == ((), 3)
    for text, move in found.items():
        assert parse_move(text, position) == move


def test_a_move_of_another_position_has_no_text():
    start = rules("international").start()
    move = legal_moves(start, start.rules)[0]
    with pytest.raises(ValueError, match="not a legal move"):
        move_text(move, start.play(move))


def test_e81_captured_squares_are_a_set_but_a_path_is_in_order():
    position = Position.from_fen("W:WK1:B12,13,19,20", rules("international"))
    found = legal_moves(position, position.rules)
    move = next(m for m in found if set(m.captured) == {12, 19, 20})
    for order in ((12, 19, 20), (20, 12, 19), (19, 20, 12)):
        assert parse_move("x".join(map(str, (1, move.end, *order))), position) == move
    path = move.path
    assert parse_move("x".join(map(str, path)), position) == move
    with pytest.raises(MoveError):
        parse_move("x".join(map(str, (path[0], path[-2], *path[1:-2], path[-1]))), position)


def test_e13_the_own_start_square_as_end():
    fen = "W:Wg1,h6:Ba5,a7,b6,d4,e7,Kg5,g7"
    assert set(read("russian", fen, "h6:h6").captured) == {"d4", "e7", "g5", "g7"}


@given(positions)
def test_every_legal_move_reads_back(drawn):
    under = rules(drawn[0])
    position = played(under, *drawn[1:])
    for move in legal_moves(position, under):
        assert parse_move(move_text(move, position), position) == move


@st.composite
def crowded(draw):
    """Rules of every table, in both notations and all signs, and a board full of kings."""
    mapping = values(draw(st.sampled_from(sorted(TABLES))))
    mapping["notation"]["capture_sep"] = draw(st.sampled_from("x:-"))
    if max(mapping["board"]["files"], mapping["board"]["ranks"]) <= 8 and draw(st.booleans()):
        mapping["notation"] |= {"style": "alpha", "origin": "bottom_left"}
    if draw(st.booleans()):
        mapping["capture"] |= {"priority": [], "obligation": "optional"}
    under = Rules.from_mapping(mapping)
    chance = random.Random(draw(st.integers(0, 10**6)))
    places = chance.sample(under.geometry.playable, draw(st.integers(2, len(under.geometry.playable) // 2)))
    sets = {"white_men": 0, "white_kings": 0, "black_men": 0, "black_kings": 0}
    for bit in map(under.geometry.bit, places):
        colour = "white" if chance.random() < 0.3 else "black"
        king = chance.random() < 0.7 or bit & under.crown_row[colour]
        sets[f"{colour}_{'kings' if king else 'men'}"] |= bit
    return Position(under, **sets, turn=draw(st.sampled_from(("white", "black"))))


@given(crowded())
def test_every_move_of_a_crowded_board_has_a_text_of_its_own(position):
    moves = legal_moves(position, position.rules)[:60]
    texts = [move_text(move, position) for move in moves]
    assert len(set(texts)) == len(texts)
    assert [parse_move(text, position) for text in texts] == moves


def test_a_text_that_fits_a_crowd_names_a_few_and_holds_all():
    mapping = values("frisian")
    mapping["capture"]["priority"] = []
    under = Rules.from_mapping(mapping)
    fen = "W:WK6,K17,K20,K22,K24,K27,K30,K36:BK2,K5,K8,K12,K13,14,K21,K25,K26,K33,K35,K37,K38,40,K42,K45,K46,K47"
    position = Position.from_fen(fen, under)
    fits = [move for move in legal_moves(position, under) if (move.start, move.end) == (20, 48)]
    with pytest.raises(MoveError, match=f"and {len(fits) - 4} more$") as caught:
        parse_move("20x48", position)
    assert (set(caught.value.moves), str(caught.value).count("takes")) == (set(fits), 4)


@pytest.mark.parametrize("record", [r for r in lines("legal-move-sets.jsonl") if r["count"] > 1], ids=lambda r: r["id"])
def test_every_move_of_the_reference_reads_back(record):
    under = rules(record["variant"])
    position = Position.from_fen(record["fen"], under)
    for move in legal_moves(position, under):
        assert parse_move(move_text(move, position), position) == move


@given(st.text(alphabet="0123456789abcdefgh-x: !", max_size=15))
def test_any_text_is_a_legal_move_or_an_error(text):
    position = Position.from_fen(THREE, rules("brazilian", style="alpha"))
    try:
        move = parse_move(text, position)
    except MoveError as error:
        refused = error
    else:
        assert move in legal_moves(position, position.rules)
        return
    assert str(refused)

"""FEN: what must be read, what must be refused and why, and that what is written reads back the same."""

from __future__ import annotations

import pytest
from engine.reference import rules
from engine.tables import TABLES
from hypothesis import given
from hypothesis import strategies as st

from damas import FenError, FenProblem, Position, Rules, legal_moves
from damas.geometry import split

START = "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20"

READ = [
    ("W:W31-50:B1-20", START),
    ("W:WK4-6:B20", "W:WK4,K5,K6:B20"),
    ("B:W50:B", "B:W50:B"),
    ("W:W50:B7,28.", "W:W50:B7,28"),
    ("W:W31,32:B1,2:H0:F1", "W:W31,32:B1,2"),
    ("w:w31,k6:b20", "W:WK6,31:B20"),
    ("W:WK46,k47:B20", "W:WK46,K47:B20"),
    (" W:W31:B20", "W:W31:B20"),
    ("W:W31, 32:B1, 2", "W:W31,32:B1,2"),
    ("W:B20:W31", "W:W31:B20"),
    ("W:W031,032:B01,02", "W:W31,32:B1,2"),
    ("W:W31:B20\r", "W:W31:B20"),
    ("\ufeffW:W31:B20\n", "W:W31:B20"),
    ("W:W31:B20\xa0", "W:W31:B20"),
    ("W:W28", "W:W28:B"),
    ("W:W31:B20:+0+2", "W:W31:B20"),
]


@pytest.mark.parametrize(("text", "written"), READ)
def test_read(text, written):
    assert Position.from_fen(text, rules("international")).to_fen() == written


P = FenProblem
REFUSED = [
    ("", P.EMPTY, 0, ""),
    (" \n", P.EMPTY, 0, ""),
    ("?:W29,13,11:B22,4,2", P.UNKNOWN_SIDE, 0, "?"),
    ("X:W31:B20", P.NO_SIDE_TO_MOVE, 0, "X"),
    ("W;W31:B20", P.NO_COLON, 1, ";W31"),
    ("W:W14,14:B10", P.SQUARE_TWICE, 6, "14"),
    ("W:W14:B14", P.SQUARE_TWICE, 7, "14"),
    ("W:W55:B4", P.OUTSIDE_BOARD, 3, "55"),
    ("W:W0:B4", P.OUTSIDE_BOARD, 3, "0"),
    ("W:W50-31:B1", P.RANGE_BACKWARDS, 3, "50-31"),
    ("W:W4:B49", P.MAN_ON_CROWN_ROW, 3, "4"),
    ("W:W31:B46", P.MAN_ON_CROWN_ROW, 7, "46"),
    ("W:WK4,WK5,55:B4", P.NOT_A_SQUARE, 6, "WK5"),
    ("W:W31:B20garbage", P.NOT_A_SQUARE, 7, "20garbage"),
    ("W:W31;B20", P.NOT_A_SQUARE, 3, "31;B20"),
    ("W:We3,Kf8:Bc5", P.LETTERS_ON_NUMBERED_BOARD, 3, "e3"),
    ("W:W:W31:B20", P.COLOUR_TWICE, 4, "W"),
    ("W:W3\u00001:B20", P.CONTROL_CHARACTER, 4, "\x00"),
    ("W:W31\n:B20", P.CONTROL_CHARACTER, 5, "\n"),
    ("W:W31,\xa032:B20", P.CONTROL_CHARACTER, 6, "\xa0"),
    ("W:W:B", P.NO_PIECES, 0, "W:W:B"),
    ("W", P.NO_PIECES, 0, "W"),
    ("W:W31:B20:Q7", P.EXTRA_TEXT, 10, "Q7"),
    ("W:W31:X20", P.NO_COLOUR, 6, "X20"),
    ("W:W31,,:B20,x", P.NOT_A_SQUARE, 12, "x"),
    ("W:W99999999999999999999:B1", P.OUTSIDE_BOARD, 3, "99999999999999999999"),
    ("W:W" + "1," * 3000 + ":B4", P.TOO_LONG, 4000, "W:W1,1,1,1,1,1,1,1,1"),
    ("<script>alert(1)</script>", P.NO_SIDE_TO_MOVE, 0, "<script>alert(1)</script>"),
]


@pytest.mark.parametrize(("text", "reason", "column", "found"), REFUSED, ids=[repr(r[0][:20]) for r in REFUSED])
def test_refused_with_the_reason_and_the_place(text, reason, column, found):
    with pytest.raises(FenError) as caught:
        Position.from_fen(text, rules("international"))
    assert (caught.value.reason, caught.value.column, caught.value.found) == (reason, column, found)
    assert f"column {column + 1}" in str(caught.value)


def test_letters_and_numbers_on_a_small_board():
    brazilian = rules("brazilian", style="alpha")
    lettered = Position.from_fen("W:We3,Ka1:Bd4,f4", brazilian)
    assert lettered.to_fen() == "W:WKa1,e3:Bd4,f4"
    assert lettered.to_fen("numeric") == "W:W23,K29:B18,20".replace("20", "19")
    assert Position.from_fen(lettered.to_fen("numeric"), brazilian) == lettered
    with pytest.raises(FenError) as caught:
        Position.from_fen("W:We3,29:Bd4", brazilian)
    assert caught.value.reason is P.MIXED_STYLES
    with pytest.raises(FenError) as caught:
        Position.from_fen("W:Wa1-c3:Bd4", brazilian)
    assert caught.value.reason is P.RANGE_OF_LETTERS
    with pytest.raises(FenError) as caught:
        Position.from_fen("W:Wa2:Bd4", brazilian)
    assert caught.value.reason is P.OUTSIDE_BOARD


def test_the_squares_of_a_board_numbered_from_the_bottom_right():
    mapping = rules("spanish").values
    mapping["notation"]["origin"] = "bottom_right"
    spanish = Rules.from_mapping(mapping)
    assert [spanish.name(spanish.square(n)) for n in (1, 4, 5, 8, 29, 32)] == ["h1", "b1", "g2", "a2", "g8", "a8"]
    assert spanish.start().to_fen() == "W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32"


def test_the_count_of_king_moves_changes_the_legal_moves():
    frisian = rules("frisian")
    barred = Position.from_fen("W:W26,K43:B8,11:+3+0", frisian)
    assert [str(m) for m in legal_moves(barred, frisian)] == ["26-21"]
    assert barred.to_fen() == "W:W26,K43:B8,11:+3+0"
    alone = Position.from_fen("W:WK43:B8,11:+3+0", frisian)
    assert len(legal_moves(alone, frisian)) == 11
    two = Position.from_fen("W:W26,K43,K2:B1,15:+3@2+0", frisian)
    assert two.to_fen() == "W:WK2,26,K43:B1,15:+3@2+0"
    assert {m.start for m in legal_moves(two, frisian)} == {26, 43}
    with pytest.raises(FenError) as caught:
        Position.from_fen("W:W26,K43:B8,11:+3", frisian)
    assert caught.value.reason is P.BAD_KING_COUNT


@given(st.data())
def test_what_is_written_reads_back(data):
    name = data.draw(st.sampled_from(sorted(TABLES)))
    under = rules(name, style=data.draw(st.sampled_from(["numeric", "alpha"])))
    board = under.geometry
    if not under.numeric and max(board.files, board.ranks) > 8:
        under = rules(name)
    size = len(board.bits)
    kinds = data.draw(st.lists(st.sampled_from(["", "wm", "wk", "bm", "bk"]), min_size=size, max_size=size))
    sets = {"wm": 0, "wk": 0, "bm": 0, "bk": 0}
    crowned = {"wm": under.crown_row["white"], "bm": under.crown_row["black"]}
    for bit, kind in zip(board.bits, kinds, strict=True):
        if kind and not bit & crowned.get(kind, 0):
            sets[kind] |= bit
    if not any(sets.values()):
        sets["wk"] = board.bits[0]
    turn = data.draw(st.sampled_from(["white", "black"]))
    position = Position(under, sets["wm"], sets["wk"], sets["bm"], sets["bk"], turn)
    assert Position.from_fen(position.to_fen(), under) == position
    assert len(list(position.pieces())) == len(split(position.occupied))


@given(st.text(alphabet="WBKwbk:,-0123456789abch. ?\n", max_size=30))
def test_any_text_is_read_or_refused_with_a_place_in_it(text):
    try:
        position = Position.from_fen(text, rules("brazilian", style="alpha"))
    except FenError as error:
        refused = error
    else:
        assert Position.from_fen(position.to_fen(), position.rules) == position
        return
    assert 0 <= refused.column <= len(text)
    assert str(refused)

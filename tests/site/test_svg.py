"""The drawing of a board: what the page's scripts and styles rely on."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from engine.tables import TABLES, values

import damas
from damas import svg

NAMESPACE = "{http://www.w3.org/2000/svg}"
LETTERS = values("brazilian")
LETTERS["notation"] |= {"style": "alpha", "origin": "bottom_left"}
BRAZILIAN = damas.Rules.from_mapping(LETTERS)
ITALIAN = damas.Rules.from_mapping(TABLES["italian"])
TURKISH = damas.Rules.from_mapping(TABLES["turkish"])
INTERNATIONAL = damas.Rules.from_mapping(TABLES["international"])
ALL = [BRAZILIAN, ITALIAN, TURKISH, INTERNATIONAL]


def drawn(rules, fen=None, **options):
    position = damas.Position.from_fen(fen, rules) if fen else rules.start()
    return ET.fromstring(svg.board(position, rules, **options))


def by_class(tree, name, tag="*"):
    return [node for node in tree.iter(f"{NAMESPACE}{tag}" if tag != "*" else None)
            if name in node.get("class", "").split()]  # fmt: skip


@pytest.mark.parametrize("rules", ALL)
def test_every_playing_square_and_no_other_has_a_rect_with_index_and_label(rules):
    squares = by_class(drawn(rules), "damas-square")
    assert [int(square.get("data-square")) for square in squares] == list(rules.geometry.playable)
    assert [square.get("data-label") for square in squares] == [str(rules.label(i)) for i in rules.geometry.playable]


@pytest.mark.parametrize("rules", ALL)
@pytest.mark.parametrize("flip", [False, True])
def test_a_piece_stands_where_its_square_is_drawn(rules, flip):
    tree = drawn(rules, flip=flip)
    places = {s.get("data-square"): f"translate({s.get('x')} {s.get('y')})" for s in by_class(tree, "damas-square")}
    pieces = by_class(tree, "damas-piece")
    assert len(pieces) == rules.start().occupied.bit_count()
    for piece in pieces:
        assert piece.get("transform") == places[piece.get("data-square")]


def test_white_stands_below_and_flipped_above():
    def height(tree):
        square = next(s for s in by_class(tree, "damas-square") if s.get("data-label") == "a1")
        return int(square.get("y")), int(square.get("x"))

    assert height(drawn(BRAZILIAN)) == (70, 0)
    assert height(drawn(BRAZILIAN, flip=True)) == (0, 70)


def test_men_and_kings_differ_in_shape_and_both_hold_the_crown():
    tree = drawn(BRAZILIAN, "W:Wc3,Kd2:Bd4,Kf8")
    kinds = {piece.get("data-square"): piece.get("class").split()[1:] for piece in by_class(tree, "damas-piece")}
    assert kinds == {"18": ["white", "man"], "11": ["white", "king"], "27": ["black", "man"], "61": ["black", "king"]}
    for piece in by_class(tree, "damas-piece"):
        crown = by_class(piece, "damas-crown")[0]
        assert (crown.get("display") == "none") == ("man" in piece.get("class"))


def test_letters_stand_outside_and_numbers_inside():
    edge = by_class(drawn(BRAZILIAN), "damas-coordinates")[0]
    assert [text.text for text in edge] == [*"abcdefgh", *"12345678"]
    inside = by_class(drawn(ITALIAN), "damas-coordinates")[0]
    assert sorted(int(text.text) for text in inside) == list(range(1, 33))
    assert len(by_class(drawn(BRAZILIAN, coordinates="none"), "damas-coordinates")[0]) == 0


def test_a_label_makes_an_image_and_is_escaped():
    text = svg.board(BRAZILIAN.start(), BRAZILIAN, label='a < "b"')
    tree = ET.fromstring(text)
    assert tree.get("role") == "img"
    assert tree.get("aria-label") == 'a < "b"'


def test_marks_and_arrows_are_drawn_on_their_squares():
    tree = drawn(BRAZILIAN, "W:We3:Bd4,d6", marks={"captured": ["d4", "d6"]}, arrows=[("e3", "c5", "e7")])
    marks = by_class(tree, "damas-mark")
    assert [mark.get("data-square") for mark in marks] == ["27", "43"]
    assert len(by_class(tree, "damas-arrow")) == 1


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"marks": {"glow": ["c3"]}}, ValueError),
        ({"marks": {"start": ["c4"]}}, damas.SquareError),
        ({"arrows": [("c3", "z9")]}, damas.SquareError),
        ({"coordinates": "inside"}, ValueError),
        ({"playing_squares": "green"}, ValueError),
    ],
)
def test_what_cannot_be_drawn_is_refused(options, error):
    with pytest.raises(error):
        svg.board(BRAZILIAN.start(), BRAZILIAN, **options)


def test_two_boards_can_share_a_page():
    assert " id=" not in svg.board(BRAZILIAN.start(), BRAZILIAN)


def test_the_same_position_is_drawn_the_same():
    assert svg.board(BRAZILIAN.start(), BRAZILIAN) == svg.board(BRAZILIAN.start(), BRAZILIAN)


def test_the_size_keeps_the_shape():
    tree = drawn(INTERNATIONAL, size=500)
    _, _, width, height = map(float, tree.get("viewBox").split())
    assert int(tree.get("width")) / int(tree.get("height")) == pytest.approx(width / height, rel=0.01)


def test_labels_inside_squares_contrast_with_them():
    fills = {
        squares: by_class(drawn(ITALIAN, playing_squares=squares), "damas-coordinates")[0].get("fill")
        for squares in ("dark", "light")
    }
    assert fills == {"dark": "#fff4dd", "light": "#3a2515"}

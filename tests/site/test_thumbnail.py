"""The small picture of a position."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from engine.tables import TABLES

import damas
from damas.thumbnail import thumbnail

SVG = "{http://www.w3.org/2000/svg}"


def drawn(variant, fen, **options):
    rules = damas.Rules.from_mapping(TABLES[variant])
    return ET.fromstring(thumbnail(damas.Position.from_fen(fen, rules), rules, **options))


@pytest.mark.parametrize(
    # Of a board whose every square is played on, the lines between them.
    ("variant", "squares"), [("brazilian", 32), ("italian", 32), ("international", 50), ("turkish", 14)]
)
def test_the_squares_of_the_game_are_drawn(variant, squares):
    rules = damas.Rules.from_mapping(TABLES[variant])
    tree = ET.fromstring(thumbnail(rules.start(), rules))
    paths = tree.findall(f"{SVG}path")
    assert sum(path.get("d").count("M") for path in paths) == squares
    assert len(tree.findall(f"{SVG}circle")) == len(list(rules.start().pieces()))
    assert tree.get("aria-hidden") == "true"


def test_pieces_stand_on_their_squares_and_a_king_wears_a_crown():
    tree = drawn("brazilian", "W:WKc3:Bd4")
    discs = {(int(c.get("cx")) // 10, int(c.get("cy")) // 10) for c in tree.findall(f"{SVG}circle")}
    assert discs == {(2, 5), (3, 4)}
    assert len([path for path in tree.findall(f"{SVG}path") if path.get("transform")]) == 1


def test_the_other_way_round():
    discs = {(int(c.get("cx")) // 10, int(c.get("cy")) // 10) for c in drawn("brazilian", "W:Wa1:B", flip=True).findall(f"{SVG}circle")}
    assert discs == {(7, 0)}

"""Leaf counts from every position of ``data/perft.yml``: what other programs counted, move by move.

The test run counts each position as deep as 20,000 leaves allow; the marker ``deep`` goes on to 300,000 leaves each, about
ten million in all.
"""

from __future__ import annotations

import pytest
from engine.reference import SIZES, perft_entries, rules

from damas import Position, divide, perft

ENTRIES = perft_entries()
QUICK, DEEP = 20_000, 300_000


def _depths(entry: dict, least: int, most: int) -> list[tuple[int, int]]:
    counts = enumerate(entry["distinct"], 1)
    return [(depth, leaves) for depth, leaves in counts if least < leaves <= most or (least == 0 and depth == 1)]


def _check(entry: dict, depths: list[tuple[int, int]]) -> None:
    under = rules(entry["variant"], SIZES.get(entry["position"]))
    position = Position.from_fen(entry["fen"], under)
    for depth, leaves in depths:
        found = perft(position, under, depth)
        assert found == leaves, f"depth {depth}: {found} instead of {leaves}; per move: {divide(position, under, depth)}"


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda e: f"{e['variant']}-{e['position']}")
def test_perft(entry):
    _check(entry, _depths(entry, 0, QUICK))


@pytest.mark.deep
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda e: f"{e['variant']}-{e['position']}")
def test_perft_deep(entry):
    _check(entry, _depths(entry, QUICK, DEEP))


def test_every_variant_of_the_reference_has_a_table():
    assert len(ENTRIES) == 61
    assert all(rules(entry["variant"]) for entry in ENTRIES)


def test_start_positions_are_those_of_the_published_counts():
    for entry in ENTRIES:
        if entry["position"] == "initial":
            under = rules(entry["variant"])
            start = under.start()
            published = Position.from_fen(entry["fen"], under)
            pieces = (start.white_men, start.black_men, start.white_kings, start.black_kings)
            assert pieces == (published.white_men, published.black_men, 0, 0), entry["variant"]


def test_perft_of_no_ply_is_one_and_of_a_negative_depth_is_refused():
    under = rules("brazilian")
    assert perft(under.start(), under, 0) == 1
    with pytest.raises(ValueError, match="negative"):
        perft(under.start(), under, -1)


def test_divide_adds_up():
    under = rules("russian")
    table = divide(under.start(), under, 4)
    assert len(table) == 7
    assert sum(table.values()) == 1469

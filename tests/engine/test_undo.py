"""Random games under every kind of draw record: nothing raises, and undoing restores everything."""

from __future__ import annotations

from functools import cache

from engine.draw_records import DRAUGHTS_64, FMJD, FORCADA, GATED, MAIN_ROAD, WCDF
from engine.tables import TABLES, values
from hypothesis import given, settings
from hypothesis import strategies as st

from damas import Game, Position, Rules

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

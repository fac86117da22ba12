"""The tables of the site play what the reference facts say: counts, complete move lists and the teaching positions."""

from __future__ import annotations

import re

import pytest
from engine.reference import described, lines, perft_entries
from engine.tables import TABLES, values

from damas import Position, Rules, legal_moves
from damas.perft import perft

#: Groups of rules that decide moves, beside the limit for one king.
PLAYED = ("board", "setup", "man", "king", "capture", "promotion")
#: A variant without facts of its own -> the one that moves and captures alike.
LIKE = {"portuguese": "spanish"}
SETS = [record for record in lines("legal-move-sets.jsonl") if record["variant"] in TABLES]


def test_every_variant_of_the_site_moves_as_the_facts_suppose(book):
    """So that all that the engine is held against (tests/engine) holds for the tables that readers see."""
    for name, variant in book.variants.items():
        facts, ours = Rules.from_mapping(values(LIKE.get(name, name))), variant.rules
        for group in PLAYED:
            wanted = facts.values[group]
            assert {key: ours.values[group][key] for key in wanted} == wanted, (name, group)
        assert ours.king_move_limit == facts.king_move_limit, name


def test_counts_and_lists_come_out_under_the_tables_themselves(book):
    for name in set(book.variants) & set(TABLES):
        # The facts number squares from the top left, whatever a variant's own notation.
        rules = Rules.from_mapping({**book.variants[name].values, "notation": TABLES[name]["notation"]}, name)
        entry = next(entry for entry in perft_entries() if (entry["variant"], entry["position"]) == (name, "initial"))
        start = Position.from_fen(entry["fen"], rules)
        assert [perft(start, rules, depth) for depth in (1, 2, 3, 4)] == entry["distinct"][:4], name
        for record in SETS:
            if record["variant"] == name:
                found = legal_moves(Position.from_fen(record["fen"], rules), rules)
                assert sorted(map(described, found)) == sorted(record.get("hub") or record["legal_moves"]), record["id"]


#: Position of the teaching list -> variant, position in letters, legal moves as start, end and captured squares.
TAUGHT = {
    "T2 passing the crown row": ("pool", "W:Wf6:Bc7,e7", "f6xb6 c7 e7"),
    "T3 the same square twice": ("pool", "W:Wc1:Bd2,d4,f4,d6,f6", "c1xe3 d2 d4 d6 f4 f6"),
    "T19 quality": ("portuguese", "W:Wd3:Bc4,Ke4", "d3xf5 e4"),
    "T20 quantity before quality": ("portuguese", "W:We2:Bd3,d5,Kf3", "e2xe6 d3 d5"),
    "T22 on the last row a man can still capture sideways": ("turkish", "W:Wd6:Bd7,e8,g4", "d6xf8 d7 e8"),
    "T23 removed at once": ("turkish", "W:WKc4:Bg6,a7,b8,c6", "c4xh6 a7 b8 c6 g6"),
    "T24 no turning back": ("turkish", "W:WKd5:Bd2,d7", "d5xd1 d2; d5xd8 d7"),
    "T26 straight capture": ("frisian", "W:We5:Be7", "e5xe9 e7"),
    "T27 two kings outweigh three men": ("frisian", "W:We1:Bh6,Kb4,h4,Kd2,f2", "e1xa5 b4 d2"),
    "T29 a king and a man outweigh two men": ("frisian", "W:Wa5:Bd8,Kb6,b4,d4", "a5xe9 b6 d8"),
    "E89 the same king three times": ("frisian", "W:Wa5,Kf2:Be9,b8:+3+0", "a5-b6"),
    "T7 backward capture": ("canadian", "W:Wd4:Be3", "d4xf2 e3"),
    "T21 crowned and ends": ("portuguese", "W:We6:Bb7,d7", "e6xc8 d7"),
}


@pytest.mark.parametrize("name", TAUGHT)
def test_a_teaching_position_has_its_moves_in_the_variants_own_notation(book, name):
    variant, fen, wanted = TAUGHT[name]
    rules = book.variants[variant].rules
    index = {rules.name(index): str(rules.label(index)) for index in rules.geometry.playable}
    own = re.sub(r"[a-l]\d+", lambda found: index[found.group()], fen)
    found = set()
    for move in legal_moves(Position.from_fen(own, rules), rules):
        start, end, taken = (rules.square(move.start), rules.square(move.end), map(rules.square, move.captured))
        names = " ".join(sorted(map(rules.name, taken)))
        found.add(f"{rules.name(start)}{'x' if names else '-'}{rules.name(end)} {names}".strip())
    assert found == set(wanted.split("; "))

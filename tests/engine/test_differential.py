"""Against pydraughts, an engine written by others: the same positions after every legal move, thousands of times.

Left out is what pydraughts is known to get wrong: quiet king moves in Turkish, captures of several kings in Frisian (it adds
floating-point values) and in Italian (it compares only the first king met).
"""

from __future__ import annotations

import random

import pytest
from draughts import Board
from engine.reference import rules

from damas import Position, legal_moves

#: our table, the peer's name, whether squares are written with letters, positions from games and from random placement
PEERS = [
    ("american", "english", False, 200, 200),
    ("italian", "italian", False, 200, 200),
    ("brazilian", "brazilian", True, 200, 200),
    ("russian", "russian", True, 200, 200),
    ("international", "standard", False, 150, 150),
    ("frisian", "frisian", False, 200, 0),
    ("turkish", "turkish", True, 60, 240),
]


def _random_placement(under, chance: random.Random) -> Position:
    """A few men and kings of both sides anywhere a man may stand."""
    board = under.geometry
    bits = chance.sample(board.bits, chance.randint(4, min(18, len(board.bits) // 2)))
    sets = {"wm": 0, "wk": 0, "bm": 0, "bk": 0}
    for bit in bits:
        side = chance.choice("wb")
        crown = under.crown_row["white" if side == "w" else "black"]
        sets[side + ("k" if bit & crown or chance.random() < 0.3 else "m")] |= bit
    turn = chance.choice(("white", "black"))
    return Position(under, sets["wm"], sets["wk"], sets["bm"], sets["bk"], turn)


def _positions(under, games: int, placed: int, chance: random.Random) -> list[Position]:
    found = [_random_placement(under, chance) for _ in range(placed)]
    position = under.start()
    for _ in range(games * 3):
        choices = legal_moves(position, under)
        if not choices or chance.random() < 0.01:
            position = under.start()
            continue
        position = position.play(chance.choice(choices))
        if chance.random() < 0.4:
            found.append(position)
    return found[: games + placed]


def _after(position: Position) -> set[Position]:
    return {position.play(move) for move in legal_moves(position, position.rules)}


def _peer_after(position: Position, variant: str) -> set[Position]:
    board = Board(variant=variant, fen=position.to_fen())
    found = set()
    for move in board.legal_moves():
        copy = board.copy()
        copy.push(move)
        found.add(Position.from_fen(copy.fen, position.rules))
    return found


def _plain(positions: set[Position]) -> set[str]:
    """Without the count of king moves, which the peer keeps outside its FEN."""
    return {":".join(position.to_fen().split(":")[:3]) for position in positions}


@pytest.mark.parametrize(("name", "peer", "lettered", "games", "placed"), PEERS, ids=[p[0] for p in PEERS])
def test_same_moves_as_pydraughts(name, peer, lettered, games, placed):
    under = rules(name, style="alpha" if lettered else None)
    compared = 0
    for position in _positions(under, games, placed, random.Random(f"{name} against {peer}")):
        mine, kings = _after(position), position.enemy()[1].bit_count()
        if not mine or not position.enemy()[0] | position.enemy()[1]:
            continue
        captures = any(move.is_capture for move in legal_moves(position, under))
        if (name == "turkish" and not captures) or (name in ("italian", "frisian") and captures and kings > 1):
            continue
        assert _plain(mine) == _plain(_peer_after(position, peer)), position.to_fen()
        compared += 1
    assert compared > (games + placed) / 3

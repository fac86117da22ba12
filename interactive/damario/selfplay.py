"""Games that the engine plays against itself, for positions that look like games; the same seed gives the same games.

The play is light on purpose: a search of few half-moves that counts material and looks on while there are captures, with a
little chance in it, so that both sides go wrong the way people do.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from damario.solving import balance
from damas import legal_moves

if TYPE_CHECKING:
    from damas import Move, Position, Rules

OPENING: Final = (4, 10)
"""Half-moves that are played by chance at the start: the fewest and the most."""
LONGEST: Final = 140
"""Half-moves after which a game is left unfinished."""
DEPTH: Final = 2
SLACK: Final = 0.6
"""A move that is worse than the best by less than this (in men) may be played too."""
_QUIET: Final = 6
_LOST: Final = 100.0


def games(rules: Rules, seed: int, count: int) -> Iterator[list[Position]]:
    """``count`` games under ``rules``, each as the positions from the start to the end."""
    for number in range(count):
        yield _game(rules, random.Random(f"{seed}/{number}"))  # noqa: S311 - games are no secrets


def _game(rules: Rules, chance: random.Random) -> list[Position]:
    position = rules.start()
    played = [position]
    opening = chance.randint(*OPENING)
    for number in range(LONGEST):
        moves = _sorted(position)
        if not moves:
            break
        position = position.play(chance.choice(moves) if number < opening else _chosen(position, moves, chance))
        played.append(position)
    return played


def _chosen(position: Position, moves: list[Move], chance: random.Random) -> Move:
    if len(moves) == 1:
        return moves[0]
    worth = [-_worth(position.play(move), DEPTH - 1, -_LOST, _LOST) for move in moves]
    best = max(worth)
    return chance.choice([move for move, value in zip(moves, worth, strict=True) if value > best - SLACK])


def _worth(position: Position, depth: int, alpha: float, beta: float) -> float:
    """How good the position is for the side to move, in men; captures are followed a little beyond ``depth``."""
    moves = legal_moves(position, position.rules)
    if not moves:
        return -_LOST
    if depth <= 0 and not (moves[0].taken and depth > -_QUIET):
        return balance(position, position.turn) + _advance(position)
    for move in moves:
        alpha = max(alpha, -_worth(position.play(move), depth - 1, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def _advance(position: Position) -> float:
    """A small bonus for men that are on their way to the crown row."""
    total = 0
    ranks = position.rules.geometry.ranks
    files = position.rules.geometry.files
    for index, colour, kind in position.pieces():
        if kind == "man":
            total += index // files if colour == "white" else index // files - ranks + 1
    return total * (0.05 if position.turn == "white" else -0.05)


def _sorted(position: Position) -> list[Move]:
    return sorted(legal_moves(position, position.rules), key=lambda move: (move.origin, move.target, move.taken))

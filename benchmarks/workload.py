"""What the engine benchmarks time: lists of legal moves and counted leaves, on positions from random games.

Standard library and ``damas`` only, so that the same file runs in CPython, in a peer's environment and in Pyodide.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable
from typing import Any

from damas import Position, Rules, legal_moves, perft

SEED = 1959


def positions(rules: Rules, number: int) -> list[Position]:
    """``number`` positions, each 10 to 60 random plies into a game that is not over."""
    chance = random.Random(SEED)
    found: list[Position] = []
    while len(found) < number:
        position = rules.start()
        for _ in range(chance.randint(10, 60)):
            moves = legal_moves(position, rules)
            if not moves:
                break
            position = position.play(chance.choice(moves))
        if legal_moves(position, rules):
            found.append(position)
    return found


def seconds(work: Callable[[], Any], rounds: int = 7) -> float:
    """The best of ``rounds`` timings of ``work``, in seconds: noise only ever adds."""
    return min(_once(work) for _ in range(rounds))


def _once(work: Callable[[], Any]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def lists(rules: Rules, sample: Iterable[Position]) -> Callable[[], Any]:
    """Work: one list of legal moves for each position."""
    return lambda: [legal_moves(position, rules) for position in sample]


def leaves(rules: Rules, sample: Iterable[Position], depth: int) -> Callable[[], Any]:
    """Work: the leaves ``depth`` plies below each position, counted."""
    return lambda: [perft(position, rules, depth) for position in sample]

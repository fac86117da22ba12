"""How strong the computer plays: one line a level."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Level:
    """What one level does.

    ``depth`` are the plies that it looks ahead at most. ``seconds`` is its time for a move. ``resolves`` says whether
    it plays captures out before it judges a position; one that does not overlooks what an exchange leads to. ``hunts`` says
    whether it works out how a lone king is caught (:mod:`damas.hunt`). ``noise`` is by how much it misjudges a move (standard
    deviation, hundredths of a man), ``careless`` how often it plays the first move that comes to hand, from 0 to 1.
    """

    depth: int
    seconds: float
    resolves: bool = True
    hunts: bool = False
    noise: int = 0
    careless: float = 0.0


LEVELS: Final[dict[int, Level]] = {
    1: Level(depth=2, seconds=1.0, resolves=False, noise=40, careless=0.15),
    2: Level(depth=2, seconds=2.0, noise=25),
    3: Level(depth=60, seconds=2.0, hunts=True),
}

"""Which material is no win, whatever the difference: from the draw articles, and from what is known of flying kings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from damas.endings import Material, material

if TYPE_CHECKING:
    from damas.rules import Rules

SOON: Final = 10
"""An ending that the articles give at most so many plies is one that they hold to be drawn."""
HUNTERS: Final = 3
"""Pieces that catch a lone flying king on a board of :data:`SMALL` playing squares; on a larger one it takes one more."""
SMALL: Final = 32


class Drawish:
    """The endings under one rule set in which a side that has kings only holds out against more pieces."""

    def __init__(self, rules: Rules) -> None:
        board = rules.geometry
        #: Whether there is a long diagonal that a flying king holds.
        self.diagonal: Final = rules.flying and set(rules.king_steps) == {"ne", "nw", "se", "sw"}
        self._road: Final = board.main_diagonal if self.diagonal else 0
        self._needed: Final = HUNTERS + (len(board.bits) > SMALL) if self.diagonal else 0
        self._listed: list[tuple[Material, Material, int]] = []
        for record in next(iter(rules.draws.values()), ()):
            if record["kind"] == "immediate" or (record["kind"] == "ending" and record.get("moves_each", SOON) * 2 <= SOON):
                road = board.main_diagonal if record.get("weak_king_on") else board.board
                self._listed += [(material(one), material(other), road) for one, other in record["sides"]]
        self._known: dict[tuple[int, int, int, bool], bool] = {}

    def holds(self, men: int, kings: int, lone: int) -> bool:
        """Whether the kings ``lone`` hold out against ``men`` and ``kings``."""
        on_road = bool(lone & self._road)
        key = (men.bit_count(), kings.bit_count(), lone.bit_count(), on_road)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._judge(men, kings, lone, on_road=on_road)
        return found

    def _judge(self, men: int, kings: int, lone: int, *, on_road: bool) -> bool:
        pieces = (men | kings).bit_count()
        if any(lone & road and strong(men, kings) and weak(0, lone) for strong, weak, road in self._listed):
            return True
        return pieces < self._needed * lone.bit_count() or (on_road and pieces == self._needed)

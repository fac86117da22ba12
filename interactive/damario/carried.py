"""A position written once, on an 8 x 8 board with letters, carried over to the board of any rule set.

It is mirrored when the playing squares are the other ones, and shifted to the far side when it is about the last row.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import damas

if TYPE_CHECKING:
    from damas import Position, Rules

SQUARE: Final = re.compile(r"[a-h][1-8]")
"""A square of the writing board."""
_SIDE: Final = 8


class Carried:
    """The squares of the writing board on the board of ``rules``.

    ``lattice`` is that of the writing; ``anchor`` is ``"bottom"`` (rows are counted from White's side) or ``"top"``.
    ``mirrored`` tells whether left and right are exchanged.
    """

    def __init__(self, rules: Rules, lattice: str = "a1", anchor: str = "bottom") -> None:
        board = rules.geometry
        self.rules = rules
        self._up = board.ranks - _SIDE if anchor == "top" else 0
        self.mirrored = board.lattice not in (lattice, "full")
        # An odd shift would put the pieces on the squares nobody plays on; so would a board that is too small.
        self._possible = min(board.files, board.ranks) >= _SIDE and self._up % 2 == 0

    def position(self, text: str) -> Position | None:
        """The position of a FEN of the writing board; ``None`` when it has no place on this one."""
        if not self._possible:
            return None
        try:
            return damas.Position.from_fen(SQUARE.sub(lambda found: str(self.square(found.group())), text), self.rules)
        except damas.FenError:
            return None

    def square(self, name: str) -> int | str:
        """A square of the writing board as the rules write it."""
        return self.label((ord(name[0]) - ord("a"), int(name[1:]) - 1)) or name

    def label(self, place: tuple[int, int]) -> int | str | None:
        """The square at a file and rank of the writing board (from 0, also beyond its edge); ``None`` off this board."""
        file, rank = place
        file, rank = _SIDE - 1 - file if self.mirrored else file, rank + self._up
        board = self.rules.geometry
        if not (0 <= file < board.files and 0 <= rank < board.ranks):
            return None
        index = file + rank * board.files
        return self.rules.label(index) if index in board.playable else None

    def place(self, square: int | str) -> tuple[int, int]:
        """File and rank on the writing board of a square as the rules write it: the inverse of :meth:`label`."""
        rank, file = divmod(self.rules.square(square), self.rules.geometry.files)
        return _SIDE - 1 - file if self.mirrored else file, rank - self._up

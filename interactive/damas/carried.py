"""A position written once, on an 8 x 8 board with letters, carried over to the board of any rule set.

It is mirrored when the playing squares are the other ones, and shifted to the far side when it is about the last row. A board
whose every square is played on takes only positions that were written for such a board, and no other board takes these.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from damas.fen import FenError
from damas.position import Position

if TYPE_CHECKING:
    from damas.rules import Rules

SQUARE: Final = re.compile(r"[a-h][1-8]")
"""A square of the writing board."""
_SIDE: Final = 8


def carry(position: Position, rules: Rules) -> Position | None:
    """A position on the board of another rule set: at the same distance from White's corner, mirrored where it has to be.

    ``None`` when a piece would stand beside the board or where none can stand, and between a chequered board and one whose
    every square is played on, where the same places are not the same position.
    """
    if (position.rules.geometry.lattice == "full") != (rules.geometry.lattice == "full"):
        return None
    here, there = Carried(position.rules), Carried(rules)
    pieces: dict[str, list[str]] = {"white": [], "black": []}
    for index, owner, kind in position.pieces():
        label = there.label(here.place(position.rules.label(index)))
        if label is None:
            return None
        pieces[owner].append(f"{'K' if kind == 'king' else ''}{label}")
    text = f"{position.turn[0].upper()}:W{','.join(pieces['white'])}:B{','.join(pieces['black'])}"
    try:
        return Position.from_fen(text, rules)
    except FenError:
        return None


class Carried:
    """The squares of the writing board on the board of ``rules``.

    ``lattice`` is that of the writing (``a1``, ``mirrored`` or ``full``); ``anchor`` is ``"bottom"`` (rows are counted from
    White's side) or ``"top"``. ``mirrored`` tells whether left and right are exchanged.
    """

    def __init__(self, rules: Rules, lattice: str = "a1", anchor: str = "bottom") -> None:
        board = rules.geometry
        self.rules = rules
        self._up = board.ranks - _SIDE if anchor == "top" else 0
        self.mirrored = board.lattice not in (lattice, "full")
        # Where every square is played on, neighbours are others than on a chequered board: what is written for one says
        # nothing on the other. An odd shift would put the pieces on the squares nobody plays on; so would too small a board.
        alike = (board.lattice == "full") == (lattice == "full")
        self._possible = alike and min(board.files, board.ranks) >= _SIDE and (lattice == "full" or self._up % 2 == 0)

    def position(self, text: str) -> Position | None:
        """The position of a FEN of the writing board; ``None`` when it has no place on this one."""
        if not self._possible:
            return None
        try:
            return Position.from_fen(SQUARE.sub(lambda found: str(self.square(found.group())), text), self.rules)
        except FenError:
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

"""The board as bits: squares, steps, rays and lines of one board shape.

A *square index* is ``file + rank * files`` with a1 = 0, b1 = 1 and a2 = ``files``: one plain number for every lattice.
Inside the engine a square is one bit of an integer. The bits are laid out on a grid that is wider than the board, so
that every direction is one constant shift and a step over the edge falls on a bit that is no square:

* on a chequered lattice the grid has an odd width and only every second cell is kept, so that the four diagonal
  shifts and the four orthogonal ones (two squares at a time) are constant on every row;
* on the full lattice every cell is kept.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

Lattice = Literal["a1", "mirrored", "full"]

#: Direction name -> (files, ranks) as White sees the board.
VECTORS: Final[dict[str, tuple[int, int]]] = {
    "ne": (1, 1),
    "nw": (-1, 1),
    "se": (1, -1),
    "sw": (-1, -1),
    "n": (0, 1),
    "s": (0, -1),
    "e": (1, 0),
    "w": (-1, 0),
}

DIAGONAL: Final = ("ne", "nw", "se", "sw")
ORTHOGONAL: Final = ("n", "s", "e", "w")
OPPOSITE: Final[dict[str, str]] = {
    "ne": "sw", "nw": "se", "se": "nw", "sw": "ne", "n": "s", "s": "n", "e": "w", "w": "e",
}  # fmt: skip

MAX_SIDE: Final = 20
"""Largest number of files or ranks that a board may have."""


class Geometry:
    """One board shape: ``files`` x ``ranks`` squares of which the ``lattice`` says which are played on.

    ``a1`` plays on the squares of a1's colour, ``mirrored`` on the others, ``full`` on all. Two rule sets on the same
    shape share one ``Geometry`` object (see :func:`geometry`), so a position can be judged under both.

    Raises:
        ValueError: the board has no room for a move, or the lattice is unknown.
    """

    def __init__(self, files: int, ranks: int, lattice: Lattice) -> None:
        if lattice not in ("a1", "mirrored", "full"):
            raise ValueError(f"unknown lattice {lattice!r}: a1, mirrored or full")
        if not (2 <= files <= MAX_SIDE and 2 <= ranks <= MAX_SIDE):
            raise ValueError(f"a board of {files} x {ranks}: each side must be between 2 and {MAX_SIDE}")
        self.files: Final = files
        self.ranks: Final = ranks
        self.lattice: Final[Lattice] = lattice
        self._halved = lattice != "full"
        # Two spare columns keep a sideways step of two squares off the next row; the width is odd so that halving works.
        self._width = (files + 3 if files % 2 == 0 else files + 2) if self._halved else files + 1
        self.playable: Final[tuple[int, ...]] = tuple(
            file + rank * files for rank in range(ranks) for file in range(files) if self._is_playable(file, rank)
        )
        self._bit_of: Final = {index: 1 << self._cell(index % files, index // files) for index in self.playable}
        self._index_of: Final = {bit: index for index, bit in self._bit_of.items()}
        self.bits: Final[tuple[int, ...]] = tuple(self._bit_of.values())
        self.board: Final[int] = sum(self.bits)
        #: Bits of each rank, first rank first.
        self.rank_masks: Final[tuple[int, ...]] = tuple(
            sum(self._bit_of[i] for i in self.playable if i // files == rank) for rank in range(ranks)
        )
        #: Direction -> signed shift of one step, in bits (positive is to the left).
        self.shifts: Final[dict[str, int]] = {name: self._shift(name) for name in VECTORS}
        #: Direction -> bit -> the bits met going that way, nearest first.
        self.rays: Final[dict[str, dict[int, tuple[int, ...]]]] = {
            name: {bit: self._ray(bit, name) for bit in self.bits} for name in VECTORS
        }

    def __repr__(self) -> str:
        return f"Geometry({self.files}, {self.ranks}, {self.lattice!r})"

    def _is_playable(self, file: int, rank: int) -> bool:
        if self.lattice == "full":
            return True
        return (file + rank) % 2 == (0 if self.lattice == "a1" else 1)

    def _cell(self, file: int, rank: int) -> int:
        cell = rank * self._width + file
        return cell // 2 if self._halved else cell

    def _shift(self, direction: str) -> int:
        files, ranks = VECTORS[direction]
        cells = ranks * self._width + files
        if not self._halved:
            return cells
        return cells if direction in ORTHOGONAL else cells // 2

    def _ray(self, bit: int, direction: str) -> tuple[int, ...]:
        index = self._index_of[bit]
        file, rank = index % self.files, index // self.files
        step_file, step_rank = VECTORS[direction]
        if self._halved and direction in ORTHOGONAL:
            step_file, step_rank = 2 * step_file, 2 * step_rank
        met: list[int] = []
        file, rank = file + step_file, rank + step_rank
        while 0 <= file < self.files and 0 <= rank < self.ranks:
            met.append(self._bit_of[file + rank * self.files])
            file, rank = file + step_file, rank + step_rank
        return tuple(met)

    def bit(self, index: int) -> int:
        """The bit of the square ``index``.

        Raises:
            KeyError: nobody plays on that square.
        """
        return self._bit_of[index]

    def index(self, bit: int) -> int:
        """The square index of one bit.

        Raises:
            KeyError: ``bit`` is not exactly one square.
        """
        return self._index_of[bit]

    def indices(self, bits: int) -> list[int]:
        """The square indices in a set of bits, in a1, b1 … order."""
        return [self._index_of[bit] for bit in split(bits)]

    def between(self, start: int, end: int, directions: tuple[str, ...]) -> tuple[str, tuple[int, ...]] | None:
        """The direction in which the bit ``end`` lies from the bit ``start`` and the bits strictly between, if any.

        ``None`` when no direction of ``directions`` leads from one to the other.
        """
        for name in directions:
            ray = self.rays[name][start]
            if end in ray:
                return name, ray[: ray.index(end)]
        return None

    @property
    def main_diagonal(self) -> int:
        """The bits of the longest diagonal that is played on: the "main road" of the draw articles.

        On a square board it joins two corners. Of two diagonals of equal length (full lattice) the one from a1 is taken.
        """
        lines: list[tuple[int, ...]] = []
        for bit in self.bits:
            for ahead, back in (("ne", "sw"), ("nw", "se")):
                if not self.rays[back][bit]:
                    lines.append((bit, *self.rays[ahead][bit]))
        longest = max(lines, key=len)
        return sum(longest)


@lru_cache(maxsize=64)
def geometry(files: int, ranks: int, lattice: Lattice) -> Geometry:
    """The one :class:`Geometry` of this shape."""
    return Geometry(files, ranks, lattice)


def split(bits: int) -> list[int]:
    """The single bits of a set, lowest first."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low)
        bits ^= low
    return found

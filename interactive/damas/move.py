"""One move: where it starts and ends, what it takes and what stands there afterwards."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from damas.rules import Rules

Square = int | str
"""A square as the variant writes it: ``14`` or ``"c3"``."""

#: The bit boards a capture was found on: men, kings, enemy men, enemy kings.
Boards = tuple[int, int, int, int]


class Move:
    """A legal move. A capture is one move, however many jumps it has.

    Two captures are the same move when start, end, set of captured pieces and resulting piece are equal; the ways round
    are kept in :attr:`paths`. Bits (``origin``, ``target``, ``taken``) are in the layout of the rules' geometry; ``route``
    holds the start, then for each jump the captured piece and the landing square.
    """

    __slots__ = ("__dict__", "boards", "colour", "crowned", "king", "origin", "route", "rules", "taken", "target")

    def __init__(
        self,
        rules: Rules,
        colour: str,
        king: bool,
        crowned: bool,
        taken: int,
        route: tuple[int, ...],
        boards: Boards | None = None,
    ) -> None:
        self.rules = rules
        self.colour = colour
        self.king = king
        self.crowned = crowned
        self.taken = taken
        self.route = route
        self.origin = route[0]
        self.target = route[-1]
        self.boards = boards

    @property
    def is_capture(self) -> bool:
        """Whether the move takes at least one piece."""
        return self.taken != 0

    @property
    def promotes(self) -> bool:
        """Whether the man that moves ends as a king."""
        return self.crowned

    @property
    def start(self) -> Square:
        """The square the piece leaves, as the variant writes it."""
        return self._label(self.origin)

    @property
    def end(self) -> Square:
        """The square on which the move ends."""
        return self._label(self.target)

    @property
    def path(self) -> tuple[Square, ...]:
        """The start and every landing square, in order, of one way to make the move."""
        return tuple(map(self._label, self.path_bits))

    @property
    def path_bits(self) -> tuple[int, ...]:
        """:attr:`path` as bits."""
        return self.route[::2] if self.taken else self.route

    @property
    def captured(self) -> tuple[Square, ...]:
        """The squares of the captured pieces, in the order in which :attr:`path` jumps them."""
        return tuple(map(self._label, self.route[1::2])) if self.taken else ()

    @cached_property
    def path_choices(self) -> tuple[tuple[int, ...], ...]:
        """Every way to make the move, as bits of start and landing squares; :attr:`path_bits` is one of them."""
        if self.boards is None:
            return (self.path_bits,)
        from damas.routes import paths

        return paths(self)

    @property
    def paths(self) -> tuple[tuple[Square, ...], ...]:
        """Every way to make the move (at most :data:`damas.routes.MOST_PATHS`), each as :attr:`path` is."""
        return tuple(tuple(map(self._label, path)) for path in self.path_choices)

    def _label(self, bit: int) -> Square:
        return self.rules.label(self.rules.geometry.index(bit))

    def _key(self) -> tuple[int, int, int, bool]:
        return self.origin, self.target, self.taken, self.king or self.crowned

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self._key() == other._key() and self.rules.geometry is other.rules.geometry

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self) -> str:
        notation = self.rules.notation
        return f"{self.start}{notation.capture_sep if self.taken else notation.quiet_sep}{self.end}"

    def __repr__(self) -> str:
        captured = f" takes {' '.join(map(str, self.captured))}" if self.taken else ""
        return f"<Move {self}{captured}{' =K' if self.crowned else ''}>"

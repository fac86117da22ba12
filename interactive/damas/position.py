"""Who stands where and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from damas.geometry import split

if TYPE_CHECKING:
    from damas.move import Move, Square
    from damas.rules import Rules

#: The king that a side moved last and how many quiet moves running it has made; (0, 0) when the count is off.
KingMoves = tuple[int, int]
NO_KING_MOVES: Final[tuple[KingMoves, KingMoves]] = ((0, 0), (0, 0))
UNKNOWN_KING: Final = -1
"""Stands for the king of a count that was read from a text which did not say which king it was."""


class Position:
    """A position, immutable. The four sets are bits in the layout of ``rules.geometry``.

    ``king_moves`` holds, for White and for Black, the count that the same-king limit (rule ``king_move_limit``) needs; it
    stays empty under rules without that limit.
    """

    __slots__ = ("black_kings", "black_men", "king_moves", "rules", "turn", "white_kings", "white_men")

    def __init__(
        self,
        rules: Rules,
        white_men: int,
        white_kings: int,
        black_men: int,
        black_kings: int,
        turn: str,
        king_moves: tuple[KingMoves, KingMoves] = NO_KING_MOVES,
    ) -> None:
        self.rules = rules
        self.white_men = white_men
        self.white_kings = white_kings
        self.black_men = black_men
        self.black_kings = black_kings
        self.turn = turn
        self.king_moves = king_moves

    @classmethod
    def start(cls, rules: Rules) -> Position:
        """The position in which a game under ``rules`` begins."""
        masks = rules.geometry.rank_masks
        white = sum(masks[row - 1] for row in rules.setup_rows)
        black = sum(masks[-row] for row in rules.setup_rows)
        return cls(rules, white, 0, black, 0, rules.first_mover)

    @classmethod
    def from_fen(cls, text: str, rules: Rules) -> Position:
        """The position that a PDN FEN describes, e.g. ``W:W31-50:B1-20`` or ``B:Wc3,Kd2:Bf6``.

        Raises:
            damas.FenError: the text is no FEN or no position of this board; it names the reason and the place.
        """
        from damas.fen import read_fen

        return read_fen(text, rules)

    def to_fen(self, style: str | None = None) -> str:
        """The FEN of this position, in the variant's own squares or in ``style`` ("numeric" or "alpha")."""
        from damas.fen import write_fen

        return write_fen(self, style)

    @property
    def occupied(self) -> int:
        """The bits of all occupied squares."""
        return self.white_men | self.white_kings | self.black_men | self.black_kings

    def own(self) -> tuple[int, int]:
        """Men and kings of the side to move, as bits."""
        return (self.white_men, self.white_kings) if self.turn == "white" else (self.black_men, self.black_kings)

    def enemy(self) -> tuple[int, int]:
        """Men and kings of the other side, as bits."""
        return (self.black_men, self.black_kings) if self.turn == "white" else (self.white_men, self.white_kings)

    def piece_at(self, bit: int) -> tuple[str, str] | None:
        """Colour and kind ("man" or "king") of the piece on one bit, if any."""
        if bit & self.white_men:
            return "white", "man"
        if bit & self.white_kings:
            return "white", "king"
        if bit & self.black_men:
            return "black", "man"
        return ("black", "king") if bit & self.black_kings else None

    def piece(self, square: Square) -> str | None:
        """``"white_man"``, ``"white_king"``, ``"black_man"``, ``"black_king"`` or ``None`` for an empty square.

        Raises:
            damas.SquareError: ``square`` names no playing square.
        """
        found = self.piece_at(self.rules.geometry.bit(self.rules.square(square)))
        return "_".join(found) if found else None

    def pieces(self) -> Iterator[tuple[int, str, str]]:
        """Square index, colour and kind of every piece, in a1, b1 … order."""
        for bit in split(self.occupied):
            found = self.piece_at(bit)
            if found:
                yield self.rules.geometry.index(bit), *found

    def tired_king(self, rules: Rules) -> int:
        """The bit of the king that the same-king limit bars from a quiet move now; 0 when there is none."""
        return tired_king(rules, self.king_moves, self.turn == "black", *self.own())

    def play(self, move: Move) -> Position:
        """The position after ``move``.

        Raises:
            ValueError: the move is not one of this position (its piece, its captures or its end square do not fit).
        """
        origin, target, taken = move.origin, move.target, move.taken
        men, kings = self.own()
        foe_men, foe_kings = self.enemy()
        mover = kings if move.king else men
        occupied = ((men | kings | foe_men | foe_kings) ^ origin) & ~taken
        if not mover & origin or taken & ~(foe_men | foe_kings) or target & occupied or move.colour != self.turn:
            raise ValueError(f"the move {move} does not belong to the position {self.to_fen()}")
        if move.king:
            kings ^= origin | target if origin != target else 0
        elif move.crowned:
            men ^= origin
            kings |= target
        elif origin != target:
            men ^= origin | target
        foe_men &= ~taken
        foe_kings &= ~taken
        king_moves = NO_KING_MOVES
        if self.rules.king_move_limit:
            king_moves = king_moves_after(self.king_moves, self.turn == "black", move, self.own()[1])
        if self.turn == "white":
            return Position(self.rules, men, kings, foe_men, foe_kings, "black", king_moves)
        return Position(self.rules, foe_men, foe_kings, men, kings, "white", king_moves)

    def _key(self) -> tuple[object, ...]:
        return self.white_men, self.white_kings, self.black_men, self.black_kings, self.turn, self.king_moves

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._key() == other._key() and self.rules.geometry is other.rules.geometry

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"<Position {self.to_fen()}>"


def tired_king(rules: Rules, king_moves: tuple[KingMoves, KingMoves], black: bool, men: int, kings: int) -> int:
    """As :meth:`Position.tired_king`, from bare counts and from the bits of the side to move."""
    bit, count = king_moves[black]
    if count < rules.king_move_limit or (rules.king_limit_needs_men and not men):
        return 0
    if bit == UNKNOWN_KING:
        return kings if kings.bit_count() == 1 else 0
    return bit


def king_moves_after(
    king_moves: tuple[KingMoves, KingMoves], black: bool, move: Move, kings: int
) -> tuple[KingMoves, KingMoves]:
    """The counts of the same-king limit after ``move`` by a side whose kings stood on ``kings``.

    A quiet king move adds one, a capture or another piece's move starts anew.
    """
    last, count = king_moves[black]
    now: KingMoves = (0, 0)
    if move.king and not move.taken:
        same = last == move.origin or (last == UNKNOWN_KING and kings.bit_count() == 1)
        now = (move.target, count + 1 if same else 1)
    other_bit, other_count = king_moves[not black]
    other: KingMoves = (0, 0) if other_bit & move.taken and other_bit != UNKNOWN_KING else (other_bit, other_count)
    return (other, now) if black else (now, other)

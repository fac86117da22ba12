"""What a position is worth before anything is tried: material, and where the pieces stand.

Nothing is typed in for a board or a game. The weights below are few; everything else follows from the rules: how far a man
has to go, where the middle of the board is, whether kings fly and where the long diagonal runs, and which material the draw
articles hold to be drawn. Values are hundredths of a man.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from damas.drawish import Drawish
from damas.geometry import split

if TYPE_CHECKING:
    from damas.rules import Rules

MAN: Final = 100
FLYING_KING, SHORT_KING = 330, 150
STRAIGHT_KING: Final = 500
"""For a flying king that goes along rows and files: there is no square that it cannot come to."""
ADVANCED: Final = 30
"""For a man that stands one row before the crown row; less the further it has to go, by the square of the way."""
GUARD: Final = 12
"""For a man on its own first row, as long as the other side has men that want to be crowned there."""
CENTRE: Final = 8
KING_CENTRE: Final = 12
ROAD: Final = 25
"""For a flying king on the long diagonal."""
MOBILE: Final = 3
"""For each step that a man can make."""
LOPSIDED: Final = 3
"""Against each man that stands more on one wing than on the other."""
TURN: Final = 4
TRADE: Final = 3
"""Who is ahead gains by exchanges: the value grows by the part ``TRADE / (10 + pieces)``."""
SAFE, HUNT = 12, 6
"""Against a side of kings only: for each of its moves to a square where it is safe; for short kings, also for each step that
the hunters are nearer."""
DRAWISH: Final = 12
"""What is left of a difference in material that the articles call drawn is divided by this."""

CHUNK: Final = 11
"""Bits that one table covers. The sum over a set of squares is looked up in a few tables, not square by square."""

#: score(men, kings, enemy men, enemy kings): what it is worth to the side that is to move and owns the first two.
Score = Callable[[int, int, int, int], int]
#: Writes the sum of a table's values over a set of bits, given the set's name.
Write = Callable[[str], str]


class Evaluation:
    """The evaluation under one rule set. ``of`` holds one function for each colour to move."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        straight = not {"ne", "nw", "se", "sw"}.issuperset(rules.king_steps)
        self.king: Final = (STRAIGHT_KING if straight else FLYING_KING) if rules.flying else SHORT_KING
        self.of: dict[str, Score] = {}
        self._drawish = Drawish(rules)
        board = rules.geometry
        #: Bit -> file and rank.
        self._places = {bit: (board.index(bit) % board.files, board.index(bit) // board.files) for bit in board.bits}
        for colour in ("white", "black"):
            self.of[colour] = self._compiled(colour)

    # Tables

    def man_values(self, colour: str) -> dict[int, int]:
        """Bit -> what a man of ``colour`` is worth there."""
        board = self.rules.geometry
        last = board.ranks - 1
        values = {}
        for bit in board.bits:
            index = board.index(bit)
            rank = index // board.files if colour == "white" else last - index // board.files
            value = MAN + ADVANCED * rank * rank // (last * last) + round(CENTRE * self._central(index))
            values[bit] = value + (GUARD if rank == 0 else 0)
        return values

    def king_values(self) -> dict[int, int]:
        """Bit -> what a king is worth there."""
        board = self.rules.geometry
        road = board.main_diagonal if self._drawish.diagonal else 0
        return {
            bit: self.king + round(KING_CENTRE * self._central(board.index(bit))) + (ROAD if bit & road else 0)
            for bit in board.bits
        }

    def _central(self, index: int) -> float:
        """How near to the middle of the board a square is, from 0 on the edge to 1."""
        board = self.rules.geometry
        file, rank = index % board.files, index // board.files
        from_edge = min(file, board.files - 1 - file, rank, board.ranks - 1 - rank)
        return from_edge / max(1, (min(board.files, board.ranks) - 1) // 2)

    def _compiled(self, colour: str) -> Score:
        rules, board = self.rules, self.rules.geometry
        other = "black" if colour == "white" else "white"
        columns = [sum(b for b in board.bits if board.index(b) % board.files == f) for f in range(board.files)]
        half = board.files // 2
        names: dict[str, Any] = {
            "BOARD": board.board,
            "LEFT": sum(columns[: half - 1]),
            "RIGHT": sum(columns[board.files - half + 1 :]),
            "lone": partial(self._lone, colour),
        }
        text = _source(
            _chunks("own_man", self.man_values(colour), names),
            _chunks("foe_man", self.man_values(other), names),
            _chunks("king", self.king_values(), names),
            " + ".join(f"({_ahead(rules, d, 'men')} & empty).bit_count()" for d in rules.man_steps[colour]),
            " + ".join(f"({_ahead(rules, d, 'foes')} & empty).bit_count()" for d in rules.man_steps[other]),
        )
        exec(compile(text, f"<evaluation for {colour}>", "exec"), names)  # noqa: S102 - our own text, see _source
        score: Score = names["score"]
        return score

    def _lone(self, colour: str, score: int, men: int, kings: int, foes: int, foe_kings: int) -> int:
        """The score where one side has kings only: whether that can be won at all, and how far the hunt has come."""
        own, theirs = (men | kings).bit_count(), (foes | foe_kings).bit_count()
        if own == theirs and not men and not foes:
            return score // DRAWISH
        ahead = score > 0
        strong, weak = ((men, kings), foe_kings) if ahead else ((foes, foe_kings), kings)
        if (foes if ahead else men) or not weak:
            return score
        if self._drawish.holds(*strong, weak):
            return score // DRAWISH
        bonus = self._hunt(*strong, weak, colour if ahead else "black" if colour == "white" else "white")
        return score + bonus if ahead else score - bonus

    def _hunt(self, men: int, hunters: int, weak: int, colour: str) -> int:
        """How far ``men`` and ``hunters`` of ``colour`` have come in catching the kings ``weak``."""
        board, flying = self.rules.geometry, self.rules.flying
        can_capture = self.rules.generator.can_capture[colour]
        occupied = men | hunters | weak
        bonus = 0
        for bit in split(weak):
            rest = weak ^ bit
            for direction in self.rules.king_steps:
                for met in board.rays[direction][bit]:
                    if met & occupied:
                        break
                    if not can_capture(men, hunters, 0, rest | met):
                        bonus -= SAFE
                    if not flying:
                        break
            if not flying:
                file, rank = self._places[bit]
                for hunter in split(hunters):
                    there = self._places[hunter]
                    bonus -= HUNT * max(abs(there[0] - file), abs(there[1] - rank))
        return bonus


def _ahead(rules: Rules, direction: str, name: str) -> str:
    """The squares one step ahead of a set of pieces."""
    shift = rules.geometry.shifts[direction]
    return f"({name} << {shift})" if shift > 0 else f"({name} >> {-shift})"


def _chunks(name: str, values: dict[int, int], names: dict[str, Any]) -> Write:
    """Puts tables of sums into ``names`` and returns what writes the sum over a set of bits, given the set's name."""
    top = max(values).bit_length()
    parts = []
    for number, low in enumerate(range(0, top, CHUNK)):
        table = [0] * (1 << CHUNK)
        for bits in range(1, 1 << CHUNK):
            lowest = bits & -bits
            table[bits] = table[bits ^ lowest] + values.get(lowest << low, 0)
        names[f"{name}_{number}"] = table
        parts.append((f"{name}_{number}", low))
    mask = (1 << CHUNK) - 1
    last = parts[-1][1]

    def write(bits: str) -> str:
        return " + ".join(
            f"{table}[{f'{bits} >> {low}' if low else bits}{'' if low == last else f' & {mask}'}]" for table, low in parts
        )

    return write


def _source(own: Write, foe: Write, king: Write, steps: str, foe_steps: str) -> str:
    """The text of ``score`` for one colour to move."""
    return f"""
def score(men, kings, foes, foe_kings):
    empty = BOARD ^ (men | kings | foes | foe_kings)
    value = (
        {own("men")}
        - ({foe("foes")})
    )
    if kings:
        value += {king("kings")}
    if foe_kings:
        value -= {king("foe_kings")}
    value += value * {TRADE} // (10 + (men | kings | foes | foe_kings).bit_count())
    value += {TURN} + {MOBILE} * ({steps} - ({foe_steps}))
    skew = (men & LEFT).bit_count() - (men & RIGHT).bit_count()
    value -= {LOPSIDED} * (skew if skew > 0 else -skew)
    skew = (foes & LEFT).bit_count() - (foes & RIGHT).bit_count()
    value += {LOPSIDED} * (skew if skew > 0 else -skew)
    if (kings and not men) or (foe_kings and not foes):
        return lone(value, men, kings, foes, foe_kings)
    return value
"""

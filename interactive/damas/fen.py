"""Positions as text: PDN FEN, read without guessing and written so that it reads back the same.

The form is ``<side to move>:<colour><squares>:<colour><squares>``, with ``K`` before kings, ranges of numbers (``31-50``) and
either colour first. Everything after it that other programs add (``H0``, ``F1`` clocks, a final dot) is understood.
"""

from __future__ import annotations

import re
import unicodedata
from enum import Enum
from typing import TYPE_CHECKING, Final

from damas.errors import SquareError, SquareProblem
from damas.geometry import split
from damas.position import NO_KING_MOVES, UNKNOWN_KING, KingMoves, Position

if TYPE_CHECKING:
    from damas.rules import Rules


class FenProblem(Enum):
    """Why a text is not a position."""

    EMPTY = "empty"
    CONTROL_CHARACTER = "control_character"
    NO_SIDE_TO_MOVE = "no_side_to_move"
    UNKNOWN_SIDE = "unknown_side"
    NO_COLON = "no_colon"
    NO_COLOUR = "no_colour"
    COLOUR_TWICE = "colour_twice"
    NO_PIECES = "no_pieces"
    NOT_A_SQUARE = "not_a_square"
    OUTSIDE_BOARD = "outside_board"
    LETTERS_ON_NUMBERED_BOARD = "letters_on_numbered_board"
    MIXED_STYLES = "mixed_styles"
    RANGE_BACKWARDS = "range_backwards"
    RANGE_OF_LETTERS = "range_of_letters"
    SQUARE_TWICE = "square_twice"
    MAN_ON_CROWN_ROW = "man_on_crown_row"
    EXTRA_TEXT = "extra_text"
    BAD_KING_COUNT = "bad_king_count"
    TOO_LONG = "too_long"


_SENTENCES: Final = {
    FenProblem.EMPTY: "the text is empty",
    FenProblem.CONTROL_CHARACTER: "the character {found} cannot stand inside a position",
    FenProblem.NO_SIDE_TO_MOVE: "expected W or B (the side to move) first, found {found}",
    FenProblem.UNKNOWN_SIDE: "the side to move is given as unknown (?): W or B is needed",
    FenProblem.NO_COLON: "expected a colon after the side to move, found {found}",
    FenProblem.NO_COLOUR: "expected W or B before the squares, found {found}",
    FenProblem.COLOUR_TWICE: "the pieces of {found} are listed twice",
    FenProblem.NO_PIECES: "no piece is on the board",
    FenProblem.NOT_A_SQUARE: "{found} is not a square",
    FenProblem.OUTSIDE_BOARD: "{found} is not a playing square of this board",
    FenProblem.LETTERS_ON_NUMBERED_BOARD: "{found} has letters, but the squares of this board are numbered",
    FenProblem.MIXED_STYLES: "{found}: squares with letters and with numbers are mixed",
    FenProblem.RANGE_BACKWARDS: "the range {found} runs backwards",
    FenProblem.RANGE_OF_LETTERS: "{found}: only numbered squares can be given as a range",
    FenProblem.SQUARE_TWICE: "the square {found} is occupied twice",
    FenProblem.MAN_ON_CROWN_ROW: "the man on {found} stands on its own crown row: it would be a king",
    FenProblem.EXTRA_TEXT: "{found} does not belong to a position",
    FenProblem.BAD_KING_COUNT: "{found} is no count of king moves",
    FenProblem.TOO_LONG: "the text is longer than any position",
}

MOST_CHARACTERS: Final = 4000


class FenError(ValueError):
    """A text that is no position. ``column`` counts characters of ``text`` from 0; ``found`` is the faulty piece of it."""

    def __init__(self, text: str, reason: FenProblem, column: int, found: str) -> None:
        self.text = text
        self.reason = reason
        self.column = column
        self.found = found
        sentence = _SENTENCES[reason].format(found=repr(found) if reason is FenProblem.CONTROL_CHARACTER else found)
        super().__init__(f"column {column + 1}: {sentence}")


_TOKEN: Final = re.compile(r"[^,\s][^,]*")
_SQUARE: Final = re.compile(r"(?P<king>[kK]?)(?P<first>\d+|[a-zA-Z]\d+)(?:\s*-\s*[kK]?(?P<last>\d+|[a-zA-Z]\d+))?\s*")
_CLOCK: Final = re.compile(r"\s*[HF]\d+\s*", re.IGNORECASE)
_KING_COUNTS: Final = re.compile(r"\s*\+(\d)(?:@(\w+))?\+(\d)(?:@(\w+))?\s*")
_TRIM: Final = "\ufeff\u200b\xa0 \t\r\n"


def read_fen(text: str, rules: Rules) -> Position:
    """See :meth:`damas.position.Position.from_fen`."""
    return _Reader(text, rules).read()


class _Reader:
    def __init__(self, text: str, rules: Rules) -> None:
        self.text = text
        self.rules = rules
        self.styles: set[bool] = set()
        self.taken: dict[int, str] = {}

    def fail(self, reason: FenProblem, column: int, found: str) -> FenError:
        return FenError(self.text, reason, column, found[:40])

    def read(self) -> Position:
        text = self.text
        if len(text) > MOST_CHARACTERS:
            raise self.fail(FenProblem.TOO_LONG, MOST_CHARACTERS, text[:20])
        body = text.rstrip(_TRIM).removesuffix(".").rstrip(_TRIM)
        start = len(body) - len(body.lstrip(_TRIM))
        for column, character in enumerate(body):
            if column >= start and (unicodedata.category(character)[0] == "C" or character == "\xa0"):
                raise self.fail(FenProblem.CONTROL_CHARACTER, column, character)
        if start >= len(body):
            raise self.fail(FenProblem.EMPTY, 0, "")
        fields = self._fields(body, start)
        turn = self._turn(*fields[0])
        men: dict[str, int] = {}
        kings: dict[str, int] = {}
        king_moves = NO_KING_MOVES
        for column, field in fields[1:]:
            stripped = field.strip()
            if _CLOCK.fullmatch(field):
                continue
            if stripped.startswith("+"):
                king_moves = self._king_counts(column, field, kings)
                continue
            colour = {"W": "white", "B": "black"}.get(stripped[:1].upper())
            if colour is None:
                reason = FenProblem.NO_COLOUR if len(men) < len(self.rules.crown_row) else FenProblem.EXTRA_TEXT
                raise self.fail(reason, column, stripped or "nothing")
            if colour in men:
                raise self.fail(FenProblem.COLOUR_TWICE, column, stripped[:1])
            offset = column + len(field) - len(field.lstrip()) + 1
            men[colour], kings[colour] = self._squares(offset, field.lstrip()[1:], colour)
        if not any(men.values()) and not any(kings.values()):
            raise self.fail(FenProblem.NO_PIECES, start, body.strip())
        return Position(
            self.rules,
            men.get("white", 0),
            kings.get("white", 0),
            men.get("black", 0),
            kings.get("black", 0),
            turn,
            king_moves if self.rules.king_move_limit else NO_KING_MOVES,
        )

    def _fields(self, body: str, start: int) -> list[tuple[int, str]]:
        fields, column = [], start
        for field in body[start:].split(":"):
            fields.append((column, field))
            column += len(field) + 1
        return fields

    def _turn(self, column: int, field: str) -> str:
        side = field.strip().upper()
        if side == "?":
            raise self.fail(FenProblem.UNKNOWN_SIDE, column, side)
        if side not in ("W", "B"):
            if side[:1] in ("W", "B"):
                raise self.fail(FenProblem.NO_COLON, column + 1, field.strip()[1:])
            raise self.fail(FenProblem.NO_SIDE_TO_MOVE, column, field.strip() or "nothing")
        return {"W": "white", "B": "black"}[side]

    def _squares(self, offset: int, listed: str, colour: str) -> tuple[int, int]:
        men = kings = 0
        for match in _TOKEN.finditer(listed):
            token, column = match.group().rstrip(), offset + match.start()
            parsed = _SQUARE.fullmatch(token)
            if not parsed:
                raise self.fail(FenProblem.NOT_A_SQUARE, column, token)
            for bit in self._bits(parsed, column, token):
                label = str(self.rules.label(self.rules.geometry.index(bit)))
                if bit in self.taken:
                    raise self.fail(FenProblem.SQUARE_TWICE, column, label)
                self.taken[bit] = colour
                if parsed["king"]:
                    kings |= bit
                elif bit & self.rules.crown_row[colour]:
                    raise self.fail(FenProblem.MAN_ON_CROWN_ROW, column, label)
                else:
                    men |= bit
        return men, kings

    def _bits(self, parsed: re.Match[str], column: int, token: str) -> list[int]:
        first, last = parsed["first"], parsed["last"]
        numeric = first.isdigit()
        self.styles.add(numeric)
        if len(self.styles) > 1:
            raise self.fail(FenProblem.MIXED_STYLES, column, token)
        if last is None:
            return [self._bit(first, column)]
        if not numeric or not last.isdigit():
            raise self.fail(FenProblem.RANGE_OF_LETTERS, column, token)
        self._bit(first, column)
        self._bit(last, column)
        if int(first) > int(last):
            raise self.fail(FenProblem.RANGE_BACKWARDS, column, token)
        return [self._bit(str(number), column) for number in range(int(first), int(last) + 1)]

    def _bit(self, label: str, column: int) -> int:
        try:
            return self.rules.geometry.bit(self.rules.square(label))
        except SquareError as error:
            lettered = error.problem is SquareProblem.LETTERS_ON_NUMBERED_BOARD
            reason = FenProblem.LETTERS_ON_NUMBERED_BOARD if lettered else FenProblem.OUTSIDE_BOARD
            raise self.fail(reason, column, label) from None

    def _king_counts(self, column: int, field: str, kings: dict[str, int]) -> tuple[KingMoves, KingMoves]:
        parsed = _KING_COUNTS.fullmatch(field)
        if not parsed:
            raise self.fail(FenProblem.BAD_KING_COUNT, column, field.strip())
        counts: list[KingMoves] = []
        for colour, count, square in (("white", parsed[1], parsed[2]), ("black", parsed[3], parsed[4])):
            own = kings.get(colour, 0)
            bit = self._bit(square, column) if square else own if own.bit_count() == 1 else UNKNOWN_KING
            if square and not bit & own:
                raise self.fail(FenProblem.BAD_KING_COUNT, column, field.strip())
            counts.append((bit, int(count)) if count != "0" else (0, 0))
        return counts[0], counts[1]


def sample(rules: Rules) -> str:
    """A short position as it is written for the board of ``rules``, to be shown to whoever wrote something else."""
    start = rules.start()
    king, man = (1 << start.white_men.bit_length() - 1), start.white_men & -start.white_men
    return Position(rules, man, king, start.black_men & -start.black_men, 0, "white").to_fen()


def write_fen(position: Position, style: str | None) -> str:
    """See :meth:`damas.position.Position.to_fen`.

    The same-king counts are written as ``+n+m`` where a side has one king, and with the king's square (``+2@17+0``) where it
    has several, so that reading gives the same position back.
    """
    rules, board = position.rules, position.rules.geometry
    style = style or rules.notation.style

    def label(bit: int) -> str:
        index = board.index(bit)
        return str(rules.number(index)) if style == "numeric" else rules.name(index)

    def listed(men: int, kings: int) -> str:
        def order(bit: int) -> tuple[int, ...]:
            index = board.index(bit)
            return (rules.number(index),) if style == "numeric" else (index // board.files, index % board.files)

        bits = sorted(split(men | kings), key=order)
        return ",".join(("K" if bit & kings else "") + label(bit) for bit in bits)

    text = (
        f"{position.turn[0].upper()}:W{listed(position.white_men, position.white_kings)}"
        f":B{listed(position.black_men, position.black_kings)}"
    )
    if position.king_moves != NO_KING_MOVES:
        parts = []
        for (bit, count), kings in zip(position.king_moves, (position.white_kings, position.black_kings), strict=True):
            named = count and bit != UNKNOWN_KING and kings.bit_count() > 1
            parts.append(f"+{count}@{label(bit)}" if named else f"+{count}")
        text += ":" + "".join(parts)
    return text

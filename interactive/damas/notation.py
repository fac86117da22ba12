"""Moves as people write them: read without guessing, written as short as they can be read back.

A text names squares, with a sign between them or, between squares with letters, nothing. It may give the start and the
end, the whole path or some of its squares in order, or start, end and then the captured squares in any order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from damas.errors import SquareError
from damas.explain import explain
from damas.generator import legal_moves
from damas.reasons import Explanation, Reason, Verdict
from damas.routes import follows

if TYPE_CHECKING:
    from damas.move import Move
    from damas.position import Position


class MoveProblem(Enum):
    """Why a text is not a move of the position."""

    TOO_LONG = "too_long"
    UNREADABLE = "unreadable"
    NOT_A_SQUARE = "not_a_square"
    MIXED_STYLES = "mixed_styles"
    AMBIGUOUS = "ambiguous"
    NOTHING_CAPTURED = "nothing_captured"
    OTHER_PIECES = "other_pieces"
    ILLEGAL = "illegal"


class MoveError(ValueError):
    """A text that is no legal move of a position.

    ``problem`` says what is wrong, ``column`` (from 0) where the text stops making sense. ``explanation`` is the engine's
    answer where the squares could be read (see :func:`damas.explain`); ``moves`` are the legal moves that bear on it: those
    that an ambiguous text fits, or what must be played instead.
    """

    def __init__(
        self,
        text: str,
        problem: MoveProblem,
        sentence: str,
        *,
        column: int = 0,
        explanation: Explanation | None = None,
        moves: tuple[Move, ...] = (),
    ) -> None:
        self.text = text
        self.problem = problem
        self.column = column
        self.explanation = explanation
        self.moves = moves
        super().__init__(f"{text[:40]!r}: {sentence}")


MOST_CHARACTERS: Final = 400
"""Longer than the text of any capture."""

MOST_NAMED: Final = 4
"""So many moves does the sentence about an ambiguous text name; ``MoveError.moves`` has all of them."""

#: Signs and blanks of other keyboards, and the Cyrillic letters that look like Latin ones, each as the plain one. One
#: character stands for one, so that places in the text stay what they were.
PLAIN: Final = str.maketrans(
    dict.fromkeys("‐‑‒–—―−﹣－", "-")
    | dict.fromkeys("×✕✖⨯хХX", "x")
    | dict.fromkeys("\ufeff\u200b\u200e\u200f\u2060\xa0\u2007\u2009\u202f", " ")
    | dict(zip("асеАСЕ", "aceACE", strict=True))
)
_CAPTURES: Final = "x:*"
_SQUARE: Final = re.compile(r"[a-t]\d{1,2}|\d{1,6}")
_SIGN: Final = re.compile(r"\s*([-x:*])\s*")
_END: Final = re.compile(r"[\s!?+#*.]*")


def parse_move(text: str, position: Position) -> Move:
    """The legal move of ``position`` that ``text`` means.

    Squares are numbers (``32``, ``06``) or letters (``c3``, in either case); between them stand ``-``, ``x``, ``:``, ``*`` or,
    before a letter, nothing. A dash may stand in a capture too; the other signs say that something is taken. A capture may
    be given by its first and last square, by squares it lands on in order, or by first, last and all captured squares.

    Raises:
        MoveError: the text is no move, is not legal, or fits more than one move (they are named).
    """
    squares, takes = _read(text, position)
    moves = legal_moves(position, position.rules)
    found = _fitting([move for move in moves if move.taken] if takes else moves, squares)
    if len(found) == 1:
        return found[0]
    if found:
        fits = " and ".join(f"{move_text(m, position)} (takes {' '.join(map(str, m.captured))})" for m in found[:MOST_NAMED])
        fits += f" and {len(found) - MOST_NAMED} more" if len(found) > MOST_NAMED else ""
        sentence = f"this fits more than one move: {fits}"
        raise MoveError(text, MoveProblem.AMBIGUOUS, sentence, moves=tuple(found))
    raise _refused(text, position, squares)


def move_text(move: Move, position: Position) -> str:
    """The shortest text by which :func:`parse_move` finds ``move`` in ``position``, with the variant's separators.

    First and last square where that is enough; otherwise every landing square, and where the capture runs straight on the
    square right behind the captured piece (PDN 3.0); otherwise first, last and captured squares.

    Raises:
        ValueError: the move is not legal in the position.
    """
    legal = legal_moves(position, position.rules)
    if move not in legal:
        raise ValueError(f"{move} is not a legal move in {position.to_fen()}")
    notation = position.rules.notation
    sign = notation.capture_sep if move.taken else notation.quiet_sep
    rivals = [other for other in legal if other.taken] if sign in _CAPTURES else legal
    squares = next((s for s in _spellings(move) if _fitting(rivals, s) == [move]), (move.origin, move.target))
    return sign.join(str(_label(position, bit)) for bit in squares)


def _spellings(move: Move) -> Iterator[tuple[int, ...]]:
    yield move.origin, move.target
    yield _behind_each(move)
    yield from move.path_choices
    yield (move.origin, move.target, *move.route[1::2])


def _read(text: str, position: Position) -> tuple[tuple[int, ...], bool]:
    """The squares that ``text`` names, as bits, and whether a sign between them says that something is taken."""
    if len(text) > MOST_CHARACTERS:
        raise MoveError(text, MoveProblem.TOO_LONG, "this is not a move: it is too long")
    plain = text.translate(PLAIN).lower()
    at = len(plain) - len(plain.lstrip())
    squares: list[int] = []
    signs = ""
    numeric: bool | None = None
    while not (len(squares) > 1 and _END.fullmatch(plain, at)):
        sign = _SIGN.match(plain, at)
        if squares and sign:
            signs, at = signs + sign[1], sign.end()
        found = _SQUARE.match(plain, at)
        if not found or (squares and not sign and numeric):
            seen = repr(text[at : at + 12]) if text[at:].strip() else "the end"
            raise MoveError(text, MoveProblem.UNREADABLE, f"this is not a move: expected a square, found {seen}", column=at)
        name = found.group()
        try:
            squares.append(position.rules.geometry.bit(position.rules.square(name)))
        except SquareError as error:
            raise MoveError(text, MoveProblem.NOT_A_SQUARE, str(error), column=at) from None
        if numeric not in (None, name.isdigit()):
            raise MoveError(text, MoveProblem.MIXED_STYLES, "letters and numbers are mixed", column=at)
        numeric, at = name.isdigit(), found.end()
    return tuple(squares), any(sign in _CAPTURES for sign in signs)


def _fitting(moves: Sequence[Move], squares: tuple[int, ...]) -> list[Move]:
    """The moves that squares can mean. Squares that are a whole path mean the move made that way, and no longer one."""
    own = [move for move in moves if move.origin == squares[0]]
    passing = [move for move in own if follows(move, squares, whole=True)]
    exact = [move for move in passing if len(squares) == len(move.path_bits)]
    listed = [move for move in own if len(squares) > 2 and _lists(move, squares)]
    return list(dict.fromkeys((exact or passing) + listed))


def _lists(move: Move, squares: tuple[int, ...]) -> bool:
    """Whether the squares after start and end are the captured pieces, each once, in any order."""
    pieces = squares[2:]
    return move.target == squares[1] and len(set(pieces)) == len(pieces) and sum(pieces) == move.taken


def _behind_each(move: Move) -> tuple[int, ...]:
    """The path of a move; where a capture runs straight on, the landing square right behind the captured piece."""
    board, path = move.rules.geometry, list(move.path_bits)
    ways = [board.between(start, end, tuple(board.rays)) for start, end in pairwise(path)]
    for place, (way, then) in enumerate(pairwise(ways), 1):
        if way and then and way[0] == then[0]:
            path[place] = board.rays[way[0]][move.route[2 * place - 1]][0]
    return tuple(path)


def _refused(text: str, position: Position, squares: tuple[int, ...]) -> MoveError:
    """Why the squares are no move."""
    foes = sum(position.enemy())
    lists_pieces = len(squares) > 2 and all(bit & foes for bit in squares[2:])
    labels = [_label(position, bit) for bit in squares]
    answer = explain(position, labels[:2] if lists_pieces else labels, position.rules)
    moves = (answer.move,) if answer.move else answer.moves
    if lists_pieces and (answer.verdict is Verdict.LEGAL or answer.reason is Reason.AMBIGUOUS):
        problem, sentence = MoveProblem.OTHER_PIECES, "no move with these ends captures these pieces"
    elif answer.verdict is Verdict.LEGAL:
        problem, sentence = MoveProblem.NOTHING_CAPTURED, "this is written as a capture, but nothing is captured"
    else:
        reason = answer.reason.value.replace("_", " ") if answer.reason else "no move of this position"
        problem, sentence = MoveProblem.ILLEGAL, f"not legal ({reason})"
    return MoveError(text, problem, sentence, explanation=answer, moves=moves)


def _label(position: Position, bit: int) -> int | str:
    return position.rules.label(position.rules.geometry.index(bit))

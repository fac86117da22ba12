"""Moves as text: read leniently but never guessed, written so that they read back the same."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from damas.errors import SquareError
from damas.explain import explain
from damas.generator import legal_moves
from damas.geometry import split
from damas.reasons import Explanation, Verdict
from damas.routes import follows

if TYPE_CHECKING:
    from damas.move import Move
    from damas.position import Position

_DASHES: Final = str.maketrans(dict.fromkeys("‐‑‒–—−", "-") | dict.fromkeys("×✕✖*", "x"))
_SQUARE: Final = r"(?:[a-t]\d{1,2}|\d{1,6})"
_MOVE: Final = re.compile(rf"{_SQUARE}(?:\s*[-x:]\s*{_SQUARE}|(?<=\d)(?=[a-t])[a-t]\d{{1,2}})+")
_PARTS: Final = re.compile(_SQUARE)
_MARKS: Final = re.compile(r"[!?+#]+$")
MOST_CHARACTERS: Final = 400


class MoveError(ValueError):
    """A text that is no legal move of a position.

    ``explanation`` says why when the text names squares; ``moves`` are the moves that it fits when it fits more than one.
    """

    def __init__(
        self, text: str, sentence: str, explanation: Explanation | None = None, moves: tuple[Move, ...] = ()
    ) -> None:
        self.text = text
        self.explanation = explanation
        self.moves = moves
        super().__init__(f"{text[:40]!r}: {sentence}")


def parse_move(text: str, position: Position) -> Move:
    """The legal move of ``position`` that ``text`` means.

    Squares are numbers or letters; between them stand ``-``, ``x``, ``:`` or, after letters, nothing. A capture may be given
    by its first and last square, by squares it passes in order, or by first, last and all captured squares in any order.

    Raises:
        MoveError: the text is no move, is not legal, or fits more than one move (all of them are named).
    """
    rules = position.rules
    cleaned = _MARKS.sub("", text.strip().translate(_DASHES).lower()) if len(text) <= MOST_CHARACTERS else ""
    if not _MOVE.fullmatch(cleaned):
        raise MoveError(text, "this is not a move")
    names = _PARTS.findall(cleaned)
    bits = []
    for name in names:
        try:
            bits.append(rules.geometry.bit(rules.square(name)))
        except SquareError as error:
            raise MoveError(text, str(error)) from None
    found = _fitting(tuple(bits), legal_moves(position, rules))
    if "x" in cleaned or ":" in cleaned:
        found = [move for move in found if move.is_capture]
    if len(found) == 1:
        return found[0]
    if found:
        fits = " and ".join(f"{move} takes {' '.join(map(str, move.captured))}" for move in found)
        raise MoveError(text, f"this fits more than one move: {fits}", moves=tuple(found))
    explanation = explain(position, [rules.label(rules.geometry.index(bit)) for bit in bits], rules)
    if explanation.verdict is Verdict.LEGAL:
        raise MoveError(text, "this is written as a capture, but nothing is captured", explanation)
    reason = explanation.reason.value.replace("_", " ") if explanation.reason else "not a move of this position"
    raise MoveError(text, f"not legal ({reason})", explanation)


def _fitting(bits: tuple[int, ...], legal: list[Move]) -> list[Move]:
    """The moves that squares name: by their very path, else by squares on their way, else by end and captured pieces."""
    own = [move for move in legal if move.origin == bits[0]]
    exact = [move for move in own if bits in move.path_choices]
    if len(exact) == 1:
        return exact
    passing = [move for move in own if follows(move, bits, whole=True)]
    captured = set(bits[2:])
    listed = [move for move in own if captured and move.target == bits[1] and set(split(move.taken)) == captured]
    return list(dict.fromkeys((*passing, *listed)))


def move_text(move: Move, position: Position) -> str:
    """The shortest text for ``move`` that reads back to it, with the variant's separators.

    First and last square where that is enough, otherwise every landing square, otherwise first, last and captured squares.
    """
    same_ends = [m for m in legal_moves(position, position.rules) if (m.origin, m.target) == (move.origin, move.target)]
    short = str(move)
    if len(same_ends) < 2:
        return short
    separator = position.rules.notation.capture_sep
    texts = [separator.join(map(str, path)) for path in move.paths]
    texts.append(separator.join(map(str, (move.start, move.end, *move.captured))))
    for text in texts:
        try:
            if parse_move(text, position) == move:
                return text
        except MoveError:
            continue
    return texts[-1]

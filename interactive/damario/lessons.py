"""Example boards that follow from the rules: positions carried over to each variant's board and judged by the engine.

A lesson's positions are written once, on an 8 x 8 board with letters. For a variant they are mirrored when its playing
squares are the other ones, and shifted to the far side when they are about the last row.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import damas
from damario.conditions import holds

if TYPE_CHECKING:
    from damario.variants import Variant
    from damas import Explanation, Move, Position

_BASE: Final = 8  # the board on which lessons are written
_SQUARE: Final = re.compile(r"[a-h][1-8]")


@dataclass(frozen=True)
class Candidate:
    """One way to show a lesson.

    ``tries`` are attempts, captures written with ``x`` and other moves with ``-``; ``expect`` says what must come of them.
    """

    position: str
    lattice: str = "a1"
    anchor: str = "bottom"
    tries: tuple[str, ...] = ()
    expect: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Lesson:
    """A board with something to see: where on the page, for which rule values, and the candidates in order."""

    id: str
    section: str
    candidates: tuple[Candidate, ...]
    when: Mapping[str, Any] = field(default_factory=dict)
    optional: bool = False
    line: int = 0


@dataclass(frozen=True)
class Shown:
    """A lesson on a variant's board: the position, its legal moves and every attempt that is no legal move."""

    lesson: Lesson
    position: Position
    moves: tuple[Move, ...]
    attempts: tuple[tuple[str, Explanation], ...]


def fits(lesson: Lesson, variant: Variant) -> bool:
    """Whether the variant's rules are those the lesson is about."""
    return holds(lesson.when, variant)


def show(lesson: Lesson, variant: Variant) -> Shown | None:
    """The lesson on the variant's board; ``None`` when no candidate shows there what it should."""
    for candidate in lesson.candidates:
        shown = _shown(lesson, candidate, variant)
        if shown is not None and _as_expected(shown, candidate):
            return shown
    return None


def _shown(lesson: Lesson, candidate: Candidate, variant: Variant) -> Shown | None:
    rules = variant.rules
    carried = _Carried(candidate, variant)
    if not carried.possible:
        return None
    try:
        position = damas.Position.from_fen(carried.text(candidate.position), rules)
    except damas.FenError:
        return None
    moves = tuple(damas.legal_moves(position, rules))
    attempts = []
    for attempt in candidate.tries:
        squares = [carried.square(square) for square in _SQUARE.findall(attempt)]
        explanation = damas.explain(position, squares, rules)
        if explanation.verdict is not damas.Verdict.LEGAL:
            separator = rules.notation.capture_sep if "x" in attempt else rules.notation.quiet_sep
            attempts.append((separator.join(map(str, squares)), explanation))
    return Shown(lesson, position, moves, tuple(attempts))


def _as_expected(shown: Shown, candidate: Candidate) -> bool:
    expect = candidate.expect
    if "captures" in expect and max((len(move.captured) for move in shown.moves), default=0) < expect["captures"]:
        return False
    if "reason" not in expect:
        return True
    reason = shown.attempts[0][1].reason if shown.attempts else None
    return reason is not None and reason.value == expect["reason"]


class _Carried:
    """Squares of the writing board on a variant's board."""

    def __init__(self, candidate: Candidate, variant: Variant) -> None:
        self.rules = variant.rules
        board = self.rules.geometry
        self.up = board.ranks - _BASE if candidate.anchor == "top" else 0
        self.mirror = board.lattice not in (candidate.lattice, "full")
        # An odd shift would put the pieces on the squares nobody plays on; so would a board that is too small.
        self.possible = min(board.files, board.ranks) >= _BASE and self.up % 2 == 0

    def square(self, name: str) -> int | str:
        file, rank = ord(name[0]) - 97, int(name[1:]) - 1 + self.up
        if self.mirror:
            file = _BASE - 1 - file
        return self.rules.label(file + rank * self.rules.geometry.files)

    def text(self, position: str) -> str:
        return _SQUARE.sub(lambda found: str(self.square(found.group())), position)

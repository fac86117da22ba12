"""Example boards that follow from the rules: positions carried over to each variant's board and judged by the engine.

A lesson's positions are written once, on an 8 x 8 board with letters. For a variant they are mirrored when its playing
squares are the other ones, and shifted to the far side when they are about the last row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import damas
from damario.conditions import holds
from damas.carried import SQUARE, Carried

if TYPE_CHECKING:
    from damario.variants import Variant
    from damas import Explanation, Move, Position


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
    """A board with something to see: where on the page, for which rule values, and the candidates in order.

    ``separates`` are the rules whose different values it shows when two variants are compared (:mod:`damario.witnesses`).
    """

    id: str
    section: str
    candidates: tuple[Candidate, ...]
    when: Mapping[str, Any] = field(default_factory=dict)
    optional: bool = False
    separates: tuple[str, ...] = ()
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
        shown = placed(lesson, candidate, variant)
        if shown is not None and _as_expected(shown, candidate):
            return shown
    return None


def placed(lesson: Lesson, candidate: Candidate, variant: Variant) -> Shown | None:
    """One candidate on the variant's board, whatever comes of it; ``None`` when it has no place there."""
    rules = variant.rules
    carried = Carried(rules, candidate.lattice, candidate.anchor)
    position = carried.position(candidate.position)
    if position is None:
        return None
    moves = tuple(damas.legal_moves(position, rules))
    attempts = []
    for attempt in candidate.tries:
        squares = [carried.square(square) for square in SQUARE.findall(attempt)]
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

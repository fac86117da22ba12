"""Positions that two variants answer differently because of one rule: a rule's witnesses for a pair.

The positions are those of the lessons that say in ``separates`` which rules they tell apart. None is taken on trust: the
engine judges it under both variants, and under one of them with nothing but that rule changed to the other's value.

Between a board on which every square is played on and a chequered one no position can be carried. There each variant answers
the lesson's position for its own board.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import damas
from damario.conditions import holds
from damario.lessons import fits, placed, show
from damario.phrasing import value_of
from damas.carried import Carried
from damas.overlay import laid_over
from damas.reasons import PRIORITY_REASONS

if TYPE_CHECKING:
    from damario.lessons import Candidate, Lesson
    from damario.variants import Variant
    from damas import Explanation, Move, Position, Rules

MOST_ATTEMPTS: Final = 2
"""Moves of the other variant that are tried and refused beside a board."""

#: A move by its places on the writing board (start, end, captured, crowned), so that the moves of two boards compare.
_Key = tuple[tuple[int, int], tuple[int, int], frozenset[tuple[int, int]], bool]


@dataclass(frozen=True)
class Point:
    """One thing in which two variants differ: a rule, or one word of a rule whose value is a list of words."""

    rule: str
    word: str | None = None


@dataclass(frozen=True)
class Answer:
    """What one variant says of a position: its legal moves, and the other's moves that it refuses, with the reason."""

    variant: Variant
    position: Position
    moves: tuple[Move, ...]
    attempts: tuple[tuple[str, Explanation], ...]


@dataclass(frozen=True)
class Witness:
    """A lesson's position under the two variants that it tells apart in these points, and by nothing else."""

    lesson: Lesson
    points: tuple[Point, ...]
    answers: tuple[Answer, Answer]


def points(one: Variant, other: Variant, rules: Iterable[str]) -> Iterator[Point]:
    """Where two variants differ, in the order of ``rules``; lists of words are taken apart when the words are not the same."""
    for rule in rules:
        mine, its = value_of(one, rule), value_of(other, rule)
        if mine == its:
            continue
        lists = all(isinstance(value, list) and all(isinstance(word, str) for word in value) for value in (mine, its))
        odd = [word for word in dict.fromkeys((*mine, *its)) if (word in mine) != (word in its)] if lists else []
        yield from (Point(rule, word) for word in odd or (None,))


def find(one: Variant, other: Variant, wanted: Sequence[Point], lessons: Iterable[Lesson]) -> list[Witness]:
    """The witnesses for a pair in the order of the points, each lesson once; a point that none shows is in none of them.

    Of a lesson's candidates the first is taken that the two answer differently because of these points and nothing else.
    """
    if not share_positions(one, other):
        return _own(one, other, wanted, lessons)
    found: list[tuple[Witness, _Trial]] = []
    shown: set[Point] = set()
    for point in wanted:
        for lesson, told in _about(point, wanted, lessons) if point not in shown else ():
            trials = (_Trial(candidate, one, other) for candidate in lesson.candidates)
            trial = next((trial for trial in trials if trial.separates(told)), None)
            if trial is not None:
                found.append((Witness(lesson, told, trial.answers(told)), trial))
                shown.update(told)
                break
    complete = []
    for witness, trial in found:
        # A word that stands in the order in place of another cannot be told apart from it: it is shown where that is shown.
        rules = {point.rule for point in witness.points}
        more = tuple(
            point for point in wanted if point not in shown and point.word and point.rule in rules and trial.decides(point)
        )
        shown.update(more)
        complete.append(replace(witness, points=(*witness.points, *more)))
    return complete


def _about(point: Point, wanted: Sequence[Point], lessons: Iterable[Lesson]) -> Iterator[tuple[Lesson, tuple[Point, ...]]]:
    """The lessons that separate a point, each with all the points that it is about."""
    for lesson in lessons:
        told = tuple(other for other in wanted if other.rule in lesson.separates and other.word in (None, lesson.id))
        if point in told:
            yield lesson, told


def share_positions(one: Variant, other: Variant) -> bool:
    """Whether a position of one variant can stand on the other's board with the same neighbours."""
    return (one.rules.geometry.lattice == "full") == (other.rules.geometry.lattice == "full")


def _own(one: Variant, other: Variant, wanted: Sequence[Point], lessons: Iterable[Lesson]) -> list[Witness]:
    """For each point the first lesson about it that has a position for the board of each."""
    found: list[Witness] = []
    shown: set[Point] = set()
    for point in wanted:
        for lesson, told in _about(point, wanted, lessons) if point not in shown else ():
            when = {rule: value for rule, value in lesson.when.items() if rule not in lesson.separates}
            answers = [_own_answer(lesson, variant) for variant in (one, other) if holds(when, variant)]
            if len(answers) == 2 and answers[0] and answers[1]:
                found.append(Witness(lesson, told, (answers[0], answers[1])))
                shown.update(told)
                break
    return found


def _own_answer(lesson: Lesson, variant: Variant) -> Answer | None:
    """What a variant says of a lesson on its own board: where the lesson is about it, of a position that shows as much."""
    placeable = (shown for candidate in lesson.candidates if (shown := placed(lesson, candidate, variant)))
    shown = show(lesson, variant) if fits(lesson, variant) else next(placeable, None)
    return Answer(variant, shown.position, shown.moves, shown.attempts[:MOST_ATTEMPTS]) if shown else None


@lru_cache(maxsize=512)
def compiled(values: str) -> Rules:
    """The rule set of a mapping in JSON. Compiling is what takes time, and pairs ask for the same sets again and again."""
    return damas.Rules.from_mapping(json.loads(values))


class _Side:
    """One variant before a candidate's position."""

    def __init__(self, candidate: Candidate, variant: Variant) -> None:
        self.variant = variant
        self.way = Carried(variant.rules, candidate.lattice, candidate.anchor)
        self.position = self.way.position(candidate.position)
        self.moves = self.played({}) or {}

    def played(self, changes: Mapping[str, Any]) -> dict[_Key, Move] | None:
        """The legal moves with some rules changed; ``None`` when the other rules do not allow that."""
        if self.position is None:
            return None
        try:
            rules = compiled(json.dumps(laid_over(self.variant.values, [changes]))) if changes else self.variant.rules
        except damas.RulesError:
            return None
        return {self._key(move): move for move in damas.legal_moves(self.position, rules)}

    def _key(self, move: Move) -> _Key:
        place = self.way.place
        return place(move.start), place(move.end), frozenset(map(place, move.captured)), move.promotes

    def path(self, move: Move, there: _Side) -> list[int | str] | None:
        """The squares of a move of the other side's board on this one; ``None`` when it leads off the board."""
        squares = [self.way.label(there.way.place(square)) for square in move.path]
        return None if None in squares else [square for square in squares if square is not None]


class _Trial:
    """A candidate put before both variants."""

    def __init__(self, candidate: Candidate, one: Variant, other: Variant) -> None:
        self.sides = (_Side(candidate, one), _Side(candidate, other))

    def separates(self, told: Sequence[Point]) -> bool:
        """Whether the two answer differently, because of all the points and nothing else."""
        one, other = self.sides
        differ = bool(one.moves and other.moves) and one.moves.keys() != other.moves.keys()
        return differ and all(map(self.decides, told)) and self._alone(told)

    def answers(self, told: Sequence[Point]) -> tuple[Answer, Answer]:
        """What the two say, in the order in which they were given."""
        one, other = self.sides
        return self._answer(one, other, told), self._answer(other, one, told)

    def decides(self, point: Point) -> bool:
        """Whether a variant answers otherwise once nothing but this point is as in the other.

        A word in an order decides when what stands before it in the order leaves a choice that it takes away.
        """
        for mine, its in (self.sides, self.sides[::-1]):
            value = value_of(its.variant, point.rule)
            before: dict[_Key, Move] | None = mine.moves
            if point.word is not None:
                order = value_of(mine.variant, point.rule)
                if point.word not in order:
                    continue
                place = order.index(point.word)
                before, value = mine.played({point.rule: order[: place + 1]}), order[:place]
            after = mine.played({point.rule: value})
            if before is not None and after is not None and before.keys() != after.keys():
                return True
        return False

    def _alone(self, told: Sequence[Point]) -> bool:
        """Whether one of the two, once it has the other's values of these rules, gives the other's very answer."""
        for mine, its in (self.sides, self.sides[::-1]):
            played = mine.played({point.rule: value_of(its.variant, point.rule) for point in told})
            if played is not None and played.keys() == its.moves.keys():
                return True
        return False

    def _answer(self, mine: _Side, its: _Side, told: Sequence[Point]) -> Answer:
        position = mine.position
        assert position is not None  # noqa: S101 - a side without a position separates nothing
        tried: list[tuple[str, Explanation]] = []
        strange = [move for key, move in its.moves.items() if key not in mine.moves]
        for move in sorted(strange, key=lambda move: (len(move.path), [its.way.place(square) for square in move.path])):
            squares = mine.path(move, its)
            explanation = damas.explain(position, squares, mine.variant.rules) if squares else None
            if squares and explanation and explanation.verdict is not damas.Verdict.LEGAL:
                notation = mine.variant.rules.notation
                separator = notation.capture_sep if move.is_capture else notation.quiet_sep
                tried.append((separator.join(map(str, squares)), explanation))
        return Answer(mine.variant, position, tuple(mine.moves.values()), _telling(tried, told))


def _telling(tried: Sequence[tuple[str, Explanation]], told: Sequence[Point]) -> tuple[tuple[str, Explanation], ...]:
    """One attempt for each reason: where some are refused by the very points, only those."""
    first = {explanation.reason: (text, explanation) for text, explanation in reversed(tried)}
    reasons = [PRIORITY_REASONS.get(point.word) for point in told if point.word]
    rules = {point.rule for point in told}
    exact = [pair for pair in first.values() if (pair[1].reason in reasons if reasons else pair[1].rule in rules)]
    return tuple(sorted(exact or first.values(), key=tried.index)[:MOST_ATTEMPTS])

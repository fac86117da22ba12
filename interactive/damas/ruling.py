"""One position under several rule sets: what each of them allows, and which of them agree.

The position is carried over to the board of each (:mod:`damas.carried`), and moves are compared by places that all boards
share: start, end, pieces captured, and whether the man becomes a king.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from damas.carried import Carried, carry
from damas.game import end_of
from damas.generator import legal_moves

if TYPE_CHECKING:
    from damas.game import Outcome
    from damas.move import Move, Square
    from damas.position import Position
    from damas.rules import Rules

#: File and rank on a board of letters that all the boards share; beyond its edge on larger ones.
Place = tuple[int, int]
#: A move in those places: start, end, captured, whether it crowns.
Key = tuple[Place, Place, frozenset[Place], bool]


class Side:
    """One rule set's answer to a position. ``name`` is what the rule set was called in :func:`judge`."""

    def __init__(self, name: str, position: Position) -> None:
        self.name = name
        self.position = position
        self.rules = position.rules
        self._way = Carried(position.rules)
        self.outcome: Outcome | None = end_of(position)
        """How the game ends when there is no legal move."""
        self.moves: Mapping[Key, Move] = {self._key(move): move for move in _in_order(position)}
        """The legal moves by what they are compared with, in the order of their squares."""

    def _key(self, move: Move) -> Key:
        place = self._way.place
        return place(move.start), place(move.end), frozenset(map(place, move.captured)), move.promotes

    @cached_property
    def answer(self) -> object:
        """What is equal for rule sets that agree."""
        return frozenset(self.moves), self.outcome and self.outcome.winner

    def path(self, move: Move, reader: Rules) -> tuple[Square, ...]:
        """A move's path as the squares are written under ``reader``; as these rules do if one is not on it."""
        way = Carried(reader)
        found = [way.label(self._way.place(square)) for square in move.path]
        return tuple(label for label in found if label is not None) if None not in found else move.path

    @property
    def mirrored(self) -> bool:
        """Whether left and right are exchanged on this board."""
        return self._way.mirrored


@dataclass(frozen=True)
class Ruling:
    """The answers to one position. ``groups`` are rule sets that agree; the first group begins with the one that was asked."""

    groups: tuple[tuple[Side, ...], ...]
    misfits: tuple[str, ...]
    """The names of the rule sets on whose board the position has no place."""

    @property
    def side(self) -> Side:
        """The answer of the rule set that was asked."""
        return self.groups[0][0]

    @cached_property
    def common(self) -> frozenset[Key]:
        """The moves that every rule set allows."""
        return frozenset.intersection(*(frozenset(group[0].moves) for group in self.groups))


def judge(name: str, position: Position, others: Mapping[str, Rules]) -> Ruling:
    """What the rules of ``position``, called ``name``, and the ``others`` by their names allow in it."""
    groups: dict[object, list[Side]] = {}
    misfits = []
    first = Side(name, position)
    groups[first.answer] = [first]
    for other, rules in others.items():
        there = carry(position, rules)
        if there is None:
            misfits.append(other)
            continue
        side = Side(other, there)
        groups.setdefault(side.answer, []).append(side)
    return Ruling(tuple(map(tuple, groups.values())), tuple(misfits))


def answered_otherwise[T](position: Position, readings: Iterable[tuple[T, Rules]]) -> list[tuple[T, Side]]:
    """The readings of the position's rules by which its answer is another one, each with that answer."""
    own = Side("", position).answer
    found = []
    for reading, rules in readings:
        there = carry(position, rules)
        if there is not None and (side := Side("", there)).answer != own:
            found.append((reading, side))
    return found


def _in_order(position: Position) -> list[Move]:
    rules = position.rules
    return sorted(legal_moves(position, rules), key=lambda move: tuple(map(rules.square, move.path)))

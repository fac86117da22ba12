"""Clocks that count moves for a draw: what they share, and the kinds that ask for no particular material.

A clock is a little machine: it has a state for a position, and a step for each ply. States are plain values, so a game keeps
one for each ply and undoing a move costs nothing. A limit given in moves of each side is counted in plies, two to a move.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, override

from damas.move import Move
from damas.position import Position

Record = Mapping[str, Any]


class State(NamedTuple):
    """How far a clock has run. A clock that stands still has no state at all."""

    done: int
    #: False while the material is there but the count waits for its first move.
    counting: bool = True
    #: Colour and entry of ``sides`` of the ending that is counted.
    strong: str = ""
    entry: int = -1
    #: Whether a capture has taken from that material since.
    reduced: bool = False


@dataclass(frozen=True)
class Counter:
    """A running clock for display: ``done`` of ``limit`` in ``unit`` ("plies", "moves" of one side or "times")."""

    kind: str
    done: int
    limit: int
    unit: str
    record: Record


class Clock:
    """The clock of one record, whose fields have been checked."""

    unit = "plies"

    def __init__(self, record: Record, limit: int) -> None:
        self.record = record
        self.kind: Final[str] = record["kind"]
        self.claim: Final[bool] = bool(record.get("claim", False))
        self.suspends: Final[str] = record.get("suspends", "")
        self.limit = limit

    def start(self, position: Position) -> State | None:
        """The state in the position that a game begins with."""
        raise NotImplementedError

    def step(self, state: State | None, move: Move | None, after: Position) -> State | None:
        """The state after ``move`` (``None``: a piece was huffed), which led to ``after``."""
        raise NotImplementedError

    def counter(self, state: State | None) -> Counter | None:
        """What to display; ``None`` while the clock stands still."""
        if not state or not state.counting:
            return None
        return Counter(self.kind, state.done, self.limit, self.unit, self.record)

    def expired(self, state: State | None, position: Position) -> bool:  # noqa: ARG002 - a subclass looks at the position
        """Whether the limit is reached."""
        return bool(state and state.counting and state.done >= self.limit)


def _resets(record: Record, move: Move | None) -> bool:
    """Whether ``move`` is one that the record lets begin the count anew. A huffed piece is gone as if it were captured."""
    anew = record["reset_on"]
    if move is None or move.taken:
        return "capture" in anew
    return ("man_move" in anew and not move.king) or ("promotion" in anew and move.crowned)


class NoProgress(Clock):
    """So many moves of each side without a capture or a man's move; a crowning move is a man's move."""

    def __init__(self, record: Record) -> None:
        super().__init__(record, 2 * record["moves_each"])
        gate = record.get("only_if") or {}
        self._most: int | None = gate.get("max_pieces_per_side")
        self._kings: int = gate.get("kings_each", 0)
        self._kings_only: bool = record.get("kings_only", False)

    @override
    def start(self, position: Position) -> State | None:
        return State(0) if self._open(position) else None

    @override
    def step(self, state: State | None, move: Move | None, after: Position) -> State | None:
        if not self._open(after):
            return None
        a_man_moved = move is not None and not move.king
        if state is None or _resets(self.record, move) or (self._kings_only and a_man_moved):
            return State(0)
        return State(state.done + (move is not None))

    def _open(self, position: Position) -> bool:
        sides = ((position.white_men, position.white_kings), (position.black_men, position.black_kings))
        return all(
            (self._most is None or (men | kings).bit_count() <= self._most) and kings.bit_count() >= self._kings
            for men, kings in sides
        )


class Balance(Clock):
    """So many moves of each side with the same few pieces on the board (FMJD-64, 7.2.6).

    ``pieces`` is the least and the most, or a longer list of every number that counts.
    """

    def __init__(self, record: Record) -> None:
        super().__init__(record, 2 * record["moves_each"])
        pieces = record["pieces"]
        self._pieces = range(pieces[0], pieces[1] + 1) if len(pieces) == 2 else frozenset(pieces)
        self._needs_kings: bool = record.get("both_have_king", False)

    @override
    def start(self, position: Position) -> State | None:
        return State(0) if self._holds(position) else None

    @override
    def step(self, state: State | None, move: Move | None, after: Position) -> State | None:
        if not self._holds(after):
            return None
        return State(0) if state is None or _resets(self.record, move) else State(state.done + (move is not None))

    def _holds(self, position: Position) -> bool:
        kings = bool(position.white_kings) and bool(position.black_kings)
        return position.occupied.bit_count() in self._pieces and (kings or not self._needs_kings)


class Repetition(Clock):
    """The same position with the same side to move; the position that the game began with counts. The game counts it."""

    unit = "times"

    def __init__(self, record: Record) -> None:
        super().__init__(record, record["times"])

    @override
    def start(self, position: Position) -> State | None:
        return State(1)

    @override
    def step(self, state: State | None, move: Move | None, after: Position) -> State | None:
        return state

"""Clocks of the draw rules, made from the records of a rule table (``rules_data/draws.yml``).

A clock is a little machine: it has a state for a position, and a step for each ply. States are plain values, so a game keeps
one for each ply and undoing a move costs nothing. A limit given in moves of each side is counted in plies, two to a move.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, override

from damas.errors import RulesError
from damas.generator import legal_moves
from damas.move import Move
from damas.position import Position

#: ``None`` while a clock stands still; otherwise how far it has run and, where it matters, whether it is counting yet.
State = tuple[int, bool] | None
Record = Mapping[str, Any]


@dataclass(frozen=True)
class Counter:
    """A running clock for display: ``done`` of ``limit`` in ``unit`` ("plies", "moves" of one side or "times")."""

    kind: str
    done: int
    limit: int
    unit: str
    record: Record


class Clock:
    """The clock of one record. It stands still unless a subclass says otherwise."""

    unit = "plies"

    def __init__(self, record: Record, limit: int) -> None:
        self.record = record
        self.kind: Final[str] = record["kind"]
        self.claim: Final[bool] = bool(record.get("claim", False))
        self.suspends: Final[str] = record.get("suspends", "")
        self.limit = limit

    def start(self, position: Position) -> State:
        """The state in the position that a game begins with."""
        raise NotImplementedError

    def step(self, state: State, move: Move | None, after: Position) -> State:
        """The state after ``move`` (``None``: a piece was huffed), which led to ``after``."""
        raise NotImplementedError

    def counter(self, state: State) -> Counter | None:
        """What to display; ``None`` while the clock stands still."""
        return Counter(self.kind, state[0], self.limit, self.unit, self.record) if state and state[1] else None

    def expired(self, state: State, position: Position) -> bool:  # noqa: ARG002 - a subclass looks at the position
        """Whether the limit is reached."""
        return bool(state and state[1] and state[0] >= self.limit)


def _resets(record: Record, move: Move | None) -> bool:
    """Whether ``move`` is one that the record lets begin the count anew."""
    if move is None or (move.taken and "capture" in record["reset_on"]):
        return True
    return ("man_move" in record["reset_on"] and not move.king) or ("promotion" in record["reset_on"] and move.crowned)


class NoProgress(Clock):
    """So many moves of each side without a capture or a man's move; a crowning move is a man's move."""

    def __init__(self, record: Record) -> None:
        super().__init__(record, 2 * record["moves_each"])
        self._gate = record.get("only_if") or {}

    @override
    def start(self, position: Position) -> State:
        return (0, True) if self._open(position) else None

    @override
    def step(self, state: State, move: Move | None, after: Position) -> State:
        if not self._open(after):
            return None
        if state is None or _resets(self.record, move) or (self.record.get("kings_only") and move and not move.king):
            return 0, True
        return state[0] + 1, True

    def _open(self, position: Position) -> bool:
        most, kings = self._gate.get("max_pieces_per_side", 99), self._gate.get("kings_each", 0)
        sides = ((position.white_men, position.white_kings), (position.black_men, position.black_kings))
        return all((m | k).bit_count() <= most and k.bit_count() >= kings for m, k in sides)


class Balance(Clock):
    """So many moves of each side with the same few pieces on the board (FMJD-64, 7.2.6)."""

    def __init__(self, record: Record) -> None:
        super().__init__(record, 2 * record["moves_each"])

    @override
    def start(self, position: Position) -> State:
        return (0, True) if self._holds(position) else None

    @override
    def step(self, state: State, move: Move | None, after: Position) -> State:
        if not self._holds(after):
            return None
        return (0, True) if state is None or _resets(self.record, move) else (state[0] + 1, True)

    def _holds(self, position: Position) -> bool:
        least, most = self.record["pieces"]
        kings = bool(position.white_kings) and bool(position.black_kings)
        return least <= position.occupied.bit_count() <= most and (kings or not self.record["both_have_king"])


class Ending(Clock):
    """So many moves from when certain material stands on the board.

    The move that makes the material is not counted. A later capture begins the count anew when what is left is again one of
    the record's endings; a man's move or a crowning in between does not (as lidraughts reads FMJD 6.3 and 6.4). Where a lone
    king must stand on the main diagonal, the count runs while it does.
    """

    def __init__(self, record: Record) -> None:
        self._strong_only = record.get("moves_of") == "strong"
        super().__init__(record, record["moves"] if self._strong_only else 2 * record["moves_each"])
        self.unit = "moves" if self._strong_only else "plies"
        self._sides = [(_pattern(strong), _pattern(weak)) for strong, weak in record["sides"]]
        self._weak_on_road = record.get("weak_king_on") == "main_diagonal"
        self._waits = record.get("starts_when") == "strong_on_main_diagonal"

    @override
    def start(self, position: Position) -> State:
        strong = self._strong(position)
        return None if strong is None else (0, not self._waits or self._on_road(position, strong))

    @override
    def step(self, state: State, move: Move | None, after: Position) -> State:
        strong = self._strong(after)
        if strong is None:
            return None
        if state is None or move is None or move.taken:
            return 0, not self._waits or self._on_road(after, strong)
        done, counting = state
        if not counting:
            return 0, self._on_road(after, strong)
        return done + (not self._strong_only or move.colour == strong), True

    def _strong(self, position: Position) -> str | None:
        """The colour of the stronger side when the material (and the lone king's place) is one of the record's."""
        material = {
            "white": (position.white_men, position.white_kings),
            "black": (position.black_men, position.black_kings),
        }
        road = position.rules.geometry.main_diagonal
        for strong, weak in (("white", "black"), ("black", "white")):
            for strong_fits, weak_fits in self._sides:
                there = not self._weak_on_road or material[weak][1] & road
                if there and strong_fits(*material[strong]) and weak_fits(*material[weak]):
                    return strong
        return None

    @staticmethod
    def _on_road(position: Position, colour: str) -> bool:
        kings = position.white_kings if colour == "white" else position.black_kings
        return bool(kings & position.rules.geometry.main_diagonal)


class Immediate(Clock):
    """Drawn as soon as certain material stands on the board, unless a capture is at hand."""

    def __init__(self, record: Record) -> None:
        super().__init__(record, 1)
        self._sides = [(_pattern(one), _pattern(other)) for one, other in record["sides"]]

    @override
    def start(self, position: Position) -> State:
        return (1, True) if self._holds(position) else None

    @override
    def step(self, state: State, move: Move | None, after: Position) -> State:
        return self.start(after)

    @override
    def counter(self, state: State) -> Counter | None:
        return None

    @override
    def expired(self, state: State, position: Position) -> bool:
        if not state:
            return False
        unless = self.record.get("unless", "")
        moves = legal_moves(position, position.rules)
        if unless and any(move.is_capture for move in moves):
            return False
        if unless == "capture_now_or_next":
            replies = [legal_moves(position.play(move), position.rules) for move in moves]
            return not (replies and all(any(reply.is_capture for reply in found) for found in replies))
        return True

    def _holds(self, position: Position) -> bool:
        white, black = (position.white_men, position.white_kings), (position.black_men, position.black_kings)
        return any(
            (one(*white) and other(*black)) or (one(*black) and other(*white)) for one, other in self._sides
        )


class Repetition(Clock):
    """The same position with the same side to move; the position that the game began with counts. The game counts it."""

    unit = "times"

    def __init__(self, record: Record) -> None:
        super().__init__(record, record["times"])

    @override
    def start(self, position: Position) -> State:
        return 1, True

    @override
    def step(self, state: State, move: Move | None, after: Position) -> State:
        return state


_KINDS: Final[dict[str, Callable[[Record], Clock]]] = {
    "repetition": Repetition,
    "no_progress": NoProgress,
    "balance": Balance,
    "ending": Ending,
    "immediate": Immediate,
}


def clock(record: Record) -> Clock:
    """The clock of one draw record.

    Raises:
        RulesError: the record's kind is unknown or a field it needs is missing.
    """
    kind = record.get("kind")
    if kind not in _KINDS:
        raise RulesError([("draws", f"unknown kind {kind!r}: {', '.join(_KINDS)}")])
    try:
        return _KINDS[kind](record)
    except (KeyError, TypeError, ValueError) as error:
        raise RulesError([("draws", f"a record of kind {kind} lacks or misuses {error}")]) from None


_PART: Final = re.compile(r"(\d+)(\+(?=[KM]))?([KM])?")


def _pattern(text: str) -> Callable[[int, int], bool]:
    """A test of one side's men and kings (bits): ``2K+1M``, ``3+K`` (three or more kings, nothing else), ``1`` (any piece)."""
    if not re.fullmatch(rf"{_PART.pattern}(\+{_PART.pattern})?", text):
        raise ValueError(f"the material {text!r}")
    parts = _PART.findall(text)
    if parts[0][2] == "":
        total = int(parts[0][0])
        return lambda men, kings: (men | kings).bit_count() == total
    wanted = {kind: (int(number), bool(more)) for number, more, kind in parts}

    def fits(men: int, kings: int) -> bool:
        for kind, bits in (("M", men), ("K", kings)):
            number, more = wanted.get(kind, (0, False))
            if bits.bit_count() != number and not (more and bits.bit_count() > number):
                return False
        return True

    return fits

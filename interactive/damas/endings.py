"""Clocks that run while certain material stands on the board, and draws that certain material makes at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, override

from damas.clocks import Clock, Counter, Record, State
from damas.generator import legal_moves
from damas.move import Move
from damas.position import Position

#: A test of one side's men and kings, given as bits.
Material = Callable[[int, int], bool]

_PART: Final = re.compile(r"([0-9]{1,2})(\+?)([KM])")
_ANY: Final = re.compile(r"([0-9]{1,2})(\+?)")


def material(text: str) -> Material:
    """The test that ``text`` describes: ``2K+1M``, ``3+K`` (three or more kings, nothing else), ``1`` (any one piece).

    Raises:
        ValueError: the text describes no material.
    """
    if whole := _ANY.fullmatch(text):
        least, open_end = int(whole[1]), bool(whole[2])
        return lambda men, kings: _fits(men | kings, least, open_end)
    parts = {kind: (int(number), bool(more)) for number, more, kind in _PART.findall(text)}
    shape = rf"{_PART.pattern}(\+{_PART.pattern})?"
    if not re.fullmatch(shape, text) or len(parts) != len(_PART.findall(text)):
        raise ValueError(f"{text!r} is no material such as 2K+1M")
    of_men, of_kings = parts.get("M", (0, False)), parts.get("K", (0, False))
    return lambda men, kings: _fits(men, *of_men) and _fits(kings, *of_kings)


def _fits(bits: int, number: int, or_more: bool) -> bool:
    count = bits.bit_count()
    return count == number or (or_more and count > number)


def _side(position: Position, colour: str) -> tuple[int, int]:
    if colour == "white":
        return position.white_men, position.white_kings
    return position.black_men, position.black_kings


_ORDERS: Final = (("white", "black"), ("black", "white"))


class Ending(Clock):
    """So many moves from when certain material stands on the board.

    The move that makes the material is not counted, and men's moves and crownings do not disturb the count. A capture that
    leads to another entry of ``sides`` makes new material. A capture by the weaker side that leads out of the record does not
    lengthen the game: the count runs on beside that of the ending which follows (FMJD 6.3 and 6.4). Where a lone king must
    stand on the main diagonal, the count runs only while it does.
    """

    def __init__(self, record: Record) -> None:
        self._strong_only = record.get("moves_of") == "strong"
        super().__init__(record, record["moves"] if self._strong_only else 2 * record["moves_each"])
        self.unit = "moves" if self._strong_only else "plies"
        self._sides = [(material(strong), material(weak)) for strong, weak in record["sides"]]
        self._weak_on_road = record.get("weak_king_on") == "main_diagonal"
        self._waits = record.get("starts_when") == "strong_on_main_diagonal"

    @override
    def start(self, position: Position) -> State | None:
        there = self._find(position)
        return self._anew(position, *there) if there else None

    @override
    def step(self, state: State | None, move: Move | None, after: Position) -> State | None:
        there = self._find(after)
        if there is None:
            return self._run_on(state, move, after) if state else None
        strong, entry = there
        if state is None or not state.counting or ((move is None or move.taken) and state.entry != entry):
            return self._anew(after, strong, entry)
        return State(state.done + self._counts(move, strong), True, strong, entry)

    def _anew(self, position: Position, strong: str, entry: int) -> State:
        return State(0, not self._waits or self._on_road(position, strong), strong, entry)

    def _run_on(self, state: State, move: Move | None, after: Position) -> State | None:
        """The state where the material is none of the record's any more."""
        weak = "black" if state.strong == "white" else "white"
        fewer = state.reduced or (move is not None and move.taken and move.colour == weak)
        weak_as_before = self._sides[state.entry][1](*_side(after, weak))
        if self._weak_on_road or not state.counting or not fewer or not weak_as_before:
            return None
        return state._replace(done=state.done + self._counts(move, state.strong), reduced=True)

    def _counts(self, move: Move | None, strong: str) -> bool:
        return move is not None and (not self._strong_only or move.colour == strong)

    def _find(self, position: Position) -> tuple[str, int] | None:
        """The colour of the stronger side and the entry that fits, if the lone king's place does too."""
        for strong, weak in _ORDERS:
            for entry, (strong_fits, weak_fits) in enumerate(self._sides):
                if self._weak_on_road and not self._on_road(position, weak):
                    continue
                if strong_fits(*_side(position, strong)) and weak_fits(*_side(position, weak)):
                    return strong, entry
        return None

    @staticmethod
    def _on_road(position: Position, colour: str) -> bool:
        return bool(_side(position, colour)[1] & position.rules.geometry.main_diagonal)


class Immediate(Clock):
    """Drawn as soon as certain material stands on the board, unless the side to move can capture.

    With ``unless: capture_now_or_next`` the game also goes on where every move lets the opponent capture (FR11 21).
    """

    def __init__(self, record: Record) -> None:
        super().__init__(record, 1)
        self._sides = [(material(one), material(other)) for one, other in record["sides"]]
        self._looks_ahead = record.get("unless", "capture_now") == "capture_now_or_next"

    @override
    def start(self, position: Position) -> State | None:
        return State(1) if self._holds(position) else None

    @override
    def step(self, state: State | None, move: Move | None, after: Position) -> State | None:
        return self.start(after)

    @override
    def counter(self, state: State | None) -> Counter | None:
        return None

    @override
    def expired(self, state: State | None, position: Position) -> bool:
        if not state:
            return False
        moves = legal_moves(position, position.rules)
        if _has_capture(moves):
            return False
        if not self._looks_ahead or not moves:
            return True
        return not all(_has_capture(legal_moves(position.play(move), position.rules)) for move in moves)

    def _holds(self, position: Position) -> bool:
        return any(
            one(*_side(position, first)) and other(*_side(position, second))
            for first, second in _ORDERS
            for one, other in self._sides
        )


def _has_capture(moves: list[Move]) -> bool:
    return any(move.is_capture for move in moves)

"""A game: positions, moves and how it ends."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from enum import Enum

from damas.draws import Clock, Counter, Record, Repetition, State, clocks
from damas.generator import legal_moves
from damas.move import Move, Square
from damas.notation import parse_move
from damas.position import NO_KING_MOVES, Position
from damas.rules import COLOURS, Rules


class Termination(Enum):
    """What ended a game."""

    NO_PIECES = "no_pieces"
    BLOCKED = "blocked"
    BLOCKED_DRAW = "blocked_draw"
    REPETITION = "repetition"
    NO_PROGRESS = "no_progress"
    BALANCE = "balance"
    ENDING = "ending"
    IMMEDIATE = "immediate"
    AGREEMENT = "agreement"
    RESIGNATION = "resignation"


@dataclass(frozen=True)
class Outcome:
    """How a game ended: who won (``None`` for a draw), by what, and the rule of the catalogue with the record that says so."""

    winner: str | None
    termination: Termination
    rule: str | None = None
    record: Record | None = None


def end_of(position: Position) -> Outcome | None:
    """How a game ends when nobody can move in ``position``, whatever was played before; ``None`` while somebody can."""
    if legal_moves(position, position.rules):
        return None
    winner = "black" if position.turn == "white" else "white"
    if not any(position.own()):
        return Outcome(winner, Termination.NO_PIECES, "loss")
    if not position.rules.blocked_loses:
        return Outcome(None, Termination.BLOCKED_DRAW, "loss")
    return Outcome(winner, Termination.BLOCKED, "loss")


@dataclass(frozen=True)
class _Turn:
    """What was done, where it led, and the draw clocks there. ``move`` is missing when a piece was huffed."""

    move: Move | None
    position: Position
    states: tuple[State | None, ...]


class Game:
    """A game under the rules of its first position, with one of the rules' draw sets.

    ``draws`` names the set; without it the first one counts, and rules without any set have no draws by counting.

    Raises:
        ValueError: the rules have no draw set of that name.
        RulesError: a record of the set means nothing; all faults are listed.
    """

    def __init__(self, start: Position | Rules, draws: str | None = None) -> None:
        position = start.start() if isinstance(start, Rules) else start
        self.rules = position.rules
        if draws is not None and draws not in self.rules.draws:
            raise ValueError(f"no draw set {draws!r}: {', '.join(self.rules.draws) or 'these rules have none'}")
        self.draws = draws if draws is not None else next(iter(self.rules.draws), None)
        records = self.rules.draws[self.draws] if self.draws is not None else ()
        self._clocks: tuple[Clock, ...] = clocks(records)
        self._turns = [_Turn(None, position, tuple(c.start(position) for c in self._clocks))]
        self._undone: list[_Turn] = []
        self._seen: dict[Hashable, int] = {_repeatable(position): 1}
        self._declared: Outcome | None = None

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self._turns[-1].position

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position from the first to the one on the board."""
        return tuple(turn.position for turn in self._turns)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played."""
        return tuple(turn.move for turn in self._turns if turn.move is not None)

    def turns(self) -> list[tuple[Move | None, Position]]:
        """What was done since the first position, in order, each with where it led; ``None`` where a piece was huffed."""
        return [(turn.move, turn.position) for turn in self._turns[1:]]

    def legal_moves(self) -> list[Move]:
        """The legal moves of the side to move; none once the game is over."""
        return [] if self.outcome else legal_moves(self.position, self.rules)

    def play(self, move: Move | str) -> Position:
        """Plays a legal move, given as such or as text, and returns the position after it.

        Raises:
            ValueError: the game is over, or the move is not legal (a :class:`damas.MoveError` when it was a text).
        """
        if self.outcome:
            raise ValueError("the game is over")
        if isinstance(move, str):
            chosen = parse_move(move, self.position)
        else:
            chosen = move
            if chosen not in legal_moves(self.position, self.rules):
                raise ValueError(f"{chosen} is not a legal move in {self.position.to_fen()}")
        self._add(chosen, self.position.play(chosen))
        return self.position

    def undo(self) -> bool:
        """Takes the last move, huff or ending by the players back; false when there is nothing to take back."""
        if self._declared:
            self._declared = None
            return True
        if len(self._turns) == 1:
            return False
        self._count(self.position, -1)
        self._undone.append(self._turns.pop())
        return True

    def redo(self) -> bool:
        """Plays again what was taken back last; false when there is nothing."""
        if not self._undone or self._declared:
            return False
        turn = self._undone.pop()
        self._turns.append(turn)
        self._count(turn.position, 1)
        return True

    # How it ends

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None``.

        A player who cannot move has lost even where a count ran out on that move, unless huffing a piece lets him move.
        """
        if self._declared:
            return self._declared
        stuck = end_of(self.position)
        if stuck and not self._freed_by_huffing():
            return stuck
        for one in self._expired():
            if not one.claim:
                return self._drawn(one)
        return None

    def claims(self) -> tuple[Record, ...]:
        """The draw rules that the side to move may claim now."""
        return () if self.outcome else tuple(one.record for one in self._expired() if one.claim)

    def claim(self, record: Record) -> Outcome:
        """Ends the game by one of :meth:`claims`.

        Raises:
            ValueError: that draw cannot be claimed now.
        """
        for one in self._expired() if not self.outcome else ():
            if one.claim and one.record == record:
                self._declared = self._drawn(one)
                return self._declared
        raise ValueError("this draw cannot be claimed now")

    def agree_draw(self) -> Outcome:
        """Ends the game as drawn by agreement.

        Raises:
            ValueError: the game is over.
        """
        return self._declare(Outcome(None, Termination.AGREEMENT))

    def resign(self, colour: str) -> Outcome:
        """Ends the game as lost by ``colour``.

        Raises:
            ValueError: the game is over, or ``colour`` is neither "white" nor "black".
        """
        if colour not in COLOURS:
            raise ValueError(f"no side is called {colour!r}: white or black")
        return self._declare(Outcome("black" if colour == "white" else "white", Termination.RESIGNATION))

    def counters(self) -> list[Counter]:
        """The clocks that are running, for display. One that another record suspends is not running."""
        found: list[Counter] = []
        for one, state in self._running():
            if isinstance(one, Repetition):
                found.append(Counter(one.kind, self._times(), one.limit, one.unit, one.record))
            elif counter := one.counter(state):
                found.append(counter)
        return found

    # Huffing

    def huffable(self) -> tuple[Square, ...]:
        """The squares of the pieces that the side to move may huff: they could have captured on the move before and did not.

        Empty unless the rules say ``capture.obligation: huff``. A piece that moved instead is named where it stands now.
        """
        label, index = self.rules.label, self.rules.geometry.index
        return () if self.outcome else tuple(label(place) for place in sorted(map(index, self._huffable())))

    def huff(self, square: Square) -> Position:
        """Takes the piece on ``square`` off the board; the same side then makes its move.

        Raises:
            ValueError: the piece there cannot be huffed.
        """
        if square not in self.huffable():
            raise ValueError(f"the piece on {square} cannot be huffed")
        self._add(None, self._without(self.rules.geometry.bit(self.rules.square(square))))
        return self.position

    def _huffable(self) -> set[int]:
        """The bits of :meth:`huffable`, without asking whether the game is over."""
        last = self._turns[-1]
        if self.rules.obligation != "huff" or last.move is None or last.move.is_capture:
            return set()
        captures = [move for move in legal_moves(self._turns[-2].position, self.rules) if move.is_capture]
        return {last.move.target if move.origin == last.move.origin else move.origin for move in captures}

    def _without(self, bit: int) -> Position:
        """The position with the piece on one bit gone and the same side to move."""
        now, kept = self.position, ~bit
        white, black = (NO_KING_MOVES[0] if moved[0] == bit else moved for moved in now.king_moves)
        men, kings = (now.white_men & kept, now.black_men & kept), (now.white_kings & kept, now.black_kings & kept)
        return Position(self.rules, men[0], kings[0], men[1], kings[1], now.turn, (white, black))

    def _freed_by_huffing(self) -> bool:
        return any(legal_moves(self._without(bit), self.rules) for bit in self._huffable())

    def _add(self, move: Move | None, position: Position) -> None:
        states = tuple(
            one.step(state, move, position) for one, state in zip(self._clocks, self._turns[-1].states, strict=True)
        )
        self._turns.append(_Turn(move, position, states))
        self._undone.clear()
        self._count(position, 1)

    def _count(self, position: Position, change: int) -> None:
        key = _repeatable(position)
        self._seen[key] = self._seen.get(key, 0) + change

    def _times(self) -> int:
        return self._seen[_repeatable(self.position)]

    def _running(self) -> list[tuple[Clock, State | None]]:
        """Every clock that no other suspends, with its state."""
        states = list(zip(self._clocks, self._turns[-1].states, strict=True))
        suspended = {one.suspends for one, state in states if one.suspends and state and state.counting}
        return [(one, state) for one, state in states if one.kind not in suspended]

    def _expired(self) -> list[Clock]:
        return [
            one
            for one, state in self._running()
            if (self._times() >= one.limit if isinstance(one, Repetition) else one.expired(state, self.position))
        ]

    @staticmethod
    def _drawn(one: Clock) -> Outcome:
        return Outcome(None, Termination(one.kind), "draws", one.record)

    def _declare(self, outcome: Outcome) -> Outcome:
        if self.outcome:
            raise ValueError("the game is over")
        self._declared = outcome
        return outcome

    def __repr__(self) -> str:
        return f"<Game {len(self.moves)} plies, {self.position.to_fen()}>"


def _repeatable(position: Position) -> Hashable:
    """What has to be equal for a position to be the same again.

    The same-king limit is part of it where it bars or may soon bar a move; a side that the limit does not touch (no men left)
    would otherwise never repeat, since its count goes on.
    """
    men = (position.white_men, position.black_men)
    counts = [
        moved if own or not position.rules.king_limit_needs_men else NO_KING_MOVES[0]
        for moved, own in zip(position.king_moves, men, strict=True)
    ]
    return *men, position.white_kings, position.black_kings, position.turn, *counts

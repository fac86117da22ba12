"""Why (not)? What a person tries on a board, judged by the rules.

The order of the questions is the order in which a player would ask them: is that my piece, can such a piece go there at
all, is another move compulsory. A capture that could be made but loses to another is told by comparing the two as the
priority rules do: the first place in which the tuples differ is the reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from damas.errors import SquareError
from damas.generator import legal_moves
from damas.geometry import DIAGONAL, ORTHOGONAL, VECTORS, split
from damas.reasons import PRIORITY_REASONS, Explanation, Reason, Verdict
from damas.routes import Jump, Stand, Walker, follows

if TYPE_CHECKING:
    from damas.move import Move, Square
    from damas.position import Position
    from damas.rules import Rules

_SQUARE: Final = r"(?:[a-t]\d{1,2}|\d+)"
_SQUARES_IN_TEXT: Final = re.compile(_SQUARE)
_TEXT: Final = re.compile(rf"\s*{_SQUARE}(?:\s*[-x:×–]?\s*{_SQUARE})*\s*", re.IGNORECASE)


def explain(position: Position, attempt: Sequence[Square] | str, rules: Rules) -> Explanation:
    """What ``rules`` say of ``attempt`` in ``position``.

    The attempt is a from-square and a to-square, the squares of a whole path, one square ("can this piece move?"), or such
    squares as a text (``"e3xc5xe7"``).

    Raises:
        ValueError: ``rules`` are for a board of another shape.
    """
    squares = _squares(attempt)
    if squares is None:
        return Explanation(Verdict.ILLEGAL, Reason.UNREADABLE)
    bits = []
    for square in squares:
        try:
            bits.append(rules.geometry.bit(rules.square(square)))
        except SquareError:
            return Explanation(Verdict.ILLEGAL, Reason.NOT_A_PLAYING_SQUARE, "board.lattice", squares=(square,))
    return _Judge(position, rules).judge(tuple(bits))


def explain_indices(position: Position, attempt: Iterable[int], rules: Rules) -> Explanation:
    """As :func:`explain` for square indices (a1 = 0), among which may be squares nobody plays on."""
    board, bits = rules.geometry, []
    for index in attempt:
        if index not in board.playable:
            inside = 0 <= index < board.files * board.ranks
            squares = (rules.name(index),) if inside else ()
            return Explanation(Verdict.ILLEGAL, Reason.NOT_A_PLAYING_SQUARE, "board.lattice", squares=squares)
        bits.append(board.bit(index))
    if not bits:
        return Explanation(Verdict.ILLEGAL, Reason.UNREADABLE)
    return _Judge(position, rules).judge(tuple(bits))


def _squares(attempt: Sequence[Square] | str) -> list[Square] | None:
    if isinstance(attempt, str):
        if not _TEXT.fullmatch(attempt):
            return None
        return list(_SQUARES_IN_TEXT.findall(attempt.lower()))
    return list(attempt) or None


class _Judge:
    """One position under one rule set."""

    def __init__(self, position: Position, rules: Rules) -> None:
        self.position = position
        self.rules = rules
        self.legal = legal_moves(position, rules)
        self.captures = tuple(move for move in self.legal if move.is_capture)
        self.must_capture = bool(self.captures) and rules.obligation == "compulsory"
        self.men, self.kings = position.own()
        self.foes, self.foe_kings = position.enemy()

    def judge(self, bits: tuple[int, ...]) -> Explanation:
        start = bits[0]
        if not self.legal:
            return self._refuse(Reason.GAME_OVER, "loss")
        if not start & (self.men | self.kings):
            taken = start & (self.foes | self.foe_kings)
            return self._refuse(Reason.NOT_YOUR_PIECE if taken else Reason.EMPTY_SQUARE, None, [start])
        fitting = [move for move in self.legal if move.origin == start]
        if len(bits) == 1:
            return self._piece(start, fitting)
        whole = [move for move in fitting if follows(move, bits, whole=True)]
        exact = [move for move in whole if bits in move.path_choices]
        if len(exact) == 1 or len(whole) == 1:
            return Explanation(Verdict.LEGAL, move=(exact if len(exact) == 1 else whole)[0], kind=self._kind(start))
        if whole:
            return self._unfinished(Reason.AMBIGUOUS, None, whole, start)
        begun = [move for move in fitting if move.is_capture and follows(move, bits, whole=False)]
        if begun:
            return self._unfinished(Reason.MUST_COMPLETE, "capture.completion", begun, start)
        return self._refusal(bits)

    # One square: can this piece move?

    def _piece(self, start: int, fitting: list[Move]) -> Explanation:
        if fitting:
            reason = Reason.MUST_COMPLETE if all(move.is_capture for move in fitting) else None
            return self._unfinished(reason, None, fitting, start)
        captures = self.rules.generator.pseudo_captures(self.position, start)
        if captures:
            return self._loses(captures)
        if self.must_capture:
            return self._capture_available(start)
        if start == self.position.tired_king(self.rules):
            return self._refuse(Reason.SAME_KING_LIMIT, "king_move_limit", [start], kind="king")
        neighbours = [ray[0] for d in self._steps(start) if (ray := self.rules.geometry.rays[d][start])]
        return self._refuse(Reason.PATH_BLOCKED, self._step_rule(start), neighbours, kind=self._kind(start))

    def _unfinished(self, reason: Reason | None, rule: str | None, moves: list[Move], start: int) -> Explanation:
        best = len(moves[0].captured) if reason is Reason.MUST_COMPLETE and rule else None
        return self._refuse(reason, rule, verdict=Verdict.INCOMPLETE, moves=moves, best=best, kind=self._kind(start))

    # Refusals.

    def _refusal(self, bits: tuple[int, ...]) -> Explanation:
        start = bits[0]
        could = self.rules.generator.pseudo_captures(self.position, start)
        fit = [move for move in could if follows(move, bits, whole=True)]
        fit = fit or [move for move in could if follows(move, bits, whole=False)]
        if fit and self.captures:
            return self._loses(fit)
        if len(set(bits)) == 1:
            return self._refuse(Reason.SAME_SQUARE, None, [start])
        return _Legs(self, bits).refusal()

    def _loses(self, captures: list[Move]) -> Explanation:
        """The captures could be made but for a better one: the first entry in which the scores differ says why."""
        score = self.rules.generator.score
        own_move, best_move = max(captures, key=score), self.captures[0]
        own, best = score(own_move), score(best_move)
        for name, mine, other in zip(self.rules.priority, own, best, strict=True):
            if mine != other:
                figure = _first_king if name == "king_earliest" else int
                return self._refuse(
                    PRIORITY_REASONS[name],
                    "capture.priority",
                    split(best_move.taken),
                    moves=self.captures,
                    own=figure(mine),
                    best=figure(other),
                    kind=self._kind(own_move.origin),
                )
        # Equal by the priority rules, so only the manner is wrong: a landing square from which the capture stops short.
        return self._refuse(Reason.MUST_LAND_TO_CONTINUE, "capture.completion", moves=self.captures, kind="king")

    def _capture_available(self, start: int) -> Explanation:
        origins = list(dict.fromkeys(move.origin for move in self.captures))
        return self._refuse(
            Reason.CAPTURE_AVAILABLE, "capture.obligation", origins, moves=self.captures, kind=self._kind(start)
        )

    # Small things.

    def _kind(self, bit: int) -> str:
        return "king" if bit & self.kings else "man"

    def _steps(self, start: int) -> tuple[str, ...]:
        return self.rules.king_steps if start & self.kings else self.rules.man_steps[self.position.turn]

    def _step_rule(self, start: int) -> str:
        return "king.step" if start & self.kings else "man.step"

    def _label(self, bit: int) -> Square:
        return self.rules.label(self.rules.geometry.index(bit))

    def _refuse(
        self,
        reason: Reason | None,
        rule: str | None,
        bits: Iterable[int] = (),
        *,
        verdict: Verdict = Verdict.ILLEGAL,
        moves: Iterable[Move] = (),
        own: int | None = None,
        best: int | None = None,
        kind: str | None = None,
    ) -> Explanation:
        squares = tuple(self._label(bit) for bit in bits)
        return Explanation(verdict, reason, rule, squares, tuple(moves), own, best, kind)


def _first_king(order: tuple[bool, ...]) -> int:
    """The place (1 = first) at which a king is met; 0 when none is."""
    return order.index(True) + 1 if True in order else 0


class _Legs:
    """An attempt taken leg by leg, to find the first that the piece could not make even if nothing else were compulsory."""

    def __init__(self, judge: _Judge, bits: tuple[int, ...]) -> None:
        self.judge = judge
        self.rules = judge.rules
        self.bits = bits
        position = judge.position
        boards = (judge.men, judge.kings, judge.foes, judge.foe_kings)
        self.walk = Walker(judge.rules, position.turn, boards, bits[0])
        self.king = bool(bits[0] & judge.kings)

    def refusal(self) -> Explanation:
        stand = self.walk.start
        for end in self.bits[1:]:
            outcome = self._leg(stand, end)
            if isinstance(outcome, Explanation):
                return outcome
            stand = outcome
        if stand.left == self.walk.prey:
            return self._quiet_refused()
        # Every leg could be made, and yet the whole is no capture that may be: it stops short or passes over a duty.
        if self.walk.goes_on(stand):
            return self.judge._refuse(Reason.MUST_COMPLETE, "capture.completion", kind=self._kind)
        return self.judge._refuse(
            Reason.MUST_LAND_TO_CONTINUE, "capture.completion", moves=self.judge.captures, kind=self._kind
        )

    @property
    def _kind(self) -> str:
        return "king" if self.king else "man"

    def _refuse(self, reason: Reason, rule: str | None, bits: Iterable[int] = (), moves: Iterable[Move] = ()) -> Explanation:
        return self.judge._refuse(reason, rule, bits, moves=moves, kind=self._kind)

    def _quiet_refused(self) -> Explanation:
        """The piece could step there: a capture is compulsory, or this king has moved too often."""
        if self.judge.must_capture:
            return self.judge._capture_available(self.bits[0])
        return self._refuse(Reason.SAME_KING_LIMIT, "king_move_limit", [self.bits[0]])

    def _leg(self, stand: Stand, end: int) -> Explanation | Stand:
        """Where the piece stands after going to ``end``, or why it cannot."""
        if self.walk.crowned_and_done(stand):
            return self._refuse(Reason.CROWNED_ENDS, "promotion.in_capture", [stand.bit])
        captured = stand.left != self.walk.prey
        way = self.rules.geometry.between(stand.bit, end, self._known_directions())
        if way is None:
            return self._refuse(Reason.OFF_THE_LINE, self._range_rule(stand), [end])
        direction, between = way
        occupied = self.walk.occupied(stand)
        met = [bit for bit in between if bit & occupied]
        dead = self.walk.prey & ~stand.left & occupied
        if again := [bit for bit in met if bit & dead]:
            return self._refuse(Reason.ALREADY_JUMPED, "capture.removal", again)
        own = (self.judge.men | self.judge.kings) & ~self.bits[0]
        if end & own or any(bit & own for bit in met):
            return self._refuse(Reason.OWN_PIECE, None, [bit for bit in (*met, end) if bit & own])
        if end & occupied:
            if met and met[-1] == between[-1]:
                return self._refuse(Reason.TWO_IN_A_ROW, self._capture_rule(stand), [met[-1], end])
            return self._refuse(Reason.LANDING_OCCUPIED, self._capture_rule(stand), [end])
        if not met:
            if captured:
                return self._refuse(Reason.NOTHING_TO_CAPTURE, "capture.completion", [end])
            return self._step(stand, end, direction, len(between))
        return self._jump(stand, end, direction, between, met)

    def _step(self, stand: Stand, end: int, direction: str, between: int) -> Explanation | Stand:
        """A quiet step; it is possible when the refusal has another cause than the piece's own movement."""
        far = self.king and self.rules.flying
        steps = self.rules.king_steps if self.king else self.rules.man_steps[self.judge.position.turn]
        if direction not in steps:
            backward = not self.king and self._is_backward(direction) and self._backward_is_the_fault(steps, direction)
            if backward:
                return self._refuse(Reason.BACKWARD_MOVE, "man.step", [end])
            return self._refuse(Reason.OFF_THE_LINE, self._range_rule(stand), [end])
        if between and not far:
            return self._refuse(Reason.TOO_FAR, self._range_rule(stand), [end])
        if len(self.bits) > 2:
            return self._refuse(Reason.NOTHING_TO_CAPTURE, "capture.completion", [end])
        return stand

    def _jump(self, stand: Stand, end: int, direction: str, between: tuple[int, ...], met: list[int]) -> Explanation | Stand:
        """A leg over at least one enemy piece to a free square."""
        king = stand.king
        far = king and self.rules.flying
        directions = self.rules.king_captures if king else self.rules.man_captures[self.judge.position.turn]
        if direction == stand.banned:
            return self._refuse(Reason.NO_REVERSE, "capture.reverse", met)
        if direction not in directions:
            if not king and self._is_backward(direction) and self._backward_is_the_fault(directions, direction):
                return self._refuse(Reason.BACKWARD_CAPTURE, "man.capture", met)
            return self._refuse(Reason.OFF_THE_LINE, self._range_rule(stand), [end])
        if not far and len(between) > 1:
            return self._refuse(Reason.TOO_FAR, self._range_rule(stand), [end])
        if len(met) > 1:
            adjacent = any(between.index(after) == between.index(first) + 1 for first, after in pairwise(met))
            return self._refuse(Reason.TWO_IN_A_ROW if adjacent else Reason.PATH_BLOCKED, self._capture_rule(stand), met)
        victim = met[0]
        if not king and not self.rules.man_may_capture_king and victim & self.walk.foe_kings:
            return self._refuse(Reason.MAN_CANNOT_TAKE_KING, "man.may_capture_king", [victim])
        over = [jump for jumps in self.walk.jumps(stand) for jump in jumps if jump.victim == victim]
        jump = next((jump for jump in over if jump.land == end), None)
        if jump is None:
            return self._refuse(Reason.MUST_LAND_ADJACENT, "king.landing", [over[0].land])
        return self._landed(stand, jump, over)

    def _landed(self, stand: Stand, jump: Jump, over: list[Jump]) -> Explanation | Stand:
        """Where the piece stands after a jump that it can make, unless its landing square may not be chosen."""
        then = self.walk.after(stand, jump)
        allowed = [option.land for option, _, _ in self.walk.choices(stand) if option.victim == jump.victim]
        if jump.land in allowed:
            return then
        goes_on = [option.land for option in over if self.walk.goes_on(self.walk.after(stand, option))]
        if goes_on:
            return self._refuse(Reason.MUST_LAND_TO_CONTINUE, "capture.completion", goes_on, moves=self.judge.captures)
        return self._refuse(Reason.MUST_LAND_ADJACENT, "king.landing", [over[0].land])

    # Directions.

    def _known_directions(self) -> tuple[str, ...]:
        """The directions that any piece of the game uses; on a chequered board others are simply off the line."""
        rules = self.rules
        used = {*rules.king_steps, *rules.king_captures, *rules.man_steps["white"], *rules.man_captures["white"]}
        return tuple(d for d in DIAGONAL + ORTHOGONAL if d in used or (d in ORTHOGONAL and used & set(ORTHOGONAL)))

    def _is_backward(self, direction: str) -> bool:
        ranks = VECTORS[direction][1]
        return ranks < 0 if self.judge.position.turn == "white" else ranks > 0

    @staticmethod
    def _backward_is_the_fault(directions: tuple[str, ...], direction: str) -> bool:
        """Whether the piece could go that way if only it were forwards."""
        files, ranks = VECTORS[direction]
        return any(VECTORS[d] == (files, -ranks) for d in directions)

    def _range_rule(self, stand: Stand) -> str:
        return ("king.range" if not self.rules.flying else "king.step") if stand.king else "man.step"

    def _capture_rule(self, stand: Stand) -> str:
        return "king.capture" if stand.king else "man.capture"

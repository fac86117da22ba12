"""Two or three kings that hunt one: which positions are won and in how many plies, all worked out backwards.

A position is the hunters' squares and the lone king's. For each set of hunters the lone king's squares are kept as bits, so
that one step of the working-out deals with all of them at once: kings go back the way they came, so whoever can reach a lost
position is found by moving from it. A board of 32 squares has 4,960 sets of three hunters; that takes about half a second.
:meth:`Hunt.work` does it in slices.

Kings of both colours move alike, so it makes no difference who hunts.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Final

from damas.geometry import OPPOSITE, split

if TYPE_CHECKING:
    from damas.position import Position
    from damas.rules import Rules

WIN: Final = 30_000
"""The score of a position that is won."""

MOST_SETS: Final = 6_000
"""Sets of hunters up to which it is worked out."""
PIECE_OF_WORK: Final = 40
"""Sets of hunters that are dealt with between two looks at the clock."""


class Hunt:
    """The endings of ``hunters`` kings against one, in which :meth:`hunters_in` finds so many."""

    def __init__(self, rules: Rules, hunters: int) -> None:
        self.rules = rules
        self.hunters = hunters
        self.ready = False
        #: By the plies to the end: hunters -> squares of the lone king from which the side to move wins or loses.
        self._won: dict[int, dict[int, int]] = {}
        self._lost: dict[int, dict[int, int]] = {}
        self._smaller = Hunt(rules, hunters - 1) if hunters > 1 else None
        self._known: dict[tuple[str, int, int], int] = {}
        self._lines = {
            bit: sum(sum(rules.geometry.rays[d][bit]) for d in {*rules.king_steps, *rules.king_captures})
            for bit in rules.geometry.bits
        }
        self._under_way = self._work()

    @staticmethod
    def hunters_in(position: Position) -> int:
        """How many kings hunt a lone one there, if this is such an ending and can be worked out; 0 otherwise.

        Captures must be compulsory, and the board not too large.
        """
        rules = position.rules
        kings = sorted((position.white_kings.bit_count(), position.black_kings.bit_count()))
        limited = rules.king_move_limit and not rules.king_limit_needs_men
        if position.white_men or position.black_men or kings[0] != 1 or limited or rules.obligation != "compulsory":
            return 0
        return kings[1] if 2 <= kings[1] <= 3 and comb(len(rules.geometry.bits), kings[1]) <= MOST_SETS else 0

    def work(self, enough: Callable[[], bool]) -> bool:
        """Works on until ``enough`` says so or everything is known; returns whether it is."""
        while not self.ready and not enough():
            if next(self._under_way, None) is None:
                self.ready = True
        return self.ready

    def score(self, position: Position) -> int:
        """The score for the side to move where every king is known: :data:`WIN` less the plies to the end, or 0."""
        own, foe = position.own()[1], position.enemy()[1]
        if not own or not foe:
            return WIN if own else -WIN
        hunting = own.bit_count() > foe.bit_count()
        hunters, lone = (own, foe) if hunting or foe.bit_count() == 1 else (foe, own)
        found: Hunt | None = self
        while found and found.hunters > hunters.bit_count():
            found = found._smaller
        if not found or lone.bit_count() != 1:
            return 0
        plies = found.won_in(hunters, lone) if hunters == own else found.lost_in(hunters, lone)
        return 0 if plies is None else WIN - plies if hunters == own else plies - WIN

    def won_in(self, hunters: int, lone: int) -> int | None:
        """Plies to the end with the hunters to move, if they win."""
        return _first(self._won, hunters, lone)

    def lost_in(self, hunters: int, lone: int) -> int | None:
        """Plies to the end with the lone king to move, if it loses."""
        return _first(self._lost, hunters, lone)

    # Lines, remembered by what stands on them

    def _reach(self, bit: int, occupied: int) -> int:
        """Where a king goes without capturing."""
        return self._line("reach", self.rules.king_steps, bit, occupied)

    def _line(self, kind: str, directions: tuple[str, ...], bit: int, occupied: int) -> int:
        key = (kind, bit, occupied & self._lines[bit])
        found = self._known.get(key)
        if found is None:
            found = 0
            for direction in directions:
                ray = self.rules.geometry.rays[direction][bit]
                back = self.rules.geometry.rays[OPPOSITE[direction]][bit][:1]
                if kind == "attacked" and not (back and not back[0] & occupied):
                    continue
                for place, met in enumerate(ray if self.rules.flying else ray[:1]):
                    if met & occupied:
                        break
                    behind = ray[place + 1 : place + 2]
                    if kind != "prey" or (behind and not behind[0] & occupied):
                        found |= met
            self._known[key] = found
        return found

    def _caught(self, hunters: int) -> int:
        """Squares on which the lone king can be captured."""
        captures = self.rules.king_captures
        found = 0
        for bit in split(hunters):
            found |= self._line("prey", captures, bit, hunters ^ bit)
        return found & ~hunters

    def _strikes(self, hunters: int) -> int:
        """Squares from which the lone king can capture."""
        captures = self.rules.king_captures
        found = 0
        for bit in split(hunters):
            found |= self._line("attacked", captures, bit, hunters ^ bit)
        return found & ~hunters

    def _steps(self, hunters: int) -> list[tuple[int, int]]:
        """Each quiet move of a hunter: the hunters after it, and where the lone king is not in its way."""
        rays, flying = self.rules.geometry.rays, self.rules.flying
        found = []
        for bit in split(hunters):
            rest = hunters ^ bit
            for direction in self.rules.king_steps:
                way = 0
                for met in rays[direction][bit]:
                    if met & hunters:
                        break
                    way |= met
                    found.append((rest | met, ~way))
                    if not flying:
                        break
        return found

    # Working backwards

    def _work(self) -> Iterator[int]:
        """Yields after every piece of work."""
        if self._smaller:
            yield from self._smaller._under_way
            self._smaller.ready = True
        board, sides = self.rules.geometry, {sum(bits) for bits in combinations(self.rules.geometry.bits, self.hunters)}
        strikes: dict[int, int] = {}
        caught: dict[int, int] = {}
        fresh: dict[int, int] = {}
        for number, hunters in enumerate(sides):
            caught[hunters], strikes[hunters] = self._caught(hunters), self._strikes(hunters)
            if self.rules.blocked_loses:
                quiet = split(board.board & ~hunters & ~strikes[hunters])
                fresh[hunters] = sum(lone for lone in quiet if not self._reach(lone, hunters))
            if number % PIECE_OF_WORK == 0:
                yield number
        won, lost = dict.fromkeys(sides, 0), dict.fromkeys(sides, 0)
        struck = yield from self._struck(strikes)
        plies = 0  # in which the lone king has lost on the squares ``fresh``; in one more the hunters win
        while plies == 0 or fresh or any(later > plies for later in struck):
            self._note(self._lost, plies, fresh, lost)
            gained = dict(caught) if plies == 0 else {}
            for number, (hunters, squares) in enumerate(fresh.items()):
                for before, clear in self._steps(hunters) if squares else ():
                    if more := squares & clear & ~won[before] & ~before:
                        gained[before] = gained.get(before, 0) | more
                if number % PIECE_OF_WORK == 0:
                    yield number
            self._note(self._won, plies + 1, gained, won)
            plies += 2
            fresh = struck.get(plies, {})
            for number, (hunters, squares) in enumerate(gained.items()):
                near = 0
                for bit in split(squares):
                    near |= self._reach(bit, hunters)
                for lone in split(near & ~lost[hunters] & ~strikes[hunters]):
                    if not self._reach(lone, hunters) & ~won[hunters]:
                        fresh[hunters] = fresh.get(hunters, 0) | lone
                if number % PIECE_OF_WORK == 0:
                    yield number

    @staticmethod
    def _note(rounds: dict[int, dict[int, int]], plies: int, found: dict[int, int], known: dict[int, int]) -> None:
        rounds[plies] = {hunters: squares for hunters, squares in found.items() if squares}
        for hunters, squares in rounds[plies].items():
            known[hunters] |= squares

    def _struck(self, strikes: dict[int, int]) -> Generator[int, None, dict[int, dict[int, int]]]:
        """By the plies to the end: positions that are lost although the lone king captures, whatever it captures."""
        struck: dict[int, dict[int, int]] = {}
        captures_of = self.rules.generator.captures_of["black"]
        for number, (hunters, squares) in enumerate(strikes.items()):
            for lone in split(squares):
                longest = 0
                for move in captures_of(0, lone, 0, hunters):
                    plies = self._after(hunters & ~move.taken, move.target)
                    if plies is None:
                        break
                    longest = max(longest, plies + 1)
                else:
                    at = struck.setdefault(longest, {})
                    at[hunters] = at.get(hunters, 0) | lone
            if number % PIECE_OF_WORK == 0:
                yield number
        return struck

    def _after(self, hunters: int, lone: int) -> int | None:
        """Plies to the end where the lone king has captured and the hunters that are left are to move."""
        left: Hunt | None = self
        while left and left.hunters > hunters.bit_count():
            left = left._smaller
        return left.won_in(hunters, lone) if left else None


def _first(rounds: dict[int, dict[int, int]], hunters: int, lone: int) -> int | None:
    for plies, found in rounds.items():
        if found.get(hunters, 0) & lone:
            return plies
    return None

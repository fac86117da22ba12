"""Whether a side can reach a goal against every defence: an exact search of few moves.

Two goals are searched. ``win``: the other side has no piece or no legal move left. ``gain``: the balance of material has
become better by at least so many men, and stays so. The balance counts a man as 1, and a king as 3 where it flies and as 2
where it does not. It stays so when nobody, neither the side to move nor the other if it were its turn, has a capture, and
the other side cannot win any of it back by force within :data:`HOLDS` moves of its own. Whoever blocks the other side has
gained, too.

A position that the variant's first draw set holds to be drawn at once ends the line: the side has not reached its goal there,
and the other is content with it. Draws by counting are left out: they need more moves than a puzzle has.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from damas import Position, legal_moves
from damas.draws import clocks

if TYPE_CHECKING:
    from damas import Move, Rules
    from damas.clocks import Clock

WIN: Final = "win"
GAIN: Final = "gain"
HOLDS: Final = 2
"""Moves that the other side is given to win material back."""
MOST_POSITIONS: Final = 400_000
"""Positions that one search may look at."""


class TooManyPositionsError(ValueError):
    """A search came to more than :data:`MOST_POSITIONS` positions."""


def king_value(rules: Rules) -> int:
    """What a king counts in the balance, in men."""
    return 3 if rules.flying else 2


def balance(position: Position, colour: str) -> int:
    """How much more material ``colour`` has than the other side, in men."""
    king = king_value(position.rules)
    white = position.white_men.bit_count() + king * position.white_kings.bit_count()
    black = position.black_men.bit_count() + king * position.black_kings.bit_count()
    return white - black if colour == "white" else black - white


def passed(position: Position) -> Position:
    """The same position with the other side to move."""
    turn = "black" if position.turn == "white" else "white"
    return Position(position.rules, position.white_men, position.white_kings, position.black_men, position.black_kings, turn)


def can_capture(position: Position) -> bool:
    """Whether the side to move has a capture."""
    return any(move.taken for move in legal_moves(position, position.rules))


@cache
def _at_once(rules: Rules) -> tuple[Clock, ...]:
    """The draws of the first draw set that hang on the position alone."""
    return clocks(record for record in next(iter(rules.draws.values()), ()) if record["kind"] == "immediate")


def drawn(position: Position) -> bool:
    """Whether the game is drawn as soon as ``position`` stands on the board."""
    return any(one.expired(one.start(position), position) for one in _at_once(position.rules))


class Solver:
    """The search for one side, ``colour``, and one goal.

    ``target`` is the balance that ``gain`` has to reach; ``holds`` are the moves that the other side has to win it back.
    ``content`` says whether a draw is as good as the goal.
    Answers are kept, so one solver should be asked everything about a puzzle.

    Raises:
        TooManyPositionsError: from any question, once the search has grown too large.
    """

    def __init__(
        self, goal: str, colour: str, target: int = 0, holds: int = HOLDS, most: int = MOST_POSITIONS, *, content: bool = False
    ) -> None:
        self.goal = goal
        self.colour = colour
        self.target = target
        self.holds = holds
        self.content = content
        self.left = most
        #: Position -> the fewest own moves (if known) and how many have been tried.
        self._fewest: dict[Position, tuple[int | None, int]] = {}
        self._done: dict[Position, bool] = {}
        other = "black" if colour == "white" else "white"
        self._other = Solver(GAIN, other, 1 - target, 0, most, content=True) if goal == GAIN and holds else None

    def fewest(self, position: Position, moves: int) -> int | None:
        """With how many moves of its own the side reaches the goal from ``position``, where it is to move; at most ``moves``.

        0 when the goal is already reached, ``None`` when some defence prevents it for so long.
        """
        if self.reached(position):
            return 0
        if drawn(position):
            return None
        found, tried = self._fewest.get(position, (None, 0))
        if found is not None:
            return found if found <= moves else None
        for number in range(tried + 1, moves + 1):
            if any(self.holds_after(position.play(move), number - 1) for move in self._ordered(position)):
                self._fewest[position] = (number, number)
                return number
        self._fewest[position] = (None, max(tried, moves))
        return None

    def holds_after(self, position: Position, moves: int) -> bool:
        """Whether the side reaches the goal with ``moves`` more moves when the other side is to move in ``position``."""
        if self.reached(position):
            return True
        replies = self._ordered(position)
        if not replies or drawn(position):  # blocked, where that does not lose
            return False
        if moves == 0 and self.goal == WIN:
            return False
        return all(self.fewest(position.play(reply), moves) is not None for reply in replies)

    def right(self, position: Position, moves: int) -> list[Move]:
        """The moves that reach the goal with ``moves`` moves, the one to be played among them."""
        return [move for move in legal_moves(position, position.rules) if self.holds_after(position.play(move), moves - 1)]

    def reached(self, position: Position) -> bool:
        """Whether the goal is reached in ``position``, whoever is to move."""
        known = self._done.get(position)
        if known is None:
            known = self._done[position] = self._is_reached(position)
        return known

    def _is_reached(self, position: Position) -> bool:
        self._count()
        moves = legal_moves(position, position.rules)
        theirs = position.turn != self.colour
        if not moves:
            return theirs and (position.rules.blocked_loses or not any(position.own()))
        if drawn(position):
            return self.content
        if self.goal == WIN or balance(position, self.colour) < self.target:
            return False
        if any(move.taken for move in moves) or can_capture(passed(position)):
            return False
        return self._other is None or self._stays(position, moves, theirs=theirs)

    def _stays(self, position: Position, moves: list[Move], *, theirs: bool) -> bool:
        assert self._other is not None  # noqa: S101 - asked only then
        if theirs:
            return self._other.fewest(position, self.holds) is None
        return any(self._other.fewest(position.play(move), self.holds) is None for move in moves)

    def _ordered(self, position: Position) -> list[Move]:
        """The legal moves, those that take most first: they settle most questions soonest."""
        return sorted(legal_moves(position, position.rules), key=lambda move: -move.taken.bit_count())

    def _count(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooManyPositionsError("the search has come to too many positions")

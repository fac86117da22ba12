"""Puzzles: positions in which a reader finds what the rules demand or what wins; :mod:`damario.puzzle_file` reads them."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from damario.markdown import inside
from damario.solving import GAIN, MOST_POSITIONS, WIN, Solver, balance
from damas import Position, legal_moves

if TYPE_CHECKING:
    from damario.phrasing import Phrasing
    from damario.variants import Variant
    from damas import Move

LEGAL: Final = "legal"
GOALS: Final = (LEGAL, WIN, GAIN)
LEVELS: Final = (1, 2, 3)


@dataclass(frozen=True)
class Puzzle:
    """One puzzle. The side to move in ``position`` is the solver's.

    ``goal``: ``legal`` (the moves that the rules allow; all of them are the solution), ``win`` or ``gain`` (see
    :mod:`damario.solving`) within ``moves`` own moves. ``solution`` has an entry for each own move of the main line: the
    texts of all the moves that are right there. ``least`` is what ``gain`` has to win, in men. ``rule`` is the catalogue's
    key of the rule that the theme is about, if it is about one.
    """

    id: str
    theme: str
    variant: Variant = field(hash=False)
    position: Position
    goal: str
    moves: int
    solution: tuple[tuple[str, ...], ...]
    level: int
    origin: str
    least: int = 1
    rule: str | None = None
    most_positions: int = MOST_POSITIONS
    """Positions that a search may look at."""

    @property
    def solver(self) -> Solver:
        """A search for the puzzle's goal, fresh."""
        target = balance(self.position, self.position.turn) + self.least
        return Solver(self.goal, self.position.turn, target, most=self.most_positions)


class Miss(Enum):
    """How a legal move misses the goal."""

    TAKEN = "taken"  # the reply captures
    SLOW = "slow"  # the goal is still reached, with one move more
    ESCAPES = "escapes"  # the reply gets away
    NOTHING = "nothing"  # nothing is won


@dataclass(frozen=True)
class Answer:
    """What comes of one legal move of a node.

    ``reply`` is the other side's best: of a right move the one that holds out longest, of a wrong one its refutation. ``next``
    is the node (its place in :attr:`Tree.nodes`) that the reply leads to; ``None`` after a right move means solved.
    """

    move: Move
    right: bool
    reply: Move | None = None
    next: int | None = None
    miss: Miss | None = None


@dataclass(frozen=True)
class Node:
    """A position in which the solver is to move, with ``moves`` own moves left; ``best`` is a right move."""

    position: Position
    moves: int
    answers: tuple[Answer, ...]
    best: Move


@dataclass(frozen=True)
class Tree:
    """Every position in which the solver has to move on a right line, the puzzle's own first; no position twice."""

    nodes: tuple[Node, ...]


@lru_cache(maxsize=1024)
def tree(puzzle: Puzzle) -> Tree:
    """The right lines of a puzzle with the best replies, and how each wrong move is refuted.

    Raises:
        damario.solving.TooManyPositionsError: the puzzle is too large to be searched.
        ValueError: no move reaches the goal.
    """
    if puzzle.goal == LEGAL:
        moves = legal_moves(puzzle.position, puzzle.position.rules)
        if not moves:
            raise ValueError("there is no legal move")
        return Tree((Node(puzzle.position, 1, tuple(Answer(move, right=True) for move in moves), moves[0]),))
    return _Growing(puzzle).tree()


class _Growing:
    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.solver = puzzle.solver
        self.places: dict[Position, int] = {}
        self.waiting: deque[tuple[Position, int]] = deque()

    def tree(self) -> Tree:
        nodes = []
        self._place(self.puzzle.position, self.puzzle.moves)
        # First come, first served: a position is met first with the most moves left.
        while self.waiting:
            nodes.append(self._node(*self.waiting.popleft()))
        return Tree(tuple(nodes))

    def _place(self, position: Position, moves: int) -> int:
        if position not in self.places:
            self.places[position] = len(self.places)
            self.waiting.append((position, moves))
        return self.places[position]

    def _node(self, position: Position, moves: int) -> Node:
        answers = [self._answer(position, move, moves) for move in legal_moves(position, position.rules)]
        right = [answer.move for answer in answers if answer.right]
        if not right:
            raise ValueError(f"no move reaches the goal in {position.to_fen()}")
        best = min(right, key=lambda move: (self._length(position.play(move), moves), str(move)))
        return Node(position, moves, tuple(answers), best)

    def _length(self, after: Position, moves: int) -> int:
        return next(number for number in range(moves) if self.solver.holds_after(after, number))

    def _answer(self, position: Position, move: Move, moves: int) -> Answer:
        after = position.play(move)
        if not self.solver.holds_after(after, moves - 1):
            return self._wrong(move, after, moves)
        if self.solver.reached(after):
            return Answer(move, right=True)
        lengths = {reply: self.solver.fewest(after.play(reply), moves - 1) or 0 for reply in _sorted(after)}
        reply = max(lengths, key=lambda reply: lengths[reply])
        place = self._place(after.play(reply), moves - 1) if lengths[reply] else None
        return Answer(move, right=True, reply=reply, next=place)

    def _wrong(self, move: Move, after: Position, moves: int) -> Answer:
        replies = [reply for reply in _sorted(after) if self.solver.fewest(after.play(reply), moves - 1) is None]
        if not replies:
            return Answer(move, right=False, miss=Miss.NOTHING)
        reply = max(replies, key=lambda reply: (reply.taken.bit_count(), reply.crowned))
        if reply.taken:
            miss = Miss.TAKEN
        elif self.puzzle.goal == GAIN:
            miss = Miss.NOTHING
        else:
            miss = Miss.SLOW if self.solver.holds_after(after, moves) else Miss.ESCAPES
        return Answer(move, right=False, reply=reply, miss=miss)


def _sorted(position: Position) -> list[Move]:
    """The legal moves in an order that never changes."""
    return sorted(legal_moves(position, position.rules), key=lambda move: (str(move), move.taken))


# Words.


def question(puzzle: Puzzle, phrasing: Phrasing) -> str:
    """What is asked: the goal in a sentence."""
    filling: dict[str, Any] = {"side": _side(puzzle.position.turn, phrasing), "moves": puzzle.moves}
    several = puzzle.goal == LEGAL and len(puzzle.solution[0]) > 1
    return phrasing.say(f"puzzles.question.{'legal_several' if several else puzzle.goal}", **filling)


def hint(puzzle: Puzzle, phrasing: Phrasing) -> str:
    """The rule or the idea behind the theme, in words."""
    return phrasing.texts[f"puzzles.themes.{puzzle.theme}.hint"]


def solved(puzzle: Puzzle, phrasing: Phrasing) -> str:
    """What is said when the puzzle is solved."""
    return phrasing.texts[f"puzzles.solved.{puzzle.goal}"]


def sentence(answer: Answer, phrasing: Phrasing) -> str | None:
    """Why a wrong move misses the goal; ``None`` for a right one."""
    if answer.miss is None:
        return None
    if answer.reply is None:
        return phrasing.texts["puzzles.miss.no_reply"]
    side = inside(_side(answer.reply.colour, phrasing))
    return phrasing.say(f"puzzles.miss.{answer.miss.value}", side=side, reply=str(answer.reply))


def _side(colour: str, phrasing: Phrasing) -> str:
    return phrasing.texts[f"puzzles.side.{colour}"]

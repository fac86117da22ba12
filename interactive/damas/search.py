"""The computer's move: what it plays in a position or game, at one of the levels of :mod:`damas.levels`.

    Searcher(rules).choose(game, 3, seed=1, seconds=2.0).move

A :class:`Thought` is the same in slices, for a worker that must listen in between::

    thought = Searcher(rules).think(game, 3)
    while not thought.step(milliseconds=50):
        ...                                # thought.best is a legal move at any time
    thought.choice()

With a limit in nodes and a seed the choice is always the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from damas.alphabeta import Tree
from damas.evaluation import Evaluation
from damas.game import Game
from damas.hunt import Hunt
from damas.levels import LEVELS, Level
from damas.thought import Choice, Thought

if TYPE_CHECKING:
    from damas.position import Position
    from damas.rules import Rules

__all__ = ["Choice", "Searcher", "Thought"]


class Searcher:
    """The computer player under one rule set. Several thoughts may take turns, but each forgets what it had kept for later."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._evaluation = Evaluation(rules)
        self._trees: dict[bool, Tree] = {}
        self._hunts: dict[int, Hunt] = {}

    def choose(
        self,
        game: Game | Position,
        level: int | Level,
        *,
        seed: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
    ) -> Choice:
        """The move for the side to move. ``seconds`` or ``nodes`` replace the level's own time.

        A game is better than a bare position: its repetitions and counts are known.

        Raises:
            ValueError: there is no such level, or nobody can move (the game is over).
        """
        thought = self.think(game, level, seed=seed, seconds=seconds, nodes=nodes)
        while not thought.step(nodes=1 << 20):
            pass
        return thought.choice()

    def think(
        self,
        game: Game | Position,
        level: int | Level,
        *,
        seed: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
    ) -> Thought:
        """As :meth:`choose`, to be carried on in slices."""
        if not isinstance(level, Level):
            if level not in LEVELS:
                raise ValueError(f"no level {level!r}: {', '.join(map(str, LEVELS))}")
            level = LEVELS[level]
        tree = self._trees.get(level.resolves)
        if tree is None:
            tree = self._trees[level.resolves] = Tree(self.rules, self._evaluation, resolve=level.resolves)
        if not isinstance(game, Game):
            game = Game(game)
        hunters = Hunt.hunters_in(game.position) if level.hunts else 0
        if hunters and hunters not in self._hunts:
            self._hunts[hunters] = Hunt(self.rules, hunters)
        return Thought(tree, self._hunts.get(hunters), game, level, seed, seconds, nodes)

"""One search under way, in slices: deeper and deeper passes over the moves of the root, until time or depth are spent."""

from __future__ import annotations

import random
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from damas.alphabeta import ENDLESS, EXACT, SURE, THREATS, Interrupted, Tree
from damas.hunt import WIN, Hunt

if TYPE_CHECKING:
    from damas.game import Game
    from damas.levels import Level
    from damas.move import Move
    from damas.position import Position

CHECKED_EVERY: Final = 128
"""Nodes between two looks at the clock."""
HUNTING: Final = 0.7
"""Part of the time that goes into working out how a lone king is caught, as long as that is not yet known."""
PIECE: Final = 50
"""Nodes that a piece of that work counts as in a slice."""
ENOUGH: Final = 0.6
"""Part of the time after which no deeper pass is begun: it would not be finished."""


@dataclass(frozen=True)
class Choice:
    """What was chosen.

    ``score`` is in hundredths of a man for the side to move, ``depth`` the plies of the last finished pass, ``line`` what is
    expected to follow, from the move on.
    """

    move: Move
    score: int
    depth: int
    nodes: int
    line: tuple[Move, ...]


class Thought:
    """One search under way: passes of growing depth over the moves of the root."""

    def __init__(
        self,
        tree: Tree,
        hunt: Hunt | None,
        game: Game,
        level: Level,
        seed: int | None,
        seconds: float | None,
        nodes: int | None,
    ) -> None:
        moves = game.legal_moves()
        if not moves:
            raise ValueError("the game is over: there is no move to choose")
        self._tree = tree
        self._hunt = hunt
        self._level = level
        self._chance = random.Random(seed)  # noqa: S311 - a game, not a secret
        self._position = game.position
        self._seconds = seconds if seconds is not None else (level.seconds if nodes is None else None)
        self._nodes_left = nodes if nodes is not None else ENDLESS
        self._spent = 0.0
        self._chance.shuffle(moves)
        self._moves = moves
        #: Legal and the best so far, at any time.
        self.best: Move = moves[0]
        self.score = 0
        self.depth = 0
        self.nodes = 0
        self.done = len(moves) == 1
        self._place = 0
        self._alpha = -WIN
        self._leader: Move | None = None
        self._scores: dict[Move, int] = {}
        if not self.done and self._chance.random() < level.careless:
            self.done = True
        self._prepare(game)

    def _prepare(self, game: Game) -> None:
        """Notes what of the game the search has to know: positions that may come again, and counts that are running."""
        position, limited = game.position, self._tree.limited
        self._idle = 0
        self._before: dict[str, set[tuple[object, ...]]] = {"white": set(), "black": set()}
        self._before[position.turn].add(_key(position, limited=limited))
        for before, after in zip(reversed(game.positions[:-1]), reversed(game.positions), strict=False):
            same_men = (before.white_men, before.black_men) == (after.white_men, after.black_men)
            if not same_men or before.occupied.bit_count() != after.occupied.bit_count():
                break
            self._idle += 1
            self._before[before.turn].add(_key(before, limited=limited))
        idle_limits, ends = [ENDLESS], [ENDLESS]
        for counter in game.counters():
            left = counter.limit - counter.done
            if counter.kind == "no_progress":
                idle_limits.append(self._idle + left)
            elif counter.unit != "times":
                ends.append(left if counter.unit == "plies" else 2 * left)
        self._limits = min(idle_limits), min(ends)

    def _take_tree(self) -> None:
        """Makes the tree this thought's own."""
        tree, position = self._tree, self._position
        if tree.owner is not self:
            tree.clear()
            tree.owner = self
            tree.idle_limit, tree.ends_at = self._limits
            tree.material = (position.occupied.bit_count(), (position.white_kings | position.black_kings).bit_count())
        for colour, path in tree.paths.items():
            path.clear()
            path.update(self._before[colour])

    def step(self, *, milliseconds: float | None = None, nodes: int | None = None) -> bool:
        """Thinks on for so long, or for so many nodes; returns whether the choice is made.

        :attr:`best`, :attr:`score` and :attr:`depth` tell how far it has come.
        """
        if self.done:
            return True
        started = time.perf_counter()
        until = started + milliseconds / 1000 if milliseconds is not None else None
        if self._seconds is not None:
            last = started + max(0.0, self._seconds - self._spent)
            until = last if until is None else min(until, last)
        budget = min(self._nodes_left, nodes if nodes is not None else ENDLESS)
        watch = self._tree.watch
        if self._hunt:
            budget -= self._catch(started, until, budget)

        def look() -> None:
            nonlocal budget
            if budget <= 0 or (until is not None and time.perf_counter() >= until):
                raise Interrupted
            watch.left = given = min(budget, CHECKED_EVERY if until is not None else budget)
            budget -= given
            self.nodes += given
            self._nodes_left -= given

        watch.left, watch.look = 0, look
        self._take_tree()
        with suppress(Interrupted):
            if not self.done and budget > 0:
                self._search()
        unused = max(0, watch.left)
        self.nodes -= unused
        self._nodes_left += unused
        self._spent += time.perf_counter() - started
        if self._nodes_left <= 0 or (self._seconds is not None and self._spent >= self._seconds):
            self._finish()
        return self.done

    def _catch(self, started: float, until: float | None, budget: int) -> int:
        """Works out how the lone king is caught, and plays by it once that is known. Returns what it cost of ``budget``."""
        assert self._hunt  # noqa: S101 - asked only then
        if self._seconds is not None:
            share = started + self._seconds * HUNTING - self._spent
            until = share if until is None else min(until, share)
        pieces = 0

        def enough() -> bool:
            nonlocal pieces
            pieces += 1
            return pieces * PIECE > budget or (until is not None and time.perf_counter() >= until)

        if self._hunt.work(enough):
            scores = {move: -self._hunt.score(self._position.play(move)) for move in self._moves}
            best = max(scores.values())
            self._moves = [move for move in self._moves if scores[move] == best]
            self.best, self.score, self._hunt = self._moves[0], best, None
            self.done = bool(best) or len(self._moves) == 1
        return pieces * PIECE

    def _search(self) -> None:
        level = self._level
        while self.depth < level.depth:
            if self._place == 0:
                self._alpha, self._leader = -WIN, None
                if self.depth and self._seconds is not None and self._spent > self._seconds * ENOUGH:
                    break
            self._pass(self.depth + 1)
            self.depth += 1
            self._place = 0
            if abs(self.score) > SURE and WIN - abs(self.score) <= self.depth:
                break  # counted to the end
        self._finish()

    def _pass(self, depth: int) -> None:
        """One pass, from where it was interrupted on."""
        noisy = bool(self._level.noise)
        self._tree.watch.horizon = depth + THREATS
        while self._place < len(self._moves):
            move = self._moves[self._place]
            score = self._look_at(move, depth, noisy=noisy)
            self._scores[move] = score
            if self._leader is None or score > self._alpha:
                self._alpha, self._leader = max(score, self._alpha), move
                self.best, self.score = move, score
                if self._place:
                    self._moves.insert(0, self._moves.pop(self._place))
            self._place += 1

    def _look_at(self, move: Move, depth: int, *, noisy: bool) -> int:
        position = self._position.play(move)
        own, foe = position.own(), position.enemy()
        visit = self._tree.visit[position.turn]
        idle = 0 if move.taken or not move.king else self._idle + 1
        counts = position.king_moves if self._tree.limited else None

        def ask(alpha: int, beta: int) -> int:
            score: int = -visit(*own, *foe, depth - 1, -beta, -alpha, 1, idle, counts)
            return score

        if noisy or self._leader is None:
            return ask(-WIN, WIN)
        score = ask(self._alpha, self._alpha + 1)
        return ask(self._alpha, WIN) if score > self._alpha else score

    def _finish(self) -> None:
        self.done = True
        if self._level.noise and self._scores and abs(self.score) < SURE:
            noise = self._level.noise
            self.best = max(self._moves, key=lambda move: self._scores.get(move, -WIN) + self._chance.gauss(0, noise))
            self.score = self._scores.get(self.best, self.score)

    def stop(self) -> None:
        """Ends the thought with the best move so far."""
        if not self.done:
            self._finish()

    def choice(self) -> Choice:
        """What has been chosen, or would be if no more time were given."""
        return Choice(self.best, self.score, self.depth, self.nodes, self._line())

    def _line(self) -> tuple[Move, ...]:
        line, position = [self.best], self._position.play(self.best)
        seen = {position}
        while len(line) < self.depth:
            key = _key(position, limited=self._tree.limited)
            entry = self._tree.tables[position.turn].get(key)
            if entry is None or entry[1] != EXACT or entry[3] is None:
                break
            line.append(entry[3])
            position = position.play(entry[3])
            if position in seen:
                break
            seen.add(position)
        return tuple(line)


def _key(position: Position, *, limited: bool) -> tuple[object, ...]:
    """What the search knows a position by, beside the side to move."""
    key = (*position.own(), *position.enemy())
    return (*key, position.king_moves) if limited else key

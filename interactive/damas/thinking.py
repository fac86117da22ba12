"""The computer's thoughts on behalf of a page: begun, carried on in short slices and stopped by requests.

Between two slices the worker is free to hear other requests, so nothing has to be shared between page and worker, and no
special headers are needed. Each operation answers with a plain object.

============== ==================================================== ====================================================
op             request                                              result
============== ==================================================== ====================================================
``think``      ``variant``, ``house_rules``, ``position`` of the    ``thought`` (a number), ``done``, ``huff``, ``outcome``
               game's beginning, ``history``, ``draws`` (draw set),
               ``level`` (1 to 3), ``seed``, ``seconds``, ``nodes``
``think_on``   ``thought``, ``milliseconds`` (50)                   ``done``, ``best`` (move), ``depth``, ``score``,
                                                                    ``nodes``; when done ``after`` and ``outcome``
``think_stop`` ``thought``                                          the same, done with the best so far
============== ==================================================== ====================================================

``history`` lists what was played: for each move its squares as ``try`` takes them, or ``{"huff": square}``. All but the
variant may be left out; then the level is the highest, the time the level's own and the choice another each time. ``huff``
is the square of a piece that the computer should huff before it moves, or null: huff it and ask again. ``outcome`` is how
the game has ended, after the move where there is one, draws by counting included. ``score`` is in hundredths of a man.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from damas.game import Game
from damas.generator import legal_moves
from damas.levels import LEVELS
from damas.move import Move
from damas.position import Position
from damas.rules import Rules
from damas.search import Searcher, Thought

SLICE: Final = 50
"""Milliseconds of a slice for which no other time is asked."""
LONGEST_SLICE: Final = 1_000
MOST_THOUGHTS: Final = 8
"""Thoughts that a page may have at once; the oldest is forgotten when one more begins."""
MOST_MOVES: Final = 2_000


class Thoughts:
    """The thoughts that are under way, by number."""

    def __init__(self) -> None:
        self._searchers: dict[Rules, Searcher] = {}
        self._under_way: dict[int, tuple[Game, Thought]] = {}
        self._last = 0

    def searcher(self, rules: Rules) -> Searcher:
        """The computer player under some rules."""
        if rules not in self._searchers:
            self._searchers[rules] = Searcher(rules)
        return self._searchers[rules]

    def begin(self, position: Position, request: Mapping[str, Any]) -> dict[str, Any]:
        """Begins to think about the game that the request tells.

        Raises:
            ValueError: the history, the level or a limit is not one.
        """
        game = replayed(position, request)
        level = request.get("level", max(LEVELS))
        if not isinstance(level, int) or level not in LEVELS:
            raise ValueError(f"no level {str(level)[:20]!r}: {', '.join(map(str, LEVELS))}")
        limits = {key: _number(request, key, None) for key in ("seed", "seconds", "nodes")}
        result: dict[str, Any] = {"thought": None, "done": True, "huff": _prey(game), "outcome": outcome(game)}
        if game.outcome or result["huff"] is not None:
            return result
        searcher = self.searcher(position.rules)
        self._last += 1
        self._under_way[self._last] = (game, searcher.think(game, level, **limits))
        while len(self._under_way) > MOST_THOUGHTS:
            del self._under_way[min(self._under_way)]
        return result | {"thought": self._last, "done": False}

    def go_on(self, request: Mapping[str, Any]) -> tuple[Game, Thought]:
        """One slice of a thought. Game and thought are returned; a thought that is done is forgotten.

        Raises:
            ValueError: there is no such thought.
        """
        number, (game, thought) = self._find(request)
        if thought.step(milliseconds=min(LONGEST_SLICE, _number(request, "milliseconds", SLICE))):
            del self._under_way[number]
        return game, thought

    def stop(self, request: Mapping[str, Any]) -> tuple[Game, Thought]:
        """Ends a thought with the best move so far.

        Raises:
            ValueError: there is no such thought.
        """
        number, found = self._find(request)
        del self._under_way[number]
        found[1].stop()
        return found

    def _find(self, request: Mapping[str, Any]) -> tuple[int, tuple[Game, Thought]]:
        number = request.get("thought")
        if not isinstance(number, int) or number not in self._under_way:
            raise ValueError(f"no thought {str(number)[:20]!r} is under way")
        return number, self._under_way[number]


def outcome(game: Game) -> dict[str, Any] | None:
    """How a game ended, as a plain object."""
    end = game.outcome
    return {"winner": end.winner, "termination": end.termination.value} if end else None


def _number(request: Mapping[str, Any], key: str, default: Any) -> Any:
    value = request.get(key)
    if value is None:
        return default
    if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
        raise ValueError(f"{key} must be a number from 0")
    return int(value) if key in ("seed", "nodes") else value


def replayed(position: Position, request: Mapping[str, Any]) -> Game:
    """The game that began with ``position`` and went on as the request's ``history`` says, with its ``draws``.

    Raises:
        ValueError: the history holds something that is no move there, or the rules have no such draw set.
    """
    history = request.get("history") or []
    if not isinstance(history, list) or len(history) > MOST_MOVES:
        raise ValueError("history must be a list of moves")
    game = Game(position, request.get("draws"))
    for number, played in enumerate(history, 1):
        if isinstance(played, dict) and isinstance(played.get("huff"), int):
            game.huff(_label(position.rules, played["huff"], number))
        else:
            game.play(_move(game.position, played, number))
    return game


def _label(rules: Rules, square: int, number: int) -> int | str:
    if square not in rules.geometry.playable:
        raise ValueError(f"number {number} of the history names no playing square")
    return rules.label(square)


def _move(position: Position, path: Any, number: int) -> Move:
    """The legal move along ``path``: square indices of its start, of any squares on its way and of its end."""
    board = position.rules.geometry
    if isinstance(path, list) and len(path) > 1 and all(isinstance(s, int) and s in board.playable for s in path):
        bits = tuple(board.bit(square) for square in path)
        found = [m for m in legal_moves(position, position.rules) if (m.origin, m.target) == (bits[0], bits[-1])]
        found = [m for m in found if bits in m.path_choices] or (found if len(found) == 1 else [])
        if found:
            return found[0]
    raise ValueError(f"number {number} of the history is no legal move")


def _prey(game: Game) -> int | None:
    """The square of a piece to be huffed: a king rather than a man."""
    rules = game.rules
    squares = [rules.square(label) for label in game.huffable()]
    kings = game.position.enemy()[1]
    return max(squares, key=lambda square: bool(rules.geometry.bit(square) & kings), default=None)

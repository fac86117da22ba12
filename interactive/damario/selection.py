"""Questions that are answered by ticking squares or by a number. The engine answers them when the site is built."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from damario.phrasing import value_of
from damas import legal_moves

if TYPE_CHECKING:
    from damario.phrasing import Phrasing
    from damario.tasks import Foresee
    from damario.variants import Variant
    from damas import Move, Position

MOVERS: Final = "movers"
CAPTURED: Final = "captured"
COUNT: Final = "count"
MOVES: Final = "moves"
ASKS: Final = (MOVERS, CAPTURED, COUNT, MOVES)
"""The pieces that may move, the pieces that a move takes, how many the largest capture takes, how many moves are legal."""

_FEWEST_OPTIONS: Final = 5


class NothingToAskError(ValueError):
    """In this position the question has no answer."""


@dataclass(frozen=True)
class Selection:
    """A question with its answer: square indices (a1 = 0), or a number that is one of the ``options``.

    ``hint`` is a rule in words and ``rule`` its key in the catalogue; ``solution`` names the answer in a sentence.
    """

    position: Position
    question: str
    answer: tuple[int, ...] | int
    options: Sequence[int]
    hint: str
    rule: str
    solution: str
    kind: str

    def foreseen(self, foresee: Foresee) -> dict[str, Any]:
        """As :class:`damario.tasks.Task` says."""
        asked = {
            "kind": self.kind,
            "question": self.question,
            "answer": self.answer,
            "options": list(self.options),
            "hint": self.hint,
            "rule": self.rule,
            "explained": self.solution,
        }
        # Nothing is tried on this board, so the page needs no answer to a try.
        return {"nodes": [foresee(self.position) | {"answers": [], "tries": []}], "select": asked}


def select(asks: str, variant: Variant, position: Position, phrasing: Phrasing, move: Move | None = None) -> Selection:
    """The question ``asks`` (one of :data:`ASKS`) about a position; ``move`` is the one that ``captured`` is about.

    Raises:
        NothingToAskError: no move is legal, or none captures where captures are asked about.
    """
    moves = sorted(legal_moves(position, position.rules), key=str)
    if not moves:
        raise NothingToAskError("no move is legal")
    about = _About(variant, position, phrasing)
    if asks == MOVERS:
        return about.movers(moves)
    if asks == MOVES:
        return about.moves(moves)
    taking = [move] if move and move.is_capture else [found for found in moves if found.is_capture and not move]
    if not taking:
        raise NothingToAskError("no capture is legal")
    return about.captured(taking[0]) if asks == CAPTURED else about.count(taking)


class _About:
    def __init__(self, variant: Variant, position: Position, phrasing: Phrasing) -> None:
        self.variant = variant
        self.position = position
        self.phrasing = phrasing

    def movers(self, moves: Sequence[Move]) -> Selection:
        captures = all(move.is_capture for move in moves)
        answer = self._squares(moves, lambda move: [move.start])
        told = {"squares": self._labels(answer), "played": _texts(moves)}
        rule = "capture.priority" if captures else "man.step"
        return self._selection(MOVERS, answer, rule, told, asked="movers_capture" if captures else MOVERS)

    def captured(self, move: Move) -> Selection:
        answer = self._squares([move], lambda found: found.captured)
        told = {"squares": self._labels(answer), "move": str(move)}
        return self._selection(CAPTURED, answer, "capture.removal", told)

    def count(self, captures: Sequence[Move]) -> Selection:
        most = max(len(move.captured) for move in captures)
        largest = [move for move in captures if len(move.captured) == most]
        told = {"count": most, "played": _texts(largest)}
        options = range(1, max(_FEWEST_OPTIONS, most + 1) + 1)
        return self._selection(COUNT, most, "capture.completion", told, options)

    def moves(self, moves: Sequence[Move]) -> Selection:
        number = len(moves)
        first = max(1, number - number % _FEWEST_OPTIONS)  # so that the answer is not always in the middle
        told = {"count": number, "played": _texts(moves)}
        return self._selection(MOVES, number, "capture.obligation", told, range(first, first + _FEWEST_OPTIONS))

    def _selection(
        self,
        kind: str,
        answer: tuple[int, ...] | int,
        rule: str,
        told: dict[str, Any],
        options: Sequence[int] = (),
        asked: str = "",
    ) -> Selection:
        side = self.phrasing.texts[f"interface.colours.{self.position.turn}"]
        return Selection(
            self.position,
            self.phrasing.say(f"tasks.select.question.{asked or kind}", side=side, **told),
            answer,
            options,
            " ".join(self.phrasing.long(rule, value_of(self.variant, rule))),
            rule,
            self.phrasing.say(f"tasks.select.explained.{kind}", **told),
            kind if isinstance(answer, tuple) else COUNT,
        )

    def _squares(self, moves: Sequence[Move], named: Callable[[Move], Sequence[int | str]]) -> tuple[int, ...]:
        rules = self.position.rules
        return tuple(sorted({rules.square(square) for move in moves for square in named(move)}))

    def _labels(self, squares: Sequence[int]) -> list[str]:
        return [str(self.position.rules.label(square)) for square in squares]


def _texts(moves: Sequence[Move]) -> list[str]:
    return list(dict.fromkeys(map(str, moves)))

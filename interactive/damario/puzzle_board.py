"""A puzzle as a board of a page asks it: its tree with the engine's answers in every position of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from damario import puzzles
from damario.puzzle_checks import main_line
from damas.plain import plain

if TYPE_CHECKING:
    from damario.phrasing import Phrasing
    from damario.tasks import Foresee


@dataclass(frozen=True)
class PuzzleTask:
    """A puzzle that is asked. ``hint`` is the rule or the idea in words, ``following`` the address of the next, or of all."""

    puzzle: puzzles.Puzzle
    phrasing: Phrasing
    hint: str
    following: str | None = None
    options: Sequence[int] = ()

    @property
    def question(self) -> str:
        """What is asked."""
        return puzzles.question(self.puzzle, self.phrasing)

    @cached_property
    def solution(self) -> str:
        """The main line with the replies, and where several moves are right at once, all of these."""
        told = []
        for number, node in enumerate(main_line(puzzles.tree(self.puzzle)), 1):
            right = [answer for answer in node.answers if answer.right]
            best = next(answer for answer in right if answer.move == node.best)
            moves = [str(node.best), *(str(answer.move) for answer in right if answer is not best)]
            told.append(f"{number}. {self.phrasing.join['or'].join(dict.fromkeys(moves))}")
            told += [str(best.reply)] if best.reply else []
        return f"{' '.join(told)}. {puzzles.solved(self.puzzle, self.phrasing)}"

    def foreseen(self, foresee: Foresee) -> dict[str, Any]:
        """As :class:`damario.tasks.Task` says; every node has its ``best`` move, every legal answer what it means."""
        nodes = []
        for node in puzzles.tree(self.puzzle).nodes:
            found = foresee(node.position, blind=self.puzzle.goal == puzzles.LEGAL)
            meant = {_key(plain(answer.move)): self._meant(answer) for answer in node.answers}
            for answer in found["answers"]:
                if "move" in answer:
                    answer["puzzle"] = meant[_key(answer["move"])]
            nodes.append({**found, "best": plain(node.best)})
        asked = {
            "id": self.puzzle.id or None,
            "question": self.question,
            "goal": self.puzzle.goal,
            "hint": self.hint,
            "rule": self.puzzle.rule,
            "solved": puzzles.solved(self.puzzle, self.phrasing),
            "on": self._on,
        }
        return {"nodes": nodes, "puzzle": asked}

    @property
    def _on(self) -> dict[str, str]:
        """The word of the button that leads on -> where to. The address of a puzzle has an anchor, that of all has none."""
        return {"next" if "#" in self.following else "all": self.following} if self.following else {}

    def _meant(self, answer: puzzles.Answer) -> dict[str, Any]:
        return {
            "right": answer.right,
            "reply": plain(answer.reply) if answer.reply else None,
            "next": answer.next,
            "sentence": puzzles.sentence(answer, self.phrasing),
        }


def _key(move: Mapping[str, Any]) -> tuple[Any, ...]:
    """What tells a move from all others of its position, whichever way it is made."""
    return move["start"], move["end"], frozenset(move["captured"]), move["promotes"]

"""What a board can ask of its reader, and with what the page judges the answer by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from damario.phrasing import Phrasing
    from damas import Position


class Foresee(Protocol):
    """What the page needs to answer in a position (op ``foresee`` of :mod:`damas.service`)."""

    def __call__(self, position: Position, *, blind: bool = False) -> dict[str, Any]:
        """``blind``: no answer says what the legal moves are."""


class Task(Protocol):
    """The question of a board."""

    @property
    def question(self) -> str:
        """What is asked, as plain text."""

    @property
    def solution(self) -> str:
        """The answer, as plain text."""

    @property
    def options(self) -> Sequence[int]:
        """The numbers to choose from, if it is answered by one."""

    def foreseen(self, foresee: Foresee) -> Mapping[str, Any]:
        """What the page judges the answer with: ``nodes``, the board's position first, and an object named as the mode."""


def asked(task: Task) -> str:
    """The HTML of the question, which stands above the board."""
    return f'<p class="damas-question">{escape(task.question, quote=False)}</p>'


def numbers(task: Task) -> str:
    """The HTML of the numbers to choose from, if there are any. The script brings them to life."""
    buttons = "".join(f'<button type="button" disabled>{number}</button>' for number in task.options)
    label = escape(task.question)
    return f'<div class="damas-options" role="group" aria-label="{label}">{buttons}</div>' if buttons else ""


def unfolded(task: Task, phrasing: Phrasing) -> str:
    """The HTML of the solution, for readers whose page does not answer."""
    summary, told = phrasing.texts["tasks.unfold"], escape(task.solution, quote=False)
    return f'<details class="damas-solution"><summary>{summary}</summary><p>{told}</p></details>'

"""What the engine raises when it is given something that cannot be: all of them are ``ValueError``."""

from __future__ import annotations

from enum import Enum


class RulesError(ValueError):
    """A rule mapping that does not hold together. ``problems`` lists every fault as (dotted rule key, sentence)."""

    def __init__(self, problems: list[tuple[str, str]]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{key}: {text}" for key, text in problems))


class SquareProblem(Enum):
    """Why a text or number names no playing square."""

    NO_SUCH_NUMBER = "no_such_number"
    LETTERS_ON_NUMBERED_BOARD = "letters_on_numbered_board"
    OUTSIDE_BOARD = "outside_board"
    NOT_PLAYED = "not_played"
    NOT_A_SQUARE = "not_a_square"


class SquareError(ValueError):
    """A text or number that names no playing square of the board. ``found`` is what was given, ``problem`` says why not."""

    def __init__(self, found: object, problem: SquareProblem, sentence: str) -> None:
        self.found = found
        self.problem = problem
        super().__init__(sentence)

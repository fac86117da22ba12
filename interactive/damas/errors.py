"""What the engine raises when it is given something that cannot be: all of them are ``ValueError``."""

from __future__ import annotations


class RulesError(ValueError):
    """A rule mapping that does not hold together. ``problems`` lists every fault as (dotted rule key, sentence)."""

    def __init__(self, problems: list[tuple[str, str]]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{key}: {text}" for key, text in problems))


class SquareError(ValueError):
    """A text or number that names no playing square of the board. ``found`` is what was given."""

    def __init__(self, found: object, sentence: str) -> None:
        self.found = found
        super().__init__(sentence)

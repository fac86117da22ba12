"""What is wrong in a file that a person wrote, and what to do about it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

LONGEST_SHOWN: Final = 40
"""Characters of a value that a message repeats at the most."""


@dataclass(frozen=True, order=True)
class Problem:
    """One fault: where it stands (line and column from 1), what was found, what is allowed there, what to do."""

    file: str
    line: int
    column: int
    message: str
    remedy: str = ""
    found: str | None = None
    allowed: str | None = None

    def __str__(self) -> str:
        parts = [f"{self.file}:{self.line}:{self.column}: {_sentence(self.message)}"]
        if self.allowed:
            parts.append(_sentence(f"Permitido: {self.allowed}"))
        if self.remedy:
            parts.append(_sentence(self.remedy))
        return " ".join(parts)


def _sentence(text: str) -> str:
    """A text with one sign at its end, its own or else a full stop."""
    return text if text.endswith(("?", "!", "…")) else f"{text.rstrip('.')}."


class DataError(ValueError):
    """Files that cannot be used. ``problems`` lists every fault of every file, in the order of file and line."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = sorted(set(problems), key=lambda p: (p.file, p.line, p.column, p.message))
        super().__init__("\n".join(map(str, self.problems)))


def shown(value: object) -> str:
    """A value as a message repeats it: short, and on one line."""
    text = " ".join(str(value).split())
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"


def nearest(word: object, allowed: Iterable[str]) -> str:
    """A remedy that names the allowed word most like ``word``; empty when none is near."""
    close = difflib.get_close_matches(str(word).lower(), list(allowed), n=1, cutoff=0.5)
    return f"Você quis dizer “{close[0]}”?" if close else ""


def hint(word: object, allowed: Iterable[str]) -> str:
    """A remedy for a word that is not allowed: the nearest allowed one, or else the first of them."""
    words = list(allowed)
    some = ", ".join(words[:6]) + ("…" if len(words) > 6 else "")
    return nearest(word, words) or (f"Use um destes nomes: {some}" if words else "Confira o nome")

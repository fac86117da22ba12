"""Names of squares: letters and rank (``c3``) or numbers counted from a corner."""

from __future__ import annotations

import re
from typing import Final

from damas.geometry import Geometry

LETTERED: Final = re.compile(r"[a-t][1-9][0-9]?")
LARGEST_LETTERED: Final = 8
"""The letter form of PDN 3.0 is ``[a-h][1-8]``: larger boards have numbers only."""

ALPHA_NUMBERS_FROM: Final = "top_left"
"""Where numbers start in a variant that is written with letters (the habit of the programs that number it)."""


def name(board: Geometry, index: int) -> str:
    """The square ``index`` (a1 = 0) as file letter and rank."""
    return f"{chr(97 + index % board.files)}{index // board.files + 1}"


def index(board: Geometry, text: str) -> int | None:
    """The square index of a text like ``c3``, playable or not; ``None`` when it lies outside the board."""
    file, rank = ord(text[0]) - 97, int(text[1:]) - 1
    return file + rank * board.files if file < board.files and rank < board.ranks else None


def numbered(board: Geometry, origin: str) -> tuple[int, ...]:
    """The playing squares in the order of their numbers, square 1 first.

    Numbers run along the rows, away from the ``origin`` corner (as White sees the board), row after row.
    """
    vertical, horizontal = origin.split("_")
    return tuple(
        sorted(
            board.playable,
            key=lambda i: (
                i // board.files if vertical == "bottom" else -(i // board.files),
                i % board.files if horizontal == "left" else -(i % board.files),
            ),
        )
    )

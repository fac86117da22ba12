"""The reference facts under ``data/``: counts and complete move lists on which independent programs agree."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from engine.tables import values

from damas import Move, Position, Rules, legal_moves

DATA = Path(__file__).parent / "data"

#: Boards of published positions that are played by international rules on another size.
SIZES = {"Spantsireti initial": (10, 8), "Ktar 10x11 initial": (10, 11), "12x10 initial": (12, 10)}


@cache
def rules(name: str, size: tuple[int, int] | None = None, style: str | None = None) -> Rules:
    """The rule set of one test table, on a board of another size or with another notation if asked."""
    mapping = values(name)
    if size:
        mapping["board"]["files"], mapping["board"]["ranks"] = size
    if style:
        origin = {"numeric": "top_left", "alpha": "bottom_left"}[style]
        mapping["notation"] |= {"style": style, "origin": origin}
    return Rules.from_mapping(mapping, name)


def lines(name: str) -> list[dict[str, Any]]:
    """The records of a ``.jsonl`` file."""
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines() if line]


def perft_entries() -> list[dict[str, Any]]:
    """The entries of ``perft.yml``."""
    entries: list[dict[str, Any]] = yaml.safe_load((DATA / "perft.yml").read_text(encoding="utf-8"))
    return entries


def described(move: Move) -> str:
    """A move in the words of the reference: from, to, then the captured squares sorted, ``=K`` when crowned."""
    text = f"{move.start}x{move.end}" if move.is_capture else f"{move.start}-{move.end}"
    return text + "".join(f"x{square}" for square in sorted(move.captured)) + ("=K" if move.promotes else "")


def moves(fen: str, under: Rules) -> list[Move]:
    """The legal moves of a position given as text."""
    return legal_moves(Position.from_fen(fen, under), under)

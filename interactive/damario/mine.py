"""``damario mine``: looks for puzzles and writes them as they can be pasted into the files of puzzles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import damario
from damario import puzzle_file
from damario.mining import Miner
from damario.problems import hint
from damario.puzzle_file import FOLDER

if TYPE_CHECKING:
    from damario.puzzle_themes import Theme
    from damario.puzzles import Puzzle

GAMES: Final = 20
LIMIT: Final = 3


@dataclass(frozen=True)
class Wish:
    """What is looked for: ids of variants and of themes (none: all), games for each pair of them, and how many at the most."""

    folder: Path
    variants: tuple[str, ...] = ()
    themes: tuple[str, ...] = ()
    games: int = GAMES
    seed: int = 1
    limit: int = LIMIT


class WishError(ValueError):
    """A wish names what there is not; the message is a sentence for whoever typed it."""


def run(wish: Wish) -> Iterator[str]:
    """The lines of the answer, each puzzle as soon as it is found.

    Raises:
        damario.DataError: the rule tables or the files of puzzles cannot be used.
        WishError: a variant or a theme that does not exist, or a number below 1.
    """
    book = damario.load(wish.folder)
    files = puzzle_file.read(wish.folder)
    themes = {theme.id: theme for theme in files.themes}
    variants = _chosen(wish.variants, book.variants, "A variante")
    chosen = _chosen(wish.themes, themes, "O tema")
    for name, number in (("--games", wish.games), ("--limit", wish.limit)):
        if number < 1:
            raise WishError(f"{name} é {number}. Escreva um número de 1 em diante.")
    total = 0
    for theme in (themes[name] for name in chosen):
        yield f"# {FOLDER}/{theme.id}.yml"
        number = _last(theme, files)
        for variant in (book.variants[name] for name in variants):
            for candidate in Miner(variant, theme).mine(wish.seed, wish.games, wish.limit):
                number += 1
                total += 1
                yield entry(replace(candidate.puzzle, id=f"{_stem(theme)}-{number}"))
    yield f"# {total} problema(s). Olhe cada um no tabuleiro antes de ficar com ele."


def entry(puzzle: Puzzle) -> str:
    """The puzzle as an entry of its theme's file."""
    fields = {
        "variant": puzzle.variant.id,
        "position": f'"{puzzle.position.to_fen()}"',
        "goal": puzzle.goal,
        "moves": puzzle.moves if puzzle.moves > 1 else None,
        "least": puzzle.least if puzzle.least > 1 else None,
        "solution": f"[{', '.join(map(_step, puzzle.solution))}]",
        "level": puzzle.level,
        "origin": puzzle.origin,
    }
    lines = [f"- id: {puzzle.id}"]
    lines += [f"  {name}: {value}" for name, value in fields.items() if value is not None]
    return "\n".join(lines)


def _step(moves: tuple[str, ...]) -> str:
    """The right moves of one step: one alone, several as a list."""
    quoted = [f'"{move}"' for move in moves]
    return quoted[0] if len(quoted) == 1 else f"[{', '.join(quoted)}]"


def _chosen(wanted: tuple[str, ...], known: Iterable[str], what: str) -> list[str]:
    names = list(known)
    for name in wanted:
        if name not in names:
            raise WishError(f"{what} “{name}” não existe. {hint(name, names)}")
    return list(wanted) or names


def _stem(theme: Theme) -> str:
    return theme.id.replace("_", "-")


def _last(theme: Theme, files: puzzle_file.PuzzleFiles) -> int:
    """The greatest number that an id of the theme ends in."""
    known = re.compile(rf"{_stem(theme)}-(\d+)")
    ids = [known.fullmatch(entry["id"]) for entry in files.entries(theme)]
    return max((int(found[1]) for found in ids if found), default=0)

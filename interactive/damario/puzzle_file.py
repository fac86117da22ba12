"""Reads the puzzles: their themes (``puzzles.yml``) and a list for each theme (``positions/puzzles/<theme>.yml``).

What a puzzle says of its solution is searched anew whenever the files are read, so a false one is never shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from damario import conditions, puzzle_checks, reader, site_files, unread
from damario.problems import DataError, Problem, hint, shown
from damario.puzzle_themes import SHOWS, Theme
from damario.puzzles import GOALS, LEGAL, LEVELS, Puzzle
from damario.shapes import misshapen
from damario.solving import GAIN
from damas import FenError, Position, Reason

if TYPE_CHECKING:
    from damario.book import RuleBook
    from damario.site_files import Document

THEMES_FILE: Final = "puzzles.yml"
FOLDER: Final = "positions/puzzles"
ORIGINS: Final = ("self-play", "composed")
"""Where a puzzle can come from that is in no source."""

_THEME: Final[dict[str, Any]] = {"!id": str, "rule": str, "!goals": [str], "!shows": object, "when": dict}
_FIELDS: Final[dict[str, Any]] = {
    "!id": str, "!variant": str, "!position": str, "!goal": str, "moves": int, "least": int, "!solution": list, "!level": int,
    "!origin": str,
}  # fmt: skip
_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SHOWN: Final = {"words": list, "reason": str}
MOST_MOVES: Final = 8


@dataclass(frozen=True)
class PuzzleFiles:
    """The themes in the order of the page, and each theme's file as read."""

    document: Document
    themes: tuple[Theme, ...]
    lists: Mapping[str, Document]

    def puzzles(self, book: RuleBook) -> tuple[Puzzle, ...]:
        """The puzzles, theme by theme, from easy to hard as they stand in the files.

        Raises:
            damario.DataError: a name that the tables do not know, a position that cannot be read, a solution that is not
                right; the problems of all files are listed together.
        """
        problems = list(self._theme_problems(book))
        found: list[Puzzle] = []
        seen: dict[str, str] = {}
        for theme in self.themes if not problems else ():
            for entry in _Entries(self.lists[theme.id], self.entries(theme), theme, book, seen):
                if isinstance(entry, Problem):
                    problems.append(entry)
                else:
                    found.append(entry)
        if problems:
            raise DataError(problems)
        return tuple(found)

    def entries(self, theme: Theme) -> list[dict[str, Any]]:
        """The entries of a theme's file as they stand there."""
        entries: Any = self.lists[theme.id].data
        return list(entries)

    def _theme_problems(self, book: RuleBook) -> Iterator[Problem]:
        for place, theme in enumerate(self.themes):
            if theme.rule is not None and theme.rule not in book.catalogue.rules:
                message = f"a regra “{theme.rule}” não existe"
                yield self.document.problem(("themes", place, "rule"), message, hint(theme.rule, book.catalogue.rules))
            yield from conditions.problems(self.document, ("themes", place, "when"), theme.when, book.catalogue)


def read(rules_data: Path) -> PuzzleFiles:
    """The themes and their files, checked for their shape.

    Raises:
        damario.DataError: a file cannot be read, an entry has another shape, or a theme has no file.
    """
    document = site_files.read(rules_data / THEMES_FILE)
    problems = misshapen(document, (), document.data, {"!themes": [_THEME]})
    if problems:
        raise DataError(problems)
    themes: list[Theme] = []
    for place, entry in enumerate(document.data["themes"]):
        problems += _theme_shape(document, ("themes", place), entry, [theme.id for theme in themes])
        themes.append(Theme(entry["id"], entry.get("rule"), tuple(entry["goals"]), entry["shows"], entry.get("when", {})))
    lists: dict[str, Document] = {}
    for path in reader.walk(rules_data / FOLDER):
        if path.stem not in [theme.id for theme in themes]:
            message = f"não há tema “{path.stem}” em {THEMES_FILE}"
            problems.append(Problem(str(path), 1, 1, message, hint(path.stem, [theme.id for theme in themes])))
            continue
        try:
            lists[path.stem] = _list(path)
        except DataError as error:
            problems += error.problems
    for place, theme in enumerate(themes):
        if theme.id not in lists and not problems:
            message = f"o tema “{theme.id}” não tem problemas"
            remedy = f"Crie {FOLDER}/{theme.id}.yml, ou apague o tema"
            problems.append(document.problem(("themes", place), message, remedy))
    if problems:
        raise DataError(problems)
    return PuzzleFiles(document, tuple(themes), lists)


def _theme_shape(document: Document, path: tuple[Any, ...], entry: Mapping[str, Any], before: list[str]) -> Iterator[Problem]:
    if not entry["id"] or entry["id"] in before:
        yield document.problem(path, f"o id “{entry['id']}” falta ou se repete", "Dê ao tema um id só dele")
    for number, goal in enumerate(entry["goals"]):
        if goal not in GOALS:
            yield document.problem((*path, "goals", number), f"não conheço o objetivo “{goal}”", hint(goal, GOALS))
    shows = entry["shows"]
    reasons = [reason.value for reason in Reason]
    if isinstance(shows, dict) and list(shows) == ["reason"] and shows["reason"] not in reasons:
        message = f"não conheço o motivo “{shown(shows['reason'])}”"
        yield document.problem((*path, "shows", "reason"), message, hint(shows["reason"], reasons))
        return
    if isinstance(shows, dict):
        ok = len(shows) == 1 and all(isinstance(value, _SHOWN.get(name, ())) for name, value in shows.items())
        needs_rule = "words" in shows
    else:
        ok = shows in SHOWS
        needs_rule = shows == "rule"
    if not ok or (needs_rule and "rule" not in entry):
        yield document.problem((*path, "shows"), f"“{shown(_as_written(shows))}” não é o que um tema pode mostrar",
                               f"Escreva {', '.join(SHOWS)} (com rule), words: [palavras] ou reason: motivo")  # fmt: skip


def _as_written(value: Any) -> str:
    """A value as the file has it, near enough to find it there."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{name}: {_as_written(inner)}' for name, inner in value.items())}}}"
    return f"[{', '.join(map(_as_written, value))}]" if isinstance(value, list) else str(value)


def _list(path: Path) -> Document:
    """A file that is a list of puzzles."""
    found = reader.read(path)
    if found.problems:
        raise DataError(found.problems)
    if found.root is None or not isinstance(found.root.value, list) or not found.root.value:
        message = "esperava uma lista de problemas"
        raise DataError([Problem(str(path), 1, 1, message, "Comece cada um com um travessão: - {id: …, variant: …}")])
    entries: Any = found.root.value
    document = site_files.Document(path, entries, found)
    if problems := misshapen(document, (), entries, [_FIELDS]):
        raise DataError(problems)
    return document


class _Entries:
    """The puzzles of one file, each as a puzzle or as what is wrong with it."""

    def __init__(
        self, document: Document, entries: list[dict[str, Any]], theme: Theme, book: RuleBook, seen: dict[str, str]
    ) -> None:
        self.document = document
        self.entries = entries
        self.theme = theme
        self.book = book
        self.seen = seen

    def __iter__(self) -> Iterator[Puzzle | Problem]:
        hardest = min(LEVELS)
        for place, entry in enumerate(self.entries):
            problems = list(self._names(place, entry))
            if entry["level"] < hardest and entry["level"] in LEVELS:
                message = f"o nível {entry['level']} vem depois do nível {hardest}, e os fáceis vêm antes"
                problems.append(self.document.problem((place, "level"), message, "Mude o problema de lugar, ou o nível dele"))
            hardest = max(hardest, entry["level"])
            puzzle = None if problems else self._puzzle(place, entry, problems)
            if puzzle is not None:
                problems += [
                    self.document.problem((place, *fault.path), f"no problema “{puzzle.id}”, {fault.message}", fault.remedy)
                    for fault in puzzle_checks.faults(puzzle, self.theme)
                ]
            if problems:
                yield from problems
            elif puzzle is not None:
                yield puzzle

    def _names(self, place: int, entry: Mapping[str, Any]) -> Iterator[Problem]:
        def unless(ok: bool, field: str, message: str, remedy: str) -> Iterator[Problem]:
            if not ok:
                yield self.document.problem((place, field), message, remedy)

        name = entry["id"]
        where = f"{self.document.path.name}:{self.document.line((place,))}"
        first = self.seen.setdefault(name, where)
        yield from unless(bool(_ID.fullmatch(name)), "id", f"o id “{shown(name)}” não serve de endereço",
                          "Use letras minúsculas sem acento, números e hífens")  # fmt: skip
        yield from unless(first == where, "id", f"o id “{shown(name)}” já está em {first}", "Dê-lhe outro id")
        variant, goal, origin = entry["variant"], entry["goal"], entry["origin"]
        variants, goals, origins = self.book.variants, self.theme.goals, (*ORIGINS, *self.book.sources)
        yield from unless(variant in variants, "variant", f"a variante “{shown(variant)}” não existe", hint(variant, variants))
        yield from unless(goal in goals, "goal", f"{self.theme.id} não tem o objetivo “{shown(goal)}”", hint(goal, goals))
        yield from unless(origin in origins, "origin", f"não conheço a origem “{shown(origin)}”", hint(origin, origins))
        yield from unless(entry["level"] in LEVELS, "level", f"não há nível {entry['level']}", "Escreva 1, 2 ou 3")
        moves = entry.get("moves", 1)
        most = 1 if goal == LEGAL else MOST_MOVES
        yield from unless(1 <= moves <= most, "moves", f"moves é {moves}; aqui vai de 1 a {most}", "Corrija o número")
        least = entry.get("least", 1)
        yield from unless(least >= 1 and (goal == GAIN or "least" not in entry), "least",
                          "least é quanto gain ganha, de 1 em diante, e só ele", "Corrija-o ou apague-o")  # fmt: skip
        steps = entry["solution"]
        ok = bool(steps) and all(isinstance(step, str) or (isinstance(step, list) and step) for step in steps)
        ok = ok and all(isinstance(text, str) for step in steps if isinstance(step, list) for text in step)
        remedy = "Escreva um lance por vez, entre aspas; onde vários servem, todos, numa lista: [[a, b], c]"
        yield from unless(ok, "solution", "a solução é uma lista de lances", remedy)

    def _puzzle(self, place: int, entry: Mapping[str, Any], problems: list[Problem]) -> Puzzle | None:
        variant = self.book.variants[entry["variant"]]
        try:
            position = Position.from_fen(entry["position"], variant.rules)
        except FenError as error:
            remedy = "Escreva como em W:We3,Kd2:Bd4, com as casas da variante"
            problems.append(self.document.problem((place, "position"), f"a posição {unread.position(error)}", remedy))
            return None
        steps = tuple((step,) if isinstance(step, str) else tuple(step) for step in entry["solution"])
        return Puzzle(
            entry["id"], self.theme.id, variant, position, entry["goal"], entry.get("moves", 1), steps, entry["level"],
            entry["origin"], entry.get("least", 1), self.theme.rule,
        )  # fmt: skip

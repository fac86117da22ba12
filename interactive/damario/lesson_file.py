"""Reads ``lessons.yml``: the example boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from damario import conditions, site_files
from damario.lessons import Candidate, Lesson
from damario.problems import DataError, hint
from damario.shapes import misshapen

if TYPE_CHECKING:
    from pathlib import Path

    from damario.book import RuleBook
    from damario.problems import Problem
    from damario.site_files import Document

#: The parts of a variant's page that show lessons.
SECTIONS: Final = ("moves", "capture", "king_capture", "removal", "priority", "promotion", "end")

_LESSON: Final[dict[str, Any]] = {
    "!id": str,
    "!section": str,
    "when": dict,
    "optional": bool,
    "separates": [str],
    "!boards": [{"!position": str, "lattice": str, "anchor": str, "try": [str], "expect": {"captures": int, "reason": str}}],
}


@dataclass(frozen=True)
class LessonFile:
    """The lessons in the order of the file."""

    document: Document
    lessons: tuple[Lesson, ...]

    def problems(self, book: RuleBook) -> Iterator[Problem]:
        """Conditions and rules that the rule tables do not know."""
        for place, entry in enumerate(self.document.data["lessons"]):
            for number, rule in enumerate(entry.get("separates", ())):
                if rule not in book.catalogue.rules:
                    message = f"o exemplo “{entry['id']}” fala da regra “{rule}”, que não existe"
                    where = ("lessons", place, "separates", number)
                    yield self.document.problem(where, message, hint(rule, book.catalogue.rules))
            yield from conditions.problems(self.document, ("lessons", place, "when"), entry.get("when", {}), book.catalogue)


def read(path: Path) -> LessonFile:
    """The lessons of a file.

    Raises:
        damario.DataError: an entry lacks its ``id``, section or boards, or two have the same ``id``.
    """
    document = site_files.read(path)
    problems = misshapen(document, (), document.data, {"!lessons": [_LESSON]})
    found: dict[str, Lesson] = {}
    for place, entry in enumerate([] if problems else document.data["lessons"]):
        where = ("lessons", place)
        name = entry["id"]
        if not name or name in found or not entry["section"] or not entry["boards"]:
            message = f"o exemplo “{name}” precisa de id próprio, section e boards"
            problems.append(document.problem(where, message, "Complete o exemplo"))
        if entry["section"] not in SECTIONS:
            message = f"as páginas não têm a seção “{entry['section']}”"
            problems.append(document.problem((*where, "section"), message, hint(entry["section"], SECTIONS)))
        found[name] = _lesson(entry, document.line(where))
    if problems:
        raise DataError(problems)
    return LessonFile(document, tuple(found.values()))


def _lesson(entry: dict[str, Any], line: int) -> Lesson:
    candidates = tuple(
        Candidate(
            board["position"],
            board.get("lattice", "a1"),
            board.get("anchor", "bottom"),
            tuple(board.get("try", ())),
            board.get("expect", {}),
        )
        for board in entry["boards"]
    )
    optional, separates = bool(entry.get("optional", False)), tuple(entry.get("separates", ()))
    return Lesson(entry["id"], entry["section"], candidates, entry.get("when", {}), optional, separates, line)

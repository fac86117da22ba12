"""Reads ``questionnaire.yml``: what readers can be asked to find out which rules they play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from damario.lessons import Candidate
from damario.outcomes import Question
from damario.problems import DataError, hint
from damario.shapes import misshapen

if TYPE_CHECKING:
    from damario.book import RuleBook
    from damario.lessons import Lesson
    from damario.problems import Problem
    from damario.site_files import Document

_QUESTION: Final[dict[str, Any]] = {
    "!id": str,
    "!rules": [str],
    "word": str,
    "lesson": str,
    "boards": [{"!position": str, "lattice": str, "anchor": str}],
}


@dataclass(frozen=True)
class QuestionnaireFile:
    """The questions in the order of the file, each with the id of the lesson whose positions it shows too."""

    document: Document
    entries: tuple[tuple[Question, str | None], ...]

    def questions(self, lessons: Sequence[Lesson]) -> tuple[Question, ...]:
        """The questions with all their positions, the lessons' first."""
        boards = {lesson.id: lesson.candidates for lesson in lessons}
        return tuple(
            replace(question, candidates=boards[lesson] + question.candidates) if lesson else question
            for question, lesson in self.entries
        )

    def problems(self, book: RuleBook, lessons: Sequence[Lesson]) -> Iterator[Problem]:
        """Rules, words and lessons that nobody knows."""
        known, shown = book.catalogue.rules, {lesson.id for lesson in lessons}
        for place, (question, lesson) in enumerate(self.entries):
            path = ("questions", place)
            for number, rule in enumerate(question.rules):
                if rule not in known:
                    message = f"a pergunta “{question.id}” fala da regra “{rule}”, que não existe"
                    yield self.document.problem((*path, "rules", number), message, hint(rule, known))
            spec = known.get(question.rules[0])
            if question.word is not None and spec and (spec.type != "words" or question.word not in spec.allowed):
                message = f"“{question.word}” nunca está em {spec.key}"
                yield self.document.problem((*path, "word"), message, hint(question.word, spec.allowed))
            if lesson is not None and lesson not in shown:
                message = f"a pergunta “{question.id}” pede o exemplo “{lesson}”, que não existe"
                yield self.document.problem((*path, "lesson"), message, hint(lesson, shown))


def read(document: Document) -> QuestionnaireFile:
    """The questions of ``questionnaire.yml``.

    Raises:
        damario.DataError: an entry is misshapen or about no rule, or two have the same ``id``.
    """
    problems = misshapen(document, (), document.data, {"!questions": [_QUESTION]})
    found: dict[str, tuple[Question, str | None]] = {}
    for place, entry in enumerate([] if problems else document.data["questions"]):
        path = ("questions", place)
        name, rules, word = entry["id"], tuple(entry["rules"]), entry.get("word")
        if not name or name in found:
            problems.append(document.problem(path, f"o id “{name}” falta ou se repete", "Dê à pergunta um id só dela"))
        if not rules or (word is not None and len(rules) > 1):
            message = f"a pergunta “{name}” não é de uma regra"
            problems.append(document.problem((*path, "rules"), message, "Escreva em rules a regra; com word, uma só"))
        boards = tuple(
            Candidate(board["position"], board.get("lattice", "a1"), board.get("anchor", "bottom"))
            for board in entry.get("boards", ())
        )
        found[name] = Question(name, rules, word, boards, document.line(path)), entry.get("lesson")
    if problems:
        raise DataError(problems)
    return QuestionnaireFile(document, tuple(found.values()))

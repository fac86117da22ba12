"""Reads the files that only the site needs: the words, the questions, the lessons and the glossary."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from damario import glossary, reader
from damario.faq import Answer, Question
from damario.lessons import Candidate, Lesson
from damario.problems import DataError, Problem, nearest
from damario.shapes import misshapen

if TYPE_CHECKING:
    from damario.site import Site


@dataclass(frozen=True)
class Document:
    """One file that has been read without fault, as plain data; a part is named by its keys and places from the top."""

    path: Path
    data: dict[str, Any]
    read: reader.Document

    def line(self, path: tuple[Any, ...]) -> int:
        """The line of a part, or of the nearest part around it."""
        node = self._node(path)
        return node.key_line or node.line

    def problem(self, path: tuple[Any, ...], message: str, remedy: str) -> Problem:
        """A problem at a part of the file."""
        return self.read.at_key(self._node(path), message, remedy)

    def _node(self, path: tuple[Any, ...]) -> reader.Node:
        assert self.read.root is not None  # noqa: S101 - only documents with a root are made
        node = self.read.root
        for part in path:
            inner = node.entries()
            below = inner[part] if isinstance(part, int) and part < len(inner) else node.get(str(part))
            if below is None:
                break
            node = below
        return node


def parse(text: str, path: Path, first_line: int = 1) -> Document:
    """The document in ``text``, which begins on line ``first_line`` of the file ``path``.

    Raises:
        damario.DataError: the text is no YAML mapping, or holds what the strict reader refuses.
    """
    # Empty lines in front make the reader count as the file does.
    return _checked(reader.parse("\n" * (first_line - 1) + text, path), first_line)


def read(path: Path) -> Document:
    """The document in a file.

    Raises:
        damario.DataError: the file cannot be read, is no YAML mapping, or holds what the strict reader refuses.
    """
    return _checked(reader.read(path), 1)


def _checked(document: reader.Document, first_line: int) -> Document:
    if document.problems:
        raise DataError(document.problems)
    if document.root is None or not isinstance(document.root.value, dict):
        line = document.root.line if document.root else first_line
        message, remedy = "esperava pares “chave: valor”", "Escreva uma chave e um valor"
        raise DataError([Problem(str(document.path), line, 1, message, remedy)])
    return Document(document.path, document.root.value, document)


def read_all(folder: Path) -> dict[str, Document]:
    """File stem -> document, of every YAML file of a folder.

    Raises:
        damario.DataError: a file cannot be used, or there is none; the problems of all files are listed together.
    """
    found: dict[str, Document] = {}
    problems: list[Problem] = []
    for path in reader.walk(folder):
        try:
            found[path.stem] = read(path)
        except DataError as error:
            problems += error.problems
    if not found and not problems:
        problems.append(Problem(str(folder), 1, 1, "não há nenhum arquivo .yml aqui", "Confira o nome da pasta"))
    if problems:
        raise DataError(problems)
    return found


#: Field -> what it holds. A shape in a list is that of each entry; the fields marked with ``!`` must be there.
_QUESTION: dict[str, Any] = {
    "!id": str,
    "rules": [str],
    "facts": dict,
    "answers": [{"!answer": str, "when": dict}],
    "differences": [str],
    "lesson": str,
}
_LESSON: dict[str, Any] = {
    "!id": str,
    "!section": str,
    "when": dict,
    "optional": bool,
    "!boards": [{"!position": str, "lattice": str, "anchor": str, "try": [str], "expect": {"captures": int, "reason": str}}],
}


def questions(document: Document) -> tuple[Question, ...]:
    """The questions of ``faq.yml``.

    Raises:
        damario.DataError: an entry lacks its ``id`` or its answers, or two have the same.
    """
    found: dict[str, Question] = {}
    problems = []
    for place, entry in enumerate(document.data.get("questions", [])):
        path = ("questions", place)
        if wrong := misshapen(document, path, entry, _QUESTION):
            problems += wrong
            continue
        name = entry.get("id", "")
        answers = tuple(Answer(choice["answer"], choice.get("when", {})) for choice in entry.get("answers", []))
        differences = tuple(entry.get("differences", ()))
        if not name or name in found:
            problems.append(document.problem(path, f"o id “{name}” falta ou se repete", "Dê à pergunta um id só dela."))
        if not answers and len(differences) != 2:
            problems.append(document.problem(path, f"a pergunta “{name}” não tem respostas",
                                             "Escreva answers, ou differences com duas variantes."))  # fmt: skip
        found[name] = Question(
            name,
            tuple(entry.get("rules", ())),
            answers,
            entry.get("facts", {}),
            differences,
            entry.get("lesson"),
            document.line(path),
        )
    if problems:
        raise DataError(problems)
    return tuple(found.values())


def lessons(document: Document) -> tuple[Lesson, ...]:
    """The lessons of ``lessons.yml``.

    Raises:
        damario.DataError: an entry lacks its ``id``, section or boards, or two have the same ``id``.
    """
    found: dict[str, Lesson] = {}
    problems = []
    for place, entry in enumerate(document.data.get("lessons", [])):
        path = ("lessons", place)
        if wrong := misshapen(document, path, entry, _LESSON):
            problems += wrong
            continue
        name, boards = entry.get("id", ""), entry.get("boards", [])
        if not name or name in found or not entry.get("section") or not boards:
            problems.append(document.problem(path, f"o exemplo “{name}” precisa de id próprio, section e boards",
                                             "Complete o exemplo."))  # fmt: skip
            continue
        candidates = tuple(
            Candidate(
                board["position"],
                board.get("lattice", "a1"),
                board.get("anchor", "bottom"),
                tuple(board.get("try", ())),
                board.get("expect", {}),
            )
            for board in boards
        )
        optional = bool(entry.get("optional", False))
        found[name] = Lesson(name, entry["section"], candidates, entry.get("when", {}), optional, document.line(path))
    if problems:
        raise DataError(problems)
    return tuple(found.values())


def load(rules_data: Path, language: str) -> Site:
    """See :meth:`damario.site.Site.load`."""
    import damario
    from damario.site import Site
    from damario.texts import Texts

    found: list[Any] = []
    problems: list[Problem] = []
    faq_file, lesson_file = rules_data / "faq.yml", rules_data / "lessons.yml"
    steps: tuple[Callable[[], Any], ...] = (
        lambda: damario.load(rules_data),
        lambda: Texts.load(rules_data / "text" / language),
        lambda: read(faq_file),
        lambda: questions(read(faq_file)),
        lambda: lessons(read(lesson_file)),
        lambda: glossary.terms(read(rules_data / "glossary.yml")),
    )
    for step in steps:
        try:
            found.append(step())
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(problems)
    book, texts, faq, asked, shown, terms = found
    for lesson in shown:
        for rule in lesson.when:
            if rule not in book.catalogue.rules:
                message = f"o exemplo “{lesson.id}” depende da regra “{rule}”, que não existe"
                remedy = nearest(rule, book.catalogue.rules) or "Use uma chave de rules.yml"
                problems.append(Problem(str(lesson_file), lesson.line, 1, message, remedy))
    if problems:
        raise DataError(problems)
    preferred, informal = (tuple(faq.data.get(key, ())) for key in ("examples_from", "informal_draws"))
    return Site(book, texts, asked, shown, terms, preferred, informal)

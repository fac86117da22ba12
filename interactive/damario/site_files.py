"""Reads the files that only the site needs: the words, the questions and the lessons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from damario.faq import Answer, Question
from damario.lessons import Candidate, Lesson
from damario.problems import DataError, Problem


@dataclass(frozen=True)
class Document:
    """One YAML file: its data and where each part of it stands (path of keys and places -> line and column, from 1)."""

    path: Path
    data: dict[str, Any]
    places: Mapping[tuple[Any, ...], tuple[int, int]] = field(default_factory=dict)

    def line(self, path: tuple[Any, ...]) -> int:
        """The line of a part, or of the nearest part around it."""
        return self._place(path)[0]

    def problem(self, path: tuple[Any, ...], message: str, remedy: str) -> Problem:
        """A problem at a part of the file."""
        line, column = self._place(path)
        return Problem(
            file=str(self.path), line=line, column=column, found=None, allowed=None, message=message, remedy=remedy
        )

    def _place(self, path: tuple[Any, ...]) -> tuple[int, int]:
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path, (1, 1))


def parse(text: str, path: Path, first_line: int = 1) -> Document:
    """The document in ``text``, which begins on line ``first_line`` of the file ``path``.

    Raises:
        damario.DataError: the text is no YAML mapping, or holds what only looks like data.
    """
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + first_line, mark.column + 1) if mark else (first_line, 1)
        message = f"isto não é YAML: {error.problem or error.context}"
        remedy = "Confira o recuo, as aspas e os dois-pontos desta linha e da anterior."
        raise DataError([_problem(path, line, column, message, remedy)]) from None
    if not isinstance(node, yaml.MappingNode):
        raise DataError([_problem(path, first_line, 1, "esperava pares “chave: valor”", "Escreva uma chave e um valor.")])
    reading = _Reading(path, first_line)
    data = reading.value(node, ())
    if reading.problems:
        raise DataError(reading.problems)
    return Document(path, data, reading.places)


def read(path: Path) -> Document:
    """The document in a UTF-8 file.

    Raises:
        damario.DataError: the file cannot be read or is no YAML mapping.
    """
    try:
        return parse(path.read_text(encoding="utf-8"), path)
    except (OSError, UnicodeDecodeError) as error:
        remedy = "Confira se o arquivo existe e está gravado em UTF-8."
        raise DataError([_problem(path, 1, 1, f"não consegui ler o arquivo: {error}", remedy)]) from None


def read_all(folder: Path) -> dict[str, Document]:
    """File stem -> document, of every YAML file of a folder.

    Raises:
        damario.DataError: a file cannot be read, or there is none; the problems of all files are listed together.
    """
    found: dict[str, Document] = {}
    problems: list[Problem] = []
    for path in sorted(folder.glob("*.yml")):
        try:
            found[path.stem] = read(path)
        except DataError as error:
            problems += error.problems
    if not found and not problems:
        problems.append(_problem(folder, 1, 1, "não há nenhum arquivo .yml aqui", "Confira o nome da pasta."))
    if problems:
        raise DataError(problems)
    return found


def _problem(path: Path, line: int, column: int, message: str, remedy: str) -> Problem:
    return Problem(file=str(path), line=line, column=column, found=None, allowed=None, message=message, remedy=remedy)


class _Reading:
    """Turns YAML nodes into plain data without guessing: a quoted scalar is a text, a plain one a text, number or truth."""

    def __init__(self, path: Path, first_line: int) -> None:
        self.path = path
        self.first_line = first_line
        self.places: dict[tuple[Any, ...], tuple[int, int]] = {}
        self.problems: list[Problem] = []

    def value(self, node: yaml.Node, path: tuple[Any, ...]) -> Any:
        line, column = node.start_mark.line + self.first_line, node.start_mark.column + 1
        self.places.setdefault(path, (line, column))
        if isinstance(node, yaml.MappingNode):
            return dict(self._pairs(node, path))
        if isinstance(node, yaml.SequenceNode):
            return [self.value(inner, (*path, place)) for place, inner in enumerate(node.value)]
        text = str(node.value)
        if node.style in {'"', "'", "|", ">"}:
            return text
        if text in {"true", "false"}:
            return text == "true"
        return int(text) if text.isascii() and text.removeprefix("-").isdigit() and len(text) < _LONGEST else text

    def _pairs(self, node: yaml.MappingNode, path: tuple[Any, ...]) -> Iterator[tuple[str, Any]]:
        seen = set()
        for key_node, value_node in node.value:
            key = str(key_node.value)
            line, column = key_node.start_mark.line + self.first_line, key_node.start_mark.column + 1
            self.places[(*path, key)] = (line, column)
            if key in seen:
                message = f"a chave “{key}” aparece duas vezes"
                self.problems.append(_problem(self.path, line, column, message, "Apague uma das duas."))
            seen.add(key)
            yield key, self.value(value_node, (*path, key))


_LONGEST = 10  # digits of a number; anything longer is a text


def questions(document: Document) -> tuple[Question, ...]:
    """The questions of ``faq.yml``.

    Raises:
        damario.DataError: an entry lacks its ``id`` or its answers, or two have the same.
    """
    found: dict[str, Question] = {}
    problems = []
    for place, entry in enumerate(document.data.get("questions", [])):
        path = ("questions", place)
        name = entry.get("id", "")
        answers = tuple(Answer(choice["answer"], choice.get("when", {})) for choice in entry.get("answers", []))
        differences = tuple(entry.get("differences", ()))
        if not name or name in found:
            problems.append(document.problem(path, f"o id “{name}” falta ou se repete", "Dê à pergunta um id só dela."))
        if not answers and len(differences) != 2:  # noqa: PLR2004 - a difference is between two
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


def load(rules_data: Path, language: str) -> Any:
    """See :meth:`damario.site.Site.load`."""
    import damario
    from damario.site import Site
    from damario.texts import Texts

    found: list[Any] = []
    problems: list[Problem] = []
    faq_file, lesson_file = rules_data / "faq.yml", rules_data / "lessons.yml"
    for step in (
        lambda: damario.load(rules_data),
        lambda: Texts.load(rules_data / "text" / language),
        lambda: (questions(read(faq_file)), tuple(read(faq_file).data.get("examples_from", ()))),
        lambda: lessons(read(lesson_file)),
    ):
        try:
            found.append(step())
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(problems)
    book, texts, (asked, preferred), shown = found
    return Site(book, texts, asked, shown, preferred)

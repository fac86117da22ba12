"""Reads what only the site needs: the words, the questions, the lessons, the glossary, the comparison, puzzles and more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from damario import reader, search_words
from damario.problems import DataError, Problem

if TYPE_CHECKING:
    from damario.puzzles import Puzzle
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


def load(rules_data: Path, language: str) -> Site:
    """See :meth:`damario.site.Site.load`."""
    import damario
    from damario import comparison, faq_file, glossary, lesson_file, puzzle_file, questionnaire_file, tips
    from damario.site import Site
    from damario.texts import Texts

    found: list[Any] = []
    problems: list[Problem] = []
    steps: tuple[Callable[[], Any], ...] = (
        lambda: damario.load(rules_data),
        lambda: Texts.load(rules_data / "text" / language),
        lambda: faq_file.read(rules_data / "faq.yml"),
        lambda: lesson_file.read(rules_data / "lessons.yml"),
        lambda: glossary.terms(read(rules_data / "glossary.yml")),
        lambda: tips.read(read(rules_data / "tips.yml")),
        lambda: comparison.read(read(rules_data / "compare.yml")),
        lambda: search_words.read(read(rules_data / "search.yml")),
        lambda: puzzle_file.read(rules_data),
        lambda: questionnaire_file.read(read(rules_data / "questionnaire.yml")),
    )
    for step in steps:
        try:
            found.append(step())
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(problems)
    book, texts, faq, lessons, terms, advice, rows, searched, puzzles, asked = found
    for variant in book.variants.values():
        if variant.words:
            problems += texts.add(variant.id, variant.words, read(rules_data / "variants" / f"{variant.id}.yml"))
    problems += [*faq.problems(book), *lessons.problems(book), *advice.problems(book), *rows.problems(book)]
    problems += asked.problems(book, lessons.lessons)
    solved: tuple[Puzzle, ...] = ()
    try:
        solved = puzzles.puzzles(book)
    except DataError as error:
        problems += error.problems
    if problems:
        raise DataError(problems)
    return Site(
        book,
        texts,
        questions=faq.questions,
        lessons=lessons.lessons,
        glossary=terms,
        themes=faq.themes,
        tips=advice.tips,
        preferred=faq.examples_from,
        informal=faq.informal_draws,
        rows=rows.rows,
        search=searched,
        puzzles=solved,
        puzzle_themes=tuple(theme.id for theme in puzzles.themes),
        asked=asked.questions(lessons.lessons),
    )

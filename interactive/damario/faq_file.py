"""Reads ``faq.yml``: the questions, the themes they are grouped by and what every answer rests on."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from damario import conditions, site_files
from damario.faq import Answer, Question
from damario.problems import DataError, hint
from damario.shapes import misshapen

if TYPE_CHECKING:
    from pathlib import Path

    from damario.book import RuleBook
    from damario.problems import Problem
    from damario.site_files import Document

_FACT: Final[dict[str, Any]] = {"!kind": str, "!field": str, "sides": [str], "where": dict, "without": [str]}
_QUESTION: Final[dict[str, Any]] = {
    "!id": str,
    "!theme": str,
    "rules": [str],
    "facts": dict,
    "answers": [{"!answer": str, "when": dict}],
    "differences": [str],
    "table": [str],
    "variants": [str],
    "source": str,
    "article": str,
    "remarks": [str],
    "lesson": str,
    "start": bool,
}
_FILE: Final[dict[str, Any]] = {
    "!themes": [str],
    "examples_from": [str],
    "informal_draws": [str],
    "!questions": [_QUESTION],
}


@dataclass(frozen=True)
class FaqFile:
    """The questions in the order of the file, and what holds for all of them (see :class:`damario.site.Site`)."""

    document: Document
    questions: tuple[Question, ...]
    themes: tuple[str, ...]
    examples_from: tuple[str, ...]
    informal_draws: tuple[str, ...]

    def problems(self, book: RuleBook) -> Iterator[Problem]:
        """Names that the rule tables do not know."""
        data = self.document.data
        yield from self._unknown(("examples_from",), data.get("examples_from", []), book.variants, "a variante")
        yield from self._unknown(("informal_draws",), data.get("informal_draws", []), book.draw_sets, "o conjunto")
        for place, entry in enumerate(data["questions"]):
            path = ("questions", place)
            for key, known, what in (
                ("rules", book.catalogue.rules, "a regra"),
                ("remarks", book.catalogue.rules, "a regra"),
                ("table", book.catalogue.rules, "a regra"),
                ("differences", book.variants, "a variante"),
                ("variants", book.variants, "a variante"),
            ):
                yield from self._unknown((*path, key), entry.get(key, []), known, what)
            if "source" in entry:
                yield from self._unknown((*path, "source"), [entry["source"]], book.sources, "a fonte")
            elif "article" in entry:
                yield self.document.problem((*path, "article"), "há article sem source", "Diga de que fonte ele é")
            for number, choice in enumerate(entry.get("answers", [])):
                where = (*path, "answers", number, "when")
                facts = entry.get("facts", {})
                yield from conditions.problems(self.document, where, choice.get("when", {}), book.catalogue, facts)

    def _unknown(self, path: tuple[Any, ...], names: list[str], known: Collection[str], what: str) -> Iterator[Problem]:
        for name in names:
            if name not in known:
                yield self.document.problem(path, f"{what} “{name}” não existe", hint(name, known))


def read(path: Path) -> FaqFile:
    """The questions of a file.

    Raises:
        damario.DataError: an entry is of another shape, lacks its answers, or two have the same ``id``.
    """
    document = site_files.read(path)
    problems = misshapen(document, (), document.data, _FILE)
    problems += [] if problems else _fact_problems(document)
    if problems:
        raise DataError(problems)
    data = document.data
    found: dict[str, Question] = {}
    for place, entry in enumerate(data["questions"]):
        where = ("questions", place)
        name = entry["id"]
        if not name or name in found:
            problems.append(document.problem(where, f"o id “{name}” falta ou se repete", "Dê à pergunta um id só dela"))
        if entry["theme"] not in data["themes"]:
            message = f"o tema “{entry['theme']}” não está em themes"
            problems.append(document.problem((*where, "theme"), message, hint(entry["theme"], data["themes"])))
        if sum((bool(entry.get("answers")), len(entry.get("differences", ())) == 2, bool(entry.get("table")))) != 1:
            message = f"a pergunta “{name}” precisa de um só modo de responder"
            remedy = "Escreva answers, ou differences com duas variantes, ou table com regras"
            problems.append(document.problem(where, message, remedy))
        found[name] = _question(entry, document.line(where))
    for theme in data["themes"]:
        if not any(question.theme == theme for question in found.values()):
            problems.append(document.problem(("themes",), f"nenhuma pergunta é do tema “{theme}”", "Apague-o, ou use-o"))
    if problems:
        raise DataError(problems)
    examples, informal = (tuple(data.get(key, ())) for key in ("examples_from", "informal_draws"))
    return FaqFile(document, tuple(found.values()), tuple(data["themes"]), examples, informal)


def sources(document: Any) -> Iterator[str]:
    """The sources that the entries of ``faq.yml`` as it was read (see :mod:`damario.reader`) name, whatever their shape."""
    entries = document.root.get("questions") if document.root is not None else None
    for entry in entries.entries() if entries is not None else ():
        if (source := entry.get("source")) is not None and isinstance(source.value, str):
            yield source.value


def _fact_problems(document: Document) -> list[Problem]:
    return [
        problem
        for place, entry in enumerate(document.data["questions"])
        for name, fact in entry.get("facts", {}).items()
        for problem in misshapen(document, ("questions", place, "facts", name), fact, _FACT)
    ]


def _question(entry: dict[str, Any], line: int) -> Question:
    return Question(
        entry["id"],
        entry["theme"],
        tuple(entry.get("rules", ())),
        tuple(Answer(choice["answer"], choice.get("when", {})) for choice in entry.get("answers", ())),
        entry.get("facts", {}),
        tuple(entry.get("differences", ())),
        tuple(entry.get("table", ())),
        tuple(entry.get("variants", ())),
        entry.get("source"),
        entry.get("article"),
        tuple(entry.get("remarks", ())),
        entry.get("lesson"),
        bool(entry.get("start", False)),
        line,
    )

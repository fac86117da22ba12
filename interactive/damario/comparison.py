"""What a cell of the comparison says, and its first rows (``rules_data/compare.yml``): rules as readers ask for them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from damario import conditions, doubts, faq
from damario.faq import Answer
from damario.phrasing import value_of
from damario.problems import DataError, Problem, hint
from damario.shapes import misshapen

if TYPE_CHECKING:
    from damario.book import RuleBook
    from damario.site import Site
    from damario.site_files import Document
    from damario.variants import Variant

_ROW: Final[dict[str, Any]] = {
    "!id": str,
    "rules": [str],
    "answers": [{"!answer": str, "when": dict}],
    "list": str,
    "without": [str],
}


@dataclass(frozen=True)
class Row:
    """A row of the table. ``rules`` are those it shows whole; ``line`` is where it stands in the file.

    A cell holds the answer whose conditions the variant meets, or the words of the rule ``listed`` but for those in
    ``without``, or, with neither, the value of the first of ``rules``.
    """

    id: str
    rules: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()
    listed: str | None = None
    without: tuple[str, ...] = ()
    line: int = 0

    def label(self, site: Site) -> str:
        """What the row asks."""
        return site.texts[f"compare.rows.{self.id}.label"]

    def cell(self, site: Site, variant: Variant) -> str | None:
        """What the row says of a variant; ``None`` when no answer's conditions hold."""
        if self.listed is not None:
            kept = [word for word in value_of(variant, self.listed) if word not in self.without]
            return site.phrasing.short(self.listed, kept) if kept else site.texts[f"compare.rows.{self.id}.none"]
        if not self.answers:
            return short(site, self.rules[0], variant)
        for answer in self.answers:
            if conditions.holds(answer.when, variant):
                key = f"compare.rows.{self.id}.answers.{answer.word}"
                return site.phrasing.say(key, **faq.measures(variant, site.phrasing))
        return None


@dataclass(frozen=True)
class RowFile:
    """The rows in the order of the file."""

    document: Document
    rows: tuple[Row, ...]

    def problems(self, book: RuleBook) -> Iterator[Problem]:
        """Rules that the tables do not know, or that two rows show, and answers that some variant has none of."""
        shown: set[str] = set()
        known = book.catalogue.rules
        for place, row in enumerate(self.rows):
            path = ("rows", place)
            for rule in (*row.rules, *([row.listed] if row.listed else [])):
                if rule not in known:
                    message = f"a linha “{row.id}” fala da regra “{rule}”, que não existe"
                    yield self.document.problem(path, message, hint(rule, known))
            for rule in row.rules:
                if rule in shown:
                    message = f"a regra “{rule}” já está em outra linha"
                    yield self.document.problem(path, message, "Deixe-a em rules de uma só linha")
                shown.add(rule)
            faults: list[Problem] = []
            for number, answer in enumerate(row.answers):
                faults += conditions.problems(self.document, (*path, "answers", number, "when"), answer.when, book.catalogue)
            yield from faults
            for variant in book.variants.values() if row.answers and not faults else ():
                if not any(conditions.holds(answer.when, variant) for answer in row.answers):
                    message = f"a linha “{row.id}” não tem resposta para {variant.id}"
                    yield self.document.problem(path, message, "Acrescente uma resposta cuja condição valha para ela")


def read(document: Document) -> RowFile:
    """The rows of ``compare.yml``.

    Raises:
        damario.DataError: an entry is misshapen or says nothing, or two have the same ``id``.
    """
    problems = misshapen(document, (), document.data, {"!rows": [_ROW]})
    rows: dict[str, Row] = {}
    for place, entry in enumerate([] if problems else document.data["rows"]):
        path = ("rows", place)
        row = Row(
            entry["id"],
            tuple(entry.get("rules", ())),
            tuple(Answer(choice["answer"], choice.get("when", {})) for choice in entry.get("answers", ())),
            entry.get("list"),
            tuple(entry.get("without", ())),
            document.line(path),
        )
        if row.id in rows:
            problems.append(document.problem(path, f"o id “{row.id}” se repete", "Dê à linha um id só dela"))
        if not (row.rules or row.answers or row.listed):
            problems.append(document.problem(path, f"a linha “{row.id}” não diz nada", "Escreva rules, answers ou list"))
        rows[row.id] = row
    if problems:
        raise DataError(problems)
    return RowFile(document, tuple(rows.values()))


def short(site: Site, rule: str, variant: Variant) -> str:
    """What a cell says of a rule. Of the draws it tells the variant's own official set; the variant's page has the whole."""
    if rule != "draws":
        return site.phrasing.short(rule, value_of(variant, rule))
    told = doubts.counts(site, faq.official_draws(variant, site.informal), "")
    return told or site.texts["rules.draws.values.empty.short"]

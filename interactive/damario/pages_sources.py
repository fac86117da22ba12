"""The bibliography: every source, how it was read, what rests on it, and where the texts disagree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any

from damario.markdown import LATER, anchor, front_matter, heading, inside
from damario.sources import READ

if TYPE_CHECKING:
    from damario.draw_sets import DrawSet
    from damario.site import Site
    from damario.sources import Source
    from damario.variants import Variant


def page(site: Site) -> str:
    """The Markdown of the sources page."""
    return _Page(site).markdown()


class _Page:
    def __init__(self, site: Site) -> None:
        self.site = site
        self.texts = site.texts
        self.say = site.phrasing.say

    def markdown(self) -> str:
        title = self.texts["sources.title"]
        parts = [
            front_matter(title, self.texts["sources.description"], sheet="sources", boost=LATER) + f"\n# {title}",
            self._summary(),
            self.texts["sources.levels"],
            *self._disputes(),
        ]
        for read in READ:
            found = [source for source in self.site.book.sources.values() if source.read == read]
            if found:
                parts += [heading(2, self.texts[f"sources.read.{read}.title"], f"lidos-{read}")]
                parts += [self.texts[f"sources.read.{read}.note"]]
                for source in found:
                    parts += self._source(source)
        return "\n\n".join(parts) + "\n"

    def _summary(self) -> str:
        levels = Counter(stated.certainty for variant in self.site.variants for stated in variant.stated.values())
        levels += Counter(record["certainty"] for draws in self.site.book.draw_sets.values() for record in draws.records)
        counts = {level: levels[level] for level in ("certain", "likely", "disputed")}
        return self.say("sources.intro", total=levels.total(), **counts)

    # Who says what.

    def _disputes(self) -> Iterator[str]:
        yield heading(2, self.texts["sources.disputes"], "divergencias")
        lines = [*self._rule_disputes(), *self._draw_disputes()]
        yield "\n".join(f"- {line}" for line in lines) or self.texts["sources.disputes_none"]

    def _rule_disputes(self) -> Iterator[str]:
        phrasing = self.site.phrasing
        for variant in self.site.variants:
            for rule, stated in variant.stated.items():
                others = [(other, phrasing.short(rule, other["value"])) for other in stated.dispute]
                if others:
                    mine = phrasing.short(rule, stated.value)
                    name = self._variant(variant)
                    yield self._dispute(name, self._rule(rule), stated.source, stated.article, mine, others)

    def _draw_disputes(self) -> Iterator[str]:
        for draws in self.site.book.draw_sets.values():
            for record in draws.records:
                others = [(other, self._draw({**record, **other})) for other in record.get("dispute", ())]
                if others:
                    source = record.get("source", draws.source)
                    name, rule = self._draw_set(draws), inside(self.site.phrasing.label("draws"))
                    yield self._dispute(name, rule, source, record.get("article"), self._draw(record), others)

    def _dispute(
        self, name: str, rule: str, source: str, article: str | None, value: str, others: list[tuple[Mapping[str, Any], str]]
    ) -> str:
        says = [
            self.say("sources.says", source=self.site.source_link(other["source"], "", other.get("article")), value=said)
            for other, said in others
        ]
        mine = self.site.source_link(source, "", article)
        return self.say("sources.dispute", variant=name, rule=rule, source=mine, value=value, others=" ".join(says))

    def _draw(self, record: Mapping[str, Any]) -> str:
        return inside(self.site.phrasing.draw(record)).rstrip(".")

    # One source.

    def _source(self, source: Source) -> Iterator[str]:
        yield heading(3, self.site.source_title(source.key), anchor(source.key))
        told = [self.say("sources.dated", body=source.body[:1].upper() + source.body[1:], date=source.date)]
        if source.href:
            told.append(self.say("sources.address", link=f"[{source.shown_address}]({source.href})"))
        if source.article:
            told.append(f"{source.article}.")
        yield " ".join(told)
        lines, count = self._resting(source.key)
        dissents = self._dissents(source.key)
        if lines:
            listed = "\n".join(f"    - {line}" for line in lines)
            yield f'??? abstract "{self.say("sources.rests", count=count)}"\n\n{listed}'
        elif dissents:
            yield self.texts["sources.nothing"]
        if dissents:
            yield self.say("sources.dissents", rules=dissents)

    def _resting(self, key: str) -> tuple[list[str], int]:
        """What rests on a source, a line for each variant and each set of draws, and how many values that is."""
        lines, count = [], 0
        for variant in self.site.variants:
            rules = [
                (self._rule(rule), stated.article, stated.certainty)
                for rule, stated in variant.stated.items()
                if stated.source == key
            ]
            if rules:
                lines.append(self.say("sources.variant", variant=self._variant(variant), rules=self._cited(rules, key)))
            count += len(rules)
        for draws in self.site.book.draw_sets.values():
            records = [
                (inside(self.site.phrasing.draw_short(record)), record.get("article"), record["certainty"])
                for record in draws.records
                if record.get("source", draws.source) == key
            ]
            if records:
                lines.append(self.say("sources.draw_set", set=self._draw_set(draws), records=self._cited(records, key)))
            count += len(records)
        questions = [
            (f"[{self.texts[f'questions.{question.id}.question']}](perguntas.md#{question.id})", question.article, "certain")
            for question in self.site.questions
            if question.source == key
        ]
        if questions:
            lines.append(self.say("sources.questions", questions=self._cited(questions, key)))
        count += len(questions)
        positions = sum(position.source == key for position in self.site.book.positions)
        if positions:
            lines.append(self.say("sources.positions", count=positions))
        return lines, count

    def _dissents(self, key: str) -> list[str]:
        """The rules in which a source says something else than the tables."""
        found = [
            f"{self._rule(rule)} ({inside(self.site.short_name(variant))})"
            for variant in self.site.variants
            for rule, stated in variant.stated.items()
            if any(other["source"] == key for other in stated.dispute)
        ]
        return found + [
            self._draw_set(draws)
            for draws in self.site.book.draw_sets.values()
            if any(other["source"] == key for record in draws.records for other in record.get("dispute", ()))
        ]

    # Names with links.

    def _cited(self, items: list[tuple[str, str | None, str]], key: str) -> str:
        """Texts with the articles they rest on, and how sure each is where that is not certain.

        What is said twice is named once with both articles, and neighbours of one article are told together.
        """
        articles: dict[tuple[str, str], list[str]] = {}
        for text, article, certainty in items:
            articles.setdefault((text, certainty), []).extend([article] if article else [])
        told = []
        noted = [(text, self._note(", ".join(dict.fromkeys(found)), level, key)) for (text, level), found in articles.items()]
        for note, group in groupby(noted, key=lambda item: item[1]):
            told.append(", ".join(text for text, _ in group) + note)
        return "; ".join(told)

    def _note(self, article: str, certainty: str, key: str) -> str:
        notes = [self.site.article(article, key)] if article else []
        if certainty != "certain":
            notes.append(inside(self.texts[f"certainty.{certainty}"]))
        return f" ({', '.join(notes)})" if notes else ""

    def _rule(self, rule: str) -> str:
        return f"[{inside(self.site.phrasing.label(rule))}](comparar.md#{anchor(rule)})"

    def _variant(self, variant: Variant) -> str:
        return f"[{self.site.short_name(variant)}](regras/{variant.id}.md#fontes)"

    def _draw_set(self, draws: DrawSet) -> str:
        """The name of a set of draws, with a link to the first variant that counts by it."""
        name = self.texts[f"draws.sets.{draws.id}.label"]
        user = next((v for v in self.site.variants if draws.id in v.values["draws"]), None)
        return f"[{name}](regras/{user.id}.md#empates-{anchor(draws.id)})" if user else name

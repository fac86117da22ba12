"""The questions, each with its answers grouped by the variants they hold for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from damario import faq, lessons
from damario.markdown import anchor, front_matter, heading, lesson, names
from damario.phrasing import value_of

if TYPE_CHECKING:
    from damario.faq import Question
    from damario.site import Site
    from damario.variants import Variant


def page(site: Site) -> str:
    """The Markdown of the questions page."""
    texts = site.texts
    title = texts["pages.questions.title"]
    parts = [front_matter(title, texts["pages.questions.description"]) + f"\n# {title}", texts["pages.questions.intro"]]
    for question in site.questions:
        parts.append(heading(2, texts[f"questions.{question.id}.question"], question.id))
        parts += _differences(site, question) if question.differences else _answers(site, question)
    return "\n\n".join(parts) + "\n"


def _answers(site: Site, question: Question) -> Iterator[str]:
    groups = faq.grouped(question, site.variants, site.phrasing, site.informal)
    if len(groups) == 1:
        yield f"{groups[0].text} *{site.texts['pages.questions.all']}.*"
    else:
        yield "\n".join(f"- **{names(site, group.variants)}:** {group.text}" for group in groups)
    told = next((told for told in site.lessons if told.id == question.lesson), None)
    if told is not None:
        for variant in _examples(site, groups):
            if lessons.fits(told, variant) and (shown := lessons.show(told, variant)) is not None:
                yield f"{site.texts['pages.questions.example']} [{site.name(variant)}](regras/{variant.id}.md):"
                yield lesson(site, variant, shown)
                break
    links = [f"[{site.phrasing.label(rule)}](comparar.md#{anchor(rule)})" for rule in question.rules]
    yield site.phrasing.say("pages.questions.rule", rules=site.phrasing.listed(links))


def _examples(site: Site, groups: list[faq.Group]) -> list[Variant]:
    """The variants in the order in which one is looked for to show an answer: those the readers know best first."""
    variants = [variant for group in groups for variant in group.variants]
    return sorted(variants, key=lambda variant: variant.id not in site.preferred)


def _differences(site: Site, question: Question) -> Iterator[str]:
    """Two variants side by side: only the rules in which they differ."""
    one, other = (site.book.variants[name] for name in question.differences)
    texts, phrasing = site.texts, site.phrasing
    rows = [
        f"| {texts['pages.compare.rule']} | {site.name(one)} | {site.name(other)} |",
        "| --- | --- | --- |",
    ]
    rules = [rule for rules in site.rules_by_group.values() for rule in rules]
    for rule in faq.differences(one, other, rules):
        label = f"[{phrasing.label(rule)}](comparar.md#{anchor(rule)})"
        if rule == "draws":
            cells = [f"[{texts['pages.variant.see_draws']}](regras/{v.id}.md#empates)" for v in (one, other)]
        else:
            cells = [phrasing.short(rule, value_of(variant, rule)) for variant in (one, other)]
        rows.append(f"| {label} | {' | '.join(cells)} |")
    yield "\n".join(rows)
    yield texts["pages.questions.same"]

"""The questions by theme, each with its answers grouped by the variants they hold for."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from damario import doubts, faq, lessons, pages, pages_house, structured
from damario.markdown import FIRST, anchor, aside, block, folded, front_matter, heading, inside, lesson, names
from damario.phrasing import value_of

if TYPE_CHECKING:
    from damario.faq import Question
    from damario.site import Site
    from damario.variants import Variant


def page(site: Site) -> str:
    """The Markdown of the questions page."""
    texts = site.texts
    title = texts["pages.questions.title"]
    asked = [(texts[f"questions.{question.id}.question"], _plain(site, question)) for question in site.questions]
    data = structured.faq_page(asked)
    head = front_matter(title, texts["pages.questions.description"], structured=data, sheet="questions", boost=FIRST)
    parts = [f"{head}\n# {title}", texts["pages.questions.intro"], _index(site)]
    for theme in site.themes:
        parts.append(heading(2, texts[f"themes.{theme}"], f"tema-{theme}"))
        for question in _of(site, theme):
            parts.append(heading(3, texts[f"questions.{question.id}.question"], question.id))
            parts += _reply(site, question)
    return "\n\n".join(part for part in parts if part) + "\n"


def _of(site: Site, theme: str) -> list[Question]:
    return [question for question in site.questions if question.theme == theme]


def _index(site: Site) -> str:
    """Every question by theme, each theme folded, so that the whole page can be seen at once on a small screen."""
    parts = [f'<nav class="damas-index" data-search-exclude aria-label="{escape(site.texts["pages.questions.index"])}">']
    for theme in site.themes:
        asked = _of(site, theme)
        summary = site.phrasing.say("pages.questions.theme", theme=site.texts[f"themes.{theme}"], count=str(len(asked)))
        links = "".join(
            f'<li><a href="#{question.id}">{escape(site.texts[f"questions.{question.id}.question"], quote=False)}</a></li>'
            for question in asked
        )
        parts.append(f"<details><summary>{summary}</summary><ul>{links}</ul></details>")
    return "\n".join((*parts, "</nav>"))


def _reply(site: Site, question: Question) -> Iterator[str]:
    if question.differences:
        yield from _differences(site, question)
    elif question.table:
        yield from _table(site, question)
    else:
        yield from _answers(site, question)


def _answers(site: Site, question: Question) -> Iterator[str]:
    groups = faq.grouped(question, site.variants, site.phrasing, site.informal)
    left_open = list(doubts.listed(site, question))
    if len(groups) == 1 and len(groups[0].variants) == len(site.variants):
        every = site.texts["pages.questions.all_but"] if left_open else site.texts["pages.questions.all"] + "."
        yield f"{groups[0].text} {aside(every)}"
        yield "\n".join(left_open)
    else:
        lines = [f"- **{names(site, group.variants)}:** {group.text}" for group in groups]
        yield "\n".join((*lines, *left_open))
    yield _note(site, question)
    if question.start:
        yield folded(site.texts["pages.questions.start"], _starts(site, groups))
    told = next((told for told in site.lessons if told.id == question.lesson), None)
    if told is not None:
        for variant in _examples(site, groups):
            if lessons.fits(told, variant) and (shown := lessons.show(told, variant)) is not None:
                link = site.phrasing.say("pages.questions.example", variant=inside(site.name(variant)))
                yield folded(link, lesson(site, variant, shown, ""))
                break
    yield _rests_on(site, question)


def _starts(site: Site, groups: list[faq.Group]) -> str:
    """The start of one variant of each group as a picture, the best known first within its group."""
    shown = [_examples(site, [group])[0] for group in groups]
    pictures = [
        block(
            {
                "variant": variant.id,
                "position": variant.rules.start().to_fen(),
                "caption": site.name(variant),
                "coordinates": "none",
                "mode": "diagram",
            }
        )
        for variant in shown
    ]
    return "\n\n".join(('<div class="damas-starts" markdown>', *pictures, "</div>"))


def _note(site: Site, question: Question) -> str:
    """What holds of all the answers to a question that has such a word."""
    key = f"questions.{question.id}.note"
    if key not in site.texts:
        return ""
    return site.texts[key]


def _rests_on(site: Site, question: Question) -> str:
    """The rules that decide the answer, or the source of one that was written by hand."""
    if question.source is None:
        links = [f"[{site.phrasing.label(rule)}](comparar.md#{anchor(rule)})" for rule in question.rules]
        said = " ".join(filter(None, (
            site.phrasing.say("pages.questions.rule", rules=links),
            pages_house.links(site, question.rules[:1]),
        )))  # fmt: skip
    else:
        said = site.phrasing.say("pages.questions.by_hand", source=site.source_link(question.source, "", question.article))
    return f'<p class="damas-rests" data-search-exclude markdown>{said}</p>'


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
    for rule in _differing(site, one, other):
        label = f"[{phrasing.label(rule)}](comparar.md#{anchor(rule)})"
        cells = [doubts.short(site, rule, variant, "") for variant in (one, other)]
        if rule == "draws":
            told = [
                doubts.counts(site, faq.official_draws(v, site.informal), doubts.word(site, rule, v)) for v in (one, other)
            ]
            cells = [f"[{said}](regras/{v.id}.md#empates)" for v, said in zip((one, other), told, strict=True)]
        rows.append(f"| {label} | {' | '.join(cells)} |")
    yield "\n".join(rows)
    yield _note(site, question)
    yield f"{texts['pages.questions.same']} [{texts['pages.questions.pair_link']}]({pages.pair_path(one, other)})"


def _differing(site: Site, one: Variant, other: Variant) -> Iterator[str]:
    """The rules in which two variants differ for a player: not those of which a text says nothing, nor codes for programs."""
    rules = [rule for rules in site.rules_by_group.values() for rule in rules if rule != "notation.pdn"]
    for rule in faq.differences(one, other, rules):
        if "not_stated" not in (value_of(one, rule), value_of(other, rule)):
            yield rule


def _table(site: Site, question: Question) -> Iterator[str]:
    """Some rules of every variant, a row each."""
    labels = [f"[{site.phrasing.label(rule)}](comparar.md#{anchor(rule)})" for rule in question.table]
    rows = [f"| {site.texts['pages.questions.variant']} | {' | '.join(labels)} |", "| --- " * (len(labels) + 1) + "|"]
    for variant in site.variants:
        cells = [doubts.short(site, rule, variant, "") for rule in question.table]
        rows.append(f"| [{site.short_name(variant)}](regras/{variant.id}.md) | {' | '.join(cells)} |")
    yield "\n".join(rows)
    yield f"[{site.texts['pages.variant.compare_link']}](comparar.md)"


def _plain(site: Site, question: Question) -> str:
    """The whole answer in one paragraph without links or signs."""
    if question.answers:
        groups = faq.grouped(question, site.variants, site.phrasing, site.informal)
        every = len(groups) == 1
        told = [group.text if every else f"{names(site, group.variants)}: {group.text}" for group in groups]
        told += [
            f"{site.short_name(variant)}: {one}"
            for variant in filter(question.about, site.variants)
            for one in doubts.of_question(site, question, variant)
        ]
        return " ".join(filter(None, (*told, _note(site, question))))
    label, name = site.phrasing.label, site.short_name
    if question.table:
        rows = [
            (name(one), [f"{label(rule)}: {_plain_value(site, one, rule)}" for rule in question.table])
            for one in site.variants
        ]
    else:
        pair = [site.book.variants[name] for name in question.differences]
        rules = [rule for rule in _differing(site, *pair) if rule != "draws"]
        rows = [(label(rule), [f"{name(one)}: {_plain_value(site, one, rule)}" for one in pair]) for rule in rules]
    return " ".join(f"{head}: {'; '.join(parts)}." for head, parts in rows)


def _plain_value(site: Site, variant: Variant, rule: str) -> str:
    return _value(site, variant, rule) + doubts.word(site, rule, variant)


def _value(site: Site, variant: Variant, rule: str) -> str:
    return site.phrasing.short(rule, value_of(variant, rule))

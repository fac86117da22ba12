"""Where the texts disagree on a variant's rules: sentences where there is room, a word with a link where there is none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from damario import faq
from damario.markdown import anchor, aside, inside
from damario.phrasing import value_of

if TYPE_CHECKING:
    from damario.faq import Question
    from damario.site import Site
    from damario.variants import Variant

_DRAWS = "draws"


def says(site: Site, rule: str, variant: Variant) -> list[str]:
    """Who says otherwise of a rule, of the draws also who does of one of the official counts; parts of a sentence."""
    stated = variant.stated.get(rule)
    told = site.disputes(rule, stated) if stated else []
    if rule == _DRAWS:
        for record in faq.official_draws(variant, site.informal):
            told += site.draw_disputes(record)
    return told


def sentences(site: Site, rule: str, variant: Variant) -> list[str]:
    """Who says otherwise of a variant's value, and what else is to be known of it, as plain text."""
    stated = variant.stated.get(rule)
    if stated is None:
        return []
    return [one for one in (_diverging(site, site.disputes(rule, stated)), site.remark(stated)) if one]


def asides(site: Site, rule: str, variant: Variant) -> list[str]:
    """The :func:`sentences` in small type, each by itself."""
    return list(map(aside, sentences(site, rule, variant)))


def of_record(site: Site, record: Mapping[str, Any], root: str | None = None) -> list[str]:
    """Who says what else of a draw record, a sentence each; with links to the bibliography when there is a ``root``."""
    return [_diverging(site, [one]) for one in site.draw_disputes(record, root)]


def of_question(site: Site, question: Question, variant: Variant) -> list[str]:
    """What the answer to a question leaves open for a variant, as plain text.

    These are the disagreements on the values and counts that the answer hangs on, and the remarks that the question asks for.
    """
    found: list[str] = []
    for rule in faq.disputed(question, variant):
        found += sentences(site, rule, variant)
    for record in faq.disputed_counts(question, variant, site.informal):
        found += of_record(site, record)
    return list(dict.fromkeys(found))


def remarked(site: Site, rules: Iterable[str], variants: Sequence[Variant]) -> Iterator[str]:
    """What the variants remark on some rules, each in small type with the variant's name."""
    for rule in rules:
        for variant in variants:
            if rule in variant.stated and (remark := site.remark(variant.stated[rule])):
                yield _of(site, variant, [remark])


def listed(site: Site, question: Question) -> Iterator[str]:
    """What :func:`of_question` says of each variant, a line of Markdown for each that it says something of."""
    for variant in filter(question.about, site.variants):
        if told := of_question(site, question, variant):
            yield f"- {_of(site, variant, told)}"


def word(site: Site, rule: str, variant: Variant) -> str:
    """In brackets, that the texts disagree; empty unless they do."""
    return f" ({site.texts['certainty.diverge']})" if says(site, rule, variant) else ""


def mark(site: Site, rule: str, variant: Variant, root: str | None = None) -> str:
    """The :func:`word`, with a link to where the variant's page tells the rule.

    ``root`` leads from the page to the top of the tree, and is ``None`` on the variant's own page.
    """
    return _mark(rule, variant, root, site.texts["certainty.diverge"]) if says(site, rule, variant) else ""


def marks(site: Site, rule: str, variants: Sequence[Variant], root: str) -> str:
    """The mark of each of the variants that have one, with its name, for a value that holds for all of them."""
    found = [variant for variant in variants if says(site, rule, variant)]
    named = (site.phrasing.say("certainty.diverge_in", variant=inside(site.short_name(variant))) for variant in found)
    return "".join(_mark(rule, variant, root, told) for variant, told in zip(found, named, strict=True))


def short(site: Site, rule: str, variant: Variant, root: str | None = None) -> str:
    """What a table cell says of a rule, as :func:`damario.comparison.short`, marked; of the draws each count is."""
    if rule != _DRAWS:
        return site.phrasing.short(rule, value_of(variant, rule)) + mark(site, rule, variant, root)
    told = counts(
        site, faq.official_draws(variant, site.informal), _mark(rule, variant, root, site.texts["certainty.diverge"])
    )
    return told or site.texts["rules.draws.values.empty.short"]


def counts(site: Site, records: Iterable[Mapping[str, Any]], marked: str) -> str:
    """Draw records in a few words each, those on which the texts disagree ``marked``."""
    told: dict[str, bool] = {}
    for record in records:
        said = site.phrasing.draw_short(record)
        told[said] = told.get(said, False) or bool(record.get("dispute"))
    return site.texts["pages.compare.then"].join(said + marked * disputed for said, disputed in told.items())


def _mark(rule: str, variant: Variant, root: str | None, told: str) -> str:
    page = "" if root is None else f"{root}regras/{variant.id}.md"
    return f" ([{told}]({page}#{'empates' if rule == _DRAWS else anchor(rule)}))"


def _of(site: Site, variant: Variant, told: Sequence[str]) -> str:
    return " ".join(map(aside, (f"{site.short_name(variant)}.", *told)))


def _diverging(site: Site, told: Sequence[str]) -> str:
    then = site.texts["pages.variant.then"]
    return site.phrasing.say("pages.variant.record_disputed", says=then.join(told)) if told else ""

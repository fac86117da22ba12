"""What the rules of one variant rest on: the texts, how sure each value is, and the whole list rule by rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from damario.markdown import inside
from damario.phrasing import value_of

if TYPE_CHECKING:
    from damario.site import Site
    from damario.variants import Variant

_ROOT = "../"


def section(site: Site, variant: Variant) -> Iterator[str]:
    """The sources in the order of what rests on them, what is less than certain, and the table of every rule in a fold."""
    stated = variant.stated
    counts = Counter(one.source for one in stated.values())
    yield site.texts["pages.variant.sources_intro"]
    yield "\n".join(
        "- " + site.phrasing.say("pages.variant.source_line", source=site.source_link(key, _ROOT), count=count)
        for key, count in counts.most_common()
    )
    for level in ("likely", "disputed"):
        rules = [site.phrasing.label(rule) for rule, one in stated.items() if one.certainty == level]
        if rules:
            yield site.phrasing.say(f"pages.variant.{level}", rules=list(map(inside, rules)))
    table = "\n".join(_table(site, variant))
    yield f"<details markdown>\n<summary>{site.texts['pages.variant.rule_by_rule']}</summary>\n\n{table}\n\n</details>"


def _table(site: Site, variant: Variant) -> Iterator[str]:
    columns = ("table_rule", "table_value", "table_source", "table_certainty")
    yield "| " + " | ".join(site.texts[f"pages.variant.{column}"] for column in columns) + " |"
    yield "| --- | --- | --- | --- |"
    for rules in site.rules_by_group.values():
        yield from (_row(site, variant, rule) for rule in rules if rule in variant.stated)


def _row(site: Site, variant: Variant, rule: str) -> str:
    stated = variant.stated[rule]
    shown = f"[{site.texts['pages.variant.see_draws']}](#empates)"
    if rule != "draws":
        shown = site.phrasing.short(rule, value_of(variant, rule))
    certainty = site.texts[f"certainty.{stated.certainty}"]
    said = "".join(f"<br>{one}" for one in (*site.disputes(rule, stated), site.remark(stated)) if one)
    source = site.source_link(stated.source, _ROOT, stated.article)
    return f"| {site.phrasing.label(rule)} | {shown} | {source} | {certainty}{said} |"

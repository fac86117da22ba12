"""Choose a variant and see what changes: the few rules that decide, with every variant's value.

Everything stands in the page: without a script all variants and values can be read, each with the names it holds for. With
one, ``web/parts/choices.js`` moves the class ``chosen`` to what belongs to the variant that is picked; the style sheet
shows only that, and beside it, where it differs, the value of the variant that the page starts from (class ``base``).
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from damario import doubts, faq, pages
from damario.boards import Board
from damario.markdown import inside, names
from damario.pages_variant import AT_A_GLANCE
from damario.phrasing import value_of

if TYPE_CHECKING:
    from damario.site import Site
    from damario.variants import Variant


def html(site: Site, root: str) -> str:
    """The chooser as HTML with Markdown in it. ``root`` leads from the page to the top of the tree."""
    base = site.book.variants[site.preferred[0]] if site.preferred else site.variants[0]
    panels = (_panel(site, variant, base, root) for variant in site.variants)
    rows = "".join(_row(site, base, label, groups) for label, groups in _decisive(site))
    return "\n\n".join(
        (
            '<div class="damas-chooser" markdown>',
            f'<div class="damas-choices"><damas-choices>{_choices(site, base)}</damas-choices></div>',
            '<div class="damas-panels" markdown>',
            *panels,
            "</div>",
            f'<dl class="damas-decisive">{rows}</dl>',
            "</div>",
        )
    )


def _choices(site: Site, base: Variant) -> str:
    buttons = "".join(
        f'<label><input type="radio" name="damas-variant" value="{variant.id}"{" checked" if variant is base else ""}>'
        f"<span>{escape(site.short_name(variant))}</span></label>"
        for variant in site.variants
    )
    return f"<fieldset><legend>{escape(site.texts['chooser.legend'])}</legend>{buttons}</fieldset>"


def _panel(site: Site, variant: Variant, base: Variant, root: str) -> str:
    """A variant's opening position, its name, what sets it apart, and where all of it stands."""
    picture = Board(variant, variant.rules.start(), coordinates="none", mode="diagram").html(site.phrasing, "")
    links = [(site.phrasing.say("chooser.all", variant=inside(site.short_name(variant))), pages.variant_path(variant))]
    if variant is not base:
        pair = site.phrasing.say("chooser.pair", variant=inside(site.short_name(base)))
        links.append((pair, pages.pair_path(variant, base)))
    return "\n\n".join(
        (
            f'<div class="damas-panel{_classes([variant], base)}" data-variants="{variant.id}" markdown>',
            picture,
            f"**{site.name(variant)}.** {site.texts[f'variants.{variant.id}.line']}",
            *(f"[{text}]({root}{path})" for text, path in links),
            "</div>",
        )
    )


def _decisive(site: Site) -> Iterator[tuple[str, dict[str, list[Variant]]]]:
    """What the variants do not agree on: the name of a rule, and for each value in words the variants it holds for."""
    sizes: dict[str, list[Variant]] = {}
    for variant in site.variants:
        measures = faq.measures(variant, site.phrasing)
        size = {"files": str(measures["files"]), "ranks": str(measures["ranks"]), "men": measures["men"]}
        sizes.setdefault(site.phrasing.say("chooser.size_value", **size), []).append(variant)
    rules = [(site.texts["chooser.size"], sizes)]
    for rule in AT_A_GLANCE:
        values: dict[str, list[Variant]] = {}
        for variant in site.variants:
            said = site.phrasing.short(rule, value_of(variant, rule)) + doubts.word(site, rule, variant)
            values.setdefault(said, []).append(variant)
        rules.append((site.phrasing.label(rule), values))
    return (rule for rule in rules if len(rule[1]) > 1)


def _row(site: Site, base: Variant, label: str, groups: dict[str, list[Variant]]) -> str:
    values = "".join(
        f'<dd class="damas-value{_classes(variants, base)}" data-variants="{" ".join(variant.id for variant in variants)}">'
        f'{escape(value)} <span class="damas-who">{escape(names(site, variants))}</span>'
        f"{_only(site, base) if base in variants else ''}</dd>"
        for value, variants in groups.items()
    )
    return f"<div><dt>{escape(label)}</dt>{values}</div>"


def _only(site: Site, base: Variant) -> str:
    said = site.phrasing.say("chooser.only", variant=inside(site.short_name(base)))
    return f'<span class="damas-base">{escape(said)}</span>'


def _classes(variants: list[Variant], base: Variant) -> str:
    return " base chosen" if base in variants else ""

"""The generated pages: a pure function from checked data to Markdown, so that any builder can take the tree."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from damario import (
    judge_link,
    pages_card,
    pages_compare,
    pages_glossary,
    pages_house,
    pages_judge,
    pages_pair,
    pages_play,
    pages_puzzles,
    pages_questions,
    pages_sources,
    pages_variant,
    pages_wizard,
)
from damario.problems import DataError

if TYPE_CHECKING:
    from damario.site import Site
    from damario.variants import Variant

COMPARE = "comparar.md"
QUESTIONS = "perguntas.md"
SOURCES = "fontes.md"
GLOSSARY = "glossario.md"
HOUSE_RULES = "regras-da-casa.md"


def variant_path(variant: Variant) -> str:
    """Where a variant's page lies in the tree."""
    return f"regras/{variant.id}.md"


def in_order(one: Variant, other: Variant) -> tuple[Variant, Variant]:
    """Two variants in the order of the tables."""
    return (one, other) if one.order <= other.order else (other, one)


def pair_path(one: Variant, other: Variant) -> str:
    """Where the page that compares two variants lies in the tree, in whichever order they are given."""
    first, second = in_order(one, other)
    return f"comparar/{first.id}-x-{second.id}.md"


def build(site: Site) -> dict[str, str]:
    """Path -> Markdown of every generated page. Boards stand in it as ``draughts`` blocks.

    Raises:
        damario.DataError: a phrase is missing, or a question or a lesson does not cover a variant.
    """
    from damario import coverage

    problems = coverage.problems(site)
    if problems:
        raise DataError(problems)
    pages = {variant_path(variant): pages_variant.page(site, variant) for variant in site.variants}
    pages |= {pages_card.path(variant): pages_card.page(site, variant) for variant in site.variants}
    pages[COMPARE] = pages_compare.page(site)
    for one, other in combinations(site.variants, 2):
        pages[pair_path(one, other)] = pages_pair.page(site, one, other)
    pages[QUESTIONS] = pages_questions.page(site)
    pages[GLOSSARY] = pages_glossary.page(site)
    pages[SOURCES] = pages_sources.page(site)
    pages[HOUSE_RULES] = pages_house.page(site)
    pages[pages_play.PATH] = pages_play.page(site)
    pages[judge_link.PATH] = pages_judge.page(site)
    pages[pages_wizard.PATH] = pages_wizard.page(site)
    return pages | pages_puzzles.pages(site)


def navigation(site: Site) -> list[dict[str, Any]]:
    """The variant pages as entries of a table of contents."""
    return [{site.short_name(variant): variant_path(variant)} for variant in site.variants]


def variant_list(site: Site, root: str) -> str:
    """The variants in one line each, with links. ``root`` leads from the page to the top of the tree (``"../"`` or empty)."""
    lines = [
        f"- [**{site.name(variant)}**]({root}{variant_path(variant)}): {site.texts[f'variants.{variant.id}.line']}"
        for variant in site.variants
    ]
    return "\n".join(lines)

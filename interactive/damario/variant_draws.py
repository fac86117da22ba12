"""The draws of one variant in words: the federations' counts first, then the one that is the site's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from damario import doubts, pages_play
from damario.markdown import anchor, aside, heading
from damario.phrasing import value_of

if TYPE_CHECKING:
    from damario.site import Site
    from damario.variants import Variant


def section(site: Site, variant: Variant) -> Iterator[str]:
    """Every draw set with its records. The first is the one that games are counted by unless another is chosen."""
    sets = value_of(variant, "draws")
    link = f"[{site.texts['play.title']}](../{pages_play.PATH}?variante={variant.id})"
    counted = site.phrasing.say("pages.variant.draws_counted", link=link)
    if not sets:
        yield site.texts["pages.variant.draws_none"]
    for place, (name, records) in enumerate(sets.items()):
        parts = [heading(3, site.texts[f"draws.sets.{name}.label"], f"empates-{anchor(name)}")]
        note = site.texts[f"draws.sets.{name}.note"]
        parts.append(note if place else f"{note} {counted}")
        source = site.book.draw_sets[name].source
        lines = [_record(site, record, str(record.get("source", source))) for record in records]
        parts.append("\n".join(lines) if lines else site.texts["pages.variant.draws_none"])
        if name in site.informal:
            badge = f'<p class="damas-badge">{site.texts["pages.variant.site_rule"]}</p>'
            parts = ['<div class="damas-informal" markdown>', badge, *parts, "</div>"]
        yield from parts


def _record(site: Site, record: Any, source: str) -> str:
    said = f"- {site.phrasing.draw(record)}"
    if article := site.article(record.get("article"), source):
        said = f"{said.removesuffix('.')} ({article})."
    return " ".join((said, *map(aside, doubts.of_record(site, record, "../"))))

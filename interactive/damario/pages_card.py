"""The page of a variant's rule card: to be read on a phone, or printed on one sheet of A4."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from damario import card, paper_board, social
from damario.markdown import LATER, block, front_matter, heading, inside

if TYPE_CHECKING:
    from damario.card import Line, Section
    from damario.site import Site
    from damario.variants import Variant

#: From the page to the top of the tree.
_ROOT = "../../"
#: Lines left free for home rules; the sheet shows as many as it has room for.
_FREE_LINES = 5


def path(variant: Variant) -> str:
    """Where the page lies in the tree."""
    return f"regras/{variant.id}/cartao.md"


def page(site: Site, variant: Variant) -> str:
    """The Markdown of a variant's card."""
    shown = card.card(site, variant)
    texts, say = site.texts, site.phrasing.say
    name = inside(shown.name)
    title, description = say("card.title", variant=shown.name), say("card.description", variant=name)
    parts = [
        front_matter(title, description, wide=True, image=social.variant_path(site, variant), sheet="card", boost=LATER),
        '<div class="damas-card" markdown>',
        f'# {shown.name} <span class="damas-card-kind">{texts["card.heading"]}</span>',
        f'<p class="damas-card-line">{escape(shown.line)}</p>',
        *_actions(site, variant, name),
        '<div class="damas-card-rules" markdown>',
        block({"variant": variant.id, "mode": "diagram"}),
        *(_section(section) for section in shown.sections),
        "</div>",
        _free_lines(texts["card.agreed"]),
        _foot(site, shown),
        "</div>",
    ]
    return "\n\n".join(parts) + "\n"


def _actions(site: Site, variant: Variant, name: str) -> tuple[str, ...]:
    """What can be done with the card; none of it is printed. The button comes with the script, which prints."""
    texts = site.texts
    lead = site.phrasing.say("card.lead", page=f"[{name}](../{variant.id}.md)")
    links = (
        f"[{texts['card.download']}]({_ROOT}{card.pdf_path(site, variant)}){{ .md-button }}",
        f"[{texts['card.board']}]({_ROOT}{paper_board.pdf_path(site, variant)}){{ .md-button }}",
    )
    button = f'<damas-print data-label="{escape(texts["card.print"])}"></damas-print>'
    return ('<div class="damas-card-actions" markdown>', lead, " ".join((button, *links)), "</div>")


def _section(section: Section) -> str:
    # The search finds the rules on the variant's own page.
    title = heading(2, section.title, section.key, searched=False)
    marks = [f"{number}." if section.ordered else "-" for number in range(1, len(section.lines) + 1)]
    lines = [f"{mark} {_said(line)}" for mark, line in zip(marks, section.lines, strict=True)]
    note = f"*{section.note}*\n\n" if section.note else ""
    return f"<section markdown>\n\n{title}\n\n{note}{'\n'.join(lines)}\n\n</section>"


def _said(line: Line) -> str:
    return f"{line.text} *({line.doubt})*" if line.doubt else line.text


def _free_lines(title: str) -> str:
    more = "<i></i>" * (_FREE_LINES - 1)
    return f'<div class="damas-card-free" aria-hidden="true"><p><b>{title}:</b><i></i></p>{more}</div>'


def _foot(site: Site, shown: card.Card) -> str:
    address = card.address(site, shown.variant)
    where = f' <b class="damas-card-address">{escape(site.imprint.name)} · {escape(address)}</b>' if address else ""
    said = escape(shown.sources)
    for source in site.book.sources.values():
        if source.lang:
            said = said.replace(escape(source.title), site.source_title(source.key))
    return f'<p class="damas-card-sources">{said}{where}</p>'

"""The tips for one variant, each with its board where it speaks of a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from damario import tips
from damario.markdown import block, exact, folded

if TYPE_CHECKING:
    from damario.site import Site
    from damario.tips import Tip
    from damario.variants import Variant


def section(site: Site, variant: Variant) -> Iterator[str]:
    """The tips in the order of their file; none for a variant that has none."""
    for tip in site.tips.get(variant.id, ()):
        words = f"tips.{variant.id}.{tip.id}"
        said = f"**{site.texts[f'{words}.title']}.** {site.texts[f'{words}.text']}"
        if tip.position is None:
            yield said
        else:
            said += _line(site, variant, tip)
            yield from ('<div class="damas-tip" markdown>', said, _board(site, variant, tip), "</div>")


def _line(site: Site, variant: Variant, tip: Tip) -> str:
    moves = [f'<span class="damas-move">{exact(move)}</span>' for move in tips.moves(tip, variant)]
    if not moves:
        return ""
    key = "tip_line_forced" if len(moves) > 1 else "tip_line"
    return " " + site.phrasing.say(f"pages.variant.{key}", moves=site.texts["pages.variant.then"].join(moves))


def _board(site: Site, variant: Variant, tip: Tip) -> str:
    first = [exact(move) for move in tips.moves(tip, variant)[:1]]
    claim: dict[str, Any] = {"allowed": first} if first else dict(tip.claim)
    marks = {"marks": dict(tip.marks)} if tip.marks else {}
    board = block({"variant": variant.id, "position": tip.position, "claim": claim, **marks})
    return folded(site.texts["pages.variant.tip_board"], board)

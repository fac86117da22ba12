"""The way from a position to the judge, where it can be changed and tried under other rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from damario.site import Site
    from damario.variants import Variant
    from damas import Position

#: Where the judge lies in the tree.
PATH: Final = "tira-teima.md"


def judge_link(site: Site, position: Position, variant: Variant, root: str) -> str:
    """A link in Markdown to the judge with a position under a variant's rules, and the home rules that are laid over them.

    ``root`` leads from the page to the top of the tree.
    """
    laid_over = f"&casa={','.join(variant.house_rules)}" if variant.house_rules else ""
    query = f"variante={variant.id}{laid_over}&posicao={position.to_fen().replace('+', '%2B')}"
    # It stands under hundreds of boards: whoever searches for it wants the page itself.
    return f"<span data-search-exclude>[{site.texts['judge.link']}]({root}{PATH}?{query})</span>"

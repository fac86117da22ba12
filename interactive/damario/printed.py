"""Everything that the project sets in type: the pictures of links and the sheets to print."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from damario import card, paper_board, social

if TYPE_CHECKING:
    from damario.sheet import Sheet
    from damario.site import Site


def sheets(site: Site) -> Iterator[Sheet]:
    """All the sheets of the site."""
    yield from social.sheets(site)
    yield from card.sheets(site)
    yield from paper_board.sheets(site)

"""A board of paper for a variant: its squares on one sheet; on a second, pieces to cut out that have a king on their back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from damario.card import address
from damario.phrasing import value_of
from damario.sheet import Sheet
from damas import Position, svg

if TYPE_CHECKING:
    from damario.site import Site
    from damario.variants import Variant

FOLDER: Final = "assets/tabuleiros"
#: What a player needs to know to lay the board and set it up.
_RULES: Final = ("board.lattice", "setup.rows")


def pdf_path(site: Site, variant: Variant) -> str:
    """Where a variant's board lies in the tree."""
    return f"{FOLDER}/{site.slug(variant)}.pdf"


def sheets(site: Site) -> Iterator[Sheet]:
    """The board of every variant as a PDF."""
    for variant in site.variants:
        yield Sheet(pdf_path(site, variant), "board.typ", _data(site, variant))


def _data(site: Site, variant: Variant) -> dict[str, Any]:
    rules, texts = variant.rules, site.texts
    start = rules.start()
    sides: tuple[tuple[svg.Colour, int], ...] = (("white", start.white_men), ("black", start.black_men))
    told = [sentence for rule in _RULES for sentence in site.phrasing.long(rule, value_of(variant, rule))]
    first = texts[f"variants.{variant.id}.first_mover.{value_of(variant, 'first_mover')}"]
    return {
        "kind": texts["card.board_sheet"],
        "name": site.name(variant),
        "board": svg.board(Position(rules, 0, 0, 0, 0, start.turn), rules),
        "alt": site.phrasing.say("card.board_alt", variant=site.name(variant)),
        "files": rules.geometry.files,
        "rules": [*told, first],
        "pieces_kind": texts["card.pieces_sheet"],
        "cut": texts["card.cut"],
        "pieces": [
            {
                "alt": texts[f"card.pieces_alt.{colour}"],
                "count": men.bit_count(),
                "man": svg.piece(colour),
                "king": svg.piece(colour, king=True),
            }
            for colour, men in sides
        ],
        "site": site.imprint.name,
        "address": address(site, variant),
    }

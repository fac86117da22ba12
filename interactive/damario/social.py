"""The pictures that a shared link shows (the site, each variant, the comparison), and the site's icon."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import damas
from damario import lessons
from damario.sheet import Sheet
from damas import svg

if TYPE_CHECKING:
    from damario.site import Site
    from damario.variants import Variant

FOLDER: Final = "assets/social"
DEFAULT: Final = f"{FOLDER}/damario.png"
COMPARE: Final = f"{FOLDER}/comparar.png"
ICON: Final = "assets/apple-touch-icon.png"
_TEMPLATE: Final = "social.typ"


def variant_path(site: Site, variant: Variant) -> str:
    """Where a variant's picture lies in the tree."""
    return f"{FOLDER}/{site.slug(variant)}.png"


def sheets(site: Site) -> Iterator[Sheet]:
    """All the pictures. Every page without one of its own shows :data:`DEFAULT`."""
    texts, imprint = site.texts, site.imprint
    yield _picture(DEFAULT, "", imprint.name, imprint.description, [_show_piece(site)])
    for variant in site.variants:
        line = texts[f"variants.{variant.id}.line"]
        yield _picture(variant_path(site, variant), imprint.name, site.name(variant), line, [_start(variant)])
    every = [_start(variant, coordinates="none") for variant in site.variants]
    yield _picture(COMPARE, imprint.name, texts["pages.compare.title"], texts["pages.compare.description"], every)


def icon(logo: str) -> Sheet:
    """The logo (an SVG) as the home screens of phones want it."""
    return Sheet(ICON, "icon.typ", {"logo": logo})


def _picture(path: str, name: str, title: str, line: str, boards: list[str]) -> Sheet:
    return Sheet(path, _TEMPLATE, {"site": name, "title": title, "line": line, "boards": boards})


def _start(variant: Variant, coordinates: svg.Coordinates = "auto") -> str:
    return svg.board(variant.rules.start(), variant.rules, coordinates=coordinates)


def _show_piece(site: Site) -> str:
    """The longest capture of all the lessons, with its path, in the variant that examples are taken from."""
    variant = site.book.variants[site.preferred[0]] if site.preferred else site.variants[0]
    found: list[tuple[damas.Position, damas.Move]] = [
        (shown.position, move)
        for told in site.lessons
        if lessons.fits(told, variant) and (shown := lessons.show(told, variant)) is not None
        for move in shown.moves
    ]
    position, longest = max(found, key=lambda pair: len(pair[1].captured))
    marks = {"captured": longest.captured}
    return svg.board(position, variant.rules, marks=marks, arrows=[longest.path])

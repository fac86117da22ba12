"""What the project prints: a path in the site, a template, and the data that goes into it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True)
class Imprint:
    """The site as its sheets name it. ``address`` ends in a slash; it is empty where nobody knows it."""

    name: str
    description: str
    address: str


@dataclass(frozen=True)
class Sheet:
    """One file: where it lies in the site (the ending says what it is), and what it is made of."""

    path: str
    template: str
    data: Mapping[str, Any]


_FONT: Final = '.damas-coordinates{font-family:"Alegreya Sans"}'


def drawing(picture: str, style: str = "") -> str:
    """A board as the engine drew it, in the fonts of the sheets. ``style`` holds more CSS for it."""
    head, end, rest = picture.partition(">")
    return f"{head}{end}<style>{_FONT}{style}</style>{rest}"

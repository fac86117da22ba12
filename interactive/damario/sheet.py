"""What the project prints: a path in the site, a template, and the data that goes into it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Imprint:
    """The site as its sheets name it. ``address`` ends in a slash; it is empty where nobody knows it."""

    name: str = ""
    description: str = ""
    address: str = ""

    def page(self, path: str) -> str:
        """The address of the page ``path`` (a Markdown file of the tree) as a reader would type it."""
        return (self.address + path.removesuffix(".md") + "/").partition("://")[2]


@dataclass(frozen=True)
class Sheet:
    """One file: where it lies in the site (the ending says what it is), and what it is made of."""

    path: str
    template: str
    data: Mapping[str, Any]

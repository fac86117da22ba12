"""The type of the site, served by the site: the font files that its style sheets name, taken from the npm packages.

A sheet names a file as ``url("fonts/NAME")``, where NAME is the file's name in a package of ``@fontsource``. Files lie in a
folder of their own, named after their content: a change of style does not make a browser fetch them again.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

#: Where npm puts the fonts, below the project's folder.
PACKAGES: Final = Path("node_modules", "@fontsource")

_NAMED: Final = re.compile(r'url\("fonts/([^"]+)"\)')


class FontError(Exception):
    """A font is missing. The message says in Portuguese which and what to do."""


def named(css: str) -> list[str]:
    """The font files that a style sheet asks for, each once."""
    return sorted(set(_NAMED.findall(css)))


def collect(css: str, packages: Path) -> dict[str, bytes]:
    """Name → content of the font files that ``css`` asks for, and the licence of each package they come from.

    Raises:
        FontError: a file is in none of the packages below ``packages``.
    """
    files: dict[str, bytes] = {}
    for name in named(css):
        found = next(packages.glob(f"*/files/{name}"), None)
        if found is None:
            raise FontError(f"Falta a fonte {name} em {packages}. Rode `npm ci` na pasta do projeto.")
        package = found.parents[1]
        files[name] = found.read_bytes()
        files[f"LICENSE-{package.name}.txt"] = (package / "LICENSE").read_bytes()
    return files


def at(css: str, folder: str) -> str:
    """``css`` with its fonts in ``folder``, as seen from the style sheet."""
    return _NAMED.sub(rf'url("{folder}/\1")', css)

"""The type of the site, served by the site: the font files that its style sheets name, taken from the npm packages.

A sheet names a file as ``url("fonts/NAME")``, where NAME is the file's name in a package of ``@fontsource``. Files lie in a
folder of their own, named after their content: a change of style does not make a browser fetch them again.

A latin file is served with the letters of western Europe alone and without the hints for old screens, which saves a reader a
quarter of it. Other alphabets stay whole: a browser fetches them for a page that has one of their letters.
"""

from __future__ import annotations

import hashlib
import re
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import Final

from fontTools import subset  # type: ignore[import-untyped]  # the library comes without types
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # as above

#: Where npm puts the fonts, below the project's folder.
PACKAGES: Final = Path("node_modules", "@fontsource")

#: What a latin file keeps: ASCII, the letters of Latin-1, Œ, and what books set between words.
LETTERS: Final = (*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "ıŒœ‐‑‒–—‘’‚“”„†•…′″‹›€™←↑→↓−"))
#: What a latin file does with them: pairs drawn closer, letters drawn as one, figures of one height and of one width.
_FEATURES: Final = ("ccmp", "kern", "liga", "locl", "mark", "lnum", "pnum", "tnum")

_NAMED: Final = re.compile(r'url\("fonts/([^"]+)"\)')


class FontError(Exception):
    """A font is missing. The message says in Portuguese which and what to do."""


def named(css: str) -> list[str]:
    """The font files that a style sheet asks for, each once."""
    return sorted(set(_NAMED.findall(css)))


def collect(css: str, packages: Path, cache: Path | None = None) -> dict[str, bytes]:
    """Name → content of the font files that ``css`` asks for, and the licence of each package they come from.

    What was cut is kept in ``cache`` (default: ``.cache/fonts`` in the project, the folder above ``node_modules``).

    Raises:
        FontError: a file is in none of the packages below ``packages``.
    """
    files: dict[str, bytes] = {}
    for name in named(css):
        found = next(packages.glob(f"*/files/{name}"), None)
        if found is None:
            raise FontError(f"Falta a fonte {name} em {packages}. Rode `npm ci` na pasta do projeto.")
        package = found.parents[1]
        whole = "-latin-" not in name or "-latin-ext-" in name
        files[name] = found.read_bytes() if whole else _cut(found, cache or packages.parents[1] / ".cache" / "fonts")
        files[f"LICENSE-{package.name}.txt"] = (package / "LICENSE").read_bytes()
    return files


def _cut(path: Path, cache: Path) -> bytes:
    """The font with :data:`LETTERS` only."""
    how = f"{LETTERS} {_FEATURES} {version('fonttools')} {version('brotli')}\0"
    kept = cache / f"{hashlib.sha256(how.encode() + path.read_bytes()).hexdigest()[:32]}.woff2"
    if not kept.is_file():
        font = TTFont(path, recalcTimestamp=False)
        options = subset.Options(hinting=False, layout_features=list(_FEATURES), name_IDs=["*"], notdef_outline=True)
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=LETTERS)
        cutter.subset(font)
        font.flavor = "woff2"
        made = BytesIO()
        font.save(made)
        cache.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix(".part")
        part.write_bytes(made.getvalue())
        part.replace(kept)
    return kept.read_bytes()


def at(css: str, folder: str) -> str:
    """``css`` with its fonts in ``folder``, as seen from the style sheet."""
    return _NAMED.sub(rf'url("{folder}/\1")', css)

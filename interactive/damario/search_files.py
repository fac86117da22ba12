"""The search of the built site: the worker behind the theme's search box, and the sections that it searches.

The box, its list and its keys are Material's. Its worker compares words as they stand, so that neither "peao" nor "capturar"
finds what a reader means; ours takes its place and speaks the same messages. The theme has every page fetch all that can be
found; here that waits for the first word somebody types.
"""

from __future__ import annotations

import json
import re
from html import escape, unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mkdocs.exceptions import PluginError

from damario import assets, search_words
from damario.minify import Minifier
from damario.pages import QUESTIONS

if TYPE_CHECKING:
    from mkdocs.structure.files import Files

    from damario.site import Site

INDEX: Final = "search/search_index.json"
SECTIONS: Final = "sections.json"
"""Beside the index; the worker knows it by this name."""
_LIBRARY: Final = Path("node_modules", "minisearch")
_PARTS: Final = Path("workers", "search")
_NAME: Final = "search.js"
#: What the theme brings for its own search, and where its pages name it.
_THEIRS: Final = ("assets/javascripts/lunr/", "assets/javascripts/workers/")
_ADDRESS: Final = re.compile(r'(?<="search": ")([^"]*)assets/javascripts/workers/[^"]+')


def publish(web: Path, root: Path, stage: Path, minifier: Minifier) -> str:
    """Write the worker below ``stage`` as one file, the library first; returns its address in the site.

    Raises:
        PluginError: the library has not been installed in ``root``.
        damario.minify.MinifyError: a script cannot be read.
    """
    library, licence = root / _LIBRARY / "dist" / "umd" / "index.js", root / _LIBRARY / "LICENSE.txt"
    if not library.is_file():
        raise PluginError(f"damario: falta {library}. Rode `npm ci` na pasta {root} (ou `python3 run.py build`).")
    parts = (library, *sorted((web / _PARTS).glob("*.js")))
    script = "\n".join(part.read_text(encoding="utf-8") for part in parts)
    script = f"/*! MiniSearch: MIT, {licence.name} */\n{script}"
    files = {_NAME: minifier.text(script, "js"), licence.name: licence.read_bytes()}
    return f"{assets.write(files, 'search', stage)}/{_NAME}"


def drop_theirs(files: Files) -> None:
    """Leave out of the site what the theme's own search is made of."""
    for file in list(files):
        if file.src_uri.startswith(_THEIRS):
            files.remove(file)


def use(html: str, worker: str) -> str:
    """A page whose search box asks ``worker``, an address from the top of the site."""
    return _ADDRESS.sub(rf"\g<1>{worker}", html, count=1)


def split(index: Path, site: Site) -> None:
    """Leave in the theme's index what its script needs on every page, and put the sections beside it for who searches.

    With the sections go how words bend and what they mean.
    """
    data: dict[str, Any] = json.loads(index.read_text(encoding="utf-8"))
    texts = (f"{section['title']} {section['text']}" for section in data["docs"])
    words = search_words.for_browser(site.search_words, (unescape(re.sub(r"<[^>]*>", " ", text)) for text in texts))
    _write(index.with_name(SECTIONS), {"docs": data["docs"], "words": words})
    failed = site.texts.section("search.failed")
    data["config"]["failed"] = {
        "location": f"{QUESTIONS.removesuffix('.md')}/",
        "title": escape(failed["title"]),
        "text": f"<p>{escape(failed['text'])}</p>",
    }
    _write(index, {**data, "docs": []})


def _write(path: Path, data: dict[str, Any]) -> None:
    path.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")), encoding="utf-8", newline="\n")

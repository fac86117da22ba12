"""The search of the built site: the worker behind the theme's search box, and the index that it is given.

The box, its list and its keys are Material's. Its worker compares words as they stand, so that neither "peao" nor "capturar"
finds what a reader means; ours takes its place and speaks the same messages.
"""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mkdocs.exceptions import PluginError

from damario import assets, search_words

if TYPE_CHECKING:
    from mkdocs.structure.files import Files

    from damario.search_words import SearchWords

INDEX: Final = "search/search_index.json"
_LIBRARY: Final = Path("node_modules", "minisearch")
_PARTS: Final = Path("workers", "search")
_NAME: Final = "search.js"
#: What the theme brings for its own search, and where its pages name it.
_THEIRS: Final = ("assets/javascripts/lunr/", "assets/javascripts/workers/")
_ADDRESS: Final = re.compile(r'(?<="search": ")([^"]*)assets/javascripts/workers/[^"]+')
_DOC_COMMENT: Final = re.compile(r"^[ \t]*/\*\*.*?\*/\n", re.MULTILINE | re.DOTALL)


def publish(web: Path, root: Path, stage: Path) -> str:
    """Write the worker below ``stage`` as one file, the library first; returns its address in the site.

    Raises:
        PluginError: the library has not been installed in ``root``.
    """
    library, licence = root / _LIBRARY / "dist" / "umd" / "index.js", root / _LIBRARY / "LICENSE.txt"
    if not library.is_file():
        raise PluginError(f"damario: falta {library}. Rode `npm ci` na pasta {root} (ou `python3 run.py build`).")
    parts = (library, *sorted((web / _PARTS).glob("*.js")))
    script = "\n".join(_DOC_COMMENT.sub("", part.read_text(encoding="utf-8")) for part in parts)
    script = f"/*! MiniSearch: MIT, {licence.name} */\n{script}"
    return f"{assets._write({_NAME: script.encode(), licence.name: licence.read_bytes()}, 'search', stage)}/{_NAME}"


def drop_theirs(files: Files) -> None:
    """Leave out of the site what the theme's own search is made of."""
    for file in list(files):
        if file.src_uri.startswith(_THEIRS):
            files.remove(file)


def use(html: str, worker: str) -> str:
    """A page whose search box asks ``worker``, an address from the top of the site."""
    return _ADDRESS.sub(rf"\g<1>{worker}", html, count=1)


def complete(index: Path, words: SearchWords) -> None:
    """Add to the search index how its words bend and what they mean. The theme hands all of it to the worker."""
    data: dict[str, Any] = json.loads(index.read_text(encoding="utf-8"))
    texts = (f"{section['title']} {section['text']}" for section in data["docs"])
    data["config"]["words"] = search_words.for_browser(words, (unescape(re.sub(r"<[^>]*>", " ", text)) for text in texts))
    index.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")), encoding="utf-8", newline="\n")

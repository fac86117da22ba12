"""The files a board needs in the built site: its scripts and styles, the rules as JSON, the browser's Python."""

from __future__ import annotations

import hashlib
import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from damario.site import Site

FOLDER: Final = "assets/damario"
_KINDS: Final = (".js", ".css")
_PHRASES: Final = ("reasons", "verdicts", "join", "interface", "errors")


@dataclass(frozen=True)
class Published:
    """Where the files lie in the site: the folder of the board and, below it, its scripts and style sheets."""

    folder: str
    scripts: tuple[str, ...]
    styles: tuple[str, ...]


def rules_json(site: Site, runtime: dict[str, Any] | None) -> str:
    """What the engine in the page starts with: every variant's values, the words, and which files Python is made of."""
    phrases: dict[str, Any] = {part: site.texts.section(part) for part in _PHRASES}
    data = {
        "variants": {variant.id: variant.rules.values for variant in site.variants},
        "phrases": phrases,
        "runtime": runtime,
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def publish(site: Site, board: Path, stage: Path, runtime: dict[str, Any] | None) -> Published:
    """Write the board's files below ``stage``, in a folder whose name follows from their content.

    The files keep their plain names, so that they can import one another; a browser may keep the folder for ever.

    Raises:
        FileNotFoundError: ``board`` holds no ``board.js``.
    """
    files = {path.name: path.read_bytes() for path in sorted(board.iterdir()) if path.suffix in _KINDS}
    if "board.js" not in files:
        raise FileNotFoundError(board / "board.js")
    files["rules.json"] = rules_json(site, runtime).encode()
    digest = hashlib.sha256()
    for name, content in files.items():
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    name = f"board-{digest.hexdigest()[:12]}"
    target = stage / name
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for file, content in files.items():
        (target / file).write_bytes(content)
    folder = f"{FOLDER}/{name}"
    styles = tuple(f"{folder}/{file}" for file in files if file.endswith(".css"))
    return Published(folder, (f"{folder}/board.js",), styles)

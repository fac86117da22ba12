"""The files that the built site serves beside its pages: the boards' and the pages' scripts and styles, the rules as JSON."""

from __future__ import annotations

import hashlib
import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from damario import fonts, slim

if TYPE_CHECKING:
    from damario.site import Site

FOLDER: Final = "assets/damario"
_KINDS: Final = (".js", ".css")
_PHRASES: Final = ("reasons", "verdicts", "join", "interface", "errors")


@dataclass(frozen=True)
class Published:
    """Where the files lie in the site: their folder and, below it, scripts and style sheets; the folder of the fonts."""

    folder: str
    scripts: tuple[str, ...]
    styles: tuple[str, ...]
    fonts: str = ""


def phrases(site: Site) -> dict[str, Any]:
    """The words that the engine and the board need in the page."""
    return {part: site.texts.section(part) for part in _PHRASES}


def rules(site: Site) -> dict[str, Any]:
    """The rules that the engine in the page is set up with: every variant's values, what each home rule changes."""
    return {
        "variants": {variant.id: variant.rules.values for variant in site.variants},
        "house_rules": {rule.id: dict(rule.change) for rule in site.book.house_rules.values()},
    }


def rules_json(site: Site, runtime: dict[str, Any] | None) -> str:
    """What the engine in the page starts with: variants, changes of the home rules, words, and the files of Python."""
    data = {
        **rules(site),
        "phrases": phrases(site),
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
    folder = _write(files, "board", stage)
    styles = tuple(f"{folder}/{file}" for file in files if file.endswith(".css"))
    return Published(folder, (f"{folder}/board.js",), styles)


def publish_web(web: Path, packages: Path, stage: Path) -> Published:
    """Write what the pages themselves need below ``stage``: all style sheets of ``web`` as one, its scripts, its workers.

    The sheets of ``web/base`` come first, so that the others can build on them. Every script is loaded on every page; what
    lies in ``web/workers`` is only there to be asked for. The fonts that the sheets name come from ``packages`` (see
    :mod:`damario.fonts`).

    Raises:
        damario.fonts.FontError: a font is missing.
    """
    sheets = [path for folder in (web / "base", web) for path in sorted(folder.glob("*.css"))]
    css = "\n".join(path.read_text(encoding="utf-8") for path in sheets)
    scripts = sorted(web.glob("*.js"))
    type_folder = _write(fonts.collect(css, packages), "fonts", stage)
    files = {"site.css": fonts.at(css, f"../{type_folder.rpartition('/')[2]}").encode()}
    files |= {path.name: path.read_bytes() for path in scripts}
    files |= {f"workers/{path.name}": path.read_bytes() for path in sorted((web / "workers").glob("*.js"))}
    folder = _write(files, "web", stage)
    return Published(folder, tuple(f"{folder}/{path.name}" for path in scripts), (f"{folder}/site.css",), type_folder)


def _write(files: dict[str, bytes], kind: str, stage: Path) -> str:
    """Write the files without their comments into a folder named after their content; returns its address in the site."""
    files = {name: slim.file(name, content) for name, content in files.items()}
    digest = hashlib.sha256()
    for name, content in files.items():
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    folder = f"{kind}-{digest.hexdigest()[:12]}"
    shutil.rmtree(stage / folder, ignore_errors=True)
    for name, content in files.items():
        path = stage / folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return f"{FOLDER}/{folder}"

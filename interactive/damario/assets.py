"""The files that the built site serves beside its pages: the boards' and the pages' scripts and styles, the rules as JSON."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from damario import changes, fonts, pages_play
from damario.articles import articles
from damario.minify import Minifier

if TYPE_CHECKING:
    from damario.site import Site

FOLDER: Final = "assets/damario"
#: The script that other sites name.
ADDRESS: Final = "tabuleiro.js"
#: The module of the words that the boards say themselves.
SAID: Final = "said.js"
_IMPORTED: Final = re.compile(r'\b(?:from|import)"\./([^"]+)"')
#: The script of boards that ask something, for the pages that have some.
TASKS: Final = "tasks.js"
_ENTRIES: Final = ("board.js", "worker.js", "frame.js", TASKS)
#: The words that the boards say themselves, and those that the engine makes its sentences of.
_SPOKEN: Final = ("interface", "errors", "join")
_TOLD: Final = ("reasons", "verdicts", "join", "faults", "ruling")


@dataclass(frozen=True)
class Published:
    """Where the files lie in the site: their folder and, below it, scripts and style sheets; the folder of the fonts."""

    folder: str
    scripts: tuple[str, ...]
    styles: tuple[str, ...]
    fonts: str = ""
    early: tuple[str, ...] = ()
    """Modules that the scripts import, to be fetched along with them."""
    sheets: Mapping[str, str] = field(default_factory=dict)
    """Name → content of the sheets that stand in the heads of some pages."""


def phrases(site: Site) -> dict[str, Any]:
    """The words that the engine makes its sentences of, and what it calls variants."""
    told = {part: site.texts.section(part) for part in _TOLD}
    names = {variant.id: site.short_name(variant) for variant in site.variants}
    return told | {"play": pages_play.words(site), "variants": names, **changes.phrases(site)}


def said(site: Site) -> dict[str, Any]:
    """The words that the boards say themselves."""
    return {part: site.texts.section(part) for part in _SPOKEN}


def rules(site: Site) -> dict[str, Any]:
    """What the engine in the page is set up with: every variant's values, what home rules may change, what it rests on."""
    return {
        "variants": {variant.id: variant.rules.values for variant in site.variants},
        "house_rules": {rule.id: dict(rule.change) for rule in site.book.house_rules.values()},
        "needs": {rule.id: dict(rule.needs) for rule in site.book.house_rules.values() if rule.needs},
        "changeable": changes.changeable(site),
        "articles": articles(site),
    }


def rules_json(site: Site, runtime: dict[str, Any] | None) -> str:
    """What the engine in the page starts with: variants, changes of the home rules, its words, and the files of Python."""
    data = {
        **rules(site),
        "phrases": phrases(site),
        "runtime": runtime,
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def publish(site: Site, board: Path, stage: Path, runtime: dict[str, Any] | None, minifier: Minifier) -> Published:
    """Write the board's files below ``stage``, in a folder whose name follows from their content.

    There are three scripts, the board's, its worker's and that of the page that other sites frame, with the parts that are
    loaded when they are needed, and two sheets, of which the second is for other sites. A browser may keep the folder for
    ever. Beside it lies the script that other sites name.

    Raises:
        FileNotFoundError: ``board`` lacks one of the scripts.
        damario.minify.MinifyError: a script or a sheet cannot be read.
    """
    for name in (*_ENTRIES, ADDRESS):
        if not (board / name).is_file():
            raise FileNotFoundError(board / name)
    files = minifier.modules(board, _ENTRIES)
    files[SAID] = f"export default {json.dumps(said(site), ensure_ascii=False, separators=(',', ':'))};\n".encode()
    files |= {path.name: minifier.text(path.read_text(encoding="utf-8"), "css") for path in sorted(board.glob("*.css"))}
    files["rules.json"] = rules_json(site, runtime).encode()
    folder = write(files, "board", stage)
    address = (board / ADDRESS).read_text(encoding="utf-8").replace("FOLDER", folder.rpartition("/")[2])
    (stage / ADDRESS).write_bytes(minifier.text(address, "js"))
    early = tuple(f"{folder}/{name}" for name in _imported(files, "board.js"))
    return Published(folder, (f"{folder}/board.js",), (f"{folder}/board.css",), early=early)


def publish_web(web: Path, board: Path, packages: Path, stage: Path, minifier: Minifier) -> Published:
    """Write what the pages themselves need below ``stage``: all style sheets of ``web`` as one, and the scripts.

    Scripts may import modules of ``board``. The sheets of ``web/base`` come first, so that the others can build on them. Those
    of ``web/pages`` are for the heads of the pages that name them: there they hold from the first moment on, also when the
    theme puts the page in the place of another, and no other page fetches them. The fonts that the sheets name come from
    ``packages`` (see :mod:`damario.fonts`).

    Raises:
        damario.fonts.FontError: a font is missing.
        damario.minify.MinifyError: a script or a sheet cannot be read.
    """
    css = _joined(path for folder in (web / "base", web) for path in sorted(folder.glob("*.css")))
    type_folder = write(fonts.collect(css, packages), "fonts", stage)
    sheet = fonts.at(css, f"../{type_folder.rpartition('/')[2]}")
    folder = write({"site.css": minifier.text(sheet, "css"), **minifier.modules(web, ["site.js"], [board])}, "web", stage)
    own = {path.stem: minifier.text(_joined([path]), "css").decode().strip() for path in sorted((web / "pages").glob("*.css"))}
    own["blank"] = minifier.text((board / "blank.css").read_text(encoding="utf-8"), "css").decode().strip()
    return Published(folder, (f"{folder}/site.js",), (f"{folder}/site.css",), type_folder, sheets=own)


def _imported(files: Mapping[str, bytes], script: str) -> list[str]:
    """The modules that a script needs before it can run."""
    found = [script]
    for name in found:  # which grows meanwhile
        found += [other for other in _IMPORTED.findall(files[name].decode()) if other not in found]
    return found[1:]


def _joined(sheets: Iterable[Path]) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sheets)


def write(files: Mapping[str, bytes], kind: str, stage: Path) -> str:
    """Write files into a folder below ``stage`` that is named after their content; returns its address in the site."""
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

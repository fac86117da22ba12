"""Sheets and pictures set with Typst: a template and data in, the bytes of a PDF or a PNG out, the same for the same input.

The fonts are those of the site, from their npm packages. Neither the machine's fonts nor the date has a part in the result.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterator
from functools import cached_property
from importlib.metadata import version
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Final

import typst
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # the library comes without types

if TYPE_CHECKING:
    from damario.sheet import Sheet

#: Package of a font -> the styles that the templates use.
_FONTS: Final = {
    "alegreya-sans": ("400-normal", "400-italic", "500-normal", "700-normal"),
    "literata": ("400-italic", "700-normal"),
}
#: A web font comes in parts by alphabet. The first keeps the family's name, each of the others gets one of its own, so that a
#: template can name them in order: two parts of one name would hide each other.
_ALPHABETS: Final = ("latin", "latin-ext", "cyrillic")

#: How many finished files the cache keeps: those of some editions of the whole site.
CACHED: Final = 300


class TypesettingError(Exception):
    """A sheet cannot be set. The message says in Portuguese what is missing, or what Typst said of which template."""


class Typesetter:
    """Sets the templates of one folder.

    ``root`` is the project's folder, with ``node_modules``. Finished files and converted fonts are kept in ``cache`` (default:
    ``.cache/typst`` in the project) under a hash of all that goes into them.
    """

    def __init__(self, templates: Path, root: Path, cache: Path | None = None) -> None:
        self.templates = templates
        self.packages = root / "node_modules" / "@fontsource"
        self.cache = cache or root / ".cache" / "typst"

    def set(self, sheet: Sheet) -> bytes:
        """The file that the sheet's template makes of its data (plain JSON values); a PNG has a pixel for each point.

        Raises:
            TypesettingError: a font is missing, or Typst refuses the template.
        """
        text = json.dumps(sheet.data, ensure_ascii=False, sort_keys=True)
        suffix = PurePosixPath(sheet.path).suffix
        key = hashlib.sha256(f"{self._base} {sheet.template} {text}".encode()).hexdigest()
        kept = self.cache / f"{key[:32]}{suffix}"
        if kept.is_file():
            kept.touch()  # the oldest go first
            return kept.read_bytes()
        made = self._compile(self.templates / sheet.template, text, suffix)
        self._keep(kept, made)
        return made

    def tidy(self) -> None:
        """Leave only the files that were used last in the cache."""
        files = [path for path in self.cache.glob("*.*") if path.suffix in (".pdf", ".png")]
        for path in sorted(files, key=lambda path: path.stat().st_mtime)[:-CACHED]:
            path.unlink(missing_ok=True)

    def _compile(self, template: Path, text: str, suffix: str) -> bytes:
        how: dict[str, Any] = {"format": "png", "ppi": 72} if suffix == ".png" else {"format": "pdf", "pdf_standards": "ua-1"}
        try:
            made, warnings = self._compiler.compile_with_warnings(str(template), sys_inputs={"data": text}, **how)
        except typst.TypstError as error:
            raise TypesettingError(f"o Typst recusou {template}: {error.message}") from None
        if warnings:
            said = "; ".join(warning.message for warning in warnings)
            raise TypesettingError(f"o Typst estranhou {template}: {said}")
        if not isinstance(made, bytes):
            raise TypesettingError(f"{template} dá mais de uma imagem: um PNG tem uma página só")
        return made

    @cached_property
    def _compiler(self) -> typst.Compiler:
        return typst.Compiler(root=str(self.templates), font_paths=[str(self._fonts)], ignore_system_fonts=True)

    @cached_property
    def _base(self) -> str:
        """A hash of what every file depends on, whatever its data."""
        total = hashlib.sha256(version("typst").encode())
        for path in (*sorted(self.templates.iterdir()), *(font for font, _ in self._web_fonts())):
            total.update(f"{path.name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
        return total.hexdigest()

    def _web_fonts(self) -> Iterator[tuple[Path, str]]:
        """The fonts as the packages have them, each with what sets its family's name apart."""
        for package, styles in _FONTS.items():
            for number, alphabet in enumerate(_ALPHABETS):
                for style in styles:
                    path = self.packages / package / "files" / f"{package}-{alphabet}-{style}.woff"
                    if not path.is_file():
                        raise TypesettingError(
                            f"falta a fonte {path}. Rode `npm ci` na pasta {self.packages.parents[1]} "
                            "(ou `python3 run.py build`)."
                        )
                    yield path, f" {alphabet}" if number else ""

    @cached_property
    def _fonts(self) -> Path:
        """The folder with the fonts in a format that Typst reads."""
        fonts = list(self._web_fonts())
        names = "".join(hashlib.sha256(path.read_bytes()).hexdigest() for path, _ in fonts)
        folder = self.cache / f"fonts-{hashlib.sha256(names.encode()).hexdigest()[:12]}"
        for path, suffix in fonts:
            target = folder / f"{path.stem}.ttf"
            if not target.is_file():
                self._keep(target, _converted(path, suffix))
        return folder

    @staticmethod
    def _keep(target: Path, content: bytes) -> None:
        """Written beside its place and then moved there: a file in the cache is a whole one."""
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=target.parent, prefix="new-")
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).replace(target)


def _converted(path: Path, suffix: str) -> bytes:
    """A web font as a plain one, with ``suffix`` added to its family's name."""
    font = TTFont(path, recalcTimestamp=False)
    font.flavor = None
    for record in font["name"].names:
        if record.nameID in (1, 16):
            record.string = record.toUnicode() + suffix
    made = BytesIO()
    font.save(made)
    return made.getvalue()

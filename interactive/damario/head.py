"""What a page says of itself to those who find or share it: the picture of a shared link and the data for search engines."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin

from mkdocs.exceptions import PluginError

from damario import social, structured

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

_PNG: Final = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True)
class Picture:
    """The picture of a shared link: its absolute address and its size in pixels."""

    address: str
    width: int
    height: int


@dataclass(frozen=True)
class Head:
    """What the template writes into the head of a page beside what MkDocs itself knows of it."""

    title: str
    description: str
    picture: Picture | None
    structured: tuple[str, ...]
    sheet: str


def of(page: Page, files: Files, config: MkDocsConfig, sheets: Mapping[str, str]) -> Head:
    """The head of a page.

    In its front matter ``image`` names a picture in the tree, ``structured`` holds JSON-LD, ``sheet`` names some of
    ``sheets``, with blanks between.

    Raises:
        PluginError: there is no such sheet.
    """
    given = str(page.meta.get("structured", ""))
    named = str(page.meta.get("sheet", "")).split()
    for name in named:
        if name not in sheets:
            allowed = ", ".join(sheets)
            raise PluginError(f"damario: {page.file.src_uri}: não existe a folha de estilos “{name}” (sheet). Há: {allowed}.")
    return Head(
        _title(page),
        str(page.meta.get("description") or config.site_description),
        _picture(str(page.meta.get("image") or social.DEFAULT), files, config.site_url or ""),
        tuple(filter(None, (_place(page, files, config), given))),
        "".join(sheets[name] for name in named),
    )


def _title(page: Page) -> str:
    return str(page.meta.get("title") or page.title)


def _picture(path: str, files: Files, root: str) -> Picture | None:
    """Nothing where the picture is not there: a build without printed sheets has empty ones."""
    file = files.get_file_from_path(path)
    if file is None or not file.content_bytes.startswith(_PNG):
        return None
    width, height = struct.unpack(">II", file.content_bytes[16:24])  # the first chunk of a PNG
    return Picture(urljoin(root, file.url), width, height)


def _place(page: Page, files: Files, config: MkDocsConfig) -> str:
    """Where the page stands: the site on the home page, the way to it on every other."""
    root = config.site_url or ""
    if page.is_homepage:
        return structured.web_site(config.site_name, config.site_description or "", root, str(config.theme["language"]))
    known = {file.url: file.page for file in files.documentation_pages() if file.page is not None}
    steps = [(config.site_name, root)]
    parts = page.url.rstrip("/").split("/")
    for number in range(1, len(parts) + 1):
        address = "/".join(parts[:number]) + "/"
        if address in known:
            steps.append((_title(known[address]), urljoin(root, address)))
    return structured.breadcrumbs(steps)

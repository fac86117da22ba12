"""What readers have to fetch, measured on the built site and held below limits.

Everything is counted as a host sends it, compressed with gzip, in kB of 1000 bytes. What belongs to the theme is left out,
and so is the browser's Python, which no page needs before it is played.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import unescape
from pathlib import Path
from statistics import median
from typing import Final

from damario.assets import FOLDER

#: Bytes of all our scripts and style sheets that one page can come to fetch, the boards' worker and their words included;
#: without the search worker, which waits for the first word typed.
SCRIPTS: Final = 25_000
#: Bytes of one page with all that it fetches of ours before there is any Python.
PAGE: Final = 150_000
#: How many of the heaviest pages are named.
NAMED: Final = 3

#: Whose scripts the site serves, each with where they lie: ours, the search (with MiniSearch), Pyodide, the theme.
_OURS: Final = (f"{FOLDER}/board-", f"{FOLDER}/web-", f"{FOLDER}/tabuleiro.js")
_KNOWN: Final = (*_OURS, f"{FOLDER}/search-", f"{FOLDER}/runtime/", "assets/javascripts/", "assets/stylesheets/")
_SCRIPTS: Final = (".js", ".mjs", ".css")
_WORKER: Final = "worker.js"

_LEVEL: Final = 6  # what hosts use
_LINKED: Final = re.compile(r'<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+)"[^>]*>')
_FETCHED: Final = re.compile(r'\brel="?(?:stylesheet|preload|modulepreload)\b|^<script')
_IMPORTED: Final = re.compile(r'(?:\bfrom|\bimport)\s*"(\.[^"]+)"')
#: A part that is loaded late counts on pages that hold what it is for: a board's where a board, or a group of boards, has its
#: name for a mode, another where an element is named so.
_LATE: Final = re.compile(r'\bimport\(\s*"(\./(\w+)(?:-\w+)?\.js)"')
_CALLED: Final = {"board": ('mode="{0}"', 'class="damas-{0}"'), "web": ("<damas-{0}",)}
_ABROAD: Final = re.compile(
    r"(?:\bfrom|\bimport|\bimport\(|\b(?:importScripts|fetch|Worker)\(|@import(?: url\()?|url\()"
    r"""\s*["'`]?((?:https?:)?//[^"'`)]+)"""
)
_FACE: Final = re.compile(r"@font-face\s*\{([^}]*url\([^}]*)\}")
_RANGE: Final = re.compile(r"U\+([0-9A-Fa-f?]+)(?:-([0-9A-Fa-f]+))?")
_SHEET: Final = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_SLANTED: Final = re.compile(r"<(?:em|i|cite|dfn|address)\b")
_DATA: Final = re.compile(r'<template class="damas-foreseen"[^>]*>(.*?)</template>', re.DOTALL)


@dataclass(frozen=True)
class Budgets:
    """What a built site weighs, in bytes."""

    scripts: tuple[tuple[str, int], ...]
    """Each page's address with the scripts and style sheets of ours that it can come to fetch, compressed; the most first."""
    pages: tuple[tuple[str, int], ...]
    """Each page's address with what it fetches of ours before Python, compressed; the heaviest first."""
    boards: tuple[tuple[int, int, str], ...]
    """The answers that come with each board: as they stand, compressed, and the page; the largest first."""
    strangers: tuple[str, ...]
    """Scripts and sheets of others, and references to some: a sentence each."""

    def table(self) -> str:
        """The figures for people, in Portuguese."""
        most, size = self.scripts[0]
        rows = [("Scripts e estilos nossos", f"{_kb(size)} de {_kb(SCRIPTS)} kB  {most}")]
        for number, (page, size) in enumerate(self.pages[:NAMED]):
            rows.append((("" if number else "Páginas mais pesadas"), f"{_kb(size)} de {_kb(PAGE)} kB  {page}"))
        if self.boards:
            raw, packed, page = self.boards[0]
            middle = median(board[0] for board in self.boards), median(board[1] for board in self.boards)
            rows.append(("Respostas de um tabuleiro", f"{_kb(packed)} kB ({_kb(raw)} sem compressão), a maior  {page}"))
            rows.append(("", f"{_kb(middle[1])} kB ({_kb(middle[0])}), a mediana de {len(self.boards)} tabuleiros"))
        rows.append(("De terceiros", str(len(self.strangers)) if self.strangers else "só o Pyodide e, na busca, o MiniSearch"))
        lines = (f"  {title:<26}{value}" for title, value in rows)
        return "\n".join(["O que o leitor baixa, com gzip, antes do Python e sem o que é do tema:", *lines])

    def excesses(self) -> list[str]:
        """What is over a limit and what to do about it, a sentence each."""
        found = list(self.strangers)
        most, size = self.scripts[0]
        if size > SCRIPTS:
            found.append(
                f"os scripts e estilos nossos da página {most} somam {_kb(size)} kB e o limite é {_kb(SCRIPTS)} kB. "
                "Encurte algo em interactive/board ou interactive/web."
            )
        found += [
            f"a página {page} pesa {_kb(size)} kB e o limite é {_kb(PAGE)} kB. Divida a página ou tire tabuleiros dela."
            for page, size in self.pages
            if size > PAGE
        ]
        return found


def measure(site: Path) -> Budgets:
    """Weigh the site that was built into the folder ``site``."""
    pages = {path.relative_to(site).as_posix(): path.read_text(encoding="utf-8") for path in sorted(site.rglob("*.html"))}
    files = {page: _fetched(site, html) for page, html in pages.items()}
    boards = [(page, unescape(data).encode()) for page, html in pages.items() for data in _DATA.findall(html)]
    return Budgets(
        scripts=_ordered({page: _scripts(files[page], html) for page, html in pages.items()}),
        pages=_ordered({page: _page(files[page], html) for page, html in pages.items()}),
        boards=tuple(sorted(((len(data), _size(data), page) for page, data in boards), key=lambda board: -board[1])),
        strangers=tuple(_strangers(site, pages)),
    )


def _scripts(files: set[Path], html: str) -> int:
    """All scripts and sheets of ours that a page can come to fetch, with the sheets that stand in its head."""
    own = sum(_packed(file) for file in files if file.suffix in _SCRIPTS)
    return own + sum(_size(sheet.encode()) for sheet in _SHEET.findall(html))


def _files(site: Path) -> Iterator[Path]:
    return (path for path in sorted(site.rglob("*")) if path.suffix in _SCRIPTS)


def _strangers(site: Path, pages: dict[str, str]) -> Iterator[str]:
    for page, html in pages.items():
        for link in _links(html):
            if re.match(r"(?:https?:)?//", link):
                yield f"a página {page} pede {link}, que não é deste site. Sirva o arquivo daqui ou tire a referência."
    for path in _files(site):
        name = path.relative_to(site).as_posix()
        if not name.startswith(_KNOWN):
            yield f"ninguém conhece {name}. Os scripts do site ficam em interactive/board e interactive/web."
        elif name.startswith(_OURS):
            for address in _ABROAD.findall(path.read_text(encoding="utf-8")):
                yield f"{name} pede {address}, que não é deste site. Sirva o arquivo daqui ou tire a referência."


def _links(html: str) -> list[str]:
    """The addresses that a page has fetched for it: scripts, sheets, what is fetched early."""
    return [unescape(found[1]) for found in _LINKED.finditer(html) if _FETCHED.search(found[0])]


def _ordered(sizes: dict[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(sizes.items(), key=lambda item: -item[1]))


def _page(files: set[Path], html: str) -> int:
    """What a page fetches of ours before there is any Python."""
    return _size(html.encode()) + sum(_packed(path) for path in files if path.name != _WORKER)


def _fetched(site: Path, html: str) -> set[Path]:
    """The files of ours that a page can come to fetch: scripts and sheets, and what these fetch in their turn."""
    files: set[Path] = set()
    for link in _links(html):
        _, found, rest = link.partition(f"{FOLDER}/")
        if found:
            files |= _with_imports(site / FOLDER / rest, html)
    for sheet in [path for path in files if path.suffix == ".css"]:
        files |= {(sheet.parent / name).resolve() for name in _fonts(sheet.read_text(encoding="utf-8"), html)}
    if "<draughts-board" in html:
        files |= {worker for path in files if path.name == "board.js" and (worker := path.with_name(_WORKER)).is_file()}
    return files


def _with_imports(path: Path, html: str) -> set[Path]:
    found: set[Path] = set()
    ahead = [path.resolve()]
    while ahead:
        file = ahead.pop()
        if file not in found and file.is_file():
            found.add(file)
            if file.suffix == ".js":
                code = file.read_text(encoding="utf-8")
                names = _IMPORTED.findall(code)
                signs = _CALLED.get(file.parent.name.partition("-")[0], ())
                names += [late for late, part in _LATE.findall(code) if any(sign.format(part) in html for sign in signs)]
                ahead += [(file.parent / name).resolve() for name in names]
    return found


def _fonts(sheet: str, html: str) -> Iterator[str]:
    """The files of a sheet's faces that a page surely uses.

    Every upright face counts where the page has one of its letters; a slanted one only where something is set in it.
    """
    letters = set(re.sub(r"<[^>]*>", "", html))
    for face in _FACE.findall(sheet):
        ranges = re.search(r"unicode-range:([^;}]*)", face)
        slanted = re.search(r"font-style:\s*italic", face)
        if (_SLANTED.search(html) if slanted else True) and (not ranges or _within(letters, ranges[1])):
            yield from re.findall(r'url\("?([^")]+)"?\)', face)


def _within(letters: set[str], ranges: str) -> bool:
    spans = [
        (int(first.replace("?", "0"), 16), int(last or first.replace("?", "F"), 16)) for first, last in _RANGE.findall(ranges)
    ]
    return any(first <= ord(letter) <= last for letter in letters for first, last in spans)


def _packed(path: Path) -> int:
    """A file as it is sent; fonts are compressed already."""
    return _size_of(path, path.stat().st_mtime_ns)


@cache
def _size_of(path: Path, _changed: int) -> int:
    content = path.read_bytes()
    return len(content) if path.suffix == ".woff2" else _size(content)


def _size(content: bytes) -> int:
    return len(gzip.compress(content, _LEVEL, mtime=0))


def _kb(size: float) -> str:
    """Bytes as kB, with a comma."""
    return f"{size / 1000:.1f}".replace(".", ",").removesuffix(",0")

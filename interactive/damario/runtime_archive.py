"""Archives that come out byte for byte the same, and names made from contents.

A zip file carries the time at which each of its members was written. Everything here writes one fixed date instead, so
that a second build of the same sources gives the same bytes, the same name and nothing new for a browser to fetch.
"""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

#: The first moment that a zip file can name.
FIXED_DATE = (1980, 1, 1, 0, 0, 0)

#: How many hexadecimal digits of a SHA-256 go into a file name.
DIGITS = 12


def write_archive(path: Path, members: Mapping[str, bytes]) -> None:
    """Writes ``members`` (name in the archive → contents) to ``path``: sorted, dated alike, compressed."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(members):
            info = zipfile.ZipInfo(name, FIXED_DATE)
            info.create_system = 3  # the same on every system: Unix
            info.external_attr = 0o644 << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, members[name], compresslevel=9)


def read_archive(path: Path) -> dict[str, bytes]:
    """All files in the archive at ``path``: name → contents."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def rewrite_archive(path: Path) -> None:
    """Writes the archive at ``path`` again, with the fixed date."""
    write_archive(path, read_archive(path))


def sha256(path: Path) -> str:
    """The SHA-256 of a file's contents, as 64 hexadecimal digits."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def digest(paths: Iterable[Path], *texts: str) -> str:
    """One hash of the files' names and contents and of the texts, as 64 hexadecimal digits."""
    total = hashlib.sha256()
    for path in paths:
        total.update(f"{path.name} {sha256(path)}\n".encode())
    for text in texts:
        total.update(f"{hashlib.sha256(text.encode()).hexdigest()}\n".encode())
    return total.hexdigest()


def short_digest(*paths: Path) -> str:
    """As :func:`digest`, short enough for a file name."""
    return digest(paths)[:DIGITS]

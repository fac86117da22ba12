"""Builds what the browser needs to run the engine: Pyodide, a small compiled standard library, the engine's wheel.

The steps are those of Pyodide's own tools: the npm package's files, a standard library cut down to
:mod:`damario.runtime_modules`, a wheel of ``damas`` alone, ``pyodide lockfile add-wheels`` and ``pyodide py-compile``. The
archives are then written again with fixed dates, so that two builds are equal byte for byte, and named by their contents,
so that a browser may keep them for ever. Compiling the standard library halves the time a cold start takes.

The bundle::

    core-<hash>/pyodide.mjs  pyodide.asm.js  pyodide.asm.wasm     Pyodide looks for these names, so the folder has the hash
    python-<hash>.zip                                             the standard library
    engine-<hash>/damas-<version>-cp313-none-any.whl              a wheel's name means something, so again the folder
    manifest-<hash>.json                                          :class:`Manifest`

How the worker boots it, with ``base`` the absolute address of the bundle, ending in a slash::

    const core = new URL(manifest.core, base).href;
    const { loadPyodide } = await import(core + "pyodide.mjs");
    const pyodide = await loadPyodide({
      indexURL: core,
      stdLibURL: new URL(manifest.stdlib, base).href,
      lockFileContents: manifest.lock,
      packageBaseUrl: base,          // without it Pyodide would turn to an outside address
      packages: manifest.packages,   // loaded side by side with the rest; a failure here does not reject,
    });
    pyodide.pyimport("damas");       // but this then throws
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from importlib import metadata
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from typing import Any

from damario import runtime_archive as archive
from damario.runtime_modules import kept_files

#: Files of the npm package that go into the bundle as they are.
CORE = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm")

#: How many finished bundles the cache keeps.
CACHED = 3


class RuntimeBuildError(Exception):
    """The bundle cannot be built. The message says in Portuguese what is missing and what to do."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a bundle holds; the worker starts from it."""

    pyodide: str
    """Version of Pyodide, such as ``"0.29.5"``."""
    python: str
    """Version of the Python inside it, such as ``"3.13.2"``."""
    magic: str
    """The first four bytes of every compiled file, in hexadecimal: they name the byte-code's version."""
    core: str
    """Folder of Pyodide's own files, relative to the bundle, ending in a slash."""
    stdlib: str
    """The standard library, relative to the bundle."""
    packages: list[str]
    """Names in ``lock`` of what must be loaded."""
    lock: dict[str, Any]
    """Pyodide's lock file, with the engine's wheel alone in it."""
    files: dict[str, int]
    """Every file of the bundle but the manifest → its size in bytes, uncompressed by the server."""
    file_name: str
    """Name of the manifest's own file."""

    def to_json(self) -> dict[str, Any]:
        """The manifest as plain data, as its file holds it; ``total`` is the sum of all sizes in bytes."""
        return {
            "pyodide": self.pyodide,
            "python": self.python,
            "magic": self.magic,
            "core": self.core,
            "stdlib": self.stdlib,
            "packages": self.packages,
            "lock": self.lock,
            "files": self.files,
            "total": sum(self.files.values()),
        }

    @classmethod
    def read(cls, folder: Path) -> Manifest:
        """The manifest of the bundle in ``folder``. Raises FileNotFoundError where there is none."""
        paths = sorted(folder.glob("manifest-*.json"))
        if not paths:
            raise FileNotFoundError(folder / "manifest-*.json")
        data = json.loads(paths[0].read_text("utf-8"))
        del data["total"]
        return cls(**data, file_name=paths[0].name)


def build_runtime(out_dir: Path, root: Path, cache_dir: Path | None = None) -> Manifest:
    """Puts the bundle into ``out_dir`` (which then holds nothing else) and returns its manifest.

    ``root`` is the project's folder, with ``node_modules`` and ``interactive/damas``. Finished bundles are kept in
    ``cache_dir`` (default: ``.cache/runtime`` in the project) under a hash of all that goes into them; where nothing
    has changed they are only copied. Raises :class:`RuntimeBuildError`.
    """
    cache_dir = cache_dir or root / ".cache" / "runtime"
    source = _npm_package(root)
    _same_python(source)
    key = _key(root, source)
    cached = cache_dir / key
    if not cached.is_dir():
        cache_dir.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache_dir, prefix="new-") as name:
            # Built beside its place and then moved there: a bundle in the cache is a whole one.
            bundle = Path(name) / "bundle"
            _build(bundle, Path(name), root, source)
            if _key(root, source) != key:  # edited in the meantime: what was built is neither the old nor surely the new
                return build_runtime(out_dir, root, cache_dir)
            _move(bundle, cached)
        _prune(cache_dir, cached)
    return _copy(cached, out_dir)


def _npm_package(root: Path) -> Path:
    source = root / "node_modules" / "pyodide"
    missing = [name for name in (*CORE, "python_stdlib.zip", "pyodide-lock.json") if not (source / name).is_file()]
    if missing:
        raise RuntimeBuildError(
            f"Falta o Pyodide: {source / missing[0]} não existe. Rode `npm ci` na pasta {root} (ou `python3 run.py build`)."
        )
    return source


def _same_python(source: Path) -> None:
    """Byte-code belongs to one version of Python; the one that compiles must be the one that reads."""
    wanted = json.loads((source / "pyodide-lock.json").read_text("utf-8"))["info"]["python"]
    if tuple(wanted.split(".")[:2]) != tuple(str(part) for part in sys.version_info[:2]):
        raise RuntimeBuildError(
            f"O Pyodide traz o Python {wanted}, mas este é o Python {sys.version.split()[0]}: o código compilado por um não "
            f"serve ao outro. Use o Python {wanted.rpartition('.')[0]}."
        )


def _key(root: Path, source: Path) -> str:
    """A name for all that the bundle depends on."""
    engine = sorted((root / "interactive" / "damas").rglob("*.py"))
    ours = sorted(Path(__file__).parent.glob("runtime*.py"))
    inputs = [source / name for name in (*CORE, "python_stdlib.zip", "pyodide-lock.json")]
    places = "\n".join(path.relative_to(root).as_posix() for path in engine)
    tools = [sys.version, *(metadata.version(name) for name in ("pyodide-build", "pyodide-lock", "setuptools"))]
    return archive.digest([*inputs, *engine, *ours], _version(root), places, *tools)[:24]


def _version(root: Path) -> str:
    version = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    return str(version)


def _build(bundle: Path, work: Path, root: Path, source: Path) -> None:
    """Builds the bundle in ``bundle``, with ``work`` for what is thrown away."""
    parts = work / "parts"
    parts.mkdir()
    library = archive.read_archive(source / "python_stdlib.zip")
    archive.write_archive(parts / "python.zip", {name: library[name] for name in kept_files(library)})
    wheel = _engine_wheel(parts, work, root)
    _lock(parts, source, wheel)
    _run("pyodide_cli", "py-compile", "--silent", parts, cwd=work)
    (compiled,) = parts.glob("*.whl")
    for path in (parts / "python.zip", compiled):
        archive.rewrite_archive(path)

    core = f"core-{archive.short_digest(*(source / name for name in CORE))}/"
    stdlib = f"python-{archive.short_digest(parts / 'python.zip')}.zip"
    engine = f"engine-{archive.short_digest(compiled)}/{compiled.name}"
    for name in CORE:
        _place(source / name, bundle / core / name)
    _place(parts / "python.zip", bundle / stdlib)
    _place(compiled, bundle / engine)

    lock = json.loads((parts / "pyodide-lock.json").read_text("utf-8"))
    lock["packages"]["damas"] |= {"file_name": engine, "sha256": archive.sha256(compiled)}
    files = _sizes(bundle)
    manifest = Manifest(
        pyodide=json.loads((source / "package.json").read_text("utf-8"))["version"],
        python=lock["info"]["python"],
        magic=MAGIC_NUMBER.hex(),
        core=core,
        stdlib=stdlib,
        packages=["damas"],
        lock=lock,
        files=files,
        file_name="",
    )
    written = bundle / "manifest.json"
    written.write_text(json.dumps(manifest.to_json(), sort_keys=True), "utf-8", newline="\n")
    written.rename(bundle / f"manifest-{archive.short_digest(written)}.json")


def _engine_wheel(parts: Path, work: Path, root: Path) -> Path:
    """A wheel of ``damas`` alone: the browser has no use for the generator."""
    project = work / "engine"
    shutil.copytree(root / "interactive" / "damas", project / "damas", ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
    (project / "pyproject.toml").write_text(
        "\n".join(
            [
                "[build-system]",
                'requires = ["setuptools"]',
                'build-backend = "setuptools.build_meta"',
                "[project]",
                'name = "damas"',
                f'version = "{_version(root)}"',
                "[tool.setuptools.packages.find]",
                'include = ["damas*"]',
            ]
        ),
        "utf-8",
    )
    _run("pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", "-w", parts, project, cwd=work)
    (wheel,) = parts.glob("*.whl")
    return wheel


def _lock(parts: Path, source: Path, wheel: Path) -> None:
    """Pyodide's lock file with our wheel in place of the hundreds of packages that it lists."""
    lock = json.loads((source / "pyodide-lock.json").read_text("utf-8"))
    empty, full = parts / "empty.json", parts / "pyodide-lock.json"
    empty.write_text(json.dumps(lock | {"packages": {}}), "utf-8")
    _run("pyodide_cli", "lockfile", "add-wheels", "--input", empty, "--output", full, "--base-path", parts, wheel, cwd=parts)


def _run(module: str, *arguments: str | Path, cwd: Path) -> None:
    """Runs a module of this Python; raises :class:`RuntimeBuildError` with what it printed."""
    # A fixed date makes the byte-code carry its source's hash in place of the time of day.
    environment = os.environ | {"SOURCE_DATE_EPOCH": "315532800", "PYTHONHASHSEED": "0", "PYTHONUTF8": "1"}
    environment.pop("PYTHONOPTIMIZE", None)
    done = subprocess.run(
        [sys.executable, "-m", module, *map(str, arguments)],
        cwd=cwd,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        raise RuntimeBuildError(
            f"`{module} {arguments[0]}` falhou ao montar o motor do navegador:\n{(done.stdout + done.stderr).strip()}"
        )


def _place(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _move(bundle: Path, cached: Path) -> None:
    try:
        bundle.rename(cached)
    except OSError:
        if not cached.is_dir():  # else another build was faster, with the same result
            raise


def _prune(cache_dir: Path, cached: Path) -> None:
    bundles = sorted((path for path in cache_dir.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime)
    for path in bundles[:-CACHED]:
        if path != cached and not path.name.startswith("new-"):
            shutil.rmtree(path, ignore_errors=True)


def _sizes(folder: Path) -> dict[str, int]:
    """Every file in the folder → its size in bytes."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.stat().st_size for path in files}


def _copy(cached: Path, out_dir: Path) -> Manifest:
    """Makes ``out_dir`` equal to the cached bundle; equal names and sizes are equal files, since names hold hashes."""
    if not out_dir.is_dir() or _sizes(out_dir) != _sizes(cached):
        shutil.rmtree(out_dir, ignore_errors=True)
        shutil.copytree(cached, out_dir)
    return Manifest.read(cached)

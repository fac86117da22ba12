"""Scripts and style sheets as small as they can be served: bundled and shortened by esbuild, from its npm package.

A licence (``/*!``) stays. What esbuild made is kept under a hash of all that went into it, so that a build that changes
nothing here starts no other program.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal

#: How many results the cache keeps: those of some editions of the whole site.
CACHED: Final = 60
#: npm installs the program for the machine it runs on, and no other.
_PROGRAMS: Final = ("*/bin/esbuild", "*/esbuild.exe")
_HOW: Final = ("--minify", "--charset=utf8", "--legal-comments=inline", "--log-level=warning", "--color=false")
#: Parts that several scripts share, or that are loaded when they are needed, get files of their own. They lie beside the
#: scripts: what these say of addresses (``import.meta.url``) holds wherever it stands.
_BUNDLED: Final = ("--bundle", "--splitting", "--format=esm", "--chunk-names=[name]-[hash]", "--external:./said.js")


class MinifyError(Exception):
    """Nothing can be made smaller. The message says in Portuguese what is missing, or what esbuild said of which file."""


class Minifier:
    """esbuild as it is installed below ``root``, the project's folder.

    Results are kept in ``cache`` (default: ``.cache/minified`` in the project).

    Raises:
        MinifyError: esbuild has not been installed.
    """

    def __init__(self, root: Path, cache: Path | None = None) -> None:
        packages = root / "node_modules" / "@esbuild"
        found = next((path for pattern in _PROGRAMS for path in sorted(packages.glob(pattern))), None)
        if found is None:
            raise MinifyError(
                f"falta o esbuild em {packages}. Instale o Node.js 20 ou mais novo e rode `npm ci` na pasta {root} "
                "(ou `python3 run.py build`, que faz as duas coisas)."
            )
        self._program = found
        self._cache = cache or root / ".cache" / "minified"

    def modules(self, folder: Path, entries: Sequence[str], beside: Sequence[Path] = ()) -> dict[str, bytes]:
        """Name → content of the ``entries`` of ``folder``, each with the modules it imports, and of the parts they share.

        ``beside`` are other folders that they import from.
        """
        return self._made(folder, [*_BUNDLED, *entries], beside=beside)

    def text(self, code: str, kind: Literal["css", "js"]) -> bytes:
        """A style sheet, or a script that is no module; what it names stays named so."""
        return self._made(None, [f"--loader={kind}"], code)["text"]

    def tidy(self) -> None:
        """Leave only the results that were used last in the cache."""
        folders = [path for path in self._cache.glob("*") if path.is_dir()]
        for path in sorted(folders, key=lambda path: path.stat().st_mtime)[:-CACHED]:
            shutil.rmtree(path, ignore_errors=True)

    def _made(
        self, folder: Path | None, options: Sequence[str], code: str = "", beside: Sequence[Path] = ()
    ) -> dict[str, bytes]:
        """Runs esbuild in ``folder``, or takes what it made of the same before."""
        key = hashlib.sha256(f"{self._program} {_HOW} {options}\0{code}".encode())
        key.update(hashlib.sha256(self._program.read_bytes()).digest())
        for read in (folder, *beside) if folder else ():
            for path in sorted(read.rglob("*.js")):
                content = path.read_bytes()
                key.update(f"{path.relative_to(read)}\0{len(content)}\0".encode() + content)
        kept = self._cache / key.hexdigest()[:32]
        if kept.is_dir():
            kept.touch()  # the oldest go first
        else:
            self._run(kept, folder, options, code)
        return {path.name: path.read_bytes() for path in sorted(kept.iterdir())}

    def _run(self, target: Path, folder: Path | None, options: Sequence[str], code: str) -> None:
        """Written beside its place and then moved there: a folder in the cache is a whole one."""
        self._cache.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(dir=self._cache, prefix="new-"))
        command = [str(self._program), *_HOW, *options, *([f"--outdir={made}"] if folder else [])]
        done = subprocess.run(command, cwd=folder, input=code, capture_output=True, encoding="utf-8", check=False)
        if not folder:
            (made / "text").write_text(done.stdout, encoding="utf-8", newline="\n")
        if done.returncode or done.stderr.strip():
            shutil.rmtree(made, ignore_errors=True)
            where = f" em {folder}" if folder else ""
            raise MinifyError(f"o esbuild estranhou o que leu{where}:\n{done.stderr.strip()}")
        try:
            made.rename(target)
        except OSError:  # another build was quicker
            shutil.rmtree(made, ignore_errors=True)

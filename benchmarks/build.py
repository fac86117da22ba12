"""How long the site takes to build against plain Material on the same Markdown, in one run.

Both builds read the same pages: those of ``docs`` and the generated ones. The plain build takes them as they are, with the
boards left as blocks of code; ours reads the tables, generates, judges and draws every board, and prepares what the browser
needs (its Python and the printed cards come from their caches, as on every build but the first). The two take turns, each
in a process of its own.

    python3 run.py bench build               # 5 rounds
    python3 run.py bench build --rounds 3 --json
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from damario import pages
from damario.site import Site

ROOT = Path(__file__).resolve().parents[1]
PLAIN = """
INHERIT: {inherit}
docs_dir: {docs}
nav: null
theme: {{custom_dir: {theme}}}
plugins: {{search: {{lang: pt}}}}
validation: {{nav: {{omitted_files: ignore}}, links: {{not_found: ignore, unrecognized_links: ignore, anchors: ignore}}}}
"""


def plain_project(folder: Path) -> tuple[Path, int]:
    """Writes the same Markdown as a project of plain Material; returns its ``mkdocs.yml`` and the number of pages."""
    docs = folder / "docs"
    shutil.copytree(ROOT / "docs", docs)
    for path, markdown in pages.build(Site.load(ROOT / "rules_data")).items():
        target = docs / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(markdown, encoding="utf-8")
    theme = folder / "theme"
    theme.mkdir()
    config = folder / "mkdocs.yml"
    config.write_text(PLAIN.format(inherit=ROOT / "mkdocs.yml", docs=docs, theme=theme), encoding="utf-8")
    return config, len(list(docs.rglob("*.md")))


def seconds(config: Path, target: Path) -> float:
    """One whole build in a process of its own."""
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--config-file", config, "--site-dir", target]
    begin = time.perf_counter()
    subprocess.run(command, check=True, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"})
    return time.perf_counter() - begin


def main() -> int:
    """Runs the rounds and prints medians and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        plain, count = plain_project(folder)
        ours = ROOT / "mkdocs.yml"
        seconds(ours, folder / "ours")  # fills the caches
        times: dict[str, list[float]] = {"plain": [], "ours": []}
        for _ in range(asked.rounds):
            times["plain"].append(seconds(plain, folder / "plain"))
            times["ours"].append(seconds(ours, folder / "ours"))
        found = {kind: statistics.median(values) for kind, values in times.items()}
        boards = sum(text.count("<svg data-search-exclude ") for text in map(_text, (folder / "ours").rglob("*.html")))
    result = {"pages": count, "boards": boards, **found, "ratio": found["ours"] / found["plain"]}
    if asked.json:
        print(json.dumps(result))
    else:
        print(f"{count} pages, {boards} boards, medians of {asked.rounds} rounds")
        print(f"plain Material {found['plain']:.2f} s, this site {found['ours']:.2f} s, ratio {result['ratio']:.2f}")
    return 0


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())

"""How long a reader waits for the engine: our runtime against Pyodide as npm brings it, in one run.

Each measurement is a cold start: a fresh Chromium with an empty profile opens an empty page, a module worker boots
Python, imports the engine and lists the first legal moves. The time runs from the navigation to the worker's answer. The
two runtimes take turns, so that a busy machine is busy for both. The server is local and compresses as a static host does.

    python3 run.py bench startup            # 7 rounds
    python3 run.py bench startup --rounds 3 --json

The goal is a ratio of at most 0.5 (median of ours divided by median of npm's).
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

import damario
from damario.runtime import Manifest, build_runtime

ROOT = Path(__file__).resolve().parents[1]
GOAL = 0.5
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]

PAGE = """<!doctype html><meta charset="utf-8"><script type="module">
const worker = new Worker(new URL("worker.js", location), {type: "module"});
window.answer = new Promise((resolve) => {
  worker.onmessage = ({data}) => resolve({...data, total: performance.now()});
  worker.onerror = (event) => resolve({error: event.message ?? "the worker could not be loaded"});
});
</script>"""

ENGINE = """
import damas
rules = damas.Rules.from_mapping(values.to_py())
len(damas.legal_moves(rules.start(), rules))
"""

WORKER = """
const base = new URL("./", import.meta.url).href;
try {
  const begin = performance.now();
  BOOT
  const booted = performance.now();
  pyodide.globals.set("values", VALUES);
  const moves = pyodide.runPython(ENGINE);
  postMessage({boot: booted - begin, engine: performance.now() - booted, moves});
} catch (error) {
  postMessage({error: String(error)});
}
"""

BOOT_NPM = """
  const { loadPyodide } = await import(base + "pyodide.mjs");
  const pyodide = await loadPyodide({ indexURL: base });
  await pyodide.loadPackage(base + "WHEEL");
"""

BOOT_OURS = """
  const manifest = MANIFEST;
  const core = base + manifest.core;
  const { loadPyodide } = await import(core + "pyodide.mjs");
  const pyodide = await loadPyodide({
    indexURL: core,
    stdLibURL: base + manifest.stdlib,
    lockFileContents: manifest.lock,
    packageBaseUrl: base,
    packages: manifest.packages,
  });
"""


class Server(ThreadingHTTPServer):
    """Serves a folder and counts the bytes that it sends."""

    sent = 0


@cache
def compressed(path: str) -> bytes:
    """The file as a static host sends it: text and WebAssembly compressed, archives as they are."""
    content = Path(path).read_bytes()
    return content if path.endswith((".zip", ".whl")) else gzip.compress(content, 6)


class Handler(SimpleHTTPRequestHandler):
    """Answers with compressed files and no caching."""

    protocol_version = "HTTP/1.1"
    server: Server

    def do_GET(self) -> None:
        """Sends one file."""
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        if not path.is_file():
            self.send_error(404)
            return
        content = compressed(str(path))
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        if path.suffix not in (".zip", ".whl"):
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        self.server.sent += len(content)

    def log_message(self, *_: object) -> None:
        """Says nothing: a line a request would disturb what is measured."""


Handler.extensions_map |= {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}


def rule_values() -> dict[str, Any]:
    """The rules that the first moves are listed under: those of the first variant."""
    return dict(next(iter(damario.load(ROOT / "rules_data").variants.values())).values)


def write_worker(folder: Path, boot: str) -> None:
    """Writes the page and the worker that boots with ``boot``."""
    folder.mkdir(parents=True, exist_ok=True)
    worker = WORKER.replace("BOOT", boot).replace("VALUES", json.dumps(rule_values())).replace("ENGINE", json.dumps(ENGINE))
    (folder / "worker.js").write_text(worker, "utf-8")
    (folder / "index.html").write_text(PAGE, "utf-8")


def prepare_ours(folder: Path) -> None:
    """The runtime that the site uses."""
    manifest: Manifest = build_runtime(folder, ROOT)
    write_worker(folder, BOOT_OURS.replace("MANIFEST", json.dumps(manifest.to_json())))


def prepare_npm(folder: Path) -> None:
    """The npm package as it is, with a plain wheel of the engine."""
    shutil.copytree(ROOT / "node_modules" / "pyodide", folder)
    with tempfile.TemporaryDirectory() as name:
        project = Path(name)
        shutil.copytree(ROOT / "interactive" / "damas", project / "damas")
        (project / "pyproject.toml").write_text('[project]\nname = "damas"\nversion = "0.1.0"\n', "utf-8")
        wheel = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-index", "--no-build-isolation"]
        subprocess.run([*wheel, "-w", folder, "."], cwd=project, check=True)
    (built,) = folder.glob("*.whl")
    write_worker(folder, BOOT_NPM.replace("WHEEL", built.name))


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """A server for the folder on a free port, for as long as the block runs."""
    server = Server(("127.0.0.1", 0), lambda *arguments: Handler(*arguments, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def measure(browser: Browser, server: Server, name: str) -> dict[str, float]:
    """One cold start: milliseconds of its parts, and the bytes that were sent."""
    before = server.sent
    page = browser.new_page()
    page.goto(f"http://127.0.0.1:{server.server_port}/{name}/")
    answer: dict[str, float] = page.evaluate("answer")
    if "error" in answer:
        sys.exit(f"{name}: {answer['error']}")
    return answer | {"bytes": server.sent - before}


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7, help="cold starts of each runtime (default 7)")
    parser.add_argument("--json", action="store_true", help="print the single measurements as JSON")
    asked = parser.parse_args()
    runs: dict[str, list[dict[str, float]]] = {"npm": [], "ours": []}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare_npm(folder / "npm")
        prepare_ours(folder / "ours")
        with serving(folder) as server, sync_playwright() as playwright:
            for number in range(asked.rounds + 1):
                for kind, results in runs.items():
                    path = os.environ.get("DAMARIO_CHROMIUM") or shutil.which("chromium")
                    browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
                    result = measure(browser, server, kind)
                    browser.close()
                    if number:  # the first round only warms the disk's cache
                        results.append(result)
    if asked.json:
        print(json.dumps(runs, indent=1))
    report(runs)


def report(runs: dict[str, list[dict[str, float]]]) -> None:
    """Prints the medians and the ratio."""
    medians = {kind: statistics.median(run["total"] for run in results) for kind, results in runs.items()}
    print(f"{'':6}{'median':>9}{'least':>9}{'most':>9}{'boot':>9}{'engine':>9}{'MB sent':>9}")
    for kind, results in runs.items():
        total = [run["total"] for run in results]
        boot, engine = (statistics.median(run[part] for run in results) for part in ("boot", "engine"))
        sent = statistics.median(run["bytes"] for run in results) / 1e6
        print(f"{kind:6}{medians[kind]:9.0f}{min(total):9.0f}{max(total):9.0f}{boot:9.0f}{engine:9.0f}{sent:9.2f}")
    ratio = medians["ours"] / medians["npm"]
    print(f"ours / npm = {ratio:.2f} (goal: at most {GOAL}); times in milliseconds, {len(runs['npm'])} cold starts each")


if __name__ == "__main__":
    main()

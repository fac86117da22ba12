"""How soon boards can be played: the last board of a page that comes alive, against the page's own DOMContentLoaded.

Each measurement is a cold start: a fresh Chromium with an empty profile opens a page of the built site on a small screen.
Times are noted when it is parsed and when each board says that it is alive. The same page without our scripts, opened in
turn, is what the theme alone takes to be parsed.

    python3 run.py bench alive              # 5 rounds
    python3 run.py bench alive --rounds 9

The goal is that boards are alive at most 100 ms after DOMContentLoaded.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from startup import FLAGS, ROOT, serving

GOAL = 100  # milliseconds
PAGES = ("", "guia/captura/", "regras/brazilian/", "regras-da-casa/", "problemas/sacrifice/", "contribuir/tabuleiros/")
MARKS = """
window.alive = [];
document.addEventListener("DOMContentLoaded", () => { window.parsed = performance.now(); }, {once: true});
new MutationObserver((changes) => changes.forEach(({target}) => target.localName === "draughts-board"
    && window.alive.push(performance.now()))).observe(document, {subtree: true, attributeFilter: ["data-alive"]});
"""
READY = "document.readyState === 'complete' && !document.querySelector('draughts-board:not([data-alive])')"


def measure(browser: Browser, address: str, *, scripts: bool) -> tuple[float, float]:
    """Milliseconds from the navigation to DOMContentLoaded, and to the last board; the latter is 0 without ``scripts``."""
    page = browser.new_page(viewport={"width": 360, "height": 740})
    if not scripts:
        page.route("**/assets/damario/**/*.js", lambda route: route.fulfill(content_type="text/javascript", body=""))
    page.add_init_script(MARKS)
    page.goto(address)
    if scripts:
        page.wait_for_function(READY)
    parsed, last = page.evaluate("[window.parsed, Math.max(0, ...window.alive)]")
    return parsed, last


def main() -> None:
    """Builds the site, measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="cold starts of each page (default 5)")
    asked = parser.parse_args()
    chromium = os.environ.get("DAMARIO_CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as name:
        build = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", name]
        subprocess.run(build, cwd=ROOT, env={**os.environ, "DAMARIO_PRINTED": "false"}, check=True)
        runs: dict[str, list[tuple[float, float, float]]] = {page: [] for page in PAGES}
        with serving(Path(name)) as server, sync_playwright() as playwright:
            for number in range(asked.rounds + 1):
                for page, results in runs.items():
                    address = f"http://127.0.0.1:{server.server_port}/{page}"
                    found: list[tuple[float, float]] = []
                    for scripts in (True, False):
                        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
                        found.append(measure(browser, address, scripts=scripts))
                        browser.close()
                    if number:  # the first round only warms the caches
                        results.append((*found[0], found[1][0]))
    print(f"{'':24}{'parsed':>9}{'alive':>9}{'after':>9}{'ratio':>9}")
    latest = 0.0
    for page, results in runs.items():
        parsed, alive, bare = (statistics.median(run[part] for run in results) for part in range(3))
        after = statistics.median(run[1] - run[0] for run in results)
        latest = max(latest, after)
        print(f"{page or '/':24}{parsed:9.0f}{alive:9.0f}{after:9.0f}{alive / bare:9.2f}")
    print(f"boards are alive {latest:.0f} ms after DOMContentLoaded at the latest (goal: at most {GOAL})")
    print("medians in milliseconds; ratio: alive, divided by parsed without our scripts")


if __name__ == "__main__":
    main()

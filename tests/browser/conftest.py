"""The built site, served as a static host would, in a real browser.

The browser is the machine's own Chromium: nothing is downloaded, and where there is none the run says so at once.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from browser.board import FONTS, READY, Board, settled
from playwright.sync_api import BrowserContext, Page, expect

import damas
from damario import boards as boards_of_the_site
from damario.site import Site

ROOT = Path(__file__).parents[2]
PREFIX = "/damas/"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

expect.set_options(timeout=READY)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of a test's cases the normal run takes one, now this hand or board and now that, `-m deep` the others.

    Each takes seconds, and the normal run must not keep anybody waiting.
    """
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if Path(__file__).parent in item.path.parents:
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for place, found in enumerate(cases.values()):
        for number, item in enumerate(found):
            if number != place % len(found):
                item.add_marker("deep")


def _browser() -> str:
    named = os.environ.get("DAMARIO_CHROMIUM")
    found = named or next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if not found:
        pytest.exit("Não há Chromium neste computador. Instale-o (no Debian: apt-get install chromium).", returncode=2)
    return found


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    return {**browser_type_launch_args, "executable_path": _browser(), "args": FLAGS}


class Server(ThreadingHTTPServer):
    """A static host. ``headers`` are sent with every answer."""

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), partial(_Handler, directory=str(folder)))
        self.headers: dict[str, str] = {}
        self.missing: list[str] = []

    def handle_error(self, *_args: object) -> None:
        """Quiet: a browser that leaves a page drops what it was fetching."""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}{PREFIX}"


class _Handler(SimpleHTTPRequestHandler):
    server: Server

    def end_headers(self) -> None:
        for name, value in self.server.headers.items():
            self.send_header(name, value)
        super().end_headers()

    def send_error(self, code: int, *args, **kwargs) -> None:
        self.server.missing.append(f"{code} {self.path}")
        super().send_error(code, *args, **kwargs)

    def log_message(self, *_args) -> None:
        """Quiet."""


@pytest.fixture(scope="session")
def server(tmp_path_factory) -> Iterator[Server]:
    """The real site, built strictly for the sub-path it is served under."""
    folder = tmp_path_factory.mktemp("www")
    host = Server(folder)
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder / PREFIX.strip("/"))]
    environment = {**os.environ, "SITE_URL": host.address, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(build, cwd=ROOT, env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    threading.Thread(target=host.serve_forever, daemon=True).start()
    yield host
    host.shutdown()


@pytest.fixture(scope="session")
def site() -> Site:
    return Site.load(ROOT / "rules_data")


@pytest.fixture(scope="session")
def texts(site):
    return site.texts


@pytest.fixture
def new_context(new_context) -> Iterator[Callable[..., BrowserContext]]:
    """Makes contexts of the browser in which nothing is given up before an expectation would be."""
    made: list[BrowserContext] = []

    def make(**options: object) -> BrowserContext:
        context = new_context(**options)
        context.set_default_timeout(READY)
        made.append(context)
        return context

    yield make
    for context in made:
        context.unroute_all(behavior="ignoreErrors")  # a page that closes may still be asking


@pytest.fixture
def visit(new_context, server: Server) -> Iterator[Callable[..., Page]]:
    """Opens a page of the site on which nothing may go wrong: no console error, no lost file, no request that leaves it.

    Called with the page's path and, by name, the options of the browser's context; what the page fetches for itself is there
    then. Without ``engine`` a start of Python waits for ever and costs nothing: for boards whose answers came with the page.
    """
    said: list[str] = []
    asked: list[str] = []
    server.missing.clear()

    def open_page(path: str = "", *, engine: bool = True, **options: object) -> Page:
        page = new_context(**options).new_page()
        if not engine:
            page.context.route("**/worker.js", lambda _route: None)
        page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: said.append(str(error)))
        page.context.on("request", lambda request: asked.append(request.url))
        page.goto(server.address + path)
        if options.get("java_script_enabled", True):
            settled(page)
        return page

    yield open_page
    strangers = [url for url in asked if not url.startswith((server.address, "data:", "blob:"))]
    assert strangers == []
    assert said == []
    assert server.missing == []


@pytest.fixture
def boards(site):
    """The boards of the page that is open, as :class:`browser.board.Board`, none of them folded away."""

    def find(page: Page) -> list[Board]:
        page.wait_for_selector("draughts-board")
        page.evaluate(FONTS)
        page.evaluate("document.querySelectorAll('details.damas-fold').forEach(fold => fold.open = true)")
        found = page.locator("draughts-board")
        return [Board(page, found.nth(place), site.book) for place in range(found.count())]

    return find


@pytest.fixture
def place(site, server):
    """Puts a board with a position of one's own into the page that is open, as the site's generator would have written it.

    It brings its answers along when it is ``foreseen``; otherwise it has to ask the engine.
    """

    def put(page: Page, variant: str, position: str, *, foreseen: bool = False, **options: object) -> Board:
        rules = site.book.variants[variant]
        html = boards_of_the_site.Board(rules, damas.Position.from_fen(position, rules.rules), "Teste", **options)
        page.wait_for_selector("draughts-board .damas-controls")  # the script has run
        page.evaluate(FONTS)
        page.evaluate(
            "html => document.querySelector('article').insertAdjacentHTML('afterbegin', html)",
            html.html(site.phrasing, f"{server.address}assets/damario/", site.foresee(html) if foreseen else ""),
        )
        page.evaluate("scrollTo(0, 0)")
        return Board(page, page.locator("draughts-board").first, site.book)

    return put

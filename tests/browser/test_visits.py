"""A visit of many pages without a full load: boards come alive on each of them, one worker serves all, nothing piles up."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from browser.board import Board, arrived, becomes, follows, quiet, settled, workers, workers_become
from playwright.sync_api import Page, expect

PAGE = "regras/brazilian/"
#: The answers of these boards do not come with the page: each of them needs the engine when it is touched.
UNFORESEEN = "W:Wc3:Bh8"


def follow(page: Page, path: str) -> None:
    """Follow a link of the page that is open and wait until the boards of the next one can be played."""
    follows(page)
    page.locator(f'.md-nav a[href$="{path}"], a[href$="../{path}"]').first.evaluate("link => link.click()")
    arrived(page, f"**/{path}")
    settled(page)


def listeners(page: Page) -> int:
    """Listeners that the browser keeps for this page, those of elements that have left it included.

    What nothing holds any more goes with one collection of garbage or the next: the fewest of several counts is meant.
    """
    tool = page.context.new_cdp_session(page)
    counts = []
    for _ in range(5):
        tool.send("HeapProfiler.collectGarbage")
        counts.append(tool.send("Memory.getDOMCounters")["jsEventListeners"])
        page.wait_for_timeout(50)
    tool.detach()
    return min(counts)


def test_twenty_visits_leave_one_worker_and_one_listener_a_board(visit, boards):
    page = visit("regras/russian/")
    started = []
    page.on("worker", lambda worker: started.append(worker.url) if "/board-" in worker.url else None)
    page.evaluate("window.sameVisit = true")
    follow(page, PAGE)
    board, move = quiet(boards(page))
    for square in board.path(move):
        board.click(square)
    workers_become(page, 1)
    seen = []
    for _ in range(10):
        follow(page, "regras/russian/")
        follow(page, PAGE)
        parts = (
            "draughts-board, .damas-controls, .damas-controls button, .damas-status, [role=grid], [role=gridcell], style, link"
        )
        seen.append((page.locator(parts).count(), listeners(page)))
    assert {parts for parts, _ in seen} == {seen[0][0]}
    # The theme itself keeps the pages that were left, with some listeners of its own; boards must add none to them,
    # not even one a page, though each page has many boards. (Half of one is what the browser's own counts differ by.)
    kept = (seen[-1][1] - seen[1][1]) / 16
    page.go_back()
    page.wait_for_selector('draughts-board[variant="russian"][data-alive]')
    board, move = quiet(boards(page))
    board.element.evaluate("board => { window.heard = 0; board.addEventListener('draughts-move', () => window.heard++); }")
    board.click(board.path(move)[0])
    board.click(board.path(move)[-1])
    board.shows(board.start.play(move))
    becomes(page, lambda: page.evaluate("window.heard"), 1)
    assert page.evaluate("window.sameVisit"), "a full page load happened"
    workers_become(page, 1)
    assert len(started) == 1
    page.goto(page.url.replace("regras/russian/", "fontes/"))
    follow(page, "glossario/")
    before = listeners(page)
    for _ in range(4):
        follow(page, "fontes/")
        follow(page, "glossario/")
    assert kept < (listeners(page) - before) / 8 + 0.5


def test_a_board_that_is_moved_about_in_the_page_stays_one_board(visit, boards):
    page = visit(PAGE)
    board, move = quiet(boards(page))
    board.click(board.path(move)[0])
    board.element.evaluate("board => { board.id = 'moved'; for (let n = 0; n < 5; n++) board.parentNode.append(board); }")
    board = next(other for other in boards(page) if other.element.get_attribute("id") == "moved")
    board.element.evaluate("board => { window.heard = 0; board.addEventListener('draughts-move', () => window.heard++); }")
    expect(board.element.locator(".damas-controls")).to_have_count(1)
    board.click(board.path(move)[-1])
    board.shows(board.start.play(move))
    becomes(page, lambda: page.evaluate("window.heard"), 1)


def test_no_worker_starts_before_a_move_is_played(visit, boards):
    page = visit(PAGE)
    board, move = quiet(boards(page))
    page.wait_for_selector(".damas-controls")
    board.click(board.path(move)[0])
    expect(board.status).to_contain_text(str(move))
    page.wait_for_timeout(500)
    assert workers(page) == []


def test_thirty_boards_touched_at_once_share_one_worker(visit, place, site):
    page = visit("contribuir/tabuleiros/")
    first = place(page, "brazilian", UNFORESEEN)
    first.element.evaluate("board => { for (let n = 1; n < 30; n++) board.after(board.cloneNode(true)) }")
    found = page.locator(f'draughts-board[position="{UNFORESEEN}"]')
    expect(found).to_have_count(30)
    started = []
    page.on("worker", lambda worker: started.append(worker.url) if "/board-" in worker.url else None)
    start, end = first.path(first.moves[0])
    found.evaluate_all(
        """(boards, squares) => boards.forEach((board) => squares.forEach((place) => {
            const box = board.querySelector(`.damas-square[data-square="${place}"]`).getBoundingClientRect();
            const middle = {clientX: box.x + box.width / 2, clientY: box.y + box.height / 2};
            board.querySelector("svg.damas-board").dispatchEvent(new MouseEvent("click", {bubbles: true, ...middle}));
        }))""",
        [start, end],
    )
    for place_of_it in (0, 1, 29):
        board = Board(page, found.nth(place_of_it), site.book)
        board.shows(board.start.play(first.moves[0]))
        expect(board.status).not_to_contain_text("%")
    workers_become(page, 1)
    assert len(started) == 1


def test_there_is_no_service_worker_that_could_keep_an_old_edition(visit):
    page = visit(PAGE)
    page.wait_for_selector("draughts-board[data-alive]")
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    assert page.evaluate("caches.keys()") == []


@pytest.fixture
def another_edition(page, server) -> Callable[[], None]:
    """Called when a page is open: from then on the server has another edition of the site, under other names."""
    stamp = re.compile(r"(assets/damario/(?:board|web))-[0-9a-f]{12}")

    def publish() -> None:
        def html(route):
            answer = route.fetch()
            route.fulfill(response=answer, body=stamp.sub(r"\1-ffffffffffff", answer.text()))

        def file(route):
            name = re.sub(r".*/(board|web)-ffffffffffff/", "", route.request.url)
            kind = re.search(r"/(board|web)-f", route.request.url)[1]
            (folder,) = names[kind]
            route.fulfill(response=route.fetch(url=f"{server.address}assets/damario/{folder}/{name}"))

        sheets = page.locator("link[rel=stylesheet]").evaluate_all("all => all.map(sheet => sheet.href)")
        names = {
            kind: {found[0] for href in sheets if (found := re.search(rf"{kind}-\w+", href))} for kind in ("board", "web")
        }
        page.context.route(re.compile(r"/(board|web)-(?!f{12})"), lambda route: route.fulfill(status=404))
        page.context.route("**/*-ffffffffffff/**", file)
        page.context.route(re.compile(r"/damas/([\w/-]*/)?$"), html)

    return publish


def test_the_next_page_of_another_edition_is_loaded_as_a_whole(page, server, boards, another_edition):
    page.goto(f"{server.address}{PAGE}")
    page.wait_for_selector("draughts-board[data-alive]")
    page.evaluate("window.sameVisit = true")
    another_edition()
    follow(page, "regras/russian/")
    page.wait_for_function("window.sameVisit === undefined && document.readyState === 'complete'")
    board, move = quiet(boards(page))
    for square in board.path(move):
        board.click(square)
    board.shows(board.start.play(move))
    assert page.locator("script[src*='/board-ffffffffffff/']").count() == 1
    # From there on nothing is loaded twice.
    page.evaluate("window.sameVisit = true")
    follow(page, PAGE)
    assert page.evaluate("window.sameVisit")


def test_a_board_whose_files_another_edition_replaced_says_so_and_loads_the_page(page, server, place, texts, another_edition):
    page.goto(f"{server.address}{PAGE}")
    board = place(page, "brazilian", UNFORESEEN)
    another_edition()
    board.click(*board.at("c3"))
    expect(board.status).to_contain_text(texts["errors.replaced"])
    button = board.status.get_by_role("button", name=texts["interface.reload"])
    with page.expect_navigation():
        button.click()
    page.wait_for_selector("draughts-board[data-alive]")
    assert page.locator("script[src*='/board-ffffffffffff/']").count() == 1


@pytest.mark.parametrize("path", ["nada", "regras/brasileira/lances/", "a/b/c/d/e.html"])
def test_an_address_that_is_not_there_is_answered_from_any_depth(page, server, path):
    """As static hosts do it: the page for what is missing is sent under the address that was asked for."""
    lost = page.request.get(f"{server.address}404.html").text()
    page.route(f"**/damas/{path}", lambda route: route.fulfill(status=404, content_type="text/html; charset=utf-8", body=lost))
    failed = []
    page.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
    page.goto(server.address + path)
    expect(page.get_by_role("heading", level=1)).to_have_text("Esta página não existe")
    assert page.evaluate("getComputedStyle(document.querySelector('h1')).fontFamily").startswith("Literata")
    page.locator(".md-search__input").click()
    page.keyboard.type("sopro")
    expect(page.locator(".md-search-result__item").first).to_contain_text("sopro", ignore_case=True)
    page.keyboard.press("Escape")
    page.locator("article a", has_text="Glossário").click()
    arrived(page, f"{server.address}glossario/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Glossário")
    assert failed == [server.address + path]

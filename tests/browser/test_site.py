"""The page around the boards: one worker for a visit, and what happens when something cannot be loaded."""

from __future__ import annotations

import pytest
from browser.board import READY, longest, quiet
from playwright.sync_api import Page, expect


@pytest.fixture
def watched(visit):
    """A page on which nothing may go wrong."""
    return visit()


CSP = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'{wasm}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "worker-src 'self'"
)


def test_instant_navigation_keeps_one_worker_and_one_listener(watched, server, boards):
    started = []
    watched.on("worker", lambda worker: started.append(worker.url) if "damario" in worker.url else None)
    watched.goto(f"{server.address}regras/brazilian/")
    board, move = quiet(boards(watched))
    board.click(board.path(move)[0])
    board.wake()
    watched.evaluate("window.sameVisit = true")
    for variant in ("russian", "brazilian") * 5:
        watched.locator(f'.md-nav a[href*="{variant}/"], a[href*="../{variant}/"]').first.evaluate("a => a.click()")
        watched.wait_for_url(f"**/regras/{variant}/")
        watched.wait_for_selector(f'draughts-board[variant="{variant}"] .damas-controls')
    board, move = quiet(boards(watched))
    heard = "board => { window.heard = 0; board.addEventListener('draughts-move', () => window.heard++); }"
    board.element.evaluate(heard)
    board.click(board.path(move)[0])
    board.wake()
    board.click(board.path(move)[-1])
    board.shows(board.start.play(move))
    assert watched.evaluate("window.heard") == 1
    assert board.element.locator(".damas-controls").count() == 1
    assert watched.evaluate("window.sameVisit"), "a full page load happened"
    assert len(started) == 1


def test_no_worker_starts_before_a_board_is_touched(watched, server, boards):
    started = []
    watched.on("worker", lambda worker: started.append(worker.url) if "damario" in worker.url else None)
    watched.goto(f"{server.address}regras/brazilian/")
    boards(watched)
    watched.wait_for_timeout(800)
    assert started == []


def _touch(page: Page, server, boards) -> object:
    page.goto(f"{server.address}regras/brazilian/")
    board, move = longest(boards(page), 2)
    board.click(board.path(move)[0])
    return board


@pytest.mark.parametrize(
    "answer",
    [
        lambda route: route.abort(),
        lambda route: route.fulfill(status=404, body="gone"),
        lambda route: route.fulfill(status=403, body="no"),
        lambda route: route.fulfill(status=200, content_type="text/html", body="<html></html>"),
    ],
    ids=["aborted", "404", "403", "another file"],
)
def test_what_cannot_be_fetched_is_said_with_a_retry(page, server, boards, texts, answer):
    page.context.route("**/*.wasm", answer)
    board = _touch(page, server, boards)
    expect(board.status).to_contain_text(texts["interface.failed"], timeout=READY)
    expect(board.piece(board.path(board.moves[0])[0])).to_be_visible()
    page.context.unroute("**/*.wasm")
    board.status.locator(".damas-retry").click()
    board.wake()


def test_a_download_cut_in_half_is_said(page, server, boards, texts):
    def half(route):
        response = route.fetch()
        body = response.body()
        route.fulfill(status=200, headers={"content-type": "application/zip"}, body=body[: len(body) // 2])

    page.context.route("**/python-*.zip", half)
    board = _touch(page, server, boards)
    expect(board.status).to_contain_text(texts["interface.failed"], timeout=READY)
    expect(board.status.locator(".damas-retry")).to_be_visible()


def test_words_that_cannot_be_fetched_leave_the_drawing(page, server, boards):
    page.context.route("**/rules.json", lambda route: route.abort())
    board = _touch(page, server, boards)
    expect(board.element).to_have_attribute("data-failed", "download", timeout=READY)
    expect(board.element.locator("svg.damas-board")).to_be_visible()


def test_a_wrong_type_costs_nothing(page, server, boards):
    def plain(route):
        response = route.fetch()
        route.fulfill(response=response, headers={**response.headers, "content-type": "text/plain"})

    page.context.route("**/*.wasm", plain)
    _touch(page, server, boards).wake()


def test_a_policy_that_allows_webassembly(page, server, boards):
    server.headers["Content-Security-Policy"] = CSP.format(wasm=" 'wasm-unsafe-eval'")
    try:
        _touch(page, server, boards).wake()
    finally:
        server.headers.clear()


def test_a_policy_that_forbids_webassembly_is_said(page, server, boards, texts):
    server.headers["Content-Security-Policy"] = CSP.format(wasm="")
    try:
        board = _touch(page, server, boards)
        expect(board.status).to_contain_text(texts["errors.not_supported"], timeout=READY)
    finally:
        server.headers.clear()


def test_without_javascript_the_boards_are_pictures(server, browser):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server.address}regras/brazilian/")
    picture = page.locator("draughts-board svg.damas-board").first
    expect(picture).to_be_visible()
    assert picture.get_attribute("role") == "img"
    assert "Brancas" in picture.get_attribute("aria-label") or "inicial" in picture.get_attribute("aria-label")
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 360, 1280])
def test_no_page_is_wider_than_the_screen(server, browser, scheme, width):
    context = browser.new_context(viewport={"width": width, "height": 740}, color_scheme=scheme)
    page = context.new_page()
    for place in ("", "comparar/", "perguntas/", "regras/brazilian/", "regras/international/", "contribuir/"):
        answer = page.goto(server.address + place)
        assert answer.ok, place
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), place
    context.close()

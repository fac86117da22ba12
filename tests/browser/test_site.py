"""The page around the boards: one worker for a visit, and what happens when something cannot be loaded."""

from __future__ import annotations

from typing import Any

import pytest
from browser.board import READY, Board, longest, quiet
from playwright.sync_api import Page, expect

CSP = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'{wasm}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "worker-src 'self'"
)
PAGE = "regras/brazilian/"


def _workers(page: Page) -> list[Any]:
    return [worker for worker in page.workers if "/board-" in worker.url]


def _workers_become(page: Page, number: int) -> None:
    """Wait until so many run: the browser tells a while after a worker has been started or ended."""
    for _ in range(100):
        if len(_workers(page)) == number:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{len(_workers(page))} workers run instead of {number}")


def test_instant_navigation_keeps_one_worker_and_one_listener(visit, boards):
    page = visit(PAGE)
    started = []
    page.on("worker", lambda worker: started.append(worker.url) if "/board-" in worker.url else None)
    board, move = quiet(boards(page))
    for square in board.path(move):
        board.click(square)
    _workers_become(page, 1)
    page.evaluate("window.sameVisit = true")
    for variant in ("russian", "brazilian") * 10:
        page.locator(f'.md-nav a[href*="{variant}/"], a[href*="../{variant}/"]').first.evaluate("a => a.click()")
        page.wait_for_url(f"**/regras/{variant}/")
        page.wait_for_selector(f'draughts-board[variant="{variant}"] .damas-controls')
    page.go_back()
    page.wait_for_selector('draughts-board[variant="russian"] .damas-controls')
    board, move = quiet(boards(page))
    heard = "board => { window.heard = 0; board.addEventListener('draughts-move', () => window.heard++); }"
    board.element.evaluate(heard)
    board.click(board.path(move)[0])
    board.click(board.path(move)[-1])
    board.shows(board.start.play(move))
    assert page.evaluate("window.heard") == 1
    assert board.element.locator(".damas-controls").count() == 1
    assert page.evaluate("window.sameVisit"), "a full page load happened"
    assert len(started) == 1
    _workers_become(page, 1)


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
    assert page.evaluate("window.heard") == 1


def test_no_worker_starts_before_a_move_is_played(visit, boards):
    page = visit(PAGE)
    board, move = quiet(boards(page))
    page.wait_for_selector(".damas-controls")
    board.click(board.path(move)[0])
    expect(board.status).to_contain_text(str(move))
    page.wait_for_timeout(500)
    assert _workers(page) == []


def test_boards_on_one_page_share_the_worker_even_when_touched_at_once(visit, boards):
    page = visit(PAGE)
    found = [(board, board.moves[0]) for board in boards(page) if board.moves][:4]
    clicks = [board.square(index).element_handle() for board, move in found for index in board.path(move)]
    page.evaluate("""clicks => clicks.forEach((square) => {
        const box = square.getBoundingClientRect();
        const middle = {clientX: box.x + box.width / 2, clientY: box.y + box.height / 2};
        square.dispatchEvent(new MouseEvent("click", {bubbles: true, ...middle}));
    })""", clicks)  # fmt: skip
    for board, move in found:
        board.shows(board.start.play(move))
        expect(board.status).not_to_contain_text("%", timeout=READY)
    _workers_become(page, 1)


def test_the_start_says_how_far_it_is(visit, place):
    page = visit(PAGE)
    board = place(page, "brazilian", "W:Wc3:Bd4,h8")
    board.element.evaluate("""board => { window.said = []; new MutationObserver(() => window.said.push(
        board.querySelector('.damas-status').textContent)).observe(board, {subtree: true, childList: true}); }""")
    board.click(*board.at("c3"))
    expect(board.element.locator(".damas-mark.start")).to_have_count(1, timeout=500)
    board.wake()
    steps = [said for said in page.evaluate("window.said") if "%" in said]
    assert steps
    assert len(steps) <= 10


def _touch(page: Page, server, place) -> Board:
    """A board whose answers did not come with the page has been touched: it needs the engine at once."""
    page.goto(f"{server.address}{PAGE}")
    board = place(page, "brazilian", "W:We3:Bd4,d6,h8")
    _, move = longest([board], 2)
    board.click(board.path(move)[0])
    return board


def _says_it_failed_and_starts_again(page: Page, board: Board, texts, reason: str) -> None:
    expect(board.status).to_contain_text(texts["interface.failed"], timeout=READY)
    expect(board.status).to_contain_text(texts[f"errors.{reason}"])
    expect(board.element.locator("svg.damas-board")).to_be_visible()
    _workers_become(page, 0)
    page.context.unroute_all(behavior="ignoreErrors")
    board.status.locator(".damas-choice").click()
    board.wake()
    assert board.element.get_attribute("data-failed") is None
    _workers_become(page, 1)


def _abort(route) -> None:
    route.abort()


def _missing(route) -> None:
    route.fulfill(status=404, body="gone")


def _forbidden(route) -> None:
    route.fulfill(status=403, body="no")


def _another_file(route) -> None:
    route.fulfill(status=200, content_type="text/html", body="<html></html>")


def _half(route) -> None:
    answer = route.fetch()
    body = answer.body()
    route.fulfill(status=200, headers={"content-type": "application/octet-stream"}, body=body[: len(body) // 2])


@pytest.mark.parametrize(
    ("files", "answer"),
    [
        ("**/*.wasm", _abort),
        ("**/*.wasm", _missing),
        ("**/*.wasm", _another_file),
        ("**/python-*.zip", _half),
        ("**/*.whl", _forbidden),
        ("**/pyodide.mjs", _missing),
        ("**/pyodide.asm.js", _abort),
        ("**/worker.js", _missing),
        ("**/worker.js", _another_file),
    ],
)
def test_what_cannot_be_fetched_is_said_with_a_retry(page, server, place, texts, files, answer):
    page.context.route(files, answer)
    board = _touch(page, server, place)
    _says_it_failed_and_starts_again(page, board, texts, "download")


def test_a_start_without_progress_is_given_up(page, server, place, texts):
    page.clock.install()
    page.context.route("**/*.wasm", lambda _route: None)  # never answered
    board = _touch(page, server, place)
    expect(board.status).to_contain_text(texts["interface.loading"].split("…")[0])
    page.wait_for_timeout(1500)
    page.clock.fast_forward(61_000)
    _says_it_failed_and_starts_again(page, board, texts, "timeout")


def test_an_engine_that_falls_silent_is_replaced_and_the_game_goes_on(page, server, place, texts):
    page.clock.install()
    board = _touch(page, server, place)
    board.wake()
    _, move = longest([board], 2)
    board.click(board.path(move)[-1])
    board.shows(board.start.play(move))
    _workers(page)[0].evaluate("self.onmessage = null")
    after = board.start.play(move)
    black = next(index for index, colour, _ in after.pieces() if colour == "black")
    board.click(black)
    page.wait_for_timeout(300)
    page.clock.fast_forward(21_000)
    expect(board.status).to_contain_text(texts["errors.timeout"], timeout=READY)
    board.status.locator(".damas-choice").click()
    expect(board.status).to_contain_text(texts["interface.turn.black"], timeout=READY)
    board.shows(after)
    board.click(black)
    expect(board.status).to_contain_text("pode jogar", timeout=READY)
    _workers_become(page, 1)


def test_words_that_cannot_be_fetched_leave_the_drawing_and_what_the_page_says_for_that_case(page, server, boards, texts):
    page.context.route("**/rules.json", _abort)
    page.goto(f"{server.address}{PAGE}")
    board, move = longest(boards(page), 2)
    board.click(board.path(move)[0])
    expect(board.status).to_contain_text(texts["interface.failed"])
    expect(board.element.locator("svg.damas-board")).to_be_visible()
    page.context.unroute_all()
    board.status.get_by_role("button", name=texts["interface.retry"]).click()
    board.wake()
    expect(board.element.locator(".damas-controls")).to_have_count(1)


def test_a_position_that_cannot_be_read_is_said_and_not_tried_again(page, server, place, texts):
    page.goto(f"{server.address}{PAGE}")
    board = place(page, "brazilian", "W:Wc3:Bd4,h8")
    board.element.evaluate("board => board.setAttribute('position', 'W:Wz9:B')")
    board.click(*board.at("c3"))
    expect(board.status).to_contain_text(texts["errors.bad_position"], timeout=READY)
    expect(board.status.locator("button")).to_have_count(0)


def test_a_wrong_type_costs_nothing(page, server, place):
    def plain(route):
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "content-type": "text/plain"})

    page.context.route("**/*.wasm", plain)
    _touch(page, server, place).wake()


@pytest.fixture
def policy(server):
    """Sends a content security policy with every answer."""

    def send(wasm: str) -> None:
        server.headers["Content-Security-Policy"] = CSP.format(wasm=wasm)

    yield send
    server.headers.clear()


def test_a_policy_that_allows_webassembly(visit, policy, boards):
    policy(" 'wasm-unsafe-eval'")
    page = visit(PAGE)
    board, move = longest(boards(page), 2)
    board.click(board.path(move)[0])
    board.click(board.path(move)[-1])
    board.shows(board.start.play(move))


def test_a_policy_that_forbids_webassembly_is_said(page, server, policy, place, texts):
    policy("")
    board = _touch(page, server, place)
    expect(board.status).to_contain_text(texts["errors.not_supported"], timeout=READY)


def test_without_javascript_the_boards_are_pictures(visit):
    page = visit(PAGE, java_script_enabled=False)
    picture = page.locator("draughts-board svg.damas-board").first
    expect(picture).to_be_visible()
    assert picture.get_attribute("role") == "img"
    assert "inicial" in picture.get_attribute("aria-label")
    expect(page.locator("draughts-board").first.get_by_role("button")).to_have_count(0)

"""Fetching the engine: how far it is, what is said when something cannot be had, and that another try gets it."""

from __future__ import annotations

import re

import pytest
from browser.axe import faults
from browser.board import LIGHT, Board, longest, workers, workers_become
from playwright.sync_api import Page, expect

CSP = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'{wasm}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "worker-src 'self'"
)
PAGE = "regras/brazilian/"


def test_the_start_says_how_far_it_is(visit, place):
    page = visit(LIGHT)
    board = place(page, "brazilian", "W:Wc3:Bd4,h8")
    board.element.evaluate("""board => { window.said = []; new MutationObserver(() => window.said.push(
        board.querySelector('.damas-status').textContent)).observe(board, {subtree: true, childList: true}); }""")
    board.click(*board.at("c3"))
    assert board.marked("start") == set(board.at("c3"))  # at once, whatever the engine takes
    board.wake()
    steps = [said for said in page.evaluate("window.said") if "%" in said]
    assert steps
    assert len(steps) <= 10


def _touch(page: Page, server, place) -> Board:
    """A board whose answers did not come with the page has been touched: it needs the engine at once."""
    page.goto(f"{server.address}{LIGHT}")
    board = place(page, "brazilian", "W:We3:Bd4,d6,h8")
    _, move = longest([board], 2)
    board.click(board.path(move)[0])
    return board


@pytest.mark.parametrize("hand", ["mouse", "keyboard"])
def test_loading_is_cancelled_for_every_board_that_waits_and_can_be_tried_again(page, server, place, texts, site, hand):
    page.add_init_script("window.told = []; addEventListener('draughts-failed', event => told.push(event.detail.code))")
    page.context.route("**/*.wasm", lambda _route: None)  # never answered
    _touch(page, server, place)
    other = place(page, "russian", "W:Wc3:Bh8")
    other.click(*other.at("c3"))
    boards = [Board(page, page.locator("draughts-board").nth(number), site.book) for number in (0, 1)]
    buttons = [board.status.get_by_role("button", name=texts["interface.cancel"]) for board in boards]
    for board, button in zip(boards, buttons, strict=True):
        expect(board.status).to_contain_text(texts["interface.loading"].split("…")[0])
        expect(button).to_have_count(1)
    workers_become(page, 1)
    if hand == "mouse":
        buttons[0].click()
    else:
        buttons[0].focus()
        page.keyboard.press("Enter")
    workers_become(page, 0)
    for board in boards:
        expect(board.status).to_contain_text(texts["errors.cancelled"])
        expect(board.status).not_to_contain_text(texts["interface.failed"])
        expect(board.element).to_have_attribute("data-failed", "cancelled")
    assert page.evaluate("told") == ["cancelled"] * 2
    again = boards[0].status.get_by_role("button", name=texts["interface.retry"])
    expect(again).to_be_focused()
    page.context.unroute_all(behavior="ignoreErrors")
    again.press("Enter")
    boards[0].wake()
    boards[1].status.get_by_role("button").click()
    boards[1].wake()
    workers_become(page, 1)


def test_the_button_that_cancels_keeps_the_focus_while_bytes_arrive(page, server, place, texts):
    page.context.route("**/*.whl", lambda _route: None)  # not answered for now: the rest arrives
    board = _touch(page, server, place)
    cancel = board.status.get_by_role("button", name=texts["interface.cancel"])
    cancel.focus()
    expect(board.status).to_contain_text(re.compile("[1-9][0-9]%"))
    expect(cancel).to_be_focused()
    cancel.press("Enter")
    board.status.get_by_role("button", name=texts["interface.retry"]).click()
    cancel.focus()
    page.context.unroute_all(behavior="ignoreErrors")  # what waited goes on
    board.wake()
    expect(board.element.locator('.damas-square[tabindex="0"]')).to_be_focused()


def _says_it_failed_and_starts_again(page: Page, board: Board, texts, reason: str) -> None:
    expect(board.status).to_contain_text(texts["interface.failed"])
    expect(board.status).to_contain_text(texts[f"errors.{reason}"])
    expect(board.element.locator("svg.damas-board")).to_be_visible()
    workers_become(page, 0)
    page.context.unroute_all(behavior="ignoreErrors")
    board.status.locator(".damas-choice").click()
    board.wake()
    expect(board.element).not_to_have_attribute("data-failed", re.compile(""))
    workers_become(page, 1)


def _blocked(route) -> None:
    route.abort()


def _forbidden(route) -> None:
    route.fulfill(status=403, body="no")


def _another_file(route) -> None:
    route.fulfill(status=200, content_type="text/html", body="<html></html>")


def _half(route) -> None:
    answer = route.fetch()
    body = answer.body()
    route.fulfill(status=200, headers={"content-type": answer.headers["content-type"]}, body=body[: len(body) // 2])


def _plain(route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, headers={**answer.headers, "content-type": "text/plain"})


FAILING = (_blocked, _forbidden, _another_file, _half)
SCRIPTS = ("worker.js", "pyodide.mjs", "pyodide.asm.js")
DATA = ("rules.json", "*.wasm", "python-*.zip", "*.whl")


@pytest.mark.parametrize("file", [*SCRIPTS, *DATA])
def test_whatever_is_wrong_with_a_file_is_said_and_another_try_gets_it(page, server, place, texts, file):
    page.add_init_script("window.told = []; addEventListener('draughts-failed', event => told.push(event.detail.code))")
    # No browser runs a script that comes as text; what is only read may have any type.
    failing = [*FAILING, _plain] if file in SCRIPTS else FAILING
    board = None
    for number, answer in enumerate(failing, 1):
        page.context.unroute_all(behavior="ignoreErrors")
        page.context.route(f"**/{file}", answer)
        if board:
            board.status.locator(".damas-choice").click()
        else:
            board = _touch(page, server, place)
        page.wait_for_function("number => told.length === number", arg=number)
        assert page.evaluate("told.at(-1)") == "download", answer.__name__
        expect(board.status).to_contain_text(texts["interface.failed"])
        expect(board.status).to_contain_text(texts["errors.download"])
        expect(board.element.locator("svg.damas-board")).to_be_visible()
        workers_become(page, 0)
    page.context.unroute_all(behavior="ignoreErrors")
    if file in DATA:
        page.context.route(f"**/{file}", _plain)
    board.status.locator(".damas-choice").click()
    board.wake()
    expect(board.element).not_to_have_attribute("data-failed", re.compile(""))
    workers_become(page, 1)


@pytest.mark.parametrize("answer", [_blocked, _forbidden, _another_file])
def test_a_part_of_a_board_that_is_lost_is_said_and_another_try_gets_it(page, server, boards, texts, answer):
    page.context.route("**/tasks*.js", answer)
    page.goto(f"{server.address}contribuir/tabuleiros/")
    board = next(board for board in boards(page) if board.element.get_attribute("mode") == "select")
    square = board.rules.geometry.playable[0]
    board.click(square)
    expect(board.status).to_contain_text(texts["interface.failed"])
    expect(board.status).to_contain_text(texts["errors.download"])
    page.context.unroute_all(behavior="ignoreErrors")
    board.status.locator(".damas-choice").click()
    board.wake()
    board.click(square)
    expect(board.status).to_have_text(texts["interface.ticked"].format(count=1))
    assert workers(page) == []


@pytest.mark.parametrize("answer", [_blocked, _half])
def test_without_the_words_of_the_boards_the_page_is_read_as_without_a_script(page, server, answer):
    page.context.route("**/said.js", answer)
    page.goto(f"{server.address}{LIGHT}")
    page.wait_for_load_state()
    board = page.locator("draughts-board").first
    expect(board.locator("svg.damas-board")).to_be_visible()
    expect(board.locator(".damas-status")).to_contain_text("Vez das")
    assert board.locator("button, [tabindex]").count() == 0
    page.context.unroute_all(behavior="ignoreErrors")
    page.reload()
    page.wait_for_selector("draughts-board[data-alive]")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_fault_while_the_engine_is_fetched_or_after_it_was_lost(new_context, server, place, texts, scheme):
    page = new_context(color_scheme=scheme).new_page()
    page.context.route("**/*.wasm", lambda _route: None)  # never answered
    board = _touch(page, server, place)
    cancel = board.status.get_by_role("button", name=texts["interface.cancel"])
    expect(cancel).to_be_visible()
    assert faults(page, board.element) == []
    cancel.click()
    retry = board.status.get_by_role("button", name=texts["interface.retry"])
    expect(retry).to_be_visible()
    assert faults(page, board.element) == []
    page.context.unroute_all(behavior="ignoreErrors")
    page.context.route("**/rules.json", _blocked)
    page.context.route("**/worker.js", _blocked)
    retry.click()
    expect(board.status).to_contain_text(texts["errors.download"])
    assert faults(page, board.element) == []


#: Browsers that cannot run the engine: one that knows no workers made of modules and says so, one that does as if it knew
#: them, and one without any workers.
WITHOUT = {
    "refused": """class extends Worker { constructor(...how) {
        if (how[1]?.type) throw new TypeError('module'); super(...how); } }""",
    "misread": """class extends Worker { constructor(...how) {
        super(URL.createObjectURL(new Blob(["import 'x';"], {type: 'text/javascript'}))); } }""",
    "none": "undefined",
}


@pytest.mark.parametrize("lack", WITHOUT)
def test_a_browser_without_module_workers_is_told_in_plain_words(page, server, place, texts, lack):
    missing = "delete window.Worker" if lack == "none" else f"window.Worker = {WITHOUT[lack]}"
    page.add_init_script(missing)
    board = _touch(page, server, place)
    expect(board.status).to_contain_text(texts["errors.not_supported"])
    foreseen = place(page, "brazilian", "W:Wc3:Bd4,h8", foreseen=True)
    (move,) = foreseen.moves
    for square in foreseen.path(move):
        foreseen.click(square)
    foreseen.shows(foreseen.start.play(move))


def test_nothing_that_needs_an_isolated_page_is_asked_for(page, server, place):
    page.add_init_script("delete window.SharedArrayBuffer; delete window.Atomics")
    board = _touch(page, server, place)
    assert page.evaluate("crossOriginIsolated") is False
    board.wake()


def test_a_start_without_progress_is_given_up(page, server, place, texts):
    page.clock.install()
    page.context.route("**/*.wasm", lambda _route: None)  # never answered
    board = _touch(page, server, place)
    expect(board.status).to_contain_text(texts["interface.loading"].split("…")[0])
    workers_become(page, 1)
    page.clock.fast_forward(61_000)
    _says_it_failed_and_starts_again(page, board, texts, "timeout")


def test_an_engine_that_falls_silent_is_replaced_and_the_game_goes_on(page, server, place, texts):
    page.clock.install()
    board = _touch(page, server, place)
    board.wake()
    _, move = longest([board], 2)
    board.click(board.path(move)[-1])
    board.shows(board.start.play(move))
    expect(board.element.locator(".damas-piece.black.can-move")).not_to_have_count(0)  # nothing is asked any more
    workers(page)[0].evaluate("self.onmessage = null")
    after = board.start.play(move)
    black = next(index for index, colour, _ in after.pieces() if colour == "black")
    board.click(black)
    expect(board.element.locator(".damas-mark.start")).to_have_count(1)
    page.clock.fast_forward(21_000)
    expect(board.status).to_contain_text(texts["errors.timeout"])
    board.status.locator(".damas-choice").click()
    expect(board.status).to_contain_text(texts["interface.turn.black"])
    board.shows(after)
    board.click(black)
    expect(board.status).to_contain_text("pode jogar")
    workers_become(page, 1)


def test_a_position_that_cannot_be_read_is_said_and_not_tried_again(page, server, place, texts):
    page.goto(f"{server.address}{LIGHT}")
    board = place(page, "brazilian", "W:Wc3:Bd4,h8")
    board.element.evaluate("board => board.setAttribute('position', 'W:Wz9:B')")
    board.click(*board.at("c3"))
    expect(board.status).to_contain_text(texts["errors.bad_position"])
    expect(board.status.locator("button")).to_have_count(0)


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
    expect(board.status).to_contain_text(texts["errors.not_supported"])


def test_the_strictest_policy_leaves_boards_that_answer_and_say_what_is_missing(page, server, boards, texts):
    server.headers["Content-Security-Policy"] = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"
    try:
        page.goto(f"{server.address}{PAGE}")
        board, move = longest(boards(page), 2)
        for square in (board.path(move)[0], board.path(move)[-1]):
            board.click(square)
        board.shows(board.start.play(move))
        expect(board.status).to_contain_text(texts["errors.not_supported"])
        expect(board.status).not_to_contain_text("%")
        workers_become(page, 0)
    finally:
        server.headers.clear()

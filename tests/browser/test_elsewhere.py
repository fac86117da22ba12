"""Boards on pages of other sites: one script and one tag, from another origin and without the theme."""

from __future__ import annotations

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from browser.board import Board, becomes, longest
from playwright.sync_api import expect

from damario.markdown import anchor
from damas import Position, svg

HEAD = (
    '<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Clube</title>'
    '<meta name="viewport" content="width=device-width">'
)
FRAME = "tabuleiro/"
TAG = '<draughts-board variant="brazilian" position="W:We3:Bd4,f4,d6"></draughts-board>'
#: Notes what the boards of the page tell it, and whatever the first of them says.
HEARS = """<script>
    window.heard = [];
    for (const name of ["ready", "move", "failed"]) {
        addEventListener(`draughts-${name}`, (event) => heard.push([name, event.detail.position]));
    }
    window.said = "";
    new MutationObserver(() => { said += document.querySelector(".damas-status")?.textContent; })
        .observe(document, {subtree: true, childList: true});
</script>"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_args) -> None:
        """Quiet."""


@pytest.fixture
def elsewhere(page, server, tmp_path):
    """Opens a page of another site with HTML of one's own; this site sends the header that GitHub Pages sends."""
    host = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(tmp_path)))
    threading.Thread(target=host.serve_forever, daemon=True).start()
    server.headers["Access-Control-Allow-Origin"] = "*"
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)

    def open_page(body: str, *, script: bool = True):
        load = f'<script type="module" src="{server.address}assets/damario/tabuleiro.js"></script>' if script else ""
        (tmp_path / "index.html").write_text(f"{HEAD}{load}<body>{body}", "utf-8")
        (tmp_path / "favicon.ico").touch()
        page.goto(f"http://127.0.0.1:{host.server_port}/")
        page.said = said
        return page

    yield open_page
    server.headers.clear()
    host.shutdown()


@pytest.fixture
def board_of(site):
    def board(page, number: int = 0) -> Board:
        return Board(page, page.locator("draughts-board").nth(number), site.book)

    return board


def test_one_script_and_one_tag_make_a_board_that_plays_and_says_why_not(elsewhere, board_of, server):
    page = elsewhere(HEARS + TAG)
    board = board_of(page)
    board.wake()
    assert "%" in page.evaluate("said")  # how far it was
    drawn = board.element.locator("svg.damas-board").evaluate("svg => svg.viewBox.baseVal.width")
    expected = svg.board(board.start, board.rules)
    assert f"{drawn:g}" in expected.partition("viewBox")[2][:60]
    board.shows(board.start)

    board.click(*board.at("e3"))
    board.click(*board.at("g5"))
    expect(board.status).to_contain_text("peças")
    link = board.status.get_by_role("link").first
    assert link.get_attribute("href").startswith(f"{server.address}regras/brazilian/#")

    _, move = longest([board], 2)
    board.click(board.path(move)[-1])  # the piece is still chosen
    board.shows(board.start.play(move))
    assert page.evaluate("heard") == [["ready", board.start.to_fen()], ["move", board.start.play(move).to_fen()]]
    assert page.said == []
    becomes(page, lambda: [worker.url[:5] for worker in page.workers], ["blob:"])


def test_several_tags_share_one_worker_and_heed_their_attributes(elsewhere, board_of):
    page = elsewhere(
        TAG
        + '<draughts-board variant="russian" flip coordinates="none"></draughts-board>'
        + '<draughts-board variant="international" position="W:WK2:B17" mode="diagram" label="&lt;b&gt;Final&quot;">'
        "</draughts-board>"
        + '<draughts-board variant="brazilian" house-rules="optional_capture" position="W:Wc3,h2:Bd4"></draughts-board>'
    )
    for number in (0, 1, 3):
        expect(page.locator("draughts-board").nth(number)).to_have_attribute("data-alive", "")
    becomes(page, lambda: len(page.workers), 1)
    flipped, diagram = (page.locator("draughts-board").nth(number).locator("svg.damas-board") for number in (1, 2))
    expect(flipped).to_have_attribute("data-flipped", "true")
    expect(flipped.locator(".damas-coordinates text")).to_have_count(0)
    expect(diagram).to_have_attribute("aria-label", '<b>Final"')
    expect(diagram).to_have_attribute("role", "img")
    expect(page.locator("draughts-board").nth(2).locator(".damas-status, .damas-controls")).to_have_count(0)
    board = board_of(page, 3)  # a capture that need not be made
    board.click(*board.at("h2"))
    board.click(*board.at("g3"))
    expect(board.piece(board.at("g3")[0])).to_have_count(1)


def test_another_position_is_drawn_anew(elsewhere, board_of):
    page = elsewhere(TAG)
    board_of(page).wake()
    page.evaluate("document.querySelector('draughts-board').position = 'B:Wc3:Bd4,f6'")
    page.wait_for_selector('draughts-board svg[data-turn="black"]')
    board = board_of(page)
    board.shows(Position.from_fen("B:Wc3:Bd4,f6", board.rules))
    board.click(*board.at("d4"))
    board.click(*board.at("b2"))
    expect(board.piece(board.at("b2")[0])).to_have_count(1)
    expect(page.locator("draughts-board .damas-controls")).to_have_count(1)
    expect(page.locator("draughts-board svg.damas-board")).to_have_count(1)


@pytest.mark.parametrize(
    ("attributes", "code", "word", "found"),
    [
        ('variant="klingon"', "unknown_variant", "unknown_variant", "klingon"),
        ("", "unknown_variant", "no_variant", ""),
        ('variant="brazilian" position="W:Wz9:B<img src=x onerror=alert(1)>"', "bad_position", "bad_position", "W:Wz9:B<img"),
        ('variant="brazilian" house-rules="constructor"', "unknown_house_rule", "unknown_house_rule", "constructor"),
        ('variant="brazilian" coordinates="sim"', "bad_coordinates", "bad_coordinates", "sim"),
    ],
)
def test_a_wrong_attribute_is_said_in_a_sentence_with_what_was_found(elsewhere, texts, site, attributes, code, word, found):
    page = elsewhere(f"<draughts-board {attributes}></draughts-board>")
    board = page.locator("draughts-board")
    expect(board).to_have_attribute("data-failed", code)
    status = board.locator(".damas-status")
    expect(status).to_contain_text(texts[f"faults.{word}"].split("{")[0] + found)
    if code == "unknown_variant":
        expect(status).to_contain_text(", ".join(site.book.variants))
    expect(board.locator("button, svg, img")).to_have_count(0)
    # Neither the room of a board nor that of its buttons is kept for a sentence.
    becomes(page, lambda: board.evaluate("board => board.getBoundingClientRect().height < 120"), True)


def test_a_tag_keeps_its_room_while_the_board_is_on_its_way(elsewhere, page, board_of):
    start, diagram = TAG, '<draughts-board variant="russian" mode="diagram" coordinates="none"></draughts-board>'
    page.context.route("**/worker.js", lambda _route: None)  # for ever on its way
    height = "[...document.querySelectorAll('draughts-board')].map(board => board.getBoundingClientRect().height)"
    elsewhere(start + diagram)
    expect(page.locator("draughts-board [role=status]:not(:empty)")).to_have_count(2)
    before = page.evaluate(height)
    page.context.unroute_all(behavior="ignoreErrors")
    elsewhere(start + diagram)
    expect(page.locator("svg.damas-board")).to_have_count(2)
    board_of(page).wake()
    assert page.evaluate(height) == pytest.approx(before, abs=12)


@pytest.mark.parametrize("files", ["**/*.wasm", "**/rules.json", "**/worker.js"])
def test_what_cannot_be_fetched_is_said_and_tried_again(elsewhere, page, board_of, texts, files):
    page.context.route(files, lambda route: route.abort())
    elsewhere(TAG)
    status = page.locator("draughts-board .damas-status")
    expect(status).to_contain_text(texts["interface.failed"])
    page.context.unroute_all(behavior="ignoreErrors")
    status.get_by_role("button", name=texts["interface.retry"]).click()
    board_of(page).wake()


def _framed(page, server, query: str):
    page.goto(f"{server.address}{FRAME}?{query}")
    return page.locator("main")


def test_a_frame_holds_the_board_that_its_address_asks_for_and_says_how_high_it_is(elsewhere, site, server):
    query = "variante=italian&amp;posicao=W:WK23:B19,K28&amp;coordenadas=none&amp;virar=1&amp;casa=optional_capture"
    page = elsewhere(
        "<script>addEventListener('message', ({data, origin}) => window.heard = [data, origin])</script>"
        f'<iframe src="{server.address}{FRAME}?{query}" title="Tabuleiro" width="360" height="500"></iframe>',
        script=False,
    )
    frame = page.frame_locator("iframe")
    board = Board(page, frame.locator("draughts-board"), site.book)
    board.wake()
    assert board.element.get_attribute("house-rules") == "optional_capture"
    expect(frame.locator("svg.damas-board")).to_have_attribute("data-flipped", "true")
    expect(frame.locator(".damas-coordinates text")).to_have_count(0)
    board.click(*board.at("23"))
    board.click(*board.at("32"))
    expect(board.piece(board.at("32")[0])).to_have_count(1)
    whole = frame.locator("html")
    becomes(page, lambda: page.evaluate("heard[0].height") == whole.evaluate("html => html.offsetHeight"), True)
    data, origin = page.evaluate("heard")
    assert data["type"] == "draughts-height"
    assert server.address.startswith(origin)
    assert frame.locator("footer a").get_attribute("target") is None
    assert frame.locator("base").get_attribute("target") == "_blank"
    assert page.said == []


@pytest.mark.parametrize(
    ("query", "key", "found"),
    [
        ("variante=klingon", "variante", "klingon"),
        ("posicao=W:We3:Bd4", "none", ""),
        ("casa=nada,huffing", "casa", "nada"),
        ("casa=constructor", "casa", "constructor"),
        ("virar=sim", "virar", "sim"),
        ("coordenadas=%3Cimg%20src=x%3E", "coordenadas", "<img src=x>"),
        ("cor=%3Cb%3E$%26", "unknown", "cor"),
        ("%3Cscript%3Ealert(1)%3C/script%3E=1", "unknown", "<script>alert(1)</script>"),
        ("problema=../../x", "problema", "../../x"),
        ("problema=nada/nada", "problema", "nada/nada"),
    ],
)
def test_a_wrong_parameter_is_said_in_a_sentence_and_hostile_text_is_text(page, server, texts, query, key, found):
    main = _framed(page, server, query)
    expect(main).to_have_attribute("role", "alert")
    expect(main).to_contain_text(texts[f"frame.{key}"].split("{")[0] + found)
    expect(main).to_contain_text(texts["frame.remedy"])
    expect(main.locator("p :not(p), img, script, draughts-board")).to_have_count(0)


def test_all_that_is_wrong_in_an_address_is_said_together(page, server):
    main = _framed(page, server, "variante=x&virar=2&tamanho=3")
    expect(main.locator("p")).to_have_count(4)


def test_a_position_that_cannot_be_read_is_said_and_shows_no_markup(page, server, texts):
    main = _framed(page, server, "variante=brazilian&posicao=%3Cimg%20src=x%20onerror=alert(1)%3E")
    expect(main).to_contain_text(texts["faults.bad_position"].split("{")[0] + "<img")
    expect(main.locator("img, svg, button")).to_have_count(0)


def test_king_moves_in_an_address_are_read_though_a_plus_comes_as_a_blank(page, server):
    board = _framed(page, server, "variante=frisian&posicao=W:W26,K43:B8,K11:+3+0").locator("draughts-board")
    expect(board).to_have_attribute("position", "W:W26,K43:B8,K11:+3+0")


def test_a_frame_whose_python_is_blocked_says_so(page, server, texts):
    page.context.route("**/*.wasm", lambda route: route.abort())
    main = _framed(page, server, "variante=brazilian")
    expect(main).to_contain_text(texts["interface.failed"])
    expect(main.get_by_role("button", name=texts["interface.retry"])).to_be_visible()


def test_a_frame_holds_a_puzzle_that_needs_no_python(page, server, site):
    puzzle = site.puzzles[0]
    page.context.route("**/worker.js", lambda route: route.abort())
    main = _framed(page, server, f"problema={anchor(puzzle.theme)}/{puzzle.id}")
    board = Board(page, main.locator("draughts-board"), site.book)
    board.wake()
    assert board.start == puzzle.position
    assert board.element.get_attribute("mode") == "puzzle"
    # What the page itself names, it still names: the way home, and its icon.
    home = page.locator("footer a").evaluate("link => link.href")
    assert home == server.address
    assert page.locator("link[rel=icon]").evaluate("link => link.href").startswith(f"{server.address}assets/")


def test_what_is_not_used_beside_a_puzzle_is_said(page, server, site, texts):
    puzzle = site.puzzles[0]
    main = _framed(page, server, f"problema={anchor(puzzle.theme)}/{puzzle.id}&virar=1&casa=huffing")
    for name in ("virar", "casa"):
        expect(main).to_contain_text(texts["frame.alone"].format(found=name))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_can_be_read_on_a_page_of_another_make(elsewhere, page, board_of, scheme):
    page.emulate_media(color_scheme=scheme)
    elsewhere(f"<style>:root {{ color-scheme: light dark }}</style>{TAG}")
    board_of(page).wake()
    size, colour, ink, target = page.evaluate("""() => {
        const status = document.querySelector('.damas-status');
        const look = getComputedStyle(status);
        return [parseFloat(look.fontSize), look.color, getComputedStyle(document.body).color,
            Math.min(...[...document.querySelectorAll('draughts-board button')].map(b => b.getBoundingClientRect().height))];
    }""")
    assert size >= 14
    assert colour == ink
    assert target >= 24

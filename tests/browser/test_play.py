"""Whole games on the page for them: against the computer and a friend, by every hand, kept, counted, copied and opened."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from browser.axe import faults
from browser.board import Board, becomes, resize, workers_become
from browser.test_boards import VARIANTS
from playwright.sync_api import Page, expect

import damas
from damario.phrasing import value_of
from damas.search import Searcher

PAGE = "jogar/"
LONGEST = 400  # plies of a game that has gone wrong
PHONE = {"viewport": {"width": 360, "height": 740}, "reduced_motion": "reduce"}
SQUARES = "all => all.map(one => Number(one.dataset.square))"
#: From now on the computer thinks until it is told not to.
LONG_THOUGHT = """() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message) {
        post.call(this, message.op === "think" ? {...message, seconds: 600} : message);
    };
}"""
#: An ending in which one count has nearly run out after a few moves.
TWO_KINGS = '[GameType "21"]\n[SetUp "1"]\n[FEN "B:WK32:BK1"]\n\n'


@pytest.fixture
def playing(visit, site) -> Callable[..., tuple[Page, Board]]:
    """The page and its board; the address may ask for a game."""

    def open_page(query: str = "", **options: object) -> tuple[Page, Board]:
        page = visit(PAGE + query, **{**PHONE, **options})
        page.wait_for_selector("damas-play .damas-setting:not(:empty)")
        page.wait_for_selector("draughts-board[data-alive]")
        page.wait_for_function("document.querySelector('draughts-board').locked !== ' '")
        return page, Board(page, page.locator("damas-play draughts-board"), site.book)

    return open_page


def opened(page: Page, query: str) -> None:
    """Follow another link to the page."""
    page.goto(page.url.partition("?")[0] + query)
    page.wait_for_selector("damas-play .damas-setting:not(:empty)")
    page.wait_for_function("document.querySelector('draughts-board').locked !== ' '")


def named(board: Board) -> None:
    """Every square still knows what it is called, and is called so to who does not see it."""
    found = board.element.locator(".damas-square").evaluate_all(
        "all => all.map(({dataset, ariaLabel}) => [Number(dataset.square), dataset.label, ariaLabel.split(',')[0]])"
    )
    labels = [[index, str(board.rules.label(index))] for index in board.rules.geometry.playable]
    assert sorted(found) == sorted([index, label, label] for index, label in labels)


def plies(page: Page) -> int:
    return page.locator("[data-ply]").count()


def moves(page: Page, number: int) -> None:
    """Wait until so many moves are in the list."""
    expect(page.locator("[data-ply]")).to_have_count(number)


def free(page: Page) -> None:
    """Wait until the reader may play on the board, which may have been drawn anew, or the game is over."""
    page.wait_for_function("""() => { const board = document.querySelector("draughts-board");
        return (!board.locked && board.querySelector(".damas-controls")) || document.querySelector(".damas-result *"); }""")


def play(board: Board, move: damas.Move, hand: str = "click") -> None:
    path = board.path(move)
    found = [m for m in damas.legal_moves(here(board), board.rules) if (m.origin, m.target) == (move.origin, move.target)]
    for square in path if len(found) > 1 or path[0] == path[-1] else (path[0], path[-1]):
        getattr(board, hand)(square)


def here(board: Board) -> damas.Position:
    return damas.Position.from_fen(board.position(), board.rules)


def first_move(board: Board) -> damas.Move:
    return damas.legal_moves(here(board), board.rules)[0]


@pytest.mark.deep
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_against_the_computer(playing, site, variant):
    page, board = playing(f"?variante={variant}&nivel=1&lado=brancas")
    searcher = Searcher(board.rules)
    game = damas.Game(board.rules)
    while plies(page) < LONGEST:
        free(page)
        if page.locator(".damas-result *").count():
            break
        position = here(board)
        move = searcher.choose(position, 3, seed=1, nodes=1500).move
        before = plies(page)
        play(board, move)
        page.wait_for_function("n => document.querySelectorAll('[data-ply]').length > n", arg=before)
        page.wait_for_function(
            "n => document.querySelectorAll('[data-ply]').length > n + 1 || document.querySelector('.damas-result *')",
            arg=before,
        )
    expect(page.locator(".damas-result *")).not_to_have_count(0)
    kept = page.evaluate(f"JSON.parse(localStorage['damas:partidas']).games.{variant}")
    for path in kept["history"]:
        game.play(next(move for move in game.legal_moves() if board.path(move) == path or path in paths(board, move)))
    assert game.position.to_fen() == board.position()
    assert game.outcome
    winner = game.outcome.winner
    expect(page.locator(".damas-result strong")).to_have_text(
        f"{site.texts[f'interface.won.{winner}'] if winner else site.texts['interface.drawn']}."
    )


def paths(board: Board, move: damas.Move) -> list[list[int]]:
    return [[board.rules.geometry.index(bit) for bit in path] for path in move.path_choices]


def test_two_friends_by_touch_and_keyboard_and_what_they_agree_on(playing, site):
    page, board = playing("?nivel=amigo", has_touch=True)
    play(board, first_move(board), "tap")
    moves(page, 1)
    free(page)
    play(board, first_move(board), "press")
    moves(page, 2)
    expect(board.status).to_contain_text(site.texts["interface.turn.white"])
    named(board)
    page.keyboard.press("m")
    expect(board.status).to_contain_text(str(first_move(board).start))
    draw = page.locator("[name=draw]")
    draw.click()
    expect(draw).to_have_text(site.texts["play.sure.draw"])
    draw.click()
    expect(page.locator(".damas-result")).to_contain_text(site.texts["play.over.agreement"])
    before = board.position()
    play(board, first_move(board), "click")
    assert board.position() == before


def test_undo_goes_back_to_the_readers_own_move_and_a_reload_keeps_the_game(playing):
    page, board = playing()
    start = board.position()
    play(board, first_move(board))
    moves(page, 2)
    free(page)
    after = board.position()
    page.reload()
    moves(page, 2)
    board.shows(damas.Position.from_fen(after, board.rules))
    free(page)
    board.element.locator(".damas-undo").click()
    moves(page, 0)
    board.shows(damas.Position.from_fen(start, board.rules))
    free(page)
    play(board, first_move(board))
    moves(page, 2)


def test_what_was_kept_and_cannot_be_read_makes_room_for_a_new_game(playing, site):
    page, board = playing()
    start = board.position()
    # What the page itself sees to be nothing of its own, without the engine.
    strange = [{"level": 9, "side": "green"}, {"draws": "wcdf"}, {"variant": "xadrez"}, {"house": 3}, {"house": [{}, "<b>=1"]}]
    for spoiled in ("{", '{"last": 3}', *(json.dumps(_kept([], **one)) for one in strange), json.dumps(_kept("x"))):
        page.evaluate("text => localStorage.setItem('damas:partidas', text)", spoiled)
        page.reload()
        page.wait_for_selector("damas-play .damas-setting:not(:empty)")
        assert page.locator(".damas-notice").text_content() == ""
        board.shows(damas.Position.from_fen(start, board.rules))
        free(page)
    # What only the engine can tell. It is said once, and the board says whose turn it is.
    for spoiled in (_kept([[1, 2, 3]], draws="x"), _kept([], position="W:Wz9")):
        page.evaluate("text => localStorage.setItem('damas:partidas', text)", json.dumps(spoiled))
        page.reload()
        expect(page.locator(".damas-notice")).to_contain_text(site.texts["play.spoiled"])
        expect(board.status).to_contain_text(site.texts["interface.turn.white"])
        board.shows(damas.Position.from_fen(start, board.rules))
        moves(page, 0)
    play(board, first_move(board))
    moves(page, 2)
    assert page.locator(".damas-notice").text_content() == ""


def test_a_link_leaves_the_game_that_was_kept_alone_until_something_is_played(playing, site):
    page, board = playing()
    path = board.path(first_move(board))
    kept = "localStorage['damas:partidas']"
    before = json.dumps(_kept([path], level=0))
    page.evaluate(f"text => ({kept} = text)", before)
    opened(page, "?nivel=1&lado=pretas")  # the computer begins
    moves(page, 1)
    free(page)
    assert page.evaluate(kept) == before
    # What is refused gives its place to the game that was kept.
    opened(page, "?variante=brazilian&nivel=1&casa=huffing,optional_capture")
    expect(page.locator(".damas-notice")).to_contain_text(site.texts["play.spoiled"])
    expect(page.locator(".damas-setting")).to_contain_text(site.texts["play.levels.0"])
    moves(page, 1)
    assert page.evaluate(kept) == before
    opened(page, "?nivel=amigo&casa=no_majority")
    moves(page, 0)
    assert page.evaluate(kept) == before
    play(board, first_move(board))
    moves(page, 1)
    [game] = page.evaluate(f"Object.values(JSON.parse({kept}).games)")
    assert (game["level"], game["house"], game["history"]) == (0, ["no_majority"], [path])


def test_a_second_tab_goes_on_with_the_game_and_does_not_write_over_it(playing, site):
    page, board = playing("?nivel=amigo")
    play(board, first_move(board))
    moves(page, 1)
    other = page.context.new_page()
    other.goto(page.url.partition("?")[0])
    moves(other, 1)
    free(page)
    play(board, first_move(board))
    moves(page, 2)
    moves(other, 2)
    free(other)
    play(Board(other, other.locator("damas-play draughts-board"), site.book), first_move(board))
    moves(page, 3)


def _kept(history: object, **other: object) -> object:
    game = {"variant": "brazilian", "house": [], "level": 1, "side": "white", "draws": "cbjd", "history": history, **other}
    return {"last": "brazilian", "games": {"brazilian": game}}


def test_the_moves_can_be_stepped_through(playing, site):
    page, board = playing("?nivel=amigo")
    seen = [board.position()]
    for number in range(1, 4):
        play(board, first_move(board))
        moves(page, number)
        free(page)
        seen.append(board.position())
    played = page.evaluate("Object.values(JSON.parse(localStorage['damas:partidas']).games)[0].history")
    marked = board.element.locator(".damas-mark")
    for name, place in (("first", 0), ("following", 1), ("following", 2), ("previous", 1), ("last", 3)):
        page.locator(f"[name={name}]").click()
        board.shows(damas.Position.from_fen(seen[place], board.rules))
        # Where the move before it went.
        becomes(page, lambda: marked.evaluate_all(SQUARES), played[place - 1] if place else [])
    page.reload()
    becomes(page, lambda: marked.evaluate_all(SQUARES), played[-1])
    page.locator("[data-ply='1']").click()
    board.shows(damas.Position.from_fen(seen[1], board.rules))
    expect(page.locator("[aria-current=true]")).to_have_attribute("data-ply", "1")
    board.click(board.path(first_move(board))[0])
    expect(board.status).to_have_text(site.texts["play.past"])


def test_a_hint_shows_a_legal_move(playing):
    _, board = playing()
    board.element.locator(".damas-help").click()
    expect(board.element.locator(".damas-arrow:not(.given)")).to_have_count(1)
    [path] = board.arrows()
    assert path in [board.path(move) for move in board.moves]


def load(page: Page, text: str) -> None:
    page.locator("damas-play .damas-beside details").evaluate("fold => fold.open = true")
    page.locator("textarea").fill(text)
    page.locator("[name=load]").click()


def test_pdn_is_copied_and_opened_and_what_is_wrong_is_said(playing, site):
    page, board = playing("?nivel=amigo")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    play(board, first_move(board))
    moves(page, 1)
    load(page, "1. c3-d4 d6-c5 2. a1-b2")
    told = page.locator(".damas-told")
    expect(told).to_contain_text("a1-b2")
    moves(page, 1)
    load(page, "")
    expect(told).to_have_text(site.texts["play.faults.no_game"])
    page.locator("[name=copy]").click()
    expect(told).to_have_text(site.texts["play.pdn_copied"])
    text = page.evaluate("navigator.clipboard.readText()")
    assert damas.read_pdn(text, board.rules)[0].moves[0] == board.moves[0]
    load(page, '[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 *')
    moves(page, 4)
    expect(page.locator(".damas-setting")).to_contain_text(site.texts["variants.international.name"])
    expect(board.element).to_have_attribute("variant", "international")


def test_what_is_counted_is_shown_and_a_draw_is_claimed_where_the_rules_give_it(playing, site):
    page, board = playing("?variante=american&nivel=amigo")
    load(page, TWO_KINGS + "1. 1-6 32-27 2. 6-1 27-32 3. 1-6 32-27 4. 6-1 *")
    moves(page, 7)
    counters = page.locator(".damas-counters li")
    expect(counters).to_have_count(2)
    expect(counters.nth(1)).to_contain_text(site.texts["play.count"].format(done=3, limit=40))
    expect(counters.nth(1).locator("a")).to_have_attribute("href", "../regras/american/#empates-wcdf")
    free(page)
    page.evaluate("scrollTo(0, 0)")
    board = Board(page, board.element, site.book)
    play(board, next(move for move in damas.legal_moves(here(board), board.rules) if str(move) == "27-32"))
    moves(page, 8)
    draw = page.locator("[name=draw]")
    expect(draw).to_have_text(site.texts["play.claim"])
    draw.click()
    expect(page.locator(".damas-result strong")).to_have_text(f"{site.texts['interface.drawn']}.")
    expect(page.locator(".damas-result a")).to_have_attribute("href", "../regras/american/#empates-wcdf")


def test_an_offer_at_the_start_is_declined_and_that_is_said_anew_each_time_and_no_longer_than_it_holds(playing, site):
    page, board = playing()
    notice, told, declined = page.locator(".damas-notice"), page.locator(".damas-told"), site.texts["play.declined"]
    notice.evaluate("""line => { window.said = []; new MutationObserver(() => said.push(line.textContent))
        .observe(line, {childList: true, characterData: true, subtree: true}) }""")
    for times in (1, 2):
        page.locator("[name=draw]").click()
        page.wait_for_function("([text, n]) => said.filter(one => one === text).length === n", arg=[declined, times])
        expect(notice).to_have_text(declined)
    assert page.evaluate("said") == [declined, "", declined]
    load(page, "")
    expect(told).not_to_have_text("")
    expect(notice).to_have_text("")
    play(board, first_move(board))
    moves(page, 2)
    assert told.text_content() == ""


def test_a_new_game_is_chosen_with_home_rules_and_a_piece_is_huffed(playing, site):
    page, board = playing()
    page.locator("[name=new]").click()
    form = page.locator("dialog form")
    form.locator("[name=level]").select_option("0")
    expect(form.locator("[name=side]")).to_be_hidden()
    form.locator("summary").click()
    # A variant brings its own way of counting draws, and its own rules need not be agreed on.
    variant, draws, white = form.locator("[name=variant]"), form.locator("[name=draws]"), form.locator("[value=white_starts]")
    draws.select_option("casual")
    expect(white).to_be_disabled()
    variant.select_option("american")
    expect(draws).to_have_value(next(iter(value_of(site.book.variants["american"], "draws"))))
    white.check()
    variant.select_option(board.variant)
    expect(white).not_to_be_checked()
    expect(draws).to_have_value(next(iter(value_of(site.book.variants[board.variant], "draws"))))
    for name in ("no_majority", "huffing"):
        form.locator(f"[value={name}]").check()
    form.locator("[value=start]").click()
    setting = page.locator(".damas-setting")
    expect(setting).to_contain_text(site.texts["house_rules.rules.huffing.name"])
    expect(setting).not_to_contain_text(site.texts["play.sides.white"])
    load(page, '[SetUp "1"]\n[FEN "W:Wa1,g3:Bb2,h6"]\n\n1. g3-h4 *')
    huff = page.locator("[name=huff]")
    expect(huff).to_have_text(site.texts["play.huff"].format(square="a1"))
    huff.click()
    expect(page.locator("[data-ply='2']")).to_have_text(site.texts["play.huffed"].format(square="a1"))
    expect(page.locator(".damas-huffed[role=status]")).to_have_text(site.texts["play.huffs.black"].format(square="a1"))
    board.shows(damas.Position.from_fen("B:Wh4:Bb2,h6", board.rules))
    page.locator("[name=copy]").click()
    expect(page.locator(".damas-told")).to_have_text(site.texts["play.faults.huffed"])


def test_pieces_that_must_capture_are_marked(playing):
    page, board = playing("?nivel=amigo")
    load(page, '[SetUp "1"]\n[FEN "W:Wc3,a1:Bd4,h8"]\n\n*')
    expect(board.element.locator(".must-capture")).to_have_count(1)
    expect(board.element.locator(".must-capture")).to_have_attribute("data-square", str(board.at("c3")[0]))


@pytest.mark.parametrize(
    "query",
    [
        "?casa=king.range=long,<script>=1,__proto__=label&empates=fid",
        "?variante=xadrez",
        "?nivel=9",
        "?lado=%3Cscript%3Ealert(1)%3C/script%3E",
        "?casa=huffing,nada",
        "?variante=__proto__",
    ],
)
def test_an_address_that_asks_for_what_there_is_not_is_told_so(playing, site, query):
    page, board = playing(query)
    notice = page.locator(".damas-notice")
    expect(notice).to_contain_text(site.texts["play.remedy"])
    expect(notice.locator("*")).to_have_count(0)
    assert board.position() == board.rules.start().to_fen()


def test_an_address_with_home_rules_that_clash_gets_another_game(visit, boards, site):
    page = visit(f"{PAGE}?casa=huffing,optional_capture", **PHONE)
    for name in ("huffing", "optional_capture"):
        expect(page.locator(".damas-notice")).to_contain_text(site.texts[f"house_rules.rules.{name}.name"])
    free(page)
    [board] = boards(page)
    assert board.element.get_attribute("house-rules") == ""
    own = next(iter(value_of(site.book.variants[board.element.get_attribute("variant")], "draws")))
    expect(page.locator(".damas-setting")).to_contain_text(site.texts[f"draws.sets.{own}.label"])
    play(board, first_move(board))
    moves(page, 2)


def test_an_address_with_changes_of_single_rules_is_played_by_them_and_keeps_them(visit, site):
    page = visit(f"{PAGE}?nivel=amigo&casa=first_mover=black,capture.priority=pieces%2Bkings&empates=casual", **PHONE)
    said = site.phrasing.short("capture.priority", ["pieces", "kings"])
    square = site.book.variants[page.locator("draughts-board").get_attribute("variant")].rules.square
    for turn in ("black", "white"):
        for words in (site.phrasing.short("first_mover", "black"), said, site.texts["draws.sets.casual.label"]):
            expect(page.locator(".damas-setting")).to_contain_text(words)
        expect(page.locator(".damas-status")).to_contain_text(site.texts[f"interface.turn.{turn}"])
        if turn == "black":
            for label in ("d6", "c5"):
                page.locator(f'.damas-square[data-square="{square(label)}"]').press("Enter")
            moves(page, 1)
            page.goto(page.url.partition("?")[0])  # the game that was kept
    page.locator("[name=new]").click()
    page.locator("dialog summary").click()
    page.locator("dialog [value=no_majority]").check()
    expect(page.locator("dialog [value='capture.priority=pieces+kings']")).not_to_be_checked()
    expect(page.locator("dialog [value='first_mover=black']")).to_be_checked()


def test_an_address_presets_the_game(playing, site):
    page, board = playing("?variante=italian&nivel=3&lado=pretas&casa=flying_king")
    setting = page.locator(".damas-setting")
    for part in (site.texts["variants.italian.name"], site.texts["play.levels.3"], site.texts["play.sides.black"]):
        expect(setting).to_contain_text(part)
    expect(setting).to_contain_text(site.texts["house_rules.rules.flying_king.name"])
    moves(page, 1)
    expect(board.element.locator("svg.damas-board")).to_have_attribute("data-flipped", "true")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_that_axe_knows_is_wrong(playing, scheme):
    page, board = playing(color_scheme=scheme)
    play(board, first_move(board))
    moves(page, 2)
    page.locator(".damas-beside details").evaluate("fold => fold.open = true")
    for opened in (False, True):
        if opened:
            page.locator("[name=new]").click()
        assert faults(page, page.locator("damas-play")) == []


def test_a_phone_shows_board_turn_and_buttons_at_once_and_nothing_is_cut_off(playing):
    page, board = playing()
    play(board, first_move(board))
    moves(page, 2)
    for part in ("draughts-board svg", ".damas-status", "[name=draw]", "[name=resign]", "[name=new]", ".damas-undo"):
        box = page.locator(part).first.bounding_box()
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= 740, part
    resize(page, 320, 640)
    page.locator("[name=new]").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    wide = page.locator("dialog *").evaluate_all("all => all.filter(one => one.getBoundingClientRect().right > 320).length")
    assert wide == 0


def test_the_computer_thinks_in_the_one_worker_and_touches_are_answered_meanwhile(playing, site):
    page, board = playing("?nivel=3")
    page.evaluate(LONG_THOUGHT)
    play(board, first_move(board))
    expect(board.status).to_have_text(site.texts["play.thinking"])
    board.click(board.path(board.moves[0])[1])
    expect(board.status).to_have_text(site.texts["play.thinking"])
    workers_become(page, 1)
    board.element.locator(".damas-undo").click()  # the thought is dropped
    moves(page, 0)
    free(page)
    assert board.position() == board.rules.start().to_fen()


def test_without_a_script_the_page_says_what_it_needs(visit):
    page = visit(PAGE, java_script_enabled=False)
    said = page.locator("noscript p")
    assert "JavaScript" in said.inner_text()
    expect(said).to_be_visible()
    expect(page.locator("draughts-board svg")).to_be_visible()
    expect(page.locator("[name=new]")).to_be_hidden()
    assert re.search(r"regras/brazilian", page.locator("noscript a").get_attribute("href"))

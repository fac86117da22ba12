"""One position under several rule sets: what is tried on one board is tried on all of them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from browser.board import Board
from browser.test_access import AXE
from browser.test_boards import HANDS
from playwright.sync_api import expect

import damas
from damario.boards import Board as Drawn
from damario.compared import Comparison, carry

#: 8 x 8, mirrored and 10 x 10 beside each other: a man that passes the last row of the small boards.
VARIANTS = ("brazilian", "russian", "spanish", "international")
POSITION = "W:Wf6:Bc7,e7,h4"


@pytest.fixture
def compare(site, visit, server):
    """The boards of a comparison on a page that cannot fetch the engine."""

    def put(**options: object) -> list[Board]:
        page = visit("regras/brazilian/", **options)
        page.context.route("**/worker*.js", lambda route: route.abort())
        page.wait_for_selector("draughts-board .damas-controls")
        first = damas.Position.from_fen(POSITION, site.book.variants["brazilian"].rules)
        variants = [site.book.variants[name] for name in VARIANTS]
        found = Comparison(tuple(Drawn(variant, carry(first, variant)) for variant in variants))
        html = found.html(site, f"{server.address}assets/damario/")
        page.evaluate("html => document.querySelector('article').insertAdjacentHTML('afterbegin', html)", html)
        page.evaluate("scrollTo(0, 0)")
        boards = page.locator(".damas-compare draughts-board")
        found = [Board(page, boards.nth(place), site.book) for place in range(boards.count())]
        for board in found:
            board.wake()
        return found

    return put


def test_each_board_lists_its_moves_and_tells_which_ones_not_all_allow(compare, texts):
    boards = compare()
    sections = boards[0].page.locator(".damas-compare > section")
    expect(sections).to_have_count(len(VARIANTS))
    for place, board in enumerate(boards):
        expect(sections.nth(place).locator("strong")).to_have_text(texts[f"variants.{board.variant}.name"])
        assert sections.nth(place).locator("li").count() == len(board.moves)
    only = texts["tasks.compared.only"].split("}")[1].strip()
    expect(sections.nth(1).locator("li", has_text="a5")).to_contain_text(only)
    assert boards[1].element.locator(".damas-arrows").count() == 1


@pytest.mark.parametrize("hand", HANDS)
def test_a_try_on_one_board_is_answered_by_all(compare, hand):
    act, options = HANDS[hand]
    boards = compare(**options)
    russian = boards[1]
    move = next(move for move in russian.moves if str(move).endswith("a5"))
    path = russian.path(move)
    act(russian, path[0])
    act(russian, path[-1])
    russian.shows(russian.start.play(move))
    for board in boards:
        if board is russian:
            continue
        expect(board.status).to_have_attribute("data-kind", "refused")
        assert board.position() == board.start.to_fen()


def test_a_refused_try_is_played_where_it_is_legal_and_restart_brings_all_back(compare):
    boards = compare()
    brazilian, russian = boards[:2]
    start, end = brazilian.at("f6", "a5")
    brazilian.click(start)
    brazilian.click(end)
    expect(brazilian.status).to_have_attribute("data-kind", "refused")
    legal = next(move for move in russian.moves if str(move).endswith("a5"))
    russian.shows(russian.start.play(legal))
    russian.element.locator(".damas-restart").click()
    for board in boards:
        board.shows(board.start)


def test_a_board_that_has_moved_is_left_alone(compare):
    boards = compare()
    brazilian, russian = boards[:2]
    (move,) = brazilian.moves
    path = brazilian.path(move)
    brazilian.click(path[0])
    brazilian.click(path[-1])
    brazilian.shows(brazilian.start.play(move))
    same = next(found for found in russian.moves if str(found).endswith("b6"))
    russian.shows(russian.start.play(same))
    before = [board.position() for board in boards]
    boards[0].element.locator(".damas-undo").click()
    brazilian.shows(brazilian.start)
    russian.shows(russian.start)
    assert before != [board.position() for board in boards]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_boards_stand_below_each_other_on_a_phone_and_have_no_fault(compare, scheme):
    boards = compare(viewport={"width": 320, "height": 640}, color_scheme=scheme)
    page = boards[0].page
    boxes = [board.element.bounding_box() for board in boards]
    assert all(upper["y"] + upper["height"] <= lower["y"] for upper, lower in pairwise(boxes))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.add_script_tag(path=AXE)
    group = page.locator(".damas-compare").element_handle()
    found = page.evaluate("group => axe.run(group, {resultTypes: ['violations']})", group)
    assert [f"{fault['id']}: {node['html']}" for fault in found["violations"] for node in fault["nodes"]] == []

"""One position under several rule sets: what is tried on one board is tried on all of them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from browser.axe import faults
from browser.board import LIGHT, Board
from browser.test_boards import HANDS
from playwright.sync_api import expect

import damas
from damario.boards import Board as Drawn
from damario.compared import Comparison, carry
from damas.carried import Carried
from damas.explain import explain_indices

#: 8 x 8, mirrored and 10 x 10 beside each other: a man that passes the last row of the small boards.
VARIANTS = ("brazilian", "russian", "spanish", "international")
POSITION = "W:Wf6:Bc7,e7,h4"


@pytest.fixture
def compare(site, visit, server):
    """The boards of a comparison, unless one asks otherwise on a page that cannot fetch the engine."""

    def put(*, engine: bool = False, **options: object) -> list[Board]:
        page = visit(LIGHT, engine=engine, **options)
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
        expect(sections.nth(place).locator("li")).to_have_count(len(board.moves))
    only = texts["tasks.compared.only"].split("}")[1].strip()
    expect(sections.nth(1).locator("li", has_text="a5")).to_contain_text(only)
    expect(boards[1].element.locator(".damas-arrows")).to_have_count(1)


#: What is tried from f6 on each board, as the 8 x 8 board with letters names it: the one that only the Russian rules allow,
#: the one that three of them allow, and one that none does.
TRIES = ("a5", "b6", "g7")


def _there(square: int, board: Board, other: Board) -> int:
    """The square of another board at the same place of the position that was carried over."""
    return other.rules.square(Carried(other.rules).label(Carried(board.rules).place(board.rules.label(square))))


def _answers(board: Board, path: list[int]) -> str:
    """Waits for what the engine would answer to a try, and tells it."""
    answer = explain_indices(board.start, path, board.rules)
    if answer.verdict is damas.Verdict.LEGAL:
        fitting = [move for move in board.moves if [board.path(move)[0], board.path(move)[-1]] == path]
        board.shows(board.start.play(fitting[0]))
        return "legal"
    expect(board.status).to_have_attribute("data-kind", "refused")
    assert board.position() == board.start.to_fen()
    return "refused"


@pytest.mark.parametrize("hand", HANDS)
def test_a_try_on_one_board_is_answered_by_all(compare, hand):
    act, options = HANDS[hand]
    boards = compare(**options)
    for board in boards:
        told = []
        for name in TRIES:
            path = [_there(square, boards[0], board) for square in boards[0].at("f6", name)]
            for square in path:
                act(board, square)
            answers = [_answers(other, [_there(square, board, other) for square in path]) for other in boards]
            told.append(answers)
            if "legal" in answers:
                boards[answers.index("legal")].element.locator(".damas-restart").click()
            for other in boards:
                other.shows(other.start)
                other.square(_there(path[0], board, other)).press("Escape")
                expect(other.status).not_to_have_attribute("data-kind", "refused")
        assert [answers.count("legal") for answers in told] == [1, 3, 0], board.variant


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


def test_what_only_one_board_has_played_is_taken_back_there_alone(compare):
    brazilian, russian, *_ = compare(engine=True)
    (move,) = brazilian.moves
    path = brazilian.path(move)
    brazilian.click(path[0])
    brazilian.click(path[-1])
    shared = brazilian.start.play(move)
    same = next(found for found in russian.moves if str(found).endswith("b6"))
    russian.shows(russian.start.play(same))
    reply = damas.legal_moves(shared, brazilian.rules)[0]
    for square in brazilian.path(reply):
        brazilian.click(square)
    brazilian.shows(shared.play(reply))
    brazilian.element.locator(".damas-undo").click()
    brazilian.shows(shared)
    russian.shows(russian.start.play(same))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_boards_stand_below_each_other_on_a_phone_and_have_no_fault(compare, scheme):
    boards = compare(viewport={"width": 320, "height": 640}, color_scheme=scheme)
    page = boards[0].page
    boxes = [board.element.bounding_box() for board in boards]
    assert all(upper["y"] + upper["height"] <= lower["y"] for upper, lower in pairwise(boxes))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(page, page.locator(".damas-compare")) == []
    brazilian, russian = boards[:2]
    for square in brazilian.at("f6", "a5"):  # refused here, played there
        brazilian.click(square)
    expect(brazilian.status).to_have_attribute("data-kind", "refused")
    russian.shows(russian.start.play(next(move for move in russian.moves if str(move).endswith("a5"))))
    brazilian.status.locator("summary").click()
    expect(brazilian.status.locator(".damas-article a")).to_be_visible()
    assert faults(page, page.locator(".damas-compare")) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

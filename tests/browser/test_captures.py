"""Captures of several jumps: naming their way, showing them leg by leg, taking them back."""

from __future__ import annotations

from itertools import pairwise

import pytest
from browser.board import LIGHT, Board, becomes, longest
from browser.test_boards import HANDS
from playwright.sync_api import expect


def _captured(board: Board) -> set[int]:
    """The captured squares of the last move, as the engine would tell them from the pieces that are left."""
    left = {int(s) for s in board.element.locator(".damas-piece").evaluate_all("all => all.map(p => p.dataset.square)")}
    return {index for index, colour, _ in board.start.pieces() if colour != board.start.turn} - left


#: Way points and the pieces that are captured by them; start and end alone do not tell which capture is meant.
WAYS = [
    ("russian", "W:WKd2:Bc5,e3,e5,f6", "d2", "b4", {"g5": ("e3", "f6", "c5"), "f4": ("e3", "e5", "c5")}),
    ("spanish", "W:WK3:B5,7,14,19,21,23", "3", "17", {"12": (7, 19, 21), "16": (7, 23, 21)}),
    ("international", "W:WK47:B14,19,29,31,42", "47", "36", {"20": (14, 29, 31, 42), "24": (19, 29, 31, 42)}),
]


@pytest.mark.parametrize("hand", HANDS)
def test_way_points_decide_between_captures_with_the_same_ends(visit, place, hand):
    act, options = HANDS[hand]
    page = visit(LIGHT, engine=False, **options)
    for variant, position, *ends, ways in WAYS:
        for way, taken in ways.items():
            board = place(page, variant, position, foreseen=True)
            start, stop, end = _labels(board, ends[0], way, ends[1])
            act(board, start)
            act(board, end)
            expect(board.status).to_contain_text("mais de um caminho")
            assert board.position() == board.start.to_fen()
            fitting = [path for move in board.moves for path in move.paths if board.at(path[0], path[-1]) == [start, end]]
            board.wears("stop", board.at(*(path[1] for path in fitting)))
            act(board, stop)
            act(board, end)
            expect(board.status).to_contain_text("Lance: ")
            assert _captured(board) == set(board.at(*taken))


def _labels(board: Board, *names: str) -> list[int]:
    return board.at(*(int(name) if name.isdigit() else name for name in names))


@pytest.mark.parametrize("hand", HANDS)
def test_a_way_can_be_chosen_from_a_list(visit, place, hand):
    act, options = HANDS[hand]
    page = visit(LIGHT, engine=False, **options)
    for variant, position, start, end, ways in WAYS:
        wanted = set()
        for number in range(2):
            board = place(page, variant, position, foreseen=True)
            for square in _labels(board, start, end):
                act(board, square)
            choices = board.status.locator(".damas-choice", has_text="→")
            expect(choices).to_have_count(2)
            way = _labels(board, *choices.nth(number).text_content().split(" → "))
            if hand == "keyboard":
                for _ in range(4 + number):
                    page.keyboard.press("Tab")
                expect(choices.nth(number)).to_be_focused()
                board.points(way)  # what the button leads to is drawn
                page.keyboard.press("Enter")
            elif hand == "touch":
                choices.nth(number).tap()
            else:
                choices.nth(number).click()
            expect(board.status).to_contain_text("Lance: ")
            expect(choices).to_have_count(0)
            expect(board.piece(way[-1])).to_have_count(1)
            wanted.add(frozenset(_captured(board)))
        assert wanted == {frozenset(board.at(*taken)) for taken in ways.values()}


@pytest.mark.parametrize("hand", HANDS)
def test_a_capture_that_ends_where_it_began(visit, place, hand):
    act, options = HANDS[hand]
    page = visit(LIGHT, engine=False, **options)
    board = place(page, "russian", "W:Wg1,h6:Ba5,a7,b6,d4,e7,Kg5,g7", foreseen=True)
    (home,) = board.at("h6")
    act(board, home)
    expect(board.status).to_contain_text("Esta peça pode jogar")
    becomes(page, lambda: home in board.marked("target"), True)
    act(board, home)
    expect(board.status).to_contain_text("Lance: ")
    assert _captured(board) == set(board.at("d4", "e7", "g5", "g7"))
    expect(board.piece(home)).to_have_count(1)


def test_a_capture_is_shown_as_far_as_it_was_named_and_escape_takes_it_back(visit, place):
    page = visit(LIGHT, engine=False)
    board = place(page, "brazilian", "W:We3:Bd4,f4,d6,h8", foreseen=True)
    start, stop, end, first = board.at("e3", "c5", "e7", "d4")
    board.click(start)
    board.click(stop)
    expect(board.status).to_contain_text("continue")
    expect(board.element.locator(f'.damas-piece.white[data-square="{stop}"]')).to_have_count(1)
    expect(board.element.locator(f'.damas-piece.taken[data-square="{first}"]')).to_have_count(1)
    page.keyboard.press("Escape")
    board.shows(board.start)
    expect(board.element.locator(".damas-piece.taken")).to_have_count(0)
    for square in (start, stop, end):
        board.click(square)
    expect(board.status).to_contain_text("Lance: ")
    assert _captured(board) == set(board.at("d4", "d6"))


def test_another_piece_can_be_chosen_in_the_middle_of_a_capture(visit, place):
    page = visit(LIGHT, engine=False)
    board = place(page, "russian", "W:We3,a3:Bd4,d6,b4,f8", foreseen=True)
    board.click(*board.at("e3"))
    board.click(*board.at("c5"))
    expect(board.element.locator(".damas-piece.taken")).to_have_count(1)
    board.click(*board.at("a3"))
    board.shows(board.start)
    board.click(*board.at("e7"))
    expect(board.status).to_contain_text("Lance: ")


def test_captured_pieces_stay_greyed_until_the_capture_is_over(visit, boards):
    page = visit("regras/brazilian/", engine=False)
    board, move = longest(boards(page), 2)
    most = """board => { window.most = 0; new MutationObserver(() => { window.most = Math.max(window.most,
        board.querySelectorAll(".damas-piece.taken").length) }).observe(board, {subtree: true, childList: true,
        attributes: true}) }"""
    board.element.evaluate(most)
    board.click(board.path(move)[0])
    board.click(board.path(move)[-1])
    board.shows(board.start.play(move))
    assert page.evaluate("window.most") == len(move.captured)
    expect(board.element.locator(".damas-piece.taken")).to_have_count(0)


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_end_is_the_same_with_less_motion_and_when_somebody_is_in_a_hurry(visit, boards, motion):
    page = visit("regras/brazilian/", engine=False, reduced_motion=motion)
    board, move = longest(boards(page), 3)
    board.click(board.path(move)[0])
    board.wake()
    board.click(board.path(move)[-1])
    board.click(board.path(move)[-1])  # during the motion: it ends at once
    board.shows(board.start.play(move))
    board.element.locator(".damas-undo").click()
    board.shows(board.start)


def test_a_man_becomes_a_king_on_the_way_where_the_rules_say_so(visit, place):
    page = visit(LIGHT, engine=False)
    for variant, crowned in (("russian", True), ("brazilian", False)):
        board = place(page, variant, "W:Wf6:Bc7,e7", foreseen=True)
        board.click(*board.at("f6"))
        board.click(*board.at("d8"))
        piece = board.element.locator(".damas-piece.white")
        expect(piece).to_have_attribute("data-square", str(board.at("d8")[0]))
        expect(board.element.locator(".damas-piece.white.king")).to_have_count(int(crowned))


def test_a_man_that_ends_on_the_last_row_is_crowned_after_the_move(visit, place):
    page = visit(LIGHT, engine=False)
    board = place(page, "brazilian", "W:Wc7:Ba5,h6", foreseen=True)
    crown = board.element.locator(".damas-piece.white .damas-crown")
    expect(crown).to_be_hidden()
    board.click(*board.at("c7"))
    board.click(*board.at("d8"))
    expect(board.element.locator(".damas-piece.white.king")).to_have_count(1)
    expect(crown).to_be_visible()


#: A capture of several pieces on a board of each shape: start and end.
LONG = [
    ("russian", "W:Wh6:Bc5,d2,g7", "h6", "e1"),
    ("spanish", "W:W6:B11,20,28", "6", "31"),
    ("international", "W:W38:B33,23,13,22", "38", "9"),
]


def _grounded(board: Board) -> bool:
    """Whether every piece of the drawing lies on the square that it says it stands on."""
    return board.element.evaluate("""board => [...board.querySelectorAll(".damas-piece")].every(piece => {
        const square = board.querySelector(`.damas-square[data-square="${piece.dataset.square}"]`);
        return piece.getAttribute("transform") === `translate(${square.getAttribute("x")} ${square.getAttribute("y")})`; })""")


def test_what_is_asked_for_during_a_capture_ends_it_at_once(visit, place):
    page = visit(LIGHT, engine=False)
    for variant, position, start, end in LONG:
        board = place(page, variant, position, foreseen=True)
        (move,) = [m for m in board.moves if [board.path(m)[0], board.path(m)[-1]] == _labels(board, start, end)]
        undo = board.element.locator(".damas-undo")
        for button, shown in (("undo", board.start), ("restart", board.start), ("flip", board.start.play(move))):
            for square in _labels(board, start, end):
                board.click(square)
            # While the piece is on its way the move can be taken back.
            expect(undo).to_be_enabled()
            board.element.locator(f".damas-{button}").evaluate("button => button.click()")
            if shown == board.start:
                expect(undo).to_be_disabled()
            board.shows(shown)
            expect(board.element.locator(".damas-piece.taken")).to_have_count(0)
            assert _grounded(board), button


def test_pieces_taken_stay_greyed_to_the_end_then_all_go_and_come_back(visit, place):
    page = visit(LIGHT, engine=False)
    for variant, position, start, end in LONG:
        board = place(page, variant, position, foreseen=True)
        (move,) = [m for m in board.moves if [board.path(m)[0], board.path(m)[-1]] == _labels(board, start, end)]
        board.element.evaluate("""board => { window.seen = []; new MutationObserver(() => seen.push(
            [board.querySelectorAll(".damas-piece.taken").length, board.querySelectorAll(".damas-piece").length].join()))
            .observe(board.querySelector(".damas-pieces"), {subtree: true, childList: true, attributes: true}) }""")
        for square in _labels(board, start, end):
            board.click(square)
        board.shows(board.start.play(move))
        pieces = len(list(board.start.pieces()))
        steps = list(dict.fromkeys(page.evaluate("seen")))
        greyed = [f"{number},{pieces}" for number in range(len(move.captured) + 1)]
        assert [step for step in steps if step in greyed] == greyed
        board.element.locator(".damas-undo").click()
        board.shows(board.start)
        assert _grounded(board)


def test_a_capture_can_be_dragged_jump_by_jump(visit, place):
    page = visit(LIGHT, engine=False)
    for variant, position, start, end in LONG:
        board = place(page, variant, position, foreseen=True)
        (move,) = [m for m in board.moves if [board.path(m)[0], board.path(m)[-1]] == _labels(board, start, end)]
        board.wake()
        way = board.path(move)
        for number, (here, there) in enumerate(pairwise(way), 1):
            board.drag(here, there)
            if there != way[-1]:
                expect(board.element.locator(".damas-piece.taken")).to_have_count(number)
                expect(board.piece(there)).to_have_count(1)
        board.shows(board.start.play(move))
        assert _grounded(board)


def test_turning_the_board_in_the_middle_of_a_capture_keeps_what_was_shown(visit, place):
    page = visit(LIGHT, engine=False)
    board = place(page, "russian", "W:Wh6:Bc5,d2,g7", foreseen=True)
    start, stop, end = board.at("h6", "f8", "e1")
    board.click(start)
    board.click(stop)
    king = board.element.locator(f'.damas-piece.white.king[data-square="{stop}"]')
    expect(king).to_have_count(1)  # crowned on the way, and goes on as a king
    board.element.locator(".damas-flip").click()
    assert _grounded(board)
    expect(king).to_have_count(1)
    board.square(stop).focus()
    page.keyboard.press("Escape")
    board.shows(board.start)
    assert _grounded(board)
    board.click(start)
    board.click(stop)
    board.click(end)
    expect(board.status).to_contain_text("Peças tomadas: g7, c5 e d2. A pedra virou dama.")
    assert _captured(board) == set(board.at("c5", "d2", "g7"))


@pytest.mark.parametrize("hand", HANDS)
def test_a_capture_that_has_begun_can_be_taken_back(visit, place, hand):
    act, options = HANDS[hand]
    page = visit(LIGHT, engine=False, **options)
    board = place(page, "russian", "W:Wh6:Bc5,d2,g7", foreseen=True)
    for button in ("undo", "restart"):
        expect(board.element.locator(f".damas-{button}")).to_be_disabled()
        for square in board.at("h6", "f8"):
            act(board, square)
        expect(board.element.locator(".damas-piece.taken")).to_have_count(1)
        board.element.locator(f".damas-{button}").click()
        expect(board.element.locator(".damas-piece.taken")).to_have_count(0)
        board.shows(board.start)
        assert _grounded(board)
        expect(board.element.locator(f".damas-{button}")).to_be_disabled()

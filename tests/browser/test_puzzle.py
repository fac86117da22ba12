"""Puzzles in a page: right and wrong moves, replies, hints, the solution and what is kept, all without Python."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace

import pytest
from browser.axe import faults
from browser.board import LIGHT, Board, becomes
from browser.test_boards import HANDS
from playwright.sync_api import Page, expect

import damas
from damario import puzzles
from damario.markdown import sentence_phrases
from damario.puzzle_board import PuzzleTask
from damario.puzzle_checks import main_line, solution
from damas.explain import explain_indices
from damas.wording import sentence

#: Variant -> position, goal and moves of a puzzle: 8 x 8, mirrored, 10 x 10.
CASES = {
    "brazilian": ("W:Wb2,h6,g3,e5:Bf4,b6,b4,h8", "win", 2),
    "spanish": ("W:W20,27,11:B18,24", "win", 2),
    "international": ("W:W50,27,28,39,35:B17,6,22,10,18,19", "gain", 3),
}
#: Notes afresh, on a page that may have been used before, what was solved.
NOTED = """window.solved || document.addEventListener('draughts-solved', event => solved.push(event.detail));
    window.solved = []"""
MAJORITY = ("W:We3:Bd4,f4,d6", "legal", 1)


@dataclass
class Asked:
    """A puzzle on a board of the page that is open."""

    board: Board
    puzzle: puzzles.Puzzle
    task: PuzzleTask

    @property
    def line(self) -> list[puzzles.Answer]:
        """The right answers of the main line."""
        nodes = main_line(puzzles.tree(self.puzzle))
        return [next(answer for answer in node.answers if answer.move == node.best) for node in nodes]

    def press(self, name: str) -> None:
        self.board.element.locator(f".damas-{name}").click()

    def play(self, move: damas.Move, act=Board.click) -> None:
        path = self.board.path(move)
        self.board.page.evaluate("scrollTo(0, 0)")  # pressing a button may have scrolled squares below the header
        act(self.board, path[0])
        act(self.board, path[-1])

    def kept(self) -> dict[str, str]:
        return json.loads(self.board.page.evaluate("localStorage.getItem('damas:problemas') ?? '{}'"))


@pytest.fixture
def ask(site, visit, place):
    """Opens a page that cannot fetch the engine, with a puzzle on it, and notes the events of being solved."""

    def put(variant: str, case: tuple[str, str, int], page: Page | None = None, **options: object) -> Asked:
        page = page or visit(LIGHT, engine=False, **options)
        page.evaluate(NOTED)
        rules = site.book.variants[variant]
        fen, goal, moves = case
        puzzle = puzzles.Puzzle("teste", "", rules, damas.Position.from_fen(fen, rules.rules), goal, moves, (), 1, "")
        puzzle = replace(puzzle, solution=tuple(map(tuple, solution(puzzles.tree(puzzle)))))
        task = PuzzleTask(puzzle, site.phrasing, "A ideia em palavras.", "#outro")
        board = place(page, variant, fen, foreseen=True, mode="puzzle", task=task)
        board.wake()
        return Asked(board, puzzle, task)

    return put


@pytest.mark.parametrize("hand", HANDS)
def test_a_wrong_move_is_taken_back_and_the_line_solves(ask, site, texts, hand):
    act, options = HANDS[hand]
    page = None
    for case in CASES.items():
        asked = ask(*case, page, **options)
        page = asked.board.page
        _errs_and_solves(asked, act, site, texts)
        page.evaluate("localStorage.clear()")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def _errs_and_solves(asked: Asked, act, site, texts) -> None:
    board, page = asked.board, asked.board.page
    expect(board.element.locator(".damas-question")).to_have_text(asked.task.question)

    first = puzzles.tree(asked.puzzle).nodes[0]
    wrong = next(answer for answer in first.answers if not answer.right and answer.reply)
    asked.play(wrong.move, act)
    expect(board.status).to_contain_text(puzzles.sentence(wrong, site.phrasing))
    board.shows(board.start)
    expect(board.status).to_contain_text(puzzles.sentence(wrong, site.phrasing))

    position = board.start
    for answer in asked.line:
        asked.play(answer.move, act)
        position = position.play(answer.move)
        if answer.next is not None:
            expect(board.status).to_contain_text(texts["interface.replied"].format(move=answer.reply))
            position = position.play(answer.reply)
            board.shows(position)
    expect(board.status).to_contain_text(puzzles.solved(asked.puzzle, site.phrasing))
    becomes(page, lambda: page.evaluate("solved"), [{"id": "teste", "hints": 0, "shown": False}])
    becomes(asked.board.page, asked.kept, {"teste": "solved"})
    assert not [worker for worker in page.workers if "/board-" in worker.url]


def test_an_illegal_try_is_told_why_and_leaves_the_puzzle_as_it_was(ask):
    asked = ask("brazilian", CASES["brazilian"])
    path = asked.board.at("b2", "b4")
    for square in path:
        asked.board.click(square)
    why = explain_indices(asked.board.start, path, asked.board.rules)
    expect(asked.board.status).to_contain_text(sentence(why, sentence_phrases(asked.task.phrasing)))
    assert asked.board.position() == asked.board.start.to_fen()


@pytest.mark.parametrize("right", [True, False])
def test_a_button_pressed_just_after_a_move_waits_for_the_reply(ask, right):
    asked = ask("brazilian", CASES["brazilian"])
    board, first = asked.board, puzzles.tree(asked.puzzle).nodes[0]
    for name in ("restart", "solve"):
        answer = next(answer for answer in first.answers if answer.right is right and answer.reply)
        asked.play(answer.move)
        asked.press(name)
        if name == "restart":
            board.shows(board.start)
    expect(board.status).to_contain_text(puzzles.solved(asked.puzzle, asked.task.phrasing))
    asked.press("restart")
    board.shows(board.start)
    assert board.element.get_attribute("data-failed") is None


def test_another_button_while_the_solution_is_shown_stops_it_and_breaks_nothing(ask):
    asked = ask("brazilian", MAJORITY)
    asked.press("solve")
    asked.press("help")
    expect(asked.board.status).to_contain_text(puzzles.solved(asked.puzzle, asked.task.phrasing))
    asked = ask("brazilian", CASES["brazilian"], asked.board.page)
    asked.press("solve")
    asked.board.holds("1. ")
    asked.press("help")
    expect(asked.board.status).to_contain_text(asked.task.hint)
    asked.press("restart")
    asked.board.shows(asked.board.start)
    assert asked.board.element.get_attribute("data-failed") is None


def test_what_the_rules_allow_is_not_given_away_where_it_is_the_question(ask):
    asked = ask("brazilian", MAJORITY)
    start, end = asked.board.at("e3", "e7")
    expect(asked.board.square(start)).not_to_have_attribute("aria-label", re.compile("pode"))
    asked.board.click(start)
    expect(asked.board.square(start)).to_have_attribute("aria-selected", "true")
    asked.board.wears("target", ())
    # A refusal says why, and does not draw the capture that is looked for.
    asked.board.click(*asked.board.at("g5"))
    expect(asked.board.status).to_contain_text("maior número")
    asked.board.wears("captured", ())
    expect(asked.board.element.locator(".damas-arrow:visible")).to_have_count(0)
    asked.board.click(end)
    expect(asked.board.status).to_contain_text(puzzles.solved(asked.puzzle, asked.task.phrasing))


def test_hints_lead_from_the_idea_to_the_piece_the_way_and_the_move(ask, texts):
    page = None
    for case in CASES.items():
        asked = ask(*case, page)
        page = asked.board.page
        _is_helped(asked, texts)
        page.evaluate("localStorage.clear()")


def _is_helped(asked: Asked, texts) -> None:
    board, (first, *_) = asked.board, asked.line
    path = board.path(first.move)
    asked.press("help")
    expect(board.status).to_contain_text("A ideia em palavras.")
    asked.press("help")
    expect(board.status).to_contain_text(texts["interface.hint_piece"].format(square=first.move.start))
    board.wears("start", {path[0]})
    board.wears("path", ())
    asked.press("help")
    expect(board.status).to_contain_text(texts["interface.hint_path"].format(move=first.move))
    board.wears("path", path[1:])
    asked.press("help")
    board.shows(board.start.play(first.move).play(first.reply))
    for answer in asked.line[1:]:
        expect(board.status).to_contain_text(texts[f"interface.turn.{board.start.turn}"])
        asked.play(answer.move)
    expect(board.status).to_contain_text(puzzles.solved(asked.puzzle, asked.task.phrasing))
    becomes(board.page, lambda: board.page.evaluate("solved"), [{"id": "teste", "hints": 4, "shown": False}])
    becomes(asked.board.page, asked.kept, {"teste": "helped"})


def test_the_solution_is_played_and_a_better_result_takes_its_place(ask, texts):
    asked = ask("brazilian", CASES["brazilian"])
    board = asked.board
    asked.press("solve")
    expect(board.status).to_contain_text(asked.task.solution)
    becomes(asked.board.page, asked.kept, {"teste": "shown"})
    board.click(board.at("b2")[0])
    expect(board.status).to_contain_text(puzzles.solved(asked.puzzle, asked.task.phrasing))
    asked.press("restart")
    board.shows(board.start)
    expect(board.status).to_have_text(texts["interface.turn.white"])
    again = ask("brazilian", CASES["brazilian"], board.page)
    for answer in again.line:
        again.play(answer.move)
        if answer.next is not None:
            expect(again.board.status).to_contain_text(texts["interface.replied"].format(move=answer.reply))
    expect(again.board.status).to_contain_text(puzzles.solved(asked.puzzle, asked.task.phrasing))
    becomes(board.page, again.kept, {"teste": "solved"})
    again.press("solve")
    expect(again.board.status).to_contain_text(asked.task.solution)
    assert again.kept() == {"teste": "solved"}


def test_a_touch_ends_the_solution_where_it_is(ask, texts):
    asked = ask("international", CASES["international"])
    asked.press("solve")
    first = asked.line[0]
    asked.board.holds(f"1. {first.move} {first.reply}")
    asked.board.click(asked.board.at("1")[0])
    expect(asked.board.status).to_have_attribute("data-kind", "refused")
    assert asked.board.page.evaluate("solved") == []
    asked.press("restart")
    asked.board.shows(asked.board.start)
    expect(asked.board.status).to_have_text(texts["interface.turn.white"])
    assert asked.kept() == {}


def test_storage_that_is_forbidden_stops_nothing(ask, new_context, server):
    page = new_context().new_page()
    page.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('forbidden') }})")
    page.goto(f"{server.address}{LIGHT}")
    asked = ask("brazilian", MAJORITY, page)
    asked.press("solve")
    expect(asked.board.status).to_contain_text(puzzles.solved(asked.puzzle, asked.task.phrasing))


def test_without_a_script_the_question_and_the_solution_are_text(visit):
    page = visit("contribuir/tabuleiros/", java_script_enabled=False)
    board = page.locator('draughts-board[mode="puzzle"]').first
    expect(board.locator(".damas-question")).to_be_visible()
    told = board.locator(".damas-solution p")
    expect(told).to_be_hidden()
    board.locator("summary").click()
    expect(told).to_be_visible()
    expect(told).to_contain_text("1. ")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_state_has_a_fault_and_every_button_fits_a_narrow_screen(ask, scheme):
    narrow = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True, "color_scheme": scheme}
    asked = ask("brazilian", CASES["brazilian"], **narrow)
    board, page = asked.board, asked.board.page
    assert faults(page, board.element) == []
    box = board.element.bounding_box()
    for button in board.element.locator(".damas-controls > *").all():
        place = button.bounding_box()
        assert min(place["width"], place["height"]) >= 24
        assert box["x"] <= place["x"] <= place["x"] + place["width"] <= box["x"] + box["width"]
    wrong = next(answer for answer in puzzles.tree(asked.puzzle).nodes[0].answers if not answer.right)
    asked.play(wrong.move, Board.tap)
    board.shows(board.start.play(wrong.move))
    board.shows(board.start)
    assert faults(page, board.element) == []
    asked.press("help")
    asked.press("help")
    assert faults(page, board.element) == []
    asked.press("solve")
    expect(board.status).to_contain_text(asked.task.solution)
    assert faults(page, board.element) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

"""The pages of the puzzles: what is shown is chosen and kept in the address; what was solved is kept on the device."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from browser.board import Board, arrived, becomes, settled
from playwright.sync_api import Page, expect

from damario import puzzles
from damario.markdown import anchor

INDEX = "problemas/"


def shown(page: Page) -> list[str]:
    return page.locator("[data-puzzle]:visible").evaluate_all("all => all.map(one => one.dataset.puzzle)")


def remember(page: Page, **reached: str) -> None:
    """As if these puzzles had been met before; dashes of an id are written as underscores."""
    known = json.dumps({name.replace("_", "-"): state for name, state in reached.items()})
    page.evaluate("known => localStorage.setItem('damas:problemas', known)", known)


@pytest.fixture
def solve(boards) -> Callable[[Page, puzzles.Puzzle], None]:
    """Solves a puzzle of the page that is open, by the mouse unless told otherwise."""

    def played(page: Page, puzzle: puzzles.Puzzle, act: Callable[[Board, int], None] = Board.click) -> None:
        element = page.locator(f'[data-puzzle="{puzzle.id}"] draughts-board')
        board = next(board for board in boards(page) if board.element.evaluate("(e, o) => e === o", element.element_handle()))
        tree = puzzles.tree(puzzle)
        node: puzzles.Node | None = tree.nodes[0]
        while node is not None:
            answer = next(answer for answer in node.answers if answer.move == node.best)
            for square in board.path(node.best):
                act(board, square)
            node = None if answer.next is None else tree.nodes[answer.next]
            if node is not None:
                board.shows(node.position)

    return played


def test_the_choice_of_variant_and_state_is_kept_in_the_address(visit, site):
    page = visit(INDEX)
    expect(page.locator("damas-problems [role=status]")).to_have_text(
        site.texts["problems.count"].format(done=0, all=len(site.puzzles))
    )
    first = site.puzzles[0]
    page.get_by_label(site.texts["problems.variant"]).select_option(first.variant.id)
    of_variant = [puzzle.id for puzzle in site.puzzles if puzzle.variant.id == first.variant.id]
    becomes(page, lambda: shown(page), of_variant)
    becomes(page, lambda: page.evaluate("location.search"), f"?v={first.variant.id}")
    page.reload()
    becomes(page, lambda: shown(page), of_variant)
    # The link to a theme takes the choice along.
    page.locator(f'[data-puzzle="{first.id}"] a').click()
    arrived(page, f"**/problemas/{anchor(first.theme)}/?v={first.variant.id}#{first.id}")
    here = [p.id for p in site.puzzles if (p.theme, p.variant.id) == (first.theme, first.variant.id)]
    becomes(page, lambda: shown(page), here)


def test_what_the_page_does_not_offer_shows_everything(visit, site):
    page = visit(f"{INDEX}?v=xadrez&s=%3Cscript%3E")
    page.wait_for_selector("damas-problems [role=status]:not(:empty)")
    assert shown(page) == [puzzle.id for puzzle in site.puzzles]


def test_a_theme_without_puzzles_of_the_variant_asked_says_so(visit, site):
    theme, variant = next(
        (theme, variant.id)
        for theme in site.puzzle_themes
        for variant in site.variants
        if not [p for p in site.puzzles if (p.theme, p.variant.id) == (theme, variant.id)]
    )
    page = visit(f"{INDEX}{anchor(theme)}/?v={variant}#x")
    of_theme = [puzzle.id for puzzle in site.puzzles if puzzle.theme == theme]
    status = page.locator("damas-problems [role=status]")
    expect(status).to_have_text(site.texts["problems.absent"].format(done=0, all=len(of_theme)))
    becomes(page, lambda: shown(page), of_theme)
    assert page.evaluate("location.search + location.hash") == "#x"


def test_a_solution_that_was_only_seen_is_not_counted_as_solved(visit, site):
    page = visit(INDEX)
    names = [puzzle.id.replace("-", "_") for puzzle in site.puzzles[:3]]
    remember(page, **dict(zip(names, ("solved", "helped", "shown"), strict=True)))
    page.reload()
    count = site.texts["problems.count"]
    status = page.locator("damas-problems [role=status]")
    expect(status).to_have_text(count.format(done=2, all=len(site.puzzles)))
    page.get_by_label(site.texts["problems.state"]).select_option("done")
    expect(status).to_have_text(count.format(done=2, all=3))


def test_what_is_solved_is_marked_here_and_in_the_list_until_it_is_forgotten(visit, site, solve):
    puzzle = site.puzzles[0]
    page = visit(f"{INDEX}{anchor(puzzle.theme)}/")
    solve(page, puzzle)
    told = page.locator(f'section[data-puzzle="{puzzle.id}"] .damas-told')
    expect(told).to_have_text(site.texts["problems.states.solved"])
    page.goto(page.url.partition("problemas/")[0] + INDEX)
    card = page.locator(f'[data-puzzle="{puzzle.id}"]')
    expect(card).to_have_attribute("data-state", "solved")
    expect(card).to_contain_text(site.texts["problems.states.solved"])
    page.get_by_label(site.texts["problems.state"]).select_option("done")
    becomes(page, lambda: shown(page), [puzzle.id])
    reset = page.locator("damas-problems button")
    reset.click()
    expect(reset).to_have_text(site.texts["problems.reset_confirm"])
    reset.click()
    becomes(page, lambda: page.evaluate("localStorage.getItem('damas:problemas')"), None)
    expect(page.locator("damas-problems [role=status]")).to_have_text(site.texts["problems.none"])


def test_boards_of_every_kind_are_solved_on_a_phone_by_mouse_and_by_keyboard(visit, site, solve):
    """One board on which every square is played, and the largest: no other puzzle has pieces as small or moves as straight."""
    theme = "majority"
    here = [puzzle for puzzle in site.puzzles if puzzle.theme == theme]
    full = next(puzzle for puzzle in here if puzzle.variant.rules.geometry.lattice == "full")
    largest = max(here, key=lambda puzzle: puzzle.variant.rules.geometry.files)
    page = visit(f"{INDEX}{anchor(theme)}/", engine=False, viewport={"width": 360, "height": 740})
    for puzzle in (full, largest):
        for act in (Board.click, Board.press):
            solve(page, puzzle, act)
            told = page.locator(f'section[data-puzzle="{puzzle.id}"] .damas-told')
            expect(told).to_have_text(site.texts["problems.states.solved"])
            remember(page)
            page.reload()
            settled(page)
            expect(told).to_have_text("")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_question_before_forgetting_goes_away_by_itself(visit, site):
    page = visit(INDEX)
    remember(page, **{site.puzzles[0].id.replace("-", "_"): "helped"})
    page.reload()
    reset = page.locator("damas-problems button")
    reset.click()
    page.get_by_label(site.texts["problems.variant"]).focus()
    expect(reset).to_have_text(site.texts["problems.reset"])
    assert page.evaluate("localStorage.getItem('damas:problemas')")


def test_a_device_that_forbids_or_spoils_what_is_kept_shows_all_puzzles(visit, site):
    page = visit(INDEX)
    page.evaluate("localStorage.setItem('damas:problemas', 'not JSON')")
    page.reload()
    page.wait_for_selector("damas-problems [role=status]:not(:empty)")
    assert shown(page) == [puzzle.id for puzzle in site.puzzles]
    # The theme keeps things too; only what is ours is refused.
    page.add_init_script(
        "const get = Storage.prototype.getItem; Storage.prototype.getItem = function (key) {"
        " if (key === 'damas:problemas') throw new Error('forbidden'); return get.call(this, key); }"
    )
    page.reload()
    page.wait_for_selector("damas-problems [role=status]:not(:empty)")
    assert shown(page) == [puzzle.id for puzzle in site.puzzles]


def test_next_goes_on_among_the_puzzles_that_are_shown(visit, site, solve):
    theme = max(site.puzzle_themes, key=lambda name: len([p for p in site.puzzles if p.theme == name]))
    puzzle, following = [puzzle for puzzle in site.puzzles if puzzle.theme == theme][:2]
    page = visit(f"{INDEX}{anchor(theme)}/")
    solve(page, puzzle)
    page.locator(f'[data-puzzle="{puzzle.id}"] a.damas-next').click()
    becomes(page, lambda: page.evaluate("location.hash"), f"#{following.id}")
    expect(page.locator(f'[data-puzzle="{following.id}"] h2')).to_be_in_viewport()

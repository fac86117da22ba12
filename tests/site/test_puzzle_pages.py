"""The pages of the puzzles as they are built: every puzzle once, where its links say."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from urllib.parse import urljoin

import pytest

from damario import boards, pages, pages_puzzles
from damario.markdown import anchor
from damario.puzzle_board import PuzzleTask
from damario.puzzles import LEGAL
from damas import legal_moves


@pytest.fixture(scope="session")
def index(www) -> str:
    return (www / "problemas/index.html").read_text("utf-8")


@pytest.fixture(scope="session")
def themes(site, www) -> dict[str, str]:
    return {theme: (www / f"problemas/{anchor(theme)}/index.html").read_text("utf-8") for theme in site.puzzle_themes}


def puzzles(html: str) -> list[str]:
    return re.findall(r'data-puzzle="?([\w-]+)', html)


def test_every_puzzle_is_listed_once_and_solved_on_the_page_of_its_theme(site, index, themes):
    assert puzzles(index) == [puzzle.id for puzzle in site.puzzles]
    for theme, html in themes.items():
        assert puzzles(html) == [puzzle.id for puzzle in site.puzzles if puzzle.theme == theme]
        assert html.count('mode="puzzle"') == len(puzzles(html))


def test_a_card_leads_to_its_puzzle_and_names_variant_and_level(site, index, themes):
    cards = dict(re.findall(r'<li data-puzzle="([\w-]+)".*?<a [^>]*href="([^"]+)"', index))
    for puzzle in site.puzzles:
        page, _, place = cards[puzzle.id].partition("#")
        assert page == f"{anchor(puzzle.theme)}/"
        assert f'id="{place}"' in themes[puzzle.theme]
    card = next(part for part in index.split("<li data-puzzle=")[1:])
    assert site.short_name(site.puzzles[0].variant) in card
    assert site.texts[f"problems.levels.{site.puzzles[0].level}"] in card


def test_the_way_from_puzzle_to_puzzle_passes_all_of_them(site):
    here = urljoin("https://x/problemas/", f"{anchor(site.puzzles[0].theme)}/")
    seen = []
    for puzzle in site.puzzles:
        seen.append(f"{here}#{puzzle.id}")
        there = urljoin(here, pages_puzzles.following(site, puzzle))
        if puzzle == site.puzzles[-1]:
            assert there == "https://x/problemas/"
            break
        here = there.partition("#")[0]
        assert there.endswith(f"{anchor(site.puzzles[len(seen)].theme)}/#{site.puzzles[len(seen)].id}")
    assert len(seen) == len(site.puzzles)


def test_no_answer_gives_away_what_is_to_be_found(site):
    """Where the question is what the rules allow, a refusal says why and names no move that they do allow."""
    asked = [puzzle for puzzle in site.puzzles if puzzle.goal == LEGAL]
    assert len(asked) > 50
    for puzzle in asked:
        board = boards.Board(puzzle.variant, puzzle.position, "", task=PuzzleTask(puzzle, site.phrasing, ""))
        (node,) = json.loads(site.foresee(board))["nodes"]
        right = {str(move) for move in legal_moves(puzzle.position, puzzle.variant.rules)}
        for answer in node["answers"]:
            if answer["verdict"] == "illegal":
                assert not [move for move in right if move in answer["sentence"]], (puzzle.id, answer["sentence"])
                assert "moves" not in answer, (puzzle.id, answer["sentence"])


def test_only_variants_with_puzzles_are_offered(site, index):
    offered = re.findall(r'<option value="?([a-z]+)', index.partition('name="v"')[2].partition("</select>")[0])
    played = {puzzle.variant.id for puzzle in site.puzzles}
    assert offered == [variant.id for variant in site.variants if variant.id in played]


def test_no_puzzles_no_pages(site):
    none = replace(site, puzzles=())
    assert not [path for path in pages.build(none) if path.startswith("problemas/")]
    assert pages_puzzles.navigation(none) == []

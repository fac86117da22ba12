"""``damario mine``: the same seed finds the same puzzles, and each of them is one."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
import yaml

from damario import mine, puzzle_checks, puzzle_file
from damario.cli import main
from damario.mining import MOST_LEFT, Miner
from damario.selfplay import games
from damas import legal_moves

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def themes():
    return {theme.id: theme for theme in puzzle_file.read(ROOT / "rules_data").themes}


def test_games_are_played_by_the_rules_and_can_be_played_again(book):
    rules = book.variants["spanish"].rules
    first, again = (list(games(rules, 3, 2)) for _ in range(2))
    assert first == again
    assert first[0] != first[1]
    for game in first:
        assert game[0] == rules.start()
        for before, after in pairwise(game):
            assert after in [before.play(move) for move in legal_moves(before, rules)]


@pytest.mark.parametrize(
    ("theme", "variant"),
    [
        ("majority", "brazilian"),
        ("two_in_a_row", "american"),
        ("blocked", "italian"),
        ("straight_capture", "turkish"),
        ("backward_capture", "canadian"),
    ],
)
def test_what_is_found_is_a_puzzle_of_its_theme(book, themes, theme, variant):
    found = list(Miner(book.variants[variant], themes[theme]).mine(seed=5, games=2, limit=2))
    assert found
    for candidate in found:
        assert list(puzzle_checks.faults(candidate.puzzle, themes[theme])) == []
        assert candidate.puzzle.position.occupied.bit_count() <= MOST_LEFT
    again = list(Miner(book.variants[variant], themes[theme]).mine(seed=5, games=2, limit=2))
    assert [c.puzzle for c in again] == [c.puzzle for c in found]


def test_nothing_is_found_where_there_is_no_such_rule(book, themes):
    assert list(Miner(book.variants["american"], themes["majority"]).mine(seed=1, games=1, limit=1)) == []


def test_the_command_prints_what_can_be_pasted(capsys):
    arguments = ["mine", "--variant", "brazilian", "--theme", "majority", "--games", "2", "--seed", "5", "--limit", "1"]
    assert main([*arguments, "--folder", str(ROOT / "rules_data")]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("# positions/puzzles/majority.yml\n")
    [entry] = yaml.safe_load(printed)
    known = yaml.safe_load((ROOT / "rules_data/positions/puzzles/majority.yml").read_text(encoding="utf-8"))
    assert entry["id"] not in [puzzle["id"] for puzzle in known]
    assert entry["variant"] == "brazilian"
    assert set(entry) <= set(known[0]) | {"moves", "least"}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--variant", "brasilian"], "A variante “brasilian” não existe. Você quis dizer “brazilian”?"),
        (["--theme", "majorty"], "O tema “majorty” não existe. Você quis dizer “majority”?"),
        (["--games", "0"], "--games é 0. Escreva um número de 1 em diante."),
    ],
)
def test_a_wish_for_what_there_is_not_is_answered(capsys, arguments, says):
    assert main(["mine", *arguments, "--folder", str(ROOT / "rules_data")]) == 2
    assert says in capsys.readouterr().err


def test_a_number_that_is_none_is_answered_in_portuguese(capsys):
    with pytest.raises(SystemExit):
        main(["mine", "--games", "dez"])
    assert "damario mine [--variant NOME]" in capsys.readouterr().err


def test_an_entry_reads_back(book, themes):
    [candidate] = Miner(book.variants["russian"], themes["sacrifice"]).mine(seed=2, games=4, limit=1)
    [read] = yaml.safe_load(mine.entry(candidate.puzzle))
    assert read["position"] == candidate.puzzle.position.to_fen()
    assert [step if isinstance(step, list) else [step] for step in read["solution"]] == [
        list(step) for step in candidate.puzzle.solution
    ]

"""The puzzles: every one is what it says, and a file that says something else is refused with its place and a remedy."""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from data.brute_force import wins
from draughts import Board

import damario
from damario import puzzle_file, puzzles
from damario.puzzles import GAIN, LEGAL, WIN, Miss, tree
from damario.site import Site
from damas import Position, legal_moves, parse_move

ROOT = Path(__file__).parents[2]
MAJORITY = "positions/puzzles/majority.yml"
SACRIFICE = "positions/puzzles/sacrifice.yml"
#: our table -> the name that pydraughts has for it
PEERS = {
    "american": "english", "brazilian": "brazilian", "international": "standard", "italian": "italian", "russian": "russian",
    "frisian": "frisian", "turkish": "turkish",
}  # fmt: skip
FEWEST = {"puzzles": 130, "theme": 7, "variants": 12, "variant": 5}


@pytest.fixture(scope="module")
def site():
    return Site.load(ROOT / "rules_data")


@pytest.fixture
def files(tmp_path):
    """The themes majority and sacrifice to spoil, with one puzzle each, which the tests know."""
    lines = (ROOT / "rules_data/puzzles.yml").read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line for line in lines if "{id: " not in line or "id: majority" in line or "id: sacrifice" in line]
    (tmp_path / "puzzles.yml").write_text("".join(kept), encoding="utf-8")
    (tmp_path / MAJORITY).parent.mkdir(parents=True)
    (tmp_path / MAJORITY).write_text(
        "- id: known-1\n"
        "  variant: brazilian\n"
        '  position: "W:We3:Bd4,f4,d6"\n'
        "  goal: legal\n"
        '  solution: ["e3xe7"]\n'
        "  level: 1\n"
        "  origin: composed\n",
        encoding="utf-8",
    )
    (tmp_path / SACRIFICE).write_text(
        "- id: known-2\n"
        "  variant: brazilian\n"
        '  position: "W:Wb2,h6,g3,e5:Bf4,b6,b4,h8"\n'
        "  goal: win\n"
        "  moves: 2\n"
        '  solution: ["h6-g7", "g3xc7"]\n'
        "  level: 1\n"
        "  origin: composed\n",
        encoding="utf-8",
    )
    return tmp_path


def refused(folder, book):
    with pytest.raises(damario.DataError) as error:
        puzzle_file.read(folder).puzzles(book)
    return error.value.problems


def spoil(folder, name, old, new):
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


#: file, what stands there, what is put there, the line of the message, what it says
SPOILED = [
    (MAJORITY, "variant: brazilian", "variant: brasilian", 2, "“brasilian” não existe. Você quis dizer “brazilian”"),
    (MAJORITY, "goal: legal", "goal: win", 4, "majority não tem o objetivo “win”. Use um destes nomes: legal"),
    (MAJORITY, "goal: legal", "goal: legal\n  moves: 2", 5, "moves é 2; aqui vai de 1 a 1"),
    (MAJORITY, "goal: legal", "goal: legal\n  least: 2", 5, "só ele"),
    (MAJORITY, "goal: legal", "gaol: legal", 4, "o campo “gaol” não existe aqui. Você quis dizer “goal”"),
    (MAJORITY, "level: 1", "level: 4", 6, "não há nível 4. Escreva 1, 2 ou 3"),
    (MAJORITY, "level: 1", "level: fácil", 6, "um número inteiro"),
    (MAJORITY, "origin: composed", "origin: lasker", 7, "a origem “lasker”"),
    (MAJORITY, "id: known-1", "id: Maioria 1", 1, "não serve de endereço"),
    (MAJORITY, "id: known-1", "id: known-2", 1, "o id “known-2” já está em majority.yml:1"),
    (MAJORITY, '"W:We3:Bd4,f4,d6"', '"W:We3:Bd4,f4,d5"', 3, "no caractere 14 da posição, “d5” não é uma casa de jogo"),
    (MAJORITY, '"W:We3:Bd4,f4,d6"', '"W:We3:Bd4,d6"', 3, "a posição não mostra o tema majority"),
    (MAJORITY, '"W:We3:Bd4,f4,d6"', '"W:Wa1:Bb2,c3"', 3, "quem joga não tem lance"),
    (MAJORITY, '["e3xe7"]', '["e3xg5"]', 5, "o lance e3xg5 não é legal nesta posição. Escreva: e3xe7"),
    (MAJORITY, '["e3xe7"]', '["e3xe7", "e7-f8"]', 5, "a solução tem 1 lances, não 2"),
    (MAJORITY, '["e3xe7"]', "[]", 5, "a solução é uma lista de lances"),
    (MAJORITY, '["e3xe7"]', "e3xe7", 5, 'uma lista. Escreva ["e3xe7"].'),
    (SACRIFICE, '"h6-g7"', '"b2-a3"', 6, "b2-a3 não resolve. O que resolve: h6-g7 ; g3xc7"),
    (SACRIFICE, "moves: 2", "moves: 1", 4, "nenhum lance chega a win em 1"),
    (SACRIFICE, "moves: 2", "moves: 3", 5, "bastam 2 lances. Escreva moves: 2"),
    (SACRIFICE, "moves: 2", "moves: 99", 5, "aqui vai de 1 a 8"),
    (SACRIFICE, ",b4,h8", ",b4,h8,d8", 4, "nenhum lance chega a win em 2"),
    ("puzzles.yml", "rule: capture.priority", "rule: capture.priorty", 13, "a regra “capture.priorty” não existe"),
    ("puzzles.yml", "goals: [legal]", "goals: [lawful]", 13, "não conheço o objetivo “lawful”"),
    ("puzzles.yml", "shows: {words: [pieces]}", "shows: wonders", 13, "“wonders” não é o que um tema pode mostrar"),
    ("puzzles.yml", "{words: [pieces]}", "{reason: two_in_row}", 13,
     "não conheço o motivo “two_in_row”. Você quis dizer “two_in_a_row”?"),
    ("puzzles.yml", "{words: [pieces]}", "{wrds: [pieces]}", 13, "“{wrds: [pieces]}” não é o que um tema pode mostrar"),
    ("puzzles.yml", "id: majority", "id: minority", 1, "não há tema “majority” em puzzles.yml"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "line", "says"), SPOILED, ids=[f"{s[0]}: {s[2][:30]}" for s in SPOILED])
def test_what_is_wrong_is_named_with_its_place(files, book, name, old, new, line, says):
    spoil(files, name, old, new)
    said = [problem for problem in refused(files, book) if says in str(problem)]
    assert said, refused(files, book)
    assert said[0].line == line


def test_a_level_that_goes_down_within_a_file_is_told_where_it_does(files, book):
    path = files / MAJORITY
    entry = path.read_text(encoding="utf-8")
    harder = entry.replace("level: 1", "level: 3")
    path.write_text(harder + entry.replace("known-1", "known-3"), encoding="utf-8")
    (problem,) = refused(files, book)
    assert problem.line == 13
    assert "o nível 1 vem depois do nível 3" in str(problem)
    path.write_text(entry + harder.replace("known-1", "known-3"), encoding="utf-8")
    assert len(puzzle_file.read(files).puzzles(book)) == 3


def test_all_faults_are_told_at_once(files, book):
    spoil(files, MAJORITY, '["e3xe7"]', '["e3xg5"]')
    spoil(files, SACRIFICE, '"h6-g7"', '"b2-a3"')
    assert {Path(problem.file).name for problem in refused(files, book)} == {"majority.yml", "sacrifice.yml"}


def test_a_second_right_move_is_told(files, book):
    spoil(files, MAJORITY, '"W:We3:Bd4,f4,d6"', '"W:We3,a3:Bd4,f4,d6,b4"')
    problems = refused(files, book)
    assert [problem.message for problem in problems] == ["no problema “known-1”, também servem a3xe7"]


def test_a_theme_without_puzzles_is_refused(files, book):
    (files / MAJORITY).unlink()
    assert "o tema “majority” não tem problemas" in str(refused(files, book)[0])


def test_a_false_puzzle_stops_the_site(tmp_path):
    shutil.copytree(ROOT / "rules_data", tmp_path / "rules_data")
    path = tmp_path / "rules_data" / SACRIFICE
    text = path.read_text(encoding="utf-8")
    first = text.index("solution:")
    path.write_text(text[:first] + 'solution: ["a1-b2"]' + text[text.index("\n", first) :], encoding="utf-8")
    with pytest.raises(damario.DataError) as error:
        Site.load(tmp_path / "rules_data")
    line = text[:first].count("\n") + 1
    assert [(Path(p.file).name, p.line) for p in error.value.problems] == [("sacrifice.yml", line)]


# The site's own.


def test_there_are_enough_of_every_kind(site):
    themes = Counter(puzzle.theme for puzzle in site.puzzles)
    variants = Counter(puzzle.variant.id for puzzle in site.puzzles)
    assert len(site.puzzles) >= FEWEST["puzzles"]
    assert tuple(themes) == site.puzzle_themes
    assert min(themes.values()) >= FEWEST["theme"]
    # A variant may come without puzzles; those that have some have enough to choose from.
    assert len(variants) >= FEWEST["variants"]
    assert min(variants.values()) >= FEWEST["variant"]


def test_they_get_harder_within_a_theme(site):
    for one, next_one in pairwise(site.puzzles):
        assert one.theme != next_one.theme or one.level <= next_one.level, next_one.id
    assert {puzzle.level for puzzle in site.puzzles} == set(puzzles.LEVELS)


def test_no_position_is_asked_twice(site):
    asked = Counter((puzzle.variant.id, puzzle.position.to_fen()) for puzzle in site.puzzles)
    assert max(asked.values()) == 1


def test_the_only_legal_moves_are_those_of_another_engine(site):
    """pydraughts, by the variants that it has and gets right (in Italian it compares only the first king met)."""
    checked = Counter()
    for puzzle in site.puzzles:
        name, position = puzzle.variant.id, puzzle.position
        peer = PEERS.get(name)
        if puzzle.goal != LEGAL or not peer or (peer == "italian" and position.enemy()[1].bit_count() > 1):
            continue
        board, found = Board(variant=peer, fen=position.to_fen()), set()
        for move in board.legal_moves():
            after = board.copy()
            after.push(move)
            found.add(Position.from_fen(after.fen, puzzle.variant.rules).to_fen())
        stated = {position.play(parse_move(text, position)).to_fen() for text in puzzle.solution[0]}
        assert found == stated, puzzle.id
        checked[name] += 1
    assert set(checked) == set(PEERS)
    assert checked.total() >= 40


def test_short_wins_are_won_by_the_stated_move_and_no_other(site):
    """Tried out with nothing of the solver: every move, every reply."""
    few = [puzzle for puzzle in site.puzzles if puzzle.goal == WIN and puzzle.moves == 2]
    for puzzle in few:
        right = []
        for move in legal_moves(puzzle.position, puzzle.variant.rules):
            after = puzzle.position.play(move)
            replies = [after.play(reply) for reply in legal_moves(after, after.rules)]
            if not replies or all(wins(reply, 1) for reply in replies):
                right.append(move)
        assert right == [parse_move(puzzle.solution[0][0], puzzle.position)], puzzle.id
    assert len(few) >= 5


def test_the_trees_can_be_played(site):
    for puzzle in site.puzzles:
        nodes = tree(puzzle).nodes
        assert nodes[0].position == puzzle.position
        assert len({node.position for node in nodes}) == len(nodes)
        for node in nodes:
            assert {answer.move for answer in node.answers} == set(legal_moves(node.position, puzzle.variant.rules))
            assert node.best in [answer.move for answer in node.answers if answer.right]
            for answer in node.answers:
                after = node.position.play(answer.move)
                if answer.reply is not None:
                    after = after.play(answer.reply)
                if answer.next is not None:
                    assert answer.right
                    assert nodes[answer.next].position == after
                    assert nodes[answer.next].moves < node.moves
                assert (answer.miss is None) == answer.right


def test_wrong_moves_are_answered_in_words(site):
    said = {
        puzzles.sentence(answer, site.phrasing)
        for puzzle in site.puzzles
        for node in tree(puzzle).nodes
        for answer in node.answers
    }
    assert None in said
    assert all(text is None or text.endswith(".") for text in said)
    assert not any(text and ": As " in text for text in said)
    puzzle = next(puzzle for puzzle in site.puzzles if puzzle.goal == GAIN)
    assert "ganham material" in puzzles.question(puzzle, site.phrasing)
    assert puzzles.hint(puzzle, site.phrasing)
    assert puzzles.solved(puzzle, site.phrasing)


def test_more_than_can_be_won_is_not_won(site):
    puzzle = next(p for p in site.puzzles if p.goal == GAIN and p.variant.id == "international")
    assert tree(puzzle)
    with pytest.raises(ValueError, match="no move reaches"):
        tree(replace(puzzle, least=20))


def test_a_refutation_refutes(site):
    puzzle = next(puzzle for puzzle in site.puzzles if puzzle.goal == WIN and puzzle.moves == 2)
    wrong = [answer for answer in tree(puzzle).nodes[0].answers if not answer.right and answer.miss is not Miss.SLOW]
    assert wrong
    for answer in wrong:
        assert not wins(puzzle.position.play(answer.move).play(answer.reply), 1)


def test_two_rule_sets_do_not_share_a_tree(book):
    russian, brazilian = book.variants["russian"], book.variants["brazilian"]
    one = puzzles.Puzzle(
        "x", "majority", russian, Position.from_fen("W:We3:Bd4,f4,d6", russian.rules), LEGAL, 1, (), 1, "composed"
    )
    other = replace(one, variant=brazilian, position=Position.from_fen("W:We3:Bd4,f4,d6", brazilian.rules))
    assert len(tree(one).nodes[0].answers) == 2
    assert len(tree(other).nodes[0].answers) == 1

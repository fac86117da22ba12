"""The computer opponent: always legal, finds what can be found, wins what is won, can be stopped, and its levels differ.

Nothing here is timed: all searches have limits in nodes and a seed, so they always come to the same choice.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import yaml
from engine.reference import rules
from engine.tables import TABLES, values

import damario
from damas import Game, Position, Rules, legal_moves
from damas.alphabeta import Tree
from damas.evaluation import Evaluation
from damas.hunt import WIN, Hunt
from damas.levels import LEVELS, Level
from damas.overlay import laid_over
from damas.search import Searcher

DATA = Path(__file__).resolve().parents[2] / "rules_data"
SITE = damario.load(DATA)
HOUSE = {name: dict(entry.change) for name, entry in SITE.house_rules.items()}
VARIANTS = {name: variant.rules for name, variant in SITE.variants.items()}
FILES = sorted((DATA / "positions" / "puzzles").glob("*.yml"))
PUZZLES = [puzzle for file in FILES for puzzle in yaml.safe_load(file.read_text(encoding="utf-8"))]


def random_positions(under: Rules, number: int, seed: int) -> list[Position]:
    """Positions of random games, in which somebody can move."""
    chance, found = random.Random(seed), []
    while len(found) < number:
        position = under.start()
        for _ in range(chance.randint(4, 70)):
            if moves := legal_moves(position, under):
                position = position.play(chance.choice(moves))
        if legal_moves(position, under):
            found.append(position)
    return found


def play(game: Game, players: dict[str, tuple[Searcher, int | Level, int]], longest: int = 120) -> str | None:
    """Plays a game to its end and returns the winner; players are searchers with a level and nodes a move."""
    while not game.outcome and not game.claims() and len(game.moves) < longest:
        searcher, level, nodes = players[game.position.turn]
        game.play(searcher.choose(game, level, seed=len(game.moves), nodes=nodes).move)
    return game.outcome.winner if game.outcome else None


# Legal, whatever the rules


@pytest.mark.parametrize("name", TABLES)
def test_every_choice_and_every_line_is_legal(name):
    under = rules(name)
    searcher = Searcher(under)
    for place, position in enumerate(random_positions(under, 4, 7)):
        for level in LEVELS:
            choice = searcher.choose(position, level, seed=place, nodes=300)
            now = position
            for move in choice.line:
                assert move in legal_moves(now, under)
                now = now.play(move)
            assert choice.line[0] == choice.move


@pytest.mark.parametrize("name", HOUSE)
def test_choices_are_legal_under_home_rules(name):
    for base in ("brazilian", "american"):
        under = Rules.from_mapping(laid_over(values(base), [HOUSE[name]]))
        searcher = Searcher(under)
        for position in random_positions(under, 5, 11):
            assert searcher.choose(position, 3, seed=1, nodes=300).move in legal_moves(position, under)


def test_a_king_that_may_move_no_more_is_not_moved():
    under = rules("frisian")
    game = Game(Position.from_fen("W:WK46,31:BK5,20", under))
    searcher = Searcher(under)
    for _ in range(30):
        if not game.legal_moves():
            break
        game.play(searcher.choose(game, 3, seed=3, nodes=200).move)  # raises if it is not legal


def test_nobody_can_choose_where_the_game_is_over():
    under = rules("brazilian", style="alpha")
    with pytest.raises(ValueError, match="over"):
        Searcher(under).choose(Position.from_fen("W:W:Ba7", under), 3)
    with pytest.raises(ValueError, match="no level 4"):
        Searcher(under).choose(under.start(), 4)


# What it finds


@pytest.mark.parametrize("puzzle", [p for p in PUZZLES if p["goal"] == "win" and p["moves"] <= 3], ids=lambda p: p["id"])
def test_it_finds_the_win_of_a_puzzle(puzzle):
    under = VARIANTS[puzzle["variant"]]
    choice = Searcher(under).choose(Position.from_fen(puzzle["position"], under), 3, seed=1, nodes=8000)
    assert choice.score >= WIN - 2 * puzzle["moves"]


def test_a_capture_that_loses_more_than_it_takes_is_seen_by_all_but_the_beginner():
    # The man on d4 can be had; but whoever goes for it loses two.
    under = rules("russian", style="alpha")
    position = Position.from_fen("W:Wc3,e3,a1:Bd6,f6,h8", under)
    searcher = Searcher(under)
    loses = [
        move
        for move in legal_moves(position, under)
        if max(searcher.choose(position.play(move), 3, seed=1, nodes=3000).score, 0) > 80
    ]
    assert loses
    for seed in range(5):
        assert searcher.choose(position, 3, seed=seed, nodes=2000).move not in loses
        assert searcher.choose(position, 2, seed=seed, nodes=2000).move not in loses
    beginners = {searcher.choose(position, 1, seed=seed, nodes=2000).move for seed in range(30)}
    assert beginners & set(loses)
    assert beginners - set(loses)


def test_captures_are_played_out_before_a_position_is_judged():
    # At depth one the exchange c3-d4 e5xc3 b2xd4 looks like a man lost unless it is played out.
    under = rules("russian", style="alpha")
    position = Position.from_fen("W:Wc3,b2,a1,h2:Be5,h6,a7,b8", under)
    after = position.play(_move(position, "c3-d4"))
    seen = {}
    for resolves in (True, False):
        tree = Tree(under, Evaluation(under), resolve=resolves)
        tree.watch.left = 1000
        seen[resolves] = tree.visit[after.turn](*after.own(), *after.enemy(), 1, -WIN, WIN, 1, 0, None)
    assert abs(seen[True]) < 60
    assert seen[False] > 60


def _move(position: Position, text: str):
    return next(move for move in legal_moves(position, position.rules) if str(move) == text)


def test_who_is_winning_does_not_repeat():
    under = VARIANTS["russian"]
    game = Game(Position.from_fen("W:WKa1,Kc1,Ke1,h2:Bh6,Kb8", under))
    searcher = Searcher(under)
    assert play(game, {"white": (searcher, 3, 1500), "black": (searcher, 3, 300)}) == "white"
    seen = [position for position in game.positions if position.turn == "black"]
    assert len(seen) == len(set(seen))


def test_a_lost_side_takes_the_draw_by_repetition():
    under = VARIANTS["brazilian"]
    game = Game(Position.from_fen("W:WKa1:Bh8,f8,d8,b8,Kh6", under))
    assert Searcher(under).choose(game, 3, seed=1, nodes=3000).score < 0
    # The score of a position that has been there before is that of a draw.
    for text in ("a1-b2", "h6-g5", "b2-a1", "g5-h6", "a1-b2", "h6-g5", "b2-a1"):
        game.play(text)
    best = Searcher(under).choose(game, 3, seed=1, nodes=3000)
    assert str(best.move) != "g5-h6"
    assert best.score > 0


# Endings


@pytest.mark.parametrize("name", ["american", "italian"])
def test_two_short_kings_catch_one_from_everywhere(name):
    under = VARIANTS[name]
    hunt = Hunt(under, 2)
    assert hunt.work(lambda: False)
    searcher, chance = Searcher(under), random.Random(2)
    for _ in range(4):
        one, two, lone = chance.sample(under.geometry.bits, 3)
        if hunt.won_in(one | two, lone) is not None:
            game = Game(Position(under, 0, one | two, 0, lone, "white"))
            assert play(game, {"white": (searcher, 3, 2000), "black": (searcher, 3, 500)}) == "white"


@pytest.mark.parametrize("fen", ["W:WKc1,Kd8,Kh4:BKf2", "W:WKa3,Ka5,Kh8:BKe7", "W:WKa1,Kh2,Kf8:BKb8"])
def test_three_flying_kings_catch_one_that_is_not_on_the_long_diagonal(fen):
    under = VARIANTS["russian"]
    game = Game(Position.from_fen(fen, under))
    searcher = _HUNTER.setdefault("russian", Searcher(under))
    assert play(game, {"white": (searcher, 3, 2000), "black": (searcher, 3, 2000)}, 31) == "white"


_HUNTER: dict[str, Searcher] = {}


@pytest.mark.parametrize(("name", "hunters"), [("american", 2), ("russian", 2), ("turkish", 2)])
def test_a_hunt_agrees_with_the_rules_move_by_move(name, hunters):
    """The score of a position is that of its best move, by the engine's own list of moves."""
    under = rules(name)
    hunt = Hunt(under, hunters)
    hunt.work(lambda: False)
    chance = random.Random(4)
    for _ in range(400):
        bits = chance.sample(under.geometry.bits, hunters + 1)
        for turn in ("white", "black"):
            position = Position(under, 0, sum(bits[:-1]), 0, bits[-1], turn)
            scores = [-hunt.score(position.play(move)) for move in legal_moves(position, under)]
            best = max(scores, default=-WIN)
            later = best - 1 if best > 0 else best + 1 if best < 0 and scores else best
            # What the lone king can win is left to the search.
            assert hunt.score(position) == (later if turn == "white" else min(later, 0))


def test_the_fewest_kings_that_win_are_known():
    under = VARIANTS["russian"]
    hunt = Hunt(under, 2)
    hunt.work(lambda: False)
    far = Position.from_fen("W:WKa1,Kb2:BKh4", under)
    assert hunt.score(far) == 0
    assert Hunt.hunters_in(far) == 2
    assert Hunt.hunters_in(Position.from_fen("W:WKa1,b2:BKh4", under)) == 0


# Stopped, repeated


def test_a_step_ends_after_its_nodes():
    under = VARIANTS["brazilian"]
    thought = Searcher(under).think(under.start(), 3, seed=1, nodes=5000)
    steps = 0
    while not thought.step(nodes=100):
        steps += 1
        assert thought.nodes <= 100 * steps
        assert thought.best in legal_moves(under.start(), under)
    assert steps >= 45
    assert thought.depth >= 3
    thought.stop()
    assert thought.choice().move == thought.best


def test_a_search_in_slices_comes_as_far_as_one_in_one_piece():
    under = VARIANTS["international"]
    position = random_positions(under, 3, 5)[2]
    whole = Searcher(under).choose(position, 3, seed=1, nodes=6000)
    thought = Searcher(under).think(position, 3, seed=1, nodes=6000)
    while not thought.step(nodes=300):
        pass
    assert thought.depth >= whole.depth - 1


def test_thoughts_that_take_turns_do_not_disturb_each_other():
    under = VARIANTS["russian"]
    searcher = Searcher(under)
    one, two = (searcher.think(position, 3, seed=1, nodes=4000) for position in random_positions(under, 2, 21))
    while not (one.done and two.done):
        one.step(nodes=500)
        two.step(nodes=500)
    for thought, position in zip((one, two), random_positions(under, 2, 21), strict=True):
        assert thought.best in legal_moves(position, under)


def test_a_thought_can_be_stopped_before_it_has_begun():
    under = VARIANTS["czech"]
    thought = Searcher(under).think(under.start(), 3)
    thought.stop()
    assert thought.done
    assert thought.choice().move in legal_moves(under.start(), under)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_makes_the_same_choice(level):
    under = VARIANTS["spanish"]
    position = random_positions(under, 1, 9)[0]
    one, two = (Searcher(under).choose(position, level, seed=5, nodes=1000) for _ in range(2))
    assert one == two
    if level == 1:
        assert len({Searcher(under).choose(under.start(), level, seed=seed, nodes=1000).move for seed in range(12)}) > 1


# Strength, in the small: benchmarks/strength.py measures it


@pytest.mark.parametrize("name", ["brazilian", "american"])
def test_each_level_beats_the_one_below(name):
    under = VARIANTS[name]
    careless = Level(depth=1, seconds=1.0, careless=1.0)
    for stronger, weaker in ((3, 2), (2, 1), (1, careless)):
        points = 0.0
        for number in range(2):
            mine, other = ("white", "black") if number % 2 else ("black", "white")
            players = {mine: (Searcher(under), stronger, 2000), other: (Searcher(under), weaker, 2000)}
            game = Game(under.start())
            winner = play(game, players, 80) or (None if game.outcome else ahead(game.position))
            points += 0.5 if winner is None else winner == mine
        assert points >= 1.5, f"{stronger} against {weaker}: {points} of 2"


def ahead(position: Position) -> str | None:
    """Who has more material, a king counted as two men."""
    white = position.white_men.bit_count() + 2 * position.white_kings.bit_count()
    black = position.black_men.bit_count() + 2 * position.black_kings.bit_count()
    return None if white == black else "white" if white > black else "black"


@pytest.mark.parametrize("name", TABLES)
def test_colours_are_judged_alike(name):
    """A position and its turned image with the colours changed are worth the same to the side to move."""
    under = rules(name)
    evaluation, board = Evaluation(under), under.geometry
    turned = {bit: board.bits[-1 - place] for place, bit in enumerate(board.bits)}

    def flip(bits: int) -> int:
        return sum(turned[bit] for bit in board.bits if bit & bits)

    for position in random_positions(under, 10, 3):
        men, kings = position.own()
        foes, foe_kings = position.enemy()
        other = "black" if position.turn == "white" else "white"
        here = evaluation.of[position.turn](men, kings, foes, foe_kings)
        assert here == evaluation.of[other](flip(men), flip(kings), flip(foes), flip(foe_kings))

"""How strong the computer plays: its levels against one another, and the strongest against py-draughts.

    python3 run.py bench strength                          # levels 3 v 2, 2 v 1 and 1 v random, every variant
    python3 run.py bench strength --games 100 --seconds 2
    python3 run.py bench strength --nodes 3000             # the same on every machine
    python3 run.py bench strength --peer --seconds 0.3     # against py-draughts at equal time a move
    python3 run.py bench strength --variants russian,czech --pairs 3-2

Games begin from openings of a few random plies that a short search calls even; each is played twice, with colours changed. A
win is a point, a draw half of one. Draws are those of each variant's first draw set. The peer is installed into an environment
of its own, as by ``bench speed``, and plays the variants that it has by the same rules; its American draughts makes captures
optional, so there the engine plays by that home rule, too, and its Frisian has no limit to the moves of one king. It looks at
its clock now and then only and takes longer than it is given; the engine gets what it has really taken on the average so far.

The goals: 85 % of the points between neighbouring levels, 55 % against the peer, over 100 games each.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "interactive"), str(ROOT / "benchmarks")]

from speed import TABLES, environment, ours, theirs  # noqa: E402 - found through the line above

from damas import Game, Move, Position, Rules, legal_moves  # noqa: E402
from damas.overlay import laid_over  # noqa: E402
from damas.search import Searcher  # noqa: E402

#: Draws of a variant that is known from the test suite's tables only.
DRAWS = [
    {"kind": "repetition", "times": 3},
    {"kind": "no_progress", "moves_each": 25, "reset_on": ["capture", "man_move"]},
]
#: Variant of ours -> module of the peer, and what has to be changed for both to play by the same rules.
PEERS: dict[str, tuple[str, dict[str, Any]]] = {
    "american": ("american", {"capture.obligation": "optional"}),
    "russian": ("russian", {}),
    "brazilian": ("brazilian", {}),
    "international": ("standard", {}),
    "frisian": ("frisian", {"king_move_limit": "none", "draws": DRAWS}),
}
LEVELS_GOAL, PEER_GOAL = 0.85, 0.55
OPENING_PLIES, EVEN, LONGEST = 8, 60, 300
SEED = 1959

#: Chooses a move; called with the game.
Player = Callable[[Game], Move]


def openings(rules: Rules, number: int, seed: int = SEED) -> list[Position]:
    """``number`` different even positions, each a few random plies from the start."""
    chance, searcher = random.Random(seed), Searcher(rules)
    found: dict[Position, None] = {}
    while len(found) < number:
        position = rules.start()
        for _ in range(OPENING_PLIES):
            if moves := legal_moves(position, rules):
                position = position.play(chance.choice(moves))
        moves = legal_moves(position, rules)
        if len(moves) > 1 and abs(searcher.choose(position, 3, seed=0, nodes=2000).score) <= EVEN:
            found[position] = None
    return list(found)


class Clocked:
    """A player whose time is taken."""

    def __init__(self, name: str, play: Player) -> None:
        self.name, self.play = name, play
        self.seconds, self.moves = 0.0, 0

    def __call__(self, game: Game) -> Move:
        """Its move."""
        start = time.perf_counter()
        move = self.play(game)
        self.seconds += time.perf_counter() - start
        self.moves += 1
        return move


def level(rules: Rules, number: int, seconds: float | None, nodes: int | None) -> Clocked:
    """One of the levels; 0 plays any legal move. Limits are for level 3: the others have their own depth."""
    chance = random.Random(number)
    if number == 0:
        return Clocked("random", lambda game: chance.choice(game.legal_moves()))
    searcher = Searcher(rules)

    def play(game: Game) -> Move:
        return searcher.choose(game, number, seed=chance.getrandbits(30), seconds=seconds, nodes=nodes).move

    return Clocked(f"level {number}", play)


def timed_as(rules: Rules, other: Clocked, seconds: float) -> Clocked:
    """Level 3 with as much time for a move as ``other`` has really taken on the average of its moves so far."""
    searcher, chance = Searcher(rules), random.Random(3)

    def play(game: Game) -> Move:
        limit = other.seconds / other.moves if other.moves else seconds
        return searcher.choose(game, 3, seed=chance.getrandbits(30), seconds=limit).move

    return Clocked("level 3", play)


def peer(rules: Rules, module: str, seconds: float, engine: str) -> Clocked:
    """The peer's engine, behind a translation of moves."""
    import importlib

    from draughts import engines
    from loguru import logger

    logger.disable("draughts")
    board_class = importlib.import_module(f"draughts.boards.{module}").Board
    player = getattr(engines, engine)(depth_limit=60, time_limit=seconds)
    seen: list[Any] = [None, 0, None]

    def play(game: Game) -> Move:
        if seen[0] is not game:
            seen[:] = [game, 0, board_class.from_fen(_numeric(game.positions[0]))]
        board = seen[2]
        for made in game.moves[seen[1] :]:
            board.push(next(move for move in board.legal_moves if theirs(move) == ours(made)))
        seen[1] = len(game.moves)
        chosen = theirs(player.get_best_move(board))
        return next(move for move in legal_moves(game.position, rules) if ours(move) == chosen)

    return Clocked(f"py-draughts {engine}", play)


def _numeric(position: Position) -> str:
    return position.to_fen("numeric")


def games(rules: Rules, one: Clocked, two: Clocked, number: int) -> Iterator[float]:
    """The points of ``one``, game by game: each opening is played with both colours."""
    for place, start in enumerate(openings(rules, (number + 1) // 2)):
        for first in (one, two)[: number - 2 * place]:
            players = {start.turn: first, ("black" if start.turn == "white" else "white"): two if first is one else one}
            game = Game(start)
            while not game.outcome and not game.claims() and len(game.moves) < LONGEST:
                game.play(players[game.position.turn](game))
            winner = game.outcome.winner if game.outcome else None
            yield 0.5 if winner is None else float(players[winner] is one)


def match(name: str, rules: Rules, one: Clocked, two: Clocked, number: int, goal: float) -> dict[str, Any]:
    """Plays a match and counts it, telling how it goes on the error stream."""
    points: list[float] = []
    for result in games(rules, one, two, number):
        points.append(result)
        print(f"\r{name} {one.name} v {two.name}: {sum(points)}/{len(points)} ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return {
        "variant": name,
        "match": f"{one.name} v {two.name}",
        "wins": points.count(1.0),
        "draws": points.count(0.5),
        "losses": points.count(0.0),
        "points": sum(points) / len(points),
        "seconds": [player.seconds / max(1, player.moves) for player in (one, two)],
        "goal": goal,
    }


def levels(asked: argparse.Namespace) -> list[dict[str, Any]]:
    """The levels of every variant against one another."""
    import damario

    rows = []
    for name, variant in damario.load(ROOT / "rules_data").variants.items():
        if asked.variants and name not in asked.variants:
            continue
        for pair in asked.pairs:
            one, two = (level(variant.rules, int(number), *_limits(asked, int(number))) for number in pair.split("-"))
            rows.append(match(name, variant.rules, one, two, asked.games, LEVELS_GOAL))
    return rows


def _limits(asked: argparse.Namespace, number: int) -> tuple[float | None, int | None]:
    """Seconds and nodes for one level: the lower ones end by their depth, whatever they are given."""
    if asked.nodes is not None:
        return None, asked.nodes if number == max(1, 3) else 10**9
    return asked.seconds, None


def against_peer(asked: argparse.Namespace) -> list[dict[str, Any]]:
    """Starts this script in the peer's environment, with the rules that are to be played."""
    import damario

    variants = damario.load(ROOT / "rules_data").variants
    values = {}
    for name, (_, changes) in PEERS.items():
        if not asked.variants or name in asked.variants:
            table = variants[name].rules.values if name in variants else TABLES[name]
            values[name] = laid_over(table, [changes])
    command = [str(environment()), __file__, "--inside", "--games", str(asked.games), "--seconds", str(asked.seconds)]
    done = subprocess.run(
        [*command, "--engine", asked.engine], input=json.dumps(values), stdout=subprocess.PIPE, text=True, check=True
    )
    rows: list[dict[str, Any]] = json.loads(done.stdout)
    return rows


def inside(asked: argparse.Namespace) -> list[dict[str, Any]]:
    """What runs in the peer's environment."""
    rows = []
    for name, values in json.load(sys.stdin).items():
        rules = Rules.from_mapping(values, name)
        other = peer(rules, PEERS[name][0], asked.seconds, asked.engine)
        rows.append(match(name, rules, timed_as(rules, other, asked.seconds), other, asked.games, PEER_GOAL))
    return rows


def main() -> int:
    """Plays and prints the table; exit status 1 when a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10, help="games a match (10)")
    parser.add_argument("--seconds", type=float, default=0.2, help="time a move (0.2)")
    parser.add_argument("--nodes", type=int, help="positions a move for level 3, instead of time")
    parser.add_argument("--variants", type=lambda text: text.split(","), help="only these, with commas between")
    parser.add_argument("--pairs", type=lambda text: text.split(","), default=["3-2", "2-1", "1-0"], help="3-2,2-1,1-0")
    parser.add_argument("--peer", action="store_true", help="level 3 against py-draughts")
    parser.add_argument("--engine", default="SimpleEngine", help="the peer's engine (SimpleEngine; TurboEngine is 10x10 only)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.inside:
        print(json.dumps(inside(asked)))
        return 0
    rows = against_peer(asked) if asked.peer else levels(asked)
    if asked.json:
        print(json.dumps(rows, indent=2))
    else:
        print("| variant | match | won | drawn | lost | points | s a move |\n|---|---|---|---|---|---|---|")
        for row in rows:
            times = " / ".join(f"{value:.2f}" for value in row["seconds"])
            print(
                f"| {row['variant']} | {row['match']} | {row['wins']} | {row['draws']} | {row['losses']} "
                f"| {row['points']:.0%} | {times} |"
            )
    return 1 if any(row["points"] < row["goal"] for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())

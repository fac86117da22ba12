"""The engine against py-draughts, the fastest engine in Python, in one run on the same positions.

    python3 run.py bench speed            # all variants that both play
    python3 run.py bench speed --json

The peer is installed into an environment of its own (``.cache/peers``), and this script runs itself again in there: the
engine needs nothing but the standard library. Before anything is timed the two must give the same moves for every position,
as sets of (from, to, captured squares). American draughts is missing because the peer makes captures optional there; its
Frisian lists one capture once for each way round and knows no same-king limit, so Frisian leaves are counted but not compared.

The goal is a ratio of at least 2 in every line. The last table shows the longest captures of the test suite's reference
positions: none may take 0.1 s.
"""

from __future__ import annotations

import argparse
import importlib
import json
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "interactive"), str(ROOT / "tests"), str(ROOT / "benchmarks")]

from engine.tables import TABLES  # noqa: E402
from workload import leaves, lists, positions, seconds  # noqa: E402

from damas import Move, Position, Rules, legal_moves  # noqa: E402 - found through the line above

PEER = ROOT / "benchmarks" / "peers" / "py-draughts.txt"
#: Table of ours, module of the peer.
VARIANTS = {"international": "standard", "brazilian": "brazilian", "russian": "russian", "frisian": "frisian"}
GOAL = 2.0
SAMPLE, DEPTH = 400, 3


def environment() -> Path:
    """The Python of the peer's own environment, made on first use."""
    folder = ROOT / ".cache" / "peers" / PEER.stem
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if not (folder / "ready").exists():
        venv.create(folder, with_pip=True, clear=True)
        install = ["-m", "pip", "install", "--quiet", "--require-hashes", "-r", str(PEER)]
        subprocess.run([str(python), *install], check=True)
        (folder / "ready").touch()
    return python


def ours(move: Move) -> tuple[int, int, frozenset[int]]:
    """A move as the peer's numbers tell it."""
    number, index = move.rules.number, move.rules.geometry.index
    captured = frozenset(number(index(bit)) for bit in move.route[1::2]) if move.taken else frozenset()
    return number(index(move.origin)), number(index(move.target)), captured


def theirs(move: Any) -> tuple[int, int, frozenset[int]]:
    """The same of a move of the peer, which counts squares from 0."""
    return move.square_list[0] + 1, move.square_list[-1] + 1, frozenset(square + 1 for square in move.captured_list)


def peer_leaves(board: Any, depth: int) -> int:
    """Leaves by the peer's public interface; the last ply is counted and not played, as ours is."""
    moves = board.legal_moves
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        board.push(move)
        total += peer_leaves(board, depth - 1)
        board.pop()
    return total


def compare(name: str, module: str) -> dict[str, Any]:
    """Checks and times one variant. Times are microseconds a list, and leaves a second."""
    rules = Rules.from_mapping(TABLES[name])
    peer = importlib.import_module(f"draughts.boards.{module}").Board
    sample = positions(rules, SAMPLE)
    sample = [Position(rules, p.white_men, p.white_kings, p.black_men, p.black_kings, p.turn) for p in sample]
    boards = [peer.from_fen(position.to_fen()) for position in sample]
    for position, board in zip(sample, boards, strict=True):
        if set(map(ours, legal_moves(position, rules))) != set(map(theirs, board.legal_moves)):
            raise SystemExit(f"{name}: the engines disagree on {position.to_fen()}")
    few, few_boards = sample[:40], boards[:40]
    counted = leaves(rules, few, DEPTH)()
    their_count = [peer_leaves(board, DEPTH) for board in few_boards]
    if name != "frisian" and counted != their_count:
        raise SystemExit(f"{name}: the engines count different leaves")
    ours_list = seconds(lists(rules, sample))
    their_list = seconds(lambda: [board.legal_moves for board in boards])
    ours_leaves = seconds(leaves(rules, few, DEPTH), 3)
    their_leaves = seconds(lambda: [peer_leaves(board, DEPTH) for board in few_boards], 3)
    return {
        "variant": name,
        "list_us": ours_list / SAMPLE * 1e6,
        "peer_list_us": their_list / SAMPLE * 1e6,
        "list_ratio": their_list / ours_list,
        "leaves_per_s": sum(counted) / ours_leaves,
        "peer_leaves_per_s": sum(their_count) / their_leaves,
        "leaves_ratio": (sum(counted) / ours_leaves) / (sum(their_count) / their_leaves),
    }


def longest_captures() -> list[dict[str, Any]]:
    """The slowest lists among the reference positions of the test suite, in milliseconds, on an engine just made."""
    found = []
    for line in (ROOT / "tests/engine/data/legal-move-sets.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        rules = Rules.from_mapping(TABLES[record["variant"]])
        position = Position.from_fen(record["fen"], rules)
        captured = max((len(move.captured) for move in rules.generator.moves[position.turn](position)), default=0)
        taken = seconds(lists(rules, [position]), 3)
        found.append({"position": record["id"], "captured": captured, "ms": taken * 1e3})
    return sorted(found, key=lambda row: -row["ms"])[:3] + sorted(found, key=lambda row: -row["captured"])[:3]


def main() -> int:
    """Runs itself in the peer's environment and reports; exit status 1 when a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.inside:
        print(json.dumps({"rows": [compare(*pair) for pair in VARIANTS.items()], "longest": longest_captures()}))
        return 0
    done = subprocess.run([str(environment()), __file__, "--inside"], check=False, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
        return 1
    result = json.loads(done.stdout)
    if asked.json:
        print(json.dumps(result, indent=2))
    else:
        print("| variant | list, µs | py-draughts | ratio | leaves/s | py-draughts | ratio |\n|---|---|---|---|---|---|---|")
        for row in result["rows"]:
            print(
                f"| {row['variant']} | {row['list_us']:.1f} | {row['peer_list_us']:.1f} | {row['list_ratio']:.1f} "
                f"| {row['leaves_per_s']:,.0f} | {row['peer_leaves_per_s']:,.0f} | {row['leaves_ratio']:.1f} |"
            )
        for row in result["longest"]:
            print(f"{row['position']}: {row['captured']} pieces, {row['ms']:.2f} ms")
    slow = [row for row in result["rows"] if min(row["list_ratio"], row["leaves_ratio"]) < GOAL]
    return 1 if slow or any(row["ms"] >= 100 for row in result["longest"]) else 0


if __name__ == "__main__":
    sys.exit(main())

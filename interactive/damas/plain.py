"""Positions, moves and proofs as plain data for a page (:mod:`damas.service`). Squares are square indices (a1 = 0)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Any

from damas.game import end_of
from damas.generator import legal_moves
from damas.notation import move_text
from damas.reasons import Explanation, Reason

if TYPE_CHECKING:
    from damas.move import Move
    from damas.position import Position
    from damas.rules import Rules


def state(position: Position) -> dict[str, Any]:
    """A position as FEN, whose turn it is, the legal moves, whether they capture, and how it ended where it has."""
    found = legal_moves(position, position.rules)
    ends = Counter((move.origin, move.target) for move in found)
    end = end_of(position)
    return {
        "position": position.to_fen(),
        "turn": position.turn,
        "moves": [
            plain(move) | ({"text": move_text(move, position)} if ends[move.origin, move.target] > 1 else {}) for move in found
        ],
        "captures": any(move.is_capture for move in found),
        "lifts": position.rules.immediate_removal,
        "outcome": {"winner": end.winner, "termination": end.termination.value} if end else None,
    }


def proof(answer: Explanation, path: Sequence[int], rules: Rules) -> list[int]:
    """The squares that prove an answer, as indices. A square that nobody plays on has no name: it is the first such tried."""
    if answer.reason is Reason.NOT_A_PLAYING_SQUARE:
        board = rules.geometry
        return [s for s in path if s not in board.playable and 0 <= s < board.files * board.ranks][:1]
    return [rules.square(square) for square in answer.squares]


def plain(move: Move, tried: tuple[int, ...] = ()) -> dict[str, Any]:
    """A move with square indices. ``path`` is the way that begins as the squares ``tried`` do and passes all of them."""
    index = move.rules.geometry.index
    choices = move.path_choices
    fitting = [path for path in choices if _passes(path, tried)] or [move.path_bits]
    chosen = max(fitting, key=lambda path: _common_start(path, tried))
    taken = _captured_along(move, chosen)
    return {
        "start": index(move.origin),
        "end": index(move.target),
        "path": [index(bit) for bit in chosen],
        "paths": [[index(bit) for bit in path] for path in choices],
        "jumps": [[index(bit) for bit in _captured_along(move, path)] for path in choices],
        "crowns": [_crowned_at(move, path) for path in choices],
        "captured": [index(bit) for bit in taken],
        "promotes": move.promotes,
        "crowned_at": _crowned_at(move, chosen),
        "text": str(move),
    }


def _crowned_at(move: Move, path: tuple[int, ...]) -> int | None:
    """The place in ``path`` at which a man becomes a king: on the way where it goes on as one, otherwise the last."""
    if not move.promotes:
        return None
    if move.rules.promotion != "continue_as_king":
        return len(path) - 1
    crown = move.rules.crown_row[move.colour]
    return next(place for place, bit in enumerate(path) if place and bit & crown)


def _common_start(path: tuple[int, ...], tried: tuple[int, ...]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(path, tried, strict=False)))


def _passes(path: tuple[int, ...], tried: tuple[int, ...]) -> bool:
    left = iter(path)
    return all(bit in left for bit in tried)


def _captured_along(move: Move, path: tuple[int, ...]) -> list[int]:
    """The captured bits in the order in which ``path`` jumps them."""
    if not move.taken:
        return []
    board = move.rules.geometry
    order = []
    for start, end in pairwise(path):
        way = board.between(start, end, tuple(board.rays))
        order += [bit for bit in (way[1] if way else ()) if bit & move.taken and bit not in order]
    return order

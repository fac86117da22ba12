"""Wins found by trying everything, to hold the search against."""

from __future__ import annotations

from damas import Position, legal_moves


def wins(position: Position, moves: int) -> bool:
    """Whether the side to move wins within so many moves: every move, every reply, nothing remembered."""
    for move in legal_moves(position, position.rules):
        after = position.play(move)
        replies = legal_moves(after, after.rules)
        if not replies or (moves > 1 and all(wins(after.play(reply), moves - 1) for reply in replies)):
            return True
    return False

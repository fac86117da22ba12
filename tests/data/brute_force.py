"""Wins found by trying everything, to hold the search against."""

from __future__ import annotations

from damas import Game, Position, legal_moves
from damas.game import Termination


def drawn(position: Position) -> bool:
    """Whether a game that came to this position would be drawn by what stands on the board."""
    outcome = Game(position).outcome
    return outcome is not None and outcome.termination is Termination.IMMEDIATE


def wins(position: Position, moves: int) -> bool:
    """Whether the side to move wins within so many moves: every move, every reply, nothing remembered."""
    if drawn(position):
        return False
    for move in legal_moves(position, position.rules):
        after = position.play(move)
        replies = legal_moves(after, after.rules)
        if not replies or (moves > 1 and not drawn(after) and all(wins(after.play(reply), moves - 1) for reply in replies)):
            return True
    return False

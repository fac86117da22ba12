"""Counting leaves: the classic proof of a move generator."""

from __future__ import annotations

from damas.generator import legal_moves
from damas.position import Position
from damas.rules import Rules


def perft(position: Position, rules: Rules, depth: int) -> int:
    """The number of move sequences of ``depth`` plies; positions in which nobody can move add none below them.

    Draws are ignored. Moves are counted as :class:`damas.Move` tells them apart (published tables call this "distinct").

    Raises:
        ValueError: ``depth`` is negative, or the rules are for another board.
    """
    if depth < 0:
        raise ValueError("the depth of a perft count cannot be negative")
    if depth == 0:
        return 1
    if position.rules is not rules:
        legal_moves(position, rules)  # refuses another board
    return _count(position, rules, depth)


def _count(position: Position, rules: Rules, depth: int) -> int:
    generator = rules.generator
    if depth == 1:
        return generator.count[position.turn](position)
    return sum([_count(position.play(move), rules, depth - 1) for move in generator.moves[position.turn](position)])


def divide(position: Position, rules: Rules, depth: int) -> dict[str, int]:
    """Leaves below each move of the position, by the move with its captured squares: where two programs differ."""
    table: dict[str, int] = {}
    for move in legal_moves(position, rules):
        text = " ".join(map(str, (move, *move.captured)))
        table[text] = perft(position.play(move), rules, depth - 1)
    return dict(sorted(table.items()))

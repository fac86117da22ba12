"""Counting leaves: the classic proof of a move generator."""

from __future__ import annotations

from damas.generator import Generator, legal_moves
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
    first = legal_moves(position, rules)
    if depth == 1:
        return len(first)
    if rules.king_move_limit:
        return sum(perft(position.play(move), rules, depth - 1) for move in first)
    other = "black" if position.turn == "white" else "white"
    return _count(rules.generator, position.own(), position.enemy(), position.turn, other, depth)


def _count(generator: Generator, own: tuple[int, int], enemy: tuple[int, int], colour: str, other: str, depth: int) -> int:
    """Leaves below bare bits: men and kings of the side to move (``colour``) and of the other side, two plies or more."""
    men, kings = own
    foes, foe_kings = enemy
    count = generator.count_of[other]
    total = 0
    for move in generator.moves_of[colour](men, kings, foes, foe_kings):
        origin, target, taken = move.origin, move.target, move.taken
        if move.king:
            now_men, now_kings = men, kings ^ origin ^ target
        elif move.crowned:
            now_men, now_kings = men ^ origin, kings | target
        else:
            now_men, now_kings = men ^ origin ^ target, kings
        left, left_kings = (foes & ~taken, foe_kings & ~taken) if taken else (foes, foe_kings)
        if depth == 2:
            total += count(left, left_kings, now_men, now_kings)
        else:
            total += _count(generator, (left, left_kings), (now_men, now_kings), other, colour, depth - 1)
    return total


def divide(position: Position, rules: Rules, depth: int) -> dict[str, int]:
    """Leaves below each move of the position, by the move with its captured squares: where two programs differ."""
    table: dict[str, int] = {}
    for move in legal_moves(position, rules):
        text = " ".join(map(str, (move, *move.captured)))
        table[text] = perft(position.play(move), rules, depth - 1)
    return dict(sorted(table.items()))

"""Which attempts a reader is likely to make on a board, so that their answers can be worked out before anybody touches it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from damas.move import Move
    from damas.position import Position

_STEPS = [(file, rank) for file in (-1, 0, 1) for rank in (-1, 0, 1) if file or rank]


def attempts(position: Position, moves: Iterable[Move]) -> list[tuple[int, ...]]:
    """The likely attempts in ``position``, as square indices (a1 = 0), in order.

    They are every single square (a piece that is chosen, a square that holds none); from each piece of the side to move the
    squares one and two steps away in all eight directions, and for a king the whole lines; of each legal move the squares of
    every way to make it, as far as each stop, its two ends alone, and the ends with one of the stops between them.
    """
    board = position.rules.geometry
    playable = set(board.playable)
    own = {index: kind for index, owner, kind in position.pieces() if owner == position.turn}
    found: set[tuple[int, ...]] = {(index,) for index in playable}
    for index, kind in own.items():
        file, rank = index % board.files, index // board.files
        reach = max(board.files, board.ranks) if kind == "king" else 3
        for step in range(1, reach):
            for files, ranks in _STEPS:
                to_file, to_rank = file + files * step, rank + ranks * step
                target = to_file + to_rank * board.files
                if 0 <= to_file < board.files and 0 <= to_rank < board.ranks and target in playable and target not in own:
                    found.add((index, target))
    for move in moves:
        for bits in move.path_choices:
            path = tuple(map(board.index, bits))
            found.update(path[:stop] for stop in range(2, len(path) + 1))
            found.add((path[0], path[-1]))
            found.update((path[0], stop, path[-1]) for stop in path[1:-1])
    return sorted(found)

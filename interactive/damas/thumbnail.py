"""A board as a small picture, for lists of positions: squares and pieces, no letters, nothing to touch.

Pieces and woods have the colours of :mod:`damas.svg`; a few hundred bytes a position, and the same text for the same board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from damas.svg import CROWN, PIECES, SIDE, WOOD, colouring

if TYPE_CHECKING:
    from damas.position import Position
    from damas.rules import Rules

_RADIUS: Final = 3.9


def thumbnail(position: Position, rules: Rules, *, flip: bool = False) -> str:
    """The SVG of ``position``, hidden from screen readers: what stands beside it has to say what it shows.

    ``flip`` puts Black at the bottom. The picture fills its container.
    """
    board = rules.geometry
    played = colouring(rules)
    other = {"dark": "light", "light": "dark", "all": "plain"}[played]

    def corner(index: int) -> tuple[int, int]:
        file, rank = index % board.files, index // board.files
        return (board.files - 1 - file, rank) if flip else (file, board.ranks - 1 - rank)

    width, height = board.files * SIDE, board.ranks * SIDE
    parts = [f'<rect width="{width}" height="{height}" fill="{WOOD[other]}"/>']
    if played == "all":
        lines = "".join(f"M{x * SIDE} 0v{height}" for x in range(1, board.files))
        lines += "".join(f"M0 {y * SIDE}h{width}" for y in range(1, board.ranks))
        parts.append(f'<path d="{lines}" stroke="{WOOD["line"]}" stroke-width=".5"/>')
    else:
        squares = "".join(f"M{x * SIDE} {y * SIDE}h10v10h-10z" for x, y in map(corner, board.playable))
        parts.append(f'<path d="{squares}" fill="{WOOD[played]}"/>')
    for index, colour, kind in position.pieces():
        x, y = corner(index)
        face, _, outline, _, crown = PIECES[colour]
        parts.append(
            f'<circle cx="{x * SIDE + 5}" cy="{y * SIDE + 5}" r="{_RADIUS}" fill="{face}" '
            f'stroke="{outline}" stroke-width=".7"/>'
        )
        if kind == "king":  # the crown is drawn for a disc whose middle stands higher
            parts.append(f'<path d="{CROWN}" transform="translate({x * SIDE} {y * SIDE + 1})" fill="{crown}"/>')
    return (
        f'<svg class="damas-small" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" aria-hidden="true">'
        f"{''.join(parts)}</svg>"
    )

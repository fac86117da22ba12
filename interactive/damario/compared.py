"""One position under several rule sets: a board for each, side by side, with what is legal only there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING

import damas
from damario.boards import Board
from damario.markdown import exact
from damas import carried
from damas.foresight import attempts

if TYPE_CHECKING:
    from damario.site import Site
    from damario.variants import Variant
    from damas import Move, Position

#: Moves that are drawn; more arrows would cover the board.
_DRAWN = 3


class DoesNotFitError(ValueError):
    """A position has no place on the board of one of the rule sets. ``variant`` is its id."""

    def __init__(self, variant: str) -> None:
        self.variant = variant
        super().__init__(variant)


@dataclass(frozen=True)
class Comparison:
    """The boards in their order, each in mode ``try``; ``caption`` is HTML."""

    boards: tuple[Board, ...]
    caption: str = ""

    def html(self, site: Site, data_root: str) -> str:
        """The boards with their names above and the legal moves below; ``data_root`` as for :class:`damario.boards.Board`."""
        sides = [_Side(board) for board in self.boards]
        parts = [_shown(site, side, [other for other in sides if other is not side], data_root) for side in sides]
        caption = f'<p class="damas-compared">{self.caption}</p>' if self.caption else ""
        return f'<div class="damas-compare" data-search-exclude>{"".join(parts)}</div>{caption}'


def carry(position: Position, variant: Variant) -> Position:
    """A position on the board of another rule set: at the same distance from White's corner, mirrored where it has to be.

    Raises:
        DoesNotFitError: a piece would stand beside the board, or where none can stand.
    """
    found = carried.carry(position, variant.rules)
    if found is None:
        raise DoesNotFitError(variant.id)
    return found


class _Side:
    """One of the boards, with its moves as they compare with those of the others."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.way = carried.Carried(board.variant.rules)
        moves = damas.legal_moves(board.position, board.variant.rules)
        self.moves = {self._key(move): move for move in sorted(moves, key=exact)}

    def _key(self, move: Move) -> tuple[object, ...]:
        place = self.way.place
        return place(move.start), place(move.end), frozenset(map(place, move.captured)), move.promotes

    def tried(self) -> list[list[tuple[int, int]]]:
        """What is likely to be tried here, by places that all the boards share."""
        label = self.board.variant.rules.label
        paths = attempts(self.board.position, self.moves.values())
        return [[self.way.place(label(square)) for square in path] for path in paths if len(path) > 1]

    def here(self, places: Sequence[tuple[int, int]]) -> tuple[int, ...] | None:
        """Shared places as square indices of this board; ``None`` when one of them lies beside it."""
        labels = [self.way.label(place) for place in places]
        return tuple(self.board.variant.rules.square(label) for label in labels if label is not None) if all(labels) else None


def _shown(site: Site, side: _Side, others: Sequence[_Side], data_root: str) -> str:
    own = [move for key, move in side.moves.items() if any(key not in other.moves for other in others)]
    phrase = "only_here" if len(others) == 1 else "only"
    listed = "".join(f"<li>{_listed(site, move, phrase if move in own else '')}</li>" for move in side.moves.values())
    told = site.texts["tasks.compared.legal" if listed else "pages.variant.legal_none"]
    paths = [path for other in others for places in other.tried() if (path := side.here(places)) is not None]
    board = replace(
        side.board,
        arrows=side.board.arrows or [list(move.path) for move in own[:_DRAWN]],
        tried=tuple(dict.fromkeys(paths)),
        mirrored=side.way.mirrored,
    )
    name = escape(site.name(side.board.variant))
    return (
        f'<section aria-label="{name}"><p class="damas-compared"><strong>{name}</strong></p>'
        f"{board.html(site.phrasing, data_root, site.foresee(board))}"
        f'<div class="damas-compared"><p>{told}</p>{f"<ul>{listed}</ul>" if listed else ""}</div></section>'
    )


def _listed(site: Site, move: Move, phrase: str) -> str:
    """A move, with the ``phrase`` that says for whom it is legal where there is one."""
    text = f'<span class="damas-move">{exact(move)}</span>'
    return site.phrasing.say(f"tasks.compared.{phrase}", move=text) if phrase else text

"""A board as it stands in a page: the drawing, its description for those who do not see it, its caption and status."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from damario import tasks
from damario.markdown import inside
from damas import svg
from damas.game import end_of

if TYPE_CHECKING:
    from damario.phrasing import Phrasing
    from damario.tasks import Task
    from damario.variants import Variant
    from damas import Position

Mode = Literal["diagram", "try", "puzzle", "select"]
MODES: Final[tuple[Mode, ...]] = get_args(Mode)


@dataclass(frozen=True)
class Board:
    """One board of a page, played as its ``variant`` is: under the home rules that have been laid over it.

    ``caption`` is HTML; ``marks``, ``arrows``, ``flip`` and ``coordinates`` are as in :mod:`damas.svg`. ``mode`` is what a
    reader does with it; a ``diagram`` is a picture only, and other modes than ``try`` need a ``task``. ``tried`` are square
    indices of attempts that the page shall answer beside the likely ones. ``mirrored`` is for boards that stand beside others:
    whether left and right are exchanged on it (see :mod:`damas.carried`).
    """

    variant: Variant
    position: Position
    caption: str = ""
    marks: Mapping[str, Iterable[Any]] = field(default_factory=dict)
    arrows: Sequence[Sequence[Any]] = ()
    flip: bool = False
    coordinates: svg.Coordinates = "auto"
    mode: Mode = "try"
    task: Task | None = None
    tried: Sequence[Sequence[int]] = ()
    mirrored: bool | None = None

    def html(self, phrasing: Phrasing, data_root: str, foreseen: str = "") -> str:
        """The HTML of the board. ``data_root`` is the address of the board's files as seen from the page.

        ``foreseen`` is JSON with the answers the board gives before any Python runs (:meth:`damario.site.Site.foresee`);
        without it the first touch starts the engine.
        """
        picture = svg.board(
            self.position,
            self.variant.rules,
            label=describe(self.position, self.variant, phrasing),
            marks=self.marks,
            arrows=self.arrows,
            flip=self.flip,
            coordinates=self.coordinates,
            alive=self.mode != "diagram",
        )
        # The letters and numbers of a drawing are no words that somebody searches for.
        picture = picture.replace("<svg ", "<svg data-search-exclude ", 1)
        told = ""
        if self.variant.house_rules:  # nobody should take it for the variant's own rules
            told = f'<span class="damas-house-label">{escape(house_rules_of(self.variant, phrasing))}</span>'
        status = self._status(phrasing)
        # Paper and pictures say the turn in the caption; a board that plays says it below, and keeps it true.
        turn = f'<span class="damas-turn" data-search-exclude>{escape(status)}.</span>' if self.position.occupied else ""
        caption = " ".join(filter(None, (told, self.caption, turn)))
        figure = f'<figure class="damas-figure">{picture}{f"<figcaption>{caption}</figcaption>" if caption else ""}</figure>'
        if self.mode == "diagram":
            return f'<div class="damas-picture">{figure}</div>'
        # Not a script: the theme runs the scripts of a page that it exchanges, whatever their type.
        data = f'<template class="damas-foreseen" data-search-exclude>{escape(foreseen, quote=False)}</template>'
        laid_over = f' house-rules="{escape(" ".join(self.variant.house_rules))}"' if self.variant.house_rules else ""
        beside = "" if self.mirrored is None else f' data-mirrored="{int(self.mirrored)}"'
        above = below = ""
        if self.task:
            above, below = tasks.asked(self.task), tasks.unfolded(self.task, phrasing)
            figure += tasks.numbers(self.task)
        return (
            f'<draughts-board variant="{escape(self.variant.id)}"{laid_over} position="{escape(self.position.to_fen())}" '
            f'mode="{self.mode}"{beside} data-root="{escape(data_root)}">{above}{figure}'
            f'<div class="damas-status" data-search-exclude>'
            f'<span role="status" aria-live="polite">{escape(status)}</span></div>'
            f"{below}{data if foreseen else ''}</draughts-board>"
        )

    def _status(self, phrasing: Phrasing) -> str:
        """Whose turn it is, or how the game ended."""
        end = end_of(self.position)
        won = f"interface.won.{end.winner}" if end and end.winner else "interface.drawn"
        return str(phrasing.texts[won if end else f"interface.turn.{self.position.turn}"])


def house_rules_of(variant: Variant, phrasing: Phrasing) -> str:
    """The variant and the home rules that have been laid over it, by name."""
    names = [inside(phrasing.texts[f"house_rules.rules.{name}.name"]) for name in variant.house_rules]
    return phrasing.say("house_rules.box.board", variant=phrasing.texts[f"variants.{variant.id}.name"], rules=names)


def describe(position: Position, variant: Variant, phrasing: Phrasing) -> str:
    """The position in a sentence: who has which pieces where, and whose turn it is."""
    texts = phrasing.texts
    turn = texts[f"interface.turn.{position.turn}"]
    name = inside(texts[f"variants.{variant.id}.name"])
    if position == variant.rules.start():
        return phrasing.say("board.start", variant=name, count=position.white_men.bit_count(), turn=turn)
    if not list(position.pieces()):
        return phrasing.say("board.empty", variant=name)
    sides = {}
    for colour in ("white", "black"):
        parts = []
        for kind, key in (("man", "men"), ("king", "kings")):
            squares = [
                str(variant.rules.label(index)) for index, owner, what in position.pieces() if (owner, what) == (colour, kind)
            ]
            if squares:
                parts.append(phrasing.say(f"board.{key}", squares=squares))
        pieces = phrasing.join["comma"].join(parts) or texts["board.none"]
        sides[colour] = phrasing.say(f"board.side.{colour}", pieces=pieces)
    return phrasing.say("board.description", white=sides["white"], black=sides["black"], turn=turn)

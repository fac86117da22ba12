"""What a ruling says: for a page, as plain text, and as an entry for the file of positions. The words come from outside.

``phrases`` is what :mod:`damas.wording` needs, with ``ruling`` (templates) and ``variants`` (id -> name).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from damas.errors import SquareError
from damas.fen import FenError
from damas.labels import LARGEST_LETTERED
from damas.position import Position
from damas.wording import fill

if TYPE_CHECKING:
    from damas.move import Move
    from damas.ruling import Ruling, Side

#: The parameters of a link: rule set, home rules, position.
PARAMETERS: Final = ("variante", "casa", "posicao")
_WIDE: Final = 60


def query(*values: str) -> str:
    """The part of a link that carries a variant, what is laid over it and a position, of which the last may be left out."""
    return urlencode([(key, value) for key, value in zip(PARAMETERS, values, strict=False) if value], safe=":,=")


class Told:
    """A ruling in words, for a rule set over which the home rules ``house`` (token -> name) are laid.

    ``root`` leads from the page to the top of the site, ``address`` is that of the page. ``readings`` are those of other texts
    (``label`` of the rule, ``says``) by which the answer is another, with that answer.

    Raises:
        KeyError: a phrase that is needed is missing.
    """

    def __init__(
        self,
        ruling: Ruling,
        house: Mapping[str, str],
        phrases: Mapping[str, Any],
        root: str,
        address: str,
        readings: Sequence[tuple[Mapping[str, Any], Side]] = (),
    ) -> None:
        self.ruling = ruling
        self.side = ruling.side
        self.position = ruling.side.position
        self._house = house
        self._phrases = phrases
        self._root = root
        self._address = address
        self._readings = readings

    def say(self, key: str, **values: int | Sequence[str] | None) -> str:
        """A phrase below ``ruling`` with its places filled."""
        template: Any = self._phrases["ruling"]
        for part in key.split("."):
            template = template[part]
        return fill(template, {name: [value] if isinstance(value, str) else value for name, value in values.items()},
                    self._phrases["join"])  # fmt: skip

    @property
    def query(self) -> str:
        """The part of a link that carries rules and position."""
        return query(self.side.name, ",".join(self._house), self.position.to_fen())

    @property
    def fens(self) -> dict[str, str]:
        """The position as FEN, in each style that can be read again."""
        board = self.position.rules.geometry
        styles = ["alpha"] if max(board.files, board.ranks) <= LARGEST_LETTERED else []
        return {style: self.position.to_fen(style) for style in (*styles, "numeric")}

    @property
    def verdict(self) -> str:
        """How many moves there are, in a sentence; what is odd about the position follows."""
        found = self.side.moves.values()
        rules = self._rules()
        if not found:
            winner = self.side.outcome and self.side.outcome.winner
            return self._with_warnings(self.say(f"none.{winner or 'draw'}", rules=rules))
        forced = "capture" if all(move.is_capture for move in found) else "quiet"
        return self._with_warnings(self.say(f"count.{forced}", rules=rules, count=len(found)))

    def warnings(self) -> Iterator[str]:
        """What cannot come about in a game."""
        start = self.position.rules.start()
        for colour in ("white", "black"):
            sides = [getattr(place, f"{colour}_men") | getattr(place, f"{colour}_kings") for place in (self.position, start)]
            here, first = (side.bit_count() for side in sides)
            if here > first:
                yield self.say(f"too_many.{colour}", count=here, most=first)

    def _with_warnings(self, sentence: str) -> str:
        return " ".join((sentence, *self.warnings()))

    # As part of a page.

    def html(self) -> str:
        """The moves, where the rule sets disagree, and what can be copied. Its buttons wait for the page's script."""
        index = self.position.rules.square
        moves = "".join(
            f'<li><button type="button" data-path="{" ".join(str(index(square)) for square in move.path)}">'
            f"{escape(self._text(self.side, move))}</button>{escape(self._effect(move))}</li>"
            for move in self.side.moves.values()
        )
        return "".join(
            (
                f'<ul class="damas-moves">{moves}</ul>' if moves else "",
                f"<h2>{escape(self.say('table.title'))}</h2><p>{escape(self._agreement(bold=True))}</p>",
                self._table(),
                "".join(f"<p><small>{escape(note)}</small></p>" for note in self._notes()),
                self._copies(),
                f'<p class="damas-on">{" · ".join(self._links())}</p>',
            )
        )

    def _links(self) -> Iterator[str]:
        """Where one goes on with the same rules."""
        asked = query(self.side.name, ",".join(self._house))
        for key, page in (("play", "jogar"), ("build", "regras-da-casa")):
            yield f'<a href="{escape(self._root)}{page}/?{escape(asked)}">{escape(self.say(key))}</a>'

    def _table(self) -> str:
        rows = "".join(
            f"<tr><td>{self._named(group)}</td><td>{self._cell(group[0])}</td></tr>" for group in self.ruling.groups
        )
        head = "".join(f'<th scope="col">{escape(self.say(f"table.{column}"))}</th>' for column in ("rules", "moves"))
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"

    def _named(self, group: Sequence[Side]) -> str:
        parts = []
        for side in group:
            link = f'<a href="{escape(self._root)}regras/{escape(side.name)}/">{escape(self._variant(side.name))}</a>'
            parts.append(f"<b>{link}{escape(self._laid_over())}</b>" if side is self.side else link)
        return str(self._phrases["join"]["comma"].join(parts))

    def _cell(self, side: Side) -> str:
        """The moves of a group; those that not all groups allow stand out."""
        if not side.moves:
            return escape(self.say("table.none"))
        return ", ".join(
            f"<span>{text}</span>" if key in self.ruling.common else f"<strong>{text}</strong>"
            for key, text in ((key, escape(self._text(side, move))) for key, move in side.moves.items())
        )

    def _copies(self) -> str:
        texts = {"link": f"{self._address}?{self.query}", **self.fens, "text": self.text(), "yaml": self.yaml()}
        fields = "".join(
            f"<label>{escape(self.say(f'copy.{name}'))}"
            f'<textarea readonly rows="{_rows(text)}">{escape(text)}</textarea></label>'
            f'<button type="button" data-copy="{escape(self.say("copy.done"))}">'
            f"{escape(self.say('copy.button'))}</button>"
            for name, text in texts.items()
            if text
        )
        own = escape(self.position.to_fen())
        return (
            f"<p>{escape(self.say(f'position.{self.position.turn}'))} <code>{own}</code></p>"
            f'<details class="damas-copies"><summary>{escape(self.say("copy.title"))}</summary>{fields}</details>'
        )

    # As text.

    def text(self) -> str:
        """The ruling as plain text, to be sent to somebody."""
        lines = [
            self.verdict,
            f"{self.say(f'position.{self.position.turn}')} {self.position.to_fen()}",
            *(f"- {self._text(self.side, move)}{self._effect(move)}" for move in self.side.moves.values()),
            self._agreement(),
        ]
        for group in self.ruling.groups:
            names = self._phrases["join"]["comma"].join(
                self._variant(side.name) + (self._laid_over() if side is self.side else "") for side in group
            )
            moves = ", ".join(self._text(group[0], move) for move in group[0].moves.values())
            lines.append(f"- {names}: {moves or self.say('table.none')}")
        return "\n".join((*lines, *self._notes(), f"{self._address}?{self.query}"))

    def yaml(self) -> str:
        """The position as an entry of ``rules_data/positions/``, whose id and source remain to be given.

        It names all the rule sets that read the text alike and give the same answer; empty under home rules, which those
        files do not know.
        """
        if self._house:
            return ""
        rows = [self._row(move) for move in self.side.moves.values()]
        return "\n".join(
            (
                f"- id: {self.say('yaml.id')}",
                f"  variants: [{', '.join(side.name for side in self.ruling.groups[0] if self._reads(side))}]",
                f"  position: {json.dumps(self.position.to_fen())}",
                f"  source: {self.say('yaml.source')}",
                *(["  legal:", *(f"    - {row}" for row in rows)] if rows else ["  legal: []"]),
            )
        )

    def _row(self, move: Move) -> str:
        parts = [f"from: {move.start}", f"to: {move.end}"]
        parts += [f"captures: [{', '.join(map(str, move.captured))}]"] if move.captured else []
        parts += ["promotes: true"] if move.promotes else []
        return f"{{{', '.join(parts)}}}"

    def _reads(self, side: Side) -> bool:
        """Whether a rule set finds the same position and the same squares in the text of this one."""
        try:
            found = Position.from_fen(self.position.to_fen(), side.rules)
            squares = [side.rules.square(square) for move in self.side.moves.values() for square in (move.start, move.end)]
        except (FenError, SquareError):
            return False
        own = [self.side.rules.square(square) for move in self.side.moves.values() for square in (move.start, move.end)]
        return side.rules.geometry is self.side.rules.geometry and found == self.position and squares == own

    # Parts of it.

    def _text(self, side: Side, move: Move) -> str:
        notation = self.side.rules.notation
        separator = notation.capture_sep if move.is_capture else notation.quiet_sep
        return separator.join(map(str, side.path(move, self.side.rules)))

    def _effect(self, move: Move) -> str:
        """What a move takes, and whether it crowns."""
        took = self.say("takes", squares=[str(square) for square in move.captured]) if move.captured else ""
        return took + (self.say("crowned") if move.promotes else "")

    def _agreement(self, *, bold: bool = False) -> str:
        """Whether the rule sets agree; ``bold``: what stands out in the table is explained."""
        count = len(self.ruling.groups)
        if count == len(self.ruling.groups[0]) == 1:
            return self.say("table.alone", rules=inside(self._variant(self.side.name)))
        if count == 1:
            return self.say("table.agree_fitting" if self.ruling.misfits else "table.agree")
        return self.say("table.disagree", count=count) + (f" {self.say('table.bold')}" if bold else "")

    def _notes(self) -> Iterator[str]:
        """What has to be known: other readings; of the boards another size, another corner, no place for the position."""
        for reading, side in self._readings:
            told = {"rule": str(reading["label"]), "says": str(reading["says"])}
            moves = self._phrases["join"]["comma"].join(
                self._text(side, move) + self._effect(move) for move in side.moves.values()
            )
            key = "notes.reading" if moves else "notes.reading_none"
            yield self.say(key, **told, count=len(side.moves), moves=moves)
        here = self.side.rules.geometry
        others = [side for group in self.ruling.groups for side in group if side is not self.side]
        sizes = [side for side in others if (side.rules.geometry.files, side.rules.geometry.ranks) != (here.files, here.ranks)]
        turned = [side for side in others if side.mirrored != self.side.mirrored]
        for key, names in (
            ("size", [side.name for side in sizes]),
            ("mirrored", [side.name for side in turned]),
            ("misfit", self.ruling.misfits),
        ):
            if names:
                yield self.say(f"notes.{key}", rules=[inside(self._variant(name)) for name in names])

    def _rules(self) -> str:
        return self._variant(self.side.name) + self._laid_over()

    def _laid_over(self) -> str:
        return self.say("with", house=[self.say("laid", name=name) for name in self._house.values()]) if self._house else ""

    def _variant(self, name: str) -> str:
        return str(self._phrases["variants"].get(name, name))


def _rows(text: str) -> int:
    """How high a field is that shows a text, or its beginning."""
    return min(8, sum(1 + len(line) // _WIDE for line in text.splitlines()))


def inside(name: str) -> str:
    """A name as it stands inside a sentence."""
    return name[:1].lower() + name[1:]

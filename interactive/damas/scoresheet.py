"""What stands beside the board of a game, as HTML: moves, what is counted, what was and may be huffed, how it ended.

The words come from outside (``play`` of the phrases, see ``damario/pages_play.py``): templates with places in braces, and for
each draw set ``at``, where it stands on a variant's page, and ``records``: a sentence, an article and the sentence without its
word on who has to claim the draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from damas.notation import move_text

if TYPE_CHECKING:
    from damas.game import Game
    from damas.position import Position


def records(game: Game) -> tuple[Any, ...]:
    """The records of the draw set that counts."""
    return tuple(game.rules.draws[game.draws]) if game.draws is not None else ()


class ScoreSheet:
    """The parts of one game's sheet.

    ``variant`` is the id that addresses on the site hold; ``reader`` is the colour of who plays against the computer, or
    ``None`` where two people play; ``mine`` says whether a reader has the turn.
    """

    def __init__(self, game: Game, words: Mapping[str, Any], variant: str, reader: str | None, *, mine: bool) -> None:
        self.game = game
        self.words = words
        self.variant = variant
        self.reader = reader
        self.mine = mine
        self._set: Mapping[str, Any] = words["sets"].get(game.draws, {})

    def parts(self) -> dict[str, str]:
        """Name of a part → HTML of what stands in it."""
        return {
            "moves": self._moves(),
            "counters": self._counters(),
            "huff": self._huff(),
            "huffed": self._huffed(),
            "result": self._result(),
            "draw": escape(self.words["claim" if self.mine and self.game.claims() else "offer"]),
        }

    def _moves(self) -> str:
        lines: list[str] = []
        before, number = self.game.positions[0], 1
        for place, (move, after) in enumerate(self.game.turns(), 1):
            first = before.turn == self.game.rules.first_mover
            head = f"{number}." if first else "" if lines else f"{number}…"
            opens = ' class="first"' if first else ""
            text = move_text(move, before) if move else self._fill("huffed", square=gone(before, after))
            lines.append(f'<li{opens}><b>{head}</b> <button type="button" data-ply="{place}">{escape(text)}</button></li>')
            number += move is not None and not first
            before = after
        return "".join(lines)

    def _counters(self) -> str:
        lines, claims = [], self.game.claims()
        for counter in self.game.counters() if not self.game.outcome else ():
            # A limit in moves of each side is counted in plies.
            each = 2 if counter.unit == "plies" else 1
            done, limit = counter.done // each, counter.limit // each
            if done > (counter.unit == "times"):
                due = counter.record in claims  # and goes on being counted as long as nobody claims it
                count = self._fill("due" if due else "count", done=done, limit=limit)
                lines.append(f"<li><b>{count}</b> {self._record(counter.record, plain=due)}</li>")
        return "".join(lines)

    def _huff(self) -> str:
        if not self.mine:
            return ""
        index = self.game.rules.square
        buttons = "".join(
            f'<button type="button" name="huff" value="{index(square)}">{self._fill("huff", square=square)}</button>'
            for square in self.game.huffable()
        )
        return f'<span class="damas-tools">{buttons}</span>' if buttons else ""

    def _huffed(self) -> str:
        """Who has huffed a piece in the turn that was made last, or is being made: it goes on with a move."""
        turns, positions = self.game.turns(), self.game.positions
        for place in range(len(turns) - 1, max(-1, len(turns) - 3), -1):
            if turns[place][0] is None:
                before, after = positions[place : place + 2]
                who = before.turn if self.reader is None else "reader" if before.turn == self.reader else "computer"
                return escape(filled(self.words["huffs"][who], {"square": gone(before, after)}))
        return ""

    def _result(self) -> str:
        end = self.game.outcome
        if not end:
            return ""
        head = self.words["won"][end.winner] if end.winner else self.words["drawn"]
        if end.record is not None:
            why = self._record(end.record, plain=True)
        else:
            said = self.words["over"][end.termination.value]
            why = escape(said if isinstance(said, str) else said["black" if end.winner == "white" else "white"])
            if end.rule:
                why += f" {self._link(end.rule.replace('.', '-').replace('_', '-'))}"
        return f"<strong>{escape(head)}.</strong> {why}"

    def _record(self, record: Any, *, plain: bool) -> str:
        """A draw record in words, with a link to where it stands and its article; ``plain``: not who has to claim the draw."""
        text, article, bare = self._set["records"][records(self.game).index(record)]
        return f"{escape(bare if plain else text)} {self._link(self._set['at'], article)}"

    def _link(self, place: str, text: str = "") -> str:
        return f'<a href="../regras/{escape(self.variant)}/#{escape(place)}">{escape(text or self.words["rule"])}</a>'

    def _fill(self, key: str, **values: Any) -> str:
        return filled(self.words[key], values)


def filled(template: str, values: Mapping[str, Any]) -> str:
    """A template with its places filled."""
    for name, value in values.items():
        template = template.replace(f"{{{name}}}", str(value))
    return template


def gone(before: Position, after: Position) -> int | str:
    """The label of the square from which a piece was huffed."""
    return before.rules.label(before.rules.geometry.index(before.occupied & ~after.occupied))


def back(game: Game) -> dict[str, int]:
    """Colour → how many moves and huffs remain when that side's last one is taken back; -1 where it made none."""
    before: Sequence[Position] = game.positions[:-1]
    return {
        colour: max((place for place, position in enumerate(before) if position.turn == colour), default=-1)
        for colour in ("white", "black")
    }

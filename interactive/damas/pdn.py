"""Games as PDN holds them (Portable Draughts Notation 3.0), and how they are written. :mod:`damas.pdn_reader` reads them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from damas.game import Game
from damas.move import Move
from damas.notation import PLAIN, move_text
from damas.pdn_tokens import RESULTS, TAG_LINE
from damas.position import Position
from damas.rules import Rules

_TWO_POINTS: Final = (20, 27)
"""GameTypes whose results are written 2-0, 1-1, 0-2; the others write 1-0, 1/2-1/2, 0-1."""

_WIDTH: Final = 79


@dataclass(frozen=True)
class PdnGame:
    """A game as PDN holds it. ``comments`` maps a number of plies to the comments that follow them."""

    rules: Rules
    start: Position
    moves: tuple[Move, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    result: str = "*"
    comments: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def from_game(cls, game: Game, tags: Mapping[str, str] | None = None) -> PdnGame:
        """What was played in ``game``, with the result as its GameType writes it.

        Raises:
            ValueError: a piece was huffed in the game, for which PDN has no sign.
        """
        if len(game.positions) != len(game.moves) + 1:
            raise ValueError("PDN has no sign for a huffed piece")
        outcome = game.outcome
        two_points = game_type(game.rules.notation.pdn) in _TWO_POINTS
        won, drawn = (("2-0", "0-2"), "1-1") if two_points else (("1-0", "0-1"), "1/2-1/2")
        result = "*" if outcome is None else drawn if outcome.winner is None else won[outcome.winner == "black"]
        return cls(game.rules, game.positions[0], game.moves, dict(tags or {}), result)


def game_type(value: str) -> int:
    """The number at the head of a GameType value such as ``20,W,10,10,N2,0``; -1 when there is none."""
    number = value.strip().split(",")[0].strip()
    return int(number[:9]) if number.isascii() and number.isdigit() else -1


def write_pdn(game: PdnGame | Game) -> str:
    """``game`` as PDN text with lines under 80 characters (tags and comments may be longer); it reads back equal.

    Raises:
        ValueError: a tag has a name that PDN does not allow, or a piece was huffed in the game.
    """
    if isinstance(game, Game):
        game = PdnGame.from_game(game)
    lines = [f'[{_named(name)} "{_escaped(value)}"]' for name, value in _tags(game).items()]
    words = [_comment(text) for text in game.comments.get(0, ())]
    position, number = game.start, 1
    for ply, move in enumerate(game.moves):
        first = position.turn == game.rules.first_mover
        if first or ply == 0:
            words.append(f"{number}." if first else f"{number}...")
        words.append(move_text(move, position))
        words += [_comment(text) for text in game.comments.get(ply + 1, ())]
        number += not first
        position = position.play(move)
    words.append(game.result if game.result in RESULTS else "*")
    return "\n".join((*lines, "", *_wrapped(words), ""))


def _tags(game: PdnGame) -> dict[str, str]:
    tags = dict(game.tags)
    tags.setdefault("GameType", game.rules.notation.pdn)
    if game.start != game.rules.start() or "FEN" in tags or tags.get("SetUp", "").strip() == "1":
        tags |= {"SetUp": "1", "FEN": game.start.to_fen()}
    if tags.get("Result", "*") in RESULTS or game.result not in RESULTS:
        tags["Result"] = game.result
    return tags


def _named(name: str) -> str:
    if not re.fullmatch(r"\w+", name):
        raise ValueError(f"{name!r} cannot be the name of a tag")
    return name


def _escaped(value: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", _one_line(value))


def _comment(text: str) -> str:
    """A comment in braces, or up to the end of the line where it has a closing brace itself.

    A line of it that looks like a tag must not begin a line of the text: readers take it for the next game.
    """
    if "}" in text:
        return f"; {_one_line(text)}"
    braced = f"{{{text}}}"
    return _one_line(braced) if TAG_LINE.search(braced.translate(PLAIN).replace("\r", "\n")) else braced


def _one_line(text: str) -> str:
    """The text without the line ends of PDN; other separators of lines mean nothing there and stay."""
    return re.sub(r"[\r\n]+", " ", text)


def _wrapped(words: list[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > _WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
        if word.startswith(";"):
            yield line
            line = ""
    if line:
        yield line

"""Games as text: Portable Draughts Notation (PDN 3.0), read as programs and federations really write it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from damas.fen import FenError
from damas.game import Game
from damas.move import Move
from damas.notation import MoveError, move_text, parse_move
from damas.pdn_tokens import Token, tokens
from damas.position import Position
from damas.rules import Rules

_TWO_POINTS: Final = (20, 27)
"""GameTypes whose results are written 2-0, 1-1, 0-2; the others write 1-0, 1/2-1/2, 0-1."""

_WIDTH: Final = 79


class PdnError(ValueError):
    """A game that cannot be read. ``game`` counts from 1, ``line`` and ``column`` too; ``move`` is the move number, if any."""

    def __init__(self, game: int, line: int, column: int, sentence: str, move: int | None = None) -> None:
        self.game = game
        self.line = line
        self.column = column
        self.move = move
        where = f", move {move}" if move else ""
        super().__init__(f"game {game}, line {line}, column {column}{where}: {sentence}")


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
        """What was played in ``game``, with the result as its GameType writes it."""
        outcome = game.outcome
        two_points = _game_type(game.rules.notation.pdn) in _TWO_POINTS
        won, drawn = (("2-0", "0-2"), "1-1") if two_points else (("1-0", "0-1"), "1/2-1/2")
        result = "*" if outcome is None else drawn if outcome.winner is None else won[outcome.winner == "black"]
        return cls(game.rules, game.positions[0], game.moves, dict(tags or {}), result)


def read_pdn(text: str, rules: Rules | Mapping[int, Rules], errors: list[PdnError] | None = None) -> list[PdnGame]:
    """The games in ``text``.

    ``rules`` are the rules of all games, or rules by the number of the ``GameType`` tag. With a list ``errors`` a game that
    cannot be read is reported there and the next one is tried; without it the first error is raised.

    Raises:
        PdnError: a game cannot be read (only without ``errors``).
    """
    found = []
    for number, (tags, body) in enumerate(_games(text), 1):
        try:
            found.append(_Reading(number, rules).game(tags, body))
        except PdnError as error:
            if errors is None:
                raise
            errors.append(error)
    return found


def _games(text: str) -> Iterator[tuple[list[Token], list[Token]]]:
    """The tokens of each game: its tags and the rest. A game ends with its result or where the next tags begin."""
    tags: list[Token] = []
    body: list[Token] = []
    for token in tokens(text):
        if token.kind == "tag":
            if any(other.kind != "comment" for other in body):
                yield tags, body
                tags, body = [], []
            tags.append(token)
            continue
        body.append(token)
        if token.kind == "result":
            yield tags, body
            tags, body = [], []
    if tags or any(token.kind != "comment" for token in body):
        yield tags, body


class _Reading:
    def __init__(self, number: int, rules: Rules | Mapping[int, Rules]) -> None:
        self.number = number
        self.rules = rules

    def error(self, token: Token, sentence: str, move: int | None = None) -> PdnError:
        return PdnError(self.number, token.line, token.column, sentence, move)

    def game(self, tag_tokens: list[Token], body: list[Token]) -> PdnGame:
        tags = {token.text: token.value for token in tag_tokens}
        rules = self._rules(tag_tokens, (tag_tokens or body)[0])
        start = position = self._start(tag_tokens, rules)
        moves: list[Move] = []
        comments: dict[int, tuple[str, ...]] = {}
        result = tags.get("Result", "*")
        move_number = 1
        for token in body:
            if token.kind == "error":
                raise self.error(token, token.value, move_number)
            if token.kind == "number":
                move_number = int(token.value)
            elif token.kind == "comment":
                comments[len(moves)] = (*comments.get(len(moves), ()), token.text)
            elif token.kind == "result":
                result = token.text
            elif token.kind == "move":
                try:
                    move = parse_move(token.text, position)
                except MoveError as error:
                    raise self.error(token, f"expected a legal move, found {error}", move_number) from error
                moves.append(move)
                position = position.play(move)
        return PdnGame(rules, start, tuple(moves), tags, result, comments)

    def _rules(self, tag_tokens: list[Token], first: Token) -> Rules:
        if isinstance(self.rules, Rules):
            return self.rules
        token = next((token for token in tag_tokens if token.text == "GameType"), None)
        known = ", ".join(map(str, self.rules))
        if token is None:
            raise self.error(first, f"expected a GameType tag, as the rules depend on it (known: {known})")
        number = _game_type(token.value)
        if number not in self.rules:
            raise self.error(token, f"GameType {token.value[:20]!r} is not known here (known: {known})")
        return self.rules[number]

    def _start(self, tag_tokens: list[Token], rules: Rules) -> Position:
        for token in tag_tokens:
            if token.text == "FEN":
                try:
                    return Position.from_fen(token.value, rules)
                except FenError as error:
                    raise self.error(token, f"the FEN cannot be read: {error}") from error
        return rules.start()


def _game_type(value: str) -> int:
    number = value.strip().split(",")[0]
    return int(number[:9]) if number.isascii() and number.isdigit() else -1


def write_pdn(game: PdnGame) -> str:
    """``game`` as PDN text with lines under 80 characters; it reads back equal."""
    tags = dict(game.tags)
    tags.setdefault("GameType", game.rules.notation.pdn)
    if game.start != game.rules.start():
        tags |= {"SetUp": "1", "FEN": game.start.to_fen()}
    tags["Result"] = game.result
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]
    words: list[str] = []
    position, number = game.start, 1
    words += [f"{{{text}}}" for text in game.comments.get(0, ())]
    for ply, move in enumerate(game.moves):
        first = position.turn == game.rules.first_mover
        if first or ply == 0:
            words.append(f"{number}." if first else f"{number}...")
        words.append(move_text(move, position))
        words += [f"{{{text}}}" for text in game.comments.get(ply + 1, ())]
        number += not first
        position = position.play(move)
    words.append(game.result)
    return "\n".join((*lines, "", *_wrapped(words), ""))


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _wrapped(words: list[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > _WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line

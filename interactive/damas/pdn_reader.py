"""Reading PDN: the games in a text, whoever wrote it. A fault in one game does not hide the others."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import takewhile
from typing import Final

from damas.fen import FenError
from damas.move import Move
from damas.notation import MoveError, parse_move
from damas.pdn import PdnGame, game_type
from damas.pdn_tokens import Token, tokens
from damas.position import Position
from damas.rules import Rules

_CLOCK: Final = re.compile(r"\d{1,2}:[0-5]\d:[0-5]\d|00?:[0-5]\d")
"""A clock between the moves. Where captures are written with a colon, only one that begins with 0 is surely no move."""

_UNKNOWN: Final = ("", "?", "*")


class PdnError(ValueError):
    """A game that cannot be read.

    ``game`` counts the games of the text from 1; ``line`` and ``column`` count from 1 too; ``move`` is the move number, where
    the fault is among the moves; ``found`` is the faulty word. ``partial`` is the game up to there, where its tags could be
    read. ``__cause__`` is the :class:`damas.MoveError` or :class:`damas.FenError` behind it, if any.
    """

    def __init__(
        self,
        game: int,
        line: int,
        column: int,
        sentence: str,
        *,
        move: int | None = None,
        found: str = "",
        partial: PdnGame | None = None,
    ) -> None:
        self.game = game
        self.line = line
        self.column = column
        self.move = move
        self.found = found
        self.partial = partial
        where = f", move {move}" if move is not None else ""
        super().__init__(f"game {game}, line {line}, column {column}{where}: {sentence}")


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


_Parts = tuple[list[Token], list[Token]]


def _games(text: str) -> list[_Parts]:
    """The tokens of each game: its tags and the rest. A game ends with its result or where the next tags begin.

    Tags that begin anew behind a blank line are those of another game. A comment behind the result, on its line, belongs to
    the game before; other comments between games to the next one.
    """
    games: list[_Parts] = [([], [])]
    begun = False
    names: set[str] = set()
    last_result: Token | None = None
    every = list(tokens(text))
    for token, then in zip(every, _next_words(every), strict=True):
        if token.kind in ("tag", "bad_tag"):
            before = games[-1][0][-1].line if games[-1][0] else token.line
            if begun or (token.text in names and token.line > before + 1):
                games.append(([], []))
                names.clear()
            begun = False
            names.add(token.text)
            games[-1][0].append(token)
            continue
        if token.kind != "comment":
            begun = True
        tags, body = games[-1]
        behind = token.kind == "comment" and not tags and not body and last_result and last_result.line == token.line
        (games[-2][1] if behind else body).append(token)
        if token.kind == "result" and (then is None or then.kind in ("tag", "bad_tag") or _is_first(then)):
            last_result, begun = token, False
            games.append(([], []))
            names.clear()
    tags, body = games[-1]
    if not tags and not begun:
        games.pop()
        if games:
            games[-1][1].extend(body)
    return games


def _next_words(every: list[Token]) -> list[Token | None]:
    """For each token the next that is no comment."""
    found: list[Token | None] = []
    then = None
    for token in reversed(every):
        found.append(then)
        then = then if token.kind == "comment" else token
    return found[::-1]


def _is_first(token: Token) -> bool:
    return token.kind == "number" and int(token.value) == 1


class _Reading:
    """One game on its way from tokens to moves."""

    def __init__(self, number: int, rules: Rules | Mapping[int, Rules]) -> None:
        self.number = number
        self.rules = rules
        self.tags: dict[str, str] = {}
        self.moves: list[Move] = []
        self.comments: dict[int, list[str]] = {}
        self.move_number = 1

    def game(self, tag_tokens: list[Token], body: list[Token]) -> PdnGame:
        self._read_tags(tag_tokens)
        rules = self._rules(tag_tokens, (tag_tokens or body)[0])
        start = self._start(tag_tokens, rules)
        tagged = self.tags.get("Result", "*")
        body, result = _last_word(body, tagged)
        try:
            self._play(start, body)
        except PdnError as error:
            error.partial = self._made(rules, start, tagged)
            raise
        return self._made(rules, start, tagged if result == "*" and tagged not in _UNKNOWN else result)

    def _made(self, rules: Rules, start: Position, result: str) -> PdnGame:
        comments = {ply: tuple(texts) for ply, texts in self.comments.items()}
        return PdnGame(rules, start, tuple(self.moves), self.tags, result, comments)

    def _error(self, token: Token, sentence: str, *, column: int = 0, in_moves: bool = False) -> PdnError:
        move = self.move_number if in_moves else None
        return PdnError(self.number, token.line, column or token.column, sentence, move=move, found=token.text)

    def _read_tags(self, tag_tokens: list[Token]) -> None:
        for token in tag_tokens:
            if token.kind == "bad_tag":
                raise self._error(token, f"expected a tag or a move, found {token.value}: {token.text[:40]}")
            if self.tags.setdefault(token.text, token.value) != token.value:
                raise self._error(token, f"the tag {token.text} is given twice, with two values")

    def _rules(self, tag_tokens: list[Token], first: Token) -> Rules:
        if isinstance(self.rules, Rules):
            return self.rules
        token = next((token for token in tag_tokens if token.text == "GameType"), None)
        known = ", ".join(map(str, self.rules))
        if token is None:
            raise self._error(first, f"expected a GameType tag, as the rules depend on it (known: {known})")
        number = game_type(token.value)
        if number not in self.rules:
            raise self._error(token, f"GameType {token.value[:20]!r} is not known here (known: {known})")
        return self.rules[number]

    def _start(self, tag_tokens: list[Token], rules: Rules) -> Position:
        by_name = {token.text: token for token in tag_tokens}
        if token := by_name.get("FEN"):
            try:
                return Position.from_fen(token.value, rules)
            except FenError as error:
                column = token.value_column + error.column
                raise self._error(token, f"the FEN cannot be read: {error}", column=column) from error
        setup = by_name.get("SetUp")
        if setup and setup.value.strip() == "1":
            raise self._error(setup, "expected a FEN tag with the position, as SetUp says that there is one")
        return rules.start()

    def _play(self, position: Position, body: list[Token]) -> None:
        for token in body:
            if token.kind == "error":
                raise self._error(token, f"expected a move, found {token.value}", in_moves=True)
            if token.kind == "number":
                self.move_number = int(token.value)
            elif token.kind == "comment":
                self._comment(token.text)
            elif token.text == "*":
                continue  # among the moves a star marks a forced one
            else:  # a result before the end may be a move: 1-1 is one where dashes stand in captures
                try:
                    move = parse_move(token.text, position)
                except MoveError as error:
                    if self._is_clock(token, position.rules):
                        self._comment(token.text)
                        continue
                    raise self._error(token, f"expected a legal move, found {error}", in_moves=True) from error
                self.moves.append(move)
                position = position.play(move)

    def _comment(self, text: str) -> None:
        self.comments.setdefault(len(self.moves), []).append(text)

    @staticmethod
    def _is_clock(token: Token, rules: Rules) -> bool:
        clock = _CLOCK.fullmatch(token.text)
        return bool(clock) and (rules.notation.capture_sep != ":" or token.text.startswith("0"))


def _last_word(body: list[Token], tagged: str) -> tuple[list[Token], str]:
    """The body without its result, and that result: a usual one, or the words of the Result tag (``4-6``, ``1+ - 1-``)."""
    words = [place for place, token in enumerate(body) if token.kind != "comment"]
    if not words:
        return body, "*"
    if body[words[-1]].kind == "result":
        result, cut = body[words[-1]].text, {words[-1]}
        for place in reversed(words[:-1]):  # "2-0 *" and "2-0 2-0" happen
            if body[place].kind != "result" or result not in ("*", body[place].text):
                break
            result = body[place].text
            cut.add(place)
        return [token for place, token in enumerate(body) if place not in cut], result
    wanted, joined = "".join(tagged.split()), ""
    cut = set()
    for place in takewhile(lambda place: body[place].kind in ("move", "result"), reversed(words)):
        joined = "".join(body[place].text.split()) + joined
        cut.add(place)
        if joined == wanted:
            return [token for place, token in enumerate(body) if place not in cut], tagged
        if not wanted.endswith(joined):
            break
    return body, "*"

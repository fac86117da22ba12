"""Whole games on behalf of a page, which tells with each request what was played and hears where the game stands.

============== ============================================== ==========================================================
op             request                                        result
============== ============================================== ==========================================================
``game``       ``variant``, ``house_rules``, ``position`` of  ``start`` and ``position`` (FEN), ``turn``,              
               the game's beginning, ``history`` and          ``moves``, ``counters``, ``claims``, ``huffable``,
               ``draws`` as :mod:`damas.thinking` takes       ``outcome``
               them, ``ended``
``game_offer`` the same                                       ``accepted``: whether the computer takes the draw that the
                                                              side to move offers
``pdn_out``    the same                                       ``pdn``, or ``fault``
``pdn_in``     ``variant``, ``house_rules``, ``draws``,       ``variant``, ``house_rules``, ``position``, ``history``,
               ``pdn`` (text)                                 ``draws``, ``ended``, ``games`` (how many the text holds;
                                                              the first is told), or ``fault``
============== ============================================== ==========================================================

``ended`` is how the players ended the game, or null: ``{"by": "resignation", "colour": "white"}``, ``{"by": "agreement"}``,
``{"by": "claim", "record": place}``. Records are told by their place in the draw set.

Each of ``moves`` holds ``text``, ``turn`` (whose it was), ``number`` (as it stands before it, or empty), ``position`` (after it) and ``huff``: whether a piece, the
one on the square ``text``, was huffed. Each counter holds ``record``, ``done`` and ``limit``, in moves of each side or in times,
and ``times``. ``claims`` are the records by which the side to move may claim a draw, ``huffable`` pairs of square index and label.
``outcome`` holds ``winner``, ``termination``, ``rule`` (a key of the catalogue or null) and ``record`` (or null).

A ``fault`` holds ``code`` (``huffed``, ``no_game``, ``game_type``, ``over``, ``unread``) and for text that cannot be read
``line``, ``column``, ``move`` (number, or null), ``found`` and ``sentence``, why a move is not legal, where that is why.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from damas.game import Game
from damas.levels import LEVELS
from damas.move import Move
from damas.notation import MoveError, move_text
from damas.pdn import PdnGame, game_type, write_pdn
from damas.pdn_reader import PdnError, read_pdn
from damas.position import Position
from damas.reasons import Explanation
from damas.rules import Rules
from damas.search import Searcher
from damas.thinking import replayed

NODES: Final = 500
"""Positions that the computer looks at before it answers an offer."""
EVEN: Final = 50
"""Hundredths of a man: a computer that is not further ahead takes a draw when the game has become long."""
LOST: Final = 150
"""Hundredths of a man: a computer that is so far behind takes a draw at any time."""
LONG: Final = 40
"""Plies of a game that has become long."""

_GAME_TYPE: Final = re.compile(r'^\s*\[\s*GameType\s+"([^"]*)"', re.MULTILINE)
_WON: Final = {"2-0": "white", "1-0": "white", "0-2": "black", "0-1": "black"}
_DRAWN: Final = ("1-1", "1/2-1/2")


def game_of(position: Position, request: Mapping[str, Any]) -> Game:
    """The game that a request tells.

    Raises:
        ValueError: the history, the draw set or the ending is not one.
    """
    game = replayed(position, request)
    if ended := request.get("ended"):
        _end(game, ended)
    return game


def _end(game: Game, ended: Any) -> None:
    if not isinstance(ended, dict):
        raise ValueError("ended must be an object")  # noqa: TRY004 - a request that cannot be answered
    by, place = ended.get("by"), ended.get("record")
    if by == "resignation":
        game.resign(str(ended.get("colour")))
    elif by == "agreement":
        game.agree_draw()
    elif by == "claim" and isinstance(place, int) and 0 <= place < len(_records(game)):
        game.claim(_records(game)[place])
    else:
        raise ValueError(f"no game ends by {str(by)[:20]!r}")


def _records(game: Game) -> tuple[Any, ...]:
    return tuple(game.rules.draws[game.draws]) if game.draws is not None else ()


def standing(game: Game) -> dict[str, Any]:
    """Where a game stands: the result of ``game``."""
    records = _records(game)
    end = game.outcome
    return {
        "start": game.positions[0].to_fen(),
        "position": game.position.to_fen(),
        "turn": game.position.turn,
        "moves": _told(game),
        "counters": [
            {
                "record": records.index(counter.record),
                "done": counter.done // 2 if counter.unit == "plies" else counter.done,
                "limit": counter.limit // 2 if counter.unit == "plies" else counter.limit,
                "times": counter.unit == "times",
            }
            for counter in game.counters()
        ],
        "claims": [records.index(record) for record in game.claims()],
        "huffable": [[game.rules.square(label), str(label)] for label in game.huffable()],
        "outcome": end
        and {
            "winner": end.winner,
            "termination": end.termination.value,
            "rule": end.rule,
            "record": records.index(end.record) if end.record is not None else None,
        },
    }


def _told(game: Game) -> list[dict[str, Any]]:
    found = []
    before, number = game.positions[0], 1
    for move, after in game.turns():
        text = move_text(move, before) if move else str(_gone(before, after))
        first = before.turn == game.rules.first_mover
        told = {"text": text, "turn": before.turn, "position": after.to_fen(), "huff": move is None}
        found.append(told | {"number": f"{number}." if first else "" if found else f"{number}..."})
        number += move is not None and not first
        before = after
    return found


def _gone(before: Position, after: Position) -> int | str:
    """The label of the square from which a piece was huffed."""
    return before.rules.label(before.rules.geometry.index(before.occupied & ~after.occupied))


def accepts(game: Game, searcher: Searcher) -> bool:
    """Whether the computer takes the draw that the side to move offers.

    Raises:
        ValueError: the game is over.
    """
    score = searcher.choose(game, max(LEVELS), nodes=NODES, seed=0).score
    return score >= LOST or (len(game.moves) >= LONG and score >= -EVEN)


def written(game: Game) -> dict[str, Any]:
    """A game as PDN: the result of ``pdn_out``."""
    try:
        return {"pdn": write_pdn(PdnGame.from_game(game))}
    except ValueError:
        return {"fault": {"code": "huffed"}}


def read(
    request: Mapping[str, Any],
    variants: Mapping[str, Rules],
    own: Rules,
    why: Callable[[Explanation], str],
) -> dict[str, Any]:
    """The first game of a PDN text: the result of ``pdn_in``.

    ``own`` are the rules of the request, which hold where the text does not name those of another of the ``variants``; ``why``
    says an explanation in words.
    """
    text, name = str(request.get("pdn", "")), str(request["variant"])
    house = request.get("house_rules") or []
    rules = own
    tag = _GAME_TYPE.search(text)
    if tag and game_type(tag[1]) != game_type(own.notation.pdn):
        named = {game_type(each.notation.pdn): variant for variant, each in variants.items()}
        other = named.get(game_type(tag[1]))
        if other is None:
            return {"fault": {"code": "game_type", "found": tag[1][:40]}}
        name, house, rules = other, [], variants[other]
    errors: list[PdnError] = []
    games = read_pdn(text, rules, errors)
    if errors and (not games or errors[0].game == 1):
        return {"fault": _fault(errors[0], why)}
    if not games or not (games[0].moves or games[0].tags):
        return {"fault": {"code": "no_game"}}
    first = games[0]
    for draws in dict.fromkeys((request.get("draws"), *rules.draws)):
        if draws is None or draws in rules.draws:
            game = Game(first.start, draws)
            if _played(game, first.moves):
                break
    else:
        return {"fault": {"code": "over"}}
    index = rules.geometry.index
    return {
        "variant": name,
        "house_rules": house,
        "position": None if first.start == rules.start() else first.start.to_fen(),
        "history": [[index(bit) for bit in move.path_bits] for move in first.moves],
        "draws": game.draws,
        "ended": _ending(game, first.result),
        "games": len(games) + len(errors),
    }


def _played(game: Game, moves: tuple[Move, ...]) -> bool:
    """Whether the moves could be played to the last before a count ended the game."""
    for move in moves:
        if game.outcome:
            return False
        game.play(move)
    return True


def _ending(game: Game, result: str) -> dict[str, Any] | None:
    """How the players must have ended a game that the moves do not end."""
    if game.outcome:
        return None
    if winner := _WON.get(result):
        return {"by": "resignation", "colour": "black" if winner == "white" else "white"}
    return {"by": "agreement"} if result in _DRAWN else None


def _fault(error: PdnError, why: Callable[[Explanation], str]) -> dict[str, Any]:
    cause = error.__cause__
    explanation = cause.explanation if isinstance(cause, MoveError) else None
    return {
        "code": "unread",
        "line": error.line,
        "column": error.column,
        "move": error.move,
        "found": error.found[:40],
        "sentence": why(explanation) if explanation and explanation.reason else "",
    }

"""Whole games on behalf of a page, which tells with each request what was played and hears where the game stands.

============== ============================================== ==========================================================
op             request                                        result
============== ============================================== ==========================================================
``game``       ``variant``, ``house_rules``, ``position`` of  ``positions`` (FEN, from the first to that on the board),
               the game's beginning, ``history`` and          ``moved`` (for each the squares of the move before it, as
               ``draws`` as :mod:`damas.thinking` takes       ``draw`` takes them), ``turn``, ``over``, ``outcome``,
               them, ``ended``, ``reader``                    ``claims``, ``back``, ``parts``, ``said``, ``past``; or only
                                                              ``refused``: a sentence that says why it is no game
``game_draw``  the same                                       ``ended`` where that makes a draw, otherwise ``told``
``pdn_out``    the same                                       ``pdn``, ``told`` and ``here``, or only ``told``
``pdn_in``     ``variant``, ``house_rules``, ``draws``,       ``told`` and ``game``: ``variant``, ``house``, ``position``,
               ``pdn`` (text)                                 ``history``, ``draws``, ``ended``; or only ``told``
============== ============================================== ==========================================================

``ended`` is how the players ended the game, or null: ``{"by": "resignation", "colour": "white"}``, ``{"by": "agreement"}``,
``{"by": "claim", "record": place}``. Records are told by their place in the draw set. ``reader`` is the colour of who plays
against the computer, or null where two people play.

``outcome`` holds ``winner``, ``termination``, ``rule`` (a key of the catalogue or null) and ``record`` (or null).
``claims`` are the records by which the side to move may claim a draw. ``back`` says how many entries of the history
remain when a side takes its last one back. ``parts`` is the score sheet (:mod:`damas.scoresheet`). ``said`` is what the
board answers touches with: that the game is over or that the computer thinks; empty when a reader has the turn. ``past``
is the same for earlier positions. ``told`` is a sentence for the reader,
``here`` one for where nothing can be copied.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from damas.fen import FenError
from damas.game import Game
from damas.levels import LEVELS
from damas.move import Move
from damas.notation import MoveError, MoveProblem
from damas.pdn import PdnGame, game_type, write_pdn
from damas.pdn_reader import PdnError, read_pdn
from damas.position import Position
from damas.reasons import Explanation
from damas.rules import Rules
from damas.scoresheet import ScoreSheet, back, filled, records
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

Words = Mapping[str, Any]


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
    elif by == "claim" and isinstance(place, int) and 0 <= place < len(records(game)):
        game.claim(records(game)[place])
    else:
        raise ValueError(f"no game ends by {str(by)[:20]!r}")


def standing(game: Game, request: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """Where a game stands: the result of ``game``."""
    known, end = records(game), game.outcome
    mine = not end and _is_readers(game, request)
    claims = [known.index(record) for record in game.claims()]
    said = "" if mine else words["thinking"]
    if end:
        said = words["won"][end.winner] if end.winner else words["drawn"]
    outcome = end and {
        "winner": end.winner,
        "termination": end.termination.value,
        "rule": end.rule,
        "record": known.index(end.record) if end.record is not None else None,
    }
    return {
        "positions": [position.to_fen() for position in game.positions],
        "moved": ["", *(f"{move.start} {move.end}" if move else "" for move, _ in game.turns())],
        "turn": game.position.turn,
        "over": end is not None,
        "outcome": outcome,
        "claims": claims,
        "back": back(game),
        "parts": ScoreSheet(game, words, request["variant"], request.get("reader"), mine=mine).parts(),
        "said": said,
        "past": words["past"],
    }


def refused(why: str, words: Words) -> dict[str, Any]:
    """The result of ``game`` for a game that cannot be played; ``why`` is a sentence, or nothing."""
    return {"refused": f"{why} {words['spoiled']}".strip()}


def _is_readers(game: Game, request: Mapping[str, Any]) -> bool:
    return request.get("reader") in (None, game.position.turn)


def draw(game: Game, request: Mapping[str, Any], words: Words, searcher: Callable[[Rules], Searcher]) -> dict[str, Any]:
    """The answer to a reader who claims or offers a draw: the result of ``game_draw``.

    Raises:
        ValueError: the game is over.
    """
    if game.outcome:
        raise ValueError("the game is over")
    if not _is_readers(game, request):
        return {"told": words["your_turn"]}
    if claims := game.claims():
        return {"ended": {"by": "claim", "record": records(game).index(claims[0])}}
    if request.get("reader") is None or _accepts(game, searcher(game.rules)):
        return {"ended": {"by": "agreement"}}
    return {"told": words["declined"]}


def _accepts(game: Game, searcher: Searcher) -> bool:
    """Whether the computer takes the draw that the side to move offers."""
    score = searcher.choose(game, max(LEVELS), nodes=NODES, seed=0).score
    return score >= LOST or (len(game.moves) >= LONG and score >= -EVEN)


def written(game: Game, words: Words) -> dict[str, Any]:
    """A game as PDN: the result of ``pdn_out``."""
    try:
        return {"pdn": write_pdn(game), "told": words["pdn_copied"], "here": words["pdn_here"]}
    except ValueError:
        return {"told": words["faults"]["huffed"]}


def read(
    request: Mapping[str, Any],
    words: Words,
    variants: Mapping[str, Rules],
    own: Rules,
    why: Callable[[Explanation | FenError], str],
) -> dict[str, Any]:
    """The first game of a PDN text: the result of ``pdn_in``.

    ``own`` are the rules of the request, which hold where the text does not name those of another of the ``variants``; ``why``
    says an explanation in words, or what is wrong with a position.
    """
    text, name, house = str(request.get("pdn", "")), str(request["variant"]), request.get("house_rules") or []
    faults, rules = words["faults"], own
    tag = _GAME_TYPE.search(text)
    if tag and game_type(tag[1]) != game_type(own.notation.pdn):
        # Of two with the same GameType, such as a variant and one made from it, the first is meant.
        named = {game_type(each.notation.pdn): variant for variant, each in reversed(list(variants.items()))}
        if game_type(tag[1]) not in named:
            return {"told": filled(faults["game_type"], {"found": tag[1][:40]})}
        name, house = named[game_type(tag[1])], []
        rules = variants[name]
    errors: list[PdnError] = []
    games = read_pdn(text, rules, errors)
    if errors and errors[0].game == 1:
        return {"told": _fault(errors[0], faults, why)}
    if not games or not (games[0].moves or games[0].tags):
        return {"told": faults["no_game"]}
    first = games[0]
    wanted = [request.get("draws"), *rules.draws]
    played = (Game(first.start, draws) for draws in wanted if draws in rules.draws)
    game = next((game for game in played if _fits(game, first.moves)), None)
    if game is None:
        return {"told": faults["over"]}
    index, count = rules.geometry.index, len(games) + len(errors)
    return {
        "told": filled(words["pdn_many"], {"count": count}) if count > 1 else words["pdn_loaded"],
        "game": {
            "variant": name,
            "house": house,
            "position": None if first.start == rules.start() else first.start.to_fen(),
            "history": [[index(bit) for bit in move.path_bits] for move in first.moves],
            "draws": game.draws,
            "ended": _ending(game, first),
        },
    }


def _fits(game: Game, moves: tuple[Move, ...]) -> bool:
    """Plays the moves; whether no count ended the game before the last."""
    for move in moves:
        if game.outcome:
            return False
        game.play(move)
    return True


def _ending(game: Game, told: PdnGame) -> dict[str, Any] | None:
    """How the players must have ended a game that the moves do not end."""
    if game.outcome:
        return None
    if winner := _WON.get(told.result):
        return {"by": "resignation", "colour": "black" if winner == "white" else "white"}
    return {"by": "agreement"} if told.result in _DRAWN else None


def _fault(error: PdnError, faults: Words, why: Callable[[Explanation | FenError], str]) -> str:
    """What is wrong with a text, and where."""
    cause = error.__cause__
    values: dict[str, Any] = {"line": error.line, "column": error.column}
    key = "tag" if error.move is None else "unread"
    if isinstance(cause, FenError):
        key, values["sentence"] = "position", why(cause)
    elif isinstance(cause, MoveError) and cause.problem is MoveProblem.AMBIGUOUS:
        key = "ambiguous"
    elif isinstance(cause, MoveError) and cause.explanation and cause.explanation.reason:
        key, values["sentence"] = "because", why(cause.explanation)
    return filled(faults[key], values | {"found": error.found[:40]})

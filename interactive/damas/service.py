"""What a page asks of the engine, as JSON text in and JSON text out: the one door between the board and the rules.

A request is an object with ``op`` and an ``id`` of the caller's choice; the reply repeats the ``id`` and holds either
``result`` or ``error`` (``code`` and ``message``). Nothing is raised, whatever comes in. Squares are square indices (a1 = 0).

============ ====================================== ==================================================================
op           request                                result
============ ====================================== ==================================================================
``setup``    ``variants`` (id -> rule mapping),     ``variants`` (ids), ``house_rules`` (ids)
             ``phrases`` (see :mod:`damas.wording`),
             ``house_rules`` (id -> change),
             ``needs``, ``changeable``,
             ``articles`` (below)
``moves``    ``variant``, ``house_rules`` (tokens), ``position``, ``turn``, ``moves``, ``captures``, ``lifts``,
             ``position`` (FEN)                     ``outcome``
``try``      the same and ``path`` (squares), and   ``verdict``, ``reason``, ``rule``, ``house_rule``, ``sentence``,
             perhaps ``blind`` (true where the      ``article``, ``squares``, ``moves``, ``instead``; for a legal move
             legal moves must not be told)          ``move`` and the ``moves`` result of the position ``after`` it
``draw``     as ``moves``, and perhaps ``label``,   ``svg`` (see :mod:`damas.svg`)
             ``flip`` (boolean), ``coordinates``,
             ``moved`` ("c3 d4": the last move)
``foresee``  as ``moves``; ``paths`` (more to be    ``state`` (the ``moves`` result), ``answers`` (``try`` results) and
             foreseen), ``blind`` may be left out   ``tries``: for each likely attempt ``[path, place in answers]``. The
                                                    positions ``after`` come without their moves
``judge``    as ``moves``, and perhaps ``from``     ``position``, ``turn``, ``verdict`` (a sentence), ``html``, ``query``
             (a variant, whose squares they are),   (of a link), ``paths`` (of the legal moves), ``groups`` (``variants``
             ``root``, ``address`` (of the page)    and their ``moves``), ``misfits``, ``laid`` (token -> its name);
                                                    or ``fault``, a sentence that says why there is nothing to judge, with
                                                    ``rules`` where that is because of the rules that are asked for, and
                                                    with ``position`` and ``bare`` for an empty board
``agree``    see :mod:`damas.agreed`                what contradicts itself in the rules that are agreed on
``think``,   see :mod:`damas.thinking`              the computer's move, thought out in slices
``think_on``,
``think_stop``
``game``,    see :mod:`damas.playing`               where a game stands, an offered draw, games as PDN
``game_draw``,
``pdn_out``,
``pdn_in``
============ ====================================== ==================================================================

Home rules may be left out; those that are named, and changes of single rules, are laid over the variant (:mod:`damas.tokens`
says how they are written and what ``changeable`` and ``needs`` hold). ``house_rule`` is the home rule that gave the rule
behind a refusal its value, or the key of that rule where it was changed alone, or null; ``article`` is what that value rests
on: an object with ``text`` and ``href``, or null. The service is told them with ``setup``: ``articles`` holds ``variants`` (id
-> rule -> article), ``house_rules`` (id -> article) and ``change``, the article of a change of one rule: ``{name}`` in its
text stands for the change in words, ``{rule}`` in its address for its key with dashes. ``readings`` holds what other texts
say of a variant's rules (id -> a list of objects with ``rule``, its ``label``, ``value`` and ``says``, who says so); ``judge``
names those that give the position another answer. Each of them may be left out.

The phrases name what may be changed: ``changes`` holds for each such rule ``label`` and ``values`` (word -> words, those of
an empty list under ``""``), ``changes_join`` how a change is said (``change``) and what comes between words of a list.
``findings`` says what contradicts itself (name of :mod:`damas.consistency` -> sentence).

``squares`` and ``moves`` are to be drawn as proof: ``moves`` must be played, and ``squares`` are in the way or, where
``instead`` is true, belong to what must be done instead.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from damas import agreed, playing
from damas.explain import explain_indices
from damas.fen import FenError, sample
from damas.foresight import attempts
from damas.game import Game
from damas.generator import legal_moves
from damas.judging import UNFIT, fault, judged
from damas.plain import plain, proof, state
from damas.position import Position
from damas.reasons import INSTEAD, Explanation, Reason, Verdict
from damas.rule_sets import RequestError, RuleSets
from damas.rules import Rules
from damas.search import Thought
from damas.svg import board
from damas.thinking import Thoughts, outcome
from damas.tokens import Tokens
from damas.wording import sentence

MOST_CHARACTERS: Final = 1_000_000
MOST_SQUARES: Final = 200
MOST_PATHS: Final = 10_000


class Service:
    """The engine behind one page: the rule sets and phrases that it was set up with."""

    def __init__(self) -> None:
        self._sets = RuleSets({}, Tokens({}, {}), {})
        self._phrases: Mapping[str, Any] = {}
        self._articles: Mapping[str, Mapping[str, Any]] = {}
        self._thoughts = Thoughts()
        self._operations: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
            "setup": self._setup,
            "moves": self._moves,
            "try": self._try,
            "draw": self._draw,
            "foresee": self._foresee,
            "judge": self._judge,
            "agree": self._agree,
            "think": self._think,
            "think_on": lambda request: self._thought(self._thoughts.go_on, request),
            "think_stop": lambda request: self._thought(self._thoughts.stop, request),
            "game": self._game,
            "game_draw": lambda request: self._of_game(playing.draw, request, self._play_words, self._thoughts.searcher),
            "pdn_out": lambda request: self._of_game(lambda game, _: playing.written(game, self._play_words), request),
            "pdn_in": self._read_pdn,
        }

    def handle(self, text: str) -> str:
        """The reply, as JSON, to the request in the JSON ``text``."""
        identity: Any = None
        try:
            request = self._request(text)
            identity = request.get("id")
            operation = self._operations.get(str(request.get("op")), self._unknown)
            reply = {"id": identity, "ok": True, "result": operation(request)}
        except RequestError as error:
            reply = {"id": identity, "ok": False, "error": {"code": error.code, "message": str(error)}}
        except Exception as error:  # noqa: BLE001 - a reply must come; the page shows it and stays alive
            message = f"{type(error).__name__}: {error}"
            reply = {"id": identity, "ok": False, "error": {"code": "internal", "message": message}}
        return json.dumps(reply, ensure_ascii=False)

    def _request(self, text: str) -> Mapping[str, Any]:
        if len(text) > MOST_CHARACTERS:
            raise RequestError("bad_request", "the request is too long")
        try:
            request = json.loads(text)
        except (ValueError, RecursionError):
            raise RequestError("bad_request", "the request is not JSON") from None
        if not isinstance(request, dict):
            raise RequestError("bad_request", "the request is not an object")
        return request

    def _unknown(self, request: Mapping[str, Any]) -> dict[str, Any]:
        raise RequestError("bad_request", f"unknown operation {str(request.get('op'))[:40]!r}")

    def _setup(self, request: Mapping[str, Any]) -> dict[str, Any]:
        variants, phrases, changes = request.get("variants"), request.get("phrases"), request.get("house_rules", {})
        changeable, articles, needs = (request.get(key, {}) for key in ("changeable", "articles", "needs"))
        if not isinstance(variants, dict) or not isinstance(phrases, dict) or not isinstance(changes, dict):
            raise RequestError("bad_request", "setup needs variants and phrases, and house_rules that map ids to changes")
        if not isinstance(articles, dict) or not all(isinstance(part, dict) for part in articles.values()):
            raise RequestError("bad_request", "articles must hold objects")
        if not isinstance(changeable, dict) or not all(isinstance(rule, dict) for rule in changeable.values()):
            raise RequestError("bad_request", "changeable must map rules to what they may be")
        if not isinstance(needs, dict) or not all(isinstance(rules, dict) for rules in needs.values()):
            raise RequestError("bad_request", "needs must map home rules to rules and their values")
        self._sets = RuleSets(variants, Tokens(changes, changeable, needs), phrases)
        self._phrases, self._articles = phrases, articles
        return {"variants": list(variants), "house_rules": list(changes)}

    def _moves(self, request: Mapping[str, Any]) -> dict[str, Any]:
        return state(self._position(request))

    def _try(self, request: Mapping[str, Any]) -> dict[str, Any]:
        position = self._position(request)
        return self._answer(position, self._path(request.get("path")), request)

    def _path(self, path: Any) -> list[int]:
        squares = isinstance(path, list) and all(isinstance(s, int) and not isinstance(s, bool) for s in path)
        if not isinstance(path, list) or not squares or not 0 < len(path) <= MOST_SQUARES:
            raise RequestError("bad_request", "path must be a list of square indices")
        return path

    def _answer(self, position: Position, path: Sequence[int], request: Mapping[str, Any]) -> dict[str, Any]:
        answer = explain_indices(position, path, position.rules)
        if len(path) == 1 and answer.verdict is Verdict.INCOMPLETE:
            # A piece was chosen and no more: that its capture is unfinished would be the wrong thing to say.
            answer = replace(answer, reason=None, rule=None)
        told = answer
        if request.get("blind") is True and answer.reason is not Reason.AMBIGUOUS:  # to choose a way it has to be known
            told = replace(answer, moves=(), squares=() if answer.reason in INSTEAD else answer.squares)
        shown = told if answer.verdict is Verdict.ILLEGAL else answer  # what is begun goes on
        house = next((name for name in self._sets.tokens(request) if answer.rule in self._sets.known.change(name)), None)
        result: dict[str, Any] = {
            "verdict": answer.verdict.value,
            "reason": answer.reason.value if answer.reason else None,
            "rule": answer.rule,
            "house_rule": house and house.partition("=")[0],
            "article": self._article(request["variant"], answer, house),
            "sentence": self._sentence(told),
            "squares": proof(shown, path, position.rules),
            "moves": [plain(move) for move in shown.moves],
            "instead": answer.reason in INSTEAD,
        }
        if answer.verdict is Verdict.LEGAL and answer.move:
            result["move"] = plain(answer.move, tuple(position.rules.geometry.bit(square) for square in path))
            result["after"] = state(position.play(answer.move))
        return result

    def _draw(self, request: Mapping[str, Any]) -> dict[str, Any]:
        position = self._position(request)
        label, coordinates = str(request.get("label", "")), request.get("coordinates", "auto")
        marks = self._moved(request, position.rules)
        try:
            flip = request.get("flip") is True
            picture = board(position, position.rules, label=label, marks=marks, flip=flip, coordinates=coordinates, alive=True)
        except ValueError:
            raise self._sets.fault("bad_coordinates", found=str(request.get("coordinates"))) from None
        return {"svg": picture}

    @staticmethod
    def _moved(request: Mapping[str, Any], rules: Rules) -> dict[str, list[str]]:
        """The marks on the squares that the last move left and reached."""
        squares = str(request.get("moved", "")).split()
        try:
            for square in squares:
                rules.square(square)
        except ValueError:
            raise RequestError("bad_request", "moved must be two squares") from None
        return {word: [square] for word, square in zip(("start", "path"), squares, strict=False)}

    def _foresee(self, request: Mapping[str, Any]) -> dict[str, Any]:
        position = self._position(request)
        answers: dict[str, int] = {}
        tries = []
        more = request.get("paths", [])
        if not isinstance(more, list) or len(more) > MOST_PATHS:
            raise RequestError("bad_request", "paths must be a list of paths")
        likely = attempts(position, legal_moves(position, position.rules))
        for path in dict.fromkeys([*likely, *(tuple(self._path(path)) for path in more)]):
            answer = self._answer(position, path, request)
            if "after" in answer:
                answer["after"] |= {"moves": None, "captures": None}
            tries.append([path, answers.setdefault(json.dumps(answer), len(answers))])
        return {"state": state(position), "answers": [json.loads(text) for text in answers], "tries": tries}

    def _judge(self, request: Mapping[str, Any]) -> dict[str, Any]:
        try:
            name, house = request.get("variant"), {token: self._sets.named(token) for token in self._sets.tokens(request)}
            rules = self._sets.rules(request)
            writer = request.get("from", name)
            written_by = rules if writer == name else self._sets.rules({"variant": writer})
        except RequestError as error:
            if error.code not in UNFIT:
                raise
            return {"fault": str(error), "rules": True}
        # Whoever has laid home rules over a variant wants to see what it says without them, too.
        others = {other: self._sets.rules({"variant": other}) for other in self._sets if other != name or house}
        readings = self._sets.read_otherwise(request, self._articles.get("readings", {}).get(str(name), ()))
        return judged(request, rules, written_by, others, house, self._phrases, readings)

    def _agree(self, request: Mapping[str, Any]) -> dict[str, Any]:
        name, positions = self._sets.variant(request), request.get("positions", [])
        if not isinstance(positions, list):
            raise RequestError("bad_request", "positions must be a list of positions")
        values, official = self._sets.values(name, self._sets.tokens(request)), self._sets.rules({"variant": name})
        try:
            rules = self._sets.rules(request)
        except RequestError:
            rules = None  # which the findings tell
        return {"findings": self._sets.findings(values), **agreed.played(official, rules, positions)}

    def _think(self, request: Mapping[str, Any]) -> dict[str, Any]:
        position = self._position(request)
        try:
            return self._thoughts.begin(position, request)
        except ValueError as error:
            raise RequestError("bad_request", str(error)) from None

    def _thought(
        self, carry: Callable[[Mapping[str, Any]], tuple[Game, Thought]], request: Mapping[str, Any]
    ) -> dict[str, Any]:
        try:
            game, thought = carry(request)
        except ValueError as error:
            raise RequestError("bad_request", str(error)) from None
        found = thought.choice()
        result = {"done": thought.done, "best": plain(found.move)}
        result |= {"depth": found.depth, "score": found.score, "nodes": found.nodes}
        if thought.done:
            game.play(found.move)
            result |= {"after": state(game.position), "outcome": outcome(game)}
        return result

    @property
    def _play_words(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self._phrases["play"]
        return found

    def _game(self, request: Mapping[str, Any]) -> dict[str, Any]:
        try:
            return self._of_game(playing.standing, request, self._play_words)
        except RequestError as error:
            # Whoever opened the page with it reads why; the message of a request that is malformed is not for readers.
            return playing.refused("" if error.code == "bad_request" else str(error), self._play_words)

    def _of_game(self, answer: Callable[..., dict[str, Any]], request: Mapping[str, Any], *more: Any) -> dict[str, Any]:
        position = self._position(request)
        try:
            return answer(playing.game_of(position, request), request, *more)
        except ValueError as error:
            raise RequestError("bad_request", str(error)) from None

    def _read_pdn(self, request: Mapping[str, Any]) -> dict[str, Any]:
        own = self._sets.rules(request)
        variants = {name: self._sets.rules({"variant": name}) for name in self._sets}
        return playing.read(request, self._play_words, variants, own, self._why)

    def _why(self, cause: Explanation | FenError) -> str:
        """An explanation in words, or what is wrong with a position."""
        if isinstance(cause, FenError):
            return str(fault(self._phrases, cause.reason.value, found=cause.found)["fault"])
        return self._sentence(cause)

    def _sentence(self, answer: Explanation) -> str:
        try:
            return sentence(answer, self._phrases)
        except KeyError as error:
            raise RequestError("internal", f"no phrase for {error}") from None

    def _article(self, variant: str, answer: Explanation, house: str | None) -> Any:
        """What the rule behind a refusal rests on, if that was told."""
        if answer.verdict is not Verdict.ILLEGAL or answer.rule is None:
            return None
        if house and "=" in house:
            told, rule = self._articles.get("change", {}), answer.rule.replace(".", "-").replace("_", "-")
            values = {"name": self._sets.named(house), "rule": rule}
            return {part: text.format(**values) for part, text in told.items()} or None
        if house:
            return self._articles.get("house_rules", {}).get(house)
        return self._articles.get("variants", {}).get(variant, {}).get(answer.rule)

    def _position(self, request: Mapping[str, Any]) -> Position:
        rules = self._sets.rules(request)
        text = request.get("position")
        if text is None:
            return rules.start()
        try:
            return Position.from_fen(str(text), rules)
        except FenError as error:
            column, example = error.column + 1, sample(rules)
            raise self._sets.fault("bad_position", found=error.text, column=column, example=example) from None


_SERVICE: Final = Service()


def handle(text: str) -> str:
    """The reply of this process's one :class:`Service`, which the worker calls."""
    return _SERVICE.handle(text)

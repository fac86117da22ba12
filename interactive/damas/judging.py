"""The judge's part of the service: a position that somebody wrote or set up, read and judged under all the rule sets.

What cannot be judged gets a sentence instead of an error: whoever typed it stands before the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from damas.carried import carry
from damas.fen import FenError, FenProblem, sample
from damas.position import Position
from damas.ruling import answered_otherwise, judge
from damas.ruling_text import Told, inside, query
from damas.wording import fill

if TYPE_CHECKING:
    from damas.rules import Rules

#: The codes of requests for rules that cannot be had; the message of each is a sentence for readers.
UNFIT: Final = ("unknown_variant", "unknown_house_rule", "clashing_house_rules")


def fault(phrases: Mapping[str, Any], key: str, **values: str) -> dict[str, Any]:
    """The result for what cannot be judged: a sentence of ``ruling.faults``."""
    template = phrases["ruling"]["faults"][key]
    return {"fault": fill(template, {name: [value] for name, value in values.items()}, phrases["join"])}


def judged(
    request: Mapping[str, Any],
    rules: Rules,
    written_by: Rules,
    others: Mapping[str, Rules],
    house: Mapping[str, str],
    phrases: Mapping[str, Any],
    readings: Iterable[tuple[Mapping[str, Any], Rules]] = (),
) -> dict[str, Any]:
    """The result of the op ``judge``: what ``rules`` and the ``others`` say of the position of the request.

    ``house`` holds what has been laid over the rules, each token with its name; ``readings`` what other texts say of one of
    them (``label``, ``says``), each with the rules that come of it.

    It is read as ``written_by`` writes it and carried over; without a position it is the one in which a game begins. What a
    game begins with stays that, for it would not fit on every board. With ``or_start`` that takes the place of any other that
    does not fit: nobody has chosen it. What cannot be judged has a ``query`` all the same. An empty board fits everywhere; as
    no engine plays from it, ``position`` is the start, to be emptied: ``bare`` says whose turn it is then.
    """
    text = request.get("position")
    try:
        found = rules.start() if text is None else Position.from_fen(str(text), written_by)
    except FenError as error:
        told = fault(phrases, error.reason.value, found=error.found, example=sample(written_by)) | {"column": error.column}
        if error.reason is FenProblem.NO_PIECES:
            turn = "black" if str(text).lstrip().startswith(("B", "b")) else "white"
            text = f"{turn[0].upper()}:W:B"
            told |= {"position": rules.start().to_fen(), "bare": turn}
        return told | {"query": query(str(request["variant"]), ",".join(house), str(text))}
    if found.rules is not rules and found == written_by.start():
        found = rules.start()
    position = found if found.rules is rules else carry(found, rules)
    if position is None and request.get("or_start"):
        position = rules.start()
    if position is None:
        called = inside(phrases["variants"][str(request["variant"])])
        return fault(phrases, "misfit", rules=called) | {"rules": True}
    answer = Told(
        judge(str(request["variant"]), position, others),
        house,
        phrases,
        str(request.get("root", "")),
        str(request.get("address", "")),
        answered_otherwise(position, readings),
    )
    return {
        "position": position.to_fen(),
        "turn": position.turn,
        "verdict": answer.verdict,
        "html": answer.html(),
        "query": answer.query,
        "paths": [[rules.square(square) for square in move.path] for move in answer.side.moves.values()],
        "groups": [
            {"variants": [side.name for side in group], "moves": [str(move) for move in group[0].moves.values()]}
            for group in answer.ruling.groups
        ],
        "misfits": list(answer.ruling.misfits),
        "laid": house,
    }

"""Sentences for explanations. The words come from outside; this module knows only how to fill them in.

A template holds places in braces and optional parts in brackets:

* ``{squares}``, ``{moves}``, ``{own}``, ``{best}``, ``{move}``, ``{captured}`` are filled from the explanation;
* ``{best:peça|peças}`` adds the word that fits the number ("3 peças"), and ``{squares:a casa|as casas}`` puts the word
  that fits how many there are in front ("as casas c3 e e3");
* ``[ Jogue {moves}.]`` is left out when a place in it has nothing to show.

A template may be a mapping with the keys ``man`` and ``king`` where the sentence depends on the piece.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from damas.reasons import Verdict

if TYPE_CHECKING:
    from damas.reasons import Explanation

MOST_MOVES: Final = 4
"""Moves named in one sentence; the rest is told as "and more"."""

_PLACE: Final = re.compile(r"\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}")
_OPTION: Final = re.compile(r"\[([^\[\]]*)\]")


def sentence(explanation: Explanation, phrases: Mapping[str, Any]) -> str:
    """What the explanation says, in the language of ``phrases``.

    ``phrases`` holds ``reasons`` (reason -> template), ``verdicts`` (``legal``, ``legal_capture``, ``can_move``) and ``join``
    (``comma``, ``and``, ``or``, ``more``).

    Raises:
        KeyError: a template that is needed is missing.
    """
    if explanation.reason is not None:
        template = phrases["reasons"][explanation.reason.value]
    elif explanation.verdict is Verdict.LEGAL:
        capture = explanation.move is not None and explanation.move.is_capture
        template = phrases["verdicts"]["legal_capture" if capture else "legal"]
    else:
        template = phrases["verdicts"]["can_move"]
    if not isinstance(template, str):
        template = template[explanation.kind or "man"]
    return fill(template, _values(explanation), phrases["join"])


def fill(template: str, values: Mapping[str, int | Sequence[str] | None], join: Mapping[str, str]) -> str:
    """``template`` with its places filled; a list is joined, a number given its word, an empty optional part dropped.

    Raises:
        KeyError: the template has a place that ``values`` does not know.
    """

    def shown(place: re.Match[str]) -> str:
        name, one, many = place.groups()
        value = values[name]
        if value is None:
            return ""
        if isinstance(value, int):
            return f"{value} {one if value == 1 else many}" if one is not None else str(value)
        text = joined(value, join, last="or" if name == "moves" else "and")
        return f"{one if len(value) == 1 else many} {text}" if one is not None and value else text

    def option(part: re.Match[str]) -> str:
        inside = part.group(1)
        empty = any(values[place.group(1)] in (None, (), [], "") for place in _PLACE.finditer(inside))
        return "" if empty else inside

    return _PLACE.sub(shown, _OPTION.sub(option, template))


def joined(items: Sequence[str], join: Mapping[str, str], last: str = "and") -> str:
    """The items as a list in a sentence: "a, b e c"; of many only the first few are named."""
    if len(items) > MOST_MOVES and last == "or":
        return join["comma"].join(items[:MOST_MOVES]) + join["more"]
    if len(items) <= 1:
        return "".join(items)
    return join["comma"].join(items[:-1]) + join[last] + items[-1]


def places(template: str) -> set[str]:
    """The names of the places in a template, for checks of the texts."""
    return {place.group(1) for place in _PLACE.finditer(template)}


def _values(explanation: Explanation) -> dict[str, int | Sequence[str] | None]:
    move = explanation.move
    return {
        "squares": [str(square) for square in explanation.squares],
        "moves": list(dict.fromkeys(str(found) for found in explanation.moves)),
        "own": explanation.own,
        "best": explanation.best,
        "move": [str(move)] if move else [],
        "captured": [str(square) for square in move.captured] if move else [],
    }

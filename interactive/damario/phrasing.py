"""Rule values and draw records in words. Every word comes from the texts; what is decided here is which one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from damario.problems import DataError
from damas.wording import fill

if TYPE_CHECKING:
    from damario.texts import Texts
    from damario.variants import Variant

_MATERIAL: Final = re.compile(r"(\d+)(\+(?!\d))?([KM]?)")
EMPTY: Final = "empty"
"""The phrase of a rule whose value is an empty list."""


def value_of(variant: Variant, key: str) -> Any:
    """The value of a rule (dotted catalogue key) in a variant.

    Raises:
        KeyError: the variant has no such rule.
    """
    found: Any = variant.values
    for part in key.split("."):
        found = found[part]
    return found


def words(value: Any) -> list[tuple[str, dict[str, Any]]]:
    """The phrase keys of a rule's value, in order, with what fills their places.

    A word is its own key, a number the key ``number``, a list of numbers ``list``, a mapping ``limited``; a list of words has
    a key for each of them and ``empty`` when there is none.
    """
    if isinstance(value, bool):
        return [("true" if value else "false", {})]
    if isinstance(value, int):
        return [("number", {"value": value})]
    if isinstance(value, str):
        return [(value, {"value": [value]})]
    if isinstance(value, Mapping):
        return [("limited", {"value": next(iter(value.values()))})]
    if value and all(isinstance(item, int) for item in value):
        return [("list", {"value": [str(item) for item in value]})]
    return [(item, {}) for item in value] or [(EMPTY, {})]


class Phrasing:
    """The words for rule values and draw records in one language."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.join: Final[Mapping[str, str]] = texts.section("join")

    def label(self, rule: str) -> str:
        """The name of a rule."""
        return self.texts[f"rules.{rule}.label"]

    def long(self, rule: str, value: Any) -> list[str]:
        """A sentence for a rule's value; a list of words gives one sentence for each."""
        return self._phrases(rule, value, "long")

    def short(self, rule: str, value: Any) -> str:
        """A few words for a table cell."""
        return self.texts["pages.compare.then"].join(self._phrases(rule, value, "short"))

    def fill(self, template: str, **values: int | Sequence[str] | None) -> str:
        """A template with its places filled (see :mod:`damas.wording`)."""
        return fill(template, values, self.join)

    def say(self, key: str, **values: Any) -> str:
        """The phrase ``key`` with its places filled; a plain text stands for itself."""
        lists = {name: [value] if isinstance(value, str) else value for name, value in values.items()}
        return self._filled(key, lists)

    def listed(self, items: Sequence[str]) -> str:
        """The items in a sentence: "a, b e c"."""
        if len(items) < 2:
            return "".join(items)
        return self.join["comma"].join(items[:-1]) + self.join["and"] + items[-1]

    def _phrases(self, rule: str, value: Any, length: str) -> list[str]:
        free = f"rules.{rule}.values.text.{length}"
        found = []
        for word, filling in words(value):
            key = f"rules.{rule}.values.{word}.{length}"
            if isinstance(value, str) and key not in self.texts and free in self.texts:
                key = free
            found.append(self._filled(key, {"value": None, **filling}))
        return found

    def _filled(self, key: str, values: Mapping[str, Any]) -> str:
        try:
            return fill(self.texts[key], values, self.join)
        except KeyError as error:
            raise DataError([self.texts.misfilled(key, str(error.args[0]), values)]) from None

    # Draws.

    def draw(self, record: Mapping[str, Any]) -> str:
        """One draw record as a sentence."""
        kind = record["kind"]
        values: dict[str, Any] = {"claim": self.texts["draws.claim"] if record.get("claim") else ""}
        if kind == "repetition":
            values["times"] = record["times"]
        elif kind == "no_progress":
            only_kings = self.texts["draws.only_kings"] if record.get("kings_only") else ""
            values |= {"moves": record["moves_each"], "only_kings": only_kings, "condition": self._condition(record)}
            values["scope"] = self._scope(record.get("only_if", {}))
        elif kind == "balance":
            both = self.texts["draws.both_kings"] if record.get("both_have_king") else ""
            values |= {"pieces": self._range(record["pieces"]), "both_kings": both, "moves": record["moves_each"]}
            values["condition"] = self._condition(record)
        elif kind == "ending":
            strong = "moves_of" in record
            kind = "ending_strong" if strong else kind
            values |= {"sides": self._sides(record), "moves": record["moves" if strong else "moves_each"]}
            values["place"] = self._word("weak_king_on", record) + self._word("strong_on", record)
            values |= {"start": self._word("starts_when", record), "suspends": self._word("suspends", record)}
        else:
            values |= {"sides": self._sides(record), "unless": self._word("unless", record)}
        sentence = self.say(f"draws.records.{kind}", **values)
        return sentence[:1].upper() + sentence[1:]

    def draw_short(self, record: Mapping[str, Any]) -> str:
        """One draw record in a few words."""
        kind = record["kind"]
        values: dict[str, Any] = {"times": record.get("times")}
        if kind == "no_progress":
            values |= {"moves": record["moves_each"], "condition": self._condition(record)}
        if kind == "immediate":
            values |= {"sides": self._sides(record)}
        few = self.texts["draws.short.few"] if "only_if" in record else ""
        return self.say(f"draws.short.{kind}", **values) + few

    def _word(self, field: str, record: Mapping[str, Any]) -> str:
        return self.texts[f"draws.{field}.{record[field]}"] if field in record else ""

    def _condition(self, record: Mapping[str, Any]) -> str:
        return self.texts[f"draws.conditions.{'+'.join(record.get('reset_on', [])) or 'none'}"]

    def _scope(self, only_if: Mapping[str, int]) -> str:
        parts = []
        if "max_pieces_per_side" in only_if:
            parts.append(self.say("draws.scope.pieces", pieces=only_if["max_pieces_per_side"]))
        if "kings_each" in only_if:
            parts.append(self.say("draws.scope.kings", kings=only_if["kings_each"]))
        return "".join(parts)

    def _range(self, pieces: Sequence[int]) -> str:
        low, high = min(pieces), max(pieces)
        key = "pieces_one" if low == high else "pieces_two" if high == low + 1 else "pieces_range"
        return self.say(f"draws.{key}", low=low, high=high)

    def _sides(self, record: Mapping[str, Any]) -> str:
        """The material of an ending. Sides that face the same opponent are named together."""
        pairs = [(self._material(strong), self._material(weak)) for strong, weak in record["sides"]]
        if len({weak for _, weak in pairs}) == 1:
            return self.say("draws.versus", strong=self._either([strong for strong, _ in pairs]), weak=pairs[0][1])
        facing: dict[str, list[str]] = {}
        for strong, weak in pairs:
            facing.setdefault(strong, []).append(weak)
        return self.texts["pages.compare.then"].join(
            self.say("draws.versus", strong=strong, weak=self._either(weaker)) for strong, weaker in facing.items()
        )

    def _either(self, items: Sequence[str]) -> str:
        """The items as alternatives: "a, b ou c"."""
        found = list(dict.fromkeys(items))
        if len(found) == 1:
            return found[0]
        return self.join["comma"].join(found[:-1]) + self.join["or"] + found[-1]

    def _material(self, text: str) -> str:
        """``2K+1M`` or ``3+K`` (three or more) in words."""
        names = {"K": "kings", "M": "men", "": "any"}
        parts = []
        for count, more, letter in _MATERIAL.findall(text):
            key = f"at_least.{names[letter]}" if more and letter else names[letter]
            parts.append(self.say(f"draws.{key}", count=int(count)))
        return self.listed(parts)

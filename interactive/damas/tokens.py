"""Tokens: how addresses, boards and requests name what is laid over a variant.

A token is the id of a home rule, or a change of one rule, ``key=value``: ``king.range=short``, ``man.may_capture_king=false``,
``king_move_limit=3``; a list is written with plus signs, ``capture.priority=pieces+kings``, and an empty one with nothing.
Which rules may be changed so, and to what, the engine is told (``changeable`` of the service's ``setup``): a mapping of rule
keys to objects with ``type``, as in ``rules_data/rules.yml``, and ``allowed``, a list of words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from damas.errors import RulesError
from damas.overlay import clashes, fits, laid_over

MOST_TOKENS: Final = 40
MOST_CHARACTERS: Final = 120
"""Characters of one token."""

Change = Mapping[str, Any]


class TokenError(ValueError):
    """A token that means nothing.

    ``fault`` is a key of ``faults`` in the phrases: ``unknown_house_rule``, ``unknown_rule``, ``unknown_value`` or
    ``many_house_rules``; ``values`` fill the places of its sentence: ``found``, ``allowed`` and perhaps ``rule`` (a key).
    """

    def __init__(self, fault: str, **values: str) -> None:
        self.fault = fault
        self.values = values
        super().__init__(f"{fault}: {values}")


class ClashError(ValueError):
    """Two tokens that give the rule ``key`` different values."""

    def __init__(self, one: str, other: str, key: str) -> None:
        self.one, self.other, self.key = one, other, key
        super().__init__(f"{one} and {other} both decide {key}")


class UnfitError(ValueError):
    """The home rule ``token`` makes no sense over a variant because of what it has for the rule ``key``."""

    def __init__(self, token: str, key: str) -> None:
        self.token, self.key = token, key
        super().__init__(f"{token} needs another {key}")


class Tokens:
    """The tokens that can be used: the home rules (id → change) and the rules that may be changed one by one.

    ``needs`` holds the values that a variant must have for home rules that do not make sense over all (id → rule → words).
    """

    def __init__(
        self,
        house_rules: Mapping[str, Change],
        changeable: Mapping[str, Mapping[str, Any]],
        needs: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> None:
        self.house_rules = house_rules
        self.changeable = changeable
        self.needs = needs or {}

    def read(self, names: list[Any]) -> tuple[str, ...]:
        """The tokens of a list, each once and always in one order.

        Raises:
            TokenError: one of them means nothing, or there are too many.
        """
        if len(names) > MOST_TOKENS:
            raise TokenError("many_house_rules", found=str(len(names)), allowed=str(MOST_TOKENS))
        for name in names:
            self.change(name)
        return tuple(sorted(set(names)))

    def change(self, token: Any) -> Change:
        """The rules that a token changes (dotted key → value).

        Raises:
            TokenError: the token means nothing.
        """
        if isinstance(token, str) and token in self.house_rules:
            return self.house_rules[token]
        if not isinstance(token, str) or "=" not in token or len(token) > MOST_CHARACTERS:
            raise TokenError("unknown_house_rule", found=str(token), allowed=", ".join(self.house_rules))
        key, _, text = token.partition("=")
        if key not in self.changeable:
            raise TokenError("unknown_rule", found=key, allowed=", ".join(self.changeable))
        kind, allowed = self.changeable[key]["type"], self.changeable[key]["allowed"]
        words = value("words", text) if kind == "words" else [text]
        if len(set(words)) == len(words) and all(word in allowed for word in words):
            return {key: value(kind, text)}
        raise TokenError("unknown_value", rule=key, found=text, allowed=", ".join(allowed))

    def laid_over(self, values: Change, tokens: tuple[str, ...]) -> dict[str, Any]:
        """A copy of a variant's ``values`` with what the tokens say.

        Raises:
            ClashError: two of the tokens give one rule different values.
            UnfitError: one of the tokens makes no sense over the variant.
        """
        for token in tokens:
            for key, words in self.needs.get(token, {}).items():
                if not fits(values, {key: words}):
                    raise UnfitError(token, key)
        changes = [self.change(token) for token in tokens]
        try:
            return laid_over(values, changes)
        except RulesError:
            for place, (token, change) in enumerate(zip(tokens, changes, strict=True)):
                for earlier, other in zip(tokens[:place], changes, strict=False):
                    if twice := clashes(other, change):
                        raise ClashError(earlier, token, twice[0]) from None
            raise


def value(kind: str, text: str) -> Any:
    """What stands after the sign of a token, as the value of a rule of that type."""
    if kind == "words":
        return text.split("+") if text else []
    if kind == "king_limit" and text != "none":
        return {"same_king": int(text), "while_has_men": True}
    return text == "true" if kind == "flag" else text


def written(value: Any) -> str:
    """A rule's value as a token writes it: the other way of :func:`value`."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return str(value["same_king"])
    return "+".join(value) if isinstance(value, list | tuple) else str(value)

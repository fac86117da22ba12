"""Changes laid over a rule set, as home rules are: each maps dotted rule keys to the values that they get."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from typing import Any

from damas.errors import RulesError


def clashes(one: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[str, ...]:
    """The keys of the rules to which two changes give different values."""
    return tuple(key for key in one if key in other and one[key] != other[key])


def fits(values: Mapping[str, Any], needs: Mapping[str, Any]) -> bool:
    """Whether ``values`` hold one of the words that are needed of each rule in ``needs`` (dotted key → words)."""
    for key, words in needs.items():
        group, _, name = key.rpartition(".")
        if (values.get(group, {}) if group else values).get(name) not in words:
            return False
    return True


def laid_over(values: Mapping[str, Any], changes: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """A copy of a variant's ``values`` with the ``changes`` made. In which order they come makes no difference.

    Raises:
        RulesError: two changes give one rule different values.
    """
    wanted: dict[str, Any] = {}
    for change in changes:
        if twice := clashes(wanted, change):
            raise RulesError([(key, f"both {wanted[key]!r} and {change[key]!r} are wanted") for key in twice])
        wanted |= change
    changed = copy.deepcopy(dict(values))
    for key, value in wanted.items():
        group, _, name = key.rpartition(".")
        (changed.setdefault(group, {}) if group else changed)[name] = copy.deepcopy(value)
    return changed

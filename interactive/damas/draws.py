"""Draw records of a rule table (``rules_data/draws.yml``), checked and made into clocks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from damas.clocks import Balance, Clock, Counter, NoProgress, Record, Repetition, State
from damas.endings import Ending, Immediate, material
from damas.errors import RulesError

__all__ = ["Clock", "Counter", "Record", "Repetition", "State", "clock", "clocks"]

_KINDS: Final[dict[str, Callable[[Record], Clock]]] = {
    "repetition": Repetition,
    "no_progress": NoProgress,
    "balance": Balance,
    "ending": Ending,
    "immediate": Immediate,
}
#: Kind -> the fields that its records must have. Where an ending's moves are stated is checked on its own.
_NEEDED: Final[dict[str, tuple[str, ...]]] = {
    "repetition": ("times",),
    "no_progress": ("moves_each", "reset_on"),
    "balance": ("pieces", "moves_each", "reset_on"),
    "ending": ("sides",),
    "immediate": ("sides",),
}
_RESETS: Final = ("capture", "man_move", "promotion")


def clock(record: Record) -> Clock:
    """The clock of one draw record.

    Raises:
        RulesError: the record's kind is unknown, or fields are missing or have values that mean nothing; all are listed.
    """
    return clocks([record])[0]


def clocks(records: Iterable[Record]) -> tuple[Clock, ...]:
    """The clocks of a draw set, in its order.

    Raises:
        RulesError: as for :func:`clock`, for all records together.
    """
    records = tuple(records)
    problems = [("draws", sentence) for record in records for sentence in _faults(record)]
    if problems:
        raise RulesError(problems)
    return tuple(_KINDS[record["kind"]](record) for record in records)


def _faults(record: Record) -> Iterable[str]:
    kind = record.get("kind")
    if not isinstance(kind, str) or kind not in _KINDS:
        yield f"unknown kind {kind!r}, allowed are {', '.join(_KINDS)}"
        return
    needed = _NEEDED[kind]
    if kind == "ending":
        needed += ("moves",) if record.get("moves_of") == "strong" else ("moves_each",)
    for field in needed:
        if field not in record:
            yield f"a record of kind {kind} lacks {field}"
    for field, value in record.items():
        fits, allowed = _FIELDS.get(field, (None, ""))
        if fits and not fits(value):
            yield f"{field} of a record of kind {kind}: found {str(value)[:60]!r}, allowed is {allowed}"


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _are_resets(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(word in _RESETS for word in value)


def _are_totals(value: Any) -> bool:
    if not isinstance(value, list | tuple) or not value or not all(_is_count(number) for number in value):
        return False
    return len(value) != 2 or value[0] <= value[1]


def _are_sides(value: Any) -> bool:
    if not isinstance(value, list | tuple) or not value:
        return False
    return all(
        isinstance(pair, list | tuple) and len(pair) == 2 and all(_is_material(side) for side in pair) for pair in value
    )


def _is_material(value: Any) -> bool:
    try:
        material(value)
    except (TypeError, ValueError):
        return False
    return True


def _is_gate(value: Any) -> bool:
    known = ("max_pieces_per_side", "kings_each")
    return isinstance(value, Mapping) and all(key in known and _is_count(number) for key, number in value.items())


def _words(*allowed: str) -> tuple[Callable[[Any], bool], str]:
    return lambda value: value in allowed, " or ".join(allowed)


_COUNT: Final = (_is_count, "a whole number from 1")
_FLAG: Final = (_is_flag, "true or false")
#: Field -> whether a value fits, and what does. Fields that are not here (source, article ...) do not concern the engine.
_FIELDS: Final[dict[str, tuple[Callable[[Any], bool], str]]] = {
    "times": _COUNT,
    "moves_each": _COUNT,
    "moves": _COUNT,
    "claim": _FLAG,
    "kings_only": _FLAG,
    "both_have_king": _FLAG,
    "reset_on": (_are_resets, f"a list of {', '.join(_RESETS)}"),
    "pieces": (_are_totals, "the least and the most number of pieces, or a list of numbers"),
    "sides": (_are_sides, "pairs of material such as 2K and 1K+1M"),
    "only_if": (_is_gate, "max_pieces_per_side and kings_each with whole numbers from 1"),
    "moves_of": _words("strong"),
    "weak_king_on": _words("main_diagonal"),
    "starts_when": _words("strong_on_main_diagonal"),
    "suspends": _words("no_progress"),
    "unless": _words("capture_now", "capture_now_or_next"),
}

"""What a puzzle has to show to belong to its theme, asked of the engine."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import damas
from damario import conditions
from damas import Position, Rules, legal_moves
from damas.explain import explain_indices
from damas.foresight import attempts
from damas.overlay import laid_over
from damas.rules import WORDS

if TYPE_CHECKING:
    from damario.puzzles import Tree
    from damario.variants import Variant
    from damas import Move
    from damas.move import Square

RULE: Final = "rule"
BLOCKED: Final = "blocked"
SACRIFICE: Final = "sacrifice"
SHOWS: Final = (RULE, BLOCKED, SACRIFICE)
NEAR_RULES: Final = (
    "man.capture", "man.may_capture_king", "king.range", "capture.priority", "capture.removal", "promotion.in_capture",
)  # fmt: skip
"""The rules that players most often have otherwise in mind."""


@dataclass(frozen=True)
class Theme:
    """A theme of ``puzzles.yml``: its ``rule`` in the catalogue, the goals of its puzzles and what they all show."""

    id: str
    rule: str | None
    goals: tuple[str, ...]
    shows: Any
    when: Mapping[str, Any] = field(default_factory=dict)
    """What the rules of its variants are like (see :mod:`damario.conditions`)."""

    def fits(self, variant: Variant) -> bool:
        """Whether the rules of a variant leave room for the theme at all."""
        words = self.shows.get("words") if isinstance(self.shows, Mapping) else None
        if words is not None and not set(words) & set(_value(variant.values, str(self.rule))):
            return False
        return conditions.holds(self.when, variant)

    def shown_by(self, variant: Variant, position: Position, tree: Tree) -> bool:
        """Whether a puzzle in ``position`` with these right lines shows what the theme is about."""
        if not self.fits(variant):
            return False
        if self.shows == BLOCKED:
            return ends_blocked(tree)
        if self.shows == SACRIFICE:
            return offers(position, tree.nodes[0].best)
        if self.shows == RULE:
            return any(differs(position, rules) for rules in near(variant.values, str(self.rule)))
        words, reason = self.shows.get("words"), self.shows.get("reason")
        if reason is not None:
            return saves(position, reason)
        return any(decides(position, variant.values, str(self.rule), word) for word in words)


def _value(values: Mapping[str, Any], key: str) -> Any:
    """The value of a dotted rule key in a plain mapping (:func:`damario.phrasing.value_of` asks a variant)."""
    found: Any = values
    for part in key.split("."):
        found = found[part]
    return found


def differs(position: Position, rules: Rules) -> bool:
    """Whether the legal moves are others under ``rules``."""
    return _keys(position, position.rules) != _keys(position, rules)


def near(values: Mapping[str, Any], key: str) -> Iterator[Rules]:
    """The rule sets that differ in this one rule: each other word, true for false, a list cut short after each word."""
    value = _value(values, key)
    if isinstance(value, list):
        for place in range(len(value)):
            yield _changed(values, {key: value[:place]})
        return
    others: tuple[Any, ...] = (not value,) if isinstance(value, bool) else WORDS[key]
    for other in others:
        change = {key: other}
        if key == "king.range" and other == "short":
            change["king.landing"] = "adjacent"
        if key == "king.range" and other == "flying":
            change["king.landing"] = "any"
        if other != value and not (key == "man.capture" and other in ("all_8", "forward_side_orth")):
            yield _changed(values, change)


def decides(position: Position, values: Mapping[str, Any], key: str, word: str) -> bool:
    """Whether a word of an ordered list takes a choice away that the words before it leave."""
    order = _value(values, key)
    if word not in order:
        return False
    place = order.index(word)
    before, after = _changed(values, {key: order[:place]}), _changed(values, {key: order[: place + 1]})
    return _keys(position, before) != _keys(position, after)


def tempting(position: Position, variant: Variant) -> bool:
    """Whether there is a plausible wrong try: a capture that a near rule allows, or that only a second piece behind stops."""
    return bool(wrong_tries(position, variant)) or refused_for(position, damas.Reason.TWO_IN_A_ROW.value)


def wrong_tries(position: Position, variant: Variant) -> frozenset[tuple[int, int, int]]:
    """The captures that are not legal but would be under a near rule: start, end and captured pieces as bits."""
    legal = {_key(move)[:3] for move in legal_moves(position, variant.rules)}
    found: set[tuple[int, int, int]] = set()
    for rules in _near_rules(json.dumps(dict(variant.values))):
        found.update(_key(move)[:3] for move in legal_moves(_under(position, rules), rules) if move.taken)
    return frozenset(found - legal)


@lru_cache(maxsize=64)
def _near_rules(values: str) -> tuple[Rules, ...]:
    read = json.loads(values)
    return tuple(rules for key in NEAR_RULES for rules in near(read, key))


def refused_for(position: Position, reason: str) -> bool:
    """Whether a likely attempt is refused for this reason."""
    return next(_refusals(position, reason), None) is not None


def saves(position: Position, reason: str) -> bool:
    """The same, and without the last piece that the refusal names, the piece that moves would have a capture more."""
    rules = position.rules
    now = {_key(move)[:3] for move in legal_moves(position, rules)}
    for start, squares in _refusals(position, reason):
        bit = rules.geometry.bit(start)
        gone = rules.geometry.bit(rules.square(squares[-1])) if squares else 0
        after = legal_moves(lacking(position, gone), rules)
        if any(move.taken and move.origin == bit and _key(move)[:3] not in now for move in after):
            return True
    return False


def _refusals(position: Position, reason: str) -> Iterator[tuple[int, tuple[Square, ...]]]:
    """The start (as index) of each likely attempt that is refused for this reason, and the squares that the refusal names."""
    rules = position.rules
    for path in attempts(position, legal_moves(position, rules)):
        found = explain_indices(position, path, rules) if len(path) == 2 else None
        if found is not None and found.reason is not None and found.reason.value == reason:
            yield path[0], found.squares


def lacking(position: Position, bits: int) -> Position:
    """The position without the pieces on some squares."""
    return Position(
        position.rules,
        position.white_men & ~bits,
        position.white_kings & ~bits,
        position.black_men & ~bits,
        position.black_kings & ~bits,
        position.turn,
    )


def offers(position: Position, move: Move) -> bool:
    """Whether a move takes less than the other side can take in reply."""
    after = position.play(move)
    replies = legal_moves(after, after.rules)
    lost = min((reply.taken.bit_count() for reply in replies), default=0)
    return lost > move.taken.bit_count()


def ends_blocked(tree: Tree) -> bool:
    """Whether the main line, and every right move that ends the puzzle, leaves the other side with pieces and no move."""
    ends = [
        node.position.play(answer.move)
        for node in tree.nodes
        for answer in node.answers
        if answer.right and answer.reply is None
    ]
    return bool(ends) and all(any(end.own()) and not legal_moves(end, end.rules) for end in ends)


def _under(position: Position, rules: Rules) -> Position:
    return Position(rules, position.white_men, position.white_kings, position.black_men, position.black_kings, position.turn)


def _keys(position: Position, rules: Rules) -> set[tuple[int, int, int, bool]]:
    return {_key(move) for move in legal_moves(_under(position, rules), rules)}


def _key(move: Move) -> tuple[int, int, int, bool]:
    return move.origin, move.target, move.taken, move.king or move.crowned


def _changed(values: Mapping[str, Any], change: Mapping[str, Any]) -> Rules:
    return _compiled(json.dumps(laid_over(values, [change])))


@lru_cache(maxsize=256)
def _compiled(values: str) -> Rules:
    return Rules.from_mapping(json.loads(values))

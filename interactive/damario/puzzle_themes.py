"""What a puzzle has to show to belong to its theme, asked of the engine."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import damas
from damas import Position, Rules, legal_moves
from damas.explain import explain_indices
from damas.foresight import attempts
from damas.overlay import laid_over
from damas.rules import WORDS

if TYPE_CHECKING:
    from damario.puzzles import Tree
    from damario.variants import Variant
    from damas import Move

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

    def shown_by(self, variant: Variant, position: Position, tree: Tree) -> bool:
        """Whether a puzzle in ``position`` with these right lines shows what the theme is about."""
        if self.shows == BLOCKED:
            return ends_blocked(tree)
        if self.shows == SACRIFICE:
            return offers(position, tree.nodes[0].best)
        if self.shows == RULE:
            return any(differs(position, rules) for rules in near(variant.values, str(self.rule)))
        words, reason = self.shows.get("words"), self.shows.get("reason")
        if reason is not None:
            return refused_for(position, reason)
        order = damas_value(variant.values, str(self.rule))
        return any(differs(position, without(variant.values, str(self.rule), word)) for word in words if word in order)


def damas_value(values: Mapping[str, Any], key: str) -> Any:
    """The value of a dotted rule key."""
    found: Any = values
    for part in key.split("."):
        found = found[part]
    return found


def differs(position: Position, rules: Rules) -> bool:
    """Whether the legal moves are others under ``rules``."""
    return {_key(move) for move in legal_moves(position, position.rules)} != {
        _key(move) for move in legal_moves(_under(position, rules), rules)
    }


def near(values: Mapping[str, Any], key: str) -> Iterator[Rules]:
    """The rule sets that differ in this one rule: each other word, true for false, each word left out of a list."""
    value = damas_value(values, key)
    if isinstance(value, list):
        for word in value:
            yield without(values, key, word)
        return
    others: tuple[Any, ...] = (not value,) if isinstance(value, bool) else WORDS[key]
    for other in others:
        change = {key: other}
        if key == "king.range" and other == "short":
            change["king.landing"] = "adjacent"
        if key == "king.range" and other == "flying":
            change["king.landing"] = "any"
        if other != value and not (key == "man.capture" and other in ("all_8", "forward_side_orth")):
            yield _compiled(json.dumps(laid_over(values, [change])))


def without(values: Mapping[str, Any], key: str, word: str) -> Rules:
    """The rule set in which a list of words lacks one of them."""
    kept = [other for other in damas_value(values, key) if other != word]
    return _compiled(json.dumps(laid_over(values, [{key: kept}])))


def tempting(position: Position, variant: Variant) -> bool:
    """Whether there is a plausible wrong try: a capture that a near rule allows, or that only a second piece behind stops."""
    legal = {_key(move) for move in legal_moves(position, variant.rules)}
    for key in NEAR_RULES:
        for rules in near(variant.values, key):
            if any(move.taken and _key(move) not in legal for move in legal_moves(_under(position, rules), rules)):
                return True
    return refused_for(position, damas.Reason.TWO_IN_A_ROW.value)


def refused_for(position: Position, reason: str) -> bool:
    """Whether a likely attempt is refused for this reason."""
    rules = position.rules
    tried = attempts(position, legal_moves(position, rules))
    return any(
        found.reason is not None and found.reason.value == reason
        for found in (explain_indices(position, path, rules) for path in tried if len(path) == 2)
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
    return Position(
        rules, position.white_men, position.white_kings, position.black_men, position.black_kings, position.turn
    )


def _key(move: Move) -> tuple[int, int, int, bool]:
    return move.origin, move.target, move.taken, move.king or move.crowned


@lru_cache(maxsize=256)
def _compiled(values: str) -> Rules:
    return Rules.from_mapping(json.loads(values))

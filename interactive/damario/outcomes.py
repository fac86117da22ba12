"""The answers to a question about the rules, and the boards that show them.

A question is about one rule, about several that are answered together (the sides of the board), or about one word of a rule
whose value is a list. Every value that some variant has is an answer. A position of the question is shown once an answer: by
one variant's rules with nothing but that rule as the answer has it, so that what differs between the boards is the rule. The
engine judges each of them, and a question without a position in which every answer leads to other moves has no outcomes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import damas
from damario.house_rules import FIXED
from damario.phrasing import value_of
from damario.witnesses import compiled
from damas.carried import Carried
from damas.consistency import contradictions
from damas.overlay import laid_over
from damas.tokens import written

if TYPE_CHECKING:
    from damario.house_rules import HouseRule
    from damario.lessons import Candidate
    from damario.variants import Variant
    from damas import Move, Position

YES, NO = "yes", "no"
"""The answers to a question about one word of a list."""


@dataclass(frozen=True)
class Question:
    """One question: its ``rules``, or one ``word`` of its only rule, and positions that can show its answers.

    Without candidates it is shown by the starts of variants. ``line`` is where it stands in the file.
    """

    id: str
    rules: tuple[str, ...]
    word: str | None = None
    candidates: tuple[Candidate, ...] = ()
    line: int = 0

    @property
    def of_board(self) -> bool:
        """Whether it asks for what makes the board, which nobody can lay over a variant."""
        return self.rules[0].split(".")[0] in FIXED

    def answer(self, variant: Variant) -> str:
        """A variant's answer as addresses and texts name it: the value, values with a dash between, or ``yes`` and ``no``."""
        values = [value_of(variant, rule) for rule in self.rules]
        if self.word is not None:
            return YES if self.word in values[0] else NO
        return "-".join(written(value) for value in values)


@dataclass(frozen=True)
class Outcome:
    """One answer with all the variants that give it, and the board that shows it: ``shown`` is whose rules it is played by."""

    answer: str
    variants: tuple[Variant, ...]
    shown: Variant
    position: Position
    moves: tuple[Move, ...]


def groups(question: Question, variants: Iterable[Variant]) -> dict[str, tuple[Variant, ...]]:
    """Answer -> the variants that give it."""
    found: dict[str, tuple[Variant, ...]] = {}
    for variant in variants:
        answer = question.answer(variant)
        found[answer] = (*found.get(answer, ()), variant)
    return found


# What has to be changed so that a variant answers like others.


def changed(
    question: Question, answer: str, like: Variant, variant: Variant, house_rules: Sequence[HouseRule] = ()
) -> tuple[str, Mapping[str, Any]] | None:
    """The tokens (comma between) and the change that make a variant answer so; ``like`` is one that does.

    A home rule that is about the rule and gives it that value goes before a bare change of it: it holds what has to change
    along with the rule. ``None`` where the answer lies in what makes the board, or contradicts what the variant has.
    """
    key = question.rules[0]
    if len(question.rules) > 1 or question.of_board:
        return None
    value = answered(question, answer, like, variant)[key]
    for rule in house_rules:
        if rule.key == key and rule.change[key] == value and rule.fits(variant.values):
            return rule.id, rule.change
    change = _along({key: value}, variant) or _along({key: value_of(like, key)}, variant)
    return (",".join(f"{rule}={written(new)}" for rule, new in change.items()), change) if change else None


def answered(question: Question, answer: str, like: Variant, variant: Variant) -> dict[str, Any]:
    """What the rules of a question are in a variant that answers so; ``like`` is one that does."""
    if question.word is None:
        return {rule: value_of(like, rule) for rule in question.rules}
    key = question.rules[0]
    order = list(value_of(variant, key))
    if question.word in order:
        # What stands after a word in the order only decides between what the word has left.
        order = order if answer == YES else order[: order.index(question.word)]
    elif answer == YES:
        order.append(question.word)
    return {key: order}


def _along(change: dict[str, Any], variant: Variant) -> dict[str, Any] | None:
    """A change of one rule with those of others that it takes; ``None`` when the variant's rules contradict it."""
    (about,) = change
    while found := contradictions(laid_over(variant.values, [change]), change):
        first = found[0]
        if first.rule == about or first.rule in change or first.fix is None or first.rule.split(".")[0] in FIXED:
            return None
        change = change | {first.rule: first.fix}
    return change


def under(variant: Variant, change: Mapping[str, Any]) -> Variant | None:
    """A variant with some rules changed; ``None`` when it cannot be played so."""
    values = laid_over(variant.values, [change])
    try:
        compiled(json.dumps(values))
    except damas.RulesError:
        return None
    return replace(variant, values=values)


# The boards.


def outcomes(
    question: Question, variants: Sequence[Variant], base: Variant, house_rules: Sequence[HouseRule]
) -> tuple[Outcome, ...]:
    """The answers with their boards; empty when the variants all answer the same, or some answer cannot be shown."""
    given = groups(question, variants)
    if len(given) < 2:
        return ()
    if question.candidates:
        boards = _Boards(question, given, base, house_rules)
        found = [boards.outcome(answer) for answer in given]
    else:
        found = [_start(question, answer, group, base, house_rules) for answer, group in given.items()]
        if len({_look(outcome) for outcome in found if outcome}) < len(given):
            return ()
    if None in found:
        return ()
    return tuple(sorted((outcome for outcome in found if outcome), key=lambda outcome: -len(outcome.variants)))


def _start(
    question: Question, answer: str, group: tuple[Variant, ...], base: Variant, house_rules: Sequence[HouseRule]
) -> Outcome:
    change = changed(question, answer, group[0], base, house_rules)
    shown = base if base in group else (change and under(base, change[1])) or group[0]
    position = shown.rules.start()
    return Outcome(answer, group, shown, position, tuple(damas.legal_moves(position, shown.rules)))


def _look(outcome: Outcome) -> object:
    """What of a start can be seen: the board, the pieces and who moves."""
    position = outcome.position
    return position.rules.geometry, tuple(position.pieces()), position.turn


class _Boards:
    """Looks for a position that shows the answers to a question, on as few kinds of boards as there are."""

    def __init__(
        self, question: Question, groups: Mapping[str, tuple[Variant, ...]], base: Variant, house_rules: Sequence[HouseRule]
    ) -> None:
        self.question = question
        self.groups = groups
        self.house_rules = house_rules
        self.hosts = {answer: base if self._like(base, group) else group[0] for answer, group in groups.items()}
        self.shown = {host.id: self._candidate(host) for host in self.hosts.values()}

    def outcome(self, answer: str) -> Outcome | None:
        host = self.hosts[answer]
        candidate, played = self.shown[host.id], self._played(answer, host)
        position = self._position(candidate, played) if candidate and played else None
        if position is None or played is None:
            return None
        return Outcome(answer, self.groups[answer], played, position, tuple(damas.legal_moves(position, played.rules)))

    @staticmethod
    def _like(base: Variant, group: tuple[Variant, ...]) -> bool:
        """Whether some variant of a group is played on the same kind of squares as the base, all of them or every other."""
        return any((variant.rules.geometry.lattice == "full") == (base.rules.geometry.lattice == "full") for variant in group)

    def _candidate(self, host: Variant) -> Candidate | None:
        """The first candidate in which every answer that the host shows leads to other moves than any other answer does."""
        return next((candidate for candidate in self.question.candidates if self._tells(candidate, host)), None)

    def _tells(self, candidate: Candidate, host: Variant) -> bool:
        moves = {answer: self._moves(candidate, answer, host) for answer in self.groups}
        return all(
            moves[mine] and all(moves[mine] != its for answer, its in moves.items() if answer != mine)
            for mine, shown_on in self.hosts.items()
            if shown_on is host
        )

    def _played(self, answer: str, host: Variant) -> Variant | None:
        """The host's rules with this answer."""
        if self.question.answer(host) == answer:
            return host
        like = next((v for v in self.groups[answer] if self._like(host, (v,))), self.groups[answer][0])
        found = changed(self.question, answer, like, host, self.house_rules)
        return under(host, found[1]) if found else None

    def _position(self, candidate: Candidate, played: Variant) -> Position | None:
        return Carried(played.rules, candidate.lattice, candidate.anchor).position(candidate.position)

    def _moves(self, candidate: Candidate, answer: str, host: Variant) -> frozenset[Move] | None:
        """``None`` when the host cannot be played so, or the position has no place on its board."""
        played = self._played(answer, host)
        position = self._position(candidate, played) if played else None
        if position is None:
            return None
        return frozenset(damas.legal_moves(position, position.rules))

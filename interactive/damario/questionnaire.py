"""Which rules do you play? Few questions, computed from the rule tables, that tell the variants apart.

Which are asked, and in which order, follows from what the variants answer: see :func:`in_order`. The boards are those of
:mod:`damario.outcomes`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Final

from damario.outcomes import answered, changed, groups, outcomes, under
from damas.consistency import CHECKS, settled
from damas.overlay import laid_over

if TYPE_CHECKING:
    from damario.house_rules import HouseRule
    from damario.outcomes import Outcome, Question
    from damario.variants import Variant

MOST: Final = 6
"""Questions that a reader is asked at the most."""


@dataclass(frozen=True)
class Asked:
    """A question with the boards of its answers, the answer that most variants give first."""

    question: Question
    outcomes: tuple[Outcome, ...]

    def outcome(self, answer: str) -> Outcome:
        """The outcome of an answer.

        Raises:
            KeyError: nobody answers so.
        """
        found = next((one for one in self.outcomes if one.answer == answer), None)
        if found is None:
            raise KeyError(answer)
        return found


@dataclass(frozen=True)
class Questionnaire:
    """The questions in the order in which they are asked, of variants in the tables' order but for the base, the first."""

    variants: tuple[Variant, ...]
    asked: tuple[Asked, ...]
    unasked: tuple[Asked, ...] = ()
    """Questions that could be asked and are not, for there are enough without them."""
    house_rules: tuple[HouseRule, ...] = field(default=())

    def answers(self, variant: Variant) -> dict[str, str]:
        """Question id -> what somebody answers who plays by this variant's rules."""
        return {asked.question.id: asked.question.answer(variant) for asked in self.asked}

    def differing(self, variant: Variant, answers: Mapping[str, str]) -> tuple[str, ...]:
        """Ids of the questions that have been answered otherwise than the variant does, and not to the same effect."""
        own = self.answers(variant)
        known = own | dict(answers)
        return tuple(name for name in own if known[name] != own[name] and not self._same(variant, name, known))

    def _same(self, variant: Variant, name: str, known: Mapping[str, str]) -> bool:
        cases = self.same.get((name, known[name], variant.id), ())
        return any(all(known[other] == answer for other, answer in case.items()) for case in cases)

    def closest(self, answers: Mapping[str, str]) -> tuple[Variant, ...]:
        """The variants with the fewest differing answers; of these, those whose differences home rules can say, in order.

        Before all of them go those whose own rules no answer contradicts: men that walk straight do not take diagonally.
        ``answers`` maps question ids to answers; a question that has none is one that may be answered either way.
        """

        def distance(variant: Variant) -> tuple[int, int, int]:
            names = self.differing(variant, answers)
            against = sum((name, answers[name], variant.id) in self.against for name in names)
            return against, len(names), sum(self.token(variant, name, answers[name]) is None for name in names)

        nearest = min(map(distance, self.variants))
        return tuple(variant for variant in self.variants if distance(variant) == nearest)

    def token(self, variant: Variant, name: str, answer: str) -> str | None:
        """The tokens to lay over a variant so that a question is answered so (see :func:`changed`); ``None``: nothing can."""
        return self.tokens[name, answer, variant.id]

    @cached_property
    def tokens(self) -> Mapping[tuple[str, str, str], str | None]:
        """(question, answer, variant) -> the tokens. Of two questions about one rule the second has none: they would clash."""
        found: dict[tuple[str, str, str], str | None] = {}
        rules: set[str] = set()
        for asked in self.asked:
            question, taken = asked.question, not rules.isdisjoint(asked.question.rules)
            rules.update(question.rules)
            for outcome in asked.outcomes:
                for variant in self.variants:
                    token = None if taken else _token(question, outcome, variant, self.house_rules)
                    found[question.id, outcome.answer, variant.id] = token
        return found

    @cached_property
    def against(self) -> frozenset[tuple[str, str, str]]:
        """(question, answer, variant) of each answer that the other rules of the variant contradict."""
        return frozenset(
            (asked.question.id, outcome.answer, variant.id)
            for asked in self.asked
            for outcome in asked.outcomes
            for variant in self.variants
            if not asked.question.of_board
            and changed(asked.question, outcome.answer, outcome.variants[0], variant, self.house_rules) is None
        )

    @cached_property
    def same(self) -> Mapping[tuple[str, str, str], tuple[Mapping[str, str], ...]]:
        """(question, answer, variant) -> the cases in which the answer makes the same game as the variant's own.

        A case maps other questions to answers: men that capture forward only cannot pass the last row, so there it makes no
        difference whether they could go on.
        """
        found = {}
        for asked in self.asked:
            others = [other for other in self.asked if other is not asked and _read_together(asked.question, other.question)]
            for variant in self.variants:
                own = asked.question.answer(variant)
                for outcome in asked.outcomes:
                    if outcome.answer != own and (cases := tuple(_cases(asked, outcome, others, variant))):
                        found[asked.question.id, outcome.answer, variant.id] = cases
        return found

    def alike(self) -> list[tuple[Variant, ...]]:
        """Variants that give the same answers to all the questions, where there are several."""
        return [part for part in _split([self.variants], [asked.question for asked in self.asked]) if len(part) > 1]


def make(
    questions: Iterable[Question], variants: Sequence[Variant], base: Variant, house_rules: Sequence[HouseRule] = ()
) -> Questionnaire:
    """The questionnaire for some variants; ``base`` is the one by whose rules the boards are played where that can be."""
    found = []
    for question in questions:
        shown = outcomes(question, variants, base, house_rules)
        if len(shown) > 1:
            found.append(Asked(question, shown))
    ordered = in_order(found, variants)
    known_best_first = tuple(sorted(variants, key=lambda variant: variant is not base))
    return Questionnaire(known_best_first, tuple(ordered[:MOST]), tuple(ordered[MOST:]), tuple(house_rules))


def in_order(questions: Iterable[Asked], variants: Sequence[Variant]) -> list[Asked]:
    """The questions, that with the largest split first: it tells the most pairs of variants apart.

    Each of the next ones tells apart the most pairs that those before it have left together. Of questions that tell apart as
    many, that goes first which stands first in the file.
    """
    left, ordered = list(questions), []
    parts = [tuple(variants)]
    while left:
        best = max(left, key=lambda asked: _told_apart(parts, asked.question))
        left.remove(best)
        ordered.append(best)
        parts = _split(parts, [best.question])
    return ordered


def _split(parts: Iterable[tuple[Variant, ...]], questions: Iterable[Question]) -> list[tuple[Variant, ...]]:
    """Groups of variants, each taken apart by the answers to the questions."""
    found = list(parts)
    for question in questions:
        found = [group for part in found for group in groups(question, part).values()]
    return found


def _told_apart(parts: Iterable[tuple[Variant, ...]], question: Question) -> int:
    """How many pairs of variants that stand in one group answer a question differently."""

    def pairs(count: int) -> int:
        return count * (count - 1) // 2

    return sum(pairs(len(part)) - sum(pairs(len(group)) for group in groups(question, part).values()) for part in parts)


def _read_together(one: Question, other: Question) -> bool:
    """Whether some check of a rule set reads rules of both."""
    rules = [set(question.rules) for question in (one, other)]
    return any(all(not mine.isdisjoint(check.scope) for mine in rules) for check in CHECKS)


def _cases(asked: Asked, outcome: Outcome, others: Sequence[Asked], variant: Variant) -> Iterator[Mapping[str, str]]:
    """The answers to the other questions with which an answer makes the same game as that of the variant."""
    mine = answered(asked.question, outcome.answer, outcome.variants[0], variant)
    for found in product(*(other.outcomes for other in others)):
        given = list(zip(others, found, strict=True))
        changes = [answered(other.question, one.answer, one.variants[0], variant) for other, one in given]
        values = laid_over(variant.values, changes)
        if settled(laid_over(values, [mine])) == settled(values):
            yield {other.question.id: one.answer for other, one in given}


def _token(question: Question, outcome: Outcome, variant: Variant, house_rules: Sequence[HouseRule]) -> str | None:
    found = changed(question, outcome.answer, outcome.variants[0], variant, house_rules)
    return found[0] if found and under(variant, found[1]) else None

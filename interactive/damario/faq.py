"""Questions whose answers follow from rule values: which answer holds for which variant."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from damario.phrasing import Phrasing, value_of, words

if TYPE_CHECKING:
    from damario.variants import Variant


@dataclass(frozen=True)
class Answer:
    """One possible answer: its word in the texts and the rule values (or facts) under which it holds."""

    word: str
    when: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Question:
    """A question: the rules it is about and its answers in order, or two variants to be told apart.

    ``id`` is also its address on the page; ``lesson`` names the board that shows the answer; ``line`` is where it stands in
    ``faq.yml``.
    """

    id: str
    rules: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()
    facts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    differences: tuple[str, ...] = ()
    lesson: str | None = None
    line: int = 0


@dataclass(frozen=True)
class Group:
    """An answer with all the variants it holds for."""

    text: str
    variants: tuple[Variant, ...]


def holds(when: Mapping[str, Any], variant: Variant, facts: Mapping[str, int | None] | None = None) -> bool:
    """Whether every condition is true of the variant.

    A condition is a word, a list of words, or a mapping with ``contains``, ``lacks`` or ``first`` for a rule whose value is a
    list. A fact is asked with ``some`` or ``none``.
    """
    for key, wanted in when.items():
        if facts is not None and key in facts:
            if (facts[key] is not None) != (wanted == "some"):
                return False
            continue
        found = [word for word, _ in words(value_of(variant, key))]
        if isinstance(wanted, Mapping):
            if "contains" in wanted and wanted["contains"] not in found:
                return False
            if "lacks" in wanted and wanted["lacks"] in found:
                return False
            if "first" in wanted and found[0] != wanted["first"]:
                return False
        elif not set(found) <= set(_texts(wanted)):
            return False
    return True


def _texts(wanted: Any) -> list[str]:
    items = wanted if isinstance(wanted, list | tuple) else [wanted]
    return [str(item).lower() if isinstance(item, bool) else str(item) for item in items]


def answer(question: Question, variant: Variant, phrasing: Phrasing, informal: Collection[str] = ()) -> str | None:
    """The answer for one variant in words; ``None`` when no answer's conditions hold."""
    facts = {name: _fact(variant, wanted, informal) for name, wanted in question.facts.items()}
    for choice in question.answers:
        if holds(choice.when, variant, facts):
            key = f"questions.{question.id}.answers.{choice.word}"
            return phrasing.say(key, **measures(variant, phrasing), **facts)
    return None


def grouped(
    question: Question, variants: Sequence[Variant], phrasing: Phrasing, informal: Collection[str] = ()
) -> list[Group]:
    """The answers, each with its variants; the one that holds for most comes first."""
    found: dict[str, list[Variant]] = {}
    for variant in variants:
        text = answer(question, variant, phrasing, informal)
        if text is not None:
            found.setdefault(text, []).append(variant)
    groups = [Group(text, tuple(members)) for text, members in found.items()]
    return sorted(groups, key=lambda group: -len(group.variants))


def measures(variant: Variant, phrasing: Phrasing) -> dict[str, Any]:
    """Numbers and words of a variant that a phrase may name."""
    rules = variant.rules
    start = rules.start()
    return {
        "men": start.white_men.bit_count(),
        "rows": len(rules.setup_rows),
        "files": rules.geometry.files,
        "ranks": rules.geometry.ranks,
        "squares": len(rules.geometry.playable),
        "origin": phrasing.short("notation.origin", rules.notation.origin),
    }


def differences(one: Variant, other: Variant, rules: Sequence[str]) -> Iterator[str]:
    """The rules in which two variants differ."""
    return (rule for rule in rules if value_of(one, rule) != value_of(other, rule))


def official_draws(variant: Variant, informal: Collection[str]) -> Sequence[Mapping[str, Any]]:
    """The records of the first draw set that is a federation's; none when all of them are ``informal``."""
    sets = value_of(variant, "draws")
    return next((records for name, records in sets.items() if name not in informal), ())


def _fact(variant: Variant, wanted: Mapping[str, Any], informal: Collection[str]) -> int | None:
    """A number in the variant's own draws: the first record of that kind (and with that ending) that has the field."""
    for record in official_draws(variant, informal):
        if record["kind"] != wanted["kind"] or wanted["field"] not in record:
            continue
        if "sides" in wanted and list(wanted["sides"]) not in [list(pair) for pair in record["sides"]]:
            continue
        return int(record[wanted["field"]])
    return None

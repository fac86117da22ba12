"""Questions whose answers follow from rule values: which answer holds for which variant."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from damario.conditions import holds
from damario.phrasing import Phrasing, value_of

if TYPE_CHECKING:
    from damario.variants import Variant


#: Kinds of draw records that are about the last pieces on the board.
_ENDINGS: Final = ("ending", "immediate")


@dataclass(frozen=True)
class Answer:
    """One possible answer: its word in the texts and the rule values (or facts) under which it holds."""

    word: str
    when: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Question:
    """A question of a theme, with one way to answer it.

    It has answers in order, or two variants to be told apart (``differences``), or rules to be shown of all (``table``).
    ``id`` is also its address on the page; ``rules`` are those it leads to; ``variants`` are the only ones it is asked of,
    all when there are none. What a variant remarks on the rules ``remarks`` belongs to the answer. An answer that no rule
    value decides is written by hand and rests on ``source`` (a key of ``sources.yml``) and ``article``. ``lesson`` names
    the board that shows the answer; with ``start`` the start position of a variant of each answer does. ``line`` is where
    the question stands in ``faq.yml``.
    """

    id: str
    theme: str
    rules: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()
    facts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    differences: tuple[str, ...] = ()
    table: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    source: str | None = None
    article: str | None = None
    remarks: tuple[str, ...] = ()
    lesson: str | None = None
    start: bool = False
    line: int = 0

    def about(self, variant: Variant) -> bool:
        """Whether the question has an answer for the variant alone."""
        return bool(self.answers) and (not self.variants or variant.id in self.variants)


@dataclass(frozen=True)
class Group:
    """An answer with all the variants it holds for."""

    text: str
    variants: tuple[Variant, ...]


def answer(question: Question, variant: Variant, phrasing: Phrasing, informal: Collection[str] = ()) -> str | None:
    """The answer for one variant in words; ``None`` when no answer's conditions hold."""
    facts = {name: _fact(variant, wanted, informal) for name, wanted in question.facts.items()}
    for choice in question.answers:
        if holds(choice.when, variant, facts):
            key = f"questions.{question.id}.answers.{choice.word}"
            endings = _endings(variant, phrasing, informal)
            return phrasing.say(key, **{**measures(variant, phrasing), "endings": endings, **facts})
    return None


def disputed(question: Question, variant: Variant) -> list[str]:
    """The rules of which more is to be said than the answer for the variant.

    They are those that the answers hang on and on whose value the texts disagree, and the question's own ``remarks``.
    """
    rules = dict.fromkeys(rule for choice in question.answers for rule in choice.when)
    found = dict.fromkeys(rule for rule in rules if rule in variant.stated and variant.stated[rule].dispute)
    found |= dict.fromkeys(rule for rule in question.remarks if rule in variant.stated and variant.stated[rule].remark)
    return list(found)


def disputed_counts(question: Question, variant: Variant, informal: Collection[str] = ()) -> list[Mapping[str, Any]]:
    """The draw records that the answer takes its numbers from where the texts disagree on these very numbers."""
    found: list[Mapping[str, Any]] = []
    for wanted in question.facts.values():
        record, name = _record(variant, wanted, informal), wanted["field"].partition(".")[0]
        if record and record not in found and any(name in other for other in record.get("dispute", ())):
            found.append(record)
    return found


def grouped(
    question: Question, variants: Sequence[Variant], phrasing: Phrasing, informal: Collection[str] = ()
) -> list[Group]:
    """The answers, each with its variants; the one that holds for most comes first."""
    found: dict[str, list[Variant]] = {}
    for variant in filter(question.about, variants):
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
    """A number in the variant's own draws. Of several things it is how many; a field that says no is no number."""
    record = _record(variant, wanted, informal)
    found = _field(record, wanted["field"]) if record else None
    if isinstance(found, Sized):
        return len(found)
    return None if found is None or found is False else int(found)


def _record(variant: Variant, wanted: Mapping[str, Any], informal: Collection[str]) -> Mapping[str, Any] | None:
    """The first of the variant's own draw records of a kind that is as wanted.

    It has the ``field`` (``a.b`` is ``b`` within ``a``), the ending ``sides``, the values of ``where`` and none of the fields
    ``without``.
    """
    for record in official_draws(variant, informal):
        if record["kind"] != wanted["kind"] or _field(record, wanted["field"]) is None:
            continue
        if "sides" in wanted and list(wanted["sides"]) not in [list(pair) for pair in record["sides"]]:
            continue
        if any(record.get(key) != value for key, value in wanted.get("where", {}).items()):
            continue
        if any(key in record for key in wanted.get("without", ())):
            continue
        return record
    return None


def _field(record: Mapping[str, Any], name: str) -> Any:
    found: Any = record
    for part in name.split("."):
        found = found.get(part) if isinstance(found, Mapping) else None
    return found


def _endings(variant: Variant, phrasing: Phrasing, informal: Collection[str]) -> str:
    """What the variant's own draws say of endings, in sentences."""
    told = [record for record in official_draws(variant, informal) if record["kind"] in _ENDINGS]
    return " ".join(map(phrasing.draw, told))

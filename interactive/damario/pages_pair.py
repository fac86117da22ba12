"""The page of two variants: what is the same in one line, then what differs, each thing with both answers to one position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from damario import comparison, doubts, faq, pages_compare, witnesses
from damario.judge_link import judge_link
from damario.markdown import (
    LATER,
    anchor,
    aside,
    block,
    folded,
    front_matter,
    heading,
    inside,
    judged,
    legal_in_words,
    refusal,
)
from damario.phrasing import value_of

if TYPE_CHECKING:
    from damario.site import Site
    from damario.variants import Variant
    from damario.witnesses import Answer, Witness

#: Groups whose rules decide moves: these are shown by positions. The others are told, or drawn, as they are.
PLAYED: Final = ("man", "king", "capture", "promotion", "end")
#: What changes how a board looks before the first move, and how its squares are written.
_SHAPE: Final = {"board.files", "board.ranks", "board.lattice", "board.playing_squares", "setup.rows"}
_LABELS: Final = {"notation.style", "notation.origin"}
#: The rule whose words hold one after the other.
_ORDER: Final = "capture.priority"


def page(site: Site, one: Variant, other: Variant) -> str:
    """The Markdown of the page that compares two variants, the first of the tables' order first."""
    return _Page(site, one, other).markdown()


@dataclass(frozen=True)
class _Section:
    """Rules that are told together, and the positions that show them."""

    title: str
    rules: tuple[str, ...]
    shown: tuple[Witness, ...] = ()


class _Page:
    def __init__(self, site: Site, one: Variant, other: Variant) -> None:
        self.site = site
        self.texts = site.texts
        self.say = site.phrasing.say
        self.pair = (one, other)
        self.rules = [rule for rules in site.rules_by_group.values() for rule in rules]
        self.differing = list(faq.differences(one, other, self.rules))

    def markdown(self) -> str:
        one, other = self.pair
        title = self.say("pairs.title", one=self.site.name(one), other=inside(self.site.name(other)))
        description = self.say("pairs.description", one=inside(self.site.name(one)), other=inside(self.site.name(other)))
        name = self.say("pairs.name", one=self.site.name(one), other=inside(self.site.name(other)))
        sections = list(self._sections())
        head = front_matter(title, description, in_menu=False, sheet="pair", boost=LATER)
        parts = [f"{head}\n# {name}", *self._same(), *self._summary()]
        if any(section.shown for section in sections) and one.rules.geometry is not other.rules.geometry:
            parts.append(self.texts["pairs.carried" if witnesses.share_positions(one, other) else "pairs.own"])
        for section in sections:
            parts += self._told(section)
        parts += self._others()
        return "\n\n".join(part for part in parts if part) + "\n"

    # What is the same, and what is not, at a glance.

    def _same(self) -> Iterator[str]:
        same = [rule for rule in self.rules if rule not in self.differing]
        marks = {rule: doubts.marks(self.site, rule, self.pair, "../") for rule in same}
        whole = [group for group, rules in self.site.rules_by_group.items() if rules and set(rules) <= set(same)]
        left_open = [rule for group in whole for rule in self.site.rules_by_group[group] if marks[rule]]
        remarks = doubts.remarked(self.site, (rule for group in whole for rule in self.site.rules_by_group[group]), self.pair)
        whole = [group for group in whole if not any(marks[rule] for rule in self.site.rules_by_group[group])]
        yield self.say(
            "pairs.same",
            groups=[self.texts[f"pairs.groups.{group}"] for group in whole],
            same=len(same),
            total=len(self.rules),
        )
        if left_open:
            told = [inside(self.site.phrasing.label(rule)) + marks[rule] for rule in left_open]
            yield self.say("pairs.same_disputed", rules=told)
        yield from remarks
        rows = [f"| {self.texts['pages.compare.rule']} | {self.texts['pairs.value']} |", "| --- | --- |"]
        for rule in same:
            said = comparison.short(self.site, rule, self.pair[0]) + marks[rule]
            rows.append(f"| {self.site.phrasing.label(rule)} | {said} |")
        table = "\n".join(rows)
        yield f"<details markdown>\n<summary>{self.texts['pairs.folded']}</summary>\n\n{table}\n\n</details>"

    def _summary(self) -> Iterator[str]:
        yield heading(2, self.texts["pairs.differs"], "diferencas")
        names = " | ".join(self.site.short_name(variant) for variant in self.pair)
        rows = [f"| {self.texts['pages.compare.rule']} | {names} |", "| --- | --- | --- |"]
        for rule in self.differing:
            cells = " | ".join(doubts.short(self.site, rule, variant, "../") for variant in self.pair)
            rows.append(f"| [{self.site.phrasing.label(rule)}](#{anchor(rule)}) | {cells} |")
        yield "\n".join(rows)

    # The differences one by one.

    def _sections(self) -> Iterator[_Section]:
        """The differing rules: of those that decide moves, each by itself or with those that the same position shows."""
        played = [rule for group in PLAYED for rule in self.site.rules_by_group.get(group, ())]
        found = witnesses.find(*self.pair, list(witnesses.points(*self.pair, played)), self.site.lessons)
        for group, rules in self.site.rules_by_group.items():
            left = [rule for rule in rules if rule in self.differing]
            title = self.texts[f"groups.{group}"]
            if left and group not in PLAYED:
                yield _Section(title, tuple(left))
                continue
            while left:
                shown = tuple(one for one in found if left[0] in {point.rule for point in one.points})
                together = {left[0]} | {point.rule for one in shown for point in one.points}
                told = tuple(rule for rule in left if rule in together)
                yield _Section(title if len(told) > 1 else self.site.phrasing.label(told[0]), told, shown)
                left = [rule for rule in left if rule not in told]

    def _told(self, section: _Section) -> Iterator[str]:
        # The search finds the differences in the table above, and each rule where it is at home.
        yield heading(2, section.title, anchor(section.rules[0]), searched=False)
        yield "".join(f'<span id="{anchor(rule)}"></span>' for rule in section.rules[1:])
        if section.rules == ("draws",):
            yield self._beside(self._draws(variant) for variant in self.pair)
            return
        yield self._beside(self._values(section.rules, variant) for variant in self.pair)
        changed = set(section.rules)
        if changed & _SHAPE:
            yield self.texts["pairs.start"]
            yield self._beside(self._start(variant) for variant in self.pair)
        elif changed & _LABELS:
            yield self.texts["pairs.squares"]
            yield self._beside(self._squares(variant) for variant in self.pair)
        elif not section.shown and changed & {rule for group in PLAYED for rule in self.site.rules_by_group.get(group, ())}:
            yield self.texts["pairs.unseen" if witnesses.share_positions(*self.pair) else "pairs.unseen_own"]
        for witness in section.shown:
            boards = self._beside(self._answer(answer) for answer in witness.answers)
            first = witness.answers[0]
            link = aside(judge_link(self.site, first.position, first.variant, "../"))
            yield folded(self.texts[f"pairs.positions.{witness.lesson.id}"], f"{boards}\n\n{link}")

    def _beside(self, sides: Iterable[str]) -> str:
        """The two variants side by side; one below the other where there is no room."""
        boxes = [f'<div class="damas-side" markdown>\n\n{side}\n\n</div>' for side in sides]
        return "\n\n".join(('<div class="damas-versus" markdown>', *boxes, "</div>"))

    def _name(self, variant: Variant) -> str:
        return f"**{self.site.short_name(variant)}**"

    def _values(self, rules: tuple[str, ...], variant: Variant) -> str:
        """The values in sentences, who says otherwise, and below them the texts they rest on, each once."""
        said, cited = [], []
        for rule in rules:
            sentences = self.site.phrasing.long(rule, value_of(variant, rule))
            stated = variant.stated.get(rule)
            if stated is not None:
                cited.append(self.site.source_link(stated.source, "../", stated.article))
            beside = doubts.asides(self.site, rule, variant)
            said.append(" ".join((*sentences, *beside)))
            if rules == (_ORDER,) and len(sentences) > 1:
                told = "\n".join(f"{number}. {sentence}" for number, sentence in enumerate(sentences, 1))
                said = ["\n\n".join(filter(None, (self.texts["pages.variant.priorities_many"], told, " ".join(beside))))]
        told = said[0] if len(said) == 1 else "\n".join(f"- {one}" for one in said)
        sources = self.say("pairs.sources", sources=list(dict.fromkeys(cited)))
        return f"{self._name(variant)}\n\n{told}\n\n<small>{sources}</small>"

    def _answer(self, answer: Answer) -> str:
        board = judged(answer.variant, answer.position, answer.attempts, "")
        said = [legal_in_words(self.site, answer.position), *(refusal(self.site, *attempt) for attempt in answer.attempts)]
        return "\n\n".join((self._name(answer.variant), board, "\n".join(f"- {line}" for line in said)))

    def _start(self, variant: Variant) -> str:
        """The start, with how many pieces on how large a board."""
        caption = self.say("pages.variant.setup_count", **faq.measures(variant, self.site.phrasing))
        position = variant.rules.start().to_fen()
        board = {"variant": variant.id, "position": position, "caption": caption, "mode": "diagram"}
        return f"{self._name(variant)}\n\n{block(board)}"

    def _squares(self, variant: Variant) -> str:
        return f"{self._name(variant)}\n\n" + block({"variant": variant.id, "coordinates": "centre", "empty": True})

    def _draws(self, variant: Variant) -> str:
        sets = value_of(variant, "draws")
        official = next((name for name in sets if name not in self.site.informal), None)
        lines = [f"- {self._record(record)}" for record in sets[official]] if official else []
        title = self._name(variant)
        if official:
            title += f": {self.texts[f'draws.sets.{official}.label']}"
        link = self.say("pairs.all_draws", variant=inside(self.site.name(variant)))
        told = "\n".join(lines) or self.texts["pages.variant.draws_none"]
        return "\n\n".join((title, told, f"[{link}](../regras/{variant.id}.md#empates)"))

    def _record(self, record: Mapping[str, Any]) -> str:
        return " ".join((self.site.phrasing.draw(record), *map(aside, doubts.of_record(self.site, record))))

    def _others(self) -> Iterator[str]:
        yield heading(2, self.texts["pairs.others"], "outras", searched=False)
        lines = [f'<li><a href="../?v={",".join(variant.id for variant in self.pair)}">{self.texts["pairs.table"]}</a></li>']
        for variant in self.pair:
            told = self.say("pairs.rules_of", variant=inside(self.site.name(variant)))
            lines.append(f'<li><a href="../../regras/{variant.id}/">{told}</a></li>')
        lines += [
            f"<li>{self.site.short_name(variant)} × {pages_compare.pair_links(self.site, variant, '../')}</li>"
            for variant in self.pair
        ]
        yield '<ul class="damas-pairs">' + "".join(lines) + "</ul>"

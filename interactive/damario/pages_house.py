"""The home rules: what to agree on before a game, and what each of them changes on a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final

import damas
from damario import doubts, pages_builder
from damario.changes import UNSAID
from damario.judge_link import judge_link
from damario.markdown import LATER, anchor, front_matter, heading, inside, judged, legal_in_words, refusal
from damario.phrasing import value_of

if TYPE_CHECKING:
    from damario.house_rules import Example, HouseRule
    from damario.site import Site
    from damario.variants import Variant
    from damas import Explanation, Position

_MOST_QUESTIONS: Final = 3


def page(site: Site) -> str:
    """The Markdown of the page."""
    return _Page(site).markdown()


def name_of(site: Site, rule: HouseRule) -> str:
    """The home rule's name."""
    return site.texts[f"house_rules.rules.{rule.id}.name"]


def line_of(site: Site, rule: HouseRule) -> str:
    """What the home rule changes, in a sentence."""
    return site.texts[f"house_rules.rules.{rule.id}.line"]


def box(site: Site, rule: HouseRule, root: str) -> str:
    """A home rule in a box for other pages; ``root`` leads from there to the top of the tree."""
    title = site.phrasing.say("house_rules.box.title", rule=inside(name_of(site, rule)))
    link = f"[{site.texts['house_rules.box.more']}]({root}regras-da-casa.md#{anchor(rule.id)})"
    return "\n\n".join((
        '<aside class="damas-house-box" markdown>',
        f"**{title}** {line_of(site, rule)} {link}",
        "</aside>",
    ))  # fmt: skip


def links(site: Site, keys: Sequence[str]) -> str:
    """The home rules that are about one of some rules, in a sentence with links; empty when there is none."""
    found = [
        f"[{inside(name_of(site, rule))}](regras-da-casa.md#{anchor(rule.id)})"
        for rule in site.book.house_rules.values()
        if rule.key in keys
    ]
    return site.phrasing.say("house_rules.box.links", rules=found) if found else ""


class _Page:
    def __init__(self, site: Site) -> None:
        self.site = site
        self.texts = site.texts
        self.say = site.phrasing.say
        self.rules = tuple(site.book.house_rules.values())
        self.keys = tuple(dict.fromkeys(rule.key for rule in self.rules))
        named = {example.variant for rule in self.rules for example in rule.examples}
        #: The variants that the boards are played by, those the readers know best first.
        self.variants = sorted(
            (variant for variant in site.variants if variant.id in named), key=lambda v: v.id not in site.preferred
        )

    def markdown(self) -> str:
        title = self._text("title")
        parts = [
            front_matter(title, self._text("description"), sheet="house builder", boost=LATER) + f"\n# {title}",
            self._text("intro"),
            heading(2, self.texts["builder.heading"], "monte"),
            self.texts["builder.intro"],
            pages_builder.html(self.site),
            *self._agree(),
            heading(2, self._text("each"), "cada-uma"),
            self._text("each_intro"),
            "\n".join(f"- {self._link(rule)}: {line_of(self.site, rule)}" for rule in self.rules),
        ]
        for rule in self.rules:
            parts += self._rule(rule)
        parts += [*self._tables(), heading(2, self._text("elsewhere"), "outras"), self._text("elsewhere_text")]
        return "\n\n".join(parts) + "\n"

    def _text(self, key: str) -> str:
        return self.texts[f"house_rules.page.{key}"]

    def _link(self, rule: HouseRule, *, within: bool = False) -> str:
        name = name_of(self.site, rule)
        return f"[{inside(name) if within else name}](#{anchor(rule.id)})"

    # What to agree on.

    def _agree(self) -> Iterator[str]:
        """The questions that two people should settle: the variant, each rule that home rules change, and a few more."""
        yield heading(2, self._text("agree"), "combine")
        yield self._text("agree_intro")
        names = [self.site.short_name(variant) for variant in self.site.variants]
        rows = [_question("variant", self._text("which_variant"), names)]
        for key in self.keys:
            answers = [self.site.phrasing.short(key, value) for value in self._values(key)]
            rows.append(_question(key, self.texts[f"house_rules.agree.{key}"], answers))
        for name, more in self.texts.section("house_rules.agree_more").items():
            rows.append(_question(name, more["question"], list(more["answers"].values())))
        yield "\n".join(('<div class="damas-agree">', *rows, "</div>"))

    def _values(self, key: str) -> list[Any]:
        """The values of a rule to choose between: those of the variants on this page's boards, and the home rules'."""
        found = [value_of(variant, key) for variant in self.variants]
        found += [rule.change[key] for rule in self.rules if key in rule.change]
        return [value for place, value in enumerate(found) if value not in found[:place] and value != UNSAID]

    # One home rule.

    def _rule(self, rule: HouseRule) -> Iterator[str]:
        yield heading(2, name_of(self.site, rule), anchor(rule.id))
        yield f"**{line_of(self.site, rule)}**"
        for example in rule.examples:
            official = self.site.book.variants[example.variant]
            house = official.under((rule,))
            keys = [key for key in rule.change if value_of(official, key) != value_of(house, key)]
            caption = self.say("house_rules.page.official_board", variant=self.site.name(official))
            sides = (
                self._side(example, official, keys, self._text("official"), caption),
                self._side(example, house, keys, self._text("house"), ""),
            )
            yield "\n\n".join(('<div class="damas-house-pair" data-search-exclude markdown>', *sides, "</div>"))
            if house.rules.obligation == "huff":
                yield from self._huff(example, house)
        yield "\n".join(f"- {line}" for line in self._facts(rule))

    def _facts(self, rule: HouseRule) -> Iterator[str]:
        """Where it comes from, who plays so by the book, which home rules contradict it, and where more is said."""
        origin = f"house_rules.rules.{rule.id}.origin"
        if origin in self.texts:
            yield self.texts[origin]
        official = [
            f"[{inside(self.site.short_name(variant))}](regras/{variant.id}.md){doubts.mark(self.site, rule.key, variant, '')}"
            for variant in self.site.variants
            if variant.plays(rule)
        ]
        yield self.say("house_rules.page.official_in", variants=official) if official else self._text("official_nowhere")
        unfit = [inside(self.site.short_name(variant)) for variant in self.site.variants if not rule.fits(variant.values)]
        if unfit:
            rules = [inside(self.site.phrasing.label(key)) for key in rule.needs]
            yield self.say("house_rules.page.unfit", variants=unfit, rules=rules)
        if others := [self._link(other, within=True) for other in self.rules if rule.clashes(other)]:
            yield self.say("house_rules.page.clashes", rules=others)
        links = [
            f"[{self.texts[f'questions.{question.id}.question']}](perguntas.md#{question.id})"
            for question in self.site.questions
            if question.rules[:1] == (rule.key,)
        ][:_MOST_QUESTIONS]
        label = self.say("pages.insert.compare", rule=self.site.phrasing.label(rule.key))
        shown = [(example, self.site.book.variants[example.variant].under((rule,))) for example in rule.examples[:1]]
        tried = [judge_link(self.site, _position(example, house), house, "") for example, house in shown]
        yield " · ".join((*links, f"[{label}](comparar.md#{anchor(rule.key)})", *tried))

    def _side(self, example: Example, variant: Variant, keys: Sequence[str], title: str, caption: str) -> str:
        """The example under one of the two rule sets: what they say, the board, and the answers in words."""
        position = _position(example, variant)
        attempts = [(tried.text, damas.explain(position, tried.text, variant.rules)) for tried in example.attempts]
        said = [sentence for key in keys for sentence in self.site.phrasing.long(key, value_of(variant, key))]
        lines = [legal_in_words(self.site, position), *(self._answer(*attempt) for attempt in attempts)]
        return "\n\n".join((
            "<div markdown>",
            f'<p class="damas-house-title">{escape(title)}</p>',
            " ".join(said),
            judged(variant, position, attempts, caption),
            "\n".join(f"- {line}" for line in lines),
            "</div>",
        ))  # fmt: skip

    def _answer(self, text: str, found: Explanation) -> str:
        return self.say("house_rules.page.allowed", move=text) if found.move else refusal(self.site, text, found)

    def _huff(self, example: Example, house: Variant) -> Iterator[str]:
        """What the opponent may do after a move that passed a capture by: the pieces that the engine says may be huffed."""
        for tried in example.attempts:
            game = damas.Game(_position(example, house))
            game.play(tried.text)
            if squares := game.huffable():
                said = self.say("house_rules.page.huff", move=tried.text, squares=[str(square) for square in squares])
                picture = judged(house, game.position, (), "", marks={"captured": list(squares)}, mode="diagram")
                lines = f"- {said}\n- {self._text('huff_board')}"
                yield f'<div class="damas-lesson" data-search-exclude markdown>\n\n{picture}\n\n{lines}\n\n</div>'

    # The tables.

    def _tables(self) -> Iterator[str]:
        """For each variant on the boards, the official value of a rule beside the home rules that change it."""
        yield heading(2, self._text("table"), "tabela")
        yield self._text("table_intro")
        head = " | ".join(self._text(f"table_{column}") for column in ("rule", "official", "house"))
        for variant in self.variants:
            yield heading(3, self.site.name(variant), f"tabela-{variant.id}")
            rows = [f"| {head} |", "| --- | --- | --- |"]
            for key in self.keys:
                fitting = [rule for rule in self.rules if rule.key == key and rule.fits(variant.values)]
                if found := [self._link(rule) for rule in fitting if not variant.plays(rule)]:
                    official = doubts.short(self.site, key, variant, "")
                    rows.append(f"| {self.site.phrasing.label(key)} | {official} | {', '.join(found)} |")
            yield "\n".join(rows)


def _position(example: Example, variant: Variant) -> Position:
    rules = variant.rules
    return damas.Position.from_fen(example.position, rules) if example.position else rules.start()


def _question(key: str, question: str, answers: Sequence[str]) -> str:
    """A question with its answers to tick, on the screen or on paper."""
    name = f"combine-{anchor(key)}"
    options = [f'<label><input type="radio" name="{name}"> {escape(answer)}</label>' for answer in answers]
    return f"<fieldset><legend>{escape(question)}</legend>{''.join(options)}</fieldset>"

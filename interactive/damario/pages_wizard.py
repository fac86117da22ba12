"""The page that finds out which rules somebody plays: every question with its boards, and what its script says at the end.

Without a script all questions stand below one another, each answer with the variants that give it. With one
(``web/parts/wizard.js``) they come one at a time; every word that it says is in the page.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from damario import faq, judge_link, pages, pages_play
from damario.boards import Board
from damario.markdown import front_matter, inside, move_in_words, names
from damario.outcomes import YES
from damario.phrasing import value_of

if TYPE_CHECKING:
    from damario.outcomes import Outcome
    from damario.questionnaire import Asked
    from damario.site import Site
    from damario.variants import Variant

PATH: Final = "qual-regra.md"
_MOST_MOVES: Final = 3
"""Moves that are told below a board; more are only drawn."""


def page(site: Site) -> str:
    """The Markdown of the page."""
    return _Page(site).markdown()


def link(site: Site, root: str) -> str:
    """A sentence with a link to the page; ``root`` leads to the top of the tree."""
    label = site.phrasing.say("wizard.link.label", count=len(site.questionnaire.asked))
    return f"{site.texts['wizard.link.unsure']} [{label}]({root}{PATH})."


class _Page:
    def __init__(self, site: Site) -> None:
        self.site = site
        self.made = site.questionnaire

    def text(self, key: str) -> str:
        return self.site.texts[f"wizard.{key}"]

    def say(self, key: str, **values: Any) -> str:
        return self.site.phrasing.say(f"wizard.{key}", **values)

    def markdown(self) -> str:
        description = self.say("description", count=len(self.made.asked))
        # Markdown takes only elements that it knows for blocks, and ends one of HTML at an empty line.
        return "\n\n".join((
            front_matter(self.text("title"), description, wide=True, sheet="wizard") + f"\n# {self.text('title')}",
            self.text("intro"),
            f'<noscript markdown="1">\n\n{self.text("noscript")}\n\n</noscript>',
            f"<div><damas-wizard data-search-exclude {self._said()}>{''.join(self._parts())}</damas-wizard></div>",
        )) + "\n"  # fmt: skip

    def _said(self) -> str:
        """The table that the script looks things up in, and the sentences that it fills."""
        said = {
            "table": {variant.id: self._row(variant) for variant in self.made.variants},
            "status": self.site.texts.section("wizard.status"),
            "result": self.site.texts.section("wizard.result"),
            "join": {word: self.site.texts[f"join.{word}"] for word in ("comma", "and", "or")},
            **{key: self.text(key) for key in ("refused", "copied", "here")},
        }
        return f'data-said="{escape(json.dumps(said, ensure_ascii=False, separators=(",", ":")))}"'

    def _row(self, variant: Variant) -> dict[str, Any]:
        """What the questionnaire says of a variant: its own ``answers``, and by question and answer what others come to.

        ``tokens`` are laid over it, ``same`` make the same game in some cases, ``against`` contradict its other rules.
        """
        found: dict[str, Any] = {"answers": self.made.answers(variant), "tokens": {}, "same": {}, "against": {}}
        for asked in self.made.asked:
            name = asked.question.id
            of = {outcome.answer: (name, outcome.answer, variant.id) for outcome in asked.outcomes}
            found["tokens"][name] = {answer: self.made.tokens[key] for answer, key in of.items()}
            if same := {answer: self.made.same[key] for answer, key in of.items() if key in self.made.same}:
                found["same"][name] = same
            if against := [answer for answer, key in of.items() if key in self.made.against]:
                found["against"][name] = against
        return found

    def _parts(self) -> Iterator[str]:
        yield '<p class="damas-refused" role="alert"></p><div class="damas-questions">'
        for number, asked in enumerate(self.made.asked, 1):
            yield from self._question(number, asked)
        yield from self._result()
        yield "</div>"
        yield f'<aside class="damas-left"><h2>{escape(self.text("left"))}</h2><p role="status"></p><ul>'
        for variant in self.site.variants:
            name = escape(inside(self.site.short_name(variant)))
            href = f"../{pages.variant_path(variant).removesuffix('.md')}/"
            short = escape(self.site.short_name(variant))
            yield f'<li data-variant="{variant.id}" data-name="{name}"><a href="{href}">{short}</a></li>'
        yield "</ul></aside>"

    # The questions.

    def _question(self, number: int, asked: Asked) -> Iterator[str]:
        name = asked.question.id
        yield f'<section data-question="{name}"><p class="damas-number">'
        yield f"{escape(self.say('number', number=number, count=len(self.made.asked)))}</p>"
        yield f'<h2 tabindex="-1">{escape(self.text(f"questions.{name}.question"))}</h2>'
        yield f'<div class="damas-answers" data-count="{len(asked.outcomes)}">'
        arrows = self._moves_differ(asked)
        for outcome in asked.outcomes:
            yield from self._answer(asked, outcome, arrows=arrows)
        yield f'</div><p class="damas-tools">{self._button("either")}{self._button("back")}'
        yield f"{self._button('finish')}</p></section>"

    def _answer(self, asked: Asked, outcome: Outcome, *, arrows: bool) -> Iterator[str]:
        yield f'<div class="damas-way" data-answer="{outcome.answer}" data-told="{escape(self._told(asked, outcome))}">'
        board = Board(
            outcome.shown,
            outcome.position,
            arrows=[list(move.path) for move in outcome.moves] if arrows else (),
            coordinates="auto" if arrows and asked.question.candidates else "none",
            mode="diagram",
        )
        yield f"<p><strong>{escape(self._said_of(asked, outcome))}</strong></p>{board.html(self.site.phrasing, '')}"
        if asked.question.candidates:
            moves = [move_in_words(self.site, move) for move in outcome.moves[:_MOST_MOVES]]
            more = self.site.texts["join.more"] if len(outcome.moves) > _MOST_MOVES else ""
            yield f'<p class="damas-scope">{self.site.texts["pages.variant.then"].join(moves)}{more}</p>'
        yield f'<p class="damas-who">{escape(self.say("who", names=[names(self.site, outcome.variants).lower()]))}</p></div>'

    @staticmethod
    def _moves_differ(asked: Asked) -> bool:
        """Whether it is what can be played that differs, and not how the board looks before the first move."""
        pieces = {tuple(outcome.position.pieces()) for outcome in asked.outcomes}
        return bool(asked.question.candidates) or len(pieces) == 1

    def _said_of(self, asked: Asked, outcome: Outcome) -> str:
        """An answer as it is offered."""
        key = f"questions.{asked.question.id}"
        if f"wizard.{key}.any" in self.site.texts:
            measures = faq.measures(outcome.variants[0], self.site.phrasing)
            return self.say(f"{key}.any", **{name: str(value) for name, value in measures.items()})
        if asked.question.word is not None or f"wizard.{key}.answers.{outcome.answer}" in self.site.texts:
            return self.text(f"{key}.answers.{outcome.answer}")
        rule = asked.question.rules[0]
        said = self.site.phrasing.short(rule, value_of(outcome.variants[0], rule))
        return said[:1].upper() + said[1:]

    def _told(self, asked: Asked, outcome: Outcome) -> str:
        """An answer as a rule in a sentence."""
        question = asked.question
        if len(question.rules) > 1:
            return f"{self._said_of(asked, outcome)}."
        if question.word is None:
            return " ".join(self.site.phrasing.long(question.rules[0], value_of(outcome.variants[0], question.rules[0])))
        if outcome.answer == YES:
            return " ".join(self.site.phrasing.long(question.rules[0], [question.word]))
        return self.text(f"questions.{question.id}.without")

    # The end.

    def _result(self) -> Iterator[str]:
        yield '<section class="damas-found" hidden><h2 tabindex="-1"></h2><ul class="damas-but"></ul>'
        yield '<p class="damas-also"></p><p class="damas-unsaid"></p>'
        yield f'<div class="damas-decide"><p>{escape(self.text("result.decide"))}</p><ul></ul></div>'
        for variant in self.made.variants:
            yield f'<p data-line="{variant.id}">{escape(self.site.texts[f"variants.{variant.id}.line"])}</p>'
        for group in self.made.alike():
            yield from self._alike(group)
        yield '<p class="damas-on">'
        for name, to in self._links():
            yield f'<a class="md-button" data-to="{name}" href="../{to}/"></a> '
        yield f'</p><p class="damas-tools">{self._button("back")}{self._button("copy")}{self._button("restart")}'
        yield '<span role="status"></span></p></section>'

    def _links(self) -> Iterator[tuple[str, str]]:
        yield "play", pages_play.PATH.removesuffix(".md")
        yield "house", pages.HOUSE_RULES.removesuffix(".md")
        yield "judge", judge_link.PATH.removesuffix(".md")
        yield "rules", pages.variant_path(self.made.variants[0]).removesuffix(".md")

    def _alike(self, group: tuple[Variant, ...]) -> Iterator[str]:
        """What differs between variants that no question tells apart."""
        told = [inside(self.site.short_name(variant)) for variant in group]
        yield f'<div data-alike="{" ".join(variant.id for variant in group)}">'
        yield f"<p>{escape(self.say('alike.text', names=told))}</p>"
        for one, other in combinations(group, 2):
            rules = faq.differences(one, other, list(self.site.book.catalogue.rules))
            lines = "".join(f"<li>{self._difference(rule, one, other)}</li>" for rule in rules)
            pair = {"one": self.site.name(one), "other": inside(self.site.name(other))}
            to = pages.pair_path(one, other).removesuffix(".md")
            yield f'<ul>{lines}</ul><p><a href="../{to}/">{escape(self.say("alike.link", **pair))}</a></p>'
        yield "</div>"

    def _difference(self, rule: str, one: Variant, other: Variant) -> str:
        label = self.site.phrasing.label(rule)
        if self.site.book.catalogue.rules[rule].type not in ("word", "words", "flag", "count"):
            return escape(label)
        return escape(f"{label}: " + " × ".join(self.site.phrasing.short(rule, value_of(each, rule)) for each in (one, other)))

    def _button(self, name: str) -> str:
        return f'<button type="button" name="{name}">{escape(self.text(name))}</button>'

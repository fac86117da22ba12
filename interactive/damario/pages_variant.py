"""The page of one variant: the answers most people come for, then every rule with its boards, tips, questions, sources."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from damario import doubts, faq, lessons, pages, pages_play, paper_board, social, variant_draws, variant_sources, variant_tips
from damario.markdown import anchor, aside, block, folded, front_matter, heading, inside, lesson
from damario.phrasing import value_of

if TYPE_CHECKING:
    from damario.faq import Question
    from damario.lessons import Lesson
    from damario.site import Site
    from damario.variants import Variant

AT_A_GLANCE: Final = (
    "first_mover", "man.capture", "king.range", "capture.obligation", "capture.priority", "promotion.in_capture",
)  # fmt: skip
"""The rules that most people ask for."""
_SETUP: Final = ("board.lattice", "board.playing_squares")
#: Part of the text -> its address and the rules told in it. Lessons name the same parts.
_TOLD: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "moves": ("movimento", ("man.step", "king.range", "king.step", "king_move_limit")),
    "capture": ("captura", ("capture.obligation", "capture.completion", "man.capture", "man.may_capture_king")),
    "king_capture": ("captura-da-dama", ("king.capture", "king.landing")),
    "removal": ("retirada", ("capture.removal", "capture.reverse")),
    "promotion": ("promocao", ("promotion.in_capture",)),
    "end": ("fim", ("loss",)),
    "notation": (
        "notacao",
        ("notation.style", "notation.origin", "notation.quiet_sep", "notation.capture_sep", "notation.pdn"),
    ),
    "conduct": ("conduta", ("conduct.touch_move", "conduct.missed_capture")),
}
#: Text key of a section -> its address, in the order of the page.
_SECTIONS: Final[dict[str, str]] = {
    "at_a_glance": "resumo",
    "setup": "tabuleiro",
    "moves": "movimento",
    "capture": "captura",
    "priorities": "prioridades",
    "promotion": "promocao",
    "end": "fim",
    "draws": "empates",
    "notation": "notacao",
    "conduct": "conduta",
    "tips": "dicas",
    "questions": "perguntas",
    "sources": "fontes",
    "others": "outras",
}

#: Sections that the search passes over, because they repeat other pages.
_TOLD_ELSEWHERE: Final = ("questions", "sources", "others")
#: In the search, the variants that examples are taken from come before the others that say the same.
PREFERRED_BOOST: Final = 1.1

#: Kinds of draw records that every game may come to; where there are none, the summary names all.
_COUNTED: Final = ("repetition", "no_progress")


def page(site: Site, variant: Variant) -> str:
    """The Markdown of a variant's page."""
    return _Page(site, variant).markdown()


class _Page:
    def __init__(self, site: Site, variant: Variant) -> None:
        self.site = site
        self.variant = variant
        self.texts = site.texts
        self.say = site.phrasing.say
        self.sections: dict[str, list[str]] = {
            "at_a_glance": list(self._at_a_glance()),
            "setup": list(self._setup()),
            "moves": [*self._told("moves"), *self._lessons("moves", is_open=True)],
            "capture": list(self._capture()),
            "priorities": list(self._priorities()),
            "promotion": [
                self.texts["card.promotion"],
                *self._told("promotion"),
                *self._lessons("promotion"),
            ],
            "end": [*self._told("end"), *self._lessons("end")],
            "draws": [f'<span id="{anchor("draws")}"></span>', *variant_draws.section(site, variant)],
            "notation": [*self._told("notation"), self._numbered_board()],
            "conduct": list(self._told("conduct")),
            "tips": list(variant_tips.section(site, variant)),
            "questions": list(self._questions()),
            "sources": list(variant_sources.section(site, variant)),
            "others": list(self._others()),
        }

    def markdown(self) -> str:
        title = self.say("pages.variant.title", variant=self.site.name(self.variant))
        description = self.say("pages.variant.description", variant=inside(self.site.name(self.variant)))
        names = self.say("pages.variant.also", names=self.texts[f"variants.{self.variant.id}.also"])
        boost = PREFERRED_BOOST if self.variant.id in self.site.preferred else 1
        parts = [
            front_matter(title, description, image=social.variant_path(self.site, self.variant), sheet="variant", boost=boost),
            f"# {self.site.name(self.variant)}",
            self.texts[f"variants.{self.variant.id}.intro"],
            f"{names}\n{{ .damas-also }}",
            pages_play.button(self.site, self.variant, "../"),
            self._sheets(),
        ]
        for key, address in _SECTIONS.items():
            if self.sections[key]:
                title = self.texts[f"pages.variant.{key}"]
                parts += [heading(2, title, address, searched=key not in _TOLD_ELSEWHERE), *self.sections[key]]
            if key == "at_a_glance":
                parts.append(self._contents())
        return "\n\n".join(part for part in parts if part) + "\n"

    def _contents(self) -> str:
        """The sections as links, for screens on which the theme shows no table of contents."""
        links = "".join(
            f'<a href="#{address}">{escape(self.texts[f"pages.variant.{key}"], quote=False)}</a>'
            for key, address in _SECTIONS.items()
            if self.sections[key] and key != "at_a_glance"
        )
        label = escape(self.texts["pages.variant.here"])
        return f'<nav class="damas-here" data-search-exclude aria-label="{label}">{links}</nav>'

    # The top of the page.

    def _sheets(self) -> str:
        """What can be printed."""
        board = f"../{paper_board.pdf_path(self.site, self.variant)}"
        sheets = (("card.link", f"{self.variant.id}/cartao.md"), ("card.board", board))
        return " · ".join(f"[{self.texts[key]}]({address})" for key, address in sheets) + "\n{ .damas-also }"

    def _at_a_glance(self) -> Iterator[str]:
        """The answers most people come for, beside the board that two people can play on at once."""
        label = self.site.phrasing.label
        measures = faq.measures(self.variant, self.site.phrasing)
        rows = [
            f"| {self.texts['pages.variant.table_rule']} | {self.texts['pages.variant.table_value']} |",
            "| --- | --- |",
            f"| {self.texts['pages.variant.setup_label']} | {self.say('pages.variant.setup_short', **measures)} |",
            *(
                f"| {label(rule)} | {doubts.short(self.site, rule, self.variant)} |"
                for rule in ("board.lattice", *AT_A_GLANCE)
            ),
        ]
        if official := faq.official_draws(self.variant, self.site.informal):
            counts = any(record["kind"] in _COUNTED for record in official)
            first = [one for one in official if not counts or one["kind"] in (*_COUNTED, "immediate")]
            told = doubts.counts(self.site, first, f" ([{self.texts['certainty.diverge']}](#empates))")
            rows.append(f"| [{label('draws')}](#empates) | {told} |")
        board = block(
            {
                "variant": self.variant.id,
                "position": self.variant.rules.start().to_fen(),
                "caption": self.texts["pages.variant.start"],
            }
        )
        yield '<div class="damas-glance" markdown>'
        yield "\n".join(rows)
        yield f'<div id="jogar" markdown>\n\n{board}\n\n</div>'
        yield "</div>"

    def _setup(self) -> Iterator[str]:
        first = value_of(self.variant, "first_mover")
        lines = [
            self.say("pages.variant.setup_count", **faq.measures(self.variant, self.site.phrasing)),
            *self._sentences(("setup.rows", *_SETUP)),
            self._sentence("first_mover", [self.texts[f"variants.{self.variant.id}.first_mover.{first}"]]),
        ]
        yield "\n".join(f"- {line}" for line in lines)

    # Rules in sentences, each part followed by its boards.

    def _sentences(self, rules: tuple[str, ...]) -> list[str]:
        return [self._sentence(rule, self.site.phrasing.long(rule, value_of(self.variant, rule))) for rule in rules]

    def _sentence(self, rule: str, told: Sequence[str]) -> str:
        """A rule as it is told, with what is to be known beside it. A board's refusal links to the rule that decides."""
        return f'<span id="{anchor(rule)}"></span>' + " ".join((*told, *doubts.asides(self.site, rule, self.variant)))

    def _told(self, part: str) -> Iterator[str]:
        yield "\n".join(f"- {sentence}" for sentence in self._sentences(_TOLD[part][1]))

    def _capture(self) -> Iterator[str]:
        yield from (*self._told("capture"), *self._lessons("capture", is_open=True))
        for part in ("king_capture", "removal"):
            yield heading(3, self.texts[f"pages.variant.{part}"], _TOLD[part][0])
            yield from (*self._told(part), *self._lessons(part))

    def _lessons(self, part: str, *, is_open: bool = False) -> Iterator[str]:
        """The boards of a part. On a small screen only the first may be open."""
        found = [told for told in self.site.lessons if told.section == part and lessons.fits(told, self.variant)]
        boards = [self._lesson(told, is_open=is_open and not place) for place, told in enumerate(found)]
        yield from ('<div class="damas-lessons" markdown>', *boards, "</div>") if len(boards) > 1 else boards

    def _lesson(self, told: Lesson, *, is_open: bool) -> str:
        shown = lessons.show(told, self.variant)
        if shown is None:
            return ""
        return folded(
            self.texts[f"lessons.{told.id}"], lesson(self.site, self.variant, shown, "../", captioned=False), is_open=is_open
        )

    def _priorities(self) -> Iterator[str]:
        """The criteria one by one, each followed by the board on which it decides."""
        yield f'<span id="{anchor("capture.priority")}"></span>'
        value = value_of(self.variant, "capture.priority")
        phrases = self.site.phrasing.long("capture.priority", value)
        known = {told.id: told for told in self.site.lessons if told.section == "priority"}
        if value:
            yield self.texts[f"pages.variant.{'priorities_many' if len(value) > 1 else 'priorities_one'}"]
        if says := doubts.asides(self.site, "capture.priority", self.variant):
            yield " ".join(says)
        for number, phrase in enumerate(phrases, 1):
            if len(value) > 1:
                short = self.site.phrasing.short("capture.priority", [value[number - 1]])
                yield heading(3, self.say("pages.variant.priority", number=str(number), phrase=short), f"criterio-{number}")
            yield phrase
            if value and (told := known.pop(value[number - 1], None)) is not None:
                yield self._lesson(told, is_open=True)
        for told in known.values():
            if told.id not in value and lessons.fits(told, self.variant):
                yield self._lesson(told, is_open=not value)

    def _numbered_board(self) -> str:
        return block(
            {
                "variant": self.variant.id,
                "caption": self.texts["pages.variant.notation_board"],
                "coordinates": "centre",
                "empty": True,
            }
        )

    # The end of the page.

    def _questions(self) -> Iterator[str]:
        """The same questions as on their own page, answered for this variant alone; a theme at a time, folded."""
        yield '<div class="damas-asked" markdown>'
        for theme in self.site.themes:
            asked = [question for question in self.site.questions if question.theme == theme and question.about(self.variant)]
            if asked:
                lines = "\n".join(map(self._asked, asked))
                yield f"<details markdown>\n<summary>{self.texts[f'themes.{theme}']}</summary>\n\n{lines}\n\n</details>"
        yield "</div>"

    def _asked(self, question: Question) -> str:
        answer = faq.answer(question, self.variant, self.site.phrasing, self.site.informal)
        says = map(aside, doubts.of_question(self.site, question, self.variant))
        asked = f"[{self.texts[f'questions.{question.id}.question']}](../perguntas.md#{question.id})"
        return " ".join(("-", asked, str(answer), *says))

    def _others(self) -> Iterator[str]:
        lines = [
            f"- [{self.site.name(other)}]({other.id}.md): {self.texts[f'variants.{other.id}.line']} "
            f"[{self.texts['pages.variant.pair_link']}](../{pages.pair_path(self.variant, other)})"
            for other in self.site.variants
            if other.id != self.variant.id
        ]
        yield "\n".join(lines)
        yield f"[{self.texts['pages.variant.compare_link']}](../comparar.md)"

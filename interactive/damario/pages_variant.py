"""The page of one variant: set-up, moves, capture, promotion, end, draws, notation, conduct, questions and sources."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from damario import faq, lessons, paper_board, social
from damario.markdown import anchor, block, front_matter, heading, lesson
from damario.phrasing import value_of

if TYPE_CHECKING:
    from damario.faq import Question
    from damario.site import Site
    from damario.variants import Variant

#: Sections of the page: text key -> (address, rules told in it, section name of its lessons).
_SECTIONS: dict[str, tuple[str, tuple[str, ...], str]] = {
    "moves": ("movimento", ("man.step", "king.range", "king.step", "king_move_limit"), "moves"),
    "capture": (
        "captura",
        (
            "capture.obligation",
            "capture.completion",
            "man.capture",
            "man.may_capture_king",
            "king.capture",
            "king.landing",
            "capture.removal",
            "capture.reverse",
        ),
        "capture",
    ),
    "promotion": ("promocao", ("promotion.in_capture",), "promotion"),
    "end": ("fim", ("loss",), "end"),
}
AT_A_GLANCE = ("first_mover", "man.capture", "king.range", "capture.obligation", "capture.priority", "promotion.in_capture")
"""The rules that most people ask for."""
_SETUP = ("board.lattice", "board.playing_squares", "first_mover")
_NOTATION = ("notation.style", "notation.origin", "notation.quiet_sep", "notation.capture_sep", "notation.pdn")
_CONDUCT = ("conduct.touch_move", "conduct.missed_capture")


def page(site: Site, variant: Variant) -> str:
    """The Markdown of a variant's page."""
    return _Page(site, variant).markdown()


class _Page:
    def __init__(self, site: Site, variant: Variant) -> None:
        self.site = site
        self.variant = variant
        self.texts = site.texts
        self.say = site.phrasing.say
        self.name = site.name(variant)
        self.inside = self.name[:1].lower() + self.name[1:]

    def markdown(self) -> str:
        title = self.say("pages.variant.title", variant=self.name)
        description = self.say("pages.variant.description", variant=self.inside)
        parts = [
            front_matter(title, description, image=social.variant_path(self.site, self.variant)) + f"\n# {self.name}",
            self.texts[f"variants.{self.variant.id}.intro"],
            self.say("pages.variant.also", names=self.texts[f"variants.{self.variant.id}.also"]),
            self._sheets(),
            self._start_board(),
            *self._at_a_glance(),
            *self._setup(),
            *self._section("moves"),
            *self._section("capture"),
            *self._priorities(),
            *self._section("promotion"),
            *self._section("end"),
            *self._draws(),
            *self._notation(),
            *self._told("conduct", "conduta", _CONDUCT),
            *self._questions(),
            *self._sources(),
            *self._others(),
        ]
        return "\n\n".join(part for part in parts if part) + "\n"

    def _title(self, key: str, address: str, level: int = 2) -> str:
        return heading(level, self.texts[f"pages.variant.{key}"], address)

    def _sentences(self, rules: tuple[str, ...]) -> list[str]:
        found = []
        for rule in rules:
            value = value_of(self.variant, rule)
            # A board's refusal links to the rule that decides.
            found.append(f'<span id="{anchor(rule)}"></span>' + " ".join(self.site.phrasing.long(rule, value)))
        return found

    def _told(self, key: str, address: str, rules: tuple[str, ...]) -> Iterator[str]:
        """A section that only tells the values of some rules."""
        yield self._title(key, address)
        yield "\n".join(f"- {sentence}" for sentence in self._sentences(rules))

    def _sheets(self) -> str:
        """What can be printed."""
        board = f"../{paper_board.pdf_path(self.site, self.variant)}"
        return f"[{self.texts['card.link']}]({self.variant.id}/cartao.md) · [{self.texts['card.board']}]({board})"

    def _start_board(self) -> str:
        return block({
            "variant": self.variant.id,
            "position": self.variant.rules.start().to_fen(),
            "caption": self.texts["pages.variant.start"],
        })

    def _at_a_glance(self) -> Iterator[str]:
        """The answers most people come for, in a table before any detail."""
        yield self._title("at_a_glance", "resumo")
        rows = [
            f"| {self.site.phrasing.label(rule)} | {self.site.phrasing.short(rule, value_of(self.variant, rule))} |"
            for rule in AT_A_GLANCE
        ]
        head = f"| {self.texts['pages.variant.table_rule']} | {self.texts['pages.variant.table_value']} |\n| --- | --- |"
        yield "\n".join((head, *rows))

    def _setup(self) -> Iterator[str]:
        yield self._title("setup", "tabuleiro")
        measures = faq.measures(self.variant, self.site.phrasing)
        measures = {name: str(measures[name]) if name in {"files", "ranks"} else measures[name] for name in measures}
        first = self.texts[f"variants.{self.variant.id}.first_mover.{value_of(self.variant, 'first_mover')}"]
        rules = tuple(rule for rule in _SETUP if rule != "first_mover")
        lines = [
            self.say("pages.variant.setup_count", **measures),
            *self.site.phrasing.long("setup.rows", value_of(self.variant, "setup.rows")),
            *self._sentences(rules),
            first,
        ]
        yield "\n".join(f"- {line}" for line in lines)

    def _section(self, key: str) -> Iterator[str]:
        address, rules, lesson_section = _SECTIONS[key]
        yield from self._told(key, address, rules)
        yield from self._lessons(lesson_section)

    def _lessons(self, section: str) -> Iterator[str]:
        for told in self.site.lessons:
            if told.section == section and lessons.fits(told, self.variant):
                shown = lessons.show(told, self.variant)
                if shown is not None:
                    yield lesson(self.site, self.variant, shown)

    def _priorities(self) -> Iterator[str]:
        """The criteria one by one, each followed by the board on which it decides."""
        yield f'<span id="{anchor("capture.priority")}"></span>'
        yield self._title("priorities", "prioridades")
        value = value_of(self.variant, "capture.priority")
        phrases = self.site.phrasing.long("capture.priority", value)
        short = [self.site.phrasing.short("capture.priority", [word]) for word in value]
        known = {told.id: told for told in self.site.lessons if told.section == "priority"}
        if len(value) > 1:
            yield self.texts["pages.variant.priorities_many"]
        elif value:
            yield self.texts["pages.variant.priorities_one"]
        for number, phrase in enumerate(phrases, 1):
            if len(value) > 1:
                title = self.say("pages.variant.priority", number=str(number), phrase=short[number - 1])
                yield heading(3, title, f"criterio-{number}")
            yield phrase
            told = known.pop(value[number - 1], None) if value else None
            if told is not None and (shown := lessons.show(told, self.variant)) is not None:
                yield lesson(self.site, self.variant, shown)
        for told in known.values():
            if told.id not in value and lessons.fits(told, self.variant):
                shown = lessons.show(told, self.variant)
                if shown is not None:
                    yield lesson(self.site, self.variant, shown)

    def _draws(self) -> Iterator[str]:
        yield self._title("draws", "empates")
        yield f'<span id="{anchor("draws")}"></span>'
        sets = value_of(self.variant, "draws")
        if not sets:
            yield self.texts["pages.variant.draws_none"]
        for name, records in sets.items():
            yield heading(3, self.texts[f"draws.sets.{name}.label"], f"empates-{anchor(name)}")
            yield self.texts[f"draws.sets.{name}.note"]
            source = self.site.book.draw_sets[name].source
            lines = [self._record(record, record.get("source", source)) for record in records]
            yield "\n".join(lines) if lines else self.texts["pages.variant.draws_none"]

    def _record(self, record: Any, source: str) -> str:
        said = f"- {self.site.phrasing.draw(record)}"
        if article := self.site.article(record.get("article"), source):
            said += f" ({article})"
        says = [
            self.say(
                "certainty.says",
                source=self.site.source_name(other["source"]),
                value=self.site.phrasing.draw({**record, **other}).rstrip("."),
            )
            for other in record.get("dispute", ())
        ]
        return said + "".join(f" *{self.say('pages.variant.record_disputed', says=one)}*" for one in says)

    def _notation(self) -> Iterator[str]:
        yield from self._told("notation", "notacao", _NOTATION)
        yield block({
            "variant": self.variant.id,
            "caption": self.texts["pages.variant.notation_board"],
            "coordinates": "centre",
            "empty": True,
        })

    def _questions(self) -> Iterator[str]:
        """The same questions as on their own page, answered for this variant alone; a theme at a time, folded."""
        yield self._title("questions", "perguntas")
        yield '<div class="damas-asked" markdown>'
        for theme in self.site.themes:
            asked = [question for question in self.site.questions if question.theme == theme and question.about(self.variant)]
            if asked:
                lines = "\n".join(map(self._asked, asked))
                yield f"<details markdown>\n<summary>{self.texts[f'themes.{theme}']}</summary>\n\n{lines}\n\n</details>"
        yield "</div>"

    def _asked(self, question: Question) -> str:
        answer = faq.answer(question, self.variant, self.site.phrasing, self.site.informal)
        return f"- [{self.texts[f'questions.{question.id}.question']}](../perguntas.md#{question.id}) {answer}"

    def _sources(self) -> Iterator[str]:
        yield self._title("sources", "fontes")
        yield self.texts["pages.variant.sources_intro"]
        columns = ("table_rule", "table_value", "table_source", "table_certainty")
        head = "| " + " | ".join(self.texts[f"pages.variant.{column}"] for column in columns) + " |"
        rows = [head, "| --- | --- | --- | --- |"]
        for rules in self.site.rules_by_group.values():
            rows += [self._source_row(rule) for rule in rules if rule in self.variant.stated]
        yield "\n".join(rows)

    def _source_row(self, rule: str) -> str:
        stated = self.variant.stated[rule]
        value = value_of(self.variant, rule)
        shown = self.texts["pages.variant.see_draws"] if rule == "draws" else self.site.phrasing.short(rule, value)
        source = self.site.source_name(stated.source)
        article = f", {found}" if (found := self.site.article(stated.article, stated.source)) else ""
        certainty = self.texts[f"certainty.{stated.certainty}"]
        said = "".join(f"<br>{one}" for one in self.site.disputes(rule, stated))
        return f"| {self.site.phrasing.label(rule)} | {shown} | {source}{article} | {certainty}{said} |"

    def _others(self) -> Iterator[str]:
        yield self._title("others", "outras")
        lines = [
            f"- [{self.site.name(other)}]({other.id}.md): {self.texts[f'variants.{other.id}.line']}"
            for other in self.site.variants
            if other.id != self.variant.id
        ]
        yield "\n".join(lines)
        yield f"[{self.texts['pages.variant.compare_link']}](../comparar.md)"

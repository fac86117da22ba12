"""Everything the pages are made of, loaded and checked once."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from damario.compact import compact
from damario.markdown import anchor, inside
from damario.phrasing import Phrasing
from damario.search_words import SearchWords
from damario.sheet import Imprint
from damas.service import Service

if TYPE_CHECKING:
    from damario.boards import Board
    from damario.book import RuleBook
    from damario.comparison import Row
    from damario.faq import Question
    from damario.glossary import Term
    from damario.lessons import Lesson
    from damario.outcomes import Question as Asked
    from damario.puzzles import Puzzle
    from damario.questionnaire import Questionnaire
    from damario.texts import Texts
    from damario.tips import Tip
    from damario.variants import Stated, Variant
    from damas import Position


@dataclass(frozen=True)
class Site:
    """The checked rule tables, words, questions, lessons and terms of one language."""

    book: RuleBook
    texts: Texts
    questions: tuple[Question, ...]
    lessons: tuple[Lesson, ...]
    glossary: tuple[Term, ...] = ()
    themes: tuple[str, ...] = ()
    """What the questions are grouped by, in the order of the page."""
    tips: Mapping[str, tuple[Tip, ...]] = field(default_factory=dict)
    """Variant id -> tips for playing it."""
    preferred: tuple[str, ...] = ()
    """Ids of the variants that examples are taken from where there is a choice."""
    informal: tuple[str, ...] = ()
    """Names of the draw sets that are no federation's."""
    search: SearchWords = field(default_factory=SearchWords)
    """What readers type into the search box for what the pages say, beside the names in the glossary."""
    imprint: Imprint = field(default_factory=Imprint)
    """What printed sheets say of the site."""
    rows: tuple[Row, ...] = ()
    """The rows with which the comparison begins."""
    puzzles: tuple[Puzzle, ...] = ()
    """The puzzles, theme by theme, from easy to hard."""
    puzzle_themes: tuple[str, ...] = ()
    """The themes of the puzzles in the order of the page."""
    asked: tuple[Asked, ...] = ()
    """What readers may be asked to find out which rules they play, in the order of the file."""

    @classmethod
    def load(cls, rules_data: Path, language: str = "pt-BR") -> Site:
        """Read everything under ``rules_data``.

        Raises:
            damario.DataError: something in the files cannot be used; all problems are listed together.
        """
        from damario.site_files import load

        return load(rules_data, language)

    @cached_property
    def phrasing(self) -> Phrasing:
        """The words for values and records."""
        return Phrasing(self.texts)

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        """The variants in the order of the tables."""
        return tuple(self.book.variants.values())

    @cached_property
    def rules_by_group(self) -> dict[str, tuple[str, ...]]:
        """Group of the catalogue -> its rule keys, both in the catalogue's order."""
        found: dict[str, list[str]] = {group: [] for group in self.book.catalogue.groups}
        for key, spec in self.book.catalogue.rules.items():
            found[spec.group].append(key)
        return {group: tuple(keys) for group, keys in found.items()}

    @cached_property
    def search_words(self) -> SearchWords:
        """All words that mean the same to a reader: those of ``search.yml`` and the names of each term of the glossary."""
        return self.search.with_groups((term.name(self.texts), *term.also(self.texts)) for term in self.glossary)

    @cached_property
    def service(self) -> Service:
        """The engine's service as the page's worker sets it up, for answers that are worked out beforehand."""
        from damario.assets import phrases, rules

        service = Service()
        service.handle(json.dumps({"op": "setup", **rules(self), "phrases": phrases(self)}))
        return service

    @cached_property
    def _foreseen(self) -> dict[str, str]:
        return {}

    def foresee(self, board: Board) -> str:
        """What a board answers before any Python runs, as JSON.

        ``nodes`` holds an object for each position (op ``foresee`` of :mod:`damas.service`), that of the board first. A task
        adds what its answer is judged with (:mod:`damario.tasks`).
        """
        rules = {"variant": board.variant.id, "house_rules": list(board.variant.house_rules)}

        def foresee(position: Position, *, blind: bool = False) -> dict[str, Any]:
            about = {"position": position.to_fen(), "paths": list(board.tried), "blind": blind}
            asked = json.dumps({"op": "foresee", **rules, **about})
            if asked not in self._foreseen:  # the pages of a variant's pairs show the same boards again and again
                self._foreseen[asked] = self.service.handle(asked)
            result: dict[str, Any] = json.loads(self._foreseen[asked])["result"]
            return result

        found = board.task.foreseen(foresee) if board.task else {"nodes": [foresee(board.position)]}
        return json.dumps(compact(found), ensure_ascii=False, separators=(",", ":"))

    @cached_property
    def questionnaire(self) -> Questionnaire:
        """The questions that tell the variants apart, computed from their rules."""
        from damario import questionnaire

        base = self.book.variants[self.preferred[0]] if self.preferred else self.variants[0]
        return questionnaire.make(self.asked, self.variants, base, tuple(self.book.house_rules.values()))

    def name(self, variant: Variant) -> str:
        """The variant's full name."""
        return self.texts[f"variants.{variant.id}.name"]

    def short_name(self, variant: Variant) -> str:
        """The variant's name for tables and lists."""
        return self.texts[f"variants.{variant.id}.short"]

    def slug(self, variant: Variant) -> str:
        """The variant's name as file names hold it: lower case, no accents, dashes for spaces."""
        plain = unicodedata.normalize("NFKD", self.name(variant)).encode("ascii", "ignore").decode().lower()
        return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")

    def source_name(self, key: str) -> str:
        """A source's title as plain text."""
        return self.book.sources[key].title

    def source_title(self, key: str) -> str:
        """A source's title as Markdown, in another language marked so that it is read out in it."""
        source = self.book.sources[key]
        return f'<span lang="{source.lang}">{source.title}</span>' if source.lang else source.title

    def source_link(self, key: str, root: str, article: str | None = None) -> str:
        """A source's title, and where in it, with a link to its entry in the bibliography.

        ``root`` leads from the page to the top of the tree (``"../"`` or empty).
        """
        from damario.pages import SOURCES

        where = f", {found}" if (found := self.article(article, key)) else ""
        return f"[{self.source_title(key)}{where}]({root}{SOURCES}#{anchor(key)})"

    def article(self, text: str | None, source: str) -> str:
        """Where in its source a value stands; a bare number is one of what the source calls its parts."""
        if not text:
            return ""
        text = re.sub(r"(?<=\d)-(?=\d)", "–", text)
        if not text[0].isdigit():
            return text
        one, _, many = (self.book.sources[source].unit or self.texts["sources.unit"]).partition("|")
        several = re.search(r"[,–]", text)
        return f"{(several and many) or one} {text}"

    def disputes(self, rule: str, stated: Stated) -> list[str]:
        """Who says what of a rule on which the texts disagree, a sentence each."""
        return [
            self.phrasing.say(
                "certainty.says",
                source=self.source_name(other["source"]),
                value=self.phrasing.short(rule, other["value"]),
            )
            for other in stated.dispute or ()
        ]

    def remark(self, stated: Stated) -> str:
        """What the tables say of a value beside the value itself, a sentence or nothing."""
        return self.texts[stated.remark] if stated.remark else ""

    def draw_disputes(self, record: Mapping[str, Any], root: str | None = None) -> list[str]:
        """Who says what else of a draw record, a sentence each; with links to the bibliography when there is a ``root``."""
        says = []
        for other in record.get("dispute", ()):
            key = other["source"]
            source = self.source_name(key) if root is None else self.source_link(key, root, other.get("article"))
            value = inside(self.phrasing.draw({**record, **other}).rstrip("."))
            says.append(self.phrasing.say("certainty.says", source=source, value=value))
        return says

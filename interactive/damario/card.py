"""What stands on a variant's rule card: the values of its rules in sentences, in the order in which a table needs them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

import damas
from damario import faq
from damario.boards import describe
from damario.markdown import exact, inside
from damario.phrasing import value_of
from damario.sheet import Sheet
from damas import svg

if TYPE_CHECKING:
    from damario.site import Site
    from damario.variants import Variant

FOLDER: Final = "assets/cartoes"

#: Sections that only tell the values of some rules: text key of the title -> the rules.
_TOLD: Final[Mapping[str, tuple[str, ...]]] = {
    "moves": ("man.step", "king.range", "king.step", "king_move_limit"),
    "capture": (
        "capture.obligation",
        "man.capture",
        "man.may_capture_king",
        "king.capture",
        "king.landing",
        "capture.completion",
        "capture.removal",
    ),
    "promotion": ("promotion.in_capture",),
    "end": ("loss",),
    "notation": ("notation.style", "notation.origin", "notation.quiet_sep", "notation.capture_sep"),
    "conduct": ("conduct.touch_move", "conduct.missed_capture"),
}
_BOARD: Final = ("board.lattice", "board.playing_squares")
_UNSTATED: Final = "not_stated"


@dataclass(frozen=True)
class Line:
    """One rule in a sentence; ``doubt`` says that it is not certain, who says otherwise, and what else there is to know."""

    text: str
    doubt: str = ""


@dataclass(frozen=True)
class Section:
    """Some rules under a title. The lines of an ``ordered`` one are consulted one after the other."""

    key: str
    title: str
    lines: tuple[Line, ...]
    ordered: bool = False
    note: str = ""


@dataclass(frozen=True)
class Card:
    """A variant's rules for one sheet of paper. ``sources`` is a sentence."""

    variant: Variant
    name: str
    line: str
    sections: tuple[Section, ...]
    sources: str


def card(site: Site, variant: Variant) -> Card:
    """The card of one variant; everything on it comes from the variant's values and their phrases."""
    return _Writer(site, variant).card()


def address(site: Site, variant: Variant) -> str:
    """Where a variant's page is found, as a reader would type it; empty where the site has no address yet."""
    from damario import pages

    return site.imprint.page(pages.variant_path(variant)) if site.imprint.address else ""


def pdf_path(site: Site, variant: Variant) -> str:
    """Where a variant's card lies in the tree."""
    return f"{FOLDER}/{site.slug(variant)}.pdf"


class _Writer:
    def __init__(self, site: Site, variant: Variant) -> None:
        self.site = site
        self.variant = variant
        self.texts = site.texts
        self.say = site.phrasing.say

    def card(self) -> Card:
        sections = (
            self._setup(),
            self._told("moves"),
            self._told("capture"),
            self._priorities(),
            self._promotion(),
            self._told("end"),
            *self._draws(),
            self._notation(),
            self._told("conduct"),
        )
        line = self.texts[f"variants.{self.variant.id}.line"]
        return Card(self.variant, self.site.name(self.variant), line, sections, self._sources())

    def _section(self, key: str, lines: Iterator[Line]) -> Section:
        return Section(key, self.texts[f"pages.variant.{key}"], tuple(lines))

    def _told(self, key: str) -> Section:
        return self._section(key, self._lines(_TOLD[key]))

    def _lines(self, rules: tuple[str, ...]) -> Iterator[Line]:
        for rule in rules:
            value = value_of(self.variant, rule)
            spec = self.site.book.catalogue.rules[rule]
            if spec.has_default and value == spec.default and spec.type == "king_limit":
                continue  # that there is no limit is what anybody takes for granted
            for number, sentence in enumerate(self.site.phrasing.long(rule, value)):
                yield Line(sentence, self._doubt(rule, number))

    def _doubt(self, rule: str, number: int = 0) -> str:
        """What is to be known of one sentence of a rule, counted from 0: who says otherwise stands at the first of them."""
        stated = self.variant.stated[rule]
        if stated.value == _UNSTATED:
            return ""
        said = self.site.disputes(rule, stated) if number == 0 else []
        if stated.remark and number == (stated.value.index(stated.remark_on) if stated.remark_on else 0):
            said.append(inside(self.site.remark(stated)).rstrip("."))
        return self._joined(stated.certainty, said)

    def _joined(self, certainty: str, says: list[str]) -> str:
        """The word for how sure a value is, with what others say of it."""
        return self.texts["pages.variant.then"].join([word for word in (self._word(certainty), *says) if word])

    def _word(self, certainty: str) -> str:
        return "" if certainty == "certain" else self.texts[f"certainty.{certainty}"].lower()

    def _setup(self) -> Section:
        return self._section("setup", self._setup_lines())

    def _setup_lines(self) -> Iterator[Line]:
        measures = faq.measures(self.variant, self.site.phrasing)
        size = {name: str(measures[name]) for name in ("files", "ranks")}
        yield Line(self.say("pages.variant.setup_count", men=measures["men"], **size))
        yield from self._lines(("setup.rows", *_BOARD))
        first = value_of(self.variant, "first_mover")
        yield Line(self.texts[f"variants.{self.variant.id}.first_mover.{first}"], self._doubt("first_mover"))

    def _priorities(self) -> Section:
        lines = tuple(self._lines(("capture.priority",)))
        many = len(lines) > 1
        note = ""
        if value_of(self.variant, "capture.priority"):
            note = self.texts[f"pages.variant.priorities_{'many' if many else 'one'}"]
        return Section("priorities", self.texts["pages.variant.priorities"], lines, many, note)

    def _promotion(self) -> Section:
        ends = Line(self.texts["card.promotion"])  # true of every rule set that the engine knows
        return self._section("promotion", chain((ends,), self._lines(_TOLD["promotion"])))

    def _draws(self) -> Iterator[Section]:
        """The set that counts, and the one of informal play; further federations' sets are on the variant's page."""
        sets = value_of(self.variant, "draws")
        official = [name for name in sets if name not in self.site.informal][:1]
        if not official:
            yield Section("draws", self.texts["pages.variant.draws"], (Line(self.texts["pages.variant.draws_none"]),))
        for name in (*official, *(name for name in sets if name in self.site.informal)):
            label = self.texts[f"draws.sets.{name}.label"]
            title = self.say("card.draws", label=inside(label))
            note = self.texts[f"draws.sets.{name}.note"]
            lines = (
                Line(self.site.phrasing.draw(record), self._joined(record["certainty"], self.site.draw_disputes(record)))
                for record in sets[name]
            )
            yield Section(f"draws-{name}", title, tuple(lines), note=note)

    def _notation(self) -> Section:
        moves = sorted(damas.legal_moves(self.variant.rules.start(), self.variant.rules), key=exact)
        example = Line(self.say("card.example", move=exact(moves[len(moves) // 2])))
        return self._section("notation", chain(self._lines(_TOLD["notation"]), (example,)))

    def _sources(self) -> str:
        """The texts that the rules of play rest on, the one that carries most first."""
        rules: list[Any] = [*_BOARD, "setup.rows", "first_mover", "capture.priority", "draws"]
        rules += [rule for key, told in _TOLD.items() if key != "notation" for rule in told]
        counted = Counter(self.variant.stated[rule].source for rule in rules)
        found = [self.site.book.sources[key] for key, _ in counted.most_common()]
        names = [self.say("card.source", title=source.title, body=source.body) for source in found]
        return self.say("card.sources", sources=self.texts["pages.variant.then"].join(names))


def sheets(site: Site) -> Iterator[Sheet]:
    """The card of every variant as a PDF."""
    for variant in site.variants:
        yield Sheet(pdf_path(site, variant), "card.typ", _data(site, card(site, variant)))


def _data(site: Site, shown: Card) -> dict[str, Any]:
    start = shown.variant.rules.start()
    return {
        "kind": site.texts["card.heading"],
        "name": shown.name,
        "line": shown.line,
        "board": svg.board(start, shown.variant.rules),
        "alt": describe(start, shown.variant, site.phrasing),
        "sections": [asdict(section) for section in shown.sections],
        "agreed": site.texts["card.agreed"],
        "sources": shown.sources,
        "site": site.imprint.name,
        "address": address(site, shown.variant),
    }

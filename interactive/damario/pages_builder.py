"""The builder of home rules at the top of their page: a variant, what is changed in it, and what comes of that.

Everything that can be said is made here and stands in the page; ``web/parts/builder.js`` chooses from it. The engine is asked
for the board and for contradictions only (:mod:`damas.agreed`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any, Final

import damas
from damario import changes, exported
from damario.markdown import anchor, block, inside
from damario.phrasing import value_of
from damas import tokens
from damas.carried import Carried

if TYPE_CHECKING:
    from damario.site import Site
    from damario.variants import Variant

#: Words that the script says, by their keys in the texts.
_SAID: Final = (
    "already", "unfit", "dropped", "long", "strange", "official", "plain", "plain_hint", "title", "title_many", "inside",
    "between", "replaced", "refused", "clash", "remedy", "fix", "copied", "shows",
)  # fmt: skip
#: Rules whose sentence says nothing where another rule has this value: nobody forgets a capture that he need not make.
_SILENT: Final = {"conduct.missed_capture": ["capture.obligation", "optional"]}
#: Groups of the catalogue that are told in sentences.
_GROUPS: Final = ("board", "man", "king", "capture", "promotion", "end", "draws", "conduct")
_MOST_POSITIONS: Final = 24
_ORDER: Final = "capture.priority"
DRAWS: Final = "empates"
"""The name of the draw set that counts, where rules have their keys; in addresses too."""


def html(site: Site) -> str:
    """The builder, with the board of the variant that it starts from as a ``draughts`` block."""
    return _Builder(site).html()


class _Builder:
    def __init__(self, site: Site) -> None:
        self.site = site
        self.say = site.phrasing.say
        self.rules = changes.changeable(site)
        self.first = site.book.variants[site.preferred[0]] if site.preferred else site.variants[0]

    def text(self, key: str) -> str:
        return self.site.texts[f"builder.{key}"]

    def html(self) -> str:
        board = block({"variant": self.first.id, "position": self.first.rules.start().to_fen()})
        data = escape(json.dumps(self._data(), ensure_ascii=False, separators=(",", ":")), quote=False)
        return "\n".join((
            f"<noscript>{escape(self.text('noscript'))}</noscript>",
            # Markdown takes only elements that it knows for blocks.
            "<div><damas-builder data-search-exclude>",
            f'<form class="damas-tools damas-build">{"".join(self._form())}</form>',
            f'<section class="damas-built"><h3 tabindex="-1"></h3>{"".join(self._above())}',
            board,
            f"{''.join(self._below())}</section><template>{data}</template></damas-builder></div>",
        ))  # fmt: skip

    # What is chosen.

    def _form(self) -> Iterator[str]:
        variants = "".join(
            f'<option value="{v.id}"{" selected" * (v is self.first)}>{escape(self.site.name(v))}</option>'
            for v in self.site.variants
        )
        start = f'<b>{escape(self.text("start"))}</b> <select name="variante">{variants}</select>'
        yield f'<label class="damas-row">{start}</label><fieldset><legend>{escape(self.text("presets"))}</legend>'
        for rule in self.site.book.house_rules.values():
            name, offered = escape(self._preset(rule.id)), changes.offered(self.site, rule)
            yield f'<label><input type="checkbox" name="casa" value="{rule.id}" {offered}><span>{name}</span></label>'
        yield f"</fieldset><details><summary>{escape(self.text('every'))}</summary>"
        for group, keys in self.site.rules_by_group.items():
            if found := [key for key in keys if key in self.rules]:
                yield f"<p><b>{escape(self.site.texts[f'groups.{group}'])}</b></p>"
                yield from (self._row(key, self.site.phrasing.label(key), "".join(self._choices(key))) for key in found)
        yield f"{self._row(DRAWS, self.text('draws'), ''.join(self._draw_sets()))}</details>"

    def _row(self, key: str, label: str, options: str) -> str:
        many = " data-many" * (self.rules.get(key, {}).get("type") == "words")
        order = f' data-order="{escape(self._in_order(key))}"' if self._in_order(key) else ""
        select = f'<select name="{key}"{many}{order}>{options}</select>'
        return f'<label class="damas-row" id="{anchor(key)}">{escape(label)} {select}</label>'

    def _in_order(self, key: str) -> str:
        """What stands before the sentences of several words of a rule, where they are consulted one after the other."""
        return self.site.texts["pages.variant.priorities_many"] if key == _ORDER else ""

    def _choices(self, key: str) -> Iterator[str]:
        """What a rule may be: of a list what some variant or home rule has, and each word alone.

        A value that says nothing is only for the variants that have it.
        """
        rule, phrasing = self.rules[key], self.site.phrasing
        official = {variant.id: value_of(variant, key) for variant in self.site.variants}
        values = list(official.values())
        values += [home.change[key] for home in self.site.book.house_rules.values() if key in home.change]
        values += [tokens.value(rule["type"], word) for word in rule["allowed"]]
        for value in (value for place, value in enumerate(values) if value not in values[:place]):
            of = [name for name, own in official.items() if own == value] if value == changes.UNSAID else []
            told = phrasing.long(key, value)
            before = [self._in_order(key)] if self._in_order(key) and len(told) > 1 else []
            yield _option(tokens.written(value), phrasing.short(key, value), " ".join((*before, *told)), of)

    def _draw_sets(self) -> Iterator[str]:
        found = {name: records for variant in self.site.variants for name, records in value_of(variant, "draws").items()}
        for name, records in found.items():
            of = [variant.id for variant in self.site.variants if name in value_of(variant, "draws")]
            yield _option(
                name, self.site.texts[f"draws.sets.{name}.label"], " ".join(map(self.site.phrasing.draw, records)), of
            )

    def _preset(self, name: str) -> str:
        return self.site.texts[f"house_rules.rules.{name}.name"]

    # What comes of it.

    def _above(self) -> Iterator[str]:
        play, judge, link = (escape(self.text(key)) for key in ("play", "judge", "link"))
        yield '<p class="damas-notice" role="status"></p><div class="damas-tools damas-trouble" role="status"></div>'
        yield f'<div class="damas-tools"><a class="md-button md-button--primary" data-to="../jogar/">{play}</a>'
        yield f'<a class="md-button" data-to="../tira-teima/">{judge}</a></div>'
        yield f'<div class="damas-tools"><input readonly name="endereco" aria-label="{link}" title="{link}">'
        yield f'<button type="button" name="copy">{escape(self.text("copy"))}</button></div>'
        yield f'<div class="damas-differences"><h4>{escape(self.text("differences"))}</h4>'
        head = "".join(f"<th>{escape(self.text(key))}</th>" for key in ("rule", "base", "yours"))
        yield f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(self._rows())}</tbody></table></div>"

    def _below(self) -> Iterator[str]:
        yield '<div class="damas-shows"></div>'
        yield f"<details><summary>{escape(self.text('text'))}</summary>{''.join(self._told())}</details>"
        told = escape(self.text("export_text").replace("{file}", exported.FILE))
        yield f'<details class="damas-export"><summary>{escape(self.text("export"))}</summary><p>{_code(told)}</p>'
        yield f'<p class="damas-wait">{escape(self.text("export_wait"))}</p>'
        yield f'<textarea readonly rows="12" aria-label="{exported.FILE}"></textarea><div class="damas-tools">'
        yield f'<button type="button" name="copy">{escape(self.text("copy"))}</button>'
        download = escape(self.text("download"))
        yield f'<a class="md-button" href="#monte" download="{exported.FILE}">{download}</a></div></details>'

    def _rows(self) -> Iterator[str]:
        """A row for each rule, shown where it is not as in the variant."""
        labels = {key: self.site.phrasing.label(key) for key in self.rules} | {DRAWS: self.site.phrasing.label("draws")}
        for key, label in labels.items():
            yield f'<tr data-key="{key}" hidden><th>{escape(label)}</th><td></td><td></td></tr>'

    def _told(self) -> Iterator[str]:
        """A line for each rule, by groups."""
        changed = escape(self.text("changed"))
        for group in _GROUPS:
            keys = [key for key in self.site.rules_by_group.get(group, ()) if key in self.rules]
            lines = "".join(
                f'<li data-key="{key}" data-changed="{changed}"></li>' for key in (*keys, *[DRAWS][group != "draws" :])
            )
            fixed = '<li class="damas-fixed"></li>' * (group == "board")
            yield f"<h4>{escape(self.site.texts[f'groups.{group}'])}</h4><ul>{fixed}{lines}</ul>"

    # What the script chooses from.

    def _data(self) -> dict[str, Any]:
        return {
            "silent": _SILENT,
            "bases": {variant.id: self._base(variant) for variant in self.site.variants},
            "said": {key: self.text(key) for key in _SAID} | {"change": self.site.texts["house_rules.box.change"]},
            "then": changes.joins(self.site)["then"],
            "file": exported.frame(self.site),
            "agreed": exported.AGREED,
        }

    def _base(self, variant: Variant) -> dict[str, Any]:
        fixed = [key for key in self.site.rules_by_group.get("board", ()) if key not in self.rules]
        sets = list(value_of(variant, "draws"))
        return {
            "name": self.site.name(variant),
            "inside": inside(self.site.name(variant)),
            "values": {**{key: tokens.written(value_of(variant, key)) for key in self.rules}, DRAWS: sets[0] if sets else ""},
            "sets": sets,
            "fixed": " ".join(line for key in fixed for line in self.site.phrasing.long(key, value_of(variant, key))),
            "starts": {colour: exported.starting(variant, colour) for colour in ("white", "black")},
            "words": exported.words(self.site, variant),
            "leaves": exported.leaves(variant),
            "positions": list(self._positions(variant))[:_MOST_POSITIONS],
        }

    def _positions(self, variant: Variant) -> Iterator[str]:
        """Positions on the variant's board in which a change may show: those of home rules, and of lessons that compare."""
        candidates = [
            ("a1", "bottom", example.position)
            for rule in self.site.book.house_rules.values()
            for example in rule.examples
            if example.position and self.site.book.variants[example.variant].rules.notation.style == "alpha"
        ]
        candidates += [
            (c.lattice, c.anchor, c.position) for told in self.site.lessons if told.separates for c in told.candidates
        ]
        found: dict[str, None] = {}
        for lattice, place, text in candidates:
            position = Carried(variant.rules, lattice, place).position(text)
            if position is not None and damas.legal_moves(position, variant.rules):
                found[position.to_fen()] = None
        yield from found


def _option(value: str, text: str, told: str, of: list[str]) -> str:
    """A choice with its sentence; only for the variants ``of``, if any are named."""
    only = f' data-of="{" ".join(of)}"' if of else ""
    return f'<option value="{escape(value)}" data-long="{escape(told)}"{only}>{escape(text)}</option>'


def _code(text: str) -> str:
    """A text whose code stands between backticks, as HTML."""
    parts = text.split("`")
    return "".join(f"<code>{part}</code>" if place % 2 else part for place, part in enumerate(parts))

"""The page on which whole games are played: the board, what is chosen for a game, and every word that its script says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any, Final

from damario.markdown import anchor, block, front_matter, heading
from damario.phrasing import value_of
from damas.levels import LEVELS

if TYPE_CHECKING:
    from damario.house_rules import HouseRule
    from damario.site import Site
    from damario.variants import Variant

PATH: Final = "jogar.md"
_SAID: Final = (
    "thinking", "past", "declined", "your_turn", "refused", "clash", "remedy", "spoiled", "count", "claim", "huff", "huffed",
    "rule", "pdn_copied", "pdn_here", "pdn_loaded", "pdn_many",
)  # fmt: skip
_STEPS: Final = {"first": "⏮", "previous": "◀", "following": "▶", "last": "⏭"}


def link(variant: Variant, root: str) -> str:
    """The address of a game under a variant's rules, for Markdown. ``root`` leads from the page to the top of the tree."""
    return f"{root}{PATH}?variante={variant.id}"


def page(site: Site) -> str:
    """The Markdown of the page."""
    return _Page(site).markdown()


class _Page:
    def __init__(self, site: Site) -> None:
        self.site = site
        self.first = site.book.variants[site.preferred[0]] if site.preferred else site.variants[0]
        self.house: tuple[HouseRule, ...] = tuple(site.book.house_rules.values())

    def text(self, key: str) -> str:
        return self.site.texts[f"play.{key}"]

    def markdown(self) -> str:
        board = block({"variant": self.first.id, "position": self.first.rules.start().to_fen()})
        without = self.site.phrasing.say("play.noscript", variant=self.first.id)
        return "\n\n".join((
            front_matter(self.text("title"), self.text("description"), wide=True) + f"\n# {self.text('title')}",
            f'<noscript markdown="1">\n\n{without}\n\n</noscript>',
            # Markdown takes only elements that it knows for blocks.
            f'<div data-search-exclude><damas-play>{"".join(self._above())}\n{board}\n{"".join(self._below())}</damas-play></div>',
            heading(2, self.text("about"), "sobre"),
            self.text("about_text"),
            self.text("huff_text"),
        )) + "\n"  # fmt: skip

    def _above(self) -> Iterator[str]:
        yield '<p class="damas-setting"></p><p class="damas-notice" role="status"></p>'

    def _below(self) -> Iterator[str]:
        yield '<div class="damas-beside"><p class="damas-huff"></p><p class="damas-result" role="status"></p>'
        yield f'<div class="damas-tools">{"".join(self._button(name, self.text(f"actions.{name}")) for name in ("draw", "resign", "new"))}</div>'
        yield '<ul class="damas-counters"></ul><div class="damas-tools damas-steps">'
        for name, sign in _STEPS.items():
            label = escape(self.text(f"steps.{name}"))
            yield f'<button type="button" name="{name}" aria-label="{label}" title="{label}">{sign}</button>'
        yield f'</div><ol class="damas-moves" aria-label="{escape(self.text("moves"))}"></ol>'
        yield f'<details><summary>{escape(self.text("pdn"))}</summary><div class="damas-tools">'
        yield f'<textarea rows="6" aria-label="{escape(self.text("pdn"))}" placeholder="{escape(self.text("pdn_hint"))}"></textarea>'
        yield f'{self._button("copy", self.text("actions.copy"))}{self._button("load", self.text("actions.load"))}'
        yield '<p class="damas-told" role="status"></p></div></details></div>'
        yield f'<dialog aria-labelledby="damas-new"><form method="dialog" class="damas-tools">{"".join(self._form())}</form></dialog>'
        yield f'<template>{escape(json.dumps(self._data(), ensure_ascii=False, separators=(",", ":")), quote=False)}</template>'

    def _button(self, name: str, text: str) -> str:
        sure = f"play.sure.{name}"
        asked = f' data-sure="{escape(self.site.texts[sure])}"' if sure in self.site.texts else ""
        return f'<button type="button" name="{name}"{asked}>{escape(text)}</button>'

    def _form(self) -> Iterator[str]:
        """What is chosen for a game. ``data-asked`` is the name in the address, ``data-word`` the word there."""
        yield f'<h2 id="damas-new">{escape(self.text("form.title"))}</h2>'
        yield self._select("variant", "variante", [(v.id, v.id, self.site.name(v)) for v in self.site.variants], self.first.id)
        levels = [(str(level), str(level), self.text(f"levels.{level}")) for level in LEVELS]
        yield self._select("level", "nivel", [*levels, ("0", self.text("asked.friend"), self.text("levels.0"))], "1")
        sides = [(side, self.text(f"asked.{side}"), self.site.texts[f"interface.colours.{side}"]) for side in ("white", "black")]
        yield self._select("side", "lado", sides, "white")
        yield f'<label>{escape(self.text("form.draws"))} <select name="draws"></select></label>'
        yield f'<details><summary>{escape(self.text("form.house"))}</summary><fieldset data-asked="casa" name="house">'
        for rule in self.house:
            clashes = " ".join(other.id for other in self.house if rule.clashes(other))
            name = escape(self.site.texts[f"house_rules.rules.{rule.id}.name"])
            yield f'<label><input type="checkbox" name="house" value="{rule.id}" data-clashes="{clashes}"> {name}</label>'
        yield f'</fieldset></details><div><button value="start">{escape(self.text("actions.start"))}</button>'
        yield f'<button value="">{escape(self.text("actions.cancel"))}</button></div>'

    def _select(self, name: str, asked: str, choices: list[tuple[str, str, str]], chosen: str) -> str:
        options = "".join(
            f'<option value="{value}" data-word="{escape(word)}"{" selected" * (value == chosen)}>{escape(text)}</option>'
            for value, word, text in choices
        )
        return f'<label>{escape(self.text(f"form.{name}"))} <select name="{name}" data-asked="{asked}">{options}</select></label>'

    # What the script says.

    def _data(self) -> dict[str, Any]:
        used = {name: records for variant in self.site.variants for name, records in value_of(variant, "draws").items()}
        return {
            "draws": {variant.id: list(value_of(variant, "draws")) for variant in self.site.variants},
            "sets": {name: self._set(name, records) for name, records in used.items()},
            "say": {key: self.text(key) for key in _SAID},
            "over": self.site.texts.section("play.over"),
            "faults": self.site.texts.section("play.faults"),
            "won": self.site.texts.section("interface.won"),
            "drawn": self.site.texts["interface.drawn"],
        }

    def _set(self, name: str, records: Any) -> dict[str, Any]:
        """A draw set: its name, where on a variant's page it stands, and each record in words with its article."""
        source = self.site.book.draw_sets[name].source
        return {
            "label": self.site.texts[f"draws.sets.{name}.label"],
            "at": f"empates-{anchor(name)}",
            "records": [
                [self.site.phrasing.draw(record), self.site.article(record.get("article"), record.get("source", source))]
                for record in records
            ],
        }

"""The page on which whole games are played: the board, what is chosen for a game, and every word that its script says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any, Final

from damario import changes
from damario.markdown import anchor, block, front_matter, heading
from damario.phrasing import value_of
from damas.levels import LEVELS

if TYPE_CHECKING:
    from damario.house_rules import HouseRule
    from damario.site import Site
    from damario.variants import Variant

PATH: Final = "jogar.md"
_TOLD: Final = (
    "thinking", "past", "declined", "your_turn", "count", "due", "claim", "offer", "huff", "huffed", "rule", "spoiled",
    "pdn_copied", "pdn_here", "pdn_loaded", "pdn_many",
)  # fmt: skip
_SAID: Final = ("refused", "remedy")
#: Name of a button that steps through the game -> its sign and how many moves it goes on.
_STEPS: Final = {"first": ("«", -10_000), "previous": ("‹", -1), "following": ("›", 1), "last": ("»", 10_000)}


def button(site: Site, variant: Variant, root: str) -> str:
    """A link that begins a game under a variant's rules. ``root`` leads from the page to the top of the tree."""
    return f"[{site.texts['pages.variant.play']}]({root}{PATH}?variante={variant.id}){{ .md-button .md-button--primary }}"


def page(site: Site) -> str:
    """The Markdown of the page."""
    return _Page(site).markdown()


def words(site: Site) -> dict[str, Any]:
    """What the engine says of a game (:mod:`damas.scoresheet`, :mod:`damas.playing`)."""
    return {
        **{key: site.texts[f"play.{key}"] for key in _TOLD},
        **{key: site.texts.section(f"play.{key}") for key in ("over", "faults", "huffs")},
        "won": site.texts.section("interface.won"),
        "drawn": site.texts["interface.drawn"],
        "sets": {name: _set(site, name, records) for name, records in _sets(site).items()},
    }


def _sets(site: Site) -> dict[str, Any]:
    """Every draw set that some variant has, with its records."""
    return {name: records for variant in site.variants for name, records in value_of(variant, "draws").items()}


def _set(site: Site, name: str, records: Any) -> dict[str, Any]:
    """Where a draw set stands on a variant's page, and each record in words with its article; in the end without its claim."""
    source, draw = site.book.draw_sets[name].source, site.phrasing.draw
    told = [
        [draw(one), site.article(one.get("article"), one.get("source", source)), draw({**one, "claim": False})]
        for one in records
    ]
    return {"at": f"empates-{anchor(name)}", "records": told}


class _Page:
    def __init__(self, site: Site) -> None:
        self.site = site
        self.first = site.book.variants[site.preferred[0]] if site.preferred else site.variants[0]
        self.house: tuple[HouseRule, ...] = tuple(site.book.house_rules.values())

    def text(self, key: str) -> str:
        return self.site.texts[f"play.{key}"]

    def markdown(self) -> str:
        board = block({"variant": self.first.id, "position": self.first.rules.start().to_fen()})
        without = self.text("noscript").replace("{variant}", self.first.id)
        said = " ".join(f'data-{key}="{escape(self.text(key))}"' for key in _SAID)
        return "\n".join((
            front_matter(self.text("title"), self.text("description"), wide=True, sheet="play") + f"\n# {self.text('title')}",
            f'<noscript markdown="1">\n\n{without}\n\n</noscript>',
            # Markdown takes only elements that it knows for blocks.
            f"<div><damas-play data-search-exclude {said}>",
            f"{''.join(self._above())}\n{board}\n{''.join(self._below())}</damas-play></div>",
            heading(2, self.text("about"), "sobre"),
            self.text("about_text"),
            self.text("huff_text"),
        )) + "\n"  # fmt: skip

    def _above(self) -> Iterator[str]:
        yield '<p class="damas-setting"></p><p class="damas-notice" role="status"></p>'

    def _below(self) -> Iterator[str]:
        yield '<div class="damas-beside"><p class="damas-huffed" role="status"></p><p class="damas-huff"></p>'
        yield '<p class="damas-result" role="status"></p>'
        yield f'<div class="damas-tools">{self._button("draw", self.text("offer"), " class=damas-draw")}'
        yield f"{self._button('resign', self.text('actions.resign'))}{self._button('new', self.text('actions.new'))}</div>"
        yield '<ul class="damas-counters"></ul><div class="damas-tools damas-steps">'
        for name, (sign, by) in _STEPS.items():
            label = escape(self.text(f"steps.{name}"))
            yield f'<button type="button" name="{name}" data-by="{by}" aria-label="{label}" title="{label}">{sign}</button>'
        yield f'</div><ol class="damas-moves" aria-label="{escape(self.text("moves"))}"></ol>'
        yield f'<details><summary>{escape(self.text("pdn"))}</summary><div class="damas-tools">'
        names = f'aria-label="{escape(self.text("pdn"))}" placeholder="{escape(self.text("pdn_hint"))}"'
        yield f'<textarea rows="6" {names}></textarea>'
        yield f"{self._button('copy', self.text('actions.copy'))}{self._button('load', self.text('actions.load'))}"
        yield '<p class="damas-told" role="status"></p></div></details></div>'
        form = f'<form method="dialog" class="damas-tools">{"".join(self._form())}</form>'
        yield f'<dialog aria-labelledby="damas-new">{form}</dialog>'

    def _button(self, name: str, text: str, more: str = "") -> str:
        sure = f"play.sure.{name}"
        asked = f' data-sure="{escape(self.site.texts[sure])}"' if sure in self.site.texts else ""
        return f'<button type="button" name="{name}"{asked}{more}>{escape(text)}</button>'

    def _form(self) -> Iterator[str]:
        """What is chosen for a game. ``data-asked`` is the name in the address, ``data-word`` the word there."""
        yield f'<strong id="damas-new">{escape(self.text("form.title"))}</strong>'
        yield self._select("variant", "variante", [(v.id, v.id, self.site.name(v)) for v in self.site.variants], self.first.id)
        levels = [(str(level), str(level), self.text(f"levels.{level}")) for level in LEVELS]
        yield self._select("level", "nivel", [*levels, ("0", self.text("asked.friend"), self.text("levels.0"))], "1")
        sides = [(side, self.text(f"asked.{side}"), self.text(f"sides.{side}")) for side in ("white", "black")]
        yield f"<span>{self._select('side', 'lado', sides, 'white')}</span>"  # is hidden where two friends play
        draws = f'<select name="draws" data-asked="empates">{self._draws()}</select>'
        yield f"<label>{escape(self.text('form.draws'))} {draws}</label>"
        words = escape(json.dumps(changes.named(self.site) | changes.joins(self.site), ensure_ascii=False))
        yield f"<details><summary>{escape(self.text('form.house'))}</summary>"
        # A change of one rule that an address asks for joins them (web/parts/tokens.js).
        yield f'<fieldset data-asked="casa" name="house" data-changes="{words}">'
        for rule in self.house:
            name = escape(self.site.texts[f"house_rules.rules.{rule.id}.name"])
            box = f'<input type="checkbox" name="house" value="{rule.id}" {changes.offered(self.site, rule)}>'
            yield f"<label>{box} {name}</label>"
        yield f'</fieldset></details><div><button value="start">{escape(self.text("actions.start"))}</button>'
        yield f'<button value="">{escape(self.text("actions.cancel"))}</button></div>'

    def _draws(self) -> str:
        """Every draw set, with the variants that it is for and those that count by it unless another is chosen."""
        of = {name: [v.id for v in self.site.variants if name in value_of(v, "draws")] for name in _sets(self.site)}
        first = {name: [v.id for v in self.site.variants if next(iter(value_of(v, "draws"))) == name] for name in of}
        return "".join(
            f'<option value="{name}" data-of="{" ".join(of[name])}" data-first="{" ".join(first[name])}">'
            f"{escape(self.site.texts[f'draws.sets.{name}.label'])}</option>"
            for name in sorted(of, key=lambda name: name in self.site.informal)
        )

    def _select(self, name: str, asked: str, choices: list[tuple[str, str, str]], chosen: str) -> str:
        options = "".join(
            f'<option value="{value}" data-word="{escape(word)}"{" selected" * (value == chosen)}>{escape(text)}</option>'
            for value, word, text in choices
        )
        label = escape(self.text(f"form.{name}"))
        return f'<label>{label} <select name="{name}" data-asked="{asked}">{options}</select></label>'

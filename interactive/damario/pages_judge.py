"""The judge: a position set up by the reader, what is legal in it, and where the variants disagree.

The page holds every word and an example with its answer, so that it says something without any script; what sets the position
up is hidden until the script has come (``web/parts/judge.js``).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any, Final

import damas
from damario import assets, changes
from damario.boards import Board
from damario.judge_link import PATH
from damario.markdown import front_matter, heading
from damas import svg

if TYPE_CHECKING:
    from damario.site import Site

#: What the example shows: the position of a lesson whose answer is not the same everywhere.
_EXAMPLE: Final = "W:Wf6:Bc7,e7"
_ROOT: Final = "../"
#: What can be in hand: nothing, one of the pieces, the eraser.
_TOOLS: Final = ("try", "white_man", "white_king", "black_man", "black_king", "none")
#: Words of the builder that the script says, too.
_SAID: Final = ("already", "unfit", "dropped", "replaced")
_ICONS: Final = {
    "try": "M9 12V4.5a1.5 1.5 0 0 1 3 0V11l5.6 1.2a2 2 0 0 1 1.5 2.3L18 20a2 2 0 0 1-2 1.6h-4.5a3 3 0 0 1-2.2-1L4.6 15"
    "a1.5 1.5 0 0 1 2.2-2z",
    "none": "M14.5 4 20 9.5 10.5 19H7l-4-4zM8.5 9.5 15 16M9 19h12",
}


def page(site: Site) -> str:
    """The Markdown of the page."""
    text = site.texts.section("judge")
    parts = [
        front_matter(text["title"], text["description"], wide=True, sheet="judge") + f"\n# {text['title']}",
        text["intro"],
        f"<noscript><p>{escape(text['noscript'])}</p></noscript>",
        f"<div>{_Judge(site).html()}</div>",
        heading(2, text["how"], "como-se-usa"),
        text["how_text"],
        heading(2, text["answer"], "a-resposta"),
        text["answer_text"],
        text["more"],
    ]
    return "\n\n".join(parts) + "\n"


class _Judge:
    """The board with what sets it up, and the answer to the example."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.text = site.texts.section("judge")
        self.variant = next(variant for variant in site.variants if variant.id in site.preferred)

    def html(self) -> str:
        asked = {"op": "judge", "variant": self.variant.id, "position": _EXAMPLE, "root": _ROOT}
        asked["address"] = f"DAMARIO_SITE{PATH.removesuffix('.md')}/"  # filled in by the plugin
        answer: dict[str, Any] = json.loads(self.site.service.handle(json.dumps(asked)))["result"]
        said = " ".join(f'data-{key}="{escape(self.site.texts[f"builder.{key}"])}"' for key in _SAID)
        return "".join(
            (
                f'<damas-judge data-search-exclude data-unknown="{escape(self.text["unknown"])}" data-root="{_ROOT}" {said}>',
                '<form autocomplete="off">',
                f'<section class="damas-bench" aria-label="{escape(self.text["board"])}">',
                *self._rules(),
                *self._palette(),
                self._board(),
                *self._setup(),
                self._form(),
                "</section>",
                '<div class="damas-ruling">',
                f'<strong class="damas-verdict" role="status">{escape(answer["verdict"])}</strong>',
                f"<div data-answer>{answer['html']}</div>",
                "</div></form></damas-judge>",
            )
        )

    def _board(self) -> str:
        variant = self.variant
        position = damas.Position.from_fen(_EXAMPLE, variant.rules)
        arrows = [list(move.path) for move in damas.legal_moves(position, variant.rules)]
        board = Board(variant, position, arrows=arrows)
        return board.html(self.site.phrasing, f"{_ROOT}{assets.FOLDER}/", self.site.foresee(board))

    def _rules(self) -> Iterator[str]:
        options = "".join(
            f'<option value="{variant.id}"{" selected" if variant is self.variant else ""}>'
            f"{escape(self.site.short_name(variant))}</option>"
            for variant in self.site.variants
        )
        label = escape(self.text["rules"])
        yield f'<div class="damas-tools"><label>{label} <select name="variante">{options}</select></label>'
        boxes = "".join(
            f'<label><input type="checkbox" name="casa" value="{name}" {changes.offered(self.site, rule)}>'
            f"{escape(self.site.texts[f'house_rules.rules.{name}.name'])}</label>"
            for name, rule in self.site.book.house_rules.items()
        )
        yield f'<details class="damas-laid"><summary>{escape(self.text["house"])}</summary>{boxes}</details>'
        yield '<p class="damas-notice" role="alert"></p></div>'

    def _palette(self) -> Iterator[str]:
        yield f'<div class="damas-tools"><fieldset class="damas-palette"><legend>{escape(self.text["tools"])}</legend>'
        for tool in _TOOLS:
            name = escape(self.text["tool"][tool])
            checked = " checked" if tool == "try" else ""
            colour, _, kind = tool.partition("_")
            if tool in _ICONS:
                line = 'fill="none" stroke="currentColor" stroke-width="1.7"'
                picture = f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{_ICONS[tool]}" {line}/></svg>'
            else:
                # Without its class it keeps the colours that stand in the drawing: those of boards are named on boards alone.
                picture = svg.piece("white" if colour == "white" else "black", king=kind == "king")
                picture = picture.replace("damas-piece", "damas-shown")
            yield (
                f'<label title="{name}"><input type="radio" name="piece" value="{tool}" aria-label="{name}"'
                f"{checked}>{picture}</label>"
            )
        yield "</fieldset></div>"

    def _setup(self) -> Iterator[str]:
        yield f'<div class="damas-tools damas-setup"><fieldset><legend>{escape(self.text["turn"])}</legend>'
        for colour, name in self.text["turns"].items():
            checked = " checked" if colour == "white" else ""
            yield f'<label><input type="radio" name="turn" value="{colour}"{checked}>{escape(name)}</label>'
        yield "</fieldset>"
        for act in ("start", "clear", "print"):
            yield f'<button type="button" data-act="{act}">{escape(self.text[act])}</button>'
        yield "</div>"

    def _form(self) -> str:
        return (
            f'<div class="damas-tools damas-written"><p id="damas-fen">{escape(self.text["fen"])}</p>'
            '<input name="fen" spellcheck="false" autocapitalize="off" aria-labelledby="damas-fen" '
            'aria-describedby="damas-fault">'
            f'<button>{escape(self.text["read"])}</button><p id="damas-fault" class="damas-fault" role="alert"></p></div>'
        )

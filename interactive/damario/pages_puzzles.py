"""The puzzles: a page with all of them, by theme, and a page for each theme on which they are solved."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any, Final

from damario.markdown import anchor, block, front_matter, heading, inside
from damas.thumbnail import thumbnail

if TYPE_CHECKING:
    from damario.puzzles import Puzzle
    from damario.site import Site
    from damario.variants import Variant

INDEX: Final = "problemas/index.md"
_STATES: Final = ("solved", "helped", "shown")
"""What can have been reached with a puzzle (the board's ``progress.js``)."""
_CHOICES: Final = ("open", "done")
OPENING: Final = '<section class="damas-problems" markdown>'


def path(theme: str) -> str:
    """Where the page of a theme lies in the tree."""
    return f"problemas/{anchor(theme)}.md"


def pages(site: Site) -> dict[str, str]:
    """Path -> Markdown of the pages of the puzzles; none where there are no puzzles."""
    if not site.puzzles:
        return {}
    return {INDEX: _Index(site).markdown()} | {path(theme): _Theme(site, theme).markdown() for theme in site.puzzle_themes}


def navigation(site: Site) -> list[Any]:
    """The pages of the puzzles as entries of a table of contents, the page with all of them first."""
    if not site.puzzles:
        return []
    themes = [{site.texts[f"puzzles.themes.{theme}.name"]: path(theme)} for theme in site.puzzle_themes]
    return [{site.texts["problems.all"]: INDEX}, *themes]


class _Puzzles:
    """What both kinds of pages are made of."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.texts = site.texts
        self.say = site.phrasing.say
        self.by_theme = {theme: [p for p in site.puzzles if p.theme == theme] for theme in site.puzzle_themes}

    def text(self, key: str) -> str:
        return self.texts[f"problems.{key}"]

    def theme_name(self, theme: str) -> str:
        return self.texts[f"puzzles.themes.{theme}.name"]

    def level(self, puzzle: Puzzle) -> str:
        """Easy, middling or hard as dots, and in a word for those who hear it."""
        dots = "●" * puzzle.level + "○" * (3 - puzzle.level)
        word = self.text(f"levels.{puzzle.level}")
        return f'<span class="damas-level" role="img" aria-label="{escape(word)}" title="{escape(word)}">{dots}</span>'

    def tools(self, variants: list[Variant], *, states: bool) -> str:
        """What chooses and counts, hidden until its script has come, with the words that the script says."""
        said = {name: self.text(name) for name in ("count", "none", "absent")} | {s: self.text(f"states.{s}") for s in _STATES}
        words = " ".join(f'data-{name}="{escape(text)}"' for name, text in said.items())
        inside = "".join(self._tools(variants, states=states))
        # Markdown takes only elements that it knows for blocks, and loses count of those within them: there are none within.
        return f"<div data-search-exclude><damas-problems {words}>{inside}</damas-problems></div>"

    def _tools(self, variants: list[Variant], *, states: bool) -> Iterator[str]:
        yield '<span class="damas-tools">'
        options = [("", self.text("every_variant")), *((v.id, self.site.short_name(v)) for v in variants)]
        if len(variants) > 1:
            yield self._select("v", self.text("variant"), options)
        if states:
            chosen = [("", self.text("every_state")), *((name, self.text(f"choices.{name}")) for name in _CHOICES)]
            yield self._select("s", self.text("state"), chosen)
        label, confirm = escape(self.text("reset")), escape(self.text("reset_confirm"))
        progress = f'<progress aria-label="{escape(self.text("progress"))}" max="1" value="0"></progress>'
        yield f'<span class="damas-score">{progress}<span role="status"></span></span>'
        yield f'<button type="button" hidden data-label="{label}" data-confirm="{confirm}">{label}</button>'
        yield "</span>"

    @staticmethod
    def _select(name: str, label: str, options: list[tuple[str, str]]) -> str:
        choices = "".join(f'<option value="{escape(value)}">{escape(text)}</option>' for value, text in options)
        return f'<label>{escape(label)} <select name="{name}" autocomplete="off">{choices}</select></label>'

    def variants(self, puzzles: list[Puzzle]) -> list[Variant]:
        named = {puzzle.variant.id for puzzle in puzzles}
        return [variant for variant in self.site.variants if variant.id in named]


class _Index(_Puzzles):
    """All puzzles, each a small board that leads to where it is solved."""

    def markdown(self) -> str:
        title = self.text("title")
        parts = [
            front_matter(title, self.say("problems.description", count=len(self.site.puzzles)), sheet="problems problem_list")
            + f"\n# {title}",
            self.say("problems.intro", count=len(self.site.puzzles)),
            OPENING,
            self.tools(self.variants(list(self.site.puzzles)), states=True),
        ]
        for theme, puzzles in self.by_theme.items():
            parts += self._theme(theme, puzzles)
        parts.append("</section>")
        return "\n\n".join(parts) + "\n"

    def _theme(self, theme: str, puzzles: list[Puzzle]) -> Iterator[str]:
        yield '<section class="damas-theme" markdown>'
        yield heading(2, self.theme_name(theme), anchor(theme))
        link = f'<a href="{anchor(theme)}/" data-along>{self.text("solve")}</a>'
        yield f"{self.texts[f'puzzles.themes.{theme}.hint']} {link}"
        cards = "".join(self._card(theme, number, puzzle) for number, puzzle in enumerate(puzzles, 1))
        yield f'<ul class="damas-problem-list" data-search-exclude>{cards}</ul>'
        yield "</section>"

    def _card(self, theme: str, number: int, puzzle: Puzzle) -> str:
        board = thumbnail(puzzle.position, puzzle.variant.rules, flip=puzzle.position.turn == "black")
        return (
            f'<li data-puzzle="{puzzle.id}" data-variant="{puzzle.variant.id}">'
            f'<a class="damas-problem" href="{anchor(theme)}/#{puzzle.id}" data-along>{board}'
            f"<b><span>{self.say('problems.number', number=number)}</span>{self.level(puzzle)}</b>"
            f'{escape(self.site.short_name(puzzle.variant))}<span class="damas-told"></span></a></li>'
        )


class _Theme(_Puzzles):
    """The puzzles of one theme, to be solved."""

    def __init__(self, site: Site, theme: str) -> None:
        super().__init__(site)
        self.theme = theme
        self.puzzles = self.by_theme[theme]

    def markdown(self) -> str:
        name = self.theme_name(self.theme)
        title = self.say("problems.theme_title", theme=inside(name))
        description = self.say("problems.theme_description", theme=inside(name), count=len(self.puzzles))
        parts = [
            front_matter(title, description, sheet="problems") + f"\n# {title}",
            self.texts[f"puzzles.themes.{self.theme}.hint"],
            OPENING,
            self.tools(self.variants(self.puzzles), states=False),
        ]
        for number, puzzle in enumerate(self.puzzles, 1):
            parts += self._puzzle(number, puzzle)
        return "\n\n".join((*parts, "</section>", *self._others())) + "\n"

    def _puzzle(self, number: int, puzzle: Puzzle) -> Iterator[str]:
        variant = puzzle.variant
        yield (
            f'<section class="damas-puzzle" id="{puzzle.id}" data-puzzle="{puzzle.id}" data-variant="{variant.id}" '
            "data-search-exclude markdown>"
        )
        yield f'<h2 tabindex="-1">{self.say("problems.numbered", number=number)}</h2>'
        rules = f'<a href="../../regras/{variant.id}/">{escape(self.site.name(variant))}</a>'
        facts = f'{rules}{self.level(puzzle)}<span class="damas-told"></span>'
        yield f'<div class="damas-problem-facts">{facts}</div>'
        yield block({"mode": "puzzle", "puzzle": puzzle.id, "next": following(self.site, puzzle)})
        yield "</section>"

    def _others(self) -> Iterator[str]:
        yield heading(2, self.text("others"), "outros", searched=False)
        links = [
            f'- <a href="../{anchor(theme)}/">{self.theme_name(theme)}</a> ({len(puzzles)})'
            for theme, puzzles in self.by_theme.items()
            if theme != self.theme
        ]
        yield "\n".join((*links, f'- <a href="../">{self.text("all")}</a>'))


def following(site: Site, puzzle: Puzzle) -> str:
    """Where the puzzle after one is solved, as an address seen from the one's page; after the last, that with all."""
    place = site.puzzles.index(puzzle) + 1
    if place == len(site.puzzles):
        return "../"
    other = site.puzzles[place]
    return f"#{other.id}" if other.theme == puzzle.theme else f"../{anchor(other.theme)}/#{other.id}"

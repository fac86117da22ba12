"""The board as a picture: one SVG text for every place that shows a position, at build time and in the page.

One square is ten user units wide. Colours stand in the SVG as plain attributes, so a board that is saved or printed
without a style sheet is complete; a style sheet overrides them through the class names. There are no element ids, so
any number of boards can share a page.

The place of a piece is the place of its square: ``translate(x y)`` of a piece's ``g`` equals ``x`` and ``y`` of the
square's ``rect``, and its shapes are drawn between 0 and 10.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from math import atan2, degrees
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from damas.move import Square
    from damas.position import Position
    from damas.rules import Rules

SIDE: Final = 10
"""Side of one square in user units."""

Coordinates = Literal["auto", "edge", "squares", "centre", "none"]
Colour = Literal["white", "black"]

_FRAME: Final = 1.0
_EDGE: Final = 4.4  # room for letters and numbers outside the squares

WOOD: Final = {
    "frame": "#4a2d18",
    "inlay": "#c99f66",
    "dark": "#a9744a",
    "light": "#f2dfbb",
    "plain": "#e3c595",
    "line": "#8a5c35",
    "ink": "#3a2515",
    "paper": "#fff4dd",
}
"""Colours of the board's parts; ``light`` and ``dark`` are squares, ``plain`` those of a board without either."""

#: Colour -> (face, side of the disc, outline, rings, crown).
PIECES: Final = {
    "white": ("#fdf6e6", "#d8bf90", "#4a3320", "#cdb283", "#93560f"),
    "black": ("#352a21", "#1a130d", "#120d09", "#6d5c4a", "#efc15f"),
}
_RADIUS: Final = 3.65
#: Heights of a man's two discs, lower and upper, and of the disc that a king wears on top of them.
_LOWER, _UPPER, _KINGS = 5.6, 4.9, 4.1
CROWN: Final = "M2.95 5.9 2.4 2.9l1.5 1.05L5 2.1l1.1 1.85L7.6 2.9l-.55 3z"

MARKS: Final = ("start", "target", "captured", "path", "line", "refused")
"""What a square can be marked as; each is a class of its ``rect`` in ``g.damas-marks``."""
_MARK_FILL: Final = {
    "start": "#f2c14e",
    "target": "#5fae6a",
    "captured": "#d0452f",
    "path": "#f2c14e",
    "line": "#fff4dd",
    "refused": "#d0452f",
}


def board(
    position: Position,
    rules: Rules,
    *,
    label: str = "",
    marks: Mapping[str, Iterable[Square]] | None = None,
    arrows: Iterable[Sequence[Square]] = (),
    flip: bool = False,
    coordinates: Coordinates = "auto",
    playing_squares: str | None = None,
    size: int | None = None,
    alive: bool = False,
) -> str:
    """The SVG of ``position``, one line of text.

    ``label`` is the text alternative. ``marks`` gives, for a word of :data:`MARKS`, the squares that wear it, and each
    of ``arrows`` is a path of two or more squares; squares are written as the variant writes them. ``flip`` puts Black
    at the bottom. ``coordinates``: ``"edge"`` letters and numbers outside, ``"squares"`` each square's own label in its
    corner, ``"centre"`` the same large, for a board without pieces, ``"none"``, or ``"auto"``: what the variant's
    notation uses. ``playing_squares`` colours the squares of the game ``"dark"``, ``"light"`` or ``"all"`` alike (default:
    what the rules say). ``size`` is the width in pixels; without it the board fills its container. A drawing that is ``alive``
    brings an arrow that is not shown, for a script to copy.

    Raises:
        damas.SquareError: a mark or an arrow names no playing square.
        ValueError: a mark is not in :data:`MARKS`, or an option is not one of its words.
    """
    return _Drawing(rules, flip, coordinates, playing_squares).draw(position, label, marks or {}, arrows, size, alive=alive)


class _Drawing:
    """The measures of one picture: where each square lies and how the board is coloured."""

    def __init__(self, rules: Rules, flip: bool, coordinates: Coordinates, playing_squares: str | None) -> None:
        if coordinates not in ("auto", "edge", "squares", "centre", "none"):
            raise ValueError(f"coordinates {coordinates!r}: auto, edge, squares, centre or none")
        if playing_squares not in (None, "dark", "light", "all"):
            raise ValueError(f"playing squares {playing_squares!r}: dark, light or all")
        self.rules = rules
        self.files, self.ranks = rules.geometry.files, rules.geometry.ranks
        self.flip = flip
        self.coordinates = ("squares" if rules.numeric else "edge") if coordinates == "auto" else coordinates
        self.colouring = playing_squares or colouring(rules)
        edge = _EDGE if self.coordinates == "edge" else 0.0
        self.left, self.below = _FRAME + edge, _FRAME + edge
        self.width = self.files * SIDE
        self.height = self.ranks * SIDE

    def place(self, index: int) -> tuple[int, int]:
        """The upper left corner of a square."""
        file, rank = index % self.files, index // self.files
        if self.flip:
            return (self.files - 1 - file) * SIDE, rank * SIDE
        return file * SIDE, (self.ranks - 1 - rank) * SIDE

    def middle(self, square: Square) -> tuple[int, int]:
        x, y = self.place(self.rules.square(square))
        return x + SIDE // 2, y + SIDE // 2

    def draw(
        self,
        position: Position,
        label: str,
        marks: Mapping[str, Iterable[Square]],
        arrows: Iterable[Sequence[Square]],
        size: int | None,
        *,
        alive: bool,
    ) -> str:
        right = _FRAME
        box = (-self.left, -_FRAME, self.width + self.left + right, self.height + _FRAME + self.below)
        measure = f' width="{size}" height="{round(size * box[3] / box[2])}"' if size else ""
        named = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
        flipped = ' data-flipped="true"' if self.flip else ""
        view = " ".join(map(_number, box))
        return "".join(
            (
                f'<svg class="damas-board" xmlns="http://www.w3.org/2000/svg" viewBox="{view}"{measure} ',
                f'{named} data-files="{self.files}" data-ranks="{self.ranks}" data-turn="{position.turn}"{flipped}>',
                self._squares(),
                self._marks(marks),
                self._labels(),  # above the marks, which would cover a square's own number
                self._pieces(position),
                self._arrows(arrows, alive=alive),
                "</svg>",
            )
        )

    def _squares(self) -> str:
        """The ground in the colour of the squares that are not played on, then every playing square."""
        colour = "plain" if self.colouring == "all" else self.colouring
        other = {"dark": "light", "light": "dark", "plain": "plain"}[colour]
        frame = f'x="{-_FRAME:g}" y="{-_FRAME:g}" width="{self.width + 2 * _FRAME:g}" height="{self.height + 2 * _FRAME:g}"'
        inlay = f'stroke="{WOOD["inlay"]}" stroke-width=".5"'
        parts = [
            f'<rect class="damas-frame" {frame} rx="1" fill="{WOOD["frame"]}"/>',
            f'<rect class="damas-ground {other}" width="{self.width}" height="{self.height}" fill="{WOOD[other]}" {inlay}/>',
        ]
        outline = f' stroke="{WOOD["line"]}" stroke-width=".3"' if colour == "plain" else ""
        parts.append(f'<g class="damas-squares" fill="{WOOD[colour]}"{outline}>')
        for index in self.rules.geometry.playable:
            x, y = self.place(index)
            parts.append(
                f'<rect class="damas-square {colour}" data-square="{index}" data-label="{self.rules.label(index)}" '
                f'x="{x}" y="{y}" width="{SIDE}" height="{SIDE}"/>'
            )
        return "".join((*parts, "</g>"))

    def _labels(self) -> str:
        ground = "page" if self.coordinates == "edge" else "plain" if self.colouring == "all" else self.colouring
        ink = WOOD["paper" if ground == "dark" else "ink"]
        classes = f"damas-coordinates {self.coordinates} on-{ground}"
        attributes = f'class="{classes}" aria-hidden="true" fill="{ink}" font-family="sans-serif"'
        if self.coordinates == "edge":
            texts = "".join(self._edge())
            return f'<g {attributes} font-size="3.4" text-anchor="middle">{texts}</g>'
        if self.coordinates == "none":
            return '<g class="damas-coordinates none"></g>'
        centre = self.coordinates == "centre"
        dx, dy = (5.0, 6.4) if centre else (0.25, 1.9)
        font = 'font-size="4" text-anchor="middle"' if centre else 'font-size="2.2" font-weight="600"'
        texts = ""
        for index in self.rules.geometry.playable:
            x, y = self.place(index)
            texts += _text(x + dx, y + dy, str(self.rules.label(index)))
        return f"<g {attributes} {font}>{texts}</g>"

    def _edge(self) -> Iterable[str]:
        for file in range(self.files):
            x, _ = self.place(file)
            yield _text(x + 5, self.height + _FRAME + 3.5, chr(97 + file))
        for rank in range(self.ranks):
            _, y = self.place(rank * self.files)
            yield _text(-_FRAME - 2.3, y + 6.2, str(rank + 1))

    def _marks(self, marks: Mapping[str, Iterable[Square]]) -> str:
        parts = []
        for kind, squares in marks.items():
            if kind not in MARKS:
                raise ValueError(f"mark {kind!r}: {', '.join(MARKS)}")
            for square in squares:
                index = self.rules.square(square)
                x, y = self.place(index)
                parts.append(
                    f'<rect class="damas-mark {kind}" data-square="{index}" x="{x + 0.35:g}" y="{y + 0.35:g}" '
                    f'width="9.3" height="9.3" rx="1" fill="{_MARK_FILL[kind]}" fill-opacity=".55" '
                    f'stroke="{WOOD["ink"]}" stroke-width=".35"{_DASHES.get(kind, "")}/>'
                )
        return f'<g class="damas-marks">{"".join(parts)}</g>'

    def _pieces(self, position: Position) -> str:
        parts = []
        for index, colour, kind in position.pieces():
            x, y = self.place(index)
            parts.append(
                f'<g class="damas-piece {colour} {kind}" data-square="{index}" transform="translate({x} {y})">'
                f"{_shapes(colour, king=kind == 'king')}</g>"
            )
        return f'<g class="damas-pieces">{"".join(parts)}</g>'

    def _arrows(self, arrows: Iterable[Sequence[Square]], *, alive: bool) -> str:
        drawn = "".join(map(self._arrow, arrows))
        if alive:
            drawn = f'<g class="damas-arrow given" display="none"><polyline/>{_HEAD}/></g>{drawn}'
        if not drawn:
            return ""
        return (
            f'<g class="damas-arrows" fill="none" stroke="#1d5f8a" stroke-width="1.1" stroke-linejoin="round" '
            f'stroke-linecap="round" opacity=".85">{drawn}</g>'
        )

    def _arrow(self, path: Sequence[Square]) -> str:
        """A line through the middles of squares, with a head on the last of them."""
        points = [self.middle(square) for square in path]
        (x0, y0), (x1, y1) = points[-2:]
        angle = degrees(atan2(y1 - y0, x1 - x0))
        line = " ".join(f"{x},{y}" for x, y in points)
        indices = " ".join(str(self.rules.square(square)) for square in path)
        return (
            f'<g class="damas-arrow given" data-path="{indices}"><polyline points="{line}"/>'
            f'{_HEAD} transform="translate({x1} {y1}) rotate({_number(angle)})"/></g>'
        )


#: An arrow's head, pointing to the right; it hides the end of the line, which lies at 0,0.
_HEAD: Final = '<polygon points="1.3,0 -1.5,1.5 -1.5,-1.5" fill="#1d5f8a" stroke-width=".4"'
#: Marks that must differ in print and for eyes that do not tell the colours apart wear a broken outline.
_DASHES: Final = {
    "captured": ' stroke-dasharray="1.2 .8"',
    "refused": ' stroke-dasharray=".5 .7"',
    "line": ' stroke-dasharray="2.4 1"',
}


def piece(colour: Colour, *, king: bool = False) -> str:
    """The SVG of one piece alone; the upper side of its disc touches the four sides of the picture."""
    half = _RADIUS + 0.175
    box = (5 - half, (_KINGS if king else _UPPER) - half, 2 * half, 2 * half)
    kind = "king" if king else "man"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(_number, box))}" aria-hidden="true">'
        f'<g class="damas-piece {colour} {kind}">{_shapes(colour, king=king)}</g></svg>'
    )


def _shapes(colour: str, *, king: bool) -> str:
    """A disc seen from a little before it. A man shows turned rings; a king wears a second disc, with a crown on it."""
    face, side, outline, ring, crown = PIECES[colour]
    hidden = "" if king else ' display="none"'

    def disc(name: str, height: float, radius: float, paint: str) -> str:
        return f'<circle class="damas-{name}" cx="5" cy="{height:g}" r="{radius:g}" fill="{paint}"'

    line = f' stroke="{outline}" stroke-width=".35"/>'
    return (
        f"{disc('edge', _LOWER, _RADIUS, side)}{line}{disc('face', _UPPER, _RADIUS, face)}{line}"
        f'<g class="damas-rings" fill="none" stroke="{ring}" stroke-width=".45">'
        f'<circle cx="5" cy="{_UPPER:g}" r="2.75"/><circle cx="5" cy="{_UPPER:g}" r="1.35"/></g>'
        f'<g class="damas-crown"{hidden}>{disc("edge", _KINGS, _RADIUS, side)}{line}'
        f"{disc('face', _KINGS, _RADIUS - 0.18, face)}/>"
        f'<path class="damas-crown-shape" d="{CROWN}" fill="{crown}" stroke="{crown}" stroke-width=".3" '
        f'stroke-linejoin="round"/></g>'
    )


def _text(x: float, y: float, text: str) -> str:
    return f'<text x="{_number(x)}" y="{_number(y)}">{escape(text)}</text>'


def _number(value: float) -> str:
    """A coordinate with at most two decimals; the same on every machine."""
    return f"{round(value, 2):g}"


def colouring(rules: Rules) -> str:
    """How the squares of the game are coloured: ``"dark"``, ``"light"``, or ``"all"`` where every square is played on."""
    if rules.geometry.lattice == "full":
        return "all"
    word = rules.values["board"].get("playing_squares", "dark")
    return "dark" if word == "all" else str(word)

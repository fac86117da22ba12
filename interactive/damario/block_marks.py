"""What a ``draughts`` block draws on its board, for :mod:`damario.blocks`: ``marks`` and ``arrows`` (see :mod:`damas.svg`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import damas
from damario import unread
from damas import svg

if TYPE_CHECKING:
    from damario.blocks import Reader
    from damas import Rules


def drawn(reader: Reader, rules: Rules) -> tuple[dict[str, list[Any]], list[list[Any]]]:
    """The squares of each mark and the path of each arrow. Problems are told to the reader."""
    marks, arrows = _marks(reader), _arrows(reader)
    for kind, squares in marks.items():
        if kind not in svg.MARKS:
            reader.problem(("marks", kind), f"não conheço a marca “{kind}”", f"Use: {', '.join(svg.MARKS)}.")
        _squares(reader, squares, ("marks", kind), rules)
    for place, path in enumerate(arrows):
        _squares(reader, path, ("arrows", place), rules)
        if len(path) < 2 and isinstance(reader.data["arrows"][place], list):
            reader.problem(("arrows", place), "uma seta liga pelo menos duas casas", "Escreva, por exemplo, [c3, d4].")
    return marks, arrows


def _marks(reader: Reader) -> dict[str, list[Any]]:
    marks = reader.data.get("marks", {})
    if not isinstance(marks, dict):
        reader.problem(("marks",), "cada marca tem um nome e as suas casas", f"Escreva como em {{{svg.MARKS[0]}: [c3]}}.")
        return {}
    return {kind: reader.listed(squares, ("marks", kind)) for kind, squares in marks.items()}


def _arrows(reader: Reader) -> list[list[Any]]:
    arrows = reader.listed(reader.data.get("arrows", []), ("arrows",))
    if arrows and not any(isinstance(path, list) for path in arrows):
        reader.problem(("arrows",), "cada seta é uma lista de casas, dentro da lista das setas",
                       f"Escreva [[{', '.join(map(str, arrows))}]].")  # fmt: skip
        return []
    return [reader.listed(path, ("arrows", place)) for place, path in enumerate(arrows)]


def _squares(reader: Reader, squares: list[Any], path: tuple[Any, ...], rules: Rules) -> None:
    for place, square in enumerate(squares):
        try:
            rules.square(square)
        except damas.SquareError as error:
            reader.problem((*path, place), unread.square(error, rules), "Corrija a casa.")

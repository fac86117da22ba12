"""What a ``draughts`` block says of the task of its board, for :mod:`damario.blocks`.

==========  ============================================================================================================
mode        keys
==========  ============================================================================================================
``puzzle``  ``puzzle`` (id of one of ``rules_data/positions/puzzles``); or ``goal``, ``moves``, ``solution``, ``least`` as
            there, and ``hint`` (the idea in words), for the position of the block. ``next``: address of the next puzzle
``select``  ``ask`` (one of :data:`damario.selection.ASKS`); ``move``, whose captured pieces are asked for or counted
==========  ============================================================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from damario.problems import hint
from damario.puzzle_board import PuzzleTask
from damario.puzzle_checks import faults
from damario.puzzles import GOALS, LEGAL, Puzzle
from damario.puzzles import hint as idea
from damario.selection import ASKS, CAPTURED, NothingToAskError, select
from damario.shapes import misshapen

if TYPE_CHECKING:
    from damario.blocks import Reader
    from damario.tasks import Task
    from damario.variants import Variant
    from damas import Position

KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "puzzle": ("puzzle", "goal", "moves", "solution", "least", "hint", "next"),
    "select": ("ask", "move"),
    "compare": ("variants",),
}
"""Mode -> keys that only a block of this mode has."""

_SHAPE: Final = {"goal": str, "moves": int, "solution": [str], "least": int, "hint": str, "next": str}
_INLINE: Final = ("variant", "house_rules", "position", "goal", "moves", "solution", "least", "hint")
_MOST_MOVES: Final = 5


def named(reader: Reader) -> Puzzle | None:
    """The puzzle that a block names by its id; ``None`` when it names none, or when that is a problem."""
    name = reader.data.get("puzzle")
    if reader.mode != "puzzle" or name is None:
        return None
    known = {puzzle.id: puzzle for puzzle in reader.site.puzzles}
    for key in _INLINE:
        if key in reader.data:
            reader.problem((key,), f"“{key}” já vem com o problema “{name}”", "Apague a chave, ou apague “puzzle”.")
    if name not in known:
        reader.problem(("puzzle",), f"não há problema “{name}”", hint(name, known))
    return known.get(name)


def task(reader: Reader, variant: Variant | None, position: Position | None, puzzle: Puzzle | None) -> Task | None:
    """What the block asks; ``puzzle`` is the one it names. Problems are told to the reader.

    Without a variant or a position, because theirs is a problem already, everything else is looked at all the same.
    """
    if reader.mode == "select":
        return _selection(reader, variant, position)
    if reader.mode != "puzzle" or (puzzle is None and "puzzle" in reader.data):
        return None
    phrasing, following = reader.site.phrasing, reader.data.get("next")
    if puzzle:
        return PuzzleTask(puzzle, phrasing, idea(puzzle, phrasing), following)
    puzzle = _inline(reader, variant, position)
    return PuzzleTask(puzzle, phrasing, reader.data["hint"], following) if puzzle else None


def _inline(reader: Reader, variant: Variant | None, position: Position | None) -> Puzzle | None:
    """The puzzle that a block writes out, held to what holds for all of them but for a theme."""
    data = reader.data
    fields = {name: data[name] for name in _SHAPE if name in data}
    steps = fields.get("solution")
    if isinstance(steps, list):  # each step is a move, or a list of moves that are all right
        fields["solution"] = [text for step in steps for text in (step if isinstance(step, list) else [step])]
    wrong = misshapen(reader.document, (), fields, _SHAPE)
    reader.problems += wrong
    missing = [key for key in ("goal", "solution", "hint") if key not in data]
    if missing:
        reader.problem(("mode",), f"falta dizer {', '.join(missing)}", "Ou escreva “puzzle:” e o nome de um problema.")
    if "goal" in data and data["goal"] not in GOALS:
        reader.problem(("goal",), f"“{data['goal']}” não é um objetivo", f"Use um destes: {', '.join(GOALS)}.")
    # The engine judges the solution also where only the hint is missing, so that one build tells all.
    if wrong or "solution" not in data or data.get("goal") not in GOALS:
        return None
    moves, most = data.get("moves", 1), 1 if data["goal"] == LEGAL else _MOST_MOVES
    if not 1 <= moves <= most:
        reader.problem(("moves",), f"moves é {moves}; aqui vai de 1 a {most}", "Corrija o número de lances.")
        return None
    if variant is None or position is None:
        return None
    solution = tuple((step,) if isinstance(step, str) else tuple(step) for step in data["solution"])
    puzzle = Puzzle("", "", variant, position, data["goal"], moves, solution, 1, "", data.get("least", 1))
    found = list(faults(puzzle, None))
    for fault in found:
        reader.problem(fault.path, fault.message, fault.remedy)
    return None if found or missing else puzzle


def _selection(reader: Reader, variant: Variant | None, position: Position | None) -> Task | None:
    asks, text = reader.data.get("ask"), reader.data.get("move")
    if asks not in ASKS:
        message = f"“{asks}” não é uma pergunta" if asks else "falta dizer o que se pergunta"
        reader.problem(("ask",), message, f"Escreva “ask:” e um destes: {', '.join(ASKS)}.")
        return None
    before = len(reader.problems)
    if text is not None and asks != CAPTURED:
        reader.problem(("move",), f"“move” só serve com “ask: {CAPTURED}”", "Apague-o.")
    if variant is None or position is None:
        return None
    move: Any = None if text is None else reader.legal(str(text), position, ("move",))
    if move is not None and not move.is_capture:
        reader.problem(("move",), f"o lance {move} não captura nada", "Escreva uma captura, ou apague “move”.")
    if len(reader.problems) > before:
        return None
    try:
        return select(asks, variant, position, reader.site.phrasing, move)
    except NothingToAskError:
        reader.problem(("ask",), "a posição não tem lance que responda a isso", "Mude a posição ou a pergunta.")
        return None

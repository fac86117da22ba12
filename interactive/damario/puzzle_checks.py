"""Whether a puzzle is what it says: its solution is the only one, and it shows its theme."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from damario import unread
from damario.puzzle_themes import tempting
from damario.puzzles import LEGAL, tree
from damario.solving import TooManyPositionsError
from damas import MoveError, legal_moves, move_text, parse_move

if TYPE_CHECKING:
    from damario.puzzle_themes import Theme
    from damario.puzzles import Node, Puzzle, Tree
    from damas import Move


@dataclass(frozen=True)
class Fault:
    """What is wrong with a puzzle, and at which of its fields."""

    path: tuple[Any, ...]
    message: str
    remedy: str


def faults(puzzle: Puzzle, theme: Theme | None) -> Iterator[Fault]:
    """Everything that is wrong with a puzzle; one without a theme needs to show nothing but its solution."""
    if not legal_moves(puzzle.position, puzzle.variant.rules):
        yield Fault(("position",), "quem joga não tem lance", "Corrija a posição")
        return
    try:
        found = tree(puzzle)
    except TooManyPositionsError:
        yield Fault(("position",), "a procura ficou grande demais", "Use menos peças ou menos lances")
        return
    except ValueError:
        yield Fault(("goal",), f"nenhum lance chega a {puzzle.goal} em {puzzle.moves}", "Corrija moves, least ou a posição")
        return
    yield from faults_of(puzzle, theme, found)


def faults_of(puzzle: Puzzle, theme: Theme | None, found: Tree) -> Iterator[Fault]:
    """What is wrong with a puzzle whose right lines have been searched."""
    wrong = list(_line(puzzle, found))
    yield from wrong
    if wrong:
        return
    if theme is not None and puzzle.goal == LEGAL and not tempting(puzzle.position, puzzle.variant):
        yield Fault(("position",), "falta uma tentativa errada que pareça boa", "Ponha uma captura que a regra não permite")
    if theme is not None and not theme.shown_by(puzzle.variant, puzzle.position, found):
        yield Fault(("position",), f"a posição não mostra o tema {theme.id}", "Mude-a, ou ponha o problema no tema dele")
    if puzzle.goal != LEGAL and len(puzzle.solution[0]) > 1:
        yield Fault(("solution", 0), "há mais de um primeiro lance certo", "Acrescente uma peça que deixe um só")
    if puzzle.goal != LEGAL and (fewer := len(main_line(found))) < puzzle.moves:
        yield Fault(("moves",), f"bastam {fewer} lances", f"Escreva moves: {fewer}")


def main_line(found: Tree) -> list[Node]:
    """The nodes that best moves and best replies pass."""
    line = [found.nodes[0]]
    while (place := next(answer.next for answer in line[-1].answers if answer.move == line[-1].best)) is not None:
        line.append(found.nodes[place])
    return line


def solution(found: Tree) -> list[list[str]]:
    """What stands in the file for these right lines: for each own move of the main line all the moves that are right."""
    return [_texts(node, _right(node)) for node in main_line(found)]


def _right(node: Node) -> list[Move]:
    moves = [answer.move for answer in node.answers if answer.right]
    return sorted(moves, key=lambda move: (move != node.best, str(move)))


def _texts(node: Node, moves: list[Move]) -> list[str]:
    """The moves as short as they can be read back."""
    return [move_text(move, node.position) for move in moves]


def _line(puzzle: Puzzle, found: Tree) -> Iterator[Fault]:
    """What the stated solution has too much or too little."""
    line = main_line(found)
    known = " ; ".join(", ".join(step) for step in solution(found))
    if len(puzzle.solution) != len(line):
        yield Fault(("solution",), f"a solução tem {len(line)} lances, não {len(puzzle.solution)}", f"Escreva: {known}")
        return
    for place, (texts, node) in enumerate(zip(puzzle.solution, line, strict=True)):
        right, stated = _right(node), []
        for text in texts:
            try:
                stated.append(parse_move(text, node.position))
            except MoveError as error:
                yield Fault(("solution", place), unread.move(error), f"Escreva: {known}")
                return
        wrong = [str(move) for move in stated if move not in right]
        missing = [str(move) for move in right if move not in stated]
        if wrong:
            yield Fault(("solution", place), f"{', '.join(wrong)} não resolve", f"O que resolve: {known}")
        if missing:
            yield Fault(("solution", place), f"também servem {', '.join(missing)}",
                        "Escreva todos os lances certos, ou mude a posição")  # fmt: skip

"""What the engine could not read, in words for whoever wrote it: the engine's own sentences are in English."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from damario.problems import shown
from damas import FenProblem, MoveProblem, SquareProblem

if TYPE_CHECKING:
    from damas import FenError, MoveError, Rules, SquareError

_POSITION: Final = {
    FenProblem.EMPTY: "não há nada escrito",
    FenProblem.CONTROL_CHARACTER: "há um caractere invisível",
    FenProblem.NO_SIDE_TO_MOVE: "falta W ou B (a vez das brancas ou das pretas)",
    FenProblem.UNKNOWN_SIDE: "a vez (?) não está dita: escreva W ou B",
    FenProblem.NO_COLON: "faltam dois-pontos depois da vez",
    FenProblem.NO_COLOUR: "falta W ou B antes das casas",
    FenProblem.COLOUR_TWICE: "as peças de {found} aparecem duas vezes",
    FenProblem.NO_PIECES: "não há nenhuma peça",
    FenProblem.NOT_A_SQUARE: "“{found}” não é uma casa",
    FenProblem.OUTSIDE_BOARD: "“{found}” não é uma casa de jogo deste tabuleiro",
    FenProblem.LETTERS_ON_NUMBERED_BOARD: "“{found}” tem letra, e as casas deste tabuleiro são números",
    FenProblem.MIXED_STYLES: "“{found}” mistura casas com letra e casas com número",
    FenProblem.RANGE_BACKWARDS: "em “{found}” o número menor vem primeiro",
    FenProblem.RANGE_OF_LETTERS: "“{found}”: só casas com número podem ser dadas como intervalo",
    FenProblem.SQUARE_TWICE: "a casa {found} está ocupada duas vezes",
    FenProblem.MAN_ON_CROWN_ROW: "a pedra em {found} está na linha em que seria coroada: escreva K{found}",
    FenProblem.EXTRA_TEXT: "“{found}” sobra",
    FenProblem.BAD_KING_COUNT: "“{found}” não é uma contagem de lances de dama",
    FenProblem.TOO_LONG: "o texto é longo demais",
}
_SQUARE: Final = {
    SquareProblem.NO_SUCH_NUMBER: "as casas vão de 1 a {most}",
    SquareProblem.LETTERS_ON_NUMBERED_BOARD: "as casas deste tabuleiro são números, de 1 a {most}",
    SquareProblem.OUTSIDE_BOARD: "fica fora do tabuleiro",
    SquareProblem.NOT_PLAYED: "fica no tabuleiro, mas nela ninguém joga",
    SquareProblem.NOT_A_SQUARE: "uma casa se escreve como {example}",
}
_MOVE: Final = {
    MoveProblem.TOO_LONG: "é longo demais para um lance",
    MoveProblem.UNREADABLE: "não se lê como lance",
    MoveProblem.NOT_A_SQUARE: "tem uma casa que não é deste tabuleiro",
    MoveProblem.MIXED_STYLES: "mistura casas com letra e casas com número",
    MoveProblem.AMBIGUOUS: "pode ser mais de um lance: falta o caminho",
    MoveProblem.NOTHING_CAPTURED: "não toma nenhuma peça",
    MoveProblem.OTHER_PIECES: "não toma essas peças",
    MoveProblem.ILLEGAL: "não é legal nesta posição",
}


def position(error: FenError) -> str:
    """Why a text is no position and where: the place counts inside the position, not in the line of the file."""
    said = _POSITION[error.reason].format(found=shown(error.found))
    return f"não pode ser lida: no caractere {error.column + 1} da posição, {said}"


def square(error: SquareError, rules: Rules) -> str:
    """Why what was given names no playing square of a board."""
    playable = rules.geometry.playable
    said = _SQUARE[error.problem].format(most=len(playable), example=rules.label(min(playable)))
    return f"“{shown(error.found)}” não é uma casa de jogo: {said}"


def move(error: MoveError) -> str:
    """Why a text is no move of a position."""
    return f"o lance {shown(error.text)} {_MOVE[error.problem]}"

"""Damas: the rules of draughts as an engine that is driven by rule tables.

Pure Python on the standard library; the same files run at build time and, through Pyodide, in the page.
"""

from damas.draws import Counter
from damas.errors import RulesError, SquareError, SquareProblem
from damas.explain import explain
from damas.fen import FenError, FenProblem
from damas.game import Game, Outcome, Termination
from damas.generator import legal_moves
from damas.geometry import Geometry, geometry
from damas.move import Move
from damas.notation import MoveError, MoveProblem, move_text, parse_move
from damas.pdn import PdnGame, write_pdn
from damas.pdn_reader import PdnError, read_pdn
from damas.perft import divide, perft
from damas.position import Position
from damas.reasons import Explanation, Reason, Verdict
from damas.rules import Rules

__all__ = [
    "Counter",
    "Explanation",
    "FenError",
    "FenProblem",
    "Game",
    "Geometry",
    "Move",
    "MoveError",
    "MoveProblem",
    "Outcome",
    "PdnError",
    "PdnGame",
    "Position",
    "Reason",
    "Rules",
    "RulesError",
    "SquareError",
    "SquareProblem",
    "Termination",
    "Verdict",
    "divide",
    "explain",
    "geometry",
    "legal_moves",
    "move_text",
    "parse_move",
    "perft",
    "read_pdn",
    "write_pdn",
]

"""Damas: the rules of draughts as an engine that is driven by rule tables.

Pure Python on the standard library; the same files run at build time and, through Pyodide, in the page.
"""

from damas.errors import RulesError, SquareError
from damas.fen import FenError, FenProblem
from damas.generator import legal_moves
from damas.geometry import Geometry, geometry
from damas.move import Move
from damas.perft import divide, perft
from damas.position import Position
from damas.rules import Rules

__all__ = [
    "FenError",
    "FenProblem",
    "Geometry",
    "Move",
    "Position",
    "Rules",
    "RulesError",
    "SquareError",
    "divide",
    "geometry",
    "legal_moves",
    "perft",
]

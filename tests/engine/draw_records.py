"""Draw records of the test suite, written from their articles, and ways to play on under them."""

from __future__ import annotations

from engine.tables import values

from damas import Game, Position, Rules, legal_moves

REPETITION = {"kind": "repetition", "times": 3, "claim": False}
FMJD = [
    REPETITION,
    {"kind": "no_progress", "moves_each": 25, "reset_on": ["capture", "man_move"]},
    {"kind": "ending", "sides": [["3K", "1K"], ["2K+1M", "1K"], ["1K+2M", "1K"]], "moves_each": 16},
    {"kind": "ending", "sides": [["2K", "1K"], ["1K+1M", "1K"], ["1K", "1K"]], "moves_each": 5},
]
WCDF = [
    {**REPETITION, "claim": True},
    {"kind": "no_progress", "moves_each": 40, "reset_on": ["capture", "man_move"], "claim": True},
]
DRAUGHTS_64 = [
    {"kind": "ending", "sides": [["3+K", "1K"]], "moves_each": 15},
    {"kind": "no_progress", "moves_each": 15, "reset_on": ["capture", "man_move"]},
    {"kind": "balance", "pieces": [4, 5], "moves_each": 30, "both_have_king": True, "reset_on": ["capture", "promotion"]},
    {"kind": "balance", "pieces": [6, 7], "moves_each": 60, "both_have_king": True, "reset_on": ["capture", "promotion"]},
]
MAIN_ROAD = {
    "kind": "ending", "sides": [["3K", "1K"], ["2K+1M", "1K"], ["1K+2M", "1K"]],
    "moves_each": 5, "weak_king_on": "main_diagonal",
}  # fmt: skip
FORCADA = {
    "kind": "ending", "sides": [["3K", "1K"]], "moves_of": "strong", "moves": 12,
    "starts_when": "strong_on_main_diagonal", "suspends": "no_progress",
}  # fmt: skip
GATED = {
    "kind": "no_progress", "moves_each": 20, "reset_on": ["capture", "man_move"],
    "only_if": {"max_pieces_per_side": 4, "kings_each": 1},
}  # fmt: skip


def game(name: str, records: list, fen: str) -> Game:
    mapping = values(name)
    mapping["draws"] = {"official": records}
    under = Rules.from_mapping(mapping)
    return Game(Position.from_fen(fen, under))


def play(g: Game, text: str) -> Game:
    """Plays moves given as from and to."""
    for pair in text.split():
        start, end = (int(square) for square in pair.replace("x", "-").split("-"))
        g.play(next(move for move in g.legal_moves() if (move.start, move.end) == (start, end)))
    return g


def quiet_round(g: Game, rounds: int) -> Game:
    """Both kings go to and fro; a limit on repetition must not be among the records."""
    for _ in range(rounds):
        for _side in range(2):
            if g.outcome:
                return g
            g.play(next(m for m in g.legal_moves() if m.king and not m.is_capture))
    return g


def captures(position: Position) -> list:
    return [move for move in legal_moves(position, position.rules) if move.is_capture]


def wander(g: Game, plies: int) -> Game:
    """Quiet king moves that offer nothing, for so many plies."""
    for _ in range(plies):
        quiet = [m for m in g.legal_moves() if m.king and not m.is_capture]
        g.play(next(m for m in quiet if not captures(g.position.play(m))))
    return g

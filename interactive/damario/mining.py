"""Finds puzzles: positions of self-played games that show a theme, checked, freed of what they do not need and rated.

For the themes of a rule the engine is asked whether the rule decides the position; for the others the solver has to prove that
one first move reaches the goal and no other does.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from damario import puzzle_checks, selfplay
from damario.puzzle_themes import BLOCKED, SACRIFICE, Theme, lacking, offers, wrong_tries
from damario.puzzles import LEGAL, Puzzle, tree
from damario.solving import GAIN, WIN, TooManyPositionsError, can_capture, passed
from damas import Position, legal_moves
from damas.geometry import split

if TYPE_CHECKING:
    from damario.variants import Variant

MOST_PIECES: Final = {WIN: 9, GAIN: 16}
"""Goal -> pieces that a position may have before anything is taken away: the search is for few."""
MOST_LEFT: Final = 11
"""Pieces that a puzzle may have: more look like a game, not like a puzzle."""
MOST_MOVES: Final = 4
MOST_POSITIONS: Final = 6_000
"""Positions that the search of one candidate may look at; a puzzle is to be checked whenever the site is built."""
MOST_RIGHT: Final = 2
"""Moves that may be right at once: legal ones that take other pieces, or later ones of a line."""
MOST_LANDINGS: Final = 5
"""Legal moves, with all the squares on which a king may choose to end."""
_ALIKE: Final = 2
"""Puzzles that one game may give to a theme; those that follow are much the same."""
_PARTS: Final = 6
"""Parts of the board that are tried in each position of a game."""


@dataclass(frozen=True)
class Candidate:
    """A puzzle that was found, and its difficulty (a number without a unit; the level follows from it)."""

    puzzle: Puzzle
    difficulty: int


class Miner:
    """The search for puzzles of one theme in one variant."""

    def __init__(self, variant: Variant, theme: Theme) -> None:
        self.variant = variant
        self.theme = theme
        self._sacrifices = theme.shows == SACRIFICE
        self._seen: set[object] = set()

    def mine(self, seed: int, games: int, limit: int) -> Iterator[Candidate]:
        """At most ``limit`` candidates from ``games`` games, in the order in which they are met."""
        found = 0
        if not self.theme.fits(self.variant):
            return
        for number, played in enumerate(selfplay.games(self.variant.rules, seed, games)):
            chance = random.Random(f"{seed}/{number}/{self.theme.id}")  # noqa: S311 - puzzles are no secrets
            here = 0
            for position, origin in self._variations(played, chance):
                candidate = self._candidate(position, origin)
                if candidate is None:
                    continue
                yield candidate
                found, here = found + 1, here + 1
                if found == limit:
                    return
                if here == _ALIKE:
                    break

    def _variations(self, played: list[Position], chance: random.Random) -> Iterator[tuple[Position, str]]:
        """The positions of a game, and what can be made of each: a part of the board, or some men as kings."""
        order = list(played)
        chance.shuffle(order)
        for position in order:
            yield position, "self-play"
            if LEGAL in self.theme.goals:
                yield _crowned(position, chance), "composed"
            else:
                for _ in range(_PARTS):
                    yield _part(position, chance, few=self.theme.shows == BLOCKED), "self-play"

    def _candidate(self, position: Position, origin: str) -> Candidate | None:
        """The puzzle that is in a position, if there is one and nothing like it has been found before."""
        for goal in self.theme.goals:
            try:
                puzzle = self._legal(position) if goal == LEGAL else self._won(position, goal)
                puzzle = self._simplified(puzzle) if puzzle else None
            except TooManyPositionsError:
                puzzle = None
            if puzzle is None or puzzle.position.occupied.bit_count() > MOST_LEFT or self._trivial(puzzle):
                continue
            shape = _shape(puzzle.position)
            if shape in self._seen:
                return None
            self._seen.add(shape)
            return _rated(replace(puzzle, origin=origin))
        return None

    def _trivial(self, puzzle: Puzzle) -> bool:
        """Whether there is nothing to choose: one piece, and one jump for it."""
        moves = legal_moves(puzzle.position, puzzle.position.rules)
        tries = wrong_tries(puzzle.position, self.variant)
        origins = {move.origin for move in moves} | {start for start, _, _ in tries}
        return puzzle.goal == LEGAL and len(origins) < 2 and all(move.taken.bit_count() < 2 for move in moves)

    def _puzzle(self, position: Position, goal: str, moves: int = 1, least: int = 1) -> Puzzle:
        return Puzzle(
            "new", self.theme.id, self.variant, position, goal, moves, (), 1, "self-play", least, self.theme.rule,
            most_positions=MOST_POSITIONS,
        )  # fmt: skip

    def _legal(self, position: Position) -> Puzzle | None:
        """A position in which the rules leave little choice, and less than a near rule would."""
        moves = legal_moves(position, position.rules)
        if not moves or not moves[0].taken or len(moves) > MOST_LANDINGS:
            return None
        if len({(move.origin, move.taken) for move in moves}) > MOST_RIGHT:
            return None
        return self._sound(self._puzzle(position, LEGAL))

    def _won(self, position: Position, goal: str) -> Puzzle | None:
        moves = legal_moves(position, position.rules)
        if len(moves) < 2 or position.occupied.bit_count() > MOST_PIECES[goal] or not any(position.enemy()):
            return None
        if self.theme.shows == BLOCKED and sum(position.enemy()).bit_count() > 3:
            return None
        if goal == GAIN and (can_capture(position) or can_capture(passed(position))):
            return None
        likely = [move for move in moves if not move.taken and offers(position, move)] if self._sacrifices else moves
        if not likely:
            return None
        puzzle = self._puzzle(position, goal)
        solver = puzzle.solver
        for number in range(2, MOST_MOVES + 1):
            if any(solver.holds_after(position.play(move), number - 1) for move in likely):
                break
        else:
            return None
        if len(solver.right(position, number)) != 1 or solver.fewest(position, number - 1):
            return None
        return self._sound(replace(puzzle, moves=number))

    def _sound(self, puzzle: Puzzle) -> Puzzle | None:
        """The puzzle with its solution, when nothing is wrong with it and its later moves leave little choice."""
        if not legal_moves(puzzle.position, puzzle.position.rules):
            return None
        try:
            found = tree.__wrapped__(puzzle)
        except ValueError:
            return None
        steps = puzzle_checks.solution(found)
        if puzzle.goal != LEGAL and any(len(step) > MOST_RIGHT for step in steps):
            return None
        puzzle = replace(puzzle, solution=tuple(map(tuple, steps)))
        if next(puzzle_checks.faults_of(puzzle, self.theme, found), None):
            return None
        return puzzle

    def _simplified(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle without the pieces that neither its solution nor its wrong tries need."""
        line, tries = _essence(puzzle), wrong_tries(puzzle.position, self.variant)
        for bit in split(puzzle.position.occupied):
            fewer = lacking(puzzle.position, bit)
            if not any(fewer.own()) or not any(fewer.enemy()):
                continue
            smaller = self._sound(replace(puzzle, position=fewer))
            if smaller is None or _essence(smaller) != line:
                continue
            if puzzle.goal == LEGAL and wrong_tries(fewer, self.variant) != tries:
                continue
            if puzzle.goal != LEGAL and len(legal_moves(fewer, fewer.rules)) < 3:
                continue
            puzzle = smaller
        return puzzle


def _essence(puzzle: Puzzle) -> tuple[object, ...]:
    """What must stay when pieces are taken away: the legal moves, or the line by its squares."""
    if puzzle.goal == LEGAL:
        moves = legal_moves(puzzle.position, puzzle.position.rules)
        return tuple(sorted((move.origin, move.target, move.taken) for move in moves))
    return puzzle.moves, tuple(step[0] for step in puzzle.solution)


def _crowned(position: Position, chance: random.Random) -> Position:
    """The position with one or two men of each side as kings."""
    chosen = [0, 0]
    for side, men in enumerate((position.white_men, position.black_men)):
        bits = split(men)
        chosen[side] = sum(chance.sample(bits, min(len(bits), chance.randint(0, 2))))
    white, black = chosen
    return Position(
        position.rules,
        position.white_men & ~white,
        position.white_kings | white,
        position.black_men & ~black,
        position.black_kings | black,
        position.turn,
    )


def _part(position: Position, chance: random.Random, *, few: bool) -> Position:
    """Some of the pieces that stand together: those nearest to a square, a few of each side."""
    board = position.rules.geometry
    middle = chance.choice(board.playable)
    own, theirs = (chance.randint(2, 4), chance.randint(1, 3)) if few else (chance.randint(3, 5), chance.randint(3, 6))
    near = sorted(position.pieces(), key=lambda piece: _distance(board.files, piece[0], middle))
    mine = [index for index, colour, _ in near if colour == position.turn][:own]
    foes = [index for index, colour, _ in near if colour != position.turn][:theirs]
    return lacking(position, position.occupied & ~sum(map(board.bit, mine + foes)))


def _distance(files: int, one: int, other: int) -> int:
    return max(abs(one % files - other % files), abs(one // files - other // files))


def _shape(position: Position) -> object:
    """The position as a pattern: the same for its mirror image, with colours changed, and moved about on the board."""
    board = position.rules.geometry
    flip = position.turn == "black"
    places = []
    for index, colour, kind in position.pieces():
        file, rank = index % board.files, index // board.files
        if flip:
            file, rank = board.files - 1 - file, board.ranks - 1 - rank
        places.append((file, rank, colour == position.turn, kind))
    return min(_moved_to_corner(places), _moved_to_corner([(-file, rank, own, kind) for file, rank, own, kind in places]))


def _moved_to_corner(places: Iterable[tuple[int, int, bool, str]]) -> tuple[tuple[int, int, bool, str], ...]:
    listed = list(places)
    left, low = min(place[0] for place in listed), min(place[1] for place in listed)
    return tuple(sorted((file - left, rank - low, own, kind) for file, rank, own, kind in listed))


def _rated(puzzle: Puzzle) -> Candidate:
    """The puzzle with its level.

    What makes it hard: wrong tries, long captures and pieces about, for a position of the rules; moves, quiet moves among
    them and other first moves, where something is to be won.
    """
    position = puzzle.position
    moves = legal_moves(position, position.rules)
    if puzzle.goal == LEGAL:
        longest = max(move.taken.bit_count() for move in moves)
        tries = len(wrong_tries(position, puzzle.variant))
        difficulty = tries + 2 * (longest - 1) + position.occupied.bit_count() // 3
        level = 1 if difficulty <= 4 else 2 if difficulty <= 7 else 3
    else:
        difficulty = 4 * (puzzle.moves - 1) + len(moves) // 2 + position.occupied.bit_count() // 4
        level = 1 if difficulty <= 7 else 2 if difficulty <= 11 else 3
    return Candidate(replace(puzzle, level=level), difficulty)

"""The move generator of one rule set.

What differs between the games is decided when the generator is made: for each colour a short function is written out
with that rule set's shifts as constants (:mod:`damas.listing`; ``Generator.source`` shows it) and the tables it looks into are
filled. A call then runs over the board as a whole: nothing asks "which rule?" per square.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from damas.captures import Lines, LineTable, Route, king_search, leaps, lines, man_search, order_of_kings
from damas.geometry import OPPOSITE
from damas.listing import source
from damas.move import Boards, Move

if TYPE_CHECKING:
    from damas.position import Position
    from damas.rules import Rules

#: A capture that was found: (mover is a king, crowned on the way or at the end, captured bits, route).
Found = tuple[bool, bool, int, Route]
Score = Callable[[Found, int], Any]


class Generator:
    """Legal moves under one rule set. Made by ``rules.generator``; use :func:`legal_moves` to call it."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._score = _scorer(rules)
        self._searches = {colour: (man_search(rules, colour), king_search(rules)) for colour in ("white", "black")}
        #: Colour -> source text of the function that lists the moves, for whoever wants to read it.
        self.source = {colour: source(rules, colour) for colour in ("white", "black")}
        #: Colour -> every legal move of that side, which is to move. The order is stable but means nothing.
        self.moves: dict[str, Callable[[Position], list[Move]]] = {}
        #: Colour -> the same from bare bits (men, kings, enemy men, enemy kings); it does not know the same-king limit.
        self.moves_of: dict[str, Callable[[int, int, int, int], list[Move]]] = {}
        #: Colour -> how many moves :attr:`moves_of` lists, without making them (for the last ply of perft).
        self.count_of: dict[str, Callable[[int, int, int, int], int]] = {}
        #: Colour -> the captures alone from bare bits, by the priority rules.
        self.captures_of: dict[str, Callable[[int, int, int, int], list[Move]]] = {}
        #: Colour -> whether there is any capture, and whether there is any move that is none, from bare bits.
        self.can_capture: dict[str, Callable[[int, int, int, int], bool]] = {}
        self.can_step: dict[str, Callable[[int, int, int, int], bool]] = {}
        for colour, text in self.source.items():
            names = self._names(colour)
            exec(compile(text, f"<moves of {colour}>", "exec"), names)  # noqa: S102 - our own text, see damas.listing
            self.moves[colour], self.moves_of[colour] = names["moves"], names["moves_of"]
            self.count_of[colour] = names["count_of"]
            self.captures_of[colour], self.can_step[colour] = names["captures_of"], names["can_step"]
            self.can_capture[colour] = names["can_capture"]
            if rules.king_move_limit:
                self._limit(colour)

    def _limit(self, colour: str) -> None:
        """Leave out the quiet moves of a king that has moved as often running as it may."""
        rules, every = self.rules, self.moves[colour]

        def moves(position: Position) -> list[Move]:
            tired = position.tired_king(rules)
            return [move for move in every(position) if move.taken or move.origin != tired]

        self.moves[colour] = moves

    def pseudo_captures(self, position: Position, bit: int) -> list[Move]:
        """Every complete capture of the piece on ``bit``, whatever the priority rules say of it."""
        men, kings = position.own()
        boards = (men, kings, *position.enemy())
        king = bool(kings & bit)
        search = self._searches[position.turn][king]
        ends, crowned = search(bit, boards[2], boards[3], position.occupied ^ bit)
        crown = 0 if king or self.rules.promotion == "continue_as_king" else self.rules.crown_row[position.turn]
        prey = boards[2] | boards[3]
        return [
            Move(self.rules, position.turn, king, is_crowned or bool(key[0] & crown), prey & ~key[1], way, boards)
            for group, is_crowned in ((ends, False), (crowned, True))
            for key, way in group.items()
        ]

    def score(self, move: Move) -> tuple[Any, ...]:
        """The place of a capture by the priority rules: one entry for each of them, the greater the better."""
        kings = move.boards[3] if move.boards else 0
        result: tuple[Any, ...] = self._score((move.king, move.crowned, move.taken, move.route), kings)
        return result

    def _names(self, colour: str) -> dict[str, Any]:
        """What the generated function finds by name: tables and the capture search."""
        rules, board = self.rules, self.rules.geometry

        def make(found: list[Found], boards: Boards) -> list[Move]:
            return [Move(rules, colour, king, crowned, taken, way, boards) for king, crowned, taken, way in found]

        names: dict[str, Any] = {"BOARD": board.board, "captures": self._captures(colour), "make": make}
        for direction in rules.man_steps[colour]:
            names[f"step_{direction}"] = {
                bit: self._quiet(colour, bit, ray[0]) for bit, ray in board.rays[direction].items() if ray
            }
        names["king_moves"] = {
            bit: tuple((table.mask, table) for table in tables)
            for bit, tables in ((bit, self._king_tables(colour, bit)) for bit in board.bits)
        }
        names["king_lines"] = _king_lines(rules)
        return names

    def _quiet(self, colour: str, origin: int, target: int) -> Move:
        crowned = bool(target & self.rules.crown_row[colour])
        return Move(self.rules, colour, king=False, crowned=crowned, taken=0, route=(origin, target))

    def _king_tables(self, colour: str, bit: int) -> list[_KingMoves]:
        rules = self.rules
        reach = None if rules.flying else 1
        pairs = sorted({tuple(sorted((d, OPPOSITE[d]))) for d in rules.king_steps})
        rays = [[rules.geometry.rays[d][bit][:reach] for d in pair if d in rules.king_steps] for pair in pairs]
        if not rules.flying:
            rays = [[ray for group in rays for ray in group]]
        return [_KingMoves(rules, colour, bit, group) for group in rays if any(group)]

    def _captures(self, colour: str) -> Callable[[int, int, int, int, int], list[Found]]:
        """captures(men, kings, enemy men, enemy kings, occupied): the best captures of those pieces by the priority rules."""
        rules = self.rules
        search_man, search_king = self._searches[colour]
        priority = rules.priority
        score = self._score
        by_number = priority == ("pieces",)
        kings_first = priority[:1] == ("with_king",)
        merge = "king_earliest" in priority
        crown = 0 if rules.promotion == "continue_as_king" else rules.crown_row[colour]

        def captures(men: int, kings: int, foes: int, foe_kings: int, occupied: int) -> list[Found]:
            prey = foes | foe_kings
            found: list[Found] = []
            while kings:
                start = kings & -kings
                kings ^= start
                ends, _ = search_king(start, foes, foe_kings, occupied ^ start)
                for key, way in ends.items():
                    found.append((True, False, prey & ~key[1], way))
            if kings_first and found:
                men = 0
            while men:
                start = men & -men
                men ^= start
                ends, crowned = search_man(start, foes, foe_kings, occupied ^ start)
                for key, way in ends.items():
                    found.append((False, bool(key[0] & crown), prey & ~key[1], way))
                for key, way in crowned.items():
                    found.append((False, True, prey & ~key[1], way))
            if not priority or len(found) < 2:
                return found
            if by_number:
                longest = max([len(capture[3]) for capture in found])
                return [capture for capture in found if len(capture[3]) == longest]
            scores = [score(capture, foe_kings) for capture in found]
            best = max(scores)
            kept = [capture for capture, value in zip(found, scores, strict=True) if value == best]
            if merge:
                kept = list({(c[3][0], c[3][-1], c[2], c[1]): c for c in kept}.values())
            return kept

        return captures


def legal_moves(position: Position, rules: Rules) -> list[Move]:
    """Every legal move of the side to move in ``position`` under ``rules``, each once.

    Raises:
        ValueError: ``rules`` are for a board of another shape.
    """
    if position.rules is not rules and position.rules.geometry is not rules.geometry:
        raise ValueError(f"a position on {position.rules.geometry} cannot be played on {rules.geometry}")
    return rules.generator.moves[position.turn](position)


class _KingMoves(dict[int, tuple[Move, ...]]):
    """Quiet moves of a king from one square along some rays, by the occupied squares of those rays."""

    def __init__(self, rules: Rules, colour: str, bit: int, rays: list[Route]) -> None:
        super().__init__()
        self.rays = rays
        self.mask = sum(sum(ray) for ray in rays)
        self._made = {
            target: Move(rules, colour, king=True, crowned=False, taken=0, route=(bit, target))
            for ray in rays
            for target in ray
        }

    def __missing__(self, occupied: int) -> tuple[Move, ...]:
        free: list[Move] = []
        for ray in self.rays:
            for target in ray:
                if target & occupied:
                    break
                free.append(self._made[target])
        self[occupied] = result = tuple(free)
        return result


def _king_lines(rules: Rules) -> Lines:
    """The tables that tell at a glance whether a king can jump anything."""
    if rules.flying:
        return lines(rules, rules.king_captures)
    short: Lines = {}
    for bit, pairs in leaps(rules, rules.king_captures).items():
        rays: list[tuple[str, Route]] = [(d, rules.geometry.rays[d][bit][:2]) for d in rules.king_captures]
        usable = [ray for ray in rays if len(ray[1]) == 2]
        short[bit] = ((sum(sum(ray) for _, ray in usable), _Neighbours(usable, adjacent=True)),) if pairs else ()
    return short


class _Neighbours(LineTable):
    """As a line table, for a short king: only a piece on the very next square can be jumped."""

    def __missing__(self, occupied: int) -> tuple[tuple[int, Route, str], ...]:
        self[occupied] = result = tuple(
            (ray[0], ray[1:2], direction) for direction, ray in self.rays if ray[0] & occupied and not ray[1] & occupied
        )
        return result


def _scorer(rules: Rules) -> Score:
    """The function that gives a capture its place: the tuple of :attr:`Rules.priority`, compared from the left."""
    squares = len(rules.geometry.playable)

    def value(found: Found, kings: int) -> int:
        # A king counts just under two men, so that k kings outweigh 2k-1 men but not 2k (FR11 11).
        taken_kings = (found[2] & kings).bit_count()
        return (found[2].bit_count() + taken_kings) * squares - taken_kings

    parts: dict[str, Score] = {
        "pieces": lambda found, _: found[2].bit_count(),
        "with_king": lambda found, _: found[0],
        "kings": lambda found, kings: (found[2] & kings).bit_count(),
        "king_earliest": lambda found, kings: order_of_kings(found[3], kings),
        "frisian_value": value,
    }
    chosen = tuple(parts[name] for name in rules.priority)
    return lambda found, kings: tuple([part(found, kings) for part in chosen])

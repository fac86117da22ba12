"""Walking a capture jump by jump: the ways to make a move, and whether squares that a person names lie on one.

The generator (:mod:`damas.captures`) finds each move once and quickly. Here the same rules are applied one jump at a time,
which is slower and allows to ask what is possible half-way.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from damas.captures import order_of_kings
from damas.geometry import OPPOSITE

if TYPE_CHECKING:
    from damas.move import Boards, Move
    from damas.rules import Rules

MOST_PATHS: Final = 200
"""How many ways round :func:`paths` lists at the most; one move on a board full of kings may have thousands."""


class Stand(NamedTuple):
    """A piece in the middle of a capture: where it stands, the enemy bits left, what it is, the direction it may not take."""

    bit: int
    left: int
    king: bool
    banned: str


class Jump(NamedTuple):
    """One leg: the captured bit, the bit of the landing square and the direction."""

    victim: int
    land: int
    direction: str


class Walker:
    """The jumps that one piece has, from any square of a capture. ``boards`` are men, kings, enemy men and enemy kings."""

    def __init__(self, rules: Rules, colour: str, boards: Boards, origin: int) -> None:
        men, kings, foes, foe_kings = boards
        self.rules = rules
        self.colour = colour
        self.origin = origin
        self.foe_kings = foe_kings
        self.prey = foes | foe_kings
        self._occupied = (men | kings | self.prey) & ~origin
        self.start = Stand(origin, self.prey, bool(kings & origin), "")

    def occupied(self, stand: Stand) -> int:
        """What stands in the way: where pieces stay until the end of the move, captured ones do too."""
        gone = self.prey & ~stand.left if self.rules.immediate_removal else 0
        return self._occupied & ~gone

    def jumps(self, stand: Stand) -> Iterator[list[Jump]]:
        """For each piece that can be jumped next, the jumps over it (one for each landing square)."""
        rules = self.rules
        directions = rules.king_captures if stand.king else rules.man_captures[self.colour]
        far = stand.king and rules.flying
        occupied = self.occupied(stand)
        edible = stand.left if stand.king or rules.man_may_capture_king else stand.left & ~self.foe_kings
        for direction in directions:
            ray = rules.geometry.rays[direction][stand.bit]
            if direction == stand.banned:
                continue
            met = next((i for i, bit in enumerate(ray) if bit & occupied), len(ray))
            if met == len(ray) or not ray[met] & edible or (met and not far):
                continue
            over: list[Jump] = []
            for land in ray[met + 1 :]:
                if land & occupied or (over and (not far or rules.landing == "adjacent")):
                    break
                over.append(Jump(ray[met], land, direction))
            if over:
                yield over

    def after(self, stand: Stand, jump: Jump) -> Stand:
        """Where the piece stands once it has made ``jump``."""
        rules = self.rules
        lands_on_crown_row = bool(jump.land & rules.crown_row[self.colour])
        king = stand.king or (lands_on_crown_row and rules.promotion == "continue_as_king")
        banned = OPPOSITE[jump.direction] if rules.immediate_removal and not rules.reverse_allowed else ""
        return Stand(jump.land, stand.left & ~jump.victim, king, banned)

    def crowned_and_done(self, stand: Stand) -> bool:
        """Whether a man has just been crowned on a board where that ends its move."""
        crown = self.rules.crown_row[self.colour]
        return bool(not stand.king and self.rules.promotion == "stop" and stand.bit & crown and stand.left != self.prey)

    def goes_on(self, stand: Stand) -> bool:
        """Whether the piece can make a further jump."""
        return not self.crowned_and_done(stand) and any(True for _ in self.jumps(stand))

    def choices(self, stand: Stand) -> Iterator[tuple[Jump, Stand, bool]]:
        """The jumps that may be made next, where they lead and whether the move may end there.

        Where some landing squares behind a piece let the capture go on, only those may be chosen.
        """
        if self.crowned_and_done(stand):
            return
        rules = self.rules
        for over in self.jumps(stand):
            options = [(jump, self.after(stand, jump)) for jump in over]
            further = [self.goes_on(then) for _, then in options]
            halts_near = rules.landing == "adjacent_after_last_king" and stand.king and over[0].victim & self.foe_kings
            for place, ((jump, then), more) in enumerate(zip(options, further, strict=True)):
                may_end = rules.may_stop or not any(further)
                if halts_near and place:
                    may_end = False
                if more or may_end:
                    yield jump, then, may_end


def walker(move: Move) -> Walker:
    """The walker of the piece that makes the capture ``move``."""
    if move.boards is None:
        raise ValueError(f"{move} is no capture")
    return Walker(move.rules, move.colour, move.boards, move.origin)


def paths(move: Move) -> tuple[tuple[int, ...], ...]:
    """Every way to make the capture ``move``: bits of the start and of each landing square. At most :data:`MOST_PATHS`."""
    walk = walker(move)
    found: list[tuple[int, ...]] = []
    dead: set[Stand] = set()

    def go(stand: Stand, route: tuple[int, ...], may_end: bool) -> bool:
        any_found = False
        if may_end and _is_end(move, walk, stand, route):
            found.append(route[::2])
            any_found = True
        for jump, then, ends in walk.choices(stand):
            if len(found) >= MOST_PATHS:
                break
            if jump.victim & move.taken and then not in dead:
                any_found |= go(then, (*route, jump.victim, jump.land), ends)
        if not any_found and "king_earliest" not in move.rules.priority:
            dead.add(stand)
        return any_found

    go(walk.start, (move.origin,), may_end=False)
    own = move.path_bits
    return (own, *(path for path in dict.fromkeys(found) if path != own))


def follows(move: Move, squares: tuple[int, ...], *, whole: bool) -> bool:
    """Whether ``squares`` (bits, the start first) lie in that order on a way to make ``move``.

    With ``whole`` the last of them is the end of the move; otherwise they are landing squares on the way to it.
    """
    if squares[0] != move.origin:
        return False
    if whole and squares[-1] != move.target:
        return False
    between = squares[1:-1] if whole else squares[1:]
    if not move.taken:
        return not between
    if not between:
        return True
    if len(between) >= move.taken.bit_count():
        return False  # a way has one landing square fewer on it than it has captured pieces
    walk = walker(move)
    dead: set[tuple[Stand, int]] = set()

    def go(stand: Stand, route: tuple[int, ...], passed: int, may_end: bool) -> bool:
        # The end itself is no square "on the way", so it is tested before it is counted as passed.
        if may_end and passed == len(between) and _is_end(move, walk, stand, route):
            return True
        if stand.bit != move.origin or len(route) > 1:
            passed += passed < len(between) and between[passed] == stand.bit
        if (stand, passed) in dead:
            return False
        for jump, then, ends in walk.choices(stand):
            if jump.victim & move.taken and go(then, (*route, jump.victim, jump.land), passed, ends):
                return True
        if "king_earliest" not in move.rules.priority:
            dead.add((stand, passed))
        return False

    return go(walk.start, (move.origin,), 0, may_end=False)


def _is_end(move: Move, walk: Walker, stand: Stand, route: tuple[int, ...]) -> bool:
    if stand.bit != move.target or walk.prey & ~stand.left != move.taken:
        return False
    rules = move.rules
    on_crown_row = bool(stand.bit & rules.crown_row[move.colour])
    if (stand.king or on_crown_row) != (move.king or move.crowned):
        return False
    if "king_earliest" not in rules.priority:
        return True
    return order_of_kings(route, walk.foe_kings) == order_of_kings(move.route, walk.foe_kings)

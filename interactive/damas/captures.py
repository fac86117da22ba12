"""The search for captures: from one piece, every way in which a compulsory sequence of jumps can end.

A search walks states (square, enemy pieces left). What can still happen depends on the state alone and not on the way
that led to it, so each state is entered once: the number of ways round a board full of kings does not matter. The
functions are closures over tables that are laid out once per rule set and colour; no rule value is looked at per move.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from damas.geometry import OPPOSITE

if TYPE_CHECKING:
    from damas.rules import Rules

Route = tuple[int, ...]
#: (end, enemy pieces left) -> one route that gets there. With the rule "king met earliest" the order belongs to the key.
Ends = dict[tuple[Any, ...], Route]
Leaps = dict[int, tuple[tuple[int, int], ...]]


class LineTable(dict[int, tuple[tuple[int, tuple[int, ...], str], ...]]):
    """What a flying king on one square meets on some rays, by the occupied squares of those rays.

    An entry is (first piece met, free squares behind it, direction); rays on which nothing can be jumped have none.
    Entries are made when first asked for.
    """

    def __init__(self, rays: list[tuple[str, Route]], adjacent: bool) -> None:
        super().__init__()
        self.rays = rays
        self.adjacent = adjacent

    def __missing__(self, occupied: int) -> tuple[tuple[int, Route, str], ...]:
        found = []
        for direction, ray in self.rays:
            met = next((i for i, bit in enumerate(ray) if bit & occupied), len(ray))
            behind: list[int] = []
            for bit in ray[met + 1 :]:
                if bit & occupied or (behind and self.adjacent):
                    break
                behind.append(bit)
            if behind:
                found.append((ray[met], tuple(behind), direction))
        self[occupied] = result = tuple(found)
        return result


Lines = dict[int, tuple[tuple[int, LineTable], ...]]


def leaps(rules: Rules, directions: tuple[str, ...]) -> Leaps:
    """Square -> (jumped square, landing square) for a piece that captures next to itself."""
    rays = rules.geometry.rays
    return {
        bit: tuple((rays[d][bit][0], rays[d][bit][1]) for d in directions if len(rays[d][bit]) > 1)
        for bit in rules.geometry.bits
    }


def lines(rules: Rules, directions: tuple[str, ...], banned: str = "") -> Lines:
    """Square -> the lines on which a flying king captures, as (mask of the line, its table). ``banned`` is left out."""
    pairs = {tuple(sorted((d, OPPOSITE[d]))) for d in directions}
    rays = rules.geometry.rays
    adjacent = rules.landing == "adjacent"
    table: Lines = {}
    for bit in rules.geometry.bits:
        found = []
        for pair in sorted(pairs):
            usable = [(d, rays[d][bit]) for d in pair if d in directions and d != banned and len(rays[d][bit]) > 1]
            if usable:
                found.append((sum(sum(ray) for _, ray in usable), LineTable(usable, adjacent)))
        table[bit] = tuple(found)
    return table


def order_of_kings(route: Route, kings: int) -> tuple[bool, ...]:
    """Which of the captured pieces, in order, are kings: compared from the first on, an earlier king wins (FID 6.9)."""
    return tuple(bool(victim & kings) for victim in route[1::2])


#: search(start, enemy men, enemy kings, occupied without the start) -> (ends as it was, ends as a man crowned on the way)
Search = Callable[[int, int, int, int], tuple[Ends, Ends]]


def man_search(rules: Rules, colour: str) -> Search:
    """The capture search of a man of ``colour``."""
    crown = rules.crown_row[colour]
    stops = rules.promotion == "stop"
    goes_on_as_king = rules.promotion == "continue_as_king"
    leap = _leap(rules, leaps(rules, rules.man_captures[colour]), crown if stops else 0)
    eats_kings = rules.man_may_capture_king
    if not goes_on_as_king:

        def search(start: int, men: int, kings: int, occupied: int) -> tuple[Ends, Ends]:
            ends: Ends = {}
            if eats_kings:
                leap(start, men | kings, occupied, (start,), ends, set(), kings)
                return ends, {}
            leap(start, men, occupied, (start,), ends, set(), kings)
            return {(key[0], key[1] | kings, *key[2:]): way for key, way in ends.items()}, {}

        return search

    fly = _king_walk(rules)
    new_memory = dict if rules.flying else set
    board = rules.geometry
    table = {
        bit: tuple((ray[0], ray[1], d) for d in rules.man_captures[colour] if len(ray := board.rays[d][bit]) > 1)
        for bit in board.bits
    }
    may_stop = rules.may_stop
    immediate = rules.immediate_removal
    # A king made on the way must not turn back over the line it came by, where that is forbidden and can be seen.
    bans = immediate and rules.flying and not rules.reverse_allowed
    ordered = "king_earliest" in rules.priority

    def walk(
        bit: int, prey: int, spared: int, occupied: int, route: Route, ends: Ends, crowned: Ends, seen: set[Any], kings: int
    ) -> bool:
        """As a leap, but a landing on the crown row turns the man into a king that goes on if it can."""
        extended = False
        for victim, land, direction in table[bit]:
            if victim & prey and not land & occupied:
                extended = True
                left = prey ^ victim
                way = (*route, victim, land)
                key: tuple[Any, ...] = (land, left, order_of_kings(way, kings)) if ordered else (land, left)
                if (key, bans and land & crown and direction) in seen:
                    continue
                seen.add((key, bans and land & crown and direction))
                now = occupied ^ victim if immediate else occupied
                if land & crown:
                    banned = (OPPOSITE[direction],) if bans else ()
                    if not fly(land, left | spared, now, way, crowned, new_memory(), kings, *banned) or may_stop:
                        crowned[(land, left | spared, *key[2:])] = way
                elif not walk(land, left, spared, now, way, ends, crowned, seen, kings) or may_stop:
                    ends[(land, left | spared, *key[2:])] = way
        return extended

    def crowning_search(start: int, men: int, kings: int, occupied: int) -> tuple[Ends, Ends]:
        ends: Ends = {}
        crowned: Ends = {}
        prey, spared = (men | kings, 0) if eats_kings else (men, kings)
        walk(start, prey, spared, occupied, (start,), ends, crowned, set(), kings)
        return ends, crowned

    return crowning_search


def king_search(rules: Rules) -> Search:
    """The capture search of a king."""
    walk = _king_walk(rules)
    new_memory = dict if rules.flying else set

    def search(start: int, men: int, kings: int, occupied: int) -> tuple[Ends, Ends]:
        ends: Ends = {}
        walk(start, men | kings, occupied, (start,), ends, new_memory(), kings)
        return ends, {}

    return search


#: walk(bit, enemy left, occupied, route so far, ends, states seen, enemy kings at the start) -> whether it could jump at all
Walk = Callable[..., bool]


def _king_walk(rules: Rules) -> Walk:
    if not rules.flying:
        return _leap(rules, leaps(rules, rules.king_captures), 0)
    return _fly_at_once(rules) if rules.immediate_removal else _fly(rules)


def _leap(rules: Rules, table: Leaps, halt: int) -> Walk:
    """Captures by a man or a short king. It goes no further from the squares ``halt`` (crowned, and the move ends).

    When a piece is lifted makes no difference here: landing squares and jumped squares never fall on one another.
    """
    may_stop = rules.may_stop
    ordered = "king_earliest" in rules.priority

    def leap(bit: int, prey: int, occupied: int, route: Route, ends: Ends, seen: set[Any], kings: int) -> bool:
        extended = False
        for victim, land in table[bit]:
            if victim & prey and not land & occupied:
                extended = True
                left = prey ^ victim
                way = (*route, victim, land)
                key: tuple[Any, ...] = (land, left, order_of_kings(way, kings)) if ordered else (land, left)
                if key in seen:
                    continue
                seen.add(key)
                if land & halt or not leap(land, left, occupied, way, ends, seen, kings) or may_stop:
                    ends[key] = way
        return extended

    return leap


def _fly(rules: Rules) -> Walk:
    """Captures by a flying king where captured pieces stay, as obstacles, until the end of the move."""
    table = lines(rules, rules.king_captures)
    may_stop = rules.may_stop
    ordered = "king_earliest" in rules.priority
    behind_last_king = rules.landing == "adjacent_after_last_king"

    def fly(bit: int, prey: int, occupied: int, route: Route, ends: Ends, seen: dict[Any, bool], kings: int) -> bool:
        extended = False
        for mask, line in table[bit]:
            for victim, lands, _ in line[occupied & mask]:
                if victim & prey:
                    extended = True
                    left = prey ^ victim
                    goes_on = False
                    halts = []
                    for land in lands:
                        way = (*route, victim, land)
                        key: tuple[Any, ...] = (land, left, order_of_kings(way, kings)) if ordered else (land, left)
                        more = seen.get(key)
                        if more is None:
                            more = seen[key] = fly(land, left, occupied, way, ends, seen, kings)
                        if more:
                            goes_on = True
                        if not more or may_stop:
                            halts.append((key, way))
                    # Where one landing square lets the capture go on, only such squares may be chosen.
                    if not goes_on or may_stop:
                        ends.update(halts[:1] if behind_last_king and victim & kings else halts)
        return extended

    return fly


def _fly_at_once(rules: Rules) -> Walk:
    """Captures by a flying king where each piece leaves the board as it is jumped, which opens lines behind it."""
    tables = {banned: lines(rules, rules.king_captures, banned) for banned in ("", *rules.king_captures)}
    turns_back = rules.reverse_allowed
    may_stop = rules.may_stop
    ordered = "king_earliest" in rules.priority
    behind_last_king = rules.landing == "adjacent_after_last_king"

    def fly(
        bit: int,
        prey: int,
        occupied: int,
        route: Route,
        ends: Ends,
        seen: dict[Any, bool],
        kings: int,
        banned: str = "",
    ) -> bool:
        extended = False
        for mask, line in tables[banned][bit]:
            for victim, lands, direction in line[occupied & mask]:
                if victim & prey:
                    extended = True
                    left = prey ^ victim
                    back = "" if turns_back else OPPOSITE[direction]
                    goes_on = False
                    halts = []
                    for land in lands:
                        way = (*route, victim, land)
                        key: tuple[Any, ...] = (land, left, order_of_kings(way, kings)) if ordered else (land, left)
                        state = (key, back)
                        more = seen.get(state)
                        if more is None:
                            more = seen[state] = fly(land, left, occupied ^ victim, way, ends, seen, kings, back)
                        if more:
                            goes_on = True
                        if not more or may_stop:
                            halts.append((key, way))
                    if not goes_on or may_stop:
                        ends.update(halts[:1] if behind_last_king and victim & kings else halts)
        return extended

    return fly

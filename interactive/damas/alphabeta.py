"""The tree below one position, searched to a depth: alpha-beta on bare bits.

Two functions call each other, one for each side to move. They work on four integers (men, kings, enemy men, enemy kings) and
make the moves that the generator lists by flipping bits; a position is never changed, so nothing has to be taken back. What
is found is kept in a table for each side, so that the next, deeper pass begins where the last one ended, and so that a pass
that was interrupted is back at its place in no time.

A score is in hundredths of a man, for the side to move. Won positions score :data:`damas.hunt.WIN` less the plies to the end.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Final

from damas.evaluation import Evaluation
from damas.hunt import WIN
from damas.position import king_moves_after, tired_king

if TYPE_CHECKING:
    from damas.move import Move
    from damas.position import KingMoves
    from damas.rules import Rules

SURE: Final = 20_000
"""Scores beyond this are wins that have been counted to the end."""
ENDLESS: Final = 1 << 30
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
MOST_KEPT: Final = 100_000
"""Positions that the table of one side holds before it is emptied."""
DEEPEST: Final = 90
THREATS: Final = 3
"""Plies beyond the depth in which a piece that hangs is still moved away before it is judged."""
MARGIN: Final = 12
"""For each ply of depth: by how much a shallow look must exceed the bound for the deep one to be left out."""
COUNTS = tuple["KingMoves", "KingMoves"]

#: visit(men, kings, enemy men, enemy kings, depth, alpha, beta, ply, idle, counts) -> score.
#: ``idle`` are the plies since the last capture or move of a man, ``counts`` belongs to the same-king limit.
Visit = Callable[..., int]


class Interrupted(Exception):  # noqa: N818 - nothing went wrong
    """The slice of time or nodes is used up."""


class Watch:
    """When to stop: ``left`` nodes may be visited until ``look`` is called; it raises :class:`Interrupted` or gives more.

    Beyond ``horizon`` plies nothing is extended.
    """

    def __init__(self) -> None:
        self.left = 0
        self.look: Callable[[], None] = _never
        self.horizon = 0


def _never() -> None:
    raise Interrupted


class Tree:
    """The search under one rule set; everything it keeps belongs to one root position until :meth:`clear`.

    ``resolve`` false judges a position as it stands even where pieces hang, as beginners do.
    """

    def __init__(self, rules: Rules, evaluation: Evaluation, *, resolve: bool = True) -> None:
        self.rules = rules
        self.watch = Watch()
        self.resolve = resolve
        #: Whoever searches; another one has to clear the tree first.
        self.owner: object = None
        self.limited = bool(rules.king_move_limit)
        #: By the side to move: positions of the game that may come again, and those on the way to the one that is looked at.
        self.paths: dict[str, set[Hashable]] = {"white": set(), "black": set()}
        #: Plies without a capture or a man's move after which the game is drawn; the ply at which a running count ends it.
        self.idle_limit = ENDLESS
        self.ends_at = ENDLESS
        self.material = (0, 0)
        self._evaluation = evaluation
        self.tables: dict[str, dict[Hashable, tuple[int, int, int, Move | None]]] = {"white": {}, "black": {}}
        self._history: dict[str, dict[int, int]] = {"white": {}, "black": {}}
        self.visit: dict[str, Visit] = {}
        self._partners: dict[str, list[Visit]] = {"white": [], "black": []}
        for colour, other in (("white", "black"), ("black", "white")):
            self.visit[colour] = _side(self, colour, self._partners[other])
        for colour in ("white", "black"):
            self._partners[colour].append(self.visit[colour])

    def clear(self) -> None:
        """Forgets everything."""
        for colour in ("white", "black"):
            self.tables[colour].clear()
            self._history[colour].clear()
            self.paths[colour].clear()

    def history(self, colour: str) -> dict[int, int]:
        """How often a quiet move of ``colour`` was too good for the other side, by the move's identity."""
        return self._history[colour]

    def evaluate(self, colour: str) -> Callable[[int, int, int, int], int]:
        """The evaluation with ``colour`` to move."""
        return self._evaluation.of[colour]

    def expired(self, ply: int, occupied: int, all_kings: int) -> bool:
        """Whether the count that ran at the root has ended the game: the same material is still there."""
        return ply >= self.ends_at and (occupied.bit_count(), all_kings.bit_count()) == self.material


def _side(tree: Tree, colour: str, partner: list[Visit]) -> Visit:
    """The search with ``colour`` to move. ``partner`` will hold that of the other side."""
    rules, watch, path = tree.rules, tree.watch, tree.paths[colour]
    generator = rules.generator
    other = "black" if colour == "white" else "white"
    list_moves, list_captures = generator.moves_of[colour], generator.captures_of[colour]
    can_step, foe_can_capture = generator.can_step[colour], generator.can_capture[other]
    compulsory = rules.obligation != "optional"
    huff = rules.obligation == "huff"
    stuck_loses, limited, resolve = rules.blocked_loses, tree.limited, tree.resolve
    table, history = tree.tables[colour], tree.history(colour)
    evaluate = tree.evaluate(colour)
    known: dict[tuple[int, int, int, int], int] = {}
    black = colour == "black"
    rank = history.get

    def stuck(men: int, kings: int, ply: int) -> int:
        """The score of having no move."""
        return ply - WIN if stuck_loses or not (men | kings) else 0

    def leaf(
        men: int, kings: int, foes: int, foe_kings: int, alpha: int, beta: int, ply: int, idle: int, counts: COUNTS | None
    ) -> int:
        """The score where the depth is used up: captures are still made, and what hangs may be moved away."""
        if resolve and (captures := list_captures(men, kings, foes, foe_kings)):
            best = -WIN
            if not compulsory:
                best = evaluate(men, kings, foes, foe_kings)
                if best >= beta or ply >= DEEPEST:
                    return best
                alpha = max(alpha, best)
            reply = partner[0]
            if len(captures) > 1:
                captures.sort(key=worth, reverse=True)
            for move in captures:
                taken = move.taken
                if move.king:
                    now_men, now_kings = men, kings ^ move.origin ^ move.target
                elif move.crowned:
                    now_men, now_kings = men ^ move.origin, kings | move.target
                else:
                    now_men, now_kings = men ^ move.origin ^ move.target, kings
                score = -reply(
                    foes & ~taken, foe_kings & ~taken, now_men, now_kings, 0, -beta, -alpha, ply + 1, 0,
                    counts and king_moves_after(counts, black, move, kings),
                )  # fmt: skip
                if score > best:
                    best = score
                    if score > alpha:
                        alpha = score
                        if score >= beta:
                            break
            return best
        if resolve and ply < watch.horizon and foe_can_capture(foes, foe_kings, men, kings):
            return visit(men, kings, foes, foe_kings, 1, alpha, beta, ply, idle, counts)
        key = (men, kings, foes, foe_kings)
        if key in known:
            return known[key]
        if not can_step(men, kings, foes, foe_kings) and not list_moves(men, kings, foes, foe_kings):
            return stuck(men, kings, ply)
        if len(known) > MOST_KEPT:
            known.clear()
        known[key] = score = evaluate(men, kings, foes, foe_kings)
        return score

    def worth(move: Move) -> int:
        return len(move.route)

    def visit(
        men: int,
        kings: int,
        foes: int,
        foe_kings: int,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
        idle: int,
        counts: COUNTS | None,
    ) -> int:
        watch.left -= 1
        if watch.left < 0:
            watch.look()
        key: Hashable = (men, kings, foes, foe_kings, counts) if limited else (men, kings, foes, foe_kings)
        if depth <= 0:
            if idle > 3 and (idle >= tree.idle_limit or key in path):
                return 0
            return leaf(men, kings, foes, foe_kings, alpha, beta, ply, idle, counts)
        if idle > 3 and (key in path or idle >= tree.idle_limit):
            return 0 if list_moves(men, kings, foes, foe_kings) else stuck(men, kings, ply)
        best_move = None
        entry = table.get(key)
        if entry is not None:
            kept_depth, bound, score, best_move = entry
            if kept_depth >= depth:
                if score > SURE:
                    score -= ply
                elif score < -SURE:
                    score += ply
                if bound == EXACT or (score >= beta if bound == AT_LEAST else score <= alpha):
                    return score
        moves = list_moves(men, kings, foes, foe_kings)
        if counts and (tired := tired_king(rules, counts, black, men, kings)):
            moves = [move for move in moves if move.taken or move.origin != tired]
        if not moves:
            return stuck(men, kings, ply)
        if ply >= tree.ends_at and tree.expired(ply, men | kings | foes | foe_kings, kings | foe_kings):
            return 0
        forced = moves[0].taken
        if huff and forced:
            moves = [move for move in moves if move.taken]
        asked = depth
        if len(moves) == 1:
            if ply < watch.horizon:
                depth += 1
        elif depth >= 3 and not forced and beta == alpha + 1 and -SURE < beta < SURE:
            bound = beta + MARGIN * depth
            score = visit(men, kings, foes, foe_kings, depth * 2 // 5, bound - 1, bound, ply, idle, counts)
            if score >= bound:
                return score - MARGIN * depth
            if best_move is None and (entry := table.get(key)):
                best_move = entry[3]
        if len(moves) > 1:
            if forced:
                moves.sort(key=worth, reverse=True)
            elif depth > 1:
                moves.sort(key=lambda move: -rank(id(move), 0))
            if best_move is not None:
                for place, move in enumerate(moves):
                    if move is best_move or (move.taken and move == best_move):
                        if place:
                            del moves[place]
                            moves.insert(0, move)
                        break
        returns = kings and key not in path
        if returns:
            path.add(key)
        best, floor, deeper = -WIN, alpha, depth - 1
        reply = partner[0]
        for tried, move in enumerate(moves):
            origin, target, taken = move.origin, move.target, move.taken
            if move.king:
                now_men, now_kings, now_idle = men, kings ^ origin ^ target, idle + 1
            elif move.crowned:
                now_men, now_kings, now_idle = men ^ origin, kings | target, 0
            else:
                now_men, now_kings, now_idle = men ^ origin ^ target, kings, 0
            if taken:
                now_foes, now_foe_kings, now_idle = foes & ~taken, foe_kings & ~taken, 0
            else:
                now_foes, now_foe_kings = foes, foe_kings
            now_counts = counts and king_moves_after(counts, black, move, kings)
            if not tried:
                score = -reply(
                    now_foes, now_foe_kings, now_men, now_kings, deeper, -beta, -alpha, ply + 1, now_idle, now_counts
                )
            else:
                less = tried > 2 and depth > 2 and not taken and not move.crowned
                score = -reply(
                    now_foes, now_foe_kings, now_men, now_kings,
                    deeper - less - (less and tried > 7 and depth > 4), -alpha - 1, -alpha, ply + 1, now_idle, now_counts,
                )  # fmt: skip
                if score > alpha and (less or score < beta):
                    score = -reply(
                        now_foes, now_foe_kings, now_men, now_kings, deeper, -beta, -alpha, ply + 1, now_idle, now_counts
                    )
            if score > best:
                best, best_move = score, move
                if score > alpha:
                    alpha = score
                    if score >= beta:
                        if not forced:
                            history[id(move)] = rank(id(move), 0) + depth * depth
                        break
        if returns:
            path.discard(key)
        if len(table) > MOST_KEPT:
            table.clear()
        bound = AT_LEAST if best >= beta else EXACT if best > floor else AT_MOST
        kept = best + ply if best > SURE else best - ply if best < -SURE else best
        table[key] = (asked, bound, kept, best_move)
        return best

    return visit

"""Why an attempt is refused: the reasons as data, never as sentences (:mod:`damas.wording` has the words)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from damas.move import Move, Square


class Verdict(Enum):
    """What an attempt amounts to."""

    LEGAL = "legal"
    INCOMPLETE = "incomplete"
    ILLEGAL = "illegal"


class Reason(Enum):
    """Why an attempt is not (yet) a legal move."""

    UNREADABLE = "unreadable"
    EMPTY_SQUARE = "empty_square"
    NOT_YOUR_PIECE = "not_your_piece"
    NOT_A_PLAYING_SQUARE = "not_a_playing_square"
    SAME_SQUARE = "same_square"
    OFF_THE_LINE = "off_the_line"
    TOO_FAR = "too_far"
    BACKWARD_MOVE = "backward_move"
    BACKWARD_CAPTURE = "backward_capture"
    CAPTURE_AVAILABLE = "capture_available"
    MORE_PIECES = "more_pieces"
    MORE_KINGS = "more_kings"
    WITH_KING = "with_king"
    KING_FIRST = "king_first"
    HIGHER_VALUE = "higher_value"
    MAN_CANNOT_TAKE_KING = "man_cannot_take_king"
    LANDING_OCCUPIED = "landing_occupied"
    TWO_IN_A_ROW = "two_in_a_row"
    PATH_BLOCKED = "path_blocked"
    OWN_PIECE = "own_piece"
    ALREADY_JUMPED = "already_jumped"
    NOTHING_TO_CAPTURE = "nothing_to_capture"
    NO_REVERSE = "no_reverse"
    MUST_LAND_TO_CONTINUE = "must_land_to_continue"
    MUST_LAND_ADJACENT = "must_land_adjacent"
    MUST_COMPLETE = "must_complete"
    CROWNED_ENDS = "crowned_ends"
    AMBIGUOUS = "ambiguous"
    GAME_OVER = "game_over"
    SAME_KING_LIMIT = "same_king_limit"


#: Name in ``capture.priority`` -> the reason given to a capture that loses by it.
PRIORITY_REASONS = {
    "pieces": Reason.MORE_PIECES,
    "kings": Reason.MORE_KINGS,
    "with_king": Reason.WITH_KING,
    "king_earliest": Reason.KING_FIRST,
    "frisian_value": Reason.HIGHER_VALUE,
}

#: The catalogue rules that a refusal can name as the one that decides.
DECIDING_RULES = (
    "board.lattice", "man.step", "man.capture", "man.may_capture_king", "king.range", "king.step", "king.capture",
    "king.landing", "king_move_limit", "capture.obligation", "capture.completion", "capture.priority", "capture.removal",
    "capture.reverse", "promotion.in_capture", "loss",
)  # fmt: skip

#: Reasons whose squares show what must be done instead; the squares of the others are in the way or are refused themselves.
INSTEAD = frozenset(
    {*PRIORITY_REASONS.values(), Reason.CAPTURE_AVAILABLE, Reason.MUST_LAND_TO_CONTINUE, Reason.MUST_LAND_ADJACENT}
)


@dataclass(frozen=True)
class Explanation:
    """The answer to an attempt.

    ``rule`` is the dotted key of the catalogue rule that decides; ``squares`` and ``moves`` prove it (the blocking piece, the
    captures that must be made instead); ``own`` and ``best`` are what the attempt and the best capture reach by the rule.
    ``kind`` is what moves: ``"man"`` or ``"king"``. ``move`` is the move itself when the attempt is legal.
    """

    verdict: Verdict
    reason: Reason | None = None
    rule: str | None = None
    squares: tuple[Square, ...] = ()
    moves: tuple[Move, ...] = ()
    own: int | None = None
    best: int | None = None
    kind: str | None = None
    move: Move | None = None

    def to_json(self) -> dict[str, Any]:
        """The same as plain data, squares as the variant writes them."""
        return {
            "verdict": self.verdict.value,
            "reason": self.reason.value if self.reason else None,
            "rule": self.rule,
            "squares": list(self.squares),
            "moves": [_plain(move) for move in self.moves],
            "own": self.own,
            "best": self.best,
            "kind": self.kind,
            "move": _plain(self.move) if self.move else None,
        }


def _plain(move: Move) -> dict[str, Any]:
    return {
        "start": move.start,
        "end": move.end,
        "path": list(move.path),
        "captured": list(move.captured),
        "promotes": move.promotes,
        "text": str(move),
    }

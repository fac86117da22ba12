"""Rule tables of the test suite: variants beyond those of ``rules_data``, and the numbering of the reference files.

They prove that the engine plays every value of the catalogue without knowing a variant.
"""

from __future__ import annotations

import copy
from typing import Any


def table(
    *,
    board: tuple[int, int, str] = (8, 8, "a1"),
    rows: tuple[int, ...] = (1, 2, 3),
    first: str = "white",
    man: tuple[str, str] = ("forward_diag", "all_diag"),
    man_may_capture_king: bool = True,
    king: tuple[str, str, str, str] = ("flying", "diag", "diag", "any"),
    priority: tuple[str, ...] = (),
    removal: str = "after",
    reverse: str = "forbidden",
    promotion: str = "only_if_ends",
    style: str = "numeric",
    **more: Any,
) -> dict[str, Any]:
    """One mapping in the shape of a checked variant file. Numbers start at the top left, as in the reference files."""
    origin = "top_left" if style == "numeric" else "bottom_left"
    values: dict[str, Any] = {
        "board": dict(zip(("files", "ranks", "lattice"), board, strict=True)),
        "setup": {"rows": list(rows)},
        "first_mover": first,
        "man": {"step": man[0], "capture": man[1], "may_capture_king": man_may_capture_king},
        "king": dict(zip(("range", "step", "capture", "landing"), king, strict=True)),
        "capture": {"priority": list(priority), "removal": removal, "reverse": reverse},
        "promotion": {"in_capture": promotion},
        "notation": {"style": style, "origin": origin, "capture_sep": "x", "pdn": "0,W,8,8,N2,0"},
    }
    for key, value in more.items():
        group, _, field = key.partition("__")
        if field:
            values.setdefault(group, {})[field] = value
        else:
            values[group] = value
    return values


_FORWARD = ("forward_diag", "forward_diag")
_SHORT = ("short", "diag", "diag", "adjacent")
_KING_LIMIT = {"same_king": 3, "while_has_men": True}
_FRISIAN: dict[str, Any] = {
    "man": ("forward_diag", "all_8"),
    "king": ("flying", "diag", "all_8", "any"),
    "priority": ("frisian_value", "with_king"),
    "king_move_limit": _KING_LIMIT,
}
_THAI: dict[str, Any] = {
    "man": _FORWARD,
    "king": ("flying", "diag", "diag", "adjacent"),
    "removal": "immediate",
    "reverse": "allowed",
    "promotion": "stop",
}

TABLES: dict[str, dict[str, Any]] = {
    "american": table(first="black", man=_FORWARD, king=_SHORT, promotion="stop"),
    "russian": table(promotion="continue_as_king"),
    "brazilian": table(priority=("pieces",)),
    "spanish": table(board=(8, 8, "mirrored"), man=_FORWARD, priority=("pieces", "kings"), promotion="stop"),
    "italian": table(
        board=(8, 8, "mirrored"),
        man=_FORWARD,
        king=_SHORT,
        man_may_capture_king=False,
        priority=("pieces", "with_king", "kings", "king_earliest"),
        promotion="stop",
    ),
    "czech": table(man=_FORWARD, priority=("with_king",), promotion="stop"),
    "international": table(board=(10, 10, "a1"), rows=(1, 2, 3, 4), priority=("pieces",)),
    "canadian": table(board=(12, 12, "a1"), rows=(1, 2, 3, 4, 5), priority=("pieces",)),
    "killer": table(
        board=(10, 10, "a1"),
        rows=(1, 2, 3, 4),
        king=("flying", "diag", "diag", "adjacent_after_last_king"),
        priority=("pieces",),
    ),
    "pool": table(first="black"),
    "frisian": table(board=(10, 10, "a1"), rows=(1, 2, 3, 4), **_FRISIAN),
    "frysk": table(board=(10, 10, "a1"), rows=(1,), **_FRISIAN),
    "thai": table(rows=(1, 2), **_THAI),
    "thai_12men": table(**_THAI),
    "turkish": table(
        board=(8, 8, "full"),
        rows=(2, 3),
        man=("forward_side_orth", "forward_side_orth"),
        king=("flying", "orth", "orth", "any"),
        priority=("pieces",),
        removal="immediate",
    ),
}


def values(name: str) -> dict[str, Any]:
    """A copy of one table, free to be changed."""
    return copy.deepcopy(TABLES[name])

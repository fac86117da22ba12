"""What a board brings along, without what can be told from the rest: the page's ``foreseen.js`` puts it back.

Of a move go the ends of its path and, where there is one way to make it, the lists of its ways; of an answer what it leaves
empty. That is half of the bytes.
"""

from __future__ import annotations

from typing import Any, Final

#: The parts of an answer (op ``try`` of :mod:`damas.service`) that most answers leave so.
BLANK: Final[dict[str, Any]] = {
    "reason": None, "rule": None, "house_rule": None, "article": None, "squares": [], "moves": [], "instead": False,
}  # fmt: skip


def compact(value: Any) -> Any:
    """``value``, plain data with moves and answers of the engine's service at any depth, made compact."""
    if isinstance(value, list):
        return [compact(item) for item in value]
    if not isinstance(value, dict):
        return value
    known = _of_a_move(value) if "paths" in value else BLANK if "verdict" in value else {}
    return {key: compact(item) for key, item in value.items() if key not in known or item != known[key]}


def _of_a_move(move: dict[str, Any]) -> dict[str, Any]:
    """What follows from a move's path, and what is so unless it is said."""
    path, captured, crowned_at = move["path"], move["captured"], move["crowned_at"]
    return {
        "start": path[0],
        "end": path[-1],
        "paths": [path],
        "jumps": [captured],
        "crowns": [crowned_at],
        "captured": [],
        "crowned_at": None,
        "promotes": False,
    }

"""What two people have agreed on, looked at as a whole on behalf of the page in which rules are put together.

============== ============================================== ==========================================================
op             request                                        result
============== ============================================== ==========================================================
``agree``      ``variant``, ``house_rules``, ``positions``    ``findings``, ``playable``, ``shows``
               (FEN) in which the changes may show
============== ============================================== ==========================================================

``findings`` are the contradictions (:mod:`damas.consistency`): objects with ``rule`` and ``other``, the keys of the rules at
fault, ``sentence``, ``fix``, a token that would end it or null, and ``fixed``, the same in words. ``playable`` says whether
boards are played by these rules (:class:`damas.rule_sets.RuleSets`), ``shows`` is the first of the positions in which the
variant's own rules give other legal moves, or null.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from damas.consistency import Finding, findings
from damas.fen import FenError
from damas.generator import legal_moves
from damas.position import Position
from damas.tokens import written

if TYPE_CHECKING:
    from damas.rules import Rules

MOST_POSITIONS: Final = 40


def found(
    values: Mapping[str, Any], rules: Sequence[str], say: Callable[[Finding], str], name: Callable[[str], str]
) -> list[dict[str, Any]]:
    """The contradictions of ``values`` in the given rules; ``say`` puts one into words, ``name`` a token."""
    told = []
    for finding in findings(values):
        if finding.rule in rules and not finding.same:
            fix = None if finding.fix is None else f"{finding.rule}={written(finding.fix)}"
            words = {"sentence": say(finding), "fix": fix, "fixed": name(fix) if fix else ""}
            told.append({"rule": finding.rule, "other": finding.other, **words})
    return told


def played(official: Rules, agreed: Rules | None, positions: Sequence[object]) -> dict[str, Any]:
    """How the rules that are ``agreed`` on play beside the ``official`` ones: ``playable`` and ``shows``."""
    if agreed is None:
        return {"playable": False, "shows": None}
    return {"playable": True, "shows": _shows(official, agreed, positions)}


def _shows(official: Rules, agreed: Rules, positions: Sequence[object]) -> str | None:
    for text in positions[:MOST_POSITIONS]:
        try:
            one, other = (_moves(str(text), rules) for rules in (official, agreed))
        except FenError:
            continue
        if one != other:
            return str(text)
    return None


def _moves(text: str, rules: Rules) -> set[tuple[int, int, int, bool]]:
    return set(_told(Position.from_fen(text, rules), rules))


def _told(position: Position, rules: Rules) -> Iterator[tuple[int, int, int, bool]]:
    return ((move.origin, move.target, move.taken, move.promotes) for move in legal_moves(position, rules))

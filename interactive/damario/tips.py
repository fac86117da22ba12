"""Tips for playing a variant (``rules_data/tips.yml``); their words are in the texts, under ``tips``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import damas
from damario import unread
from damario.problems import DataError, Problem, hint
from damario.shapes import misshapen

if TYPE_CHECKING:
    from damario.book import RuleBook
    from damario.site_files import Document
    from damario.variants import Variant
    from damas import Move

_TIP: Final[dict[str, Any]] = {"!id": str, "position": str, "line": [str], "claim": dict, "marks": dict}


@dataclass(frozen=True)
class Tip:
    """One tip.

    ``position`` is its board in the variant's notation; ``line`` are moves played from there, ``claim`` is what is said of the
    position instead; ``marks`` are squares to show (both as in :mod:`damario.blocks`).
    """

    id: str
    position: str | None = None
    line: tuple[str, ...] = ()
    claim: Mapping[str, Any] = field(default_factory=dict)
    marks: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class TipFile:
    """Variant id -> its tips in the order of the file."""

    document: Document
    tips: Mapping[str, tuple[Tip, ...]]

    def problems(self, book: RuleBook) -> Iterator[Problem]:
        """Variants nobody knows, positions that cannot be read, lines that are not as forced as they are said to be."""
        for name, tips in self.tips.items():
            if name not in book.variants:
                yield self.document.problem((name,), f"a variante “{name}” não existe", hint(name, book.variants))
                continue
            for place, tip in enumerate(tips):
                try:
                    moves(tip, book.variants[name])
                except _LineError as error:
                    yield self.document.problem((name, place, *error.path), error.message, error.remedy)


def read(document: Document) -> TipFile:
    """The tips of a file.

    Raises:
        damario.DataError: an entry is of another shape, two of a variant have the same ``id``, or one has a line or a claim
            without a position to play it from.
    """
    problems: list[Problem] = []
    found: dict[str, tuple[Tip, ...]] = {}
    for name, entries in document.data.items():
        if wrong := misshapen(document, (name,), entries, [_TIP]):
            problems += wrong
            continue
        ids = [entry["id"] for entry in entries]
        for place, entry in enumerate(entries):
            if not entry["id"] or entry["id"] in ids[:place]:
                message = f"o id “{entry['id']}” falta ou se repete em {name}"
                problems.append(document.problem((name, place), message, "Dê à dica um id só dela"))
            if ("position" in entry) != (("line" in entry) + ("claim" in entry) == 1):
                message = f"à dica “{entry['id']}” falta ou sobra position, line ou claim"
                problems.append(document.problem((name, place), message, "Com position, escreva line ou claim; sem ela, nada"))
        found[name] = tuple(
            Tip(
                entry["id"],
                entry.get("position"),
                tuple(entry.get("line", ())),
                entry.get("claim", {}),
                entry.get("marks", {}),
            )
            for entry in entries
        )
    if problems:
        raise DataError(problems)
    return TipFile(document, found)


class _LineError(ValueError):
    def __init__(self, path: tuple[Any, ...], message: str, remedy: str) -> None:
        super().__init__(message)
        self.path = path
        self.message = message
        self.remedy = remedy


def moves(tip: Tip, variant: Variant) -> list[Move]:
    """The moves of a tip's line. Every second one, the opponent's, is the only legal move.

    Raises:
        ValueError: the position cannot be read, a move is not legal, or a reply is not forced.
    """
    rules = variant.rules
    found: list[Move] = []
    if tip.position is None:
        return found
    try:
        position = damas.Position.from_fen(tip.position, rules)
    except damas.FenError as error:
        raise _LineError(("position",), f"a posição da dica “{tip.id}” {unread.position(error)}",
                         "Escreva como em W:We3,Kd2:Bd4, com as casas da variante") from None  # fmt: skip
    for place, text in enumerate(tip.line):
        legal = damas.legal_moves(position, rules)
        move = damas.explain(position, text, rules).move
        known = ", ".join(map(str, legal)) or "nenhum"
        if move is None:
            raise _LineError(("line", place), f"o lance {text} não é legal", f"Lances legais: {known}")
        if place % 2 and len(legal) > 1:
            raise _LineError(("line", place), f"a resposta {text} não é forçada", f"Também valem: {known}")
        found.append(move)
        position = position.play(move)
    return found

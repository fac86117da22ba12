"""Positions with their complete lists of legal moves (``rules_data/positions/*.yml``), judged by the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from damario.problems import Problem, nearest, shown
from damario.reader import Document, Node
from damario.variants import Variant
from damas import FenError, Move, Position, legal_moves

_FIELDS: Final = ("id", "variants", "position", "legal", "source", "article")


@dataclass(frozen=True)
class StatedPosition:
    """A position and what is said of it. ``legal`` holds every legal move as from, to, captures and promotes."""

    id: str
    variants: tuple[str, ...]
    position: str
    legal: tuple[Mapping[str, Any], ...]
    source: str
    article: str | None
    line: int


def load_positions(
    document: Document, variants: Mapping[str, Variant], sources: Mapping[str, Any]
) -> tuple[list[StatedPosition], list[Problem]]:
    """The positions of one file, and what is wrong with them: in shape, and by the engine's judgement."""
    found: list[StatedPosition] = []
    problems: list[Problem] = []
    seen: dict[str, int] = {}
    if document.root is not None and not document.root.entries():
        problems.append(document.problem(document.root, "esperava uma lista de posições", "Comece cada uma com um travessão"))
    for node in document.root.entries() if document.root else ():
        faults = list(_shape(node, document, sources))
        name = str(node.value.get("id", "")) if isinstance(node.value, dict) else ""
        if name in seen:
            faults.append(document.problem(node, f"o id “{shown(name)}” já está na linha {seen[name]}", "Dê-lhe outro id"))
        seen.setdefault(name, node.line)
        if not faults:
            values = node.value
            entry = StatedPosition(
                name, tuple(values["variants"]), values["position"], tuple(values["legal"]), values["source"],
                values.get("article"), node.line,
            )  # fmt: skip
            faults += _behaviour(entry, node, document, variants)
            found.append(entry)
        problems += faults
    return found, problems


def _shape(node: Node, document: Document, sources: Mapping[str, Any]) -> Iterator[Problem]:
    if not isinstance(node.children, dict):
        yield document.problem(node, "uma posição é um grupo de campos", "Escreva - {id: …, variants: …, position: …}")
        return
    for name, child in node.items():
        if name not in _FIELDS:
            yield document.at_key(child, f"uma posição não tem o campo “{shown(name)}”", nearest(name, _FIELDS),
                                  allowed=", ".join(_FIELDS))  # fmt: skip
    missing = [name for name in ("id", "variants", "position", "legal", "source") if node.get(name) is None]
    if missing:
        yield document.problem(node, f"a esta posição falta {', '.join(missing)}", "Acrescente o que falta")
        return
    source = node.get("source")
    if source is not None and (not isinstance(source.value, str) or source.value not in sources):
        yield document.problem(
            source, f"a fonte “{shown(source.value)}” não está em sources.yml", nearest(source.value, sources)
        )
    for name in ("variants", "legal"):
        listed = node.get(name)
        if listed is not None and not isinstance(listed.value, list):
            yield document.problem(listed, f"{name} precisa ser uma lista", "Escreva-a entre colchetes ou com travessões")
    legal = node.get("legal")
    for entry in legal.entries() if legal else ():
        if not isinstance(entry.value, dict) or not {"from", "to"} <= set(entry.value) <= {
            "from",
            "to",
            "captures",
            "promotes",
        }:
            yield document.problem(entry, "um lance diz from, to e, se for o caso, captures e promotes",
                                   "Escreva {from: e3, to: e7, captures: [d4, d6]}")  # fmt: skip


def _behaviour(entry: StatedPosition, node: Node, document: Document, variants: Mapping[str, Variant]) -> Iterator[Problem]:
    for place in node.children["variants"].entries() if isinstance(node.children, dict) else ():
        variant = variants.get(str(place.value))
        if variant is None:
            yield document.problem(place, f"a variante “{shown(place.value)}” não existe", nearest(place.value, variants))
            continue
        try:
            position = Position.from_fen(entry.position, variant.rules)
        except FenError as error:
            where = node.get("position")
            yield document.problem(where, f"a posição não pode ser lida: coluna {error.column + 1} ({error.reason.value})",
                                   "Corrija a posição")  # fmt: skip
            return
        stated = {_key(move) for move in entry.legal}
        played = {_key(_plain(move)): move for move in legal_moves(position, variant.rules)}
        missing = [str(move) for key, move in played.items() if key not in stated]
        extra = [str(key[:2]) for key in stated - set(played)]
        if missing or extra:
            says = "; ".join(part for part in (
                f"faltam {', '.join(missing)}" if missing else "", f"não são legais {', '.join(extra)}" if extra else "",
            ) if part)  # fmt: skip
            yield document.problem(node.get("legal"), f"os lances de “{entry.id}” em {variant.id} não são estes: {says}",
                                   "Corrija a lista, ou a regra que mudou")  # fmt: skip


def _plain(move: Move) -> dict[str, Any]:
    return {"from": move.start, "to": move.end, "captures": list(move.captured), "promotes": move.promotes}


def _key(move: Mapping[str, Any]) -> tuple[str, str, frozenset[str], bool]:
    captures = frozenset(str(square) for square in move.get("captures", ()))
    return str(move["from"]), str(move["to"]), captures, bool(move.get("promotes", False))

"""Positions with their complete lists of legal moves (``rules_data/positions/*.yml``), judged by the engine."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from damario import unread
from damario.problems import Problem, hint, nearest, shown
from damario.reader import Document, Node
from damario.sources import unknown_source
from damario.variants import Variant
from damas import FenError, Position, Rules, SquareError, legal_moves

#: A move by its squares: start, end, captured, and whether it crowns.
_Key = tuple[int, int, frozenset[int], bool]

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
    document: Document, variants: Mapping[str, Variant], sources: Collection[str] | None, known: Collection[str]
) -> tuple[list[StatedPosition], list[Problem]]:
    """The positions of one file, and what is wrong with them: in shape, and by the engine's judgement.

    ``known`` are the ids of all variant files; a variant that is faulty itself judges nothing.
    """
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
            faults += _behaviour(entry, node, document, variants, known)
            found.append(entry)
        problems += faults
    return found, problems


def _shape(node: Node, document: Document, sources: Collection[str] | None) -> Iterator[Problem]:
    if not isinstance(node.children, dict):
        yield document.problem(node, "uma posição é um grupo de campos", "Escreva - {id: …, variants: …, position: …}")
        return
    for name, child in node.items():
        if name not in _FIELDS:
            yield document.at_key(child, f"uma posição não tem o campo “{shown(name)}”", hint(name, _FIELDS),
                                  allowed=", ".join(_FIELDS))  # fmt: skip
    missing = [name for name in ("id", "variants", "position", "legal", "source") if node.get(name) is None]
    if missing:
        yield document.problem(node, f"a esta posição falta {', '.join(missing)}", "Acrescente o que falta")
        return
    source = node.get("source")
    if source is not None:
        yield from unknown_source(source, document, sources)
    for name in ("id", "position", "article"):
        text = node.get(name)
        if text is not None and (not isinstance(text.value, str) or not text.value.strip()):
            yield document.problem(text, f"{name} não é um texto: {shown(text.value)}", "Ponha-o entre aspas")
    for name in ("variants", "legal"):
        listed = node.get(name)
        if listed is not None and not isinstance(listed.value, list):
            yield document.problem(listed, f"{name} precisa ser uma lista", "Escreva-a entre colchetes ou com travessões")
    legal = node.get("legal")
    for entry in legal.entries() if legal else ():
        if not _is_move(entry.value):
            yield document.problem(entry, "um lance diz from, to e, se for o caso, captures (lista) e promotes (true)",
                                   "Escreva {from: e3, to: e7, captures: [d4, d6]}")  # fmt: skip


def _is_move(value: Any) -> bool:
    if not isinstance(value, dict) or not {"from", "to"} <= set(value) <= {"from", "to", "captures", "promotes"}:
        return False
    captures = value.get("captures", [])
    squares = [value["from"], value["to"], *(captures if isinstance(captures, list) else [None])]
    named = all(isinstance(square, str | int) and not isinstance(square, bool) for square in squares)
    return named and isinstance(value.get("promotes", False), bool)


def _behaviour(
    entry: StatedPosition, node: Node, document: Document, variants: Mapping[str, Variant], known: Collection[str]
) -> Iterator[Problem]:
    listed = node.get("variants")
    unknown = [place for place in (listed.entries() if listed else ()) if str(place.value) not in known]
    for place in unknown:
        yield document.problem(place, f"a variante “{shown(place.value)}” não existe",
                               nearest(place.value, known) or "Use um nome de variants", allowed=", ".join(known))  # fmt: skip
    if not entry.variants:
        yield document.problem(listed, "esta posição não vale para nenhuma variante", "Escreva ao menos uma em variants")
    if unknown or not entry.variants or entry.variants[0] not in variants:
        return
    stated, faults = _stated(entry, node, document, variants[entry.variants[0]].rules)
    yield from faults
    for variant in (variants[name] for name in entry.variants if name in variants):
        try:
            position = Position.from_fen(entry.position, variant.rules)
        except FenError as error:
            where = node.get("position")
            yield document.problem(where, f"a posição {unread.position(error)}", "Corrija a posição")
            return
        if not faults:
            yield from _compared(entry, stated, position, variant, document, node.get("legal"))


def _compared(
    entry: StatedPosition,
    stated: Mapping[_Key, str],
    position: Position,
    variant: Variant,
    document: Document,
    where: Node | None,
) -> Iterator[Problem]:
    rules = variant.rules
    played = {
        (rules.square(move.start), rules.square(move.end), frozenset(map(rules.square, move.captured)), move.promotes): move
        for move in legal_moves(position, rules)
    }
    missing = [str(move) for key, move in played.items() if key not in stated]
    extra = [text for key, text in stated.items() if key not in played]
    if missing or extra:
        says = [f"faltam {', '.join(missing)}"] if missing else []
        says += [f"não são legais, ou não assim, {', '.join(extra)}"] if extra else []
        yield document.problem(where, f"os lances de “{shown(entry.id)}” em {variant.id} não são estes: {'; '.join(says)}",
                               "Corrija a lista, ou a regra que mudou")  # fmt: skip


def _stated(entry: StatedPosition, node: Node, document: Document, rules: Rules) -> tuple[dict[_Key, str], list[Problem]]:
    """The listed moves by squares (as the first variant writes them), and the squares that are none."""
    found: dict[_Key, str] = {}
    problems: list[Problem] = []
    legal = node.get("legal")
    for move, place in zip(entry.legal, legal.entries() if legal else (), strict=True):
        start, end, captures = move["from"], move["to"], move.get("captures", [])
        text = f"{start}{'x' if captures else '-'}{end}"
        try:
            key = (rules.square(start), rules.square(end), frozenset(map(rules.square, captures)), move.get("promotes", False))
        except SquareError as error:
            message = f"em {text}, “{shown(error.found)}” não é uma casa deste tabuleiro"
            problems.append(document.problem(place, message, "Escreva as casas como a primeira variante da lista"))
            continue
        if key in found:
            problems.append(document.problem(place, f"o lance {text} aparece duas vezes", "Apague um dos dois"))
        found[key] = text
    return found, problems

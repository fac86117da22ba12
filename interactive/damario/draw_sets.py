"""The draw rules (``rules_data/draws.yml``): named sets of records that variants refer to."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, Final

from damario.problems import Problem, hint, nearest, shown
from damario.reader import Document, Node
from damario.sources import unknown_source

RESETS: Final = ("capture", "man_move", "promotion")
CERTAINTIES: Final = ("certain", "likely", "disputed")
_SIDE: Final = re.compile(r"[1-9][0-9]?|[1-9][0-9]?\+?[KM]|[1-9][0-9]?K\+[1-9][0-9]?M")
_COMMON: Final = ("kind", "article", "certainty", "dispute", "claim", "source")
#: Kind -> (fields it must have, further fields it may have).
KINDS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "repetition": (("times",), ()),
    "no_progress": (("moves_each", "reset_on"), ("only_if", "kings_only")),
    "balance": (("pieces", "moves_each", "both_have_king", "reset_on"), ()),
    "ending": (("sides",), ("moves_each", "moves_of", "moves", "weak_king_on", "starts_when", "suspends")),
    "immediate": (("sides", "unless"), ()),
}
_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "moves_of": ("strong",),
    "weak_king_on": ("main_diagonal",),
    "starts_when": ("strong_on_main_diagonal",),
    "suspends": ("no_progress",),
    "unless": ("capture_now", "capture_now_or_next"),
    "certainty": CERTAINTIES,
}


@dataclass(frozen=True)
class DrawSet:
    """A named set of draw records, in the order in which they are shown."""

    id: str
    source: str
    records: tuple[dict[str, Any], ...]
    line: int


def load_draw_sets(document: Document, sources: Collection[str] | None) -> tuple[dict[str, DrawSet], list[Problem]]:
    """Id -> set, and what is wrong in the document."""
    found: dict[str, DrawSet] = {}
    problems: list[Problem] = []
    for key, node in document.root.items() if document.root else ():
        before = len(problems)
        source, records = node.get("source"), node.get("records")
        if source is None or records is None or not records.entries():
            problems.append(document.at_key(node, f"o conjunto “{shown(key)}” precisa de source e de records", "Complete-o"))
            continue
        problems += unknown_source(source, document, sources)
        for name, child in node.items():
            if name not in ("source", "records"):
                problems.append(document.at_key(child, f"um conjunto de empates não tem o campo “{shown(name)}”",
                                                hint(name, ("source", "records")), allowed="source e records"))  # fmt: skip
        for entry in records.entries():
            problems += _record(entry, document, sources)
        if len(problems) == before:
            found[key] = DrawSet(key, source.value, tuple(records.value), node.key_line)
    return found, problems


def _record(node: Node, document: Document, sources: Collection[str] | None) -> Iterator[Problem]:
    kind_node = node.get("kind")
    kind = kind_node.value if kind_node else None
    if not isinstance(kind, str) or kind not in KINDS:
        what = f"o tipo de empate “{shown(kind)}” não existe" if kind_node else "ao registro falta kind, o tipo de empate"
        yield document.problem(kind_node or node, what, nearest(kind, KINDS) or "Escreva um dos tipos permitidos",
                               allowed=", ".join(KINDS))  # fmt: skip
        return
    must, may = KINDS[kind]
    known = (*_COMMON, *must, *may)
    for name, child in node.items():
        if name not in known:
            yield document.at_key(child, f"um registro “{kind}” não tem o campo “{shown(name)}”", hint(name, known),
                                  allowed=", ".join(known))  # fmt: skip
        elif not _fits(name, child.value):
            yield document.problem(child, f"{name} não pode ser {shown(child.value)}", _remedy(name))
    for name in (*must, "certainty"):
        if node.get(name) is None:
            yield document.problem(node, f"ao registro “{kind}” falta {name}", "Acrescente-o")
    if kind == "ending" and (node.get("moves_each") is None) == (node.get("moves_of") is None or node.get("moves") is None):
        yield document.problem(node, "um final diz moves_each, ou moves_of com moves", "Deixe uma das duas formas")
    dispute = node.get("dispute")
    if (dispute is not None) != (node.value.get("certainty") == "disputed"):
        yield document.problem(
            node, "certainty: disputed e dispute andam juntos", "Diga em dispute quem diz o quê, ou mude certainty"
        )
    if source := node.get("source"):
        yield from unknown_source(source, document, sources)
    for other in dispute.entries() if dispute else ():
        yield from _dispute(other, node, (*must, *may, "claim"), document, sources)


def _dispute(
    node: Node, record: Node, fields: tuple[str, ...], document: Document, sources: Collection[str] | None
) -> Iterator[Problem]:
    """Who says what else: a source, and the fields of the record that it fills otherwise."""
    source = node.get("source")
    said = [(name, child) for name, child in node.items() if name not in ("source", "article")]
    if source is None or not said:
        yield document.problem(node, "uma divergência precisa dizer a fonte e o que ela diz de outro modo",
                               "Escreva, por exemplo, {times: 4, source: …}")  # fmt: skip
        return
    yield from unknown_source(source, document, sources)
    for name, child in said:
        mine = record.get(name)
        if name not in fields:
            yield document.at_key(child, f"uma divergência aqui não tem o campo “{shown(name)}”", hint(name, fields),
                                  allowed=", ".join(fields))  # fmt: skip
        elif not _fits(name, child.value):
            yield document.problem(child, f"{name} não pode ser {shown(child.value)}", _remedy(name))
        elif mine is not None and mine.value == child.value:
            yield document.problem(child, f"esta divergência diz de {name} o mesmo que o registro", "Apague-a ou corrija-a")


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1


def _fits(name: str, value: Any) -> bool:
    if name == "times":
        return _is_count(value) and value >= 2  # every position comes once
    if name in ("moves_each", "moves"):
        return _is_count(value)
    if name in ("claim", "kings_only", "both_have_king"):
        return isinstance(value, bool)
    if name == "reset_on":
        return isinstance(value, list) and all(word in RESETS for word in value) and len(set(value)) == len(value)
    if name == "pieces":
        return isinstance(value, list) and len(value) == 2 and all(map(_is_count, value)) and value[0] <= value[1]
    if name == "sides":
        return isinstance(value, list) and bool(value) and all(
            isinstance(pair, list) and len(pair) == 2 and all(isinstance(s, str) and _SIDE.fullmatch(s) for s in pair)
            for pair in value
        )  # fmt: skip
    if name == "only_if":
        known = {"max_pieces_per_side", "kings_each"}
        return isinstance(value, dict) and bool(value) and set(value) <= known and all(map(_is_count, value.values()))
    if name in _WORDS:
        return value in _WORDS[name]
    if name == "dispute":
        return isinstance(value, list) and bool(value)
    return isinstance(value, str) and bool(value.strip())


def _remedy(name: str) -> str:
    if name in _WORDS:
        return f"Escreva {' ou '.join(_WORDS[name])}"
    return {
        "times": "Escreva um número inteiro a partir de 2",
        "reset_on": f"Escreva uma lista de {', '.join(RESETS)}",
        "pieces": "Escreva o menor e o maior número de peças, como [4, 5]",
        "sides": 'Escreva pares entre aspas, como [["2K", "1K"], ["1K+1M", "1K"]]',
        "only_if": "Escreva {max_pieces_per_side: 4, kings_each: 1}",
    }.get(name, "Escreva um número inteiro a partir de 1, true ou false, ou um texto entre aspas, conforme o campo")

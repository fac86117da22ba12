"""The catalogue of rules (``rules_data/rules.yml``): which rules there are and what each may say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from damario.problems import Problem, nearest, shown
from damario.reader import Document, Node

TYPES: Final = ("word", "words", "flag", "count", "counts", "text", "king_limit", "draw_sets")


@dataclass(frozen=True)
class RuleSpec:
    """One rule: its dotted key, the group it is shown in, its type and, by type, what is allowed."""

    key: str
    group: str
    type: str
    order: int
    allowed: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    default: Any = None
    has_default: bool = False

    @property
    def allowed_text(self) -> str:
        """What a value may be, in Portuguese, for messages."""
        words = ", ".join(self.allowed)
        return {
            "word": f"uma destas palavras: {words}",
            "words": f"uma lista, sem repetir, destas palavras: {words}",
            "flag": "true ou false",
            "count": f"um número inteiro de {self.least} a {self.most}",
            "counts": "uma lista de números inteiros a partir de 1, como [1, 2, 3]",
            "text": "um texto entre aspas",
            "king_limit": "none ou {same_king: número, while_has_men: true ou false}",
            "draw_sets": "uma lista de conjuntos de draws.yml",
        }[self.type]

    def problems(self, node: Node, document: Document) -> Iterator[Problem]:
        """What is wrong with ``node`` as the value of this rule."""
        value = node.value
        if self.type in ("words", "counts", "draw_sets"):
            yield from self._list_problems(node, document)
            return
        fits = {
            "word": isinstance(value, str) and value in self.allowed,
            "flag": isinstance(value, bool),
            "count": _is_count(value) and self.least <= value <= self.most,
            "text": isinstance(value, str),
            "king_limit": value == "none" or _is_king_limit(value),
        }[self.type]
        if not fits:
            yield self._wrong(node, document, value)

    def _list_problems(self, node: Node, document: Document) -> Iterator[Problem]:
        if not isinstance(node.value, list):
            yield self._wrong(node, document, node.value)
            return
        seen: set[Any] = set()
        for entry in node.entries():
            value = entry.value
            if self.type == "counts":
                fits = _is_count(value) and value >= 1
            else:
                fits = isinstance(value, str) and (self.type == "draw_sets" or value in self.allowed)
            if not fits:
                yield self._wrong(entry, document, value)
            elif value in seen:
                yield document.problem(entry, f"“{shown(value)}” aparece duas vezes em {self.key}", "Apague uma das duas")
            else:
                seen.add(value)

    def _wrong(self, node: Node, document: Document, value: Any) -> Problem:
        kind = {bool: "um verdadeiro ou falso", int: "um número", str: "um texto", list: "uma lista", dict: "um grupo"}
        found = f"{shown(_yaml(value))}" + ("" if isinstance(value, str) else f" ({kind.get(type(value), 'um valor')})")
        remedy = nearest(value, self.allowed) if isinstance(value, str) else ""
        return document.problem(
            node, f"{self.key} não pode ser {found}", remedy or "Troque o valor por um dos permitidos",
            found=shown(value), allowed=self.allowed_text,
        )  # fmt: skip


@dataclass(frozen=True)
class Catalogue:
    """All the rules in the order of the tables, and the groups they are shown in."""

    groups: tuple[str, ...] = ()
    rules: dict[str, RuleSpec] = field(default_factory=dict)


def load_catalogue(document: Document) -> tuple[Catalogue, list[Problem]]:
    """The catalogue in the document of ``rules.yml``, and what is wrong in it."""
    problems: list[Problem] = []
    root = document.root
    if root is None:
        return Catalogue(), problems
    for key, node in root.items():
        if key not in ("groups", "rules"):
            problems.append(document.at_key(node, f"a chave “{shown(key)}” não existe aqui", nearest(key, ("groups", "rules")),
                                            allowed="groups e rules"))  # fmt: skip
    groups_node, rules_node = root.get("groups"), root.get("rules")
    groups = tuple(str(entry.value) for entry in groups_node.entries()) if groups_node else ()
    if not groups or rules_node is None or not isinstance(rules_node.children, dict):
        problems.append(document.problem(root, "faltam groups (lista) ou rules (as regras)", "Escreva as duas partes"))
        return Catalogue(groups), problems
    rules = {}
    for order, (key, node) in enumerate(rules_node.items()):
        found = _spec(key, node, order, groups, document)
        if isinstance(found, RuleSpec):
            rules[key] = found
            if found.has_default:
                default = node.get("default")
                problems += found.problems(default, document) if default else []
        else:
            problems.append(found)
    return Catalogue(groups, rules), problems


def _spec(key: str, node: Node, order: int, groups: tuple[str, ...], document: Document) -> RuleSpec | Problem:
    known = ("group", "type", "allowed", "min", "max", "default")
    for name, child in node.items():
        if name not in known:
            return document.at_key(child, f"a chave “{shown(name)}” não existe na regra {key}", nearest(name, known),
                                   allowed=", ".join(known))  # fmt: skip
    values = node.value if isinstance(node.value, dict) else {}
    if values.get("group") not in groups:
        return document.problem(node.get("group") or node, f"o grupo da regra {key} não está em groups",
                                nearest(values.get("group"), groups), allowed=", ".join(groups))  # fmt: skip
    if values.get("type") not in TYPES:
        return document.problem(node.get("type") or node, f"o tipo da regra {key} não existe",
                                nearest(values.get("type"), TYPES), allowed=", ".join(TYPES))  # fmt: skip
    allowed = values.get("allowed", [])
    if not isinstance(allowed, list) or (values["type"] in ("word", "words")) != bool(allowed):
        return document.problem(node, f"a regra {key} precisa de allowed, uma lista de palavras", "Escreva a lista")
    return RuleSpec(
        key,
        values["group"],
        values["type"],
        order,
        tuple(map(str, allowed)),
        values.get("min", 0),
        values.get("max", 0),
        values.get("default"),
        "default" in values,
    )


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_king_limit(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and set(value) == {"same_king", "while_has_men"}
        and _is_count(value["same_king"])
        and value["same_king"] > 0
        and isinstance(value["while_has_men"], bool)
    )


def _yaml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"“{value}”" if isinstance(value, str) else str(value)

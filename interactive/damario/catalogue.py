"""The catalogue of rules (``rules_data/rules.yml``): which rules there are and what each may say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from damario.problems import Problem, hint, nearest, shown
from damario.reader import Document, Node
from damas.rules import LOSSES, PRIORITIES, WORDS

TYPES: Final = ("word", "words", "flag", "count", "counts", "text", "king_limit", "draw_sets")

#: The rules that the engine and the checks read, with their types. A catalogue may have more, not fewer.
NEEDED: Final[dict[str, str]] = {
    **dict.fromkeys(WORDS, "word"),
    "board.files": "count",
    "board.ranks": "count",
    "board.playing_squares": "word",
    "setup.rows": "counts",
    "man.may_capture_king": "flag",
    "king_move_limit": "king_limit",
    "capture.priority": "words",
    "loss": "words",
    "draws": "draw_sets",
    "notation.pdn": "text",
}
#: Rule -> the words that the engine knows for it.
ENGINE_WORDS: Final[dict[str, tuple[str, ...]]] = {**WORDS, "capture.priority": PRIORITIES, "loss": LOSSES}


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
    """All the rules in the order of the tables, and the groups they are shown in.

    ``broken`` names the rules whose own entry is faulty: nothing can be said of what a variant states for them.
    """

    groups: tuple[str, ...] = ()
    rules: dict[str, RuleSpec] = field(default_factory=dict)
    broken: frozenset[str] = frozenset()


def load_catalogue(document: Document) -> tuple[Catalogue, list[Problem]]:
    """The catalogue in the document of ``rules.yml``, and what is wrong in it."""
    problems: list[Problem] = []
    root = document.root
    if root is None:
        return Catalogue(), problems
    for key, node in root.items():
        if key not in ("groups", "rules"):
            problems.append(document.at_key(node, f"a chave “{shown(key)}” não existe aqui", hint(key, ("groups", "rules")),
                                            allowed="groups e rules"))  # fmt: skip
    groups_node, rules_node = root.get("groups"), root.get("rules")
    groups = tuple(str(entry.value) for entry in groups_node.entries()) if groups_node else ()
    if not groups or rules_node is None or not isinstance(rules_node.children, dict):
        problems.append(document.problem(root, "faltam groups (lista) ou rules (as regras)", "Escreva as duas partes"))
        return Catalogue(groups), problems
    problems += _group_problems(groups_node, document)
    rules: dict[str, RuleSpec] = {}
    for order, (key, node) in enumerate(rules_node.items()):
        found = _spec(key, node, order, groups, document)
        if isinstance(found, RuleSpec):
            rules[key] = found
            if found.has_default:
                default = node.get("default")
                problems += found.problems(default, document) if default else []
        else:
            problems.append(found)
    for key, kind in NEEDED.items():
        if rules_node.get(key) is None:
            problems.append(document.at_key(rules_node, f"falta a regra {key}, de que o motor precisa",
                                            f"Acrescente {key}: {{group: …, type: {kind}, …}}"))  # fmt: skip
    return Catalogue(groups, rules, (frozenset(rules_node.children) | frozenset(NEEDED)) - frozenset(rules)), problems


def _group_problems(node: Node | None, document: Document) -> Iterator[Problem]:
    seen: set[str] = set()
    for entry in node.entries() if node else ():
        if not isinstance(entry.value, str):
            yield document.problem(entry, f"um grupo tem nome de palavra, não {shown(entry.value)}", "Escreva uma palavra")
        elif entry.value in seen:
            yield document.problem(entry, f"o grupo “{shown(entry.value)}” aparece duas vezes", "Apague um dos dois")
        else:
            seen.add(entry.value)


def _spec(key: str, node: Node, order: int, groups: tuple[str, ...], document: Document) -> RuleSpec | Problem:
    known = ("group", "type", "allowed", "min", "max", "default")
    for name, child in node.items():
        if name not in known:
            return document.at_key(child, f"a chave “{shown(name)}” não existe na regra {key}", hint(name, known),
                                   allowed=", ".join(known))  # fmt: skip
    values = node.value if isinstance(node.value, dict) else {}
    if values.get("group") not in groups:
        return document.problem(node.get("group") or node, f"o grupo da regra {key} não está em groups",
                                hint(values.get("group"), groups), allowed=", ".join(groups))  # fmt: skip
    if values.get("type") not in TYPES:
        return document.problem(node.get("type") or node, f"o tipo da regra {key} não existe",
                                hint(values.get("type"), TYPES), allowed=", ".join(TYPES))  # fmt: skip
    if values["type"] != NEEDED.get(key, values["type"]):
        return document.problem(node.get("type") or node, f"o motor espera de {key} o tipo {NEEDED[key]}",
                                f"Escreva type: {NEEDED[key]}")  # fmt: skip
    allowed = values.get("allowed", [])
    of_words = values["type"] in ("word", "words")
    words_fit = isinstance(allowed, list) and all(isinstance(word, str) and word for word in allowed)
    if not words_fit or bool(allowed) != of_words or len(set(allowed)) != len(allowed):
        where = node.get("allowed") or node
        if of_words:
            message = f"a regra {key} precisa de allowed, uma lista de palavras sem repetição"
            return document.problem(where, message, "Escreva a lista, com aspas no que não é palavra")
        return document.problem(where, f"a regra {key} não é de palavras e não leva allowed", "Apague allowed ou mude type")
    known_words: tuple[str, ...] = ENGINE_WORDS.get(key, tuple(allowed))
    if strange := [word for word in allowed if word not in known_words]:
        return document.problem(node.get("allowed"), f"o motor não conhece “{shown(strange[0])}” em {key}",
                                hint(strange[0], known_words), allowed=", ".join(known_words))  # fmt: skip
    least, most = values.get("min", 0), values.get("max", 0)
    limits = _is_count(least) and _is_count(most) and least <= most
    if not limits or (values["type"] == "count") != ({"min", "max"} <= set(values)):
        where = node.get("min") or node.get("max") or node
        message = f"min e max, números inteiros com min até max, são próprios do tipo count e faltam ou sobram em {key}"
        return document.problem(where, message, "Escreva os dois, como min: 4, max: 20, ou apague-os")
    return RuleSpec(
        key,
        values["group"],
        values["type"],
        order,
        tuple(map(str, allowed)),
        least,
        most,
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

"""The variants (``rules_data/variants/*.yml``): a value, a source and a certainty for every rule."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from damario.catalogue import Catalogue, RuleSpec
from damario.checks import CHECKS
from damario.draw_sets import CERTAINTIES, DrawSet
from damario.house_rules import SOURCE
from damario.problems import Problem, hint, nearest, shown
from damario.reader import Document, Node
from damario.sources import unknown_source
from damas import Rules
from damas.overlay import laid_over

if TYPE_CHECKING:
    from damario.house_rules import HouseRule

_LEAF: Final = ("value", "source", "article", "certainty", "dispute", "remark", "remark_on")
_DISPUTE: Final = ("value", "source", "article")
_WORD: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_TOP: Final = ("order", "words", "rules")
WORDS: Final = ("name", "short", "also", "intro", "line", "first_mover.white", "first_mover.black")
"""The words that a variant needs: in its own file, or in ``variants.yml`` of the texts."""


@dataclass(frozen=True)
class Stated:
    """What a variant file says of one rule.

    ``dispute`` holds who says otherwise: mappings with ``value`` and ``source``. ``remark`` is the key of a phrase with what
    no value can say of it: what it was concluded from, or who says something that the catalogue has no value for. Of a value
    of several words ``remark_on`` is the one that it belongs to, the first where none is named.
    """

    value: Any
    source: str
    certainty: str
    article: str | None = None
    dispute: tuple[Mapping[str, Any], ...] = ()
    remark: str | None = None
    remark_on: str | None = None
    line: int = 1


@dataclass(frozen=True)
class Variant:
    """One variant. ``values`` is the plain mapping that :meth:`damas.Rules.from_mapping` takes.

    ``house_rules`` are the ids of the home rules that have been laid over; what is ``stated`` is said of the variant itself.
    ``words`` are those that its file brings along, if it does.
    """

    id: str
    order: int
    values: Mapping[str, Any]
    stated: Mapping[str, Stated] = field(default_factory=dict)
    house_rules: tuple[str, ...] = ()
    words: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def rules(self) -> Rules:
        """The rule set, ready to play."""
        return Rules.from_mapping(self.values, self.id)

    def under(self, house_rules: Iterable[HouseRule]) -> Variant:
        """The variant as it is played when these home rules have been agreed on.

        Raises:
            damas.RulesError: two of them give one rule different values.
        """
        rules = tuple(house_rules)
        values = laid_over(self.values, [rule.change for rule in rules])
        return replace(self, values=values, house_rules=self.house_rules + tuple(rule.id for rule in rules))

    def plays(self, rule: HouseRule) -> bool:
        """Whether a home rule is the variant's own rule anyway."""
        return rule.over(self.values) == self.values


class VariantFile:
    """One variant file while it is read: its leaves by dotted rule key, and the problems met on the way.

    ``draws`` and ``sources`` are the names that may be referred to, also those whose own entry is faulty: one fault is not
    reported again wherever its name is used. ``None`` when the file they stand in could not be read at all.
    """

    def __init__(
        self,
        document: Document,
        catalogue: Catalogue,
        draws: Collection[str] | None,
        sources: Collection[str] | None,
    ) -> None:
        self.document = document
        self.id = document.path.stem
        self.catalogue = catalogue
        self.draws = draws
        self.sources = sources
        self.leaves: dict[str, Node] = {}
        self.sound: dict[str, Any] = {}
        """Rule key -> its value, where the value is one that the catalogue allows."""
        self.problems: list[Problem] = []
        if document.root is not None:
            self._read(document.root)

    def variant(self, draw_sets: Mapping[str, DrawSet]) -> Variant | None:
        """The variant, when nothing is wrong with the file or with what it refers to."""
        if self.problems or self.document.problems or self.document.root is None:
            return None
        if self.catalogue.broken or not self.catalogue.rules:
            return None
        wanted = self.leaves["draws"].value["value"] if "draws" in self.leaves else []
        if not set(wanted) <= set(draw_sets):
            return None
        stated = {}
        values: dict[str, Any] = {}
        for key, spec in self.catalogue.rules.items():
            leaf = self.leaves.get(key)
            if leaf is None:
                value = spec.default
            else:
                value = leaf.value["value"]
                remark = leaf.value.get("remark")
                stated[key] = Stated(
                    value,
                    leaf.value["source"],
                    leaf.value["certainty"],
                    leaf.value.get("article"),
                    tuple(leaf.value.get("dispute", ())),
                    f"variants.{self.id}.remarks.{remark}" if remark else None,
                    leaf.value.get("remark_on"),
                    leaf.key_line,
                )
            if spec.type == "draw_sets":
                value = {name: list(draw_sets[name].records) for name in value}
            group, _, name = key.rpartition(".")
            (values.setdefault(group, {}) if group else values)[name] = value
        root = self.document.root.value
        return Variant(self.id, root["order"], values, stated, words=root.get("words", {}))

    def findings(self) -> Iterator[Problem]:
        """What the checks across rules say, as far as the rules that they read are sound."""
        values: dict[str, Any] = {}
        for key, value in self.sound.items():
            group, _, name = key.rpartition(".")
            (values.setdefault(group, {}) if group else values)[name] = value
        for check in CHECKS:
            if set(check.scope) <= set(self.sound):
                agreed = any(self._rests_on(key) == SOURCE for key in check.scope)
                for key, message, remedy in check.check(values, agreed=agreed):
                    yield self.document.problem(self.value_node(key), message, remedy)

    def _rests_on(self, key: str) -> Any:
        leaf = self.leaves.get(key)
        source = leaf.get("source") if leaf else None
        return source.value if source else None

    def value_node(self, key: str) -> Node | None:
        """Where the value of a rule stands."""
        leaf = self.leaves.get(key)
        return (leaf.get("value") or leaf) if leaf else None

    def _read(self, root: Node) -> None:
        document = self.document
        for name, node in root.items():
            if name not in _TOP:
                self.problems.append(document.at_key(node, f"a chave “{shown(name)}” não existe aqui", hint(name, _TOP),
                                                     allowed="order, rules e talvez words"))  # fmt: skip
        if root.children is None or isinstance(root.children, list):
            self.problems.append(document.problem(root, "esperava pares “chave: valor”", "Escreva order: e rules:"))
            return
        order, rules = root.get("order"), root.get("rules")
        if order is None or not isinstance(order.value, int) or isinstance(order.value, bool) or order.value < 1:
            what = f"order, o lugar da variante nas tabelas, não pode ser {shown(order.value)}" if order else "falta order"
            self.problems.append(document.problem(order or root, what, "Escreva order: e um número inteiro a partir de 1"))
        if (words := root.get("words")) is not None:
            self.problems += self._words(words)
        if rules is None or not isinstance(rules.children, dict):
            self.problems.append(document.problem(rules or root, "faltam as regras", "Escreva rules: e as regras embaixo"))
            return
        if not self.catalogue.rules:
            return
        names = {*self.catalogue.rules, *self.catalogue.broken}
        for key, node in rules.items():
            if key in self.catalogue.broken:
                continue
            if key in self.catalogue.rules:
                self._leaf(key, node)
            elif any(known.startswith(f"{key}.") for known in names):
                self._group(key, node)
            else:
                self._unknown(key, node, {known.split(".")[0] for known in names})
        for key, spec in self.catalogue.rules.items():
            if key not in self.leaves:
                where = rules.get(key.split(".")[0]) or rules
                self.problems.append(document.at_key(where, f"falta a regra {key}", _example(spec), allowed=spec.allowed_text))

    def _words(self, words: Node) -> Iterator[Problem]:
        """What is wrong with the words that the file brings along."""
        found = {name: node for name, node in words.items() if not isinstance(node.children, dict)}
        for group, node in words.items():
            if isinstance(node.children, dict):
                found |= {f"{group}.{name}": child for name, child in node.items()}
        for name, node in found.items():
            if name not in WORDS:
                yield self.document.at_key(node, f"words não tem “{shown(name)}”", hint(name, WORDS), allowed=", ".join(WORDS))
            elif not isinstance(node.value, str) or not node.value.strip():
                yield self.document.problem(node, f"em words, {name} não é um texto", "Escreva a frase entre aspas")
        if missing := [name for name in WORDS if name not in found]:
            yield self.document.at_key(
                words, f"em words falta {', '.join(missing)}", "Acrescente o que falta, ou apague words"
            )

    def _group(self, group: str, node: Node) -> None:
        if not isinstance(node.children, dict):
            self.problems.append(self.document.problem(node, f"{group} precisa ter regras embaixo", "Escreva-as, com recuo"))
            return
        for name, child in node.items():
            key = f"{group}.{name}"
            if key in self.catalogue.broken:
                continue
            if key in self.catalogue.rules:
                self._leaf(key, child)
            else:
                known = {k.split(".", 1)[1] for k in self.catalogue.rules if k.startswith(f"{group}.")}
                self._unknown(key, child, known, name)

    def _unknown(self, key: str, node: Node, known: set[str], name: str | None = None) -> None:
        remedy = nearest(name or key, known) or "Confira o nome em rules.yml"
        message = f"a regra “{shown(key)}” não existe"
        self.problems.append(self.document.at_key(node, message, remedy, allowed=", ".join(sorted(known))))

    def _leaf(self, key: str, node: Node) -> None:
        document, spec = self.document, self.catalogue.rules[key]
        self.leaves[key] = node
        if not isinstance(node.children, dict):
            remedy = "Escreva {value: …, source: …, certainty: …}"
            self.problems.append(document.problem(node, f"{key} precisa de valor, fonte e certeza", remedy))
            return
        for name, child in node.items():
            if name not in _LEAF:
                self.problems.append(document.at_key(child, f"{key} não tem o campo “{shown(name)}”", hint(name, _LEAF),
                                                     allowed=", ".join(_LEAF)))  # fmt: skip
        for name in ("value", "source", "certainty"):
            if node.get(name) is None:
                self.problems.append(document.at_key(node, f"em {key} falta {name}", "Acrescente-o entre as chaves"))
        if value := node.get("value"):
            faults = list(spec.problems(value, document))
            self.problems += faults
            if not faults:
                self.sound[key] = value.value
            if spec.type == "draw_sets":
                self.problems += self._unknown_sets(value)
        self.problems += self._certainty(key, spec, node)

    def _unknown_sets(self, value: Node) -> Iterator[Problem]:
        for entry in value.entries():
            if self.draws is not None and isinstance(entry.value, str) and entry.value not in self.draws:
                yield self.document.problem(entry, f"o conjunto de empates “{shown(entry.value)}” não está em draws.yml",
                                            hint(entry.value, self.draws), allowed=", ".join(self.draws))  # fmt: skip

    def _certainty(self, key: str, spec: RuleSpec, node: Node) -> Iterator[Problem]:
        document = self.document
        certainty, dispute = node.get("certainty"), node.get("dispute")
        if certainty and str(certainty.value) not in CERTAINTIES:
            yield document.problem(certainty, f"certainty não pode ser {shown(certainty.value)}",
                                   hint(certainty.value, CERTAINTIES), allowed=", ".join(CERTAINTIES))  # fmt: skip
        article = node.get("article")
        if article and (not isinstance(article.value, str) or not article.value.strip()):
            what = "article está vazio" if article.value == "" else f"article não é um texto: {shown(article.value)}"
            yield document.problem(article, what, "Ponha o artigo entre aspas, ou apague article")
        remark = node.get("remark")
        if remark and (not isinstance(remark.value, str) or not _WORD.fullmatch(remark.value)):
            yield document.problem(remark, f"remark não pode ser {shown(remark.value)}",
                                   "Escreva uma palavra como no_article; a frase vai em remarks, nos textos")  # fmt: skip
        if (word := node.get("remark_on")) and (remark is None or word.value not in _listed(node.get("value"))):
            yield document.problem(word, f"remark_on não pode ser {shown(word.value)}",
                                   "Escreva a palavra do valor, uma lista, de que fala o remark")  # fmt: skip
        if certainty and (certainty.value == "disputed") != (dispute is not None):
            yield document.problem(certainty, f"em {key}, certainty: disputed e dispute andam juntos",
                                   "Diga em dispute quem diz o quê, ou mude certainty")  # fmt: skip
        if source := node.get("source"):
            yield from self._source(source)
        if dispute is not None and not dispute.entries():
            yield document.problem(dispute, "dispute é uma lista de quem diz outra coisa",
                                   "Escreva [{value: …, source: …}]")  # fmt: skip
        for other in dispute.entries() if dispute else ():
            value, source = other.get("value"), other.get("source")
            if value is None or source is None:
                yield document.problem(other, "uma divergência precisa de value e source", "Acrescente o que falta")
                continue
            for name, child in other.items():
                if name not in _DISPUTE:
                    yield document.at_key(child, f"uma divergência não tem o campo “{shown(name)}”",
                                          hint(name, _DISPUTE), allowed=", ".join(_DISPUTE))  # fmt: skip
            yield from spec.problems(value, document)
            yield from self._source(source)
            if (mine := node.get("value")) and mine.value == value.value:
                yield document.problem(value, f"esta divergência diz de {key} o mesmo que a regra", "Apague-a ou corrija-a")

    def _source(self, node: Node) -> Iterator[Problem]:
        yield from unknown_source(node, self.document, self.sources)


def _listed(value: Node | None) -> list[Any]:
    return value.value if value is not None and isinstance(value.value, list) else []


def _example(spec: RuleSpec) -> str:
    value = {"flag": "true", "count": str(spec.least), "counts": "[1, 2, 3]", "text": '"…"', "king_limit": "none"}.get(
        spec.type, spec.allowed[0] if spec.allowed else "…"
    )
    value = f"[{value}]" if spec.type in ("words", "draw_sets") else value
    return f"Acrescente {spec.key.split('.')[-1]}: {{value: {value}, source: …, certainty: …}}"

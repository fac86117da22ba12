"""Home rules (``rules_data/house_rules.yml``): named changes that can be laid over a variant, with boards that show them."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from damario.catalogue import Catalogue
from damario.problems import Problem, hint, shown
from damario.reader import Document, Node
from damas import Reason
from damas.overlay import clashes, fits, laid_over

LEGAL: Final = "legal"
"""What is stated of an attempt that is a legal move; other words are reasons for a refusal."""

_ID: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_ANSWERS: Final = (LEGAL, *(reason.value for reason in Reason))
SOURCE: Final = "casa"
"""The source that a variant made of home rules names for what was changed: those who agreed on it."""
#: What makes the board and its notation: a position of a variant must stay one, whatever is laid over it.
FIXED: Final = ("board", "setup", "notation")


@dataclass(frozen=True)
class Attempt:
    """A move that is tried, and what is answered under the variant's own rules and with the home rule laid over."""

    text: str
    official: str
    house: str
    line: int = 1


@dataclass(frozen=True)
class Example:
    """A board on which a home rule makes a difference. Without a ``position`` it is the start of a game."""

    variant: str
    position: str | None
    attempts: tuple[Attempt, ...]
    line: int = 1


@dataclass(frozen=True)
class HouseRule:
    """One home rule: the rules it changes (dotted key -> value), and the boards that show what it changes."""

    id: str
    change: Mapping[str, Any]
    examples: tuple[Example, ...] = ()
    line: int = 1
    needs: Mapping[str, Sequence[Any]] = dataclasses.field(default_factory=dict)
    """Rule -> the values that a variant has over which it makes sense; whatever they are where the rule is not named."""

    def fits(self, values: Mapping[str, Any]) -> bool:
        """Whether the home rule makes sense over a variant's ``values``."""
        return fits(values, self.needs)

    @property
    def key(self) -> str:
        """The rule that the home rule is about; what else it changes follows from it."""
        return next(iter(self.change))

    def clashes(self, other: HouseRule) -> bool:
        """Whether the two cannot be agreed on together: they give some rule different values."""
        return bool(clashes(self.change, other.change))

    def over(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """A copy of a variant's ``values`` with this rule laid over."""
        return laid_over(values, [self.change])


def load_house_rules(document: Document, catalogue: Catalogue) -> tuple[dict[str, HouseRule], list[Problem]]:
    """Id -> home rule, and what is wrong in the document. What needs the variants is asked in :mod:`damario.house_checks`."""
    found: dict[str, HouseRule] = {}
    problems: list[Problem] = []
    for name, node in document.root.items() if document.root else ():
        entry = _Entry(document, name, node)
        faults = list(entry.problems(catalogue))
        problems += faults
        if not faults:
            found[name] = entry.rule()
    return found, problems


class _Entry:
    """One home rule as it stands in the file."""

    def __init__(self, document: Document, name: str, node: Node) -> None:
        self.document = document
        self.name = name
        self.node = node

    def problems(self, catalogue: Catalogue) -> Iterator[Problem]:
        document, node, name = self.document, self.node, shown(self.name)
        if not _ID.fullmatch(self.name):
            yield document.at_key(node, f"“{name}” não serve de nome de regra da casa",
                                  "Use letras minúsculas sem acento, números e _")  # fmt: skip
        yield from self._strange(node, ("change", "needs", "explain"), "uma regra da casa")
        change, explain = node.get("change"), node.get("explain")
        yield from self._needs(node.get("needs"), catalogue)
        if change is None or not isinstance(change.children, dict) or not change.children:
            message = f"a regra da casa “{name}” não muda nada"
            yield document.at_key(node, message, "Escreva change: {regra: valor}")
        else:
            yield from self._change(change, catalogue)
        if explain is None or not explain.entries():
            message = f"a regra da casa “{name}” não tem um tabuleiro que a mostre"
            yield document.at_key(explain or node, message, "Escreva explain: e, com travessão, variant, position e try")
            return
        for example in explain.entries():
            yield from self._example(example)

    def _change(self, change: Node, catalogue: Catalogue) -> Iterator[Problem]:
        for key, child in change.items():
            spec = catalogue.rules.get(key)
            if key in catalogue.broken:
                continue
            if spec is None:
                yield self.document.at_key(child, f"a regra “{shown(key)}” não existe", hint(key, catalogue.rules))
            elif spec.type == "draw_sets":
                yield self.document.at_key(child, "uma regra da casa não muda os empates, que têm conjuntos próprios",
                                           "Escreva um conjunto em draws.yml")  # fmt: skip
            elif key.split(".")[0] in FIXED:
                yield self.document.at_key(child, f"uma regra da casa não muda o tabuleiro nem a notação ({key})",
                                           "Faça dela uma variante, ou mude outra regra")  # fmt: skip
            else:
                yield from spec.problems(child, self.document)

    def _needs(self, needs: Node | None, catalogue: Catalogue) -> Iterator[Problem]:
        """What is wrong with the values that a variant must have: rules that there are, each with a list of its words."""
        document = self.document
        if needs is None:
            return
        if not isinstance(needs.children, dict) or not needs.children:
            message = f"o needs da regra da casa “{shown(self.name)}” não diz nada"
            yield document.problem(needs, message, "Escreva needs: {regra: [valor, valor]}, ou tire o campo")
            return
        for key, child in needs.items():
            spec = catalogue.rules.get(key)
            if key in catalogue.broken:
                continue
            if spec is None:
                yield document.at_key(child, f"a regra “{shown(key)}” não existe", hint(key, catalogue.rules))
            elif spec.type != "word":
                yield document.at_key(child, f"needs só fala de regras de uma palavra, e {key} não é",
                                      "Fale de outra regra")  # fmt: skip
            elif not child.entries():
                message = f"faltam os valores de {key} com que a regra da casa se joga"
                yield document.problem(child, message, f"Escreva uma lista, como [{spec.allowed[0]}]")
            else:
                for word in child.entries():
                    yield from spec.problems(word, document)

    def _example(self, node: Node) -> Iterator[Problem]:
        document = self.document
        if not isinstance(node.children, dict):
            yield document.problem(node, "um exemplo tem variant, position e try", "Escreva esses campos, com recuo")
            return
        yield from self._strange(node, ("variant", "position", "try"), "um exemplo")
        for field in ("variant", "position"):
            child = node.get(field)
            if child is not None and not isinstance(child.value, str):
                yield document.problem(child, f"{field} precisa ser um texto", "Ponha o valor entre aspas")
        if node.get("variant") is None:
            yield document.problem(node, "falta dizer a variante do exemplo", "Escreva variant: e o nome de uma tabela")
        tries = node.get("try")
        if tries is None or not isinstance(tries.children, dict) or not tries.children:
            yield document.problem(tries or node, "o exemplo não tenta nenhum lance",
                                   "Escreva try: {lance: {official: resposta, house: resposta}}")  # fmt: skip
            return
        for attempt, answers in tries.items():
            yield from self._attempt(attempt, answers)

    def _attempt(self, attempt: str, node: Node) -> Iterator[Problem]:
        remedy = "Escreva {official: resposta, house: resposta}"
        if not isinstance(node.children, dict):
            yield self.document.problem(node, f"faltam as respostas a {shown(attempt)}", remedy)
            return
        yield from self._strange(node, ("official", "house"), "uma tentativa")
        for field in ("official", "house"):
            answer = node.get(field)
            if answer is None:
                yield self.document.at_key(node, f"em {shown(attempt)} falta {field}", remedy)
            elif answer.value not in _ANSWERS:
                yield self.document.problem(answer, f"“{shown(answer.value)}” não é uma resposta do motor",
                                            hint(answer.value, _ANSWERS))  # fmt: skip

    def _strange(self, node: Node, known: tuple[str, ...], what: str) -> Iterator[Problem]:
        for field, child in node.items():
            if field not in known:
                yield self.document.at_key(child, f"{what} não tem o campo “{shown(field)}”", hint(field, known),
                                           allowed=", ".join(known))  # fmt: skip

    def rule(self) -> HouseRule:
        """The home rule; only for an entry without problems."""
        explain = self.node.get("explain")
        examples = tuple(
            Example(
                node.value["variant"],
                node.value.get("position"),
                tuple(
                    Attempt(text, answers.value["official"], answers.value["house"], answers.key_line)
                    for text, answers in (node.children["try"].items() if isinstance(node.children, dict) else ())
                ),
                node.line,
            )
            for node in (explain.entries() if explain else ())
        )
        return HouseRule(
            self.name, self.node.value["change"], examples, self.node.key_line, self.node.value.get("needs") or {}
        )

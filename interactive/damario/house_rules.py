"""Home rules (``rules_data/house_rules.yml``): named changes that can be laid over a variant."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from damario.catalogue import Catalogue
from damario.problems import Problem, hint, shown
from damario.reader import Document


@dataclass(frozen=True)
class HouseRule:
    """One home rule: the rules it changes (dotted key -> value)."""

    id: str
    change: Mapping[str, Any]
    line: int = 1

    def over(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """A copy of a variant's ``values`` with this rule laid over."""
        changed: dict[str, Any] = copy.deepcopy(dict(values))
        for key, value in self.change.items():
            group, _, name = key.rpartition(".")
            (changed[group] if group else changed)[name] = copy.deepcopy(value)
        return changed


def load_house_rules(document: Document, catalogue: Catalogue) -> tuple[dict[str, HouseRule], list[Problem]]:
    """Id -> home rule, and what is wrong in the document."""
    found: dict[str, HouseRule] = {}
    problems: list[Problem] = []
    for name, node in document.root.items() if document.root else ():
        for field, child in node.items():
            if field != "change":
                problems.append(document.at_key(child, f"uma regra da casa não tem o campo “{shown(field)}”",
                                                hint(field, ("change",)), allowed="change"))  # fmt: skip
        change = node.get("change")
        if change is None or not isinstance(change.children, dict) or not change.children:
            problems.append(
                document.at_key(node, f"a regra da casa “{shown(name)}” não muda nada", "Escreva change: {regra: valor}")
            )
            continue
        before = len(problems)
        for key, child in change.items():
            spec = catalogue.rules.get(key)
            if key in catalogue.broken:
                continue
            if spec is None:
                problems.append(document.at_key(child, f"a regra “{shown(key)}” não existe", hint(key, catalogue.rules)))
            elif spec.type == "draw_sets":
                problems.append(document.at_key(child, "uma regra da casa não muda os empates, que têm conjuntos próprios",
                                                "Escreva um conjunto em draws.yml"))  # fmt: skip
            else:
                problems += spec.problems(child, document)
        if len(problems) == before:
            found[name] = HouseRule(name, change.value, node.key_line)
    return found, problems

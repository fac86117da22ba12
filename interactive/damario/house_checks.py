"""Whether home rules fit the variants: playable over each of them, and shown to make a difference on a board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import damas
from damario import checks, unread
from damario.house_rules import LEGAL
from damario.problems import Problem, hint, shown
from damas.consistency import contradictions

if TYPE_CHECKING:
    from damario.house_rules import Attempt, Example, HouseRule
    from damario.variants import Variant

_WHO: Final = {"official": "pela regra oficial", "house": "com a regra da casa"}


def problems(path: Path, house_rules: Mapping[str, HouseRule], variants: Mapping[str, Variant]) -> Iterator[Problem]:
    """What is wrong with home rules that are themselves well written; ``path`` is their file."""
    for rule in house_rules.values():
        judge = _Judge(str(path), rule, variants)
        playable = list(judge.playable())
        yield from playable
        if not playable:
            yield from judge.examples()
    for one, other in combinations(house_rules.values(), 2):
        if one.change == other.change:
            message = f"as regras da casa “{one.id}” e “{other.id}” mudam o mesmo"
            yield Problem(str(path), other.line, 1, message, "Apague uma das duas")


class _Judge:
    """One home rule before the variants and the engine."""

    def __init__(self, path: str, rule: HouseRule, variants: Mapping[str, Variant]) -> None:
        self.path = path
        self.rule = rule
        self.variants = variants

    def playable(self) -> Iterator[Problem]:
        """A home rule leaves every variant playable over which it makes sense, and contradicts nothing there."""
        name = self.rule.id
        fitting = [variant for variant in self.variants.values() if self.rule.fits(variant.values)]
        if self.variants and not fitting:
            message = f"o needs da regra da casa “{name}” não deixa nenhuma variante"
            yield self._problem(self.rule.line, message, "Escreva em needs valores que alguma variante tem")
        for variant in fitting:
            values = self.rule.over(variant.values)
            try:
                damas.Rules.from_mapping(values)
            except damas.RulesError as error:
                message = f"a regra da casa “{name}” sobre {variant.id} não é jogável ({error})"
                yield self._problem(self.rule.line, message, "Mude junto o que precisa mudar junto")
                continue
            for found in contradictions(values, self.rule.change):
                message = f"a regra da casa “{name}” não combina com {variant.id}: {checks.said(found)[0]}"
                yield self._problem(self.rule.line, message,
                                    f"Mude junto {found.rule}, ou diga em needs com que valores ela se joga")  # fmt: skip

    def examples(self) -> Iterator[Problem]:
        """The boards answer what is stated, and not the same with the home rule as without."""
        for example in self.rule.examples:
            variant = self.variants.get(example.variant)
            if variant is None:
                message = f"não há variante “{shown(example.variant)}”"
                yield self._problem(example.line, message, hint(example.variant, self.variants))
            elif not self.rule.fits(variant.values):
                message = f"o exemplo é de {variant.id}, que não tem os valores do needs de “{self.rule.id}”"
                yield self._problem(example.line, message, "Escolha outra variante para o exemplo")
            elif variant.plays(self.rule):
                message = f"o exemplo não mostra nada: {variant.id} já joga com “{self.rule.id}”"
                yield self._problem(example.line, message, "Escolha uma variante que jogue de outro modo")
            else:
                yield from self._example(example, variant)

    def _example(self, example: Example, variant: Variant) -> Iterator[Problem]:
        positions: dict[str, Any] = {}
        for who, rules in (("official", variant.rules), ("house", variant.under((self.rule,)).rules)):
            try:
                positions[who] = damas.Position.from_fen(example.position, rules) if example.position else rules.start()
            except damas.FenError as error:
                yield self._problem(example.line, f"a posição do exemplo {unread.position(error)}",
                                    "Escreva como em W:We3,Kd2:Bd4 (vez, brancas, pretas; K antes de uma dama)")  # fmt: skip
                return
        for attempt in example.attempts:
            yield from self._attempt(attempt, positions)
        if all(attempt.official == attempt.house for attempt in example.attempts):
            yield self._problem(example.line, f"o exemplo de “{self.rule.id}” dá as mesmas respostas com e sem ela",
                                "Tente um lance a que as duas regras respondem de modos diferentes")  # fmt: skip

    def _attempt(self, attempt: Attempt, positions: Mapping[str, Any]) -> Iterator[Problem]:
        for who, position in positions.items():
            stated = getattr(attempt, who)
            answer = damas.explain(position, attempt.text, position.rules)
            found = LEGAL if answer.move else answer.reason.value if answer.reason else answer.verdict.value
            if found != stated:
                message = f"{_WHO[who]}, a resposta a {shown(attempt.text)} é {found}, não {stated}"
                yield self._problem(attempt.line, message, "Corrija a resposta, o lance ou a posição")

    def _problem(self, line: int, message: str, remedy: str) -> Problem:
        return Problem(self.path, line, 1, message, remedy)

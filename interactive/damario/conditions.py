"""Conditions on a variant's rule values, as ``when`` holds them in ``faq.yml`` and ``lessons.yml``.

A condition is a rule key with a word, a list of words, or (for a rule whose value is a list) a mapping with ``contains``,
``lacks`` (a word, or several none of which may be there) or ``first``. A fact, which is a number looked up elsewhere, is
asked for with ``some`` or ``none``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from damario.phrasing import value_of, words
from damario.problems import hint, nearest

if TYPE_CHECKING:
    from damario.catalogue import Catalogue, RuleSpec
    from damario.problems import Problem
    from damario.site_files import Document
    from damario.variants import Variant

_TESTS: Final = ("contains", "lacks", "first")
_FACT_WORDS: Final = ("some", "none")


def holds(when: Mapping[str, Any], variant: Variant, facts: Mapping[str, int | None] | None = None) -> bool:
    """Whether every condition is true of the variant."""
    for key, wanted in when.items():
        if facts is not None and key in facts:
            if (facts[key] is not None) != (wanted == "some"):
                return False
            continue
        found = [word for word, _ in words(value_of(variant, key))]
        if isinstance(wanted, Mapping):
            if "contains" in wanted and wanted["contains"] not in found:
                return False
            if "lacks" in wanted and set(_asked(wanted["lacks"])) & set(found):
                return False
            if "first" in wanted and found[0] != wanted["first"]:
                return False
        elif not set(found) <= set(_asked(wanted)):
            return False
    return True


def problems(
    document: Document, path: tuple[Any, ...], when: Any, catalogue: Catalogue, facts: Collection[str] = ()
) -> Iterator[Problem]:
    """What is wrong with the ``when`` that stands at ``path``: a name nobody knows, or a word the rule can never have."""
    if not isinstance(when, Mapping):
        yield document.problem(path, "aqui se esperam pares “chave: valor”", "Escreva, por exemplo, first_mover: white")
        return
    for key, wanted in when.items():
        place = (*path, key)
        if key in facts:
            known: tuple[str, ...] = _FACT_WORDS
        elif key in catalogue.rules:
            known = _words(catalogue.rules[key])
        else:
            remedy = nearest(key, [*catalogue.rules, *facts]) or "Use uma chave de rules.yml"
            yield document.problem(place, f"a condição depende de “{key}”, que não existe", remedy)
            continue
        for test in wanted if isinstance(wanted, Mapping) else ():
            if test not in _TESTS:
                yield document.problem((*place, test), f"“{test}” não é uma condição", hint(test, _TESTS))
        asked = _asked(_named(wanted) if isinstance(wanted, Mapping) else wanted)
        if not asked:
            yield document.problem(place, f"a condição sobre “{key}” está vazia", hint("", known))
        for word in asked:
            if word not in known:
                yield document.problem(place, f"“{key}” nunca vale “{word}”", hint(word, known))


def _named(tests: Mapping[str, Any]) -> list[Any]:
    """The words that the tests of a condition name; only ``lacks`` takes several."""
    several = {test for test, named in tests.items() if test == "lacks" and isinstance(named, list | tuple)}
    return [word for test, named in tests.items() for word in (named if test in several else [named])]


def _asked(wanted: Any) -> list[str]:
    items = wanted if isinstance(wanted, list | tuple) else [wanted]
    return [str(item).lower() if isinstance(item, bool) else str(item) for item in items]


def _words(spec: RuleSpec) -> tuple[str, ...]:
    """The words by which a value of the rule is asked for; see :func:`damario.phrasing.words`."""
    plain = {"flag": ("true", "false"), "count": ("number",), "counts": ("list",), "king_limit": ("none", "limited")}
    if spec.type == "words":
        return (*spec.allowed, "empty")
    return plain.get(spec.type, tuple(spec.allowed))

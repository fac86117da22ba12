"""Changes of single rules, laid over a variant beside the home rules that have a name: which there may be, and their words.

:mod:`damas.tokens` says how they are written in addresses and on boards.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Final

from damario.house_rules import FIXED
from damario.phrasing import value_of
from damas import tokens

if TYPE_CHECKING:
    from damario.catalogue import RuleSpec
    from damario.house_rules import HouseRule
    from damario.site import Site

UNSAID: Final = "not_stated"
"""The value of a rule on which the texts are silent: nothing that two people could agree on."""


def changeable(site: Site) -> dict[str, dict[str, Any]]:
    """Rule -> its type and the words that it may be given, for every rule that two people may change between them."""
    rules = site.book.catalogue.rules.items()
    found = {key: (spec, _words(site, spec)) for key, spec in rules if key.split(".")[0] not in FIXED}
    return {key: {"type": spec.type, "allowed": allowed} for key, (spec, allowed) in found.items() if allowed}


def _words(site: Site, spec: RuleSpec) -> list[str]:
    """What a token may give a rule; of a limit, those that some variant has."""
    if spec.type == "flag":
        return ["true", "false"]
    if spec.type == "king_limit":
        limits = {tokens.written(value_of(variant, spec.key)) for variant in site.variants}
        return sorted(limits, key=lambda word: (word != "none", word)) if len(limits) > 1 else []
    return [word for word in spec.allowed if word != UNSAID] if spec.type in ("word", "words") else []


def named(site: Site) -> dict[str, dict[str, Any]]:
    """Rule -> ``label`` and ``values`` (word of a token -> its words; of an empty list under ``""``)."""
    return {
        key: {"label": site.phrasing.label(key), "values": _named(site, key, rule)} for key, rule in changeable(site).items()
    }


def _named(site: Site, key: str, rule: dict[str, Any]) -> dict[str, str]:
    kind = rule["type"]
    texts = [*rule["allowed"], *([""] if kind == "words" else [])]
    return {text: site.phrasing.short(key, tokens.value(kind, text)) for text in texts}


def joins(site: Site) -> dict[str, str]:
    """How a change is said: ``change`` of its rule and value, ``then`` between the words of a list."""
    return {"change": site.texts["house_rules.box.change"], "then": site.texts["pages.compare.then"]}


def sets(rule: HouseRule) -> str:
    """What a home rule changes, as tokens with a blank between."""
    return " ".join(f"{key}={tokens.written(value)}" for key, value in rule.change.items())


def offered(site: Site, rule: HouseRule) -> str:
    """Attributes of a home rule's box.

    ``data-sets`` is what it changes (:func:`sets`), ``data-of`` the variants over which it makes sense, ``data-idle`` those
    that play by it anyway.
    """
    of = [variant.id for variant in site.variants if rule.fits(variant.values)]
    idle = [variant.id for variant in site.variants if variant.plays(rule)]
    return f'data-sets="{escape(sets(rule))}" data-of="{" ".join(of)}" data-idle="{" ".join(idle)}"'


def phrases(site: Site) -> dict[str, Any]:
    """What the engine's service is told to name tokens with (:mod:`damas.service`)."""
    names = {name: site.texts[f"house_rules.rules.{name}.name"] for name in site.book.house_rules}
    findings = site.texts.section("builder.findings")
    return {"house_rules": names, "changes": named(site), "changes_join": joins(site), "findings": findings}

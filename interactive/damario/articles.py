"""What a refusal rests on: for every rule that can refuse a move, the text and the article its value comes from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from damario.markdown import anchor, inside
from damas.reasons import DECIDING_RULES

if TYPE_CHECKING:
    from damario.site import Site
    from damario.variants import Stated, Variant


def articles(site: Site) -> dict[str, dict[str, Any]]:
    """The articles as the engine's service is told them (op ``setup`` of :mod:`damas.service`).

    An article is an object with ``text``, plain, and ``href``, an address counted from the top of the site; a reading one with
    ``rule``, its ``label``, the ``value`` that another text gives it, and ``says``, who says so, as a part of a sentence.
    """
    return {
        "variants": {
            variant.id: {
                rule: {"text": _text(site, rule, stated), "href": f"fontes/#{anchor(stated.source)}"}
                for rule in DECIDING_RULES
                if (stated := variant.stated.get(rule))
            }
            for variant in site.variants
        },
        "house_rules": {
            name: {
                "text": site.phrasing.say("sources.refusal.house_rule", name=site.texts[f"house_rules.rules.{name}.name"]),
                "href": f"regras-da-casa/#{anchor(name)}",
            }
            for name in site.book.house_rules
        },
        "readings": {variant.id: readings for variant in site.variants if (readings := list(_readings(site, variant)))},
        "change": {
            "text": site.phrasing.say("sources.refusal.house_rule", name="{name}"),
            "href": "regras-da-casa/#{rule}",
        },
    }


def _readings(site: Site, variant: Variant) -> Iterator[dict[str, Any]]:
    """What other texts say a rule of the variant is, a reading each."""
    for rule, stated in variant.stated.items():
        told = {"rule": rule, "label": inside(site.phrasing.label(rule))}
        for other, says in zip(stated.dispute, site.disputes(rule, stated), strict=True):
            yield told | {"value": other["value"], "says": says}


def _text(site: Site, rule: str, stated: Stated) -> str:
    """The source, where in it, and how sure that is unless it is certain."""
    where = site.article(stated.article, stated.source)
    told = [", ".join(filter(None, (site.source_name(stated.source), where))) + "."]
    if stated.certainty != "certain":
        says = inside(site.phrasing.join["comma"].join(site.disputes(rule, stated)))
        told.append(site.phrasing.say(f"sources.refusal.{stated.certainty}", says=[says] if says else []))
    return " ".join(told)

"""A variant as lines of YAML, from which the page of home rules writes the file of a variant with some rules changed.

What was changed rests on the source :data:`damario.house_rules.SOURCE`; what was not keeps its own.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from damario.house_rules import SOURCE
from damario.markdown import inside
from damas.consistency import game_type
from damas.overlay import laid_over

if TYPE_CHECKING:
    from damario.site import Site
    from damario.variants import Stated, Variant

FILE: Final = "da_casa.yml"
"""The name proposed for the file."""
AGREED: Final = f"{{value: {{value}}, source: {SOURCE}, certainty: certain}}"
"""What stands behind the key of a rule that was changed; ``{value}`` is its value."""


def leaves(variant: Variant) -> dict[str, str]:
    """Rule -> what stands behind its key, as flow YAML on one line."""
    return {key: _leaf(stated) for key, stated in variant.stated.items()}


def _leaf(stated: Stated) -> str:
    said = {"value": stated.value, "source": stated.source, "article": stated.article, "certainty": stated.certainty}
    said["dispute"] = [dict(other) for other in stated.dispute]
    return _flow({key: value for key, value in said.items() if value not in (None, [])} | {"value": stated.value})


def _flow(value: Any) -> str:
    """A value as flow YAML."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_flow(inner)}' for key, inner in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    # JSON strings are YAML strings, whatever characters they hold.
    plain = isinstance(value, str) and value.replace("_", "").replace("-", "").isalpha()
    return str(value) if plain else json.dumps(value, ensure_ascii=False)


def starting(variant: Variant, colour: str) -> dict[str, str]:
    """What follows from who makes the first move: ``start`` (FEN) and ``pdn`` (the GameType)."""
    from damas import Rules

    rules = Rules.from_mapping(laid_over(variant.values, [{"first_mover": colour}]), variant.id)
    return {"start": rules.start().to_fen(), "pdn": game_type(rules.values)}


def frame(site: Site) -> str:
    """The file with places in braces: ``address``, ``words`` and the rules by their keys."""
    lines = [f"# {site.texts['builder.file.head']}", "# {address}", f"order: {_place(site)}", "{words}", "rules:"]
    group = ""
    for key in site.book.catalogue.rules:
        head, _, name = key.rpartition(".")
        lines += [f"  {head}:"] * (head not in ("", group))
        lines.append(f"    {name}: {{{key}}}" if head else f"  {name}: {{{key}}}")
        group = head
    return "\n".join(lines) + "\n"


def _place(site: Site) -> int:
    """The first place in the tables that is free."""
    return max(variant.order for variant in site.variants) + 1


def words(site: Site, variant: Variant) -> str:
    """The words of the file of a variant made from ``variant``, as YAML."""
    name = site.name(variant)
    said = {
        key: site.phrasing.say(
            f"builder.file.{key}", **({"variant": name if key == "line" else inside(name)} if "{" in text else {})
        )
        for key, text in site.texts.section("builder.file").items()
        if key != "head"
    }
    starts = {colour: " ".join(site.phrasing.long("first_mover", colour)) for colour in ("white", "black")}
    lines = [f"  {key}: {json.dumps(text, ensure_ascii=False)}" for key, text in said.items()]
    return "\n".join(("words:", *lines, f"  first_mover: {_flow(starts)}"))

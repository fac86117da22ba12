"""The catalogue as a reader of "how to correct a rule" needs it: every key, what it means and what may be written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damario.markdown import inside

if TYPE_CHECKING:
    from damario.catalogue import RuleSpec
    from damario.site import Site


def catalogue_list(site: Site) -> str:
    """The keys by group, in the order of the tables, as Markdown."""
    parts = []
    for group, rules in site.rules_by_group.items():
        if rules:
            lines = [f"- `{rule}`: {_line(site, site.book.catalogue.rules[rule])}" for rule in rules]
            parts += [f"**{site.texts[f'groups.{group}']}**", "\n".join(lines)]
    return "\n\n".join(parts)


def _line(site: Site, spec: RuleSpec) -> str:
    say, name = site.phrasing.say, site.phrasing.label(spec.key)
    return say("catalogue.rule", name=inside(name), values=_values(site, spec))


def _values(site: Site, spec: RuleSpec) -> str:
    """What may be written, each word with its meaning."""
    say, texts = site.phrasing.say, site.texts
    meaning = f"rules.{spec.key}.values"
    if spec.type == "draw_sets":
        words = {name: texts[f"draws.sets.{name}.label"] for name in site.book.draw_sets}
    elif spec.type == "flag":
        words = {word: texts[f"{meaning}.{word}.short"] for word in ("true", "false")}
    elif spec.type in ("word", "words"):
        words = {word: texts[f"{meaning}.{word}.short"] for word in spec.allowed}
    elif spec.type == "count":
        return say("catalogue.types.count", least=spec.least, most=spec.most)
    else:
        return texts[f"catalogue.types.{spec.type}"]
    listed = [say("catalogue.word", word=word, meaning=inside(told)) for word, told in words.items()]
    kind = "words" if spec.type in ("words", "draw_sets") else "word"
    return say(f"catalogue.types.{kind}", words="; ".join(listed))

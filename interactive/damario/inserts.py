"""Comments in a page that are replaced by text from the rule tables, so that no page repeats a rule by hand.

``<!-- damario:variantes -->``
    the variants in one line each;
``<!-- damario:escolha -->``
    a choice of variant that shows what changes (see :mod:`damario.chooser`);
``<!-- damario:regra KEY VARIANT -->``
    how the other variants answer a rule, those that agree with VARIANT first;
``<!-- damario:resposta ID -->``
    the short answer to a question of ``faq.yml``, grouped by variant;
``<!-- damario:fonte SOURCE [ARTICLE] -->``
    a source with a link to its entry in the bibliography (may stand within a sentence);
``<!-- damario:casa ID -->``
    a home rule in a sentence, with a link to the board that shows it;
``<!-- damario:catalogo -->``
    every key of a variant file with what may be written there;
``<!-- damario:nomes -->``
    the names that variants have in the tables, for attributes and addresses (may stand within a sentence).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from damario import chooser, doubts, faq, pages, pages_house
from damario.catalogue_list import catalogue_list
from damario.markdown import anchor, inside, names
from damario.phrasing import value_of
from damario.problems import DataError, Problem, hint

if TYPE_CHECKING:
    from damario.site import Site
    from damario.variants import Variant

_COMMENT: Final = re.compile(r"<!--\s*damario:(?P<name>\S*)\s*(?P<rest>.*?)\s*-->")
_FENCE: Final = re.compile(r"^[ \t]*(`{3,}|~{3,}).*?^[ \t]*\1[`~]*[ \t]*$", re.DOTALL | re.MULTILINE)


def replace(markdown: str, site: Site, page: Path, root: str, line_offset: int = 0) -> str:
    """The page with its comments replaced. ``root`` leads from the page to the top of the tree (``"../"`` or empty).

    A comment inside a fence or between backticks is an example and is left alone.

    Raises:
        damario.DataError: a comment asks for something unknown; every one is listed with page, line and remedy.
    """
    problems: list[Problem] = []
    fences = [found.span() for found in _FENCE.finditer(markdown)]

    def put(found: re.Match[str]) -> str:
        if markdown[: found.start()].endswith("`") or any(start <= found.start() < end for start, end in fences):
            return found[0]
        try:
            make = _known(found["name"], INSERTS, "a inserção")
            return make(site, root, found["rest"].split(None, 1))
        except _UnknownError as error:
            line = markdown.count("\n", 0, found.start()) + 1 + line_offset
            column = found.start() - (markdown.rfind("\n", 0, found.start()) + 1) + 1
            problems.append(Problem(str(page), line, column, error.message, error.remedy))
            return ""

    replaced = _COMMENT.sub(put, markdown)
    if problems:
        raise DataError(problems)
    return replaced


class _UnknownError(ValueError):
    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


def _variants(site: Site, root: str, words: list[str]) -> str:
    _alone("variantes", words)
    return pages.variant_list(site, root)


def _choice(site: Site, root: str, words: list[str]) -> str:
    _alone("escolha", words)
    return chooser.html(site, root)


def _catalogue(site: Site, root: str, words: list[str]) -> str:  # noqa: ARG001 - it has no links
    _alone("catalogo", words)
    return catalogue_list(site)


def _ids(site: Site, root: str, words: list[str]) -> str:  # noqa: ARG001 - it has no links
    _alone("nomes", words)
    return ", ".join(f"`{name}`" for name in site.book.variants)


def _alone(name: str, words: list[str]) -> None:
    if words:
        raise _UnknownError("esta inserção não leva mais nada", f"Escreva só <!-- damario:{name} -->.")


def _rule(site: Site, root: str, words: list[str]) -> str:
    if len(words) != 2:
        raise _UnknownError("falta a regra ou a variante", "Escreva <!-- damario:regra REGRA VARIANTE -->.")
    key, base = words[0], _known(words[1], site.book.variants, "a variante")
    _known(key, site.book.catalogue.rules, "a regra")
    groups: dict[str, list[Variant]] = {site.phrasing.short(key, value_of(base, key)): []}
    for variant in site.variants:
        if variant is not base:
            groups.setdefault(site.phrasing.short(key, value_of(variant, key)), []).append(variant)
    same, *others = groups.items()
    texts = site.texts
    told = [*([(texts["pages.insert.same"], same[1])] if same[1] else []), *others]
    lines = [f"- **{_linked(site, root, members)}:** {said}{doubts.marks(site, key, members, root)}" for said, members in told]
    if not others:
        lines = [f"- {texts['pages.insert.all_same']}{doubts.marks(site, key, same[1], root)}"]
    lines += [
        f"- {one}" for one in doubts.remarked(site, [key], [variant for variant in site.variants if variant is not base])
    ]
    link = f"[{site.phrasing.say('pages.insert.compare', rule=site.phrasing.label(key))}]({root}{pages.COMPARE}#{anchor(key)})"
    title = f'<p class="damas-others-title">{texts["pages.insert.others"]}</p>'
    return "\n\n".join(('<aside class="damas-others" markdown>', title, "\n".join(lines), link, "</aside>"))


def _answer(site: Site, root: str, words: list[str]) -> str:
    name = words[0] if words else ""
    question = _known(name, {question.id: question for question in site.questions}, "a pergunta")
    groups = faq.grouped(question, site.variants, site.phrasing, site.informal)
    if len(groups) == 1:
        lines = [f"- {groups[0].text}"]
    else:
        lines = [f"- **{names(site, group.variants)}:** {group.text}" for group in groups]
    lines += doubts.listed(site, question)
    link = f"[{site.texts['pages.insert.question']}]({root}{pages.QUESTIONS}#{question.id})"
    return "\n".join(lines) + f"\n\n{link}"


def _source(site: Site, root: str, words: list[str]) -> str:
    name = words[0] if words else ""
    _known(name, site.book.sources, "a fonte")
    return site.source_link(name, root, words[1] if len(words) > 1 else None)


def _house_rule(site: Site, root: str, words: list[str]) -> str:
    rule = _known(words[0] if words else "", site.book.house_rules, "a regra da casa")
    return pages_house.box(site, rule, root)


def _known[T](name: str, known: Mapping[str, T], what: str) -> T:
    if name not in known:
        raise _UnknownError(f"{what} “{name}” não existe", hint(name, known))
    return known[name]


def _linked(site: Site, root: str, variants: list[Variant]) -> str:
    links = []
    for place, variant in enumerate(variants):
        name = site.short_name(variant)
        links.append(f"[{name if not place else inside(name)}]({root}{pages.variant_path(variant)})")
    return site.phrasing.listed(links)


INSERTS: Final[Mapping[str, Callable[[Site, str, list[str]], str]]] = {
    "variantes": _variants,
    "escolha": _choice,
    "regra": _rule,
    "resposta": _answer,
    "fonte": _source,
    "casa": _house_rule,
    "catalogo": _catalogue,
    "nomes": _ids,
}

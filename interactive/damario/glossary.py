"""The terms of the glossary (``rules_data/glossary.yml``); their words are in the texts, under ``glossary.terms``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from damario import conditions, site_files
from damario.conditions import holds
from damario.problems import DataError, Problem, hint
from damario.search_words import fold
from damario.shapes import misshapen

if TYPE_CHECKING:
    from damario.site import Site
    from damario.site_files import Document
    from damario.texts import Texts
    from damario.variants import Variant

_TERM: Final[dict[str, Any]] = {
    "!id": str,
    "rules": [str],
    "questions": [str],
    "see": [str],
    "guide": str,
    "when": dict,
    "variants": [str],
    "board": {"!variant": str, "position": str, "empty": bool, "marks": dict, "claim": dict},
}


@dataclass(frozen=True)
class Term:
    """A term and what it leads to.

    ``id`` is also its address on the page, and ``guide`` is where the guide tells of it, from the top of the tree. The term
    is of use in the ``variants`` named, or in those for whose rules ``when`` holds (see :func:`damario.conditions.holds`);
    with neither, it is a word of every variant. ``board`` has the fields of a ``draughts`` block; ``line`` is where the term
    stands in the file.
    """

    id: str
    rules: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    guide: str | None = None
    when: Mapping[str, Any] = field(default_factory=dict)
    variants: tuple[str, ...] = ()
    board: Mapping[str, Any] | None = None
    line: int = 0

    def name(self, texts: Texts) -> str:
        """The term as it is headed."""
        return texts[f"glossary.terms.{self.id}.term"]

    def also(self, texts: Texts) -> tuple[str, ...]:
        """What else the players call it; the same words that somebody may search for."""
        key = f"glossary.terms.{self.id}.also"
        return tuple(word.strip() for word in texts[key].split(",")) if key in texts else ()

    def used_in(self, site: Site) -> list[Variant]:
        """The variants in which the term is of use, in the order of the tables; none when it belongs to all of them."""
        if self.variants:
            return [variant for variant in site.variants if variant.id in self.variants]
        return [variant for variant in site.variants if holds(self.when, variant)] if self.when else []


def terms(document: Document) -> tuple[Term, ...]:
    """The terms of ``glossary.yml`` in the order of the file.

    Raises:
        damario.DataError: an entry is not as it should be, or two have the same ``id``.
    """
    found: dict[str, Term] = {}
    problems: list[Problem] = misshapen(document, (), document.data, {"!terms": [dict]})
    for place, entry in enumerate(document.data["terms"] if not problems else ()):
        path = ("terms", place)
        if wrong := misshapen(document, path, entry, _TERM):
            problems += wrong
            continue
        name = entry["id"]
        if name in found:
            message = f"o termo “{name}” aparece duas vezes (linhas {found[name].line} e {document.line(path)})"
            problems.append(document.problem((*path, "id"), message, "Apague um dos dois ou mude o id"))
        if "when" in entry and "variants" in entry:
            problems.append(document.problem((*path, "variants"), f"o termo “{name}” tem when e variants",
                                             "Deixe when, ou variants se nenhuma regra decide"))  # fmt: skip
        fields: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in entry.items()}
        found[name] = Term(**fields, line=document.line(path))
    if problems:
        raise DataError(problems)
    return tuple(found.values())


def problems(site: Site) -> Iterator[Problem]:
    """Terms that lead to something unknown, and words that two terms claim."""
    file = site.book.root / "glossary.yml"
    path = str(file)
    document = site_files.read(file)  # for the places of what stands deep inside an entry
    for number, term in enumerate(site.glossary):
        yield from conditions.problems(document, ("terms", number, "when"), term.when, site.book.catalogue)
    known = {
        "rules": ("a regra", site.book.catalogue.rules),
        "questions": ("a pergunta", [question.id for question in site.questions]),
        "see": ("o termo", [term.id for term in site.glossary]),
        "variants": ("a variante", site.book.variants),
    }
    for term in site.glossary:
        for key, (what, names) in known.items():
            for name in getattr(term, key):
                if name not in names:
                    yield Problem(path, term.line, 1, f"o termo “{term.id}” leva a {what[2:]} “{name}”, que não existe",
                                  hint(name, names))  # fmt: skip
    owners: dict[str, str] = {}
    for term in site.glossary:
        for word in (term.name(site.texts), *term.also(site.texts)):
            owner = owners.setdefault(fold(word), term.id)
            if owner != term.id:
                yield Problem(path, term.line, 1, f"“{word}” é nome de dois termos: “{owner}” e “{term.id}”",
                              "Deixe a palavra num só, em text/<língua>/glossary.yml")  # fmt: skip

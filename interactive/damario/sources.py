"""The bibliography (``rules_data/sources.yml``)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

from damario.problems import Problem, hint, nearest, shown
from damario.reader import Document, Node

READ: Final = ("full", "quoted", "secondary")
_KEY: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}")
_FIELDS: Final = ("title", "lang", "body", "date", "address", "article", "unit", "read")


@dataclass(frozen=True)
class Source:
    """A text that values rest on.

    ``read`` says how: in full, as quoted by others, or at second hand. ``lang`` is the language of the title when it is not
    that of the pages; ``address`` is a web address (``https`` unless it says otherwise) and ``article`` a remark on where in
    it, or in what else, the text is found. ``unit`` is what its parts are called where they are no
    articles: the word for one and that for several, with a bar between them.
    """

    key: str
    title: str
    body: str
    date: str
    read: str
    address: str | None = None
    article: str | None = None
    lang: str | None = None
    unit: str | None = None
    line: int = 1

    @property
    def href(self) -> str | None:
        """The address as a link needs it."""
        if self.address is None:
            return None
        scheme, found, rest = self.address.rpartition("://")
        return f"{scheme or 'https'}{found or '://'}{quote(rest, safe='/?=&#:%')}"

    @property
    def shown_address(self) -> str:
        """The address as a reader wants to see it."""
        return (self.address or "").rpartition("://")[2]


def load_sources(document: Document) -> tuple[dict[str, Source], list[Problem]]:
    """Key -> source, and what is wrong in the document."""
    found: dict[str, Source] = {}
    problems: list[Problem] = []
    for key, node in document.root.items() if document.root else ():
        values = node.value if isinstance(node.value, dict) else {}
        before = len(problems)
        if not _KEY.fullmatch(key):
            problems.append(document.at_key(node, f"“{shown(key)}” não serve de chave de fonte",
                                            "Use letras minúsculas sem acento, números e hífens"))  # fmt: skip
        for name, child in node.items():
            if name not in _FIELDS:
                problems.append(document.at_key(child, f"a fonte “{shown(key)}” não tem o campo “{shown(name)}”",
                                                hint(name, _FIELDS), allowed=", ".join(_FIELDS)))  # fmt: skip
            elif not isinstance(child.value, str) or not child.value.strip():
                problems.append(document.problem(child, f"o campo {name} da fonte “{shown(key)}” não é um texto",
                                                 "Escreva um texto entre aspas"))  # fmt: skip
        missing = [name for name in ("title", "body", "date", "read") if name not in values]
        if missing:
            problems.append(
                document.at_key(node, f"à fonte “{shown(key)}” falta {', '.join(missing)}", "Acrescente o que falta")
            )
        elif "address" not in values and "article" not in values:
            problems.append(document.at_key(node, f"a fonte “{shown(key)}” não diz onde se encontra",
                                            "Acrescente address ou article"))  # fmt: skip
        elif values["read"] not in READ:
            problems.append(document.problem(node.get("read"), f"read não pode ser “{shown(values['read'])}”",
                                             hint(values["read"], READ), allowed=", ".join(READ)))  # fmt: skip
        if (language := node.get("lang")) and not _LANGUAGE.fullmatch(str(language.value)):
            problems.append(document.problem(language, f"lang não pode ser “{shown(language.value)}”",
                                             "Escreva o código da língua do título, como en, es ou it"))  # fmt: skip
        if len(problems) == before:
            found[key] = Source(key, values["title"], values["body"], values["date"], values["read"], values.get("address"),
                                values.get("article"), values.get("lang"), values.get("unit"), node.key_line)  # fmt: skip
    return found, problems


def unknown_source(node: Node, document: Document, sources: Collection[str] | None) -> Iterator[Problem]:
    """The problem of naming a source that is not among the keys of ``sources.yml``; none when that file is unreadable."""
    if sources is not None and (not isinstance(node.value, str) or node.value not in sources):
        yield document.problem(node, f"a fonte “{shown(node.value)}” não está em sources.yml",
                               nearest(node.value, sources) or "Acrescente a fonte a sources.yml")  # fmt: skip

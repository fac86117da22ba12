"""All the words of one language, read from ``rules_data/text/<language>``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from damario.problems import DataError, Problem, hint
from damario.site_files import Document, read_all


class Texts:
    """The phrases of one language. A phrase is asked for by its dotted key; each file holds some of the first parts.

    Raises:
        damario.DataError: a phrase is asked for that no file has. The message names the file that should have it.
    """

    def __init__(self, documents: Mapping[str, Document], folder: Path) -> None:
        self._folder = folder
        self._leaves: dict[str, str] = {}
        self._lines: dict[str, tuple[Path, int]] = {}
        self._tree: dict[str, Any] = {}
        self._file_of: dict[str, Path] = {}
        self._used: set[str] = set()
        self._sections: dict[str, frozenset[str]] = {}
        problems = []
        for document in documents.values():
            for key, value in document.data.items():
                if key in self._tree:
                    other = self._file_of[key].name
                    problems.append(document.problem((key,), f"as frases de “{key}” já estão em {other}",
                                                     "Junte as duas partes num arquivo só."))  # fmt: skip
                    continue
                self._tree[key] = value
                self._file_of[key] = document.path
                problems += self._take(document, (key,), value)
        if problems:
            raise DataError(problems)

    def add(self, variant: str, words: Mapping[str, Any], document: Document) -> list[Problem]:
        """Take the words that a variant's file brings along; a problem where the variant has some here already."""
        if f"variants.{variant}.name" in self:
            message = f"as frases de “{variant}” já estão em {self._file_of['variants'].name}"
            return [document.problem(("words",), message, "Apague um dos dois lugares.")]
        self._tree["variants"] = {**self._tree.get("variants", {}), variant: words}
        self._put(document, f"variants.{variant}", ("words",), words)
        return []

    def _put(self, document: Document, key: str, path: tuple[str, ...], value: Any) -> None:
        if isinstance(value, Mapping):
            for name, inner in value.items():
                self._put(document, f"{key}.{name}", (*path, name), inner)
        else:
            self._leaves[key] = value
            self._lines[key] = (document.path, document.line(path))

    @classmethod
    def load(cls, folder: Path) -> Texts:
        """The phrases in all the files of ``folder``.

        Raises:
            damario.DataError: a file cannot be read, or a phrase is not a text.
        """
        return cls(read_all(folder), folder)

    def _take(self, document: Document, path: tuple[str, ...], value: Any) -> list[Problem]:
        if isinstance(value, Mapping):
            return [problem for key, inner in value.items() for problem in self._take(document, (*path, key), inner)]
        key = ".".join(path)
        if not isinstance(value, str) or not value.strip():
            return [document.problem(path, f"a frase “{key}” está vazia ou não é um texto", "Escreva a frase entre aspas.")]
        self._leaves[key] = value
        self._lines[key] = (document.path, document.line(path))
        return []

    def __getitem__(self, key: str) -> str:
        found = self._leaves.get(key)
        if found is None:
            raise DataError([self._missing(key)])
        self._used.add(key)
        return found

    def __contains__(self, key: object) -> bool:
        return key in self._leaves

    def section(self, key: str) -> dict[str, Any]:
        """All the phrases below a key, nested as in the file.

        Raises:
            damario.DataError: there are none.
        """
        found: Any = self._tree
        for part in key.split("."):
            found = found.get(part) if isinstance(found, Mapping) else None
        if not isinstance(found, Mapping):
            raise DataError([self._missing(key)])
        if key not in self._sections:
            self._sections[key] = frozenset(leaf for leaf in self._leaves if leaf.startswith(f"{key}."))
        self._used |= self._sections[key]
        return dict(found)

    def unused(self) -> list[tuple[str, Path, int]]:
        """The phrases that nothing has asked for so far, with their place."""
        return [(key, *self._lines[key]) for key in self._leaves if key not in self._used]

    def misfilled(self, key: str, place: str, known: Iterable[str]) -> Problem:
        """What is wrong with a phrase that has a place of a name unknown there."""
        path, line = self._lines[key]
        return Problem(str(path), line, 1, f"a frase “{key}” tem {{{place}}}, que aqui não existe", hint(place, known))

    def _missing(self, key: str) -> Problem:
        path = self._file_of.get(key.split(".", maxsplit=1)[0])
        return Problem(
            file=str(path or self._folder),
            line=1,
            column=1,
            message=f"falta a frase “{key}”",
            remedy="Acrescente a frase a este arquivo." if path else "Acrescente a frase a um arquivo desta pasta.",
        )

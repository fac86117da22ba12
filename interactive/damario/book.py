"""Everything that maintainers edit, loaded and checked together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from damario import house_checks
from damario.catalogue import Catalogue, load_catalogue
from damario.draw_sets import DrawSet, load_draw_sets
from damario.faq_file import sources as faq_sources
from damario.house_rules import SOURCE, HouseRule, load_house_rules
from damario.positions_data import StatedPosition, load_positions
from damario.problems import DataError, Problem
from damario.reader import Document, read, walk
from damario.sources import Source, load_sources
from damario.variants import Variant, VariantFile
from damas import Rules, RulesError, legal_moves

_VARIANT_FILE: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*\.yml")


@dataclass(frozen=True)
class RuleBook:
    """The checked tables. ``variants`` are in the order of the columns."""

    root: Path
    catalogue: Catalogue
    sources: Mapping[str, Source]
    draw_sets: Mapping[str, DrawSet]
    variants: Mapping[str, Variant]
    house_rules: Mapping[str, HouseRule]
    positions: tuple[StatedPosition, ...]


def load(path: Path | str) -> RuleBook:
    """The rule book in the folder ``path``.

    Raises:
        DataError: something is wrong; every problem of every file is listed, each with file, line, column and remedy.
    """
    return _Loading(Path(path)).book()


class _Loading:
    """One reading of the folder. Each step goes on with what the steps before it could make sense of."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.problems: list[Problem] = []

    def book(self) -> RuleBook:
        if not self.root.is_dir():
            what = "isto não é uma pasta" if self.root.exists() else "esta pasta não existe"
            raise DataError([Problem(str(self.root), 1, 1, what, "Confira o nome da pasta de regras")])
        catalogue_file = self._read("rules.yml")
        catalogue, problems = load_catalogue(catalogue_file)
        self.problems += problems
        sources_file = self._read("sources.yml")
        sources, problems = load_sources(sources_file)
        self.problems += problems
        draws_file = self._read("draws.yml")
        source_keys = _keys(sources_file)
        draw_sets, problems = load_draw_sets(draws_file, source_keys)
        self.problems += problems
        house_rules: dict[str, HouseRule] = {}
        house_file = self.root / "house_rules.yml"
        if house_file.exists():
            house_rules, problems = load_house_rules(self._read("house_rules.yml"), catalogue)
            self.problems += problems
        draw_keys = _keys(draws_file)
        files = [VariantFile(self._document(p), catalogue, draw_keys, source_keys) for p in self._files("variants")]
        for file in files:
            self.problems += file.problems
        variants = self._variants(files, draw_sets)
        positions: list[StatedPosition] = []
        for path in walk(self.root / "positions"):
            found, problems = load_positions(self._document(path), variants, source_keys, [file.id for file in files])
            positions += found
            self.problems += problems
        if not self.problems:  # a file that could not be read would make what only it uses look unused
            self.problems += self._unused(sources_file, sources, draw_sets, variants, positions)
            self.problems += house_checks.problems(self.root / "house_rules.yml", house_rules, variants)
        if self.problems:
            raise DataError(self.problems)
        return RuleBook(self.root, catalogue, sources, draw_sets, variants, house_rules, tuple(positions))

    def _read(self, name: str) -> Document:
        document = self._document(self.root / name)
        if document.root is not None and not document.root.value:
            document.root = None
            self.problems.append(document.problem(None, "o arquivo está vazio", "Escreva nele o que falta"))
        if document.root is not None and not isinstance(document.root.children, dict):
            message = "esperava pares “chave: valor”"
            self.problems.append(document.problem(document.root, message, "Escreva uma chave e um valor"))
            document.root = None
        return document

    def _document(self, path: Path) -> Document:
        document = read(path)
        self.problems += document.problems
        return document

    def _files(self, folder: str) -> list[Path]:
        found = walk(self.root / folder)
        if not found:
            self.problems.append(
                Problem(str(self.root / folder), 1, 1, "não há nenhuma variante aqui", "Crie um arquivo .yml")
            )
        for path in found:
            if not _VARIANT_FILE.fullmatch(path.name):
                remedy = "Use letras minúsculas sem acento, números e _, e o fim .yml"
                self.problems.append(Problem(str(path), 1, 1, f"o nome “{path.name}” não serve de nome de variante", remedy))
        return found

    def _variants(self, files: list[VariantFile], draw_sets: Mapping[str, DrawSet]) -> dict[str, Variant]:
        found: dict[str, Variant] = {}
        orders: dict[int, VariantFile] = {}
        for file in files:
            findings = list(file.findings())
            self.problems += findings
            variant = file.variant(draw_sets)
            if variant is None:
                continue
            other = orders.setdefault(variant.order, file)
            if other is not file:
                node = file.document.root.get("order") if file.document.root else None
                message = f"order: {variant.order} já é de {other.id}.yml"
                self.problems.append(file.document.problem(node, message, "Dê a cada variante um número só dela"))
            faults = [] if findings else list(_playable(file, variant))
            self.problems += faults
            if not findings and not faults:
                found[variant.id] = variant
        return dict(sorted(found.items(), key=lambda item: (item[1].order, item[0])))

    def _unused(
        self,
        document: Document,
        sources: Mapping[str, Source],
        draw_sets: Mapping[str, DrawSet],
        variants: Mapping[str, Variant],
        positions: list[StatedPosition],
    ) -> Iterator[Problem]:
        used = {stated.source for variant in variants.values() for stated in variant.stated.values()}
        used |= {other["source"] for v in variants.values() for stated in v.stated.values() for other in stated.dispute}
        used |= {source for one in draw_sets.values() for source in _draw_sources(one)}
        used |= {position.source for position in positions}
        used |= set(faq_sources(read(self.root / "faq.yml")))
        used |= {SOURCE}  # of variants that are yet to come
        for key, source in sources.items():
            if key not in used:
                message = f"nenhum valor se apoia na fonte “{key}”"
                yield Problem(str(document.path), source.line, 1, message, "Apague-a, ou diga onde ela é usada")
        wanted = {name for variant in variants.values() for name in variant.values["draws"]}
        for name, one in draw_sets.items():
            if name not in wanted:
                message = f"nenhuma variante usa o conjunto de empates “{name}”"
                yield Problem(str(self.root / "draws.yml"), one.line, 1, message, "Apague-o, ou use-o numa variante")


def _keys(document: Document) -> list[str] | None:
    """The names a file defines, faulty entries too; ``None`` when it could not be read."""
    return [key for key, _ in document.root.items()] if document.root is not None else None


def _draw_sources(one: DrawSet) -> Iterator[str]:
    yield one.source
    for record in one.records:
        if "source" in record:
            yield record["source"]
        yield from (other["source"] for other in record.get("dispute", ()))


def _playable(file: VariantFile, variant: Variant) -> Iterator[Problem]:
    """What the engine itself says of a variant that has passed all checks."""
    try:
        rules = Rules.from_mapping(variant.values, variant.id)
    except RulesError as error:
        for key, sentence in error.problems:
            yield file.document.problem(file.value_node(key), f"o motor não aceita {key} ({sentence})", "Corrija o valor")
        return
    if not legal_moves(rules.start(), rules):
        yield file.document.problem(file.value_node("setup.rows"), "no início da partida ninguém tem lance",
                                    "Deixe fileiras livres entre os dois lados")  # fmt: skip

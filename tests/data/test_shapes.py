"""Entries of another shape than they should have, in every file: named once, where they stand, never a traceback."""

from __future__ import annotations

import copy
import os
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
import yaml

import damario
from damario.catalogue import ENGINE_WORDS, NEEDED
from damario.checks import CHECKS
from damario.cli import main
from damario.problems import hint

ROOT = Path(__file__).parents[2]
BR = "variants/brazilian.yml"
FILES = ["rules.yml", "sources.yml", "draws.yml", "house_rules.yml", BR, "positions/teaching.yml"]

#: file, what stands there, what is put there, what the message or remedy says
SHAPES = [
    ("rules.yml", "min: 4, max: 20", "min: [4], max: 20", "números inteiros"),
    ("rules.yml", "min: 4, max: 20", "min: 20, max: 4", "min até max"),
    ("rules.yml", "min: 4, max: 20", "max: 20", "faltam ou sobram"),
    ("rules.yml", "type: flag}", "type: flag, min: 1, max: 2}", "faltam ou sobram"),
    ("rules.yml", "type: flag}", "type: flag, allowed: [a]}", "não leva allowed"),
    ("rules.yml", "type: flag}", "type: text}", "o motor espera de man.may_capture_king o tipo flag"),
    ("rules.yml", "[short, flying]", "[short, flyng]", "Você quis dizer “flying”"),
    ("rules.yml", "[short, flying]", "[short, short]", "sem repetição"),
    ("rules.yml", "[short, flying]", "[short, 3]", "lista de palavras"),
    ("rules.yml", "groups: [board, man", "groups: [board, board, man", "aparece duas vezes"),
    ("rules.yml", "  king.range: {", "  king.rang: {", "falta a regra king.range"),
    ("sources.yml", "fmjd24:\n", "FMJD_24:\n", "letras minúsculas"),
    ("draws.yml", "source: cbjd\n", "source: [cbjd]\n", "não está em sources.yml"),
    ("draws.yml", "source: cbjd\n", "source: cbjd\n  nota: a\n", "não tem o campo “nota”"),
    ("draws.yml", "kind: repetition, ", "", "falta kind"),
    ("draws.yml", "kind: repetition", "kind: [repetition]", "não existe"),
    ("draws.yml", "times: 3", "times: 1", "a partir de 2"),
    ("draws.yml", "reset_on: [capture, man_move]", "reset_on: [capture, capture]", "uma lista de"),
    ("draws.yml", "{times: 3, source: pydraughts}", "{times: 4, source: pydraughts}", "o mesmo que o registro"),
    ("draws.yml", "{times: 3, source: pydraughts}", "{tims: 3, source: pydraughts}", "Você quis dizer “times”"),
    ("draws.yml", "{times: 3, source: pydraughts}", "{source: pydraughts}", "o que ela diz de outro modo"),
    (BR, "order: 30", "order: três", "não pode ser três"),
    (BR, "order: 30", "order: 0", "a partir de 1"),
    (BR, 'article: "3-4"', 'article: ""', "article está vazio"),
    (BR, "step: {value: diag", "step: {value: orth", "só tem casas na diagonal"),
    (BR, "capture: {value: diag", "capture: {value: orth", "captura só em linha reta"),
    (BR, "origin: {value: bottom_left", "origin: {value: top_right", "a partir de a1"),
    (BR, "rows: {value: [1, 2, 3]", "rows: {value: [1, 2, 3, 4]", "ninguém tem lance"),
    ("positions/teaching.yml", "id: t1-brazilian", "id: [t1]", "id não é um texto"),
    ("positions/teaching.yml", "variants: [brazilian]", "variants: []", "nenhuma variante"),
    ("positions/teaching.yml", "captures: [d4, d6]", "captures: d4", "captures (lista)"),
    ("positions/teaching.yml", "captures: [d4, d6]", "captures: [d4, z9]", "não é uma casa"),
    ("positions/teaching.yml", "    - {from: e3, to: e7, captures: [d4, d6]}",
     "    - {from: e3, to: e7, captures: [d4, d6]}\n    - {from: e3, to: e7, captures: [d6, d4]}", "aparece duas vezes"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "says"), SHAPES, ids=[f"{s[0]}-{s[3][:32]}" for s in SHAPES])
def test_another_shape_is_named_in_its_file(spoil, file, old, new, says):
    found = spoil(file, old, new)
    assert any(says in str(problem) and problem.file.endswith(file) for problem in found), "\n".join(map(str, found))


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("sources.yml", 'title: "Portable', 'titel: "Portable'),
        ("draws.yml", "times: 3", "times: three"),
        ("rules.yml", "type: flag}", "type: flags}"),
        (BR, "range: {value: flying", "range: {value: flyng"),
    ],
)
def test_a_fault_is_not_reported_again_wherever_its_name_is_used(spoil, file, old, new):
    found = spoil(file, old, new)
    assert {Path(problem.file).name for problem in found} == {Path(file).name}


def test_a_file_that_cannot_be_read_does_not_hide_the_others(spoil):
    (spoil.folder / "sources.yml").write_bytes(b"a: \xff\n")
    (spoil.folder / "draws.yml").write_text("a: &b c\n", encoding="utf-8")
    found = spoil(BR, "range: {value: flying", "range: {value: flyng")
    assert {Path(problem.file).name for problem in found} >= {"sources.yml", "draws.yml", "brazilian.yml"}


def test_a_faulty_variant_does_not_hide_contradictions_and_positions(spoil):
    path = spoil.folder / BR
    path.write_text(path.read_text(encoding="utf-8").replace("range: {value: flying", "range: {value: flyng"), "utf-8")
    spoil(BR, "reverse: {value: forbidden", "reverse: {value: allowed")
    found = spoil("positions/teaching.yml", "captures: [d4, d6]", "captures: d4")
    assert {(Path(problem.file).name, problem.message[:9]) for problem in found} >= {
        ("brazilian.yml", "king.rang"), ("brazilian.yml", "voltar pe"), ("teaching.yml", "um lance "),
    }  # fmt: skip


class Watched(dict):
    """A mapping that notes the dotted keys of the plain values read from it."""

    def __init__(self, values: Mapping, seen: set[str], prefix: str = "") -> None:
        super().__init__(values)
        self.seen, self.prefix = seen, prefix

    def __getitem__(self, key):
        value = super().__getitem__(key)
        if isinstance(value, dict) and not self.prefix:
            return Watched(value, self.seen, f"{key}.")
        self.seen.add(self.prefix + key)
        return value


@pytest.mark.parametrize("check", CHECKS, ids=[check.name for check in CHECKS])
def test_a_check_reads_no_rule_outside_its_scope(book, check):
    seen: set[str] = set()
    for variant in book.variants.values():
        for rule, words in ENGINE_WORDS.items():
            for word in words:
                values = copy.deepcopy(dict(variant.values))
                group, _, name = rule.rpartition(".")
                (values[group] if group else values)[name] = [word] if isinstance(variant.stated[rule].value, list) else word
                list(check.check(Watched(values, seen)))
    assert seen == set(check.scope)


def test_the_catalogue_has_what_the_engine_needs(book):
    assert {key: book.catalogue.rules[key].type for key in NEEDED} == NEEDED
    assert {key: set(book.catalogue.rules[key].allowed) for key in ENGINE_WORDS} == {
        key: set(words) for key, words in ENGINE_WORDS.items()
    }


ODD = ([], {}, [[1]], {"a": 1}, "zzz", "", -1, True)


def places(value, path=()):
    """The path of every value inside ``value``."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in inner:
        yield from places(child, (*path, key))


@pytest.mark.parametrize("name", FILES)
def test_no_odd_value_anywhere_raises_anything_else(tmp_path, name):
    folder = tmp_path / "rules_data"
    shutil.copytree(ROOT / "rules_data", folder)
    data = yaml.safe_load((folder / name).read_text(encoding="utf-8"))
    everywhere = list(places(data))[1:]
    step = max(1, len(everywhere) // 12)  # a dozen places of each file; each gets another odd value
    for number, path in enumerate(everywhere[::step]):
        spoiled = copy.deepcopy(data)
        place = spoiled
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = ODD[number % len(ODD)]
        (folder / name).write_text(yaml.safe_dump(spoiled, allow_unicode=True, sort_keys=False), encoding="utf-8")
        problems: list[damario.Problem] = []
        try:
            damario.load(folder)
        except damario.DataError as error:
            problems = error.problems
        assert all(problem.line > 0 and problem.remedy for problem in problems), [str(p) for p in problems if not p.remedy]


@pytest.mark.parametrize("name", ["Brasil.yml", "brasileira é.yml", "a-b.yml", "brazilian copy.yml", "x.yaml", "X.YML"])
def test_a_file_name_that_is_no_id_is_named(spoil, name):
    shutil.copy(spoil.folder / BR, spoil.folder / "variants" / name)
    found = spoil(BR, "order: 30", "order: 30 ")
    assert any("não serve de nome" in problem.message and Path(problem.file).name == name for problem in found)


def test_a_folder_named_like_a_file_is_said(spoil):
    (spoil.folder / "variants" / "outra.yml").mkdir()
    found = spoil(BR, "order: 30", "order: 30 ")
    assert any("não pôde ser lido" in str(problem) and "outra.yml:1:1" in str(problem) for problem in found)


def test_a_file_instead_of_a_folder(capsys):
    assert main(["check", str(ROOT / "rules_data" / "rules.yml")]) == 1
    assert "isto não é uma pasta" in capsys.readouterr().out


def test_a_command_that_nobody_knows(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["chek"])
    assert ended.value.code == 2
    assert "Use: damario check [PASTA]" in capsys.readouterr().err


def test_a_schema_in_another_encoding_is_only_out_of_date(tmp_path, capsys):
    folder = tmp_path / "rules_data"
    shutil.copytree(ROOT / "rules_data", folder)
    schema = folder / "schema" / "variant.json"
    schema.write_bytes(b"\xff\xfe")
    assert main(["schema", "--check", "--folder", str(folder)]) == 1
    assert "Rode: python3 run.py schema" in capsys.readouterr().err
    assert main(["schema", "--folder", str(folder)]) == 0
    assert main(["schema", "--check", "--folder", str(folder)]) == 0
    assert b"\r" not in schema.read_bytes()


def test_a_schema_that_cannot_be_written_is_said(tmp_path, capsys):
    folder = tmp_path / "rules_data"
    shutil.copytree(ROOT / "rules_data", folder)
    shutil.rmtree(folder / "schema")
    (folder / "schema").write_text("a", encoding="utf-8")
    assert main(["schema", "--folder", str(folder)]) == 1
    assert f"schema{os.sep}variant.json não pôde ser" in capsys.readouterr().err


def test_a_hint_names_the_nearest_word_or_some():
    assert hint("flyng", ["short", "flying"]) == "Você quis dizer “flying”?"
    assert hint(3, ["short", "flying"]) == "Use um destes nomes: short, flying"
    assert hint("x", []) == "Confira o nome"

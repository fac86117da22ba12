"""The strict reader: every trap of YAML and of encodings, each with line, column and remedy."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from damario import reader
from damario.reader import MOST_BYTES, parse, read

HERE = Path("tabela.yml")
QUOTE, TRUTH = "aspas", "true ou false"


def problems(text: str) -> list:
    return parse(text, HERE).problems


#: id, text, line, column, what the message or remedy must say
TRAPS = [
    ("S01-no", "captura: no", 1, 10, TRUTH),
    ("S01-yes", "captura: yes", 1, 10, TRUTH),
    ("S01-on", "maioria: on", 1, 10, TRUTH),
    ("S01-off", "sopro: Off", 1, 8, TRUTH),
    ("S01-n", "captura: n", 1, 10, TRUTH),
    ("S01-y", "captura: Y", 1, 10, TRUTH),
    ("S01-True", "captura: True", 1, 10, "minúsculas"),
    ("S02-no", "no: nada", 1, 1, "aspas"),
    ("S02-on", "a: b\non: ligado", 2, 1, "aspas"),
    ("S02-number", "1: um", 1, 1, "aspas"),
    ("S02-list", "? [a, b]\n: c", 1, 3, "palavra"),
    ("S04-twice", "a: b\nc: d\na: e", 3, 1, "linhas 1 e 3"),
    ("S04-nested", "x:\n  a: b\n  a: c", 3, 3, "linhas 2 e 3"),
    ("S07-anchor", "a: &x [b]\nc: d", 1, 4, "âncora"),
    ("S07-alias", "a: *x", 1, 4, "referência"),
    ("S07-merge", "a: {b: c}\nd:\n  <<: e", 3, 3, "junção"),
    ("S08-indent", "a:\n\tb: c", 2, 1, "tabulação"),
    ("S08-comment", "a: b\t# c", 1, 5, "tabulação"),
    ("S09-zero", "casa: 06", 1, 7, "zero"),
    ("S09-octal", "casa: 0o17", 1, 7, "outra base"),
    ("S09-hex", "casa: 0x1F", 1, 7, "outra base"),
    ("S10-base-60", "lance: 12:19", 1, 8, "base 60"),
    ("S10-clock", "tempo: 1:30:00", 1, 8, "base 60"),
    ("S11-colon", "titulo: Regra 4: captura", 1, 16, QUOTE),
    ("S11-indent", "a: b\n c: d", 2, 3, "recuo"),
    ("S13-float", "versao: 1.10", 1, 9, QUOTE),
    ("S13-exponent", "versao: 1e3", 1, 9, QUOTE),
    ("S13-date", "data: 2021-05-25", 1, 7, QUOTE),
    ("S13-month", "data: 2021-05", 1, 7, QUOTE),
    ("S13-null", "nome: null", 1, 7, "valor"),
    ("S13-tilde", "nome: ~", 1, 7, "valor"),
    ("S13-empty", "nome:\noutro: a", 1, 6, "valor"),
    ("S13-hash", "cor: #fff", 1, 5, "#"),
    ("S13-underscore", "x: 1_000", 1, 4, "sublinhado"),
    ("S13-nbsp", "a:\xa01", 1, 3, "U+00A0"),
    ("S13-plus", "x: +5", 1, 4, "inteiro"),
    ("S13-huge", "x: 99999999999", 1, 4, "inteiro"),
    ("S14-bom", "\ufeffa: b", 1, 1, "BOM"),
    ("zero-width", "a: b\u200bc", 1, 5, "U+200B"),
    ("control", "a: b\x07", 1, 5, "U+0007"),
    ("tag", "a: !!python/object:os.system b", 1, 4, "etiqueta"),
    ("tag-str", "a: !!str no", 1, 4, "etiqueta"),
    ("documents", "a: b\n---\nc: d", 2, 1, "mais de um documento"),
    ("quote", 'a: b\nc: "d\ne: f', 2, 4, "não se fecham"),
    ("bracket", "a: [b, c\nd: e", 2, 2, "colchete [ aberto na linha 1"),
    ("brace", "a: {b: c", 1, 9, "{ aberta na linha 1"),
    ("close", "a: {b: c}}", 1, 10, "não se encaixa"),
    ("quotes-inside", "a: 'copo d'água'", 1, 12, "aspas dentro de aspas"),
    ("after-quotes", 'a: "b" c', 1, 8, "texto depois das aspas"),
    ("backslash", 'a: "c:\\damas"', 1, 7, "barra"),
    ("no-colon", "a: b\nc\nd: e", 2, 1, "chave: valor"),
    ("dash-in-line", "a: - b", 1, 4, "lista"),
    ("directive", "%YAML 1.1\n---\na: b", 1, 1, "%"),
    ("no-space", "order:3\nrules:\n  a: b", 1, 6, "espaço depois dos dois-pontos"),
    ("no-space-nested", "rules:\n  first_mover:white", 2, 3, "espaço depois dos dois-pontos"),
    ("no-space-flow", "a: {value:8, source: b}", 1, 5, "espaço depois dos dois-pontos"),
    ("curly-quotes", "a: “Regra 4”", 1, 4, "aspas retas"),
    ("tag-only", "a: ! b", 1, 4, "etiqueta"),
    ("S11-space-before", "titulo : Regra 4 : captura", 1, 18, QUOTE),
    ("S11-in-list", "- um: dois: três", 1, 11, QUOTE),
    ("S14-lost-letter", "a: pe\ufffdas", 1, 6, "U+FFFD"),
    ("S15-latin", "a: damas\nb: peÃ§as", 2, 6, "codificação"),
    ("S15-mac", "b: pe√ßas", 1, 6, "codificação"),
    ("S15-windows", "b: casa â€œcruz", 1, 9, "codificação"),
    ("S15-nfd", "a: promoc\u0327a\u0303o", 1, 9, "acento está separado"),
    ("escaped-control", 'a: "b\\u200bc"', 1, 4, "U+200B"),
    ("escaped-nul", 'a: "\\0"', 1, 4, "U+0000"),
    ("line-separator", "a: b\u2028c: no", 1, 5, "U+2028"),
    ("lone-cr", "a: b\rc: d", 1, 5, "U+000D"),
    ("empty", "", 1, 1, "vazio"),
    ("only-comment", "# nada\n", 1, 1, "vazio"),
    ("at", "a: @b", 1, 4, "aspas"),
]


@pytest.fixture(params=["CSafeLoader", "SafeLoader"])
def _either_parser(request, monkeypatch):
    """Where PyYAML has no parser in C, the one in Python must say the same."""
    monkeypatch.setattr(reader, "_Loader", getattr(yaml, request.param))


@pytest.mark.usefixtures("_either_parser")
@pytest.mark.parametrize(("text", "line", "column", "says"), [t[1:] for t in TRAPS], ids=[t[0] for t in TRAPS])
def test_a_trap_is_reported_where_it_stands(text, line, column, says):
    found = problems(text)
    assert found, "silently accepted"
    assert (found[0].line, found[0].column) == (line, column)
    assert says in str(found[0])
    assert str(found[0]).startswith(f"tabela.yml:{line}:{column}: ")


def test_everything_is_reported_at_once():
    found = problems("a: no\nb: 06\nc: 1.5\nd:\n  e: f\n  e: g\n")
    assert [problem.line for problem in found] == [1, 2, 3, 6]


def test_what_stands_before_a_fault_of_syntax_is_reported_with_it():
    assert [p.line for p in problems("a: no\nb: 06\nc: d: e\n")] == [1, 2, 3]


def test_a_strange_character_does_not_hide_the_rest():
    found = problems("a:\xa01\nb: no\nc:\td\n")
    assert [(p.line, p.column) for p in sorted(found)] == [(1, 3), (2, 4), (3, 3)]


def test_what_only_looks_like_a_trap_is_read():
    text = (
        "a: damas.example/regras\nb: https://damas.example\nc: Ação de São João\nd: c3:e5\ne: nós\nf: 1-2\ng: v1.10.2\n"
        "h: 'Regra 4: captura'\ni: ФШР\nj: MAÇÃ\nk: f6:d4:b2\nl: noite\nm: 0\nmm: -3\no: '1.10'\np: a#b\nq: 1º\n"
    )
    assert problems(text) == []


def test_what_is_meant_is_read():
    root = parse('a: sim\nb: não\nc: "no"\nd: 12\ne: true\nf: [x, 3]\ng: {h: "06"}\ni: |\n  texto\n', HERE).root
    expected = {"a": "sim", "b": "não", "c": "no", "d": 12, "e": True, "f": ["x", 3], "g": {"h": "06"}, "i": "texto\n"}
    assert root.value == expected
    assert (root.get("g").get("h").line, root.get("g").get("h").column, root.get("g").key_column) == (7, 8, 1)


def test_s07_a_bomb_is_refused_quickly():
    bomb = "a: &a [x, x]\n" + "".join(f"{chr(98 + i)}: &{chr(98 + i)} [*{chr(97 + i)}, *{chr(97 + i)}]\n" for i in range(20))
    found = problems(bomb)
    assert found
    assert all(len(str(problem)) < 300 for problem in found)


def test_s07_big_plain_tables_still_load():
    table = "".join(f"chave{i}: [a, b, c, {i + 1}]\n" for i in range(5000))
    assert problems(table) == []


def test_too_much_is_refused(tmp_path):
    assert "aninhadas" in str(problems("a: " + "[" * 100 + "]" * 100)[0])
    large = tmp_path / "grande.yml"
    large.write_bytes(b"a: " + b"x" * MOST_BYTES)
    assert "bytes" in str(read(large).problems[0])


def test_s14_another_encoding_is_named_with_its_place(tmp_path):
    path = tmp_path / "latin.yml"
    path.write_bytes("a: b\ntítulo: três\n".encode("latin-1"))
    [problem] = read(path).problems
    assert (problem.line, problem.column) == (2, 2)
    assert "UTF-8" in problem.message


def test_what_is_no_file_is_said(tmp_path, monkeypatch):
    for path, why in ((tmp_path, "é uma pasta"), (tmp_path / "falta.yml", "não existe")):
        [problem] = read(path).problems
        assert f"não pôde ser lido ({why})" in problem.message
    closed = tmp_path / "fechado.yml"
    closed.write_text("a: b\n", encoding="utf-8")

    def refuse(_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert "falta permissão" in read(closed).problems[0].message


def test_windows_line_ends_count_as_one():
    assert [(p.line, p.column) for p in problems("a: b\r\nc: no\r\n")] == [(2, 4)]


def test_a_long_value_is_shown_short():
    [problem] = problems("a: b\na: " + "x" * 1000)
    assert len(str(problem)) < 200


@given(st.text(max_size=60))
def test_no_text_raises(text):
    document = parse(text, HERE)
    assert document.problems or document.root is not None


@given(st.text(alphabet="ab:-[]{}'\"#&*!|>? \n,0123", max_size=40))
def test_nothing_that_looks_like_yaml_raises(text):
    document = parse(text, HERE)
    assert document.problems or document.root is not None

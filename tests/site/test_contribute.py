"""What "how to correct a rule" tells the maintainers is so: commands, messages, excerpts of the tables, the list of keys."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from damario import blocks, inserts
from damario.cli import main
from damario.problems import DataError

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "contribuir" / "regras.md"
TEXT = PAGE.read_text(encoding="utf-8")


BOARDS = (PAGE.parent / "tabuleiros.md").read_text(encoding="utf-8")


def fences(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def test_every_command_is_one_that_the_project_has():
    known = set(re.findall(r'add_parser\("(\w+)"', (ROOT / "run.py").read_text(encoding="utf-8")))
    named = re.findall(r"python3 run\.py (\w+)", TEXT)
    assert {"check", "serve", "schema"} <= set(named) <= known


def test_every_excerpt_stands_in_a_table():
    tables = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "rules_data").rglob("*.yml")))
    excerpts = fences("yaml")
    assert len(excerpts) >= 5
    lines = [line for excerpt in excerpts for line in excerpt.splitlines()]
    assert [line for line in lines if f"{line}\n" not in tables] == []


def test_the_answer_to_a_check_is_the_one_shown(capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    assert main(["check"]) == 0
    # How many variants there are is not told again with every new one.
    said, shown = (re.sub(r"\d+ variantes", "variantes", text) for text in (capsys.readouterr().out, fences("text")[0]))
    assert said == shown


def test_the_message_to_read_is_a_real_one(copy, capsys, monkeypatch):
    wrong = re.search(r"Quem escreve `(\w+)` no lugar de `(\w+)`", TEXT)
    path = copy / "variants" / "brazilian.yml"
    text = path.read_text(encoding="utf-8")
    assert text.count(f"range: {{value: {wrong[2]}") == 1
    path.write_text(text.replace(f"range: {{value: {wrong[2]}", f"range: {{value: {wrong[1]}"), encoding="utf-8")
    monkeypatch.chdir(copy.parent)
    assert main(["check"]) == 1
    said = capsys.readouterr()
    assert said.out + said.err == fences("text")[1]
    line, column = re.search(r"a linha \((\d+)\), a coluna \((\d+)\)", TEXT).groups()
    assert f":{line}:{column}:" in said.out


def test_the_list_of_keys_names_every_rule_and_every_word_it_allows(site):
    listed = inserts.replace("<!-- damario:catalogo -->", site, PAGE, "../")
    lines = {key: line for line in listed.splitlines() if (key := line.removeprefix("- `").split("`")[0])}
    for key, spec in site.book.catalogue.rules.items():
        for word in spec.allowed:
            assert f"`{word}` (" in lines[key], key
    assert "de 4 a 20" in lines["board.files"]
    assert "`true` (sim)" in lines["man.may_capture_king"]
    assert "[1, 2, 3]" in lines["setup.rows"]
    for name in site.book.draw_sets:
        assert f"`{name}` (" in lines["draws"]


def test_the_page_on_boards_names_every_key_every_claim_and_every_insert():
    for key in (*blocks.KEYS, *blocks.CLAIMS):
        assert f"`{key}`" in BOARDS, key
    for name in inserts.INSERTS:
        assert f"`<!-- damario:{name} " in BOARDS, name


def test_the_list_of_keys_takes_no_further_word(site):
    with pytest.raises(DataError) as caught:
        inserts.replace("<!-- damario:catalogo man -->", site, PAGE, "../")
    assert "Escreva só <!-- damario:catalogo -->" in str(caught.value)

"""What holds of the tables as files: one reading everywhere, help in editors, letters as they were meant."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
import yaml

from damario.reader import parse, read
from damas import Rules

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "rules_data").rglob("*.yml"))
NAMES = [str(path.relative_to(ROOT)) for path in FILES]


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_every_file_means_the_same_to_another_reader(path):
    document = read(path)
    assert document.problems == []
    assert document.root.value == yaml.safe_load(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_every_file_is_plain_utf_8(path):
    data = path.read_bytes()
    assert not data.startswith(b"\xef\xbb\xbf")
    assert b"\r" not in data
    assert data.endswith(b"\n")
    assert unicodedata.is_normalized("NFC", data.decode("utf-8"))


def test_what_the_browser_is_given_is_what_was_read(book):
    """The page gets JSON made from this reading, and reads no YAML itself."""
    for variant in book.variants.values():
        sent = json.loads(json.dumps(variant.values))
        assert sent == variant.values
        assert Rules.from_mapping(sent) == variant.rules


@pytest.mark.parametrize("path", [p for p in FILES if p.parent.name == "variants"], ids=lambda p: p.stem)
def test_a_variant_names_its_schema_for_editors(path):
    first = path.read_text(encoding="utf-8").splitlines()[0]
    key, _, address = first.partition("$schema=")
    assert key == "# yaml-language-server: "
    assert (path.parent / address).resolve().is_file()


def test_every_variant_has_a_game_type_of_its_own(book):
    """Games are read by this number, so that two variants must not share one."""
    numbers = [variant.values["notation"]["pdn"].split(",")[0] for variant in book.variants.values()]
    assert len(set(numbers)) == len(numbers)


_DUMP = """
import json, sys, damario
book = damario.load(sys.argv[1])
stated = {v.id: {key: [s.value, s.article, s.line] for key, s in v.stated.items()} for v in book.variants.values()}
sources = {key: [source.title, source.body] for key, source in book.sources.items()}
sys.stdout.buffer.write(json.dumps([stated, sources], ensure_ascii=False).encode("utf-8"))
"""


def test_the_locale_changes_nothing_that_is_read():
    read_in = []
    for environment in ({"LC_ALL": "C", "PYTHONUTF8": "0"}, {"LC_ALL": "C.UTF-8"}):
        env = {**os.environ, "PYTHONPATH": str(ROOT / "interactive"), **environment}
        command = [sys.executable, "-c", _DUMP, str(ROOT / "rules_data")]
        read_in.append(subprocess.run(command, capture_output=True, check=True, env=env).stdout)
    assert read_in[0] == read_in[1]
    assert "Confederação".encode() in read_in[0]


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_the_ends_of_lines_change_nothing_that_is_read(ends):
    path = ROOT / "rules_data" / "variants" / "brazilian.yml"
    text = path.read_text(encoding="utf-8").replace("\n", ends)
    document = parse(text, path)
    assert document.problems == []
    assert document.root == read(path).root

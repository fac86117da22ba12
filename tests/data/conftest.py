"""The real rule tables, and copies of them to spoil."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import damario

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def book() -> damario.RuleBook:
    return damario.load(ROOT / "rules_data")


@pytest.fixture
def spoil(tmp_path):
    """spoil(file, old, new) changes a copy of the tables and returns the problems that loading it then has."""
    folder = tmp_path / "rules_data"
    shutil.copytree(ROOT / "rules_data", folder)

    def spoil(name: str, old: str, new: str) -> list[damario.Problem]:
        path = folder / name
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{old!r} is not in {name}"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        try:
            damario.load(folder)
        except damario.DataError as error:
            return error.problems
        return []

    spoil.folder = folder
    return spoil

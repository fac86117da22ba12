"""The real rule tables and words, and copies of them to spoil."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from damario.site import Site

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def site() -> Site:
    return Site.load(ROOT / "rules_data")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The folder of the rule tables, free to be changed."""
    target = tmp_path / "rules_data"
    shutil.copytree(ROOT / "rules_data", target)
    return target

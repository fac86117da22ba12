"""The real rule tables and words, copies of them to spoil, and the built site."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from damario.minify import Minifier
from damario.problems import DataError
from damario.site import Site

ROOT = Path(__file__).parents[2]
ADDRESS = "http://example.org/damas/"


@pytest.fixture(scope="session")
def site() -> Site:
    return Site.load(ROOT / "rules_data")


@pytest.fixture(scope="session")
def minifier(tmp_path_factory) -> Minifier:
    """The project's esbuild, with a cache of its own."""
    return Minifier(ROOT, tmp_path_factory.mktemp("minified"))


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The folder of the rule tables, free to be changed."""
    target = tmp_path / "rules_data"
    shutil.copytree(ROOT / "rules_data", target)
    return target


@pytest.fixture
def spoiled(copy: Path) -> Callable[[str, str, str], DataError]:
    """Called with a file of the rule tables, a text in it and another to put there: what the site says of that."""

    def found(name: str, old: str, new: str) -> DataError:
        path = copy / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(DataError) as caught:
            Site.load(copy)
        return caught.value

    return found


@pytest.fixture(scope="session", autouse=True)
def fixed_surroundings():
    """No Python for the browser (it has tests of its own), one date, an address with a folder in it."""
    settings = {"DAMARIO_RUNTIME": "false", "SOURCE_DATE_EPOCH": "1764547200", "SITE_URL": ADDRESS}
    before = {name: os.environ.get(name) for name in settings}
    os.environ.update(settings)
    yield
    for name, value in before.items():
        if value is None:
            del os.environ[name]
        else:
            os.environ[name] = value


def built(target: Path, config_file: Path = ROOT / "mkdocs.yml") -> Path:
    """The site, built strictly into ``target``."""
    config = load_config(str(config_file), site_dir=str(target), strict=True)
    config.plugins.on_startup(command="build", dirty=False)
    try:
        build(config)
    finally:
        config.plugins.on_shutdown()
    return target


@pytest.fixture(scope="session", name="built")
def _built():
    return built


@pytest.fixture(scope="session")
def www(tmp_path_factory):
    return built(tmp_path_factory.mktemp("www"))

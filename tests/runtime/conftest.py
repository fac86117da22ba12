from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from damario.runtime import build_runtime

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bundle built from nothing."""
    folder = tmp_path_factory.mktemp("bundle")
    build_runtime(folder / "out", ROOT, folder / "cache")
    return folder / "out"


@pytest.fixture(scope="session")
def in_browser_python(bundle: Path):
    """Runs a Python program inside the bundle, booted by Node.js as the worker boots it; returns its last value."""
    node = shutil.which("node")
    assert node, "Node.js is missing: run the tests with `python3 run.py test`"

    def call(program: str) -> str:
        done = subprocess.run(
            [node, Path(__file__).with_name("boot.mjs"), bundle],
            input=program,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert not done.stderr, done.stderr
        return done.stdout.removesuffix("\n")

    return call

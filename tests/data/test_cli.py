"""``damario`` on the command line: what it prints, how it ends, in any locale."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "damario.cli", *arguments]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "interactive"), **environment}
    return subprocess.run(command, capture_output=True, check=False, env=env, cwd=ROOT)


def test_the_tables_are_in_order():
    done = run("check", "rules_data")
    assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()
    count = len(list((ROOT / "rules_data" / "variants").glob("*.yml")))
    assert f"{count} variantes" in done.stdout.decode("utf-8")


@pytest.mark.parametrize("environment", [{"LC_ALL": "C", "PYTHONUTF8": "0"}, {"LC_ALL": "C.UTF-8"}])
def test_problems_are_printed_in_any_locale(tmp_path, environment):
    folder = tmp_path / "rules_data"
    shutil.copytree(ROOT / "rules_data", folder)
    path = folder / "variants" / "brazilian.yml"
    path.write_text(path.read_text(encoding="utf-8").replace("value: flying", "value: voadora"), encoding="utf-8")
    done = run("check", str(folder), **environment)
    assert done.returncode == 1
    assert b"Traceback" not in done.stdout + done.stderr
    assert b"brazilian.yml:17:20:" in done.stdout
    assert b"voadora" in done.stdout


def test_a_folder_that_is_not_there():
    done = run("check", "nowhere")
    assert done.returncode == 1
    assert b"Traceback" not in done.stdout + done.stderr
    assert "nowhere:1:1: esta pasta não existe" in done.stdout.decode("utf-8")


def test_the_schema_is_current():
    assert run("schema", "--check").returncode == 0

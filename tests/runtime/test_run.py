"""run.py: says what is missing before it installs anything, starts over what was interrupted, runs quickly the second time."""

from __future__ import annotations

import ast
import importlib.util
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

PARTS = ("run.py", "pyproject.toml", "package.json", "package-lock.json", "requirements")


@pytest.fixture
def project(root, tmp_path) -> Path:
    """A folder with what run.py reads, and nothing installed."""
    for part in PARTS:
        copy = shutil.copytree if (root / part).is_dir() else shutil.copy
        copy(root / part, tmp_path / part)
    return tmp_path


@pytest.fixture
def run(project):
    """run.py of that folder as a module."""
    spec = importlib.util.spec_from_file_location("run_of_test", project / "run.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def installing(run, monkeypatch):
    """Records what would be installed, in order, and makes a ``.venv`` that looks real."""
    steps = []

    def create(folder, **_):
        steps.append("venv")
        run.PYTHON.parent.mkdir(parents=True)
        run.PYTHON.write_text("", "utf-8")

    def npm(*command):
        steps.append(command[1])
        run.NODE_MODULES.mkdir(exist_ok=True)
        return 0

    monkeypatch.setattr(run.venv, "create", create)
    monkeypatch.setattr(run, "install", lambda *arguments: steps.append(Path(arguments[-1]).name))
    monkeypatch.setattr(run, "npm", lambda: "npm")
    monkeypatch.setattr(run, "run", npm)
    return steps


def start(project: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": os.devnull, "HOME": str(project), "PYTHONUTF8": "1", **variables}
    if "SYSTEMROOT" in os.environ:
        environment["SYSTEMROOT"] = os.environ["SYSTEMROOT"]
    command = [sys.executable, str(project / "run.py"), *arguments]
    return subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", timeout=60, check=False)


def test_an_old_python_can_read_it(root):
    ast.parse((root / "run.py").read_text("utf-8"), feature_version=(3, 8))


def test_it_needs_only_the_standard_library(root):
    tree = ast.parse((root / "run.py").read_text("utf-8"))
    names = {alias.name.split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module.split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert names <= sys.stdlib_module_names


def test_everything_that_is_missing_is_said_at_once_and_nothing_installed(run, monkeypatch, project):
    monkeypatch.setattr(run, "WANTED", (3, 99))
    monkeypatch.setattr(run, "find_browser", lambda: None)
    with pytest.raises(SystemExit, match=r"(?s)Falta o Python 3\.13.*Falta um navegador.*Nada foi instalado"):
        run.main(["test"])
    assert not (project / ".venv").exists()


def test_the_site_needs_no_browser(run, monkeypatch):
    monkeypatch.setattr(run, "find_browser", lambda: None)
    monkeypatch.setattr(run, "prepare", lambda lock: sys.exit(f"prepares {lock}"))
    with pytest.raises(SystemExit, match="prepares site"):
        run.main(["serve"])


def test_another_python_hands_over_to_the_right_one(run, monkeypatch):
    started = []
    monkeypatch.setattr(run.sys, "version_info", (3, 8, 18))
    monkeypatch.setattr(run, "pythons", lambda: iter([["no-such-program"], [sys.executable]]))
    monkeypatch.setattr(run.os, "execv", lambda _, command: started.append(command[1:]))
    monkeypatch.setattr(run, "WINDOWS", False)
    run.right_python(["test", "-k", "x"], "")
    assert started == [[str(Path(run.__file__)), "test", "-k", "x"]]


def test_a_shim_without_its_python_is_passed_over(run, monkeypatch, tmp_path):
    shim = tmp_path / "python3.13"
    shim.write_text("#!/bin/sh\nexit 127\n", "utf-8")
    shim.chmod(0o755)
    monkeypatch.setattr(run, "pythons", lambda: iter([[str(shim)]]))
    assert run.find_python() is None


def test_a_missing_browser_is_said_before_anything_is_installed(project):
    done = start(project, "test", DAMARIO_CHROMIUM=str(project / "none"))
    assert done.returncode == 1
    assert "Falta um navegador" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (project / ".venv").exists()
    assert not (project / "node_modules").exists()


def test_an_unknown_argument_is_refused(project):
    done = start(project, "serve", "--prot", "9000")
    assert done.returncode == 2
    assert "--prot" in done.stderr


def test_a_first_run_installs_from_the_locks(run, installing, project):
    run.prepare("site")
    assert installing == ["venv", "site.txt", project.name, "ci"]


def test_a_second_run_installs_nothing(run, installing):
    run.prepare("site")
    installing.clear()
    run.prepare("site")
    assert installing == []


def test_tests_after_the_site_only_add(run, installing, project):
    run.prepare("site")
    installing.clear()
    run.prepare("test")
    assert installing == ["test.txt", project.name]


def test_the_site_after_the_tests_needs_nothing(run, installing):
    run.prepare("test")
    installing.clear()
    run.prepare("site")
    assert installing == []


def test_a_changed_lock_starts_over(run, installing, project):
    run.prepare("site")
    installing.clear()
    with (project / "requirements" / "site.txt").open("a", encoding="utf-8") as lock:
        lock.write("# newer\n")
    run.prepare("site")
    assert installing == ["venv", "site.txt", project.name]


def test_an_interrupted_installation_starts_over(run, installing, monkeypatch, project):
    def interrupted(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(run, "install", interrupted)
        with pytest.raises(KeyboardInterrupt):
            run.prepare("site")
    installing.clear()
    run.prepare("site")
    assert installing == ["venv", "site.txt", project.name, "ci"]


def test_an_interrupted_npm_starts_over(run, installing, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(run, "run", lambda *_: 1)
        with pytest.raises(SystemExit, match="npm ci"):
            run.prepare("site")
    installing.clear()
    run.prepare("site")
    assert installing == ["ci"]


def test_an_environment_whose_python_is_gone_starts_over(run, installing):
    run.prepare("site")
    run.PYTHON.unlink()
    installing.clear()
    run.prepare("site")
    assert installing[:2] == ["venv", "site.txt"]


def test_an_environment_of_the_reader_is_not_touched(run, installing, project):
    (project / ".venv").mkdir()
    (project / ".venv" / "mine").write_text("", "utf-8")
    with pytest.raises(SystemExit, match=r"\.venv já existe"):
        run.prepare("site")
    assert (project / ".venv" / "mine").exists()
    assert installing == []


def test_without_node_one_is_installed(run, installing, monkeypatch):
    answers = iter([None, "npm"])
    monkeypatch.setattr(run, "npm", lambda: next(answers))
    run.prepare("site")
    assert installing[-2:] == ["node.txt", "ci"]


@pytest.mark.parametrize(("version", "good"), [("v20.20.2", True), ("v18.19.1", False), ("v24.1.0", True), ("", False)])
def test_an_old_node_does_not_count(run, monkeypatch, version, good):
    monkeypatch.setattr(run.shutil, "which", lambda name, **_: f"/bin/{name}")
    answer = subprocess.CompletedProcess([], 0, stdout=version + "\n")
    monkeypatch.setattr(run.subprocess, "run", lambda *_, **__: answer)
    assert run.npm() == ("/bin/npm" if good else None)


def test_a_taken_port_gives_way_to_the_next(run, capsys):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        found = run.free_port(port)
    assert port < found < port + run.PORTS
    assert f"A porta {port} está ocupada; usando a {found}." in capsys.readouterr().out


def test_all_checks_run_and_the_failed_ones_are_named(run, monkeypatch, capsys):
    tried = []

    def fail_two(*command):
        tried.append(command)
        return 1 if "mypy" in command or "mkdocs" in command else 0

    monkeypatch.setattr(run, "run", fail_two)
    assert run.test([]) == 1
    assert len(tried) == 7
    assert [command[-2:] for command in tried if "format" in command] == [("--check", ".")]
    assert [command for command in tried if "--reruns" in command] == [tried[-1]]  # the browser's only
    # Between them the two runs of pytest leave nothing out.
    apart = [command[command.index("pytest") + 1 :] for command in tried if "pytest" in command]
    assert ["--ignore" in options for options in apart] == [True, False]
    assert all("tests/browser" in options for options in apart)
    assert capsys.readouterr().out.splitlines()[-1] == "Falhou: mypy: tipos; mkdocs build --strict: site."


@pytest.mark.parametrize("name", ["site", "test", "node"])
def test_the_locks_pin_everything_by_hash_and_name_no_address(root, name):
    text = (root / "requirements" / f"{name}.txt").read_text("utf-8")
    entries = [line for line in text.splitlines() if line and not line.startswith((" ", "#"))]
    assert entries
    assert all("==" in entry and entry.endswith("\\") for entry in entries)
    assert text.count("--hash=sha256:") >= len(entries)
    assert "://" not in text


def test_the_tests_lock_agrees_with_the_sites(root):
    def pins(name):
        text = (root / "requirements" / f"{name}.txt").read_text("utf-8")
        return {line for line in text.splitlines() if "==" in line}

    assert pins("site") <= pins("test")


def test_the_npm_lock_pins_everything_by_hash_and_names_no_address(root):
    import json

    text = (root / "package-lock.json").read_text("utf-8")
    packages = {name: entry for name, entry in json.loads(text)["packages"].items() if name}
    assert packages.keys() >= {"node_modules/pyodide", "node_modules/axe-core"}
    assert all(entry["integrity"].startswith("sha512-") for entry in packages.values())
    assert "resolved" not in text
    for entry in packages.values():
        entry.pop("funding", None)  # where its authors take thanks; nothing is fetched from there
    assert "://" not in json.dumps(packages)

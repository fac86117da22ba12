"""The bundle for the browser: complete, the same each time, and started as the worker starts it."""

from __future__ import annotations

import ast
import hashlib
import json
import re
import shutil
import subprocess
import sys
from importlib.util import MAGIC_NUMBER
from pathlib import Path

import pytest

import damario.runtime
from damario.runtime import CORE, Manifest, RuntimeBuildError, build_runtime
from damario.runtime_archive import read_archive
from damario.runtime_modules import is_kept

IMPORT_EVERYTHING = """
import importlib, json, zipfile
failed = {}
for name in zipfile.ZipFile("/lib/python313.zip").namelist():
    if name.endswith(".pyc"):
        module = name.removesuffix(".pyc").replace("/", ".").removesuffix(".__init__")
        try:
            importlib.import_module(module)
        except Exception as error:
            failed[module] = repr(error)
importlib.invalidate_caches()
json.dumps(failed)
"""


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_second_build_is_the_same_byte_for_byte(bundle, root, tmp_path):
    build_runtime(tmp_path / "out", root, tmp_path / "cache")
    assert files(tmp_path / "out") == files(bundle)


def test_manifest_lists_every_file_with_its_size(bundle):
    manifest = Manifest.read(bundle)
    found = {name: len(content) for name, content in files(bundle).items()}
    assert found.pop(manifest.file_name)
    assert manifest.files == found
    assert manifest.to_json()["total"] == sum(found.values())
    assert {manifest.core + name for name in CORE} <= found.keys()
    assert manifest.stdlib in found


def test_every_name_carries_a_hash(bundle):
    assert [name for name in files(bundle) if not re.search(r"-[0-9a-f]{12}[./]", name)] == []


def test_the_runtime_is_the_one_of_the_lock_file(bundle, root):
    wanted = json.loads((root / "package-lock.json").read_text("utf-8"))["packages"]["node_modules/pyodide"]["version"]
    assert Manifest.read(bundle).pyodide == wanted


def test_pyodide_is_passed_on_unchanged(bundle, root):
    core = bundle / Manifest.read(bundle).core
    for name in CORE:
        assert (core / name).read_bytes() == (root / "node_modules" / "pyodide" / name).read_bytes()


def test_lock_names_the_wheel_as_it_is(bundle):
    manifest = Manifest.read(bundle)
    assert manifest.packages == list(manifest.lock["packages"]) == ["damas"]
    entry = manifest.lock["packages"]["damas"]
    assert entry["sha256"] == hashlib.sha256((bundle / entry["file_name"]).read_bytes()).hexdigest()


def test_the_wheel_holds_the_whole_engine_and_nothing_else(bundle, root):
    manifest = Manifest.read(bundle)
    wheel = read_archive(bundle / manifest.lock["packages"]["damas"]["file_name"])
    packed = {name for name in wheel if ".dist-info/" not in name}
    engine = root / "interactive"
    assert packed == {path.relative_to(engine).as_posix() + "c" for path in (engine / "damas").rglob("*.py")}


def test_everything_is_compiled_for_the_python_of_the_runtime(bundle, in_browser_python):
    manifest = Manifest.read(bundle)
    magic, version = in_browser_python(
        "import importlib.util, sys; importlib.util.MAGIC_NUMBER.hex() + ' ' + sys.version.split()[0]"
    ).split()
    assert manifest.python == version
    assert manifest.magic == magic == MAGIC_NUMBER.hex()
    for archive in (bundle / manifest.stdlib, bundle / manifest.lock["packages"]["damas"]["file_name"]):
        members = read_archive(archive)
        assert not [name for name in members if name.endswith(".py")]
        compiled = {name: content[:4].hex() for name, content in members.items() if name.endswith(".pyc")}
        assert compiled
        assert set(compiled.values()) == {magic}


def test_the_engine_works_in_the_runtime(in_browser_python):
    """Every module of the engine imports, and it is the compiled one."""
    program = """
import importlib, pkgutil
import damas
modules = [damas] + [importlib.import_module(m.name) for m in pkgutil.walk_packages(damas.__path__, "damas.")]
importlib.invalidate_caches()
" ".join(sorted({module.__file__.rpartition(".")[2] for module in modules}))
"""
    assert in_browser_python(program) == "pyc"


def test_every_kept_module_of_the_library_can_be_imported(in_browser_python):
    """What one kept module imports is kept too."""
    assert json.loads(in_browser_python(IMPORT_EVERYTHING)) == {}


def test_what_a_full_runtime_loads_at_start_is_kept(bundle, root):
    script = Path(__file__).with_name("loaded.mjs")
    node = shutil.which("node")
    assert node
    done = subprocess.run(
        [node, script, root / "node_modules" / "pyodide", bundle],
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=True,
    )
    loaded = json.loads(done.stdout)
    assert "encodings.utf_8" in loaded
    library = read_archive(root / "node_modules" / "pyodide" / "python_stdlib.zip")
    named = {name.removesuffix(".py").replace("/", ".").removesuffix(".__init__"): name for name in library}
    assert [module for module in loaded if not is_kept(named[module])] == []


def test_every_module_that_the_engine_names_is_there(root, in_browser_python):
    """Also those imported inside a function, which a start does not load."""
    named = set()
    for path in (root / "interactive" / "damas").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                named |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                named.add(node.module)
    assert "__future__" in named
    program = f"import importlib, json; json.dumps([name for name in {sorted(named)} if not importlib.util.find_spec(name)])"
    assert json.loads(in_browser_python(program)) == []


def test_an_unchanged_project_is_only_copied(root, tmp_path, monkeypatch):
    first = build_runtime(tmp_path / "out", root, tmp_path / "cache")
    monkeypatch.setattr("damario.runtime._run", lambda *arguments, **_: pytest.fail(f"built again: {arguments}"))
    (tmp_path / "out" / first.stdlib).write_bytes(b"half")
    (tmp_path / "out" / "old-0123456789ab.zip").write_bytes(b"old")
    assert build_runtime(tmp_path / "out", root, tmp_path / "cache") == first
    assert files(tmp_path / "out") == files(*(tmp_path / "cache").iterdir())


@pytest.fixture
def engine_copy(root, tmp_path) -> Path:
    """A project of its own, whose engine may be changed."""
    project = tmp_path / "project"
    shutil.copytree(root / "interactive" / "damas", project / "interactive" / "damas")
    shutil.copy(root / "pyproject.toml", project)
    shutil.copytree(root / "node_modules" / "pyodide", project / "node_modules" / "pyodide")
    return project


def test_a_changed_engine_is_built_again_and_keeps_the_other_names(bundle, engine_copy, tmp_path):
    engine = engine_copy / "interactive" / "damas" / "__init__.py"
    engine.write_text(engine.read_text("utf-8") + "\nNEW = 1\n", "utf-8")
    before, after = Manifest.read(bundle), build_runtime(tmp_path / "out", engine_copy)
    assert (after.core, after.stdlib) == (before.core, before.stdlib)
    assert after.lock != before.lock
    assert after.file_name != before.file_name


def test_an_engine_edited_during_the_build_is_built_again(engine_copy, tmp_path, monkeypatch):
    edited = engine_copy / "interactive" / "damas" / "__init__.py"
    real, builds = damario.runtime._build, []

    def build_while_somebody_types(*arguments):
        real(*arguments)
        builds.append(arguments)
        if len(builds) == 1:
            edited.write_text(edited.read_text("utf-8") + "\nNEW = 1\n", "utf-8")

    monkeypatch.setattr("damario.runtime._build", build_while_somebody_types)
    manifest = build_runtime(tmp_path / "out", engine_copy)
    monkeypatch.undo()
    assert len(builds) == 2
    assert manifest == build_runtime(tmp_path / "again", engine_copy, tmp_path / "cache")


def test_an_engine_that_does_not_compile_is_named_and_leaves_nothing(engine_copy, tmp_path):
    (engine_copy / "interactive" / "damas" / "__init__.py").write_text("def\n", "utf-8")
    with pytest.raises(RuntimeBuildError, match=r"(?s)py-compile.*damas/__init__\.py"):
        build_runtime(tmp_path / "out", engine_copy)
    assert not (tmp_path / "out").exists()
    assert list((engine_copy / ".cache" / "runtime").iterdir()) == []


def test_a_missing_npm_package_is_said_with_the_remedy(root, tmp_path):
    with pytest.raises(RuntimeBuildError, match=r"pyodide\.mjs.*npm ci"):
        build_runtime(tmp_path / "out", tmp_path)


def test_another_python_is_refused(root, tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 12, 1))
    with pytest.raises(RuntimeBuildError, match=r"Python 3\.13"):
        build_runtime(tmp_path / "out", root)

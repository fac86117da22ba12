"""What is served is bundled and small, and still the same sheet and the same script."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from damario.minify import Minifier, MinifyError

LICENCE = "/*! a licence */"


@pytest.fixture
def folder(tmp_path):
    """Two scripts that share a module, one of which loads another when it is needed."""
    files = {
        "one.js": f'{LICENCE}\nimport {{ shared }} from "./parts/shared.js";\n// why\nimport("./late.js").then(() => shared("1"));\n',
        "two.js": 'import { shared } from "./parts/shared.js";\nshared("2");\n',
        "late.js": 'export const where = new URL("rules.json", import.meta.url);\nconsole.log(where);\n',
        "parts/shared.js": "/** Told. */\nexport const shared = (name) => console.log(`shared ${name} ${import.meta.url}`);\n",
    }
    for name, text in files.items():
        (tmp_path / "web" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "web" / name).write_text(text, "utf-8")
    return tmp_path / "web"


def test_a_sheet_loses_comments_and_space_but_no_rule(minifier):
    css = '/* one\n   two */\na > b {\n  width: calc(50% + 2px); /* why */\n}\n\n@media print {\n  i::before { content: "— "; }\n}\n'
    assert minifier.text(css, "css") == b'a>b{width:calc(50% + 2px)}@media print{i:before{content:"\xe2\x80\x94 "}}\n'


def test_a_script_keeps_what_it_names_and_its_licence(minifier):
    code = f"{LICENCE}\n// why\nclass Search {{\n  /** Told. */\n  find(words) {{ return words; }}\n}}\n"
    made = minifier.text(code, "js").decode()
    assert made.startswith(LICENCE)
    assert "class Search{find(" in made
    assert "why" not in made


def test_modules_are_bundled_and_what_is_shared_or_late_lies_beside_them(minifier, folder, tmp_path):
    made = minifier.modules(folder, ["one.js", "two.js"])
    assert {"one.js", "two.js"} < set(made)
    assert len(made) == 4
    assert LICENCE.encode() in b"".join(made.values())
    assert b"Told" not in b"".join(made.values())
    for name, content in made.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    done = subprocess.run([shutil.which("node"), "one.js"], cwd=tmp_path, check=True, capture_output=True, text=True)
    address = tmp_path.resolve().as_uri()
    assert f"{address}/rules.json" in done.stdout
    assert f"shared 1 {address}/" in done.stdout


def test_what_was_made_is_kept_until_something_changes(minifier, folder, monkeypatch):
    before = minifier.modules(folder, ["two.js"])
    ran = []
    real = subprocess.run
    monkeypatch.setattr(subprocess, "run", lambda *words, **options: ran.append(1) or real(*words, **options))
    assert minifier.modules(folder, ["two.js"]) == before
    assert not ran
    (folder / "parts" / "shared.js").write_text("export const shared = (name) => console.log(`other ${name}`);\n", "utf-8")
    assert b"other" in minifier.modules(folder, ["two.js"])["two.js"]
    assert ran


def test_a_fault_is_told_with_its_place(minifier, folder):
    (folder / "two.js").write_text("const = 1;\n", "utf-8")
    with pytest.raises(MinifyError, match=r"two\.js:1:6"):
        minifier.modules(folder, ["two.js"])


def test_a_missing_program_is_said_with_the_remedy(tmp_path):
    with pytest.raises(MinifyError, match=r"falta o esbuild.*Node\.js 20.*npm ci"):
        Minifier(tmp_path)


def test_every_script_that_is_served_can_be_read(www):
    scripts = [path for path in (www / "assets" / "damario").rglob("*.js") if "runtime" not in path.parts]
    assert {"board.js", "worker.js", "site.js", "search.js"} <= {path.name for path in scripts}
    for path in scripts:
        command = [shutil.which("node"), "--check", "--input-type=module"]
        done = subprocess.run(command, input=path.read_bytes(), check=False, capture_output=True)
        assert done.returncode == 0, (path.name, done.stderr.decode())
        assert "\n *" not in path.read_text(encoding="utf-8"), path.name


def test_a_change_in_a_folder_beside_is_not_missed(minifier, folder):
    (folder.parent / "board").mkdir()
    beside = folder.parent / "board" / "kept.js"
    (folder / "uses.js").write_text('import { kept } from "../board/kept.js";\nconsole.log(kept);\n', "utf-8")
    beside.write_text('export const kept = "before";\n', "utf-8")
    assert b"before" in minifier.modules(folder, ["uses.js"], [beside.parent])["uses.js"]
    beside.write_text('export const kept = "after";\n', "utf-8")
    assert b"after" in minifier.modules(folder, ["uses.js"], [beside.parent])["uses.js"]

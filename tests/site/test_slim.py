"""What is served without its comments is still the same sheet and the same script."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from damario import slim


def test_a_sheet_loses_comments_and_lines_but_no_rule():
    css = '/* one\n   two */\na > b {\n  width: calc(1px + 2px); /* why */\n}\n\n@media print {\n  i::before { content: "— "; }\n}\n'
    assert slim.sheet(css) == 'a > b { width: calc(1px + 2px); } @media print { i::before { content: "— "; } }'


@pytest.mark.parametrize(
    ("code", "left"),
    [
        ("// alone\nf(); // beside\n\n  // again\ng();\n", "f(); // beside\ng();\n"),
        ('const a = "http://x";\n', 'const a = "http://x";\n'),
        ("/**\n * Told.\n * @param {number} n\n */\nf(n);\n", "f(n);\n"),
        ("/** @type {T} */ (f).call();\ng();\n/** end */\n", "/** @type {T} */ (f).call();\ng();\n"),
        ("/*! a licence */\nf();\n", "/*! a licence */\nf();\n"),
    ],
)
def test_a_script_loses_only_lines_that_are_comments(code, left):
    assert slim.script(code) == left


def test_other_files_stay_as_they_are():
    assert slim.file("rules.json", b'{"a": "/* */"}') == b'{"a": "/* */"}'


def test_every_script_that_is_served_can_be_read(www):
    scripts = [path for path in (www / "assets" / "damario").rglob("*.js") if "runtime" not in path.parts]
    assert len(scripts) > 10
    for path in scripts:
        command = [shutil.which("node"), "--check", "--input-type=module"]
        done = subprocess.run(command, input=path.read_bytes(), check=False, capture_output=True)
        assert done.returncode == 0, (path.name, done.stderr.decode())
        assert "\n//" not in path.read_text(encoding="utf-8").replace("\n ", "\n"), path.name

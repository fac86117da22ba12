"""Every page of the built site against the HTML standard, by html-validate."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
VALIDATOR = ROOT / "node_modules" / "html-validate" / "bin" / "html-validate.mjs"
#: What the theme's own drawer, search and navigation do, which is not ours to change: (rule, start of the element's selector).
THEME = (("valid-autocomplete", "#__"), ("attribute-allowed-values", "#__nav"))


@pytest.fixture
def faults(tmp_path):
    """Calls the validator: what it finds in all the pages below a folder, a line each."""
    config, report = tmp_path / "validate.json", tmp_path / "report.json"
    config.write_text(json.dumps({"root": True, "extends": ["html-validate:standard"]}), encoding="utf-8")
    node = shutil.which("node")
    if node is None:
        pytest.fail("Não há Node.js neste computador: rode os testes com `python3 run.py test`, que o instala.")

    def found(folder: Path) -> list[str]:
        command = [node, VALIDATOR, "--config", config, "-f", f"json={report}", f"{folder}/**/*.html"]
        report.unlink(missing_ok=True)
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        assert report.exists(), done.stdout + done.stderr
        return [
            f"{Path(page['filePath']).relative_to(folder)}:{fault['line']}: {fault['ruleId']}: {fault['message']}"
            for page in json.loads(report.read_text(encoding="utf-8"))
            for fault in page["messages"]
            if not any(fault["ruleId"] == rule and str(fault.get("selector")).startswith(start) for rule, start in THEME)
        ]

    return found


def test_every_page_is_valid_html(www, faults):
    assert (www / "problemas" / "index.html").exists()  # whose tools Markdown might take apart
    assert faults(www) == []


def test_the_validator_sees_what_is_wrong(tmp_path, faults):
    (tmp_path / "page.html").write_text('<!DOCTYPE html><html lang="pt-BR"><head><title>a</title></head><body><p><div></div></p>'
                                        '<img src="a.png"></body></html>', encoding="utf-8")  # fmt: skip
    found = " ".join(faults(tmp_path))
    assert "close-order" in found or "element-permitted-content" in found

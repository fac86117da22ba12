"""What a board brings along is compact, and the page's script makes of it what the engine said."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import damas
from damario.boards import Board
from damario.compact import compact

SCRIPT = Path(__file__).parents[2] / "interactive" / "board" / "foreseen.js"
POSITIONS = {
    "brazilian": ["W:Wc1:Bd2,d4,f4,d6,f6", "W:Wc7,a1:Ba5,h6"],
    "russian": ["W:WKd2:Bc5,e3,e5,f6", "W:Wf6:Bc7,e7", "W:Wg1,h6:Ba5,a7,b6,d4,e7,Kg5,g7"],
    "italian": ["W:WK23:B19,K28"],
    "international": ["W:WK47:B14,19,29,31,42"],
}


def expanded(text: str) -> object:
    """The JSON ``text`` as the page reads it."""
    code = (
        f"import {{ whole }} from {json.dumps(SCRIPT.as_uri())};"
        "let text = ''; for await (const part of process.stdin) text += part;"
        "process.stdout.write(JSON.stringify(JSON.parse(text, whole)));"
    )
    node = [shutil.which("node"), "--input-type=module", "--no-warnings", "-e", code]
    return json.loads(subprocess.run(node, input=text, check=True, capture_output=True, encoding="utf-8").stdout)


@pytest.mark.parametrize("variant", POSITIONS)
def test_the_page_reads_what_the_engine_said(site, variant):
    for fen in POSITIONS[variant]:
        rules = site.book.variants[variant]
        board = Board(rules, damas.Position.from_fen(fen, rules.rules))
        text = site.foresee(board)
        asked = {"op": "foresee", "variant": variant, "house_rules": [], "position": board.position.to_fen()}
        said = json.loads(site.service.handle(json.dumps(asked)))["result"]
        (node,) = expanded(text)["nodes"]
        assert node == said
        assert len(text) < 0.75 * len(json.dumps(said, ensure_ascii=False, separators=(",", ":")))


def test_what_is_no_move_and_no_answer_stays(site):
    value = {"select": {"answer": [1, 2], "options": None}, "path": [1, 2]}
    assert compact(value) == value
    assert expanded(json.dumps(value)) == value

"""The engine in the browser's Python against the same engine in CPython, in one run on the same positions.

    python3 run.py bench pyodide_speed

Both time the work of ``benchmarks/workload.py``: move lists and leaves, once for each of several rule tables. Pyodide is
run by Node.js from the runtime that the site ships. The goal is a ratio of at most 2.5.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "interactive"), str(ROOT / "tests"), str(ROOT / "benchmarks")]

from engine.tables import TABLES  # noqa: E402

from damario.runtime import build_runtime  # noqa: E402 - found through the line above

VARIANTS = ("brazilian", "international", "russian", "frisian")
GOAL = 2.5
PROGRAM = """
import json
from damas import Rules
tables = json.loads({tables!r})
times = {{}}
for name, values in tables.items():
    rules = Rules.from_mapping(values)
    sample = positions(rules, 120)
    times[name] = [seconds(lists(rules, sample), 5), seconds(leaves(rules, sample[:20], 3), 3)]
result = json.dumps(times)
"""


def main() -> int:
    """Times both and reports; exit status 1 when the goal is missed."""
    tables = json.dumps({name: TABLES[name] for name in VARIANTS})
    workload = (ROOT / "benchmarks" / "workload.py").read_text(encoding="utf-8")
    program = f"{workload}\n{PROGRAM.format(tables=tables)}"
    names: dict[str, Any] = {"__name__": "workload"}
    exec(compile(program, "workload", "exec"), names)
    native = json.loads(names["result"])
    with tempfile.TemporaryDirectory() as folder:
        build_runtime(Path(folder), ROOT)
        node = ["node", str(ROOT / "tests" / "runtime" / "boot.mjs"), folder]
        done = subprocess.run(node, input=f"{program}\nresult", capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stderr, file=sys.stderr)
        return 1
    browser = json.loads(done.stdout.strip().splitlines()[-1])
    print("| variant | lists, CPython / Pyodide, ms | ratio | leaves, CPython / Pyodide, ms | ratio |\n|---|---|---|---|---|")
    worst = 0.0
    for name in VARIANTS:
        (a, b), (c, d) = native[name], browser[name]
        worst = max(worst, c / a, d / b)
        print(f"| {name} | {a * 1e3:.2f} / {c * 1e3:.2f} | {c / a:.2f} | {b * 1e3:.1f} / {d * 1e3:.1f} | {d / b:.2f} |")
    return 1 if worst > GOAL else 0


if __name__ == "__main__":
    sys.exit(main())

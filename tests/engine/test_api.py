"""The public interface: complete, documented, and used as the README says."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest
from engine.reference import rules
from engine.tables import TABLES, values

import damario
import damas

ROOT = Path(__file__).parents[2]


def test_every_public_name_exists_and_is_documented():
    for name in damas.__all__:
        found = getattr(damas, name)
        assert inspect.getdoc(found), name
        if inspect.isclass(found):
            for method, body in inspect.getmembers(found, inspect.isfunction):
                assert method.startswith("_") or inspect.getdoc(body), f"{name}.{method}"
    assert sorted(damas.__all__) == damas.__all__


def test_the_readme_examples_run(capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for example in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(compile(example, "README.md", "exec"), {})
        expected = re.findall(r"# (.+)$", example, re.MULTILINE)
        assert capsys.readouterr().out.splitlines() == [line.strip() for line in expected]


def test_names_that_scripts_outside_rely_on():
    table = damario.load(ROOT / "rules_data").variants["brazilian"].rules
    again = damas.Rules.from_mapping(table.values)
    position = damas.Position.from_fen("W:Wf6:Bc7,e7", again)
    [move] = damas.legal_moves(position, again)
    assert (move.start, move.end, move.path, set(move.captured), move.promotes) == (
        "f6", "b6", ("f6", "d8", "b6"), {"e7", "c7"}, False,
    )  # fmt: skip
    assert position.play(move).to_fen() == "B:Wb6:B"
    assert damas.perft(again.start(), again, 3) == 302


def test_no_variant_is_named_in_code_that_knows_none():
    names = re.compile(r"\b(brazilian|american|russian|italian|spanish|czech|frisian|turkish|portuguese)", re.IGNORECASE)
    for path in (*(ROOT / "interactive" / "damas").glob("*.py"), *(ROOT / "interactive" / "board").glob("*.js")):
        code = re.sub(r'""".*?"""|#[^\n]*|//[^\n]*|/\*.*?\*/', "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert not names.search(code.replace("frisian_value", "")), path.name


def test_rules_say_all_that_is_wrong_with_them():
    mapping = values("brazilian")
    mapping["king"]["range"] = "far"
    mapping["setup"]["rows"] = [1, 2, 9]
    mapping["capture"]["priority"] = ["most"]
    del mapping["promotion"]
    with pytest.raises(damas.RulesError) as caught:
        damas.Rules.from_mapping(mapping)
    assert {key for key, _ in caught.value.problems} == {
        "king.range", "setup.rows", "capture.priority", "promotion.in_capture",
    }  # fmt: skip


def test_a_misspelt_rule_is_no_default():
    mapping = values("brazilian")
    mapping["capture"]["obligaton"] = "optional"
    with pytest.raises(damas.RulesError, match="no such rule"):
        damas.Rules.from_mapping(mapping)


def test_short_kings_land_next_to_what_they_take():
    mapping = values("american")
    mapping["king"]["landing"] = "any"
    with pytest.raises(damas.RulesError, match="adjacent"):
        damas.Rules.from_mapping(mapping)


@pytest.mark.parametrize("mapping", [{}, {"board": 3}, {"board": []}, {"board": {"files": True}}])
def test_what_is_no_rule_mapping_is_refused(mapping):
    with pytest.raises(damas.RulesError):
        damas.Rules.from_mapping(mapping)


def test_rules_are_values():
    assert rules("russian") == damas.Rules.from_mapping(TABLES["russian"])
    assert rules("russian") != rules("pool")
    assert len({rules("russian"), damas.Rules.from_mapping(TABLES["russian"])}) == 1


def test_the_main_diagonal_joins_two_corners():
    for name, corners in (("brazilian", {"a1", "h8"}), ("spanish", {"h1", "a8"}), ("international", {"a1", "j10"})):
        under = rules(name)
        squares = {under.name(index) for index in under.geometry.indices(under.geometry.main_diagonal)}
        assert corners <= squares
        assert len(squares) == under.geometry.files

"""Comments that stand for text from the rule tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from damario import inserts
from damario.problems import DataError

PAGE = Path("docs/pagina.md")


def replaced(site, text, root="../"):
    return inserts.replace(text, site, PAGE, root)


def test_the_other_variants_are_grouped_by_value_and_those_that_agree_come_first(site):
    text = replaced(site, "<!-- damario:regra man.capture brazilian -->")
    lines = [line for line in text.splitlines() if line.startswith("- ")]
    assert "](../regras/russian.md)" in lines[0]
    assert lines[0].endswith(site.texts["pages.insert.same"])
    assert "](../regras/american.md)" in lines[1]
    assert lines[1].endswith(site.phrasing.short("man.capture", "forward_diag"))
    assert "brazilian" not in text
    assert "](../comparar.md#man-capture)" in text


def test_a_rule_on_which_all_agree_says_so(site):
    assert site.texts["pages.insert.all_same"] in replaced(site, "<!-- damario:regra capture.obligation brazilian -->")


def test_an_answer_names_its_variants(site):
    text = replaced(site, "<!-- damario:resposta captura-para-tras -->")
    assert len([line for line in text.splitlines() if line.startswith("- **")]) == 2
    assert "](../perguntas.md#captura-para-tras)" in text


def test_a_source_may_stand_in_a_sentence(site):
    text = replaced(site, "Diz <!-- damario:fonte fmjd24 4.15 --> que não.", "")
    assert text.startswith("Diz [")
    assert "4.15](fontes.md#fmjd24) que não." in text


def test_a_comment_in_a_fence_is_an_example(site):
    text = "```\n<!-- damario:regra nada -->\n```"
    assert replaced(site, text) == text


def test_everything_unknown_is_named_at_once_with_line_and_column(site):
    text = "a\n<!-- damario:regra man.captur brazilian -->\n  <!-- damario:nada -->\n<!-- damario:fonte ninguem -->"
    with pytest.raises(DataError) as caught:
        replaced(site, text)
    places = [(problem.line, problem.column) for problem in caught.value.problems]
    assert places == [(2, 1), (3, 3), (4, 1)]
    assert "man.capture" in caught.value.problems[0].remedy

"""Comments that stand for text from the rule tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from damario import inserts
from damario.pages_variant import AT_A_GLANCE
from damario.phrasing import value_of
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
    told = "\n".join(line for line in text.splitlines() if line.startswith("- **"))
    for variant in site.variants:
        assert told.lower().count(site.short_name(variant).lower()) == 1
    assert "](../perguntas.md#captura-para-tras)" in text


def test_a_source_may_stand_in_a_sentence(site):
    text = replaced(site, "Diz <!-- damario:fonte fmjd24 4.15 --> que não.", "")
    assert text.startswith("Diz [")
    assert "4.15](fontes.md#fmjd24) que não." in text


@pytest.mark.parametrize("text", ["```\n<!-- damario:regra nada -->\n```", "Como `<!-- damario:regra nada -->`."])
def test_a_comment_in_a_fence_or_between_backticks_is_an_example(site, text):
    assert replaced(site, text) == text


def test_everything_unknown_is_named_at_once_with_line_and_column(site):
    text = "a\n<!-- damario:regra man.captur brazilian -->\n  <!-- damario:nada -->\n<!-- damario:fonte ninguem -->"
    with pytest.raises(DataError) as caught:
        replaced(site, text)
    places = [(problem.line, problem.column) for problem in caught.value.problems]
    assert places == [(2, 1), (3, 3), (4, 1)]
    assert "man.capture" in caught.value.problems[0].remedy


def test_the_choice_of_variant_holds_every_variant_and_every_value_on_which_they_differ(site):
    text = replaced(site, "<!-- damario:escolha -->", root="")
    for variant in site.variants:
        assert f'value="{variant.id}"' in text
        assert f"](regras/{variant.id}.md)" in text
        values = [value_of(variant, rule) for rule in AT_A_GLANCE if rule not in _agreed(site)]
        shown = re.findall(rf'<dd [^>]*data-variants="[^"]*\b{variant.id}\b[^"]*">', text)
        assert len(shown) == len(values) + 1  # and the size of the board
    for rule in _agreed(site):
        assert site.phrasing.label(rule) not in text


def test_the_choice_starts_from_the_variant_of_the_examples(site):
    text = replaced(site, "<!-- damario:escolha -->")
    base = site.preferred[0]
    assert re.findall(r'value="(\w+)" checked', text) == [base]
    for found in re.findall(r'class="([^"]*)" data-variants="([^"]*)"', text):
        assert ("base chosen" in found[0]) == (base in found[1].split())


def test_the_choice_takes_no_words(site):
    with pytest.raises(DataError, match="damario:escolha"):
        replaced(site, "<!-- damario:escolha brazilian -->")


def _agreed(site):
    return [rule for rule in AT_A_GLANCE if len({str(value_of(variant, rule)) for variant in site.variants}) == 1]

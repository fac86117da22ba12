"""The page of a variant is whole, in an order that answers first, and leads on."""

from __future__ import annotations

import re

import pytest

from damario import lessons, pages

SECTIONS = [
    "resumo", "tabuleiro", "movimento", "captura", "prioridades", "promocao", "fim", "empates", "notacao", "conduta", "dicas",
    "perguntas", "fontes", "outras",
]  # fmt: skip


@pytest.fixture(scope="module")
def tree(site):
    built = pages.build(site)
    return {variant.id: built[pages.variant_path(variant)] for variant in site.variants}


def section(page: str, address: str) -> str:
    return page[re.search(rf"\{{#{address}[ }}]", page).start() :].split("\n## ")[0]


def test_the_sections_come_in_one_order_and_the_way_to_each_is_at_the_top(tree):
    for page in tree.values():
        assert re.findall(r"^## .*\{#([a-z-]+)[ }]", page, re.MULTILINE) == SECTIONS
        way = page[page.index('<nav class="damas-here"') : page.index("</nav>")]
        assert re.findall(r'href="#(.+?)"', way) == SECTIONS[1:]
        assert page.index("{#resumo}") < page.index('<nav class="damas-here"') < page.index("{#tabuleiro}")


def test_the_first_board_is_the_start_and_a_button_above_it_leads_to_a_game(site, tree):
    for variant in site.variants:
        page = tree[variant.id]
        assert page.index(f"](../jogar.md?variante={variant.id})") < page.index('id="jogar"') < page.index("```draughts")
        first = page[page.index("```draughts") :].split("```\n")[0]
        assert f'position: "{variant.rules.start().to_fen()}"' in first


def test_the_answers_come_before_any_detail(site, tree):
    for variant in site.variants:
        glance = section(tree[variant.id], "resumo")
        assert not re.search(r"\|\s*\|$", glance, re.MULTILINE), "every rule has a value"
        for rule in ("man.capture", "king.range", "capture.priority", "promotion.in_capture", "draws"):
            assert site.phrasing.label(rule) in glance, (variant.id, rule)


def test_every_priority_has_a_section_and_a_board_of_its_own(site, tree):
    for variant in site.variants:
        text = section(tree[variant.id], "prioridades")
        assert text.count("```draughts") >= max(1, len(variant.rules.priority))
        if len(variant.rules.priority) > 1:
            assert text.count("{#criterio-") == len(variant.rules.priority)


def test_the_board_that_says_every_capture_holds_stands_where_no_count_of_pieces_decides(site):
    told = next(told for told in site.lessons if told.id == "free_choice")
    free = [variant.id for variant in site.variants if lessons.fits(told, variant)]
    assert {"american", "russian", "pool", "czech"} == set(free)
    for name in free:
        shown = lessons.show(told, site.book.variants[name])
        assert {len(move.captured) for move in shown.moves} == {1, 2}, name


def test_of_the_boards_of_a_section_the_first_is_open_on_a_small_screen(tree):
    for page in tree.values():
        folds = re.findall(r'<details class="damas-fold" markdown( open)?>', section(page, "captura").split("\n### ")[0])
        assert folds[0] == " open"
        assert set(folds[1:]) == {""}


def test_the_casual_count_is_marked_as_the_sites_own(site, tree):
    for variant in site.variants:
        text = section(tree[variant.id], "empates")
        inside = text[text.index('<div class="damas-informal"') :]
        assert site.texts["pages.variant.site_rule"] in inside
        assert site.texts["draws.sets.casual.label"] in inside
        assert text.count("{#empates-") == len(variant.values["draws"])


def test_the_questions_are_those_of_the_questions_page(site, tree):
    for variant in site.variants:
        asked = [question.id for question in site.questions if question.about(variant)]
        found = re.findall(r"\]\(\.\./perguntas\.md#([a-z-]+)\)", section(tree[variant.id], "perguntas"))
        assert sorted(found) == sorted(asked)
        assert len(found) > 40


def test_a_question_about_some_variants_stands_only_there(tree):
    having = {name for name, page in tree.items() if "perguntas.md#numeracao-portuguesa" in page}
    assert having == {"portuguese"}


def test_every_rule_and_every_source_is_listed_with_its_certainty(site, tree):
    for variant in site.variants:
        text = section(tree[variant.id], "fontes")
        for rule, stated in variant.stated.items():
            row = next(line for line in text.splitlines() if line.startswith(f"| {site.phrasing.label(rule)} |"))
            assert f"fontes.md#{stated.source}" in row
            assert site.texts[f"certainty.{stated.certainty}"] in row
        unsure = [site.phrasing.label(rule) for rule, stated in variant.stated.items() if stated.certainty != "certain"]
        before = text[: text.index("<details")]
        assert all(label.lower() in before.lower() for label in unsure)


def test_the_other_variants_are_a_line_each(site, tree):
    for variant in site.variants:
        lines = [line for line in section(tree[variant.id], "outras").splitlines() if line.startswith("- ")]
        assert len(lines) == len(site.variants) - 1
        for other, line in zip((one for one in site.variants if one is not variant), lines, strict=True):
            assert f"]({other.id}.md)" in line
            assert f"](../{pages.pair_path(variant, other)})" in line

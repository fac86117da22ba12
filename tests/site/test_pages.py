"""The generated pages follow from the tables, and from nothing else."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

import damas
from damario import faq, lessons, pages
from damario.coverage import uncovered, unused_phrases
from damario.markdown import anchor
from damario.problems import DataError
from damario.site import Site

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def tree(site):
    return pages.build(site)


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_there_are_two_pages_for_every_variant_and_the_pages_about_all_of_them(site, tree):
    about_all = {
        "comparar.md",
        "perguntas.md",
        "glossario.md",
        "fontes.md",
        "regras-da-casa.md",
        "jogar.md",
        "tira-teima.md",
        "qual-regra.md",
        "problemas/index.md",
    }
    puzzles = {f"problemas/{anchor(theme)}.md" for theme in site.puzzle_themes}
    pairs = {pages.pair_path(one, other) for one, other in combinations(site.variants, 2)}
    expected = {f"regras/{name}{page}.md" for name in site.book.variants for page in ("", "/cartao")}
    assert set(tree) == expected | pairs | puzzles | about_all


def test_a_variant_page_has_an_address_for_every_rule_that_a_refusal_can_name(site, tree):
    names = ("board.lattice", "capture.obligation", "capture.priority", "capture.completion", "capture.removal",
             "capture.reverse", "man.step", "man.capture", "man.may_capture_king", "king.range", "king.step",
             "king.capture", "king.landing", "promotion.in_capture", "king_move_limit", "loss")  # fmt: skip
    for variant in site.variants:
        page = tree[pages.variant_path(variant)]
        for name in names:
            assert f'id="{anchor(name)}"' in page, (variant.id, name)


def test_a_changed_value_changes_table_page_and_answer(site, tree, copy):
    edit(copy / "variants" / "brazilian.yml", "first_mover: {value: white", "first_mover: {value: black")
    edit(copy / "variants" / "brazilian.yml", "26,W,8,8,A0,0", "26,B,8,8,A3,0")
    # The board of a home rule has to be another variant's now.
    edit(copy / "house_rules.yml", "- variant: brazilian\n      try: {c3-d4", "- variant: russian\n      try: {c3-d4")
    changed = Site.load(copy)
    after = pages.build(changed)
    for path in ("comparar.md", "perguntas.md", "regras/brazilian.md"):
        assert after[path] != tree[path], path
    assert after["regras/czech.md"] == tree["regras/czech.md"]
    question = next(q for q in site.questions if q.id == "quem-comeca")
    answers = [faq.answer(question, data.book.variants["brazilian"], data.phrasing) for data in (site, changed)]
    assert answers == ["As brancas.", site.texts["questions.quem-comeca.answers.black"]]


def test_a_missing_phrase_stops_the_build_and_is_named_with_its_file(copy):
    path = copy / "text" / "pt-BR" / "rules.yml"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"\n        all_diag: .*", "", text), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        pages.build(Site.load(copy))
    message = str(caught.value)
    assert "rules.yml:" in message
    assert "rules.man.capture.values.all_diag" in message


@pytest.mark.parametrize("text", ["", '"   "', "[a, b]", "3"])
def test_a_phrase_that_is_no_text_is_refused_with_its_line(copy, text):
    path = copy / "text" / "pt-BR" / "board.yml"
    edit(path, 'none: "nenhuma peça"', f"none: {text}")
    line = next(n for n, row in enumerate(path.read_text(encoding="utf-8").split("\n"), 1) if "  none:" in row)
    with pytest.raises(DataError) as caught:
        Site.load(copy)
    assert f"board.yml:{line}:" in str(caught.value)


def test_every_allowed_value_of_every_rule_has_its_phrases(site):
    assert uncovered(site) == []


def test_no_phrase_is_left_over(site):
    assert [key for key, _, _ in unused_phrases(site)] == []


def test_a_left_over_phrase_is_found(copy):
    path = copy / "text" / "pt-BR" / "board.yml"
    path.write_text(path.read_text(encoding="utf-8") + '  sobra: "nada"\n', encoding="utf-8")
    found = unused_phrases(Site.load(copy))
    assert [key for key, _, _ in found] == ["board.sobra"]


def test_every_question_is_answered_for_every_variant(site):
    for question in site.questions:
        for variant in filter(question.about, site.variants):
            assert faq.answer(question, variant, site.phrasing), (question.id, variant.id)


def test_a_question_without_an_answer_for_some_variant_stops_the_build(copy):
    edit(copy / "faq.yml", "      - {when: {first_mover: black}, answer: black}\n", "")
    with pytest.raises(DataError) as caught:
        pages.build(Site.load(copy))
    assert "quem-comeca" in str(caught.value)
    assert "faq.yml:" in str(caught.value)


def test_a_lesson_that_shows_nothing_stops_the_build(copy):
    edit(copy / "lessons.yml", 'position: "W:Wc3,g1:Bd4,d6,h6"', 'position: "W:Wc3,g1:Bd4,h6"')
    with pytest.raises(DataError) as caught:
        pages.build(Site.load(copy))
    assert "multiple" in str(caught.value)
    assert "lessons.yml:" in str(caught.value)


def test_every_variant_page_has_boards_for_a_quiet_move_a_multiple_capture_and_a_refusal(site):
    for variant in site.variants:
        shown = [s for lesson in site.lessons if lessons.fits(lesson, variant) and (s := lessons.show(lesson, variant))]
        moves = [move for board in shown for move in board.moves]
        assert any(not move.is_capture for move in moves), variant.id
        assert any(len(move.captured) > 1 for move in moves), variant.id
        assert any(found.verdict is damas.Verdict.ILLEGAL for board in shown for _, found in board.attempts), variant.id


def test_every_priority_rule_of_a_variant_is_shown_deciding(site):
    for variant in site.variants:
        told = {lesson.id: lesson for lesson in site.lessons if lesson.section == "priority"}
        for name in variant.rules.priority:
            board = lessons.show(told[name], variant)
            assert board is not None, (variant.id, name)
            assert any(found.rule == "capture.priority" for _, found in board.attempts), (variant.id, name)


def test_the_pages_are_the_same_each_time(site, tree):
    assert pages.build(site) == tree
    assert pages.build(Site.load(ROOT / "rules_data")) == tree


def test_no_place_is_left_unfilled(tree):
    for path, text in tree.items():
        # The places in data are filled by the script that reads it; what can be copied is for files.
        other = r'data-[\w-]+="[^"]*"|<template>.*?</template>|<textarea.*?</textarea>|```draughts.*?```|\{#[a-z0-9-]+\}|^---.*?^---'
        outside = re.sub(other, "", text, flags=re.DOTALL | re.MULTILINE)
        assert not re.search(r"\{\w*[:}]", outside), path


def test_no_variant_is_named_in_the_code(site):
    # Ids are written small; the language of the pages is not, though one of the games has its name.
    names = re.compile(r"\b(" + "|".join(site.book.variants) + r")\b")
    for path in sorted((ROOT / "interactive" / "damario").glob("*.py")):
        text = path.read_text(encoding="utf-8").replace('stemmer("portuguese")', "")
        assert not names.search(text), path.name


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("captures: 2", "captures: duas", "um número inteiro"),
        ("man.capture: all_8", "man.captur: all_8", "“man.capture”"),
        ("section: moves", "section: {a: b}", "um texto"),
        ("section: moves", "section: movez", "Você quis dizer “moves”"),
    ],
)
def test_a_spoiled_lesson_is_named_and_never_a_traceback(spoiled, old, new, says):
    error = spoiled("lessons.yml", old, new)
    assert says in str(error)

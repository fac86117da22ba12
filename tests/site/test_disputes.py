"""Where the texts disagree: nothing on which they do is printed as if it were settled."""

from __future__ import annotations

import html
import json
import re

import pytest

from damario import chooser, doubts, faq, inserts, pages
from damario.card import card
from damario.markdown import anchor
from damario.pages_variant import AT_A_GLANCE


@pytest.fixture(scope="module")
def tree(site):
    return pages.build(site)


def disputed(variant) -> list[str]:
    return [rule for rule, stated in variant.stated.items() if stated.dispute]


def counts(site, variant) -> list[dict]:
    return [record for record in faq.official_draws(variant, site.informal) if record.get("dispute")]


def rows(page: str, label: str) -> list[str]:
    """The rows of the tables of a page that tell a rule."""
    return [line for line in page.splitlines() if re.match(rf"\| \[?{re.escape(label)}[\]| ]", line)]


def test_there_is_something_to_test(site):
    assert any(disputed(variant) for variant in site.variants)
    assert any(counts(site, variant) for variant in site.variants)


def test_a_page_of_two_variants_marks_every_disputed_value_and_calls_none_of_them_settled(site, tree):
    word = site.texts["certainty.diverge"]
    groups = {rule: group for group, rules in site.rules_by_group.items() for rule in rules}
    for one in site.variants:
        for other in site.variants:
            if one is other:
                continue
            page = tree[pages.pair_path(one, other)]
            for rule in disputed(one):
                [row] = rows(page, site.phrasing.label(rule))
                assert f"{word}](../regras/{one.id}.md#{anchor(rule)})" in row, (one.id, other.id, rule)
                settled = re.search(r"^\[?Igual nas duas: (.*?)\.\]?", page, flags=re.M)
                assert settled is None or site.texts[f"pairs.groups.{groups[rule]}"] not in settled[1]


def test_a_group_that_is_equal_only_by_some_of_the_texts_is_named(site, tree):
    one, other = (site.book.variants[name] for name in ("brazilian", "turkish"))
    page = tree[pages.pair_path(one, other)]
    label = site.phrasing.label("promotion.in_capture")
    told = f"[nas turcas, {site.texts['certainty.diverge']}](../regras/turkish.md#promotion-in-capture)"
    assert f"É igual só segundo parte das fontes: {label[0].lower()}{label[1:]} ({told})." in page


def test_a_page_of_two_variants_says_who_counts_otherwise(site, tree):
    for one in site.variants:
        for other in site.variants:
            for record in counts(site, one) if one is not other else ():
                [line] = {
                    line
                    for line in tree[pages.pair_path(one, other)].splitlines()
                    if line.startswith(f"- {site.phrasing.draw(record)}")
                } or {""}
                assert all(said in line for said in site.draw_disputes(record)), (one.id, other.id)


def test_the_summary_of_a_variant_marks_what_is_disputed_and_only_that(site, tree):
    word = site.texts["certainty.diverge"]
    for variant in site.variants:
        glance = tree[pages.variant_path(variant)].split("{#resumo}", 1)[1].split("damas-here", 1)[0]
        wanted = {anchor(rule) for rule in disputed(variant) if rule in AT_A_GLANCE}
        told = {site.phrasing.draw_short(record) for record in counts(site, variant)}
        [draws] = rows(glance, site.phrasing.label("draws")) or [""]
        wanted |= {"empates"} if any(said in draws for said in told) else set()
        assert set(re.findall(rf"\[{word}\]\(#([\w-]+)\)", glance)) == wanted, variant.id


def test_of_the_counts_in_a_cell_the_disputed_one_is_marked(site):
    records = faq.official_draws(site.book.variants["italian"], site.informal)
    first, second = map(site.phrasing.draw_short, records)
    assert doubts.counts(site, records, " (?)") == f"{first} (?); {second}"


def test_beside_the_rule_of_a_guide_page_the_variant_that_is_disputed_is_named(site):
    text = inserts.replace("<!-- damario:regra promotion.in_capture brazilian -->", site, "pagina.md", "../")
    marked = [line for line in text.splitlines() if site.texts["certainty.diverge"] in line]
    assert len(marked) == 1
    assert marked[0].endswith(
        f"{site.texts['pages.insert.same']} ([nas turcas, {site.texts['certainty.diverge']}](../regras/turkish.md#promotion-in-capture))"
    )
    assert site.texts["certainty.diverge"] not in inserts.replace(
        "<!-- damario:regra man.capture brazilian -->", site, "pagina.md", "../"
    )


def test_where_a_rule_is_the_same_for_all_what_one_variant_remarks_is_told(site, tree):
    remark = site.remark(site.book.variants["turkish"].stated["loss"])
    told = f'<span class="damas-scope">Turcas.</span> <span class="damas-scope">{remark}</span>'
    assert f"- {told}" in inserts.replace("<!-- damario:regra loss brazilian -->", site, "pagina.md", "../").splitlines()
    page = tree[pages.pair_path(site.book.variants["brazilian"], site.book.variants["turkish"])]
    assert told in page.split("<details", 1)[0].splitlines()


def test_an_answer_in_a_guide_page_says_who_answers_otherwise(site):
    for question in site.questions:
        text = inserts.replace(f"<!-- damario:resposta {question.id} -->", site, "pagina.md", "../") if question.answers else ""
        for variant in filter(question.about, site.variants):
            for said in doubts.of_question(site, question, variant):
                assert said in text, (question.id, variant.id)


def test_the_choice_of_variant_keeps_the_disputed_value_apart(site):
    text = html.unescape(chooser.html(site, ""))
    said = site.phrasing.short("promotion.in_capture", "only_if_ends")
    groups = re.findall(r'data-variants="([\w ]+)">' + re.escape(said) + r"( \([^)]*\))? <", text)
    assert ("turkish", f" ({site.texts['certainty.diverge']})") in groups
    [(others, word)] = [group for group in groups if "brazilian" in group[0]]
    assert not word
    assert "turkish" not in others.split()


@pytest.mark.parametrize(("name", "variant", "word"), [
    ("repeticao", "italian", "3ª vez"),
    ("lances-sem-captura", "pool", "15 lances"),
    ("tres-damas-contra-uma", "international", "5 lances"),
    ("os-dois-bloqueados", "turkish", "empate quando os dois lados estão bloqueados"),
    ("todas-bloqueadas", "turkish", "empate quando os dois lados estão bloqueados"),
])  # fmt: skip
def test_an_answer_carries_what_its_number_or_its_rule_leaves_open(site, tree, name, variant, word):
    question = next(question for question in site.questions if question.id == name)
    [said] = doubts.of_question(site, question, site.book.variants[variant])
    assert word in said
    part = re.split(rf"^### .*{{#{name}}}.*$", tree[pages.QUESTIONS], flags=re.M)[1].split("\n###", 1)[0]
    assert f'{site.short_name(site.book.variants[variant])}.</span> <span class="damas-scope">{said}' in part
    data = json.loads(json.loads(re.search(r"^structured: (.*)$", tree[pages.QUESTIONS], flags=re.M)[1]))
    [plain] = [
        asked["acceptedAnswer"]["text"] for asked in data["mainEntity"] if asked["name"] == site.texts[f"questions.{name}.question"]
    ]
    assert said in plain


def test_all_variants_agree_only_where_nothing_is_left_open(site, tree):
    for question in site.questions:
        if len(faq.grouped(question, site.variants, site.phrasing, site.informal)) != 1 or question.variants:
            continue
        part = re.split(rf"^### .*{{#{question.id}}}.*$", tree[pages.QUESTIONS], flags=re.M)[1].split("\n###", 1)[0]
        left_open = any(doubts.of_question(site, question, variant) for variant in site.variants)
        assert (site.texts["pages.questions.all_but"] in part) == left_open, question.id


def test_on_the_card_a_remark_stands_at_the_word_that_it_is_about(site):
    variant = site.book.variants["turkish"]
    lines = {line.text: line.doubt for section in card(site, variant).sections for line in section.lines}
    without, blocked = (site.phrasing.long("loss", [word])[0] for word in ("no_pieces", "blocked"))
    assert "bloqueados" not in lines[without]
    assert "bloqueados" in lines[blocked]


def test_criteria_are_numbered_without_what_is_remarked_on_them(site, tree):
    one, other = (site.book.variants[name] for name in ("brazilian", "frisian"))
    remark = site.remark(other.stated["capture.priority"])
    [line] = [line for line in tree[pages.pair_path(one, other)].splitlines() if remark in line]
    assert not re.match(r"\d+\. ", line)

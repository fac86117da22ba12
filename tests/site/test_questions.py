"""The questions page: what readers ask is there, what it answers is right, and every answer rests on something."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml
import damas
from data.agreed_answers import AGREED, ALIKE, ASKED, SAID, VARIANTS

from damario import faq, pages
from damario.faq import Question
from damario.problems import DataError
from damario.site import Site

#: Addresses that other pages and other sites may link to.
LASTING = (
    "objetivo", "quantas-pecas", "quem-comeca", "lado-da-casa-escura", "captura-obrigatoria", "captura-para-tras",
    "captura-dupla-tripla", "parar-no-meio", "fazer-curva", "lei-da-maioria", "dama-vale-mais", "pedra-come-dama",
    "duas-pecas-juntas", "mesma-casa-duas-vezes", "quando-se-tiram", "sopro", "quando-vira-dama",
    "passar-pela-ultima-fileira", "quantas-casas-a-dama-anda", "dama-anda-para-tras", "dama-para-logo-atras",
    "dama-vira-no-meio", "como-termina", "xeque", "nao-consigo-mover", "repeticao", "lances-sem-captura",
    "duas-damas-contra-uma", "peca-tocada", "como-se-numeram-as-casas", "brasileiras-e-internacionais",
    "brasileiras-e-russas", "brasileiras-e-espanholas", "brasileiras-e-americanas",
)  # fmt: skip


@pytest.fixture(scope="module")
def page(site):
    return pages.build(site)[pages.QUESTIONS]


def answers(site: Site, name: str) -> dict[str, str]:
    """Variant id -> the answer in words."""
    question = next(question for question in site.questions if question.id == name)
    found = {v.id: faq.answer(question, v, site.phrasing, site.informal) for v in site.variants if question.about(v)}
    return {variant: text for variant, text in found.items() if text}


@pytest.mark.parametrize("name", AGREED)
def test_an_answer_agrees_with_the_published_rules(site, name):
    found = answers(site, name)
    agreed = dict(zip(VARIANTS, AGREED[name], strict=True))
    for variant, (like, otherwise) in ALIKE.items():
        agreed[variant] = otherwise.get(name, agreed[like])
    for variant, wanted in agreed.items():
        assert re.match(wanted, found[variant]), (variant, found[variant])


@pytest.mark.parametrize(("name", "variant", "wanted"), SAID)
def test_an_answer_says_what_it_must(site, name, variant, wanted):
    assert re.search(wanted, answers(site, name)[variant])


def test_everything_that_readers_ask_is_on_the_page(site, page):
    known = {question.id for question in site.questions}
    assert len(ASKED) == 38
    assert len(known) >= 48
    for number, names in ASKED.items():
        for name in names:
            assert name in known, number
            assert f"{{#{name}}}" in page, number


def test_addresses_last(site):
    assert set(LASTING) <= {question.id for question in site.questions}


def test_every_question_stands_under_its_theme_and_in_the_index(site, page):
    for theme in site.themes:
        start = page.index(f"{{#tema-{theme}}}")
        section = page[start:].split("\n## ")[0]
        asked = [question.id for question in site.questions if question.theme == theme]
        assert re.findall(r"^### .*\{#(.+)\}$", section, re.MULTILINE) == asked
    index = page[page.index("<nav") : page.index("</nav>")]
    assert re.findall(r'href="#(.+?)"', index) == [q.id for theme in site.themes for q in site.questions if q.theme == theme]


def test_the_page_does_not_drown_in_boards(page):
    assert 10 <= page.count("```draughts") <= 20


def test_how_to_set_up_the_board_is_shown_once_for_each_answer(site, page):
    question = next(question for question in site.questions if question.start)
    section = page[page.index(f"{{#{question.id}}}") :].split("\n##")[0]
    groups = faq.grouped(question, site.variants, site.phrasing, site.informal)
    shown = re.findall(r'^variant: "(.+)"$', section, re.MULTILINE)
    assert [sum(variant.id in shown for variant in group.variants) for group in groups] == [1] * len(groups)


def test_an_answer_written_by_hand_names_its_source(site, page):
    by_hand = [question for question in site.questions if question.source]
    assert by_hand
    for question in by_hand:
        section = page[page.index(f"{{#{question.id}}}") :].split("\n##")[0]
        assert site.source_name(question.source) in section, question.id


def test_structured_data_holds_every_question_with_a_plain_answer(site, page):
    head = yaml.safe_load(page.split("---\n")[1])
    data = json.loads(head["structured"])
    assert data["@type"] == "FAQPage"
    assert [entry["name"] for entry in data["mainEntity"]] == [
        site.texts[f"questions.{question.id}.question"] for question in site.questions
    ]
    for entry in data["mainEntity"]:
        text = entry["acceptedAnswer"]["text"]
        assert len(text) > 10
        assert not re.search(r"[<>|*]|\]\(", text), text
    assert "<" not in head["structured"]


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def problems(folder: Path) -> str:
    with pytest.raises(DataError) as caught:
        pages.build(Site.load(folder))
    assert all(problem.line > 1 and problem.remedy for problem in caught.value.problems)
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    source: wcdf\n    article: \"1.16\"\n", ""),
        ("- {when: {first_mover: white}, answer: white}\n      - {when: {first_mover: black}, answer: black}",
         "- {answer: white}\n      - {answer: black}"),
    ],
)  # fmt: skip
def test_an_answer_that_rests_on_nothing_stops_the_build(copy, old, new):
    edit(copy / "faq.yml", old, new)
    assert "não se apoia em nenhum valor de regra nem em fonte" in problems(copy)


FAULTS = [
    ("{first_mover: white}, answer: white", "{first_mover: wite}, answer: white", "Você quis dizer “white”"),
    ("{first_mover: white}, answer: white", "{first_mover: 3}, answer: white", "“first_mover” nunca vale “3”"),
    ("{first_mover: white}, answer: white", "{first_mover: [white, [a]]}, answer: white", "nunca vale “['a']”"),
    ("{first_mover: white}, answer: white", "{first_mover: []}, answer: white", "está vazia"),
    ("{first_mover: white}, answer: white", "{first_movr: white}, answer: white", "Você quis dizer “first_mover”"),
    ("{first_mover: white}, answer: white", "white, answer: white", "pares “chave: valor”"),
    ("{loss: {contains: blocked}}, answer: both", "{loss: {contain: blocked}}, answer: both", "“contains”"),
    ("{loss: {contains: blocked}}, answer: both", "{loss: {contains: bloked}}, answer: both", "“blocked”"),
    ('{man.may_capture_king: "true"}, answer: can', "{man.may_capture_king: sim}, answer: can", "nunca vale “sim”"),
    ("{moves: some}, answer: moves", "{moves: sim}, answer: moves", "Você quis dizer “some”"),
    ("theme: comeco", "theme: comeso", "“comeco”"),
    ("theme: comeco", "tema: comeco", "Você quis dizer “theme”"),
    ("themes: [comeco,", "themes: [comeco, sobra,", "nenhuma pergunta é do tema “sobra”"),
    ("rules: [first_mover]", "rules: [first_movr]", "“first_mover”"),
    ("rules: [first_mover]", "rules: first_mover", "espera uma lista"),
    ("table: [man.capture,", "table: [man.captur,", "“man.capture”"),
    ("variants: [american]", "variants: [americn]", "“american”"),
    ("differences: [brazilian, russian]", "differences: [brazilian, rusian]", "“russian”"),
    ("differences: [brazilian, russian]", "differences: [brazilian]", "um só modo de responder"),
    ("source: fpd-old", "source: fpd-odl", "“fpd-old”"),
    ("source: br-sum\n    ", "", "há article sem source"),
    ("lesson: blocked", "lesson: bloked", "“blocked”"),
    ("start: true", "start: sim", "true ou false"),
    ("remarks: [loss]", "remarks: [los]", "“loss”"),
    ("{kind: repetition, field: times}", "{kind: repetition, campo: times}", "“campo”"),
    ("{kind: repetition, field: times}", "repetition", "pares “chave: valor”"),
    ("id: quem-comeca", "id: objetivo", "falta ou se repete"),
    ("examples_from: [brazilian]", "examples_from: [brasilian]", "“brazilian”"),
    ("informal_draws: [casual]", "informal_draws: [casul]", "“casual”"),
]


@pytest.mark.parametrize(("old", "new", "says"), FAULTS)
def test_a_fault_in_the_questions_is_named(copy, old, new, says):
    edit(copy / "faq.yml", old, new)
    assert says in problems(copy)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("when: {man.capture: all_8}", "when: {man.capture: al_8}", "“all_8”"),
        ("when: {man.capture: all_8}", "when: {man.capture: {contains: [all_8]}}", "nunca vale"),
        ("when: {man.capture: all_8}", "when: [man.capture]", "pares “chave: valor”"),
    ],
)
def test_a_fault_in_the_condition_of_a_lesson_is_named(copy, old, new, says):
    edit(copy / "lessons.yml", old, new)
    assert says in problems(copy)


def test_a_source_that_only_an_answer_uses_is_in_use(copy):
    """Without the question the tables say that the source is of no use; with it they do not."""
    sources = copy / "sources.yml"
    added = 'only-here:\n  title: "Um texto"\n  body: "Alguém"\n  date: "sem data"\n  article: "Aqui"\n  read: full\n'
    sources.write_text(sources.read_text(encoding="utf-8") + added, encoding="utf-8")
    edit(copy / "faq.yml", "source: fpd-old", "source: only-here")
    Site.load(copy)
    edit(copy / "faq.yml", "source: only-here", "source: fpd-old")
    assert "only-here" in problems(copy)


@pytest.mark.parametrize(("more", "variants"), [
    ({"where": {"weak_king_on": "main_diagonal"}}, {"brazilian"}),
    ({"without": ["weak_king_on"]}, {"international"}),
    ({"where": {"weak_king_on": "elsewhere"}}, set()),
])  # fmt: skip
def test_a_fact_is_taken_from_the_record_that_has_what_is_asked(site, more, variants):
    fact = {"kind": "ending", "sides": ["3K", "1K"], "field": "moves_each", **more}
    choices = (faq.Answer("moves", {"moves": "some"}), faq.Answer("none"))
    question = Question("uma-dama-contra-uma", "empate", facts={"moves": fact}, answers=choices)
    nothing = site.texts["questions.uma-dama-contra-uma.answers.none"]
    asked = [site.book.variants[name] for name in ("brazilian", "international", "american")]
    assert {v.id for v in asked if faq.answer(question, v, site.phrasing) != nothing} == variants


def test_a_phrase_with_an_unknown_place_is_named_with_its_line(copy):
    path = copy / "text" / "pt-BR" / "questions.yml"
    edit(path, "{files}", "{fileszz}")
    found = problems(copy)
    assert "{fileszz}" in found
    assert "Você quis dizer “files”" in found


def test_a_draw_that_must_be_asked_for_is_not_told_as_one_that_comes_by_itself(site):
    asked = {question.id: question for question in site.questions}
    for name, kinds in (
        ("repeticao", {"repetition"}),
        ("lances-sem-captura", {"no_progress"}),
        ("quando-e-empate", {"repetition", "no_progress"}),
    ):
        for variant in site.variants:
            records = [one for one in faq.official_draws(variant, site.informal) if one["kind"] in kinds]
            said = faq.answer(asked[name], variant, site.phrasing, site.informal)
            assert bool(re.search("pode-se pedir|A pedido", said)) == any(one.get("claim") for one in records), (name, variant.id)
            limits = [one["only_if"] for one in records if "only_if" in one]
            assert ("contados só depois que cada lado tem" in said) == bool(limits), (name, variant.id)
            assert all(f"no máximo {limit['max_pieces_per_side']} peças" in said for limit in limits), (name, variant.id)


def test_what_is_said_of_draws_leaves_out_no_count_that_the_variant_has(site):
    """A variant whose records are all about endings is not told to have none, nor a general count that it has not."""
    asked = {question.id: question for question in site.questions}
    for variant in site.variants:
        records = faq.official_draws(variant, site.informal)
        kinds = {record["kind"] for record in records}
        said = faq.answer(asked["quando-e-empate"], variant, site.phrasing, site.informal)
        if not kinds & {"repetition", "no_progress"}:
            assert records
            assert all(site.phrasing.draw(record) in said for record in records), variant.id
        for name in ("tres-damas-contra-uma", "duas-damas-contra-uma", "uma-dama-contra-uma"):
            said = faq.answer(asked[name], variant, site.phrasing, site.informal)
            assert "vale a contagem geral" not in said or "no_progress" in kinds, (name, variant.id)


def test_a_piece_on_the_edge_is_safe_exactly_where_the_engine_never_takes_one(site):
    """On every edge square in turn a king stands, two squares from a lone man and in every line with it."""
    found = answers(site, "peca-na-borda")
    for variant in site.variants:
        assert found[variant.id].startswith("Sim" if takes_on_the_edge(variant.rules) else "Não"), variant.id


def takes_on_the_edge(rules: damas.Rules) -> bool:
    board = rules.geometry
    edge = [i for i in board.playable if i % board.files in (0, board.files - 1) or i // board.files in (0, board.ranks - 1)]
    return any(
        move.is_capture
        for man in edge
        for king in board.playable
        if king != man
        for move in damas.legal_moves(damas.Position(rules, 0, board.bit(king), 0, board.bit(man), "white"), rules)
    )


def test_a_remark_that_bears_on_an_answer_is_told_with_it(site, page):
    tree = pages.build(site)
    told = 0
    for question in site.questions:
        for variant in site.variants:
            for rule in question.remarks:
                remark = site.remark(variant.stated[rule])
                if remark:
                    told += 1
                    line = next(one for one in tree[pages.variant_path(variant)].split("\n") if f"perguntas.md#{question.id})" in one)
                    assert remark in line, (question.id, variant.id)
                    assert remark in page[page.index(f"{{#{question.id}}}") :].split("\n##")[0], (question.id, variant.id)
    assert told >= 3


def test_a_king_that_may_not_turn_back_is_not_said_to_choose_among_all_directions(site):
    found = answers(site, "fazer-curva")
    for variant in site.variants:
        free = re.search(r"a dama entre todas( as direções)?\.$", found[variant.id])
        assert not free or variant.values["capture"]["reverse"] == "allowed", variant.id

"""The glossary: what its terms lead to, in which order they stand, and what is said of a bad entry."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from damario import blocks, faq, pages
from damario.search_words import fold
from damario.problems import DataError
from damario.site import Site


@pytest.fixture(scope="module")
def glossary(site):
    return pages.build(site)[pages.GLOSSARY]


def term(site, name):
    return next(term for term in site.glossary if term.id == name)


def entry(text: str, name: str) -> str:
    """The part of the page that is about one term."""
    return text.split(f"{{#{name} ", 1)[1].split("\n## ", 1)[0]


def test_terms_stand_in_the_order_of_the_alphabet_without_regard_to_accents(site, glossary):
    names = re.findall(r"^## (.+) \{#\S+ \.dm-term\}$", glossary, re.MULTILINE)
    assert len(names) == len(site.glossary) >= 45
    assert names == sorted(names, key=fold)
    assert names.index("Última fileira") < names.index("Variante")


def test_every_letter_leads_to_its_first_term(site, glossary):
    letters = re.findall(r"\[([A-Z])\]\(#([a-z-]+)\)", glossary)
    for letter, name in letters:
        assert fold(term(site, name).name(site.texts))[0] == letter.lower()
    first = {fold(t.name(site.texts))[0].upper() for t in site.glossary}
    assert [letter for letter, _ in letters] == sorted(first)


def test_the_variants_a_term_is_of_use_in_follow_from_their_rules(site, glossary):
    short = [v for v in site.variants if v.values["king"]["range"] == "short"]
    assert term(site, "dama-curta").used_in(site) == short
    for variant in site.variants:
        assert (f"regras/{variant.id}.md" in entry(glossary, "dama-curta")) == (variant in short)
    assert term(site, "peca").used_in(site) == []
    everywhere = site.texts["glossary.page.used_in_all"]
    assert everywhere in entry(glossary, "captura-obrigatoria")
    assert everywhere not in entry(glossary, "dama-curta") + entry(glossary, "peca")


def test_a_term_is_of_use_wherever_the_tables_have_what_it_names(site):
    """Asked of the values and of the engine, not of the conditions in the file."""
    def used(name):
        return {variant.id for variant in term(site, name).used_in(site)}

    def geometry(variant):
        return variant.rules.geometry

    everyone = {variant.id for variant in site.variants}
    back = {"all_diag", "all_8"}
    assert used("captura-para-tras") == {v.id for v in site.variants if v.values["man"]["capture"] in back}
    assert used("casa-cruz") == everyone
    half = {v.id for v in site.variants if len(geometry(v).playable) < geometry(v).files * geometry(v).ranks}
    assert used("grande-diagonal") == half < everyone
    forced = {
        v.id
        for v in site.variants
        if any("starts_when" in record for record in faq.official_draws(v, site.informal))
    }
    assert used("forcada") == forced


def test_a_definition_is_true_of_every_board(site):
    """What only holds on the squares of one colour is said of those alone."""
    texts = {name: site.texts[f"glossary.terms.{name}.text"] for name in ("tabuleiro", "casas-de-jogo", "diagonal", "pedra")}
    for variant in site.variants:
        geometry = variant.rules.geometry
        assert f"{geometry.files} × {geometry.ranks}" in texts["tabuleiro"], variant.id
        assert str(geometry.files * geometry.ranks) in texts["tabuleiro"], variant.id
        if len(geometry.playable) == geometry.files * geometry.ranks:
            assert "o tabuleiro inteiro" in texts["casas-de-jogo"]
        if variant.values["man"]["step"] != "forward_diag":
            assert "sempre para a frente" not in texts["pedra"]
        if "diag" not in variant.values["man"]["capture"]:
            assert "linha reta" in texts["diagonal"]


def test_a_term_leads_to_its_rules_questions_and_neighbours(glossary):
    text = entry(glossary, "lei-da-maioria")
    assert "](comparar.md#capture-priority)" in text
    assert "](perguntas.md#lei-da-maioria)" in text
    assert "](#lei-da-qualidade)" in text
    assert "](guia/maioria.md)" in text


def test_other_names_are_listed_and_lead_to_their_term(site, glossary):
    also = {word: t.id for t in site.glossary for word in t.also(site.texts)}
    assert {"comer": "captura", "peão": "pedra", "dobradinha": "dama", "soprar": "sopro"}.items() <= also.items()
    listed = glossary.split("{#outros-nomes ")[1]
    for word, name in also.items():
        assert re.search(rf"^- {re.escape(word)}: .*\(#{name}\)$", listed, re.MULTILINE), word


def test_every_board_of_the_glossary_claims_something_or_is_empty(site, glossary):
    boards = [blocks.board(block, site, Path(pages.GLOSSARY)) for block in blocks.find(glossary)]
    assert 5 <= len(boards) <= 15
    for name in (t for t in site.glossary if t.board):
        assert "claim" in name.board or name.board.get("empty"), name.id


ENTRY = "  - {id: peca, see: [pedra, dama]}\n"


@pytest.mark.parametrize(
    ("new", "says"),
    [
        ("  - {id: peca, see: [pedr]}\n", "Você quis dizer “pedra”"),
        ("  - {id: peca, rules: [man.stepp]}\n", "leva a regra “man.stepp”"),
        ("  - {id: peca, questions: [nenhuma-dessas]}\n", "leva a pergunta “nenhuma-dessas”"),
        ("  - {id: peca, variants: [brasilian]}\n", "Você quis dizer “brazilian”"),
        ("  - {id: peca, when: {king.rang: short}}\n", "Você quis dizer “king.range”"),
        ("  - {id: peca, when: {loss: {contains: bloqueado}}}\n", "nunca vale “bloqueado”"),
        ("  - {id: pedra}\n", "aparece duas vezes (linhas"),
        ("  - {id: peca, sees: [pedra]}\n", "Você quis dizer “see”"),
        ("  - {see: [pedra]}\n", "falta id"),
        ("  - {id: [peca]}\n", "um texto"),
        ("  - peca\n", "pares “chave: valor”"),
        ("  - {id: peca, see: pedra}\n", "uma lista"),
        ("  - {id: peca, when: {king.range: short}, variants: [american]}\n", "when e variants"),
        ("  - {id: peca, board: {position: x}}\n", "falta variant"),
    ],
)
def test_a_bad_entry_is_named_with_its_line_and_a_remedy(copy, new, says):
    path = copy / "glossary.yml"
    text = path.read_text(encoding="utf-8")
    line = text[: text.index(ENTRY)].count("\n") + 1
    path.write_text(text.replace(ENTRY, new), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        pages.build(Site.load(copy))
    found = [problem for problem in caught.value.problems if says in str(problem)]
    assert len(found) == 1, str(caught.value)
    assert found[0].file.endswith("glossary.yml")
    # The second of two terms of one name may be the one that stood there before.
    assert found[0].line == line or "duas vezes" in says
    assert found[0].remedy


@pytest.mark.parametrize(("text", "says"), [("outros: []\n", "falta terms"), ("terms: pedra\n", "uma lista")])
def test_a_file_without_terms_is_refused(copy, text, says):
    (copy / "glossary.yml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        Site.load(copy)
    assert "glossary.yml:1:" in str(caught.value)
    assert says in str(caught.value)


def test_a_word_that_two_terms_claim_is_named(copy):
    path = copy / "text" / "pt-BR" / "glossary.yml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('also: "turno"', 'also: "turno, peao"'), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        pages.build(Site.load(copy))
    assert "“pedra” e “vez”" in str(caught.value)


def test_a_term_without_words_is_named(copy):
    path = copy / "glossary.yml"
    path.write_text(path.read_text(encoding="utf-8") + "  - {id: novo}\n", encoding="utf-8")
    with pytest.raises(DataError) as caught:
        pages.build(Site.load(copy))
    assert "glossary.terms.novo.term" in str(caught.value)

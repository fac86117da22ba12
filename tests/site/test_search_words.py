"""The words of the search: how they bend, what they mean, what is said of a faulty list, and where the site puts them."""

from __future__ import annotations

import json
import re

import pytest
from mkdocs.exceptions import PluginError

from damario import search_files, search_words
from damario.cli import main
from damario.problems import DataError
from damario.search_words import SearchWords, fold
from damario.site_files import parse


def families(words: SearchWords, *texts: str) -> list[set[str]]:
    found = search_words.for_browser(words, texts)["families"]
    return [{beginning + ending for ending in endings} for beginning, *endings in (family.split("|") for family in found)]


def family(words: SearchWords, word: str, *texts: str) -> set[str]:
    return next((members for members in families(words, *texts) if word in members), set())


@pytest.fixture(scope="session")
def sections(www):
    return json.loads((www / "search" / search_files.SECTIONS).read_text("utf-8"))


def test_case_and_accents_do_not_count():
    assert fold("PEÕES à Coroação, ação 2ª") == "peoes a coroacao, acao 2ª"


@pytest.mark.parametrize(
    ("text", "one", "others"),
    [
        ("captura capturas capturou", "captura", {"capturas", "capturou"}),
        ("posição posições", "posicao", {"posicoes"}),
        ("final finais", "final", {"finais"}),
        ("contagem contagens", "contagem", {"contagens"}),
        ("obrigatório obrigatória", "obrigatorio", {"obrigatoria"}),
    ],
)
def test_forms_of_a_word_are_of_one_family(text, one, others):
    assert family(SearchWords(), one, text) == {one, *others}


def test_a_verb_of_the_list_brings_the_forms_that_readers_type():
    words = SearchWords((("comer", "soprar"),), ("com", "como"))
    assert {"come", "comeu", "comi", "comido", "comem"} <= family(words, "comer")
    assert {"sopro", "soprou", "sopra", "sopraram"} <= family(words, "soprar")


def test_common_words_and_numbers_are_of_no_family():
    words = SearchWords((("comer", "parar"),), ("com", "como", "para"))
    assert not {"com", "como", "para", "15"} & {
        word for members in families(words, "com como para 15 15a") for word in members
    }


def test_words_of_two_meanings_stay_apart():
    words = SearchWords((("capturar", "matar"), ("xeque", "mate")))
    assert "matou" in family(words, "matar")
    assert "mate" not in family(words, "matar")


def test_short_words_do_not_meet_by_chance():
    assert family(SearchWords((("pedra", "men"),)), "men", "menos") == set()


def test_the_names_in_the_glossary_join_the_list_that_has_one_of_them():
    words = SearchWords((("dama", "king"), ("sopro", "huff")), ("a",))
    found = words.with_groups([("Dama", "rainha", "huff"), ("Centro", "meio"), ("Xadrez",), ("reis", "damas")])
    assert found == SearchWords((("dama", "king", "rainha", "reis"), ("sopro", "huff"), ("Centro", "meio")), ("a",))


FAULTS = [
    ("same: [[a]]\ncommon: [b]\n", 1, "menos de duas palavras"),
    ("same:\n  - [dama, rei]\n  - [king, Réi]\ncommon: [b]\n", 3, "“Réi” já está na linha 2"),
    ("same: [[dama, rei]]\ncommon:\n  - de\n  - rei\n", 4, "“rei” já está na linha 1"),
    ("same: [[dama, rei]]\ncommon:\n  - de\n  - por que\n", 4, "“por que” é uma expressão"),
    ('same: [[dama, "…"]]\ncommon: [b]\n', 1, "não tem letras"),
    ("same: [[dama, 8]]\ncommon: [b]\n", 1, "aqui se espera um texto"),
    ("same: [dama]\ncommon: [b]\n", 1, "aqui se espera uma lista"),
    ("same: [[dama, rei]]\n", 1, "falta common"),
    ("same: [[dama, rei]]\ncommon: [b]\nsaem: [c]\n", 3, "o campo “saem” não existe"),
]


@pytest.mark.parametrize(("text", "line", "says"), FAULTS, ids=[says for _, _, says in FAULTS])
def test_a_fault_is_told_with_its_line_and_a_remedy(tmp_path, text, line, says):
    with pytest.raises(DataError) as raised:
        search_words.read(parse(text, tmp_path / "search.yml"))
    (problem,) = raised.value.problems
    assert (problem.line, says in problem.message) == (line, True), problem
    assert problem.remedy


def test_check_names_a_word_in_two_lists(copy, capsys):
    path = copy / "search.yml"
    path.write_text(path.read_text("utf-8").replace("[dama, rei", "[dama, comer, rei"), "utf-8")
    assert main(["check", str(copy)]) == 1
    assert re.search(r"search\.yml:\d+:\d+: “comer” já está na linha \d+", capsys.readouterr().out)


def test_the_words_go_with_the_sections(sections, site):
    words = sections["words"]
    meanings = {phrase: number for number, group in enumerate(words["meanings"]) for phrase in reversed(group)}
    assert len({meanings[word] for word in ("comer", "capturar", "tomar", "pegar")}) == 1
    assert len({meanings[word] for word in ("dama", "rei", "rainha", "dobradinha", "king", "rey")}) == 1
    assert meanings["soprar"] == meanings["sopro"] == meanings["huff"]
    assert {fold(word) for term in site.glossary for word in term.also(site.texts) if " " in word} <= meanings.keys()
    assert "capturou" in {
        begin + ending for begin, *rest in (family.split("|") for family in words["families"]) for ending in rest
    }


def test_what_only_repeats_other_pages_is_not_searched(sections):
    found = {section["location"] for section in sections["docs"]}
    assert {"regras/brazilian/#captura", "perguntas/#sopro", "glossario/#sopro"} <= found
    assert not {"regras/brazilian/#perguntas", "regras/brazilian/#fontes", "glossario/#outros-nomes"} & found


def test_every_page_asks_our_worker_and_the_theme_s_is_left_out(www):
    (worker,) = www.glob("assets/damario/search-*/search.js")
    for page in ("index.html", "regras/brazilian/index.html", "404.html"):
        (address,) = re.findall(r'"search": "([^"]*)"', (www / page).read_text("utf-8"))
        assert address.endswith(worker.relative_to(www).as_posix())
    assert (worker.parent / "LICENSE.txt").is_file()
    assert not [path for path in www.rglob("*") if "lunr" in path.name or path.parent.name == "workers"]


def test_a_page_asks_for_little_until_somebody_searches(www):
    assert (www / search_files.INDEX).stat().st_size < 1000


def test_a_missing_library_is_said_with_the_remedy(tmp_path, minifier):
    with pytest.raises(PluginError, match="npm ci"):
        search_files.publish(tmp_path, tmp_path, tmp_path / "stage", minifier)


def test_the_worker_is_one_file_with_the_library_first(tmp_path, minifier):
    library = tmp_path / "node_modules" / "minisearch"
    (library / "dist" / "umd").mkdir(parents=True)
    (library / "LICENSE.txt").write_text("MIT", "utf-8")
    (library / "dist" / "umd" / "index.js").write_text("/**\n * Said to developers.\n */\nconsole.log('library');\n", "utf-8")
    parts = tmp_path / "web" / "workers" / "search"
    parts.mkdir(parents=True)
    for name in ("b", "a"):
        (parts / f"{name}.js").write_text(f"console.log('{name}');\n", "utf-8")
    address = search_files.publish(tmp_path / "web", tmp_path, tmp_path / "stage", minifier)
    text = (tmp_path / "stage" / address.removeprefix("assets/damario/")).read_text("utf-8")
    assert text.startswith("/*! MiniSearch: MIT")
    assert text.partition("*/")[2].strip() == 'console.log("library"),console.log("a"),console.log("b");'

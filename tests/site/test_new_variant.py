"""A variant is added by its file and its words: nothing in the code knows one, nor what boards or rules the others have."""

from __future__ import annotations

import json
import random
import re
import shutil
from pathlib import Path

import pytest

import damas
from damario import card, chooser, coverage, faq, pages, paper_board, social
from damario.site import Site
from damas.search import Searcher

ROOT = Path(__file__).parents[2]
NAME = "zigzag"
#: Another board and other values than any variant of the site has: each key of a rule with its new value.
CHANGES = {
    "board.files": "8",
    "board.ranks": "8",
    "board.lattice": "full",
    "board.playing_squares": "all",
    "setup.rows": "[2, 3]",
    "first_mover": "black",
    "man.step": "forward_side_orth",
    "man.capture": "forward_side_orth",
    "king.range": "short",
    "king.step": "orth",
    "king.capture": "orth",
    "king.landing": "adjacent",
    "capture.priority": "[pieces, kings]",
    "capture.removal": "immediate",
    "promotion.in_capture": "continue_as_king",
    "draws": "[casual]",
    "notation.pdn": '"99,B,8,8,N1,0"',
}
WORDS = """  zigzag:
    name: "Damas em zigue-zague"
    short: "Zigue-zague"
    also: "ziguezague"
    intro: "Uma variante que só existe neste teste."
    line: "Movimento em linha reta, com dama curta."
    first_mover: {white: "As brancas começam.", black: "As pretas começam."}
    remarks: {made_up: "Ninguém a joga."}
"""


def added(folder: Path) -> Path:
    """The tables with one more variant, written from another one's file, and its words."""
    text = (folder / "variants" / "international.yml").read_text(encoding="utf-8")
    text = re.sub(r"^order: .*", "order: 65", text, flags=re.MULTILINE)
    for key, value in CHANGES.items():
        name = key.rpartition(".")[2]
        # The first rule of that name after its group's own line.
        group = rf"^  {key.partition('.')[0]}:" if "." in key else r"^rules:"
        pattern = rf"({group}[\s\S]*?^ +{name}: {{)value: (?:\[[^\]]*\]|\"[^\"]*\"|[^,]*),"
        text, count = re.subn(pattern, rf"\g<1>value: {value},", text, count=1, flags=re.MULTILINE)
        assert count == 1, key
    text = text.replace("{value: short, ", "{value: short, remark: made_up, ")
    (folder / "variants" / f"{NAME}.yml").write_text(text, encoding="utf-8")
    words = folder / "text" / "pt-BR" / "variants.yml"
    words.write_text(words.read_text(encoding="utf-8") + WORDS, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Site:
    folder = tmp_path_factory.mktemp("more") / "rules_data"
    shutil.copytree(ROOT / "rules_data", folder)
    return Site.load(added(folder))


@pytest.fixture(scope="module")
def tree(site):
    return pages.build(site)


@pytest.fixture(scope="module")
def variant(site):
    return site.book.variants[NAME]


def test_it_has_its_pages_and_one_for_each_pair(site, tree, variant):
    assert tree[pages.variant_path(variant)].count("```draughts") >= 8
    assert f"regras/{NAME}/cartao.md" in tree
    for other in site.variants:
        assert other is variant or pages.pair_path(variant, other) in tree
    assert [name for entry in pages.navigation(site) for name in entry].index("Zigue-zague") < len(site.variants) - 1


def test_it_stands_in_its_place_on_every_page_about_all(site, tree, variant):
    columns = re.findall(r'<th scope="col" data-variant="(\w+)">', tree[pages.COMPARE])
    assert columns == [each.id for each in site.variants]
    assert columns.index(NAME) == columns.index("international") - 1
    # Puzzles come when somebody finds some.
    about_all = [
        path
        for path, page in tree.items()
        if all(other.id in page for other in site.variants if other is not variant) and not path.startswith("problemas/")
    ]
    assert len(about_all) >= 2
    for path in about_all:
        assert NAME in tree[path], path
    assert "zigue-zague" in tree[pages.QUESTIONS]
    assert f'value="{NAME}"' in chooser.html(site, "")


def test_every_question_about_it_is_answered_from_its_values(site, variant):
    def answer(name: str) -> str | None:
        question = next(question for question in site.questions if question.id == name)
        return faq.answer(question, variant, site.phrasing, site.informal)

    for question in site.questions:
        if question.about(variant):
            assert answer(question.id), question.id
    assert answer("quantas-pecas") == "16 peças de cada lado, em 2 fileiras, num tabuleiro de 8 × 8."
    assert answer("quando-se-tiram").startswith("Durante")
    assert answer("lado-da-casa-escura").startswith("Tanto faz")


def test_no_phrase_is_missing_or_left_over_for_it(site, tree):
    assert coverage.uncovered(site) == []
    assert coverage.unused_phrases(site) == []
    assert "Ninguém a joga." in tree[f"regras/{NAME}.md"]


def test_its_board_is_judged_and_played_to_the_end(site, variant):
    asked = {"op": "moves", "variant": NAME, "position": variant.rules.start().to_fen()}
    reply = json.loads(site.service.handle(json.dumps(asked)))
    assert len(reply["result"]["moves"]) == 8
    chance, game, searcher = random.Random(5), damas.Game(variant.rules), Searcher(variant.rules)
    while game.outcome is None and len(game.moves) < 300:
        strong = game.position.turn == "black"
        move = searcher.choose(game, 3, seed=1, nodes=60).move if strong else chance.choice(game.legal_moves())
        game.play(move)
    assert game.outcome is not None
    assert game.outcome.winner == "black"


def test_it_has_its_printed_sheets_and_its_picture(site, variant):
    for made in (card, paper_board, social):
        named = [sheet for sheet in made.sheets(site) if "zigue-zague" in sheet.path]
        assert len(named) == 1, made.__name__


@pytest.mark.deep
def test_the_whole_site_is_built_with_it(tmp_path, built):
    for name in ("docs", "interactive", "rules_data"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for name in ("mkdocs.yml", "package.json", "package-lock.json"):
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "node_modules").symlink_to((ROOT / "node_modules").resolve())
    added(tmp_path / "rules_data")
    target = built(tmp_path / "www", tmp_path / "mkdocs.yml")
    assert "Damas em zigue-zague" in (target / "regras" / NAME / "index.html").read_text(encoding="utf-8")

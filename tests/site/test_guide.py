"""The guide: its topics stand where links expect them, its boards prove what is said, its figures are those of the tables."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

import damas
from damario import blocks

GUIDE = Path(__file__).parents[2] / "docs" / "guia"
PAGES = sorted(GUIDE.glob("*.md"))

#: What a beginner's guide must hold, and where.
TOPICS = {
    "overview": ("index.md", "passos"),
    "aim": ("tabuleiro.md", "objetivo"),
    "setting up": ("tabuleiro.md", "orientacao"),
    "the man's move": ("pedra.md", "anda"),
    "compulsory capture": ("captura.md", "obrigatoria"),
    "the majority law": ("maioria.md", "duas-ou-tres"),
    "becoming a king": ("coroacao.md", "andando"),
    "the king's move": ("dama.md", "anda"),
    "the king's capture": ("dama.md", "captura"),
    "winning": ("fim.md", "bloqueio"),
    "drawing": ("fim.md", "empate"),
    "informal variants": ("variantes-informais.md", "captura-opcional"),
    "first game": ("primeira-partida.md", "tres-perguntas"),
    "beginner's strategy": ("estrategia.md", "pecas-ligadas"),
    "common mistakes": ("erros.md", "nao-ver"),
    "draughts and reasoning": ("raciocinio.md", "samuel-1959"),
    "questions": ("duvidas.md", "quantas-pecas"),
    "sources": ("duvidas.md", "fontes"),
}

#: Sections that state a rule, and the rule whose box stands in them.
RULES = {
    ("tabuleiro.md", "orientacao"): "board.lattice",
    ("tabuleiro.md", "pecas"): "setup.rows",
    ("tabuleiro.md", "quem-comeca"): "first_mover",
    ("tabuleiro.md", "casas"): "notation.style",
    ("pedra.md", "anda"): "man.step",
    ("pedra.md", "peca-tocada"): "conduct.touch_move",
    ("captura.md", "obrigatoria"): "capture.obligation",
    ("captura.md", "para-tras"): "man.capture",
    ("captura.md", "dupla-tripla"): "capture.completion",
    ("captura.md", "pedra-toma-dama"): "man.may_capture_king",
    ("captura.md", "fim-do-lance"): "capture.removal",
    ("captura.md", "sopro"): "conduct.missed_capture",
    ("maioria.md", "duas-ou-tres"): "capture.priority",
    ("coroacao.md", "passar"): "promotion.in_capture",
    ("dama.md", "anda"): "king.range",
    ("dama.md", "captura"): "king.landing",
    ("dama.md", "peca-ja-saltada"): "capture.removal",
    ("fim.md", "bloqueio"): "loss",
}

#: Sections whose boards follow from one another, and the moves that lead from the first to the last.
LINES = {
    ("coroacao.md", "andando"): "c7-d8",
    ("coroacao.md", "passar"): "f6xd8xb6",
    ("fim.md", "bloqueio"): "a3-b4",
    ("primeira-partida.md", "jogo-comentado"): "c3-d4 d6-e5 b2-c3 h6-g5 g3-f4 e5xg3 h2xf4xh6",
    ("primeira-partida.md", "exercicio-sacrificio"): "a3-b4 a5xc3 b2xd4xf6xh8",
    ("primeira-partida.md", "exercicio-maioria"): "f2-e3 h6xf4xd2 c1xe3xc5xe7",
    ("estrategia.md", "sacrificio"): "b2-c3 b4xd2 c1xe3xg5xe7",
    ("raciocinio.md", "o-que-se-exercita"): "g3-f4 e5xg3 h2xf4xh6xf8",
}


@dataclass(frozen=True)
class Section:
    """The text under a heading, up to the next one."""

    page: str
    anchor: str
    text: str


def sections(path: Path) -> list[Section]:
    parts = re.split(r"^#{1,4} .*\{#([\w-]+)\}$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return [Section(path.name, anchor, text) for anchor, text in zip(parts[1::2], parts[2::2], strict=True)]


SECTIONS = {(found.page, found.anchor): found for path in PAGES for found in sections(path)}


def positions(site, text: str) -> list[damas.Position]:
    found = [blocks.board(block, site, GUIDE / "x.md") for block in blocks.find(text)]
    return [board.position for one in found for board in getattr(one, "boards", (one,))]


def front_matter(path: Path, key: str) -> str:
    found = re.search(rf'^{key}: "(.*)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
    assert found, (path.name, key)
    return found[1]


@pytest.mark.parametrize("topic", TOPICS)
def test_every_topic_has_its_section(topic):
    page, anchor = TOPICS[topic]
    text = (GUIDE / page).read_text(encoding="utf-8")
    assert f"{{#{anchor}}}" in text


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_every_page_but_the_list_of_questions_has_a_live_board(path):
    found = list(blocks.find(path.read_text(encoding="utf-8")))
    alive = [block for block in found if "mode: diagram" not in block.text and "empty: true" not in block.text]
    assert bool(alive) == (path.name != "duvidas.md")


def test_every_board_claims_something_or_asks_what_the_engine_answers():
    said = re.compile(r"^claim:.*(\n  (legal|allowed|refused):| \{legal|\n  \w+: \{legal)|^mode: (puzzle|select)$", re.MULTILINE)
    for path in PAGES:
        for block in blocks.find(path.read_text(encoding="utf-8")):
            assert said.search(block.text), block


@pytest.mark.parametrize("key", ["title", "description"])
def test_pages_are_told_apart(key):
    said = [front_matter(path, key) for path in PAGES]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_description_fits_a_list_of_results(path):
    assert 50 <= len(front_matter(path, "description")) <= 155


@pytest.mark.parametrize(
    ("place", "rule"), RULES.items(), ids=lambda value: "#".join(value) if isinstance(value, tuple) else ""
)
def test_a_section_that_states_a_rule_names_its_text_and_what_the_other_variants_do(place, rule):
    assert f"<!-- damario:regra {rule} brazilian -->" in SECTIONS[place].text
    assert "<!-- damario:fonte " in SECTIONS[place].text


@pytest.mark.parametrize(
    ("place", "moves"), LINES.items(), ids=lambda value: "#".join(value) if isinstance(value, tuple) else ""
)
def test_boards_that_tell_a_story_follow_from_one_another(site, place, moves):
    first, *others = positions(site, SECTIONS[place].text)
    game = damas.Game(first)
    for move in moves.split():
        game.play(move)
    later = iter(game.positions[1:])
    shown = [position for position in others if position in game.positions]
    assert shown
    assert all(position in later for position in shown), "out of order"
    if place != ("fim.md", "bloqueio"):  # it also shows a position of its own
        assert shown == others


def test_the_moves_of_a_story_are_in_its_text():
    for place, moves in LINES.items():
        for move in moves.split():
            assert move in SECTIONS[place].text, (place, move)


def test_both_ends_of_the_two_captures_are_shown(site):
    first, *others = positions(site, SECTIONS["estrategia.md", "casa-final"].text)
    after = {first.play(move) for move in damas.legal_moves(first, first.rules)}
    assert after == set(others)


def test_the_king_would_take_four_if_pieces_left_at_once(site):
    (position,) = positions(site, SECTIONS["dama.md", "peca-ja-saltada"].text)
    values = position.rules.values
    values["capture"]["removal"] = "immediate"
    at_once = damas.Rules.from_mapping(values)
    (move,) = damas.legal_moves(damas.Position.from_fen(position.to_fen(), at_once), at_once)
    assert (move.end, len(move.captured)) == ("c1", 4)


def test_a_trade_leaves_two_against_one(site):
    (position,) = positions(site, SECTIONS["estrategia.md", "trocar"].text)
    game = damas.Game(position)
    game.play("d4-e5")
    for _ in range(2):
        (move,) = game.legal_moves()
        game.play(move)
    assert (game.position.white_men.bit_count(), game.position.black_men.bit_count()) == (2, 1)


#: The rows of the draw table: the record that each stands for, by its kind and the sides it names first.
DRAWS = {
    "A mesma posição, com o mesmo jogador a mover": ("repetition", None),
    "Só damas andam: nenhuma captura, nenhum lance de pedra": ("no_progress", None),
    "Duas damas contra duas damas": ("ending", ["2K", "2K"]),
    "Duas damas contra uma dama": ("ending", ["2K", "1K"]),
    "Duas damas contra uma dama e uma pedra": ("ending", ["2K", "1K+1M"]),
    "Uma dama contra uma dama": ("ending", ["1K", "1K"]),
    "Uma dama contra uma dama e uma pedra": ("ending", ["1K", "1K+1M"]),
    "Três peças contra uma dama na grande diagonal ([veja](#grande-diagonal))": ("ending", ["3K", "1K"]),
}


def test_the_draw_table_is_that_of_the_rules(site):
    rows = re.findall(r"^\| (.+) \| [^\d\n]*(\d+)[^\d\n]* \|$", SECTIONS["fim.md", "empate"].text, re.MULTILINE)
    assert [what for what, _ in rows] == list(DRAWS)
    first, *_ = site.book.variants["brazilian"].rules.values["draws"].values()
    seen = []
    for what, number in rows:
        kind, sides = DRAWS[what]
        (record,) = [one for one in first if one["kind"] == kind and (sides is None or sides in one["sides"])]
        assert int(number) == record.get("times", record.get("moves_each")), what
        assert ("grande diagonal" in what) == (record.get("weak_king_on") == "main_diagonal")
        seen.append((kind, sides))
    every = {(one["kind"], str(sides)) for one in first for sides in one.get("sides", [None]) if "weak_king_on" not in one}
    assert every <= {(kind, str(sides)) for kind, sides in seen}

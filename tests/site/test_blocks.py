"""Boards in Markdown pages: found where they stand, checked by the engine, refused with page and line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import damas
from damario import blocks, unread
from damario.plugin import DamarioPlugin
from damario.problems import DataError, Problem

PAGE = Path("docs/pagina.md")


def one(text: str) -> blocks.Block:
    found = list(blocks.find(text))
    assert len(found) == 1
    return found[0]


def block(*lines: str) -> str:
    return "\n".join(("# Título", "", "```draughts", *lines, "```", ""))


def refused(site, text: str, offset: int = 0) -> str:
    with pytest.raises(DataError) as caught:
        blocks.board(one(text), site, PAGE, offset)
    return str(caught.value)


def test_a_board_with_true_claims_is_accepted(site):
    text = block(
        "variant: brazilian",
        'position: "W:We3:Bd4,f4,d6"',
        "claim:",
        "  legal: [e3xc5xe7]",
        "  refused: {e3xg5: more_pieces}",
    )
    html = blocks.board(one(text), site, PAGE).html(site.phrasing, "../assets/damario/")
    assert html.startswith('<draughts-board variant="brazilian" position="W:We3:Bd4,f4,d6" mode="try" data-root="../')
    assert 'aria-label="Brancas: pedra em e3; pretas: pedras em d4, f4 e d6. Vez das brancas."' in html
    assert 'role="status"' in html


def test_a_block_shown_inside_a_longer_fence_is_left_alone():
    text = "````markdown\n```draughts\nvariant: brazilian\n```\n````\n\n~~~\n```draughts\n```\n~~~\n"
    assert list(blocks.find(text)) == []


def test_a_block_in_a_list_keeps_its_indent():
    found = one("- um\n\n    ```draughts\n    variant: brazilian\n    ```\n")
    assert (found.first_line, found.last_line, found.indent, found.text) == (3, 5, "    ", "variant: brazilian")


def test_a_block_that_is_never_closed_ends_with_the_page():
    assert one("```draughts\nvariant: brazilian").last_line == 2


@pytest.mark.parametrize(
    ("lines", "line", "words"),
    [
        (["variant: brasileira"], 4, "não há variante “brasileira”"),
        (["position: W:We3:Bd4"], 4, "falta dizer a variante"),
        (["variant: brazilian", "posicao: W:We3:Bd4"], 5, "não conheço “posicao”"),
        (["variant: brazilian", "position: W:We9:Bd4"], 5, "a posição não pode ser lida"),
        (["variant: brazilian", "coordinates: dentro"], 5, "“dentro” não é um modo"),
        (["variant: brazilian", "marks: {glow: [c3]}"], 5, "não conheço a marca “glow”"),
        (["variant: brazilian", "arrows: [[c3, c4]]"], 5, "“c4” não é uma casa de jogo"),
        (["variant: brazilian", "arrows: [[c3]]"], 5, "pelo menos duas casas"),
        (["variant: brazilian", "arrows: [c3, e5]"], 5, "Escreva [[c3, e5]]."),
        (["variant: brazilian", "arrows: [[c3, d4], e5]"], 5, 'Escreva ["e5"].'),
        (["variant: brazilian", "arrows: [[]]"], 5, "pelo menos duas casas"),
        (["variant: brazilian", "marks: [c3]"], 5, "cada marca tem um nome"),
        (["variant: brazilian", "marks: {start: c3}"], 5, 'uma lista. Escreva ["c3"].'),
        (["variant: brazilian", "marks: {start: [h9]}"], 5, "“h9” não é uma casa de jogo: fica fora do tabuleiro"),
        (["variant: brazilian", "marks: {start: [c4]}"], 5, "“c4” não é uma casa de jogo: fica no tabuleiro, mas"),
        (["variant: brazilian", "marks: {start: [c]}"], 5, "uma casa se escreve como a1"),
        (["variant: international", "marks: {start: [51]}"], 5, "as casas vão de 1 a 50"),
        (["variant: international", "marks: {start: [c3]}"], 5, "as casas deste tabuleiro são números, de 1 a 50"),
        (["variant: brazilian", 'position: "W:Wc3:Bd5"'], 5, "no caractere 8 da posição, “d5” não é uma casa de jogo deste tabuleiro"),
        (["variant: brazilian", 'position: "W:We3:Be3"'], 5, "a casa e3 está ocupada duas vezes"),
        (["variant: brazilian", "flip: sim"], 5, "flip é true ou false, não “sim”. Escreva flip: true"),
        (["variant: brazilian", "empty: sim"], 5, "empty é true ou false, não “sim”"),
        (["variant: brazilian", "claim: {legal: c3-d4}"], 5, 'uma lista. Escreva ["c3-d4"].'),
        (["variant: brazilian", "claim: {refused: [c3-d4]}"], 5, "cada tentativa tem o seu motivo"),
        (["variant: brazilian", "claim: {allowed: [e3]}"], 5, "o lance e3 não é legal: esta peça pode jogar"),
        (["variant: brazilian", "claim: {allowed: [zz]}"], 5, "o lance zz não é legal: não entendi o lance"),
        (["variant: brazilian", "mode: select", "ask: captured", "move: c3-d5"], 7, "o lance c3-d5 não é legal"),
        (["variant: brazilian", "mode: select", "ask: captured", "move: c3-d4"], 7, "o lance c3-d4 não captura nada"),
        ([""], 3, "o bloco draughts está vazio. Escreva nele “variant:”"),
        (["# nada"], 3, "o bloco draughts está vazio"),
        (["variant: brazilian", "claim: {certo: [c3]}"], 5, "não conheço “certo”"),
        (["variant: brazilian", "claim: sim"], 5, "uma afirmação tem chaves"),
        (["variant: brazilian", "variant: russian"], 5, "duas vezes"),
        (["variant: brazilian", "caption: Regra 4: captura"], 5, "dois-pontos"),
        (["- variant"], 4, "chave: valor"),
    ],
)
def test_a_mistake_is_reported_with_page_line_and_remedy(site, lines, line, words):
    message = refused(site, block(*lines))
    assert f"{PAGE}:{line}:" in message
    assert words in message


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ("legal: [e3xg5]", "o lance e3xg5 não é legal: esta captura toma 1 peça, mas há outra que toma 2 peças"),
        ("legal: []", "faltam lances legais: e3xe7"),
        ("allowed: [e3-d4]", "não é legal"),
        ("refused: {e3xc5xe7: more_pieces}", "o lance e3xc5xe7 é legal"),
        ("refused: {e3xg5: more_kings}", "não é more_kings, é more_pieces"),
        ("refused: {e3xg5: porque_nao}", "não conheço o motivo"),
    ],
)
def test_a_false_claim_is_refused(site, claim, words):
    message = refused(site, block("variant: brazilian", 'position: "W:We3:Bd4,f4,d6"', "claim:", f"  {claim}"))
    assert f"{PAGE}:7:" in message
    assert words in message


def test_lines_count_from_the_top_of_the_file(site):
    assert f"{PAGE}:14:" in refused(site, block("variant: nenhuma"), offset=10)


def test_all_mistakes_of_a_block_are_told_together(site):
    message = refused(site, block("variant: brazilian", "cor: azul", "tamanho: 3"))
    assert "“cor”" in message
    assert "“tamanho”" in message


def test_a_puzzle_that_is_not_there_is_all_that_is_told(site):
    message = refused(site, block("mode: puzzle", "puzzle: majority-99"))
    assert message.count("\n") == 0
    assert message.endswith("Você quis dizer “majority-9”?")


def test_a_puzzle_without_its_hint_is_judged_all_the_same(site):
    lines = ("mode: puzzle", 'position: "W:We3:Bd4,f4,d6"', "goal: legal")
    message = refused(site, block("variant: brazilian", *lines, 'solution: ["e3xg5"]'))
    assert "falta dizer hint" in message
    assert "o lance e3xg5 não é legal nesta posição" in message
    assert 'Escreva ["e3xe7"].' in refused(site, block("variant: brazilian", *lines, "solution: e3xe7"))
    message = refused(site, block("variant: nenhuma", *lines, "moves: 3", 'solution: ["e3xe7"]'))
    assert "não há variante “nenhuma”" in message
    assert "falta dizer hint" in message
    assert "moves é 3; aqui vai de 1 a 1" in message


def test_a_false_claim_does_not_hide_what_else_is_wrong(site):
    message = refused(site, block("variant: brazilian", "flip: sim", 'position: "W:We3:Bd4,f4,d6"', "claim: {legal: []}"))
    assert "faltam lances legais: e3xe7" in message
    assert "flip é true ou false" in message


def test_too_many_variants_do_not_hide_one_that_nobody_knows(site):
    message = refused(site, block("mode: compare", "variants: [brazilian, nenhuma, russian, spanish, italian]"))
    assert "de 2 a 4 variantes" in message
    assert "não há variante “nenhuma”" in message


def test_no_message_has_the_engines_english_or_a_code_in_brackets(site):
    variant = site.book.variants["international"]
    told = []
    for text in ("", "W", "?:W1", "WX:W1", "X:W1", "W:X1", "W:W1:W2", "W:W:B", "W:Wfoo:B1", "W:W99:B1", "W:Wc3:B1", "W:W9,c3",
                 "W:W9-7", "W:W9,9", "W:W1:B20", "W:WK1:B20:foo", "W:WK1:B20:+9", "W:W\u00071", "W" * 5000):  # fmt: skip
        with pytest.raises(damas.FenError) as caught:
            damas.Position.from_fen(text, variant.rules)
        told.append(unread.position(caught.value))
    assert [text for text in told if re.search(r"\b(is|the|not|expected|found|nothing)\b|_", text)] == []
    assert len({text.split("posição, ")[1] for text in told}) >= 15
    for problems, words in ((damas.FenProblem, unread._POSITION), (damas.SquareProblem, unread._SQUARE), (damas.MoveProblem, unread._MOVE)):
        assert set(words) == set(problems)


def test_the_faults_of_a_page_are_told_from_its_top():
    told = str(DamarioPlugin._refused([Problem("b.md", 9, 1, "c"), Problem("b.md", 2, 1, "b"), Problem("a.md", 5, 1, "a")]))
    assert told.splitlines()[1:] == ["  a.md:5:1: a.", "  b.md:2:1: b.", "  b.md:9:1: c."]


def test_a_caption_cannot_break_out(site):
    html = blocks.board(one(block("variant: brazilian", 'caption: "<script>x</script>"')), site, PAGE).html(site.phrasing, "")
    assert "<script>" not in html


def test_a_picture_has_no_element(site):
    html = blocks.board(one(block("variant: brazilian", "mode: diagram")), site, PAGE).html(site.phrasing, "")
    assert "draughts-board" not in html
    assert "<svg" in html


def test_a_mode_that_nobody_knows_is_told_with_the_modes_there_are(site):
    message = refused(site, block("variant: brazilian", "mode: jogo"))
    assert "“jogo”" in message
    assert "try, " in message or ", try" in message
    assert "“alive”" in refused(site, block("variant: brazilian", "alive: false"))


def test_a_board_brings_its_answers_as_nodes_its_own_position_first(site):
    board = blocks.board(one(block("variant: brazilian", 'position: "W:Wc3:Bd4,d6,h6"')), site, PAGE)
    foreseen = json.loads(site.foresee(board))
    assert foreseen["nodes"][0]["state"]["position"] == board.position.to_fen()
    assert foreseen["nodes"][0]["answers"]
    assert ' mode="try" ' in board.html(site.phrasing, "")


def test_a_finished_position_says_who_won_before_it_is_touched(site):
    from damario.boards import Board
    from damas import Position

    variant = site.book.variants["brazilian"]
    blocked = Board(variant, Position.from_fen("W:Wa3:Bb4,c5", variant.rules))
    assert site.texts["interface.won.black"] in blocked.html(site.phrasing, "../")
    going = Board(variant, variant.rules.start())
    assert site.texts["interface.turn.white"] in going.html(site.phrasing, "../")


def test_what_is_asked_is_answered_by_the_engine(site):
    lines = ("variant: brazilian", "mode: select", 'position: "W:We3,c3:Bd4,d6,f4,b6"')
    answers = {}
    for asks in ("movers", "captured", "count", "moves"):
        board = blocks.board(one(block(*lines, f"ask: {asks}")), site, PAGE)
        answers[asks] = json.loads(site.foresee(board))["select"]["answer"]
        assert '<details class="damas-solution">' in board.html(site.phrasing, "")
    assert answers == {"movers": [18], "captured": [27, 41, 43], "count": 3, "moves": 1}


def test_what_leads_on_from_a_puzzle_is_named_after_where_it_leads(site):
    lines = ("mode: puzzle", f"puzzle: {site.puzzles[0].id}")
    for more, on in (((), {}), (('next: "#outro"',), {"next": "#outro"}), (('next: "../"',), {"all": "../"})):
        board = blocks.board(one(block(*lines, *more)), site, PAGE)
        assert json.loads(site.foresee(board))["puzzle"]["on"] == on
    assert {"next", "all"} <= set(site.texts.section("interface"))


def test_every_node_of_a_puzzle_has_a_right_move_that_leads_on(site):
    puzzle = next(puzzle for puzzle in site.puzzles if puzzle.moves > 1)
    board = blocks.board(one(block("mode: puzzle", f"puzzle: {puzzle.id}", 'next: "#outro"')), site, PAGE)
    foreseen = json.loads(site.foresee(board))
    assert (foreseen["puzzle"]["id"], foreseen["puzzle"]["on"]) == (puzzle.id, {"next": "#outro"})
    assert len(foreseen["nodes"]) > 1
    for node in foreseen["nodes"]:
        judged = [answer for answer in node["answers"] if "move" in answer]
        right = [answer for answer in judged if answer["puzzle"]["right"]]
        assert node["best"]["text"] in {answer["move"]["text"] for answer in right}
        for answer in judged:
            told = answer["puzzle"]
            assert (told["sentence"] is None) == told["right"]
            assert told["next"] is None or foreseen["nodes"][told["next"]]["state"]["turn"] == puzzle.position.turn


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("mode: puzzle", "puzzle: nenhum"), "“nenhum”"),
        (("mode: puzzle", "puzzle: majority-1", "variant: brazilian"), "já vem com o problema"),
        (("variant: brazilian", "mode: puzzle", 'position: "W:We3:Bd4,f4,d6"'), "falta dizer goal, solution, hint"),
        (("variant: brazilian", "mode: puzzle", 'position: "W:We3:Bd4,f4,d6"', "goal: legal", "solution: [e3xg5]", "hint: a"),
         "e3xg5"),
        (("variant: brazilian", "mode: select"), "falta dizer o que se pergunta"),
        (("variant: brazilian", "mode: select", "ask: count"), "a posição não tem lance"),
        (("variant: brazilian", "mode: select", "ask: movers", "move: c3-d4"), "“move” só serve"),
        (("variant: brazilian", "ask: movers"), "não conheço “ask” no modo try"),
        (("mode: compare", "variants: [brazilian]"), "de 2 a 4 variantes"),
        (("mode: compare", "variants: [brazilian, russian]", 'position: "W:Wc3:Bd4"', "claim: {russian: {legal: [c3-b4]}}"), "c3-b4"),
        (("mode: compare", "variants: [international, brazilian]", 'position: "W:W10:B45"'), "não cabe no tabuleiro de brazilian"),
    ],
)  # fmt: skip
def test_what_a_mode_cannot_use_is_told(site, lines, told):
    assert told in refused(site, block(*lines))


def test_a_comparison_carries_the_position_and_marks_what_not_all_allow(site):
    text = block("mode: compare", "variants: [brazilian, russian, spanish]", 'position: "W:Wf6:Bc7,e7,h4"', 'caption: "<b>"')
    found = blocks.board(one(text), site, PAGE)
    assert [board.position.to_fen() for board in found.boards][2] != found.boards[0].position.to_fen()
    html = found.html(site, "../")
    assert html.count("<draughts-board ") == 3
    assert html.count('data-mirrored="1"') == 1
    assert "<b>" not in html.replace("<strong>", "")
    some, here = (site.texts[f"tasks.compared.{name}"].split("}")[1] for name in ("only", "only_here"))
    assert some in html
    assert here not in html
    two = blocks.board(one(text.replace(", spanish", "")), site, PAGE).html(site, "../")
    assert here in two
    assert some not in two

"""Games on behalf of a page: where one stands, how it is written down, offers, PDN in and out."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import damas
from damario.site import Site


@pytest.fixture(scope="module")
def site() -> Site:
    return Site.load(Path(__file__).parents[2] / "rules_data")


@pytest.fixture
def ask(site):
    def ask(op: str, variant: str = "brazilian", **request):
        reply = json.loads(site.service.handle(json.dumps({"id": 1, "op": op, "variant": variant, **request})))
        return reply["result"] if reply["ok"] else reply["error"]

    return ask


def history(site, variant: str, *moves: str, start: str | None = None) -> list[list[int]]:
    rules = site.book.variants[variant].rules
    game = damas.Game(damas.Position.from_fen(start, rules) if start else rules)
    for move in moves:
        game.play(move)
    return [[rules.geometry.index(bit) for bit in move.path_bits] for move in game.moves]


def test_a_game_tells_its_positions_its_moves_and_whose_turn_it_is(ask, site):
    played = history(site, "brazilian", "c3-d4", "d6-c5")
    found = ask("game", history=played, reader="white")
    assert len(found["positions"]) == 3
    assert (found["turn"], found["over"], found["said"]) == ("white", False, "")
    assert found["parts"]["moves"].count("data-ply") == 2
    assert found["parts"]["moves"].startswith('<li class="first"><b>1.</b> ')
    assert found["parts"]["moves"].count('class="first"') == 1
    assert found["moved"] == ["", "c3 d4", "d6 c5"]
    assert found["back"] == {"white": 0, "black": 1}
    assert ask("game", history=played, reader="black")["said"] == site.texts["play.thinking"]


def test_a_board_is_drawn_with_the_last_move_marked(ask, site):
    rules = site.book.variants["brazilian"].rules
    start = rules.start().to_fen()
    drawn = ask("draw", position=start, moved="d6 c5")["svg"]
    for word, square in (("start", "d6"), ("path", "c5")):
        assert f'class="damas-mark {word}" data-square="{rules.square(square)}"' in drawn
    assert "damas-mark " not in ask("draw", position=start, moved="")["svg"]
    for hostile in ("d6 z9", "<script>", "a2 b1", 7 * ["d6"]):
        assert ask("draw", position=start, moved=hostile)["code"] == "bad_request"


def test_counts_are_told_with_the_rule_its_article_and_its_place(ask, site):
    start = "W:WKa1:BKh2"
    moves = ["a1-b2", "h2-g1", "b2-a1", "g1-h2"]
    found = ask("game", position=start, history=history(site, "brazilian", *moves, start=start))
    assert "<b>2 de 5</b>" in found["parts"]["counters"]
    assert "../regras/brazilian/#empates-cbjd" in found["parts"]["counters"]
    assert "art. 99" in found["parts"]["counters"]
    assert "<b>2 de 3</b>" in found["parts"]["counters"]
    casual = ask("game", position=start, draws="casual", history=history(site, "brazilian", *moves, start=start))
    assert "<b>2 de 40</b>" in casual["parts"]["counters"]


def test_the_result_names_the_rule(ask, site):
    start = "W:WKa1:BKh2"
    moves = ["a1-b2", "h2-g1", "b2-a1", "g1-h2"] * 2
    found = ask("game", position=start, history=history(site, "brazilian", *moves, start=start))
    assert (found["over"], found["said"]) == (True, site.texts["interface.drawn"])
    assert found["outcome"] | {"record": None} == {
        "winner": None,
        "termination": "repetition",
        "rule": "draws",
        "record": None,
    }
    assert "art. 98" in found["parts"]["result"]
    won = ask("game", position="W:Wc3:Bd4", history=history(site, "brazilian", "c3xe5", start="W:Wc3:Bd4"))
    assert won["outcome"]["termination"] == "no_pieces"
    assert 'href="../regras/brazilian/#loss"' in won["parts"]["result"]


def test_a_draw_is_claimed_offered_and_declined(ask, site):
    start = "B:WK32:BK1"
    moves = ["1-6", "32-27", "6-1", "27-32"] * 2
    claimable = {"position": start, "history": history(site, "american", *moves, start=start)}
    found = ask("game", "american", **claimable, reader="black")
    assert (found["claims"], found["parts"]["draw"], found["over"]) == ([0], site.texts["play.claim"], False)
    assert ask("game_draw", "american", **claimable, reader="black") == {"ended": {"by": "claim", "record": 0}}
    assert ask("game_draw", "american", **claimable, reader="white") == {"told": site.texts["play.your_turn"]}
    assert ask("game", "american", **claimable, ended={"by": "claim", "record": 0})["over"]
    assert ask("game_draw", history=[], reader="white") == {"told": site.texts["play.declined"]}
    assert ask("game_draw", history=[]) == {"ended": {"by": "agreement"}}
    # A computer that is lost takes a draw.
    assert "ended" in ask("game_draw", position="W:WKa1,Kc1,Ke1,Kg1,Kh2:Ba7", reader="white")


def test_a_draw_that_can_be_claimed_is_told_so_however_often_it_could_have_been_and_no_more_once_it_is(ask, site):
    start = "B:WK32:BK1"
    once = ["1-6", "32-27", "6-1", "27-32"]
    claim, due = site.texts["draws.claim"], site.texts["play.due"]
    for times, moves in ((2, once), (3, once * 2), (4, once * 3)):
        game = {"position": start, "history": history(site, "american", *moves, start=start)}
        counters = ask("game", "american", **game)["parts"]["counters"]
        assert (f"<b>{due}</b>" in counters, "2 de 3" in counters) == (times > 2, times == 2)
        assert not re.search(r"[34] de 3\b", counters)
    result = ask("game", "american", **game, ended={"by": "claim", "record": 0})["parts"]["result"]
    assert site.texts["interface.drawn"] in result
    assert claim not in result


@pytest.mark.parametrize("loser", ["white", "black"])
def test_a_result_names_the_side_that_lost(ask, site, loser):
    def why(start: str | None = None, *moves: str, **more) -> str:
        played = history(site, "brazilian", *moves, start=start)
        return ask("game", position=start, history=played, **more)["parts"]["result"]

    said = {how: site.texts[f"play.over.{how}.{loser}"] for how in ("resignation", "no_pieces", "blocked")}
    assert why(ended={"by": "resignation", "colour": loser}).endswith(f" {said['resignation']}")
    # The other side takes the last piece, or leaves none that can move.
    start, move = {"white": ("B:Bd4,h8:We3", "d4xf2"), "black": ("W:Wc3,a1:Bd4", "c3xe5")}[loser]
    assert said["no_pieces"] in why(start, move)
    start, move = {"white": ("B:Wa3:Bb4,d6", "d6-c5"), "black": ("W:Bh6:Wg5,e3", "e3-f4")}[loser]
    assert said["blocked"] in why(start, move)


@pytest.mark.parametrize(
    "wrong",
    [
        {"history": [[0, 1]]},
        {"history": "x"},
        {"history": [{"huff": 999}]},
        {"draws": "nothing"},
        {"ended": 3},
        {"ended": {"by": "magic"}},
        {"ended": {"by": "claim", "record": 0}},
        {"ended": {"by": "resignation", "colour": "green"}},
    ],
)
def test_what_is_no_game_is_refused_with_a_sentence(ask, site, wrong):
    assert ask("game", **wrong) == {"refused": site.texts["play.spoiled"]}
    assert ask("pdn_out", **wrong)["code"] == "bad_request"


@pytest.mark.parametrize(
    ("wrong", "part"),
    [
        ({"position": "W:Wz9"}, "z9"),
        ({"variant": "xadrez"}, "xadrez"),
        ({"house_rules": ["huffing", "nada"]}, "nada"),
        ({"house_rules": ["huffing", "optional_capture"]}, "Sopro"),
    ],
)
def test_a_game_that_cannot_be_had_is_refused_with_what_is_wrong(ask, site, wrong, part):
    told = ask("game", **wrong)["refused"]
    assert part in told
    assert told.endswith(site.texts["play.spoiled"])


def test_a_huffed_piece_is_told_and_has_no_pdn(ask, site):
    rules = site.book.variants["brazilian"].rules
    path = [rules.square("g3"), rules.square("h4")]
    game = {"position": "W:Wc3,g3:Bd4,h6", "house_rules": ["huffing"], "history": [path]}
    found = ask("game", **game)
    assert f'value="{rules.square("c3")}"' in found["parts"]["huff"]
    assert found["parts"]["huffed"] == ""
    game["history"] = [path, {"huff": rules.square("c3")}]
    assert site.texts["play.huffed"].format(square="c3") in ask("game", **game)["parts"]["moves"]
    move = [rules.square("d4"), rules.square("e3")]
    for more, told in (([], True), ([move], True), ([move, [rules.square("h4"), rules.square("g5")]], False)):
        for reader, who in (("white", "computer"), ("black", "reader"), (None, "black")):
            parts = ask("game", **game | {"history": game["history"] + more}, reader=reader)["parts"]
            assert parts["huffed"] == (site.texts[f"play.huffs.{who}"].format(square="c3") if told else "")
    assert ask("pdn_out", **game) == {"told": site.texts["play.faults.huffed"]}


def test_pdn_goes_out_and_comes_back(ask, site):
    played = history(site, "russian", "c3-d4", "d6-c5")
    text = ask("pdn_out", "russian", history=played, ended={"by": "resignation", "colour": "black"})["pdn"]
    found = ask("pdn_in", "brazilian", pdn=text, draws="cbjd", house_rules=["huffing"])["game"]
    assert (found["variant"], found["house"], found["history"], found["position"]) == ("russian", [], played, None)
    assert (found["draws"], found["ended"]) == ("fmjd64", {"by": "resignation", "colour": "black"})
    own = ask("pdn_in", "brazilian", pdn='[SetUp "1"]\n[FEN "W:Wc3:Bd4,h8"]\n1. c3xe5 1-1', house_rules=["huffing"])["game"]
    assert (own["variant"], own["house"], own["ended"]) == ("brazilian", ["huffing"], {"by": "agreement"})
    assert own["position"] == "W:Wc3:Bd4,h8"


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "Não há partida"),
        ("1. c3-d4 d6-c5 2. a1-b2", "coluna 19"),
        ("nothing", "Linha 1, coluna 1"),
        ('[GameType "99"]\n1. c3-d4', "99"),
        ('[White "Ana"]\n[FEN "W:Wz9"]\n*', "Linha 2, coluna 10, na posição da marca FEN: “z9” não é uma casa de jogo"),
        ('[FEN "W:Wc3,c3:Bd4"]\n*', "Linha 1, coluna 13, na posição da marca FEN: A casa c3 tem duas peças."),
        ('[SetUp "1"]\n*', "a marca “SetUp” não vale"),
        ('[White "Ana"]\n[White "Bia"]\n1. c3-d4', "Linha 2, coluna 1: a marca “White” não vale"),
        ('[FEN "W:WKd2:Bc5,e3,e5,f6"]\n1. d2xb4', "Linha 2, coluna 4: “d2xb4” pode ser mais de um lance"),
        ("\x00" * 50, "Linha 1"),
    ],
)
def test_pdn_that_cannot_be_read_is_answered_with_a_sentence(ask, text, part):
    found = ask("pdn_in", pdn=text)
    assert part in found["told"]
    assert "game" not in found

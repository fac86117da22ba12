"""The judge's answers in words, its faults, and its page as it is built."""

from __future__ import annotations

import json
import re
from html import unescape
from itertools import permutations

import pytest

from damario.positions_data import load_positions
from damario.reader import read
from damas import FenProblem, Position, legal_moves


@pytest.fixture(scope="session")
def judge(site):
    """What the engine in the page answers to a position."""

    def ask(variant, position=None, **more):
        request = {"op": "judge", "variant": variant, "position": position, "root": "../", "address": "https://example.org/t/"}
        reply = json.loads(site.service.handle(json.dumps(request | more)))
        assert reply["ok"], reply
        return reply["result"]

    return ask


def fields(answer) -> dict[str, str]:
    """Label -> text of what can be copied."""
    found = re.findall(r"<label>([^<]*)<textarea[^>]*>(.*?)</textarea>", answer["html"], re.DOTALL)
    return {label: unescape(text) for label, text in found}


def test_the_verdict_and_the_groups_of_a_position(judge):
    answer = judge("brazilian", "W:Wf6:Bc7,e7")
    groups = [set(group["variants"]) for group in answer["groups"]]
    assert {"brazilian", "international"} <= groups[0]
    assert any({"american", "spanish", "italian", "czech"} <= group for group in groups[1:])
    assert any("russian" in group and not group & {"brazilian", "american"} for group in groups)
    assert answer["verdict"] == "Brasileiras: 1 lance vale, de captura."
    assert "toma e7 e c7" in answer["html"]
    assert f"Há {len(groups)} respostas diferentes." in answer["html"]


def test_moves_that_every_variant_allows_do_not_stand_out(judge):
    html = judge("brazilian", "W:We3:Bd4,f4,d6")["html"]
    assert "<span>e3xc5xe7</span>" in html
    assert "<strong>e3xg5</strong>" in html


def test_every_variant_is_in_the_table_once_and_leads_to_its_page(site, judge):
    answer = judge("brazilian")
    table = re.search(r"<table>.*</table>", answer["html"])[0]
    named = re.findall(r'href="\.\./regras/(\w+)/"', table)
    assert sorted([*named, *answer["misfits"]]) == sorted(variant.id for variant in site.variants)


def test_home_rules_stand_beside_the_rules_that_they_change(judge):
    answer = judge("brazilian", "W:Wc3,g3:Bd4,h6", house_rules=["optional_capture"])
    groups = [group["variants"] for group in answer["groups"]]
    assert groups[0] == ["brazilian"]
    assert any("brazilian" in group for group in groups[1:])
    assert "com a regra da casa “Captura opcional”:" in answer["verdict"]
    assert answer["query"] == "variante=brazilian&casa=optional_capture&posicao=W:Wc3,g3:Bd4,h6"


def test_home_rules_that_contradict_each_other_are_named(judge):
    fault = judge("brazilian", house_rules=["flying_king", "short_king"])["fault"]
    assert "Dama voadora" in fault
    assert "Dama curta" in fault


def test_a_change_of_one_rule_is_a_home_rule_with_a_name(judge):
    answer = judge("brazilian", "W:We3:Bd4,f4,d6", house_rules=["capture.priority="])
    assert answer["groups"][0]["moves"] == ["e3xe7", "e3xg5"]
    assert ["e3xe7"] in [group["moves"] for group in answer["groups"] if "brazilian" in group["variants"]]
    assert answer["laid"] == {"capture.priority=": "Escolha entre várias capturas: livre"}
    assert "com a regra da casa “Escolha entre várias capturas: livre”:" in answer["verdict"]
    assert answer["query"] == "variante=brazilian&casa=capture.priority=&posicao=W:We3:Bd4,f4,d6"


@pytest.mark.parametrize(
    ("variant", "house", "said"),
    [
        ("xadrez", [], "Não há variante “xadrez”"),
        ("brazilian", ["<b>"], "Não há regra da casa “<b>”"),
        ("brazilian", ["board.files=10"], "Não há regra “board.files”"),
        ("brazilian", ["king.range=longa"], "não há o valor “longa”"),
        ("brazilian", ["king.range=short"], "A dama curta só salta a peça encostada nela"),
        ("brazilian", ["king.range=" + "x" * 5000], "Não há regra da casa “king.range="),
    ],
)
def test_rules_that_there_are_not_are_refused_with_a_sentence(judge, variant, house, said):
    answer = judge(variant, "W:We3:Bd4", house_rules=house)
    assert said in answer["fault"]
    assert len(answer["fault"]) < 400
    assert answer["rules"]


def test_a_position_that_nobody_has_chosen_makes_room_where_it_does_not_fit(judge):
    asked = {"position": "W:Wf6:Bc7,e7", "from": "brazilian"}
    assert "não cabe" in judge("turkish", **asked)["fault"]
    answer = judge("turkish", **asked, or_start=True)
    assert answer["position"] == judge("turkish")["position"]
    assert judge("russian", **asked, or_start=True)["position"] == asked["position"]


def test_every_fault_of_a_text_has_a_sentence(site):
    faults = site.texts.section("ruling.faults")
    assert set(faults) == {problem.value for problem in FenProblem} | {"misfit"}


def test_the_position_shown_to_whoever_wrote_none_can_be_read_on_that_board(site, judge):
    everywhere = re.search(r"W:\S+?(?=\.$)", site.texts["errors.bad_position"])[0]
    for variant in site.variants:
        asked = {"op": "moves", "variant": variant.id, "position": "xadrez"}
        refused = json.loads(site.service.handle(json.dumps(asked)))["error"]["message"]
        for sentence in (refused, judge(variant.id, "")["fault"]):
            shown = re.search(r"W:\S+?(?=\.$)", sentence)[0]
            assert Position.from_fen(shown, variant.rules).to_fen() == shown, variant.id
            # Letters where squares have letters, numbers where they have numbers.
            assert bool(re.search(r"[a-h]\d", shown)) == (variant.rules.notation.style == "alpha"), variant.id
        assert Position.from_fen(everywhere, variant.rules)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Não há nada escrito"),
        ("xadrez", "Falta dizer de quem é a vez"),
        ("W:Wa2:Bb4", "“a2” não é uma casa de jogo"),
        ("W:Wa1,Ka1:Bb4", "A casa a1 tem duas peças"),
        ("W:Wh8:Ba1", "A pedra em h8 está na última fileira dela"),
        ("W:W:B", "Não há nenhuma peça"),
        ("W:Wa1<script>alert(1)</script>", "“a1<script>"),
        ("W:W" + "1," * 4000, "comprido demais"),
        ("W:Wa1:B\u202eb4", "não se vê"),
    ],
)
def test_a_wrong_text_is_explained(judge, text, said):
    assert said in judge("brazilian", text)["fault"]


def test_what_comes_from_outside_is_escaped(judge):
    html = judge("brazilian", "W:We3:Bd4", root='"><script>', address="<script>")["html"]
    assert "<script>" not in html


@pytest.mark.parametrize("text", ["W:Wa1,Kc3:Bf6,Kh8", "W:W29,K22:B11,K4"])
def test_letters_and_numbers_are_read_and_written_on_a_board_of_64_squares(judge, text):
    written = fields(judge("american", text))
    assert written["Posição com letras"] == "W:Wa1,Kc3:Bf6,Kh8"
    assert written["Posição com números"] == "W:WK22,29:BK4,11"


def test_a_position_goes_along_to_the_board_of_another_variant(site, judge):
    answer = judge("spanish", "W:Wf6:Bc7,e7", **{"from": "brazilian"})
    spanish = site.book.variants["spanish"].rules
    there = Position.from_fen(answer["position"], spanish)
    assert sorted((index, owner) for index, owner, _ in there.pieces()) == [(42, "white"), (51, "black"), (53, "black")]  # c6, d7, f7
    back = judge("brazilian", answer["position"], **{"from": "spanish"})
    assert back["position"] == "W:Wf6:Bc7,e7"


def test_a_position_that_fits_no_more_says_so(judge):
    answer = judge("brazilian", "W:W46:B5", **{"from": "international"})
    assert answer["fault"].startswith("Esta posição não cabe no tabuleiro das brasileiras.")
    assert answer["rules"]


def test_a_start_goes_along_as_a_start(site, judge):
    for one, other in permutations(site.variants, 2):
        given = one.rules.start().to_fen()
        assert judge(other.id, given, **{"from": one.id})["position"] == other.rules.start().to_fen()


def test_an_empty_board_goes_along_as_an_empty_board(site, judge):
    for one, other in permutations(site.variants, 2):
        for text, turn in (("W:W:B", "white"), ("B:W:B", "black")):
            answer = judge(other.id, text, **{"from": one.id})
            assert answer["fault"].startswith("Não há nenhuma peça")
            assert (answer["bare"], answer["position"]) == (turn, other.rules.start().to_fen())
            assert answer["query"] == f"variante={other.id}&posicao={text}"


def test_the_link_names_a_position_that_cannot_be_judged_too(judge):
    answer = judge("brazilian", "W:Wh8:Ba1", house_rules=["short_king"])
    assert answer["query"] == "variante=brazilian&casa=short_king&posicao=W:Wh8:Ba1"
    assert "bare" not in answer


def test_too_many_pieces_are_remarked_and_judged(judge):
    answer = judge("brazilian", "W:W21-32,20:B1")
    assert answer["verdict"].endswith("As brancas têm 13 peças; numa partida têm no máximo 12.")
    assert answer["groups"]


def test_the_entry_for_the_positions_passes_the_check_of_the_positions(site, judge, tmp_path):
    for variant in site.variants:
        for start in (None, "W:WK1:B6" if variant.rules.numeric else "W:WKa1:Bd4,e5,g5"):
            entry = fields(judge(variant.id, start))["Para rules_data/positions/"]
            source = next(iter(site.book.sources))
            path = tmp_path / "new.yml"
            path.write_text(entry.replace("source: fonte", f"source: {source}"), encoding="utf-8")
            found, problems = load_positions(read(path), site.book.variants, site.book.sources, list(site.book.variants))
            assert [str(problem) for problem in problems] == []
            assert variant.id in found[0].variants


def test_the_entry_names_variants_that_read_it_alike(judge):
    entry = fields(judge("brazilian", "W:We3:Bd4,f4,d6"))["Para rules_data/positions/"]
    assert "variants: [brazilian]" in entry  # others agree, on boards on which e3 is another square or none


def test_home_rules_have_no_entry(judge):
    assert "Para rules_data/positions/" not in fields(judge("brazilian", house_rules=["huffing"]))


def test_the_page_holds_the_example_with_its_answer(www, judge):
    html = (www / "tira-teima/index.html").read_text("utf-8")
    answer = judge("brazilian", "W:Wf6:Bc7,e7")
    assert answer["verdict"] in html
    assert re.search(r"<table>.*</table>", answer["html"])[0] in html
    assert "DAMARIO_SITE" not in html
    assert 'class="damas-arrow given" data-path="45 59 41"' in html


def test_the_page_offers_every_variant_and_home_rule(site, www):
    html = (www / "tira-teima/index.html").read_text("utf-8")
    assert re.findall(r'<option value="(\w+)"', html) == [variant.id for variant in site.variants]
    assert re.findall(r'name="casa" value="(\w+)"', html) == list(site.book.house_rules)


def test_the_page_is_in_the_menu_before_the_puzzles_and_on_the_first_page(www):
    html = (www / "index.html").read_text("utf-8")
    menu = html.partition('class="md-sidebar md-sidebar--primary"')[2]
    assert menu.index('href="tira-teima/"') < menu.index('href="problemas/"')
    assert 'href="tira-teima/"' in html.partition("<article")[2]


def test_the_moves_of_the_answer_are_the_legal_ones(site, judge):
    rules = site.book.variants["brazilian"].rules
    position = Position.from_fen("W:We3,Kg1:Bd4,f6", rules)
    paths = {tuple(path) for path in judge("brazilian", position.to_fen())["paths"]}
    assert paths == {tuple(map(rules.square, move.path)) for move in legal_moves(position, rules)}


def test_a_position_that_fits_on_one_board_alone_says_so(site, judge):
    largest = max(site.variants, key=lambda variant: len(variant.rules.geometry.playable))
    kings = [f"K{label}" for label in (largest.rules.label(index) for index in sorted(largest.rules.geometry.playable)[-3:])]
    answer = judge(largest.id, f"W:W{kings[-1]}:B{kings[0]}")
    smaller = [variant.id for variant in site.variants if variant.rules.geometry is not largest.rules.geometry]
    assert set(answer["misfits"]) == set(smaller)
    alone = len(smaller) == len(site.variants) - 1
    assert ("a posição só cabe no tabuleiro das" in answer["html"]) == alone
    assert ("as variantes em que a posição cabe dão a mesma resposta" in answer["html"]) == (not alone and len(answer["groups"]) == 1)


def test_a_reading_of_another_text_is_told_where_it_gives_another_answer(site, judge):
    stated = site.book.variants["turkish"].stated["promotion.in_capture"]
    stops, goes_on = site.disputes("promotion.in_capture", stated)
    answer = judge("turkish", "W:Wd6:Bg4,d7,e8")
    [stop, on] = [unescape(note) for note in notes(answer) if "As fontes divergem" in note]
    assert stops in stop
    assert "1 lance vale: d6xd8 toma d7 e vira dama." in stop
    assert goes_on in on
    assert "3 lances valem: d6xd8xg8xg1 toma d7, e8 e g4 e vira dama" in on
    assert stop in fields(answer)[site.texts["ruling.copy.text"]]


def test_a_reading_that_changes_nothing_here_or_that_was_agreed_away_is_not_told(judge):
    # Nothing is to be captured on the last row: the man stops there by one reading as by the other.
    [only] = [note for note in notes(judge("turkish", "W:Wd6:Bg4,d7,f8")) if "As fontes divergem" in note]
    assert "3 lances" in only
    agreed = judge("turkish", "W:Wd6:Bg4,d7,e8", house_rules=["promotion.in_capture=stop"])
    for answer in (judge("turkish"), agreed, judge("czech", "W:We3:Bd4,f6")):
        assert "As fontes divergem" not in answer["html"]


def notes(answer) -> list[str]:
    return re.findall(r"<p><small>(.*?)</small></p>", answer["html"])

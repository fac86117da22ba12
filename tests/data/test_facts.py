"""The tables against the facts: what the federations' texts say, written down once more by hand."""

from __future__ import annotations

import re

import pytest

from damario.house_rules import HouseRule
from damas import Game, Position, Rules, legal_moves

#: board, lattice, rows, first mover, man captures, may take kings, range, priority, promotion, GameType
FACTS = {
    "american": (8, "a1", 12, "black", "forward_diag", True, "short", [], "stop", "21,B,8,8,N1,0"),
    "russian": (8, "a1", 12, "white", "all_diag", True, "flying", [], "continue_as_king", "25,W,8,8,A0,0"),
    "pool": (8, "a1", 12, "black", "all_diag", True, "flying", [], "only_if_ends", "23,B,8,8,N1,0"),
    "brazilian": (8, "a1", 12, "white", "all_diag", True, "flying", ["pieces"], "only_if_ends", "26,W,8,8,A0,0"),
    "portuguese": (8, "mirrored", 12, "white", "forward_diag", True, "flying", ["pieces", "kings"], "stop", "28,W,8,8,N1,1"),
    "spanish": (8, "mirrored", 12, "white", "forward_diag", True, "flying", ["pieces", "kings"], "stop", "24,W,8,8,N1,1"),
    "italian": (8, "mirrored", 12, "white", "forward_diag", False, "short",
                ["pieces", "with_king", "kings", "king_earliest"], "stop", "22,W,8,8,N2,1"),
    "czech": (8, "a1", 12, "white", "forward_diag", True, "flying", ["with_king"], "stop", "29,W,8,8,A0,0"),
    "international": (10, "a1", 20, "white", "all_diag", True, "flying", ["pieces"], "only_if_ends", "20,W,10,10,N2,0"),
    "canadian": (12, "a1", 30, "white", "all_diag", True, "flying", ["pieces"], "only_if_ends", "27,W,12,12,N2,0"),
    "frisian": (10, "a1", 20, "white", "all_8", True, "flying", ["frisian_value", "with_king"], "only_if_ends",
                "40,W,10,10,N2,0"),
    "turkish": (8, "full", 16, "white", "forward_side_orth", True, "flying", ["pieces"], "only_if_ends", "30,W,8,8,A0,0"),
}  # fmt: skip


@pytest.mark.parametrize("name", FACTS)
def test_a_variant_says_what_its_federation_says(book, name):
    values = book.variants[name].values
    start = book.variants[name].rules.start()
    found = (
        values["board"]["files"], values["board"]["lattice"], start.white_men.bit_count(), values["first_mover"],
        values["man"]["capture"], values["man"]["may_capture_king"], values["king"]["range"], values["capture"]["priority"],
        values["promotion"]["in_capture"], values["notation"]["pdn"],
    )  # fmt: skip
    assert found == FACTS[name]
    assert start.turn == FACTS[name][3]
    assert start.white_men.bit_count() == start.black_men.bit_count()
    assert values["capture"]["obligation"] == "compulsory"
    assert values["capture"]["completion"] == "must_finish"
    assert values["capture"]["removal"] == ("immediate" if name == "turkish" else "after")
    assert values["king"]["landing"] == ("adjacent" if FACTS[name][6] == "short" else "any")
    assert values["draws"]


#: The squares at the ends of the first and of the last row that each side fills, white's and black's.
CORNERS = {
    "american": ("a1 g1 b2 h2 a3 g3", "b8 h8 a7 g7 b6 h6"),
    "italian": ("b1 h1 a2 g2 b3 h3", "a8 g8 b7 h7 a6 g6"),
    "international": ("a1 i1 b4 j4", "b10 j10 a7 i7"),
}
CORNERS |= dict.fromkeys(("russian", "pool", "brazilian", "czech"), CORNERS["american"])
CORNERS |= {"frisian": CORNERS["international"], "canadian": ("a1 k1 a5 k5", "b12 l12 b8 l8")}
CORNERS |= {"turkish": ("a2 h2 a3 h3", "a7 h7 a6 h6")}
CORNERS |= dict.fromkeys(("portuguese", "spanish"), CORNERS["italian"])


@pytest.mark.parametrize("name", FACTS)
def test_the_pieces_start_in_the_rows_nearest_their_player(book, name):
    rules = book.variants[name].rules
    rows = {"international": (1, 2, 3, 4), "frisian": (1, 2, 3, 4), "canadian": (1, 2, 3, 4, 5), "turkish": (2, 3)}
    filled = rows.get(name, (1, 2, 3))
    squares = {"white": set(), "black": set()}
    for index, colour, kind in rules.start().pieces():
        assert kind == "man"
        squares[colour].add(rules.name(index))
    for colour, corners in zip(("white", "black"), CORNERS[name], strict=True):
        assert set(corners.split()) <= squares[colour]
    size = FACTS[name][0]
    assert {int(square[1:]) for square in squares["white"]} == set(filled)
    assert {int(square[1:]) for square in squares["black"]} == {size + 1 - row for row in filled}


#: Frisian draughts weigh what is taken; of men alone that is the number.
MAJORITY = {"brazilian", "portuguese", "spanish", "italian", "international", "canadian", "frisian", "turkish"}
#: By the squares that are played on: a man with two men to take on one side and one on the other.
CHOICES = {"a1": "W:We3:Bd4,f4,d6", "mirrored": "W:Wd3:Bc4,e4,c6", "full": "W:We3:Bd3,e4,e6"}


@pytest.mark.parametrize("name", FACTS)
def test_the_most_pieces_must_be_taken_where_the_majority_law_holds_and_nowhere_else(book, name):
    rules = book.variants[name].rules
    index = {rules.name(index): str(rules.label(index)) for index in rules.geometry.playable}
    fen = re.sub(r"[a-l]\d+", lambda found: index[found.group()], CHOICES[FACTS[name][1]])
    counts = sorted(len(move.captured) for move in legal_moves(Position.from_fen(fen, rules), rules))
    assert counts == ([2] if name in MAJORITY else [1, 2])


def test_the_columns_stand_in_their_order(book):
    assert list(book.variants) == list(FACTS)


def test_every_variant_states_every_rule_with_a_source(book):
    for variant in book.variants.values():
        assert set(variant.stated) == set(book.catalogue.rules)
        for stated in variant.stated.values():
            assert stated.source in book.sources


def test_square_one_stands_where_the_players_put_it(book):
    corners = {"american": "b8", "pool": "b8", "italian": "a8", "portuguese": "h1", "spanish": "h1", "international": "b10"}
    corners |= {"canadian": "b12", "frisian": "b10"}
    for name, corner in corners.items():
        rules = book.variants[name].rules
        assert rules.name(rules.square(1)) == corner, name
    for name in ("russian", "brazilian", "czech", "turkish"):
        assert "a1" in [book.variants[name].rules.label(index) for index in book.variants[name].rules.geometry.playable]


#: draw set -> (kind, figure) in order
DRAWS = {
    "cbjd": [("repetition", 3), ("no_progress", 20), ("ending", 5), ("ending", 5)],
    "fmjd64": [
        ("repetition", 3),
        ("ending", 15),
        ("no_progress", 15),
        ("balance", 30),
        ("balance", 60),
        ("ending", 5),
        ("ending", 5),
    ],
    "fsr": [
        ("repetition", 3),
        ("ending", 15),
        ("no_progress", 15),
        ("balance", 5),
        ("balance", 30),
        ("balance", 60),
        ("ending", 5),
        ("ending", 5),
    ],
    "fmjd": [("repetition", 3), ("no_progress", 25), ("ending", 16), ("ending", 5)],
    "wcdf": [("repetition", 3), ("no_progress", 40)],
    "fid": [("repetition", 4), ("no_progress", 40)],
    "fpd": [("repetition", 3), ("no_progress", 20), ("ending", 12)],
    "cfd": [("repetition", 3), ("no_progress", 15)],
    "windames": [("repetition", 3), ("no_progress", 25), ("ending", 16)],
    "frisian": [("ending", 7), ("immediate", None)],
    "turkish": [("repetition", 3), ("immediate", None)],
    "apca": [("no_progress", 30), ("ending", 13), ("ending", 5)],
    "casual": [("repetition", 3), ("no_progress", 40)],
}


@pytest.mark.parametrize("name", DRAWS)
def test_draw_figures(book, name):
    found = [(r["kind"], r.get("times") or r.get("moves_each") or r.get("moves")) for r in book.draw_sets[name].records]
    assert found == DRAWS[name]


def test_no_draw_set_goes_unchecked(book):
    assert set(DRAWS) <= set(book.draw_sets)
    assert {name for variant in book.variants.values() for name in variant.rules.draws} <= set(DRAWS)


def test_balance_counts_are_not_exchanged(book):
    """FMJD-64 7.2.6: thirty moves with four or five pieces, sixty with six or seven."""
    for name in ("fmjd64", "fsr"):
        limits = {tuple(r["pieces"]): r["moves_each"] for r in book.draw_sets[name].records if r["kind"] == "balance"}
        assert limits.items() >= {(4, 5): 30, (6, 7): 60}.items()


def test_five_moves_in_the_endings_of_article_99_and_100(book):
    article = {record.get("article"): record for record in book.draw_sets["cbjd"].records}
    assert article["99"]["sides"] == [["2K", "2K"], ["2K", "1K"], ["2K", "1K+1M"], ["1K", "1K"], ["1K", "1K+1M"]]
    assert article["100"]["sides"] == [["3K", "1K"], ["2K+1M", "1K"], ["1K+2M", "1K"]]
    assert article["100"]["weak_king_on"] == "main_diagonal"
    assert (article["99"]["moves_each"], article["100"]["moves_each"]) == (5, 5)


@pytest.mark.parametrize(("position", "drawn"), [("W:WKa1:BKh8", True), ("W:Wa2:Bh7", True), ("W:WKa1:BKa5", False)])
def test_in_turkish_draughts_one_piece_each_is_a_draw_unless_one_can_be_captured_now(book, position, drawn):
    rules = book.variants["turkish"].rules
    outcome = Game(Position.from_fen(position, rules)).outcome
    assert (outcome is not None and outcome.winner is None) == drawn
    [record] = [record for record in book.draw_sets["turkish"].records if record["kind"] == "immediate"]
    assert record["unless"] == "capture_now"


def test_brazil_has_its_national_count_and_the_international_one(book):
    assert list(book.variants["brazilian"].rules.draws) == ["cbjd", "fmjd64", "casual"]


def test_what_is_disputed_says_who_says_what(book):
    [record] = [r for r in book.draw_sets["fid"].records if r["certainty"] == "disputed"]
    assert record["dispute"] == [{"times": 3, "source": "pydraughts"}]
    # The five moves of the 2024 text hold only where the lone king has the long diagonal.
    [record] = [r for r in book.draw_sets["fmjd"].records if r["certainty"] == "disputed"]
    assert record["dispute"] == [{"moves_each": 5, "weak_king_on": "main_diagonal", "source": "fmjd24"}]
    stated = book.variants["czech"].stated["notation.capture_sep"]
    assert (stated.certainty, [other["value"] for other in stated.dispute]) == ("disputed", [":"])
    promotion = book.variants["turkish"].stated["promotion.in_capture"]
    assert [other["value"] for other in promotion.dispute] == ["stop", "continue_as_king"]


def test_home_rules_leave_every_variant_playable(book):
    assert {"optional_capture", "huffing", "no_majority", "short_king", "new_king_goes_on"} <= set(book.house_rules)
    for rule in book.house_rules.values():
        assert isinstance(rule, HouseRule)
        for variant in book.variants.values():
            changed = rule.over(variant.values)
            assert len(Rules.from_mapping(changed).generator.moves[variant.rules.first_mover](variant.rules.start())) >= 7
            assert variant.rules.values == Rules.from_mapping(variant.values).values, "a home rule changed its base"


def test_the_teaching_positions_are_there(book):
    names = {position.id for position in book.positions}
    assert len(names) == len(book.positions) >= 60
    assert {"t1-brazilian", "t13-italian", "t27i-international"} <= names

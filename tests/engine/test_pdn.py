"""PDN: the faults that other readers had, and that what is written reads back."""

from __future__ import annotations

import pytest
from engine.reference import rules
from engine.tables import TABLES
from engine.test_symmetry import played
from hypothesis import given
from hypothesis import strategies as st

from damas import FenError, Game, MoveError, PdnError, PdnGame, Position, Rules, legal_moves, read_pdn, write_pdn

INTERNATIONAL = rules("international")


def moves(text: str, under=INTERNATIONAL) -> list[str]:
    [game] = read_pdn(text, under)
    return list(map(str, game.moves))


@pytest.mark.parametrize("result", ["1-1", "2-0", "0-2", "1-0", "0-1", "1/2-1/2", "0-0", "*"])
def test_e69_the_last_word_is_the_result(result):
    [game] = read_pdn(f"1. 32-28 19-23 {result}", INTERNATIONAL)
    assert (list(map(str, game.moves)), game.result) == (["32-28", "19-23"], result)


def test_e69_a_move_is_never_cut_into_a_result():
    text = '[FEN "W:WK1:BK50"]\n1. 1-18 50-44 2. 18-1 *'
    assert moves(text) == ["1-18", "50-44", "18-1"]


def test_e71_spaces_inside_a_capture():
    text = "1.32-28 17-22 2.28 x17 11 x22 3.37-32 6-11"
    assert moves(text) == ["32-28", "17-22", "28x17", "11x22", "37-32", "6-11"]


def test_e72_leading_zeros():
    assert moves("01. 34-29  18-22 02. 32-28  16-21 03. 31-26  11-16")[-1] == "11-16"
    assert moves("1. 32-28 01-06".replace("01-06", "16-21"))[0] == "32-28"


def test_e73_letters_with_or_without_a_sign():
    russian = rules("russian", style="alpha")
    for text in ("1.a3b4 f6g5", "1. a3-b4 f6-g5", "1. a3–b4 f6-g5"):
        assert moves(text, russian) == ["a3-b4", "f6-g5"]
    padded = '[Event       "Командный чемпионат"]\r\n[FEN "W:Wc3:Bd4,h8"]\r\n\r\n1. c3:e5 h8-g7 *\r\n'
    [game] = read_pdn(padded, russian)
    assert game.tags["Event"] == "Командный чемпионат"
    assert len(game.moves) == 2


def test_e75_words_in_tags_comments_and_variations_are_no_moves():
    assert moves('[Event "31-27"] 1. 32-28 {31-27} (1. 31-27 (1. 33-29) 18-23) 20-25') == ["32-28", "20-25"]
    assert moves('[Event "a3-b4"] 1. 32-28 ; 31-27\n 19-23 $1 !?') == ["32-28", "19-23"]


def test_several_games_comments_and_byte_order_mark():
    text = '\ufeff[Event "One"]\n1. 32-28 {good} 19-23 2-0\n\n[Event "Two"]\n1. 31-27 *\n1. 33-29 1-1'
    games = read_pdn(text, INTERNATIONAL)
    found = [(g.tags.get("Event"), len(g.moves), g.result) for g in games]
    assert found == [("One", 2, "2-0"), ("Two", 1, "*"), (None, 1, "1-1")]
    assert games[0].comments == {1: ("good",)}


def test_the_game_type_chooses_the_rules():
    by_type = {20: INTERNATIONAL, 25: rules("russian", style="alpha")}
    games = read_pdn('[GameType "25,W,8,8,A0,0"]\n1. c3-d4 *\n\n[GameType "20"]\n1. 32-28 *', by_type)
    assert [str(g.moves[0]) for g in games] == ["c3-d4", "32-28"]
    with pytest.raises(PdnError, match="GameType"):
        read_pdn("1. 32-28 *", by_type)
    with pytest.raises(PdnError, match="'99' is not known"):
        read_pdn('[GameType "99"]\n1. 32-28 *', by_type)


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("1. 32-28 19-23\n2. 32-28 *", 2, 4, "move 2: expected a legal move, found '32-28'"),
        ("1. 35-31 *", 1, 4, "not legal"),
        ("1. 32-28 {never closed", 1, 10, "comment that is not closed"),
        ("1. 32-28 (1. 31-27", 1, 10, "variation that is not closed"),
        ("1. 32-28 ) *", 1, 10, "closing parenthesis"),
        ('[FEN "W:W99:B1"]\n*', 1, 10, "FEN cannot be read"),
        ("[Event 32-28] *", 1, 1, "tag"),
        ("1. hello *", 1, 4, "not a move"),
        ('[Event "x"]\r\n[Site x]\r\n\r\n1. 32-28 *', 2, 1, "[Site x]"),
        ("1. 32-28 [x] 19-23 *", 1, 10, "move 1: expected a move, found a tag"),
        ("1. 32-28 { a { b } } 19-23 *", 1, 20, "comments do not nest"),
        ('[Date "1999"]\n[Date "2000"]\n1. 32-28 *', 2, 1, "given twice"),
        ('[SetUp "1"]\n1. 32-28 *', 1, 1, "expected a FEN tag"),
        ("1. 32-28 2-0 19-23 1-1", 1, 10, "expected a legal move, found '2-0'"),
        ("1. 32-28 19-23\r7. x *", 2, 4, "move 7"),
    ],
)
def test_errors_name_the_place(text, line, column, says):
    with pytest.raises(PdnError, match="game 1") as caught:
        read_pdn(text, INTERNATIONAL)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert says in str(caught.value)


def test_an_error_keeps_what_was_read_and_what_is_behind_it():
    with pytest.raises(PdnError) as caught:
        read_pdn('[White "A"]\n1. 32-28 19-23 2. 28x18 *', INTERNATIONAL)
    assert (caught.value.move, caught.value.found) == (2, "28x18")
    assert isinstance(caught.value.__cause__, MoveError)
    assert list(map(str, caught.value.partial.moves)) == ["32-28", "19-23"]
    assert caught.value.partial.tags == {"White": "A"}
    with pytest.raises(PdnError) as caught:
        read_pdn('[FEN "W:W32\x07:B1"] *', INTERNATIONAL)
    assert isinstance(caught.value.__cause__, FenError)


@pytest.mark.parametrize(
    "fault",
    ["{never closed", "(1. 31-27", "[Event 3]", "x", "{a } b }", '[Event "x"', "1. 32-28 (", "% \n{", '[FEN "W:"]'],
)
def test_a_fault_ends_with_its_game(fault):
    errors: list[PdnError] = []
    before, after = '[Round "1"]\n1. 32-28 *\n\n', '\n\n[Round "3"]\n[White "B"]\n\n1. 31-27 {well} 1-1\n'
    games = read_pdn(f'{before}[Round "2"]\n{fault}{after}', INTERNATIONAL, errors)
    assert [g.tags["Round"] for g in games] == ["1", "3"]
    assert games[1].comments == {1: ("well",)}
    assert [e.game for e in errors] == [2]


def test_marks_numbers_and_clocks_between_the_moves():
    for text in (
        "1. ... 32-28 1... 19-23",
        "1.32-28!? 19-23(!?!!!) *",
        "1. 32-28 !? 19-23 ?? $4 *",
        "1 . 32-28 1… 19-23 .",
        "1. 32-28* 19-23 * ",
        "1. 32 - 28 19 - 23 *",
        "1. 32-\n28 19\n-23",
        "1.\r32-28\r19-23\r*",
        "1. 32–28 19−23 *",
    ):
        assert moves(text) == ["32-28", "19-23"], text
    for text in (
        "1. 32-28 [0:12] 19-23 [%clk 0:15:30] *",
        "1. 32-28 0:12 19-23 0:15 *",
        "1. 32-28 0:01:12 19-23 1:05:30 *",
        "1. 32-28 (0:12) 19-23 {0:15} *",
        "1. 32-28 { [%clock w0:02:59 W0:03:00] } 19-23 *",
    ):
        assert moves(text) == ["32-28", "19-23"], text
    [game] = read_pdn("1. 32-28 [0:12] 19-23 1:05:30 *", INTERNATIONAL)
    assert game.comments == {1: ("0:12",), 2: ("1:05:30",)}


def test_a_clock_is_no_capture_and_a_capture_no_clock():
    russian = rules("russian")
    fen = '[FEN "W:W22:B18,11,12"]\n'
    assert moves(f"{fen}1. 22:15:08 *", russian) == ["22x8"]
    assert moves(f"{fen}1. 22:15:09 *", russian) == []
    mapping = russian.values
    mapping["notation"]["capture_sep"] = ":"
    colons = Rules.from_mapping(mapping)
    with pytest.raises(PdnError, match="22:15:09"):
        read_pdn(f"{fen}1. 22:15:09 *", colons)


def test_tags_as_they_are_really_written():
    text = '[Event"Cup"]\n[ Site  "C:\\"]\n[White "Nick "Fox" Hill"]\n[Black "a \\"b\\" \\\\ c"] 1. 32-28 *'
    [game] = read_pdn(text, INTERNATIONAL)
    assert game.tags == {"Event": "Cup", "Site": "C:\\", "White": 'Nick "Fox" Hill', "Black": 'a "b" \\ c'}
    assert read_pdn(write_pdn(game), INTERNATIONAL)[0].tags.items() >= game.tags.items()


@pytest.mark.parametrize(
    ("text", "result", "plies"),
    [
        ('[Result "4-6"]\n1. 32-28 19-23 4-6', "4-6", 2),
        ('[Result "1+ - 1-"]\n1. 32-28 19-23 1+ - 1-', "1+ - 1-", 2),
        ('[Result "1-0"]\n1. 32-28 19-23', "1-0", 2),
        ('[Result "1-0"]\n1. 32-28 *', "1-0", 1),
        ('[Result "?"]\n1. 32-28 0-1', "0-1", 1),
        ('[Result "White won"]\n1. 32-28', "White won", 1),
        ("1. 32-28 2-0 *", "2-0", 1),
        ("1. 32-28 ½-½", "1/2-1/2", 1),
        ("1. 0-2", "0-2", 0),
        ('[Result "19-23"]\n1. 32-28 19-23', "19-23", 1),
    ],
)
def test_results(text, result, plies):
    [game] = read_pdn(text, INTERNATIONAL)
    assert (game.result, len(game.moves)) == (result, plies)
    assert read_pdn(write_pdn(game), INTERNATIONAL)[0].result == result


def test_1_1_is_a_move_where_it_is_not_the_last_word():
    mapping = rules("turkish").values
    mapping["notation"]["capture_sep"] = "-"
    under = Rules.from_mapping(mapping)
    [game] = read_pdn('[FEN "W:WK1:B3,17,21,35,48"]\n1. 1-1 48-56 1-1', under)
    assert (game.moves[0].start, game.moves[0].end, len(game.moves), game.result) == (1, 1, 2, "1-1")
    assert read_pdn(write_pdn(game), under)[0].moves == game.moves


def test_tags_that_begin_anew_are_those_of_another_game():
    text = '[Event "A"]\n[Round "1"]\n\n[Event "B"]\n1. 32-28 *\n\n[Event "C"]\n'
    assert [g.tags["Event"] for g in read_pdn(text, INTERNATIONAL)] == ["A", "B", "C"]


def test_comments_stay_with_their_moves():
    text = "{before} 1. 32-28 {a} ; b }\n19-23 {c} 2-0 {White resigned}\n{next} 1. 31-27 *\n; the end"
    first, second = read_pdn(text, INTERNATIONAL)
    assert first.comments == {0: ("before",), 1: ("a", "b }"), 2: ("c", "White resigned")}
    assert second.comments == {0: ("next",), 1: ("the end",)}
    for game in (first, second):
        assert read_pdn(write_pdn(game), INTERNATIONAL)[0].comments == game.comments


@pytest.mark.parametrize(
    "tags",
    [
        {"FEN": "W:W32:B19", "SetUp": "1"},
        {"FEN": "nonsense"},
        {"SetUp": "1"},
        {"SetUp": "0"},
        {"Event": "a\u2028b\x0bc\x85d"},
        {"Event": 'a \\ "b" ]'},
        {"GameType": "99"},
    ],
)
def test_tags_of_another_game_never_move_a_piece(tags):
    for start in (INTERNATIONAL.start(), Position.from_fen("B:WK46,31:B5,K12", INTERNATIONAL)):
        [again] = read_pdn(write_pdn(PdnGame(INTERNATIONAL, start, tags=tags)), INTERNATIONAL)
        assert again.start == start
        assert {name: again.tags[name] for name in tags if name in ("Event", "GameType")} == {
            name: value for name, value in tags.items() if name in ("Event", "GameType")
        }


COMMENTS = ("a\nb", '[Event "y"]\nfoo', "; z", "%q\n%e", "{ a", "", "}", "a } b", "1. 32-28 (", "a\u2028} b")


def test_comments_are_written_as_they_were_read():
    comments = {0: COMMENTS, 1: COMMENTS[::-1]}
    move = legal_moves(INTERNATIONAL.start(), INTERNATIONAL)[0]
    written = write_pdn(PdnGame(INTERNATIONAL, INTERNATIONAL.start(), (move,), comments=comments))
    [again] = read_pdn(written, INTERNATIONAL)
    assert again.comments == comments


@pytest.mark.parametrize("comment", ['a\n[Event "y"]', 'a\r[Event "y"]\rb', 'a\r\n\ufeff [FEN "x"]', "a }\n31-27"])
def test_a_comment_never_begins_another_game(comment):
    move = legal_moves(INTERNATIONAL.start(), INTERNATIONAL)[0]
    written = write_pdn(PdnGame(INTERNATIONAL, INTERNATIONAL.start(), (move,), comments={1: (comment,)}))
    [again] = read_pdn(written, INTERNATIONAL)
    assert again.moves == (move,)
    assert "".join(again.comments[1][0].split()) == "".join(comment.split())


def test_what_cannot_be_written():
    start = INTERNATIONAL.start()
    with pytest.raises(ValueError, match="name of a tag"):
        write_pdn(PdnGame(INTERNATIONAL, start, tags={"My tag": "x"}))
    mapping = INTERNATIONAL.values
    mapping["capture"]["obligation"] = "huff"
    game = Game(Position.from_fen("W:W32,47:B28,1", Rules.from_mapping(mapping)))
    game.play("47-42")
    game.huff(32)
    with pytest.raises(ValueError, match="huffed"):
        write_pdn(game)


def test_an_error_in_one_game_loses_no_other():
    errors: list[PdnError] = []
    games = read_pdn("1. 32-28 *\n1. 32-99 *\n1. 31-27 *", INTERNATIONAL, errors)
    assert [str(g.moves[0]) for g in games] == ["32-28", "31-27"]
    assert [(e.game, e.line) for e in errors] == [(2, 2)]


def test_hostile_text_is_read_in_one_pass():
    for bad in ("(" * 50_000, "{" * 50_000, '[a"]' * 20_000, '[a "' * 20_000, "1-1 " * 20_000, "x " * 50_000, "[" * 50_000):
        errors: list[PdnError] = []
        games = read_pdn(f"1. 32-28 {bad}", INTERNATIONAL, errors)
        assert games or errors
    assert len(read_pdn("{a}" * 20_000 + "1. 32-28 * " * 3_000, INTERNATIONAL)) == 3_000
    assert read_pdn("", INTERNATIONAL) == []
    assert read_pdn(" \n ; nothing\n", INTERNATIONAL) == []


def test_a_finished_game_is_written_with_its_result():
    mapping = INTERNATIONAL.values
    for game_type, result in (("21,W,10,10,N2,0", "0-1"), ("20,W,10,10,N2,0", "0-2")):
        mapping["notation"]["pdn"] = game_type
        game = Game(Rules.from_mapping(mapping))
        game.play("32-28")
        game.resign("white")
        written = write_pdn(PdnGame.from_game(game, {"Event": 'A "quoted" name \\ slash'}))
        assert written.endswith(f"1. 32-28 {result}\n")
    [again] = read_pdn(written, INTERNATIONAL)
    assert again.tags["Event"] == 'A "quoted" name \\ slash'


@given(st.sampled_from(sorted(TABLES)), st.integers(0, 10**6), st.integers(0, 60), st.integers(0, 30))
def test_what_is_written_reads_back(name, seed, before, plies):
    import random

    under = rules(name)
    start = played(under, seed, before)
    game, chance = Game(start), random.Random(seed)
    for _ in range(plies):
        choices = game.legal_moves()
        if not choices:
            break
        game.play(chance.choice(choices))
    written = write_pdn(PdnGame.from_game(game))
    assert all(len(line) < 80 or line.startswith("[") for line in written.splitlines())
    [again] = read_pdn(written, under)
    assert (again.start, again.moves) == (start, game.moves)
    assert read_pdn(write_pdn(again), under) == [again]


WORDS = ("1.", "2...", "32-28", "19-23", "28x19", "1-1", "*", "{a}", "{", "}", "(", ")", ";", "\n", '[A "b"]', "[A", "$1",
         "!?", '[FEN "W:W32:B1"]', "0:12", "½-½", "…", "\ufeff", "\r", "x")  # fmt: skip


@given(st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=4)), max_size=25))
def test_any_text_is_games_and_errors(words):
    for text in ("".join(words), " ".join(words)):
        errors: list[PdnError] = []
        games = read_pdn(text, INTERNATIONAL, errors)
        lines = len(text.splitlines())
        assert all(1 <= error.line <= lines + 1 and error.column >= 1 for error in errors)
        for game in games:
            [again] = read_pdn(write_pdn(game), INTERNATIONAL)
            assert (again.start, again.moves, again.comments) == (game.start, game.moves, game.comments)
            assert game.tags.items() <= again.tags.items() or "Result" in game.tags

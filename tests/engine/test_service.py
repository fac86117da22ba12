"""The door between page and engine: every request gets a reply, the right one or one that says what was wrong."""

from __future__ import annotations

import json
import re

import pytest
from engine.reference import rules
from engine.tables import values
from engine.test_explain import NUMBERED, REFUSED
from hypothesis import given
from hypothesis import strategies as st

from damas import Reason
from damas.reasons import PRIORITY_REASONS
from damas.service import Service

PHRASES = {
    "reasons": {reason.value: f"{reason.value} {{squares}} {{moves}}" for reason in Reason},
    "verdicts": {"legal": "{move}", "legal_capture": "{move} {captured}", "can_move": "{moves}"},
    "join": {"comma": ", ", "and": " and ", "or": " or ", "more": "…"},
}


FAULTS = {
    "clashing_house_rules": "{one} and {other} decide {rule}",
    "many_house_rules": "{found} of {allowed}",
    "unknown_value": "{rule} {found} {allowed}",
}
CHANGES = {
    "optional": {"capture.obligation": "optional", "capture.priority": []},
    "huff": {"capture.obligation": "huff"},
    "short": {"king.range": "short", "king.landing": "adjacent"},
    "half_short": {"king.range": "short"},
    "dark_first": {"first_mover": "black"},
}


CHANGEABLE = {
    "king.range": {"type": "word", "allowed": ["short", "flying"]},
    "king.landing": {"type": "word", "allowed": ["any", "adjacent"]},
    "capture.priority": {"type": "words", "allowed": ["pieces", "kings"]},
    "man.may_capture_king": {"type": "flag", "allowed": ["true", "false"]},
    "king_move_limit": {"type": "king_limit", "allowed": ["none", "3"]},
}


@pytest.fixture
def ask():
    service = Service()

    def ask(op: str, **request):
        reply = json.loads(service.handle(json.dumps({"id": 7, "op": op, **request})))
        assert reply["id"] == 7
        return reply["result"] if reply["ok"] else reply["error"]

    lettered = {"style": "alpha", "origin": "bottom_left"}
    russian, brazilian = values("russian"), values("brazilian")
    russian["notation"] |= lettered
    brazilian["notation"] |= lettered
    said = PHRASES | {"faults": FAULTS, "changes": {"king.range": {"label": "Reach", "values": {"short": "one square"}}}}
    both = {"russian": russian, "brazilian": brazilian}
    ask("setup", variants=both, phrases=said, house_rules=CHANGES, changeable=CHANGEABLE)
    return ask


def at(name: str) -> int:
    return rules("brazilian", style="alpha").square(name)


def test_the_moves_of_the_start(ask):
    result = ask("moves", variant="brazilian")
    assert (result["turn"], len(result["moves"]), result["captures"], result["outcome"]) == ("white", 7, False, None)
    first = {"start": at("c3"), "end": at("d4"), "path": [at("c3"), at("d4")], "paths": [[at("c3"), at("d4")]]}
    rest = {"jumps": [[]], "crowns": [None], "captured": [], "promotes": False, "crowned_at": None, "text": "c3-d4"}
    assert first | rest in result["moves"]


def test_a_legal_try_brings_the_position_after_it(ask):
    fen = "W:We3:Bd4,f4,d6"
    result = ask("try", variant="brazilian", position=fen, path=[at("e3"), at("e7")])
    assert (result["verdict"], result["move"]["captured"]) == ("legal", [at("d4"), at("d6")])
    assert result["move"]["path"] == [at("e3"), at("c5"), at("e7")]
    assert (result["after"]["position"], result["after"]["turn"]) == ("B:We7:Bf4", "black")


def test_the_way_that_was_shown_is_the_way_that_is_played(ask):
    fen = "W:Wc1:Bd2,d4,f4,d6,f6"
    for first in ("c5", "g5"):
        path = [at(name) for name in ("c1", "e3", first, "e3")]
        move = ask("try", variant="brazilian", position=fen, path=path)["move"]
        assert move["path"][2] == at(first)
        assert len(move["captured"]) == 5
        assert move["captured"][1] == at("d4" if first == "c5" else "f4")


def test_a_refused_try_says_why(ask):
    result = ask("try", variant="brazilian", position="W:We3:Bd4,f4,d6", path=[at("e3"), at("g5")])
    assert (result["verdict"], result["reason"], result["rule"]) == ("illegal", "more_pieces", "capture.priority")
    assert result["sentence"] == "more_pieces d4 and d6 e3xe7"
    assert set(result["squares"]) == {at("d4"), at("d6")}
    assert [move["text"] for move in result["moves"]] == ["e3xe7"]


def test_an_unfinished_and_an_ambiguous_try(ask):
    result = ask("try", variant="brazilian", position="W:We3:Bd4,f4,d6", path=[at("e3"), at("c5")])
    assert (result["verdict"], result["reason"]) == ("incomplete", "must_complete")
    result = ask("try", variant="russian", position="W:WKd2:Bc5,e3,e5,f6", path=[at("d2"), at("b4")])
    assert (result["verdict"], result["reason"], len(result["moves"])) == ("incomplete", "ambiguous", 2)


def test_a_piece_that_was_only_chosen_is_told_its_moves_not_that_it_must_go_on(ask):
    result = ask("try", variant="brazilian", position="W:We3:Bd4,f4,d6", path=[at("e3")])
    assert (result["verdict"], result["reason"], result["rule"], result["sentence"]) == ("incomplete", None, None, "e3xe7")
    result = ask("try", variant="brazilian", position="W:We3,a1:Bd4", path=[at("a1")])
    assert (result["verdict"], result["reason"]) == ("illegal", "capture_available")


def test_every_way_to_make_a_move_says_what_it_jumps_in_order_and_where_it_crowns(ask):
    (move,) = [m for m in ask("moves", variant="brazilian", position="W:Wc1:Bd2,d4,f4,d6,f6")["moves"] if m["end"] == at("e3")]
    ways = {tuple(path): jumps for path, jumps in zip(move["paths"], move["jumps"], strict=True)}
    names = lambda squares: tuple(at(name) for name in squares.split())  # noqa: E731
    assert ways[names("c1 e3 c5 e7 g5 e3")] == list(names("d2 d4 d6 f6 f4"))
    assert ways[names("c1 e3 g5 e7 c5 e3")] == list(names("d2 f4 f6 d6 d4"))
    moves = ask("moves", variant="russian", position="W:Wf6:Bc7,e7")["moves"]
    assert all(move["crowns"] == [1] for move in moves)


def test_whether_captured_pieces_leave_at_once(ask):
    assert ask("moves", variant="brazilian")["lifts"] is False
    at_once = values("turkish")
    ask("setup", variants={"turkish": at_once}, phrases=PHRASES)
    assert ask("moves", variant="turkish")["lifts"] is True


def test_a_square_nobody_plays_on(ask):
    result = ask("try", variant="brazilian", path=[at("c3"), at("c3") + 1])
    assert (result["reason"], result["squares"]) == ("not_a_playing_square", [at("c3") + 1])


def test_when_a_man_is_crowned_on_the_way(ask):
    fen = "W:Wf6:Bc7,e7"
    moves = ask("moves", variant="russian", position=fen)["moves"]
    assert {(move["text"], move["crowned_at"], len(move["path"])) for move in moves} == {("f6xb6", 1, 3), ("f6xa5", 1, 3)}
    assert [move["crowned_at"] for move in ask("moves", variant="brazilian", position=fen)["moves"]] == [None]


def test_the_end_of_the_game(ask):
    result = ask("moves", variant="brazilian", position="W:Wa3:Bb4,c5")
    assert (result["moves"], result["outcome"]) == ([], {"winner": "black", "termination": "blocked"})
    result = ask("moves", variant="brazilian", position="B:Wa3:B")
    assert result["outcome"] == {"winner": "white", "termination": "no_pieces"}


# Home rules.


def test_home_rules_are_laid_over_the_variant_in_any_order_and_only_where_they_are_named(ask):
    fen = "W:Wc3,g3:Bd4,h6"

    def moves(*names: str) -> set[str]:
        return {move["text"] for move in ask("moves", variant="brazilian", house_rules=list(names), position=fen)["moves"]}

    assert moves() == {"c3xe5"}
    assert moves("optional") == {"c3xe5", "c3-b4", "g3-f4", "g3-h4"}
    assert moves("short", "optional") == moves("optional", "short", "optional") == moves("optional")
    assert moves() == {"c3xe5"}
    assert ask("moves", variant="brazilian", house_rules=["dark_first"])["turn"] == "black"


def test_a_change_of_one_rule_is_laid_over_like_a_home_rule(ask):
    def moves(fen: str, *tokens: str) -> set[str]:
        return {m["text"] for m in ask("moves", variant="brazilian", house_rules=list(tokens), position=fen)["moves"]}

    assert moves("W:WKa1:Bh8", "king.range=short", "king.landing=adjacent") == {"a1-b2"}
    most, free = "W:We3:Bd4,f4,d6", "capture.priority="
    assert moves(most, free) - moves(most) == {"e3xg5"}
    assert moves("W:We3:BKd4") == {"e3xc5"} != moves("W:We3:BKd4", "man.may_capture_king=false") == {"e3-f4"}
    path = [at("a1"), at("c3")]
    tokens = ["king.range=short", "king.landing=adjacent"]
    refused = ask("try", variant="brazilian", house_rules=tokens, position="W:WKa1:Bh8", path=path)
    assert (refused["rule"], refused["house_rule"]) == ("king.range", "king.range")


def test_tokens_that_mean_nothing_or_clash_are_told_in_words(ask):
    def told(*tokens: str) -> str:
        answer = ask("moves", variant="brazilian", house_rules=list(tokens))
        assert answer["code"] in ("unknown_house_rule", "clashing_house_rules")
        return answer["message"]

    assert told("king.range=far") == "Reach far short, flying"
    assert told("capture.priority=pieces+pieces").startswith("capture.priority pieces+pieces")
    assert told("king_move_limit=" + "9" * 100)
    assert told("short", "king.range=flying") == "Reach: flying and short decide Reach"
    assert told(*[f"king.range={n}" for n in range(41)]) == "41 of 40"
    for hostile in ("board.files=10", "=", "king.range=", "king.range", "<script>=1", "x" * 100_000, "draws=casual"):
        assert told(hostile) is not None


def test_an_attempt_is_judged_by_the_changed_rules_and_the_position_after_it_too(ask):
    fen = "W:Wc3,g3:Bd4,h6"
    path = [at("g3"), at("h4")]
    assert ask("try", variant="brazilian", position=fen, path=path)["reason"] == "capture_available"
    result = ask("try", variant="brazilian", house_rules=["optional"], position=fen, path=path)
    assert (result["verdict"], result["house_rule"]) == ("legal", None)
    assert any(not move["captured"] for move in result["after"]["moves"])


def test_a_refusal_names_the_home_rule_that_changed_the_rule_behind_it(ask):
    fen = "W:WKa1:Bd4,g3"
    request = {"variant": "brazilian", "position": fen, "path": [at("a1"), at("e5")]}
    result = ask("try", house_rules=["optional", "short"], **request)
    assert (result["reason"], result["rule"], result["house_rule"]) == ("too_far", "king.range", "short")
    result = ask("try", house_rules=["optional"], **request)
    assert (result["reason"], result["rule"], result["house_rule"]) == ("must_complete", "capture.completion", None)


def test_a_refusal_names_its_article_that_of_the_home_rule_where_one_decides(ask):
    article = {"text": "art. 3", "href": "sources/#3"}
    house = {"text": "agreed", "href": "home/#huff"}
    told = {"variants": {"brazilian": {"capture.priority": article}}, "house_rules": {"short": house}}
    brazilian = values("brazilian")
    brazilian["notation"] |= {"style": "alpha", "origin": "bottom_left"}
    ask("setup", variants={"brazilian": brazilian}, phrases=PHRASES, house_rules=CHANGES, articles=told)

    def found(fen: str, *names: str, **more):
        return ask("try", variant="brazilian", position=fen, path=[at(name) for name in names], **more)["article"]

    assert found("W:We3:Bd4,f4,d6", "e3", "g5") == article
    assert found("W:We3:Bd4,f4,d6", "e3", "e7") is None  # legal
    assert found("W:We3,a1:Bd4", "a1", "b2") is None  # nobody told what the obligation rests on
    assert found("W:WKa1:Bh8", "a1", "c3", house_rules=["short"]) == house
    foreseen = ask("foresee", variant="brazilian", position="W:We3:Bd4,f4,d6")
    assert article in [answer["article"] for answer in foreseen["answers"]]


def _proofs() -> dict[Reason, list[dict[str, object]]]:
    """What is drawn on a board for each reason, in the positions that show it."""
    service, found = Service(), {}
    for name, fen, attempt, reason, _, _ in REFUSED + NUMBERED:
        under = rules(name, style=None if isinstance(attempt, str) and attempt[0].isdigit() else "alpha")
        path = [under.geometry.files * (int(s[1:]) - 1) + ord(s[0]) - 97 for s in re.findall(r"[a-h]\d", attempt)]
        path = path or [under.square(int(s)) for s in re.findall(r"\d+", attempt) if s != "0"]
        if "i" in attempt or "j" in attempt or "0" in attempt:
            continue  # such squares are on no board
        mapping = values(name)
        mapping["notation"] |= {"style": under.notation.style, "origin": under.notation.origin}
        service.handle(json.dumps({"op": "setup", "variants": {"x": mapping}, "phrases": PHRASES}))
        reply = json.loads(service.handle(json.dumps({"op": "try", "variant": "x", "position": fen, "path": path})))
        assert reply["result"]["reason"] == reason.value
        found.setdefault(reason, []).append(reply["result"] | {"path": path})
    return found


def test_every_refusal_has_something_to_draw_as_proof():
    proofs = _proofs()
    assert set(Reason) - set(proofs) == {Reason.UNREADABLE, Reason.MUST_COMPLETE, Reason.AMBIGUOUS}  # these refuse nothing
    for reason, answers in proofs.items():
        for answer in answers:
            assert reason is Reason.GAME_OVER or answer["squares"] or answer["moves"], reason
            assert answer["instead"] == (bool(answer["moves"]) or reason is Reason.MUST_LAND_ADJACENT), reason
            if reason in PRIORITY_REASONS.values() or reason is Reason.CAPTURE_AVAILABLE:
                assert all(move["captured"] and len(move["path"]) > 1 for move in answer["moves"]), reason


def test_home_rules_may_be_left_out_of_the_setup(ask):
    assert ask("setup", variants={"brazilian": values("brazilian")}, phrases=PHRASES)["house_rules"] == []
    assert ask("moves", variant="brazilian", house_rules=[])["turn"] == "white"
    assert ask("moves", variant="brazilian", house_rules=["short"])["code"] == "unknown_house_rule"


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"op": "dance"}, "bad_request"),
        ({}, "bad_request"),
        ({"op": "setup"}, "bad_request"),
        ({"op": "moves", "variant": "martian"}, "unknown_variant"),
        ({"op": "moves", "variant": ["brazilian"]}, "unknown_variant"),
        ({"op": "moves", "variant": "brazilian", "position": "<script>"}, "bad_position"),
        ({"op": "moves", "variant": "brazilian", "position": 5}, "bad_position"),
        ({"op": "setup", "variants": {}, "phrases": {}, "house_rules": []}, "bad_request"),
        ({"op": "setup", "variants": {}, "phrases": {}, "articles": []}, "bad_request"),
        ({"op": "setup", "variants": {}, "phrases": {}, "articles": {"variants": []}}, "bad_request"),
        ({"op": "moves", "variant": "brazilian", "house_rules": "short"}, "bad_request"),
        ({"op": "moves", "variant": "brazilian", "house_rules": ["no_such"]}, "unknown_house_rule"),
        ({"op": "moves", "variant": "brazilian", "house_rules": [{"king.range": "short"}]}, "unknown_house_rule"),
        ({"op": "moves", "variant": "brazilian", "house_rules": ["optional", "huff"]}, "clashing_house_rules"),
        ({"op": "moves", "variant": "brazilian", "house_rules": ["half_short"]}, "clashing_house_rules"),
        ({"op": "try", "variant": "brazilian"}, "bad_request"),
        ({"op": "try", "variant": "brazilian", "path": []}, "bad_request"),
        ({"op": "try", "variant": "brazilian", "path": ["c3"]}, "bad_request"),
        ({"op": "try", "variant": "brazilian", "path": [True]}, "bad_request"),
        ({"op": "try", "variant": "brazilian", "path": [1] * 1000}, "bad_request"),
    ],
)
def test_what_cannot_be_answered_is_said(ask, request_, code):
    assert ask(**{"op": None, **request_})["code"] == code


@pytest.mark.parametrize("text", ["", "no json", "[]", "null", "[" * 100_000, " " * 1_000_001, '{"op": '])
def test_no_text_brings_it_down(text):
    reply = json.loads(Service().handle(text))
    assert (reply["ok"], reply["error"]["code"]) == (False, "bad_request")


@given(st.lists(st.integers(-5, 70), max_size=5))
def test_any_squares_are_judged(path):
    service = Service()
    service.handle(json.dumps({"op": "setup", "variants": {"brazilian": values("brazilian")}, "phrases": PHRASES}))
    reply = json.loads(service.handle(json.dumps({"op": "try", "variant": "brazilian", "path": path})))
    assert reply["ok"] or reply["error"]["code"] == "bad_request"


@pytest.mark.parametrize("position", ["W:We3,a1,Kh4:Bd4,f4,d6,Kb8", "W:Wc3:Bd4", "B:WKd4,a1:Bb8,h8"])
def test_what_is_foreseen_is_what_would_be_answered(ask, position):
    board = {"variant": "brazilian", "position": position}
    found = ask("foresee", **board)
    assert found["state"] == ask("moves", **board)
    for path, place in found["tries"]:
        expected = ask("try", **board, path=path)
        if "after" in expected:
            expected["after"] |= {"moves": None, "captures": None}
        assert found["answers"][place] == expected


def test_every_way_of_every_move_and_every_square_alone_are_foreseen(ask):
    found = ask("foresee", variant="brazilian", position="W:We3,a1,Kh4:Bd4,f4,d6,Kb8")
    tried = {tuple(path) for path, _ in found["tries"]}
    for move in found["state"]["moves"]:
        assert {(move["start"],), (move["start"], move["end"]), *map(tuple, move["paths"])} <= tried
    assert {(at(f"{file}{rank}"),) for file, rank in zip("aceg", "1111", strict=True)} <= tried
    assert (at("a1"), at("c3")) in tried
    assert (at("h4"), at("d8")) in tried
    assert (at("a1"), at("f6")) not in tried


# The computer's move


def thought_of(ask, **request) -> dict:
    """Begins a thought and carries it on to its end."""
    begun = ask("think", **request)
    assert begun["done"] is False
    for _ in range(200):
        answer = ask("think_on", thought=begun["thought"], milliseconds=20)
        assert answer["best"]["text"]
        if answer["done"]:
            return answer
    raise AssertionError("it never came to an end")


def test_the_computer_thinks_in_slices(ask):
    game = {"variant": "brazilian", "history": [[at("c3"), at("d4")]]}
    legal = ask("moves", variant="brazilian", position=ask("try", path=[at("c3"), at("d4")], **game)["after"]["position"])
    found = [thought_of(ask, level=3, seed=4, nodes=3000, **game) for _ in range(2)]
    assert found[0]["best"] in legal["moves"]
    assert found[0] == found[1]
    assert found[0]["after"]["turn"] == "white"
    assert found[0]["outcome"] is None
    assert found[0]["depth"] > 1


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_thought_ends_with_its_time(ask, level):
    legal = ask("moves", variant="russian")["moves"]
    assert thought_of(ask, variant="russian", level=level, seconds=0.05)["best"] in legal


def test_a_thought_is_stopped_with_what_it_has(ask):
    begun = ask("think", variant="russian", seconds=60)
    ask("think_on", thought=begun["thought"], milliseconds=1)
    stopped = ask("think_stop", thought=begun["thought"])
    assert stopped["done"]
    assert stopped["after"]["turn"] == "black"
    assert ask("think_on", thought=begun["thought"])["code"] == "bad_request"


def test_thoughts_of_several_boards_do_not_mix(ask):
    one = ask("think", variant="russian", nodes=2000, seed=1)["thought"]
    two = ask("think", variant="brazilian", nodes=2000, seed=1)["thought"]
    ends = {number: ask("think_stop", thought=number) for number in (two, one)}
    assert ends[one]["after"]["position"] != ""
    assert one != two


def test_the_computer_knows_how_the_game_ends(ask):
    won = thought_of(ask, variant="russian", position="W:Wc3:Bd4", level=3, nodes=500)
    assert won["outcome"] == {"winner": "white", "termination": "no_pieces"}
    over = ask("think", variant="russian", position="B:Wc3:B")
    assert (over["done"], over["thought"]) == (True, None)
    assert over["outcome"] == {"winner": "white", "termination": "no_pieces"}


def test_the_computer_huffs_before_it_moves(ask):
    request = {"variant": "brazilian", "house_rules": ["huff"], "position": "W:Wc3,g3:Bd4,h6"}
    missed = [[at("g3"), at("h4")]]
    asked = ask("think", history=missed, **request)
    assert (asked["huff"], asked["done"]) == (at("c3"), True)
    assert ask("think", history=[*missed, {"huff": at("c3")}], **request)["huff"] is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"history": 3},
        {"history": [[]]},
        {"history": [[1, 2]]},
        {"history": [["c3", "d4"]]},
        {"history": [{"huff": 1}]},
        {"level": 4},
        {"level": "3"},
        {"seconds": -1},
        {"nodes": "many"},
        {"draws": "none"},
        {"position": "W:Wc3:"},
    ],
)
def test_a_game_that_is_none_is_refused(ask, wrong):
    assert ask("think", **({"variant": "russian"} | wrong))["code"] in ("bad_request", "bad_position")


def test_no_more_thoughts_are_kept_than_a_page_needs(ask):
    numbers = [ask("think", variant="russian")["thought"] for _ in range(12)]
    assert ask("think_on", thought=numbers[0])["code"] == "bad_request"
    assert "best" in ask("think_stop", thought=numbers[-1])

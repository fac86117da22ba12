"""What two people agreed on, looked at as a whole: contradictions, what ends them, and a position that shows the change."""

from __future__ import annotations

import json

import pytest
from engine.tables import values

from damas import consistency
from damas.service import Service

CHANGEABLE = {
    "king.range": {"type": "word", "allowed": ["short", "flying"]},
    "king.landing": {"type": "word", "allowed": ["any", "adjacent"]},
    "man.capture": {"type": "word", "allowed": ["forward_diag", "all_diag", "all_8"]},
    "king.capture": {"type": "word", "allowed": ["diag", "all_8"]},
    "capture.completion": {"type": "word", "allowed": ["must_finish", "may_stop"]},
    "capture.obligation": {"type": "word", "allowed": ["compulsory", "optional", "huff"]},
    "capture.priority": {"type": "words", "allowed": ["pieces", "kings", "king_earliest", "frisian_value"]},
    "promotion.in_capture": {"type": "word", "allowed": ["stop", "only_if_ends"]},
    "conduct.missed_capture": {"type": "word", "allowed": ["corrected", "piece_forfeited"]},
    "loss": {"type": "words", "allowed": ["no_pieces", "blocked"]},
}


@pytest.fixture(scope="module")
def agree():
    """agree(*tokens) is the answer of the engine for the Brazilian rules."""
    service = Service()
    brazilian = values("brazilian")
    brazilian["notation"] |= {"style": "alpha", "origin": "bottom_left"}
    brazilian["conduct"] = {"missed_capture": "corrected"}
    brazilian["capture"]["obligation"] = "compulsory"
    setup = {"variants": {"brazilian": brazilian}, "phrases": {"findings": {"landing": "No landing there."}}}
    service.handle(json.dumps({"op": "setup", **setup, "changeable": CHANGEABLE}))

    def agree(*tokens: str, positions: object = ()):
        request = {"op": "agree", "variant": "brazilian", "house_rules": tokens, "positions": positions}
        reply = json.loads(service.handle(json.dumps(request)))
        return reply["result"] if reply["ok"] else reply["error"]

    return agree


@pytest.mark.parametrize(
    "laid",
    [
        ["king.range=short"],
        ["man.capture=all_8"],
        ["capture.completion=may_stop"],
        ["capture.priority=pieces+king_earliest"],
        ["capture.priority=king_earliest+kings"],
        ["capture.priority=frisian_value+pieces"],
        ["capture.obligation=huff"],
        ["conduct.missed_capture=piece_forfeited"],
        ["loss=blocked"],
        ["loss="],
    ],
)
def test_what_ends_a_contradiction_ends_it(agree, laid):
    found = agree(*laid)["findings"]
    assert len(found) == 1
    key = found[0]["fix"].partition("=")[0]
    assert key == found[0]["rule"]
    assert agree(*(token for token in laid if not token.startswith(f"{key}=")), found[0]["fix"])["findings"] == []


def test_two_words_for_the_same_game_are_no_contradiction(agree):
    assert agree("man.capture=forward_diag")["findings"] == []  # and a man on the last row ends its move either way


def test_what_the_engine_cannot_play_is_told_with_the_sentence(agree):
    found = agree("king.range=short")
    assert (found["playable"], found["shows"]) == (False, None)
    assert found["findings"][0]["sentence"] == "No landing there."
    assert not agree("loss=blocked")["playable"]  # nobody would know when the game ends
    assert agree("king.range=short", "king.landing=adjacent")["playable"]


def test_rules_that_hold_together_have_nothing_to_tell(agree):
    assert agree() == {"findings": [], "playable": True, "shows": None}
    assert agree("king.range=short", "king.landing=adjacent")["findings"] == []


def test_the_position_that_shows_a_change_is_one_in_which_the_moves_differ(agree):
    positions = ["W:Wa1:Bh8", "nonsense", 5, "W:We3:Bd4,f4,d6", "W:WKa1:Bh8"]
    assert agree("capture.priority=", positions=positions)["shows"] == "W:We3:Bd4,f4,d6"
    assert agree("king.range=short", "king.landing=adjacent", positions=positions)["shows"] == "W:WKa1:Bh8"
    assert agree("loss=no_pieces", positions=positions)["shows"] is None
    assert agree(positions="W:Wa1:Bh8")["code"] == "bad_request"


def test_checks_that_read_a_rule_which_is_missing_are_left_out():
    assert next(consistency.findings({"king": {"range": "short"}, "loss": ["blocked"]})).name == "nothing_left"

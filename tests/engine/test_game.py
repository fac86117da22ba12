"""A game from move to move: endings without counting, what is refused, and huffing."""

from __future__ import annotations

import pytest
from engine.reference import rules
from engine.tables import values

from damas import Game, Position, Rules, Termination, legal_moves


def huffing() -> Rules:
    mapping = values("brazilian")
    mapping["capture"] |= {"obligation": "huff", "priority": []}
    mapping["notation"] |= {"style": "alpha", "origin": "bottom_left"}
    return Rules.from_mapping(mapping)


def move(g: Game, text: str):
    return next(m for m in g.legal_moves() if str(m) == text)


def test_a_blocked_player_has_lost():
    outcome = Game(Position.from_fen("W:Wa3:Bb4,c5", rules("brazilian", style="alpha"))).outcome
    assert (outcome.winner, outcome.termination, outcome.rule) == ("black", Termination.BLOCKED, "loss")


def test_a_player_without_pieces_has_lost():
    outcome = Game(Position.from_fen("B:W50:B", rules("international"))).outcome
    assert (outcome.winner, outcome.termination) == ("white", Termination.NO_PIECES)


def test_a_blocked_player_has_not_lost_where_the_rules_say_so():
    mapping = values("brazilian")
    mapping["loss"] = ["no_pieces"]
    outcome = Game(Position.from_fen("W:W21:B17,14", Rules.from_mapping(mapping))).outcome
    assert (outcome.winner, outcome.termination) == (None, Termination.BLOCKED_DRAW)


def test_illegal_moves_and_unknown_draw_sets_are_refused():
    under = rules("international")
    g = Game(under)
    first = g.legal_moves()[0]
    g.play(first)
    with pytest.raises(ValueError, match="not a legal move"):
        g.play(first)
    with pytest.raises(ValueError, match="no draw set"):
        Game(under, "club")


def test_moves_and_positions_are_kept():
    g = Game(rules("international"))
    first = g.legal_moves()[0]
    after = g.play(first)
    assert (g.moves, g.positions) == ((first,), (rules("international").start(), after))
    g.undo()
    assert g.redo()
    assert g.position == after
    g.undo()
    g.play(g.legal_moves()[1])
    assert not g.redo(), "a new move forgets what was undone"


def test_resigning():
    g = Game(rules("international"))
    assert g.resign("white").winner == "black"
    assert g.undo()
    assert g.outcome is None
    with pytest.raises(ValueError, match="no side"):
        g.resign("red")


def test_a_piece_that_did_not_capture_may_be_huffed():
    g = Game(Position.from_fen("W:Wc3,g3:Bd4,h6", huffing()))
    g.play(move(g, "g3-f4"))
    assert g.huffable() == ("c3",)
    g.huff("c3")
    assert (g.position.to_fen(), g.huffable()) == ("B:Wf4:Bd4,h6", ())
    g.play(g.legal_moves()[0])
    assert len(g.moves) == 2
    g.undo()
    g.undo()
    assert g.position.to_fen() == "B:Wc3,f4:Bd4,h6"


def test_a_piece_that_moved_instead_is_huffed_where_it_stands():
    g = Game(Position.from_fen("W:Wc3:Bd4,h6", huffing()))
    g.play(move(g, "c3-b4"))
    assert g.huffable() == ("b4",)
    g.huff("b4")
    g.play(g.legal_moves()[0])
    assert g.outcome.winner == "black"


def test_a_blocked_player_whom_a_huff_frees_has_not_lost():
    g = Game(Position.from_fen("W:Wa5,c5,c3:Bb6", huffing()))
    g.play(move(g, "c3-d4"))
    assert (g.outcome, g.legal_moves(), g.huffable()) == (None, [], ("a5", "c5"))
    g.huff("c5")
    assert [str(m) for m in g.legal_moves()] == ["b6-c5"]
    compulsory = Game(Position.from_fen("B:Wa5,c5,d4:Bb6", huffing()))
    assert compulsory.outcome.termination is Termination.BLOCKED


def test_nothing_is_huffed_after_a_capture_or_under_other_rules():
    g = Game(Position.from_fen("W:Wc3:Bd4,h6", huffing()))
    g.play(move(g, "c3xe5"))
    assert g.huffable() == ()
    with pytest.raises(ValueError, match="cannot be huffed"):
        g.huff("e5")
    official = Game(rules("brazilian"))
    official.play(legal_moves(official.position, official.rules)[0])
    assert official.huffable() == ()

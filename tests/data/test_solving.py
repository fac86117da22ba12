"""The solver against a search that does nothing but try everything, on small positions of every variant."""

from __future__ import annotations

import random

import pytest
from data.brute_force import drawn, wins

import damas
from damario.solving import GAIN, WIN, Solver, TooManyPositionsError, balance, can_capture, passed
from damas import Position, legal_moves

NAMES = ["american", "brazilian", "canadian", "czech", "frisian", "international", "italian", "russian", "spanish", "turkish"]


def positions(rules, seed, count):
    """Random positions of four or five pieces, men for the most part."""
    chance = random.Random(seed)
    bits = rules.geometry.bits
    found = []
    while len(found) < count:
        chosen = chance.sample(bits, chance.choice([4, 5]))
        groups = [0, 0, 0, 0]
        for place, bit in enumerate(chosen):
            colour = place % 2
            king = chance.random() < 0.25 or bit & rules.crown_row["black" if colour else "white"]
            groups[2 * colour + bool(king)] |= bit
        found.append(Position(rules, *groups, chance.choice(["white", "black"])))
    return found


def settled(position, colour, target):
    """Whether the balance is reached where nobody has a capture, or the other side cannot move."""
    if not legal_moves(position, position.rules):
        return position.turn != colour
    return balance(position, colour) >= target and not can_capture(position) and not can_capture(passed(position))


def gains(position, colour, target, moves, content=False):
    if drawn(position):
        return content
    if settled(position, colour, target):
        return True
    options = [position.play(move) for move in legal_moves(position, position.rules)]
    if position.turn != colour:
        return bool(options) and all(gains(option, colour, target, moves, content) for option in options)
    return moves > 0 and any(gains(option, colour, target, moves - 1, content) for option in options)


def kept(position, colour, target, moves, holds):
    """The same, where the other side may then try to win back with ``holds`` moves."""
    other = "black" if colour == "white" else "white"

    def stays(found):
        if drawn(found) or not settled(found, colour, target):
            return False
        if not legal_moves(found, found.rules):
            return True
        if found.turn == other:
            return not gains(found, other, 1 - target, holds, content=True)
        return any(not gains(found.play(m), other, 1 - target, holds, content=True) for m in legal_moves(found, found.rules))

    if stays(position):
        return True
    if drawn(position):
        return False
    options = [position.play(move) for move in legal_moves(position, position.rules)]
    if position.turn != colour:
        return bool(options) and all(kept(option, colour, target, moves, holds) for option in options)
    return moves > 0 and any(kept(option, colour, target, moves - 1, holds) for option in options)


@pytest.mark.parametrize("name", NAMES)
def test_wins_are_those_that_trying_everything_finds(book, name):
    rules = book.variants[name].rules
    met = set()
    for position in positions(rules, f"win {name}", 60):
        solver = Solver(WIN, position.turn)
        tried = next((moves for moves in (1, 2) if wins(position, moves)), None)
        assert (solver.fewest(position, 2) or None) == (tried if legal_moves(position, rules) else None), position.to_fen()
        met.add(tried)
    assert len(met) > 1


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("holds", [0, 1])
def test_gains_are_those_that_trying_everything_finds(book, name, holds):
    rules = book.variants[name].rules
    met = set()
    for position in positions(rules, f"gain {name}", 25):
        colour = position.turn
        if not legal_moves(position, rules):
            continue
        target = balance(position, colour) + 1
        solver = Solver(GAIN, colour, target, holds)
        for moves in (1, 2):
            tried = kept(position, colour, target, moves, holds) if holds else gains(position, colour, target, moves)
            assert (solver.fewest(position, moves) is not None) == tried, (position.to_fen(), moves)
            met.add(tried)
    assert met == {True, False}


def test_a_piece_that_is_won_back_is_not_won(book):
    rules = book.variants["brazilian"].rules
    exchange = Position.from_fen("W:Wc3,e1:Bb6,e5", rules)  # c3-d4 is taken, and takes back: one for one
    assert Solver(GAIN, "white", balance(exchange, "white") + 1).fewest(exchange, 1) is None


def test_what_leads_to_a_draw_at_once_gains_nothing(book):
    """One piece each, with nothing to take, is drawn in Turkish draughts: the sacrifice needs a third piece."""
    rules = book.variants["turkish"].rules
    for position, right in (("B:WKf1:Bd2,g4", []), ("B:WKf1,a3:Bd2,g4,h7", ["g4-f4"])):
        start = Position.from_fen(position, rules)
        solver = Solver(GAIN, "black", balance(start, "black") + 1)
        assert [str(move) for move in solver.right(start, 2)] == right


def test_who_is_blocked_has_lost(book):
    rules = book.variants["brazilian"].rules
    position = Position.from_fen("W:Wb4,d2:Ba5", rules)
    assert [str(move) for move in Solver(WIN, "white").right(position, 1)] == ["d2-c3"]


def test_a_search_that_grows_too_large_says_so(book):
    rules = book.variants["international"].rules
    with pytest.raises(TooManyPositionsError):
        Solver(WIN, "white", most=500).fewest(rules.start(), 6)


def test_material_counts_men_and_kings(book):
    flying, short = book.variants["russian"].rules, book.variants["italian"].rules
    assert balance(Position.from_fen("W:WKa1,c1:Bh8", flying), "white") == 3
    assert balance(damas.Position.from_fen("W:WK1,6:B20", short), "black") == -2

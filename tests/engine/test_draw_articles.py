"""The draw sets of ``rules_data`` played to their end, one case an article: after how many plies, and by which record."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

import damario
from damas import Game, Position, Termination, legal_moves

LONGEST = 200


@cache
def book() -> damario.RuleBook:
    return damario.load(Path(__file__).parents[2] / "rules_data")


def quiet(g: Game, chance: random.Random, lone_king: str, man_after: int):
    """A quiet move after which nothing can be captured and no position comes back; a man's move once the kings made enough.

    ``lone_king`` says whether a side's only king must stand on the main diagonal ("on"), off it ("off") or anywhere.
    """
    road = g.rules.geometry.main_diagonal
    kings_so_far = 0
    for move in reversed(g.moves):
        if not move.king:
            break
        kings_so_far += 1
    choices = []
    for move in legal_moves(g.position, g.rules):
        after = g.position.play(move)
        lone = [k for k in (after.white_kings, after.black_kings) if k.bit_count() == 1]
        wrong_place = lone_king and any(bool(k & road) != (lone_king == "on") for k in lone)
        replies = legal_moves(after, g.rules)
        if move.is_capture or move.crowned or wrong_place or after in g.positions or not replies:
            continue
        if not any(reply.is_capture for reply in replies) and not (not move.king and kings_so_far < man_after):
            choices.append(move)
    men = [move for move in choices if not move.king]
    return chance.choice(men or choices) if choices else None


def plies_to_the_end(variant: str, draws: str, fen: str, lone_king: str = "", man_after: int = LONGEST) -> tuple[int, Game]:
    """Quiet play until the game is over or a draw may be claimed. A walk that runs out of moves is begun again."""
    under = book().variants[variant].rules
    for seed in range(400):
        g, chance = Game(Position.from_fen(fen, under), draws), random.Random(seed)
        while not g.outcome and not g.claims() and len(g.moves) < LONGEST:
            move = quiet(g, chance, lone_king, man_after)
            if move is None:
                break
            g.play(move)
        if g.outcome or g.claims():
            return len(g.moves), g
    pytest.fail("no quiet play was found")


@pytest.mark.parametrize(
    ("variant", "draws", "article", "fen", "options", "plies", "kind"),
    [
        ("international", "fmjd", "6.2", "W:WK1,K2,K3:BK49,K50", {}, 50, "no_progress"),
        ("international", "fmjd", "6.3", "W:WK1,K2,K3:BK50", {}, 32, "ending"),
        ("international", "fmjd", "6.3", "W:WK1,K2,31:BK50", {}, 32, "ending"),
        ("international", "fmjd", "6.3", "B:WK1,K2,31:BK50", {"man_after": 5}, 32, "ending"),
        ("international", "fmjd", "6.4", "W:WK1,K2:BK50", {}, 10, "ending"),
        ("international", "fmjd", "6.4", "W:WK1:BK50,20", {}, 10, "ending"),
        ("brazilian", "cbjd", "97b", "W:WKb8,Kd8,Kf8:BKc1,Ke1", {}, 40, "no_progress"),
        ("brazilian", "cbjd", "97b", "W:WKb8,Kd8,Kf8:BKc1", {"lone_king": "off"}, 40, "no_progress"),
        ("brazilian", "cbjd", "99", "W:WKb8,Kd8:BKc1,Ke1", {}, 10, "ending"),
        ("brazilian", "cbjd", "99", "W:WKb8,Kd8:BKc1", {}, 10, "ending"),
        ("brazilian", "cbjd", "99", "B:WKb8,Kd8:BKc1,h6", {}, 10, "ending"),
        ("brazilian", "cbjd", "99", "W:WKb8:BKa3", {}, 10, "ending"),
        ("brazilian", "cbjd", "99", "W:WKb8,a3:BKc1", {}, 10, "ending"),
        ("brazilian", "cbjd", "100", "B:WKb8,Kd8,Kf8:BKa1", {"lone_king": "on"}, 10, "ending"),
        ("brazilian", "cbjd", "100", "B:WKb8,Kd8,a3:BKa1", {"lone_king": "on"}, 10, "ending"),
        ("brazilian", "cbjd", "100", "B:WKb8,h2,a3:BKa1", {}, 10, "ending"),
        ("brazilian", "fmjd64", "7.2.4", "W:WKb8,Kd8,Kf8:BKc1", {"lone_king": "off"}, 30, "ending"),
        ("russian", "fmjd64", "7.2.5", "W:WKb8,Kd8,Kf8:BKc1,Ke1", {}, 30, "no_progress"),
        ("russian", "fmjd64", "7.2.6", "W:WKb8,a3,h2:BKc1,h6", {"man_after": 20}, 60, "balance"),
        ("russian", "fmjd64", "7.2.6", "W:WKb8,a1,c1,e1:BKg1,f8,h8", {"man_after": 20}, 120, "balance"),
        ("russian", "fmjd64", "7.2.7", "B:WKb8,Kd8,Kf8:BKa1", {"lone_king": "on"}, 10, "ending"),
        ("russian", "fmjd64", "7.2.8", "W:WKb8,a3:BKc1", {}, 10, "ending"),
        ("russian", "fsr", None, "W:WKb8:BKa3", {}, 10, "balance"),
        ("russian", "fsr", None, "W:WKb8,Kd8,a3:BKc1", {"lone_king": "off", "man_after": 20}, 60, "balance"),
        ("american", "wcdf", "1.32", "B:WK1,K2:BK31,K32", {}, 80, "no_progress"),
        ("italian", "fid", "10.4", "W:WK1,K2:BK31,K32", {}, 80, "no_progress"),
        ("spanish", "fpd", "3.8.b", "W:WK1,K2:BK31,K32", {}, 40, "no_progress"),
        ("czech", "cfd", None, "W:WKb8,Kd8:BKc1,Ke1", {}, 30, "no_progress"),
        ("czech", "casual", None, "W:WKb8,Kd8:BKc1,Ke1", {}, 80, "no_progress"),
    ],
)
def test_quiet_play_is_drawn_by_the_article(variant, draws, article, fen, options, plies, kind):
    played, g = plies_to_the_end(variant, draws, fen, **options)
    record = g.outcome.record if g.outcome else g.claims()[0]
    assert (played, record["kind"], record.get("article")) == (plies, kind, article)
    assert bool(record.get("claim")) == (g.outcome is None)
    if g.outcome:
        assert (g.outcome.winner, g.outcome.rule, g.outcome.termination) == (None, "draws", Termination(kind))


@pytest.mark.parametrize(
    ("variant", "draws", "article", "times", "claimed"),
    [
        ("international", "fmjd", "6.1", 3, False),
        ("brazilian", "cbjd", "98", 3, False),
        ("brazilian", "fmjd64", "7.2.3", 3, False),
        ("spanish", "fpd", "5.3", 3, False),
        ("american", "wcdf", "1.32", 3, True),
        ("italian", "fid", "9.3", 4, False),
    ],
)
def test_the_same_position_again_is_drawn_by_the_article(variant, draws, article, times, claimed):
    """A king of each side goes to and fro among three of each, where nothing but repetition can count."""
    under = book().variants[variant].rules
    fen = "W:WK1,K2,K3:BK49,K50,K48" if under.geometry.files == 10 else "W:WK1,K2,K3:BK30,K31,K32"
    g = Game(Position.from_fen(fen, under), draws)
    there = [_to_and_fro(g), _to_and_fro(g)]
    while not g.outcome and not g.claims():
        start, end = there[len(g.moves) % 2]
        back = len(g.moves) % 4 in (2, 3)
        ends = (end, start) if back else (start, end)
        g.play(next(move for move in g.legal_moves() if (move.start, move.end) == ends))
    record = g.outcome.record if g.outcome else g.claims()[0]
    assert (record["kind"], record.get("article"), len(g.moves)) == ("repetition", article, 4 * (times - 1))
    assert (g.outcome is None) == claimed


def _to_and_fro(g: Game) -> tuple:
    """Plays a quiet king move behind which nothing can be captured; its start and end."""
    move = next(move for move in g.legal_moves() if not move.is_capture and _safe(g, move))
    g.play(move)
    return move.start, move.end


def _safe(g: Game, move) -> bool:
    after = g.position.play(move)
    return not any(reply.is_capture for reply in legal_moves(after, g.rules))


def test_fpd_3_8_a_twelve_moves_from_the_one_behind_that_takes_the_river():
    under = book().variants["spanish"].rules
    river = under.geometry.main_diagonal
    g = Game(Position.from_fen("W:WK2,K3,K4:BK31", under), "fpd")
    g.play(next(m for m in g.legal_moves() if m.target & river and _safe(g, m)))
    chance = random.Random(3)
    while not g.outcome and len(g.moves) < LONGEST:
        g.play(quiet(g, chance, "", LONGEST))
    assert (g.outcome.record["article"], len(g.moves)) == ("3.8.a", 1 + 2 * 12)

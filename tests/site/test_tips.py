"""The tips of each variant: there, worded, and true of the position they show."""

from __future__ import annotations

import pytest

import damas
from damario import pages, tips
from damario.problems import DataError
from damario.site import Site
from damario.tips import Tip


def test_every_variant_has_four_to_six_tips_and_two_of_them_are_shown(site):
    for variant in site.variants:
        found = site.tips[variant.id]
        assert 4 <= len(found) <= 6, variant.id
        assert sum(tip.position is not None for tip in found) >= 2, variant.id


def test_a_tip_that_speaks_of_here_has_a_board(site):
    """A sentence about a position is checked only when the position is there."""
    for variant in site.variants:
        for tip in site.tips[variant.id]:
            text = site.texts[f"tips.{variant.id}.{tip.id}.text"]
            assert "Aqui" not in text or tip.position, (variant.id, tip.id)


def test_the_tips_stand_on_the_page_with_what_they_claim(site):
    tree = pages.build(site)
    for variant in site.variants:
        page = tree[pages.variant_path(variant)]
        section = page[page.index("{#dicas}") :].split("\n## ")[0]
        for tip in site.tips[variant.id]:
            assert f"**{site.texts[f'tips.{variant.id}.{tip.id}.title']}.**" in section
        shown = [tip for tip in site.tips[variant.id] if tip.position]
        assert section.count("```draughts") == section.count("claim: {") == len(shown)


def won(site: Site, variant: str, name: str) -> tuple[int, int]:
    """What a tip's line gives up and what it takes."""
    rules = site.book.variants[variant]
    tip = next(tip for tip in site.tips[variant] if tip.id == name)
    played = tips.moves(tip, rules)
    return tuple(sum(len(move.captured) for move in played[side::2]) for side in (1, 0))


@pytest.mark.parametrize(
    ("variant", "name", "given", "taken"),
    [
        ("american", "count_forced", 1, 3),
        ("brazilian", "use_the_law", 2, 4),
        ("spanish", "offer_a_king", 1, 3),
        ("italian", "force_the_king", 1, 2),
        ("czech", "lure_the_king", 2, 3),
        ("international", "look_for_the_shot", 2, 4),
        ("russian", "crown_and_go_on", 0, 4),
        ("russian", "not_the_longest", 1, 2),
    ],
)
def test_a_line_gives_and_takes_what_its_tip_says(site, variant, name, given, taken):
    assert won(site, variant, name) == (given, taken)


def test_the_reply_in_a_tip_about_priorities_is_forced_by_them_alone(site):
    """Without the variant's priorities the opponent could have chosen otherwise."""
    for variant, name, less in (
        ("brazilian", "use_the_law", []),
        ("spanish", "offer_a_king", ["pieces"]),
        ("italian", "force_the_king", ["pieces"]),
        ("czech", "lure_the_king", []),
        ("international", "look_for_the_shot", []),
    ):
        rules = site.book.variants[variant]
        tip = next(tip for tip in site.tips[variant] if tip.id == name)
        after = damas.Position.from_fen(tip.position, rules.rules).play(tips.moves(tip, rules)[0])
        values = {**rules.values, "capture": {**rules.values["capture"], "priority": less}}
        freer = damas.Rules.from_mapping(values)
        assert len(damas.legal_moves(damas.Position.from_fen(after.to_fen(), freer), freer)) > 1, variant


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("line: [25-22, 17x26,", "line: [25-22, 17-21,", "o lance 17-21 não é legal. Lances legais: 17x26"),
        ("line: [25-22, 17x26, 30x23x16x7]", "line: [30-26, 17-22]", "a resposta 17-22 não é forçada"),
        ("line: [25-22, 17x26, 30x23x16x7]", "line: 25-22", "espera uma lista"),
        ('position: "W:W30,10,25:B17,11,19"', 'position: "W:W30,10,99:B17"', "não pode ser lida"),
        ("{id: count_forced, position", "{id: count_forced, posicao", "Você quis dizer “position”"),
        ("- {id: choose_by_the_end}\n  - {id: crowning", "- {id: crowning_stops}\n  - {id: crowning", "falta ou se repete"),
        ("- {id: back_row}", '- {id: back_row, position: "W:W30:B17"}', "falta ou sobra position, line ou claim"),
        ("russian:\n", "rusian:\n", "Você quis dizer “russian”"),
        ("american:\n", "american: a\nx:\n", "espera uma lista"),
    ],
)
def test_a_fault_in_the_tips_is_named(spoiled, old, new, says):
    error = spoiled("tips.yml", old, new)
    assert says in str(error)
    assert all(problem.line > 1 and problem.remedy for problem in error.problems)


def test_a_tip_without_words_is_named(copy):
    path = copy / "tips.yml"
    path.write_text(path.read_text(encoding="utf-8").replace("{id: pairs}", "{id: duplas}", 1), encoding="utf-8")
    with pytest.raises(DataError, match=r"tips\.yml:.*tips\.american\.duplas\.title"):
        pages.build(Site.load(copy))


def test_a_tip_without_a_board_has_no_moves(site):
    assert tips.moves(Tip("a"), site.variants[0]) == []

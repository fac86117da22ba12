"""Home rules: what the checks say of one that is badly written, not playable, or not shown by its board."""

from __future__ import annotations

import pytest

from damario import house_checks
from damario.house_rules import load_house_rules
from damario.reader import parse

FILE = "house_rules.yml"
TRY = "try: {e3xg5: {official: more_pieces, house: legal}}"

#: what stands there, what is put there, what the message or remedy says
SPOILED = [
    ("optional_capture:\n", "Captura-opcional:\n", "não serve de nome"),
    ("  change: {capture.priority: []}\n", "  nota: a\n  change: {capture.priority: []}\n", "não tem o campo “nota”"),
    ("  change: {capture.priority: []}\n", "  change: {}\n", "não muda nada"),
    ("{man.capture: all_diag}", "{man.captur: all_diag}", "Você quis dizer “man.capture”"),
    ("{man.capture: all_diag}", "{man.capture: all_dia}", "“all_diag”"),
    ("{capture.priority: []}", "{draws: [casual]}", "não muda os empates"),
    ("{capture.priority: []}", "{board.files: 10}", "não muda o tabuleiro"),
    ("{capture.priority: []}", "{notation.style: alpha}", "não muda o tabuleiro nem a notação"),
    ("{king.range: short, king.landing: adjacent}", "{king.range: short}", "não é jogável"),
    ("needs: {man.capture:", "needs: {man.captur:", "Você quis dizer “man.capture”"),
    ("needs: {man.capture: [forward_diag,", "needs: {man.capture: [forward_dia,", "“forward_diag”"),
    ("needs: {man.capture: [forward_diag, all_diag]}", "needs: {man.capture: all_diag}", "faltam os valores de man.capture"),
    ("needs: {man.capture: [forward_diag, all_diag]}", "needs: {}", "não diz nada"),
    ("needs: {man.capture: [forward_diag, all_diag]}", "needs: {capture.priority: [pieces]}", "capture.priority não é"),
    ('- variant: american\n      position: "W:W18', '- variant: turkish\n      position: "W:W18', "o exemplo é de turkish"),
    ("needs: {man.capture: [forward_diag, all_diag]}", "needs: {king.landing: [adjacent_after_last_king]}",
     "não deixa nenhuma variante"),
    ("  needs: {man.capture: [forward_diag, all_diag]}\n", "", "“backward_capture” não combina com turkish"),
    ("{first_mover: white}", "{first_mover: black}", "“black_starts” e “white_starts” mudam o mesmo"),
    ('  explain:\n    - variant: brazilian\n      position: "W:We3:Bd4,f4,d6,h8"\n      ' + TRY, "  explain: []",
     "não tem um tabuleiro"),
    ('    - variant: brazilian\n      position: "W:We3:Bd4,f4,d6,h8"\n      ' + TRY, "    - brazilian",
     "um exemplo tem variant, position e try"),
    ('      position: "W:We3:Bd4,f4,d6,h8"', '      posicao: "W:We3:Bd4,f4,d6,h8"', "não tem o campo “posicao”"),
    ('      position: "W:We3:Bd4,f4,d6,h8"', "      position: 3", "position precisa ser um texto"),
    ('      position: "W:We3:Bd4,f4,d6,h8"', '      position: "W:We9:Bd4"', "a posição do exemplo não pode ser lida"),
    ('    - variant: brazilian\n      position: "W:We3', '    - position: "W:We3', "falta dizer a variante"),
    ('    - variant: brazilian\n      position: "W:We3', '    - variant: brasilian\n      position: "W:We3',
     "Você quis dizer “brazilian”"),
    ('    - variant: brazilian\n      position: "W:We3', '    - variant: russian\n      position: "W:We3',
     "russian já joga com “no_majority”"),
    (TRY, "try: {}", "não tenta nenhum lance"),
    (TRY, "try: {e3xg5: legal}", "faltam as respostas a e3xg5"),
    (TRY, "try: {e3xg5: {official: more_pieces}}", "falta house"),
    (TRY, "try: {e3xg5: {official: more_piece, house: legal}}", "Você quis dizer “more_pieces”"),
    (TRY, "try: {e3xg5: {official: legal, house: legal}}", "pela regra oficial, a resposta a e3xg5 é more_pieces, não legal"),
    (TRY, "try: {e3xg5: {official: more_pieces, house: more_pieces}}", "com a regra da casa, a resposta a e3xg5 é legal"),
    (TRY, "try: {e3xe7: {official: legal, house: legal}}", "as mesmas respostas com e sem ela"),
]  # fmt: skip


@pytest.fixture
def said(book):
    """said(old, new) is what is wrong with the home rules after a change, and the line of the change."""
    path = book.root / FILE
    text = path.read_text(encoding="utf-8")

    def said(old: str, new: str):
        assert old in text
        document = parse(text.replace(old, new, 1), path)
        rules, problems = load_house_rules(document, book.catalogue)
        problems += document.problems or house_checks.problems(path, rules, book.variants)
        return problems, text[: text.index(old)].count("\n") + 1

    return said


@pytest.mark.parametrize(("old", "new", "says"), SPOILED, ids=[s[2][:40] for s in SPOILED])
def test_a_spoiled_home_rule_is_named_where_it_stands(said, old, new, says):
    problems, first = said(old, new)
    found = [problem for problem in problems if says in str(problem)]
    assert found, problems or "silently accepted"
    assert all(problem.file.endswith(FILE) and problem.remedy for problem in found)
    assert any(first - 3 <= problem.line <= first + new.count("\n") + 1 for problem in found), (first, found)


def test_the_home_rules_as_they_are_have_no_fault(said):
    assert said("optional_capture", "optional_capture")[0] == []


def test_every_fault_of_an_entry_is_told_at_once(said):
    problems, _ = said("{man.capture: all_diag}", "{man.captur: all_diag, king.range: long}")
    assert len(problems) == 2


def test_the_check_of_the_tables_asks_them_too(spoil):
    assert any("e3xg5 é more_pieces" in str(problem) for problem in spoil(FILE, "official: more_pieces", "official: legal"))


def test_which_home_rules_clash_follows_from_what_they_change(book):
    rules = book.house_rules
    clashing = {(one, other) for one in rules for other in rules if rules[one].clashes(rules[other])}
    pairs = [("optional_capture", "huffing"), ("backward_capture", "no_backward_capture"), ("short_king", "flying_king"),
             ("new_king_goes_on", "crowning_ends"), ("black_starts", "white_starts")]  # fmt: skip
    assert clashing == {*pairs, *((other, one) for one, other in pairs)}


def test_a_variant_under_home_rules_plays_by_all_of_them_and_stays_itself(book):
    variant = book.variants["brazilian"]
    before = variant.rules.values
    changed = variant.under([book.house_rules["short_king"], book.house_rules["no_majority"]])
    assert (changed.id, changed.house_rules) == ("brazilian", ("short_king", "no_majority"))
    assert (changed.rules.flying, changed.rules.priority) == (False, ())
    assert changed.rules.values["man"] == before["man"]
    assert variant.rules.values == before

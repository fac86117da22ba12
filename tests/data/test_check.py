"""Whole tables with one thing spoiled: what the checks say, where, and what to do."""

from __future__ import annotations

import shutil

import pytest

import damario
from damario.checks import CHECKS
from damario.schema import variant_schema
from damas.rules import PRIORITIES, WORDS

BR, IT, AM, TR = (f"variants/{name}.yml" for name in ("brazilian", "italian", "american", "turkish"))

#: file, what stands there, what is put there, file of the message, what the message says
SPOILED = [
    (BR, "range: {value: flying", "range: {value: flyng", BR, "“flying”"),
    (BR, "range: {value: flying", "rnge: {value: flying", BR, "Você quis dizer “range”"),
    (BR, "range: {value: flying", "range: {value: 3", BR, "um número"),
    (BR, "may_capture_king: {value: true", 'may_capture_king: {value: "true"', BR, "true ou false"),
    (BR, "files: {value: 8", "files: {value: 99", BR, "de 4 a 20"),
    (BR, "files: {value: 8", 'files: {value: "8"', BR, "número inteiro"),
    (BR, "rows: {value: [1, 2, 3]", "rows: {value: 3", BR, "lista"),
    (BR, "rows: {value: [1, 2, 3]", "rows: {value: [1, 2, 2]", BR, "duas vezes"),
    (BR, "rows: {value: [1, 2, 3]", "rows: {value: [1, 2, 5]", BR, "não cabe"),
    (BR, "priority: {value: [pieces]", "priority: {value: [peças]", BR, "pieces"),
    (BR, "priority: {value: [pieces]", "priority: {value: [pieces, frisian_value]", BR, "contradiz"),
    (BR, "priority: {value: [pieces]", "priority: {value: [pieces, king_earliest]", BR, "Ponha kings"),
    (IT, "[pieces, with_king, kings, king_earliest]", "[pieces, with_king, king_earliest, kings]", IT, "Troque a ordem"),
    (BR, "completion: {value: must_finish", "completion: {value: may_stop", BR, "pode parar"),
    (BR, "reverse: {value: forbidden", "reverse: {value: allowed", BR, "impossível"),
    (AM, "landing: {value: adjacent", "landing: {value: any", AM, "anda uma casa"),
    (AM, "in_capture: {value: stop", "in_capture: {value: only_if_ends", AM, "Escreva stop"),
    (BR, "step: {value: forward_diag", "step: {value: forward_side_orth", BR, "xadrez"),
    (BR, "playing_squares: {value: dark", "playing_squares: {value: all", BR, "lattice: full"),
    (BR, "loss: {value: [no_pieces, blocked]", "loss: {value: [blocked]", BR, "Acrescente no_pieces"),
    (BR, '"26,W,8,8,A0,0"', '"26,B,8,8,A0,0"', BR, "“26,W,8,8,A0,0”"),
    (BR, '"26,W,8,8,A0,0"', '"damas"', BR, "não combina"),
    (BR, "source: br-sum", "source: br-sun", BR, "“br-sum”"),
    (BR, "certainty: certain", "certainty: sure", BR, "certain, likely, disputed"),
    (BR, "certainty: certain}", "certainty: disputed}", BR, "quem diz o quê"),
    (BR, "certainty: certain}", 'certainty: certain, remark: "Não sei."}', BR, "Escreva uma palavra"),
    (TR, "remark_on: blocked", "remark_on: bloked", TR, "Escreva a palavra do valor"),
    (TR, "remark: both_blocked, remark_on", "remark_on", TR, "Escreva a palavra do valor"),
    ("draws.yml", "unless: capture_now, ", "", "draws.yml", "falta unless"),
    (BR, 'article: "3-4"', "article: 3", BR, "aspas"),
    (BR, "order: 30", "order: 10", BR, "já é de american.yml"),
    (BR, "order: 30", "ordem: 30", BR, "order"),
    (BR, "[cbjd, fmjd64, casual]", "[cbjd, fmjd46, casual]", BR, "“fmjd64”"),
    (BR, "loss: {value", "perda: {value", BR, "falta a regra loss"),
    (BR, "first_mover: {value: white, source: br-sum,", "first_mover: {value: white,", BR, "falta source"),
    (BR, "first_mover: {value: white", "first_mover: [white", BR, "linha"),
    ("draws.yml", "kind: repetition", "kind: repetiton", "draws.yml", "“repetition”"),
    ("draws.yml", "times: 3", "times: three", "draws.yml", "número inteiro"),
    ("draws.yml", "reset_on: [capture, man_move]", "reset_on: [capture, manmove]", "draws.yml", "capture, man_move"),
    ("draws.yml", '["2K", "2K"]', '["2Q", "2K"]', "draws.yml", "pares"),
    ("draws.yml", "moves_each: 20, reset_on", "reset_on", "draws.yml", "falta moves_each"),
    ("draws.yml", "source: cbjd\n", "source: cbdj\n", "draws.yml", "“cbjd”"),
    ("sources.yml", "read: full", "read: all", "sources.yml", "full, quoted, secondary"),
    ("sources.yml", 'title: "Portable', 'titel: "Portable', "sources.yml", "falta title"),
    ("rules.yml", "type: count, min", "type: cont, min", "rules.yml", "“count”"),
    ("rules.yml", "group: king, type: word", "group: kings, type: word", "rules.yml", "“king”"),
    ("house_rules.yml", "king.range: short,", "king.rang: short,", "house_rules.yml", "“king.range”"),
    ("house_rules.yml", "king.range: short, king.landing: adjacent", "king.range: short", "house_rules.yml", "não é jogável"),
    ("positions/teaching.yml", "{from: e3, to: e7, captures: [d4, d6]}", "{from: e3, to: e7, captures: [d4]}",
     "positions/teaching.yml", "faltam e3xe7"),
    ("positions/teaching.yml", '"W:We3:Bd4,f4,d6"', '"W:We3:Bd4,f4,d5"', "positions/teaching.yml", "“d5” não é uma casa"),
    ("positions/teaching.yml", "variants: [brazilian]", "variants: [brasilian]", "positions/teaching.yml", "“brazilian”"),
    (BR, "man:\n    step", "man:\n    passo", BR, "a regra “man.passo” não existe"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "where", "says"), SPOILED, ids=[f"{s[0]}-{s[2][:28]}" for s in SPOILED])
def test_one_spoiled_thing(spoil, file, old, new, where, says):
    found = spoil(file, old, new)
    assert found, "silently accepted"
    assert any(says in str(problem) and problem.file.endswith(where) for problem in found), "\n".join(map(str, found))
    line = next(
        n
        for n, text in enumerate((spoil.folder / file).read_text(encoding="utf-8").splitlines(), 1)
        if new.split("\n")[0] in text
    )
    assert any(abs(problem.line - line) < 3 or "já é de" in str(problem) or "falta" in str(problem) for problem in found)


def test_a_rule_that_changed_breaks_the_positions_that_rest_on_it(spoil):
    found = spoil(BR, "priority: {value: [pieces]", "priority: {value: []")
    assert any("t1-brazilian" in str(problem) and "e3xg5" in str(problem) for problem in found)


def test_all_problems_of_all_files_come_at_once(spoil):
    (spoil.folder / "draws.yml").write_text("casual: no\n", encoding="utf-8")
    found = spoil(BR, "range: {value: flying", "range: {value: flyng")
    assert {problem.file.split("/")[-1] for problem in found} >= {"draws.yml"}
    again = spoil("sources.yml", "read: full", "read: all")
    assert {problem.file.split("/")[-1] for problem in again} >= {"draws.yml", "sources.yml"}


def test_an_unused_source_and_an_unused_draw_set_are_named(spoil):
    assert any("fsr" in str(p) for p in spoil("variants/russian.yml", "[fmjd64, fsr, casual]", "[fmjd64, casual]"))


@pytest.mark.parametrize("name", ["rules.yml", "sources.yml", "draws.yml", BR])
@pytest.mark.parametrize("content", ["", "[]\n", "a\n", "- a\n- b\n", "a: b\n", "rules: 3\norder: 1\n", "\x00"])
def test_a_file_of_another_shape_is_never_a_traceback(tmp_path, name, content):
    from pathlib import Path

    folder = tmp_path / "rules_data"
    shutil.copytree(Path(__file__).parents[2] / "rules_data", folder)
    (folder / name).write_text(content, encoding="utf-8")
    with pytest.raises(damario.DataError):
        damario.load(folder)


def test_missing_folders_and_files(tmp_path):
    with pytest.raises(damario.DataError, match="não existe"):
        damario.load(tmp_path / "nada")
    with pytest.raises(damario.DataError, match=r"rules\.yml"):
        damario.load(tmp_path)


def test_the_engine_and_the_catalogue_allow_the_same_words(book):
    for key, words in WORDS.items():
        assert set(book.catalogue.rules[key].allowed) == set(words), key
    assert book.catalogue.rules["capture.priority"].allowed == PRIORITIES


def test_every_check_says_what_it_is_for():
    assert len({check.name for check in CHECKS}) == len(CHECKS)
    assert all(check.description.endswith(".") for check in CHECKS)


def test_the_schema_accepts_every_variant_and_refuses_a_spoiled_one(book):
    import jsonschema
    import yaml

    schema = variant_schema(book.catalogue, dict.fromkeys(book.sources, ""), list(book.draw_sets))
    for name in book.variants:
        document = yaml.safe_load((book.root / "variants" / f"{name}.yml").read_text(encoding="utf-8"))
        jsonschema.validate(document, schema)
    document["rules"]["king"]["range"]["value"] = "flyng"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(document, schema)


def test_the_schema_in_the_repository_is_current(book):
    from damario.schema import FILE, text

    assert (book.root / FILE).read_text(encoding="utf-8") == text(book.root)

"""What Typst sets: the same bytes for the same data, and a sentence when it cannot be done."""

from __future__ import annotations

import re
import shutil
import struct
from dataclasses import replace
from pathlib import Path

import pytest

from damario import pages, social
from damario.sheet import Imprint, Sheet
from damario.typesetting import CACHED, Typesetter, TypesettingError

ROOT = Path(__file__).parents[2]
TEMPLATES = ROOT / "interactive" / "typst"
IMPRINT = Imprint("Damário", "As regras do jogo", "https://example.org/damas/")


@pytest.fixture(scope="session")
def setter(tmp_path_factory):
    return Typesetter(TEMPLATES, ROOT, tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="session")
def pictures(site):
    return {sheet.path: sheet for sheet in social.sheets(replace(site, imprint=IMPRINT))}


@pytest.fixture
def templates(tmp_path):
    """A folder of templates to write in, with the shared one."""
    folder = tmp_path / "templates"
    folder.mkdir()
    shutil.copy(TEMPLATES / "common.typ", folder)
    return folder


def test_what_is_printed_has_the_colours_of_the_pages():
    sheet = (ROOT / "interactive" / "web" / "base" / "palette.css").read_text(encoding="utf-8")
    light = dict(re.findall(r"--dm-([\w-]+): (#[0-9a-f]{6});", sheet[: sheet.index("@media")]))
    printed = dict(re.findall(r'#let ([\w-]+) = rgb\("(#[0-9a-f]{6})"\)', (TEMPLATES / "common.typ").read_text(encoding="utf-8")))
    assert printed
    assert printed.items() <= light.items()


def test_every_picture_has_the_size_that_links_show(setter, pictures):
    for path, sheet in pictures.items():
        content = setter.set(sheet)
        assert content.startswith(b"\x89PNG\r\n\x1a\n"), path
        assert struct.unpack(">II", content[16:24]) == (1200, 630), path


def test_there_is_a_picture_for_every_variant_and_its_page_names_it(site, pictures):
    tree = pages.build(site)
    for variant in site.variants:
        path = social.variant_path(site, variant)
        assert pictures[path].data["title"] == site.name(variant)
        assert pictures[path].data["line"] == site.texts[f"variants.{variant.id}.line"]
        assert f'\nimage: "{path}"\n' in tree[pages.variant_path(variant)].split("---")[1]
    assert social.DEFAULT in pictures


def test_the_same_data_give_the_same_bytes_and_others_give_others(setter, pictures, tmp_path):
    sheet = pictures[social.DEFAULT]
    other = Sheet(sheet.path, sheet.template, {**sheet.data, "line": "Outra frase"})
    again = Typesetter(TEMPLATES, ROOT, tmp_path / "another cache")
    assert again.set(sheet) == setter.set(sheet)
    assert setter.set(other) != setter.set(sheet)


def test_what_is_set_is_kept_and_a_changed_template_sets_anew(templates, tmp_path):
    sheet = Sheet("a.png", "a.typ", {})
    (templates / "a.typ").write_text("#set page(width: 9pt, height: 9pt)", encoding="utf-8")
    cache = tmp_path / "cache"
    first = Typesetter(templates, ROOT, cache).set(sheet)
    (kept,) = cache.glob("*.png")
    kept.write_bytes(b"kept")
    assert Typesetter(templates, ROOT, cache).set(sheet) == b"kept"
    (templates / "a.typ").write_text("#set page(width: 8pt, height: 9pt)", encoding="utf-8")
    assert Typesetter(templates, ROOT, cache).set(sheet) not in (first, b"kept")


def test_the_cache_lets_go_of_what_was_used_longest_ago(tmp_path):
    for number in range(CACHED + 2):
        (tmp_path / f"{number}.pdf").write_bytes(b"")
    Typesetter(TEMPLATES, ROOT, tmp_path).tidy()
    assert len(list(tmp_path.iterdir())) == CACHED


def test_a_letter_beyond_the_first_part_of_a_font_is_set_in_the_next(templates, tmp_path):
    text = '#set page(width: 90pt, height: 20pt)\n#import "common.typ": *\n#text(font: sans, fallback: false)[%s]'
    made = set()
    for letters in ("Č", "Ф", "\u4e2d", "\u6587"):
        (templates / "a.typ").write_text(text % letters, encoding="utf-8")
        made.add(Typesetter(templates, ROOT, tmp_path / "cache").set(Sheet("a.png", "a.typ", {})))
    assert len(made) == 3  # only the two letters that no part has look alike


def test_missing_fonts_are_named_with_the_remedy(tmp_path, pictures):
    with pytest.raises(TypesettingError, match=r"falta a fonte .*\.woff.*npm ci"):
        Typesetter(TEMPLATES, tmp_path).set(pictures[social.DEFAULT])


@pytest.mark.parametrize(
    ("text", "says"),
    [("#data.missing", "recusou"), ('#set text(font: "Não existe")\nA', "estranhou")],
)
def test_what_typst_says_of_a_template_names_it(templates, tmp_path, text, says):
    (templates / "a.typ").write_text(f'#import "common.typ": *\n{text}', encoding="utf-8")
    with pytest.raises(TypesettingError, match=rf"{says} .*a\.typ"):
        Typesetter(templates, ROOT, tmp_path / "cache").set(Sheet("a.png", "a.typ", {}))

"""What readers fetch is weighed, and a site that is too heavy, or that asks strangers for something, is not built."""

from __future__ import annotations

import random
import shutil
import string

import pytest
from mkdocs.exceptions import Abort

from damario import budgets


@pytest.fixture
def small(www, tmp_path):
    """Some pages of the built site and all that they fetch, free to be spoiled."""
    shutil.copytree(www / "assets", tmp_path / "assets")
    for page in ("index.html", "404.html", "perguntas/index.html"):
        (tmp_path / page).parent.mkdir(exist_ok=True)
        shutil.copy(www / page, tmp_path / page)
    return tmp_path


@pytest.fixture
def heavy():
    """Text that does not get smaller."""
    signs = string.ascii_letters + string.digits
    return lambda size: "".join(random.Random(size).choices(signs, k=size))


def only(folder, pattern):
    (path,) = folder.glob(pattern)
    return path


def test_the_site_keeps_to_its_limits(www):
    weighed = budgets.measure(www)
    assert weighed.excesses() == []
    assert 10_000 < weighed.scripts[-1][1] < weighed.scripts[0][1]
    assert len(weighed.pages) == len(list(www.rglob("*.html")))
    light = [page for page, size in weighed.pages if size < 60_000]
    assert light == ["tabuleiro/index.html"], "every page but the one to frame fetches fonts, scripts and sheets"
    assert len(weighed.boards) > 100
    for words in ("25 kB", "150 kB", weighed.pages[0][0], "mediana", "Pyodide"):
        assert words in weighed.table()


def test_a_script_that_grows_is_an_excess_for_the_scripts_and_counts_on_every_page(small, heavy):
    before = budgets.measure(small)
    script = only(small, "assets/damario/web-*/site.js")
    script.write_text(script.read_text("utf-8") + f"/*! {heavy(20_000)} */", "utf-8")
    after = budgets.measure(small)
    assert [said for said in after.excesses() if "scripts e estilos" in said and "25 kB" in said]
    grown = [size - dict(before.pages)[page] for page, size in after.pages]
    assert all(more > 10_000 for more in grown)


def test_a_heavy_page_is_named_with_what_to_do(small, heavy):
    page = small / "perguntas" / "index.html"
    page.write_text(page.read_text("utf-8").replace("</article>", f"<p>{heavy(90_000)}</p></article>"), "utf-8")
    (said,) = budgets.measure(small).excesses()
    assert "perguntas/index.html" in said
    assert "Divida a página" in said


def test_modules_that_a_script_imports_and_what_boards_say_count_on_every_page_and_for_the_scripts(small, heavy):
    script = only(small, "assets/damario/board-*/board.js")
    weighed = [budgets.measure(small)]
    (script.parent / "early.js").write_text(f'export const x = "{heavy(9_000)}";', "utf-8")
    script.write_text(f'import "./early.js";{script.read_text("utf-8")}', "utf-8")
    weighed.append(budgets.measure(small))
    (script.parent / "said.js").write_text(f'export default "{heavy(30_000)}";', "utf-8")
    weighed.append(budgets.measure(small))
    for sizes in ([dict(one.pages)["404.html"] for one in weighed], [dict(one.scripts)["404.html"] for one in weighed]):
        assert sizes[1] - sizes[0] > 6_000
        assert sizes[2] - sizes[1] > 3_000


@pytest.mark.parametrize(
    ("where", "sign"),
    [
        ("web-*/site.js", "<damas-late></damas-late>"),
        ("board-*/board.js", '<draughts-board mode="late"></draughts-board>'),
        ("board-*/board.js", '<div class="damas-late"></div>'),
    ],
)
def test_a_part_that_is_loaded_late_counts_where_its_name_is_in_the_page(small, heavy, where, sign):
    script = only(small, f"assets/damario/{where}")
    (script.parent / "late-ABC123.js").write_text(f'export const x = "{heavy(9_000)}";', "utf-8")
    script.write_text(f'import("./late-ABC123.js");{script.read_text("utf-8")}', "utf-8")
    before = budgets.measure(small)
    page = small / "404.html"
    page.write_text(page.read_text("utf-8").replace("</h1>", f"</h1>{sign}"), "utf-8")
    after = budgets.measure(small)
    for was, now in ((before.pages, after.pages), (before.scripts, after.scripts)):
        assert dict(now)["404.html"] - dict(was)["404.html"] > 6_000
        assert dict(now)["perguntas/index.html"] == dict(was)["perguntas/index.html"]


def test_a_slanted_font_counts_where_something_is_slanted(small):
    page = small / "404.html"
    before = dict(budgets.measure(small).pages)["404.html"]
    page.write_text(page.read_text("utf-8").replace("</h1>", "</h1><em>a</em>"), "utf-8")
    assert dict(budgets.measure(small).pages)["404.html"] - before > 10_000


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("index.html", '<script src="https://cdn.example/x.js"></script>', "https://cdn.example/x.js"),
        ("index.html", '<link href="//cdn.example/x.css" rel="stylesheet">', "//cdn.example/x.css"),
        ("assets/damario/board-*/board.js", 'import"https://cdn.example/y.js";', "https://cdn.example/y.js"),
        ("assets/damario/web-*/site.css", "@import url(https://cdn.example/z.css);", "https://cdn.example/z.css"),
        ("assets/damario/jquery.js", "1", "jquery.js"),
    ],
)
def test_what_comes_from_elsewhere_is_named(small, file, text, said):
    path = only(small, file) if "*" in file else small / file
    path.write_text((path.read_text("utf-8") if path.exists() else "") + text, "utf-8")
    (excess,) = budgets.measure(small).excesses()
    assert said in excess


def test_a_link_to_another_site_is_no_stranger(small):
    page = small / "index.html"
    page.write_text(page.read_text("utf-8") + '<a href="https://example.org/x.js">x</a>', "utf-8")
    assert budgets.measure(small).excesses() == []


def test_an_excess_stops_the_build_and_the_figures_are_told(built, tmp_path, monkeypatch, caplog):
    caplog.set_level("INFO")
    monkeypatch.setattr(budgets, "PAGE", 1_000)
    with pytest.raises(Abort):
        built(tmp_path / "site")
    assert "o site passou dos limites" in caplog.text
    assert "Divida a página" in caplog.text
    assert "Páginas mais pesadas" in caplog.text

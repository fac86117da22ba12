"""What every page says of itself: to browsers, to search engines, to those who share a link; and the page that is not there."""

from __future__ import annotations

import json
import re
import struct
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace

import pytest
from fontTools.ttLib import TTFont
from mkdocs.exceptions import PluginError

from damario import fonts, head, structured

ADDRESS = "http://example.org/damas/"
ROOT = Path(__file__).parents[2]


class Head(HTMLParser):
    """Title, metadata, links and JSON-LD of a page."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.lang = self.title = ""
        self.meta: dict[str, str] = {}
        self.links: list[dict[str, str]] = []
        self.structured: list[dict] = []
        self.anchors: list[str] = []
        self._in = ""
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag == "html":
            self.lang = given["lang"]
        if tag == "meta" and (name := given.get("name") or given.get("property")):
            self.meta[name + given.get("media", "")] = given["content"]
        if tag == "link":
            self.links.append(given)
        if tag == "a" and "href" in given:
            self.anchors.append(given["href"])
        self._in = "json" if given.get("type") == "application/ld+json" else tag

    def handle_data(self, data):
        if self._in == "title":
            self.title += data
        if self._in == "json" and data.strip():
            self.structured.append(json.loads(data))

    def handle_endtag(self, tag):
        self._in = ""

    def rel(self, name: str) -> list[str]:
        return [link["href"] for link in self.links if link.get("rel") == name]


@pytest.fixture(scope="session")
def heads(www):
    found = {path.relative_to(www).as_posix(): Head(path) for path in sorted(www.rglob("*.html"))}
    assert len(found) > 10
    return found


def pages(heads):
    """Those that are read; not the one that is not there and the one that other sites frame."""
    return {name: head for name, head in heads.items() if name not in ("404.html", "tabuleiro/index.html")}


def test_every_page_has_its_language_its_title_and_its_own_address(heads):
    for name, head in pages(heads).items():
        assert head.lang == "pt-BR", name
        assert head.title.strip(), name
        assert head.rel("canonical") == [ADDRESS + name.removesuffix("index.html")], name
        assert head.meta["description"], name
        assert head.meta["theme-color(prefers-color-scheme: light)"] != head.meta["theme-color(prefers-color-scheme: dark)"]
    titles = [head.title for head in heads.values()]
    assert sorted(titles) == sorted(set(titles))


def test_a_shared_link_shows_a_picture_that_is_there_in_its_true_size(www, heads):
    for name, head in pages(heads).items():
        meta = head.meta
        assert meta["og:title"], name
        assert meta["og:description"] == meta["description"], name
        assert meta["og:url"] == head.rel("canonical")[0], name
        assert meta["og:locale"] == "pt_BR"
        assert meta["twitter:card"] == "summary_large_image"
        assert meta["og:image"].startswith(ADDRESS), name
        picture = (www / meta["og:image"].removeprefix(ADDRESS)).read_bytes()
        size = struct.unpack(">II", picture[16:24])
        assert size == (int(meta["og:image:width"]), int(meta["og:image:height"])) == (1200, 630)
    assert heads["index.html"].meta["og:type"] == "website"
    assert heads["regras/brazilian/index.html"].meta["og:type"] == "article"


def test_search_engines_are_told_the_site_and_the_way_to_each_page(heads):
    kinds = {name: {data["@type"] for data in head.structured} for name, head in pages(heads).items()}
    assert kinds["index.html"] == {"WebSite"}
    assert kinds["perguntas/index.html"] == {"BreadcrumbList", "FAQPage"}
    for name, head in pages(heads).items():
        if name == "index.html":
            continue
        (trail,) = [data for data in head.structured if data["@type"] == "BreadcrumbList"]
        steps = [item["item"] for item in trail["itemListElement"]]
        assert steps[0] == ADDRESS, name
        assert steps[-1] == head.rel("canonical")[0], name
        assert steps == sorted(steps, key=len), name


def test_structured_data_cannot_end_its_element():
    assert "<" not in structured.breadcrumbs([("</script><script>alert(1)</script>", ADDRESS)])


def test_a_page_that_is_not_there_is_answered_in_portuguese_from_any_depth(heads):
    head = heads["404.html"]
    assert head.lang == "pt-BR"
    assert head.meta["robots"] == "noindex"
    assert "não encontrada" in head.title
    inside = [link for link in head.anchors if not link.startswith("#")]
    assert inside
    for link in [*inside, *head.rel("stylesheet"), *head.rel("icon"), *head.rel("preload")]:
        assert link.startswith("/damas/"), link  # a relative one would depend on the address that was asked for


def test_robots_are_told_where_the_list_of_pages_is(www):
    assert f"Sitemap: {ADDRESS}sitemap.xml" in (www / "robots.txt").read_text(encoding="utf-8").splitlines()


def test_the_theme_itself_speaks_portuguese(www):
    english = r"Skip to|Back to top|Table of contents|Copy to clipboard|Type to start|Initializing|Next\b|Previous\b|Made with"
    for path in www.rglob("*.html"):
        assert not re.search(english, path.read_text(encoding="utf-8")), path.name


# Sheets.


def test_a_page_has_its_own_sheet_in_its_head_and_no_other_page_has_it(www):
    found = {
        path.relative_to(www).as_posix(): "".join(re.findall(r"<style>(.*?)</style>", path.read_text("utf-8").partition("</head>")[0]))
        for path in www.rglob("*.html")
    }
    for name, sign, pages_of in (
        ("home", ".damas-hero", r"index\.html"),
        ("comparison", ".damas-scroll", r"comparar/index\.html"),
        ("house", ".damas-agree", r"regras-da-casa/index\.html"),
        ("glossary", ".dm-letters", r"glossario/index\.html"),
        ("card", ".damas-card", r"regras/\w+/cartao/index\.html"),
    ):
        assert (ROOT / "interactive" / "web" / "pages" / f"{name}.css").is_file()
        assert [page for page, sheet in found.items() if (sign in sheet) != bool(re.fullmatch(pages_of, page))] == [], name
    (shared,) = (www / "assets" / "damario").glob("web-*/site.css")
    assert ".damas-hero" not in shared.read_text("utf-8")


def test_a_sheet_that_is_not_there_is_told_with_those_that_are():
    page = SimpleNamespace(meta={"sheet": "hime"}, file=SimpleNamespace(src_uri="index.md"))
    with pytest.raises(PluginError, match=r"index\.md: .*“hime”.*home"):
        head.of(page, None, None, {"home": ""})


# Fonts.


def test_every_font_that_the_sheet_names_is_served_beside_its_licence_and_some_are_fetched_early(www, heads):
    sheet = next((www / "assets" / "damario").glob("web-*/site.css"))
    named = {
        (sheet.parent / url).resolve() for url in re.findall(r'url\("?([^")]+\.woff2)"?\)', sheet.read_text(encoding="utf-8"))
    }
    assert len(named) >= 5
    for font in named:
        assert font.read_bytes()[:4] == b"wOF2"
        package = re.sub(r"-latin.*", "", font.name)
        assert "Open Font License" in (font.parent / f"LICENSE-{package}.txt").read_text(encoding="utf-8")
    (folder,) = {font.parent for font in named}
    assert re.fullmatch(r"fonts-[0-9a-f]{12}", folder.name)
    for name, head in pages(heads).items():
        early = head.rel("preload")
        assert len(early) == 2
        assert {(www / name).parent.joinpath(link).resolve() for link in early} <= named, name


def test_a_font_that_was_cut_is_smaller_and_still_has_the_letters_of_every_page(www):
    missing = {}
    letters = set().union(*(re.sub(r"<[^>]*>", "", path.read_text(encoding="utf-8")) for path in www.rglob("*.html")))
    for path in (www / "assets" / "damario").glob("fonts-*/*-latin-[0-9]*.woff2"):
        (package,) = (ROOT / fonts.PACKAGES).glob(f"*/files/{path.name}")
        assert path.stat().st_size < package.stat().st_size
        before, after = (set(TTFont(file).getBestCmap()) for file in (package, path))
        missing[path.name] = letters & {chr(code) for code in before - after}
    assert len(missing) == 5
    assert set().union(*missing.values()) == set()


def test_a_font_that_npm_has_not_brought_is_named_with_what_to_do(tmp_path):
    with pytest.raises(fonts.FontError, match=r"comic-latin-400-normal\.woff2.*npm ci"):
        fonts.collect('src: url("fonts/comic-latin-400-normal.woff2")', tmp_path)


def test_fonts_are_taken_once_with_their_licence():
    css = 'src: url("fonts/literata-latin-400-normal.woff2"); src: url("fonts/literata-latin-400-normal.woff2")'
    assert sorted(fonts.collect(css, ROOT / fonts.PACKAGES)) == ["LICENSE-literata.txt", "literata-latin-400-normal.woff2"]
    assert fonts.at(css, "../f").count('url("../f/literata-latin-400-normal.woff2")') == 2

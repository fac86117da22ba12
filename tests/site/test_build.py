"""The built site: whole, sound in every link, the same each time; and what MkDocs says when something is wrong."""

from __future__ import annotations

import re
import shutil
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlparse

import pytest
from mkdocs.exceptions import Abort

from damario.plugin import DamarioConfig, watched

ROOT = Path(__file__).parents[2]
ADDRESS = "http://example.org/damas/"


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A copy of what the site is made of, but for the fonts that only printed sheets need."""
    for name in ("docs", "rules_data", "interactive/board", "interactive/theme", "interactive/typst", "interactive/web"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for file in ROOT.glob("node_modules/@fontsource/*/LICENSE"):
        package = tmp_path / file.parent.relative_to(ROOT)
        shutil.copytree(file.parent / "files", package / "files", ignore=lambda _, names: [n for n in names if "-latin-" not in n])
        shutil.copy(file, package)
    for package in ("minisearch", "@esbuild"):
        shutil.copytree(ROOT / "node_modules" / package, tmp_path / "node_modules" / package)
    monkeypatch.setenv("DAMARIO_PRINTED", "false")
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    return tmp_path


class Page(HTMLParser):
    """The addresses and the ids of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[tuple[str, str]] = []
        self.ids: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name in ("href", "src", "data-root") and value is not None:
                self.links.append((tag, value))
            if name == "id":
                self.ids.append(value)


@pytest.fixture(scope="session")
def html(www):
    return {path.relative_to(www).as_posix(): Page(path.read_text(encoding="utf-8")) for path in sorted(www.rglob("*.html"))}


def test_every_link_and_anchor_resolves(www, html):
    broken = []
    for name, page in html.items():
        here = urljoin(ADDRESS, name.removesuffix("index.html"))
        for _, link in page.links:
            address = urlparse(urljoin(here, link))
            if address.netloc != urlparse(ADDRESS).netloc or address.scheme not in ("http", "https"):
                continue
            path = unquote(address.path.removeprefix("/damas/"))
            if not address.path.startswith("/damas/"):
                broken.append((name, link))
                continue
            target = path + "index.html" if not path or path.endswith("/") else path
            if path.startswith("assets/damario/") and path.endswith("/"):
                target = path
            named = html[target].ids if target in html else [address.fragment]
            if not (www / target).exists() or (address.fragment and unquote(address.fragment) not in named):
                broken.append((name, link))
    assert broken == []


def test_no_link_of_markdown_is_left_as_text(www):
    """As one is that stands in a phrase with places: there square brackets mean something else."""
    for path in sorted(www.rglob("*.html")):
        text = re.sub(r"<(script|style|pre|code|textarea)\b.*?</\1>", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        left = re.search(r".{,30}(\]\(|\.md[)?#])", re.sub(r"<[^>]+>", "", text))
        assert left is None, (path.relative_to(www), left[0])


def test_ids_are_unique_on_every_page(html):
    for name, page in html.items():
        assert len(page.ids) == len(set(page.ids)), name


def test_no_page_asks_another_origin(html):
    for name, page in html.items():
        for tag, link in page.links:
            if tag != "a" and urlparse(link).netloc:
                assert link.startswith(ADDRESS), (name, link)


def test_the_pages_say_their_language_and_describe_themselves(www):
    for path in ("index.html", "comparar/index.html", "regras/brazilian/index.html"):
        text = (www / path).read_text(encoding="utf-8")
        assert '<html lang="pt-BR"' in text
        assert '<meta name="description"' in text


def test_two_builds_are_equal_byte_for_byte(www, built, tmp_path):
    again = built(tmp_path / "again")
    files = {path.relative_to(www) for path in www.rglob("*") if path.is_file()}
    assert files == {path.relative_to(again) for path in again.rglob("*") if path.is_file()}
    assert [str(name) for name in sorted(files) if (www / name).read_bytes() != (again / name).read_bytes()] == []


def test_the_board_files_are_published_and_named_by_their_content(www):
    folders = [path for path in (www / "assets" / "damario").iterdir() if path.name.startswith("board-")]
    assert len(folders) == 1
    names = {path.name for path in folders[0].iterdir()}
    assert {"board.js", "board.css", "worker.js", "rules.json"} <= names
    text = (www / "index.html").read_text(encoding="utf-8")
    assert f'src="assets/damario/{folders[0].name}/board.js" type="module"' in text


def test_what_the_boards_script_imports_is_fetched_along_with_it(www):
    text = (www / "index.html").read_text(encoding="utf-8")
    early = [www / link for link in re.findall(r'<link rel="modulepreload" href="([^"]+)"', text)]
    (script,) = (www / "assets" / "damario").glob("board-*/board.js")
    needed = {name for path in (script, *early) for name in re.findall(r'(?:from|import)"\./([^"]+)"', path.read_text("utf-8"))}
    assert {path.name for path in early} == needed
    assert "said.js" in needed
    for link in early:
        assert link.parent == script.parent


def test_a_board_is_not_searched_for_its_letters(www):
    index = (www / "search" / "sections.json").read_text(encoding="utf-8")
    assert "a b c d e f g h" not in " ".join(index.split())
    assert "Vez das brancas\\n" not in index


@pytest.fixture
def said(built, project, caplog):
    """Called when the project has been spoiled: what its build says."""

    def message() -> str:
        with pytest.raises(Abort):
            built(project / "site", project / "mkdocs.yml")
        return caplog.text

    return message


def test_a_false_claim_stops_the_build_naming_page_and_line(project, said):
    page = project / "docs" / "index.md"
    text = page.read_text(encoding="utf-8").replace("legal: [d4xf2]", "legal: [d4xb6]")
    page.write_text(text, encoding="utf-8")
    line = text[: text.index("d4xb6")].count("\n") + 1
    message = said()
    assert f"index.md:{line}:" in message
    assert "Traceback" not in message


def test_the_mistakes_of_all_pages_are_told_together(project, said):
    for name in ("um", "dois"):
        (project / "docs" / f"{name}.md").write_text(f"# {name}\n\n```draughts\nvariant: {name}\n```\n", encoding="utf-8")
    message = said()
    assert "um.md:4:" in message
    assert "dois.md:4:" in message


def test_a_missing_phrase_stops_the_build_naming_it(project, said):
    path = project / "rules_data" / "text" / "pt-BR" / "pages.yml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('    conduct: "Peça tocada e captura esquecida"\n', ""), encoding="utf-8")
    message = said()
    assert "pages.yml:" in message
    assert "pages.variant.conduct" in message


def test_serving_watches_tables_words_boards_styles_and_templates(project):
    config = DamarioConfig()
    folders = {"rules_data": "rules_data"} | {name: f"interactive/{name}" for name in ("board", "web", "typst")}
    config.load_dict({option: str(project / folder) for option, folder in folders.items()})
    config.validate()
    assert watched(config) == [str(project / folder) for folder in folders.values()]

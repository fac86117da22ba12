"""The words of the site: no garbled letters, Portuguese marks, no English left over, one heading and a description a page."""

from __future__ import annotations

import re
import subprocess
import unicodedata
from html.parser import HTMLParser
from pathlib import Path

import pytest

from damario.characters import GARBLED

ROOT = Path(__file__).parents[2]

#: English words that a Portuguese sentence cannot hold ("move" and "capture" are Portuguese too).
ENGLISH = ("the", "and", "of", "with", "king", "kings", "board", "rule", "rules", "piece", "square", "player", "draw", "you")
#: Names that stand in headings, and how the kind of a page follows the name of its variant.
NAMES = {"Brain", "Cartão", "Jogos", "Lidraughts", "Nordeste", "Portugal", "Regionais", "Örnek"}

#: Elements whose text nobody reads as prose.
NO_PROSE = {"textarea", "script", "style", "code", "pre", "svg", "template", "kbd", "noscript"}
INLINE = {"a", "abbr", "b", "code", "em", "i", "kbd", "mark", "small", "span", "strong", "sub", "sup"}
VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


class Words(HTMLParser):
    """What a reader sees of a page: its text and that of its menus in blocks, its headings, its title and description."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.blocks: list[str] = []
        self.menus: list[str] = []
        self.headings: list[tuple[str, str]] = []
        self.title = ""
        self.description: str | None = None
        self._open: list[tuple[str, bool]] = []
        self._text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        if tag == "meta" and attributes.get("name") == "description":
            self.description = attributes["content"]
        for name in ("alt", "aria-label", "title", "placeholder"):
            if attributes.get(name):
                self.blocks.append(attributes[name])
        if tag not in INLINE:
            self._flush()
        if tag in VOID:
            return
        other = not attributes.get("lang", "pt").startswith("pt")
        if (tag in NO_PROSE or other or attributes.get("class") == "headerlink") and not self._hidden:
            self._text += "\u25a1"  # something stands here
            self._open.append((tag, True))
        else:
            self._open.append((tag, self._hidden))

    def handle_endtag(self, tag):
        if tag not in INLINE:
            self._flush(tag)
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        if not self._hidden:
            self._text += data

    @property
    def _hidden(self) -> bool:
        return bool(self._open) and self._open[-1][1]

    def _flush(self, closing: str = "") -> None:
        # An address that is shown is no prose.
        text = " ".join(re.sub(r"\S+\.\S+/\S*", "\u25a1", self._text).split())
        self._text = ""
        if not text:
            return
        if closing == "title":
            self.title = text
        elif re.fullmatch("h[1-6]", closing):
            self.headings.append((closing, text.replace("\u25a1", "").strip()))
        (self.menus if any(tag == "nav" for tag, _ in self._open) else self.blocks).append(text)


@pytest.fixture(scope="module")
def pages(www) -> dict[str, Words]:
    return {path.relative_to(www).as_posix(): Words(path.read_text(encoding="utf-8")) for path in sorted(www.rglob("*.html"))}


def found(pages: dict[str, Words], pattern: str, flags: int = 0, *, menus: bool = True) -> list[tuple[str, str]]:
    """Page and neighbourhood of every place that the pattern fits."""
    return [
        (name, block[max(0, hit.start() - 40) : hit.end() + 40])
        for name, words in pages.items()
        for block in words.blocks + menus * words.menus
        for hit in re.finditer(pattern, block, flags)
    ]


def test_the_parser_sees_what_a_reader_sees():
    words = Words(
        '<title>Um</title><meta name="description" content="Dois"><h1>Três <a class="headerlink" href="#a">¶</a></h1>'
        '<p>A <code>king</code>, <span lang="en">the rule</span>.</p><script>of()</script><img alt="Quatro">'
    )
    assert (words.title, words.description, words.headings) == ("Um", "Dois", [("h1", "Três")])
    assert words.blocks == ["Um", "Três \u25a1", "A \u25a1, \u25a1.", "\u25a1", "Quatro"]


def test_nothing_that_is_served_is_garbled(www):
    for path in sorted(www.rglob("*")):
        if path.suffix in (".html", ".json", ".xml"):
            text = path.read_text(encoding="utf-8")
            assert not GARBLED.search(text), path.name
            assert "\ufffd" not in text, path.name


def test_no_question_mark_stands_for_a_letter(pages):
    assert found(pages, r"\w\?\w") == []


def test_quotes_are_curly(pages):
    assert found(pages, '"') == []


def test_no_space_stands_before_a_mark(pages):
    assert found(pages, r"\s[,;!?](?!\w)|\s\.(?![\w.])") == []


def test_no_mark_is_doubled(pages):
    assert found(pages, r"[,;:!?]{2}|[,;:]\.|[?!…]\.(?!\w)|(?<!\.)\.\.(?!\.)|\.\.\.|--") == []


def test_no_address_of_a_source_file_is_shown(pages):
    # A link that was not one for Markdown.
    assert found(pages, r"\([^()\s]*\.md[#)]") == []


def test_no_english_is_left_over(pages):
    # The theme's tables of contents show headings without the mark of their language.
    assert found(pages, rf"\b({'|'.join(ENGLISH)})\b", re.IGNORECASE, menus=False) == []


def test_every_page_has_one_first_heading(pages):
    for name, words in pages.items():
        assert [level for level, _ in words.headings].count("h1") == 1, name


def test_every_title_is_of_one_page(pages):
    titles = [words.title for words in pages.values()]
    assert [title for title in titles if titles.count(title) > 1 or not title] == []


def test_every_description_fits_a_list_of_results(pages):
    described = {name: words.description for name, words in pages.items() if name != "404.html"}
    assert {name: text for name, text in described.items() if not 50 <= len(text or "") <= 160} == {}
    assert len(set(described.values())) == len(described)


def test_headings_are_written_like_sentences(pages):
    """Only the first word has a capital, and after a full stop, a colon or a dash; names and abbreviations aside."""
    wrong = []
    for name, words in pages.items():
        for _, text in words.headings:
            for hit in re.finditer(r"(?<![.:?!–×\u25a1(“]) ([A-ZÀ-Ý][a-zà-ÿ]+)", text):
                if hit[1] not in NAMES:
                    wrong.append((name, text))
    assert wrong == []


def text_files() -> list[Path]:
    done = subprocess.run(["git", "ls-files", "-z", "--", ":!tests"], cwd=ROOT, capture_output=True, check=True)
    kinds = {".md", ".yml", ".json", ".py", ".js", ".css", ".html", ".toml", ".txt", ".typ", ""}
    paths = [ROOT / name for name in done.stdout.decode("utf-8").split("\0") if name]
    return [path for path in paths if path.suffix in kinds and path.is_file() and path.name != "characters.py"]


def test_no_file_is_garbled():
    """The tests themselves hold bad letters on purpose, and so does the module that finds them."""
    wrong = []
    for path in text_files():
        text = path.read_text(encoding="utf-8")
        wrong += [(path.name, text[max(0, hit.start() - 20) : hit.end() + 20]) for hit in GARBLED.finditer(text)]
        assert unicodedata.is_normalized("NFC", text), path.name
    assert wrong == []


@pytest.mark.parametrize("folder", ["docs", "rules_data"])
def test_no_space_is_doubled_in_what_people_write(folder):
    wrong = []
    for path in sorted((ROOT / folder).rglob("*")):
        if path.suffix not in (".md", ".yml"):
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            # Indentation, tables of comments and the end of a line of Markdown that breaks it.
            if re.search(r"\S  +\S", line) and not line.lstrip().startswith(("#", "|")):
                wrong.append((path.name, number, line))
    assert wrong == []


@pytest.mark.parametrize("text", ["Ã©", "Ã§Ã£o", "â€œ", "Â\u00a0", "√ß"])
def test_garbled_letters_are_known(text):
    assert GARBLED.search(text)


@pytest.mark.parametrize("text", ["É à “ção” – vovô × ½ €", "CAPTURA À DIREITA", "NÃO", "CÂMARA", "MAÇÃ."])
def test_good_letters_are_not_taken_for_garbled_ones(text):
    assert not GARBLED.search(text)

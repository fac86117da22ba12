"""The search box: what readers type finds the page with the answer, however they spell it."""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import Page, expect

QUESTIONS = yaml.safe_load(Path(__file__).with_name("search_questions.yml").read_text("utf-8"))
SECTIONS = "**/search/sections.json"

#: Hears what the search worker says, in the page.
LISTEN = """
window.searches = [];
window.Worker = class extends Worker {
  constructor(address, options) {
    super(address, options);
    if (!String(address).includes("/search.js")) return;
    window.searches.push(this);
    this.addEventListener("message", ({ data }) => window.answered?.(data.type));
  }
};
"""
#: Types each query and takes down the addresses of the links that the first three results then show.
TYPE = """async (queries) => {
  const box = document.querySelector('[data-md-component="search-query"]');
  const answer = (type) => new Promise((done) => { window.answered = (said) => said === type && setTimeout(done); });
  const shown = [];
  box.focus();
  for (const query of queries) {
    const answered = answer(3);
    box.value = query;
    box.dispatchEvent(new KeyboardEvent("keyup"));
    await answered;
    const results = [...document.querySelectorAll(".md-search-result__item")].slice(0, 3);
    shown.push(results.map((result) =>
      [...result.querySelectorAll("a")].filter((link) => !link.closest("details:not([open])")).map((link) => link.href)));
  }
  return shown;
}"""


def without_accents(text: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))


def words(page: Page, key: str) -> str:
    """What the theme says of a list of results."""
    config = json.loads(page.locator("#__config").text_content())
    return config["translations"][f"search.result.{key}"]


def is_ready(page: Page) -> None:
    expect(page.locator(".md-search-result__meta")).to_have_text(words(page, "placeholder"))


@pytest.fixture
def box(visit):
    """Opens a page with its search ready; called with the page's path."""

    def open_box(path: str = "") -> Page:
        page = visit(path)
        page.add_init_script(LISTEN)
        page.reload()
        page.locator(".md-search__input").focus()
        is_ready(page)
        return page

    return open_box


def shown(page: Page, server, *queries: str) -> list[list[list[str]]]:
    """For each query the addresses, from the top of the site, that its first three results show."""
    return [
        [[re.sub(r"\?[^#]*", "", link.removeprefix(server.address)) for link in links]
         for links in results]
        for results in page.evaluate(TYPE, list(queries))
    ]  # fmt: skip


def type_in(page: Page, text: str) -> None:
    page.locator(".md-search__input").fill(text)
    page.locator(".md-search__input").press("End")  # the theme listens to keys


def test_every_question_finds_its_answer_as_typed_without_accents_and_by_key_words(box, server):
    asked = {
        query: entry["found"]
        for entry in QUESTIONS
        for ask in (entry["ask"], *entry["keys"])
        for query in (ask, without_accents(ask))
    }
    lost = []
    for (query, wanted), results in zip(asked.items(), shown(box(), server, *asked), strict=True):
        if not {link for links in results for link in links} & set(wanted):
            lost.append((query, wanted, results))
    assert lost == []


def test_the_addresses_of_the_answers_are_on_the_site(visit, server):
    page = visit("")
    sections = page.evaluate(f"fetch('{server.address}search/sections.json').then((answer) => answer.json())")
    known = {section["location"] for section in sections["docs"]}
    assert {address for entry in QUESTIONS for address in entry["found"]} <= known


@pytest.mark.parametrize(
    ("query", "marked"),
    [
        ("capturou", {"captura", "capturar"}),
        ("comeu", {"comer", "captura"}),
        ("PEAO", {"pedra", "peça"}),
        ("coroacao", {"promoção", "vira dama"}),
        ("captu", {"captura", "capturar"}),
        ("tabuleirro", {"tabuleiro"}),
        ("o que", {"o que"}),
    ],
)
def test_what_was_met_is_marked_in_titles_and_texts(box, query, marked):
    page = box()
    type_in(page, query)
    found = page.locator(".md-search-result__item mark")
    expect(found.first).to_be_visible()
    said = {text.lower() for text in found.all_inner_texts()}
    assert marked <= said, said


def test_a_result_gives_the_answer_rather_than_the_question_again(box, texts):
    page = box()
    type_in(page, "quantas casas a dama anda")
    best = page.locator(".md-search-result__item").first
    expect(best.locator("h2").first).to_have_text(texts["questions.quantas-casas-a-dama-anda.question"])
    expect(best.locator("h2 + p").first).to_contain_text(texts["questions.quantas-casas-a-dama-anda.answers.flying"])


def test_nothing_found_is_said(box, server):
    page = box()
    assert shown(page, server, "qwxzkj") == [[]]
    expect(page.locator(".md-search-result__meta")).to_have_text(words(page, "none"))


def test_what_is_typed_is_never_taken_for_markup(box, server):
    page = box()
    for query in ("<img src=x onerror=alert(1)> captura", "captura &lt;b&gt; \"'><script>", "a) ]( *^~:+-", "\u0301", "?"):
        shown(page, server, query)
        assert page.locator(".md-search-result :is(img, script, b)").count() == 0


def test_markup_in_the_index_is_shown_as_text(page, server):
    docs = [
        {"location": "", "title": "Regras <u>todas</u>", "text": "captura " * 300},
        {"location": "#a", "title": "Captura &lt;i&gt;", "text": "<p>Captura &lt;img src=x&gt; &amp;lt;</p><img src=y>"},
    ]
    page.context.route(SECTIONS, lambda route: route.fulfill(json={"docs": docs}))
    page.goto(server.address)
    type_in(page, "captura")
    results = page.locator(".md-search-result")
    expect(results.locator("h2")).to_have_text("Captura <i>")
    expect(results.locator("h2 + p")).to_have_text("Captura <img src=x> &lt;")
    assert results.locator(":is(i, img, u)").count() == 0


def test_without_the_families_of_words_the_search_still_works(page, server):
    def bare(route):
        sections = route.fetch().json()
        del sections["words"]
        route.fulfill(json=sections)

    page.context.route(SECTIONS, bare)
    page.add_init_script(LISTEN)
    page.goto(server.address)
    is_ready(page)
    for query in ("promocao", "captura"):
        (results,) = shown(page, server, query)
        assert len(results) == 3, query


def test_sections_are_asked_for_with_the_first_word_and_again_when_that_fails(page, server, texts):
    asked = []

    def lost(route):
        asked.append(route.request.url)
        route.abort()

    page.context.route(SECTIONS, lost)
    page.goto(server.address)
    page.locator(".md-search__input").focus()
    is_ready(page)
    assert asked == []
    type_in(page, "s")
    result = page.locator(".md-search-result__item")
    expect(result).to_contain_text(texts["search.failed.title"])
    expect(result).to_contain_text(texts["search.failed.text"])
    expect(result.locator("a")).to_have_attribute("href", re.compile(r"/damas/perguntas/(\?h=)?$"))
    page.context.unroute_all()
    type_in(page, "sopro")
    expect(result.first.locator("mark").first).to_have_text("sopro", ignore_case=True)
    assert len(asked) == 1


def test_one_worker_serves_the_visit_and_its_results_lead_from_any_page(box, server):
    page = box("regras/russian/")
    type_in(page, "Damas tem xeque?")
    best = page.locator(".md-search-result__item").first.locator("a[href*='#']").first
    expect(best).to_have_attribute("href", re.compile(r"/perguntas/.*#xeque$"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/perguntas/**#xeque")
    expect(page.locator("#xeque mark").first).to_have_text("xeque")
    page.locator(".md-search__input").click()  # the box closed when the result was opened
    expect(page.locator("#__search")).to_be_checked()
    type_in(page, "O que é a lei da maioria?")
    expect(best).to_have_attribute("href", re.compile(r"/perguntas/.*#lei-da-maioria$"))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/perguntas/**#lei-da-maioria")
    assert page.evaluate("window.searches.length") == 1
    assert len([worker for worker in page.workers if "search" in worker.url]) == 1


def test_the_word_being_typed_is_completed_as_it_was_begun(box):
    page = box()
    type_in(page, "lei da mai")
    suggestion = page.locator(".md-search__suggest")
    expect(suggestion).to_have_text("lei da maioria")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".md-search__input")).to_have_value("lei da maioria")
    type_in(page, "Promo")
    expect(suggestion).to_have_text("Promoção")
    type_in(page, "promoca")  # what would follow is no word of the language
    expect(suggestion).to_have_text("")


def test_the_theme_s_own_search_is_not_published(server, page):
    for path in ("assets/javascripts/lunr/min/lunr.pt.min.js", "assets/javascripts/workers/search.a7633da7.min.js"):
        assert page.request.get(server.address + path).status == 404

"""The face of the site: its type, its language, what moves while a page loads, the choice of a variant, paper."""

from __future__ import annotations

import re

import pytest
from browser.board import FONTS, settled
from playwright.sync_api import expect

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
SHIFTS = """() => new Promise(done => {
    let moved = 0;
    new PerformanceObserver(list => list.getEntries().forEach(shift => { moved += shift.value; }))
        .observe({type: 'layout-shift', buffered: true});
    setTimeout(() => done(moved), 300);
})"""
#: What the theme and its scripts say in English where nobody has translated it.
ENGLISH = re.compile(
    r"\b(skip to|back to top|table of contents|copy|copied|clipboard|search|type to|initializing|clear|share|previous|next|"
    r"header|footer|navigation|dark mode|light mode|switch to|more on this|no matching|edit this)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_moves_while_a_page_loads(visit, server, viewport):
    page = visit("", viewport=viewport)
    for place in ("", "regras/brazilian/", "perguntas/", "comparar/"):
        page.goto(server.address + place)
        settled(page)
        assert page.evaluate(SHIFTS) < 0.01, place


@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
def test_the_buttons_of_the_boards_come_into_room_that_is_kept_for_them(visit, server, viewport):
    page = visit("404.html", viewport=viewport)
    measure = "[...document.querySelectorAll('article h2, article p')].map(node => node.getBoundingClientRect().top + scrollY)"
    for place in ("", "regras/brazilian/"):
        page.route("**/board.js", lambda route: route.fulfill(content_type="text/javascript", body=""))
        page.goto(server.address + place)
        page.evaluate(FONTS)
        without = page.evaluate(measure)
        page.unroute_all()
        page.reload()
        settled(page)
        assert page.evaluate(measure) == without, place


def test_text_and_interface_are_set_in_the_sites_own_type(visit):
    page = visit("regras/brazilian/")
    loaded = "[...document.fonts].filter(font => font.status === 'loaded').map(font => `${font.family} ${font.weight}`)"
    assert {"Literata 400", "Literata 700", "Alegreya Sans 400"} <= {name.replace('"', "") for name in page.evaluate(loaded)}
    family = "node => getComputedStyle(node).fontFamily.split(',')[0].replaceAll('\"', '')"
    assert page.locator("article h1").evaluate(family) == "Literata"
    for interface in (".md-tabs", "article table", ".damas-status", ".damas-controls button", ".damas-coordinates text"):
        assert page.locator(interface).first.evaluate(family) == "Alegreya Sans", interface


def test_nothing_the_theme_says_is_english(visit):
    page = visit("contribuir/tabuleiros/")
    page.locator(".md-search__input").click()
    expect(page.locator(".md-search-result__meta")).to_be_visible()
    said = page.evaluate("""() => {
        const found = [...document.querySelectorAll('[aria-label], [title], [placeholder]')]
            .flatMap(node => ['aria-label', 'title', 'placeholder'].map(name => node.getAttribute(name)));
        const furniture = document.querySelectorAll('.md-header, .md-tabs, .md-footer, .md-top, .md-skip, .md-nav__title');
        return [...found, ...[...furniture].map(node => node.textContent)].filter(Boolean);
    }""")
    assert len(said) > 10
    assert [text.strip() for text in said if ENGLISH.search(text)] == []


def test_choosing_a_variant_shows_its_values_and_what_the_first_one_does_instead(visit, site):
    page = visit("", viewport=PHONE)
    base = site.preferred[0]
    other = next(variant.id for variant in site.variants if variant.id != base)
    values = page.locator(".damas-value:visible")
    rows = page.locator(".damas-decisive > div").count()
    expect(values).to_have_count(rows)
    page.get_by_role("radio", checked=True).focus()
    while page.get_by_role("radio", checked=True).get_attribute("value") != other:
        page.keyboard.press("ArrowRight")
    expect(page.locator(f'.damas-panel[data-variants="{other}"]')).to_be_visible()
    expect(page.locator(".damas-panel:visible")).to_have_count(1)
    expect(page.locator(f'.damas-value.chosen[data-variants~="{other}"]:visible')).to_have_count(rows)
    differing = page.locator(f'.damas-value.base:not([data-variants~="{other}"])')
    expect(values).to_have_count(rows + differing.count())
    assert differing.count() > 0


def test_without_a_script_every_variant_and_value_can_be_read(visit, site):
    page = visit("", java_script_enabled=False)
    expect(page.locator(".damas-panel:visible")).to_have_count(len(site.variants))
    expect(page.locator(".damas-value:not(:visible)")).to_have_count(0)
    expect(page.locator(".damas-who").first).to_be_visible()
    expect(page.locator(".damas-choices")).to_be_hidden()


def test_paper_is_white_without_the_furniture_and_with_everything_open(visit):
    page = visit("perguntas/", color_scheme="dark")
    folded = page.locator("article details:not([open]) draughts-board svg")
    assert folded.count() > 0
    page.emulate_media(media="print")
    for furniture in (".md-header", ".md-tabs", ".md-sidebar", ".md-footer", ".md-top", ".headerlink", ".damas-controls"):
        for node in page.locator(furniture).all():
            expect(node).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.locator("article p").first.evaluate("node => getComputedStyle(node).color") == "rgb(0, 0, 0)"
    assert folded.first.evaluate("node => node.checkVisibility() && node.getBoundingClientRect().height > 50")
    turn = page.locator("article draughts-board .damas-turn").first
    expect(turn).to_be_visible()

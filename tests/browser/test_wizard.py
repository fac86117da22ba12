"""Which rules do you play? Answered by mouse on a phone and by keyboard, opened by links, and refused what makes no sense."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice, product

import pytest
from browser.axe import faults
from browser.board import becomes
from playwright.sync_api import Page, expect

from damario.variants import Variant

PAGE = "qual-regra/"
OPEN = "damas-wizard section:visible"
LEFT = ".damas-left li:not(.out)"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
HOSTILE = (
    "size:<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>:x',
    "size",
    "size:8-8:x",
    "size:8-8,size:10-10",
    "constructor:x",
    "backward:__proto__",
    "x" * 5000,
)


@pytest.fixture
def made(site):
    return site.questionnaire


@pytest.fixture
def opened(visit):
    """Opens the page with what may follow its address, ready to be answered."""

    def open_page(query: str = "", **options: object) -> Page:
        page = visit(PAGE + query, **options)
        page.wait_for_selector(".damas-left[data-exact]")
        return page

    return open_page


def written(answers: dict[str, str]) -> str:
    return ",".join(f"{name}:{answer}" for name, answer in answers.items())


def left(page: Page, variants: Iterable[Variant]) -> None:
    """Wait until these variants are still possible and no others."""
    here = "items => items.map(item => item.dataset.variant)"
    becomes(page, lambda: set(page.locator(LEFT).evaluate_all(here)), {variant.id for variant in variants})


def question(page: Page, name: str) -> None:
    """Wait until this question is asked."""
    expect(page.locator(OPEN)).to_have_attribute("data-question", name)


def way(page: Page, answer: str):
    return page.locator(f'{OPEN} [data-answer="{answer}"]')


def test_a_phone_leads_by_touch_to_a_variant_and_the_link_leads_there_again(opened, site, made):
    page = opened(**PHONE)
    wanted = made.variants[0]
    answers = made.answers(wanted)
    for number, (name, answer) in enumerate(answers.items()):
        question(page, name)
        boxes = [box.bounding_box() for box in page.locator(f"{OPEN} .damas-way svg").all()[:2]]
        assert boxes[0]["y"] == pytest.approx(boxes[1]["y"], abs=1)
        assert all(box["width"] >= 120 and box["x"] + box["width"] <= 360 for box in boxes)
        given = dict(islice(answers.items(), number))
        left(page, made.closest(given))
        expect(page.locator(LEFT).first).to_be_in_viewport()
        way(page, answer).locator("svg").tap(force=True)  # all of the card can be pressed
    heading = site.phrasing.say("wizard.result.found", names=[site.short_name(wanted).lower()])
    expect(page.locator(f"{OPEN} h2")).to_have_text(heading)
    expect(page.locator(".damas-on a").first).to_have_attribute("href", re.compile(rf"jogar/\?variante={wanted.id}$"))
    again = opened(page.evaluate("location.search"), **PHONE)
    expect(again.locator(f"{OPEN} h2")).to_have_text(heading)
    left(again, [wanted])
    # Back through the browser's history, and through the page where there is none.
    page.go_back()
    last = list(answers)[-1]
    question(page, last)
    page.go_forward()
    expect(page.locator(f"{OPEN} h2")).to_have_text(heading)
    again.get_by_role("button", name=site.texts["wizard.back"], exact=True).tap()
    question(again, last)


def test_by_keyboard_a_mixture_is_named_with_its_home_rule_and_who_does_not_know_is_asked_again(opened, site, made):
    base = made.variants[0]
    mixed = {**made.answers(base), "flying": "short"}
    page = opened()
    for name, answer in mixed.items():
        question(page, name)
        button = way(page, answer).get_by_role("button")
        button.focus()
        button.press("Enter")
    told = site.phrasing.say("wizard.result.but", names=[site.short_name(made.closest(mixed)[0]).lower()])
    expect(page.locator(f"{OPEN} h2")).to_have_text(told)
    expect(page.locator(f"{OPEN} h2")).to_be_focused()
    short = site.phrasing.long("king.range", "short")[0]
    expect(page.locator(".damas-but li")).to_contain_text([short])
    link = page.locator('[data-to="house"]')
    expect(link).to_have_attribute("href", re.compile(rf"regras-da-casa/\?variante={base.id}&casa=short_king$"))
    assert faults(page, page.locator("damas-wizard")) == []
    # Who answers nothing is left with all of them, and is shown the questions that would decide.
    page.get_by_role("button", name=site.texts["wizard.restart"]).press("Enter")
    for asked in made.asked:
        question(page, asked.question.id)
        page.locator(f'{OPEN} [name="either"]').press("Enter")
    left(page, made.variants)
    expect(page.locator(".damas-decide button")).to_have_count(len(made.asked))
    page.locator(".damas-decide button").last.press("Enter")
    question(page, made.asked[-1].question.id)


def test_links_lead_to_what_the_tables_say_and_hostile_ones_are_refused(opened, site, made):
    page = opened()
    open_link = """link => {
      history.pushState({}, "", location.pathname + "?r=" + encodeURIComponent(link));
      dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    }"""
    ways = [[*(outcome.answer for outcome in asked.outcomes), None] for asked in made.asked]
    mixtures = [dict(zip(made.answers(made.variants[0]), way, strict=True)) for way in islice(product(*ways), 0, None, 17)]
    # Answers that make the same game as a variant's own, and those that its other rules contradict.
    mixtures += [
        {**made.answers(variant), name: answer, **dict(*made.same.get((name, answer, variant.id), [{}])[:1])}
        for variant in made.variants
        for name, answer in {key[:2] for key in (*made.same, *made.against)}
    ]
    for answers in (*(made.answers(variant) for variant in made.variants), *mixtures):
        page.evaluate(open_link, written({name: answer or "x" for name, answer in answers.items()}))
        known = {name: answer for name, answer in answers.items() if answer}
        left(page, made.closest(known))
    refused = page.locator(".damas-refused")
    expect(refused).to_be_hidden()
    for link in HOSTILE:
        page.evaluate(open_link, link)
        expect(refused).to_contain_text(site.texts["wizard.refused"].partition("{")[0])
        question(page, made.asked[0].question.id)
        assert page.locator("damas-wizard :is(img, script)").count() == 0
    way(page, made.asked[0].outcomes[0].answer).get_by_role("button").click()
    expect(refused).to_be_hidden()

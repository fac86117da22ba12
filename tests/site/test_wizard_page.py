"""The page that asks which rules somebody plays, as it is built: readable without a script, and led to from elsewhere."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from damario import pages_wizard
from damario.markdown import inside


@pytest.fixture(scope="session")
def html(www) -> str:
    return (www / "qual-regra/index.html").read_text("utf-8")


def attribute(text: str, name: str) -> list[str]:
    return [unescape(quoted or plain) for quoted, plain in re.findall(rf'{name}=(?:"([^"]*)"|([^\s>]+))', text)]


def test_every_question_stands_there_in_order_with_all_variants_under_its_answers(site, html):
    assert attribute(html, "data-question") == [asked.question.id for asked in site.questionnaire.asked]
    for part, asked in zip(html.split("data-question=")[1:], site.questionnaire.asked, strict=True):
        section = part.partition("</section>")[0]
        assert attribute(section, "data-answer") == [outcome.answer for outcome in asked.outcomes]
        assert section.count("<svg") == len(asked.outcomes)
        who = re.findall(r'damas-who"?>([^<]+)<', section)
        assert len(who) == len(asked.outcomes)
        for variant in site.variants:
            named = [inside(site.short_name(variant)) in line for line in who]
            assert named == [variant in outcome.variants for outcome in asked.outcomes]


def test_the_script_is_given_the_table_of_the_questionnaire(site, html):
    said = json.loads(attribute(html, "data-said")[0])
    made = site.questionnaire
    assert list(said["table"]) == [variant.id for variant in made.variants]
    for variant in made.variants:
        assert said["table"][variant.id]["answers"] == made.answers(variant)


def test_other_pages_lead_there(site, www):
    for page, to in (("index.html", "qual-regra/"), ("comparar/index.html", "../qual-regra/")):
        assert re.search(rf'href="?(\./)?{to}"?[ >]', (www / page).read_text("utf-8"))
    assert "?](qual-regra.md)" not in pages_wizard.page(site)


def test_the_search_leaves_out_what_the_pages_scripts_work_with(site, www):
    # The theme's search ends a part that is left out at the first closing tag of the same name, nested or not.
    docs = json.loads((www / "search/sections.json").read_text("utf-8"))["docs"]
    for page, words in (
        ("qual-regra/", "wizard.either"),
        ("jogar/", "play.actions.resign"),
        ("tira-teima/", "judge.print"),
        ("regras-da-casa/", "builder.copy"),
    ):
        found = [doc["text"] for doc in docs if doc["location"].partition("#")[0] == page]
        assert found
        assert not [text for text in found if site.texts[words] in text], page

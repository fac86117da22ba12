"""What a refusal rests on, as the pages tell it to the engine."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from damario.articles import articles
from damario.site import Site
from damas.reasons import DECIDING_RULES

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def site() -> Site:
    return Site.load(ROOT / "rules_data")


def test_every_rule_that_can_refuse_a_move_has_an_article_in_every_variant(site):
    told = articles(site)
    for variant in site.variants:
        assert list(told["variants"][variant.id]) == list(DECIDING_RULES), variant.id
    assert list(told["house_rules"]) == list(site.book.house_rules)


def test_an_article_names_source_place_and_page(site):
    told = articles(site)
    assert told["variants"]["brazilian"]["capture.priority"] == {
        "text": "Resumo das regras oficiais do jogo de damas, itens 10, 12.",
        "href": "fontes/#br-sum",
    }
    assert told["house_rules"]["no_majority"]["text"].startswith("Regra da casa: Sem lei da maioria.")
    assert told["house_rules"]["no_majority"]["href"] == "regras-da-casa/#no-majority"


@pytest.mark.parametrize(
    ("certainty", "dispute", "said"),
    [
        ("likely", (), "Valor provável: só fontes de segunda mão o dizem."),
        ("disputed", (), "Valor discutido."),
        ("disputed", ({"source": "fsr", "value": []},), "Valor discutido: segundo Regras das damas russas, "),
    ],
)
def test_a_value_that_is_less_than_certain_says_so(site, certainty, dispute, said):
    stated = site.book.variants["brazilian"].stated
    before = stated["capture.priority"]
    stated["capture.priority"] = replace(before, certainty=certainty, dispute=dispute)
    try:
        assert said in articles(site)["variants"]["brazilian"]["capture.priority"]["text"]
    finally:
        stated["capture.priority"] = before

"""What must be true of every page, whatever it holds."""

from __future__ import annotations

import re
from urllib.request import urlopen

import pytest
from browser.axe import faults
from browser.board import resize, settled

#: What a scheme changes is colours; the rest need not be looked for twice.
RULES = {"default": "{}", "slate": "{runOnly: ['color-contrast', 'link-in-text-block']}"}


@pytest.fixture
def addresses(server) -> list[str]:
    """The pages of the site map, and a page that is not there."""
    with urlopen(f"{server.address}sitemap.xml") as answer:
        found = re.findall(r"<loc>(.*?)</loc>", answer.read().decode())
    assert len(found) > 50
    return [address.removeprefix(server.address) for address in found]


def _some(addresses: list[str]) -> list[str]:
    """Of the pages of each kind, which lie in one folder at one depth, the first, the middle and the last."""
    kinds: dict[tuple[str, int], list[str]] = {}
    for path in addresses:
        parts = path.strip("/").split("/")
        kinds.setdefault((parts[0], len(parts)), []).append(path)
    return list(dict.fromkeys(found[place] for found in kinds.values() for place in (0, len(found) // 2, -1)))


def test_no_kind_of_page_has_a_fault_that_axe_finds_or_is_wider_than_the_screen(visit, addresses, server):
    _look_at([*_some(addresses), "404.html"], visit, server)


@pytest.mark.deep
def test_no_page_at_all_has_such_a_fault(visit, addresses, server):
    _look_at(addresses, visit, server)


def _look_at(paths: list[str], visit, server) -> None:
    page = visit("", viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    found: dict[str, list[str]] = {}
    for path in paths:
        page.goto(server.address + path)
        settled(page)
        wrong: list[str] = []
        for scheme, options in RULES.items():
            page.evaluate("scheme => document.body.setAttribute('data-md-color-scheme', scheme)", scheme)
            wrong += faults(page, options=options)
        for width in (768, 360, 320):
            resize(page, width, 740)
            if (wide := page.evaluate("document.documentElement.scrollWidth")) > width:
                wrong.append(f"{wide} pixels wide on a screen of {width}")
        resize(page, 1280, 800)
        if wrong:
            found[path] = wrong
    assert found == {}

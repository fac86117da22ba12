"""The comparison: its columns and rows are chosen by link, by mouse and by keyboard, and the address remembers them."""

from __future__ import annotations

import re

import pytest
from browser.board import arrived, becomes
from playwright.sync_api import Page, expect

from damario import pages

PAGE = "comparar/"
COLUMNS = "th[data-variant]:visible"
ROWS = "tr[data-alike]:visible"


def columns(page: Page) -> list[str]:
    return page.locator(COLUMNS).evaluate_all("heads => heads.map(head => head.dataset.variant)")


def query(page: Page) -> str:
    return page.evaluate("location.search")


def differing(site, *names: str) -> int:
    """Rows in which these variants do not say the same, counted from the page as it is generated."""
    order = list(site.book.variants)
    places = [order.index(name) for name in names]
    table = pages.build(site)[pages.COMPARE]
    alike = [part.split('"', 1)[0].split() for part in table.split('data-alike="')[1:]]
    return sum(len({row[place] for place in places}) > 1 for row in alike)


def test_a_link_chooses_columns_and_rows_and_what_it_does_not_know_is_said(visit, site):
    page = visit(f"{PAGE}?v=russian,brazilian,xadrez&d=1")
    status = page.locator("damas-compare [role=status]")
    expect(status).to_contain_text("xadrez")
    becomes(page, lambda: columns(page), ["russian", "brazilian"])
    expect(page.locator(ROWS)).to_have_count(differing(site, "russian", "brazilian"))
    expect(page.get_by_label(site.texts["compare.tools.different"])).to_be_checked()
    expect(page.locator("damas-compare select").first).to_have_value("russian")
    # Only two are shown, so their own page is offered.
    page.locator(".damas-pair-link a").click()
    arrived(page, "**/comparar/russian-x-brazilian/")
    page.go_back()
    arrived(page, re.compile(r"/comparar/\?"))
    becomes(page, lambda: columns(page), ["russian", "brazilian"])
    expect(page.locator(ROWS)).to_have_count(differing(site, "russian", "brazilian"))


def test_the_address_remembers_what_is_chosen_by_keyboard(visit, site):
    page = visit(PAGE)
    everything = site.texts["compare.tools.everything"]
    page.get_by_role("checkbox", name=site.texts["variants.american.short"]).press("Space")
    becomes(page, lambda: query(page), "?v=" + ",".join(list(site.book.variants)[1:]))
    page.get_by_role("checkbox", name=site.texts["compare.tools.different"]).press("Space")
    becomes(page, lambda: query(page), "?v=" + ",".join(list(site.book.variants)[1:]) + "&d=1")
    before = columns(page)
    page.reload()
    becomes(page, lambda: columns(page), before)
    page.get_by_role("button", name=everything).press("Enter")
    becomes(page, lambda: query(page), "")
    becomes(page, lambda: columns(page), list(site.book.variants))
    one, other = page.locator("damas-compare select").all()
    one.select_option("italian")
    assert query(page) == ""  # the other is still to come
    other.select_option("czech")
    becomes(page, lambda: query(page), "?v=italian,czech")
    rows = page.locator(ROWS).count()
    expect(page.locator("damas-compare [role=status]")).to_have_text(
        site.phrasing.say("compare.tools.status", rows=rows, allRows=rows, columns=2, allColumns=len(site.variants))
    )


def test_a_link_to_a_row_shows_it_also_among_differences(visit):
    page = visit(f"{PAGE}?v=russian,brazilian&d=1#man-capture")
    expect(page.locator("#man-capture")).to_be_in_viewport()


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_heads_stay_in_view_and_a_phone_shows_two_variants_at_a_time(visit, width, height):
    page = visit(PAGE, viewport={"width": width, "height": height})
    box = page.locator(".damas-scroll")
    box.evaluate("box => { box.scrollTop = box.scrollHeight / 2; box.scrollLeft = 1e4; }")
    frame = box.bounding_box()
    corner = page.locator("thead th").first.bounding_box()
    assert abs(corner["x"] - frame["x"]) < 3
    assert abs(corner["y"] - frame["y"]) < 3
    assert abs(page.locator("thead th").last.bounding_box()["y"] - frame["y"]) < 3
    assert abs(page.locator("#capture-reverse").bounding_box()["x"] - frame["x"]) < 3
    whole = [
        head
        for head in page.locator("th[data-variant]").all()
        if (seen := head.bounding_box())["x"] >= corner["x"] + corner["width"] - 3
        and seen["x"] + seen["width"] <= frame["x"] + frame["width"] + 3
    ]
    assert len(whole) == (2 if width < 500 else 7)
    small = page.locator("damas-compare :is(select, button, label)").evaluate_all(
        "all => all.filter(one => one.getBoundingClientRect().height < 24).map(one => one.outerHTML)"
    )
    assert small == []


def test_without_javascript_the_whole_table_reads_and_nothing_is_dead(visit, site):
    page = visit(f"{PAGE}?v=russian,brazilian&d=1", java_script_enabled=False)
    expect(page.locator("th[data-variant]")).to_have_count(len(site.variants))
    assert page.locator(ROWS).count() == len(page.locator("tr[data-alike]").all()) > 25
    expect(page.locator("article :is(select, input, button):visible")).to_have_count(0)

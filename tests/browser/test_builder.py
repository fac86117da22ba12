"""Home rules put together on their page: by hand on a phone, kept in an address, played, and taken away as a variant."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from browser.axe import faults
from playwright.sync_api import Page, expect

from damario import cli

PAGE = "regras-da-casa/"
PHONE = {"viewport": {"width": 360, "height": 740}, "reduced_motion": "reduce"}
ROOT = Path(__file__).parents[2]
#: As a board is told what was put together on the phone.
HOUSE = "flying_king black_starts man.may_capture_king=true"


def built(page: Page, selector: str = "h3"):
    return page.locator(f".damas-built {selector}")


def tick(page: Page, name: str) -> None:
    page.locator(f"label:has([value={name}])").click()


def drawn(page: Page, house: str) -> None:
    """Wait until the board plays by these rules."""
    board = page.locator(f"damas-builder draughts-board[house-rules='{house}'][data-alive]:has(.damas-controls)")
    expect(board.first).to_be_visible()


def test_rules_put_together_on_a_phone_are_a_page_with_an_address_a_game_and_a_variant(visit, texts, site, tmp_path, capsys):
    page = visit(PAGE, **PHONE)
    expect(page.locator("damas-builder [value=flying_king]")).to_be_disabled()  # which is the variant's own rule
    page.locator("[name=variante]").select_option("italian")
    expect(built(page)).to_have_text(texts["builder.plain"].format(variant=texts["variants.italian.name"]))
    tick(page, "flying_king")
    tick(page, "black_starts")
    page.locator("damas-builder details summary").first.click()
    page.locator("#man-may-capture-king select").select_option("true")
    page.locator("[name=empates]").select_option("casual")
    drawn(page, HOUSE)
    address = built(page, "[name=endereco]").input_value()
    expect(page).to_have_url(address)
    assert address.endswith("?variante=italian&casa=flying_king,black_starts,man.may_capture_king=true&empates=casual")
    expect(built(page, "tbody tr:not([hidden])")).to_have_count(5)  # two home rules change three, one more, the draws
    long = [
        text for key, value in (("king.range", "flying"), ("first_mover", "black")) for text in site.phrasing.long(key, value)
    ]
    for sentence in long:
        expect(built(page, "li.changed").filter(has_text=sentence)).to_have_count(1)
    assert faults(page, page.locator("damas-builder")) == []

    other = visit(address.partition("/damas/")[2], **PHONE)  # in a fresh profile
    drawn(other, HOUSE)
    expect(built(other)).to_have_text(built(page).text_content())
    expect(other.locator(".damas-shows draughts-board[data-alive]")).to_be_visible()
    text = built(other, "textarea").input_value()
    expect(built(page, "textarea")).to_have_value(text)
    built(other, "[data-to*=jogar]").click()
    setting = other.locator(".damas-setting")
    for said in ("variants.italian.name", "house_rules.rules.flying_king.name", "draws.sets.casual.label"):
        expect(setting).to_contain_text(texts[said])
    expect(setting).to_contain_text(site.phrasing.label("man.may_capture_king"))
    expect(other.locator("damas-play draughts-board")).to_have_attribute("house-rules", HOUSE)

    folder = tmp_path / "rules_data"
    shutil.copytree(ROOT / "rules_data", folder)
    (folder / "variants/da_casa.yml").write_text(text, "utf-8")
    assert cli.main(["check", str(folder)]) == 0, capsys.readouterr().out  # which makes all the pages, too


def test_what_does_not_go_together_is_explained_and_ended_by_a_touch(visit, texts, site):
    page = visit(f"{PAGE}?variante=brazilian&casa=no_backward_capture,king.range=short", **PHONE)
    trouble = built(page, ".damas-trouble")
    expect(trouble).to_have_text(re.compile(re.escape(texts["builder.findings.landing"])))
    expect(built(page, "[data-to*=jogar]")).to_be_hidden()
    built(page, ".damas-export summary").click()
    expect(built(page, "textarea")).to_be_hidden()
    trouble.locator("button").click()
    expect(trouble.locator("button")).to_have_count(0)
    drawn(page, "no_backward_capture king.range=short king.landing=adjacent")
    expect(built(page, "textarea")).to_be_visible()
    tick(page, "huffing")
    tick(page, "optional_capture")
    names = {name: texts[f"house_rules.rules.{name}.name"] for name in ("huffing", "optional_capture")}
    expect(built(page, ".damas-notice")).to_have_text(
        texts["builder.replaced"].format(out=names["huffing"], name=names["optional_capture"])
    )


def test_an_address_that_asks_for_what_there_is_not_is_told_so_and_the_rest_holds(visit, texts, site):
    wrong = "nada,%3Cscript%3E=1,king.range=far,board.files=3,__proto__=a,capture.priority=kings%2Bkings"
    casa = f"short_king,flying_king,{wrong},nada,nada,first_mover=black{'x' * 500}"
    page = visit(f"{PAGE}?variante=%3Cimg%3E&casa={casa}&empates=toString", **PHONE)
    notice = built(page, ".damas-notice")
    for found in ("<img>", "nada", "<script>=1", "king.range=far", "board.files=3", "__proto__=a", "kings+kings", "toString"):
        expect(notice).to_contain_text(found)
    expect(notice).to_contain_text(texts["house_rules.rules.flying_king.name"])
    expect(notice.locator("*")).to_have_count(0)
    assert not re.search("x{100}", notice.text_content())
    names = site.book.house_rules
    assert [notice.text_content().count(f" {name},") for name in ("nada", next(iter(names)))] == [1, 1]
    drawn(page, "short_king")
    # Too much is not read at all, and a home rule that makes no sense over a variant is left out.
    page = visit(f"{PAGE}?casa={'y,' * 2000}", **PHONE)
    expect(built(page, ".damas-notice")).to_have_text(
        f"{texts['builder.long'].format(found=4000, allowed=1000)} {texts['builder.remedy']}"
    )
    page.locator("[name=variante]").select_option("american")
    tick(page, "backward_capture")
    drawn(page, "backward_capture")
    page.locator("[name=variante]").select_option("turkish")
    dropped = texts["builder.dropped"].format(name=texts["house_rules.rules.backward_capture.name"])
    expect(built(page, ".damas-notice")).to_have_text(dropped)
    expect(page.locator("[value=backward_capture]")).to_be_disabled()
    assert page.url.endswith("?variante=turkish")
    page = visit(f"{PAGE}?variante=turkish&casa=backward_capture", **PHONE)
    expect(built(page, ".damas-notice")).to_have_text(f"{dropped} {texts['builder.remedy']}")

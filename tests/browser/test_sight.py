"""What eyes get: pieces and marks measured from the pixels, in grey; small screens; controls to press; motion."""

from __future__ import annotations

import base64
import itertools

import pytest
from browser.board import LIGHT, Board, resize, settled
from playwright.sync_api import Page, expect

POSITION = "W:Wa1,Kc1,e3:Bb8,Kd8,d4,f4,d6"
SCHEMES = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "forced": {"color_scheme": "light", "forced_colors": "active"},
    "forced dark": {"color_scheme": "dark", "forced_colors": "active"},
}
#: Pages of every kind, for what need not be looked at on all of them.
KINDS = ("", "guia/captura/", "regras/brazilian/", "comparar/", "perguntas/", "regras-da-casa/", "contribuir/tabuleiros/")
#: The relative luminance of each pixel of a picture, row by row: what is left of it in grey.
GREY = """async (picture) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const brush = canvas.getContext("2d");
    brush.drawImage(bitmap, 0, 0);
    const {data} = brush.getImageData(0, 0, bitmap.width, bitmap.height);
    const line = (part) => (part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    const grey = [];
    for (let place = 0; place < data.length; place += 4) {
        grey.push(0.2126 * line(data[place]) + 0.7152 * line(data[place + 1]) + 0.0722 * line(data[place + 2]));
    }
    return [bitmap.width, grey.map((value) => Math.round(value * 1e4) / 1e4)];
}"""


class Grey:
    """A board in shades of grey: the luminance of each of its squares' pixels."""

    def __init__(self, page: Page, board: Board) -> None:
        self._page = page
        self._board = board

    def square(self, name: str, beside: int = 0) -> list[list[float]]:
        """The pixels of a square, row by row, or of the one so many files to the right of it."""
        (index,) = self._board.at(name)
        box = self._board.square(index).bounding_box()
        box["x"] += beside * box["width"]
        clip = {key: round(box[key]) for key in ("x", "y", "width", "height")}
        width, grey = self._page.evaluate(GREY, base64.b64encode(self._page.screenshot(clip=clip)).decode())
        return [grey[start : start + width] for start in range(0, len(grey), width)]


def contrast(one: float, other: float) -> float:
    high, low = max(one, other), min(one, other)
    return (high + 0.05) / (low + 0.05)


def ground(rows: list[list[float]]) -> float:
    """The shade of a square beside its piece: that of its corners."""
    size = len(rows)
    return sorted(rows[y][x] for y in (2, size - 3) for x in (2, size - 3))[1]


def middle(rows: list[list[float]]) -> float:
    """The shade of most of what stands in the middle of a square."""
    size = len(rows)
    part = sorted(itertools.chain.from_iterable(row[size // 3 : -size // 3] for row in rows[size // 3 : -size // 3]))
    return part[len(part) // 2]


@pytest.fixture
def looked_at(visit, place):
    """Opens a page in a scheme with a board of men and kings in the middle of the screen."""

    def look(scheme: str, variant: str = "brazilian", position: str = POSITION) -> tuple[Board, Grey]:
        page = visit("contribuir/tabuleiros/", viewport={"width": 800, "height": 900}, **SCHEMES[scheme])
        board = place(page, variant, position)
        expect(board.element.locator(".damas-controls")).to_have_count(1)
        board.element.locator("svg.damas-board").evaluate("board => board.scrollIntoView({block: 'center'})")
        return board, Grey(page, board)

    return look


@pytest.mark.parametrize("scheme", SCHEMES)
def test_pieces_stand_out_and_kings_differ_without_any_colour(looked_at, scheme):
    board, grey = looked_at(scheme)
    man, king, black_man, black_king, empty = (grey.square(name) for name in ("a1", "c1", "b8", "d8", "c3"))
    square = middle(empty)
    assert middle(man) > 4 * middle(black_man) + 0.2  # white stays white, black stays black
    for rows in (man, king, black_man, black_king):
        outline = [rows[len(rows) // 2][x] for x in range(len(rows) // 2)]  # from the edge of the square to its middle
        assert max(contrast(shade, square) for shade in outline) >= 3
    for plain, crowned in ((man, king), (black_man, black_king)):
        size = min(len(plain), len(crowned)) - 1
        inner = range(size // 4, size - size // 4)
        told = [contrast(plain[y][x], crowned[y][x]) >= 3 for y in inner for x in inner]
        assert sum(told) > 0.1 * len(told)  # a tenth of the disc, whatever its colour
    board.click(*board.at("e3"))
    expect(board.element.locator(".damas-mark.target").first).to_be_visible()
    before = middle(empty)
    target = next(iter(board.marked("target")))
    name = board.square(target).get_attribute("data-label")
    marked = grey.square(name)
    rim = [shade for row in marked for shade in row]
    assert max(contrast(shade, before) for shade in rim) >= 3


@pytest.mark.parametrize("scheme", SCHEMES)
def test_plain_squares_show_both_colours_too(looked_at, scheme):
    _, grey = looked_at(scheme, "international", "W:W33,K38:B12,K18")
    square = middle(grey.square("28"))
    for name, light in (("33", True), ("38", True), ("12", False), ("18", False)):
        rows = grey.square(name)
        outline = [rows[len(rows) // 2][x] for x in range(len(rows) // 2)]
        assert max(contrast(shade, square) for shade in outline) >= 3, name
        assert (sorted(itertools.chain.from_iterable(rows))[len(rows) ** 2 * 3 // 4] > square) is light, name


def test_twice_and_four_times_the_size_need_no_sideways_scrolling_and_cut_nothing_off(visit, server):
    page = visit("", viewport={"width": 1280, "height": 800})
    found = []
    for path in KINDS:
        page.goto(server.address + path)
        settled(page)
        for width in (640, 320):  # a screen of 1280 pixels at 200 % and 400 %
            resize(page, width, 800)
            wide = page.evaluate("document.documentElement.scrollWidth")
            cut = page.evaluate("""() => [...document.querySelectorAll(".damas-controls > *, .damas-status, .md-button")]
                .filter((node) => node.checkVisibility() && node.scrollWidth > node.clientWidth + 1)
                .map((node) => node.outerHTML.slice(0, 100))""")
            if wide > width or cut:
                found.append((path, width, wide, cut))
    assert found == []


#: What is wider than the screen, or than the box it stands in; buttons beside their board, or in the way of what it says. What
#: scrolls sideways by itself may be as wide as it likes.
CUT = """() => {
    const all = (selector) => [...document.querySelectorAll(selector)]
        .filter((node) => node.checkVisibility({opacityProperty: true, visibilityProperty: true}));
    const name = (node) => `${node.outerHTML.slice(0, 80)} … ${node.textContent.trim().slice(0, 40)}`;
    const box = (node) => node.getBoundingClientRect();
    const found = all("main *").filter((node) => box(node).width > 2 && box(node).right > innerWidth + 1
        && !node.closest(".md-sidebar, svg, .damas-columns, .damas-scroll, .md-typeset__scrollwrap, pre"));
    found.push(...all(".damas-controls > *, .damas-options > *, .damas-status, .damas-tools label, .md-button, figcaption")
        .filter((node) => node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== "inline"));
    for (const button of all(".damas-controls > *, .damas-options > *")) {
        const [inner, outer] = [box(button), box(button.closest("draughts-board"))];
        const said = button.closest("draughts-board").querySelector("[role=status]");
        const below = button.closest(".damas-controls") && said.textContent && inner.bottom > box(said).top + 1;
        if (inner.left < outer.left - 1 || inner.right > outer.right + 1 || below) found.push(button);
    }
    return [document.documentElement.scrollWidth, [...new Set(found.map(name))]];
}"""


@pytest.mark.parametrize(("width", "letters"), [(360, 200), (1280, 200), (320, 100)])
def test_letters_twice_as_large_by_the_browsers_own_setting_need_no_sideways_scrolling_and_cut_nothing_off(
    visit, server, site, width, letters
):
    page = visit("", viewport={"width": width, "height": 800})
    fonts = {"standard": 16 * letters // 100, "fixed": 13 * letters // 100}
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": fonts})
    found = {}
    theme = f"problemas/{site.puzzle_themes[0]}/"
    for path in ("", "regras/brazilian/", "comparar/", theme, "perguntas/", "contribuir/tabuleiros/"):
        page.goto(server.address + path)
        settled(page)
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == f"{20 * letters // 100}px"
        wide, cut = page.evaluate(CUT)
        if wide > width or cut:
            found[path] = (wide, cut)
    assert found == {}


#: Controls that are smaller than a finger needs and so near to another that a circle of 24 pixels around them meets it, as
#: WCAG 2.5.8 measures; links in sentences are left out, as there.
SMALL = """() => {
    const kinds = "button, input:not([type=hidden]), select, summary, [role=button], [role=gridcell], nav a, .md-button, "
        + "label[for]";
    const all = [...document.querySelectorAll(kinds)].filter((node) => node.checkVisibility({opacityProperty: true,
        visibilityProperty: true}) && node.getBoundingClientRect().width > 1
        && getComputedStyle(node).pointerEvents !== "none");
    const target = (node) => (node.matches("input") && node.closest("label")) || node;
    const boxes = [...new Set(all.map(target))].map((node) => [node, node.getBoundingClientRect()]);
    const small = boxes.filter(([, box]) => Math.min(box.width, box.height) < 23.9);
    const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
    return small.filter(([node, box]) => boxes.some(([other, beside]) => {
        if (other === node || other.contains(node) || node.contains(other)) return false;
        const [x, y] = middle(box);
        const [far, deep] = [Math.max(beside.x - x, 0, x - beside.right), Math.max(beside.y - y, 0, y - beside.bottom)];
        const near = Math.hypot(far, deep);
        const tiny = Math.min(beside.width, beside.height) < 23.9;
        const [a, b] = middle(beside);
        return near < 12 || (tiny && Math.hypot(a - x, b - y) < 24);
    })).map(([node, box]) => `${node.outerHTML.slice(0, 140)} ${Math.round(box.width)}×${Math.round(box.height)}`);
}"""


@pytest.mark.parametrize("width", [320, 1280])
def test_everything_to_press_is_large_enough_or_has_room_around_it(visit, server, width):
    page = visit("", viewport={"width": width, "height": 800})
    found = {}
    for path in (*KINDS, "regras/brazilian/cartao/", "glossario/"):
        page.goto(server.address + path)
        settled(page)
        found[path] = page.evaluate(SMALL)
    assert {path: small for path, small in found.items() if small} == {}


def test_less_motion_means_none(visit, place):
    page = visit(LIGHT, engine=False, reduced_motion="reduce")
    board = place(page, "brazilian", "W:We3:Bd4,d6,h8", foreseen=True)
    board.click(*board.at("e3"))
    board.wake()
    page.evaluate("""() => {
        window.moved = 0;
        const real = Element.prototype.animate;
        Element.prototype.animate = function (...how) {
            const one = real.apply(this, how);
            if (one.effect.getComputedTiming().duration > 0 && one.playState === "running")
                queueMicrotask(() => { window.moved += one.playState === "running"; });
            return one;
        };
    }""")
    board.click(*board.at("e7"))
    board.shows(board.start.play(board.moves[0]))
    assert page.evaluate("window.moved") == 0

"""What a screen reader is given: the browser's own accessibility tree; and a Tab key that goes through whole pages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page


def tree(page: Page, node: str) -> list[tuple[str, str]]:
    """Role and name of what a screen reader meets below an element, in order; the element is found by a selector."""
    tool = page.context.new_cdp_session(page)
    tool.send("Accessibility.enable")
    found = tool.send("Runtime.evaluate", {"expression": f"document.querySelector({node!r})"})["result"]["objectId"]
    whole = {one["nodeId"]: one for one in tool.send("Accessibility.getFullAXTree")["nodes"]}
    (top,) = tool.send("Accessibility.getPartialAXTree", {"objectId": found, "fetchRelatives": False})["nodes"]
    told = []

    def walk(name: str) -> None:
        one = whole[name]
        if not one["ignored"]:
            told.append((one["role"]["value"], one.get("name", {}).get("value", "")))
        for child in one.get("childIds", []):
            if child in whole:
                walk(child)

    walk(top["nodeId"])
    tool.detach()
    return [(role, name) for role, name in told if role != "InlineTextBox"]


def test_a_board_is_a_grid_of_playing_squares_and_a_picture_is_one_image(visit, place):
    page = visit("contribuir/tabuleiros/")
    place(page, "brazilian", "W:We3,a1,Kh4:Bd4,f4,d6,Kb8")
    place(page, "brazilian", "W:Wd2:Bc3,c5", mode="diagram")
    page.locator("draughts-board").first.locator(".damas-square").first.focus()
    (image, *inside) = tree(page, "article .damas-picture svg")
    assert image[0] in ("image", "img")
    assert image[1].startswith("Brancas: pedra em d2; pretas: pedras em c3 e c5.")
    assert inside == []
    page.wait_for_function("document.querySelector('draughts-board [data-label=e3]').ariaLabel.includes('capturar')")
    board = tree(page, "draughts-board svg")
    assert board[0][0] == "grid"
    squares = [name for role, name in board if role == "gridcell"]
    assert len(squares) == 32  # the light ones are not there
    assert squares[:4] == ["b8, dama preta", "d8, vazia", "f8, vazia", "h8, vazia"]
    assert "e3, pedra branca, pode capturar" in squares
    assert {role for role, _ in board} == {"grid", "rowgroup", "row", "gridcell"}


def test_what_happens_is_said_in_the_live_region(visit, place):
    page = visit("contribuir/tabuleiros/")
    board = place(page, "brazilian", "W:We3:Bd4,f4,d6,h8")
    live = board.element.get_by_role("status")
    assert live.get_attribute("aria-live") == "polite"
    page.evaluate("""() => {
        window.said = [];
        const line = document.querySelector("draughts-board [role=status]");
        new MutationObserver(() => window.said.push(line.textContent)).observe(line, {subtree: true, childList: true});
    }""")
    for square in board.at("e3", "g5", "e7"):
        before = page.evaluate("window.said.length")
        board.press(square)
        page.wait_for_function("count => window.said.length > count", arg=before)
    board.shows(
        board.start.play(next(move for move in board.moves if move.target == board.rules.geometry.bit(board.at("e7")[0])))
    )
    page.wait_for_function("window.said.some(said => said.includes('Vez das pretas'))")
    told = " | ".join(page.evaluate("window.said"))
    for part in ("Esta peça pode jogar e3xe7", "obrigatório tomar o maior número", "Lance: e3xe7", "Vez das pretas"):
        assert part in told, part


#: Where the Tab key is, told so that two stops are never the same; nothing when it has left the page.
STOP = """() => {
    const here = document.activeElement;
    if (!here || here === document.body || here === document.documentElement) return "";
    window.stops ??= new Map();
    if (!window.stops.has(here)) window.stops.set(here, window.stops.size);
    return `${window.stops.get(here)} ${here.matches("draughts-board .damas-square") ? "square" : here.localName}`;
}"""


@pytest.mark.parametrize("path", ["contribuir/tabuleiros/", "comparar/"])
def test_the_tab_key_goes_through_the_whole_page_and_back(visit, path):
    page = visit(path)
    ways = []
    for key in ("Tab", "Shift+Tab"):
        way = []
        for _ in range(600):
            page.keyboard.press(key)
            stop = page.evaluate(STOP)
            if not stop or stop in way:
                break
            way.append(stop)
        else:
            raise AssertionError(f"{key} does not come to an end")
        ways.append(way)
    forward, back = ways
    boards = page.locator("draughts-board:visible").count()
    assert len([stop for stop in forward if stop.endswith("square")]) == boards  # one stop each
    assert set(forward) <= set(back) | {forward[-1]}
    assert len(forward) > boards + 10

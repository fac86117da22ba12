"""Letters on a board that has the focus: the pieces that can move, the captures, the last move, and help."""

from __future__ import annotations

from browser.board import LIGHT
from playwright.sync_api import Page, expect

POSITION = "W:We3,b2,h2:Bd4,f4,d6,h8"


def _say(page: Page, board, key: str, sentence: str) -> None:
    page.keyboard.press(key)
    expect(board.element.get_by_role("status")).to_have_text(sentence)


def test_the_letters_say_and_mark_what_they_ask_for(visit, place, texts):
    page = visit(LIGHT, engine=False)
    board = place(page, "brazilian", POSITION, foreseen=True)
    board.square(*board.at("e3")).focus()
    _say(page, board, "m", "Só uma peça pode jogar: e3.")
    board.wears("start", board.at("e3"))
    _say(page, board, "c", "Uma captura: e3xe7.")
    board.points(board.at("e3", "c5", "e7"))
    board.wears("captured", board.at("d4", "d6"))
    board.wears("start", ())
    _say(page, board, "u", texts["interface.keys.last"])
    board.points()
    _say(page, board, "?", texts["interface.keys.help"])


def test_captures_with_the_same_ends_are_counted_each_and_told_apart(visit, place):
    page = visit(LIGHT, engine=False)
    board = place(page, "russian", "W:WKd2:Bc5,e3,e5,f6", foreseen=True)
    board.square(*board.at("d2")).focus()
    _say(page, board, "c", "4 capturas: d2:f4:d6:b4, d2:f4:d6:a3, d2:g5:e7:b4 e d2:g5:e7:a3.")


def test_the_last_move_can_be_asked_for_again(visit, place):
    page = visit(LIGHT)
    board = place(page, "brazilian", POSITION)
    for square in board.at("e3", "e7"):
        board.press(square)
    expect(board.status).to_contain_text("Lance: e3xe7. Peças tomadas: d4 e d6. Vez das pretas")
    _say(page, board, "m", "2 peças podem jogar: f4 e h8.")
    board.wears("start", board.at("f4", "h8"))
    _say(page, board, "c", "Não há captura.")
    _say(page, board, "u", "Lance: e3xe7. Peças tomadas: d4 e d6.")
    board.points(board.at("e3", "c5", "e7"))
    board.element.locator(".damas-undo").click()
    board.shows(board.start)
    board.square(*board.at("e3")).focus()
    _say(page, board, "u", "Ainda não houve lance.")


def test_a_piece_that_was_chosen_stays_chosen(visit, place):
    page = visit(LIGHT, engine=False)
    board = place(page, "spanish", "W:W10,14:B31", foreseen=True)
    board.press(*board.at(10))
    page.keyboard.press("m")
    expect(board.status).to_contain_text("2 peças podem jogar: ")
    board.press(*board.at(13))
    expect(board.status).to_contain_text("Lance: 10-13.")


def test_a_man_that_became_a_king_is_told(visit, place):
    page = visit(LIGHT, engine=False)
    board = place(page, "international", "W:W8,46:B45", foreseen=True)
    for square in board.at(8, 2):
        board.press(square)
    expect(board.status).to_contain_text("Lance: 8-2. A pedra virou dama.")


def test_the_pages_own_letters_do_nothing_while_a_board_has_the_focus(visit, place):
    page = visit(LIGHT, engine=False)
    board = place(page, "brazilian", POSITION, foreseen=True)
    board.wake()
    address = page.url
    board.square(*board.at("e3")).focus()
    # All of them, and then one that the board answers: it comes after whatever the others would have done.
    for key in ("s", "f", "/", "p", ",", "n", "."):
        page.keyboard.press(key)
        assert not page.locator("#__search").is_checked(), key
        assert page.evaluate("document.activeElement.dataset.label") == "e3", key
    _say(page, board, "m", "Só uma peça pode jogar: e3.")
    assert page.url == address


def test_the_boards_letters_do_nothing_elsewhere(visit, place, texts):
    page = visit(LIGHT, engine=False)
    board = place(page, "brazilian", POSITION, foreseen=True)
    board.wake()
    board.element.locator(".damas-flip").focus()
    line = board.element.get_by_role("status")
    line.evaluate("""line => { window.said = []; new MutationObserver(() => said.push(line.textContent))
        .observe(line, {subtree: true, childList: true}) }""")
    for key in "mcu":
        page.keyboard.press(key)
    board.square(*board.at("e3")).focus()
    _say(page, board, "?", texts["interface.keys.help"])  # answered after whatever the others would have asked for
    assert set(page.evaluate("said")) == {texts["interface.keys.help"]}


def test_the_letters_do_not_give_a_task_away(visit, boards, texts):
    page = visit("contribuir/tabuleiros/")
    found = boards(page)
    to_find = next(b for b in found if b.element.get_attribute("mode") == "puzzle" and b.variant == "italian")
    to_tick = next(b for b in found if b.element.get_attribute("mode") == "select" and b.variant == "brazilian")
    for board, sentence in ((to_find, "interface.keys.hidden"), (to_tick, "interface.keys.ticking")):
        board.wake()
        board.element.locator('.damas-square[tabindex="0"]').focus()
        for key in "mc":
            _say(page, board, key, texts[sentence])
        assert board.arrows() == []
        assert board.element.locator(".damas-mark").count() == 0

"""The judge: a position is set up by every hand, answered at once, kept in a link, and wrong ones are explained."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from browser.axe import faults
from browser.board import Board, arrived, becomes, follows, swipe, workers
from playwright.sync_api import Page, expect

import damas

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "engine/data/positions.jsonl").read_text("utf-8").splitlines()
    if line
]
PAGE = "tira-teima/"
EXAMPLE = "W:Wf6:Bc7,e7"
#: Has the board drawn anew again and again, at every stage of being drawn.
HASTE = """async () => {
  for (let wait = 0; wait < 130; wait += 5) {
    document.querySelector("[data-act=start]").click();
    await new Promise((done) => setTimeout(done, wait));
  }
}"""
#: Touches a square in the very moment in which the board has been drawn anew, before the engine has judged it.
EAGER = """label => new MutationObserver((_, watching) => {
    const board = document.querySelector("draughts-board");
    if (!board.querySelector(".damas-controls")) return;
    watching.disconnect();
    const box = board.querySelector(`[data-label="${label}"]`).getBoundingClientRect();
    const middle = {clientX: box.x + box.width / 2, clientY: box.y + box.height / 2};
    board.querySelector("svg").dispatchEvent(new MouseEvent("click", middle));
}).observe(document.querySelector("draughts-board"), {childList: true})"""
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


@pytest.fixture
def judge(visit, boards):
    """Opens the page and gives its board, ready to be set up."""

    def opened(query: str = "", **options) -> Board:
        page = visit(PAGE + query, **options)
        board = boards(page)[0]
        board.wake()
        page.wait_for_selector("damas-judge:defined draughts-board .damas-controls")
        return board

    return opened


def pick(board: Board, name: str) -> None:
    board.page.get_by_label(name).check(force=True)


def position(board: Board, fen: str) -> None:
    """Wait until the answer is about a position; the link says of which."""
    board.page.wait_for_function(
        "fen => new URLSearchParams(location.search).get('posicao') === fen && !document.querySelector('[data-busy]')", arg=fen
    )


def drawn(board: Board, fen: str, variant: str = "brazilian") -> None:
    """Wait until the board has been drawn anew with a position, and can be played."""
    position(board, fen)
    expect(board.element).to_have_attribute("variant", variant)
    board.page.wait_for_selector("draughts-board[data-alive] .damas-controls")
    squares = sorted(index for index, *_ in damas.Position.from_fen(fen, board.rules).pieces())
    board.page.wait_for_function(
        "squares => squares === JSON.stringify([...document.querySelectorAll('draughts-board .damas-piece')]"
        ".map(piece => Number(piece.dataset.square)).sort((a, b) => a - b))",
        arg=json.dumps(squares, separators=(",", ":")),
    )


def beside(board: Board, name: str) -> tuple[float, float]:
    """The middle of the square to the right of one."""
    x, y = board.middle(*board.at(name))
    return x + board.square(*board.at(name)).bounding_box()["width"], y


def verdict(board: Board):
    return board.page.locator(".damas-verdict")


def read(board: Board, text: str) -> None:
    board.page.locator("[name=fen]").fill(text)
    board.page.get_by_role("button", name="Ler").click()


def table(page: Page) -> list[tuple[set[str], set[str]]]:
    """Names and moves of every row."""
    cells = "rows => rows.map(row => [...row.cells].map(cell => cell.innerText))"
    rows = page.locator("[data-answer] tbody tr").evaluate_all(cells)
    return [(set(re.split(r",\s*", names)), set(re.split(r",\s*", moves))) for names, moves in rows]


def test_the_example_answers_before_any_python_and_on_paper(judge):
    board = judge(engine=False)
    page = board.page
    expect(verdict(board)).to_have_text("Brasileiras: 1 lance vale, de captura.")
    board.click(*board.at("f6"))
    board.click(*board.at("d8"))
    expect(board.status).to_contain_text("A captura ainda não terminou")
    assert workers(page) == []
    page.emulate_media(media="print")
    for hidden in (".damas-tools", ".damas-copies"):
        expect(page.locator(hidden).first).to_be_hidden()
    for shown in ("svg.damas-board", ".damas-verdict", "[data-answer] table"):
        expect(page.locator(shown).first).to_be_visible()


def test_a_mouse_sets_a_position_up(judge):
    board = judge(viewport={"width": 1280, "height": 1200})
    page = board.page
    pick(board, "Pôr dama branca")
    board.click(*board.at("a1"))
    position(board, "W:WKa1,f6:Bc7,e7")
    board.page.mouse.move(*board.middle(*board.at("a1")))
    page.mouse.down()
    page.mouse.move(*beside(board, "a1"), steps=4)  # no square to stand on: it stays
    page.mouse.up()
    page.mouse.click(*beside(board, "c3"))
    board.drag(*board.at("a1"), *board.at("c3"))
    position(board, "W:WKc3,f6:Bc7,e7")
    x, y = board.middle(*board.at("f6"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(board.element.locator("svg.damas-board").bounding_box()["x"] - 9, y, steps=8)
    page.mouse.up()  # beside the board: it leaves
    position(board, "W:WKc3:Bc7,e7")
    pick(board, "Apagar peça")
    board.click(*board.at("e7"))
    position(board, "W:WKc3:Bc7")
    board.element.locator(".damas-undo").click()
    position(board, "W:WKc3:Bc7,e7")
    page.get_by_label("pretas", exact=True).check()
    position(board, "B:WKc3:Bc7,e7")

    # What cannot be played is said, and nothing is lost.
    pick(board, "Pôr pedra branca")
    board.click(*board.at("h8"))
    expect(verdict(board)).to_have_text("A pedra em h8 está na última fileira dela: ali já seria dama.")
    expect(page.locator("[data-answer]")).to_be_hidden()
    pick(board, "Testar lances")
    board.click(*board.at("c3"))
    expect(board.status).to_contain_text("última fileira dela")
    page.get_by_role("button", name="Esvaziar").click()
    expect(verdict(board)).to_have_text("Não há nenhuma peça no tabuleiro.")
    # An empty board stays one on the board of other rules, and to whoever opens the address.
    page.locator("[name=variante]").select_option("international")
    empty = """() => { const board = document.querySelector("draughts-board");
      return board.position === "B:W:B" && !board.querySelector(".damas-piece"); }"""
    expect(board.element).to_have_attribute("variant", "international")
    page.wait_for_function(empty)
    position(board, "B:W:B")
    page.reload()
    page.wait_for_function(empty)
    expect(verdict(board)).to_have_text("Não há nenhuma peça no tabuleiro.")
    pick(board, "Pôr dama preta")
    page.locator("draughts-board [data-label='46']").click(force=True)
    position(board, "B:W:BK46")
    page.get_by_role("button", name="Esvaziar").click()
    page.locator("[name=variante]").select_option("brazilian")
    page.wait_for_function(empty)
    pick(board, "Testar lances")
    page.get_by_role("button", name="Posição inicial").click()
    expect(verdict(board)).to_have_text("Brasileiras: 7 lances valem.")

    # Every move has its arrow; one that is pointed at has the board for itself; a try is refused with the reason.
    read(board, "W:We3,a1:Bd4")
    drawn(board, "W:Wa1,e3:Bd4")
    expect(verdict(board)).to_contain_text("1 lance vale")
    page.wait_for_function("document.querySelectorAll('.damas-arrow:not(.given)').length === 1")
    board.click(*board.at("a1"))
    expect(board.status).to_contain_text("capturar é obrigatório")
    page.keyboard.press("Escape")
    board.click(*board.at("e3"))
    board.click(*board.at("c5"))
    position(board, "B:Wa1,c5:B")
    expect(verdict(board)).to_have_text("Brasileiras: não há lance, e as brancas venceram.")
    board.element.locator(".damas-undo").click()
    position(board, "W:Wa1,e3:Bd4")

    page.evaluate(EAGER, "e3")
    read(board, "W:We3,a1:Bd4,h8")
    drawn(board, "W:Wa1,e3:Bd4,h8")
    expect(board.piece(*board.at("e3"))).to_have_class(re.compile("selected"))
    board.click(*board.at("c5"))  # which goes on from there
    position(board, "B:Wa1,c5:Bh8")


def test_texts_and_rules_are_read_or_refused_with_a_sentence_beside_them(judge):
    board = judge()
    page = board.page
    read(board, "W:W22:B18")  # numbers, on a board with letters
    drawn(board, "W:Wc3:Bd4")
    for wrong, said in {
        "<img src=x onerror=alert(1)>": "de quem é a vez",
        "W:W" + "1," * 3000: "comprido demais",
        "W:Wa2:Bb8": "“a2” não é uma casa",
    }.items():
        read(board, wrong)
        expect(page.locator(".damas-fault")).to_contain_text(said)
        expect(page.locator("[name=fen]")).to_have_attribute("aria-invalid", "true")
        expect(page.locator("[name=fen]")).to_have_value(wrong[:400])
        assert board.position() == "W:Wc3:Bd4"
    assert page.locator("damas-judge img").count() == 0

    page.locator("[name=variante]").select_option("spanish")
    position(board, "W:W10:B14")
    expect(board.element).to_have_attribute("variant", "spanish")
    expect(page.locator("draughts-board .damas-piece.white")).to_have_attribute("data-square", "21")  # f3: mirrored
    expect(page.locator(".damas-fault")).to_have_text("")
    page.locator("[name=variante]").select_option("international")
    position(board, "W:W37:B32")
    page.get_by_role("button", name="Posição inicial").click()
    expect(verdict(board)).to_have_text("Internacionais: 9 lances valem.")
    page.locator("[name=variante]").select_option("brazilian")  # a start goes along as a start
    expect(verdict(board)).to_have_text("Brasileiras: 7 lances valem.")
    page.locator("[name=variante]").select_option("international")
    expect(verdict(board)).to_have_text("Internacionais: 9 lances valem.")
    read(board, "W:W46:B5")
    position(board, "W:W46:B5")
    page.locator("[name=variante]").select_option("brazilian")
    expect(page.locator(".damas-notice")).to_contain_text("não cabe no tabuleiro das brasileiras")
    expect(page.locator("[name=variante]")).to_have_value("international")
    for said in ("Internacionais: 9 lances valem.", "Brasileiras: 7 lances valem."):  # what was there before comes back
        board.element.locator(".damas-undo").click()
        expect(verdict(board)).to_have_text(said)
    page.evaluate(HASTE)
    page.locator("[name=variante]").select_option("international")
    expect(verdict(board)).to_have_text("Internacionais: 9 lances valem.")


def test_a_finger_sets_a_position_up(judge):
    board = judge(**PHONE)
    page = board.page
    pick(board, "Pôr pedra preta")
    board.tap(*board.at("d4"))
    position(board, "W:Wf6:Bd4,c7,e7")
    swipe(page, board.middle(*board.at("d4")), board.middle(*board.at("c3")))
    position(board, "W:Wf6:Bc3,c7,e7")
    board.tap(*board.at("c3"))  # the same piece again takes it away
    position(board, EXAMPLE)
    x, y = board.middle(*board.at("c7"))
    swipe(page, (x, y), (x, y - 120))
    position(board, "W:Wf6:Be7")


def test_a_keyboard_sets_a_position_up_and_hears_it(judge):
    board = judge()
    page = board.page
    board.square(*board.at("f6")).focus()
    page.keyboard.press("Delete")
    expect(verdict(board)).to_have_text("Brasileiras: não há lance, e as pretas venceram.")
    page.keyboard.press("2")
    expect(page.get_by_label("Pôr dama branca")).to_be_checked()
    board.press(*board.at("d4"))
    position(board, "W:WKd4:Bc7,e7")
    expect(board.status).to_contain_text("d4, dama branca")
    page.keyboard.press("x")  # taken up
    expect(verdict(board)).to_have_text("Brasileiras: não há lance, e as pretas venceram.")
    board.press(*board.at("h4"))
    position(board, "W:WKh4:Bc7,e7")
    page.keyboard.press("0")
    expect(page.get_by_label("Testar lances")).to_be_checked()


def test_the_table_agrees_with_the_engine(judge, site):
    board = judge()
    page = board.page
    cases = [case for case in CASES if case["variant"] in site.book.variants]
    earlier = site.book.variants[board.variant]
    for case in cases[:: len(cases) // 6]:
        variant = site.book.variants[case["variant"]]
        start = damas.Position.from_fen(case["fen_letters"] or case["fen"], variant.rules)
        page.get_by_role("button", name="Posição inicial").click()
        position(board, earlier.rules.start().to_fen())
        page.locator("[name=variante]").select_option(variant.id)
        earlier = variant
        position(board, variant.rules.start().to_fen())
        read(board, start.to_fen())
        position(board, start.to_fen())
        separators = variant.rules.notation
        legal = {
            (separators.capture_sep if move.is_capture else separators.quiet_sep).join(map(str, move.path))
            for move in damas.legal_moves(start, variant.rules)
        }
        becomes(page, lambda: table(page)[0][1], legal or {"nenhum"})
        assert site.short_name(variant) in table(page)[0][0]
        assert set(page.locator(".damas-moves button").all_inner_texts()) == legal


def test_a_link_gives_the_same_page_to_whoever_opens_it_and_what_is_copied(judge, new_context, texts):
    board = judge(
        "?variante=italian&casa=optional_capture,capture.priority=&posicao=W:WK32,19:B14,23", permissions=["clipboard-write"]
    )
    page = board.page
    expect(verdict(board)).to_contain_text("Italianas")
    said = verdict(board).inner_text(), table(page), board.position()
    change = "Escolha entre várias capturas: livre"  # of one rule: it has a name, too
    assert "“Captura opcional”" in said[0]
    assert f"“{change}”" in said[0]
    page.locator(".damas-copies summary").click()
    copied = page.locator(".damas-copies textarea").first.input_value()
    assert set(parse_qs(urlsplit(copied).query)["casa"][0].split(",")) == {"optional_capture", "capture.priority="}
    page.locator("[data-copy]").first.click()
    expect(page.locator("[data-copy]").first).to_have_text("Copiado")

    other = new_context().new_page()
    other.goto(copied)
    other.wait_for_function("document.querySelector('.damas-verdict').innerText.includes('Italianas')")
    expect(other.locator("draughts-board")).to_have_attribute("variant", "italian")
    other.wait_for_function("fen => document.querySelector('draughts-board').position === fen", arg=said[2])
    becomes(page, lambda: (other.locator(".damas-verdict").inner_text(), table(other)), said[:2])
    expect(other.locator("[name=variante]")).to_have_value("italian")
    ticked = other.locator("[name=casa]:checked")
    becomes(page, lambda: ticked.evaluate_all("all => all.map(one => one.value)"), ["optional_capture", "capture.priority="])
    other.locator(".damas-laid summary").click()
    expect(other.locator("[value=short_king]")).to_be_disabled()  # which is the variant's own
    other.locator("[value=huffing]").check()  # which takes the place of what decides the same
    names = {name: texts[f"house_rules.rules.{name}.name"] for name in ("optional_capture", "huffing")}
    told = texts["builder.replaced"].format(out=names["optional_capture"], name=names["huffing"])
    expect(other.locator(".damas-notice")).to_have_text(told)
    expect(other.locator("[value=optional_capture]")).not_to_be_checked()
    other.locator("[value=optional_capture]").check()
    other.get_by_role("checkbox", name=change).uncheck()
    expect(other.locator(".damas-verdict")).to_contain_text("Italianas com a regra da casa “Captura opcional”:")
    other.locator("[data-act=start]").click()
    other.locator("[name=variante]").select_option("american")
    expect(other.locator(".damas-verdict")).to_contain_text("Americanas")
    other.locator("[value=backward_capture]").check()
    expect(other.locator(".damas-verdict")).to_contain_text(texts["house_rules.rules.backward_capture.name"])
    other.locator("[name=variante]").select_option("turkish")  # over which it makes no sense
    dropped = texts["builder.dropped"].format(name=texts["house_rules.rules.backward_capture.name"])
    expect(other.locator(".damas-notice")).to_contain_text(dropped)
    expect(other.locator("[value=backward_capture]")).to_be_disabled()


def test_a_link_that_asks_for_what_there_is_not_is_refused_and_the_example_stays(judge, texts):
    board = judge(f"?posicao={quote('<script>alert(1)</script>')}")
    page = board.page
    expect(page.locator(".damas-fault")).to_contain_text("de quem é a vez")
    expect(page.locator("[name=fen]")).to_have_value("<script>alert(1)</script>")
    assert board.position() == EXAMPLE
    for query in (
        "variante=xadrez",
        "casa=%3Cscript%3Ealert(1)%3C/script%3E",
        "casa=king.range=" + "x" * 5000,
    ):
        page.goto(page.url.partition("?")[0] + "?" + query)
        expect(page.locator(".damas-notice")).to_have_text(texts["judge.unknown"])
        assert board.position() == EXAMPLE
        expect(page.locator("[name=variante]")).to_have_value("brazilian")
    page.goto(page.url.partition("?")[0] + "?variante=turkish&casa=backward_capture")
    expect(page.locator(".damas-notice")).to_contain_text("“Pedra captura para trás” não serve para esta variante")
    page.goto(page.url.partition("?")[0] + "?casa=short_king,flying_king")
    expect(page.locator(".damas-notice")).to_contain_text("não se juntam")
    assert board.position() == EXAMPLE
    board.click(*board.at("f6"))
    board.click(*board.at("d8"))
    expect(board.status).to_contain_text("A captura ainda não terminou")


def test_rules_alone_are_judged_in_a_position_of_theirs_and_no_answer_follows_to_another_page(visit):
    page = visit(f"{PAGE}?variante=turkish&casa=crowning_ends", engine=False, **PHONE)
    expect(page.locator("damas-judge[data-busy]")).to_be_attached()  # the engine is only fetched
    follows(page)
    page.locator("article a[href*='regras-da-casa']").last.click()
    arrived(page, "**/regras-da-casa/")
    page.context.unroute_all(behavior="ignoreErrors")  # it comes now
    page.locator("[name=casa][value=short_king]").check()
    expect(page.locator(".damas-shows draughts-board")).to_be_attached()  # what was asked before has been answered
    address = urlsplit(page.evaluate("location.href"))
    assert address.path.endswith("/regras-da-casa/")
    assert set(parse_qs(address.query)) == {"variante", "casa"}
    page.go_back()
    expect(page.locator(".damas-verdict")).to_contain_text("Turcas com a regra da casa “Coroar encerra o lance”: 8 lances")
    expect(page.locator(".damas-notice")).to_be_empty()


def test_a_board_elsewhere_leads_here_with_its_position_and_back(visit):
    page = visit("comparar/brazilian-x-italian/")
    link = page.get_by_role("link", name="Testar no tira-teima").first
    asked = parse_qs(urlsplit(link.get_attribute("href")).query)
    link.click()
    for again in (False, True):
        if again:
            page.go_back()
            arrived(page, "**/comparar/**")
            page.wait_for_selector(".damas-versus")
            page.go_forward()
        shown = "fen => document.querySelector('damas-judge draughts-board')?.position === fen"
        page.wait_for_function(shown, arg=asked["posicao"][0])
        expect(page.locator("damas-judge:not([data-busy]) [name=fen]")).to_be_visible()
        expect(page.locator("draughts-board")).to_have_attribute("variant", asked["variante"][0])
        assert page.evaluate("location.search").endswith(asked["posicao"][0])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_state_has_a_fault_that_axe_finds(judge, scheme):
    board = judge(color_scheme=scheme, viewport={"width": 320, "height": 640}, reduced_motion="reduce")
    page = board.page
    assert faults(page) == []
    page.locator("damas-judge details").evaluate_all("all => all.forEach(one => one.open = true)")
    read(board, "nada")
    expect(page.locator(".damas-fault")).not_to_have_text("")
    pick(board, "Apagar peça")
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    small = page.locator("damas-judge :is(button, select, label):visible").evaluate_all(
        "all => all.map(e => [e.getBoundingClientRect(), e.outerHTML.slice(0, 90)])"
        ".filter(([r]) => r.height < 24 || r.width < 24)"
    )
    assert small == []

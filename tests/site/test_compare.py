"""The comparison: readers' rows first, then every other rule, each with a cell for every variant; and its data file."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from damario import faq, pages
from damario.markdown import anchor
from damario.problems import DataError
from damario.site import Site


class Table(HTMLParser):
    """The rows of the comparison, each a list of cells with tag, attributes and text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[tuple[dict, list[list]]] = []
        self.open = False
        self.ids: list[str] = []
        self.feed(page[page.index("<table") : page.index("</table>")])

    def handle_starttag(self, tag, attrs):
        named = dict(attrs)
        self.ids += [named["id"]] if "id" in named else []
        if tag == "tr":
            self.rows.append((named, []))
        elif tag in ("th", "td"):
            self.rows[-1][1].append([tag, named, ""])
        # The number of a note is no part of what a cell says.
        self.open = tag != "sup" and (self.open or tag in ("th", "td"))

    def handle_endtag(self, tag):
        self.open = self.open and tag not in ("th", "td")

    def handle_data(self, data):
        if self.open:
            self.rows[-1][1][-1][2] += data


@pytest.fixture(scope="module")
def written(site):
    return pages.build(site)[pages.COMPARE]


@pytest.fixture(scope="module")
def table(written):
    return Table(written)


def asked(table: Table) -> list[tuple[dict, list[list]]]:
    return [row for row in table.rows if "data-alike" in row[0]]


def test_every_row_has_a_head_and_a_cell_for_every_variant(site, table):
    head, *rest = table.rows
    assert [cell[1].get("data-variant") for cell in head[1]] == [None, *site.book.variants]
    assert all(cell[0] == "th" and cell[1]["scope"] == "col" for cell in head[1])
    for row, cells in rest:
        if row.get("class") == "damas-group":
            assert cells[0][1] == {"scope": "rowgroup", "colspan": str(len(site.variants) + 1)}
            continue
        assert [cell[0] for cell in cells] == ["th", *["td"] * len(site.variants)], row
        assert cells[0][1]["scope"] == "row"
        assert all(cell[2].strip() for cell in cells), row


def test_what_readers_ask_comes_first_and_then_every_other_rule_in_the_order_of_the_catalogue(site, table):
    rows = [row["data-rule"].split() for row, _ in asked(table)]
    first = len(site.rows)
    assert rows[:first] == [list(row.rules) for row in site.rows]
    told = {rule for row in rows[:first] for rule in row}
    catalogue = [rule for rules in site.rules_by_group.values() for rule in rules]
    assert rows[first:] == [[rule] for rule in catalogue if rule not in told]


def test_every_rule_has_an_address(site, table):
    assert {anchor(rule) for rule in site.book.catalogue.rules} <= set(table.ids)
    assert len(table.ids) == len(set(table.ids))


def test_the_twelve_answers_of_some_variants(site, table):
    columns = list(site.book.variants)

    def answers(name: str) -> list[str]:
        return [cells[columns.index(name) + 1][2] for _, cells in asked(table)[:12]]

    assert answers("american")[:7] == ["8 × 8", "12", "pretas (escuras)", "sim", "sim", "não", "não, anda uma casa"]
    assert answers("italian")[7:10] == ["não", "sim", "com a dama; mais damas; dama mais cedo"]
    assert answers("brazilian")[8:] == ["sim", "nenhuma", "vira dama só se terminar ali", "no fim do lance"]
    assert answers("international")[:2] == ["10 × 10", "20"]


def test_cells_have_the_same_number_when_they_say_the_same(table):
    for row, cells in asked(table):
        numbers, words = row["data-alike"].split(), [cell[2] for cell in cells[1:]]
        assert len(numbers) == len(words)
        together = set(zip(numbers, words, strict=True))
        assert len({number for number, _ in together}) == len(together), row
        if row["data-rule"] != "draws":  # a cell has no room for all that the counts differ in
            assert len({word for _, word in together}) == len(together), row


def test_a_disputed_value_leads_to_its_note_and_back(site, written):
    notes = re.findall(r'<sup id="chamada-(\d+)"><a href="#nota-\1" aria-label="Nota \1">\1</a></sup>', written)
    stated = [one for variant in site.variants for one in variant.stated.values()]
    disputed = [1 for one in stated if one.certainty == "disputed" or one.remark]
    # A count of the official draws that is disputed is marked in the cell that tells it.
    disputed += [1 for v in site.variants if any(r.get("dispute") for r in faq.official_draws(v, site.informal))]
    assert notes == [str(number) for number in range(1, len(disputed) + 1)]
    assert notes
    for number in notes:
        assert re.search(rf'<li id="nota-{number}">.* <a href="#chamada-{number}" aria-label="[^"]+">', written)


def test_what_chooses_stands_together_and_knows_every_column(site, written):
    tools = re.search(r'<div class="damas-tools" .*?</div>', written, re.DOTALL)[0]
    assert re.findall(r'name="v" value="(\w+)" checked', tools) == list(site.book.variants)
    outside = written.replace(tools, "")
    assert not re.search(r"<(select|input|button)\b", outside)


def test_every_pair_is_linked_from_both_of_its_variants(site, written):
    links = re.findall(r'<a href="([\w-]+)/" data-pair="(\w+) (\w+)">', written)
    count = len(site.variants)
    assert len(links) == count * (count - 1)
    for address, one, other in links:
        assert f"comparar/{address}.md" == pages.pair_path(site.book.variants[one], site.book.variants[other])


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("{id: pieces, answers: [{answer: count}]}", "{id: pieces}", "não diz nada"),
        ("{id: pieces, answers: [{answer: count}]}", "{id: board, answers: [{answer: size}]}", "o id “board” se repete"),
        ("rules: [capture.removal]", "rules: [capture.remval]", "Você quis dizer “capture.removal”"),
        ("rules: [capture.removal]", "rules: [man.capture]", "já está em outra linha"),
        ("rules: [capture.removal]", "rules: capture.removal", "aqui se espera uma lista"),
        ("{when: {king.range: short}, answer: short}", "{when: {king.range: shrt}, answer: short}", "nunca vale “shrt”"),
        ("      - {when: {king.range: short}, answer: short}\n", "", "não tem resposta para american"),
        ("list: capture.priority", "lista: capture.priority", "o campo “lista” não existe aqui"),
        ("rows:", "linhas:", "falta rows"),
    ],
)
def test_a_spoiled_row_is_named_with_its_line_and_what_to_do(spoiled, old, new, says):
    error = spoiled("compare.yml", old, new)
    assert says in str(error)
    assert re.search(r"compare\.yml:\d+:", str(error))
    assert all(problem.remedy for problem in error.problems)


def test_a_row_without_a_label_is_named(copy):
    path = copy / "text" / "pt-BR" / "compare.yml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("removal: {label:", "remocao: {label:"), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        pages.build(Site.load(copy))
    assert "compare.rows.removal.label" in str(caught.value)

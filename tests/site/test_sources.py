"""The sources page: every source, what rests on it, and every disagreement of the tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from damario import card, faq, inserts, pages, pages_compare, pages_pair, pages_variant
from damario.coverage import uncovered
from damario.markdown import anchor
from damario.problems import DataError
from damario.site import Site


@pytest.fixture(scope="module")
def listed(site):
    return pages.build(site)[pages.SOURCES]


def entry(text: str, key: str) -> str:
    """The part of the page that is about one source."""
    return re.split(r"\n##+ ", text.split(f"{{#{anchor(key)}}}\n", 1)[1])[0]


def counted(site, key) -> int:
    stated = sum(s.source == key for v in site.variants for s in v.stated.values())
    records = sum(r.get("source", d.source) == key for d in site.book.draw_sets.values() for r in d.records)
    return stated + records + sum(question.source == key for question in site.questions)


def test_every_source_is_listed_under_how_it_was_read(site, listed):
    for key, source in site.book.sources.items():
        before = listed.split(f"{{#{anchor(key)}}}")[0]
        assert re.findall(r"\{#lidos-(\w+)\}", before)[-1] == source.read
        assert source.body[1:] in entry(listed, key)
        assert source.date in entry(listed, key)


def test_all_that_rests_on_a_source_is_counted_and_named(site, listed):
    for key in site.book.sources:
        count = counted(site, key)
        said = re.search(r'\?\?\? abstract "[^"]*?(\d+) \w+"', entry(listed, key))
        assert (int(said[1]) if said else 0) == count, key
        for variant in site.variants:
            for rule, stated in variant.stated.items():
                if stated.source == key:
                    line = next(line for line in entry(listed, key).split("\n") if f"regras/{variant.id}.md#fontes" in line)
                    assert f"](comparar.md#{anchor(rule)})" in line, (key, rule)


def test_the_summary_counts_every_statement(site, listed):
    numbers = [int(n) for n in re.findall(r"\d+", listed.split("# ", 1)[1].split("\n\n")[1])]
    stated = [s.certainty for v in site.variants for s in v.stated.values()]
    stated += [r["certainty"] for d in site.book.draw_sets.values() for r in d.records]
    assert numbers == [len(stated), *(stated.count(level) for level in ("certain", "likely", "disputed"))]


def test_every_disagreement_says_who_says_what(site, listed):
    told = listed.split("{#divergencias}")[1].split("\n## ")[0]
    disputes = [o for v in site.variants for s in v.stated.values() for o in s.dispute]
    disputes += [o for d in site.book.draw_sets.values() for r in d.records for o in r.get("dispute", ())]
    assert disputes
    assert told.count("diz:") == len(disputes)
    for other in disputes:
        assert f"](fontes.md#{anchor(other['source'])}) diz:" in told
        assert "Discorda em:" in entry(listed, other["source"])


def test_the_title_of_a_text_names_no_article_that_a_rule_would_name_again(site):
    for name, source in site.book.sources.items():
        assert not re.search(r"\bart(igos?|s?\.) ?\d", source.title), name


def test_a_likely_value_of_a_text_that_was_read_is_not_said_to_come_from_second_hand_alone(site):
    read = [(v, one) for v in site.variants for one in v.stated.values() if one.certainty == "likely"]
    assert any(site.book.sources[one.source].read == "full" for _, one in read)
    for key in ("pages.variant.likely", "sources.levels"):
        assert "ou um texto oficial" in site.texts[key]


def test_what_is_not_certain_is_marked(listed):
    assert "provável" in entry(listed, "fenae")
    assert "provável" not in entry(listed, "wcdf")


def test_neighbours_of_one_article_are_told_together(listed):
    text = entry(listed, "br-sum")
    assert text.count("(item 2)") == 1
    assert "(itens 10, 12)" in text
    assert "arts. 2.1–3.3" in entry(listed, "fmjd15")


def test_a_title_in_another_language_says_so(site):
    assert inserts.replace("<!-- damario:fonte wcdf 1.20 -->", site, None, "").startswith(
        '[<span lang="en">Revised Rules of Draughts</span>, cláusula 1.20](fontes.md#wcdf'
    )


@pytest.mark.parametrize(
    ("address", "href", "shown"),
    [
        ("github.com/a/b", "https://github.com/a/b", "github.com/a/b"),
        ("http://a.cz/p?q=1", "http://a.cz/p?q=1", "a.cz/p?q=1"),
        ("http://a.es/Damas españolas/1.htm", "http://a.es/Damas%20espa%C3%B1olas/1.htm", "a.es/Damas españolas/1.htm"),
    ],
)
def test_an_address_is_a_link_and_still_readable(site, copy, address, href, shown):
    path = copy / "sources.yml"
    old = site.book.sources["wcdf"].address
    path.write_text(path.read_text(encoding="utf-8").replace(old, address), encoding="utf-8")
    source = Site.load(copy).book.sources["wcdf"]
    assert (source.href, source.shown_address) == (href, shown)


@pytest.mark.parametrize("language", ["inglês", "EN", "e", "[en]"])
def test_a_language_is_a_code(copy, language):
    path = copy / "sources.yml"
    text = path.read_text(encoding="utf-8")
    line = text[: text.index("lang: it")].count("\n") + 1
    path.write_text(text.replace("lang: it", f"lang: {language}"), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        Site.load(copy)
    assert f"sources.yml:{line}:" in str(caught.value)
    assert "lang" in str(caught.value)


def test_a_remark_on_a_value_stands_wherever_the_value_is_told(copy):
    edit(copy / "variants" / "brazilian.yml", "first_mover: {value: white,", "first_mover: {remark: by_lot, value: white,")
    words = copy / "text" / "pt-BR" / "variants.yml"
    edit(words, "  brazilian:\n", '  brazilian:\n    remarks: {by_lot: "Às vezes se tira a sorte."}\n')
    site = Site.load(copy)
    one, other = site.book.variants["brazilian"], site.book.variants["american"]
    assert "<br>Às vezes se tira a sorte. |" in pages_variant.page(site, one)
    assert "quem começa: às vezes se tira a sorte." in pages_compare.page(site)
    assert '<span class="damas-scope">Às vezes se tira a sorte.</span>' in pages_pair.page(site, other, one)
    doubts = [line.doubt for section in card.card(site, one).sections for line in section.lines]
    assert "às vezes se tira a sorte" in doubts


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_remark_without_words_is_missed(copy):
    edit(copy / "variants" / "brazilian.yml", "first_mover: {value: white,", "first_mover: {remark: by_lot, value: white,")
    assert uncovered(Site.load(copy)) == ["variants.brazilian.remarks.by_lot"]


def test_a_disagreement_is_told_where_the_rule_is_and_where_its_questions_are_answered(site):
    tree = pages.build(site)
    for variant in site.variants:
        told = tree[pages.variant_path(variant)]
        for rule in (rule for rule, stated in variant.stated.items() if stated.dispute):
            says = site.disputes(rule, variant.stated[rule])
            [line] = [line for line in told.splitlines() if f'id="{anchor(rule)}"' in line]
            assert all(one in line for one in says), (variant.id, rule)
            asked = [one for one in site.questions if one.about(variant) and rule in faq.disputed(one, variant)]
            for question in asked:
                [line] = [line for line in told.splitlines() if f"perguntas.md#{question.id})" in line and line.startswith("- ")]
                assert all(one in line for one in says), (variant.id, question.id)
                part = re.split(rf"^### .*{{#{question.id}}}.*$", tree[pages.QUESTIONS], flags=re.M)[1].split("\n###", 1)[0]
                assert all(one in part for one in says), question.id

"""The comparison: every rule of the catalogue in a row, every variant in a column."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from damario import doubts, pages, pages_wizard, social
from damario.comparison import short
from damario.markdown import anchor, front_matter, heading, inside
from damario.phrasing import value_of

if TYPE_CHECKING:
    from damario.comparison import Row
    from damario.site import Site
    from damario.variants import Variant


def page(site: Site) -> str:
    """The Markdown of the comparison. The table is HTML, which can say which cell heads what."""
    return _Page(site).markdown()


def pair_links(site: Site, variant: Variant, root: str) -> str:
    """The pairs of a variant in one line of HTML, but for its own name. ``root`` leads from the page to the comparison."""
    links = []
    for other in site.variants:
        if other is not variant:
            address = root + pages.pair_path(variant, other).removeprefix("comparar/").removesuffix(".md") + "/"
            pair = " ".join(each.id for each in pages.in_order(variant, other))
            links.append(f'<a href="{address}" data-pair="{pair}">{escape(inside(site.short_name(other)))}</a>')
    return ", ".join(links)


class _Page:
    def __init__(self, site: Site) -> None:
        self.site = site
        self.texts = site.texts
        self.notes: list[str] = []

    def markdown(self) -> str:
        title = self.texts["pages.compare.title"]
        table = self._table()
        parts = [
            front_matter(title, self.texts["pages.compare.description"], wide=True, image=social.COMPARE, sheet="comparison")
            + f"\n# {title}",
            self.texts["pages.compare.intro"],
            pages_wizard.link(self.site, ""),
            table,
        ]
        if self.notes:
            parts += [heading(2, self.texts["pages.compare.notes"], "notas"), self.texts["pages.compare.legend"]]
            parts.append(self._notes())
        parts += [heading(2, self.texts["compare.pairs.title"], "duas"), self.texts["compare.pairs.intro"], self._pairs()]
        return "\n\n".join(parts) + "\n"

    def _table(self) -> str:
        names = [
            f'<th scope="col" data-variant="{variant.id}"><a href="../regras/{variant.id}/">'
            f"{escape(self.site.short_name(variant))}</a></th>"
            for variant in self.site.variants
        ]
        head = f'<thead><tr><th scope="col">{escape(self.texts["pages.compare.rule"])}</th>{"".join(names)}</tr></thead>'
        told = {rule for row in self.site.rows for rule in row.rules}
        bodies = [self._body(self.texts["compare.first"], [self._asked(row) for row in self.site.rows])]
        for group, rules in self.site.rules_by_group.items():
            if rows := [self._rule(rule) for rule in rules if rule not in told]:
                bodies.append(self._body(self.texts[f"groups.{group}"], rows))
        # The box that scrolls can be reached and scrolled with the keyboard, and says what it is.
        label = escape(self.texts["pages.compare.title"])
        return "\n".join((
            '<section class="damas-comparison">', "<damas-compare>", *self._tools(),
            f'<p class="damas-hint">{escape(self.texts["compare.hint"])}</p>',
            f'<div class="damas-scroll" role="region" aria-label="{label}" tabindex="0">',
            '<table class="damas-rules">', head, *bodies, "</table>", "</div>", "</damas-compare>", "</section>",
        ))  # fmt: skip

    def _body(self, title: str, rows: Sequence[str]) -> str:
        span = len(self.site.variants) + 1
        head = f'<tr class="damas-group"><th scope="rowgroup" colspan="{span}">{escape(title)}</th></tr>'
        return "\n".join(("<tbody>", head, *rows, "</tbody>"))

    def _asked(self, row: Row) -> str:
        said = [escape(row.cell(self.site, variant) or "") for variant in self.site.variants]
        # The row has an address for each rule that it stands for: the first on its head, the others before its words.
        rules = "".join(f'<span id="{anchor(rule)}"></span>' for rule in row.rules[1:])
        label = rules + escape(row.label(self.site))
        return self._row(" ".join(row.rules), row.rules[0] if row.rules else row.id, label, said, said)

    def _rule(self, rule: str) -> str:
        values = [value_of(variant, rule) for variant in self.site.variants]
        said = [escape(short(self.site, rule, variant)) for variant in self.site.variants]
        return self._row(rule, rule, escape(self.site.phrasing.label(rule)), said, values)

    def _row(self, rules: str, address: str, label: str, said: Sequence[str], values: Sequence[Any]) -> str:
        """``values`` tell which cells are alike: the row says it by numbers, for the script that shows only differences."""
        keys = [json.dumps(value, sort_keys=True) for value in values]
        alike = " ".join(str(keys.index(key)) for key in keys)
        cells = [
            f"<td>{_code(text)}{self._note(rules.split(), variant)}</td>"
            for variant, text in zip(self.site.variants, said, strict=True)
        ]
        head = f'<th scope="row" id="{anchor(address)}">{label}</th>'
        return f'<tr data-rule="{rules}" data-alike="{alike}">{head}{"".join(cells)}</tr>'

    def _note(self, rules: Sequence[str], variant: Variant) -> str:
        marks = []
        for rule in rules:
            says = self._doubts(rule, variant)
            if not says:
                continue
            name, label = self.site.short_name(variant), inside(self.site.phrasing.label(rule))
            self.notes.append(f"{name}, {label}: {'; '.join(says)}.")
            number = str(len(self.notes))
            title = escape(self.site.phrasing.say("compare.note", number=number))
            link = f'<a href="#nota-{number}" aria-label="{title}">{number}</a>'
            marks.append(f'<sup id="chamada-{number}">{link}</sup>')
        return "".join(marks)

    def _doubts(self, rule: str, variant: Variant) -> list[str]:
        """Who says otherwise of a rule, or of one of the draws that the cell tells."""
        stated = variant.stated.get(rule)
        remark = self.site.remark(stated) if stated else ""
        return doubts.says(self.site, rule, variant) + ([inside(remark).rstrip(".")] if remark else [])

    def _notes(self) -> str:
        back = escape(self.texts["compare.back"])
        items = [
            f'<li id="nota-{number}">{escape(note)} <a href="#chamada-{number}" aria-label="{back}">↩</a></li>'
            for number, note in enumerate(self.notes, 1)
        ]
        return "<ol>" + "".join(items) + "</ol>"

    def _pairs(self) -> str:
        items = [
            f"<li><strong>{escape(self.site.short_name(variant))}</strong> × {pair_links(self.site, variant, '')}</li>"
            for variant in self.site.variants
        ]
        return '<ul class="damas-pairs">' + "".join(items) + "</ul>"

    def _tools(self) -> Iterator[str]:
        """What chooses columns and rows. The style sheet keeps its place and hides it until a script hears it."""
        words = {name: escape(text) for name, text in self.texts.section("compare.tools").items()}
        options = "".join(
            f'<option value="{variant.id}">{escape(self.site.short_name(variant))}</option>' for variant in self.site.variants
        )
        yield f'<div class="damas-tools" data-search-exclude><fieldset><legend>{words["two"]}</legend>'
        for name in ("one", "other"):
            choose = f'<option value="">{words["choose"]}</option>'
            yield f'<select name="{name}" aria-label="{words[name]}">{choose}{options}</select> '
        yield f'</fieldset><fieldset class="damas-columns"><legend>{words["columns"]}</legend>'
        for variant in self.site.variants:
            name = escape(self.site.short_name(variant))
            yield f'<label><input type="checkbox" name="v" value="{variant.id}" checked>{name}</label> '
        yield f'</fieldset><label class="damas-different"><input type="checkbox" name="d">{words["different"]}</label> '
        yield f'<button type="button">{words["everything"]}</button>'
        yield f'<p role="status" data-status="{words["status"]}" data-unknown="{words["unknown"]}"></p>'
        yield f'<p class="damas-pair-link" data-pair="{words["pair"]}" hidden><a href="#duas"></a></p></div>'


def _code(text: str) -> str:
    """A text in which what stands between backquotes is code."""
    while "`" in text:
        text = text.replace("`", "<code>", 1).replace("`", "</code>", 1)
    return text

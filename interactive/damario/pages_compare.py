"""The comparison: every rule of the catalogue in a row, every variant in a column."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from damario import faq, social
from damario.markdown import anchor, front_matter
from damario.phrasing import value_of

if TYPE_CHECKING:
    from damario.site import Site
    from damario.variants import Variant


def page(site: Site) -> str:
    """The Markdown of the comparison. The table is HTML, which can say which cell heads what."""
    return _Page(site).markdown()


class _Page:
    def __init__(self, site: Site) -> None:
        self.site = site
        self.texts = site.texts
        self.notes: list[str] = []

    def markdown(self) -> str:
        title = self.texts["pages.compare.title"]
        table = self._table()
        parts = [
            front_matter(title, self.texts["pages.compare.description"], wide=True, image=social.COMPARE) + f"\n# {title}",
            self.texts["pages.compare.intro"],
            table,
        ]
        if self.notes:
            parts += [f"## {self.texts['pages.compare.notes']} {{#notas}}", self.texts["pages.compare.legend"], self._notes()]
        return "\n\n".join(parts) + "\n"

    def _table(self) -> str:
        names = [
            f'<th scope="col" data-variant="{variant.id}"><a href="../regras/{variant.id}/">'
            f"{escape(self.site.short_name(variant))}</a></th>"
            for variant in self.site.variants
        ]
        head = f'<thead><tr><th scope="col">{escape(self.texts["pages.compare.rule"])}</th>{"".join(names)}</tr></thead>'
        bodies = [self._group(group, rules) for group, rules in self.site.rules_by_group.items() if rules]
        # The box that scrolls can be reached and scrolled with the keyboard, and says what it is.
        label = escape(self.texts["pages.compare.title"])
        return "\n".join((
            f'<div class="damas-compare" role="region" aria-label="{label}" tabindex="0">',
            '<table class="damas-rules">', head, *bodies, "</table>", "</div>",
        ))  # fmt: skip

    def _group(self, group: str, rules: tuple[str, ...]) -> str:
        span = len(self.site.variants) + 1
        title = escape(self.texts[f"groups.{group}"])
        rows = [f'<tr class="damas-group"><th scope="rowgroup" colspan="{span}">{title}</th></tr>']
        for rule in rules:
            rows.append(self._row(rule))
            if rule == "setup.rows":
                rows.append(self._pieces())
        return "\n".join(("<tbody>", *rows, "</tbody>"))

    def _pieces(self) -> str:
        cells = [f"<td>{variant.rules.start().white_men.bit_count()}</td>" for variant in self.site.variants]
        return f'<tr><th scope="row">{escape(self.texts["pages.compare.pieces"])}</th>{"".join(cells)}</tr>'

    def _row(self, rule: str) -> str:
        label = escape(self.site.phrasing.label(rule))
        cells = [self._cell(rule, variant) for variant in self.site.variants]
        return f'<tr data-rule="{rule}"><th scope="row" id="{anchor(rule)}">{label}</th>{"".join(cells)}</tr>'

    def _cell(self, rule: str, variant: Variant) -> str:
        value = value_of(variant, rule)
        said = escape(self._draws(variant) if rule == "draws" else self.site.phrasing.short(rule, value))
        while "`" in said:
            said = said.replace("`", "<code>", 1).replace("`", "</code>", 1)
        return f"<td>{said}{self._note(rule, variant)}</td>"

    def _draws(self, variant: Variant) -> str:
        """The variant's own official set in few words; the page of the variant has the whole."""
        found: list[str] = []
        for record in faq.official_draws(variant, self.site.informal):
            said = self.site.phrasing.draw_short(record)
            if said not in found:
                found.append(said)
        return self.texts["pages.compare.then"].join(found) or self.texts["rules.draws.values.empty.short"]

    def _note(self, rule: str, variant: Variant) -> str:
        stated = variant.stated.get(rule)
        if stated is None or stated.certainty != "disputed":
            return ""
        says = self.site.disputes(rule, stated)
        name, label = self.site.short_name(variant), self.site.phrasing.label(rule)
        self.notes.append(f"{name}, {label}: {'; '.join(says) or self.texts['pages.compare.disputed']}.")
        number = len(self.notes)
        return f'<sup><a href="#nota-{number}">{number}</a></sup>'

    def _notes(self) -> str:
        items = [f'<li id="nota-{number}">{escape(note)}</li>' for number, note in enumerate(self.notes, 1)]
        return "<ol>" + "".join(items) + "</ol>"

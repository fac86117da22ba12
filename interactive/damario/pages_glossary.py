"""The glossary: every term with an address of its own, in the order of the alphabet."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from damario.markdown import anchor, block, front_matter, heading, inside
from damario.search_words import fold

if TYPE_CHECKING:
    from damario.glossary import Term
    from damario.site import Site


def page(site: Site) -> str:
    """The Markdown of the glossary."""
    return _Page(site).markdown()


class _Page:
    def __init__(self, site: Site) -> None:
        self.site = site
        self.texts = site.texts
        self.say = site.phrasing.say
        self.terms = sorted(site.glossary, key=lambda term: fold(term.name(site.texts)))
        self.names = {term.id: term.name(site.texts) for term in self.terms}

    def markdown(self) -> str:
        title = self.texts["glossary.page.title"]
        parts = [
            front_matter(title, self.texts["glossary.page.description"], sheet="glossary") + f"\n# {title}",
            self.texts["glossary.page.intro"],
            self._letters(),
        ]
        for term in self.terms:
            parts += self._term(term)
        parts.append(heading(2, self.texts["glossary.page.others"], "outros-nomes", searched=False))
        parts.append(self.texts["glossary.page.others_intro"])
        parts.append(self._other_names())
        return "\n\n".join(parts) + "\n"

    def _letters(self) -> str:
        """The first letters, each leading to its first term."""
        by_letter = groupby(self.terms, key=lambda term: fold(self.names[term.id])[0])
        links = [f"[{letter.upper()}](#{next(terms).id})" for letter, terms in by_letter]
        label = self.texts["glossary.page.letters"]
        return f'<nav class="dm-letters" data-search-exclude aria-label="{label}" markdown>\n\n{" ".join(links)}\n\n</nav>'

    def _term(self, term: Term) -> Iterator[str]:
        yield f"## {self.names[term.id]} {{#{term.id} .dm-term}}"
        if also := term.also(self.texts):
            yield f"{self.say('glossary.page.also', names=list(also))}\n{{ .dm-term-small data-search-exclude }}"
        yield self.texts[f"glossary.terms.{term.id}.text"]
        if term.board is not None:
            fields = dict(term.board)
            claim = {"claim": fields.pop("claim")} if "claim" in fields else {}
            yield block({**fields, "caption": self.texts[f"glossary.terms.{term.id}.caption"], **claim})
        if further := " · ".join(self._further(term)):
            yield f"{further}\n{{ .dm-term-small data-search-exclude }}"

    def _further(self, term: Term) -> Iterator[str]:
        """Where the term is of use and where more is said of it."""
        site, phrasing = self.site, self.site.phrasing
        used_in = term.used_in(site)
        everywhere = len(used_in) == len(site.variants)
        if everywhere:
            yield self.texts["glossary.page.used_in_all"]
        links = {
            "used_in": [f"[{inside(site.short_name(v))}](regras/{v.id}.md)" for v in used_in if not everywhere],
            "guide": [f"[{inside(self.names[term.id])}]({term.guide})"] if term.guide else [],
            "rule": [f"[{inside(phrasing.label(rule))}](comparar.md#{anchor(rule)})" for rule in term.rules],
            # Questions end with a mark of their own.
            "question": [" ".join(f"[{self.texts[f'questions.{q}.question']}](perguntas.md#{q})" for q in term.questions)],
            "see": [f"[{inside(self.names[name])}](#{name})" for name in term.see],
        }
        for key, found in links.items():
            if any(found):
                yield self.say(f"glossary.page.{key}", links=found)

    def _other_names(self) -> str:
        other = sorted((fold(word), word, term.id) for term in self.terms for word in term.also(self.texts))
        lines = [
            "- " + self.say("glossary.page.other", word=word, link=f"[{inside(self.names[name])}](#{name})")
            for _, word, name in other
        ]
        return "\n".join(('<div class="dm-other-names" markdown>', "", *lines, "", "</div>"))

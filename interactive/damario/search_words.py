"""The words of the search: what readers type for what the pages say (``rules_data/search.yml``), and how words bend.

The search in the browser compares *families* of words (captura, capturar, capturou) and *meanings* (comer, tomar, capturar).
Both are worked out here, when the site is built, so that no stemmer goes to the reader.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import snowballstemmer  # type: ignore[import-untyped]

from damario.problems import DataError, Problem, shown
from damario.shapes import misshapen

if TYPE_CHECKING:
    from damario.site_files import Document

_SHAPE: Final[dict[str, Any]] = {"!same": [[str]], "!common": [str]}
_WORD: Final = re.compile(r"[^\W_]+")
_INFINITIVE: Final = re.compile(r"\w{2,}[aei]r")
#: What a regular verb puts in the place of its infinitive's last two letters, written without accents.
_ENDINGS: Final[Mapping[str, str]] = {
    "ar": "o a as am amos e em ei ou aram ava avam ar ara arao aria ando ado ada ados adas asse",
    "er": "o e es em emos a am i eu eram ia iam er era erao eria endo ido ida idos idas esse",
    "ir": "o e es em imos a am i iu iram ia iam ir ira irao iria indo ido ida idos idas isse",
}
#: Words of so many letters or fewer are left as they are: cut shorter, they meet others by chance.
SHORTEST: Final = 3
#: Plurals that the stemmer leaves apart from their singulars.
_PLURALS: Final = ((re.compile(r"(?:ões|ães|ãos)$"), "ão"), (re.compile(r"([aou])is$"), r"\1l"), (re.compile(r"ns$"), "m"))


@dataclass(frozen=True)
class SearchWords:
    """Words and phrases that mean the same to a reader, and words that say nothing about the subject."""

    same: tuple[tuple[str, ...], ...] = ()
    common: tuple[str, ...] = ()

    def with_groups(self, groups: Iterable[Sequence[str]]) -> SearchWords:
        """These words and others that mean the same, such as the names of a term of the glossary.

        What stands here already stays where it is; the rest of a group joins the first of its words that does.
        """
        same = [list(group) for group in self.same]
        place = {_kin(word): number for number, group in enumerate(same) for word in group}
        for group in groups:
            number = next((place[_kin(word)] for word in group if _kin(word) in place), len(same))
            new = [word for word in group if _kin(word) not in place]
            if number == len(same):
                if len(new) < 2:
                    continue
                same.append([])
            same[number] += new
            place |= {_kin(word): number for word in new}
        return SearchWords(tuple(map(tuple, same)), self.common)


def fold(text: str) -> str:
    """A text as the search compares it: small letters without accents. The browser's worker does the same."""
    apart = unicodedata.normalize("NFD", text)
    return re.sub(r"[\u0300-\u036f]", "", apart).lower()


def words(text: str) -> list[str]:
    """The words of a text as they are written, without what stands between them."""
    return _WORD.findall(unicodedata.normalize("NFC", text))


def read(document: Document) -> SearchWords:
    """The words of ``search.yml``.

    Raises:
        damario.DataError: a part is missing or of another shape, a word stands twice or in two lists, or stands alone.
    """
    problems = misshapen(document, (), document.data, _SHAPE)
    if not problems:
        problems = [*_repeated(document), *_lonely(document)]
    if problems:
        raise DataError(problems)
    return SearchWords(tuple(tuple(group) for group in document.data["same"]), tuple(document.data["common"]))


def _repeated(document: Document) -> Iterator[Problem]:
    places = [
        *((("same", group, place), word) for group, entry in enumerate(document.data["same"])
          for place, word in enumerate(entry)),
        *((("common", place), word) for place, word in enumerate(document.data["common"])),
    ]  # fmt: skip
    first: dict[str, int] = {}
    for path, word in places:
        key = " ".join(words(fold(word)))
        if not key:
            yield document.problem(path, f"“{shown(word)}” não tem letras", "Escreva uma palavra ou uma expressão")
        elif key in first:
            message = f"“{shown(word)}” já está na linha {first[key]}; acentos e maiúsculas não contam"
            yield document.problem(path, message, "Deixe a palavra em um lugar só")
        elif path[0] == "common" and " " in key:
            yield document.problem(path, f"“{shown(word)}” é uma expressão", "Em common, escreva cada palavra em separado")
        first.setdefault(key, document.line(path))


def _lonely(document: Document) -> Iterator[Problem]:
    for place, group in enumerate(document.data["same"]):
        if len(group) < 2:
            yield document.problem(("same", place), "uma lista com menos de duas palavras não diz nada",
                                   "Acrescente o que vale a mesma coisa, ou apague a lista")  # fmt: skip


def for_browser(search: SearchWords, texts: Iterable[str]) -> dict[str, Any]:
    """What the worker needs, as JSON data: ``families``, ``meanings`` and ``common``, all folded.

    A family is written ``"captur|a|ar|as"``: what its members begin with, then how each goes on. ``texts`` are what is
    searched: families are made of their words and of the forms of the words in ``search``. Words of two meanings are kept in
    two families (matar, mate), whatever the stemmer makes of them.
    """
    common = {fold(word) for word in search.common}
    alone = [(word, meaning) for meaning, group in enumerate(search.same) for word in group if _WORD.fullmatch(word)]
    named = {fold(word): f"{_stem(word)}{meaning}" for word, meaning in reversed(alone)}
    stems = {_stem(word): named[fold(word)] for word, _ in reversed(alone) if len(word) > SHORTEST}
    found = dict(named)
    for word, _ in alone:
        for form in _forms(word):
            found.setdefault(fold(form), named[fold(word)])
    phrases = (word for group in search.same for phrase in group for word in words(phrase))
    for word in sorted({word.lower() for text in (*phrases, *texts) for word in words(text)}):
        stem = _stem(word)
        found.setdefault(fold(word), stems.get(stem, stem))
    families: dict[str, list[str]] = {}
    for word, family in found.items():
        if word not in common and not word.isdigit():
            families.setdefault(family, []).append(word)
    return {
        "families": sorted(_written(members) for members in families.values() if len(members) > 1),
        "meanings": [[" ".join(words(fold(phrase))) for phrase in group] for group in search.same],
        "common": sorted(common),
    }


def _forms(phrase: str) -> Iterator[str]:
    if _INFINITIVE.fullmatch(phrase):
        for ending in _ENDINGS[phrase[-2:]].split():
            yield phrase[:-2] + ending


def _kin(phrase: str) -> str:
    """What a word shares with its other forms; a phrase has none."""
    return _stem(phrase) if _WORD.fullmatch(phrase) else fold(phrase)


def _stem(word: str) -> str:
    singular = word.lower()
    if len(singular) <= SHORTEST:
        return fold(singular)
    for plural, ending in _PLURALS:
        singular = plural.sub(ending, singular)
    return fold(_STEMMER.stemWord(singular)).rstrip("i")


def _written(members: list[str]) -> str:
    least, most = min(members), max(members)
    beginning = least[: next((n for n, (a, b) in enumerate(zip(least, most, strict=False)) if a != b), len(least))]
    return "|".join((beginning, *sorted(member.removeprefix(beginning) for member in members)))


_STEMMER: Final = snowballstemmer.stemmer("portuguese")

"""Small pieces of Markdown that several pages are made of."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from damas.wording import sentence

if TYPE_CHECKING:
    from damario.lessons import Shown
    from damario.phrasing import Phrasing
    from damario.site import Site
    from damario.variants import Variant
    from damas import Move


def front_matter(title: str, description: str, *, wide: bool = False, image: str = "", structured: str = "") -> str:
    """The head of a page; a ``wide`` one goes without the columns at its sides.

    ``image`` is the path in the site of the picture that a link to the page shows; without it, that of the whole site.
    ``structured`` is JSON-LD for search engines.
    """
    more = "hide: [navigation, toc]\n" if wide else ""
    more += f"image: {quoted(image)}\n" if image else ""
    more += f"structured: {quoted(structured)}\n" if structured else ""
    # JSON strings are YAML strings, whatever characters they hold.
    return f"---\ntitle: {quoted(title)}\ndescription: {quoted(description)}\n{more}---\n"


def quoted(text: str) -> str:
    """A text as a quoted YAML string."""
    return json.dumps(text, ensure_ascii=False)


def heading(level: int, text: str, anchor: str) -> str:
    """A heading with an address of its own."""
    return f"{'#' * level} {text} {{#{anchor}}}"


def anchor(rule: str) -> str:
    """The address of a rule on a page: dots of the key become dashes."""
    return rule.replace(".", "-").replace("_", "-")


def block(fields: Mapping[str, Any]) -> str:
    """A ``draughts`` block. Every value is written as JSON, which YAML reads as it stands."""
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in fields.items()]
    return "\n".join(("```draughts", *lines, "```"))


def lesson(site: Site, variant: Variant, shown: Shown) -> str:
    """A lesson's board with its legal moves and the refused attempts in words, claimed so that the build checks them."""
    texts = site.texts
    ordered = sorted(shown.moves, key=lambda move: tuple(map(variant.rules.square, move.path)))
    moves = [move_in_words(site, move) for move in ordered]
    claim: dict[str, Any] = {"legal": [exact(move) for move in ordered]}
    refused = {text: reason.value for text, found in shown.attempts if (reason := found.reason) is not None}
    if refused:
        claim["refused"] = refused
    parts = [
        block({
            "variant": variant.id,
            "position": shown.position.to_fen(),
            "caption": texts[f"lessons.{shown.lesson.id}"],
            "claim": claim,
        })
    ]
    listed = texts["pages.variant.legal_none"]
    if moves:
        listed = site.phrasing.say("pages.variant.legal", moves=site.texts["pages.variant.then"].join(moves))
    lines = [f"- {listed}"]
    phrases = sentence_phrases(site.phrasing)
    for text, found in shown.attempts:
        key = "pages.variant.refused" if found.verdict.value == "illegal" else "pages.variant.started"
        lines.append("- " + site.phrasing.say(key, move=text, sentence=sentence(found, phrases)))
    # Beside each other where there is room, the board first.
    return "\n\n".join(('<div class="damas-lesson" markdown>', *parts, "\n".join(lines), "</div>"))


def folded(summary: str, content: str, *, is_open: bool = False) -> str:
    """Content that a small screen shows only when asked to; a large one and paper always show it."""
    state = " open" if is_open else ""
    return f'<details class="damas-fold" markdown{state}>\n<summary>{summary}</summary>\n\n{content}\n\n</details>'


def exact(move: Move) -> str:
    """A move named by its whole path, which fits no other move of the position."""
    separator = move.rules.notation.capture_sep if move.is_capture else move.rules.notation.quiet_sep
    return separator.join(map(str, move.path))


def move_in_words(site: Site, move: Move) -> str:
    """A move as a reader would say it: where it goes, what it takes, whether a king is made."""
    said = f'<span class="damas-move">{exact(move)}</span>'
    if move.is_capture:
        said = site.phrasing.say("pages.variant.takes", move=said, squares=[str(square) for square in move.captured])
    return site.phrasing.say("pages.variant.crowned", move=said) if move.promotes else said


def sentence_phrases(phrasing: Phrasing) -> dict[str, Any]:
    """What :func:`damas.wording.sentence` needs of the texts."""
    return {part: phrasing.texts.section(part) for part in ("reasons", "verdicts", "join")}


def names(site: Site, variants: Sequence[Variant]) -> str:
    """Short names in a sentence, in lower case after the first."""
    found = [site.short_name(variant) for variant in variants]
    return site.phrasing.listed([found[0], *(name[:1].lower() + name[1:] for name in found[1:])])

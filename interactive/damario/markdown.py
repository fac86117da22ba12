"""Small pieces of Markdown that several pages are made of."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from damario.judge_link import judge_link
from damas import legal_moves
from damas.wording import sentence

if TYPE_CHECKING:
    from damario.lessons import Shown
    from damario.phrasing import Phrasing
    from damario.site import Site
    from damario.variants import Variant
    from damas import Explanation, Move, Position


#: What a page counts in the search, beside 1: answers come before what says the same, and what is told elsewhere comes later.
FIRST: Final = 1.3
LATER: Final = 0.75


def front_matter(
    title: str,
    description: str,
    *,
    wide: bool = False,
    in_menu: bool = True,
    image: str = "",
    structured: str = "",
    sheet: str = "",
    boost: float = 1,
) -> str:
    """The head of a page; a ``wide`` one goes without the columns at its sides, one not ``in_menu`` without the menu's.

    The search multiplies what it finds on the page by ``boost``.

    ``image`` is the path in the site of the picture that a link to the page shows; without it, that of the whole site.
    ``structured`` is JSON-LD for search engines, ``sheet`` the name of the style sheet of ``web/pages`` that the page needs.
    """
    more = "hide: [navigation, toc]\n" if wide else "" if in_menu else "hide: [navigation]\n"
    more += f"image: {quoted(image)}\n" if image else ""
    more += f"structured: {quoted(structured)}\n" if structured else ""
    more += f"sheet: {sheet}\n" if sheet else ""
    more += f"search: {{boost: {boost}}}\n" if boost != 1 else ""
    # JSON strings are YAML strings, whatever characters they hold.
    return f"---\ntitle: {quoted(title)}\ndescription: {quoted(description)}\n{more}---\n"


def quoted(text: str) -> str:
    """A text as a quoted YAML string."""
    return json.dumps(text, ensure_ascii=False)


def heading(level: int, text: str, anchor: str, *, searched: bool = True) -> str:
    """A heading with an address of its own; what stands below one that is not ``searched`` only repeats other pages."""
    return f"{'#' * level} {text} {{#{anchor}{'' if searched else ' data-search-exclude'}}}"


def anchor(rule: str) -> str:
    """The address of a rule on a page: dots of the key become dashes."""
    return rule.replace(".", "-").replace("_", "-")


def block(fields: Mapping[str, Any]) -> str:
    """A ``draughts`` block. Every value is written as JSON, which YAML reads as it stands."""
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in fields.items()]
    return "\n".join(("```draughts", *lines, "```"))


def lesson(site: Site, variant: Variant, shown: Shown, root: str, *, captioned: bool = True) -> str:
    """A lesson's board with its legal moves and the refused attempts in words, claimed so that the build checks them.

    It goes without its caption where that stands above it already. ``root`` leads from the page to the top of the tree.
    """
    caption = site.texts[f"lessons.{shown.lesson.id}"] if captioned else ""
    board = judged(variant, shown.position, shown.attempts, caption)
    lines = [legal_in_words(site, shown.position), *(refusal(site, *attempt) for attempt in shown.attempts)]
    # Beside each other where there is room, the board first.
    told = "\n".join(f"- {line}" for line in (*lines, aside(judge_link(site, shown.position, variant, root))))
    return f'<div class="damas-lesson" data-search-exclude markdown>\n\n{board}\n\n{told}\n\n</div>'


def judged(
    variant: Variant, position: Position, attempts: Sequence[tuple[str, Explanation]], caption: str, **more: Any
) -> str:
    """A board that claims its legal moves and the reason for every attempt that is refused; ``more`` keys of the block."""
    claim: dict[str, Any] = {"legal": [exact(move) for move in _in_order(position)]}
    if refused := {text: found.reason.value for text, found in attempts if found.reason is not None}:
        claim["refused"] = refused
    house_rules = {"house_rules": list(variant.house_rules)} if variant.house_rules else {}
    return block(
        {
            "variant": variant.id,
            **house_rules,
            "position": position.to_fen(),
            **({"caption": caption} if caption else {}),
            "claim": claim,
            **more,
        }
    )


def legal_in_words(site: Site, position: Position) -> str:
    """All the legal moves of a position."""
    moves = [move_in_words(site, move) for move in _in_order(position)]
    if not moves:
        return site.texts["pages.variant.legal_none"]
    return site.phrasing.say("pages.variant.legal", moves=site.texts["pages.variant.then"].join(moves))


def refusal(site: Site, text: str, found: Explanation) -> str:
    """An attempt that is no legal move, and why not."""
    key = "pages.variant.refused" if found.verdict.value == "illegal" else "pages.variant.started"
    return site.phrasing.say(key, move=text, sentence=sentence(found, sentence_phrases(site.phrasing)))


def _in_order(position: Position) -> list[Move]:
    rules = position.rules
    return sorted(legal_moves(position, rules), key=lambda move: tuple(map(rules.square, move.path)))


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


def inside(name: str) -> str:
    """A name as it stands within a sentence: without its capital, unless it is an abbreviation."""
    first = name.split(" ", 1)[0]
    return name if len(first) > 1 and first.isupper() else name[:1].lower() + name[1:]


def aside(text: str) -> str:
    """What is said beside the matter, in small type."""
    return f'<span class="damas-scope">{text}</span>'


def names(site: Site, variants: Sequence[Variant]) -> str:
    """Short names in a sentence, in lower case after the first."""
    found = [site.short_name(variant) for variant in variants]
    return site.phrasing.listed([found[0], *map(inside, found[1:])])

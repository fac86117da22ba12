"""The words of PDN text, each with its place. What cannot be read becomes a word too, so that reading goes on behind it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final, NamedTuple

from damas.notation import PLAIN

RESULTS: Final = ("1/2-1/2", "1-0", "0-1", "2-0", "0-2", "1-1", "0-0", "*")

_WORD: Final = r"[^\s{}();$\[\]]+"
#: Applied to the text with plain signs (:data:`damas.notation.PLAIN`); the words themselves are cut from the text as given.
_TOKEN: Final = re.compile(
    rf"""
      (?P<space>\s+)
    | (?P<escape>^%[^\n]*)
    | (?P<line_comment>;[^\n]*)
    | (?P<comment>\{{[^}}]*\}})
    | (?P<clock>\[\s*(?:%[^\]\n]*|\d+:\d\d(?::\d\d)?)\s*\])
    | (?P<tag>\[\s*(?P<name>\w+)\s*"(?P<value>(?:\\[^\n]|[^"\\\n])*)"\s*\])
    | (?P<loose_tag>\[\s*(?P<loose_name>\w+)\s*"(?P<loose_value>[^\n]{{0,500}})"\s*\](?=[^\S\n]*$))
    | (?P<bad_tag>\[[^\]\n]*\]?)
    | (?P<open>\()
    | (?P<close>\))
    | (?P<nag>\$\d+)
    | (?P<mark>[!?]+)
    | (?P<result>(?:{"|".join(map(re.escape, RESULTS))}|½-½)(?=[\s\[{{}};()]|\Z))
    | (?P<number>\d+[^\S\n]?[.…]+)
    | (?P<dots>[.…]+)
    | (?P<move>{_WORD}(?:\s+[-x:]\s*[a-tA-T]?\d{_WORD}|\s+[-x:]\s*\d|(?<=[-x:])\s+[a-tA-T]?\d(?:{_WORD})?)*)
    | (?P<other>.)
    """,
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)
TAG_LINE: Final = re.compile(r'^[^\S\n]*\[\s*\w+\s*"[^\n]{0,500}"\s*\]', re.MULTILINE)
_PASSED_OVER: Final = ("space", "escape", "nag", "mark", "dots")
_STRAY: Final = {
    "{": "a comment that is not closed",
    "}": "a closing brace without an opening one (comments do not nest)",
}


class Token(NamedTuple):
    """One word. ``kind``: tag (name in ``text``, value in ``value``), bad_tag, comment, number, move, result or error.

    ``value`` holds the sentence of an error and the number of a move number. Line and column count from 1;
    ``value_column`` is where a tag's value begins.
    """

    kind: str
    text: str
    value: str
    line: int
    column: int
    value_column: int = 0


def tokens(text: str) -> Iterator[Token]:
    """The words of ``text``; variations in parentheses, marks like ``!?`` and numbers like ``$1`` are passed over."""
    text = re.sub(r"\r(?!\n)", "\n", text)
    plain = text.translate(PLAIN)
    starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def make(kind: str, at: int, found: str, value: str = "", value_at: int = 0) -> Token:
        line = bisect_right(starts, at)
        return Token(kind, found, value, line, at - starts[line - 1] + 1, value_at - starts[line - 1] + 1)

    depth, opened, at = 0, 0, 0
    while match := _TOKEN.match(plain, at):
        kind, begin, at = str(match.lastgroup), match.start(), match.end()
        found = text[begin:at]
        if kind == "comment" and (tag := TAG_LINE.search(plain, begin, at)):
            kind, found, at = "other", "{", tag.start()  # the brace that closes it belongs to another game
        elif found == "{":
            tag = TAG_LINE.search(plain, begin)
            at = tag.start() if tag else len(plain)
        if kind in ("tag", "loose_tag", "bad_tag") and depth:
            yield make("error", opened, "(", "a variation that is not closed")
            depth = 0
        if kind == "open":
            opened = opened if depth else begin
            depth += 1
        elif kind == "close" and depth:
            depth -= 1
        elif kind == "close":
            yield make("error", begin, found, "a closing parenthesis without an opening one")
        elif kind in ("tag", "loose_tag"):
            name, value = ("name", "value") if kind == "tag" else ("loose_name", "loose_value")
            plain_value = re.sub(r'\\(["\\])', r"\1", text[match.start(value) : match.end(value)])
            yield make("tag", begin, match[name], plain_value, match.start(value))
        elif kind == "other" and (found in _STRAY or not depth):
            yield make("error", begin, found, _STRAY.get(found, f"the character {found!r} has no place here"))
        elif depth or kind in _PASSED_OVER:
            continue
        elif kind == "bad_tag":
            in_moves = text[starts[bisect_right(starts, begin) - 1] : begin].strip()
            yield make("error" if in_moves else kind, begin, found, 'a tag that is not written as [Name "value"]')
        elif kind in ("comment", "clock"):
            yield make("comment", begin, found[1:-1].strip())
        elif kind == "line_comment":
            yield make("comment", begin, found[1:].strip())
        elif kind == "number":
            yield make(kind, begin, found, found.rstrip(" \t.…")[:9])
        elif kind == "result":
            yield make(kind, begin, found.translate(PLAIN).replace("½", "1/2"))
        else:
            yield make(kind, begin, found)
    if depth:
        yield make("error", opened, "(", "a variation that is not closed")

"""The words of PDN text, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

_RESULT: Final = r"(?:1/2-1/2|2-0|0-2|1-1|1-0|0-1|0-0|\*)"
_TOKEN: Final = re.compile(
    rf"""
      (?P<space>[\s\ufeff]+)
    | (?P<escape>^%[^\n]*)
    | (?P<line_comment>;[^\n]*)
    | (?P<comment>\{{[^}}]*\}})
    | (?P<tag>\[\s*(?P<name>\w+)\s+"(?P<value>(?:\\.|[^"\\])*)"\s*\])
    | (?P<open>\()
    | (?P<close>\))
    | (?P<nag>\$\d+)
    | (?P<result>{_RESULT}(?=[\s\[{{;(]|\Z))
    | (?P<number>\d+\.+)
    | (?P<move>[^\s{{}}();$\[\]]+(?:\s+[x:×]\s*[^\s{{}}();$\[\]]+|(?<=[x:×])\s+[^\s{{}}();$\[\]]+)*)
    | (?P<other>.)
    """,
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)


class Token(NamedTuple):
    """One word. ``kind``: tag (name in ``text``, value in ``value``), comment, number, move, result or error."""

    kind: str
    text: str
    value: str
    line: int
    column: int


def tokens(text: str) -> Iterator[Token]:
    """The words of ``text``; variations in parentheses and marks like ``$1`` are passed over."""
    depth = 0
    line, line_start = 1, 0
    for match in _TOKEN.finditer(text):
        kind, found = str(match.lastgroup), match.group()
        column = match.start() - line_start + 1
        here = line
        if newlines := found.count("\n"):
            line += newlines
            line_start = match.start() + found.rfind("\n") + 1
        if kind == "open":
            depth += 1
        elif kind == "close":
            if not depth:
                yield Token("error", found, "a closing parenthesis without an opening one", here, column)
            depth = max(0, depth - 1)
        elif kind == "tag" and depth:
            depth = 0  # a variation that was never closed ends with its game
            yield Token("error", found, "a variation that is not closed", here, column)
            yield _tag(match, here, column)
        elif depth or kind in ("space", "escape", "nag"):
            continue
        elif kind == "tag":
            yield _tag(match, here, column)
        elif kind in ("comment", "line_comment"):
            yield Token("comment", found.strip("{};").strip(), "", here, column)
        elif kind == "number":
            yield Token("number", found, found.rstrip(".")[:9], here, column)
        elif kind == "other":
            names = {"{": "a comment that is not closed", "[": "a tag that is not closed or has no quoted value"}
            yield Token("error", found, names.get(found, f"the character {found!r} has no place here"), here, column)
        else:
            yield Token(kind, found, "", here, column)
    if depth:
        yield Token("error", "(", "a variation that is not closed", line, len(text) - line_start + 1)


def _tag(match: re.Match[str], line: int, column: int) -> Token:
    value = re.sub(r"\\(.)", r"\1", match.group("value"), flags=re.DOTALL)
    return Token("tag", match.group("name"), value.strip("\r\n"), line, column)

"""Scripts and style sheets without what only their readers need: a page should not fetch comments.

Nothing is rewritten. From scripts go lines and blocks that are comments and nothing else; code, and what follows it on its
line, stays as it is. A licence (``/*!``) stays.
"""

from __future__ import annotations

import re
from typing import Final

_CSS_COMMENT: Final = re.compile(r"/\*(?!!).*?\*/", re.DOTALL)
_CSS_SPACE: Final = re.compile(r"\s+")
_JS_BLOCK: Final = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*\n", re.DOTALL | re.MULTILINE)
_JS_LINES: Final = re.compile(r"^[ \t]*(?://.*)?\n", re.MULTILINE)


def sheet(css: str) -> str:
    """A style sheet without its comments, in one line."""
    return _CSS_SPACE.sub(" ", _CSS_COMMENT.sub("", css)).strip()


def script(code: str) -> str:
    """A script without its whole-line comments and empty lines."""
    return _JS_LINES.sub("", _JS_BLOCK.sub("", code))


def file(name: str, content: bytes) -> bytes:
    """The content of a file that is served, as its name asks for."""
    for ending, slim in ((".css", sheet), (".js", script)):
        if name.endswith(ending):
            return slim(content.decode()).encode()
    return content

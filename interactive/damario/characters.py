"""Characters that look like nothing, or like something else, and change what is read.

A pasted space that is no space, the mark some editors put in front of a file, letters that were saved in one encoding and
opened in another: none of them is seen on a screen, and YAML is silent about all of them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from damario.problems import Problem, shown

_STRANGE: Final = {
    "\t": ("há uma tabulação", "Use espaços para recuar e separar"),
    "\ufeff": ("o arquivo traz uma marca invisível (BOM)", "Salve-o como UTF-8 sem BOM"),
    "\xa0": ("há um espaço que não quebra linha (U+00A0), que parece espaço e não é", "Apague-o e digite um espaço comum"),
    "\ufffd": ("há um sinal de letra perdida (U+FFFD)", "Digite de novo a letra que estava ali"),
}
#: What Portuguese letters look like after UTF-8 was opened as Latin-1, Windows-1252 or Mac Roman.
GARBLED: Final = re.compile("Ã[\xa0-\xbf]|Â[\xa0-\xbf]|â€|ï»¿|√[ßÁ£©µ≠≥™°§¢∫¥]")


def characters(text: str, path: Path) -> tuple[list[Problem], str]:
    """The problems of single characters, at most one of a kind on a line, and ``text`` with a space in place of each.

    Columns in the second stay those of the first; only a mark at the very start is taken out, as editors do not count it.
    """
    problems: list[Problem] = []
    clean: list[str] = []
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        for column, message, remedy in _of_line(line):
            problems.append(Problem(str(path), number, column, message, remedy))
        clean.append("".join(" " if _is_strange(character) else character for character in line))
    if text.startswith("\ufeff"):
        clean[0] = clean[0][1:]
    return problems, "\n".join(clean)


def invisible(text: str) -> str | None:
    """The first character of a value that nobody can see; line breaks are seen."""
    return next((character for character in text if character != "\n" and _is_strange(character)), None)


def _is_strange(character: str) -> bool:
    return character in _STRANGE or (
        not character.isprintable() and unicodedata.category(character) in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Zs")
    )


def _of_line(line: str) -> Iterator[tuple[int, str, str]]:
    for column, character in enumerate(line, 1):
        if _is_strange(character):
            unseen = (f"há um caractere invisível (U+{ord(character):04X})", "Apague-o")
            yield column, *_STRANGE.get(character, unseen)
            break  # one a line says enough
    if not unicodedata.is_normalized("NFC", line):
        composed = unicodedata.normalize("NFC", line)
        column = next((n for n, pair in enumerate(zip(line, composed, strict=False), 1) if pair[0] != pair[1]), 1)
        message = f"o acento está separado da letra: {shown(line[column - 1 : column + 1])}"
        yield column, message, "Apague a letra e digite-a de novo, já com o acento"
    if garbled := GARBLED.search(line):
        message = f"o texto foi salvo numa codificação e aberto em outra: {garbled.group()}"
        yield garbled.start() + 1, message, "Escreva de novo as letras acentuadas e salve em UTF-8"

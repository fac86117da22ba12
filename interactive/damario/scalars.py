"""What a plain (unquoted) YAML value means here, and what it must not mean.

YAML readers disagree about words like ``no`` and numbers like ``010`` or ``1:30``, and none of them says a word about it. Here
a plain value is a whole number, ``true``, ``false`` or a text; whatever another reader would take for something else is an
error with the remedy to quote it.
"""

from __future__ import annotations

import re
from typing import Final

from damario.problems import shown

_WHOLE: Final = re.compile(r"-?(0|[1-9][0-9]{0,8})")
_TRAPS: Final = (
    (
        re.compile(r"|~|null", re.IGNORECASE),
        "não há valor aqui",
        "Escreva um valor; um texto que começa com # precisa de aspas",
    ),
    (
        re.compile(r"y|n|yes|no|on|off", re.IGNORECASE),
        "“{text}” sem aspas é lido como verdadeiro ou falso por uns programas e como palavra por outros",
        "Escreva true ou false; se é mesmo uma palavra, ponha aspas",
    ),
    (re.compile(r"true|false", re.IGNORECASE), "“{text}” não está em letras minúsculas", "Escreva true ou false"),
    (re.compile(r"[-+]?0[0-9_]+"), "“{text}” começa com zero e pode ser lido como outro número", "Tire o zero ou ponha aspas"),
    (re.compile(r"[-+]?0[xob][0-9a-f_]+", re.IGNORECASE), "“{text}” é lido como número em outra base", "Ponha aspas"),
    (re.compile(r"[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?"), "“{text}” é lido como número na base 60", "Ponha aspas"),
    (
        re.compile(r"[-+]?[0-9][0-9_]*_[0-9_]*"),
        "“{text}” tem um sublinhado, que some quando é lido como número",
        "Tire o sublinhado ou ponha aspas",
    ),
    (
        re.compile(r"[-+]?(\.[0-9]+|[0-9]+\.[0-9]*)(e[-+]?[0-9]+)?|[-+]?[0-9]+e[-+]?[0-9]+|[-+]?\.(inf|nan)", re.IGNORECASE),
        "“{text}” é lido como número com vírgula (1.10 vira 1.1)",
        "Ponha aspas se é um texto; aqui só há números inteiros",
    ),
    (re.compile(r"[0-9]{4}-[0-9]{1,2}(-[0-9]{1,2}.*)?"), "“{text}” é lido como data", "Ponha aspas"),
    (re.compile(r"[“”„‘’«].*", re.DOTALL), "as aspas curvas não são aspas para o YAML: {text}", 'Use aspas retas: "…"'),
    (
        re.compile(r"[^\W\d]{2,}:(?!//)\S.*", re.DOTALL),
        "falta um espaço depois dos dois-pontos: {text}",
        "Ponha o espaço; se é mesmo um texto, ponha aspas",
    ),
    (re.compile(r"\+[0-9]+|[-+]?[0-9]{10,}"), "“{text}” não é um número que sirva aqui", "Escreva um número inteiro menor"),
)


def plain(text: str) -> tuple[int | bool | str, tuple[str, str] | None]:
    """The value of an unquoted scalar, and (message, remedy) when it is one that must be quoted or written otherwise."""
    if text in ("true", "false"):
        return text == "true", None
    if _WHOLE.fullmatch(text):
        return int(text), None
    for pattern, message, remedy in _TRAPS:
        if pattern.fullmatch(text):
            return text, (message.format(text=shown(text)), remedy)
    return text, None


def plain_key(text: str) -> bool:
    """Whether every reader takes an unquoted key for this same text."""
    value, trap = plain(text)
    return isinstance(value, str) and (trap is None or ":" in text)

"""What the YAML parser stumbled over, said with the remedy that fits the line.

Both parsers of PyYAML, the fast one in C and the one in Python, come through here; their sentences differ, so only words that
both use are looked for.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import yaml

from damario.problems import Problem, shown

_GLUED: Final = re.compile(r"\s*(?:- )?[^\s#\"'{\[:]+:(?=[^\s:/])")
_OPENED: Final = {"sequence": ("o colchete [ aberto", "o colchete"), "mapping": ("a chave { aberta", "a chave")}


def syntax_problem(error: yaml.YAMLError, text: str, path: Path) -> Problem:
    """The problem that ``error`` means in ``text``."""
    if not isinstance(error, yaml.MarkedYAMLError):
        return Problem(str(path), 1, 1, f"isto não é YAML ({shown(error)})", "Confira a primeira linha")
    return _Fault(error, text.split("\n"), str(path)).problem()


class _Fault:
    def __init__(self, error: yaml.MarkedYAMLError, lines: list[str], file: str) -> None:
        self.lines = lines
        self.file = file
        self.what = str(error.problem or "")
        self.context = str(error.context or "")
        self.begin = self._place(error.context_mark or error.problem_mark)
        self.place = self._place(error.problem_mark or error.context_mark)
        line = self.place[0]
        self.here = lines[line - 1]
        self.before = next((other for other in reversed(lines[: line - 1]) if other.strip()), "")

    def problem(self) -> Problem:
        """The sentence that fits best, from the surest sign to the vaguest."""
        what, context = self.what, self.context
        if "mapping values are not allowed" in what:
            return self._colon()
        if "quoted scalar" in context and "escape" not in what:
            return self._say(self.begin, "as aspas abertas aqui não se fecham", "Feche-as, com o mesmo sinal")
        if "escape" in what:
            number, column = self.place
            if self.here[column - 1 : column] != "\\":
                column -= 1  # one of the parsers points at the letter behind
            message = "dentro de aspas duplas a barra \\ não vale por si"
            return self._say((number, column), message, "Use aspas simples, ou \\\\")
        if "simple key" in context:
            line = self.lines[self.begin[0] - 1]
            message = f"falta “: ” depois da chave, ou a linha não se encaixa no que vem antes: {shown(line)}"
            return self._say(self.begin, message, "Escreva “chave: valor”, ou acerte o recuo")
        for word, (opened, short) in _OPENED.items():
            if f"flow {word}" in context:
                message = f"{opened} na linha {self.begin[0]} não se fecha antes disto: {shown(self.here)}"
                return self._say(self.place, message, f"Feche {short}, ou ponha a vírgula que falta")
        if "cannot start any token" in what:
            sign = self.here[self.place[1] - 1 : self.place[1]]
            return self._say(self.place, f"um valor não pode começar com {sign}", "Ponha o valor entre aspas")
        if "sequence entries are not allowed" in what:
            remedy = "Ponha cada item em sua linha, mais abaixo, ou a lista entre colchetes; um texto vai entre aspas"
            return self._say(self.place, "uma lista com travessões não começa na linha da chave", remedy)
        if re.search(r""":\s+(["']).*\1\s*[^\s,}\]#]""", self.here):
            message = f"há texto depois das aspas, ou aspas dentro de aspas: {shown(self.here)}"
            return self._say(self.place, message, "Ponha tudo entre aspas e, dentro delas, use o outro tipo")
        if self.here.startswith("%"):
            return self._say(self.place, "a linha começa com %", "Apague-a, ou ponha o texto entre aspas")
        message = f"a linha não se encaixa no que vem antes: {shown(self.here)}"
        remedy = "Confira o recuo, os dois-pontos, as aspas e os colchetes desta linha e da anterior"
        return self._say(self.place, message, remedy)

    def _colon(self) -> Problem:
        """A colon where none can stand: in a sentence, under a key written without its space, or after a wrong indent."""
        line = self.place[0]
        if glued := _GLUED.match(self.before):
            place = max(n for n in range(1, line) if self.lines[n - 1] == self.before), glued.end()
            message = f"falta um espaço depois dos dois-pontos: {shown(self.before.strip())}"
            return self._say(place, message, "Ponha o espaço")
        here = self.here
        deeper = len(here) - len(here.lstrip()) > len(self.before) - len(self.before.lstrip())
        if deeper and not self.before.rstrip().endswith(":") and here.count(": ") + here.rstrip().endswith(":") <= 1:
            message = "o recuo desta linha não combina com a anterior"
            return self._say(self.place, message, "Alinhe a chave com as suas vizinhas")
        message = f"há dois-pontos no meio do texto: {shown(here.strip())}"
        return self._say(self.place, message, "Ponha o texto entre aspas")

    def _say(self, place: tuple[int, int], message: str, remedy: str) -> Problem:
        return Problem(self.file, *place, message, remedy)

    def _place(self, mark: yaml.Mark | None) -> tuple[int, int]:
        """Line and column; an end of the file is the end of the last line that has something on it."""
        if mark is None:
            return 1, 1
        line = mark.line + 1
        last = max((n for n, text in enumerate(self.lines, 1) if text.strip()), default=1)
        if line > last:
            return last, len(self.lines[last - 1]) + 1
        return line, mark.column + 1

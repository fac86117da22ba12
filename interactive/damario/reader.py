"""The one reader of YAML: strict, and able to say of everything where it stands.

A file is UTF-8, one document of mappings, lists and scalars. Anchors, aliases, merge keys and tags are refused: what they
save in writing they cost in reading, and an alias can make a small file huge. All faults of a file are found together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import yaml

from damario.characters import characters, invisible
from damario.problems import Problem, shown
from damario.scalars import plain, plain_key
from damario.syntax import syntax_problem

MOST_BYTES: Final = 1_000_000
MOST_NODES: Final = 50_000
DEEPEST: Final = 40

_QUOTED: Final = ("'", '"', "|", ">")

_UNREADABLE: Final[dict[type[OSError], str]] = {
    FileNotFoundError: "não existe",
    IsADirectoryError: "é uma pasta",
    PermissionError: "falta permissão",
}

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass
class Node:
    """A value and where it stands. ``children`` are the nodes of a mapping by key, or of a list in order."""

    value: Any
    line: int
    column: int
    children: dict[str, Node] | list[Node] | None = None
    key_line: int = 0
    key_column: int = 0

    def get(self, key: str) -> Node | None:
        """The node of a key; ``None`` when this is no mapping or has no such key."""
        return self.children.get(key) if isinstance(self.children, dict) else None

    def items(self) -> Iterator[tuple[str, Node]]:
        """Keys and nodes of a mapping; nothing for other nodes."""
        yield from self.children.items() if isinstance(self.children, dict) else ()

    def entries(self) -> list[Node]:
        """The nodes of a list; none for other nodes."""
        return self.children if isinstance(self.children, list) else []


@dataclass
class Document:
    """A file as read: ``root`` is missing when nothing could be read of it."""

    path: Path
    root: Node | None = None
    problems: list[Problem] = field(default_factory=list)

    def problem(self, node: Node | None, message: str, remedy: str = "", **more: str) -> Problem:
        """A problem at ``node`` (at the start of the file without one)."""
        line, column = (node.line, node.column) if node else (1, 1)
        return Problem(str(self.path), line, column, message, remedy, **more)

    def at_key(self, node: Node, message: str, remedy: str = "", **more: str) -> Problem:
        """A problem at the key that ``node`` stands under."""
        return Problem(str(self.path), node.key_line or node.line, node.key_column or node.column, message, remedy, **more)


def read(path: Path) -> Document:
    """The document in the file ``path``. A person's mistake is never raised: it stands in ``problems``."""
    document = Document(path)
    try:
        if path.stat().st_size > MOST_BYTES:
            document.problems.append(document.problem(None, f"o arquivo tem mais de {MOST_BYTES} bytes", "Divida-o em partes"))
            return document
        data = path.read_bytes()
    except OSError as error:
        reason = next(
            (said for kind, said in _UNREADABLE.items() if isinstance(error, kind)), error.strerror or "sem motivo dado"
        )
        remedy = "Confira o nome e a permissão do arquivo"
        document.problems.append(document.problem(None, f"o arquivo não pôde ser lido ({reason})", remedy))
        return document
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
        message = f"o arquivo não está em UTF-8 (byte 0x{data[error.start]:02x})"
        remedy = "Salve-o de novo escolhendo a codificação UTF-8"
        document.problems.append(Problem(str(path), line, column, message, remedy))
        return document
    return parse(text, path)


def parse(text: str, path: Path) -> Document:
    """The document in ``text``; ``path`` names it in messages."""
    document = Document(path)
    found, clean = characters(text, path)
    document.problems += found
    events: list[Any] = []
    error: yaml.YAMLError | None = None
    try:
        events.extend(yaml.parse(clean, Loader=_Loader))
    except yaml.YAMLError as raised:
        error = raised
    # What stands before a fault of syntax is looked at too, so that one run names as much as possible.
    if error is not None and events and isinstance(events[-1], yaml.ScalarEvent):
        events.pop()  # it is what the fault is about
    _Builder(document).build(events, whole=error is None)
    if error is not None:
        document.root = None
        if not found:  # a strange character is reason enough for the rest not to fit
            document.problems.append(syntax_problem(error, clean, path))
    return document


class _TooMuchError(Exception):
    pass


class _Builder:
    """Nodes from the parser's events, with every trap of YAML reported where it stands."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.count = 0

    def build(self, events: list[Any], *, whole: bool) -> None:
        starts = [event for event in events if isinstance(event, yaml.DocumentStartEvent)]
        if whole and (not starts or (len(events) <= 5 and self._empty(events))):
            self.document.problems.append(self.document.problem(None, "o arquivo está vazio", "Escreva nele ou apague-o"))
            return
        for start in starts:
            if start.version or start.tags:
                self._report(start, "há uma diretiva (%)", "Apague a linha que começa com %")
        if len(starts) > 1:
            self._report(starts[1], "o arquivo tem mais de um documento (---)", "Deixe um só documento por arquivo")
        self._events = iter(events)
        try:
            for event in self._events:
                if isinstance(event, yaml.DocumentStartEvent):
                    self.document.root = self._node(next(self._events), 0)
                    return
        except (_TooMuchError, StopIteration):  # the events of a file that breaks off just end
            self.document.root = None

    @staticmethod
    def _empty(events: list[Any]) -> bool:
        return not any(isinstance(event, yaml.CollectionStartEvent | yaml.ScalarEvent) and
                       (not isinstance(event, yaml.ScalarEvent) or event.value) for event in events)  # fmt: skip

    def _report(self, event: Any, message: str, remedy: str) -> None:
        mark = event.start_mark
        self.document.problems.append(Problem(str(self.document.path), mark.line + 1, mark.column + 1, message, remedy))

    def _node(self, event: Any, depth: int) -> Node:
        self.count += 1
        if self.count > MOST_NODES or depth > DEEPEST:
            self._report(event, "o arquivo tem partes demais ou aninhadas demais", "Divida-o em arquivos menores")
            raise _TooMuchError
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        if isinstance(event, yaml.AliasEvent):
            self._report(event, f"há uma referência (*{shown(event.anchor)})", "Escreva o valor por extenso")
            return Node("", line, column)
        if event.anchor is not None:
            self._report(event, f"há uma âncora (&{shown(event.anchor)})", "Apague-a e escreva cada valor por extenso")
        if event.tag is not None:
            self._report(event, f"há uma etiqueta de tipo ({shown(event.tag)})", "Apague-a; texto vai entre aspas")
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(line, column, depth)
        if isinstance(event, yaml.SequenceStartEvent):
            entries: list[Node] = []
            while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
                entries.append(self._node(event, depth + 1))
            return Node([entry.value for entry in entries], line, column, entries)
        if event.style in _QUOTED:
            if hidden := invisible(event.value):
                self._report(event, f"o texto esconde um caractere invisível (U+{ord(hidden):04X})", "Escreva-o sem ele")
            return Node(event.value, line, column)
        if event.tag is not None:
            return Node(event.value, line, column)
        value, trap = plain(event.value)
        if trap:
            self._report(event, *trap)
        return Node(value, line, column)

    def _mapping(self, line: int, column: int, depth: int) -> Node:
        children: dict[str, Node] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key = self._key(event, depth)
            node = self._value(event, next(self._events), depth + 1)
            node.key_line, node.key_column = event.start_mark.line + 1, event.start_mark.column + 1
            if key in children:
                first = children[key].key_line
                self._report(event, f"a chave “{shown(key)}” aparece duas vezes (linhas {first} e {node.key_line})",
                             "Apague uma das duas")  # fmt: skip
            else:
                children[key] = node
        return Node({key: child.value for key, child in children.items()}, line, column, children)

    def _value(self, key: Any, event: Any, depth: int) -> Node:
        """The value of a key; one written without the space after the colon has become part of the key."""
        written, value = _plain_text(key), _plain_text(event)
        if value == "" and written and re.fullmatch(r"[^:]+:[^:]+", written):
            self._report(key, f"falta um espaço depois dos dois-pontos: {shown(written)}", "Ponha o espaço")
            return Node("", key.start_mark.line + 1, key.start_mark.column + 1)
        return self._node(event, depth)

    def _key(self, event: Any, depth: int) -> str:
        if not isinstance(event, yaml.ScalarEvent):
            self._report(event, "uma chave precisa ser uma palavra", "Escreva a chave como texto simples")
            return str(self._node(event, depth + 1).value)
        text = str(event.value)
        if event.anchor is not None or event.tag is not None:
            self._report(event, "uma chave não leva âncora nem etiqueta", "Escreva só a palavra")
        if text == "<<":
            self._report(event, "há uma chave de junção (<<)", "Escreva cada valor por extenso")
        elif event.style not in _QUOTED and not plain_key(text):
            self._report(
                event, f"a chave “{shown(text)}” não é lida como palavra por todos os programas", "Ponha-a entre aspas"
            )
        return text


def _plain_text(event: Any) -> str | None:
    """The text of an unquoted scalar; ``None`` for everything else."""
    plain_scalar = isinstance(event, yaml.ScalarEvent) and event.style not in _QUOTED
    return str(event.value) if plain_scalar else None


def walk(folder: Path) -> list[Path]:
    """The YAML files of a folder in a fixed order; ``.yaml`` and ``.YML`` count too: no file is passed over in silence."""
    if not folder.is_dir():
        return []
    return sorted(path for path in folder.iterdir() if re.fullmatch(r"\.ya?ml", path.suffix, re.IGNORECASE))

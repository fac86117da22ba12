"""``draughts`` blocks: boards that any Markdown page can hold, with claims that the engine checks at build time.

A block is YAML between fences::

    ```draughts
    variant: name                      # a rule table's id
    house_rules: [optional_capture]    # home rules laid over it (house_rules.yml)
    position: "W:We3:Bd4,f4,d6"        # without it, the start
    caption: "Duas ou uma?"
    mode: try                          # or diagram: a picture only; compare: under several rule sets; select, puzzle: a task
    claim:
      legal: [e3xc5xe7]                # all the legal moves, no more and no fewer
      allowed: [e3xc5xe7]              # or only some of them
      refused: {e3xg5: more_pieces}    # an attempt and the reason why not
    ```

With ``mode: compare``, ``variants`` takes the place of ``variant``: the position is that of the first, and ``claim`` maps each
variant to what it claims. For the keys of tasks see :mod:`damario.block_tasks`. Further keys: ``marks`` and ``arrows`` (see
:mod:`damas.svg`), ``flip``, ``coordinates``, ``empty: true`` for a picture of a board without pieces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import damas
from damario import block_marks, block_tasks, boards, unread
from damario.boards import Board
from damario.compared import Comparison, DoesNotFitError, carry
from damario.markdown import inside, sentence_phrases
from damario.problems import DataError, Problem, hint, shown
from damario.shapes import listed
from damario.site_files import Document, parse
from damas.overlay import clashes
from damas.wording import sentence

if TYPE_CHECKING:
    from damario.house_rules import HouseRule
    from damario.site import Site
    from damario.variants import Variant
    from damas import Move, Position

LANGUAGE: Final = "draughts"
_FENCE: Final = re.compile(r"(?P<indent>[ \t]*)(?P<fence>`{3,}|~{3,})\s*(?P<info>.*)")
#: A line that says something, which comments and the marks of a document do not.
_CONTENT: Final = re.compile(r"\s*(?!---|\.\.\.)[^\s#]")
KEYS: Final = (
    "variant", "house_rules", "position", "caption", "claim", "marks", "arrows", "flip", "coordinates", "mode", "empty",
)  # fmt: skip
COMPARE: Final = "compare"
MODES: Final = (*boards.MODES, COMPARE)
#: How many boards stand side by side.
_FEWEST, _MOST = 2, 4
CLAIMS: Final = ("legal", "allowed", "refused")
_COORDINATES: Final = ("auto", "edge", "squares", "centre", "none")


@dataclass(frozen=True)
class Block:
    """A block found in a page: its lines there (from 1, the fences included), its text and how far it is indented."""

    first_line: int
    last_line: int
    text: str
    indent: str


def find(markdown: str) -> Iterator[Block]:
    """The ``draughts`` blocks of a page. A block shown inside a longer fence is an example and is left alone."""
    lines = markdown.split("\n")
    number = 0
    while number < len(lines):
        opening = _FENCE.fullmatch(lines[number])
        if not opening:
            number += 1
            continue
        end = _closing(lines, number, opening["fence"])
        words = opening["info"].split()
        if words and words[0].strip("{}.") == LANGUAGE:
            indent = opening["indent"]
            inside = [line.removeprefix(indent) for line in lines[number + 1 : end]]
            yield Block(number + 1, min(end, len(lines) - 1) + 1, "\n".join(inside), indent)
        number = end + 1


def _closing(lines: list[str], number: int, fence: str) -> int:
    """The index of the line that closes a fence; the page's end closes one that is never closed."""
    for later in range(number + 1, len(lines)):
        closing = _FENCE.fullmatch(lines[later])
        if closing and not closing["info"] and closing["fence"].startswith(fence):
            return later
    return len(lines)


def board(block: Block, site: Site, page: Path, line_offset: int = 0) -> Board | Comparison:
    """The board, or the boards, that a block describes, the claims checked.

    ``line_offset`` is added to lines (front matter was cut off).

    Raises:
        damario.DataError: the block cannot be read, or it claims what is not so. Each problem names page, line and remedy.
    """
    if not any(_CONTENT.match(line) for line in block.text.split("\n")):
        remedy = "Escreva nele “variant:” e o nome de uma variante, ou apague-o, com as cercas"
        raise DataError([Problem(str(page), block.first_line + line_offset, 1, f"o bloco {LANGUAGE} está vazio", remedy)])
    document = parse(block.text, page, block.first_line + 1 + line_offset)
    reader = Reader(document, site)
    return reader.comparison() if reader.mode == COMPARE else reader.board()


class Reader:
    """Reads one block and collects what is wrong with it."""

    def __init__(self, document: Document, site: Site) -> None:
        self.document = document
        self.data = document.data
        self.site = site
        self.problems: list[Problem] = []
        self.mode: Any = "diagram" if self.data.get("empty") is True else self.data.get("mode", "try")
        if self.mode not in MODES:
            self.problem(("mode",), f"“{self.mode}” não é um modo de tabuleiro", f"Use um destes: {', '.join(MODES)}.")
        known = (*KEYS, *block_tasks.KEYS.get(self.mode, ()))
        for key in self.data:
            if key not in known:
                self.problem((key,), f"não conheço “{key}” no modo {self.mode}", f"Use uma destas chaves: {', '.join(known)}.")
        for key in ("flip", "empty"):
            if not isinstance(self.data.get(key, False), bool):
                self.problem((key,), f"{key} é true ou false, não “{shown(self.data[key])}”",
                             f"Escreva {key}: true, ou apague-o.")  # fmt: skip
        if (coordinates := self.data.get("coordinates", "auto")) not in _COORDINATES:
            self.problem(("coordinates",), f"“{coordinates}” não é um modo de escrever as casas",
                         f"Use um destes: {', '.join(_COORDINATES)}.")  # fmt: skip

    def board(self) -> Board:
        """The board of a block whose mode is not ``compare``."""
        puzzle = block_tasks.named(self)
        if puzzle is None and self.mode == "puzzle" and "puzzle" in self.data:
            raise DataError(self.problems)  # the puzzle would have brought the variant and the position
        variant = puzzle.variant if puzzle else self._variant(self.data.get("variant"), ("variant",))
        position = puzzle.position if puzzle else self._position(variant) if variant else None
        task = block_tasks.task(self, variant, position, puzzle)
        if variant is None or position is None:
            raise DataError(self.problems)
        self._claims(self.data.get("claim", {}), position, ("claim",))
        found = self._drawn_as(variant, position)
        if self.problems:
            raise DataError(self.problems)
        return replace(found, task=task) if task else found

    def comparison(self) -> Comparison:
        """The boards of a block with the mode ``compare``."""
        names, claims = self.data.get("variants"), self.data.get("claim", {})
        ok = isinstance(names, list) and _FEWEST <= len(names) <= _MOST
        if not ok:
            self.problem(("variants",), f"aqui se comparam de {_FEWEST} a {_MOST} variantes",
                         f"Escreva “variants:” e alguns destes, em lista: {', '.join(self.site.book.variants)}.")  # fmt: skip
        names = names if isinstance(names, list) else []
        found = [self._variant(name, ("variants", place)) for place, name in enumerate(names)]
        variants = [variant for variant in found if variant]
        first = self._position(variants[0]) if variants and variants[0] is found[0] else None
        if not isinstance(claims, dict) or not claims.keys() <= set(map(str, names)):
            self.problem(("claim",), "aqui uma afirmação é de uma variante", f"Use: {', '.join(map(str, names))}.")
        if first is None or self.problems:
            raise DataError(self.problems)
        compared = []
        for place, variant in enumerate(variants):
            try:
                position = carry(first, variant)
            except DoesNotFitError:
                self.problem(("variants", place), f"a posição não cabe no tabuleiro de {variant.id}",
                             "Mude a posição ou a variante.")  # fmt: skip
                continue
            self._claims(claims.get(variant.id, {}), position, ("claim", variant.id))
            compared.append(Board(variant, position, flip=self.data.get("flip") is True))
        if self.problems:
            raise DataError(self.problems)
        return Comparison(tuple(compared), escape(str(self.data.get("caption", "")), quote=False))

    def _drawn_as(self, variant: Variant, position: Position) -> Board:
        marks, arrows = block_marks.drawn(self, variant.rules)
        # Whoever solves a puzzle sits at the lower side.
        turned = self.data.get("flip", self.mode == "puzzle" and position.turn == "black") is True
        return Board(
            variant,
            position,
            escape(str(self.data.get("caption", "")), quote=False),
            marks,
            arrows,
            turned,
            self.data.get("coordinates", "auto"),
            self.mode,
        )

    def problem(self, path: tuple[Any, ...], message: str, remedy: str) -> None:
        """Tell a problem at a path of the block."""
        self.problems.append(self.document.problem(path, message, remedy))

    def _variant(self, name: Any, path: tuple[Any, ...]) -> Variant | None:
        variants = self.site.book.variants
        if isinstance(name, str) and name in variants:
            return self._under_house_rules(variants[name])
        message = f"não há variante “{name}”" if name else "falta dizer a variante"
        self.problem(path, message, f"Escreva “variant:” e um destes: {', '.join(variants)}.")
        return None

    def _under_house_rules(self, variant: Variant) -> Variant | None:
        names, known = self.data.get("house_rules", []), self.site.book.house_rules
        if not isinstance(names, list):
            self.problem(("house_rules",), "as regras da casa são uma lista", "Escreva, por exemplo, [optional_capture].")
            return None
        found: list[HouseRule] = []
        for place, name in enumerate(names):
            path, rule = ("house_rules", place), known.get(str(name))
            if rule is None:
                self.problem(path, f"não há regra da casa “{name}”", hint(name, known))
            elif not rule.fits(variant.values):
                self.problem(path, f"a regra da casa “{name}” não serve para {variant.id}, pelo needs dela",
                              "Tire-a, ou escolha outra variante.")  # fmt: skip
            elif variant.plays(rule):
                self.problem(path, f"“{name}” não muda nada em {variant.id}, que já joga assim", "Apague-a daqui.")
            elif other := next((other for other in found if clashes(other.change, rule.change)), None):
                self.problem(path, f"“{other.id}” e “{name}” não se juntam: as duas mudam "
                              f"{', '.join(clashes(other.change, rule.change))}", "Fique com uma das duas.")  # fmt: skip
            else:
                found.append(rule)
        return variant.under(found) if found else variant

    def _position(self, variant: Variant) -> Position | None:
        rules = variant.rules
        if self.data.get("empty") is True:
            return damas.Position(rules, 0, 0, 0, 0, rules.first_mover)
        text = self.data.get("position")
        if text is None:
            return rules.start()
        try:
            return damas.Position.from_fen(str(text), rules)
        except damas.FenError as error:
            self.problem(("position",), f"a posição {unread.position(error)}",
                          "Escreva como em W:We3,Kd2:Bd4 (vez, brancas, pretas; K antes de uma dama).")  # fmt: skip
            return None

    def listed(self, value: Any, path: tuple[Any, ...]) -> list[Any]:
        """A value at a path of the block that has to be a list; anything else is told, and no list."""
        if isinstance(value, list):
            return value
        self.problem(path, "aqui se espera uma lista", listed(value))
        return []

    # Claims.

    def _claims(self, claim: Any, position: Position, at: tuple[Any, ...]) -> None:
        if not isinstance(claim, dict):
            self.problem(at, "uma afirmação tem chaves", f"Use: {', '.join(CLAIMS)}.")
            return
        for key in claim:
            if key not in CLAIMS:
                self.problem((*at, key), f"não conheço “{key}”", f"Use: {', '.join(CLAIMS)}.")
        legal = damas.legal_moves(position, position.rules)
        claimed, before = [], len(self.problems)
        for key in ("legal", "allowed"):
            for place, text in enumerate(self.listed(claim.get(key, []), (*at, key))):
                move = self.legal(str(text), position, (*at, key, place))
                if move is not None and key == "legal":
                    claimed.append(move)
        if "legal" in claim and len(self.problems) == before:
            missing = [str(move) for move in legal if move not in claimed]
            if missing:
                self.problem((*at, "legal"), f"faltam lances legais: {', '.join(missing)}",
                              "Acrescente-os, ou troque “legal” por “allowed”.")  # fmt: skip
        refused = claim.get("refused", {})
        if not isinstance(refused, dict):
            self.problem((*at, "refused"), "aqui cada tentativa tem o seu motivo", "Escreva como em {e3xg5: more_pieces}.")
            return
        for attempt, reason in refused.items():
            self._refused(attempt, str(reason), position, (*at, "refused", attempt))

    def legal(self, text: str, position: Position, path: tuple[Any, ...]) -> Move | None:
        """The legal move that a text at a path of the block means; ``None`` when it means none, which is told."""
        explanation = damas.explain(position, text, position.rules)
        if explanation.move is not None:
            return explanation.move
        reason = sentence(explanation, sentence_phrases(self.site.phrasing))
        known = ", ".join(map(str, damas.legal_moves(position, position.rules))) or "nenhum"
        self.problem(path, f"o lance {text} não é legal: {inside(reason)}", f"Lances legais desta posição: {known}.")
        return None

    def _refused(self, attempt: str, reason: str, position: Position, path: tuple[Any, ...]) -> None:
        if reason not in {known.value for known in damas.Reason}:
            self.problem(path, f"não conheço o motivo “{reason}”",
                          f"Use um destes: {', '.join(known.value for known in damas.Reason)}.")  # fmt: skip
            return
        explanation = damas.explain(position, attempt, position.rules)
        found = explanation.reason.value if explanation.reason else "nenhum"
        if explanation.move is not None:
            self.problem(path, f"o lance {attempt} é legal", "Apague a afirmação ou corrija a posição.")
        elif found != reason:
            self.problem(path, f"o motivo de {attempt} não é {reason}, é {found}", "Corrija o motivo ou a posição.")

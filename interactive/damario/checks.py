"""Checks across the rules of one variant: each value is allowed, and here they must also hold together.

A check is a name, what it is for, the rules it reads, and a function that yields (rule key at fault, message, remedy). It runs
when each of those rules has a value that the catalogue allows, so it may rely on the words it meets, and a fault elsewhere in
the file does not keep it from running.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from damas.geometry import geometry

Finding = tuple[str, str, str]


@dataclass(frozen=True)
class Check:
    """One question put to a variant's values (the mapping of :class:`damario.variants.Variant`).

    ``scope`` are the keys of the rules that ``check`` reads, all of them and no other.
    """

    name: str
    description: str
    scope: tuple[str, ...]
    check: Callable[[Mapping[str, Any]], Iterator[Finding]]


def _setup(values: Mapping[str, Any]) -> Iterator[Finding]:
    rows, ranks = values["setup"]["rows"], values["board"]["ranks"]
    if not rows:
        yield "setup.rows", "nenhuma fileira tem peças no início", "Diga as fileiras ocupadas, como [1, 2, 3]"
    elif max(rows) * 2 > ranks:
        message = f"a fileira {max(rows)} dos dois lados não cabe em {ranks} fileiras"
        yield "setup.rows", message, "Diminua as fileiras ocupadas ou aumente board.ranks"


def _landing(values: Mapping[str, Any]) -> Iterator[Finding]:
    king = values["king"]
    if king["range"] == "short" and king["landing"] != "adjacent":
        message = f"a dama anda uma casa (king.range: short) e não pode pousar em “{king['landing']}”"
        yield "king.landing", message, "Escreva adjacent, ou mude king.range para flying"


def _directions(values: Mapping[str, Any]) -> Iterator[Finding]:
    full = values["board"]["lattice"] == "full"
    man, king = values["man"], values["king"]
    if man["step"] == "forward_side_orth" and not full:
        message = "a pedra anda em linha reta, mas num tabuleiro xadrez ela só tem casas na diagonal"
        yield "man.step", message, "Escreva forward_diag, ou mude board.lattice para full"
    if king["step"] == "orth" and not full:
        message = "a dama anda em linha reta, mas num tabuleiro xadrez ela só tem casas na diagonal"
        yield "king.step", message, "Escreva diag ou all_8, ou mude board.lattice para full"
    if man["step"] == "forward_side_orth" and man["capture"] in ("forward_diag", "all_diag"):
        message = "a pedra anda em linha reta e captura só na diagonal"
        yield "man.capture", message, "Escreva forward_side_orth ou all_8"
    if king["step"] != "orth" and king["capture"] == "orth":
        message = f"a dama anda na diagonal (king.step: {king['step']}) e captura só em linha reta"
        yield "king.capture", message, "Escreva diag ou all_8, ou mude king.step"
    if king["step"] == "orth" and king["capture"] == "diag":
        message = "a dama anda em linha reta e captura só na diagonal"
        yield "king.capture", message, "Escreva orth ou all_8, ou mude king.step"
    if man["step"] == "forward_diag" and man["capture"] == "forward_side_orth":
        message = "a pedra anda na diagonal e captura só em linha reta"
        yield "man.capture", message, "Escreva forward_diag, all_diag ou all_8"
    if man["capture"] == "all_8" and king["capture"] != "all_8":
        message = "a pedra captura em oito direções e a dama em menos"
        yield "king.capture", message, "Escreva all_8, ou mude man.capture"


def _completion(values: Mapping[str, Any]) -> Iterator[Finding]:
    capture = values["capture"]
    if capture["completion"] == "may_stop" and capture["priority"]:
        message = "a captura pode parar no meio, mas capture.priority exige a melhor"
        yield "capture.completion", message, "Escreva must_finish, ou deixe capture.priority: []"


def _priority(values: Mapping[str, Any]) -> Iterator[Finding]:
    priority = values["capture"]["priority"]
    if "frisian_value" in priority and "pieces" in priority:
        yield "capture.priority", "frisian_value já conta as peças; pieces contradiz", "Deixe só um dos dois"
    if "king_earliest" in priority and "kings" not in priority:
        message = "king_earliest só desempata entre capturas com o mesmo número de damas"
        yield "capture.priority", message, "Ponha kings antes de king_earliest"
    elif "king_earliest" in priority and priority.index("king_earliest") < priority.index("kings"):
        yield "capture.priority", "king_earliest vem antes de kings e nunca deixaria que ele valesse", "Troque a ordem"


def _reverse(values: Mapping[str, Any]) -> Iterator[Finding]:
    capture = values["capture"]
    if capture["reverse"] == "allowed" and capture["removal"] == "after":
        message = "voltar pela mesma linha é impossível enquanto a peça tomada continua no tabuleiro"
        yield "capture.reverse", message, "Escreva forbidden, ou mude capture.removal para immediate"


def _promotion(values: Mapping[str, Any]) -> Iterator[Finding]:
    man, promotion = values["man"], values["promotion"]["in_capture"]
    if promotion == "only_if_ends" and man["capture"] == "forward_diag" and values["board"]["lattice"] != "full":
        message = "a pedra que só captura para a frente não tem como passar da última fileira (only_if_ends)"
        yield "promotion.in_capture", message, "Escreva stop, que é o mesmo dito com clareza, ou continue_as_king"


def _colour(values: Mapping[str, Any]) -> Iterator[Finding]:
    board = values["board"]
    if (board["lattice"] == "full") != (board["playing_squares"] == "all"):
        message = "board.playing_squares: all vale só no tabuleiro em que se joga em todas as casas (lattice: full)"
        yield "board.playing_squares", message, "Acerte um dos dois"


def _loss(values: Mapping[str, Any]) -> Iterator[Finding]:
    if "no_pieces" not in values["loss"]:
        yield "loss", "quem fica sem peças não perderia", "Acrescente no_pieces"


_CORNERS: Final = ("bottom_left", "bottom_right", "top_left", "top_right")


def _pdn(values: Mapping[str, Any]) -> Iterator[Finding]:
    """GameType of PDN 3.0: type, first mover, width, height, style and corner of square 1 for the first mover, invert flag."""
    board, notation = values["board"], values["notation"]
    fields = notation["pdn"].split(",")
    corner = _CORNERS.index(notation["origin"])
    corner = corner if values["first_mover"] == "white" else 3 - corner
    full = board["lattice"] == "full"
    mirrored = "1" if board["lattice"] == "mirrored" else "0"
    style = f"{'N' if notation['style'] == 'numeric' else 'A'}{corner}"
    expected = [values["first_mover"][0].upper(), str(board["files"]), str(board["ranks"]), style, mirrored]
    shape = len(fields) == 6 and fields[0].isdigit()
    if not shape or fields[1:5] != expected[:4] or (not full and fields[5] != expected[4]):
        message = f"o GameType “{notation['pdn'][:30]}” não combina com o tabuleiro, quem começa, os números ou o canto"
        yield "notation.pdn", message, f"Para estas regras seria “{fields[0] or '?'},{','.join(expected)}”"


def _squares(values: Mapping[str, Any]) -> Iterator[Finding]:
    board, notation = values["board"], values["notation"]
    if notation["style"] == "alpha" and notation["origin"] != "bottom_left":
        message = "casas com letras contam sempre a partir de a1, embaixo à esquerda das brancas"
        yield "notation.origin", message, "Escreva bottom_left, ou mude notation.style para numeric"
    if not geometry(board["files"], board["ranks"], board["lattice"]).playable:
        yield "board.lattice", "não há casas de jogo", "Confira board"


_BOARD: Final = ("board.files", "board.ranks", "board.lattice")

CHECKS: Final = (
    Check("setup", "As peças do início cabem no tabuleiro.", ("setup.rows", "board.ranks"), _setup),
    Check("landing", "Onde a dama pousa combina com quanto ela anda.", ("king.range", "king.landing"), _landing),
    Check(
        "directions",
        "As direções existem no tabuleiro e combinam entre si.",
        ("board.lattice", "man.step", "man.capture", "king.step", "king.capture"),
        _directions,
    ),
    Check(
        "completion",
        "Uma captura que pode parar não convive com a lei da maioria.",
        ("capture.completion", "capture.priority"),
        _completion,
    ),
    Check("priority", "A ordem de preferência entre capturas faz sentido.", ("capture.priority",), _priority),
    Check(
        "reverse",
        "Voltar pela mesma linha só importa quando a peça sai na hora.",
        ("capture.reverse", "capture.removal"),
        _reverse,
    ),
    Check(
        "promotion",
        "A promoção dita é possível com a captura dita.",
        ("promotion.in_capture", "man.capture", "board.lattice"),
        _promotion,
    ),
    Check(
        "colour",
        "A cor das casas combina com as casas de jogo.",
        ("board.lattice", "board.playing_squares"),
        _colour,
    ),
    Check("loss", "Ficar sem peças perde.", ("loss",), _loss),
    Check(
        "pdn",
        "O GameType do PDN diz o mesmo que as regras.",
        (*_BOARD, "first_mover", "notation.style", "notation.origin", "notation.pdn"),
        _pdn,
    ),
    Check("squares", "Há casas e nomes para elas.", (*_BOARD, "notation.style", "notation.origin"), _squares),
)

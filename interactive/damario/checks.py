"""Checks across the rules of one variant: each value is allowed, and here they must also hold together.

The engine has the checks (:mod:`damas.consistency`), so that whoever changes rules in the page is told the same; here are the
words for whoever writes tables. A check runs when each of the rules that it reads has a value that the catalogue allows, so a
fault elsewhere in the file does not keep it from running.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from damas import consistency

Finding = tuple[str, str, str]
"""The key of the rule at fault, what is wrong and what to do about it."""


@dataclass(frozen=True)
class Check:
    """One question put to a variant's values (the mapping of :class:`damario.variants.Variant`).

    ``scope`` are the keys of the rules that ``check`` reads, all of them and no other.
    """

    name: str
    description: str
    scope: tuple[str, ...]
    asked: consistency.Check

    def check(self, values: Mapping[str, Any], *, agreed: bool = False) -> Iterator[Finding]:
        """What is wrong with the values; ``agreed`` ones may say one thing with either of two words."""
        for found in self.asked.check(values):
            if agreed and found.same:
                continue
            yield found.rule, *said(found)


def said(found: consistency.Finding) -> tuple[str, str]:
    """What is wrong, and what to do about it."""
    message, remedy = _SAID[found.name]
    filling = found.values or {}
    return message.format(**filling), remedy.format(**filling)


_DESCRIBED: Final = {
    "setup": "As peças do início cabem no tabuleiro.",
    "landing": "Onde a dama pousa combina com quanto ela anda.",
    "directions": "As direções existem no tabuleiro e combinam entre si.",
    "completion": "Uma captura que pode parar não convive com a lei da maioria.",
    "priority": "A ordem de preferência entre capturas faz sentido.",
    "reverse": "Voltar pela mesma linha só importa quando a peça sai na hora.",
    "promotion": "A promoção dita é possível com a captura dita.",
    "colour": "A cor das casas combina com as casas de jogo.",
    "huffing": "O sopro e o que acontece a quem esquece uma captura dizem o mesmo.",
    "loss": "Ficar sem peças perde.",
    "pdn": "O GameType do PDN diz o mesmo que as regras.",
    "squares": "Há casas e nomes para elas.",
}

#: Name of a finding -> what is wrong, what to do.
_SAID: Final = {
    "no_rows": ("nenhuma fileira tem peças no início", "Diga as fileiras ocupadas, como [1, 2, 3]"),
    "too_many_rows": (
        "a fileira {row} dos dois lados não cabe em {ranks} fileiras",
        "Diminua as fileiras ocupadas ou aumente board.ranks",
    ),
    "landing": (
        "a dama anda uma casa (king.range: short) e não pode pousar em “{landing}”",
        "Escreva adjacent, ou mude king.range para flying",
    ),
    "straight_man": (
        "a pedra anda em linha reta, mas num tabuleiro xadrez ela só tem casas na diagonal",
        "Escreva forward_diag, ou mude board.lattice para full",
    ),
    "straight_king": (
        "a dama anda em linha reta, mas num tabuleiro xadrez ela só tem casas na diagonal",
        "Escreva diag ou all_8, ou mude board.lattice para full",
    ),
    "straight_man_takes_diagonally": (
        "a pedra anda em linha reta e captura só na diagonal",
        "Escreva forward_side_orth ou all_8",
    ),
    "king_takes_straight_only": (
        "a dama anda na diagonal (king.step: {step}) e captura só em linha reta",
        "Escreva diag ou all_8, ou mude king.step",
    ),
    "straight_king_takes_diagonally": (
        "a dama anda em linha reta e captura só na diagonal",
        "Escreva orth ou all_8, ou mude king.step",
    ),
    "man_takes_straight_only": (
        "a pedra anda na diagonal e captura só em linha reta",
        "Escreva forward_diag, all_diag ou all_8",
    ),
    "king_takes_in_fewer": (
        "a pedra captura em oito direções e a dama em menos",
        "Escreva all_8, ou mude man.capture",
    ),
    "stops_short_of_the_best": (
        "a captura pode parar no meio, mas capture.priority exige a melhor",
        "Escreva must_finish, ou deixe capture.priority: []",
    ),
    "counts_twice": ("frisian_value já conta as peças; pieces contradiz", "Deixe só um dos dois"),
    "earliest_without_kings": (
        "king_earliest só desempata entre capturas com o mesmo número de damas",
        "Ponha kings antes de king_earliest",
    ),
    "earliest_before_kings": ("king_earliest vem antes de kings e nunca deixaria que ele valesse", "Troque a ordem"),
    "no_way_back": (
        "voltar pela mesma linha é impossível enquanto a peça tomada continua no tabuleiro",
        "Escreva forbidden, ou mude capture.removal para immediate",
    ),
    "never_passes_the_last_row": (
        "a pedra que só captura para a frente não tem como passar da última fileira (only_if_ends)",
        "Escreva stop, que é o mesmo dito com clareza, ou continue_as_king",
    ),
    "colour": (
        "board.playing_squares: all vale só no tabuleiro em que se joga em todas as casas (lattice: full)",
        "Acerte um dos dois",
    ),
    "huffed_piece_stays": (
        "há sopro (capture.obligation: huff), mas quem esquece uma captura não perde a peça",
        "Escreva piece_forfeited, ou mude capture.obligation",
    ),
    "forfeited_without_huffing": (
        "quem esquece uma captura perde a peça, mas não há sopro",
        "Escreva corrected ou opponent_decides, ou ponha huff em capture.obligation",
    ),
    "nothing_left": ("quem fica sem peças não perderia", "Acrescente no_pieces"),
    "pdn": (
        "o GameType “{found}” não combina com o tabuleiro, quem começa, os números ou o canto",
        "Para estas regras seria “{wanted}”",
    ),
    "letters_from_elsewhere": (
        "casas com letras contam sempre a partir de a1, embaixo à esquerda das brancas",
        "Escreva bottom_left, ou mude notation.style para numeric",
    ),
    "no_squares": ("não há casas de jogo", "Confira board"),
}

CHECKS: Final = tuple(Check(one.name, _DESCRIBED[one.name], one.scope, one) for one in consistency.CHECKS)

"""What readers ask, and the answers on which published rules agree: what the pages' own answers are held against.

Nothing here is taken from the tables: an error there must show.
"""

from __future__ import annotations

from typing import Final

#: The variants in the order of the columns below.
VARIANTS: Final = ("international", "brazilian", "russian", "american", "italian", "spanish", "czech")

YES, NO = r"(Sim|Não é erro)", r"(A pedra não|Seria erro|Não)"
FAR, ONE = r"(Quantas quiser|Sim: anda .* quantas|Sim: pode haver)", r"(Uma só|Sim: anda .* uma casa|Não: ela só)"
ANYWHERE, NEXT = "Não: para em qualquer casa", "Sim. A dama salta como a pedra"
MOST, FREE = "Sim. Entre várias", "Não. Não há lei da maioria: entre"
IF_ENDS, AT_ONCE = r"(Quando o lance termina|Não\.|Se há mais)", r"(No momento|Sim, na hora|Sim, se)"
STOPS = r"(Ao chegar|Ela não|Não\.)"
WHITE, BLACK = r"As (brancas|mais claras)", r"As (pretas|mais escuras)"

#: question id -> how its answer begins in each variant
AGREED: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(("captura-para-tras", "captura-para-tras-no-aplicativo"), (YES, YES, YES, NO, NO, NO, NO)),
    **dict.fromkeys(
        ("quantas-casas-a-dama-anda", "dama-anda-para-tras", "dama-pula-casas-vazias"), (FAR, FAR, FAR, ONE, ONE, FAR, FAR)
    ),
    "dama-para-logo-atras": (ANYWHERE, ANYWHERE, ANYWHERE, NEXT, NEXT, ANYWHERE, ANYWHERE),
    "lei-da-maioria": (MOST, MOST, FREE, FREE, MOST, MOST, "Não. .*se a dama pode capturar"),
    "dama-vale-mais": (
        "Não. Pedra e dama",
        "Não. Pedra e dama",
        "Não. A escolha é livre",
        "Não. A escolha é livre",
        "Sim, .*com a dama; .*mais damas; .*mais cedo",
        "Sim, .*mais damas",
        "Vale quem captura",
    ),
    **dict.fromkeys(
        ("quando-vira-dama", "passar-pela-ultima-fileira", "coroa-comendo"),
        (IF_ENDS, IF_ENDS, AT_ONCE, STOPS, STOPS, STOPS, STOPS),
    ),
    "quando-se-tiram": ("Depois",) * 7,
    **dict.fromkeys(("quem-comeca", "vermelhas-ou-pretas"), (WHITE, WHITE, WHITE, BLACK, WHITE, WHITE, WHITE)),
    "lado-da-casa-escura": (*("À esquerda .* escura",) * 4, "À direita .* escura", "À direita .* clara", "À esquerda"),
    "pedra-come-dama": ("Sim", "Sim", "Sim", "Sim", "Não", "Sim", "Sim"),
    "dama-come-dama": (*("Sim. E a pedra",) * 4, "Sim, e só ela", "Sim. E a pedra", "Sim. E a pedra"),
    "quantas-pecas": ("20 .* 4 .* 10 × 10", *("12 .* 3 .* 8 × 8",) * 6),
    "duas-damas-contra-uma": ("5 lances", "5 lances", "5 lances", *("Não há contagem própria",) * 4),
    **dict.fromkeys(("captura-obrigatoria", "captura-dupla-tripla", "fazer-curva"), ("Sim",) * 7),
    **dict.fromkeys(("parar-no-meio", "pular-propria-peca", "dama-tripla", "ganha-peca-de-volta"), ("Não",) * 7),
    **dict.fromkeys(("pedra-anda-para-tras", "duas-pecas-juntas", "xeque"), ("Não",) * 7),
    "todas-bloqueadas": ("Sim",) * 7,
    "os-dois-bloqueados": ("Perde quem tem a vez",) * 7,
    "peca-na-borda": ("Não",) * 7,
    "como-termina": ("Perde .*sem peças .*sem nenhum lance",) * 7,
    "objetivo": ("Tomar todas as peças",) * 7,
}

#: variant -> one of the above whose answers it gives, but for these
ALIKE: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "portuguese": ("spanish", {"lado-da-casa-escura": "À direita .* escura"}),
    "canadian": ("international", {"quantas-pecas": "30 .* 5 .* 12 × 12", "duas-damas-contra-uma": "Não há contagem própria"}),
    "frisian": (
        "international",
        {
            "lei-da-maioria": "Não pelo número",
            "dama-vale-mais": "Sim: na conta",
            "peca-na-borda": "Sim, ao longo",
            "duas-damas-contra-uma": "7 lances do lado mais forte",
        },
    ),
    "turkish": (
        "international",
        {
            "captura-para-tras": "A pedra não: ela captura para a frente e para os lados",
            "captura-para-tras-no-aplicativo": "Seria erro",
            "quando-se-tiram": "Durante",
            "peca-na-borda": "Sim, ao longo",
            "lado-da-casa-escura": "Tanto faz",
            "quantas-pecas": "16 .* 2 .* 8 × 8",
            "duas-damas-contra-uma": "Não há contagem própria",
        },
    ),
    "pool": (
        "russian",
        {
            **dict.fromkeys(("quando-vira-dama", "passar-pela-ultima-fileira", "coroa-comendo"), IF_ENDS),
            **dict.fromkeys(("quem-comeca", "vermelhas-ou-pretas"), BLACK),
            "duas-damas-contra-uma": "Não há contagem própria",
        },
    ),
}

#: number of a question as readers put it -> the questions of the page that answer it
ASKED: Final[dict[str, tuple[str, ...]]] = {
    "Q01": ("captura-para-tras",),
    "Q03": ("quantas-casas-a-dama-anda",),
    "Q05": ("sopro",),
    "Q07": ("captura-obrigatoria",),
    "Q09": ("dama-vale-mais",),
    "Q11": ("passar-pela-ultima-fileira",),
    "Q13": ("pedra-come-dama",),
    "Q15": ("lado-da-casa-escura",),
    "Q17": ("numeracao-portuguesa", "como-se-numeram-as-casas"),
    "Q19": ("quantas-pecas",),
    "Q21": ("duas-damas-contra-uma",),
    "Q23": ("como-termina", "todas-bloqueadas"),
    "Q25": ("duas-pecas-juntas",),
    "Q27": ("fazer-curva", "peca-na-borda"),
    "Q29": ("quando-se-tiram",),
    "Q31": ("dama-vira-no-meio",),
    "Q33": ("objetivo",),
    "Q35": ("nao-consigo-mover",),
    "Q37": ("brasileiras-e-internacionais",),
    "Q39": ("brasileiras-e-portuguesas",),
    "Q41": ("tabuleiro-de-papel",),
    "Q43": ("xeque",),
    "Q45": ("sopro",),
    "Q47": ("dama-pula-casas-vazias", "quantas-casas-a-dama-anda"),
    "Q49": ("pedra-come-dama", "dama-come-dama"),
    "Q51": ("dama-tripla",),
    "Q53": ("captura-para-tras-no-aplicativo",),
    "Q55": ("parar-no-meio",),
    "Q57": ("vermelhas-ou-pretas", "quem-comeca"),
    "Q59": ("os-dois-bloqueados",),
    "Q61": ("ganha-peca-de-volta",),
    "Q63": ("quando-se-tiram",),
    "Q65": ("quem-comeca",),
    "Q67": ("dama-para-logo-atras", "quantas-casas-a-dama-anda"),
    "Q69": ("quantidade-e-qualidade",),
    "Q71": ("coroa-comendo",),
    "Q73": ("todas-bloqueadas",),
    "Q75": ("casa-branca-a-direita",),
}

#: What else an answer must say in one variant: (question id, variant, words)
SAID: Final = (
    ("numeracao-portuguesa", "portuguese", r"1 a 32.*inferior direito.*direita para a esquerda"),
    ("como-se-numeram-as-casas", "spanish", r"1 a 32.*embaixo, à direita"),
    ("sopro", "brazilian", r"Não existe sopro"),
    ("sopro", "american", r"Não existe sopro\. O lance errado é desfeito"),
    ("quantidade-e-qualidade", "spanish", r"mais peças.*igualdade.*mais damas"),
    ("casa-branca-a-direita", "spanish", r"direita.*nas brancas que se joga"),
    ("casa-branca-a-direita", "american", r"direita.*não se joga nela"),
    ("tabuleiro-de-papel", "brazilian", r"8 × 8.*à esquerda"),
    ("tabuleiro-de-papel", "italian", r"8 × 8.*à direita"),
    ("tres-damas-contra-uma", "brazilian", r"5 lances.*grande diagonal"),
    ("tres-damas-contra-uma", "international", r"16 lances"),
    ("tres-damas-contra-uma", "spanish", r"12 lances do lado mais forte"),
    ("tres-damas-contra-uma", "portuguese", r"12 lances do lado mais forte"),
    ("uma-dama-contra-uma", "frisian", r"Sim, na hora"),
    ("uma-dama-contra-uma", "turkish", r"Sim, na hora"),
    ("mesma-casa-duas-vezes", "turkish", r"até pela casa de uma peça já tomada"),
    ("tres-damas-contra-uma", "canadian", r"16 lances"),
    ("tres-damas-contra-uma", "pool", r"13 lances.*ou 5.*grande diagonal"),
    ("tres-damas-contra-uma", "russian", r"15 lances.*ou 5.*grande diagonal"),
    ("quando-e-empate", "frisian", r"2 damas contra 1 dama.*7 lances.*1 dama contra 1 dama: empate na hora"),
    ("quando-e-empate", "portuguese", r"3ª vez.*20 lances.*no máximo 4 peças"),
    ("fazer-curva", "turkish", r"não se volta para o lado de onde se veio"),
    ("peca-na-borda", "frisian", r"Sim, ao longo da borda"),
    ("peca-na-borda", "turkish", r"Sim, ao longo da borda"),
    ("quando-e-empate", "brazilian", r"3ª vez.*20 lances"),
    ("quando-e-empate", "international", r"3ª vez.*25 lances"),
    ("quando-e-empate", "american", r"3ª vez.*40 lances"),
)

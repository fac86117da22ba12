"""Whether the rules of one set hold together: each value is allowed, and yet two of them may contradict each other.

A check has a name, the rules it reads and a function that yields what it finds. It needs the values of its scope only, so it
also runs where others are missing. What is found has a name, for which ``damario/checks.py`` has the words for whoever writes
tables and ``rules_data/text/pt-BR/builder.yml`` those for whoever changes rules in the page.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from damas.geometry import geometry
from damas.overlay import laid_over

Values = Mapping[str, Any]


@dataclass(frozen=True)
class Finding:
    """A contradiction: its name, the ``rule`` at fault (a dotted key) and the rule that it contradicts, if there is just one.

    ``fix`` is a value of the rule at fault that would end it, or ``None``; ``values`` fill the places of sentences about it.
    ``same`` says that the games are the same with either: tables have to use one word for one thing, people need not.
    """

    name: str
    rule: str
    other: str = ""
    fix: Any = None
    values: Mapping[str, object] | None = None
    same: bool = False


@dataclass(frozen=True)
class Check:
    """One question put to the values of a rule set. ``scope`` are the keys of the rules that ``check`` reads, and no other."""

    name: str
    scope: tuple[str, ...]
    check: Callable[[Values], Iterator[Finding]]


def findings(values: Values) -> Iterator[Finding]:
    """What all checks find in a rule mapping; those that read a rule that it lacks are left out."""
    for check in CHECKS:
        if all(_has(values, key) for key in check.scope):
            yield from check.check(values)


def contradictions(values: Values, changed: Collection[str]) -> list[Finding]:
    """The contradictions in which a rule that was ``changed`` (a dotted key) has a part; two words for one game are none."""
    return [one for one in findings(values) if not one.same and not {one.rule, one.other}.isdisjoint(changed)]


def settled(values: Values) -> Values:
    """The values with the word that tables use wherever there are two for the same game."""
    while same := next((one for one in findings(values) if one.same), None):
        values = laid_over(values, [{same.rule: same.fix}])
    return values


def _has(values: Values, key: str) -> bool:
    group, _, name = key.rpartition(".")
    return name in (values.get(group, {}) if group else values)


def _setup(values: Values) -> Iterator[Finding]:
    rows, ranks = values["setup"]["rows"], values["board"]["ranks"]
    if not rows:
        yield Finding("no_rows", "setup.rows")
    elif max(rows) * 2 > ranks:
        yield Finding("too_many_rows", "setup.rows", "board.ranks", values={"row": max(rows), "ranks": ranks})


def _landing(values: Values) -> Iterator[Finding]:
    king = values["king"]
    if king["range"] == "short" and king["landing"] != "adjacent":
        yield Finding("landing", "king.landing", "king.range", "adjacent", {"landing": king["landing"]})


def _directions(values: Values) -> Iterator[Finding]:
    full = values["board"]["lattice"] == "full"
    man, king = values["man"], values["king"]
    if man["step"] == "forward_side_orth" and not full:
        yield Finding("straight_man", "man.step", "board.lattice", "forward_diag")
    if king["step"] == "orth" and not full:
        yield Finding("straight_king", "king.step", "board.lattice", "diag")
    if man["step"] == "forward_side_orth" and man["capture"] in ("forward_diag", "all_diag"):
        yield Finding("straight_man_takes_diagonally", "man.capture", "man.step", "forward_side_orth")
    if king["step"] != "orth" and king["capture"] == "orth":
        yield Finding("king_takes_straight_only", "king.capture", "king.step", "diag", {"step": king["step"]})
    if king["step"] == "orth" and king["capture"] == "diag":
        yield Finding("straight_king_takes_diagonally", "king.capture", "king.step", "orth")
    if man["step"] == "forward_diag" and man["capture"] == "forward_side_orth":
        yield Finding("man_takes_straight_only", "man.capture", "man.step", "forward_diag")
    if man["capture"] == "all_8" and king["capture"] != "all_8":
        yield Finding("king_takes_in_fewer", "king.capture", "man.capture", "all_8")


def _completion(values: Values) -> Iterator[Finding]:
    capture = values["capture"]
    if capture["completion"] == "may_stop" and capture["priority"]:
        yield Finding("stops_short_of_the_best", "capture.completion", "capture.priority", "must_finish")


def _priority(values: Values) -> Iterator[Finding]:
    rule, priority = "capture.priority", list(values["capture"]["priority"])
    if "frisian_value" in priority and "pieces" in priority:
        yield Finding("counts_twice", rule, fix=[word for word in priority if word != "pieces"])
    if "king_earliest" in priority and "kings" not in priority:
        place = priority.index("king_earliest")
        yield Finding("earliest_without_kings", rule, fix=[*priority[:place], "kings", *priority[place:]])
    elif "king_earliest" in priority and priority.index("king_earliest") < priority.index("kings"):
        rest = [word for word in priority if word != "king_earliest"]
        place = rest.index("kings") + 1
        yield Finding("earliest_before_kings", rule, fix=[*rest[:place], "king_earliest", *rest[place:]])


def _reverse(values: Values) -> Iterator[Finding]:
    capture = values["capture"]
    if capture["reverse"] == "allowed" and capture["removal"] == "after":
        yield Finding("no_way_back", "capture.reverse", "capture.removal", "forbidden")


def _promotion(values: Values) -> Iterator[Finding]:
    man, promotion = values["man"], values["promotion"]["in_capture"]
    if promotion == "only_if_ends" and man["capture"] == "forward_diag" and values["board"]["lattice"] != "full":
        yield Finding("never_passes_the_last_row", "promotion.in_capture", "man.capture", "stop", same=True)


def _colour(values: Values) -> Iterator[Finding]:
    board = values["board"]
    if (board["lattice"] == "full") != (board["playing_squares"] == "all"):
        yield Finding("colour", "board.playing_squares", "board.lattice")


def _huffing(values: Values) -> Iterator[Finding]:
    huff, missed = values["capture"]["obligation"] == "huff", values["conduct"]["missed_capture"]
    if huff and missed not in ("piece_forfeited", "not_stated"):
        yield Finding("huffed_piece_stays", "conduct.missed_capture", "capture.obligation", "piece_forfeited")
    if not huff and missed == "piece_forfeited":
        yield Finding("forfeited_without_huffing", "conduct.missed_capture", "capture.obligation", "corrected")


def _loss(values: Values) -> Iterator[Finding]:
    if "no_pieces" not in values["loss"]:
        yield Finding("nothing_left", "loss", fix=["no_pieces", *values["loss"]])


_CORNERS: Final = ("bottom_left", "bottom_right", "top_left", "top_right")


def game_type(values: Values) -> str:
    """The GameType of PDN 3.0 that says what the values do: type, first mover, width, height, style and corner, invert flag.

    The corner is that of square 1 as the first mover sees it. Type, and the flag of a board without a lattice, are those of
    ``notation.pdn``; a ``?`` stands for a type that is missing there.
    """
    board, notation = values["board"], values["notation"]
    fields = notation["pdn"].split(",")
    corner = _CORNERS.index(notation["origin"])
    corner = corner if values["first_mover"] == "white" else 3 - corner
    inverted = "1" if board["lattice"] == "mirrored" else "0"
    if board["lattice"] == "full" and len(fields) == 6:
        inverted = fields[5]
    style = f"{'N' if notation['style'] == 'numeric' else 'A'}{corner}"
    said = [values["first_mover"][0].upper(), str(board["files"]), str(board["ranks"]), style, inverted]
    return f"{fields[0] or '?'},{','.join(said)}"


def _pdn(values: Values) -> Iterator[Finding]:
    found, wanted = values["notation"]["pdn"], game_type(values)
    if found != wanted or not found.split(",")[0].isdigit():
        yield Finding("pdn", "notation.pdn", fix=wanted, values={"found": found[:30], "wanted": wanted})


def _squares(values: Values) -> Iterator[Finding]:
    board, notation = values["board"], values["notation"]
    if notation["style"] == "alpha" and notation["origin"] != "bottom_left":
        yield Finding("letters_from_elsewhere", "notation.origin", "notation.style", "bottom_left")
    if not geometry(board["files"], board["ranks"], board["lattice"]).playable:
        yield Finding("no_squares", "board.lattice")


_BOARD: Final = ("board.files", "board.ranks", "board.lattice")

CHECKS: Final = (
    Check("setup", ("setup.rows", "board.ranks"), _setup),
    Check("landing", ("king.range", "king.landing"), _landing),
    Check("directions", ("board.lattice", "man.step", "man.capture", "king.step", "king.capture"), _directions),
    Check("completion", ("capture.completion", "capture.priority"), _completion),
    Check("priority", ("capture.priority",), _priority),
    Check("reverse", ("capture.reverse", "capture.removal"), _reverse),
    Check("promotion", ("promotion.in_capture", "man.capture", "board.lattice"), _promotion),
    Check("colour", ("board.lattice", "board.playing_squares"), _colour),
    Check("huffing", ("capture.obligation", "conduct.missed_capture"), _huffing),
    Check("loss", ("loss",), _loss),
    Check("pdn", (*_BOARD, "first_mover", "notation.style", "notation.origin", "notation.pdn"), _pdn),
    Check("squares", (*_BOARD, "notation.style", "notation.origin"), _squares),
)

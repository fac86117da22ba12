"""One rule set: the checked mapping of a variant, turned into plain attributes.

The engine knows no variant. It is handed the mapping that a variant file holds (``rules_data/variants``), and everything
that differs between the games follows from its values.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from damas import labels
from damas.errors import RulesError, SquareError, SquareProblem
from damas.geometry import DIAGONAL, MAX_SIDE, ORTHOGONAL, Geometry, geometry

if TYPE_CHECKING:
    from damas.generator import Generator
    from damas.position import Position

COLOURS: Final = ("white", "black")

_FORWARD: Final = {"white": ("ne", "nw"), "black": ("se", "sw")}
_AHEAD: Final = {"white": ("n",), "black": ("s",)}
_KING_DIRECTIONS: Final = {"diag": DIAGONAL, "orth": ORTHOGONAL, "all_8": DIAGONAL + ORTHOGONAL}

#: Rule key -> allowed words. The catalogue in ``rules_data`` describes them; a test compares the two.
WORDS: Final[dict[str, tuple[str, ...]]] = {
    "board.lattice": ("a1", "mirrored", "full"),
    "first_mover": COLOURS,
    "man.step": ("forward_diag", "forward_side_orth"),
    "man.capture": ("forward_diag", "all_diag", "all_8", "forward_side_orth"),
    "king.range": ("short", "flying"),
    "king.step": ("diag", "orth", "all_8"),
    "king.capture": ("diag", "orth", "all_8"),
    "king.landing": ("any", "adjacent", "adjacent_after_last_king"),
    "capture.obligation": ("compulsory", "optional", "huff"),
    "capture.completion": ("must_finish", "may_stop"),
    "capture.removal": ("after", "immediate"),
    "capture.reverse": ("forbidden", "allowed"),
    "promotion.in_capture": ("stop", "only_if_ends", "continue_as_king"),
    "notation.style": ("numeric", "alpha"),
    "notation.origin": ("bottom_left", "bottom_right", "top_left", "top_right"),
    "notation.capture_sep": ("x", ":", "-"),
    "notation.quiet_sep": ("-",),
}
PRIORITIES: Final = ("pieces", "with_king", "kings", "king_earliest", "frisian_value")
LOSSES: Final = ("no_pieces", "blocked")
DEFAULTS: Final[dict[str, Any]] = {
    "capture.obligation": "compulsory",
    "capture.completion": "must_finish",
    "king_move_limit": "none",
    "loss": list(LOSSES),
    "draws": {},
    "notation.quiet_sep": "-",
}
#: Group -> the rules in it. A rule with another name would silently leave a default in force.
_GROUPS: Final[dict[str, set[str]]] = {
    "board": {"files", "ranks", "lattice", "playing_squares"},
    "setup": {"rows"},
    "man": {"step", "capture", "may_capture_king"},
    "king": {"range", "step", "capture", "landing"},
    "capture": {"obligation", "completion", "priority", "removal", "reverse"},
    "promotion": {"in_capture"},
    "notation": {"style", "origin", "capture_sep", "quiet_sep", "pdn"},
}


@dataclass(frozen=True)
class Notation:
    """How a variant writes squares and moves. ``origin`` is the corner of square 1 (or a1) as White sees the board."""

    style: str
    origin: str
    capture_sep: str
    quiet_sep: str
    pdn: str


class Rules:
    """A rule set, compiled once and immutable. Make one with :meth:`from_mapping`; two sets with equal values are equal."""

    def __init__(self, values: Mapping[str, Any], id: str = "") -> None:  # noqa: A002 - the field's own word
        problems = _problems(values)
        if problems:
            raise RulesError(problems)
        self.id: Final = id
        self._values = copy.deepcopy(dict(values))

        def get(key: str) -> Any:
            return _get(values, key)

        self.geometry: Final[Geometry] = geometry(get("board.files"), get("board.ranks"), get("board.lattice"))
        self.setup_rows: Final[tuple[int, ...]] = tuple(get("setup.rows"))
        self.first_mover: Final[str] = get("first_mover")
        self.man_may_capture_king: Final[bool] = get("man.may_capture_king")
        self.flying: Final[bool] = get("king.range") == "flying"
        self.landing: Final[str] = get("king.landing")
        self.obligation: Final[str] = get("capture.obligation")
        self.may_stop: Final[bool] = get("capture.completion") == "may_stop"
        self.priority: Final[tuple[str, ...]] = tuple(get("capture.priority"))
        self.immediate_removal: Final[bool] = get("capture.removal") == "immediate"
        self.reverse_allowed: Final[bool] = get("capture.reverse") == "allowed"
        self.promotion: Final[str] = get("promotion.in_capture")
        limit = get("king_move_limit")
        self.king_move_limit: Final[int] = 0 if limit == "none" else limit["same_king"]
        self.king_limit_needs_men: Final[bool] = limit != "none" and limit.get("while_has_men", True)
        self.blocked_loses: Final[bool] = "blocked" in get("loss")
        draws = get("draws")
        sets = draws if isinstance(draws, Mapping) else {"official": draws}
        self.draws: Final[dict[str, tuple[Mapping[str, Any], ...]]] = {
            name: tuple(copy.deepcopy(dict(record)) for record in records) for name, records in sets.items()
        }
        self.notation: Final = Notation(
            **{field: get(f"notation.{field}") for field in ("style", "origin", "capture_sep", "quiet_sep", "pdn")}
        )
        self.numeric: Final[bool] = self.notation.style == "numeric"

        self.man_steps: Final = {colour: _man_directions(get("man.step"), colour) for colour in COLOURS}
        self.man_captures: Final = {colour: _man_directions(get("man.capture"), colour) for colour in COLOURS}
        self.king_steps: Final[tuple[str, ...]] = _KING_DIRECTIONS[get("king.step")]
        self.king_captures: Final[tuple[str, ...]] = _KING_DIRECTIONS[get("king.capture")]
        masks = self.geometry.rank_masks
        #: Colour -> bits of the row on which its men are crowned.
        self.crown_row: Final[dict[str, int]] = {"white": masks[-1], "black": masks[0]}

    @classmethod
    def from_mapping(cls, values: Mapping[str, Any], id: str = "") -> Rules:  # noqa: A002
        """The rule set that ``values`` describes: the plain nested mapping of a checked variant file.

        Raises:
            RulesError: a rule is missing, has a value outside its list or contradicts another; all faults are listed.
        """
        return cls(values, id)

    @property
    def values(self) -> dict[str, Any]:
        """The mapping that this rule set was made from, a copy of its own."""
        return copy.deepcopy(self._values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self._values == other._values

    def __hash__(self) -> int:
        return hash((self.geometry, self.priority, self.promotion, self.notation))

    def __repr__(self) -> str:
        return f"<Rules {self.id or self.notation.pdn}>"

    def start(self) -> Position:
        """The position in which a game begins."""
        from damas.position import Position

        return Position.start(self)

    @cached_property
    def generator(self) -> Generator:
        """The move generator compiled for this rule set (made on first use)."""
        from damas.generator import Generator

        return Generator(self)

    # Squares as people write them.

    @cached_property
    def _numbers(self) -> tuple[dict[int, int], dict[int, int]]:
        origin = self.notation.origin if self.numeric else labels.ALPHA_NUMBERS_FROM
        order = labels.numbered(self.geometry, origin)
        return {index: number for number, index in enumerate(order, 1)}, dict(enumerate(order, 1))

    @cached_property
    def _labels(self) -> dict[int, int | str]:
        if self.numeric:
            return dict(self._numbers[0])
        return {index: self.name(index) for index in self.geometry.playable}

    def label(self, index: int) -> int | str:
        """The square ``index`` as the variant writes it: ``14`` or ``"c3"``."""
        return self._labels[index]

    def name(self, index: int) -> str:
        """The square ``index`` by file letter and rank, whatever the variant's own style: ``"c3"``."""
        return labels.name(self.geometry, index)

    def number(self, index: int) -> int:
        """The number of the square ``index``; in a variant written with letters, counted from the top left."""
        return self._numbers[0][index]

    def square(self, label: int | str) -> int:
        """The square index that ``label`` means: a number, its text (leading zeros allowed) or letters such as ``"c3"``.

        Letters are read on every board up to 8 x 8, whatever the style: PDN 3.0 has no letter form for larger boards.
        In a variant written with letters numbers are read too, counted from the top left as White sees it.

        Raises:
            SquareError: no playing square has that name.
        """
        text = str(label).strip().lower()
        if text.isascii() and text.isdigit():
            numbers = self._numbers[1]
            number = int(text[:6])
            if number not in numbers:
                sentence = f"there is no square {text[:12]}: the squares are 1 to {len(numbers)}"
                raise SquareError(label, SquareProblem.NO_SUCH_NUMBER, sentence)
            return numbers[number]
        if labels.LETTERED.fullmatch(text):
            if self.numeric and max(self.geometry.files, self.geometry.ranks) > labels.LARGEST_LETTERED:
                sentence = f"{text} has letters, but the squares of this board are numbered"
                raise SquareError(label, SquareProblem.LETTERS_ON_NUMBERED_BOARD, sentence)
            index = labels.index(self.geometry, text)
            if index is None:
                raise SquareError(label, SquareProblem.OUTSIDE_BOARD, f"{text} is not on the board")
            if index not in self._labels:
                raise SquareError(label, SquareProblem.NOT_PLAYED, f"{text} is not a playing square")
            return index
        raise SquareError(label, SquareProblem.NOT_A_SQUARE, f"{text[:12]!r} is not a square")


def _man_directions(word: str, colour: str) -> tuple[str, ...]:
    return {
        "forward_diag": _FORWARD[colour],
        "all_diag": DIAGONAL,
        "all_8": DIAGONAL + ORTHOGONAL,
        "forward_side_orth": (*_AHEAD[colour], "e", "w"),
    }[word]


_MISSING: Final = object()


def _get(values: Mapping[str, Any], key: str) -> Any:
    found: Any = values
    for part in key.split("."):
        found = found.get(part, _MISSING) if isinstance(found, Mapping) else _MISSING
    return DEFAULTS.get(key, _MISSING) if found is _MISSING else found


def _problems(values: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Every reason why the engine cannot play by ``values``, as (rule key, sentence)."""
    found: list[tuple[str, str]] = []

    def check(key: str, ok: bool, sentence: str) -> None:
        if not ok:
            found.append((key, sentence))

    for key, allowed in WORDS.items():
        value = _get(values, key)
        check(key, isinstance(value, str) and value in allowed, f"found {_show(value)}, allowed are {', '.join(allowed)}")
    for group, names in _GROUPS.items():
        inside = values.get(group) if isinstance(values, Mapping) else None
        for name in inside if isinstance(inside, Mapping) else ():
            check(f"{group}.{name}", name in names, f"there is no such rule; in {group} there are {', '.join(sorted(names))}")
    for key in ("board.files", "board.ranks"):
        value = _get(values, key)
        check(key, _is_count(value) and 2 <= value <= MAX_SIDE, f"found {_show(value)}, allowed is 2 to {MAX_SIDE}")
    check("man.may_capture_king", isinstance(_get(values, "man.may_capture_king"), bool), "must be true or false")
    check("notation.pdn", isinstance(_get(values, "notation.pdn"), str), "must be a text")
    _check_list(found, "capture.priority", _get(values, "capture.priority"), PRIORITIES)
    _check_list(found, "loss", _get(values, "loss"), LOSSES)
    _check_rows(found, values)
    limit = _get(values, "king_move_limit")
    limit_ok = limit == "none" or (
        isinstance(limit, Mapping)
        and _is_count(limit.get("same_king"))
        and limit["same_king"] > 0
        and isinstance(limit.get("while_has_men", True), bool)
    )
    check("king_move_limit", limit_ok, f"found {_show(limit)}, allowed is none or {{same_king: n, while_has_men: true}}")
    draws = _get(values, "draws")
    sets: Iterable[Any] = draws.values() if isinstance(draws, Mapping) else [draws]
    draws_ok = all(isinstance(s, list | tuple) and all(isinstance(r, Mapping) for r in s) for s in sets)
    check("draws", draws_ok, "must be named lists of records")
    if not found:
        short, landing = _get(values, "king.range") == "short", _get(values, "king.landing")
        check("king.landing", not short or landing == "adjacent", "a short king can only land on the adjacent square")
    return found


def _check_list(found: list[tuple[str, str]], key: str, value: Any, allowed: tuple[str, ...]) -> None:
    ok = isinstance(value, list | tuple) and len(set(map(str, value))) == len(value) and all(v in allowed for v in value)
    if not ok:
        found.append((key, f"found {_show(value)}, allowed is a list without repeats of {', '.join(allowed)}"))


def _check_rows(found: list[tuple[str, str]], values: Mapping[str, Any]) -> None:
    rows, ranks = _get(values, "setup.rows"), _get(values, "board.ranks")
    if not (isinstance(rows, list | tuple) and rows and all(_is_count(r) and r >= 1 for r in rows)):
        found.append(("setup.rows", f"found {_show(rows)}, allowed is a list of rows counted from 1"))
    elif _is_count(ranks) and max(rows) * 2 > ranks:
        found.append(("setup.rows", f"row {max(rows)} of both players does not fit on {ranks} rows"))


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _show(value: Any) -> str:
    return "nothing" if value is _MISSING else repr(value)[:60]

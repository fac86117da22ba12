"""The text of the functions that list moves: written out for one rule set and colour, with its shifts as constants."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from damas.rules import Rules


def source(rules: Rules, colour: str) -> str:
    """The text of the functions of one colour, from ``moves`` to ``can_step``.

    They differ in what they are given and in whether moves are made, counted or only looked for. A shift by a direction moves
    the whole board one step that way; a man can jump where an enemy is one step and a free square two steps away.
    """
    shifts = rules.geometry.shifts

    def seen_from(name: str, direction: str, steps: int) -> str:
        # The board as seen from ``steps`` steps before: shifted against the direction.
        shift = shifts[direction] * steps
        return f"{name} >> {shift}" if shift > 0 else f"{name} << {-shift}"

    jumpers = "\n        | ".join(
        f"({seen_from('edible', d, 1)} & {seen_from('empty', d, 2)})" for d in rules.man_captures[colour]
    )
    edible = "foes | foe_kings" if rules.man_may_capture_king else "foes"
    optional = rules.obligation != "compulsory"
    other = "black" if colour == "white" else "white"
    unpack = f"""
    men = position.{colour}_men
    kings = position.{colour}_kings
    foes = position.{other}_men
    foe_kings = position.{other}_kings"""
    head = f"""
    edible = {edible}
    occupied = men | kings | foes | foe_kings
    empty = BOARD ^ occupied
    jumpers = men & (
        {jumpers}
    )
    hunters = 0
    if kings:
        prey = foes | foe_kings
        bits = kings
        while bits:
            low = bits & -bits
            bits ^= low
            for mask, line in king_lines[low]:
                for entry in line[occupied & mask]:
                    if entry[0] & prey:
                        hunters |= low
"""
    steps = "".join(
        f"""
    bits = men & ({seen_from("empty", d, 1)})
    while bits:
        low = bits & -bits
        bits ^= low
        add(step_{d}[low])"""
        for d in rules.man_steps[colour]
    )
    counts = " + ".join(f"(men & ({seen_from('empty', d, 1)})).bit_count()" for d in rules.man_steps[colour])
    ways = " | ".join(
        [f"men & ({seen_from('empty', d, 1)})" for d in rules.man_steps[colour]]
        + [f"kings & ({seen_from('empty', d, 1)})" for d in rules.king_steps]
    )
    listing = f"""{head}
    if jumpers or hunters:
        boards = (men, kings, foes, foe_kings)
        found = captures(jumpers, hunters, foes, foe_kings, occupied)
        {"out = make(found, boards)" if optional else "return make(found, boards)"}
    {"else:" if optional else ""}
    {"    out = []" if optional else "out = []"}
    add = out.append{steps}
    while kings:
        low = kings & -kings
        kings ^= low
        for mask, table in king_moves[low]:
            out += table[occupied & mask]
    return out
"""
    return f"""
def moves(position):{unpack}{listing}

def moves_of(men, kings, foes, foe_kings):{listing}

def count_of(men, kings, foes, foe_kings):{head}
    total = 0
    if jumpers or hunters:
        total = len(captures(jumpers, hunters, foes, foe_kings, occupied))
        {"" if optional else "return total"}
    total += {counts}
    while kings:
        low = kings & -kings
        kings ^= low
        for mask, table in king_moves[low]:
            total += len(table[occupied & mask])
    return total

def captures_of(men, kings, foes, foe_kings):{head}
    if not (jumpers or hunters):
        return []
    return make(captures(jumpers, hunters, foes, foe_kings, occupied), (men, kings, foes, foe_kings))

def can_capture(men, kings, foes, foe_kings):
    edible = {edible}
    occupied = men | kings | foes | foe_kings
    empty = BOARD ^ occupied
    if men & (
        {jumpers}
    ):
        return True
    prey = foes | foe_kings
    while kings:
        low = kings & -kings
        kings ^= low
        for mask, line in king_lines[low]:
            for entry in line[occupied & mask]:
                if entry[0] & prey:
                    return True
    return False

def can_step(men, kings, foes, foe_kings):
    empty = BOARD ^ (men | kings | foes | foe_kings)
    return bool(
        {ways}
    )
"""

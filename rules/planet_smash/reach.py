"""The values that ready abilities can give a placed die and its targeting die (PS-3.6)."""

from __future__ import annotations

from rules.common.dice import SIDES
from rules.common.memo import Memo
from rules.common.tuples import put
from rules.planet_smash.abilities import ROLLED, ability_refusal, changed_value
from rules.planet_smash.chart import Chart
from rules.planet_smash.pending import Pending
from rules.planet_smash.sheet import FILLED, target_colour
from rules.planet_smash.state import COLOURS, EMPTY, PERFORMED, Numbers, Sheet
from rules.planet_smash.writing import CELLS_FOR

Two = tuple[int, int]
"""The values of the placed die and the targeting die; 0 for no targeting die."""
ALL: tuple[Two, ...] = tuple((placed, aim) for placed in range(7) for aim in range(7))
"""All values of two dice. A set of them is a mask with a bit for each in this order."""
MOST = {"adjust": 10, "flip": 2, "reroll": 2, "any": 2}
"""The number of uses of each ability beyond which more don't reach new values of two dice."""
_KINDS, _MOST = tuple(MOST), tuple(MOST.values())
_PLACED, _REACHING = (
    tuple(
        sum(1 << bit for bit, (placed, aim) in enumerate(ALL) if placed == value and aim <= most)
        for value, most in enumerate(limits)
    )
    for limits in ((6,) * 7, range(7))
)
"""The values of the two dice of which the placed one has a value, and those of which it reaches the other."""


def can_be_helped(chart: Chart, sheet: Sheet, choice: Pending) -> bool:
    """Return whether ready abilities can let the placed die write something where the ship is."""
    colour = target_colour(sheet, sheet.ship)
    stock = [0] * len(_KINDS)
    for ability, cells, crossed in zip(chart.abilities, sheet.cells, sheet.crossed, strict=True):
        stock[_KINDS.index(ability)] += (FILLED[cells] & ~crossed).bit_count()
    uses = tuple(map(min, stock, _MOST))
    shown = sheet.plan[COLOURS.index(choice.about)], sheet.target[colour] if colour != EMPTY else 0
    return bool(_WITHIN[shown, uses] & _wanted(chart, sheet, choice))


def _wanted(chart: Chart, sheet: Sheet, choice: Pending) -> int:
    """Return the values of the two dice with which the placed one can write where the ship is."""
    demolish, research = "demolish" in choice.among, "research" in choice.among
    boxes, cells = chart.boxes_for[sheet.ship][sheet.boxes[sheet.ship]], CELLS_FOR[sheet.cells[sheet.ship]]
    wanted = 0
    for value in SIDES:
        if research and cells[value]:
            wanted |= _PLACED[value]
        elif demolish and boxes[value]:
            wanted |= _REACHING[value]
    return wanted


def _shown_by(mask: int) -> list[Two]:
    return [two for bit, two in enumerate(ALL) if mask >> bit & 1]


def _within(key: tuple[Two, Numbers]) -> int:
    shown, uses = key
    found = 1 << ALL.index(shown)
    for kind, left in enumerate(uses):
        if left:  # in any order
            before = _WITHIN[shown, put(uses, kind, left - 1)]
            found |= before | _AFTER[before, _KINDS[kind]]
    return found


def _after(key: tuple[int, str]) -> int:
    before, kind = key
    made = 0
    for two in _shown_by(before):
        for ability in PERFORMED if kind == "any" else (kind,):
            made |= _CHANGED[two, ability]
    return made


def _changed(key: tuple[Two, str]) -> int:
    (placed, aim), ability = key
    made = 0
    for step in (-1, 0, 1):
        for value in _changed_values(ability, placed, step):
            made |= 1 << ALL.index((value, aim))
        for value in _changed_values(ability, aim, step):
            made |= 1 << ALL.index((placed, value))
    return made


_WITHIN = Memo(_within)
"""The reachable values by the values of two dice and the number of uses of each ability."""
_AFTER = Memo(_after)
"""The reachable values by a set of values of two dice and one use of an ability kind."""
_CHANGED = Memo(_changed)
"""The reachable values by the values of two dice and one use of an ability."""


def _changed_values(ability: str, value: int, step: int) -> tuple[int, ...]:
    if ability_refusal(ability, "", value, step):
        return ()
    made = changed_value(ability, value, step)
    return SIDES if made == ROLLED else (made,)

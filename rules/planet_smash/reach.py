"""The values that ready abilities can give a placed die and its targeting die (PS-3.6)."""

from __future__ import annotations

from rules.common.dice import SIDES
from rules.common.memo import Memo
from rules.common.tuples import put
from rules.planet_smash.abilities import ROLLED, ability_refusal, changed_value
from rules.planet_smash.chart import RESEARCHES, Chart
from rules.planet_smash.pending import Pending
from rules.planet_smash.sheet import ready, target_colour
from rules.planet_smash.state import COLOURS, EMPTY, PERFORMED, Numbers, Sheet

Two = tuple[int, int]
"""The values of the placed die and the targeting die; 0 for no targeting die."""
ALL: tuple[Two, ...] = tuple((placed, aim) for placed in range(7) for aim in range(7))
"""All values of two dice. A set of them is a mask with a bit for each in this order."""
MOST = {"adjust": 10, "flip": 2, "reroll": 2, "any": 2}
"""The number of uses of each ability beyond which more don't reach new values of two dice."""
_KINDS = tuple(MOST)


def can_be_helped(chart: Chart, sheet: Sheet, choice: Pending) -> bool:
    """Return whether ready abilities can let the placed die write something where the ship is."""
    pawn, colour = sheet.pawn, target_colour(sheet, sheet.pawn)
    stock = [0] * len(_KINDS)
    for quadrant, printed in enumerate(chart.quadrants):
        stock[_KINDS.index(printed.ability)] += ready(sheet, quadrant).bit_count()
    uses = tuple(map(min, stock, MOST.values()))
    shown = sheet.plan[COLOURS.index(choice.about)], sheet.target[colour] if colour != EMPTY else 0
    boxes, cells = chart.demolitions[pawn][sheet.boxes[pawn]], RESEARCHES[sheet.cells[pawn]]
    demolish, research = "demolish" in choice.among, "research" in choice.among
    return any(
        (demolish and value >= aim and boxes[value]) or (research and cells[value])
        for value, aim in _shown_by(_WITHIN[shown, uses])
    )


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

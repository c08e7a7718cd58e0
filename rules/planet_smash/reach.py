"""What ready abilities could still make of a placed die, and of the Targeting die that it has to reach (PS-3.6)."""

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
"""What the placed die and the Targeting die show; 0 for the second where there is none."""
ALL: tuple[Two, ...] = tuple((placed, aim) for placed in range(7) for aim in range(7))
"""Everything that two dice can show. Many of them are a mask, a bit for each in this order."""
MOST = {"adjust": 10, "flip": 2, "reroll": 2, "any": 2}
"""Of each ability so many uses as can make something of two dice that fewer cannot."""
_KINDS = tuple(MOST)


def can_be_helped(chart: Chart, sheet: Sheet, choice: Pending) -> bool:
    """Whether abilities that are ready could let the placed die write something where the pawn is."""
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
        if left:  # whatever comes last
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
        for value in _made(ability, placed, step):
            made |= 1 << ALL.index((value, aim))
        for value in _made(ability, aim, step):
            made |= 1 << ALL.index((placed, value))
    return made


_WITHIN = Memo(_within)
"""By what two dice show and how often each ability may be used: all that they can be made to show."""
_AFTER = Memo(_after)
"""By what two dice may show and a kind of ability: all that one use of it can make of them."""
_CHANGED = Memo(_changed)
"""The same by what they show and an ability."""


def _made(ability: str, value: int, step: int) -> tuple[int, ...]:
    if ability_refusal(ability, "", value, step):
        return ()
    made = changed_value(ability, value, step)
    return SIDES if made == ROLLED else (made,)

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
        for value, aim in _WITHIN[shown, uses]
    )


def _within(start: tuple[Two, Numbers]) -> frozenset[Two]:
    shown, uses = start
    found = {shown}
    for kind, left in enumerate(uses):
        if left:
            fewer = put(uses, kind, left - 1)
            performed = PERFORMED if _KINDS[kind] == "any" else (_KINDS[kind],)
            for ability in performed:
                for behind in _changed(shown, ability):
                    found |= _WITHIN[behind, fewer]
    return frozenset(found)


_WITHIN = Memo(_within)
"""By what two dice show and how often each ability may be used: all that they can be made to show."""


def _changed(shown: Two, ability: str) -> set[Two]:
    """What one use of an ability can make of two dice."""
    behind: set[Two] = set()
    placed, aim = shown
    for step in (-1, 0, 1):
        behind.update((value, aim) for value in _made(ability, placed, step))
        behind.update((placed, value) for value in _made(ability, aim, step))
    return behind


def _made(ability: str, value: int, step: int) -> tuple[int, ...]:
    if ability_refusal(ability, "", value, step):
        return ()
    made = changed_value(ability, value, step)
    return SIDES if made == ROLLED else (made,)

"""The list of legal actions, assembled from tables of the legality predicates' results."""

from __future__ import annotations

from rules.common.memo import Memo
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.chart import PLACEMENTS, RESEARCHES, Chart
from rules.planet_smash.pending import Pending
from rules.planet_smash.sheet import FILLED, any_ready, target_value
from rules.planet_smash.state import (
    COLOURS,
    EMPTY,
    Demolish,
    Finish,
    Move,
    NextRound,
    Position,
    Research,
    Seat,
    Sheet,
    Three,
    UseAbility,
)

_FINISH = (Finish(),)
_NEXT_ROUND = (NextRound(),)


def legal(chart: Chart, state: Position) -> tuple[Move, ...]:
    """Return each legal action once, in a fixed order: the current step, then abilities."""
    if state.seat < 0:
        return ()
    sheet = state.sheets[state.seat]
    if not state.round:
        return SEATINGS[sheet.seats]
    step: tuple[Move, ...]
    if state.pending:
        step = die_actions(chart, sheet, state.pending[-1]) + _FINISH
    elif EMPTY in sheet.spots:
        step = PLACEMENTS[sheet.spots]
    else:
        step = _NEXT_ROUND
    return step + ability_actions(chart, sheet) if any_ready(sheet) else step


def die_actions(chart: Chart, sheet: Sheet, choice: Pending) -> tuple[Demolish | Research, ...]:
    """Return the writes left for the placed die where the ship is."""
    value = sheet.plan[COLOURS.index(choice.about)]
    pawn = sheet.pawn
    writes: tuple[Demolish | Research, ...] = ()
    if "demolish" in choice.among and value >= target_value(sheet, pawn):
        writes = chart.demolitions[pawn][sheet.boxes[pawn]][value]
    if "research" in choice.among:
        writes += RESEARCHES[sheet.cells[pawn]][value]
    return writes


def ability_actions(chart: Chart, sheet: Sheet) -> tuple[UseAbility, ...]:
    """Return the uses of every quadrant's ready circle on every die in play."""
    values = sheet.plan + sheet.target
    actions: tuple[UseAbility, ...] = ()
    for uses, cells, crossed in zip(chart.uses, sheet.cells, sheet.crossed, strict=True):
        if FILLED[cells] & ~crossed:
            actions += uses[values]
    return actions


def _seatings(seats: Three) -> tuple[Seat | NextRound, ...]:
    if 0 not in seats:
        return _NEXT_ROUND
    return tuple(
        Seat(colour, id)
        for number, colour in enumerate(COLOURS)
        for quadrant, id in enumerate(QUADRANTS)
        if quadrant and quadrant not in seats and not seats[number]
    )


SEATINGS = Memo(_seatings)
"""The placements of every targeting die on every free quadrant, then the end of the setup; by the dice
already placed."""

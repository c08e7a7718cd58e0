"""Actions in words that stand alone, as a hint and a look back tell them: box, cell and quadrant by name."""

from __future__ import annotations

from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.chart import Chart
from rules.planet_smash.sheet import AREA, acting
from rules.planet_smash.state import COLOURS, Attempt, Demolish, Place, Position, Research, UseAbility
from rules.planet_smash.table import gesture
from rules.planet_smash.words import ABILITY_NAMES, QUADRANT_NAMES, plan_words

ROWS, COLUMNS = ("upper", "lower"), ("left", "middle", "right")
"""The rows and columns of a research area, as players call them."""


def told(chart: Chart, view: Position, action: Attempt) -> str:
    """An action with the pieces that it is about: "Demolish box 2 of A with red 5"."""
    label, sheet = gesture(chart, view, action).label, view.sheets[view.seat]
    match action:
        case Place(colour=colour, spot=spot):
            end = QUADRANT_NAMES[chart.flight[sheet.pawn][spot - 1]]
            return f"Place {plan_words(sheet, COLOURS.index(colour))} on spot {spot}, the ship flies to {end}"
        case Demolish(box=box):
            where = f"box {box + 1} of {QUADRANT_NAMES[sheet.pawn]}"
            return f"Demolish {where} with {plan_words(sheet, acting(view))}"
        case Research(cell=cell):
            row, column = divmod(cell, AREA.columns)
            where = f"{ROWS[row]} {COLUMNS[column]} cell of {QUADRANT_NAMES[sheet.pawn]}"
            return f"Research in the {where} with {plan_words(sheet, acting(view))}"
        case UseAbility(quadrant=id):
            granted = ABILITY_NAMES[chart.planet.quadrants[id].ability]
            return f"{label} with {QUADRANT_NAMES[QUADRANTS.index(id)]}'s {granted}"
    return label

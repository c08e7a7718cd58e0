"""The actions that hand movements seem to mean, legal or not."""

from __future__ import annotations

from rules.common.dice import SIDES
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.chart import Chart
from rules.planet_smash.sheet import die_value
from rules.planet_smash.state import (
    DICE,
    Attempt,
    Demolish,
    Elsewhere,
    Place,
    Position,
    Research,
    Seat,
    Sheet,
    Spent,
    Unseated,
    UseAbility,
)
from rules.planet_smash.terms import die_place

_ON_SHEET = ("box", "cell", "circle", "orbit", "target")
"""The families of places in a quadrant."""
_WRITES: dict[str, type[Demolish] | type[Research]] = {"box": Demolish, "cell": Research}


def action_from_drag(chart: Chart, state: Position, piece: str, place: str) -> Attempt | None:
    """Return the action meant by a movement; None if it matches none."""
    owner, _, name = piece.partition(":")
    if owner != str(state.seat):
        return None
    kind, _, rest = name.partition("/")
    match kind:
        case "plan":
            return _with_die(state, rest, place)
        case "target":
            return _seat(rest, place)
        case "token":
            quadrant, _, circle = rest.partition("/")
            sheet = state.sheets[state.seat]
            if sheet.crossed[QUADRANTS.index(quadrant)] >> int(circle) & 1:
                return Spent(quadrant, int(circle))
            return _with_ability(chart, sheet, quadrant, place)
        case "ability":
            return _with_ability(chart, state.sheets[state.seat], rest, place)
    return None


def _seat(colour: str, place: str) -> Seat | Unseated | None:
    """Return the action of moving a targeting die: to a quadrant's slot, from any place of the quadrant; Wild
    has none. On a spot it is refused."""
    family, _, rest = place.partition("/")
    quadrant = rest.partition("/")[0]
    if family in _ON_SHEET or quadrant == "wild":
        return Seat(colour, quadrant)
    return Unseated(colour) if family == "spot" else None


def _with_die(state: Position, colour: str, place: str) -> Attempt | None:
    """Return the action of moving a planning die: to a spot, or to write in a box or cell; elsewhere in a
    quadrant it has no use."""
    family, _, rest = place.partition("/")
    if family == "spot":
        return Place(colour, int(rest))
    if family not in _ON_SHEET:
        return None
    quadrant, _, number = rest.partition("/")
    asked = bool(state.pending) and state.pending[-1].about == colour
    if family not in _WRITES or not asked or QUADRANTS.index(quadrant) != state.sheets[state.seat].pawn:
        return Elsewhere(colour, quadrant)
    return _WRITES[family](int(number))


def _with_ability(chart: Chart, sheet: Sheet, quadrant: str, place: str) -> UseAbility:
    """Return the use of an ability on a die, or on none at other places. Adjust adds 1 where possible."""
    granted = chart.quadrants[QUADRANTS.index(quadrant)].ability
    performed = "adjust" if granted == "any" else granted
    die = next((die for die in DICE if die_place(sheet, die) == place), "")
    if performed != "adjust":
        return UseAbility(quadrant, performed, die)
    top = die != "" and die_value(sheet, die) == SIDES[-1]
    return UseAbility(quadrant, performed, die, -1 if top else 1)

"""The only definition of legality: for each kind of action, the first rule that forbids it.

Actions may come from anywhere (a journal, a save, a hand), so nothing in them is trusted: unknown actions and
invalid fields are refused like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.common.text import listed
from rules.game import Refusal
from rules.planet_smash.abilities import ability_refusal
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.chart import Chart
from rules.planet_smash.sheet import (
    CIRCLES,
    WILD,
    demolished,
    die_value,
    filled,
    ready,
    smashed,
    target_value,
)
from rules.planet_smash.state import (
    COLOURS,
    DICE,
    EMPTY,
    PERFORMED,
    SPOTS,
    Attempt,
    Demolish,
    Elsewhere,
    Finish,
    NextRound,
    Place,
    Position,
    Research,
    Seat,
    Sheet,
    Spent,
    Unseated,
    UseAbility,
)
from rules.planet_smash.terms import (
    ABILITY_NAMES,
    QUADRANT_NAMES,
    circle_place,
    circle_places,
    die_place,
    plan_words,
    target_place,
)
from rules.planet_smash.writing import box_refusal, cell_refusal, is_index


def why_not(chart: Chart, state: Position, action: Attempt) -> Refusal | None:
    """Return why the seat to act can't do this now; None if it can."""
    if state.seat < 0:
        return _game_over(state)
    refuse = _REFUSE.get(type(action))
    if refuse is None:
        return Refusal("PS-3.1", "You can't do that in Planet Smash.")
    return refuse(chart, state, state.sheets[state.seat], action)


def _game_over(state: Position) -> Refusal:
    if any(map(smashed, state.sheets)):
        if len(state.sheets) == 1:
            return Refusal("PS-7.1", "You can't continue: the planet is smashed.")
        return Refusal("PS-7.2", "You can't continue: the last round is over.")
    return Refusal("PS-2.1", "You can't continue: the rounds have run out.")


def _seat(chart: Chart, state: Position, sheet: Sheet, action: Seat) -> Refusal | None:
    if action.colour not in COLOURS:
        return Refusal("PS-1.1", "Choose a red, blue or yellow die.")
    if action.quadrant not in QUADRANTS:
        return Refusal("PS-1.2", "Choose Wild, A, B or C.")
    if state.round:
        return _seats_are_taken()
    quadrant, colour = QUADRANTS.index(action.quadrant), COLOURS.index(action.colour)
    if quadrant == WILD:
        return Refusal("PS-1.3", "Choose A, B or C: Wild never has a targeting die.")
    if sheet.seats[colour]:
        return _seated(sheet, colour)
    if quadrant in sheet.seats:
        other = COLOURS[sheet.seats.index(quadrant)]
        words = f"Choose another slot: {QUADRANT_NAMES[quadrant]} already has the {other} targeting die."
        return Refusal("PS-1.3", words, (target_place(quadrant),))
    return None


def _seats_are_taken() -> Refusal:
    return Refusal("PS-1.3", "You place targeting dice only before round 1.")


def _seated(sheet: Sheet, colour: int) -> Refusal:
    quadrant = sheet.seats[colour]
    words = f"You have already placed the {COLOURS[colour]} targeting die on {QUADRANT_NAMES[quadrant]}."
    return Refusal("PS-1.3", words, (target_place(quadrant),))


def _unseated(chart: Chart, state: Position, sheet: Sheet, action: Unseated) -> Refusal | None:
    if action.colour not in COLOURS:
        return Refusal("PS-1.1", "Choose a red, blue or yellow die.")
    if state.round:
        return _seats_are_taken()
    colour = COLOURS.index(action.colour)
    if sheet.seats[colour]:
        return _seated(sheet, colour)
    return Refusal("PS-1.3", "Place targeting dice in slots A, B and C, not on spots.")


def _place(chart: Chart, state: Position, sheet: Sheet, action: Place) -> Refusal | None:
    if action.colour not in COLOURS:
        return Refusal("PS-1.1", "Choose a red, blue or yellow die.")
    if type(action.spot) is not int or action.spot not in SPOTS:
        return Refusal("PS-3.1", "Choose spot 1, 2 or 3.")
    if not state.round:
        return _still_seating(sheet)
    colour = COLOURS.index(action.colour)
    if colour in sheet.spots:
        spot = sheet.spots.index(colour) + 1
        words = f"You have already placed the {action.colour} die on spot {spot} this round."
        return Refusal("PS-3.1", words, (f"spot/{spot}",))
    if state.pending:
        return _waiting(state, sheet)
    lying = sheet.spots[action.spot - 1]
    if lying != EMPTY:
        words = f"Choose another spot: the {COLOURS[lying]} die is on spot {action.spot} this round."
        return Refusal("PS-3.1", words, (f"spot/{action.spot}",))
    return None


def _still_seating(sheet: Sheet) -> Refusal:
    open_ = [quadrant for quadrant in range(1, len(QUADRANTS)) if quadrant not in sheet.seats]
    names = listed([QUADRANT_NAMES[quadrant] for quadrant in open_])
    dice = "a targeting die" if len(open_) == 1 else "targeting dice"
    words = f"Place {dice} on {names} first." if open_ else "Roll round 1 first."
    return Refusal("PS-1.3", words, tuple(map(target_place, open_)))


def _no_die(state: Position, sheet: Sheet) -> Refusal:
    """Return why nothing can be written now: no placed die has an action left."""
    if not state.round:
        return _still_seating(sheet)
    if sheet.spots == (EMPTY, EMPTY, EMPTY):
        return Refusal("PS-3.3", "Place a planning die on a spot first. You write that die's number.")
    return Refusal("PS-3.4", "You have used up the dice on the spots. Both actions need a matching colour.")


def _already_taken(state: Position, asked: str) -> Refusal | None:
    if asked in state.pending[-1].among:
        return None
    return Refusal("PS-3.4", f"You have already {asked}ed with the {state.pending[-1].about} die.")


def _demolish(chart: Chart, state: Position, sheet: Sheet, action: Demolish) -> Refusal | None:
    if not state.pending:
        return _no_die(state, sheet)
    refusal = _already_taken(state, "demolish")
    if refusal:
        return refusal
    pawn = sheet.pawn
    name = QUADRANT_NAMES[pawn]
    if demolished(sheet, pawn):
        return Refusal("PS-4.5", f"You can only research in {name}: it's already demolished.")
    value = sheet.plan[COLOURS.index(state.pending[-1].about)]
    target = target_value(sheet, pawn)
    if value < target:
        words = f"You need {target} or more to fill a box in {name}."
        return Refusal("PS-4.1", words, (target_place(pawn),))
    return box_refusal(pawn, chart.quadrants[pawn], sheet.boxes[pawn], action.box, value)


def _research(chart: Chart, state: Position, sheet: Sheet, action: Research) -> Refusal | None:
    if not state.pending:
        return _no_die(state, sheet)
    value = sheet.plan[COLOURS.index(state.pending[-1].about)]
    return _already_taken(state, "research") or cell_refusal(
        sheet.pawn, sheet.cells[sheet.pawn], action.cell, value
    )


def _elsewhere(chart: Chart, state: Position, sheet: Sheet, action: Elsewhere) -> Refusal | None:
    if action.quadrant not in QUADRANTS:
        return Refusal("PS-1.2", "Choose Wild, A, B or C.")
    if action.colour not in COLOURS:
        return Refusal("PS-1.1", "Choose a red, blue or yellow die.")
    if not state.round:
        return _still_seating(sheet)
    asked = bool(state.pending) and state.pending[-1].about == action.colour
    if COLOURS.index(action.colour) in sheet.spots and not asked:
        words = f"You have used the {action.colour} die. Both actions need a matching colour."
        return Refusal("PS-3.4", words, (die_place(sheet, f"plan/{action.colour}"),))
    if state.pending and not asked:
        return _waiting(state, sheet)
    if not asked:
        words = f"Place the {action.colour} die on a spot first. You use it where your ship lands."
        return Refusal("PS-3.3", words)
    if QUADRANTS[sheet.pawn] == action.quadrant:
        return Refusal("PS-3.3", "Choose a box or a research cell for this die.")
    return Refusal("PS-3.3", f"You can only act in {QUADRANT_NAMES[sheet.pawn]}, where your ship is.")


def _waiting(state: Position, sheet: Sheet) -> Refusal:
    """Return the refusal while another die still has actions."""
    die = state.pending[-1].about
    words = f"Finish {plan_words(sheet, COLOURS.index(die))} first."
    return Refusal("PS-3.3", words, (die_place(sheet, f"plan/{die}"),))


def _finish(chart: Chart, state: Position, sheet: Sheet, action: Finish) -> Refusal | None:
    if state.pending:
        return None
    return Refusal("PS-3.6", "You have no placed die to finish.")


def _use(chart: Chart, state: Position, sheet: Sheet, action: UseAbility) -> Refusal | None:
    if action.quadrant not in QUADRANTS:
        return Refusal("PS-1.2", "Choose Wild, A, B or C.")
    if action.ability not in PERFORMED:
        return Refusal("PS-6.6", "Choose Adjust, Flip or Re-roll.")
    quadrant = QUADRANTS.index(action.quadrant)
    if action.ability not in chart.performs[quadrant]:
        granted = ABILITY_NAMES[chart.quadrants[quadrant].ability]
        words = f"You can only use {granted} from {QUADRANT_NAMES[quadrant]}, not {ABILITY_NAMES[action.ability]}."
        return Refusal("PS-6.8", words, circle_places(quadrant))
    if not ready(sheet, quadrant):
        return _not_ready(chart, sheet, quadrant)
    if action.die not in DICE:
        return Refusal("PS-6.1", "Choose one of your 6 dice for this ability.")
    refusal = ability_refusal(action.ability, action.die, die_value(sheet, action.die), action.step)
    if refusal is None:
        return None
    return Refusal(refusal.rule, refusal.text, (die_place(sheet, action.die),))


def _not_ready(chart: Chart, sheet: Sheet, quadrant: int) -> Refusal:
    name, ability = QUADRANT_NAMES[quadrant], ABILITY_NAMES[chart.quadrants[quadrant].ability]
    if filled(sheet.cells[quadrant]):
        words = f"You have no {ability} left in {name}. Each circle works once."
    else:
        words = f"{ability} isn't ready in {name}. Complete a row or column there first."
    return Refusal("PS-6.2", words, circle_places(quadrant))


def _spent(chart: Chart, state: Position, sheet: Sheet, action: Spent) -> Refusal | None:
    if action.quadrant not in QUADRANTS:
        return Refusal("PS-1.2", "Choose Wild, A, B or C.")
    quadrant = QUADRANTS.index(action.quadrant)
    if not is_index(action.circle, len(CIRCLES)):
        return _not_ready(chart, sheet, quadrant)
    ability = ABILITY_NAMES[chart.quadrants[quadrant].ability]
    words = f"You have already used that {ability}. Each circle works once."
    return Refusal("PS-6.2", words, (circle_place(quadrant, action.circle),))


def _next_round(chart: Chart, state: Position, sheet: Sheet, action: NextRound) -> Refusal | None:
    if not state.round:
        return None if 0 not in sheet.seats else _still_seating(sheet)
    if state.pending:
        colour = COLOURS.index(state.pending[-1].about)
        return Refusal("PS-3.7", f"Finish {plan_words(sheet, colour)} first.")
    left = [colour for colour in range(len(COLOURS)) if colour not in sheet.spots]
    if left:
        words = listed([plan_words(sheet, colour) for colour in left])
        places = tuple(f"tray/{COLOURS[colour]}" for colour in left)
        return Refusal("PS-3.7", f"Place {words} first: a round uses all 3 dice.", places)
    return None


_REFUSE: dict[type, Callable[[Chart, Position, Sheet, Any], Refusal | None]] = {
    Seat: _seat,
    Unseated: _unseated,
    Place: _place,
    Demolish: _demolish,
    Research: _research,
    Elsewhere: _elsewhere,
    Finish: _finish,
    UseAbility: _use,
    Spent: _spent,
    NextRound: _next_round,
}

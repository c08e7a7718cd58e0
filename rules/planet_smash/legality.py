"""The one statement of what is legal: for each kind of action, the first rule that forbids it.

Actions may come from anywhere (a journal, a save, a hand), so nothing in them is believed: what is
no action of this game, or holds what it should not, is refused like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.common.words import listed
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
from rules.planet_smash.words import (
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
    """None when the seat to act may do this now; otherwise why not."""
    if state.seat < 0:
        return _game_over(state)
    refuse = _REFUSE.get(type(action))
    if refuse is None:
        return Refusal("PS-3.1", "That is not a move of Planet Smash.")
    return refuse(chart, state, state.sheets[state.seat], action)


def _game_over(state: Position) -> Refusal:
    if any(map(smashed, state.sheets)):
        if len(state.sheets) == 1:
            return Refusal("PS-7.1", "The game is over: the planet is smashed.")
        return Refusal("PS-7.2", "The game is over: a planet is smashed and its round is played.")
    return Refusal("PS-2.1", "The game is over: no round box is left.")


def _seat(chart: Chart, state: Position, sheet: Sheet, action: Seat) -> Refusal | None:
    if action.colour not in COLOURS:
        return Refusal("PS-1.1", "There are red, blue and yellow dice only.")
    if action.quadrant not in QUADRANTS:
        return Refusal("PS-1.2", "A planet has the quadrants Wild, A, B and C only.")
    if state.round:
        return _seats_are_taken()
    quadrant, colour = QUADRANTS.index(action.quadrant), COLOURS.index(action.colour)
    if quadrant == WILD:
        return Refusal("PS-1.3", "Wild never has a targeting die: choose A, B or C.")
    if sheet.seats[colour]:
        return _seated(sheet, colour)
    if quadrant in sheet.seats:
        other = COLOURS[sheet.seats.index(quadrant)]
        words = f"{QUADRANT_NAMES[quadrant]} has the {other} targeting die already."
        return Refusal("PS-1.3", words, (target_place(quadrant),))
    return None


def _seats_are_taken() -> Refusal:
    return Refusal("PS-1.3", "Targeting dice are put down before round 1 only.")


def _seated(sheet: Sheet, colour: int) -> Refusal:
    quadrant = sheet.seats[colour]
    words = f"The {COLOURS[colour]} targeting die lies at {QUADRANT_NAMES[quadrant]} already."
    return Refusal("PS-1.3", words, (target_place(quadrant),))


def _unseated(chart: Chart, state: Position, sheet: Sheet, action: Unseated) -> Refusal | None:
    if action.colour not in COLOURS:
        return Refusal("PS-1.1", "There are red, blue and yellow dice only.")
    if state.round:
        return _seats_are_taken()
    colour = COLOURS.index(action.colour)
    if sheet.seats[colour]:
        return _seated(sheet, colour)
    return Refusal("PS-1.3", "A targeting die lies on the seat of A, B or C, beside its quadrant.")


def _place(chart: Chart, state: Position, sheet: Sheet, action: Place) -> Refusal | None:
    if action.colour not in COLOURS:
        return Refusal("PS-1.1", "There are red, blue and yellow dice only.")
    if type(action.spot) is not int or action.spot not in SPOTS:
        return Refusal("PS-3.1", "There are the planning spots 1, 2 and 3 only.")
    if not state.round:
        return _still_seating(sheet)
    colour = COLOURS.index(action.colour)
    if colour in sheet.spots:
        spot = sheet.spots.index(colour) + 1
        words = f"The {action.colour} die lies on spot {spot} already: each die is used once a round."
        return Refusal("PS-3.1", words, (f"spot/{spot}",))
    if state.pending:
        return _waiting(state, sheet)
    lying = sheet.spots[action.spot - 1]
    if lying != EMPTY:
        words = f"Spot {action.spot} holds the {COLOURS[lying]} die: a spot takes one die a round."
        return Refusal("PS-3.1", words, (f"spot/{action.spot}",))
    return None


def _still_seating(sheet: Sheet) -> Refusal:
    open_ = [quadrant for quadrant in range(1, len(QUADRANTS)) if quadrant not in sheet.seats]
    names = listed([QUADRANT_NAMES[quadrant] for quadrant in open_])
    dice = "a targeting die" if len(open_) == 1 else "targeting dice"
    words = f"First put {dice} on {names}." if open_ else "Round 1 has not begun yet."
    return Refusal("PS-1.3", words, tuple(map(target_place, open_)))


def _no_die(state: Position, sheet: Sheet) -> Refusal:
    """Why nothing can be written now: no placed die has an action left."""
    if not state.round:
        return _still_seating(sheet)
    if sheet.spots == (EMPTY, EMPTY, EMPTY):
        return Refusal("PS-3.3", "Put a planning die on a spot first: its value is what you write.")
    words = "The dice on the spots are done with: a die does both only where its colour matches."
    return Refusal("PS-3.4", words)


def _taken(state: Position, asked: str) -> Refusal | None:
    if asked in state.pending[-1].among:
        return None
    return Refusal("PS-3.4", f"The {state.pending[-1].about} die did that already: each action at most once.")


def _demolish(chart: Chart, state: Position, sheet: Sheet, action: Demolish) -> Refusal | None:
    if not state.pending:
        return _no_die(state, sheet)
    refusal = _taken(state, "demolish")
    if refusal:
        return refusal
    pawn = sheet.pawn
    name = QUADRANT_NAMES[pawn]
    if demolished(sheet, pawn):
        return Refusal("PS-4.5", f"{name} is demolished already: only research is possible there.")
    value = sheet.plan[COLOURS.index(state.pending[-1].about)]
    target = target_value(sheet, pawn)
    if value < target:
        words = f"You need {target} or more in {name}: a {value} is below its targeting die."
        return Refusal("PS-4.1", words, (target_place(pawn),))
    return box_refusal(pawn, chart.quadrants[pawn], sheet.boxes[pawn], action.box, value)


def _research(chart: Chart, state: Position, sheet: Sheet, action: Research) -> Refusal | None:
    if not state.pending:
        return _no_die(state, sheet)
    value = sheet.plan[COLOURS.index(state.pending[-1].about)]
    return _taken(state, "research") or cell_refusal(sheet.pawn, sheet.cells[sheet.pawn], action.cell, value)


def _elsewhere(chart: Chart, state: Position, sheet: Sheet, action: Elsewhere) -> Refusal | None:
    if action.quadrant not in QUADRANTS:
        return Refusal("PS-1.2", "A planet has the quadrants Wild, A, B and C only.")
    if action.colour not in COLOURS:
        return Refusal("PS-1.1", "There are red, blue and yellow dice only.")
    if not state.round:
        return _still_seating(sheet)
    asked = bool(state.pending) and state.pending[-1].about == action.colour
    if COLOURS.index(action.colour) in sheet.spots and not asked:
        words = f"The {action.colour} die is done with: a die does both only where its colour matches."
        return Refusal("PS-3.4", words, (die_place(sheet, f"plan/{action.colour}"),))
    if state.pending and not asked:
        return _waiting(state, sheet)
    if not asked:
        words = f"Put the {action.colour} die on a spot first: it works where the ship lands."
        return Refusal("PS-3.3", words)
    if QUADRANTS[sheet.pawn] == action.quadrant:
        return Refusal("PS-3.3", "A planning die is written in a box or a research cell.")
    here, there = QUADRANT_NAMES[sheet.pawn], QUADRANT_NAMES[QUADRANTS.index(action.quadrant)]
    return Refusal("PS-3.3", f"Your ship is at {here}: a die works where the ship is, not in {there}.")


def _waiting(state: Position, sheet: Sheet) -> Refusal:
    """Another die's actions are asked."""
    die = state.pending[-1].about
    words = f"Use or decline the {plan_words(sheet, COLOURS.index(die))} first: one die after another."
    return Refusal("PS-3.3", words, (die_place(sheet, f"plan/{die}"),))


def _finish(chart: Chart, state: Position, sheet: Sheet, action: Finish) -> Refusal | None:
    if state.pending:
        return None
    return Refusal("PS-3.6", "No placed die is waiting: there is nothing to decline.")


def _use(chart: Chart, state: Position, sheet: Sheet, action: UseAbility) -> Refusal | None:
    if action.quadrant not in QUADRANTS:
        return Refusal("PS-1.2", "A planet has the quadrants Wild, A, B and C only.")
    if action.ability not in PERFORMED:
        return Refusal("PS-6.6", "A die can be adjusted, flipped or re-rolled: name one of the three.")
    quadrant = QUADRANTS.index(action.quadrant)
    if action.ability not in chart.performs[quadrant]:
        granted = ABILITY_NAMES[chart.quadrants[quadrant].ability]
        words = f"{QUADRANT_NAMES[quadrant]} grants {granted}, not {ABILITY_NAMES[action.ability]}."
        return Refusal("PS-6.8", words, circle_places(quadrant))
    if not ready(sheet, quadrant):
        return _not_ready(sheet, quadrant)
    if action.die not in DICE:
        return Refusal("PS-6.1", "An ability changes one of your own six dice.")
    refusal = ability_refusal(action.ability, action.die, die_value(sheet, action.die), action.step)
    if refusal is None:
        return None
    return Refusal(refusal.rule, refusal.text, (die_place(sheet, action.die),))


def _not_ready(sheet: Sheet, quadrant: int) -> Refusal:
    name = QUADRANT_NAMES[quadrant]
    if filled(sheet.cells[quadrant]):
        words = f"Every filled circle of {name} is crossed out: each serves once."
    else:
        words = f"No circle of {name} is filled: complete a column or a row of its research area."
    return Refusal("PS-6.2", words, circle_places(quadrant))


def _spent(chart: Chart, state: Position, sheet: Sheet, action: Spent) -> Refusal | None:
    if action.quadrant not in QUADRANTS:
        return Refusal("PS-1.2", "A planet has the quadrants Wild, A, B and C only.")
    quadrant = QUADRANTS.index(action.quadrant)
    if not is_index(action.circle, len(CIRCLES)):
        return _not_ready(sheet, quadrant)
    words = f"That circle of {QUADRANT_NAMES[quadrant]} is crossed out: each serves once."
    return Refusal("PS-6.2", words, (circle_place(quadrant, action.circle),))


def _next_round(chart: Chart, state: Position, sheet: Sheet, action: NextRound) -> Refusal | None:
    if not state.round:
        return None if 0 not in sheet.seats else _still_seating(sheet)
    if state.pending:
        colour = COLOURS.index(state.pending[-1].about)
        return Refusal("PS-3.7", f"The {plan_words(sheet, colour)} is not done with: use it or decline it.")
    left = [colour for colour in range(len(COLOURS)) if colour not in sheet.spots]
    if left:
        words = listed([plan_words(sheet, colour) for colour in left])
        places = tuple(f"tray/{COLOURS[colour]}" for colour in left)
        return Refusal("PS-3.7", f"The round ends when all three dice are used: {words} left.", places)
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

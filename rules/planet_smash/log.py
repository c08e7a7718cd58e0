"""What happened, in plain language, for the log: one function an event."""

from __future__ import annotations

from rules.game import Event
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.chart import Chart
from rules.planet_smash.ending import outcome
from rules.planet_smash.sheet import CIRCLES, filled, target_colour
from rules.planet_smash.sheet import demolished as is_demolished
from rules.planet_smash.state import COLOURS, Position, Sheet, UseAbility
from rules.planet_smash.words import (
    ABILITY_NAMES,
    LINE_NAMES,
    QUADRANT_NAMES,
    counted,
    die_words,
    listed,
    plan_words,
)


def piece(seat: int, name: str) -> str:
    """The id of a seat's piece."""
    return f"{seat}:{name}"


def seated(state: Position, colour: int, quadrant: int) -> Event:
    """A Targeting die was put on its quadrant."""
    text = f"The {COLOURS[colour]} targeting die goes to {QUADRANT_NAMES[quadrant]}."
    return Event("move", state.seat, text, (piece(state.seat, f"target/{COLOURS[colour]}"),))


def round_begun(chart: Chart, state: Position) -> Event:
    """A round box was crossed out."""
    return Event("round", state.seat, f"Round {state.round} of {chart.planet.rounds}")


def rolled(state: Position, sheet: Sheet) -> Event:
    """The dice were rolled."""
    planning = listed([plan_words(sheet, colour) for colour in range(len(COLOURS))])
    targets = [
        f"{QUADRANT_NAMES[quadrant]} {sheet.target[target_colour(sheet, quadrant)]}"
        for quadrant in range(1, len(QUADRANTS))
        if not is_demolished(sheet, quadrant)
    ]
    aims = f" Targets: {listed(targets)}." if targets else ""
    dice = tuple(piece(state.seat, f"plan/{colour}") for colour in COLOURS)
    return Event("roll", state.seat, f"{planning.capitalize()} to place.{aims}", dice)


def placed(state: Position, before: Sheet, after: Sheet, colour: int, spot: int) -> Event:
    """A Planning die was put on a spot and the pawn flew."""
    start, end = QUADRANT_NAMES[before.pawn], QUADRANT_NAMES[after.pawn]
    text = f"{plan_words(after, colour).capitalize()} on spot {spot}: the ship flies from {start} to {end}."
    marks = (piece(state.seat, f"plan/{COLOURS[colour]}"), piece(state.seat, "pawn"))
    return Event("move", state.seat, text, marks)


def demolished(state: Position, sheet: Sheet, quadrant: int, box: int) -> list[Event]:
    """A number was written in a box; perhaps the last of its quadrant."""
    boxes, name = sheet.boxes[quadrant], QUADRANT_NAMES[quadrant]
    left = boxes.count(0)
    ends = f", {counted(left, 'box', 'boxes')} left" if left else ""
    marks = tuple(piece(state.seat, f"number/{QUADRANTS[quadrant]}/{i}") for i in range(len(boxes)))
    events = [Event("write", state.seat, f"{boxes[box]} demolishes a box of {name}{ends}.", (marks[box],))]
    if not left:
        events.append(Event("smash", state.seat, f"{name} is demolished.", marks))
    return events


def researched(chart: Chart, state: Position, before: Sheet, after: Sheet, cell: int) -> list[Event]:
    """A number was written in a research cell; perhaps completing lines."""
    quadrant = after.pawn
    name = QUADRANT_NAMES[quadrant]
    value = after.cells[quadrant][cell]
    note = piece(state.seat, f"note/{QUADRANTS[quadrant]}/{cell}")
    events = [Event("write", state.seat, f"{value} researched in {name}.", (note,))]
    new = filled(after.cells[quadrant]) & ~filled(before.cells[quadrant])
    ability = ABILITY_NAMES[chart.quadrants[quadrant].ability]
    for circle in range(len(CIRCLES)):
        if new >> circle & 1:
            text = f"{LINE_NAMES[circle]} of {name} complete: {ability} is ready."
            events.append(Event("ready", state.seat, text, (_token(state.seat, quadrant, circle),)))
    return events


def used(state: Position, before: Sheet, after: Sheet, action: UseAbility, circle: int) -> Event:
    """An ability changed a die."""
    old, new = die_words(before, action.die), die_words(after, action.die)
    quadrant = QUADRANTS.index(action.quadrant)
    text = (
        f"{ABILITY_NAMES[action.ability]} from {QUADRANT_NAMES[quadrant]}: {old} becomes {new.split()[-1]}."
    )
    kind = "roll" if action.ability == "reroll" else "ability"
    marks = (piece(state.seat, action.die), _token(state.seat, quadrant, circle))
    return Event(kind, state.seat, text, marks)


def _token(seat: int, quadrant: int, circle: int) -> str:
    return piece(seat, f"token/{QUADRANTS[quadrant]}/{circle}")


def finished(state: Position, sheet: Sheet) -> Event:
    """A player declined what a die could still do."""
    colour = COLOURS.index(state.pending[-1].about)
    text = f"{plan_words(sheet, colour).capitalize()} does no more."
    return Event("note", state.seat, text, (piece(state.seat, f"plan/{COLOURS[colour]}"),))


def spent(state: Position, sheet: Sheet) -> Event:
    """A die can do nothing more where the pawn is."""
    colour = COLOURS.index(state.pending[-1].about)
    nothing = "no more" if state.pending[-1].picks < 2 and len(state.pending[-1].among) < 2 else "nothing"
    text = f"{plan_words(sheet, colour).capitalize()} can do {nothing} in {QUADRANT_NAMES[sheet.pawn]}."
    return Event("note", state.seat, text, (piece(state.seat, f"plan/{COLOURS[colour]}"),))


def smashed(chart: Chart, state: Position) -> Event:
    """A whole planet is gone."""
    text = f"{chart.planet.title} is smashed in round {state.round}."
    return Event("smash", state.seat, text, (piece(state.seat, "pawn"),))


def ended(chart: Chart, state: Position, seat: int) -> Event:
    """The game is over."""
    end = outcome(chart, state)
    assert end is not None
    return Event("win" if end.winners else "lose", seat, f"{end.title}. {end.reason}")

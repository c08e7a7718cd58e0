"""The events of Planet Smash: their types with their consequences, and one function for the log text of each.

Each event names the rules that caused it, so that simulations can find rules that never came up. An ability
circle counts as a card: seen when it becomes ready, played when it is used.
"""

from __future__ import annotations

from rules.base import events as base
from rules.base.events import GameWon as GameWon
from rules.common.text import possessive
from rules.game import Event, Priority
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.chart import Chart
from rules.planet_smash.ending import outcome
from rules.planet_smash.sheet import WILD, any_ready, die_value, target_colour
from rules.planet_smash.sheet import demolished as is_demolished
from rules.planet_smash.sheet import smashed as is_smashed
from rules.planet_smash.state import COLOURS, EMPTY, Position, Sheet, UseAbility
from rules.planet_smash.terms import (
    ABILITY_NAMES,
    LINE_NAMES,
    QUADRANT_NAMES,
    and_does,
    die_words,
    does,
    plan_words,
)

SET_UP = ("PS-1.1", "PS-1.2", "PS-1.3", "PS-1.4")
VERBS = {"adjust": "adjust", "flip": "flip", "reroll": "re-roll"}
CHANGES = {"adjust": "PS-6.3", "flip": "PS-6.4", "reroll": "PS-6.5"}


class DiceRolled(Event, frozen=True, tag="roll"):
    """Dice were rolled."""

    bares = "Dice were rolled"
    sound, loudness = "tumble", 3
    priority = Priority.LOW
    rolls = True


class DiePlaced(Event, frozen=True, tag="move"):
    """A targeting die was placed."""

    sound, loudness = "settle", 2
    priority = Priority.LOW


class ShipFlew(DiePlaced, frozen=True, tag="fly"):
    """A planning die was placed, and the ship flew."""

    sound, loudness = "engine", 3


class NumberWritten(Event, frozen=True, tag="write"):
    """A number was written in a box or a research cell."""

    sound, loudness = "write", 4


class AbilityReady(Event, frozen=True, tag="ready"):
    """A line of research is complete: its ability is ready."""

    sound, loudness = "ready", 6


class AbilityUsed(Event, frozen=True, tag="ability"):
    """An ability changed a die without a roll."""

    sound, loudness = "ability", 5


class Smashed(Event, frozen=True, tag="smash"):
    """A quadrant was demolished or the whole planet smashed."""

    sound, loudness = "boom", 7
    priority = Priority.HIGH


class RoundBegan(Event, frozen=True, tag="round"):
    """A round began."""

    sound, loudness = "round", 1
    begins = "round"
    priority = Priority.LOW


class Noted(base.Noted, frozen=True, tag="note"):
    """A die was declined."""

    notify_owner = True


class DieSpent(Noted, frozen=True, tag="spent"):
    """A die has no more use, even with ready abilities, and is finished automatically."""

    beside = "all"


class GameLost(Event, frozen=True, tag="lose"):
    """The game is over and all players have lost."""

    sound, loudness = "lose", 8
    priority = Priority.HIGH


def piece(seat: int, name: str) -> str:
    """Return the id of a seat's piece."""
    return f"{seat}:{name}"


def seated(state: Position, colour: int, quadrant: int) -> Event:
    """Return the event of a targeting die placed on its quadrant."""
    text = f"{does(state, 'place')} the {COLOURS[colour]} targeting die on {QUADRANT_NAMES[quadrant]}."
    return DiePlaced(state.seat, text, (piece(state.seat, f"target/{COLOURS[colour]}"),), SET_UP[:3])


def round_begun(chart: Chart, state: Position) -> Event:
    """Return the event of a new round."""
    rules = ("PS-2.1", "PS-3.7") if state.round > 1 else ("PS-2.1",)
    return RoundBegan(state.seat, f"Round {state.round} of {chart.planet.rounds}", (), rules)


def rolled(state: Position, sheet: Sheet) -> Event:
    """Return the event of the roll."""
    planning = ", ".join([plan_words(sheet, colour) for colour in range(len(COLOURS))])
    targets = [
        f"{QUADRANT_NAMES[quadrant]} {sheet.target[target_colour(sheet, quadrant)]}"
        for quadrant in range(1, len(QUADRANTS))
        if not is_demolished(sheet, quadrant)
    ]
    aims = f" Targets: {', '.join(targets)}." if targets else ""
    dice = tuple(piece(state.seat, f"plan/{colour}") for colour in COLOURS)
    dice += tuple(
        piece(state.seat, f"target/{colour}")
        for colour, value in zip(COLOURS, sheet.target, strict=True)
        if value
    )
    rules = ["PS-2.3"]
    if targets:
        rules.append("PS-2.2")
    if state.round > 1:
        rules.append("PS-2.4")
    if len(state.sheets) > 1:
        rules.append("PS-7.2")
    return DiceRolled(state.seat, f"{does(state, 'roll')} {planning}.{aims}", dice, tuple(rules))


def placed(state: Position, before: Sheet, after: Sheet, colour: int, spot: int) -> Event:
    """Return the event of a planning die placed on a spot and the ship's flight."""
    die, end = plan_words(after, colour), QUADRANT_NAMES[after.pawn]
    text = f"{does(state, 'place')} {die} on spot {spot} {and_does(state, 'fly')} to {end}."
    marks = (piece(state.seat, f"plan/{COLOURS[colour]}"), piece(state.seat, "pawn"))
    first = state.round == 1 and before.spots == (EMPTY, EMPTY, EMPTY)
    return ShipFlew(state.seat, text, marks, (*(SET_UP if first else ()), "PS-3.1", "PS-3.2"))


def _writing(state: Position, quadrant: int) -> str:
    """Return the rule that lets the placed die write: as its only action or as the second of both."""
    if len(state.pending[-1].among) > 1:
        return "PS-3.3"
    return "PS-3.5" if quadrant == WILD else "PS-3.4"


def demolished(chart: Chart, state: Position, sheet: Sheet, quadrant: int, box: int) -> Event:
    """Return the event of a number written in a box."""
    boxes, name = sheet.boxes[quadrant], QUADRANT_NAMES[quadrant]
    left = boxes.count(0)
    fills = f"fills a box in {name}: {left} left" if left else f"fills the last box in {name}"
    text = f"A {boxes[box]} {fills}."
    rules = (_writing(state, quadrant), "PS-4.2" if quadrant == WILD else "PS-4.1", "PS-4.3")
    ruled = chart.quadrants[quadrant].rule != "any"
    marks = _numbers(state, sheet, quadrant)
    return NumberWritten(state.seat, text, (marks[box],), (*rules, "PS-4.4") if ruled else rules)


def quadrant_smashed(state: Position, sheet: Sheet, quadrant: int) -> Event:
    """Return the event of a demolished quadrant."""
    text = f"{QUADRANT_NAMES[quadrant]} is demolished."
    return Smashed(state.seat, text, _numbers(state, sheet, quadrant), ("PS-4.5",), stage="smash")


def _numbers(state: Position, sheet: Sheet, quadrant: int) -> tuple[str, ...]:
    """Return the ids of the number pieces in a quadrant's boxes."""
    boxes = range(len(sheet.boxes[quadrant]))
    return tuple(piece(state.seat, f"number/{QUADRANTS[quadrant]}/{i}") for i in boxes)


def researched(state: Position, after: Sheet, cell: int) -> Event:
    """Return the event of a number written in a research cell."""
    quadrant = after.pawn
    name = QUADRANT_NAMES[quadrant]
    note = piece(state.seat, f"note/{QUADRANTS[quadrant]}/{cell}")
    rules = (_writing(state, quadrant), "PS-5.1", "PS-5.2")
    in_ruins = is_demolished(after, quadrant)
    text = f"{does(state, 'research')} a {after.cells[quadrant][cell]} in {name}."
    return NumberWritten(state.seat, text, (note,), (*rules, "PS-4.6") if in_ruins else rules)


def ability_ready(chart: Chart, state: Position, quadrant: int, circle: int) -> Event:
    """Return the event of a completed research line."""
    card = chart.quadrants[quadrant].ability
    line = LINE_NAMES[circle].lower()
    text = f"{possessive(QUADRANT_NAMES[quadrant])} {line} is complete: {ABILITY_NAMES[card]} is ready."
    marks = (_token(state.seat, quadrant, circle),)
    return AbilityReady(state.seat, text, marks, ("PS-5.3", "PS-6.8"), card, "seen")


def used(
    chart: Chart, state: Position, before: Sheet, after: Sheet, action: UseAbility, circle: int
) -> Event:
    """Return the event of an ability that changed a die."""
    old, new = die_words(before, action.die), die_value(after, action.die)
    quadrant = QUADRANTS.index(action.quadrant)
    card = chart.quadrants[quadrant].ability
    granted = f"{possessive(QUADRANT_NAMES[quadrant])} {ABILITY_NAMES[card]}"
    rolls = action.ability == "reroll"
    change = (
        f"{old} with {granted} {and_does(state, 'get')} {new}" if rolls else f"{old} to {new} with {granted}"
    )
    text = f"{does(state, VERBS[action.ability])} {change}."
    event = DiceRolled if rolls else AbilityUsed
    marks = (piece(state.seat, action.die), _token(state.seat, quadrant, circle))
    rules = ["PS-6.1", "PS-6.2", CHANGES[action.ability]]
    if card == "any":
        rules.append("PS-6.6")
    if state.pending and action.die == f"plan/{state.pending[-1].about}":
        rules.append("PS-3.8")
    return event(state.seat, text, marks, tuple(rules), card, "played")


def _token(seat: int, quadrant: int, circle: int) -> str:
    return piece(seat, f"token/{QUADRANTS[quadrant]}/{circle}")


def finished(state: Position, sheet: Sheet) -> Event:
    """Return the event of a declined die."""
    colour = COLOURS.index(state.pending[-1].about)
    text = f"{plan_words(sheet, colour).capitalize()} is used up."
    return Noted(state.seat, text, (piece(state.seat, f"plan/{COLOURS[colour]}"),), ("PS-3.6",))


def spent(state: Position, sheet: Sheet) -> Event:
    """Return the event of a die without any use where the ship is, even with abilities."""
    colour = COLOURS.index(state.pending[-1].about)
    use = "more uses" if state.pending[-1].picks < 2 and len(state.pending[-1].among) < 2 else "use"
    helpless = ", even with abilities" if any_ready(sheet) else ""
    text = f"{plan_words(sheet, colour).capitalize()} has no {use} in {QUADRANT_NAMES[sheet.pawn]}{helpless}."
    return DieSpent(state.seat, text, (piece(state.seat, f"plan/{COLOURS[colour]}"),), ("PS-3.6",))


def smashed(chart: Chart, state: Position) -> Event:
    """Return the event of a smashed planet."""
    text = f"{does(state, 'smash')} {chart.planet.title} in round {state.round}."
    return Smashed(state.seat, text, (piece(state.seat, "pawn"),), ("PS-4.7",), stage="planet")


def ended(chart: Chart, state: Position, seat: int) -> Event:
    """Return the event of the end of the game."""
    end = outcome(chart, state)
    assert end is not None
    solo = len(state.sheets) == 1
    rules = dict.fromkeys((end.rule, "PS-7.1" if solo else "PS-7.2"))
    if not any(map(is_smashed, state.sheets)):
        rules |= dict.fromkeys(("PS-2.1", "PS-3.7"))
    return (GameWon if end.winners else GameLost)(seat, f"{end.title}. {end.reason}", (), tuple(rules))

"""The pieces on the table, and the hand movements of actions."""

from __future__ import annotations

from collections.abc import Iterator

from rules.common.text import counted, listed, possessive, some
from rules.game import Piece
from rules.planet_smash.abilities import ROLLED, changed_value
from rules.planet_smash.cards import QUADRANTS, Planet
from rules.planet_smash.chart import Chart
from rules.planet_smash.legal_actions import die_actions
from rules.planet_smash.sheet import (
    AREA,
    CIRCLES,
    acting,
    circles_used,
    demolished,
    die_value,
    filled,
    finished_players,
    ready_circles,
    shown_seat,
    smashed,
)
from rules.planet_smash.state import (
    CELLS,
    COLOURS,
    EMPTY,
    PLANNING_DICE,
    SPOTS,
    Attempt,
    Demolish,
    Finish,
    Place,
    Position,
    Research,
    Seat,
    Sheet,
    UseAbility,
)
from rules.planet_smash.terms import (
    ABILITY_NAMES,
    QUADRANT_NAMES,
    box_place,
    cell_place,
    circle_place,
    die_place,
    die_words,
    plan_words,
    target_place,
)
from rules.tabletop import Gesture

MOST_BOXES = 6
NO_SPOTS = (EMPTY,) * len(SPOTS)
WRITES: dict[str, type[Demolish] | type[Research]] = {"demolish": Demolish, "research": Research}
PLACES = {"demolish": "box", "research": "cell"}
DEEDS = {"demolish": "fill a box", "research": "research"}
ROWS, COLUMNS = ("upper", "lower"), ("left", "middle", "right")
"""The names of rows and columns of a research area."""


def places() -> tuple[str, ...]:
    """Return every place of all planets."""
    return (
        *(f"tray/{colour}" for colour in COLOURS),
        *(f"target/{id}" for id in QUADRANTS),
        *(f"spot/{spot}" for spot in SPOTS),
        *(f"box/{id}/{box}" for id in QUADRANTS for box in range(MOST_BOXES)),
        *(f"cell/{id}/{cell}" for id in QUADRANTS for cell in range(CELLS)),
        *(f"circle/{id}/{circle}" for id in QUADRANTS for circle in range(len(CIRCLES))),
        *(f"orbit/{id}" for id in QUADRANTS),
        *(f"ability/{id}" for id in QUADRANTS),
    )


def pieces(chart: Chart, view: Position, seat: int = EMPTY) -> Iterator[Piece]:
    """Yield the pieces on a seat's sheet, by default the viewing seat's."""
    seat = seat if seat >= 0 else shown_seat(view)
    sheet = view.sheets[seat]
    asked = acting(view) if view.pending and view.pending[-1].seat == seat else EMPTY
    yield from _dice(sheet, seat, asked)
    yield Piece(f"{seat}:pawn", f"orbit/{QUADRANTS[sheet.pawn]}", "pawn", name="your ship", owner=seat)
    for quadrant in range(len(QUADRANTS)):
        yield from _quadrant(chart, sheet, seat, quadrant)


def _dice(sheet: Sheet, seat: int, asked: int) -> Iterator[Piece]:
    for colour, name in enumerate(COLOURS):
        if sheet.plan[colour]:
            spent = colour in sheet.spots and colour != asked
            yield Piece(
                f"{seat}:plan/{name}", die_place(sheet, f"plan/{name}"), "die", f"{name}{sheet.plan[colour]}",
                plan_words(sheet, colour), seat, spent=spent, acting=colour == asked,
            )  # fmt: skip
        quadrant = sheet.seats[colour]
        if not quadrant:
            yield Piece(
                f"{seat}:target/{name}", f"tray/{name}", "die", f"{name}1", f"{name} targeting die", seat
            )
        elif not demolished(sheet, quadrant):
            value = sheet.target[colour]
            words = die_words(sheet, f"target/{name}") if value else f"{name} targeting die"
            yield Piece(
                f"{seat}:target/{name}", target_place(quadrant), "die", f"{name}{value or 1}", words, seat
            )


def _quadrant(chart: Chart, sheet: Sheet, seat: int, quadrant: int) -> Iterator[Piece]:
    id, name = QUADRANTS[quadrant], QUADRANT_NAMES[quadrant]
    for box, value in enumerate(sheet.boxes[quadrant]):
        if value:
            words = f"{value} in a box in {name}"
            yield Piece(
                f"{seat}:number/{id}/{box}", box_place(quadrant, box), "number", str(value), words, seat
            )
    for cell, value in enumerate(sheet.cells[quadrant]):
        if value:
            words = f"{value} researched in {name}"
            yield Piece(
                f"{seat}:note/{id}/{cell}", cell_place(quadrant, cell), "research", str(value), words, seat
            )
    ability = chart.quadrants[quadrant].ability
    title = ABILITY_NAMES[ability]
    ready = ready_circles(sheet, quadrant)
    for circle in range(len(CIRCLES)):
        if filled(sheet.cells[quadrant]) >> circle & 1:
            spent = circle not in ready
            words = f"{possessive(name)} {title}, {'used' if spent else 'ready'}"
            yield Piece(
                f"{seat}:token/{id}/{circle}", circle_place(quadrant, circle), "circle", ability, words, seat,
                spent=spent,
            )  # fmt: skip
    counts = (len(ready), "ready"), (circles_used(sheet, quadrant), "used")
    known = ", ".join(f"{count} {state}" for count, state in counts if count)
    words = f"{possessive(name)} {title}, {known or 'none ready'}"
    yield Piece(
        f"{seat}:ability/{id}", f"ability/{id}", "ability", ability, words, seat, len(ready), spent=not ready
    )


def gesture(chart: Chart, state: Position, action: Attempt) -> Gesture:
    """Return the hand movement for a legal action."""
    seat = state.seat
    sheet = state.sheets[seat]
    match action:
        case Seat(colour=colour, quadrant=id):
            name = QUADRANT_NAMES[QUADRANTS.index(id)]
            return Gesture(f"Place the {colour} die on {name}", (f"{seat}:target/{colour}",), f"target/{id}")
        case Place(colour=colour, spot=spot):
            label = f"Place {plan_words(sheet, COLOURS.index(colour))} on spot {spot}"
            return Gesture(label, (f"{seat}:plan/{colour}",), f"spot/{spot}")
        case Demolish(box=box):
            label = f"Fill a box in {QUADRANT_NAMES[sheet.pawn]}"
            return Gesture(label, (_acting_piece(state),), box_place(sheet.pawn, box), icon="demolish")
        case Research(cell=cell):
            label = f"Research in {QUADRANT_NAMES[sheet.pawn]}"
            return Gesture(label, (_acting_piece(state),), cell_place(sheet.pawn, cell), icon="research")
        case Finish():
            return Gesture(f"Done with {plan_words(sheet, acting(state))}", icon="check")
        case UseAbility():
            return _ability_gesture(sheet, seat, action)
    return Gesture(_next_label(chart, state), primary=True)


def action_to_string(chart: Chart, view: Position, action: Attempt) -> str:
    """Return an action as text that stands alone, for hints and recaps: "Fill box 2 in A with red 5"."""
    label, sheet = gesture(chart, view, action).label, view.sheets[view.seat]
    match action:
        case Place(colour=colour, spot=spot):
            end = QUADRANT_NAMES[chart.flight[sheet.pawn][spot - 1]]
            return f"Place {plan_words(sheet, COLOURS.index(colour))} on spot {spot} and fly to {end}"
        case Demolish(box=box):
            where = f"box {box + 1} in {QUADRANT_NAMES[sheet.pawn]}"
            return f"Fill {where} with {plan_words(sheet, acting(view))}"
        case Research(cell=cell):
            row, column = divmod(cell, AREA.columns)
            where = f"{possessive(QUADRANT_NAMES[sheet.pawn])} {ROWS[row]} {COLUMNS[column]} cell"
            return f"Research in {where} with {plan_words(sheet, acting(view))}"
        case UseAbility(quadrant=id):
            granted = ABILITY_NAMES[chart.planet.quadrants[id].ability]
            return f"{label} with {possessive(QUADRANT_NAMES[QUADRANTS.index(id)])} {granted}"
    return label


def _acting_piece(state: Position) -> str:
    return f"{state.seat}:{PLANNING_DICE[acting(state)]}"


def _ability_gesture(sheet: Sheet, seat: int, action: UseAbility) -> Gesture:
    id = action.quadrant
    circles = ready_circles(sheet, QUADRANTS.index(id))
    held = (f"{seat}:ability/{id}", *(f"{seat}:token/{id}/{circle}" for circle in circles))
    return Gesture(_ability_label(sheet, action), held, die_place(sheet, action.die), icon=action.ability)


def _ability_label(sheet: Sheet, action: UseAbility) -> str:
    """Return the use of an ability in words: Adjust red 5 to 6, Flip A's blue 3 to 4, Re-roll yellow 2."""
    label = f"{ABILITY_NAMES[action.ability]} {die_words(sheet, action.die)}"
    value = changed_value(action.ability, die_value(sheet, action.die), action.step)
    return label if value == ROLLED else f"{label} to {value}"


def _next_label(chart: Chart, state: Position) -> str:
    """Return the label for ending the acting seat's turn, by what follows."""
    seat = state.seat + 1
    if seat < len(state.sheets):
        return f"Next player: {state.names[seat]}"
    if any(map(smashed, state.sheets)) or state.round == chart.planet.rounds:
        return "End the game"
    return f"Roll round {state.round + 1}"


def caption(chart: Chart, view: Position) -> str:
    """Return the position for the top bar: "LV-426 · Solo · Round 7 of 16"."""
    seats = len(view.sheets)
    who = "Solo" if seats == 1 else counted(seats, "player")
    return f"{chart.planet.title} · {who} · {when(chart, view)}"


def when(chart: Chart, view: Position) -> str:
    """Return the round in words: "Round 7 of 16", "Round 9, the last"."""
    if not view.round:
        return "Setup"
    return (
        f"Round {view.round}, the last"
        if finished_players(view)
        else f"Round {view.round} of {chart.planet.rounds}"
    )


def goal(planet: Planet, seats: int) -> str:
    """Return how to win (PS-7.1, PS-7.2)."""
    if seats == 1:
        return f"Demolish all four quadrants by round {planet.rounds} to win."
    return f"Be the first to demolish all four quadrants, by round {planet.rounds}."


def prompt(chart: Chart, view: Position) -> str:
    """Return the prompt for the player, and on the next line how to do it; on a third line how to win, until
    the first die is on a spot and again once another player has smashed the planet."""
    asked = _prompt(chart, view)
    sheet, done = view.sheets[view.seat], finished_players(view)
    if view.seat < 0 or (not done and (view.round > 1 or sheet.spots != NO_SPOTS)):
        return asked
    asked, _, how = asked.partition("\n")
    wins = goal(chart.planet, len(view.sheets))
    if done:
        has = some(len(done), "has", "have")
        wins = f"{listed(done)} {has} smashed {chart.planet.title}. Smash it this turn, or you lose."
    return f"{asked}\n{how}\n{wins}"


def _prompt(chart: Chart, view: Position) -> str:
    if view.seat < 0:
        return "The game is over."
    sheet = view.sheets[view.seat]
    if not view.round:
        if 0 in sheet.seats:
            how = "Planning dice of that colour can fill a box and research there."
            return f"Place one targeting die on each of A, B and C.\n{how}"
        return f"{_ending(chart, view)}\nTo change the colours, undo first."
    if view.pending:
        return _die_prompt(chart, view, sheet)
    left = sheet.spots.count(EMPTY)
    if left:
        how = "The spot moves your ship. Use the die where it lands."
        return f"Place a planning die on a spot ({left} left).\n{how}"
    return f"{_ending(chart, view)}\nYou have used all your dice."


def _ending(chart: Chart, view: Position) -> str:
    """Return the prompt at the end of a turn: by a roll, or with the next player."""
    if view.seat + 1 < len(view.sheets):
        return f"End your turn: {view.names[view.seat + 1]} is next."
    return f"{_next_label(chart, view)}."


def _die_prompt(chart: Chart, view: Position, sheet: Sheet) -> str:
    """Return the prompt for the placed die with its current value where the ship is (PS-3.8)."""
    choice = view.pending[-1]
    die, where = plan_words(sheet, acting(view)), QUADRANT_NAMES[sheet.pawn]
    writes = {type(action) for action in die_actions(chart, sheet, choice)}
    ways = [word for word, kind in WRITES.items() if kind in writes]
    if not ways:
        places = " or ".join(PLACES[way] for way in WRITES if way in choice.among)
        return f"Use an ability, or press Done with {die}.\n{die.capitalize()} fits no {places} in {where}."
    how = f"Click a lit {' or '.join(PLACES[way] for way in ways)}."
    deeds = [DEEDS[way] for way in ways]
    does = f"{', '.join(deeds)} or both" if choice.picks > 1 and len(ways) > 1 else " or ".join(deeds)
    return f"{does.capitalize()} in {where} with {die}.\n{how}"

"""Previews of actions for the panel beside the table, without random results."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.common.text import counted, listed, some
from rules.common.tuples import put
from rules.planet_smash.abilities import ROLLED, changed_value
from rules.planet_smash.cards import QUADRANTS, Planet
from rules.planet_smash.chart import RESEARCHES, Chart
from rules.planet_smash.ending import DIFFICULTIES, difficulty, win_title
from rules.planet_smash.legal_actions import die_actions
from rules.planet_smash.legality import why_not
from rules.planet_smash.pending import BOTH, Pending, take
from rules.planet_smash.reach import can_be_helped
from rules.planet_smash.sheet import (
    AREA,
    CIRCLES,
    WILD,
    acting,
    any_ready,
    demolished,
    die_value,
    filled,
    matches,
    ready_circles,
    smashed,
    target_colour,
    target_value,
)
from rules.planet_smash.state import (
    COLOURS,
    EMPTY,
    Attempt,
    Demolish,
    Finish,
    NextRound,
    Place,
    Position,
    Research,
    Seat,
    Sheet,
    UseAbility,
)
from rules.planet_smash.table_pieces import DEEDS, gesture
from rules.planet_smash.terms import (
    ABILITY_NAMES,
    LINE_NAMES,
    QUADRANT_NAMES,
    RULE_NAMES,
    box_place,
    boxes_words,
    cell_place,
    circle_place,
    die_place,
    plan_words,
)
from rules.planet_smash.writing import box_refusal
from rules.tabletop import Preview, PreviewLine

MOST_LINES = 3


def preview(chart: Chart, view: Position, action: Attempt) -> Preview | None:
    """Return the preview of a legal action; None for a refused one or one without a preview."""
    if why_not(chart, view, action):
        return None
    sheet = view.sheets[view.seat]
    match action:
        case Seat():
            return _seat(chart, view, action)
        case Place():
            return _place(chart, view, sheet, action)
        case Demolish():
            return _demolish(chart, view, sheet, action)
        case Research():
            return _research(chart, view, sheet, action)
        case Finish():
            return _finish(chart, view, sheet)
        case UseAbility():
            return _use(chart, view, sheet, action)
        case NextRound() if view.round:
            return _next_round(chart, view)
    return None


def _seat(chart: Chart, view: Position, action: Seat) -> Preview:
    quadrant = QUADRANTS.index(action.quadrant)
    name = QUADRANT_NAMES[quadrant]
    printed = chart.quadrants[quadrant]
    numbers = [str(number) for number in sorted(printed.boxes) if number]
    lines = (
        PreviewLine(
            "good", f"{action.colour.capitalize()} dice can act twice in {name}", "Fill a box and research"
        ),
        PreviewLine(
            "note", f"{name}: {boxes_words(printed)}", f"Research readies {ABILITY_NAMES[printed.ability]}"
        ),
        *([PreviewLine("note", f"Printed: {listed(numbers)}")] if numbers else []),
    )
    moves = ((f"{view.seat}:target/{action.colour}", f"target/{action.quadrant}"),)
    return Preview(f"{action.colour.capitalize()} targets {name}", "", lines, moves)


def _place(chart: Chart, view: Position, sheet: Sheet, action: Place) -> Preview:
    colour = COLOURS.index(action.colour)
    pawn = chart.flight[sheet.pawn][action.spot - 1]
    value = sheet.plan[colour]
    start, end = QUADRANT_NAMES[sheet.pawn], QUADRANT_NAMES[pawn]
    writes = (box_line(chart, sheet, pawn, value), cell_line(chart, sheet, pawn, value))
    lines = (*writes, both_line(chart, sheet, colour, pawn, writes))
    moves = (
        (f"{view.seat}:plan/{action.colour}", f"spot/{action.spot}"),
        (f"{view.seat}:pawn", f"orbit/{QUADRANTS[pawn]}"),
    )
    title = f"{plan_words(sheet, colour).capitalize()} on spot {action.spot}"
    return Preview(title, f"ship: {start} to {end}", lines, moves, write_places(chart, sheet, pawn, value))


def _demolish(chart: Chart, view: Position, sheet: Sheet, action: Demolish) -> Preview:
    colour, pawn = acting(view), sheet.pawn
    boxes = put(sheet.boxes[pawn], action.box, sheet.plan[colour])
    after = replace(sheet, boxes=put(sheet.boxes, pawn, boxes))
    name, left = QUADRANT_NAMES[pawn], boxes.count(0)
    lines = []
    if smashed(after):
        lines.append(_smash_line(chart, view))
    elif not left:
        die = target_colour(sheet, pawn)
        leaves = f"The {COLOURS[die]} targeting die leaves the game" if die != EMPTY else ""
        lines.append(PreviewLine("good", f"{name} is demolished", leaves))
    else:
        lines.append(PreviewLine("good", f"{name}: {counted(left, 'box', 'boxes')} left to fill"))
    if not smashed(after):
        lines.append(_after_line(chart, view, after, "demolish"))
    title = f"Fill a box in {name} with {plan_words(sheet, colour)}"
    return Preview(title, f"{len(boxes) - left} of {len(boxes)} full", tuple(lines))


def _smash_line(chart: Chart, view: Position) -> PreviewLine:
    """Return the result of filling the last box: solo a difficulty (PS-7.1), with more players the last round
    (PS-7.2)."""
    words = f"{chart.planet.title} is smashed"
    if len(view.sheets) > 1:
        last = view.seat + 1 == len(view.sheets)
        return PreviewLine("good", words, "The game ends" if last else "The other players finish this round")
    reached = difficulty(chart.planet, view.round)
    if not reached:
        return PreviewLine("good", words, "A win, but too late for Easy")
    return PreviewLine("good", words, win_title(reached))


def _research(chart: Chart, view: Position, sheet: Sheet, action: Research) -> Preview:
    colour, pawn = acting(view), sheet.pawn
    value = sheet.plan[colour]
    cells = put(sheet.cells[pawn], action.cell, value)
    after = replace(sheet, cells=put(sheet.cells, pawn, cells))
    circles = completing(sheet, pawn, action.cell, value)
    lines = []
    if circles:
        ability = chart.quadrants[pawn].ability
        lines.append(PreviewLine("good", readying(chart, pawn, circles), "", ability))
    else:
        missing = sum(not cells[cell] for cell in AREA.row(AREA.row_of(action.cell)))
        detail = f"Row needs {counted(missing, 'more different number')}"
        lines.append(PreviewLine("note", f"Column needs one more {value}", detail, "research"))
    lines.append(_after_line(chart, view, after, "research"))
    marks = tuple(circle_place(pawn, circle) for circle in circles)
    title = f"Research in {QUADRANT_NAMES[pawn]} with {plan_words(sheet, colour)}"
    return Preview(title, "", tuple(lines), (), marks)


def _after_line(chart: Chart, view: Position, after: Sheet, done: str) -> PreviewLine:
    """Return the uses of a die after one of its actions."""
    die = plan_words(after, acting(view)).capitalize()
    choice = view.pending[-1]
    if choice.picks < 2:
        return PreviewLine("note", f"{die} is used up")
    other = "research" if done == "demolish" else "demolish"
    left = take(view.pending, done)[-1]
    number = len(die_actions(chart, after, left))
    if not number:
        return PreviewLine("caution", f"{die} can't {DEEDS[other]} after this")
    noun = ("cell", "cells") if other == "research" else ("box", "boxes")
    return PreviewLine(
        "good", f"{die} can {DEEDS[other]} after this", f"Fits {counted(number, *noun)}", other
    )


def _finish(chart: Chart, view: Position, sheet: Sheet) -> Preview:
    colour = acting(view)
    value, pawn = sheet.plan[colour], sheet.pawn
    lines = []
    among = view.pending[-1].among
    if "demolish" in among:
        lines.append(box_line(chart, sheet, pawn, value))
    if "research" in among:
        lines.append(cell_line(chart, sheet, pawn, value))
    given_up = tuple(
        PreviewLine("caution", line.text, "You give this up", line.icon)
        for line in lines
        if line.mark == "good"
    )
    nothing = (PreviewLine("note", "No more uses here"),)
    return Preview(f"Done with {plan_words(sheet, colour)}", "", given_up or nothing)


def _use(chart: Chart, view: Position, sheet: Sheet, action: UseAbility) -> Preview:
    quadrant = QUADRANTS.index(action.quadrant)
    circles = ready_circles(sheet, quadrant)
    shown = die_value(sheet, action.die)
    value = changed_value(action.ability, shown, action.step)
    title = gesture(chart, view, action).label
    left = len(circles) - 1
    cost = PreviewLine(
        "note",
        f"Uses 1 {ABILITY_NAMES[chart.quadrants[quadrant].ability]} from {QUADRANT_NAMES[quadrant]}",
        f"{left or 'None'} left",
        chart.quadrants[quadrant].ability,
    )
    lines = (*_effect(chart, view, sheet, action, value), cost)[:MOST_LINES]
    marks: tuple[str, ...] = (circle_place(quadrant, circles[0]), die_place(sheet, action.die))
    if value != ROLLED and action.die == f"plan/{_acting_colour(view)}":
        marks += write_places(chart, _with_value(sheet, action.die, value), sheet.pawn, value)
    return Preview(title, "can't be undone" if value == ROLLED else "", lines, (), marks)


def _acting_colour(view: Position) -> str:
    return view.pending[-1].about if view.pending else ""


def _with_value(sheet: Sheet, die: str, value: int) -> Sheet:
    role, _, name = die.partition("/")
    colour = COLOURS.index(name)
    if role == "plan":
        return replace(sheet, plan=put(sheet.plan, colour, value))
    return replace(sheet, target=put(sheet.target, colour, value))


def _effect(
    chart: Chart, view: Position, sheet: Sheet, action: UseAbility, value: int
) -> tuple[PreviewLine, ...]:
    """Return the consequences of the changed die."""
    role, _, name = action.die.partition("/")
    colour = COLOURS.index(name)
    asked = role == "plan" and colour == acting(view)
    if role == "plan" and colour in sheet.spots and not asked:
        return (PreviewLine("caution", f"The {name} die is already used", "The number no longer matters"),)
    if value == ROLLED:
        return (PreviewLine("caution", "Rolls any number from 1 to 6"),)
    if asked:
        after, among = _with_value(sheet, action.die, value), view.pending[-1].among
        box = (box_line(chart, after, sheet.pawn, value),) if "demolish" in among else ()
        cell = (cell_line(chart, after, sheet.pawn, value),) if "research" in among else ()
        return box + cell
    if role == "plan":
        return (_unplaced_line(chart, sheet, name, value),)
    target = QUADRANT_NAMES[sheet.seats[colour]]
    able = view.pending and "demolish" in view.pending[-1].among and sheet.pawn == sheet.seats[colour]
    here = acting(view) if able else EMPTY
    mark = "good" if value < sheet.target[colour] else "caution"
    reaching = [
        plan_words(sheet, die)
        for die in range(len(COLOURS))
        if sheet.plan[die] >= value and (die not in sheet.spots or die == here)
    ]
    verb = some(len(reaching), "reaches", "reach")
    detail = f"{listed(reaching).capitalize()} {verb} it" if reaching else "No unused die reaches it"
    return (PreviewLine(mark, f"{target} needs {value} or more", detail),)


def _unplaced_line(chart: Chart, sheet: Sheet, name: str, value: int) -> PreviewLine:
    """Return where an unplaced die with a new value could fill a box this round."""
    near = {quadrant for route in chart.routes[sheet.pawn][sheet.spots] for quadrant in route}
    fits = [
        QUADRANT_NAMES[quadrant]
        for quadrant in sorted(near)
        if chart.demolitions[quadrant][sheet.boxes[quadrant]][value]
        and value >= target_value(sheet, quadrant)
    ]
    if not fits:
        return PreviewLine("note", f"You can still place the {name} die", "Fits no box this round")
    return PreviewLine("good", f"{name.capitalize()} {value} fits a box in {listed(fits, 'or')}")


def _next_round(chart: Chart, view: Position) -> Preview:
    planet, seat = chart.planet, view.seat
    title = gesture(chart, view, NextRound()).label
    last_seat = seat + 1 == len(view.sheets)
    fallen = sum(map(smashed, view.sheets))
    final = bool(fallen) or view.round == planet.rounds
    stands = f"{planet.title} still stands"
    rolling = PreviewLine("note", "Rolls new dice", "You can't undo a roll")
    if not final:
        lines = [rolling, *_passed(planet, view), *_ready_abilities(view.sheets[seat])]
    elif not last_seat:
        lines = [PreviewLine("bad", "This was your last round", stands), rolling]
    elif fallen:
        words = f"{counted(fallen, 'planet is', 'planets are')} smashed"
        lines = [PreviewLine("note", "The game ends", words)]
    else:
        return Preview(title, "", (PreviewLine("bad", "No rounds are left", stands),))
    return Preview(title, f"Round {view.round} of {planet.rounds}", tuple(lines))


def _passed(planet: Planet, view: Position) -> Iterator[PreviewLine]:
    """Yield the difficulties that are out of reach after this round, in a solo game (PS-7.1)."""
    passed = [name.capitalize() for name in DIFFICULTIES if getattr(planet, name) == view.round]
    if passed and len(view.sheets) == 1:
        yield PreviewLine("caution", f"Round {view.round} is the last for {listed(passed)}")


def _ready_abilities(sheet: Sheet) -> Iterator[PreviewLine]:
    if any_ready(sheet):
        yield PreviewLine("good", "You keep your ready abilities")


def write_places(chart: Chart, sheet: Sheet, quadrant: int, value: int) -> tuple[str, ...]:
    """Return the places of a quadrant's boxes and cells that would take a value, and of the circles that it
    could fill."""
    cells = [research.cell for research in RESEARCHES[sheet.cells[quadrant]][value]]
    boxes = chart.demolitions[quadrant][sheet.boxes[quadrant]][value]
    circles = sorted({circle for cell in cells for circle in completing(sheet, quadrant, cell, value)})
    return (
        *(box_place(quadrant, demolish.box) for demolish in boxes if value >= target_value(sheet, quadrant)),
        *(cell_place(quadrant, cell) for cell in cells),
        *(circle_place(quadrant, circle) for circle in circles),
    )


def completing(sheet: Sheet, quadrant: int, cell: int, value: int) -> tuple[int, ...]:
    """Return the circles that a number in that cell would fill."""
    cells = sheet.cells[quadrant]
    new = filled(put(cells, cell, value)) & ~filled(cells)
    return tuple(circle for circle in range(len(CIRCLES)) if new >> circle & 1)


def box_line(chart: Chart, sheet: Sheet, quadrant: int, value: int) -> PreviewLine:
    """Return whether a value can fill a box of a quadrant, and if not, why."""
    name, target = QUADRANT_NAMES[quadrant], target_value(sheet, quadrant)
    if demolished(sheet, quadrant):
        return PreviewLine(
            "bad", f"Boxes in {name}: all are full", "You can still research there", "demolish"
        )
    if value < target:
        words = f"Boxes in {name}: {value} is below the target of {target}"
        return PreviewLine("bad", words, f"You need {target} or more", "demolish")
    boxes = sheet.boxes[quadrant]
    fits = chart.demolitions[quadrant][boxes][value]
    if not fits:
        detail = _blocking(chart, sheet, quadrant, value)
        return PreviewLine("bad", f"Boxes in {name}: a {value} fits none", detail, "demolish")
    detail = f"Fits {counted(len(fits), 'box', 'boxes')}"
    if boxes.count(0) == 1:
        detail = f"Fills the last box in {name}"
    words = f"Boxes in {name}: {value} reaches the target of {target}"
    return PreviewLine("good", words, detail, "demolish")


def _blocking(chart: Chart, sheet: Sheet, quadrant: int, value: int) -> str:
    """Return why a value fits no open box: by the quadrant's rule, or the printed numbers."""
    boxes, printed = sheet.boxes[quadrant], chart.quadrants[quadrant]
    refusals = [
        box_refusal(quadrant, printed, boxes, box, value) for box, number in enumerate(boxes) if not number
    ]
    by_rule = [refusal for refusal in refusals if refusal and refusal.rule == "PS-4.4"]
    if by_rule:
        return f"All numbers must be {RULE_NAMES[printed.rule].removeprefix('all ')}"
    wanted = sorted({printed.boxes[box] for box, number in enumerate(boxes) if not number})
    return f"Open boxes need {listed([str(number) for number in wanted], 'or')}"


def cell_line(chart: Chart, sheet: Sheet, quadrant: int, value: int) -> PreviewLine:
    """Return whether a value can be researched in a quadrant, and the line that it could complete."""
    name = QUADRANT_NAMES[quadrant]
    fits = RESEARCHES[sheet.cells[quadrant]][value]
    if not fits:
        full = 0 not in sheet.cells[quadrant]
        reason = "All cells are full" if full else "Columns must match, rows must differ"
        return PreviewLine("bad", f"Research {name}: a {value} fits no cell", reason, "research")
    best = max((completing(sheet, quadrant, fit.cell, value) for fit in fits), key=len)
    text = f"Research {name}: a {value} fits {counted(len(fits), 'cell')}"
    if not best:
        return PreviewLine("good", text, "Completes no line yet", "research")
    return PreviewLine("good", text, readying(chart, quadrant, best), chart.quadrants[quadrant].ability)


def readying(chart: Chart, quadrant: int, circles: tuple[int, ...]) -> str:
    """Return the effect of completed lines: "Completes 2 lines: Flip ready twice"."""
    ability = ABILITY_NAMES[chart.quadrants[quadrant].ability]
    if len(circles) > 1:
        return f"Completes {len(circles)} lines: {ability} ready twice"
    return f"Completes the {LINE_NAMES[circles[0]].lower()}: {ability} ready"


def both_line(
    chart: Chart, sheet: Sheet, colour: int, quadrant: int, writes: tuple[PreviewLine, ...]
) -> PreviewLine:
    """Return whether the die can do one action or both, or has no use."""
    die, name = COLOURS[colour], QUADRANT_NAMES[quadrant]
    if all(line.mark == "bad" for line in writes):
        choice = Pending("die", 0, die, BOTH)
        changing = "Not even with abilities" if any_ready(sheet) else ""
        if can_be_helped(chart, replace(sheet, pawn=quadrant), choice):
            changing = "You need an ability to use it"
        return PreviewLine(
            "caution", f"{die.capitalize()} {sheet.plan[colour]} has no use in {name}", changing
        )
    if matches(sheet, colour, quadrant):
        both = "Wild" if quadrant == WILD else f"{die.capitalize()} on {die}"
        if all(line.mark == "good" for line in writes):
            return PreviewLine("good", f"{both}: you can do both")
        fits = "a box" if writes[0].mark == "good" else "research"
        return PreviewLine("note", f"{both}: both allowed, but only {fits} fits")
    target = target_colour(sheet, quadrant)
    if target == EMPTY:
        return PreviewLine("note", f"{name} has no targeting die: one action")
    return PreviewLine("note", f"{die.capitalize()} on {COLOURS[target]}: a box or research, not both")

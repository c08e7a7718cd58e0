"""What a value could write in a quadrant, line by line: the findings that previews are made of."""

from __future__ import annotations

from msgspec.structs import replace

from rules.common.tuples import put
from rules.common.words import counted, listed
from rules.planet_smash.chart import RESEARCHES, Chart
from rules.planet_smash.pending import BOTH, Pending
from rules.planet_smash.reach import can_be_helped
from rules.planet_smash.sheet import (
    CIRCLES,
    WILD,
    any_ready,
    demolished,
    filled,
    matches,
    target_colour,
    target_value,
)
from rules.planet_smash.state import COLOURS, EMPTY, Sheet
from rules.planet_smash.words import (
    ABILITY_NAMES,
    LINE_NAMES,
    QUADRANT_NAMES,
    RULE_NAMES,
    box_place,
    cell_place,
    circle_place,
)
from rules.planet_smash.writing import box_refusal
from rules.tabletop import PreviewLine


def write_places(chart: Chart, sheet: Sheet, quadrant: int, value: int) -> tuple[str, ...]:
    """The boxes and cells of a quadrant that would take a value, and the circles it could fill."""
    cells = [research.cell for research in RESEARCHES[sheet.cells[quadrant]][value]]
    boxes = chart.demolitions[quadrant][sheet.boxes[quadrant]][value]
    circles = sorted({circle for cell in cells for circle in completing(sheet, quadrant, cell, value)})
    return (
        *(box_place(quadrant, demolish.box) for demolish in boxes if value >= target_value(sheet, quadrant)),
        *(cell_place(quadrant, cell) for cell in cells),
        *(circle_place(quadrant, circle) for circle in circles),
    )


def completing(sheet: Sheet, quadrant: int, cell: int, value: int) -> tuple[int, ...]:
    """The circles that a number written in that cell would fill."""
    cells = sheet.cells[quadrant]
    new = filled(put(cells, cell, value)) & ~filled(cells)
    return tuple(circle for circle in range(len(CIRCLES)) if new >> circle & 1)


def box_line(chart: Chart, sheet: Sheet, quadrant: int, value: int) -> PreviewLine:
    """Whether a value demolishes there, and if not, what blocks it."""
    name, target = QUADRANT_NAMES[quadrant], target_value(sheet, quadrant)
    if demolished(sheet, quadrant):
        return PreviewLine(
            "bad", f"Demolish {name}: all boxes are full", "Only research is left there", "demolish"
        )
    if value < target:
        words = f"Demolish {name}: {value} is below the target of {target}"
        return PreviewLine("bad", words, f"You need {target} or more", "demolish")
    boxes = sheet.boxes[quadrant]
    fits = chart.demolitions[quadrant][boxes][value]
    if not fits:
        detail = _blocking(chart, sheet, quadrant, value)
        return PreviewLine("bad", f"Demolish {name}: no box takes a {value}", detail, "demolish")
    reach = f"its target is {target}" if quadrant == WILD else f"{value} reaches the target of {target}"
    detail = f"{counted(len(fits), 'box', 'boxes')} can take the {value}"
    if boxes.count(0) == 1:
        detail = f"The last box: {name} falls"
    return PreviewLine("good", f"Demolish {name}: {reach}", detail, "demolish")


def _blocking(chart: Chart, sheet: Sheet, quadrant: int, value: int) -> str:
    """Why no open box takes the value: the quadrant's rule, or what is printed."""
    boxes, printed = sheet.boxes[quadrant], chart.quadrants[quadrant]
    refusals = [
        box_refusal(quadrant, printed, boxes, box, value) for box, number in enumerate(boxes) if not number
    ]
    by_rule = [refusal for refusal in refusals if refusal and refusal.rule == "PS-4.4"]
    if by_rule:
        return f"Its numbers must be {RULE_NAMES[printed.rule]}"
    wanted = sorted({printed.boxes[box] for box, number in enumerate(boxes) if not number})
    return f"Open there: {listed([str(number) for number in wanted])} only"


def cell_line(chart: Chart, sheet: Sheet, quadrant: int, value: int) -> PreviewLine:
    """Whether a value can be researched there, and the line it could complete."""
    name = QUADRANT_NAMES[quadrant]
    fits = RESEARCHES[sheet.cells[quadrant]][value]
    if not fits:
        full = 0 not in sheet.cells[quadrant]
        reason = "The area is full" if full else "Columns hold equal numbers, rows different ones"
        return PreviewLine("bad", f"Research {name}: no cell takes a {value}", reason, "research")
    best = max((completing(sheet, quadrant, fit.cell, value) for fit in fits), key=len)
    text = f"Research {name}: {counted(len(fits), 'cell fits', 'cells fit')}"
    if not best:
        return PreviewLine("good", text, "No line would be complete yet", "research")
    return PreviewLine("good", text, readying(chart, quadrant, best), chart.quadrants[quadrant].ability)


def readying(chart: Chart, quadrant: int, circles: tuple[int, ...]) -> str:
    """What completed lines do: Left column and lower row would ready Flip twice."""
    ability = ABILITY_NAMES[chart.quadrants[quadrant].ability]
    lines = listed([LINE_NAMES[circle].lower() for circle in circles]).capitalize()
    return f"{lines} would ready {ability}{' twice' if len(circles) == 2 else ''}"


def both_line(
    chart: Chart, sheet: Sheet, colour: int, quadrant: int, writes: tuple[PreviewLine, ...]
) -> PreviewLine:
    """Whether one or both actions are allowed, and whether the die comes to nothing."""
    die, name = COLOURS[colour], QUADRANT_NAMES[quadrant]
    if all(line.mark == "bad" for line in writes):
        choice = Pending("die", 0, die, BOTH)
        changing = "No ready ability could help" if any_ready(sheet) else ""
        if can_be_helped(chart, replace(sheet, pawn=quadrant), choice):
            changing = "Only an ability could help"
        return PreviewLine("caution", f"{die.capitalize()} {sheet.plan[colour]} would be wasted", changing)
    if matches(sheet, colour, quadrant):
        both = "Wild" if quadrant == WILD else f"{die.capitalize()} on {die}"
        if all(line.mark == "good" for line in writes):
            return PreviewLine("good", f"{both}: you may do both")
        return PreviewLine("note", f"{both}: both allowed, one possible")
    target = target_colour(sheet, quadrant)
    if target == EMPTY:
        return PreviewLine("note", f"{name} has no targeting die: one action")
    return PreviewLine("note", f"{die.capitalize()} on {COLOURS[target]}: one of the two")

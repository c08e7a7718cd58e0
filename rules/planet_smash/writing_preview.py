"""Previews of writing a number: where a value fits in a quadrant, and what it readies."""

from __future__ import annotations

from rules.common.text import counted, listed
from rules.common.tuples import put
from rules.planet_smash.chart import Chart
from rules.planet_smash.pending import take
from rules.planet_smash.planning_dice import boxes_to_fill, cells_to_research
from rules.planet_smash.sheet import CIRCLES, demolished, filled, target_value
from rules.planet_smash.state import Sheet
from rules.planet_smash.terms import (
    ABILITY_NAMES,
    LINE_NAMES,
    QUADRANT_NAMES,
    RULE_NAMES,
    box_place,
    cell_place,
    circle_place,
    plan_words,
)
from rules.planet_smash.working_state import WorkingState
from rules.planet_smash.writing import CELLS_FOR, box_refusal
from rules.tabletop import PreviewLine

USES = {"demolish": "fill a box", "research": "research"}


def then_line(play: WorkingState, after: Sheet, done: str) -> PreviewLine:
    """Return what the placed die can still do after it did "demolish" or "research"."""
    die = plan_words(after, play.acting).capitalize()
    if play.pending[-1].picks < 2:
        return PreviewLine("note", f"{die} is used up")
    left = take(play.pending, done)[-1]
    other = "research" if done == "demolish" else "demolish"
    fits = cells_to_research(after, left) if done == "demolish" else boxes_to_fill(play.chart, after, left)
    if not fits:
        return PreviewLine("caution", f"{die} can't {USES[other]} after this")
    noun = ("cell", "cells") if other == "research" else ("box", "boxes")
    return PreviewLine(
        "good", f"{die} can {USES[other]} after this", f"Fits {counted(len(fits), *noun)}", other
    )


def write_places(chart: Chart, sheet: Sheet, quadrant: int, value: int) -> tuple[str, ...]:
    """Return the places of a quadrant's boxes and cells that would take a value, and of the circles that it
    could fill."""
    cells = CELLS_FOR[sheet.cells[quadrant]][value]
    boxes = chart.boxes_for[quadrant][sheet.boxes[quadrant]][value]
    circles = sorted({circle for cell in cells for circle in completing(sheet, quadrant, cell, value)})
    return (
        *(box_place(quadrant, box) for box in boxes if value >= target_value(sheet, quadrant)),
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
    fits = chart.boxes_for[quadrant][boxes][value]
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
    fits = CELLS_FOR[sheet.cells[quadrant]][value]
    if not fits:
        full = 0 not in sheet.cells[quadrant]
        reason = "All cells are full" if full else "Columns must match, rows must differ"
        return PreviewLine("bad", f"Research {name}: a {value} fits no cell", reason, "research")
    best = max((completing(sheet, quadrant, cell, value) for cell in fits), key=len)
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

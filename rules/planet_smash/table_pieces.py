"""The pieces on the table and their places."""

from __future__ import annotations

from collections.abc import Iterator

from rules.common.text import possessive
from rules.game import Piece
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.chart import Chart
from rules.planet_smash.sheet import CIRCLES, circles_used, demolished, filled, ready_circles
from rules.planet_smash.state import CELLS, COLOURS, EMPTY, SHIP, SPOTS, Sheet
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
from rules.planet_smash.working_state import WorkingState

MOST_BOXES = 6


PLACES = (
    *(f"tray/{colour}" for colour in COLOURS),
    *(f"target/{id}" for id in QUADRANTS),
    *(f"spot/{spot}" for spot in SPOTS),
    *(f"box/{id}/{box}" for id in QUADRANTS for box in range(MOST_BOXES)),
    *(f"cell/{id}/{cell}" for id in QUADRANTS for cell in range(CELLS)),
    *(f"circle/{id}/{circle}" for id in QUADRANTS for circle in range(len(CIRCLES))),
    *(f"orbit/{id}" for id in QUADRANTS),
    *(f"ability/{id}" for id in QUADRANTS),
)
"""Every place of all planets."""


def pieces(play: WorkingState, seat: int) -> Iterator[Piece]:
    """Yield the pieces on a seat's sheet."""
    sheet = play.sheets[seat]
    asked = play.acting if play.pending and play.pending[-1].seat == seat else EMPTY
    yield from _dice(sheet, seat, asked)
    yield Piece(f"{seat}:{SHIP}", f"orbit/{QUADRANTS[sheet.ship]}", SHIP, name="your ship", owner=seat)
    for quadrant in range(len(QUADRANTS)):
        yield from _quadrant(play.chart, sheet, seat, quadrant)


def _dice(sheet: Sheet, seat: int, asked: int) -> Iterator[Piece]:
    for colour, name in enumerate(COLOURS):
        if sheet.plan[colour]:
            spent = colour in sheet.spots and colour != asked
            yield Piece(
                f"{seat}:plan/{name}", die_place(sheet, f"plan/{name}"), "die", f"{name}{sheet.plan[colour]}",
                plan_words(sheet, colour), seat, spent=spent, acting=colour == asked,
            )  # fmt: skip
        quadrant = sheet.slots[colour]
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

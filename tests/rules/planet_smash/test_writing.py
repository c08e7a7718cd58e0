"""The tables of what fits agree with the refusals that state the rules of writing."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from rules import catalog
from rules.common.dice import SIDES
from rules.planet_smash.cards import Quadrant
from rules.planet_smash.state import CELLS
from rules.planet_smash.writing import CELLS_FOR, box_refusal, cell_refusal, fitting_boxes
from tests.rules.planet_smash.positions import TESTIA

PLANETS = [TESTIA, *catalog.load("planet_smash").planets.values()]  # type: ignore[attr-defined]
QUADRANTS = [quadrant for planet in PLANETS for quadrant in planet.quadrants.values()]


def written(printed: Quadrant, choose: Random) -> tuple[int, ...]:
    """Return a quadrant with numbers written by its rules in some boxes."""
    boxes = [0] * len(printed.boxes)
    for box in choose.sample(range(len(boxes)), choose.randrange(len(boxes) + 1)):
        fits = [value for value in SIDES if not box_refusal(0, printed, tuple(boxes), box, value)]
        boxes[box] = choose.choice(fits) if fits else 0
    return tuple(boxes)


@pytest.mark.rule("PS-4.4")
def test_a_box_is_in_the_table_if_no_rule_refuses_the_number() -> None:
    choose = Random(4)
    for printed, _ in product(QUADRANTS, range(40)):
        boxes = written(printed, choose)
        for value in SIDES:
            fits = [box for box in range(len(boxes)) if not box_refusal(0, printed, boxes, box, value)]
            assert list(fitting_boxes(printed, boxes)[value]) == fits, (printed, boxes, value)


@pytest.mark.rule("PS-5.1")
def test_a_cell_is_in_the_table_if_no_rule_refuses_the_number() -> None:
    choose = Random(5)
    for _ in range(2000):
        cells = [0] * CELLS
        for cell in choose.sample(range(CELLS), choose.randrange(CELLS + 1)):
            fits = [value for value in SIDES if not cell_refusal(0, tuple(cells), cell, value)]
            cells[cell] = choose.choice(fits) if fits else 0
        for value in SIDES:
            fits = [cell for cell in range(CELLS) if not cell_refusal(0, tuple(cells), cell, value)]
            assert list(CELLS_FOR[tuple(cells)][value]) == fits, (cells, value)

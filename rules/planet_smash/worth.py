"""What is left to do on a planet, in dice: what each open box still costs, what research is worth.

Everything here follows from one quadrant's numbers alone and is worked out once for each content, so
that the estimate of a whole sheet is a few look-ups (`estimate.py`).
"""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from rules.common.dice import SIDES
from rules.common.memo import Memo
from rules.planet_smash.cards import Quadrant
from rules.planet_smash.chart import RESEARCHES, Chart
from rules.planet_smash.sheet import CIRCLES, WILD, filled
from rules.planet_smash.state import Numbers

Gains = tuple[float, ...]


class Work(Struct, frozen=True, gc=False):
    """What a quadrant's open boxes cost in dice, and what a written value, from 0, would save of it."""

    cost: float
    gains: Gains


class Study(Struct, frozen=True, gc=False):
    """What a research area is worth in dice, ready circles not counted, and what a value adds to it."""

    worth: float
    gains: Gains


class Weights(Struct, frozen=True):
    """The table of weights that the estimate is made of."""

    printed_wild: float = 1.9
    printed: Gains = (0.0, 4.0, 3.0, 2.6, 2.3, 2.2, 2.1)
    blank: float = 1.1
    blank_wild: float = 1.0
    equal_next: float = 0.9
    different: float = 0.9
    column: Gains = (0.0, 0.3)
    row: Gains = (0.0, 0.12, 0.35)
    adjust: float = 0.6
    flip: float = 0.5
    reroll: float = 0.45
    any: float = 0.75
    pace: float = 2.75
    last: float = 0.6


WEIGHTS = Weights()


class Worth:
    """The work and the research of one planet. `work[quadrant][boxes]`, `study[quadrant][cells]`."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.ability = tuple(getattr(WEIGHTS, quadrant.ability) for quadrant in chart.quadrants)
        quadrants = range(len(chart.quadrants))
        self.work = tuple(Memo(partial(self._work, quadrant)) for quadrant in quadrants)
        self.study = tuple(Memo(partial(self._study, quadrant)) for quadrant in quadrants)

    def _work(self, quadrant: int, boxes: Numbers) -> Work:
        here = self._cost(quadrant, boxes)
        gains = [0.0]
        for value in SIDES:
            fits = self.chart.demolitions[quadrant][boxes][value]
            saved = [here - self._cost(quadrant, put(boxes, fit.box, value)) for fit in fits]
            gains.append(max(saved, default=0.0))
        return Work(here, tuple(gains))

    def _cost(self, quadrant: int, boxes: Numbers) -> float:
        return boxes_cost(self.chart.quadrants[quadrant], quadrant == WILD, boxes)

    def _study(self, quadrant: int, cells: Numbers) -> Study:
        weight = self.ability[quadrant]
        here = cells_worth(cells)
        gains = [0.0]
        for value in SIDES:
            added = [cells_worth(put(cells, fit.cell, value)) - here for fit in RESEARCHES[cells][value]]
            gains.append(weight * max(added, default=0.0))
        return Study(weight * here, tuple(gains))


def put(numbers: Numbers, at: int, number: int) -> Numbers:
    """The numbers with one replaced."""
    return (*numbers[:at], number, *numbers[at + 1 :])


def boxes_cost(printed: Quadrant, wild: bool, boxes: Numbers) -> float:
    """What the open boxes of a quadrant cost, in dice."""
    weights = WEIGHTS
    open_ = [print_ for print_, number in zip(printed.boxes, boxes, strict=True) if not number]
    cost = 0.0
    blanks = 0
    for print_ in open_:
        if print_:
            cost += weights.printed_wild if wild else weights.printed[print_]
        else:
            blanks += 1
    cost += blanks * (weights.blank_wild if wild else weights.blank)
    shown = {number or print_ for number, print_ in zip(boxes, printed.boxes, strict=True)} - {0}
    if printed.rule == "all_equal" and blanks:
        if shown:
            value = next(iter(shown))
            cost += blanks * ((weights.printed_wild if wild else weights.printed[value]) - weights.blank)
        else:
            cost += (blanks - 1) * weights.equal_next
    if printed.rule == "all_different" and blanks:
        free = [side for side in SIDES if side not in shown]
        spare = len(free) - blanks
        for k in range(blanks):
            cost += weights.different * (1 - (k + 1 + spare) / 6) ** 1.5
        low = (
            0.0 if wild else sum(0.15 * (4 - side) for side in free if side < 4) / max(1, len(free)) * blanks
        )
        cost += low * (1 if spare == 0 else 0.4)
    return cost


def cells_worth(cells: Numbers) -> float:
    """What a research area is worth, in circles, the filled ones counted whole."""
    total = float(filled(cells).bit_count())
    for line in CIRCLES:
        numbers = [cells[cell] for cell in line if cells[cell]]
        if len(numbers) < len(line) and numbers:
            takes = {fit.cell for value in SIDES for fit in RESEARCHES[cells][value]}
            stuck = any(not cells[cell] and cell not in takes for cell in line)
            if not stuck:
                total += (WEIGHTS.column if len(line) == 2 else WEIGHTS.row)[len(numbers)]
    return total

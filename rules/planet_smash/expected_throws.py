"""The needs of boxes and research cells, and their waiting time: expected throws, promises, narrow choices.

Equivalent contents are first normalised (`plain_boxes`, `plain_cells`), so that each is computed only once.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from rules.common.dice import SIDES
from rules.common.memo import Memo
from rules.common.tuples import put
from rules.planet_smash.cards import Quadrant
from rules.planet_smash.chart import Chart
from rules.planet_smash.sheet import AREA, filled
from rules.planet_smash.state import Numbers
from rules.planet_smash.writing import CELLS_FOR

MOST = 1 << 13
"""The number of cached contents: a quadrant seldom has more in a long search."""
HOPELESS = 99.0
PRICE_OF_A_THROW = 0.25
"""The cost of a throw in circles: research with more expensive circles is given up."""
_BITS = 3


class Wanted(NamedTuple):
    """The numbers that the open boxes of a quadrant take: `blanks` of them any one of the numbers `free`, the
    others their `printed` numbers."""

    blanks: int
    free: Numbers
    printed: Numbers


def wanted(chart: Chart, quadrant: int, boxes: Numbers) -> Wanted:
    """Return the numbers that a quadrant still needs (PS-4.3, PS-4.4)."""
    prints = chart.quadrants[quadrant].boxes
    takes = chart.boxes_for[quadrant][boxes]
    free = tuple(value for value in SIDES if any(not prints[box] for box in takes[value]))
    left = [print_ for number, print_ in zip(boxes, prints, strict=True) if not number]
    return Wanted(left.count(0), free, tuple(sorted(filter(None, left))))


def numbers_that_fit(cells: Numbers, cell: int) -> Numbers:
    """Return the numbers that an open research cell takes (PS-5.1): the one of its column, or all that its
    row lacks."""
    return tuple(value for value in SIDES if cell in CELLS_FOR[cells][value])


def expected_throws(left: Sequence[float | None], wild: bool, dice: int) -> float:
    """Return the expected number of throws of that many dice, using the best one, until all boxes are full.
    `left` is the number of further throws after each value, None if it can't be written; the targeting die is
    uniform.

    Values that leave more throws than waiting for a better one are skipped.
    """
    best, expected, before = inf, 0.0, 0.0
    for most in sorted({one for one in left if one is not None}):
        good = [value for value, one in zip(SIDES, left, strict=True) if one is not None and one <= most]
        chance = _chance(good, wild, dice)
        expected += (chance - before) * most
        before = chance
        best = min(best, (1 + expected) / chance)
    return HOPELESS if best == inf else best


def _chance(good: Sequence[int], wild: bool, dice: int) -> float:
    """Return the chance that one of the dice shows a good value that reaches the target."""
    targets = SIDES[:1] if wild else SIDES
    missed = sum((1 - sum(value >= target for value in good) / len(SIDES)) ** dice for target in targets)
    return 1 - missed / len(targets)


def _expected_gain(cells: Numbers) -> float:
    here = filled(cells).bit_count()
    gains = []
    for value in SIDES:
        behind = [put(cells, cell, value) for cell in CELLS_FOR[cells][value]]
        gains.append(
            max((filled(after).bit_count() - here + promise(after) for after in behind), default=0.0)
        )
    gains.sort(reverse=True)
    worths = [
        (sum(gains[:count]) - len(SIDES) * PRICE_OF_A_THROW) / count for count in range(1, len(SIDES) + 1)
    ]
    return max(0.0, *worths)


_PROMISES = Memo(_expected_gain, MOST)


def promise(cells: Numbers) -> float:
    """Return the number of further circles that a research area is worth, net of its throws; 0 when it isn't
    worth it."""
    return _PROMISES[plain_cells(cells)]


def plain_boxes(printed: Quadrant, boxes: Numbers) -> Numbers:
    """Return the boxes with the blank ones filled from the first on; without a rule all numbers count as
    1."""
    blanks = [number for number, print_ in zip(boxes, printed.boxes, strict=True) if not print_]
    written = sorted(1 if printed.rule == "any" else number for number in blanks if number)
    numbers = iter(written + [0] * (len(blanks) - len(written)))
    return tuple(
        number if print_ else next(numbers) for number, print_ in zip(boxes, printed.boxes, strict=True)
    )


def plain_cells(cells: Numbers) -> Numbers:
    """Return the cells with columns and rows in a canonical order, because their order makes no
    difference."""
    upper, lower = cells[: AREA.columns], cells[AREA.columns :]
    columns = min(sorted(zip(upper, lower, strict=True)), sorted(zip(lower, upper, strict=True)))
    return (*(column[0] for column in columns), *(column[1] for column in columns))


def packed(values: Sequence[int]) -> int:
    """Return values as a number that counts each of them when such numbers are added, for `NARROW`."""
    return sum(1 << _BITS * (value - 1) for value in values)


def _narrow(counts: int) -> float:
    places = sum(min(2, counts >> _BITS * (value - 1) & 7) for value in SIDES)
    return 1 - places / (2 * len(SIDES))


NARROW = Memo(_narrow, MOST)
"""How narrow the choice is, by the `packed` counts of quadrants that take each value: 0 when each value has
two places, 1 when none has any."""

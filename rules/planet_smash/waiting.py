"""What boxes and research cells wait for, and how long: expected throws, promises, narrow choices.

Contents that differ only in what makes no difference are written in one way first (`plain_boxes`,
`plain_cells`), so that each is worked out once.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from rules.common.dice import SIDES
from rules.common.memo import Memo
from rules.common.tuples import put
from rules.planet_smash.cards import Quadrant
from rules.planet_smash.chart import RESEARCHES, Chart
from rules.planet_smash.sheet import AREA, filled
from rules.planet_smash.state import Numbers, Research

MOST = 1 << 13
"""How many contents a table keeps: a quadrant seldom shows more in a long search."""
HOPELESS = 99.0
PRICE_OF_A_THROW = 0.25
"""In circles: research whose circles come dearer is given up."""
_BITS = 3


class Wanted(NamedTuple):
    """What the open boxes of a quadrant take: `blanks` of them any one of the numbers `free`, the others the
    numbers `printed` in them."""

    blanks: int
    free: Numbers
    printed: Numbers


def wanted(chart: Chart, quadrant: int, boxes: Numbers) -> Wanted:
    """What a quadrant still waits for (PS-4.3, PS-4.4)."""
    prints = chart.quadrants[quadrant].boxes
    takes = chart.demolitions[quadrant][boxes]
    free = tuple(value for value in SIDES if any(not prints[fit.box] for fit in takes[value]))
    left = [print_ for number, print_ in zip(boxes, prints, strict=True) if not number]
    return Wanted(left.count(0), free, tuple(sorted(filter(None, left))))


def fits(cells: Numbers, cell: int) -> Numbers:
    """The numbers that an open research cell takes (PS-5.1): the one of its column, or all that its row lacks."""
    return tuple(value for value in SIDES if Research(cell) in RESEARCHES[cells][value])


def expected_throws(left: Sequence[float | None], wild: bool, dice: int) -> float:
    """How many throws of so many dice, the best of them taken, until all boxes are full. `left` is how
    many more each value leaves, None where it cannot be written; the Targeting die falls evenly.

    Values that leave more than waiting for a better one does are passed over.
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
    """How likely one of the dice shows a good value that reaches the target."""
    targets = SIDES[:1] if wild else SIDES
    missed = sum((1 - sum(value >= target for value in good) / len(SIDES)) ** dice for target in targets)
    return 1 - missed / len(targets)


def _promise(cells: Numbers) -> float:
    here = filled(cells).bit_count()
    gains = []
    for value in SIDES:
        behind = [put(cells, fit.cell, value) for fit in RESEARCHES[cells][value]]
        gains.append(
            max((filled(after).bit_count() - here + promise(after) for after in behind), default=0.0)
        )
    gains.sort(reverse=True)
    worths = [
        (sum(gains[:count]) - len(SIDES) * PRICE_OF_A_THROW) / count for count in range(1, len(SIDES) + 1)
    ]
    return max(0.0, *worths)


_PROMISES = Memo(_promise, MOST)


def promise(cells: Numbers) -> float:
    """How many more circles a research area is worth, its throws paid; 0 when it is not worth while."""
    return _PROMISES[plain_cells(cells)]


def plain_boxes(printed: Quadrant, boxes: Numbers) -> Numbers:
    """The boxes with the blank ones filled from the first on; any numbers are as good as ones where no
    rule looks at them."""
    blanks = [number for number, print_ in zip(boxes, printed.boxes, strict=True) if not print_]
    written = sorted(1 if printed.rule == "any" else number for number in blanks if number)
    numbers = iter(written + [0] * (len(blanks) - len(written)))
    return tuple(
        number if print_ else next(numbers) for number, print_ in zip(boxes, printed.boxes, strict=True)
    )


def plain_cells(cells: Numbers) -> Numbers:
    """The cells with columns and rows in one order: which is which makes no difference."""
    upper, lower = cells[: AREA.columns], cells[AREA.columns :]
    columns = min(sorted(zip(upper, lower, strict=True)), sorted(zip(lower, upper, strict=True)))
    return (*(column[0] for column in columns), *(column[1] for column in columns))


def packed(values: Sequence[int]) -> int:
    """Values as a number that counts each of them when such numbers are added up, for `NARROW`."""
    return sum(1 << _BITS * (value - 1) for value in values)


def _narrow(counts: int) -> float:
    places = sum(min(2, counts >> _BITS * (value - 1) & 7) for value in SIDES)
    return 1 - places / (2 * len(SIDES))


NARROW = Memo(_narrow, MOST)
"""How narrow the choice is by the `packed` counts of quadrants that take each value: 0 when each has
two places to go, 1 when none has any."""

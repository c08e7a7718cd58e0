"""The rules for writing numbers: boxes (PS-4.3, PS-4.4) and research cells (PS-5.1).

A refusal states each rule; the tables of what fits, which are asked far more often, work it out more cheaply.
"""

from __future__ import annotations

from rules.common.dice import SIDES
from rules.common.memo import Memo
from rules.game import Refusal
from rules.planet_smash.cards import Quadrant
from rules.planet_smash.sheet import AREA
from rules.planet_smash.state import CELLS, Numbers
from rules.planet_smash.terms import QUADRANT_NAMES, box_place, cell_place

_COLUMN_OF = tuple(AREA.column(AREA.column_of(cell)) for cell in AREA.cells)
_ROW_OF = tuple(AREA.row(AREA.row_of(cell)) for cell in AREA.cells)


def is_index(value: object, count: int) -> bool:
    """Return whether a value is an int from 0 to count - 1, and not a bool or float."""
    return type(value) is int and 0 <= value < count


def box_refusal(quadrant: int, printed: Quadrant, boxes: Numbers, box: int, value: int) -> Refusal | None:
    """Return why a value can't be written in a box; None if it can."""
    name = QUADRANT_NAMES[quadrant]
    if not is_index(box, len(boxes)):
        return Refusal("PS-4.3", f"Choose one of the {len(boxes)} boxes in {name}.")
    place = box_place(quadrant, box)
    if boxes[box]:
        return Refusal("PS-4.3", f"Choose an open box: this one already has a {boxes[box]}.", (place,))
    if printed.boxes[box] not in (0, value):
        return Refusal("PS-4.3", f"You can only write a {printed.boxes[box]} in this box.", (place,))
    against = _breaking(printed, boxes, box, value)
    if not against:
        return None
    places = tuple(box_place(quadrant, other) for other in against)
    if printed.rule == "all_different":
        words = f"You can't write another {value} in {name}: its numbers must differ."
        return Refusal("PS-4.4", words, places)
    shown = boxes[against[0]] or printed.boxes[against[0]]
    return Refusal("PS-4.4", f"You need a {shown} in {name}: all its numbers must be equal.", places)


def _breaking(printed: Quadrant, boxes: Numbers, box: int, value: int) -> tuple[int, ...]:
    """Return the other boxes whose written or printed numbers conflict with the value."""
    if printed.rule == "any":
        return ()
    different = printed.rule == "all_different"
    shown = [number or print_ for number, print_ in zip(boxes, printed.boxes, strict=True)]
    return tuple(
        other
        for other, number in enumerate(shown)
        if other != box and number and (number == value) is different
    )


def cell_refusal(quadrant: int, cells: Numbers, cell: int, value: int) -> Refusal | None:
    """Return why a value can't be written in a research cell; None if it can."""
    if not is_index(cell, CELLS):
        return Refusal("PS-5.1", f"Choose one of the {CELLS} cells in {QUADRANT_NAMES[quadrant]}.")
    if cells[cell]:
        place = cell_place(quadrant, cell)
        return Refusal("PS-5.1", f"Choose an open cell: this one already has a {cells[cell]}.", (place,))
    for other in _COLUMN_OF[cell]:
        if cells[other] not in (0, value):
            words = f"You need a {cells[other]} in this column."
            return Refusal("PS-5.1", words, (cell_place(quadrant, other),))
    for other in _ROW_OF[cell]:
        if cells[other] == value:
            words = f"You already have a {value} in this row. Its numbers must differ."
            return Refusal("PS-5.1", words, (cell_place(quadrant, other),))
    return None


Fits = tuple[Numbers, ...]
"""The boxes or cells that take each value, by the value from 0."""


def fitting_boxes(printed: Quadrant, boxes: Numbers) -> Fits:
    """Return the boxes of a quadrant that take each value: as `box_refusal` says, for all of them at once."""
    shown = [number or print_ for number, print_ in zip(boxes, printed.boxes, strict=True)]
    left = [box for box, number in enumerate(boxes) if not number]
    prints = printed.boxes
    if printed.rule == "any":
        return ((), *(tuple([box for box in left if prints[box] in (0, value)]) for value in SIDES))
    fits: list[Numbers] = [()]
    written = len(shown) - shown.count(0)
    for value in SIDES:
        same = shown.count(value)
        blanks = not same if printed.rule == "all_different" else same == written
        own = same == 1 if printed.rule == "all_different" else blanks
        fits.append(
            tuple([box for box in left if (own and prints[box] == value) or (blanks and not prints[box])])
        )
    return tuple(fits)


def _fitting_cells(cells: Numbers) -> Fits:
    upper, lower = _ROWS[cells[: AREA.columns]], _ROWS[cells[AREA.columns :]]
    return tuple(
        [
            _CELLS_OF[own & over | (under & below) << AREA.columns]
            for own, over, under, below in zip(upper[0], lower[1], lower[0], upper[1], strict=True)
        ]
    )


def _row(row: Numbers) -> tuple[Numbers, Numbers]:
    """Return by value, as bits of columns: the cells of a row that take it for all that the row says, and
    those that let the other row's cell take it (PS-5.1)."""
    left = sum(1 << column for column, number in enumerate(row) if not number)
    takes = (0, *(0 if value in row else left for value in SIDES))
    equal = (sum(1 << column for column, number in enumerate(row) if number in (0, value)) for value in SIDES)
    return takes, (0, *equal)


_ROWS = Memo(_row)
_CELLS_OF = tuple(tuple(cell for cell in range(CELLS) if bits >> cell & 1) for bits in range(1 << CELLS))
CELLS_FOR = Memo(_fitting_cells)
"""The cells that take each value, by the numbers of a research area. The same for all planets."""

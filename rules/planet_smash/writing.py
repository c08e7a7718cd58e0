"""What may be written where: boxes (PS-4.3, PS-4.4) and research cells (PS-5.1)."""

from __future__ import annotations

from rules.common.words import counted
from rules.game import Refusal
from rules.planet_smash.cards import Quadrant
from rules.planet_smash.sheet import AREA
from rules.planet_smash.state import CELLS, Numbers
from rules.planet_smash.words import QUADRANT_NAMES, box_place, cell_place

_COLUMN_OF = tuple(AREA.column(AREA.column_of(cell)) for cell in AREA.cells)
_ROW_OF = tuple(AREA.row(AREA.row_of(cell)) for cell in AREA.cells)


def is_index(value: object, count: int) -> bool:
    """Whether a value is a whole number from 0 to count - 1, and not a bool or a float like one."""
    return type(value) is int and 0 <= value < count


def box_refusal(quadrant: int, printed: Quadrant, boxes: Numbers, box: int, value: int) -> Refusal | None:
    """Why the value may not be written in that box; None when it may."""
    name = QUADRANT_NAMES[quadrant]
    if not is_index(box, len(boxes)):
        return Refusal(
            "PS-4.3", f"{name} has {counted(len(boxes), 'box', 'boxes')} only, and that is none of them."
        )
    place = box_place(quadrant, box)
    if boxes[box]:
        return Refusal("PS-4.3", f"That box of {name} is full: it holds a {boxes[box]}.", (place,))
    if printed.boxes[box] not in (0, value):
        return Refusal(
            "PS-4.3", f"That box of {name} takes a {printed.boxes[box]} only, not a {value}.", (place,)
        )
    against = _breaking(printed, boxes, box, value)
    if not against:
        return None
    places = tuple(box_place(quadrant, other) for other in against)
    if printed.rule == "all_different":
        has = "already" if boxes[against[0]] else "printed"
        return Refusal("PS-4.4", f"All numbers of {name} must differ: it has a {value} {has}.", places)
    shown = boxes[against[0]] or printed.boxes[against[0]]
    return Refusal(
        "PS-4.4", f"All numbers of {name} must be equal: a {value} does not go with a {shown}.", places
    )


def _breaking(printed: Quadrant, boxes: Numbers, box: int, value: int) -> tuple[int, ...]:
    """The other boxes whose number, written or printed, the value would offend against."""
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
    """Why the value may not be written in that research cell; None when it may."""
    name = QUADRANT_NAMES[quadrant]
    if not is_index(cell, CELLS):
        return Refusal("PS-5.1", f"The research area of {name} has {CELLS} cells, and that is none of them.")
    if cells[cell]:
        place = cell_place(quadrant, cell)
        return Refusal("PS-5.1", f"That cell of {name} is full: it holds a {cells[cell]}.", (place,))
    for other in _COLUMN_OF[cell]:
        if cells[other] not in (0, value):
            words = f"The column holds a {cells[other]} already: both its numbers must be equal, and this is a {value}."
            return Refusal("PS-5.1", words, (cell_place(quadrant, other),))
    for other in _ROW_OF[cell]:
        if cells[other] == value:
            words = f"The row holds a {value} already: its three numbers must differ."
            return Refusal("PS-5.1", words, (cell_place(quadrant, other),))
    return None

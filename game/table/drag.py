"""The pointer and the drag: the pointer's position, where it was pressed and where it grips a dragged piece.
Logical px."""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.table.table_state import Point

DRAG_FROM = 6.0
"""The distance after which a press becomes a drag, px."""
HELD_SCALE = 1.08
"""The size of a held piece in parts of its size at rest."""


@dataclass
class Drag:
    """The state of the pointer: `pointer` is its position (None outside the window), `pressed` and
    `pressed_piece` where and on which piece the button went down, `grip` the offset of the pointer from the
    middle of a dragged piece."""

    pointer: Point | None = None
    grip: Point = (0.0, 0.0)
    pressed: Point | None = None
    pressed_piece: str = ""

    def press(self, point: Point, piece: str) -> None:
        """Record a press of the mouse button at a point, on a piece ("" for none)."""
        self.pressed, self.pressed_piece, self.pointer = point, piece, point

    def release(self) -> None:
        """Record the release of the mouse button."""
        self.pressed, self.pressed_piece = None, ""

    def is_drag(self, point: Point) -> bool:
        """Return whether a point is farther from the press than an unsteady hand would move."""
        return self.pressed is not None and math.dist(self.pressed, point) > DRAG_FROM

"""The pointer and the drag: where it is, where it was pressed, where a dragged piece hangs from it. Logical px."""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.table.look import Point
from game.ui.canvas import Box

DRAG_FROM = 6.0
"""A press becomes a drag after that many px."""
HELD_SCALE = 1.08
SMALL = 0.5
"""How large a piece is held, of its size at rest, that would hide the place under it."""
AWAY, LEAST_AWAY = 0.75, 12.0
"""How far from the pointer it is then, of the place's shorter side, and at least (px)."""


@dataclass
class Drag:
    """`pointer` is where the pointer is (None: outside the window), `pressed` where the button went down and
    on which piece, `grip` how far from the middle of a dragged piece it was taken."""

    pointer: Point | None = None
    grip: Point = (0.0, 0.0)
    pressed: Point | None = None
    pressed_piece: str = ""

    def press(self, point: Point, piece: str) -> None:
        """The mouse button went down there, on that piece ("" none)."""
        self.pressed, self.pressed_piece, self.pointer = point, piece, point

    def release(self) -> None:
        """The mouse button is up again."""
        self.pressed, self.pressed_piece = None, ""

    def strays(self, point: Point) -> bool:
        """Whether a point is farther from where the button went down than a still hand lets it go."""
        return self.pressed is not None and math.dist(self.pressed, point) > DRAG_FROM

    def box(self, size: Point, spared: Box | None = None) -> Box:
        """Where the dragged piece is, for a piece of that size: a little larger than at rest, or small and
        below the pointer where it would hide the place `spared`."""
        x, y = self.pointer or (0.0, 0.0)
        if spared is not None:
            away = max(LEAST_AWAY, AWAY * min(spared[2:]))
            return x + away, y + away, size[0] * SMALL, size[1] * SMALL
        w, h = size[0] * HELD_SCALE, size[1] * HELD_SCALE
        return x - self.grip[0] - w / 2, y - self.grip[1] - h / 2, w, h

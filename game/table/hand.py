"""The hand: what is picked up, how, and which legal place it is over. Geometry in logical px."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from game.table.shapes import bounds
from game.ui.canvas import Box, centre, contains

Point = tuple[float, float]

DRAG_FROM = 6.0
"""A press becomes a drag after that many px."""
LEAST_HIT = 36.0
"""Hit areas are at least this wide and high."""
SLACK = 6.0
HELD_SCALE = 1.08
SMALL = 0.5
"""How large a piece is held, of its size at rest, that would hide the place under it."""
AWAY, LEAST_AWAY = 0.75, 12.0
"""How far from the pointer it is then, of the place's shorter side, and at least (px)."""


@dataclass
class Hand:
    """`picked` is the piece picked up ("" none), `way` how: "drag", "click" or "keys"; `aim` the legal
    place it is over, `by_keys` whether the keyboard aimed; `turn` and `flip` how it is held."""

    picked: str = ""
    way: str = ""
    aim: str = ""
    by_keys: bool = False
    turn: int = 0
    flip: bool = False
    pointer: Point | None = None
    grip: Point = (0.0, 0.0)
    pressed: Point | None = None
    pressed_piece: str = ""

    def pick(self, piece: str, way: str) -> None:
        """Pick a piece up."""
        self.picked, self.way, self.aim = piece, way, ""
        self.turn, self.flip = 0, False

    def drop(self) -> None:
        """Let go of everything."""
        self.picked = self.way = self.aim = ""
        self.by_keys = False
        self.turn, self.flip = 0, False
        self.release()

    def press(self, point: Point, piece: str) -> None:
        """The mouse button went down there, on that piece ("" none)."""
        self.pressed, self.pressed_piece, self.pointer = point, piece, point

    def release(self) -> None:
        """The mouse button is up again."""
        self.pressed, self.pressed_piece = None, ""

    def pulls(self, point: Point) -> bool:
        """Whether a pressed piece is now being dragged."""
        return bool(self.pressed_piece) and self.way != "drag" and self.strays(point)

    def strays(self, point: Point) -> bool:
        """Whether a point is farther from where the button went down than a still hand lets it go."""
        return self.pressed is not None and math.dist(self.pressed, point) > DRAG_FROM

    @property
    def dragging(self) -> bool:
        """Whether a piece follows the pointer."""
        return self.way == "drag" and self.pointer is not None

    def box(self, size: Point, spared: Box | None = None) -> Box:
        """Where the dragged piece is, for a piece of that size: a little larger than at rest, or small and
        below the pointer where it would hide the place `spared`."""
        x, y = self.pointer or (0.0, 0.0)
        if spared is not None:
            away = max(LEAST_AWAY, AWAY * min(spared[2:]))
            return x + away, y + away, size[0] * SMALL, size[1] * SMALL
        w, h = size[0] * HELD_SCALE, size[1] * HELD_SCALE
        return x - self.grip[0] - w / 2, y - self.grip[1] - h / 2, w, h


def widened(box: Box, slack: float = 0.0) -> Box:
    """The area that counts as this box for a pointer: at least 36 × 36."""
    x, y, w, h = box
    dx, dy = max(0.0, LEAST_HIT - w) / 2 + slack, max(0.0, LEAST_HIT - h) / 2 + slack
    return x - dx, y - dy, w + 2 * dx, h + 2 * dy


def under(
    point: Point,
    boxes: Mapping[str, Box],
    among: Iterable[str],
    slack: float = 0.0,
    areas: Mapping[str, tuple[Box, ...]] | None = None,
) -> str:
    """Which of these places a point means: the one it lies in, else the nearest within reach; or "".

    A place with an area is meant where the point lies in that instead.
    """
    best, least = "", math.inf
    for name in among:
        box = boxes.get(name)
        if box is None:
            continue
        area = (areas.get(name) if areas else None) or (box,)
        if not any(contains(widened(part, slack), point) for part in area):
            continue
        distance = math.dist(point, centre(box)) + (
            0 if any(contains(part, point) for part in area) else 1000
        )
        if distance < least:
            best, least = name, distance
    return best


def around(point: Point, areas: Mapping[str, tuple[Box, ...]]) -> str:
    """Which place a point means that lies in the notch of its area: that of the nearest middle; or ""."""
    whole = {place: bounds(area) for place, area in areas.items()}
    hit = (place for place, box in whole.items() if contains(box, point))
    return min(hit, key=lambda place: math.dist(point, centre(whole[place])), default="")


def towards(here: Point, boxes: Mapping[str, Box], among: Iterable[str], step: tuple[int, int]) -> str:
    """The nearest of these in a direction (dx, dy), those straight ahead first; "" when there is none."""
    best, least = "", math.inf
    for name in among:
        box = boxes.get(name)
        if box is None:
            continue
        dx, dy = centre(box)[0] - here[0], centre(box)[1] - here[1]
        ahead = dx * step[0] + dy * step[1]
        aside = abs(dx * step[1]) + abs(dy * step[0])
        if ahead > 1 and ahead + 2.2 * aside < least:
            best, least = name, ahead + 2.2 * aside
    return best

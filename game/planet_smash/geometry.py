"""The position of the planet on a canvas, and of its quadrants and boxes (LOOK 7, 8).

The Tiled map holds the places round the planet's middle on a 1280 × 720 canvas. A `Field` maps them to any
other canvas: a tall one has a larger planet with its labels above and below; with several players the left
column shows the others, and a plate above the planet its owner.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.table.layout import NOWHERE, Layout
from game.table.log_drawer import is_always_open
from game.ui.canvas import Box, Canvas, bounds
from rules.planet_smash.cards import QUADRANTS, Planet

Point = tuple[float, float]

BASE = Canvas()
RADIUS = 258.0
GAP = 10.0
HOLE = 60.0
ORBIT = 290.0
SEAT = 72.0
SEAT_AT = 246.0
MOST_BOXES = 6
COUNTS = {"cell": 6, "circle": 5}
LARGEST = 320.0 / RADIUS
TALL, WIDE = 880.0, 1560.0
BAR, TOP, EDGE, GUTTER = 52.0, 64.0, 16.0, 12.0
SIDE = 392.0
ROUNDS_END = 116.0
COLUMN, WIDE_COLUMN = 232.0, 300.0
"""The width of the column of the others, and that for several of them in a wide window: a single one leaves
room under its plate for what its quadrants wait for."""
WHOSE_W, WHOSE_H, CLEAR = 400.0, 52.0, 8.0
"""The width and height of the plate over the planet that says whose it is, and its distance from what
surrounds it."""
LABEL, BESIDE_ROOM = 36.0, 740.0
"""The height of the labels above and below the seats, and the room that labels beside them take."""
ABOUT, SMALL = 648.0, 0.8
SLOT_SIGNS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
"""The direction of each quadrant from the middle: upper left first, then clockwise."""


@dataclass(frozen=True)
class Field:
    """The planet's position on one canvas: its middle, its scale, and its labels and neighbours.

    `beside`: the quadrants' labels are beside their slots, not above and below; `column` is the box of the
    other players and `whose` that of the owner's plate, None for one player; `about` that of the planet's
    panel where the right column has room for it; `lower` the distance by which the abilities move down
    otherwise, where text is large and the panel above needs the room.
    """

    cx: float
    cy: float
    k: float
    beside: bool
    column: Box | None = None
    whose: Box | None = None
    about: Box | None = None
    lower: float = 0.0

    def point(self, x: float, y: float) -> Point:
        """Return a point given relative to the planet's middle, in px of the map."""
        return self.cx + x * self.k, self.cy + y * self.k

    def polar(self, angle: float, radius: float) -> Point:
        """Return the point at an angle in degrees clockwise from north and a radius in px of the map."""
        return self.point(*polar(angle, radius))

    def box(self, x: float, y: float, w: float, h: float) -> Box:
        """Return a box given by its middle relative to the planet's, in px of the map."""
        px, py = self.point(x, y)
        return px - w * self.k / 2, py - h * self.k / 2, w * self.k, h * self.k


def field(canvas: Canvas, seats: int, log: Box | None = None) -> Field:
    """Return the field of a canvas (logical px) for a number of players; it ends at an open `log` below the
    planet's panel, or at the right column."""
    column_left = canvas.w - EDGE - SIDE
    left, right, top, bottom = ROUNDS_END, column_left, BAR, canvas.h
    column = whose = about = None
    if log is not None:
        right, about = log[0], (log[0], TOP, log[2], log[1] - TOP - GUTTER)
    if seats > 1:
        column = (EDGE, TOP, WIDE_COLUMN if canvas.w >= WIDE and seats > 2 else COLUMN, canvas.h - TOP - EDGE)
        left = EDGE + column[2]
        high = WHOSE_H / min(1.0, canvas.s + 0.3)
        top, bottom = BAR + high + 2 * CLEAR, bottom - CLEAR
    tall, free = canvas.h >= TALL, canvas.h - BASE.h
    if tall and about is None and canvas.s >= SMALL:
        about = (column_left, ABOUT, SIDE, free - GUTTER)
    lower = free if tall and about is None else 0.0
    across, down = (right - left) / 2, (bottom - top) / 2
    beside = not tall and 2 * across >= BESIDE_ROOM
    k = min(across / (ORBIT + 14), (down - SEAT / 2 - LABEL) / SEAT_AT, LARGEST)
    if beside:
        k = min(1.0, down / (ORBIT + 14))
    cx, cy = (left + right) / 2 - (9 if beside and seats == 1 else 0), (top + bottom) / 2
    if seats > 1:
        wide = min(right - left - 2 * GUTTER, WHOSE_W / min(1.0, canvas.s + 0.1))
        whose = (cx - wide / 2, BAR + CLEAR, wide, high)
    return Field(cx, cy, k, beside, column, whose, about, lower)


class Geometry:
    """The boxes of all places for one planet on one canvas."""

    def __init__(
        self, layout: Layout, canvas: Canvas, planet: Planet, seats: int, elsewhere: Field | None = None
    ) -> None:
        self.layout, self.canvas, self.planet = layout, canvas, planet
        self.field = elsewhere or field(canvas, seats, _open_log(layout.for_viewer(0, seats), canvas))
        x, y, w, h = layout.box("mark/planet", BASE)
        self.origin = (x + w / 2, y + h / 2)
        self._places: dict[str, Box | None] = {}
        self._orbits: dict[str, float] = {}

    def slot(self, quadrant: str) -> int:
        """Return the slot of a quadrant: 0 top left, then clockwise (PS-1.2)."""
        return self.planet.order.index(quadrant)

    def place(self, place: str) -> Box | None:
        """Return the box of a place or panel; None for the map's."""
        if place not in self._places:
            self._places[place] = self._worked_out(place)
        return self._places[place]

    def _worked_out(self, place: str) -> Box | None:
        family, _, rest = place.partition("/")
        if family == "mark":
            return self.field.box(0, 0, *self.layout.box(place, BASE)[2:])
        if family in ("box", "cell", "circle", "orbit"):
            return self._on_planet(family, *rest.split("/"))
        if family == "target":
            return self.seat(rest)
        if family == "panel":
            return self._panel(rest)
        if family == "ability" and self.field.lower:
            return self._lowered(self.layout.box(place, self.canvas))
        return None

    def seat(self, quadrant: str) -> Box:
        """Return the box of a quadrant's targeting die; its size is the same on a larger planet."""
        sx, sy = SLOT_SIGNS[self.slot(quadrant)]
        x, y = self.field.point(sx * SEAT_AT, sy * SEAT_AT)
        return x - SEAT / 2, y - SEAT / 2, SEAT, SEAT

    def printed(self, family: str, quadrant: str) -> list[Box]:
        """Return the boxes of a quadrant's demolition boxes ("box", clockwise), research cells ("cell", row
        by row, PS-5.1) or ability circles ("circle": three columns, then two rows)."""
        count = len(self.planet.quadrants[quadrant].boxes) if family == "box" else COUNTS[family]
        boxes = (self.place(f"{family}/{quadrant}/{number}") for number in range(count))
        return [box for box in boxes if box is not None]

    def heading(self, orbit: str) -> float:
        """Return the heading of a ship waiting on its orbit, degrees clockwise from north."""
        return self.orbit(orbit.removeprefix("orbit/")) + 90

    def orbit(self, quadrant: str) -> float:
        """Return the angle at which the ship waits over a quadrant, degrees clockwise from north."""
        if quadrant not in self._orbits:
            self._orbits[quadrant] = self._angle(self._drawn("orbit", quadrant))
        return self._orbits[quadrant]

    def _drawn(self, family: str, quadrant: str, *rest: str) -> Box:
        """Return the map's box for the slot that a quadrant has on this planet."""
        return self.layout.box("/".join((family, QUADRANTS[self.slot(quadrant)], *rest)), BASE)

    def _on_planet(self, family: str, quadrant: str, *rest: str) -> Box:
        x, y, w, h = self._drawn(family, quadrant, *rest)
        dx, dy = x + w / 2 - self.origin[0], y + h / 2 - self.origin[1]
        count = len(self.planet.quadrants[quadrant].boxes)
        if family == "box":
            if int(rest[0]) >= count:
                return self.field.cx, self.field.cy, 0.0, 0.0
            dx, dy = turned(dx, dy, (MOST_BOXES - count) / 2 * self._step(quadrant))
        return self.field.box(dx, dy, w, h)

    def _step(self, quadrant: str) -> float:
        """Return the angle between neighbouring boxes on the map, degrees."""
        first, last = (self._angle(self._drawn("box", quadrant, str(i))) for i in (0, MOST_BOXES - 1))
        return (last - first) % 360 / (MOST_BOXES - 1)

    def _angle(self, box: Box) -> float:
        """Return the angle of a box of the map, degrees clockwise from north."""
        x, y, w, h = box
        return math.degrees(math.atan2(x + w / 2 - self.origin[0], self.origin[1] - y - h / 2)) % 360

    def _panel(self, name: str) -> Box | None:
        if name.startswith("wants_"):
            return bounds(tuple(self.printed("cell", name.removeprefix("wants_"))))
        own = {"players": self.field.column, "whose": self.field.whose, "about": self.field.about}
        if name in own:
            return own[name] or NOWHERE
        if name not in ("rounds", "preview", "abilities"):
            return None
        if name == "rounds" and self.field.column is not None:
            return NOWHERE
        x, y, w, h = self.layout.box(f"panel/{name}", self.canvas)
        if name == "rounds":
            return x, y, w, self.canvas.h - y - EDGE
        return (x, y, w, h + self.field.lower) if name == "preview" else self._lowered((x, y, w, h))

    def _lowered(self, box: Box) -> Box:
        return box[0], box[1] + self.field.lower, box[2], box[3]


def _open_log(layout: Layout, canvas: Canvas) -> Box | None:
    """Return the box of a log that is always open on a canvas; None if it is a drawer."""
    return layout.box("panel/log", canvas) if is_always_open(layout, canvas) else None


def polar(angle: float, radius: float) -> Point:
    """Return the offset of a point at an angle, degrees clockwise from north."""
    turn = math.radians(angle)
    return radius * math.sin(turn), -radius * math.cos(turn)


def turned(x: float, y: float, angle: float) -> Point:
    """Return an offset rotated clockwise by degrees."""
    turn = math.radians(angle)
    return x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)


def quadrant_path(slot: int, outer: float = RADIUS, hole: float = HOLE, gap: float = GAP) -> str:
    """Return the SVG path data of a quadrant round (0, 0), in px of the map, for one of the four slots."""
    half = gap / 2
    sx, sy = SLOT_SIGNS[slot]
    far, near = math.sqrt(outer**2 - half**2), math.sqrt(hole**2 - half**2)
    sweep = 1 if sx * sy > 0 else 0
    flat = (sx * near, sy * half, sx * far, sy * half)
    upright = (sx * half, sy * far, sx * half, sy * near)
    return (
        f"M{flat[0]:.2f} {flat[1]:.2f}L{flat[2]:.2f} {flat[3]:.2f}"
        f"A{outer} {outer} 0 0 {sweep} {upright[0]:.2f} {upright[1]:.2f}"
        f"L{upright[2]:.2f} {upright[3]:.2f}A{hole} {hole} 0 0 {1 - sweep} {flat[0]:.2f} {flat[1]:.2f}Z"
    )


def around(at: Point, reach: float) -> Box:
    """Return the box round a point."""
    return at[0] - reach, at[1] - reach, 2 * reach, 2 * reach

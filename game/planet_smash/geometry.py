"""Where the planet stands on a canvas, and how its quarters and boxes lie round it (LOOK 7, 8).

The Tiled map holds the places of a 1280 × 720 canvas round the planet's middle. A `Field` carries
them to any other canvas: a tall one has a larger planet with its labels above and below; with several
players a column at the left is the others', and a plate over the planet says whose it is.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.table.layout import NOWHERE, Box, Layout
from game.table.log_drawer import lies_open
from game.table.shapes import bounds
from game.ui.canvas import Canvas
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
"""How wide the column of the others is, and in a wide window that of several: under a single one's plate there is to be
room for what its quadrants wait for."""
WHOSE_W, WHOSE_H, CLEAR = 400.0, 52.0, 8.0
"""The plate over the planet that says whose it is, and how far it keeps from what is round it."""
LABEL, BESIDE_ROOM = 36.0, 740.0
"""How high the labels above and below the seats are, and the room that labels beside them take."""
ABOUT, SMALL = 648.0, 0.8
SLOT_SIGNS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
"""Which way each quarter lies from the middle: upper left first, then clockwise."""


@dataclass(frozen=True)
class Field:
    """The planet's place on one canvas: its middle, its scale, where its labels and neighbours go.

    `beside` says that the quadrants' labels stand beside their seats rather than above and below; `column` is the box
    of the other players and `whose` that of the plate that says whose planet this is, None for one player; `about` that
    of the planet's own panel where the right column has room for it; `lower` how far the abilities move down instead,
    where text is large and the panel above them needs the room.
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
        """A point given from the planet's middle in px of the map."""
        return self.cx + x * self.k, self.cy + y * self.k

    def polar(self, angle: float, radius: float) -> Point:
        """A point at degrees clockwise from north and a radius in px of the map."""
        return self.point(*polar(angle, radius))

    def box(self, x: float, y: float, w: float, h: float) -> Box:
        """A box given by its middle, from the planet's middle, in px of the map."""
        px, py = self.point(x, y)
        return px - w * self.k / 2, py - h * self.k / 2, w * self.k, h * self.k


def field(canvas: Canvas, seats: int, log: Box | None = None) -> Field:
    """The field of a canvas (logical px) for that many players; it ends at the `log` that lies open there, below the
    planet's own panel, or at the right column."""
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
    """The boxes of every place for one planet on one canvas."""

    def __init__(
        self, layout: Layout, canvas: Canvas, planet: Planet, seats: int, elsewhere: Field | None = None
    ) -> None:
        self.layout, self.canvas, self.planet = layout, canvas, planet
        self.field = elsewhere or field(canvas, seats, _open_log(layout.seen_by(0, seats), canvas))
        x, y, w, h = layout.box("mark/planet", BASE)
        self.origin = (x + w / 2, y + h / 2)
        self._places: dict[str, Box | None] = {}
        self._orbits: dict[str, float] = {}

    def slot(self, quadrant: str) -> int:
        """Which quarter a quadrant is: 0 upper left, then clockwise (PS-1.2)."""
        return self.planet.order.index(quadrant)

    def place(self, place: str) -> Box | None:
        """Where a place or panel stands; None: where the map says."""
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
        """The seat of a quadrant's targeting die; it keeps its size on a larger planet."""
        sx, sy = SLOT_SIGNS[self.slot(quadrant)]
        x, y = self.field.point(sx * SEAT_AT, sy * SEAT_AT)
        return x - SEAT / 2, y - SEAT / 2, SEAT, SEAT

    def printed(self, family: str, quadrant: str) -> list[Box]:
        """Where a quadrant has its demolition boxes ("box", clockwise), its research cells ("cell", row by row,
        PS-5.1) or its ability circles ("circle": three columns, then two rows)."""
        count = len(self.planet.quadrants[quadrant].boxes) if family == "box" else COUNTS[family]
        return [self._on_planet(family, quadrant, str(number)) for number in range(count)]

    def heading(self, orbit: str) -> float:
        """Where the nose of the ship points that waits at a place of its orbit, degrees clockwise from north."""
        return self.orbit(orbit.removeprefix("orbit/")) + 90

    def orbit(self, quadrant: str) -> float:
        """Degrees clockwise from north at which the ship waits over a quadrant."""
        if quadrant not in self._orbits:
            self._orbits[quadrant] = self._angle(self._drawn("orbit", quadrant))
        return self._orbits[quadrant]

    def _drawn(self, family: str, quadrant: str, *rest: str) -> Box:
        """The box on the map of the quarter in which this quadrant lies on this planet."""
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
        """Degrees between neighbouring boxes on the map."""
        first, last = (self._angle(self._drawn("box", quadrant, str(i))) for i in (0, MOST_BOXES - 1))
        return (last - first) % 360 / (MOST_BOXES - 1)

    def _angle(self, box: Box) -> float:
        """Degrees clockwise from north at which a box of the map lies."""
        x, y, w, h = box
        return math.degrees(math.atan2(x + w / 2 - self.origin[0], self.origin[1] - y - h / 2)) % 360

    def _panel(self, name: str) -> Box | None:
        if name.startswith("wants_"):
            return bounds(tuple(self.printed("cell", name.removeprefix("wants_"))))
        own = {"players": self.field.column, "whose": self.field.whose, "planet": self.field.about}
        if name in own:
            return own[name] or NOWHERE
        if name not in ("rounds", "preview", "abilities"):
            return None
        x, y, w, h = self.layout.box(f"panel/{name}", self.canvas)
        if name == "rounds":
            return (x, y, w, self.canvas.h - y - EDGE) if self.field.column is None else NOWHERE
        return (x, y, w, h + self.field.lower) if name == "preview" else self._lowered((x, y, w, h))

    def _lowered(self, box: Box) -> Box:
        return box[0], box[1] + self.field.lower, box[2], box[3]


def _open_log(layout: Layout, canvas: Canvas) -> Box | None:
    """The box of a log that lies open on a canvas; None where it is a drawer."""
    return layout.box("panel/log", canvas) if lies_open(layout, canvas) else None


def polar(angle: float, radius: float) -> Point:
    """The offset of a point at degrees clockwise from north."""
    turn = math.radians(angle)
    return radius * math.sin(turn), -radius * math.cos(turn)


def turned(x: float, y: float, angle: float) -> Point:
    """An offset turned clockwise by degrees."""
    turn = math.radians(angle)
    return x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)


def quarter(slot: int, outer: float = RADIUS, hole: float = HOLE, gap: float = GAP) -> str:
    """The SVG path of a quarter round (0, 0), in px of the map, for one of the four slots."""
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

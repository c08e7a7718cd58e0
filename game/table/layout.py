"""Where the places and panels of a table are: read from a Tiled map, kept in logical px.

The map is 1280 × 720 px. An object of an object layer names a place (`target/a`), a family of
places (`box/a/*`, one a number), a panel (`panel/preview`) or a mark of the look
(`mark/planet`). The property `edge` of its layer says which edge of the window it hangs on, so
that one map serves every canvas from 4:3 to 21:9.

Object properties: `layout` stack, row, column, grid or arc; `size` of a piece (without it a piece
fills its place) and `gap` (px); `fit`: pieces of a row or a grid that do not fit side by side get smaller
instead of lying over one another; `plain`: what lies there has no ground of its own, since it lies in a panel;
`dx` and `dy` shift the pieces of a stack from the middle; `columns` of a grid, whose rows are `row_gap` farther
apart; `drawer` of a panel that opens over others; `count` and `first`
of a family, or `names` ("red,blue"), or `columns` and `rows` ("0,0", "1,0" and so on) instead; for an arc
`cx cy radius start step` (degrees, clockwise from north). Layer properties: `edge` ("left",
"centre", "right", then optionally "top", "middle", "bottom"). Or, in place of `edge`, `grow` with
`area` and `content` ("x y w h" each): the area takes all the room a larger canvas has, and the layer
moves with its middle, enlarged up to the factor `grow` as far as the content box fits the area. With
`stretch` ("y h") the height of a larger canvas goes to that band of the layer: what lies in it is stretched,
what is below moves down.

A segment of a name may be a seat as seen from the one that looks: `hand/own`, `hand/next`, `hand/across`,
`hand/previous` (`seen_by`). `seats` ("3 4") are the numbers of players at which an object is there; without it,
at every number that has such a seat. Of several objects of one name the first counts for which the canvas has
room: `least` ("w h", or "w h scale") says what it needs, and its box is the one on a canvas of just that size.
`part` names what is drawn there: a part of `game.table.parts`, or of the game's own `game/<game>/parts/<part>.py`;
`heading` and `counter` are its words, `covers` the panel that gives way to it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from pkgutil import iter_modules
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.ui.canvas import Box
from rules import catalog

WIDTH, HEIGHT = 1280.0, 720.0
STACK_STEP = 3.0
FARTHEST = 100_000
"""The largest number of a map, px."""
MOST_COLUMNS = 1000
LAYOUTS = ("stack", "row", "column", "grid", "arc")
PARTS = (
    "hand",
    "market",
    "pile",
    "discard",
    "stack",
    "plate",
    "roster",
    "track",
    "players",
    "rivals",
    "slots",
)
"""What an object can be drawn as on the table of any game (`game.table.parts`)."""
Length = Annotated[float, Meta(ge=-FARTHEST, le=FARTHEST)]
MOST_SEATED = 4
"""A map has a place of its own for each of so many players."""
NOWHERE: Box = (0.0, 0.0, 1.0, 1.0)
"""The box of what this canvas has no room for."""
SEATS = ("own", "next", "across", "previous")
"""The words of a map for the seats round the table, clockwise from the one that looks."""


def seat_at(word: str, own: int, seats: int) -> int | None:
    """The seat that a word of the map means for the one that looks; None where there is no such seat: opposite
    sits somebody only among an even number, beside one only among three and more."""
    steps = {"own": 0, "next": 1 if seats > 2 else None, "previous": -1 if seats > 2 else None}
    step = steps.get(word, seats // 2 if seats and seats % 2 == 0 else None)
    return None if step is None else (own + step) % seats


@dataclass(frozen=True)
class Layer:
    """How a layer of the map follows the canvas."""

    across: float = 0.0
    down: float = 0.0
    grow: float = 1.0
    area: Box | None = None
    content: Box | None = None
    stretch: tuple[float, float] | None = None

    def factor(self, canvas: Any) -> float:
        """How much the layer is enlarged on that canvas, 1 or more."""
        if self.area is None or self.content is None:
            return 1.0
        room = min(
            (self.area[2] + canvas.w - WIDTH) / self.content[2],
            (self.area[3] + canvas.h - HEIGHT) / self.content[3],
        )
        return max(1.0, min(self.grow, room))

    def move(self, box: Box, canvas: Any, drawn: Sequence[float] = (WIDTH, HEIGHT)) -> Box:
        """A box of the map, where it is drawn for a canvas of some size, as it stands on that canvas."""
        x, y, w, h = box
        right, below = canvas.w - drawn[0], canvas.h - drawn[1]
        if self.stretch is not None:
            top, end = (self._down(edge, below) for edge in (y, y + h))
            return (x + right * self.across, top, w, end - top)
        if self.content is None:
            return (x + right * self.across, y + below * self.down, w, h)
        k = self.factor(canvas)
        cx, cy = self.content[0] + self.content[2] / 2, self.content[1] + self.content[3] / 2
        return (cx + right / 2 + (x - cx) * k, cy + below / 2 + (y - cy) * k, w * k, h * k)

    def _down(self, y: float, more: float) -> float:
        """Where a height of the map is in a layer that is stretched by so much."""
        assert self.stretch is not None
        start, band = self.stretch
        return y + more * min(1.0, max(0.0, (y - start) / band))


class Lies(Struct, frozen=True, kw_only=True):
    """What an object of the map says of itself, by its properties."""

    layout: Annotated[str, Meta(extra={"one_of": LAYOUTS})] = "stack"
    size: Annotated[float, Meta(ge=0, le=FARTHEST)] = 0.0
    gap: Length = 0.0
    row_gap: Length = 0.0
    columns: Annotated[int, Meta(ge=1, le=MOST_COLUMNS)] = 1
    drawer: bool = False
    fit: bool = False
    plain: bool = False
    dx: Length = 0.0
    dy: Length = 0.0
    part: str = ""
    seats: Annotated[tuple[int, ...], Meta(min_length=1, max_length=9)] = ()
    least: Annotated[tuple[Length, ...], Meta(min_length=2, max_length=3)] = ()
    heading: str = ""
    counter: str = ""
    covers: str = ""


class Spot(Lies, frozen=True):
    """One named thing of the map: its box there, its layer and its line; what lies in a stack lies `lift` px higher
    piece by piece (px of the map)."""

    box: Box
    layer: Layer
    line: int = 0
    lift: float = STACK_STEP
    seat: int = -1
    """The seat whose it is, once it is known who looks."""
    others: tuple[Spot, ...] = ()
    """Further objects of this name, for canvases that have no room for this one."""

    def on(self, canvas: Any) -> Spot | None:
        """The object of this name for which a canvas has room."""
        has = (canvas.w + 0.5, canvas.h + 0.5, canvas.s + 1e-6)
        fitting = (s for s in (self, *self.others) if all(a >= b for a, b in zip(has, s.least, strict=False)))
        return next(fitting, None)

    def conditions(self, other: Spot) -> bool:
        """Whether another object of this name is there on canvases or among players where no earlier one is."""
        return all(
            (s.least, s.seats) != (other.least, other.seats) and (s.least or s.seats)
            for s in (self, *self.others)
        )

    def where(self, canvas: Any) -> Box:
        """Its box on that canvas."""
        spot = self.on(canvas)
        return NOWHERE if spot is None else spot.move(spot.box, canvas)

    def move(self, box: Box, canvas: Any) -> Box:
        """A box beside or in its own as it stands on that canvas."""
        return self.layer.move(box, canvas, self.least or (WIDTH, HEIGHT))

    def at(self, seats: int, seat: int) -> Spot | None:
        """What of it is there among so many players; `seat`: whose it is."""
        there = [
            replace(s, others=(), seat=seat) for s in (self, *self.others) if seats in (s.seats or (seats,))
        ]
        return replace(there[0], others=tuple(there[1:])) if there else None

    def pieces(self, count: int) -> list[Box]:
        """The boxes of that many pieces in this place, on the map, in order."""
        x, y, w, h = self.box
        if self.layout in ("stack", "arc"):
            return [self._centred(i, count) for i in range(count)]
        size = self.size or min(w, h)
        if self.fit and self.layout == "row" and count:
            size *= min(1.0, (w - self.dx) / (size * count + self.gap * (count - 1)))
        if self.fit and self.layout == "grid" and count:
            return self._fitting(count, size)
        columns = {"row": max(1, count), "column": 1}.get(self.layout, self.columns)
        step_x = self._step(w - self.dx, size, min(columns, max(1, count)), self.gap)
        rows = math.ceil(max(1, count) / columns)
        step_y = self._step(h - self.dy, size, rows, self.gap + self.row_gap)
        x, y = x + self.dx, y + self.dy
        return [(x + i % columns * step_x, y + i // columns * step_y, size, size) for i in range(count)]

    def _fitting(self, count: int, most: float) -> list[Box]:
        """Pieces of a grid in as many columns as let them be largest; rows are as much closer as they are smaller."""
        x, y, w, h = self.box

        def size(columns: int) -> float:
            rows = math.ceil(count / columns)
            wide = (w - self.gap * (columns - 1)) / columns
            return min(most, wide, (h - self.gap * (rows - 1)) / (rows + (rows - 1) * self.row_gap / most))

        columns = max((self.columns, *range(1, count + 1)), key=size)
        side = max(1.0, size(columns))
        step = side + self.gap + self.row_gap * side / most
        return [
            (x + i % columns * (side + self.gap), y + i // columns * step, side, side) for i in range(count)
        ]

    def _centred(self, i: int, count: int) -> Box:
        x, y, w, h = self.box
        wide, high = (self.size, self.size) if self.size else (w, h)
        lift = min(i, 5) * self.lift if count > 1 else 0.0
        return (x + (w - wide) / 2 + lift + self.dx, y + (h - high) / 2 - lift + self.dy, wide, high)

    def _step(self, room: float, size: float, number: int, gap: float) -> float:
        """The distance of neighbours: size and gap, less when so many do not fit side by side."""
        if number < 2:
            return 0.0
        return min(size + gap, max(1.0, (room - size) / (number - 1)))


@dataclass(frozen=True)
class Layout:
    """Places, panels (`panel/log`) and marks of the look (`mark/board`), by name. Boxes come out in logical px of the
    canvas asked for; a name that the map lacks raises KeyError."""

    path: Path
    spots: dict[str, Spot] = field(default_factory=dict)
    _seen: dict[tuple[int, int], Layout] = field(default_factory=dict)

    def seen_by(self, own: int, seats: int) -> Layout:
        """The map as that seat sees it among so many: `hand/across` of seat 0 is `hand/1`."""
        if (own, seats) not in self._seen:
            self._seen[own, seats] = Layout(self.path, _seen(self.spots, own, seats))
        return self._seen[own, seats]

    @cached_property
    def parts(self) -> dict[str, Spot]:
        """What is drawn as a part, by the name of its place or of its panel, in the order of the map."""
        ordered = sorted(self.spots.items(), key=lambda each: each[1].line)
        return {name: spot for name, spot in ordered if spot.part}

    @cached_property
    def places(self) -> tuple[str, ...]:
        """Every place the map holds, in the order of the map."""
        return tuple(filter(is_place, self.spots))

    def box(self, name: str, canvas: Any) -> Box:
        """The box of a place, panel or mark."""
        return self.spots[name].where(canvas)

    def factor(self, name: str, canvas: Any) -> float:
        """How much the layer of a place, panel or mark is enlarged there."""
        return (self.spots[name].on(canvas) or self.spots[name]).layer.factor(canvas)

    def piece_boxes(self, place: str, count: int, canvas: Any, at: Box | None = None) -> list[Box]:
        """The boxes of `count` pieces that lie in a place, in order.

        `at` is where a look moved the place to (`Look.place`); the pieces are scaled with its width, those
        that fill their place with its height too.
        """
        spot = self.spots[place].on(canvas) or self.spots[place]
        if at is None:
            return [spot.move(box, canvas) for box in spot.pieces(count)]
        if spot.fit and spot.layout == "grid":
            return replace(spot, box=at).pieces(count)
        x, y, w, h = spot.box
        k = at[2] / w
        down = k if spot.size else at[3] / h
        boxes = spot.pieces(count)
        return [
            (at[0] + (bx - x) * k, at[1] + (by - y) * down, bw * k, bh * down) for bx, by, bw, bh in boxes
        ]


def known_parts(path: Path) -> tuple[str, ...]:
    """What objects of a map can be drawn as: the parts of every game, and those of the game in whose folder it lies."""
    own = catalog.own(f"game.{path.parent.name}.parts") if path.parent.name.isidentifier() else None
    return (
        *PARTS,
        *sorted(module.name for module in iter_modules(getattr(own, "__path__", ()))),
    )


def is_place(name: str) -> bool:
    """Whether a name of the map is that of a place."""
    return not name.startswith(("panel/", "mark/"))


def relative(name: str) -> str:
    """The segment of a name that means a seat as seen from the one that looks; "" for none."""
    return next((word for word in name.split("/") if word in SEATS), "")


def _named(name: str, seat: int | str) -> str:
    """A name with its word for a seat replaced."""
    word = relative(name)
    return "/".join(str(seat) if part == word else part for part in name.split("/")) if word else name


@lru_cache(maxsize=4096)
def named(name: str, own: int, seats: int) -> str:
    """What the rules call a name of the map, for the seat that looks among so many; "" where it has no such seat."""
    word = relative(name)
    seat = seat_at(word, own, seats) if word else None
    return "" if word and seat is None else _named(name, seat if seat is not None else -1)


def _seen(group: dict[str, Spot], own: int, seats: int) -> dict[str, Spot]:
    """The things of a map that are there for a seat among so many, by the names that the rules use."""
    found: dict[str, Spot] = {}
    for name, spot in group.items():
        word = relative(name)
        seat = seat_at(word, own, seats) if word else -1
        there = spot.at(seats, seat) if seat is not None else None
        if there is not None and seat is not None:
            found[_named(name, seat)] = there
    return found


def shown_name(path: Path) -> str:
    """The path as players know it: from `data` on when it lies there."""
    parts = path.parts
    if "data" in parts:
        return "/".join(parts[len(parts) - 1 - parts[::-1].index("data") :])
    return path.name

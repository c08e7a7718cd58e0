"""The layout of a table: places and panels read from a Tiled map, in logical px.

The map is 1280 × 720 px. An object of an object layer names a place (`target/a`), a family of places
(`box/a/*`, numbered), a panel (`panel/preview`) or a mark of the look (`mark/planet`). The property `edge` of
its layer is the edge of the window that it is anchored to, so that one map serves every canvas from 4:3 to
21:9.

Object properties: `layout` stack, row, column, grid or arc; `size` of a piece (without it a piece fills its
place) and `gap` (px); `fit`: pieces of a row or grid that don't fit side by side shrink instead of
overlapping; `plain`: the pieces have no ground of their own, since they are in a panel; `dx` and `dy` shift
the pieces of a stack from the middle; `columns` of a grid, whose rows are `row_gap` farther apart; `drawer`
of a panel that opens over others; `count` and `first` of a family, or `names` ("red,blue"), or `columns` and
`rows` ("0,0", "1,0" and so on) instead; for an arc `cx cy radius start step` (degrees, clockwise from north).
Layer properties: `edge` ("left", "centre", "right", then optionally "top", "middle", "bottom"). Or, in place
of `edge`, `grow` with `area` and `content` ("x y w h" each): the area takes all the room of a larger canvas,
and the layer moves with its middle, enlarged up to the factor `grow` as long as the content box fits in the
area. With `stretch` ("y h") the extra height of a larger canvas goes to that band of the layer: objects in it
are stretched, those below move down.

A segment of a name can be a seat relative to the viewer: `hand/own`, `hand/next`, `hand/across`,
`hand/previous` (`for_viewer`). `seats` ("3 4") are the numbers of players with which an object exists; without
it, every number that has such a seat. Of several objects of one name the first that the canvas has room for
is used: `least` ("w h", or "w h scale") is the room it needs, and its box is that on a canvas of exactly this
size. `part` names what is drawn there: a part of `game.table.parts`, or of the game's own
`game/<game>/parts/<part>.py`; `heading` and `counter` are its texts, `covers` the panel that it takes room
from.
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
    "opponents",
    "slots",
    "board",
)
"""The parts as which an object can be drawn on the table of any game (`game.table.parts`)."""
Length = Annotated[float, Meta(ge=-FARTHEST, le=FARTHEST)]
MOST_SEATED = 4
"""The most players for whom a map has a place each."""
NOWHERE: Box = (0.0, 0.0, 1.0, 1.0)
"""The box of what this canvas has no room for."""
SEATS = ("own", "next", "across", "previous")
"""The words of a map for the seats round the table, clockwise from the viewer."""


def seat_of_word(word: str, own: int, seats: int) -> int | None:
    """Return the seat that a word of the map ("own", "next", "across") means for a viewer, or None: "across"
    needs an even number of seats, "next" and "previous" at least three."""
    steps = {"own": 0, "next": 1 if seats > 2 else None, "previous": -1 if seats > 2 else None}
    step = steps.get(word, seats // 2 if seats and seats % 2 == 0 else None)
    return None if step is None else (own + step) % seats


@dataclass(frozen=True)
class Layer:
    """A layer of the map and how it follows the size of the canvas."""

    across: float = 0.0
    down: float = 0.0
    grow: float = 1.0
    area: Box | None = None
    content: Box | None = None
    stretch: tuple[float, float] | None = None

    def factor(self, canvas: Any) -> float:
        """Return the enlargement of the layer on a canvas, 1 or more."""
        if self.area is None or self.content is None:
            return 1.0
        room = min(
            (self.area[2] + canvas.w - WIDTH) / self.content[2],
            (self.area[3] + canvas.h - HEIGHT) / self.content[3],
        )
        return max(1.0, min(self.grow, room))

    def move(self, box: Box, canvas: Any, drawn: Sequence[float] = (WIDTH, HEIGHT)) -> Box:
        """Return a box of the map, drawn for a canvas of size `drawn`, moved and scaled for another
        canvas."""
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
        """Return the y coordinate of the map in a layer stretched by `more` px."""
        assert self.stretch is not None
        start, band = self.stretch
        return y + more * min(1.0, max(0.0, (y - start) / band))


class PlacementProps(Struct, frozen=True, kw_only=True):
    """The properties of a map object."""

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


class Spot(PlacementProps, frozen=True):
    """A named object of the map: its box, layer and line in the file; each piece of a stack is drawn `lift`
    px higher than the one below (px of the map)."""

    box: Box
    layer: Layer
    line: int = 0
    lift: float = STACK_STEP
    seat: int = -1
    """The seat that it belongs to, once the viewer is known."""
    others: tuple[Spot, ...] = ()
    """Further objects of this name, for canvases that have no room for this one."""

    def on(self, canvas: Any) -> Spot | None:
        """Return the variant of this object that a canvas has room for, or None."""
        has = (canvas.w + 0.5, canvas.h + 0.5, canvas.s + 1e-6)
        fitting = (s for s in (self, *self.others) if all(a >= b for a, b in zip(has, s.least, strict=False)))
        return next(fitting, None)

    def accepts_variant(self, other: Spot) -> bool:
        """Return whether another object of this name is a variant for other canvases or player numbers."""
        return all(
            (s.least, s.seats) != (other.least, other.seats) and (s.least or s.seats)
            for s in (self, *self.others)
        )

    def where(self, canvas: Any) -> Box:
        """Return the object's box on a canvas."""
        spot = self.on(canvas)
        return NOWHERE if spot is None else spot.move(spot.box, canvas)

    def move(self, box: Box, canvas: Any) -> Box:
        """Return a box given on the map, of this object or beside it, on a canvas."""
        return self.layer.move(box, canvas, self.least or (WIDTH, HEIGHT))

    def for_players(self, seats: int, seat: int) -> Spot | None:
        """Return the object's variants for a number of players, as `seat`'s, or None."""
        there = [
            replace(s, others=(), seat=seat) for s in (self, *self.others) if seats in (s.seats or (seats,))
        ]
        return replace(there[0], others=tuple(there[1:])) if there else None

    def pieces(self, count: int) -> list[Box]:
        """Return the boxes of `count` pieces in this place on the map, in order."""
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
        """Return the boxes of a grid's pieces, with the number of columns that makes them largest; the row
        gap shrinks with the pieces."""
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
        """Return the distance between neighbours: size and gap, or less where they don't fit side by side."""
        if number < 2:
            return 0.0
        return min(size + gap, max(1.0, (room - size) / (number - 1)))


@dataclass(frozen=True)
class Layout:
    """The places, panels (`panel/log`) and marks of the look (`mark/board`), by name. Boxes are in logical px
    of a given canvas; a name that isn't in the map raises KeyError."""

    path: Path
    spots: dict[str, Spot] = field(default_factory=dict)
    _seen: dict[tuple[int, int], Layout] = field(default_factory=dict)

    def for_viewer(self, own: int, seats: int) -> Layout:
        """Return the map from a seat's view among `seats` players: `hand/across` of seat 0 is `hand/1`."""
        if (own, seats) not in self._seen:
            self._seen[own, seats] = Layout(self.path, _spots_for(self.spots, own, seats))
        return self._seen[own, seats]

    @cached_property
    def parts(self) -> dict[str, Spot]:
        """Return the objects that are drawn as parts, by name of place or panel, in the order of the map."""
        ordered = sorted(self.spots.items(), key=lambda each: each[1].line)
        return {name: spot for name, spot in ordered if spot.part}

    @cached_property
    def places(self) -> tuple[str, ...]:
        """Return all places of the map, in its order."""
        return tuple(filter(is_place, self.spots))

    def box(self, name: str, canvas: Any) -> Box:
        """Return the box of a place, panel or mark."""
        return self.spots[name].where(canvas)

    def factor(self, name: str, canvas: Any) -> float:
        """Return the enlargement of the layer of a place, panel or mark."""
        return (self.spots[name].on(canvas) or self.spots[name]).layer.factor(canvas)

    def piece_boxes(self, place: str, count: int, canvas: Any, at: Box | None = None) -> list[Box]:
        """Return the boxes of `count` pieces in a place, in order.

        `at` is the box to which a part moved the place (`Part.place`): pieces scale with its width, and those
        that fill their place also with its height. A place of a hidden part has no other box.
        """
        spot = self.spots[place].on(canvas) or self.spots[place]
        if at is None:
            return [spot.move(box, canvas) for box in spot.pieces(count)]
        if spot.box == NOWHERE or (spot.fit and spot.layout == "grid"):
            return replace(spot, box=at).pieces(count)
        x, y, w, h = spot.box
        k = at[2] / w
        down = k if spot.size else at[3] / h
        boxes = spot.pieces(count)
        return [
            (at[0] + (bx - x) * k, at[1] + (by - y) * down, bw * k, bh * down) for bx, by, bw, bh in boxes
        ]


def known_parts(path: Path) -> tuple[str, ...]:
    """Return the parts that objects of a map can be drawn as: those of every game, then those of the map's
    own game."""
    own = (
        catalog.optional_module(f"game.{path.parent.name}.parts") if path.parent.name.isidentifier() else None
    )
    return (
        *PARTS,
        *sorted(module.name for module in iter_modules(getattr(own, "__path__", ()))),
    )


def is_place(name: str) -> bool:
    """Return whether a name of the map is that of a place."""
    return not name.startswith(("panel/", "mark/"))


def seat_word(name: str) -> str:
    """Return the segment of a name that means a seat relative to the viewer, or ""."""
    return next((word for word in name.split("/") if word in SEATS), "")


def _with_seat(name: str, seat: int | str) -> str:
    """Return a name with its relative seat word replaced by a seat number."""
    word = seat_word(name)
    return "/".join(str(seat) if part == word else part for part in name.split("/")) if word else name


@lru_cache(maxsize=4096)
def rules_name(name: str, own: int, seats: int) -> str:
    """Return the rules' name for a name of the map, for a viewer among `seats` players; "" where there is no
    such seat."""
    word = seat_word(name)
    seat = seat_of_word(word, own, seats) if word else None
    return "" if word and seat is None else _with_seat(name, seat if seat is not None else -1)


def _spots_for(group: dict[str, Spot], own: int, seats: int) -> dict[str, Spot]:
    """Return the map's objects that exist for a viewer among `seats` players, by the rules' names."""
    found: dict[str, Spot] = {}
    for name, spot in group.items():
        word = seat_word(name)
        seat = seat_of_word(word, own, seats) if word else -1
        there = spot.for_players(seats, seat) if seat is not None else None
        if there is not None and seat is not None:
            found[_with_seat(name, seat)] = there
    return found


def shown_name(path: Path) -> str:
    """Return the path as players know it: from `data` on, else the file name."""
    parts = path.parts
    if "data" in parts:
        return "/".join(parts[len(parts) - 1 - parts[::-1].index("data") :])
    return path.name

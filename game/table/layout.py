"""Where the places and panels of a table are: read from a Tiled map, kept in logical px.

The map is 1280 × 720 px. An object of an object layer names a place (`target/a`), a family of
places (`box/a/*`, one a number), a panel (`panel/preview`) or a mark of the look
(`mark/planet`). The property `edge` of its layer says which edge of the window it hangs on, so
that one map serves every canvas from 4:3 to 21:9.

Object properties: `layout` stack, row, column, grid or arc; `size` of a piece (without it a piece
fills its place) and `gap` (px); `dx` and `dy` shift the pieces of a stack from the middle;
`columns` of a grid; `drawer` of a panel that opens over others; `count` and `first` of a family,
or `names` ("red,blue"), or `columns` and `rows` ("0,0", "1,0" and so on) instead; for an arc
`cx cy radius start step` (degrees, clockwise from north). Layer properties: `edge` ("left",
"centre", "right", then optionally "top", "middle", "bottom"). Or, in place of `edge`, `grow` with
`area` and `content` ("x y w h" each): the area takes all the room a larger canvas has, and the layer
moves with its middle, enlarged up to the factor `grow` as far as the content box fits the area.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.ui.canvas import Box
from rules.content.faults import DataFaults, Fault

WIDTH, HEIGHT = 1280.0, 720.0
STACK_STEP = 3.0


class LayoutFault(DataFaults):
    """A map that cannot be used; `.faults` holds one `Fault` a problem, `str()` one line each."""


@dataclass(frozen=True)
class Layer:
    """How a layer of the map follows the canvas."""

    across: float = 0.0
    down: float = 0.0
    grow: float = 1.0
    area: Box | None = None
    content: Box | None = None

    def factor(self, canvas: Any) -> float:
        """How much the layer is enlarged on that canvas, 1 or more."""
        if self.area is None or self.content is None:
            return 1.0
        room = min(
            (self.area[2] + canvas.w - WIDTH) / self.content[2],
            (self.area[3] + canvas.h - HEIGHT) / self.content[3],
        )
        return max(1.0, min(self.grow, room))

    def move(self, box: Box, canvas: Any) -> Box:
        """A box of the map as it stands on that canvas."""
        x, y, w, h = box
        right, below = canvas.w - WIDTH, canvas.h - HEIGHT
        if self.content is None:
            return (x + right * self.across, y + below * self.down, w, h)
        k = self.factor(canvas)
        cx, cy = self.content[0] + self.content[2] / 2, self.content[1] + self.content[3] / 2
        return (cx + right / 2 + (x - cx) * k, cy + below / 2 + (y - cy) * k, w * k, h * k)


@dataclass(frozen=True)
class Spot:
    """One named thing of the map: its box there and how pieces lie in it (px of the map); those of a stack
    lie `lift` px higher one by one."""

    box: Box
    layer: Layer
    layout: str = "stack"
    size: float = 0.0
    gap: float = 0.0
    columns: int = 1
    drawer: bool = False
    line: int = 0
    dx: float = 0.0
    dy: float = 0.0
    lift: float = STACK_STEP

    def pieces(self, count: int) -> list[Box]:
        """The boxes of that many pieces in this place, on the map, in order."""
        x, y, w, h = self.box
        if self.layout in ("stack", "arc"):
            return [self._centred(i, count) for i in range(count)]
        size = self.size or min(w, h)
        columns = {"row": max(1, count), "column": 1}.get(self.layout, self.columns)
        step_x = self._step(w, size, min(columns, max(1, count)))
        step_y = self._step(h, size, math.ceil(max(1, count) / columns))
        return [(x + i % columns * step_x, y + i // columns * step_y, size, size) for i in range(count)]

    def _centred(self, i: int, count: int) -> Box:
        x, y, w, h = self.box
        wide, high = (self.size, self.size) if self.size else (w, h)
        lift = min(i, 5) * self.lift if count > 1 else 0.0
        return (x + (w - wide) / 2 + lift + self.dx, y + (h - high) / 2 - lift + self.dy, wide, high)

    def _step(self, room: float, size: float, number: int) -> float:
        """The distance of neighbours: size and gap, less when so many do not fit side by side."""
        if number < 2:
            return 0.0
        return min(size + self.gap, max(1.0, (room - size) / (number - 1)))


@dataclass(frozen=True)
class Layout:
    """Places, panels and marks by name. Boxes come out in logical px of the canvas asked for."""

    path: Path
    _places: dict[str, Spot] = field(default_factory=dict)
    _panels: dict[str, Spot] = field(default_factory=dict)
    _marks: dict[str, Spot] = field(default_factory=dict)

    def places(self) -> tuple[str, ...]:
        """Every place the map holds, in the order of the map."""
        return tuple(self._places)

    def panels(self) -> tuple[str, ...]:
        """The panels' names, without `panel/`."""
        return tuple(self._panels)

    def has_panel(self, name: str) -> bool:
        """Whether the map holds `panel/<name>`."""
        return name in self._panels

    def box(self, place: str, canvas: Any) -> Box:
        """The box of a place. Raises KeyError for a place the map lacks."""
        spot = self._places[place]
        return spot.layer.move(spot.box, canvas)

    def panel(self, name: str, canvas: Any) -> Box:
        """The box of `panel/<name>`. Raises KeyError."""
        spot = self._panels[name]
        return spot.layer.move(spot.box, canvas)

    def is_drawer(self, name: str) -> bool:
        """Whether a panel is shown only when called for, over the others."""
        return self._panels[name].drawer

    def mark(self, name: str, canvas: Any) -> Box:
        """The box of `mark/<name>`, an anchor for what the look draws. Raises KeyError."""
        spot = self._marks[name]
        return spot.layer.move(spot.box, canvas)

    def factor(self, name: str, canvas: Any) -> float:
        """How much the layer of a place, panel or mark is enlarged there. Raises KeyError."""
        for group in (self._places, self._panels, self._marks):
            if name in group:
                return group[name].layer.factor(canvas)
        raise KeyError(name)

    def piece_boxes(self, place: str, count: int, canvas: Any, at: Box | None = None) -> list[Box]:
        """The boxes of `count` pieces that lie in a place, in order. Raises KeyError.

        `at` is where a look moved the place to (`Look.place`); the pieces are scaled with its width, those
        that fill their place with its height too.
        """
        spot = self._places[place]
        if at is None:
            return [spot.layer.move(box, canvas) for box in spot.pieces(count)]
        x, y, w, h = spot.box
        k = at[2] / w
        down = k if spot.size else at[3] / h
        boxes = spot.pieces(count)
        return [
            (at[0] + (bx - x) * k, at[1] + (by - y) * down, bw * k, bh * down) for bx, by, bw, bh in boxes
        ]


def check(layout: Layout, game: Any) -> list[Fault]:
    """Places that the rules use and the map lacks, and those the map has and the rules do not know."""
    known, drawn = set(game.places()), set(layout.places())
    name = shown_name(layout.path)
    missing = [
        Fault(name, 0, place, "the rules use this place; add an object of that name to the map")
        for place in game.places()
        if place not in drawn
    ]
    return missing + [
        Fault(name, spot.line, place, "the rules know no such place; rename or remove the object")
        for place, spot in layout._places.items()
        if place not in known
    ]


def shown_name(path: Path) -> str:
    """The path as players know it: from `data` on when it lies there."""
    parts = path.parts
    if "data" in parts:
        return "/".join(parts[len(parts) - 1 - parts[::-1].index("data") :])
    return path.name

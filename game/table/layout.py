"""Where the places and panels of a table are: read from a Tiled map, kept in logical px.

The map is 1280 × 720 px. An object of an object layer names a place (`target/a`), a family of
places (`box/a/*`, one a number), a panel (`panel/preview`) or a mark of the look
(`mark/planet`). The property `edge` of its layer says which edge of the window it hangs on, so
that one map serves every canvas from 4:3 to 21:9.

Object properties: `layout` stack, row, column, grid or arc; `size` of a piece (without it a piece
fills its place) and `gap` (px); `dx` and `dy` shift the pieces of a stack from the middle;
`columns` of a grid; `drawer` of a panel that opens over others; `count` and `first` of a family,
or `names` ("red,blue") instead; for an arc `cx cy radius start step` (degrees, clockwise from
north). Layer properties: `edge` ("left", "centre",
"right", then optionally "top", "middle", "bottom"). Or, in place of `edge`, `grow` with `area`
and `content` ("x y w h" each): the area takes all the room a larger canvas has, and the layer
moves with its middle, enlarged up to the factor `grow` as far as the content box fits the area.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytmx

from game.ui.canvas import Box
from rules.content.faults import DataFaults, Fault

WIDTH, HEIGHT = 1280.0, 720.0
LAYOUTS = ("stack", "row", "column", "grid", "arc")
HORIZONTAL = {"left": 0.0, "centre": 0.5, "right": 1.0}
VERTICAL = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
LARGEST_FILE = 2_000_000
LARGEST_FAMILY = 1000
LARGEST_NUMBER = 100_000.0
STACK_STEP = 3.0
KNOWN = {
    "layout", "size", "gap", "columns", "count", "first", "names", "cx", "cy", "radius", "start", "step",
    "drawer", "dx", "dy",
}


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
    """One named thing of the map: its box there and how pieces lie in it (px of the map)."""

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
        lift = min(i, 5) * STACK_STEP if count > 1 else 0.0
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

        `at` is where a look moved the place to (`Look.place`); the pieces are scaled with its width.
        """
        spot = self._places[place]
        if at is None:
            return [spot.layer.move(box, canvas) for box in spot.pieces(count)]
        x, y, w, _ = spot.box
        k = at[2] / w
        boxes = spot.pieces(count)
        return [(at[0] + (bx - x) * k, at[1] + (by - y) * k, bw * k, bh * k) for bx, by, bw, bh in boxes]


def load_layout(path: Path) -> Layout:
    """Read a table map. Raises LayoutFault with every fault of the file, one line each."""
    return _Reader(Path(path)).read()


def check(layout: Layout, game: Any) -> list[Fault]:
    """Places that the rules use and the map lacks, and those the map has and the rules do not know."""
    known, drawn = set(game.places()), set(layout.places())
    name = _short(layout.path)
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


def _short(path: Path) -> str:
    """The path as players know it: from `data` on when it lies there."""
    parts = path.parts
    if "data" in parts:
        return "/".join(parts[len(parts) - 1 - parts[::-1].index("data"):])
    return path.name


class _Reader:
    """Reads one map and gathers its faults."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = _short(path)
        self.faults: list[Fault] = []
        self.lines: list[str] = []
        self.layout = Layout(path)

    def read(self) -> Layout:
        self._guard(self._text())
        tiled = self._tiled()
        for layer in tiled.layers:
            if isinstance(layer, pytmx.TiledObjectGroup):
                follows = self._layer(layer)
                for thing in layer:
                    self._object(thing, follows)
        if not self.faults and not self.layout._places:
            self._fault("", 0, "the map names no places; add objects named after the places of the rules")
        if self.faults:
            raise LayoutFault(self.faults)
        return self.layout

    def _fault(self, path: str, line: int, message: str) -> None:
        self.faults.append(Fault(self.name, line, path, message))

    def _stop(self, message: str, line: int = 0, path: str = "") -> LayoutFault:
        self._fault(path, line, message)
        return LayoutFault(self.faults)

    def _text(self) -> str:
        try:
            size = self.path.stat().st_size
            if size > LARGEST_FILE:
                raise self._stop(f"{size} bytes is too large for a table map; {LARGEST_FILE} at most")
            return self.path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise self._stop("not a text file; save the map from Tiled as TMX") from None
        except OSError as error:
            raise self._stop(f"cannot be read ({error.strerror or error}); put the map back") from None

    def _guard(self, text: str) -> None:
        """Refuse what a map may not do before the parser sees it: entities, files elsewhere."""
        self.lines = text.splitlines()
        if not text.strip():
            raise self._stop("the map is empty; put a table map there")
        for number, line in enumerate(self.lines, 1):
            if "<!" in line.replace("<!--", ""):
                raise self._stop("declarations and entities are not allowed in a map; remove them", number)
            for found in re.findall(r"\b(?:source|template)\s*=\s*[\"']([^\"']*)[\"']", line):
                if not self._inside(found):
                    raise self._stop(f"{found!r} leaves the folder of the map; keep files beside it", number)

    def _inside(self, reference: str) -> bool:
        if "\\" in reference or ":" in reference:
            return False
        folder = self.path.parent.resolve()
        return (folder / reference).resolve().is_relative_to(folder)

    def _tiled(self) -> pytmx.TiledMap:
        try:
            tiled = pytmx.TiledMap(str(self.path))
            size = (tiled.width * tiled.tilewidth, tiled.height * tiled.tileheight)
        except Exception as error:  # the parser raises whatever a broken file leads it to
            reason = " ".join(str(error).split()) or type(error).__name__
            raise self._stop(f"not a readable Tiled map ({reason[:120]}); save it again from Tiled") from None
        if tiled.orientation != "orthogonal" or size != (WIDTH, HEIGHT):
            raise self._stop(
                f"expected an orthogonal map of 1280 × 720 px, got {tiled.orientation} {size[0]} × {size[1]}"
            )
        return tiled

    def _layer(self, layer: Any) -> Layer:
        edge = str(layer.properties.get("edge", "left")).split()
        across = HORIZONTAL.get(edge[0]) if edge else 0.0
        down = VERTICAL.get(edge[1]) if len(edge) > 1 else 0.0
        if across is None or down is None or len(edge) > 2:
            self._fault(
                f"layer {layer.name}.edge",
                self._line(layer.name),
                f"expected left, centre or right, then top, middle or bottom, got {' '.join(edge)!r}",
            )
            return Layer()
        if "grow" not in layer.properties:
            return Layer(across, down)
        grow = self._number(layer, "grow", 1.0, least=1.0, most=4.0)
        area = self._box(layer, "area")
        content = self._box(layer, "content") if "content" in layer.properties else area
        return Layer(0.5, 0.5, grow, area, content)

    def _box(self, layer: Any, key: str) -> Box | None:
        words = str(layer.properties.get(key, "")).replace(",", " ").split()
        try:
            x, y, w, h = (float(word) for word in words)
        except ValueError:
            w = h = 0.0
        if not (w > 0 and h > 0 and all(map(math.isfinite, (x, y, w, h)))):
            self._fault(
                f"layer {layer.name}.{key}",
                self._line(layer.name),
                f"expected four numbers x y width height, got {' '.join(words)!r}",
            )
            return None
        return (x, y, w, h)

    def _object(self, thing: Any, layer: Layer) -> None:
        name = (thing.name or "").strip()
        if not name:
            self._fault(f"object {thing.id}", 0, "has no name; name it after its place or panel")
            return
        line = self._line(name)
        for key in thing.properties:
            if key not in KNOWN:
                self._fault(f"{name}.{key}", line, f"unknown property; one of {', '.join(sorted(KNOWN))}")
        box = (float(thing.x), float(thing.y), float(thing.width), float(thing.height))
        if not all(math.isfinite(v) and abs(v) <= LARGEST_NUMBER for v in box):
            self._fault(name, line, "its position or size is not a usable number")
            return
        kind = str(thing.properties.get("layout", "stack"))
        if kind not in LAYOUTS:
            self._fault(f"{name}.layout", line, f"expected one of {', '.join(LAYOUTS)}, got {kind!r}")
            return
        spot = Spot(
            box,
            layer,
            kind,
            self._number(thing, "size", 0.0, least=0.0),
            self._number(thing, "gap", 0.0),
            int(self._number(thing, "columns", 1, least=1)),
            str(thing.properties.get("drawer", "")).lower() in ("true", "1"),
            line,
            self._number(thing, "dx", 0.0),
            self._number(thing, "dy", 0.0),
        )
        self._name(name, spot, thing)

    def _name(self, name: str, spot: Spot, thing: Any) -> None:
        for prefix, group in (("panel/", self.layout._panels), ("mark/", self.layout._marks)):
            if name.startswith(prefix):
                self._put(group, name[len(prefix):], name, spot)
                return
        if "*" not in name:
            self._put(self.layout._places, name, name, spot)
            return
        for key, member in self._family(name, spot, thing):
            self._put(self.layout._places, key, name, member)

    def _put(self, group: dict[str, Spot], key: str, name: str, spot: Spot) -> None:
        if key in group:
            self._fault(name, spot.line, f"{key!r} is named twice; remove one of the objects")
        elif spot.box[2] <= 0 or spot.box[3] <= 0:
            self._fault(name, spot.line, "has no size; draw it as a rectangle")
        else:
            group[key] = spot

    def _family(self, name: str, spot: Spot, thing: Any) -> list[tuple[str, Spot]]:
        """The members of `box/a/*`, each a place of its own."""
        if name.count("*") > 1:
            self._fault(name, spot.line, "a family has one * in its name")
            return []
        names = [word.strip() for word in str(thing.properties.get("names", "")).split(",") if word.strip()]
        if not names:
            if "count" not in thing.properties:
                self._fault(name, spot.line, "a family says how many: add the property count, or names")
                return []
            first = int(self._number(thing, "first", 0))
            count = int(self._number(thing, "count", 1, least=1, most=LARGEST_FAMILY))
            names = [str(first + i) for i in range(count)]
        boxes = self._arc(name, spot, thing, len(names)) if spot.layout == "arc" else spot.pieces(len(names))
        return [
            (name.replace("*", word), Spot(box, spot.layer, line=spot.line))
            for word, box in zip(names, boxes, strict=False)
        ]

    def _arc(self, name: str, spot: Spot, thing: Any, count: int) -> list[Box]:
        wanted = [key for key in ("cx", "cy", "radius", "start", "step") if key not in thing.properties]
        if wanted:
            self._fault(name, spot.line, f"an arc needs the properties {', '.join(wanted)}")
            return []
        cx, cy, radius, start, step = (
            self._number(thing, key, 0.0) for key in ("cx", "cy", "radius", "start", "step")
        )
        size = spot.size or 40.0
        boxes = []
        for i in range(count):
            angle = math.radians(start + i * step)
            x, y = cx + radius * math.sin(angle), cy - radius * math.cos(angle)
            boxes.append((x - size / 2, y - size / 2, size, size))
        return boxes

    def _number(
        self,
        thing: Any,
        key: str,
        default: float,
        *,
        least: float = -LARGEST_NUMBER,
        most: float = LARGEST_NUMBER,
    ) -> float:
        value = thing.properties.get(key, default)
        try:
            number = float(value)
        except (TypeError, ValueError):
            number = math.nan
        if not (math.isfinite(number) and least <= number <= most):
            span = f" from {least:g} to {most:g}" if most < LARGEST_NUMBER else ""
            line = self._line(thing.name)
            self._fault(f"{thing.name}.{key}", line, f"expected a number{span}, got {value!r}")
            return max(default, least)
        return number

    def _line(self, name: str) -> int:
        """The line of the map that names this object, 0 when it is not found."""
        wanted = f'name="{name}"'
        return next((i for i, line in enumerate(self.lines, 1) if wanted in line), 0)

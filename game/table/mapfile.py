"""Reading a Tiled map into a Layout: every fault of the file at once, and nothing taken on trust."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import pytmx

from game.table.layout import (
    HEIGHT,
    STACK_STEP,
    WIDTH,
    Layer,
    Layout,
    LayoutFault,
    Spot,
    is_place,
    shown_name,
)
from game.ui.canvas import Box
from rules.content import DataFaults, Fault
from rules.content.tiled import Tiled, read_tiled, unreadable

LAYOUTS = ("stack", "row", "column", "grid", "arc")
PARTS = ("hand", "market", "pile", "discard", "stack", "plate", "roster", "track", "players", "rivals", "slots")
"""What an object can be drawn as (`game.table.parts`)."""
HORIZONTAL = {"left": 0.0, "centre": 0.5, "right": 1.0}
VERTICAL = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
WORDS = {"layout": "stack", "part": "", "heading": "", "counter": "", "covers": ""}
"""The properties of an object that are words, and what each is where the map does not say."""
NO_PART = ("tileset", "layer", "imagelayer")
"""What a table does not use: the library would open the files it names, and lay its tiles."""
LARGEST_FAMILY = 1000
MOST_PLACES = 5000
LARGEST_NUMBER = 100_000.0
KNOWN = set(
    "layout size gap row_gap columns count first names cx cy radius start step drawer dx dy rows part seats least "
    "heading counter covers fit plain".split()
)


def load_layout(path: Path) -> Layout:
    """Read a table map. Raises LayoutFault with every fault of the file, one line each."""
    return Reader(Path(path)).read()


class Reader:
    """Reads one map and gathers its faults."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = shown_name(path)
        self.faults: list[Fault] = []
        self._spots: dict[str, Spot] = {}
        self._members = 0

    def read(self) -> Layout:
        self.source = self._source()
        tiled = self._tiled(self.source.root)
        for layer in tiled.layers:
            if isinstance(layer, pytmx.TiledObjectGroup):
                follows = self._layer(layer)
                for thing in layer:
                    self._object(thing, follows)
        if not self.faults and not any(map(is_place, self._spots)):
            self._fault("", 0, "the map names no places; add objects named after the places of the rules")
        if self.faults:
            raise LayoutFault(self.faults)
        return Layout(self.path, self._spots)

    def _fault(self, path: str, line: int, message: str) -> None:
        self.faults.append(Fault(self.name, line, path, message))

    def _stop(self, message: str, line: int = 0, path: str = "") -> LayoutFault:
        self._fault(path, line, message)
        return LayoutFault(self.faults)

    def _source(self) -> Tiled:
        """The map's XML, its form checked."""
        try:
            return read_tiled(self.path, self.name)
        except DataFaults as error:
            raise LayoutFault(error.faults) from None

    def _tiled(self, root: Element) -> pytmx.TiledMap:
        for parent in list(root.iter()):
            parent[:] = [child for child in parent if child.tag not in NO_PART]
        tiled = pytmx.TiledMap()
        try:
            tiled.parse_xml(root)
            size = (tiled.width * tiled.tilewidth, tiled.height * tiled.tileheight)
        except Exception as error:  # the parser raises whatever a broken file leads it to
            raise self._stop(unreadable(error)) from None
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
        if "stretch" in layer.properties:
            band = self._numbers(layer, "stretch", 2, 2)
            return Layer(across, down, stretch=(band[0], band[1]) if band and band[1] > 0 else None)
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

    def _numbers(self, thing: Any, key: str, least: int, most: int) -> tuple[float, ...]:
        """Some numbers in a row, as many as that; none where there is no such property."""
        words = str(thing.properties.get(key, "")).replace(",", " ").split()
        try:
            found = tuple(float(word) for word in words)
        except ValueError:
            found = (math.nan,)
        if key in thing.properties and not (least <= len(found) <= most and all(map(math.isfinite, found))):
            fault = f"expected {least} to {most} numbers, got {' '.join(words)!r}"
            self._fault(f"{thing.name}.{key}", self._line(thing.name), fault)
            return ()
        return found

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
        words: dict[str, Any] = {
            key: str(thing.properties.get(key, default)) for key, default in WORDS.items()
        }
        for key, known in (("layout", LAYOUTS), ("part", PARTS)):
            if words[key] != WORDS[key] and words[key] not in known:
                self._fault(f"{name}.{key}", line, f"expected one of {', '.join(known)}, got {words[key]!r}")
                return
        numbers: dict[str, Any] = {key: self._number(thing, key, 0.0) for key in ("gap", "row_gap", "dx", "dy")}
        spot = Spot(
            box,
            layer,
            line=line,
            size=self._number(thing, "size", 0.0, least=0.0),
            columns=int(self._number(thing, "columns", 1, least=1)),
            drawer=_on(thing, "drawer"),
            fit=_on(thing, "fit"),
            plain=_on(thing, "plain"),
            seats=tuple(int(number) for number in self._numbers(thing, "seats", 1, 9)),
            least=self._numbers(thing, "least", 2, 3),
            **numbers,
            **words,
        )
        family = is_place(name) and "*" in name
        for key, member in self._family(name, spot, thing) if family else [(name, spot)]:
            self._add(key, name, member)

    def _add(self, key: str, name: str, spot: Spot) -> None:
        """Take a thing over that the object of that name stands for. Raises LayoutFault for one too many."""
        self._members += 1
        if self._members > MOST_PLACES:
            raise self._stop(f"more than {MOST_PLACES} places; make the map simpler", spot.line)
        if spot.box[2] <= 0 or spot.box[3] <= 0:
            self._fault(name, spot.line, "has no size; draw it as a rectangle")
        elif key not in self._spots:
            self._spots[key] = spot
        elif self._spots[key].conditions(spot):
            self._spots[key] = replace(self._spots[key], others=(*self._spots[key].others, spot))
        else:
            said = key.removeprefix("panel/").removeprefix("mark/")
            self._fault(name, spot.line, f"{said!r} is named twice; remove one of the objects")

    def _family(self, name: str, spot: Spot, thing: Any) -> list[tuple[str, Spot]]:
        """The members of `box/a/*`, each a place of its own."""
        if name.count("*") > 1:
            self._fault(name, spot.line, "a family has one * in its name")
            return []
        if "rows" in thing.properties:
            return self._table(name, spot, thing)
        names = [word.strip() for word in str(thing.properties.get("names", "")).split(",") if word.strip()]
        if len(names) > LARGEST_FAMILY:
            self._fault(name, spot.line, f"a family has at most {LARGEST_FAMILY} members, got {len(names)}")
            return []
        if not names:
            if "count" not in thing.properties:
                self._fault(name, spot.line, "a family says how many: add the property count, or names")
                return []
            first = int(self._number(thing, "first", 0))
            count = int(self._number(thing, "count", 1, least=1, most=LARGEST_FAMILY))
            names = [str(first + i) for i in range(count)]
        boxes = self._arc(name, spot, thing, len(names)) if spot.layout == "arc" else spot.pieces(len(names))
        return [
            (name.replace("*", word), _member(spot, box)) for word, box in zip(names, boxes, strict=False)
        ]

    def _table(self, name: str, spot: Spot, thing: Any) -> list[tuple[str, Spot]]:
        """The members of a family in columns and rows, "0,0" the upper left one, that fill its box. What
        lies in one of them lies in its middle."""
        columns = int(self._number(thing, "columns", 1, least=1, most=LARGEST_FAMILY))
        rows = int(self._number(thing, "rows", 1, least=1, most=LARGEST_FAMILY))
        if columns * rows > LARGEST_FAMILY:
            fault = f"a family has at most {LARGEST_FAMILY} members, got {columns * rows}"
            self._fault(name, spot.line, fault)
            return []
        x, y, w, h = spot.box
        w, h = w / columns, h / rows
        return [
            (name.replace("*", f"{i},{j}"), _member(spot, (x + i * w, y + j * h, w, h), lift=0.0))
            for j in range(rows)
            for i in range(columns)
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
        return self.source.line_named(name)


def _on(thing: Any, key: str) -> bool:
    """Whether a property that is yes or no says yes."""
    return str(thing.properties.get(key, "")).lower() in ("true", "1")


def _member(spot: Spot, box: Box, lift: float = STACK_STEP) -> Spot:
    """A member of a family: there among as many players and on such canvases as the family is."""
    return Spot(box, spot.layer, line=spot.line, seats=spot.seats, least=spot.least, lift=lift)

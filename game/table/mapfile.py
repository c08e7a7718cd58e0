"""The reader of Tiled maps into a Layout; it checks everything and reports all faults of a file at once."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, TypeVar
from xml.etree.ElementTree import Element

import pytmx
from msgspec import Meta, Struct
from msgspec.structs import replace

from game.table.layout import (
    FARTHEST,
    HEIGHT,
    WIDTH,
    Layer,
    Layout,
    Length,
    PlacementProps,
    Spot,
    is_place,
    known_parts,
    shown_name,
)
from game.ui.canvas import Box
from rules.content import DataFaults, Fault, Node, build, suggestion
from rules.content.nodes import scalar
from rules.content.tiled import read_tiled, unreadable

HORIZONTAL = {"left": 0.0, "centre": 0.5, "right": 1.0}
VERTICAL = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
NO_PART = ("tileset", "layer", "imagelayer")
"""The elements that a table does not use: the library would open the files they name, and lay their tiles."""
LARGEST_FAMILY = 1000
MOST_PLACES = 5000
WORDS = ("edge", "layout", "part", "heading", "counter", "covers", "names")
"""The properties with words."""
LISTS = ("seats", "least", "area", "content", "stretch")
"""The properties with several numbers."""
ARC = ("cx", "cy", "radius", "start", "step")

Wide = Annotated[float, Meta(gt=0, le=FARTHEST)]
Several = Annotated[int, Meta(ge=1, le=LARGEST_FAMILY)]
Area = tuple[Length, Length, Wide, Wide]
Edge = Annotated[
    str,
    Meta(
        pattern=rf"^({'|'.join(HORIZONTAL)})( ({'|'.join(VERTICAL)}))?$",
        extra={"form": "left, centre or right, then top, middle or bottom"},
    ),
]
T = TypeVar("T")


class LayerProps(Struct, frozen=True):
    """The properties of a layer."""

    edge: Edge = "left"
    stretch: tuple[Length, Wide] | None = None
    grow: Annotated[float, Meta(ge=1, le=4)] | None = None
    area: Area | None = None
    content: Area | None = None

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield a fault for a growing layer without an area."""
        if self.grow is not None and self.area is None:
            yield "area", "'grow' also needs 'area'"

    @property
    def layer(self) -> Layer:
        """Return the layer that these properties describe."""
        across, _, down = self.edge.partition(" ")
        if self.grow is not None and self.stretch is None:
            return Layer(0.5, 0.5, self.grow, self.area, self.content or self.area)
        return Layer(HORIZONTAL[across], VERTICAL.get(down, 0.0), stretch=self.stretch)


class ObjectProps(PlacementProps, frozen=True):
    """The properties of an object: how pieces are arranged in it, and its members if it is a family."""

    count: Several | None = None
    first: int = 0
    names: str = ""
    rows: Several | None = None
    cx: Length | None = None
    cy: Length | None = None
    radius: Length | None = None
    start: Length | None = None
    step: Length | None = None


def load_layout(path: Path) -> Layout:
    """Return the layout read from a table map. Raises DataFaults with every fault of the file, one line
    each."""
    return Reader(Path(path)).read()


class Reader:
    """A reader of one map that collects its faults."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = shown_name(path)
        self.faults: list[Fault] = []
        self._spots: dict[str, Spot] = {}
        self._members = 0

    def read(self) -> Layout:
        self.source = read_tiled(self.path, self.name)
        tiled = self._tiled(self.source.root)
        for layer in tiled.layers:
            if isinstance(layer, pytmx.TiledObjectGroup):
                line = self.source.line_of("objectgroup", getattr(layer, "id", 0), layer.name)
                hangs = self._properties(layer, LayerProps, f"layer {layer.name}", line) or LayerProps()
                for thing in layer:
                    self._object(thing, hangs.layer)
        if not self.faults and not any(map(is_place, self._spots)):
            self._fault("", 0, "the map has no places, so add objects with the names of places")
        if self.faults:
            raise DataFaults(self.faults)
        return Layout(self.path, self._spots)

    def _fault(self, path: str, line: int, message: str) -> None:
        self.faults.append(Fault(self.name, line, path, message))

    def _stop(self, message: str, line: int = 0, path: str = "") -> DataFaults:
        self._fault(path, line, message)
        return DataFaults(self.faults)

    def _tiled(self, root: Element) -> pytmx.TiledMap:
        for parent in list(root.iter()):
            parent[:] = [child for child in parent if child.tag not in NO_PART]
        tiled = pytmx.TiledMap()
        try:
            tiled.parse_xml(root)
            size = (tiled.width * tiled.tilewidth, tiled.height * tiled.tileheight)
        except Exception as error:  # the parser raises anything on a broken file
            raise self._stop(unreadable(error)) from None
        if tiled.orientation != "orthogonal" or size != (WIDTH, HEIGHT):
            raise self._stop(
                f"expected an orthogonal map of 1280 × 720 px, got {tiled.orientation} {size[0]} × {size[1]}"
            )
        return tiled

    def _properties(self, thing: Any, kind: type[T], name: str, line: int) -> T | None:
        """Return the properties of a layer or an object called `name` in faults; None where they have
        faults."""
        node = Node({key: _node(key, str(value), line) for key, value in thing.properties.items()}, line)
        node.lines = dict.fromkeys(thing.properties, line)
        try:
            return build(node, kind, self.name)
        except DataFaults as error:
            for fault in error.faults:
                message = fault.message.replace("unknown field", "unknown property")  # Tiled's term
                self._fault(f"{name}.{fault.path}", fault.line, message)
            return None

    def _object(self, thing: Any, layer: Layer) -> None:
        name = (thing.name or "").strip()
        if not name:
            self._fault(
                f"object {thing.id}", 0, "the object has no name, so name it after its place or panel"
            )
            return
        line = self.source.line_of("object", thing.id, name)
        said = self._properties(thing, ObjectProps, name, line)
        box = (float(thing.x), float(thing.y), float(thing.width), float(thing.height))
        if not all(math.isfinite(v) and abs(v) <= FARTHEST for v in box):
            self._fault(name, line, "the object's position or size isn't a usable number")
        elif said is not None and self._draws(said.part, name, line):
            props = {field: getattr(said, field) for field in PlacementProps.__struct_fields__}
            spot = Spot(box, layer, line, **props)
            family = is_place(name) and "*" in name
            for key, member in self._family(name, spot, said) if family else [(name, spot)]:
                self._add(key, name, member)

    def _draws(self, part: str, name: str, line: int) -> bool:
        """Return whether an object's part is empty or known; record a fault if not."""
        known = tuple(dict.fromkeys(known_parts(self.path)))  # a game's own part can have a common name
        if part and part not in known:
            words = f"expected one of {', '.join(known)}, got '{part}'{suggestion(part, known)}"
            self._fault(f"{name}.part", line, words)
        return not part or part in known

    def _add(self, key: str, name: str, spot: Spot) -> None:
        """Add an object's spot under a key, or record a fault. Raises DataFaults for too many places."""
        self._members += 1
        if self._members > MOST_PLACES:
            raise self._stop(f"more than {MOST_PLACES} places, so make the map simpler", spot.line)
        if spot.box[2] <= 0 or spot.box[3] <= 0:
            self._fault(name, spot.line, "the object has no size, so draw it as a rectangle")
        elif key not in self._spots:
            self._spots[key] = spot
        elif self._spots[key].accepts_variant(spot):
            self._spots[key] = replace(self._spots[key], others=(*self._spots[key].others, spot))
        else:
            said = key.removeprefix("panel/").removeprefix("mark/")
            self._fault(name, spot.line, f"{said!r} is named twice, so remove one of the objects")

    def _family(self, name: str, spot: Spot, said: ObjectProps) -> list[tuple[str, Spot]]:
        """Return the members of a family such as `box/a/*`, each a place of its own."""
        names = [word.strip() for word in said.names.split(",") if word.strip()]
        count = len(names) if said.rows is None else said.columns * said.rows
        missing = [key for key in ARC if getattr(said, key) is None] if said.layout == "arc" else []
        fault = ""
        if name.count("*") > 1:
            fault = "a family can have only one * in its name"
        elif count > LARGEST_FAMILY:
            fault = f"expected at most {LARGEST_FAMILY} members, got {count}"
        elif not count and said.count is None:
            fault = "a family needs the property 'count' or 'names'"
        elif missing and said.rows is None:
            fault = f"an arc also needs {', '.join(missing)}"
        if fault:
            self._fault(name, spot.line, fault)
            return []
        lift = spot.lift
        if said.rows is not None:
            names, boxes, lift = *_table(spot.box, said.columns, said.rows), 0.0
        else:
            names = names or [str(said.first + i) for i in range(said.count or 0)]
            boxes = _arc(said, len(names)) if said.layout == "arc" else spot.pieces(len(names))
        return [
            (
                name.replace("*", word),
                Spot(box, spot.layer, spot.line, lift, seats=spot.seats, least=spot.least),
            )
            for word, box in zip(names, boxes, strict=True)
        ]


def _node(key: str, text: str, line: int) -> Node:
    """Return a property as a node; some properties are lists of numbers."""
    if key in LISTS:
        return Node([Node(scalar(word), line) for word in text.replace(",", " ").split()], line)
    return Node(text if key in WORDS else scalar(text), line)


def _table(box: Box, columns: int, rows: int) -> tuple[list[str], list[Box]]:
    """Return the names and boxes of a family in columns and rows that fill a box, "0,0" the top left. Pieces
    are in the middle of their member."""
    x, y, w, h = box
    w, h = w / columns, h / rows
    cells = [(column, row) for row in range(rows) for column in range(columns)]
    return [f"{i},{j}" for i, j in cells], [(x + i * w, y + j * h, w, h) for i, j in cells]


def _arc(said: ObjectProps, count: int) -> list[Box]:
    """Return the boxes of `count` members along an arc, clockwise from north."""
    cx, cy, radius, start, step = (getattr(said, key) or 0.0 for key in ARC)
    size = said.size or 40.0
    boxes = []
    for i in range(count):
        angle = math.radians(start + i * step)
        x, y = cx + radius * math.sin(angle), cy - radius * math.cos(angle)
        boxes.append((x - size / 2, y - size / 2, size, size))
    return boxes

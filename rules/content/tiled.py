"""Maps drawn in Tiled (.tmx) as checked XML: the one way in for boards and tables, and nothing taken on trust.

Size, number of elements, entities, packed layers and references out of the map's folder are refused
before anything follows them. What stands on a board is read from here too, so that neither the rules
nor a simulation start a map library and the screen that comes with it.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers.expat import ErrorString, ExpatError, ParserCreate

from rules.content.faults import DataFaults, Fault, shown
from rules.content.regular import read_bytes, reason

LARGEST = 2_000_000  # bytes a map
MOST_ELEMENTS = 20_000
TURNED = 0xF0000000
"""The bits of a tile's number that say how it was turned and mirrored."""


class Tile(NamedTuple):
    """One cell of a tile layer: the number of its tile (0: nothing lies there), and its line."""

    number: int
    line: int


class Properties(NamedTuple):
    """The custom properties of a map or a kind of tile, as they are written, and the line of each."""

    words: dict[str, str]
    lines: dict[str, int]


class Tiled:
    """A map whose form is in order: its XML, the line of each of its elements, the lines it was written in, and
    its name in faults."""

    def __init__(self, root: Element, at: dict[Element, int], lines: list[str], name: str) -> None:
        self.root = root
        self.at = at
        self.lines = lines
        self.name = name

    def line_with(self, wanted: str) -> int:
        """The first line that holds this text, 0 when none does."""
        return next((number for number, line in enumerate(self.lines, 1) if wanted in line), 0)

    def fault(self, message: str, line: int = 0, path: str = "") -> Fault:
        """A fault of this map."""
        return Fault(self.name, line, path, message)

    def properties(self, element: Element) -> Properties:
        """The custom properties of a map or a tile."""
        named = {each.get("name", ""): each for each in element.iterfind("properties/property")}
        return Properties(properties(element), {name: self.at[each] for name, each in named.items()})

    def kinds(self) -> dict[int, Properties]:
        """The properties of each kind of tile by its number. Raises DataFaults for a tileset kept elsewhere."""
        found: dict[int, Properties] = {}
        for tileset in self.root.findall("tileset"):
            line = self.at[tileset]
            if tileset.get("source"):
                raise DataFaults([self.fault("embed the tileset in the map (Tiled: Embed Tileset)", line)])
            first = self._whole(tileset, "firstgid", line)
            count = min(self._whole(tileset, "tilecount", line), MOST_ELEMENTS)
            found |= {first + number: Properties({}, {}) for number in range(count)}
            for tile in tileset.findall("tile"):
                found[first + self._whole(tile, "id", self.at[tile])] = self.properties(tile)
        return found

    def tiles(self) -> tuple[tuple[Tile, ...], ...]:
        """The rows of the one tile layer from the top. Raises DataFaults."""
        if self.root.get("orientation", "orthogonal") != "orthogonal":
            message = "expected a map of squares; choose the orientation Orthogonal in Tiled"
            raise DataFaults([self.fault(message, self.line_with("<map"))])
        layers = self.root.findall("layer")
        if len(layers) != 1 or self.root.get("infinite") == "1":
            message = f"expected one tile layer of a fixed size, found {len(layers)}"
            if layers:
                message = message if len(layers) > 1 else "the map is infinite; give it a fixed size in Tiled"
            raise DataFaults([self.fault(message, self.line_with("<layer"))])
        line = self.line_with("<layer")
        columns, rows = self._whole(layers[0], "width", line), self._whole(layers[0], "height", line)
        data = layers[0].find("data")
        if data is None or data.get("encoding") != "csv":
            raise DataFaults([self.fault("save the tile layer as CSV in Tiled", self.line_with("<data"))])
        laid = self._laid(data.text or "", self.line_with("<data"))
        if len(laid) != columns * rows:
            message = f"expected {columns} × {rows} tiles, found {len(laid)}"
            raise DataFaults([self.fault(message, self.line_with("<data"))])
        return tuple(tuple(laid[row * columns : (row + 1) * columns]) for row in range(rows))

    def _laid(self, text: str, line: int) -> list[Tile]:
        """The tiles of CSV text that begins in a line."""
        found = []
        for number, row in enumerate(text.splitlines(), line):
            for word in filter(None, map(str.strip, row.split(","))):
                if not (word.isascii() and word.isdigit() and len(word) <= 10):
                    message = f"expected numbers of tiles with commas between, got {shown(word)}"
                    raise DataFaults([self.fault(message, number)])
                found.append(Tile(int(word) & ~TURNED, number))
        return found

    def _whole(self, element: Element, key: str, line: int) -> int:
        word = element.get(key, "")
        if not (word.isascii() and word.isdigit() and len(word) <= 9):
            message = f"expected a whole number for {key}, got {shown(word)}"
            raise DataFaults([self.fault(message, line, element.tag)])
        return int(word)


def properties(element: Element) -> dict[str, str]:
    """The custom properties of a map, a layer or a tile, as they are written."""
    return {
        each.get("name", ""): each.get("value", each.text or "")
        for each in element.iterfind("properties/property")
    }


def read_tiled(path: Path, name: str) -> Tiled:
    """A map, called `name` in faults. Raises DataFaults with the first fault of form."""
    text = _text(path, name)
    lines = text.splitlines()
    if not text.strip():
        raise _stop(name, "the map is empty; draw one in Tiled and save it there")
    for number, line in enumerate(lines, 1):
        if "<!" in line.replace("<!--", ""):
            raise _stop(name, "declarations and entities are not allowed in a map; remove them", number)
    try:
        tiled = Tiled(*_parsed(text), lines, name)
    except ExpatError as error:
        raise _stop(name, unreadable(ErrorString(error.code)), error.lineno) from None
    _bounded(tiled, path.parent)
    return tiled


def _parsed(text: str) -> tuple[Element, dict[Element, int]]:
    """The XML of a text, and the line of each element. Raises ExpatError."""
    builder, parser = TreeBuilder(), ParserCreate()
    at: dict[Element, int] = {}

    def start(tag: str, attributes: dict[str, str]) -> None:
        at[builder.start(tag, attributes)] = parser.CurrentLineNumber

    parser.StartElementHandler = start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.data
    parser.Parse(text, True)
    return builder.close(), at


def unreadable(error: Exception | str) -> str:
    """What to say of a map that its reader stumbles over."""
    reason = " ".join(str(error).split()) or type(error).__name__
    return f"not a readable Tiled map ({reason[:120]}); save it again from Tiled"


def _text(path: Path, name: str) -> str:
    try:
        return read_bytes(path, LARGEST).decode("utf-8")
    except UnicodeDecodeError:
        raise _stop(name, "not a text file; save the map from Tiled as TMX") from None
    except (OSError, ValueError) as error:
        raise _stop(name, f"{reason(error)}; put the map back") from None


def _bounded(tiled: Tiled, folder: Path) -> None:
    """Raise DataFaults for what would grow without end, or leads out of the folder."""
    for count, element in enumerate(tiled.root.iter()):
        if count >= MOST_ELEMENTS:
            raise _stop(tiled.name, f"more than {MOST_ELEMENTS} elements; make the map simpler")
        if element.tag == "data" and element.get("compression"):
            message = "compressed tile layers are not allowed; save them as CSV in Tiled"
            raise _stop(tiled.name, message, tiled.line_with("compression="))
        for key in ("source", "template"):
            found = element.get(key, "")
            if not _inside(folder, found):
                message = f"{found!r} leaves the folder of the map; keep files beside it"
                raise _stop(tiled.name, message, tiled.line_with(found))


def _inside(folder: Path, reference: str) -> bool:
    if "\\" in reference or ":" in reference or "\0" in reference:
        return False
    return (folder / reference).resolve().is_relative_to(folder.resolve())


def _stop(name: str, message: str, line: int = 0) -> DataFaults:
    return DataFaults([Fault(name, line, "", message)])

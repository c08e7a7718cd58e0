"""Maps drawn in Tiled (.tmx) as checked XML: the common reader for boards and tables, safe for untrusted
files.

Too many, too large or too deep elements, entities, and references out of the map's folder are refused during
reading, and a compressed layer is unpacked only up to the largest map size. The only file reference followed
is a tileset beside the map. Boards are read from here too, so that neither the rules nor a simulation load a
map library and its display.
"""

from __future__ import annotations

import binascii
import zlib
from base64 import b64decode
from functools import cached_property
from pathlib import Path
from posixpath import normpath
from typing import NamedTuple
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers.expat import ErrorString, ExpatError, ParserCreate

from rules.content.faults import DataFaults, Fault, shown
from rules.content.folders import inside
from rules.content.regular import read_bytes, reason

LARGEST = 2_000_000  # bytes per map
MOST_ELEMENTS = 20_000
MOST_TILES = 10_000
"""The most cells of a tile layer, and kinds of tiles."""
DEEPEST = 60
"""The most levels of elements."""
PACKED = ("", "zlib", "gzip")
"""The supported compressions of a base64 layer."""
TURNED = 0xF0000000
"""The bits of a tile's number for its rotation and mirroring."""


class Tile(NamedTuple):
    """One cell of a tile layer: the number of its tile (0: none), and its line."""

    number: int
    line: int


class Properties(NamedTuple):
    """The custom properties of a map or a kind of tile as text, the line of each, and their file."""

    words: dict[str, str]
    lines: dict[str, int]
    source: Tiled


class Tiled:
    """A well-formed map: its XML, the line of each element, the lines of its text, and its name in faults."""

    def __init__(
        self, root: Element, at: dict[Element, int], lines: list[str], name: str, path: Path
    ) -> None:
        self.path = path
        self.root = root
        self.at = at
        self.lines = lines
        self.name = name

    def line_with(self, wanted: str) -> int:
        """Return the first line that contains this text; 0 if none does."""
        return next((number for number, line in enumerate(self.lines, 1) if wanted in line), 0)

    @cached_property
    def _names(self) -> dict[str, int]:
        """Return the line of the first element of each name."""
        return {element.get("name", ""): line for element, line in reversed(self.at.items())}

    def line_named(self, name: str) -> int:
        """Return the line of the first element with that name; 0 if there is none."""
        return self._names.get(name, 0)

    @cached_property
    def _ids(self) -> dict[tuple[str, str], int]:
        """Return the line of each element with an id, by tag and id."""
        return {(element.tag, element.get("id", "")): line for element, line in self.at.items()}

    def line_of(self, tag: str, id: int, name: str) -> int:
        """Return the line of an element by its id, which is unique, or else of the first one with that
        name."""
        return self._ids.get((tag, str(id))) or self.line_named(name)

    def fault(self, message: str, line: int = 0, path: str = "") -> Fault:
        """Return a fault of this map."""
        return Fault(self.name, line, path, message)

    def properties(self, element: Element) -> Properties:
        """Return the custom properties of a map or a tile."""
        named = {each.get("name", ""): each for each in element.iterfind("properties/property")}
        return Properties(properties(element), {name: self.at[each] for name, each in named.items()}, self)

    def kinds(self) -> dict[int, Properties]:
        """Return the properties of each kind of tile by its number. Raises DataFaults."""
        found: dict[int, Properties] = {}
        for tileset in self.root.findall("tileset"):
            line = self.at[tileset]
            first = self._integer(tileset, "firstgid", line)
            source = self._tileset(tileset.get("source", ""), line) if tileset.get("source") else self
            tiles = source.root if source is not self else tileset
            count = source._integer(tiles, "tilecount", source.at[tiles])
            if len(found) + count > MOST_TILES:
                raise DataFaults(
                    [self.fault(f"the tilesets have more than {MOST_TILES} tiles, so use fewer", line)]
                )
            found |= {first + number: Properties({}, {}, source) for number in range(count)}
            for tile in tiles.findall("tile"):
                found[first + source._integer(tile, "id", source.at[tile])] = source.properties(tile)
        return found

    def _tileset(self, reference: str, line: int) -> Tiled:
        """Return the tileset from a file beside the map. Raises DataFaults."""
        path = self.path.parent / reference
        if "/" in reference or not reference.endswith(".tsx") or not inside(self.path.parent, path):
            message = f"put the tileset {shown(reference)} next to the map as .tsx, or embed it in Tiled"
            raise DataFaults([self.fault(message, line)])
        if not path.exists():
            message = (
                f"the tileset {shown(reference)} isn't next to the map, so copy it there or embed it in Tiled"
            )
            raise DataFaults([self.fault(message, line)])
        found = read_tiled(path, f"{self.name.rpartition('/')[0]}/{reference}".lstrip("/"))
        if found.root.tag != "tileset" or found.root.get("source"):
            raise DataFaults([found.fault("the file isn't a tileset, so save it again from Tiled", 1)])
        return found

    def tiles(self) -> tuple[tuple[Tile, ...], ...]:
        """Return the rows of the single tile layer from the top. Raises DataFaults."""
        if self.root.get("orientation", "orthogonal") != "orthogonal":
            message = "the map isn't orthogonal, so change its orientation in Tiled"
            raise DataFaults([self.fault(message, self.line_with("<map"))])
        layers = self.root.findall("layer")
        if len(layers) != 1 or self.root.get("infinite") == "1":
            message = f"expected one tile layer of a fixed size, found {len(layers)}"
            if layers:
                message = (
                    message if len(layers) > 1 else "the map is infinite, so give it a fixed size in Tiled"
                )
            raise DataFaults([self.fault(message, self.line_with("<layer"))])
        line = self.line_with("<layer")
        columns, rows = (
            self._integer(layers[0], "width", line),
            self._integer(layers[0], "height", line),
        )
        data = layers[0].find("data")
        written = "" if data is None else data.text or ""
        encoding = "" if data is None else data.get("encoding", "")
        if encoding == "base64":
            laid = self._tiles_of_base64(written, "" if data is None else data.get("compression", ""))
        elif encoding == "csv":
            laid = self._tiles_of_csv(written, self.line_with("<data"))
        else:
            raise DataFaults([self.fault("save the tile layer as CSV in Tiled", self.line_with("<data"))])
        if len(laid) != columns * rows:
            message = f"expected {columns} × {rows} tiles, found {len(laid)}"
            raise DataFaults([self.fault(message, self.line_with("<data"))])
        return tuple(tuple(laid[row * columns : (row + 1) * columns]) for row in range(rows))

    def _tiles_of_base64(self, text: str, packed: str) -> list[Tile]:
        """Return the tiles of a base64 layer, compressed or not."""
        line = self.line_with("<data")
        if packed not in PACKED:
            message = (
                f"tile layers compressed with {shown(packed)} can't be read, so save them as CSV in Tiled"
            )
            raise DataFaults([self.fault(message, line)])
        try:
            data = b64decode("".join(text.split()), validate=True)
            # 47 detects gzip or zlib from the header
            raw = zlib.decompressobj(47).decompress(data, 4 * MOST_TILES + 1) if packed else data
        except (binascii.Error, ValueError, zlib.error):
            message = "the compressed tile layer is damaged, so save it as CSV in Tiled"
            raise DataFaults([self.fault(message, line)]) from None
        if len(raw) > 4 * MOST_TILES:
            raise DataFaults([self.fault(f"more than {MOST_TILES} tiles, so make the map smaller", line)])
        return [
            Tile(int.from_bytes(raw[at : at + 4], "little") & ~TURNED, line)
            for at in range(0, len(raw) - 3, 4)
        ]

    def _tiles_of_csv(self, text: str, line: int) -> list[Tile]:
        """Return the tiles of CSV text that begins at a line."""
        found = []
        for number, row in enumerate(text.splitlines(), line):
            for word in filter(None, map(str.strip, row.split(","))):
                if not (word.isascii() and word.isdigit() and len(word) <= 10):
                    message = f"expected tile numbers separated by commas, got {shown(word)}"
                    raise DataFaults([self.fault(message, number)])
                found.append(Tile(int(word) & ~TURNED, number))
                if len(found) > MOST_TILES:
                    raise DataFaults(
                        [self.fault(f"more than {MOST_TILES} tiles, so make the map smaller", number)]
                    )
        return found

    def _integer(self, element: Element, key: str, line: int) -> int:
        word = element.get(key, "")
        if not (word.isascii() and word.isdigit() and len(word) <= 9):
            message = f"expected an integer for {key}, got {shown(word)}"
            raise DataFaults([self.fault(message, line, element.tag)])
        return int(word)


def properties(element: Element) -> dict[str, str]:
    """Return the custom properties of a map, a layer or a tile as text."""
    return {
        each.get("name", ""): each.get("value", each.text or "")
        for each in element.iterfind("properties/property")
    }


def read_tiled(path: Path, name: str) -> Tiled:
    """Return a map, called `name` in faults. Raises DataFaults with the first syntax fault."""
    text = _text(path, name)
    lines = text.splitlines()
    if not text.strip():
        raise _stop(name, "the file is empty, so draw a map in Tiled and save it there")
    for number, line in enumerate(lines, 1):
        if "<!" in line.replace("<!--", ""):
            raise _stop(name, "declarations and entities aren't allowed in a map, so remove them", number)
    try:
        return Tiled(*_parsed(text, name), lines, name, path)
    except ExpatError as error:
        raise _stop(name, unreadable(ErrorString(error.code)), error.lineno) from None


def _parsed(text: str, name: str) -> tuple[Element, dict[Element, int]]:
    """Return the XML of a text, and the line of each element. Raises ExpatError, and DataFaults for XML that
    is too large or too deep or leads out of its folder."""
    builder, parser = TreeBuilder(), ParserCreate()
    at: dict[Element, int] = {}
    depth = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        line = parser.CurrentLineNumber
        if len(at) >= MOST_ELEMENTS:
            raise _stop(name, f"more than {MOST_ELEMENTS} elements, so make the map simpler", line)
        if depth > DEEPEST:
            raise _stop(
                name, f"elements are nested more than {DEEPEST} levels deep, so make the map simpler", line
            )
        for key in ("source", "template"):
            if key in attributes and not _stays_in_folder(attributes[key]):
                message = f"{attributes[key]!r} leads outside the map's folder, so keep files next to the map"
                raise _stop(name, message, line)
        at[builder.start(tag, attributes)] = line

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(tag)

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = builder.data
    parser.Parse(text, True)
    return builder.close(), at


def unreadable(error: Exception | str) -> str:
    """Return the fault message for a map that the XML reader rejects."""
    reason = " ".join(str(error).split()) or type(error).__name__
    return f"the map can't be read ({reason[:120]}), so save it again from Tiled"


def _text(path: Path, name: str) -> str:
    try:
        return read_bytes(path, LARGEST).decode("utf-8")
    except UnicodeDecodeError:
        raise _stop(name, "the file isn't text, so save the map as .tmx in Tiled") from None
    except (OSError, ValueError) as error:
        raise _stop(name, f"{reason(error)}, so restore the map") from None


def _stays_in_folder(reference: str) -> bool:
    """Return whether a reference stays in the folder of its map, by its text."""
    return not any(sign in reference for sign in "\\:\0") and not normpath(reference).startswith(("/", ".."))


def _stop(name: str, message: str, line: int = 0) -> DataFaults:
    return DataFaults([Fault(name, line, "", message)])

"""Maps drawn in Tiled (.tmx) as checked XML: the one way in for boards and tables, and nothing taken on trust.

Size, number and depth of elements, entities and references out of the map's folder are refused while the map is read,
and a packed layer is unpacked as far as a map may be large. A tileset in a file beside its map is all that is followed.
What stands on a board is read from here too, so that neither the rules nor a simulation start a map library and the
screen that comes with it.
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

LARGEST = 2_000_000  # bytes a map
MOST_ELEMENTS = 20_000
MOST_TILES = 10_000
"""Cells of a tile layer, and kinds of tiles."""
DEEPEST = 60
"""Elements inside one another."""
PACKED = ("", "zlib", "gzip")
"""How a layer that is written as base64 may be packed."""
TURNED = 0xF0000000
"""The bits of a tile's number that say how it was turned and mirrored."""


class Tile(NamedTuple):
    """One cell of a tile layer: the number of its tile (0: nothing lies there), and its line."""

    number: int
    line: int


class Properties(NamedTuple):
    """The custom properties of a map or a kind of tile, as they are written, the line of each, and the file they are
    written in."""

    words: dict[str, str]
    lines: dict[str, int]
    source: Tiled


class Tiled:
    """A map whose form is in order: its XML, the line of each of its elements, the lines it was written in, and
    its name in faults."""

    def __init__(
        self, root: Element, at: dict[Element, int], lines: list[str], name: str, path: Path
    ) -> None:
        self.path = path
        self.root = root
        self.at = at
        self.lines = lines
        self.name = name

    def line_with(self, wanted: str) -> int:
        """The first line that holds this text, 0 when none does."""
        return next((number for number, line in enumerate(self.lines, 1) if wanted in line), 0)

    @cached_property
    def _names(self) -> dict[str, int]:
        """The line of the first element of each name."""
        return {element.get("name", ""): line for element, line in reversed(self.at.items())}

    def line_named(self, name: str) -> int:
        """The line of the first element of that name, 0 when there is none."""
        return self._names.get(name, 0)

    @cached_property
    def _ids(self) -> dict[tuple[str, str], int]:
        """The line of each element that has an id, by its tag and that."""
        return {(element.tag, element.get("id", "")): line for element, line in self.at.items()}

    def line_of(self, tag: str, id: int, name: str) -> int:
        """The line of an element by its id, which several of one name do not share; else of the first of that name."""
        return self._ids.get((tag, str(id))) or self.line_named(name)

    def fault(self, message: str, line: int = 0, path: str = "") -> Fault:
        """A fault of this map."""
        return Fault(self.name, line, path, message)

    def properties(self, element: Element) -> Properties:
        """The custom properties of a map or a tile."""
        named = {each.get("name", ""): each for each in element.iterfind("properties/property")}
        return Properties(properties(element), {name: self.at[each] for name, each in named.items()}, self)

    def kinds(self) -> dict[int, Properties]:
        """Return the properties of each kind of tile by its number. Raises DataFaults."""
        found: dict[int, Properties] = {}
        for tileset in self.root.findall("tileset"):
            line = self.at[tileset]
            first = self._whole(tileset, "firstgid", line)
            source = self._tileset(tileset.get("source", ""), line) if tileset.get("source") else self
            tiles = source.root if source is not self else tileset
            count = source._whole(tiles, "tilecount", source.at[tiles])
            if len(found) + count > MOST_TILES:
                raise DataFaults([self.fault(f"more than {MOST_TILES} kinds of tiles", line)])
            found |= {first + number: Properties({}, {}, source) for number in range(count)}
            for tile in tiles.findall("tile"):
                found[first + source._whole(tile, "id", source.at[tile])] = source.properties(tile)
        return found

    def _tileset(self, reference: str, line: int) -> Tiled:
        """Return the tileset in a file beside the map. Raises DataFaults."""
        path = self.path.parent / reference
        if "/" in reference or not reference.endswith(".tsx") or not inside(self.path.parent, path):
            message = f"keep the tileset {shown(reference)} beside the map as .tsx, or embed it (Tiled: Embed Tileset)"
            raise DataFaults([self.fault(message, line)])
        if not path.exists():
            message = (
                f"the tileset {shown(reference)} isn't beside the map; copy it there or embed it in Tiled"
            )
            raise DataFaults([self.fault(message, line)])
        found = read_tiled(path, f"{self.name.rpartition('/')[0]}/{reference}".lstrip("/"))
        if found.root.tag != "tileset" or found.root.get("source"):
            raise DataFaults([found.fault("expected a tileset; save it again from Tiled", 1)])
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
        written = "" if data is None else data.text or ""
        encoding = "" if data is None else data.get("encoding", "")
        if encoding == "base64":
            laid = self._unpacked(written, "" if data is None else data.get("compression", ""))
        elif encoding == "csv":
            laid = self._laid(written, self.line_with("<data"))
        else:
            raise DataFaults([self.fault("save the tile layer as CSV in Tiled", self.line_with("<data"))])
        if len(laid) != columns * rows:
            message = f"expected {columns} × {rows} tiles, found {len(laid)}"
            raise DataFaults([self.fault(message, self.line_with("<data"))])
        return tuple(tuple(laid[row * columns : (row + 1) * columns]) for row in range(rows))

    def _unpacked(self, text: str, packed: str) -> list[Tile]:
        """Return the tiles of a layer that is written as base64, packed or not."""
        line = self.line_with("<data")
        if packed not in PACKED:
            message = f"tile layers compressed with {shown(packed)} can't be read; save them as CSV in Tiled"
            raise DataFaults([self.fault(message, line)])
        try:
            data = b64decode("".join(text.split()), validate=True)
            # the sign of the header says which of the two it is
            raw = zlib.decompressobj(47).decompress(data, 4 * MOST_TILES + 1) if packed else data
        except (binascii.Error, ValueError, zlib.error):
            message = "the compressed tile layer is damaged; save it again, as CSV, in Tiled"
            raise DataFaults([self.fault(message, line)]) from None
        if len(raw) > 4 * MOST_TILES:
            raise DataFaults([self.fault(f"more than {MOST_TILES} tiles; make the map smaller", line)])
        return [
            Tile(int.from_bytes(raw[at : at + 4], "little") & ~TURNED, line)
            for at in range(0, len(raw) - 3, 4)
        ]

    def _laid(self, text: str, line: int) -> list[Tile]:
        """The tiles of CSV text that begins in a line."""
        found = []
        for number, row in enumerate(text.splitlines(), line):
            for word in filter(None, map(str.strip, row.split(","))):
                if not (word.isascii() and word.isdigit() and len(word) <= 10):
                    message = f"expected numbers of tiles with commas between, got {shown(word)}"
                    raise DataFaults([self.fault(message, number)])
                found.append(Tile(int(word) & ~TURNED, number))
                if len(found) > MOST_TILES:
                    raise DataFaults(
                        [self.fault(f"more than {MOST_TILES} tiles; make the map smaller", number)]
                    )
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
            raise _stop(name, "declarations and entities aren't allowed in a map; remove them", number)
    try:
        return Tiled(*_parsed(text, name), lines, name, path)
    except ExpatError as error:
        raise _stop(name, unreadable(ErrorString(error.code)), error.lineno) from None


def _parsed(text: str, name: str) -> tuple[Element, dict[Element, int]]:
    """The XML of a text, and the line of each element. Raises ExpatError, and DataFaults where it would grow without
    end or leads out of its folder."""
    builder, parser = TreeBuilder(), ParserCreate()
    at: dict[Element, int] = {}
    depth = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        line = parser.CurrentLineNumber
        if len(at) >= MOST_ELEMENTS:
            raise _stop(name, f"more than {MOST_ELEMENTS} elements; make the map simpler", line)
        if depth > DEEPEST:
            raise _stop(name, f"elements are nested more than {DEEPEST} deep; make the map simpler", line)
        for key in ("source", "template"):
            if key in attributes and not _inside(attributes[key]):
                message = f"{attributes[key]!r} leaves the folder of the map; keep files beside it"
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


def _inside(reference: str) -> bool:
    """Whether a reference names something in the folder of its map, by what it says."""
    return not any(sign in reference for sign in "\\:\0") and not normpath(reference).startswith(("/", ".."))


def _stop(name: str, message: str, line: int = 0) -> DataFaults:
    return DataFaults([Fault(name, line, "", message)])

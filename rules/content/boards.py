"""The boards of a game: Tiled maps in `data/<game>/boards`, with their file names as ids.

A map has the properties `title`, `text` (a sentence for the setup), `order` (boards are offered by it, then
by name) and `sets` (the card sets that it is made for, separated by spaces; without it, any), and one tile
layer. Its tiles have the properties `blocked` (true: outside the grid) and `start` (1 or 2: a starting
point). The first row is the top; the first seat starts where `start` is 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from rules.common.board import Board
from rules.common.grid import Grid
from rules.common.polyomino import mask, parts
from rules.content import Content, DataFaults, Fault, suggestion
from rules.content.faults import shown
from rules.content.tiled import Properties, Tile, Tiled, read_tiled

FOLDER = "boards"
SEATS = 2
"""The number of seats on a board."""
LEAST, MOST = 4, 24
"""The least and most columns and rows of a board."""
LONGEST = {"title": 24, "text": 120}
LAST = 1000
"""The rank of a board without an `order`."""

_MAP_WORDS = ("title", "text", "order", "sets")
_TILE_WORDS = {"blocked": ("true", "false"), "start": tuple(str(seat + 1) for seat in range(SEATS))}
_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")

T = TypeVar("T")
Kinds = dict[int, Properties]


def load(content: Content) -> dict[str, Board]:
    """Return every board by id, in menu order. Faults are added to the content."""
    found: list[tuple[int, str, Board]] = []
    files = content.files(FOLDER, ".tmx")
    if not files:
        content.fault(content.file(FOLDER).name, "the folder has no .tmx file")
    for file in files:
        try:
            reader = _Reader(read_tiled(file.path, file.name), file.path.stem)
            found.append((reader.order, file.path.stem, reader.board()))
        except DataFaults as error:
            content.faults += error.faults
    return {id: board for _, id, board in sorted(found, key=lambda each: each[:2])}


def read(path: Path, name: str) -> Board:
    """Return the board of one map, called `name` in faults. Raises DataFaults with every fault of it."""
    return _Reader(read_tiled(path, name), path.stem).board()


class _Reader:
    """Reads one map and collects its faults."""

    def __init__(self, tiled: Tiled, id: str) -> None:
        self.tiled = tiled
        self.id = id
        self.properties = tiled.properties(tiled.root)
        self.words = self.properties.words
        self.faults: list[Fault] = []

    @property
    def order(self) -> int:
        """Return the board's rank in the menu."""
        word = self.words.get("order", "")
        return int(word) if word.isdecimal() and len(word) < 4 else LAST

    def board(self) -> Board:
        """Return the board. Raises DataFaults."""
        self._check_properties()
        rows, kinds = self._read(self.tiled.tiles), self._read(self._kinds)
        if rows is None or kinds is None:
            raise DataFaults(sorted(self.faults, key=lambda fault: fault.line))
        tiles = [tile for row in rows for tile in row]
        grid = Grid(len(rows[0]) if rows else 0, len(rows))
        blocked, starts = self._cells_and_starts(tiles, kinds)
        starting = self._start_cells(starts, grid)
        if LEAST <= grid.columns <= MOST and LEAST <= grid.rows <= MOST:
            self._check_connected(blocked, tiles, grid)
        else:
            span = f"{LEAST} to {MOST} columns and rows"
            self._fault(f"expected {span}, found {grid.columns} × {grid.rows}", self._line("layer"))
        if self.faults:
            raise DataFaults(sorted(self.faults, key=lambda fault: fault.line))
        return Board(
            self.id,
            self.words["title"].strip(),
            self.words["text"].strip(),
            grid.columns,
            grid.rows,
            tuple(blocked),
            starting,
            tuple(self.words.get("sets", "").split()),
        )

    def _read(self, part: Callable[[], T]) -> T | None:
        """Return a part of the map; None when it can't be read, its faults noted."""
        try:
            return part()
        except DataFaults as error:
            self.faults += error.faults
            return None

    def _check_properties(self) -> None:
        """Check the properties that the setup scene shows."""
        if not _ID.fullmatch(self.id):
            self._fault(
                "expected a file name of at most 40 lower-case letters, digits and _, starting with a letter"
            )
        self._check_names(self.properties, _MAP_WORDS)
        for word, longest in LONGEST.items():
            length = len(self.words.get(word, "").strip())
            if not length:
                self._fault(f"the map's property '{word}' is missing", self.tiled.at[self.tiled.root])
            elif length > longest:
                self._fault(
                    f"at most {longest} characters (this has {length})", self.properties.lines[word], word
                )
        if "order" in self.words and self.order == LAST:
            message = f"expected an integer from 0 to 999, got {shown(self.words['order'])}"
            self._fault(message, self.properties.lines["order"], "order")

    def _kinds(self) -> Kinds:
        """Return the kinds of tiles after checking their properties."""
        kinds = self.tiled.kinds()
        for kind in kinds.values():
            self._check_names(kind, tuple(_TILE_WORDS))
            for word, allowed in _TILE_WORDS.items():
                if kind.words.get(word, allowed[0]) not in allowed:
                    message = f"expected {' or '.join(allowed)}, got {shown(kind.words[word])}"
                    self.faults.append(kind.source.fault(message, kind.lines[word], word))
            if _is_blocked(kind) and "start" in kind.words:
                message = "a starting point can't be blocked"
                self.faults.append(kind.source.fault(message, kind.lines["start"], "start"))
        return kinds

    def _check_names(self, properties: Properties, known: tuple[str, ...]) -> None:
        for word, line in properties.lines.items():
            if word not in known:
                hint = suggestion(word, known) or f", expected one of {', '.join(known)}"
                self.faults.append(properties.source.fault(f"unknown property{hint}", line, word[:40]))

    def _cells_and_starts(self, tiles: list[Tile], kinds: Kinds) -> tuple[list[int], list[tuple[str, int]]]:
        """Return the blocked cells, and the starting points with their cells. Cells without a tile are
        blocked."""
        blocked, starts = [], []
        for cell, tile in enumerate(tiles):
            kind = kinds.get(tile.number)
            if kind is None and tile.number:
                self.faults.append(self.tiled.fault(f"tile {tile.number} isn't in any tileset", tile.line))
            if kind is None or _is_blocked(kind):
                blocked.append(cell)
            elif "start" in kind.words:
                starts.append((kind.words["start"], cell))
        return blocked, starts

    def _start_cells(self, starts: list[tuple[str, int]], grid: Grid) -> tuple[int, int]:
        """Return the cells where the seats start."""
        found = []
        for word in _TILE_WORDS["start"]:
            cells = [cell for start, cell in starts if start == word]
            if len(cells) != 1:
                shown_cells = "".join(f", {at}" for at in _cell_names(cells, grid))[1:]
                count = f"{len(cells)}:{shown_cells}" if cells else "none"
                self._fault(f"expected one tile with start {word}, found {count}", self._line("layer/data"))
            found += cells[:1]
        return (found[0], found[1]) if len(found) == SEATS else (0, 0)

    def _check_connected(self, blocked: list[int], tiles: list[Tile], grid: Grid) -> None:
        """Add a fault when some open cell can't be reached from every other one."""
        floor = parts(mask(grid.cells) & ~mask(blocked), grid)
        if len(floor) > 1:
            smallest = min(floor, key=int.bit_count)
            cell = (smallest & -smallest).bit_length() - 1
            where = next(_cell_names([cell], grid))
            message = f"the board is in {len(floor)} parts ({where} is cut off), so connect them"
            self.faults.append(self.tiled.fault(message, tiles[cell].line))

    def _line(self, path: str) -> int:
        """Return the line of the first element at a path below the map."""
        element = self.tiled.root.find(path)
        return 0 if element is None else self.tiled.at[element]

    def _fault(self, message: str, line: int = 0, path: str = "") -> None:
        """Add a fault."""
        self.faults.append(self.tiled.fault(message, line, path))


def _is_blocked(kind: Properties) -> bool:
    return kind.words.get("blocked") == "true"


def _cell_names(cells: list[int], grid: Grid) -> Iterator[str]:
    """Yield cells as Tiled's users count them: column and row from 1."""
    for cell in cells[:6]:
        yield f"column {grid.column_of(cell) + 1} row {grid.row_of(cell) + 1}"

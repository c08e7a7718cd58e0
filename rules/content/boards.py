"""The boards of a game: Tiled maps of `data/<game>/boards`, their ids the names of the files.

A map has the properties `title`, `text` (a sentence for the setup), `order` (boards are offered by
it, then by name) and `sets` (the sets of cards that it is made for, with spaces between; without it, any), and one
tile layer. Its tiles have the properties `blocked` (true: outside the grid)
and `start` (1 or 2: a starting point). The first row is the top; the first seat starts where `start` is 1.
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
"""How many start on a board."""
LEAST, MOST = 4, 24
"""Columns and rows of a board."""
LONGEST = {"title": 24, "text": 120}
LAST = 1000
"""Where a board without an `order` stands."""

_MAP_WORDS = ("title", "text", "order", "sets")
_TILE_WORDS = {"blocked": ("true", "false"), "start": tuple(str(seat + 1) for seat in range(SEATS))}
_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")

T = TypeVar("T")
Kinds = dict[int, Properties]


def load(content: Content) -> dict[str, Board]:
    """Every board by id, in the order in which they are offered. What is wrong is noted in the content."""
    found: list[tuple[int, str, Board]] = []
    files = content.files(FOLDER, ".tmx")
    if not files:
        content.fault(content.file(FOLDER).name, "no .tmx file is here")
    for file in files:
        try:
            reader = _Reader(read_tiled(file.path, file.name), file.path.stem)
            found.append((reader.order, file.path.stem, reader.board()))
        except DataFaults as error:
            content.faults += error.faults
    return {id: board for _, id, board in sorted(found, key=lambda each: each[:2])}


def read(path: Path, name: str) -> Board:
    """The board of one map, called `name` in faults. Raises DataFaults with every fault of it."""
    return _Reader(read_tiled(path, name), path.stem).board()


class _Reader:
    """Reads one map and gathers its faults."""

    def __init__(self, tiled: Tiled, id: str) -> None:
        self.tiled = tiled
        self.id = id
        self.told = tiled.properties(tiled.root)
        self.words = self.told.words
        self.faults: list[Fault] = []

    @property
    def order(self) -> int:
        """Where among the boards this one is offered."""
        word = self.words.get("order", "")
        return int(word) if word.isdecimal() and len(word) < 4 else LAST

    def board(self) -> Board:
        """The board. Raises DataFaults."""
        self._described()
        rows, kinds = self._read(self.tiled.tiles), self._read(self._kinds)
        if rows is None or kinds is None:
            raise DataFaults(sorted(self.faults, key=lambda fault: fault.line))
        tiles = [tile for row in rows for tile in row]
        grid = Grid(len(rows[0]) if rows else 0, len(rows))
        blocked, starts = self._laid(tiles, kinds)
        starting = self._starting(starts, grid)
        if LEAST <= grid.columns <= MOST and LEAST <= grid.rows <= MOST:
            self._whole(blocked, tiles, grid)
        else:
            span = f"{LEAST} to {MOST} columns and rows"
            self._fault(f"a board has {span}, this one {grid.columns} × {grid.rows}", self._line("layer"))
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
        """A part of the map; None when it can't be read, its faults noted."""
        try:
            return part()
        except DataFaults as error:
            self.faults += error.faults
            return None

    def _described(self) -> None:
        """What the setup tells of the board."""
        if not _ID.fullmatch(self.id):
            self._fault("the file's name is the board's id: small letters, digits and _, at most 40")
        self._known(self.told, _MAP_WORDS)
        for word, longest in LONGEST.items():
            length = len(self.words.get(word, "").strip())
            if not length:
                self._fault(f"the map's property '{word}' is missing", self.tiled.at[self.tiled.root])
            elif length > longest:
                self._fault(f"at most {longest} characters (this has {length})", self.told.lines[word], word)
        if "order" in self.words and self.order == LAST:
            message = f"expected a number from 0 to 999, got {shown(self.words['order'])}"
            self._fault(message, self.told.lines["order"], "order")

    def _kinds(self) -> Kinds:
        """The kinds of tiles, their properties checked."""
        kinds = self.tiled.kinds()
        for kind in kinds.values():
            self._known(kind, tuple(_TILE_WORDS))
            for word, allowed in _TILE_WORDS.items():
                if kind.words.get(word, allowed[0]) not in allowed:
                    message = f"expected {' or '.join(allowed)}, got {shown(kind.words[word])}"
                    self.faults.append(kind.source.fault(message, kind.lines[word], word))
            if _is_blocked(kind) and "start" in kind.words:
                message = "a starting point can't be blocked"
                self.faults.append(kind.source.fault(message, kind.lines["start"], "start"))
        return kinds

    def _known(self, told: Properties, known: tuple[str, ...]) -> None:
        for word, line in told.lines.items():
            if word not in known:
                hint = suggestion(word, known) or f"; known are {', '.join(known)}"
                self.faults.append(told.source.fault(f"unknown property{hint}", line, word[:40]))

    def _laid(self, tiles: list[Tile], kinds: Kinds) -> tuple[list[int], list[tuple[str, int]]]:
        """The blocked cells, and the starting points with their cells. Where no tile lies, all is blocked."""
        blocked, starts = [], []
        for cell, tile in enumerate(tiles):
            kind = kinds.get(tile.number)
            if kind is None and tile.number:
                self.faults.append(self.tiled.fault(f"no tileset has a tile {tile.number}", tile.line))
            if kind is None or _is_blocked(kind):
                blocked.append(cell)
            elif "start" in kind.words:
                starts.append((kind.words["start"], cell))
        return blocked, starts

    def _starting(self, starts: list[tuple[str, int]], grid: Grid) -> tuple[int, int]:
        """The cells where the seats start."""
        found = []
        for word in _TILE_WORDS["start"]:
            cells = [cell for start, cell in starts if start == word]
            if len(cells) != 1:
                shown_cells = "".join(f", {at}" for at in _shown(cells, grid))[1:]
                count = f"{len(cells)}:{shown_cells}" if cells else "none"
                self._fault(f"expected one tile with start {word}, found {count}", self._line("layer/data"))
            found += cells[:1]
        return (found[0], found[1]) if len(found) == SEATS else (0, 0)

    def _whole(self, blocked: list[int], tiles: list[Tile], grid: Grid) -> None:
        """Every cell of the floor can be reached from every other."""
        floor = parts(mask(grid.cells) & ~mask(blocked), grid)
        if len(floor) > 1:
            smallest = min(floor, key=int.bit_count)
            cell = (smallest & -smallest).bit_length() - 1
            message = f"the floor is in {len(floor)} parts; {next(_shown([cell], grid))} is cut off"
            self.faults.append(self.tiled.fault(message, tiles[cell].line))

    def _line(self, path: str) -> int:
        """The line of the first element at a path below the map."""
        element = self.tiled.root.find(path)
        return 0 if element is None else self.tiled.at[element]

    def _fault(self, message: str, line: int = 0, path: str = "") -> None:
        """Note a fault."""
        self.faults.append(self.tiled.fault(message, line, path))


def _is_blocked(kind: Properties) -> bool:
    return kind.words.get("blocked") == "true"


def _shown(cells: list[int], grid: Grid) -> Iterator[str]:
    """Cells as people count them in Tiled: column and row from 1."""
    for cell in cells[:6]:
        yield f"column {grid.column_of(cell) + 1} row {grid.row_of(cell) + 1}"

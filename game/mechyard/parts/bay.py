"""A bay: a player's plate and mech, on a grid without an edge (LOOK 13).

The cells are as large as the whole mech allows. A small bay comes large when a hand points at it; in a small
window one is there at a time, under a tab for each.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import pygame
from pygame import Surface

from game.mechyard import closeups, marks, mechs
from game.mechyard.plates import Head, Plated, aims
from game.mechyard.tiles import CELL, TilePainter
from game.table import highlights
from game.table.layout import NOWHERE, Layer, Spot
from game.table.look import Boxes, Portrait
from game.table.parts.model import ViewModel
from game.table.parts.part import Where
from game.ui.canvas import Box, inset
from rules.game import Piece
from rules.mechyard.activation import demanded, entries, is_ready
from rules.mechyard.places import cell, cell_at, crew_on
from rules.mechyard.state import ASSEMBLE, BUY, FIGHT, Module
from rules.mechyard.state import Spot as Number
from rules.mechyard.view import CREW, MODULE

BAND, PAD = 42.0, 10.0
"""The height of the plate, what it leaves round the grid."""
TAB = "tab"
"""The part that says whose bay is seen where one alone is."""
GUTTER = 3.0
"""How much of a cell of CELL its tile leaves on each side."""
COLUMNS, ROWS = 5, 4
"""A mech of so many has cells of the usual size in a large bay; a larger one shrinks them."""
FEWEST = (3, 2)
"""Columns and rows of a small bay at least: a small mech has larger cells there."""
CREW_HIGH = 0.47
"""How high crew is, in cells."""
LARGE = 0.8
"""A bay is large that has that part of the largest one's area."""
FLOOR = ("#1B2734", "#141D28")


@dataclass(frozen=True)
class Grid:
    """The cells of a bay: the side of one, and the box of the cells from `left`, `top` on, the first being the cell
    (`column`, `row`) of the mech."""

    side: float
    left: float
    top: float
    column: int
    row: int
    columns: int
    rows: int

    def cell(self, x: int, y: int) -> Box:
        """The box of a cell of the mech."""
        return (
            self.left + (x - self.column) * self.side,
            self.top + (y - self.row) * self.side,
            self.side,
            self.side,
        )

    @property
    def cells(self) -> Iterator[tuple[int, int]]:
        """All cells that are seen."""
        rows, columns = range(self.row, self.row + self.rows), range(self.column, self.column + self.columns)
        return ((x, y) for y in rows for x in columns)


class Bay(Plated):
    """Where a seat's mech stands."""

    # -- where

    def box(self, model: ViewModel) -> Box:
        """As the map says; the bay that is looked at changes places with the last of the large ones. Of bays with tabs
        one is there."""
        slots, large = self._slots, _large(self._slots)
        shown = looked(model)
        if self._tabs:
            return self._tabbed(model) if self.seat == seen(model) else NOWHERE
        name = f"bay/{shown}"
        if name in large or shown < 0:
            return slots[self.name]
        last = [each for each in large if each != f"bay/{model.own}"][-1]
        return {name: slots[last], last: slots[name]}.get(self.name, slots[self.name])

    def _tabbed(self, model: ViewModel) -> Box:
        """Where the one bay under the tabs is: it has the room of the fight strip while that is not there."""
        x, y, w, h = self._slots[self.name]
        if model.answers.play.phase in (ASSEMBLE, BUY):
            strip = self.layout.box("panel/strip", self.kit.canvas)
            h = strip[1] + strip[3] - y
        return x, y, w, h

    def attention(self, model: ViewModel) -> Hashable:
        if self._tabs:
            return target(model)
        return "" if len(_large(self._slots)) < len(self._slots) else None

    @cached_property
    def _tabs(self) -> bool:
        """Whether bays have tabs, and one is seen at a time."""
        tabs = (spot for spot in self.layout.parts.values() if spot.part == TAB)
        return any(spot.where(self.kit.canvas) != NOWHERE for spot in tabs)

    @cached_property
    def _slots(self) -> dict[str, Box]:
        """Where the map has all bays."""
        bays = {name: spot for name, spot in self.layout.parts.items() if spot.part == self.spot.part}
        return {name: spot.where(self.kit.canvas) for name, spot in bays.items()}

    def _is_large(self, box: Box) -> bool:
        """Whether a bay at that box is one of the large ones."""
        return box in [self._slots[name] for name in _large(self._slots)]

    def places(self, model: ViewModel, box: Box) -> Mapping[str, Spot]:
        """The cells of the grid, and the tops of modules for crew; nowhere under another bay."""
        mech, grid = model.answers.play.mechs[self.seat], self._grid(model, box)
        cells = {(module.x, module.y) for module in mech.modules}
        seen = cells if self.seat != model.own or grid is None else cells | set(grid.cells)
        found = {
            cell_at(self.seat, x, y): Spot(NOWHERE if grid is None else grid.cell(x, y), Layer())
            for x, y in sorted(seen)
        }
        for module in mech.modules:
            count = sum(each.on == module.id for each in mech.crew)
            at = None if grid is None else grid.cell(module.x, module.y)
            side = 0.0 if at is None else at[2] * (1 - 2 * GUTTER / CELL)
            small = TilePainter.of(self.kit).small(self.kit.canvas.px(side))
            found[crew_on(module.id)] = _top(at, count, small)
        return found

    def _grid(self, model: ViewModel, box: Box) -> Grid | None:
        """The cells at a box; None where there is no room for any."""
        x, y, w, h = self._floor(box)
        if box == NOWHERE:
            return None
        play = model.answers.play
        frame = play.frame(self.seat)
        needed = set(frame.cells)
        if self.seat == model.own and play.phase in (ASSEMBLE, BUY):
            needed |= set(frame.ports)
        columns, rows = [x for x, _ in needed], [y for _, y in needed]
        wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
        columns_least, rows_least = (COLUMNS, ROWS) if self._is_large(box) else FEWEST
        side = min(CELL * self.unit, w / max(columns_least, wide), h / max(rows_least, high))
        across, down = int(w / side + 1e-6), int(h / side + 1e-6)
        return Grid(
            side,
            x + (w - across * side) / 2,
            y + (h - down * side) / 2,
            min(columns) - (across - wide) // 2,
            min(rows) - (down - high) // 2,
            across,
            down,
        )

    def _floor(self, box: Box) -> Box:
        """What of a box is the grid's."""
        x, y, w, h = box
        band, pad = self._band(box), min(PAD, w / 40)
        return x + pad, y + band + pad, w - 2 * pad, h - band - 2 * pad

    def _band(self, box: Box) -> float:
        """How high the plate is; where there are tabs, they have it."""
        return 0.0 if self._tabs else min(box[3], (BAND if box[2] > 300 else 34.0) * self.unit)

    # -- the ground

    def key(self, model: ViewModel, where: Where) -> Hashable:
        play, box = model.answers.play, where(self.name)
        looked = len(self._slots) > 2 and self.seat != model.own
        return self._head(model, box), self._grid(model, box), looked, play.phase

    def _head(self, model: ViewModel, box: Box) -> Head:
        return self.head(model, earning=not self._is_large(box))

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        kit, player = self.kit, self.kit.theme.player(self.seat)
        kit.panel(surface, box)
        grid = self._grid(model, box)
        if grid is not None:
            self._draw_floor(surface, self._floor(box), grid)
        if not self._tabs:
            head = self._head(model, box)
            self.draw_plate(surface, (*box[:3], self._band(box)), head, bright=head.turn)
        if model.plate(self.seat).turn:
            kit.outline(surface, box, player.light, 10, 1.8)
        elif len(self._slots) > 2 and self.seat != model.own and self._is_large(box):
            kit.outline(surface, box, "cool", 10, 1.8)

    def _draw_floor(self, surface: Surface, floor: Box, grid: Grid) -> None:
        kit = self.kit
        kit.fill(surface, inset(floor, -3), "night0", "night1", 6, border="edge", border_alpha=0.5)
        for x, y in grid.cells:
            cell = inset(grid.cell(x, y), GUTTER * grid.side / CELL)
            kit.fill(surface, cell, ((0.0, FLOOR[0]), (1.0, FLOOR[1])), None, 6 * grid.side / CELL)

    # -- pieces

    def piece(self, piece: Piece, size: float, model: ViewModel) -> Surface:
        """A module as it lies in a cell, or crew on one."""
        tiles, play = TilePainter.of(self.kit), model.answers.play
        if piece.kind == CREW:
            mech = play.mechs[max(0, piece.owner)]
            number = piece.order + 1 if len(mech.crew) > 1 and piece.owner >= 0 else 0
            return tiles.crew(max(0, piece.owner), size, number)
        side = size * (1 - 2 * GUTTER / CELL)
        return tiles.lying(play, piece, side, lit=piece.id in model.answers.waiting)

    def portrait(self, w: float, h: float, model: ViewModel) -> Portrait | None:
        """The mech of the seat that looks."""
        if self.seat != model.own:
            return None
        canvas, play = self.kit.canvas, model.answers.play
        made = Surface((canvas.px(w), canvas.px(h)), pygame.SRCALPHA, 32)
        room = inset((0.0, 0.0, w, h), 0.04 * min(w, h))
        grid = mechs.fitted(play, self.seat, room)
        mechs.draw(self.kit, made, play, self.seat, grid)
        gutter = GUTTER * grid.cell / CELL
        modules = play.mechs[self.seat].modules
        return Portrait(made, {each.id: inset(grid.box(each.x, each.y), gutter) for each in modules})

    def extent(self, piece: Piece, box: Box, model: ViewModel) -> Boxes:
        """A module leaves a gutter to the next one."""
        return (inset(box, GUTTER * box[2] / CELL),) if piece.kind == MODULE else ()

    def describe(self, model: ViewModel) -> str:
        """What its player has."""
        return self.has(model)

    def describe_place(self, place: str, model: ViewModel) -> str:
        """Of its cells there is nothing to say."""
        return self.describe(model) if place == self.name else ""

    def about(self, piece: Piece, model: ViewModel) -> str:
        """What a module does and how it is now, or where crew is."""
        words: str = model.answers.about(piece)
        return words

    def large(self, piece: Piece, model: ViewModel) -> Surface | None:
        """The card of a module, and how it is now."""
        return closeups.large(self.kit, piece, model)

    def draw_on(self, surface: Surface, model: ViewModel, pieces: Mapping[str, Piece], where: Where) -> None:
        """The pipes between joined modules."""
        play = model.answers.play
        core = play.mechs[self.seat].modules[0]
        x, y, side, _ = where(cell_at(self.seat, core.x, core.y))
        if side > 1:
            grid = mechs.Grid(x, y, core.x, core.y, side)
            mechs.draw_pipes(self.kit, surface, play, self.seat, grid, pieces)

    def draw_over(self, surface: Surface, model: ViewModel, where: Where) -> None:
        """How far crew can go that is held or has entered a module, and what a hit on each module earns."""
        if not model.playing:
            return
        for module, steps, live in self._reach(model):
            self._draw_reach(surface, module, steps, live, model, where)
        hit, play = model.answers.volley(model.hand.aimed), model.answers.play
        aimed = "" if hit is None else cell(play, play.spot(hit.target))  # the preview says what it earns
        for place, each in self.hits(model).items():
            if where(place)[2] > 1 and place != aimed:
                marks.earn_chip(self.kit, surface, where(place), each.earned, each.breaks)

    def _draw_reach(
        self, surface: Surface, module: Module, steps: int, live: bool, model: ViewModel, where: Where
    ) -> None:
        """A module that crew can come to: its line, over the tile, and how many steps it takes."""
        top = crew_on(module.id)
        if where(top)[2] <= 1:
            return
        if top == model.hand.aim:
            highlights.solid(self.kit, surface, where(top))
        elif live:
            highlights.dashes(self.kit, surface, where(top))
        marks.step_disc(self.kit, surface, where(cell_at(self.seat, module.x, module.y)), steps, live)

    def _reach(self, model: ViewModel) -> Iterator[tuple[Module, int, bool]]:
        """The modules that the crew in question can come to, the steps, whether it may activate them."""
        play, held = model.answers.play, model.hand.held
        if self.seat != play.seat or play.phase != FIGHT or held is None or not model.hand.asked:
            return
        entry = next(entries(play), None) if held.acting else None
        crew = play.crew(entry.crew if entry is not None else held.id)
        if crew is None or demanded(play) is not None:
            return
        frame = play.frame(self.seat)
        for number, steps in frame.steps_from(frame.index[crew.on]).items():
            if 0 < steps <= crew.steps:
                yield frame.modules[number], steps, is_ready(play, Number(self.seat, number))


def looked(model: ViewModel) -> int:
    """The seat of the bay that a hand has pointed at; -1: of none."""
    return model.attended.seat if model.attended is not None else -1


def target(model: ViewModel) -> int:
    """The seat of the first module of a rival that what waits can be aimed at; -1: there is none."""
    spot = model.answers.play.spot(next(iter(aims(model)), ""))
    return int(spot.seat) if spot is not None else -1


def seen(model: ViewModel) -> int:
    """The seat whose bay is seen where one alone is: what a hand has pointed at, that of a target, one's own."""
    return next(seat for seat in (looked(model), target(model), model.own) if seat >= 0)


def _top(cell: Box | None, count: int, small: bool) -> Spot:
    """Where crew is on a module: so many side by side in the middle of its tile, in the upper left corner of a small
    one, whose health would be hidden."""
    if cell is None:
        return Spot(NOWHERE, Layer())
    x, y, w, h = inset(cell, 1.5 * GUTTER * cell[2] / CELL)
    size, count = CREW_HIGH * cell[2], max(1, count)
    step = mechs.crew_step(count) * cell[2]
    across = (w - size - (count - 1) * step) / 2 + mechs.crew_shift(count) * cell[2]
    return Spot(
        (x, y, w, h),
        Layer(),
        layout="row",
        size=size,
        gap=step - size,
        dx=0.0 if small else max(0.0, across),
        dy=0.0 if small else (h - size) / 2,
    )


def _large(slots: Mapping[str, Box]) -> list[str]:
    """The largest of some bays, in the order of the map."""
    most = max(w * h for _, _, w, h in slots.values())
    return [name for name, (_, _, w, h) in slots.items() if w * h >= LARGE * most]

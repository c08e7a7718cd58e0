"""A bay: a player's plate and mech, on an unbounded grid (LOOK 13).

The cells are as large as the whole mech allows. A small bay becomes large when the pointer rests on it; in a
small window only one bay is visible, with a tab for each. The closeup of a module has what is true of it now
beside it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import pygame
from pygame import Surface

from game.mechyard import marks, mechs
from game.mechyard.plates import Head, PlatedPart, aims
from game.mechyard.tiles import CELL, TilePainter, module_face
from game.table import highlights
from game.table.layout import NOWHERE, Layer, Spot
from game.table.parts.model import ViewModel
from game.table.parts.part import Where
from game.table.table_state import Boxes, Portrait
from game.ui.canvas import Box, inset
from game.ui.kit import Kit
from rules.game import Piece
from rules.mechyard.activation import entries, is_ready, mandatory_effect
from rules.mechyard.notes import about, notes
from rules.mechyard.pieces import CREW, MODULE
from rules.mechyard.places import cell, cell_at, crew_on
from rules.mechyard.state import ASSEMBLE, BUY, FIGHT, Module
from rules.mechyard.state import Spot as Number
from rules.tabletop import PreviewLine

BAND, PAD = 42.0, 10.0
"""The height of the plate, and its margin round the grid."""
TAB = "tab"
"""The name of the part that says whose bay is shown where there is room for one."""
GUTTER = 3.0
"""The gutter that a tile leaves on each side of its cell, in units of CELL."""
COLUMNS, ROWS = 5, 4
"""The largest mech whose cells have their usual size in a large bay; those of a larger one shrink."""
FEWEST = (3, 2)
"""The least columns and rows of a small bay: a smaller mech has larger cells there."""
CREW_HIGH = 0.47
"""The height of crew, in cells."""
LARGE = 0.8
"""The part of the largest bay's area from which a bay counts as large."""
FLOOR = ("#1B2734", "#141D28")
BESIDE, CARD_PAD, GAP, TILE = 300.0, 16.0, 12.0, 114.0
"""The width of the panel beside a card, its padding, the gap between both, and the side of the tile in it."""
TOP, BETWEEN = 40.0, 8.0
"""The position of the first line of a module without a tile, and the gap between two lines."""
NARROWEST = 200.0
MARKS = {
    "good": ("check", "good"),
    "bad": ("cross", "refused"),
    "caution": ("caution", "caution"),
    "note": ("right", "text2"),
}
"""The icon of each kind of line and its colour."""


@dataclass(frozen=True)
class Grid:
    """The visible cells of a bay: their side, and their top left corner, where the cell (`column`, `row`) of
    the mech is."""

    side: float
    left: float
    top: float
    column: int
    row: int
    columns: int
    rows: int

    def cell(self, x: int, y: int) -> Box:
        """Return the box of a cell of the mech."""
        return (
            self.left + (x - self.column) * self.side,
            self.top + (y - self.row) * self.side,
            self.side,
            self.side,
        )

    @property
    def cells(self) -> Iterator[tuple[int, int]]:
        """Return all visible cells."""
        rows, columns = range(self.row, self.row + self.rows), range(self.column, self.column + self.columns)
        return ((x, y) for y in rows for x in columns)


class Bay(PlatedPart):
    """The bay of a seat's mech."""

    # -- boxes

    def box(self, model: ViewModel) -> Box:
        """Return the bay's box: the map's, except that the attended bay swaps places with the last large one.
        With tabs only one bay is visible."""
        slots, large = self._slots, _large(self._slots)
        shown = attended_seat(model)
        if self._tabs:
            return self._tabbed(model) if self.seat == visible_seat(model) else NOWHERE
        name = f"bay/{shown}"
        if name in large or shown < 0:
            return slots[self.name]
        last = [each for each in large if each != f"bay/{model.own}"][-1]
        return {name: slots[last], last: slots[name]}.get(self.name, slots[self.name])

    def _tabbed(self, model: ViewModel) -> Box:
        """Return the box of the single bay under the tabs; it covers the fight strip's room while that is
        hidden."""
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
        """Return whether bays have tabs, so that one is visible at a time."""
        tabs = (spot for spot in self.layout.parts.values() if spot.part == TAB)
        return any(spot.where(self.kit.canvas) != NOWHERE for spot in tabs)

    @cached_property
    def _slots(self) -> dict[str, Box]:
        """Return the map's boxes of all bays."""
        bays = {name: spot for name, spot in self.layout.parts.items() if spot.part == self.spot.part}
        return {name: spot.where(self.kit.canvas) for name, spot in bays.items()}

    def _is_large(self, box: Box) -> bool:
        """Return whether a bay in this box is a large one."""
        return box in [self._slots[name] for name in _large(self._slots)]

    def places(self, model: ViewModel, box: Box) -> Mapping[str, Spot]:
        """Return the cells of the grid, and the places for crew on modules; NOWHERE in a hidden bay."""
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
            small = TilePainter.of(self.kit).blank.small(self.kit.canvas.px(side))
            found[crew_on(module.id)] = _top(at, count, small)
        return found

    def _grid(self, model: ViewModel, box: Box) -> Grid | None:
        """Return the grid in a box; None if the bay is hidden."""
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
        columns_shown, rows_shown = int(w / side + 1e-6), int(h / side + 1e-6)
        return Grid(
            side,
            x + (w - columns_shown * side) / 2,
            y + (h - rows_shown * side) / 2,
            min(columns) - (columns_shown - wide) // 2,
            min(rows) - (rows_shown - high) // 2,
            columns_shown,
            rows_shown,
        )

    def _floor(self, box: Box) -> Box:
        """Return the part of a box for the grid."""
        x, y, w, h = box
        band, pad = self._band(box), min(PAD, w / 40)
        return x + pad, y + band + pad, w - 2 * pad, h - band - 2 * pad

    def _band(self, box: Box) -> float:
        """Return the height of the plate; 0 with tabs, which show the plates."""
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
        """Return a module in a cell, or crew on one."""
        tiles, play = TilePainter.of(self.kit), model.answers.play
        if piece.kind == CREW:
            mech = play.mechs[max(0, piece.owner)]
            number = piece.order + 1 if len(mech.crew) > 1 and piece.owner >= 0 else 0
            return tiles.crew(max(0, piece.owner), size, number)
        side = size * (1 - 2 * GUTTER / CELL)
        return tiles.laid_module(play, piece, side, lit=piece.id in model.answers.usable_modules)

    def portrait(self, w: float, h: float, model: ViewModel) -> Portrait | None:
        """Return the picture of the viewer's mech; None for other seats."""
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
        """Return a module's box inside the gutters; () for other pieces."""
        return (inset(box, GUTTER * box[2] / CELL),) if piece.kind == MODULE else ()

    def describe(self, place: str, model: ViewModel) -> str:
        """Return the tooltip on its player's possessions; "" for its cells."""
        return self.has(model) if place == self.name else ""

    def about(self, piece: Piece, model: ViewModel) -> str:
        """Return the effect and state of a module, or the place of crew."""
        return about(model.answers.play, piece)

    def large(self, piece: Piece, model: ViewModel) -> Surface | None:
        """Return the closeup of a module: its card and state."""
        return large(self.kit, piece, model)

    def draw_on(self, surface: Surface, model: ViewModel, pieces: Mapping[str, Piece], where: Where) -> None:
        """Draw the pipes between joined modules."""
        play = model.answers.play
        core = play.mechs[self.seat].modules[0]
        x, y, side, _ = where(cell_at(self.seat, core.x, core.y))
        if side > 1:
            grid = mechs.Grid(x, y, core.x, core.y, side)
            mechs.draw_pipes(self.kit, surface, play, self.seat, grid, pieces)

    def draw_over(self, surface: Surface, model: ViewModel, where: Where) -> None:
        """Draw the steps to each module for the crew held or deciding, and what a hit on each module
        earns."""
        if not model.playing:
            return
        for module, steps, live in self._reach(model):
            self._draw_reach(surface, module, steps, live, model, where)
        hit, play = model.answers.volley(model.hand.aimed), model.answers.play
        aimed = "" if hit is None else cell(play, play.spot(hit.target))  # the preview shows its money
        for place, each in self.hits(model).items():
            if where(place)[2] > 1 and place != aimed:
                marks.earn_chip(self.kit, surface, where(place), each.earned, each.breaks)

    def _draw_reach(
        self, surface: Surface, module: Module, steps: int, live: bool, model: ViewModel, where: Where
    ) -> None:
        """Draw a module that crew can reach: its outline over the tile, and the steps."""
        top = crew_on(module.id)
        if where(top)[2] <= 1:
            return
        if top == model.hand.aim:
            highlights.solid(self.kit, surface, where(top))
        elif live:
            highlights.dashes(self.kit, surface, where(top))
        marks.step_disc(self.kit, surface, where(cell_at(self.seat, module.x, module.y)), steps, live)

    def _reach(self, model: ViewModel) -> Iterator[tuple[Module, int, bool]]:
        """Yield the modules that the crew can reach, the steps, and whether it can activate them."""
        play, held = model.answers.play, model.hand.held
        if self.seat != play.seat or play.phase != FIGHT or held is None or not model.hand.asked:
            return
        entry = next(entries(play), None) if held.acting else None
        crew = play.crew(entry.crew if entry is not None else held.id)
        if crew is None or mandatory_effect(play) is not None:
            return
        frame = play.frame(self.seat)
        for number, steps in frame.steps_from(frame.index[crew.on]).items():
            if 0 < steps <= crew.steps:
                yield frame.modules[number], steps, is_ready(play, Number(self.seat, number))


def attended_seat(model: ViewModel) -> int:
    """Return the seat of the bay that has the viewer's attention; -1 for none."""
    return model.attended.seat if model.attended is not None else -1


def target(model: ViewModel) -> int:
    """Return the seat of the first enemy module that can be targeted; -1 for none."""
    spot = model.answers.play.spot(next(iter(aims(model)), ""))
    return int(spot.seat) if spot is not None else -1


def visible_seat(model: ViewModel) -> int:
    """Return the seat whose bay is visible if only one is: the attended one, a target's, or the viewer's."""
    return next(seat for seat in (attended_seat(model), target(model), model.own) if seat >= 0)


def _top(cell: Box | None, count: int, small: bool) -> Spot:
    """Return the place of `count` crew on a module: side by side in the middle of its tile, or in the top
    left corner of a small one, whose health would be hidden."""
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
    """Return the names of the largest bays, in the order of the map."""
    most = max(w * h for _, _, w, h in slots.values())
    return [name for name, (_, _, w, h) in slots.items() if w * h >= LARGE * most]


def large(kit: Kit, piece: Piece, model: ViewModel) -> Surface | None:
    """Return the closeup of a module; None for other pieces."""
    if piece.face not in model.faces.fields:
        return None
    card = model.faces.full(piece.face, model.faces.close)
    lines = notes(model.answers.play, piece.id)
    w, h = kit.size_of(card)
    beside = min(BESIDE, kit.canvas.w - 60 - GAP - w)
    if not lines or beside < NARROWEST:
        return card
    made = Surface((kit.canvas.px(w + GAP + beside), card.get_height()), pygame.SRCALPHA, 32)
    made.blit(card, (0, 0))
    _draw_now(kit, made, (w + GAP, 0, beside, h), model, piece, lines)
    return made


def _draw_now(
    kit: Kit, surface: Surface, box: Box, model: ViewModel, piece: Piece, lines: tuple[PreviewLine, ...]
) -> None:
    """Draw the module's tile in its current state, and a line for each note."""
    x, y, w, _ = box
    play = model.answers.play
    kit.panel(surface, box, "Now", play.name(piece.owner) if piece.owner >= 0 else "")
    spot = play.spot(piece.id)
    side = min(TILE, w - 2 * CARD_PAD)
    ports = play.design(spot).masks[play.module(spot).turn]
    tile = TilePainter.of(kit).picture(module_face(play, spot)._replace(ports=ports), side)
    kit.put(surface, tile, (x + w / 2, y + TOP + GAP + side / 2), "center")
    y += TOP + 2 * GAP + side + GAP
    for line in lines:
        y += _line(kit, surface, (x + CARD_PAD, y), w - 2 * CARD_PAD, line) + BETWEEN


def _line(kit: Kit, surface: Surface, at: tuple[float, float], w: float, line: PreviewLine) -> float:
    """Draw a line with its mark; return its height."""
    (x, y), (icon, colour) = at, MARKS[line.mark]
    kit.draw_icon(surface, icon, (x + 9, y + kit.line_height(16) / 2), 16, colour)
    said = kit.paragraph(line.text, w - 28, 16, "text")
    kit.put(surface, said, (x + 28, y))
    high = kit.size_of(said)[1]
    if line.detail:
        more = kit.paragraph(line.detail, w - 28, 14, "text2")
        kit.put(surface, more, (x + 28, y + high))
        high += kit.size_of(more)[1]
    return high

"""The workshop floor with the cells of the board and what is drawn on its machines and bases; beside it the list of
the viewer's machines."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from pygame import SRCALPHA, Surface

from game.smash_gear.badges import GUARDED, badge
from game.smash_gear.bases import BasePainter
from game.smash_gear.boxes import covered, extent
from game.smash_gear.fragments import Cells, cells_of
from game.smash_gear.ground import Ground
from game.smash_gear.machines import MachinePainter
from game.smash_gear.preview_pictures import BeforeAfter, OwnMachines, fight
from game.table import areas
from game.table.parts.cells import FAMILY, Geometry
from game.table.parts.grid import BoardPart
from game.table.parts.map_parts import MapParts
from game.table.parts.model import ViewModel
from game.table.parts.part import Beside, Where
from game.table.table_state import Portrait
from game.ui.canvas import Box, bounds, centre
from rules.common.text import possessive
from rules.game import Action, Piece
from rules.smash_gear.machine_rows import MachineRow, machine_rows
from rules.smash_gear.operation import gears
from rules.smash_gear.pieces import GUARDED as GUARDED_MARK
from rules.smash_gear.state import Position
from rules.smash_gear.turn import INCOME

BOARD = "mark/board"
"""The board's mark on the map."""
MARGIN, EDGE = 0.3, 24.0
"""The frame of a board that is shown by itself, in cells, and the room round it where it fills the window."""
GUARD, GUARD_AT = 0.17, 0.2
"""The radius of a shield, and the distance of its middle from the left and lower edge, in parts of a cell."""
CAN = 2.4
"""The width of the line round a machine that can respond."""
PIT = "Blocked cell\nIt isn't part of the board: no machine can cover it."
REBUILD = "A Base can be built here again, under a heart."


class FloorPart(BoardPart):
    """The board, drawn as the floor of a workshop."""

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        self._ground(model).draw(surface, self.geometry(model))

    def _ground(self, model: ViewModel) -> Ground:
        made: Ground = model.shared("floor", lambda: Ground(self.kit))
        return made

    def _machines(self, model: ViewModel) -> MachinePainter:
        bodies = model.game.library.bodies
        made: MachinePainter = model.shared("machines", lambda: MachinePainter(self.kit, bodies))
        return made

    def _bases(self, model: ViewModel) -> BasePainter:
        made: BasePainter = model.shared("bases", lambda: BasePainter(self.kit))
        return made

    def _boards(self, model: ViewModel) -> BeforeAfter:
        return BeforeAfter(self.kit, model.game.rules, self._machines(model), self._ground(model))

    def beside(self, action: Action | None, w: float, model: ViewModel) -> Beside | None:
        """Return the two little boards of an action's combat; without an action the list of the viewer's
        machines with prices and dangers. None for an action without combat, and for no list before the first
        and after the last turn. The list needs its whole height: what is in danger comes before what has
        happened."""
        if action is not None:
            found = fight(model.game, model.view, action)
            return self._boards(model).beside(found) if found is not None else None
        view, own = model.view, self._own_machines(model)
        if not view.turn or view.over:
            return None
        listed: tuple[MachineRow, ...] = model.cached(
            "machine rows", lambda: machine_rows(model.game.working_state(view), model.own)
        )
        whose = "Your" if model.own == model.you else possessive(view.names[model.own])
        heading, motions = f"{whose} machines", model.game.rules.motions[view.board]
        return Beside(
            (view.board, heading, listed),
            partial(own.draw, heading=heading, motions=motions, rows=listed),
            at=partial(own.at, rows=listed),
            needs=own.least_height(len(listed)),
        )

    def _own_machines(self, model: ViewModel) -> OwnMachines:
        machines, bases = self._machines(model), self._bases(model)
        made: OwnMachines = model.shared("own machines", lambda: OwnMachines(self.kit, machines, bases))
        return made

    # -- on machines and bases

    def draw_on(self, surface: Surface, model: ViewModel, pieces: Mapping[str, Piece], where: Where) -> None:
        """Draw the badges of guarded hearts, the walls of bases under machines, and the names of columns and
        rows that machines cover."""
        at, cells_by_id = self.geometry(model), machine_cells(pieces)
        for machine in model.view.machines:
            if GUARDED_MARK in machine.marks:
                self._draw_guards(surface, at, cells_by_id.get(machine.id, {}))
        self._draw_walls(surface, at, pieces, cells_by_id, model)
        taken = [cell for cells in cells_by_id.values() for cell in cells]
        columns = {column for column, row in taken if row == at.shape.rows - 1}
        self._ground(model).name_over(surface, at, columns, {row for column, row in taken if column == 0})

    def _draw_guards(self, surface: Surface, at: Geometry, cells: Cells) -> None:
        """Draw a badge on each heart of a guarded machine."""
        for cell in (cell for cell, letter in cells.items() if letter == "H"):
            x, y, w, _ = at.cell(*cell)
            badge(self.kit, surface, GUARDED, (x + GUARD_AT * w, y + (1 - GUARD_AT) * w), GUARD * w)

    def _draw_walls(
        self, surface: Surface, at: Geometry, pieces: Mapping[str, Piece], cells_by_id: Mapping[str, Cells],
        model: ViewModel,
    ) -> None:  # fmt: skip
        """Draw the walls of bases under machines, whose cells are given."""
        for base in pieces.values():
            if base.kind != "base":
                continue
            cell = at.at(base.place)
            for id in (id for id, cells in cells_by_id.items() if cell in cells):
                left, top = (min(each) for each in zip(*cells_by_id[id], strict=True))
                unit = cell[0] - left, cell[1] - top
                worn = self._machines(model).worn(pieces[id].face, pieces[id].owner, at.side, unit)
                self._bases(model).ring(surface, at.cell(*cell), base.owner, worn, plugins_on(base))

    def draw_over(self, surface: Surface, model: ViewModel, where: Where) -> None:
        """Outline the machines that can respond."""
        if not model.playing or not model.view.answering:
            return
        for machine in model.view.machines:
            if machine.id in model.playable:
                areas.outline(self.kit, surface, covered(self.geometry(model), machine.units), "lamp", CAN)

    # -- texts and other sizes

    def describe(self, place: str, model: ViewModel) -> str:
        """Return the tooltip of a base, which a machine can hide, of a start whose base is destroyed, or of a
        pit; "" for other places."""
        view, motions = model.view, model.game.rules.motions[model.view.board]
        if not place.startswith(FAMILY):
            return ""
        cell = motions.numbers.get(place, -1)
        if cell < 0 or cell in motions.board.blocked:
            return PIT
        base = view.base_at(cell)
        if base is None:
            starts = motions.board.starts
            if cell not in starts or not view.turn:
                return ""
            return f"{possessive(view.names[starts.index(cell)])} first base stood here\n{REBUILD}"
        plugins = ", ".join(model.game.library[card.kind].title for card in base.plugins)
        what = f"With {plugins}. " if plugins else ""
        return f"{possessive(view.names[base.owner])} base\n{what}Makes {gears(INCOME)} in Exploit."

    def portrait(self, w: float, h: float, model: ViewModel) -> Portrait:
        """Return a picture of the board, centred."""
        return Portrait(self._picture(w, h, model), {})

    def enlarged(self, model: ViewModel) -> Surface:
        """Return a picture of the board that fills the window."""
        board, canvas = self.geometry(model).shape, self.kit.canvas
        columns, rows = board.columns + 2 * MARGIN, board.rows + 2 * MARGIN
        side = min((canvas.w - 2 * EDGE) / columns, (canvas.h - 2 * EDGE) / rows)
        return self._picture(side * columns, side * rows, model)

    def _picture(self, w: float, h: float, model: ViewModel) -> Surface:
        kit, board = self.kit, model.answers.board()
        target = Surface((kit.canvas.px(w), kit.canvas.px(h)), SRCALPHA, 32)
        side = min(w / (board.columns + 2 * MARGIN), h / (board.rows + 2 * MARGIN))
        left, top = (w - board.columns * side) / 2, (h - board.rows * side) / 2
        at = Geometry(board, left, top, side, MARGIN * side)
        kit.fill(target, at.board, "night1", "night0", max(3.0, at.rim), "brass_mid", max(1.0, side * 0.04))
        rect = kit.canvas.rect(*at.floor)
        target.blit(self._ground(model).floor(board, rect.w, rect.h), rect)
        on_board = {piece.id: piece for piece in model.pieces if piece.place.startswith(FAMILY)}
        for piece in sorted(on_board.values(), key=lambda piece: piece.kind):  # machines stand on bases
            box = at.cell(*at.at(piece.place))
            middle = centre(bounds(extent(piece, box) or (box,)))
            kit.put(target, self._drawn(piece, side, model), middle, "center")
        self._draw_walls(target, at, on_board, machine_cells(on_board), model)
        return target

    def _drawn(self, piece: Piece, side: float, model: ViewModel) -> Surface:
        if piece.kind == "base":
            return self._bases(model).base(piece.owner, side, plugins_on(piece))
        return self._machines(model).machine(piece.face, piece.owner, side, spent=piece.spent)


def floor_of(parts: MapParts, view: Position) -> FloorPart:
    """Return the board's part of a map as a view shows it."""
    found = parts.at(view).parts[BOARD]
    assert isinstance(found, FloorPart)
    return found


def geometry_of(parts: MapParts, view: Position) -> Geometry:
    """Return the boxes of a view's board."""
    return floor_of(parts, view).geometry(parts.model(view))


def machine_cells(pieces: Mapping[str, Piece]) -> dict[str, Cells]:
    """Return the cells of the machines on the board, by id."""
    return {
        id: cells_of(piece)
        for id, piece in pieces.items()
        if piece.kind == "machine" and piece.place.startswith(FAMILY)
    }


def plugins_on(base: Piece) -> int:
    """Return the number of plugins on a base."""
    return len(base.face.split("|")) if base.face else 0

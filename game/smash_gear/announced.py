"""What is announced, on the board before it happens: where a machine will lie, or the machine or cell that is
meant."""

from __future__ import annotations

from pygame import Surface

from game.smash_gear.flips import FlipPainter
from game.smash_gear.geometry import Geometry
from game.smash_gear.ghosts import Ghosts, extent
from game.smash_gear.machines import MachinePainter
from game.table import areas
from game.table.layout import Box
from game.table.shapes import bounds
from game.ui.canvas import centre
from game.ui.kit import Kit
from rules.game import Piece
from rules.smash_gear.actions import Assemble, Move
from rules.smash_gear.announced import Announced
from rules.smash_gear.game import SmashGear
from rules.smash_gear.situation import machine_of
from rules.smash_gear.state import Position, assembly_announced, cell_announced, flip_announced

GHOST = 150
SHOWN, LINE = "cool", 2.4
"""What is announced is shown, not offered (LOOK 1)."""


class AnnouncedPainter:
    """Draws what was announced last and waits for answers."""

    def __init__(
        self, kit: Kit, game: SmashGear, machines: MachinePainter, ghosts: Ghosts, flips: FlipPainter
    ) -> None:
        self.kit, self.game, self.machines = kit, game, machines
        self.ghosts, self.flips = ghosts, flips

    def draw(self, surface: Surface, geometry: Geometry, view: Position) -> None:
        """The announcement that resolves first, while it is not resolving."""
        if not view.waiting or view.pending or view.over:
            return
        what = view.waiting[-1]
        action = _deed(what)
        meant = self._becomes(surface, geometry, view, what.card, action) or self._meant(geometry, view)
        if meant:
            areas.outline(self.kit, surface, meant, SHOWN, LINE)
        if isinstance(action, Move):
            self.flips.draw(surface, geometry, view, action, priced=False)

    def _becomes(
        self, surface: Surface, geometry: Geometry, view: Position, id: str, action: Move | Assemble | None
    ) -> tuple[Box, ...]:
        """The machine as it would lie, and what it would cover; () where nothing is to be seen of it."""
        piece = next((each for each in self.game.pieces(view) if each.id == id and each.up), None)
        if piece is None or action is None:
            return ()
        posed = self.ghosts.posed(view, piece, 0, action)
        covered = self.ghosts.area(view, piece, action, geometry)
        if posed is None or not covered:
            return ()
        self._ghost(surface, geometry, posed)
        return covered

    def _ghost(self, surface: Surface, geometry: Geometry, posed: Piece) -> None:
        box = geometry.place(posed.place)
        if box is None:
            return
        picture = self.machines.machine(posed.face, posed.owner, geometry.side, spent=posed.spent)
        picture = picture.copy()
        picture.set_alpha(GHOST)
        self.kit.put(surface, picture, centre(bounds(extent(posed, box))), "center")

    def _meant(self, geometry: Geometry, view: Position) -> tuple[Box, ...]:
        """The cells of the machine that is aimed at, or the cell of a base."""
        what, floor = view.waiting[-1], self.game.rules.floors[view.board]
        machine = machine_of(view, what.aim)
        if machine is not None:
            return tuple(geometry.cells(floor.places(machine.units)))
        if what.what == "assemble":
            cell = assembly_announced(what).base
        elif what.what in ("build", "attack"):
            cell = cell_announced(what)
        else:
            return ()
        return tuple(geometry.cells((floor.names[cell],)))


def _deed(what: Announced) -> Move | Assemble | None:
    """The action that puts a machine somewhere, if such a one was announced."""
    if what.what == "move":
        return flip_announced(what)
    return assembly_announced(what) if what.what == "assemble" else None

"""What is announced, on the board before it happens: where a machine will lie, or the machine or cell that is
meant."""

from __future__ import annotations

from typing import Any

from pygame import Surface

from game.smash_gear.flips import FlipPainter
from game.smash_gear.ghosts import Ghosts, extent
from game.smash_gear.machines import MachinePainter
from game.table import areas
from game.table.layout import Box
from game.table.parts.cells import Geometry
from game.table.shapes import bounds
from game.ui.canvas import centre
from game.ui.kit import Kit
from rules.engine.selectors import TARGET
from rules.engine.windows import AnnouncedAbility, Announcement
from rules.game import Piece
from rules.smash_gear.actions import Assemble, Attack, Build, Install, Move
from rules.smash_gear.announced import Announced
from rules.smash_gear.game import SmashGear
from rules.smash_gear.state import Position
from rules.smash_gear.tables import Floor

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
        if not view.answering or view.over:
            return
        what = view.waiting[-1]
        action = _placing(what)
        meant = self._becomes(surface, geometry, view, what.source, action) or self._meant(geometry, view)
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
        match what:
            case AnnouncedAbility(this=this):
                machine = view.machine(this.id(TARGET))
                cells = floor.places(machine.units) if machine is not None else ()
            case Announced(deed=Assemble(base=cell) | Build(cell=cell) | Attack(cell=cell)):
                cells = (floor.names[cell],)
            case Announced(deed=Install(on=on)):
                cells = _lies(view, floor, on)
            case _:
                cells = ()
        return tuple(geometry.cells(cells))


def _lies(view: Position, floor: Floor, id: str) -> tuple[str, ...]:
    """The cells of a machine or base."""
    machine, base = view.machine(id), view.base(id)
    return floor.places(machine.units) if machine else (floor.names[base.cell],) if base else ()


def _placing(what: Announcement[Any]) -> Move | Assemble | None:
    """The action that puts a machine somewhere, if such a one was announced."""
    deed = what.deed if isinstance(what, Announced) else None
    return deed if isinstance(deed, Move | Assemble) else None

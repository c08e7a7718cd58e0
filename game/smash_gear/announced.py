"""What is announced, on the board before it happens: where a machine will lie, or the machine or cell that is
meant."""

from __future__ import annotations

from typing import Any

from pygame import Surface

from game.smash_gear.flips import FlipPainter
from game.smash_gear.ghosts import Ghosts, covered, extent, units_of
from game.smash_gear.machines import MachinePainter
from game.table import areas
from game.table.layout import Box
from game.table.parts.cells import Geometry
from game.table.shapes import bounds
from game.ui.canvas import centre
from game.ui.kit import Kit
from rules.engine.selectors import TARGET
from rules.engine.windows import AnnouncedAbility, Announcement
from rules.smash_gear.actions import Assemble, Attack, Build, Install, Move
from rules.smash_gear.announced import Announced
from rules.smash_gear.game import SmashGear
from rules.smash_gear.state import Position

GHOST = 150
SHOWN, LINE = "cool", 2.4
"""What is announced is shown, not offered (LOOK 1)."""


class AnnouncedPainter:
    """Draws what is announced and waits for answers."""

    def __init__(
        self, kit: Kit, game: SmashGear, machines: MachinePainter, ghosts: Ghosts, flips: FlipPainter
    ) -> None:
        self.kit, self.game, self.machines = kit, game, machines
        self.ghosts, self.flips = ghosts, flips

    def draw_all(self, surface: Surface, geometry: Geometry, view: Position) -> None:
        """Everything that is announced, each once."""
        for what in view.waiting:
            if self._answers(view, what) is None:
                self.draw(surface, geometry, view, what)

    def draw(self, surface: Surface, geometry: Geometry, view: Position, what: Announcement[Any]) -> None:
        """An announcement, while none is resolving; of one that is aimed at another, that."""
        if not view.answering or view.over:
            return
        while (answered := self._answers(view, what)) is not None:
            what = answered
        deed = what.deed if isinstance(what, Announced) else None
        lands = isinstance(deed, Move | Assemble) and self._becomes(
            surface, geometry, view, what.source, deed
        )
        if meant := lands or self._meant(geometry, view, what):
            areas.outline(self.kit, surface, meant, SHOWN, LINE)
        if isinstance(deed, Move):
            self.flips.draw(surface, geometry, view, deed, priced=False)

    def _answers(self, view: Position, what: Announcement[Any]) -> Announcement[Any] | None:
        """The announcement that another one is aimed at; None where it is aimed at none."""
        aim = what.this.id(TARGET) if isinstance(what, AnnouncedAbility) else ""
        return view.waiting[int(aim)] if aim.isdecimal() and int(aim) < len(view.waiting) else None

    def _becomes(
        self, surface: Surface, geometry: Geometry, view: Position, id: str, action: Move | Assemble
    ) -> tuple[Box, ...]:
        """Draw the machine as it would lie; what it would cover, () where nothing is to be seen of it."""
        piece = next((each for each in self.game.pieces(view) if each.id == id and each.up), None)
        posed = self.ghosts.posed(view, piece, 0, action) if piece is not None else None
        covered = self.ghosts.area(view, piece, action, geometry) if piece is not None else ()
        if posed is None or not covered:
            return ()
        box = geometry.place(posed.place)
        if box is not None:
            picture = self.machines.machine(posed.face, posed.owner, geometry.side, spent=posed.spent).copy()
            picture.set_alpha(GHOST)
            self.kit.put(surface, picture, centre(bounds(extent(posed, box))), "center")
        return covered

    def _meant(self, geometry: Geometry, view: Position, what: Announcement[Any]) -> tuple[Box, ...]:
        """The cells of the machine that is aimed at, or the cell of a base."""
        match what:
            case AnnouncedAbility(this=this):
                return covered(geometry, units_of(view, this.id(TARGET)))
            case Announced(deed=Assemble(base=cell) | Build(cell=cell) | Attack(cell=cell)):
                return covered(geometry, 1 << cell)
            case Announced(deed=Install(on=on)):
                return covered(geometry, units_of(view, on))
        return ()

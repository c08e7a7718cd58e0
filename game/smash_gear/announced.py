"""Waiting effects shown on the board before they happen: the future position of a machine, or the target."""

from __future__ import annotations

from typing import Any

from pygame import Surface

from game.smash_gear.flips import FlipPainter
from game.smash_gear.ghosts import Ghosts, covered, extent, units_of
from game.smash_gear.machines import MachinePainter
from game.table import areas
from game.table.layout import Box
from game.table.parts.cells import Geometry
from game.ui.canvas import bounds, centre
from game.ui.kit import Kit
from rules.engine.selectors import TARGET
from rules.engine.windows import AnnouncedAbility, Announcement
from rules.smash_gear.announced import Announced, AnnouncedAction
from rules.smash_gear.game import SmashGear
from rules.smash_gear.state import Position

GHOST = 150
SHOWN, LINE = "cool", 2.4
"""The colour and width of the line round what is announced: shown, not offered (LOOK 1)."""


class AnnouncedPainter:
    """Draws the effects that wait for responses."""

    def __init__(
        self, kit: Kit, game: SmashGear, machines: MachinePainter, ghosts: Ghosts, flips: FlipPainter
    ) -> None:
        self.kit, self.game, self.machines = kit, game, machines
        self.ghosts, self.flips = ghosts, flips

    def draw_all(self, surface: Surface, geometry: Geometry, view: Position) -> None:
        """Draw all waiting effects, each once."""
        for what in view.waiting:
            if self._answers(view, what) is None:
                self.draw(surface, geometry, view, what)

    def draw(self, surface: Surface, geometry: Geometry, view: Position, what: Announcement[Any]) -> None:
        """Draw a waiting effect while none resolves; for a response draw its target effect instead."""
        if not view.answering or view.over:
            return
        while (answered := self._answers(view, what)) is not None:
            what = answered
        action = what.action if isinstance(what, Announced) else None
        lands = action is not None and action.lands and self._draw_future(surface, geometry, view, action)
        if meant := lands or self._boxes_of(geometry, view, what):
            areas.outline(self.kit, surface, meant, SHOWN, LINE)
        if action is not None:
            self.flips.draw(surface, geometry, view, action, priced=False)

    def _answers(self, view: Position, what: Announcement[Any]) -> Announcement[Any] | None:
        """Return the effect that another one targets, or None."""
        aim = what.this.id(TARGET) if isinstance(what, AnnouncedAbility) else ""
        return view.waiting[int(aim)] if aim.isdecimal() and int(aim) < len(view.waiting) else None

    def _draw_future(
        self, surface: Surface, geometry: Geometry, view: Position, action: AnnouncedAction
    ) -> tuple[Box, ...]:
        """Draw a machine in its future position; return the boxes it would cover, () if none are visible."""
        piece = next(
            (each for each in self.game.at(view).pieces if each.id == action.source and each.up), None
        )
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

    def _boxes_of(self, geometry: Geometry, view: Position, what: Announcement[Any]) -> tuple[Box, ...]:
        """Return the cells of the target machine or base."""
        if isinstance(what, AnnouncedAbility):
            return covered(geometry, units_of(view, what.this.id(TARGET)))
        return covered(geometry, what.action.site(view)) if isinstance(what, Announced) else ()

"""A tab: a player's plate over the single bay of a small window; pointing at it shows that player's bay (LOOK
13)."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Surface

from game.mechyard.parts.bay import target, visible_seat
from game.mechyard.plates import PlatedPart
from game.table.parts.model import ViewModel
from game.table.parts.part import Where
from game.ui.canvas import Box


class Tab(PlatedPart):
    """The plate of a bay that can be shown, with what the best hit there earns."""

    def attention(self, model: ViewModel) -> Hashable:
        return target(model)

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return self.head(model, self.seat != visible_seat(model)), visible_seat(model)

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        kit, shown = self.kit, self.seat == visible_seat(model)
        head = self.head(model, earning=not shown)
        kit.panel(surface, box)
        self.draw_plate(surface, box, head, bright=shown)
        if shown or head.turn:
            colour = "cool" if shown else kit.theme.player(self.seat).light
            kit.outline(surface, box, colour, 10, 1.8 * self.unit)

    def describe(self, place: str, model: ViewModel) -> str:
        return f"{self.has(model)} Click to see this mech."

"""A tab: a player's plate over the one bay that a small window has room for; a hand brings that bay up (LOOK 13)."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Surface

from game.mechyard.parts.bay import seen, target
from game.mechyard.plates import Plated
from game.table.parts.model import ViewModel
from game.table.parts.part import Where
from game.ui.canvas import Box


class Tab(Plated):
    """Whose bay can be seen, what they have, and what the dearest hit there earns."""

    def attention(self, model: ViewModel) -> Hashable:
        return target(model)

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return self.head(model, self.seat != seen(model)), seen(model)

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        kit, shown = self.kit, self.seat == seen(model)
        head = self.head(model, earning=not shown)
        kit.panel(surface, box)
        self.draw_plate(surface, box, head, bright=shown)
        if shown or head.turn:
            colour = "cool" if shown else kit.theme.player(self.seat).light
            kit.outline(surface, box, colour, 10, 1.8 * self.unit)

    def describe(self, model: ViewModel) -> str:
        return f"{self.has(model)} Click to see this mech."

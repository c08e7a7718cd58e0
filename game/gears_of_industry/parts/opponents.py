"""The opponents' factories with the names of their owners, where they have room at full size."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Surface

from game.gears_of_industry.factory_words import draw_words, sides_key
from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.ui.canvas import Box
from rules.common.text import counted


class OpponentFactoriesPart(Part):
    """The panel under the factories, which are pieces."""

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return *sides_key(model), model.own, model.names, model.bots

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        self.kit.panel(surface, box)
        for step in range(1, len(model.view.sides)):
            seat = (model.own + step) % len(model.view.sides)
            there = where(f"factories/{seat}")
            self._heading(surface, there, model, seat)
            if model.view.sides[seat].factories:
                draw_words(self.kit, surface, model, self.layout, seat, there[1] + there[3] + 2)

    def _heading(self, surface: Surface, box: Box, model: ViewModel, seat: int) -> None:
        """Draw the name of a seat and the number of its factories over these."""
        kit, (x, y, w, _), count = self.kit, box, len(model.view.sides[seat].factories)
        kit.player_badge(surface, seat, (x + 9, y - 18), 18, seat in model.bots)
        left = x + (32 if seat in model.bots else 24)
        drawn = kit.draw_text(surface, model.names[seat], (left, y - 18), 15, "text", True, "midleft", w - 30)
        words = (counted(count, "factory", "factories"), str(count))
        said = kit.fitting(words, x + w - drawn[0] - drawn[2] - 10, 13)
        kit.draw_text(surface, said, (x + w, y - 18), 13, "text2", False, "midright")

"""The numbers that the open cells of a research area need."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Surface

from game.planet_smash.shown_sheet import SheetPart
from game.table.parts.model import ViewModel
from game.table.parts.part import Print, Where
from game.ui.canvas import Box
from rules.planet_smash.cards import QUADRANTS


class WantsPart(SheetPart):
    """The cells of one quadrant; the numbers in them are pieces."""

    @property
    def _quadrant(self) -> int:
        return QUADRANTS.index(self.name.removeprefix("panel/wants_"))

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return model.view.planet, self.sheet(model).sheet.cells[self._quadrant]

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        self.sheet(model).painter.draw_needs(surface, self._quadrant)

    def print_in(self, place: str, model: ViewModel) -> Print | None:
        return self.sheet(model).print_in(place)

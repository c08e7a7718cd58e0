"""The points of all players, and the words under their factories there (LOOK 7, 8)."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Surface

from game.gears_of_industry import factories
from game.gears_of_industry.factory_words import draw_words, sides_key
from game.gears_of_industry.points import PointsPainter
from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.ui.canvas import Box, contains


class PointsPart(Part):
    """The panel of points; the opponents' factories in it are pieces."""

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return PointsPainter(self.kit).key(model.view, model), *sides_key(model)

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        PointsPainter(self.kit).draw(surface, box, model.view, model)
        self._words(surface, box, model)

    def _words(self, surface: Surface, box: Box, model: ViewModel) -> None:
        """Draw the uses of the opponents' factories, if they are larger than tabs."""
        x, y, w, h = box
        for seat, side in enumerate(model.view.sides):
            if seat == model.own or not side.factories:
                continue
            place, count = f"factories/{seat}", len(side.factories)
            left, top, wide, _ = self.layout.piece_boxes(place, count, self.kit.canvas)[0]
            if contains(box, (left, top)) and wide >= factories.STRIP:
                draw_words(self.kit, surface, model, self.layout, seat, y + h - 2)

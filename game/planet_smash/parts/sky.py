"""Space round the planet, between the top bar and the panels."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Surface

from game.planet_smash.geometry import BAR
from game.planet_smash.shown_sheet import SheetPart
from game.table.parts.model import ViewModel
from game.table.parts.part import Where
from game.ui.canvas import Box


class SkyPart(SheetPart):
    """The sky behind the planet, where that is."""

    fixed = True

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return model.view.planet, len(model.view.sheets) > 1

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        seen, canvas = self.sheet(model), self.kit.canvas
        field = seen.at.field
        size = (372 * 2 * field.k, min(372 * 2 * field.k, 2 * (canvas.h - field.cy)))
        middle = (size[0] / 2, size[1] / 2)
        sky = seen.planets.space(size, middle, field.k, model.view.planet)
        left, top = canvas.pos(field.cx - size[0] / 2, field.cy - size[1] / 2)
        hidden = max(0, canvas.px(BAR) - top)
        surface.blit(sky, (left, top + hidden), sky.get_rect().move(0, hidden))

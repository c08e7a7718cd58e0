"""The workshop floor with the cells of the board."""

from __future__ import annotations

from pygame import Surface

from game.smash_gear.ground import Ground
from game.table.parts.grid import BoardPart
from game.table.parts.model import ViewModel
from game.table.parts.part import Where
from game.ui.canvas import Box


class FloorPart(BoardPart):
    """The board, drawn as the floor of a workshop."""

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        ground: Ground = model.shared("floor", lambda: Ground(self.kit))
        ground.draw(surface, self.geometry(model))

"""The plates of a few opponents, each with their planet."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Surface

from game.planet_smash.shown_sheet import SheetPart
from game.table.parts.model import ViewModel
from game.table.parts.opponents import OpponentsPart
from game.table.parts.part import Where


class OpponentPlanetsPart(SheetPart, OpponentsPart):
    """A plate per opponent with a picture of the planet."""

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return model.view.planet, super().key(model, where)

    def portrait_of(self, model: ViewModel, seat: int, side: float) -> Surface:
        return self.sheet(model).portrait(seat, side)

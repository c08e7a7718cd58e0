"""The needs of the only opponent's quadrants, in the rest of the column under their plate."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Surface

from game.planet_smash.quadrants import Quadrants
from game.planet_smash.shown_sheet import SheetPart
from game.table.layout import NOWHERE
from game.table.parts.model import ViewModel
from game.table.parts.opponents import OpponentsPart
from game.table.parts.part import Where
from game.table.table_state import Point
from game.ui.canvas import Box
from rules.planet_smash.sheet import abilities_used
from rules.planet_smash.state import EMPTY

PLATES = "panel/players"


class OpponentPart(SheetPart):
    """The quadrants of the opponent in a game of two."""

    def box(self, model: ViewModel) -> Box:
        seen = self.sheet(model)
        if seen.opponent == EMPTY:
            return NOWHERE
        plates = OpponentsPart(self.kit, PLATES, self.layout.spots[PLATES], self.layout)
        box = seen.at.place(PLATES) or plates.box(model)
        return seen.below(plates.cell_of(box, model, seen.opponent))

    def key(self, model: ViewModel, where: Where) -> Hashable:
        opponent = self.sheet(model).opponent
        if opponent == EMPTY:
            return None
        sheet = model.view.sheets[opponent]
        return model.view.planet, model.view.names[opponent], sheet.boxes, abilities_used(sheet)

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        seen = self.sheet(model)
        sheet, name = seen.view.sheets[seen.opponent], seen.view.names[seen.opponent]
        known = Quadrants(self.kit, seen.planet, sheet, seen.quadrant_summaries(seen.opponent))
        known.opponent(surface, box, name)

    def opened_at(self, box: Box, model: ViewModel, point: Point) -> str:
        return f"seat/{self.sheet(model).opponent}"

"""The cards to choose from, below the text of the preview panel, which makes room for them."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Surface

from game.cards.elements import ASPECT
from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.table.table_state import Boxes
from game.ui.canvas import Box
from rules.game import Piece
from rules.gears_of_industry.places import CHOICE

PREVIEW = "panel/preview"
WORDS, ASKED, LOOKED_AT, PAD = 96.0, 54.0, 88.0, 18.0
"""The least height of the words over a pile that is looked at, the height of the heading over a choice, the
least height of the panel with these cards, and the padding round them."""


class ChoicePart(Part):
    """The panel under the cards, while there are any."""

    def shown(self, model: ViewModel) -> bool:
        return bool(model.contents(CHOICE))

    def box(self, model: ViewModel) -> Box:
        x, y, w, h = self.layout.box(PREVIEW, self.kit.canvas)
        top = y + self._words(model, (x, y, w, h)) + 8
        return x, top, w, y + h - top

    def place(self, name: str, model: ViewModel) -> Box | None:
        if name == CHOICE and not self.shown(model):
            return self.layout.box(CHOICE, self.kit.canvas)
        if name not in (CHOICE, PREVIEW) or not self.shown(model):
            return None
        if name == CHOICE:
            x, y, w, h = self.box(model)
            return x + 14, y + PAD, w - 28, h - 2 * PAD
        x, y, w, h = self.layout.box(PREVIEW, self.kit.canvas)
        return x, y, w, self._words(model, (x, y, w, h))

    def _words(self, model: ViewModel, box: Box) -> float:
        """Return the height of the text above the cards to choose from: all of it if the cards keep their
        size, else only the prompt."""
        kit, (_, _, w, h) = self.kit, box
        spot = self.layout.spots[CHOICE].on(kit.canvas) or self.layout.spots[CHOICE]
        rows = -(-len(model.contents(CHOICE)) // spot.columns)
        cards = rows * spot.size + (rows - 1) * (spot.gap + spot.row_gap) + 2 * PAD
        asked, _, more = model.game.at(model.view).prompt().partition("\n")
        how = more.partition("\n")[0]
        least = ASKED + kit.paragraph_height(asked, w - 32, 16)
        whole = least + (kit.paragraph_height(how, w - 32, 14) + 4 if how else 0.0)
        return max(WORDS, h - 8 - cards) if whole + 8 + cards <= h else min(least, h - LOOKED_AT)

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return model.contents(CHOICE)

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        self.kit.panel(surface, box, lit=True)

    def extent(self, piece: Piece, box: Box, model: ViewModel) -> Boxes:
        """Return the box of a whole card."""
        x, y, w, h = box
        return ((x, y + (h - w * ASPECT) / 2, w, w * ASPECT),)

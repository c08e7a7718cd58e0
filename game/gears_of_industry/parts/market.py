"""A market: a row for the neutral cards and one for each player, with its poker hand (LOOK 7, 8)."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Surface

from game.gears_of_industry.markets import NEUTRAL, MarketPainter, Rows, names_room
from game.gears_of_industry.viewer import hands_of
from game.table.layout import Layout
from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.ui.canvas import Box
from game.ui.kit import Kit

PILES = ("marketdeck", "marketdiscard")
"""The pile that is in the neutral row of each market."""


class MarketRowsPart(Part):
    """The rows under the cards, which are pieces; the Market deck or its discard pile is in one of them."""

    @property
    def _market(self) -> int:
        return int(self.name[-1])

    def _rows(self, model: ViewModel) -> Rows:
        return rows_of(self.kit, self.layout, model, self._market)

    def place(self, name: str, model: ViewModel) -> Box | None:
        if name == PILES[self._market]:
            return self._rows(model).deck()
        family, _, rest = name.partition("/")
        if family != "market" or int(rest[0]) != self._market:
            return None
        _, row, number = rest.split("/")
        return self._rows(model).slot(NEUTRAL if row == "neutral" else int(row), int(number))

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return self._painter(model).key(model.view, model, hands_of(model), self._market)

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        self._painter(model).draw(surface, box, model.view, model, hands_of(model), self._market)

    def _painter(self, model: ViewModel) -> MarketPainter:
        return MarketPainter(self.kit, model.faces)


def rows_of(kit: Kit, layout: Layout, model: ViewModel, market: int) -> Rows:
    """Return the boxes of a market's rows and cards."""
    box = layout.box(f"panel/market/{market}", kit.canvas)
    names = names_room(kit, model.names, bool(model.bots))
    made: Rows = model.cached(
        ("rows", market), lambda: Rows(box, model.own, len(model.view.sides), kit.canvas.s, names)
    )
    return made

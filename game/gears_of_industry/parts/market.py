"""A market: a row for the neutral cards and one for each player, with its poker hand (LOOK 7, 8)."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from pygame import Surface

from game.gears_of_industry.markets import NEUTRAL, MarketPainter, Rows, rows_of
from game.gears_of_industry.poker_hands import HandsPainter
from game.gears_of_industry.viewer import hands_of, has_decision
from game.table.parts.model import ViewModel
from game.table.parts.part import Beside, Part, Where
from game.ui.canvas import Box
from rules.game import Action
from rules.gears_of_industry.places import CHOICE

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

    def beside(self, action: Action | None, w: float, model: ViewModel) -> Beside | None:
        """Return the viewer's poker hands and what would improve them; None while another player at this
        table decides, under whose name they would appear."""
        if action is not None or model.view.over or model.contents(CHOICE) or not has_decision(model):
            return None
        hands, painter = hands_of(model), HandsPainter(self.kit, model.faces)
        draw = partial(painter.draw, model=model, hands=hands)
        return Beside(painter.key(model.view, model, hands), draw)

    def _painter(self, model: ViewModel) -> MarketPainter:
        return MarketPainter(self.kit, model.faces)

"""The order of play, beside the phases in the top bar (LOOK 13)."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Surface

from game.mechyard.plates import NEXT_FIRST
from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.ui.canvas import Box
from rules.mechyard.phases import ROUND

WIDE, STEP, SHAPE, TICK = 40.0, 44.0, 18.0, 13.0
"""The width of a seat's box, the distance to the next, the size of its shape, and the size of the tick for
those who have played."""
FEWEST = 3
"""The number of players from which the order is shown."""


class Order(Part):
    """The players in the order of play: those who have played in this phase, the current one, and the
    next."""

    def shown(self, model: ViewModel) -> bool:
        return len(model.names) >= FEWEST and model.answers.play.phase in ROUND

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return tuple(model.answers.play.order()), model.answers.play.seat

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        kit, play = self.kit, model.answers.play
        order = play.order()
        now = order.index(play.seat)
        for number, seat in enumerate(order):
            at = (box[0] + number * STEP, box[1], WIDE, box[3])
            player, x, y = kit.theme.player(seat), at[0] + WIDE / 2, at[1] + box[3] / 2
            done = number < now
            fill, edge = (player.deep, player.light) if number == now else ("night1", "edge")
            kit.fill(surface, at, fill, None, 6, edge, 1.8 if number == now else 1.0)
            kit.player_badge(surface, seat, (x - (8 if done else 0), y), SHAPE)
            if done:
                kit.draw_icon(surface, "check", (x + 10, y), TICK, "good")

    def describe(self, place: str, model: ViewModel) -> str:
        return f"Order of play\nBoth phases use it. {NEXT_FIRST}"

"""A row of slots that fill with cards, such as a damage zone, whose last slot ends the game."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Surface

from game.cards.elements import ASPECT
from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.ui.canvas import Box
from rules.common.text import counted

HEAD = 9.0
"""The distance of the heading's middle from the upper edge, px of the map."""
UNDER = 0.66
"""The least distance from the heading's middle to the slots, in sizes of its letters: none of them is
hidden."""
BETWEEN = 16.0
"""The least gap between the heading and the figure, px of the map."""


class SlotsPart(Part):
    """As many slots as the map gives it columns, under a heading with the number filled; the last one, which
    decides the game, is marked with the icon."""

    of_cards = True

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return len(model.contents(self.name))

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        kit, (x, y, w, _) = self.kit, box
        filled, slots = len(model.contents(self.name)), self.spot.columns
        near = filled >= slots - 1
        boxes = self.layout.piece_boxes(self.name, slots, kit.canvas, box)
        _, sy, side, _ = boxes[0]
        middle = y + min(HEAD, sy - (side * ASPECT - side) / 2 - y - UNDER * kit.font_px(13) / kit.canvas.s)
        kit.draw_text(surface, self.spot.heading, (x, middle), 13, "text2", False, "midleft")
        room = w - BETWEEN - kit.text_width(self.spot.heading, 13)
        words = kit.fitting((f"{filled} of {slots}", f"{filled}/{slots}"), room, 14, True)
        kit.draw_text(surface, words, (x + w, middle), 14, "refused" if near else "text", True, "midright")
        for number, (sx, sy, side, _) in enumerate(boxes):
            high = side * ASPECT
            slot = (sx, sy + (side - high) / 2, side, high)
            last = number == slots - 1
            kit.fill(surface, slot, "night0", radius=3, border="refused" if last else "edge", top_line=False)
            if last:
                sign = (sx + side / 2, sy + side / 2)
                kit.draw_icon(surface, self.spot.counter or "cross", sign, side * 0.62, "refused")

    def describe(self, place: str, model: ViewModel) -> str:
        filled, slots = len(model.contents(self.name)), self.spot.columns
        title = model.whose(self.seat, f"{self.spot.heading.lower()} zone")
        look = " Click to look through." if filled else ""
        return f"{title}\n{counted(filled, 'card')} of {slots}. You lose the game when this is full.{look}"

    def opens(self, model: ViewModel) -> bool:
        return model.is_revealed(self.name)

"""A row of slots that fill with cards: a damage zone, whose last slot decides."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Surface

from game.cards.elements import ASPECT
from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.ui.canvas import Box
from rules.common.words import counted

HEAD = 9.0
"""How far the middle of the heading is below the upper edge, px of the map."""
UNDER = 0.66
"""From the middle of the heading to the slots at least, in parts of its letters' size: nothing of them is hidden."""
BETWEEN = 16.0
"""From the heading to the figure at least, px of the map."""


class SlotsPart(Part):
    """As many slots as the map gives it columns, under its heading and how many are filled; the last one, with which
    the game is decided, is marked and bears the icon."""

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

    def describe(self, model: ViewModel) -> str:
        filled, slots = len(model.contents(self.name)), self.spot.columns
        title = self.whose(model, f"{self.spot.heading.lower()} zone")
        look = " Click to look through." if filled else ""
        return f"{title}\n{counted(filled, 'card')} of {slots}: when full, you lose the game.{look}"

    def opens(self, model: ViewModel) -> bool:
        return model.opens(self.name)

"""The stack of answers: what was announced and waits, what resolves first on top, and who is asked (LOOK 4)."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Surface

from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.ui.canvas import Box
from rules.tabletop import Waiting

HEAD, FOOT, GAP = 40.0, 6.0, 4.0
ROW, PADDING = 28.0, 5.0
"""How high an announcement of one line is, and the room over and under one of several lines."""
MORE = 22.0
"""How high the line is that counts those for which there is no room."""
LEFT, SIZE = 36.0, 15.0
FIRST = ("resolves first", "first")
"""What is said of the top one: more where its own words leave room for it on their line."""


class StackPart(Part):
    """A panel with as many announcements as it has room for; none is cut."""

    def shown(self, model: ViewModel) -> bool:
        return bool(model.stack.items)

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return model.stack

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        self.kit.panel(surface, box, model.stack.heading, "", lit=model.stack.asked)
        self._rows(surface, box, model.stack.items)

    def aimed(self, surface: Surface, box: Box, model: ViewModel) -> None:
        """The panel again over the light of what is held, which would be used on one of them."""
        self.kit.panel(surface, box, model.stack.heading, "", lit=model.stack.asked)
        self.kit.outline(surface, box, "lamp", 10, 3.0)
        self._rows(surface, box, model.stack.items)

    def describe(self, model: ViewModel) -> str:
        words = "; ".join(item.text for item in model.stack.items)
        return f"Announced, the last first\n{words}." if words else ""

    def _rows(self, surface: Surface, box: Box, items: tuple[Waiting, ...]) -> None:
        kit, (x, y, w, h) = self.kit, box
        above, left = y + HEAD, len(items)
        for number, item in enumerate(items):
            top = number == 0
            room, first = self._beside(item.text, w - 28 - LEFT) if top and left > 1 else (w - 28 - LEFT, "")
            text = kit.paragraph_height(item.text, room, SIZE, top)
            high = ROW if text <= ROW else text + 2 * PADDING
            if not top and above + high > y + h - FOOT - (MORE if left > 1 else 0):
                at = (x + 46, above + MORE / 2)
                kit.draw_text(surface, f"and {left} more below", at, 14, "mute", False, "midleft")
                return
            row = (x + 10, above, w - 20, high)
            fill, border = ("night3", "edge2") if top else ("night1", "disabled_edge")
            kit.fill(surface, row, fill, radius=6, border=border)
            kit.player_badge(surface, item.seat, (x + 28, above + high / 2), 18)
            said = kit.paragraph(item.text, room, SIZE, "text" if top else "text2", top)
            kit.put(surface, said, (x + 10 + LEFT, above + (high - text) / 2))
            if first:
                kit.draw_text(surface, first, (x + w - 22, above + high / 2), 13, "text2", False, "midright")
            above, left = above + high + GAP, left - 1

    def _beside(self, words: str, room: float) -> tuple[float, str]:
        """The room that is left for the words of the top one, and what is said after them: nothing where that would
        break a word."""
        rooms = [(room - self.kit.text_width(first, 13) - 12, first) for first in FIRST]
        longest = max(self.kit.text_width(word, SIZE, True) for word in words.split())
        whole = next((each for each in rooms if self.kit.text_width(words, SIZE, True) <= each[0]), rooms[-1])
        return whole if longest <= whole[0] else (room, "")

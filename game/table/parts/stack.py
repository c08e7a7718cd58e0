"""The stack of answers: what was announced and waits, what resolves first on top, and who is asked (LOOK 4)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

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
LEFT, SIZE, SMALL = 36.0, 15.0, 13.0
CARD = 30.0
"""What a card that lies in the upper right corner takes of the heading's room."""
SHORT_HEADINGS = ("Waiting", "Answer?")
"""What stands over the stack where there is no room for more: of others, and of who looks."""
FIRST = ("resolves first", "first")
"""What is said of the top one: more where its own words leave room for it on their line."""


class Row(NamedTuple):
    """An announcement by its place in the stack, its box, the room that its words have, what is said after them, and
    what it does, below them where there is room."""

    number: int
    item: Waiting
    box: Box
    room: float
    first: str
    does: str = ""


class StackPart(Part):
    """A panel with as many announcements as it has room for; none is cut."""

    def shown(self, model: ViewModel) -> bool:
        return bool(model.stack.items)

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return model.stack

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        self._panel(surface, box, model)
        self._rows(surface, box, model.stack.items)

    def aimed(self, surface: Surface, box: Box, model: ViewModel) -> None:
        """The panel again over the light of what is held, which would be used on one of them."""
        self._panel(surface, box, model)
        self.kit.outline(surface, box, "lamp", 10, 3.0)
        self._rows(surface, box, model.stack.items)

    def _panel(self, surface: Surface, box: Box, model: ViewModel) -> None:
        """The panel with its heading, a shorter one where that has no room."""
        stack, room = model.stack, box[2] - 32 - (CARD if model.contents(self.name) else 0.0)
        heading = self.kit.fitting((stack.heading, SHORT_HEADINGS[stack.asked]), room, 14, True)
        self.kit.panel(surface, box, heading, "", lit=stack.asked)

    def describe(self, model: ViewModel) -> str:
        words = "; ".join(item.text for item in model.stack.items)
        return f"Announced, the last first\n{words}." if words else ""

    def rows(self, box: Box, model: ViewModel) -> tuple[Box, ...]:
        """Where each announcement is; those for which there is no room have parts of the line that counts them."""
        laid = [row.box for row in self._laid(box, model.stack.items)]
        more, (x, y, w, h) = len(model.stack.items) - len(laid), laid[-1]
        return (*laid, *((x + part * w / more, y + h + GAP / 2, w / more, MORE) for part in range(more)))

    def dim(self, surface: Surface, box: Box, model: ViewModel, part: float) -> None:
        """The announcement on which another one has come to lie, so far on its way from the look of the top one to its
        own (0 to 1); over the panel as it is drawn."""
        row = next((row for row in self._laid(box, model.stack.items) if row.number == 1), None)
        if row is None:
            return
        rect = self.kit.canvas.rect(*row.box).clip(surface.get_rect())
        dimmed = surface.subsurface(rect).copy()
        self._row(surface, row, lit=True)
        dimmed.set_alpha(round(255 * part))
        surface.blit(dimmed, rect)

    def _rows(self, surface: Surface, box: Box, items: tuple[Waiting, ...]) -> None:
        kit, foot, drawn = self.kit, box[1] + HEAD, 0
        for row in self._laid(box, items):
            self._row(surface, row, lit=row.number == 0)
            foot, drawn = row.box[1] + row.box[3] + GAP, drawn + 1
        if drawn < len(items):
            at = (box[0] + 46, foot + MORE / 2)
            kit.draw_text(surface, f"and {len(items) - drawn} more below", at, 14, "mute", False, "midleft")

    def _laid(self, box: Box, items: tuple[Waiting, ...]) -> tuple[Row, ...]:
        """The announcements for which there is room, each with its box; as many of the first as there is room for with
        what they do."""
        names = tuple(self._with(box, items, 0))
        for told in range(len(items), 0, -1):
            rows = tuple(self._with(box, items, told))
            end = rows[-1].box[1] + rows[-1].box[3] + (MORE if len(rows) < len(items) else 0)
            if len(rows) == len(names) and end <= box[1] + box[3] - FOOT:
                return rows
        return names

    def _with(self, box: Box, items: tuple[Waiting, ...], told: int) -> Iterator[Row]:
        """The announcements for which there is room, the first ones with what they do."""
        (x, y, w, h), left = box, len(items)
        above = y + HEAD
        for number, item in enumerate(items):
            top = number == 0
            room, first = self._beside(item.text, w - 28 - LEFT) if top and left > 1 else (w - 28 - LEFT, "")
            text = self.kit.paragraph_height(item.text, room, SIZE, top)
            high = ROW if text <= ROW else text + 2 * PADDING
            does = item.does[0].text if number < told and item.does else ""
            if does:
                high = text + self.kit.paragraph_height(does, w - 28 - LEFT, SMALL) + 2 * PADDING
            if not top and above + high > y + h - FOOT - (MORE if left > 1 else 0):
                return
            yield Row(number, item, (x + 10, above, w - 20, high), room, first, does)
            above, left = above + high + GAP, left - 1

    def _row(self, surface: Surface, row: Row, lit: bool) -> None:
        """One announcement; the one that resolves first is `lit`."""
        kit, (x, y, w, h), item = self.kit, row.box, row.item
        kit.fill(surface, row.box, "night3" if lit else "night1", radius=6, border="edge2" if lit else "disabled_edge")
        kit.player_badge(surface, item.seat, (x + 18, y + h / 2), 18)
        bold = row.number == 0
        said = kit.paragraph(item.text, row.room, SIZE, "text" if lit else "text2", bold)
        high = kit.paragraph_height(item.text, row.room, SIZE, bold)
        top = y + PADDING if row.does else y + (h - high) / 2
        kit.put(surface, said, (x + LEFT, top))
        if row.does:
            kit.put(surface, kit.paragraph(row.does, w - 8 - LEFT, SMALL, "text2"), (x + LEFT, top + high))
        if row.first:
            at = (x + w - 12, top + high / 2)
            kit.draw_text(surface, row.first, at, 13, "text2", False, "midright")

    def _beside(self, words: str, room: float) -> tuple[float, str]:
        """The room that is left for the words of the top one, and what is said after them: nothing where that would
        break a word."""
        rooms = [(room - self.kit.text_width(first, 13) - 12, first) for first in FIRST]
        longest = max(self.kit.text_width(word, SIZE, True) for word in words.split())
        whole = next((each for each in rooms if self.kit.text_width(words, SIZE, True) <= each[0]), rooms[-1])
        return whole if longest <= whole[0] else (room, "")

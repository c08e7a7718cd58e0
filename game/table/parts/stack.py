"""The stack of answers: what was announced and waits, what resolves first on top, and who is asked (LOOK 4)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from pygame import Surface

from game.table import preview
from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.ui.canvas import Box
from rules.tabletop import Waiting

FOOT, GAP = 6.0, 3.0
GUTTER = 12.0
"""What a part leaves to the rest of the panel whose end it covers."""
MORE = 22.0
"""How high the line is that counts those for which there is no room."""
SMALL = 13.0
CARD = 30.0
"""What a card that lies in the upper right corner takes of the heading's room."""
SHORT_HEADINGS = ("Waiting", "Respond?")
"""What stands over the stack where there is no room for more: of others, and of who looks."""
FIRST = ("resolves first", "first")
"""What is said of the top one: more where its own words leave room for it on their line."""


class Style(NamedTuple):
    """How announcements are set: the room of the heading over them, the size of their words, what those stand in, how
    high one of one line is, and the room over and under one of several; `ranked`: it is said which resolves first."""

    head: float
    size: float
    left: float
    row: float
    padding: float
    ranked: bool = False


WIDE, TIGHT = Style(40.0, 15.0, 36.0, 28.0, 5.0, True), Style(36.0, 13.0, 28.0, 22.0, 2.5)
"""With room, and where all announcements would have none otherwise."""


class Row(NamedTuple):
    """An announcement by its place in the stack, its box, how it is set, the room that its words have, what is said
    after them, and what it does, below them where there is room."""

    number: int
    item: Waiting
    box: Box
    style: Style
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
        return f"Waiting to resolve, newest first\n{words}." if words else ""

    def rows(self, box: Box, model: ViewModel) -> tuple[Box, ...]:
        """Where each announcement is; those for which there is no room have parts of the line that counts them."""
        laid = [row.box for row in self._laid(box, model.stack.items)]
        more, (x, y, w, h) = len(model.stack.items) - len(laid), laid[-1]
        return (*laid, *((x + part * w / more, y + h + GAP / 2, w / more, MORE) for part in range(more)))

    def box(self, model: ViewModel) -> Box:
        """As the map says; higher where it covers the end of a panel that needs less for what is asked."""
        box, covered = super().box(model), f"panel/{self.spot.covers}"
        if not self.shown(model) or covered not in self.layout.spots:
            return box
        _, y, w, _ = self.layout.box(covered, self.kit.canvas)
        return self._grown(box, model, box[1] - GUTTER - y - preview.asked_height(self.kit, w, model.asked))

    def _grown(self, box: Box, model: ViewModel, most: float) -> Box:
        """The box, up to `most` px higher where all announcements have no room in it with what they do."""
        items, (x, y, w, h) = model.stack.items, box
        if most <= 0 or all(row.does or not row.item.does for row in self._laid(box, items)):
            return box
        tall = (x, y - most, w, h + most)
        last = self._laid(tall, items)[-1].box
        spare = y + h - (last[1] + last[3] + FOOT)
        more = max(0.0, most - spare)
        return (x, y - more, w, h + more)

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
        kit, rows = self.kit, self._laid(box, items)
        for row in rows:
            self._row(surface, row, lit=row.number == 0)
        if len(rows) < len(items):
            _, y, _, h = rows[-1].box
            at = (box[0] + 46, y + h + GAP + MORE / 2)
            kit.draw_text(
                surface, f"and {len(items) - len(rows)} more below", at, 14, "mute", False, "midleft"
            )

    def _laid(self, box: Box, items: tuple[Waiting, ...]) -> tuple[Row, ...]:
        """The announcements, each with its box: all of them where they have room, with what they do for as many as
        there is room for, the first ones before the others; else as many as there is room for."""
        styles = (self._told(box, items, style) for style in (WIDE, TIGHT))
        found = max(styles, key=lambda rows: sum(bool(row.does) for row in rows) - (not rows))
        return found or tuple(self._with(box, items, frozenset(), TIGHT))

    def _told(self, box: Box, items: tuple[Waiting, ...], style: Style) -> tuple[Row, ...]:
        """All announcements so set, with what they do for as many as there is room for; () where they have no room."""
        told, rows = frozenset[int](), self._whole(box, items, frozenset(), style)
        for number in range(len(items)) if rows else ():
            if more := self._whole(box, items, told | {number}, style):
                told, rows = told | {number}, more
        return rows

    def _whole(
        self, box: Box, items: tuple[Waiting, ...], told: frozenset[int], style: Style
    ) -> tuple[Row, ...]:
        """All announcements, those of some numbers with what they do; () where they have no room."""
        rows = tuple(self._with(box, items, told, style))
        fits = rows[-1].box[1] + rows[-1].box[3] <= box[1] + box[3] - FOOT
        return rows if fits and len(rows) == len(items) else ()

    def _with(
        self, box: Box, items: tuple[Waiting, ...], told: frozenset[int], style: Style
    ) -> Iterator[Row]:
        """The announcements for which there is room, those of some numbers with what they do."""
        (x, y, w, h), left, kit = box, len(items), self.kit
        above, wide = y + style.head, w - 28 - style.left
        for number, item in enumerate(items):
            ranked = style.ranked and number == 0 and left > 1
            room, first = self._beside(item.text, wide, style.size) if ranked else (wide, "")
            text = kit.paragraph_height(item.text, room, style.size, number == 0)
            high = style.row if text <= style.row else text + 2 * style.padding
            does = item.does[0].text if number in told and item.does else ""
            if does:
                high = text + kit.paragraph_height(does, wide, SMALL) + 2 * style.padding
            if number and above + high > y + h - FOOT - (MORE if left > 1 else 0):
                return
            yield Row(number, item, (x + 10, above, w - 20, high), style, room, first, does)
            above, left = above + high + GAP, left - 1

    def _row(self, surface: Surface, row: Row, lit: bool) -> None:
        """One announcement; the one that resolves first is `lit`."""
        kit, (x, y, w, h), item, style = self.kit, row.box, row.item, row.style
        kit.fill(
            surface,
            row.box,
            "night3" if lit else "night1",
            radius=6,
            border="edge2" if lit else "disabled_edge",
        )
        kit.player_badge(surface, item.seat, (x + style.left / 2, y + h / 2), style.left / 2)
        bold = row.number == 0
        said = kit.paragraph(item.text, row.room, style.size, "text" if lit else "text2", bold)
        high = kit.paragraph_height(item.text, row.room, style.size, bold)
        top = y + style.padding if row.does else y + (h - high) / 2
        kit.put(surface, said, (x + style.left, top))
        if row.does:
            kit.put(
                surface,
                kit.paragraph(row.does, w - 8 - style.left, SMALL, "text2"),
                (x + style.left, top + high),
            )
        if row.first:
            at = (x + w - 12, top + high / 2)
            kit.draw_text(surface, row.first, at, 13, "text2", False, "midright")

    def _beside(self, words: str, room: float, size: float) -> tuple[float, str]:
        """The room that is left for the words of the top one, and what is said after them: nothing where that would
        break a line or a word."""
        kit = self.kit
        rooms = [(room - kit.text_width(first, 13) - 12, first) for first in FIRST]
        longest = max(kit.text_width(word, size, True) for word in words.split())
        width = kit.text_width(words, size, True)
        whole = next((each for each in rooms if width <= each[0]), rooms[-1])
        broken = longest > whole[0] or (whole[0] < width <= room)
        return (room, "") if broken else whole

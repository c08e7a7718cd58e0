"""The stack of responses: effects that wait to resolve, the next one on top, and whose decision it is (LOOK
4)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from pygame import Surface

from game.table import preview
from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Print, Where
from game.ui.canvas import Box
from rules.tabletop import Waiting

FOOT, GAP = 6.0, 3.0
GUTTER = 12.0
"""The gutter to the rest of the panel that a part leaves where it covers the panel's end."""
MORE = 22.0
"""The height of the line that counts those for which there is no room."""
SMALL = 13.0
CARD = 30.0
"""The width that a card in the upper right corner takes from the heading."""
SHORT_HEADINGS = ("Waiting", "Respond?")
"""The short headings of the stack: for the others, and for the viewer."""
FIRST = ("resolves first", "first")
"""The words for the top announcement: the long ones where its own words leave room on their line."""


class Style(NamedTuple):
    """The type setting of a stack: the height of the heading, the size of the words and their margin, the
    height of a one-line row, and the padding of longer ones; `ranked`: the next to resolve is named."""

    head: float
    size: float
    left: float
    row: float
    padding: float
    ranked: bool = False


WIDE, TIGHT = Style(40.0, 15.0, 36.0, 28.0, 5.0, True), Style(36.0, 13.0, 28.0, 22.0, 2.5)
"""The sizes of announcements: with room, and where otherwise not all of them would fit."""


class Row(NamedTuple):
    """A row of the stack: its number, box and style, the width of its words, the note after them, and the
    effect's result below them if there is room."""

    number: int
    item: Waiting
    box: Box
    style: Style
    room: float
    first: str
    does: str = ""


class StackPart(Part):
    """A panel with as many waiting effects as fit; none is cut."""

    of_cards = True

    def shown(self, model: ViewModel) -> bool:
        return bool(model.stack.items)

    def place(self, name: str, model: ViewModel) -> Box | None:
        return self.box(model) if name == self.name else None

    def print_in(self, place: str, model: ViewModel) -> Print | None:
        """Return the waiting effects, which are drawn over the light of a stack that a card is aimed at."""
        if place != self.name or not self.shown(model):
            return None
        return Print(lambda surface: self.aimed(surface, self.box(model), model), kept_free=False)

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return model.stack

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        self._panel(surface, box, model)
        self._rows(surface, box, model.stack.items)

    def aimed(self, surface: Surface, box: Box, model: ViewModel) -> None:
        """Redraw the panel over the light of a held card that would be used on one of its effects."""
        self._panel(surface, box, model)
        self.kit.outline(surface, box, "lamp", 10, 3.0)
        self._rows(surface, box, model.stack.items)

    def _panel(self, surface: Surface, box: Box, model: ViewModel) -> None:
        """Draw the panel with its heading, or with a shorter one that fits."""
        stack, room = model.stack, box[2] - 32 - (CARD if model.contents(self.name) else 0.0)
        heading = self.kit.fitting((stack.heading, SHORT_HEADINGS[stack.asked]), room, 14, True)
        self.kit.panel(surface, box, heading, "", lit=stack.asked)

    def describe(self, place: str, model: ViewModel) -> str:
        words = "; ".join(item.text for item in model.stack.items)
        return f"Waiting to resolve, newest first\n{words}." if words else ""

    def rows(self, box: Box, model: ViewModel) -> tuple[Box, ...]:
        """Return the boxes of all effects; those without a row share the line that counts them."""
        laid = [row.box for row in self._laid(box, model.stack.items)]
        more, (x, y, w, h) = len(model.stack.items) - len(laid), laid[-1]
        return (*laid, *((x + part * w / more, y + h + GAP / 2, w / more, MORE) for part in range(more)))

    def box(self, model: ViewModel) -> Box:
        """Return the map's box, higher where the panel it covers doesn't need its lower end for the
        prompt."""
        box, covered = super().box(model), f"panel/{self.spot.covers}"
        if not self.shown(model) or covered not in self.layout.spots:
            return box
        _, y, w, _ = self.layout.box(covered, self.kit.canvas)
        return self._grown(box, model, box[1] - GUTTER - y - preview.prompt_height(self.kit, w, model.asked))

    def _grown(self, box: Box, model: ViewModel, most: float) -> Box:
        """Return the box, up to `most` px higher if the effects don't all fit with their results."""
        items, (x, y, w, h) = model.stack.items, box
        if most <= 0 or all(row.does or not row.item.does for row in self._laid(box, items)):
            return box
        tall = (x, y - most, w, h + most)
        last = self._laid(tall, items)[-1].box
        spare = y + h - (last[1] + last[3] + FOOT)
        more = max(0.0, most - spare)
        return (x, y - more, w, h + more)

    def dim(self, surface: Surface, box: Box, model: ViewModel, part: float) -> None:
        """Draw the transition of the row that another effect has just covered, from the top row's look to its
        own; `part` from 0 to 1."""
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
        """Return the rows: all effects if they fit, with the results of as many as possible, the first ones
        first; else as many as fit."""
        styles = (self._told(box, items, style) for style in (WIDE, TIGHT))
        found = max(styles, key=lambda rows: sum(bool(row.does) for row in rows) - (not rows))
        return found or tuple(self._with(box, items, frozenset(), TIGHT))

    def _told(self, box: Box, items: tuple[Waiting, ...], style: Style) -> tuple[Row, ...]:
        """Return the rows of all effects in a style, with as many results as fit; () if they don't fit."""
        detailed, rows = frozenset[int](), self._whole(box, items, frozenset(), style)
        for number in range(len(items)) if rows else ():
            if more := self._whole(box, items, detailed | {number}, style):
                detailed, rows = detailed | {number}, more
        return rows

    def _whole(
        self, box: Box, items: tuple[Waiting, ...], detailed: frozenset[int], style: Style
    ) -> tuple[Row, ...]:
        """Return the rows of all effects, those numbered in `detailed` with results; () if they don't fit."""
        rows = tuple(self._with(box, items, detailed, style))
        fits = rows[-1].box[1] + rows[-1].box[3] <= box[1] + box[3] - FOOT
        return rows if fits and len(rows) == len(items) else ()

    def _with(
        self, box: Box, items: tuple[Waiting, ...], detailed: frozenset[int], style: Style
    ) -> Iterator[Row]:
        """Yield the rows that fit, those numbered in `detailed` with results."""
        (x, y, w, h), left, kit = box, len(items), self.kit
        above, wide = y + style.head, w - 28 - style.left
        for number, item in enumerate(items):
            ranked = style.ranked and number == 0 and left > 1
            room, first = self._beside(item.text, wide, style.size) if ranked else (wide, "")
            text = kit.paragraph_height(item.text, room, style.size, number == 0)
            high = style.row if text <= style.row else text + 2 * style.padding
            does = item.does[0].text if number in detailed and item.does else ""
            if does:
                high = text + kit.paragraph_height(does, wide, SMALL) + 2 * style.padding
            if number and above + high > y + h - FOOT - (MORE if left > 1 else 0):
                return
            yield Row(number, item, (x + 10, above, w - 20, high), style, room, first, does)
            above, left = above + high + GAP, left - 1

    def _row(self, surface: Surface, row: Row, lit: bool) -> None:
        """Draw one row; the next effect to resolve is `lit`."""
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
        """Return the width for the words of the top row and the note after them; no note where it would break
        a line or word."""
        kit = self.kit
        rooms = [(room - kit.text_width(first, 13) - 12, first) for first in FIRST]
        longest = max(kit.text_width(word, size, True) for word in words.split())
        width = kit.text_width(words, size, True)
        whole = next((each for each in rooms if width <= each[0]), rooms[-1])
        broken = longest > whole[0] or (whole[0] < width <= room)
        return (room, "") if broken else whole

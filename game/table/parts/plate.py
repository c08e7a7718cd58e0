"""A player's plate: badge and name in the seat's colour, whose turn it is, counters (LOOK 4, 8)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from pygame import Surface

from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.table.parts.track import gauge, icon_ink, meter
from game.ui import hyphens
from game.ui.canvas import Box
from rules.tabletop import Counter, Plate

BAND, HEAD = 118.0, 34.0
"""The width of the band with the name, and its height where it lies on top."""
COLUMNS = (0.0, 0.352, 0.68, 1.0)
"""The positions of three counters, in parts of their row."""
EDGE = 10.0
"""The distance from a name to the end of its band, px of the map."""
ROW = 34.0
"""The distance from one row of counters to the next."""
BESIDE, BELOW = (18.0, 17.0, 16.0, 15.0, 14.0), (15.0, 14.0, 13.0)
"""The sizes of a name beside its shape and below it: the largest that fits is used."""
TALL_LINE = 26.0
"""The height of lines above which there is no room for notes, px of the map."""
TALL = 150.0
"""The height from which a plate has rows for its meters below its head, px of the map."""
TALL_HEAD, METER_ROW = 48.0, 36.0
NARROW = 2.4
"""The width of a plate, in widths of the band, below which the band is on top of the counters."""
Row = tuple[Counter, tuple[float, float], float]
"""A counter, the left and the right edge of its row."""


class PlatePart(Part):
    """The plate of a seat: the name band beside the counters where it is wide, else above them."""

    def key(self, model: ViewModel, where: Where) -> Hashable:
        bot = self.seat in model.bots
        return model.names[self.seat], model.plate(self.seat), bot

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        kit, (x, y, w, h), plate = self.kit, box, model.plate(self.seat)
        kit.shadow(surface, box, 1, 10)
        kit.fill(surface, box, "panel_top", "panel_bottom", 10)
        stops = ((0.0, kit.theme.band(self.seat)), (1.0, kit.theme.player(self.seat).deep))
        beside = w >= NARROW * BAND
        tall = not beside and h >= TALL
        band = (x, y, BAND, h) if beside else (x, y, w, TALL_HEAD if tall else min(h, HEAD))
        kit.fill(surface, band, stops, None, 10)
        light = f"player{self.seat + 1}_light" if plate.turn else "edge"
        kit.outline(surface, box, light, 10, 2.0 if plate.turn else 1.0)
        if beside:
            self._band(surface, band, model, plate)
        elif tall:
            self._tall_head(surface, band, model, plate)
        else:
            self._head(surface, band, model, plate)
        for counter, at, end in self._rows(box, plate.counters):
            if tall and self._metered(counter):
                gauge(kit, surface, at, end, counter)
            elif beside and counter.goal:
                meter(kit, surface, at, end, counter)
            else:
                self._counter(surface, at, end, counter)

    def counter_at(self, box: Box, model: ViewModel, icon: str) -> tuple[float, float]:
        """Return the middle of a counter's icon, or of the plate if it has no such counter."""
        x, y, w, h = box
        found = (
            at for counter, at, _ in self._rows(box, model.plate(self.seat).counters) if counter.icon == icon
        )
        at = next(found, (x + w / 2 - 10, y + h / 2))
        return at[0] + 10, at[1]

    def _rows(self, box: Box, counters: tuple[Counter, ...]) -> Iterator[Row]:
        """Yield the counters with their positions: beside the band, else below it."""
        x, y, w, h = box
        if w >= NARROW * BAND:
            yield from self._beside((x + BAND + 12, y, w - BAND - 16, h), counters)
        elif h >= TALL:
            yield from self._stacked(box, counters)
        else:
            top = min(h, HEAD)
            yield from self._flow((x + 10, y + top, w - 16, h - top), counters)

    def _metered(self, counter: Counter) -> bool:
        """Return whether a counter is a meter on a row of its own in a tall plate."""
        return counter.goal > 0 or counter.metered

    def _stacked(self, box: Box, counters: tuple[Counter, ...]) -> Iterator[Row]:
        """Yield the counters of a tall plate: meters on rows below the head, the others at the lower right.
        Counters that a part shows itself are left out."""
        x, y, w, h = box
        elsewhere = {spot.counter for spot in self.layout.parts.values() if spot.seat == self.seat}
        shown = [each for each in counters if each.icon not in elsewhere]
        for number, counter in enumerate(each for each in shown if self._metered(each)):
            yield counter, (x + 12, y + TALL_HEAD + 14 + number * METER_ROW), x + w - 12
        plain = [each for each in shown if not self._metered(each)]
        for number, counter in enumerate(plain):
            left = x + w - 54 - 50 * (len(plain) - 1 - number)
            yield counter, (left, y + h - 25), left + 50

    def _beside(self, box: Box, counters: tuple[Counter, ...]) -> Iterator[Row]:
        """Yield meters on a row each, then the other counters three a row."""
        x, y, w, _ = box
        middle = y + 26
        for counter in (each for each in counters if each.goal):
            yield counter, (x, middle), x + w - 12
            middle += ROW
        edges = [x + part * w for part in COLUMNS]
        for number, counter in enumerate(each for each in counters if not each.goal):
            row, column = divmod(number, len(COLUMNS) - 1)
            yield counter, (edges[column], middle + row * ROW), edges[column + 1]

    def _flow(self, box: Box, counters: tuple[Counter, ...]) -> Iterator[Row]:
        """Yield the counters one after another, in rows."""
        x, y, w, h = box
        columns = max(1, min(len(counters), int(w // 72)))
        for number, counter in enumerate(counters):
            row, column = divmod(number, columns)
            middle = y + 20 + row * 26
            if middle + 12 <= y + h + 4:
                left = x + column * w / columns
                yield counter, (left, middle), left + w / columns

    def _counter(self, surface: Surface, at: tuple[float, float], end: float, counter: Counter) -> None:
        """Draw a counter's icon and number, and its word if there is room."""
        kit, (x, y) = self.kit, at
        kit.draw_icon(surface, counter.icon, (x + 10, y), 20, icon_ink(kit, counter.icon))
        words = f"{counter.number}/{counter.goal}" if counter.goal else str(counter.number)
        figure = kit.draw_text(surface, words, (x + 25, y), 17, "text", True, "midleft")
        left = figure[0] + figure[2] + 4
        if kit.text_width(counter.word, 13) <= end - left - 2:
            kit.draw_text(surface, counter.word, (left, y + 1), 13, "text2", False, "midleft")

    def _tall_head(self, surface: Surface, box: Box, model: ViewModel, plate: Plate) -> None:
        """Draw badge and name, below them the note or else the detail where the font leaves room, without its
        last word if needed."""
        kit, (x, y, w, _) = self.kit, box
        bot = self.seat in model.bots
        kit.player_badge(surface, self.seat, (x + 22, y + 24), 26, bot)
        left, end = x + 42 + (9 if bot else 0), x + w - 8
        name, alone = model.names[self.seat], kit.line_height(13) > TALL_LINE
        size = kit.largest(name, BESIDE, end - left)
        kit.draw_text(
            surface, name, (left, y + (24 if alone else 16)), size, "text", True, "midleft", end - left
        )
        if not alone:
            room, below = end - left + 4, plate.note or plate.detail
            brief = plate.short if plate.note else below.rpartition(" ")[0]
            below = kit.fitting((below, brief or below), room, 13)
            kit.draw_text(surface, below, (left, y + 35), 13, "text", False, "midleft", room)

    def _head(self, surface: Surface, box: Box, model: ViewModel, plate: Plate) -> None:
        """Draw badge, name and note on one line."""
        kit, (x, y, w, h) = self.kit, box
        bot, middle = self.seat in model.bots, y + h / 2
        kit.player_badge(surface, self.seat, (x + 18, middle), 20, bot)
        left = x + 36 + (9 if bot else 0)
        name, end = model.names[self.seat], x + w - 8
        size = kit.largest(name, BESIDE, end - left)
        drawn = kit.draw_text(surface, name, (left, middle), size, "text", True, "midleft", end - left)
        room = end - drawn[0] - drawn[2] - 10
        if plate.note and kit.text_width(plate.note, 14) <= room:
            kit.draw_text(surface, plate.note, (end, middle), 14, "text", False, "midright")

    def _band(self, surface: Surface, box: Box, model: ViewModel, plate: Plate) -> None:
        """Draw the band in the player's colour with badge, name and notes."""
        kit, (x, y, w, _) = self.kit, box
        lines = self._name(surface, box, model.names[self.seat], self.seat in model.bots)
        if lines is None:
            return
        note = plate.short if plate.short and kit.text_width(plate.note, 14) > w - 18 else plate.note
        kit.draw_text(surface, note, (x + 12, y + lines[0]), 14, "text", False, "midleft", w - 18)
        detail = kit.fitting(plate.details, w - 18, 13)
        kit.draw_text(surface, detail, (x + 12, y + lines[1]), 13, "text2", False, "midleft", w - 18)

    def _name(self, surface: Surface, box: Box, name: str, bot: bool) -> tuple[float, float] | None:
        """Draw badge and name, a long name below the badge on its own lines. Return the y offsets of the two
        notes below, or None where there is no room for them."""
        kit, seat, (x, y, w, _) = self.kit, self.seat, box
        if kit.line_height(14) > TALL_LINE:
            kit.player_badge(surface, seat, (x + w / 2, y + 28), 26, bot)
            lines, size = self._lines(name, w - 8, (18.0,))
            step = kit.line_height(size)
            for number, words in enumerate(lines):
                at = (x + w / 2, y + 80 + (number - (len(lines) - 1) / 2) * step)
                kit.draw_text(surface, words, at, size, "text", True, "center", w - 8)
            return None
        start = x + 42 + (9 if bot else 0)
        room = x + w - start - EDGE
        beside = kit.largest(name, BESIDE, room)
        if kit.text_width(name, beside, True) <= room:
            kit.player_badge(surface, seat, (x + 24, y + 32), 24, bot)
            kit.draw_text(surface, name, (start, y + 32), beside, "text", True, "midleft", room)
            return 66.0, 92.0
        lines, size = self._lines(name, w - 16, BELOW)
        one = len(lines) == 1
        top = 24.0 if one else 18.0
        kit.player_badge(surface, seat, (x + 24, y + top), 24 if one else 20, bot)
        for number, words in enumerate(lines):
            at = (x + 12, y + top + (28 if one else 23) + 17 * number)
            kit.draw_text(surface, words, at, size, "text", True, "midleft", w - 16)
        return (76.0, 97.0) if one else (78.0, 98.0)

    def _lines(self, name: str, room: float, sizes: tuple[float, ...]) -> tuple[list[str], float]:
        """Return a name on one line or two, and the largest of the sizes that fits; a single long word is
        broken."""
        for count in (1, 2):
            for size in sizes:
                lines = self._broken(name, room, size)
                if len(lines) <= count:
                    return lines, size
        return self._broken(name, room, sizes[-1])[:2], sizes[-1]

    def _broken(self, name: str, room: float, size: float) -> list[str]:
        return hyphens.lines(name, room, lambda words: self.kit.text_width(words, size, True))

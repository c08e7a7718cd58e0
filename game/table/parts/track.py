"""Tracks of damage and score: a meter towards a goal on a plate, or a row of cells."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Surface

from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.ui.canvas import Box
from game.ui.kit import Kit
from game.ui.theme import mix
from rules.tabletop import Counter

METER_H = 14.0
MOST_CELLS = 12
"""The steps above which a track is a bar with ticks at its thirds."""
INKS = {"gear": "brass_light", "keep": "text", "cards": "text2"}
"""The colours of icons for which the theme has no colour of the same name."""


def icon_ink(kit: Kit, icon: str) -> str:
    """Return the colour of a counter's icon: the theme colour of its name if there is one."""
    return INKS.get(icon) or (icon if icon in kit.theme.names else "text2")


def meter(kit: Kit, surface: Surface, at: tuple[float, float], right: float, counter: Counter) -> None:
    """Draw the icon, the number out of the goal, and the meter with ticks at its thirds."""
    x, y = at
    ink = icon_ink(kit, counter.icon)
    kit.draw_icon(surface, counter.icon, (x + 10, y), 24, ink)
    figure = kit.draw_text(surface, str(counter.number), (x + 28, y), 22, "text", True, "midleft")
    start = (figure[0] + figure[2] + 6, y + 2)
    of = kit.draw_text(surface, f"of {counter.goal}", start, 14, "text2", False, "midleft")
    left = max(x + 112, of[0] + of[2] + 12)
    bar(kit, surface, (left, y - METER_H / 2, right - left, METER_H), counter.number / counter.goal, ink)


def gauge(kit: Kit, surface: Surface, at: tuple[float, float], right: float, counter: Counter) -> None:
    """Draw the icon and the word, the number out of the goal at the right, and below them a segment per
    step."""
    (x, y), ink = at, icon_ink(kit, counter.icon)
    kit.draw_icon(surface, counter.icon, (x + 8, y), 16, ink)
    over = counter.number > counter.goal
    words = f"{counter.number} of {counter.goal}"
    figure = kit.draw_text(surface, words, (right, y), 14, "refused" if over else "text", True, "midright")
    word = counter.word.capitalize()
    if kit.text_width(word, 13) <= figure[0] - x - 26:
        kit.draw_text(surface, word, (x + 21, y), 13, "text2", False, "midleft")
    box = (x, y + 11, right - x, 9.0)
    if not 0 < counter.goal <= MOST_CELLS:
        bar(kit, surface, box, min(1.0, counter.number / counter.goal) if counter.goal else 0.0, ink)
        return
    step = (right - x) / counter.goal
    for number in range(counter.goal):
        filled = number < counter.number
        cell = (x + number * step, box[1], step - 2, box[3])
        kit.fill(surface, cell, ink if filled else "night0", radius=3, border=None if filled else "edge")


def bar(kit: Kit, surface: Surface, box: Box, part: float, ink: str) -> None:
    """Draw a bar filled in part (0 to 1), with ticks at its thirds."""
    x, y, w, h = box
    kit.fill(surface, box, "night0", radius=h / 2, border="edge")
    if part > 0:
        wide = max(h - 4, (w - 4) * min(1.0, part))
        shade = mix(kit.theme.hex(ink), kit.theme.shade(ink), 0.5)
        kit.fill(surface, (x + 2, y + 2, wide, h - 4), ink, shade, h / 2 - 2)
    for third in (1, 2):
        mark = x + w * third / 3
        kit.line(surface, (mark, y + 2), (mark, y + h - 2), "edge2", 1.5)


class TrackPart(Part):
    """A seat's counter that the map names: a cell per step, filled ones with the icon, the number beside
    them."""

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return model.counter(self._seat(model), self.spot.counter)

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        counter = model.counter(self._seat(model), self.spot.counter)
        if counter is None:
            return
        kit, (x, y, w, h) = self.kit, box
        ink, steps = icon_ink(kit, counter.icon), counter.goal
        words = f"{counter.number} of {steps}" if steps else str(counter.number)
        figure = kit.draw_text(surface, words, (x + w, y + h / 2), 15, "text", True, "midright")
        room = figure[0] - 10 - x
        if not 0 < steps <= MOST_CELLS:
            high = min(h, METER_H)
            bar(kit, surface, (x, y + (h - high) / 2, room, high), counter.number / max(1, steps), ink)
            return
        side = min(h, room / steps)
        for step in range(steps):
            cell = (x + step * room / steps, y + (h - side) / 2, side - 3, side - 3)
            kit.fill(surface, cell, "night0", radius=5, border="edge2" if step < counter.number else "edge")
            if step < counter.number:
                middle = (cell[0] + cell[2] / 2, cell[1] + cell[3] / 2)
                kit.draw_icon(surface, counter.icon, middle, cell[2] * 0.72, ink)

    def _seat(self, model: ViewModel) -> int:
        return self.seat if self.seat >= 0 else model.own

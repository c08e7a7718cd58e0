"""A slider for a number in steps."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Surface
from pygame.event import Event

from game.ui.canvas import Box
from game.ui.control import Container, Control

_NUMBER, _APART = 64.0, 14.0
"""The least room for the number, and the gap between it and the track with the knob."""
_KNOB = 10.0


class Slider(Control):
    """A slider from `lo` to `hi` in steps with its number at the right, followed by `unit`.

    Drawn and handled here: the library's slider has neither keys, nor steps, nor clicks on its track, and it
    stops half a step before its ends.
    """

    def __init__(
        self,
        ui: Container,
        box: Box,
        value: float,
        lo: float,
        hi: float,
        step: float,
        on_change: Callable[[float], object],
        *,
        unit: str = "",
    ) -> None:
        self.lo, self.hi, self.step, self.unit, self._on_change = lo, hi, step, unit, on_change
        self._value = self._snapped(value)
        super().__init__(ui, box)

    @property
    def value(self) -> float:
        """Return the number, an integer if step and ends are."""
        return self._value

    @value.setter
    def value(self, value: float) -> None:
        value = self._snapped(value)
        self.dirty = self.dirty or value != self._value
        self._value = value

    def words(self) -> str:
        """Return the number as text."""
        return self._words(self._value)

    def _words(self, value: float) -> str:
        return f"{value:g}".replace("-", "–") + self.unit

    def key(self, event: Event) -> bool:
        """Handle keys: Left and Right change by a step, Page keys by a tenth, Home and End go to the ends."""
        tenth = max(self.step, (self.hi - self.lo) / 10)
        to = {
            pygame.K_LEFT: self._value - self.step,
            pygame.K_RIGHT: self._value + self.step,
            pygame.K_PAGEDOWN: self._value - tenth,
            pygame.K_PAGEUP: self._value + tenth,
            pygame.K_HOME: self.lo,
            pygame.K_END: self.hi,
        }.get(event.key)
        if to is None or event.type != pygame.KEYDOWN:
            return False
        self._change(to)
        return True

    def mouse(self, event: Event, point: tuple[float, float]) -> bool:
        """Handle clicks and drags on the track; the wheel changes by steps."""
        if not self._enabled:
            return event.type == pygame.MOUSEBUTTONDOWN
        if event.type == pygame.MOUSEWHEEL:
            self._change(self._value + self.step * event.y)
        else:
            left, _, width = self._track()
            self._change(self.lo + (point[0] - left) / width * (self.hi - self.lo))
        return True

    def draw(self, surface: Surface) -> None:
        """Draw the track, lit up to the knob, and the number."""
        kit = self.kit
        left, y, width = self._track()
        part = (self._value - self.lo) / (self.hi - self.lo) if self.hi > self.lo else 0.0
        x = left + width * part
        kit.fill(surface, (left - 4, y - 4, width + 8, 8), "night0", "night1", 4, "edge")
        if self._enabled and part > 0:
            kit.fill(surface, (left - 3, y - 3, x - left + 6, 6), "brass_light", "brass_mid", 3)
        knob = (x - _KNOB, y - _KNOB, 2 * _KNOB, 2 * _KNOB)
        kit.shadow(surface, knob, 1, _KNOB)
        if self._enabled:
            rim = "lamp" if self.hovered else "edge2"
            kit.fill(surface, knob, "secondary_top", "secondary_bottom", _KNOB, rim, 1.6)
        else:
            kit.fill(surface, knob, "disabled_fill", None, _KNOB, "disabled_edge", 1.6)
        at = (self._box[0] + self._box[2] - 4, y)
        kit.draw_text(surface, self.label, at, 16, "text" if self._enabled else "disabled", True, "midright")

    def _track(self) -> tuple[float, float, float]:
        x, y, w, h = self._box
        return x + _KNOB + 4, y + h / 2, max(1.0, w - self._number() - 2 * _KNOB - 8)

    def _number(self) -> float:
        """Return the width for the longest number."""
        longest = max((self._words(end) for end in (self.lo, self.hi)), key=len)
        return max(_NUMBER, self.kit.text_width(longest, 16, True) + _APART)

    def _change(self, value: float) -> None:
        before = self._value
        self.value = value
        if self._value != before:
            self._on_change(self._value)

    def _snapped(self, value: float) -> float:
        stepped = self.lo + round((value - self.lo) / self.step) * self.step
        stepped = min(self.hi, max(self.lo, stepped))
        return int(stepped) if float(stepped).is_integer() else round(stepped, 6)

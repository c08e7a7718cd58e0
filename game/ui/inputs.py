"""Controls for a value: a text field, carried by an element of pygame_gui; a slider; a drop-down list. The last two
are our own, for the reasons given in `lists`."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event

from game.ui import faces, plates
from game.ui.canvas import Box, contains
from game.ui.control import ENTER, Container, Control, DrawnValue, Options, PickId
from game.ui.lists import row_face
from game.ui.scroll import BAR, Scroll, draw_bar

_REPEATED = (pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_LEFT, pygame.K_RIGHT)
_REPEAT_AFTER, _REPEAT_EVERY = 0.45, 0.035
_NUMBER, _APART = 64.0, 14.0
"""The least room for the number of a slider, and the gap between it and the track with the knob."""
_KNOB = 10.0
"""The radius of a slider's knob."""
MOST_WIDE = 1.5
"""The greatest width of a drop-down list, in widths of its button."""


class TextField(Control):
    """A text field of at most `limit` characters; `hint` shows while it is empty. Enter calls `on_enter`, or
    presses the primary button without one."""

    typing = True

    def __init__(
        self,
        ui: Container,
        box: Box,
        text: str,
        on_change: Callable[[str], object],
        *,
        limit: int = 40,
        hint: str = "",
        on_enter: Callable[[], object] | None = None,
        tip: str = "",
    ) -> None:
        self.hint, self._on_change, self._on_enter = hint, on_change, on_enter
        rect = ui.kit.canvas.rect(*box)
        self._held: tuple[Event, float] | None = None
        self._fresh = False
        self._chosen = (0, 0, 0)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # the library warns about fonts loaded on demand
            self._element: Any = ui.manager.line(rect, text, limit)
        self._seen: object = None
        super().__init__(ui, box, tip=tip)

    def placed(self) -> None:
        """Update the library's element after a change of box, visibility or enabled state."""
        rect, element = self.kit.canvas.rect(*self._box), self._element
        if element.rect != rect:
            element.set_relative_position(rect.topleft)
            element.set_dimensions(rect.size)
        if self._enabled != element.is_enabled:
            element.enable() if self._enabled else element.disable()
        if self._visible != bool(element.visible):
            element.show() if self._visible else element.hide()

    @property
    def text(self) -> str:
        """Return the entered text."""
        return str(self._element.get_text())

    @text.setter
    def text(self, text: str) -> None:
        self._element.select_range = [0, 0]
        self._element.set_text(text)
        self.dirty = True

    def words(self) -> str:
        """Return the entered text."""
        return self.text

    def key(self, event: Event) -> bool:
        """Handle typing; return whether the key was used, which only Enter without `on_enter` isn't."""
        if event.type == pygame.KEYDOWN:
            if event.key in ENTER:
                if self._on_enter is not None:
                    self._on_enter()
                return self._on_enter is not None
            self._held = (event, _REPEAT_AFTER) if event.key in _REPEATED else None
        elif event.type == pygame.KEYUP:
            self._held = None
        self._pass_on(event)
        return True

    def mouse(self, event: Event, point: tuple[float, float]) -> bool:
        """Leave the event to the library, after noting whether this press gave the focus."""
        self._element.entering = self._fresh
        return False

    def detach(self) -> None:
        """Release the library's element; the selection is remembered."""
        self._chosen = (*self._element.select_range, self._element.edit_position)
        self._element.kill()

    def take_over(self, before: Control | None) -> None:
        """Take over the selection of the text field that this one replaces."""
        if isinstance(before, TextField):
            first, last, at = (min(place, len(self.text)) for place in before._chosen)
            self._element.choose(*((first, last) if first != last else (at, at)))

    def focus_changed(self, focused: bool) -> None:
        """Show or hide the cursor."""
        self._held, self._fresh = None, focused
        if focused and self._enabled:
            self.ui.manager.set_focus_set(self._element.get_focus_set())
        elif not focused and self._element.is_focused:
            self.ui.manager.set_focus_set(None)

    def update(self, dt: float) -> bool:
        """Repeat a held key and blink the cursor; return whether the field must be redrawn."""
        self._fresh = False
        if self._held is not None:
            event, wait = self._held
            if wait <= dt:
                self._pass_on(event)
            self._held = (event, _REPEAT_EVERY if wait <= dt else wait - dt)
        line = self._element
        looks = line.text, line.cursor_on, tuple(line.select_range), line.edit_position, line.is_focused
        changed, self._seen = looks != self._seen, looks
        return super().update(dt) or changed

    def draw(self, surface: Surface) -> None:
        """Draw the field with its text, or the hint while it is empty."""
        kit, (x, y, w, h) = self.kit, self._box
        plates.well(kit, surface, self._box, 8)
        ringed = self.focused and self.ui.keyboard
        border = (
            "lamp" if self.hovered and not self.focused else "cool" if self.focused and not ringed else "edge"
        )
        kit.outline(surface, self._box, border if self._enabled else "disabled_edge", 8, 1.4)
        if self._element.image is not None and self.text:
            surface.blit(self._element.image, self._element.rect, special_flags=pygame.BLEND_PREMULTIPLIED)
            return
        if self.hint:
            kit.draw_text(surface, self.hint, (x + 14, y + h / 2), 16, "mute", False, "midleft", w - 24)
        if self.focused and self._element.cursor_on:
            kit.line(surface, (x + 12, y + h / 2 - 10), (x + 12, y + h / 2 + 10), "lamp", 1.5)

    def _pass_on(self, event: Event) -> None:
        before = self.text
        self._element.process_event(event)
        if self.text != before:
            self._on_change(self.text)


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


class DropDown(Control):
    """A button with the label of the chosen option; it opens a list of (id, label) over everything else.
    `on_change` receives the id."""

    ROW, MOST_ROWS = 36.0, 8
    enter_presses = True
    chosen = DrawnValue[str]()
    """The id of the chosen option."""

    def __init__(self, ui: Container, box: Box, options: Options, chosen: str, on_change: PickId) -> None:
        self.options, self._chosen, self._on_change = tuple(options), chosen, on_change
        self._cursor = 0
        self.scroll = Scroll(0, 1)
        super().__init__(ui, box)

    def words(self) -> str:
        """Return the label of the chosen option."""
        return dict(self.options).get(self._chosen, "")

    @property
    def is_open(self) -> bool:
        """Return whether the list is open."""
        return self.ui.popup is self

    def press(self) -> None:
        """Open the list."""
        if not self._enabled or not self.options:
            return
        self.kit.sounds.play("click")
        self._cursor = next((n for n, (id, _) in enumerate(self.options) if id == self._chosen), 0)
        self.scroll = Scroll(len(self.options) * self.ROW, self._list_box()[3] - 8)
        self.scroll.to((self._cursor + 0.5) * self.ROW - self.scroll.view / 2, at_once=True)
        self.ui.popup, self.dirty = self, True

    def key(self, event: Event) -> bool:
        """Handle keys: Space and Enter open the list; in the list arrows, Home and End move, Enter chooses,
        Escape closes."""
        if event.type != pygame.KEYDOWN or not self.is_open:
            return False
        last = len(self.options) - 1
        if event.key in (*ENTER, pygame.K_SPACE):
            self._pick(self._cursor)
        elif event.key in (pygame.K_ESCAPE, pygame.K_TAB):
            self._close()
        elif event.key in (pygame.K_UP, pygame.K_DOWN):
            self._cursor = min(last, max(0, self._cursor + (1 if event.key == pygame.K_DOWN else -1)))
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self._cursor = 0 if event.key == pygame.K_HOME else last
        self.scroll.reveal(self._cursor * self.ROW, self.ROW)
        self.dirty = True
        return True

    def mouse(self, event: Event, point: tuple[float, float]) -> bool:
        """Handle clicks: open the list, choose a row, or close it by a click elsewhere."""
        if event.type == pygame.MOUSEWHEEL and self.is_open:
            self.scroll.to(self.scroll.target - event.y * self.ROW)
        elif event.type == pygame.MOUSEBUTTONDOWN and not self.is_open:
            self.press()
        elif event.type == pygame.MOUSEBUTTONDOWN:
            row = self._row_at(point)
            self._pick(row) if row >= 0 else self._close()
        else:
            return self.is_open
        self.dirty = True
        return True

    def pointed(self, point: tuple[float, float] | None) -> None:
        """Move the cursor to the row under the pointer in the open list."""
        row = self._row_at(point) if point and self.is_open else -1
        if row >= 0 and row != self._cursor:
            self._cursor, self.dirty = row, True

    def remove(self) -> None:
        """Remove the control from the screen."""
        self._close()
        super().remove()

    def update(self, dt: float) -> bool:
        """Advance the scrolling of the open list; return whether it must be redrawn."""
        changed = super().update(dt)
        return (self.is_open and self.scroll.update(dt, self.kit.speed)) or changed

    def draw(self, surface: Surface) -> None:
        """Draw the button: text at the left, a chevron at the right."""
        kit, (x, y, w, h) = self.kit, self._box
        face = faces.Face("", "secondary", "normal" if self._enabled else "disabled")
        faces.button(kit, surface, self._box, face, 1.0 if self.hovered else 0.0)
        ink = "text" if self._enabled else "disabled"
        kit.draw_text(surface, self.label, (x + 14, y + h / 2), 16, ink, False, "midleft", w - 46)
        kit.draw_icon(surface, "up" if self.is_open else "down", (x + w - 20, y + h / 2), 16, ink)

    def draw_over(self, surface: Surface) -> None:
        """Draw the open list."""
        kit, box = self.kit, self._list_box()
        kit.shadow(surface, box, 3, 8)
        kit.fill(surface, box, "tooltip_fill", None, 8, "edge2", top_line=True)
        x, y, w, h = box[0] + 4, box[1] + 4, box[2] - 8, box[3] - 8
        bar = BAR if self.scroll.most > 0 else 0.0
        before = surface.get_clip()
        surface.set_clip(before.clip(kit.canvas.rect(x, y, w, h)))
        for row, (id, label) in enumerate(self.options):
            place = (x, y + row * self.ROW - self.scroll.offset, w - bar, self.ROW)
            if place[1] + self.ROW < y or place[1] > y + h:
                continue
            row_face(self, surface, place, "hovered" if row == self._cursor else "normal")
            middle = place[1] + self.ROW / 2
            if id == self._chosen:
                kit.draw_icon(surface, "check", (x + 16, middle), 14, "lamp")
            ink = "lamp" if id == self._chosen else "text"
            kit.draw_text(surface, label, (x + 32, middle), 16, ink, False, "midleft", w - bar - 40)
        surface.set_clip(before)
        if bar:
            draw_bar(kit, surface, (x, y, w, h), self.scroll.thumb((x, y, w, h)), False)

    def _list_box(self) -> Box:
        x, y, w, h = self._box
        below = self.kit.canvas.h - (y + h) - 12
        above = y - 12
        want = min(len(self.options), self.MOST_ROWS) * self.ROW + 8
        down = below >= min(want, above) or below >= want
        high = max(self.ROW + 8, min(want, below if down else above))
        wide = max((self.kit.text_width(label, 16) for _, label in self.options), default=0.0) + 50
        wide = max(w, min(wide, MOST_WIDE * w))
        x = max(0.0, min(x, self.kit.canvas.w - wide - 12)) if wide > w else x
        w = wide
        return (x, y + h + 4, w, high) if down else (x, y - 4 - high, w, high)

    def _row_at(self, point: tuple[float, float]) -> int:
        x, y, w, h = self._list_box()
        if not contains((x, y + 4, w, h - 8), point):
            return -1
        row = int((point[1] - y - 4 + self.scroll.offset) // self.ROW)
        return row if row < len(self.options) else -1

    def _pick(self, row: int) -> None:
        self._close()
        id = self.options[row][0]
        if id != self._chosen:
            self._chosen = id
            self._on_change(id)

    def _close(self) -> None:
        if self.is_open:
            self.ui.popup = None
        self.dirty = True

"""A button that opens a list of options over everything else; our own for the reasons given in `lists`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Surface
from pygame.event import Event

from game.ui import faces
from game.ui.canvas import Box, contains
from game.ui.control import ENTER, Container, Control, DrawnValue
from game.ui.lists import row_face
from game.ui.scroll import BAR, Scroll, draw_bar

MOST_WIDE = 1.5
"""The greatest width of a list, in widths of its button."""


class DropDown(Control):
    """A button with the label of the chosen option; it opens a list of (id, label) over everything else.
    `on_change` receives the id."""

    ROW, MOST_ROWS = 36.0, 8
    enter_presses = True
    chosen = DrawnValue[str]()
    """The id of the chosen option."""

    def __init__(
        self,
        ui: Container,
        box: Box,
        options: Sequence[tuple[str, str]],
        chosen: str,
        on_change: Callable[[str], object],
    ) -> None:
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

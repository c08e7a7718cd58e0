"""Text fields, carried by elements of pygame_gui."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event

from game.ui import plates
from game.ui.canvas import Box
from game.ui.control import ENTER, Container, Control

_REPEATED = (pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_LEFT, pygame.K_RIGHT)
_REPEAT_AFTER, _REPEAT_EVERY = 0.45, 0.035


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

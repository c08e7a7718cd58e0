"""A control that an element of pygame_gui carries: the element goes where the control goes."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pygame
from pygame import Surface

from .canvas import Box
from .control import Container, Control


class ElementControl(Control):
    """A control on an element that `make` gives; `_element` is that element."""

    def __init__(self, ui: Container, box: Box, make: Callable[[], Any], *, tip: str = "") -> None:
        self._element = quietly(make)
        self._seen: Any = None
        super().__init__(ui, box, tip=tip)

    def placed(self) -> None:
        """Bring the element along."""
        rect, element = self.kit.canvas.rect(*self._box), self._element
        if element.rect != rect:
            element.set_relative_position(rect.topleft)
            element.set_dimensions(rect.size)
        if self._enabled != element.is_enabled:
            element.enable() if self._enabled else element.disable()
        if self._visible != bool(element.visible):
            element.show() if self._visible else element.hide()

    def detach(self) -> None:
        """Let go of the element."""
        self._element.kill()

    def looks(self) -> object:
        """What the look of the element depends on; drawn anew when it is another."""
        return None

    def update(self, dt: float) -> bool:
        """Notice what the element did by itself."""
        looks = self.looks()
        changed, self._seen = looks != self._seen, looks
        return super().update(dt) or changed

    def draw_letters(self, surface: Surface) -> None:
        """Draw what the library has written."""
        if self._element.image is not None:
            surface.blit(self._element.image, self._element.rect, special_flags=pygame.BLEND_PREMULTIPLIED)


def quietly(make: Callable[[], Any]) -> Any:
    """Make an element without the library's advice about fonts loaded at need."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        return make()

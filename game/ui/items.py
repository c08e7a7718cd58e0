"""What lists and galleries have in common: items painted by the caller, a wheel, a bar, a click."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

import pygame
from pygame import Surface
from pygame.event import Event

from .canvas import Box
from .control import Container, Control
from .scroll import BAR, Scroll, draw_bar

ItemPainter = Callable[[Surface, int, Box, str], object]
"""Draws what is in item `i` at a box; the state is "normal", "hovered", "focused" or "chosen"."""


class Items(Control, ABC):
    """`count` items that scroll when there are more than fit; a click calls `on_pick` with its number.

    A subclass says where an item is (`item_at`) and draws those that are seen (`draw_items`).
    `wheel_step` is how far a notch of the wheel scrolls, logical px.
    """

    def __init__(
        self,
        ui: Container,
        box: Box,
        content: float,
        wheel_step: float,
        draw_item: ItemPainter,
        on_pick: Callable[[int], object],
        chosen: int,
    ) -> None:
        self._draw_item, self._on_pick, self._wheel_step = draw_item, on_pick, wheel_step
        self._chosen, self._over, self._down = chosen, -1, -1
        self.scroll = Scroll(content, box[3])
        super().__init__(ui, box)

    @property
    def bar(self) -> float:
        """The width of the scroll bar, 0 when everything fits."""
        return BAR if self.scroll.most > 0 else 0.0

    @abstractmethod
    def item_at(self, point: tuple[float, float]) -> int:
        """The item under a logical point, -1 for none."""

    @abstractmethod
    def draw_items(self, surface: Surface) -> None:
        """Draw the items that are seen; the surface is clipped to the box."""

    @abstractmethod
    def pick(self, i: int) -> None:
        """An item was clicked."""

    def pick_at(self, i: int, point: tuple[float, float]) -> None:
        """An item was clicked at a point of it."""
        self.pick(i)

    def placed(self) -> None:
        """Scroll within the new height."""
        self.scroll.view = self._box[3]

    def mouse(self, event: Event, point: tuple[float, float]) -> bool:
        """Wheel, bar, and a click on an item."""
        if event.type == pygame.MOUSEWHEEL:
            self.scroll.to(self.scroll.target - event.y * self._wheel_step)
            self.dirty = True
            return self.scroll.most > 0
        if event.type == pygame.MOUSEBUTTONDOWN:
            if not self.scroll.grab(self._box, point):
                self._down = self.item_at(point)
        elif event.type == pygame.MOUSEMOTION:
            self.scroll.drag(self._box, point)
        elif event.type == pygame.MOUSEBUTTONUP and not self.scroll.release():
            item, self._down = self._down, -1
            if item >= 0 and item == self.item_at(point):
                self.pick_at(item, point)
        self.dirty = True
        return True

    def pointed(self, point: tuple[float, float] | None) -> None:
        """Warm the item under the pointer."""
        over = self.item_at(point) if point else -1
        self.dirty = self.dirty or over != self._over
        self._over = over

    def update(self, dt: float) -> bool:
        """Scroll on."""
        changed = super().update(dt)
        return self.scroll.update(dt, self.kit.speed) or changed

    def draw(self, surface: Surface) -> None:
        """Draw the items that are seen, and the bar."""
        before = surface.get_clip()
        surface.set_clip(before.clip(self.kit.canvas.rect(*self._box)))
        self.draw_items(surface)
        surface.set_clip(before)
        if self.bar:
            draw_bar(self.kit, surface, self._box, self.scroll.thumb(self._box), self.scroll.held)

"""A gallery: tiles in rows, painted by the caller, of which one is chosen."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Surface
from pygame.event import Event

from .canvas import Box, contains
from .control import ENTER, Container
from .items import ItemPainter, Items
from .scroll import BAR

_WHEEL_ROWS = 0.5


class Tiles(Items):
    """`count` tiles in `columns`, `tile_height` high; arrows choose at once, as a click does.

    The chosen, hovered and focused tile get their face here, `draw_tile(surface, i, box, state)` adds
    what is in it. Scrolls when there are more than fit.
    """

    def __init__(
        self,
        ui: Container,
        box: Box,
        columns: int,
        tile_height: float,
        count: int,
        draw_tile: ItemPainter,
        on_pick: Callable[[int], object],
        *,
        chosen: int = 0,
        gap: float = 8.0,
    ) -> None:
        self.columns, self.count, self.tile_height, self.gap = max(1, columns), count, tile_height, gap
        content = -(-count // self.columns) * (tile_height + gap) - gap
        super().__init__(ui, box, content, _WHEEL_ROWS * tile_height, draw_tile, on_pick, chosen)
        self._reveal(chosen)
        self.scroll.to(self.scroll.target, at_once=True)

    @property
    def chosen(self) -> int:
        """The chosen tile."""
        return self._chosen

    def tile_box(self, i: int) -> Box:
        """Where a tile is, logical px."""
        x, y, w, _ = self._box
        w -= BAR + 2 if self.scroll.most > 0 else 0
        wide = (w - self.gap * (self.columns - 1)) / self.columns
        row, column = divmod(i, self.columns)
        top = y + row * (self.tile_height + self.gap) - self.scroll.offset
        return x + column * (wide + self.gap), top, wide, self.tile_height

    def item_at(self, point: tuple[float, float]) -> int:
        """The tile under a logical point, -1 for none."""
        if not contains(self._box, point):
            return -1
        return next((i for i in range(self.count) if contains(self.tile_box(i), point)), -1)

    def key(self, event: Event) -> bool:
        """Arrows, Home and End choose; beyond the edges they are left to the focus."""
        if event.key in (*ENTER, pygame.K_SPACE):
            return False
        step = {
            pygame.K_LEFT: -1 if self._chosen % self.columns else 0,
            pygame.K_RIGHT: 1 if (self._chosen + 1) % self.columns else 0,
            pygame.K_UP: -self.columns,
            pygame.K_DOWN: self.columns,
            pygame.K_HOME: -self._chosen,
            pygame.K_END: self.count - 1 - self._chosen,
        }.get(event.key, 0)
        to = self._chosen + step
        if not step or not 0 <= to < self.count:
            return False
        self.pick(to)
        return True

    def draw_items(self, surface: Surface) -> None:
        """The tiles that are seen, each on its face."""
        _, y, _, h = self._box
        for i in range(self.count):
            place = self.tile_box(i)
            if place[1] + place[3] > y and place[1] < y + h:
                state = self._state(i)
                self._face(surface, place, state)
                self._draw_item(surface, i, place, state)

    def _face(self, surface: Surface, place: Box, state: str) -> None:
        kit = self.kit
        if state == "chosen":
            kit.fill(surface, place, "lit_top", "lit_bottom", 8, "brass", 1.5)
        else:
            kit.fill(surface, place, "night1", "night0", 8, "lamp" if state == "hovered" else "edge")

    def _state(self, i: int) -> str:
        if i == self._chosen:
            return "chosen"
        return "hovered" if self.hovered and i == self._over else "normal"

    def pick(self, i: int) -> None:
        """Choose a tile."""
        if i == self._chosen or not self._enabled:
            return
        self.kit.sounds.play("click")
        self._chosen, self.dirty = i, True
        self._reveal(i)
        self._on_pick(i)

    def _reveal(self, i: int) -> None:
        step = self.tile_height + self.gap
        self.scroll.reveal(i // self.columns * step, self.tile_height)

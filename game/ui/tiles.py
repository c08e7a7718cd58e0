"""A gallery: tiles in rows, painted by the caller, of which one is chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Surface
from pygame.event import Event

from .canvas import Box, contains
from .control import ENTER, Control
from .scroll import BAR, Scroll, draw_bar

if TYPE_CHECKING:
    from .controls import Ui

TilePainter = Callable[[Surface, int, Box, str], object]
_WHEEL_ROWS = 0.5


class Tiles(Control):
    """`count` tiles in `columns`, `tile_height` high; arrows choose at once, as a click does.

    The chosen, hovered and focused tile get their face here, `draw_tile(surface, i, box, state)` adds
    what is in it. Scrolls when there are more than fit.
    """

    def __init__(
        self,
        ui: Ui,
        box: Box,
        columns: int,
        tile_height: float,
        count: int,
        draw_tile: TilePainter,
        on_pick: Callable[[int], object],
        *,
        chosen: int = 0,
        gap: float = 8.0,
    ) -> None:
        self.columns, self.count, self.tile_height, self.gap = max(1, columns), count, tile_height, gap
        self._draw_tile, self._on_pick = draw_tile, on_pick
        self._chosen, self._over, self._down = chosen, -1, -1
        rows = -(-count // self.columns)
        self.scroll = Scroll(rows * (tile_height + gap) - gap, box[3])
        super().__init__(ui, box)
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

    def tile_at(self, point: tuple[float, float]) -> int:
        """The tile under a logical point, -1 for none."""
        if not contains(self._box, point):
            return -1
        return next((i for i in range(self.count) if contains(self.tile_box(i), point)), -1)

    def placed(self) -> None:
        """Scroll within the new height."""
        self.scroll.view = self._box[3]

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
        self._pick(to)
        return True

    def mouse(self, event: Event, point: tuple[float, float]) -> bool:
        """Wheel, bar, and a click on a tile."""
        if event.type == pygame.MOUSEWHEEL:
            self.scroll.to(self.scroll.target - event.y * _WHEEL_ROWS * self.tile_height)
            self.dirty = True
            return self.scroll.most > 0
        if event.type == pygame.MOUSEBUTTONDOWN:
            if not self.scroll.grab(self._box, point):
                self._down = self.tile_at(point)
        elif event.type == pygame.MOUSEMOTION:
            self.scroll.drag(self._box, point)
        elif event.type == pygame.MOUSEBUTTONUP and not self.scroll.release():
            tile, self._down = self._down, -1
            if tile >= 0 and tile == self.tile_at(point):
                self._pick(tile)
        self.dirty = True
        return True

    def pointed(self, point: tuple[float, float] | None) -> None:
        """Warm the tile under the pointer."""
        over = self.tile_at(point) if point else -1
        self.dirty = self.dirty or over != self._over
        self._over = over

    def update(self, dt: float) -> bool:
        """Scroll on."""
        changed = super().update(dt)
        return self.scroll.update(dt, self.kit.speed) or changed

    def draw(self, surface: Surface) -> None:
        """Draw the tiles that are seen, and the bar."""
        x, y, w, h = self._box
        before = surface.get_clip()
        surface.set_clip(before.clip(self.kit.canvas.rect(*self._box)))
        for i in range(self.count):
            place = self.tile_box(i)
            if place[1] + place[3] > y and place[1] < y + h:
                state = self._state(i)
                self._face(surface, place, state)
                self._draw_tile(surface, i, place, state)
        surface.set_clip(before)
        if self.scroll.most > 0:
            draw_bar(self.kit, surface, self._box, self.scroll.thumb(self._box), self.scroll.held)

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

    def _pick(self, i: int) -> None:
        if i == self._chosen or not self._enabled:
            return
        self.kit.sounds.play("click")
        self._chosen, self.dirty = i, True
        self._reveal(i)
        self._on_pick(i)

    def _reveal(self, i: int) -> None:
        step = self.tile_height + self.gap
        self.scroll.reveal(i // self.columns * step, self.tile_height)

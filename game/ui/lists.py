"""Scrolling lists and galleries: the caller draws the rows and tiles.

They are drawn and handled here, since the library's lists make an element for every row, can't let the caller
draw rows, and can't be used from the keyboard.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Collection, Sequence
from itertools import accumulate
from typing import NamedTuple

import pygame
from pygame import Surface
from pygame.event import Event

from game.ui.canvas import Box, contains
from game.ui.control import ENTER, Container, Control
from game.ui.scroll import BAR, Scroll, draw_bar

_WHEEL_ROWS, _WHEEL_TILES = 1.5, 0.5
"""The rows that a notch of the wheel scrolls in a list, and in a gallery."""
ItemPainter = Callable[[Surface, int, Box, str], object]
"""A function that draws the content of item `i` in a box; the state is "normal", "hovered", "focused" or
"chosen"."""


class Side(NamedTuple):
    """The right end of every row with an action of its own: `width` logical px drawn by `draw` (state
    "normal", "hovered" or "focused"). A click there, Space and Right call `on_pick`."""

    width: float
    draw: ItemPainter
    on_pick: Callable[[int], object]


class Items(Control, ABC):
    """A scrolling control of items.

    A subclass locates items (`item_at`), handles clicks (`pick`) and draws the visible ones (`draw_items`).
    `content` is the total height and `wheel_step` the distance of a wheel notch, logical px.
    """

    def __init__(self, ui: Container, box: Box, content: float, wheel_step: float) -> None:
        self._wheel_step = wheel_step
        self._over, self._down = -1, -1
        self.scroll = Scroll(content, box[3])
        super().__init__(ui, box)

    @property
    def bar(self) -> float:
        """Return the width of the scroll bar, 0 if everything fits."""
        return BAR if self.scroll.most > 0 else 0.0

    @abstractmethod
    def item_at(self, point: tuple[float, float]) -> int:
        """Return the item at a logical point, -1 for none."""

    @abstractmethod
    def draw_items(self, surface: Surface) -> None:
        """Draw the visible items; the surface is clipped to the box."""

    @abstractmethod
    def pick(self, i: int) -> None:
        """Handle a click on an item."""

    def pick_at(self, i: int, point: tuple[float, float]) -> None:
        """Handle a click on an item at a point."""
        self.pick(i)

    def placed(self) -> None:
        """Update the scroll range to the new height."""
        self.scroll.view = self._box[3]

    def mouse(self, event: Event, point: tuple[float, float]) -> bool:
        """Handle wheel, scroll bar and clicks on items; return whether the event was used."""
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
        """Highlight the item under the pointer."""
        over = self.item_at(point) if point else -1
        self.dirty = self.dirty or over != self._over
        self._over = over

    def update(self, dt: float) -> bool:
        """Advance the scrolling; return whether the control must be redrawn."""
        changed = super().update(dt)
        return self.scroll.update(dt, self.kit.speed) or changed

    def draw(self, surface: Surface) -> None:
        """Draw the visible items and the scroll bar."""
        before = surface.get_clip()
        surface.set_clip(before.clip(self.kit.canvas.rect(*self._box)))
        self.draw_items(surface)
        surface.set_clip(before)
        if self.bar:
            draw_bar(self.kit, surface, self._box, self.scroll.thumb(self._box), self.scroll.held)


class ScrollList(Items):
    """A list of `count` rows of one height, or of individual heights; only visible ones are drawn, and a
    click or Enter picks one. The list draws the faces of chosen, hovered and focused rows, `draw_row` their
    content. `side`: a part of every row with an action of its own; `on_delete`: the action of the Delete key.
    `unlit`: rows that don't light up under the pointer, such as headings.
    """

    def __init__(
        self,
        ui: Container,
        box: Box,
        row_height: float | Sequence[float],
        count: int,
        draw_row: ItemPainter,
        on_pick: Callable[[int], object],
        *,
        chosen: int = -1,
        side: Side | None = None,
        on_delete: Callable[[int], object] | None = None,
        unlit: Collection[int] = (),
    ) -> None:
        self._on_delete, self._unlit = on_delete, unlit
        self._tops: tuple[float, ...] = ()
        if not isinstance(row_height, int | float):
            self._tops, row_height = tuple(accumulate(row_height, initial=0.0)), max(row_height)
        self._draw_item, self._on_pick, self._chosen = draw_row, on_pick, chosen
        self.row_height = row_height
        """The height of every row, or of the highest."""
        self._count, self._side = count, side
        self.cursor = max(0, chosen)
        self._aside = False
        mean = self._tops[-1] / max(1, count) if self._tops else self.row_height
        super().__init__(ui, box, self._top(count), _WHEEL_ROWS * mean)
        if chosen >= 0:
            self.scroll.to((self._top(chosen) + self._top(chosen + 1)) / 2 - box[3] / 2, at_once=True)

    @property
    def count(self) -> int:
        """Return the number of rows."""
        return self._count

    @count.setter
    def count(self, count: int) -> None:
        self._count = count
        self.cursor = max(0, min(self.cursor, count - 1))
        self.scroll.content = self._top(count)
        self.scroll.to(self.scroll.target, at_once=True)
        self.dirty = True

    @property
    def chosen(self) -> int:
        """Return the chosen row, -1 for none."""
        return self._chosen

    @chosen.setter
    def chosen(self, row: int) -> None:
        self._chosen, self.dirty = row, True
        if row >= 0:
            self.cursor = row
            self.reveal(row)

    def reveal(self, row: int) -> None:
        """Scroll until a row is visible."""
        self.scroll.reveal(self._top(row), self._high(row))
        self.dirty = True

    def go_to(self, row: int) -> None:
        """Move the cursor to the nearest existing row and show it at once."""
        self.cursor = max(0, min(self._count - 1, row))
        self.reveal(self.cursor)
        self.scroll.to(self.scroll.target, at_once=True)

    def item_at(self, point: tuple[float, float]) -> int:
        """Return the row at a logical point, -1 for none."""
        x, y, w, h = self._box
        if not contains((x, y, w - self.bar, h), point):
            return -1
        row = self._row_at(point[1] - y + self.scroll.offset)
        return row if row < self._count else -1

    def row_box(self, row: int) -> Box:
        """Return the current box of a row without its side, visible or not, logical px."""
        x, y, w, _ = self._box
        side = self._side.width if self._side is not None else 0.0
        return x, y + self._top(row) - self.scroll.offset, w - self.bar - side, self._high(row)

    def side_box(self, row: int) -> Box:
        """Return the current box of a row's side, visible or not, logical px."""
        x, y, w, h = self.row_box(row)
        return x + w, y, self._side.width if self._side is not None else 0.0, h

    def press(self) -> None:
        """Pick the row at the cursor."""
        self.pick(self.cursor)

    def key(self, event: Event) -> bool:
        """Handle keys: arrows, Page keys, Home and End move the cursor; Enter and Space pick its row, Delete
        deletes it. With a side, Space and Right pick that."""
        if self._side is not None and event.key in (pygame.K_SPACE, pygame.K_RIGHT):
            self.pick_side(self.cursor)
            return True
        if event.key in (*ENTER, pygame.K_SPACE):
            self.press()
            return self._count > 0
        if event.key == pygame.K_DELETE and self._on_delete is not None:
            self._on_delete(self.cursor)
            return True
        page = max(1, int(self._box[3] // self.row_height) - 1)
        last = self._count - 1
        to = {
            pygame.K_UP: self.cursor - 1,
            pygame.K_DOWN: self.cursor + 1,
            pygame.K_PAGEUP: max(0, self.cursor - page),
            pygame.K_PAGEDOWN: min(last, self.cursor + page),
            pygame.K_HOME: 0,
            pygame.K_END: last,
        }.get(event.key)
        if to is None or not 0 <= to <= last:
            return False
        self.cursor = to
        self.reveal(to)
        return True

    def draw_items(self, surface: Surface) -> None:
        """Draw the visible rows with their faces."""
        first, last = (self._row_at(self.scroll.offset + down) for down in (0.0, self._box[3]))
        for row in range(first, min(self._count, last + 1)):
            place, state = self.row_box(row), self._state(row, aside=False)
            row_face(self, surface, place, state)
            self._draw_item(surface, row, place, state)
            if self._side is not None:
                self._side.draw(surface, row, self.side_box(row), self._state(row, aside=True))

    def _top(self, row: int) -> float:
        """Return the y offset of a row from the first one."""
        return self._tops[row] if self._tops else row * self.row_height

    def _high(self, row: int) -> float:
        return self._top(row + 1) - self._top(row)

    def _row_at(self, down: float) -> int:
        """Return the row at a y offset from the first one."""
        return bisect_right(self._tops, down) - 1 if self._tops else int(down // self.row_height)

    def _state(self, row: int, aside: bool) -> str:
        """Return the state of a row, or of its side."""
        if row == self._chosen and not aside:
            return "chosen"
        if self.focused and self.ui.keyboard and row == self.cursor:
            return "focused"
        hovered = self.hovered and row == self._over and aside == self._aside and row not in self._unlit
        return "hovered" if hovered else "normal"

    def pointed(self, point: tuple[float, float] | None) -> None:
        """Highlight the row under the pointer, or its side."""
        aside = point is not None and self._on_side(point)
        self.dirty, self._aside = self.dirty or aside != self._aside, aside
        super().pointed(point)

    def _on_side(self, point: tuple[float, float]) -> bool:
        return self._side is not None and point[0] >= self.side_box(0)[0]

    def pick_at(self, row: int, point: tuple[float, float]) -> None:
        """Pick a row, or its side if the click was there."""
        self.pick_side(row) if self._on_side(point) else self.pick(row)

    def pick_side(self, row: int) -> None:
        """Pick the side of a row and move the cursor there."""
        if self._side is not None:
            self._use(row, self._side.on_pick)

    def pick(self, row: int) -> None:
        """Pick a row and move the cursor there."""
        self._use(row, self._on_pick)

    def _use(self, row: int, on_pick: Callable[[int], object]) -> None:
        if self._enabled and 0 <= row < self._count:
            self.cursor = row
            self.kit.sounds.play("click")
            on_pick(row)


def row_face(control: Control, surface: Surface, place: Box, state: str) -> None:
    """Draw the face of a row: lit when chosen, lighter when hovered, with a cool outline at the cursor."""
    x, y, w, h = place
    box = (x + 2, y + 1, w - 4, h - 2)
    if state == "chosen":
        control.kit.fill(surface, box, "lit_top", "lit_bottom", 6, "brass", 1.5)
    elif state == "hovered":
        control.kit.fill(surface, box, "night4", None, 6, "lamp", 1.2, alpha=180)
    elif state == "focused":
        control.kit.fill(surface, box, "night3", None, 6, "cool", 1.8)


class Tiles(Items):
    """A gallery of `count` tiles in `columns`, `tile_height` high; arrows choose at once, as a click does. It
    scrolls if needed.

    The gallery draws the faces of chosen, hovered and focused tiles, `draw_tile(surface, i, box, state)`
    their content.
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
        self._draw_item, self._on_pick, self._chosen = draw_tile, on_pick, chosen
        super().__init__(ui, box, content, _WHEEL_TILES * tile_height)
        self._reveal(chosen)
        self.scroll.to(self.scroll.target, at_once=True)

    @property
    def chosen(self) -> int:
        """Return the chosen tile."""
        return self._chosen

    def tile_box(self, i: int) -> Box:
        """Return the box of a tile, logical px."""
        x, y, w, _ = self._box
        w -= BAR + 2 if self.scroll.most > 0 else 0
        wide = (w - self.gap * (self.columns - 1)) / self.columns
        row, column = divmod(i, self.columns)
        top = y + row * (self.tile_height + self.gap) - self.scroll.offset
        return x + column * (wide + self.gap), top, wide, self.tile_height

    def item_at(self, point: tuple[float, float]) -> int:
        """Return the tile at a logical point, -1 for none."""
        if not contains(self._box, point):
            return -1
        return next((i for i in range(self.count) if contains(self.tile_box(i), point)), -1)

    def key(self, event: Event) -> bool:
        """Handle keys: arrows, Home and End choose; arrows past the edges are left to the focus."""
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
        """Draw the visible tiles with their faces."""
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

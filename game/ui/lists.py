"""Lists: rows to scroll and pick from, and a button that opens one.

Both are drawn and handled here: the library's lists make an element for every row, know no rows
painted by the caller, and cannot be used from the keyboard.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Surface
from pygame.event import Event

from . import faces
from .canvas import Box, contains
from .control import ENTER, Control
from .items import ItemPainter, Items
from .scroll import BAR, Scroll, draw_bar

if TYPE_CHECKING:
    from .controls import Ui

_WHEEL_ROWS = 1.5


class Side(NamedTuple):
    """The part at the right end of every row that means something else than the row: `width` logical px
    drawn by `draw` (state "normal", "hovered" or "focused"). A click there, Space and Right call `on_pick`."""

    width: float
    draw: ItemPainter
    on_pick: Callable[[int], object]


class ScrollList(Items):
    """`count` rows of one height; only those seen are drawn. The chosen, hovered and focused row get
    their face here, `draw_row` adds what is in it."""

    def __init__(
        self,
        ui: Ui,
        box: Box,
        row_height: float,
        count: int,
        draw_row: ItemPainter,
        on_pick: Callable[[int], object],
        *,
        chosen: int = -1,
        side: Side | None = None,
    ) -> None:
        self.row_height, self._count, self._side = row_height, count, side
        self.cursor = max(0, chosen)
        self._aside = False
        super().__init__(ui, box, count * row_height, _WHEEL_ROWS * row_height, draw_row, on_pick, chosen)
        if chosen >= 0:
            self.scroll.to((chosen + 0.5) * row_height - box[3] / 2, at_once=True)

    @property
    def count(self) -> int:
        """How many rows there are."""
        return self._count

    @count.setter
    def count(self, count: int) -> None:
        self._count = count
        self.cursor = max(0, min(self.cursor, count - 1))
        self.scroll.content = count * self.row_height
        self.scroll.to(self.scroll.target, at_once=True)
        self.dirty = True

    @property
    def chosen(self) -> int:
        """The chosen row, -1 for none."""
        return self._chosen

    @chosen.setter
    def chosen(self, row: int) -> None:
        self._chosen, self.dirty = row, True
        if row >= 0:
            self.cursor = row
            self.reveal(row)

    def reveal(self, row: int) -> None:
        """Scroll until a row is seen."""
        self.scroll.reveal(row * self.row_height, self.row_height)
        self.dirty = True

    def item_at(self, point: tuple[float, float]) -> int:
        """The row under a logical point, -1 for none."""
        x, y, w, h = self._box
        if not contains((x, y, w - self.bar, h), point):
            return -1
        row = int((point[1] - y + self.scroll.offset) // self.row_height)
        return row if row < self._count else -1

    def row_box(self, row: int) -> Box:
        """Where a row is now without its side, seen or not, logical px."""
        x, y, w, _ = self._box
        side = self._side.width if self._side is not None else 0.0
        return x, y + row * self.row_height - self.scroll.offset, w - self.bar - side, self.row_height

    def side_box(self, row: int) -> Box:
        """Where the side of a row is now, seen or not, logical px."""
        x, y, w, h = self.row_box(row)
        return x + w, y, self._side.width if self._side is not None else 0.0, h

    def press(self) -> None:
        """Pick the row of the cursor."""
        self.pick(self.cursor)

    def key(self, event: Event) -> bool:
        """Arrows, Page keys, Home and End move the cursor; Enter and Space pick its row. With a side,
        Space and Right pick that."""
        if self._side is not None and event.key in (pygame.K_SPACE, pygame.K_RIGHT):
            self.pick_side(self.cursor)
            return True
        if event.key in (*ENTER, pygame.K_SPACE):
            self.press()
            return self._count > 0
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
        """The rows that are seen, each on its face."""
        h = self._box[3]
        first = int(self.scroll.offset // self.row_height)
        for row in range(first, min(self._count, int((self.scroll.offset + h) // self.row_height) + 1)):
            place, state = self.row_box(row), self._state(row)
            row_face(self, surface, place, state)
            self._draw_item(surface, row, place, state)
            if self._side is not None:
                self._side.draw(surface, row, self.side_box(row), self._side_state(row))

    def _state(self, row: int) -> str:
        if row == self._chosen:
            return "chosen"
        if self.focused and self.ui.keyboard and row == self.cursor:
            return "focused"
        return "hovered" if self.hovered and row == self._over and not self._aside else "normal"

    def _side_state(self, row: int) -> str:
        if self.focused and self.ui.keyboard and row == self.cursor:
            return "focused"
        return "hovered" if self.hovered and row == self._over and self._aside else "normal"

    def pointed(self, point: tuple[float, float] | None) -> None:
        """Warm the row under the pointer, or its side."""
        aside = point is not None and self._on_side(point)
        self.dirty, self._aside = self.dirty or aside != self._aside, aside
        super().pointed(point)

    def _on_side(self, point: tuple[float, float]) -> bool:
        return self._side is not None and point[0] >= self.side_box(0)[0]

    def pick_at(self, row: int, point: tuple[float, float]) -> None:
        """Pick a row, or its side where it was clicked there."""
        self.pick_side(row) if self._on_side(point) else self.pick(row)

    def pick_side(self, row: int) -> None:
        """Pick the side of a row, which the cursor goes to."""
        if self._side is not None and self._enabled and 0 <= row < self._count:
            self.cursor = row
            self.kit.sounds.play("click")
            self._side.on_pick(row)

    def pick(self, row: int) -> None:
        """Pick a row, which the cursor goes to."""
        if self._enabled and 0 <= row < self._count:
            self.cursor = row
            self.kit.sounds.play("click")
            self._on_pick(row)


def row_face(control: Control, surface: Surface, place: Box, state: str) -> None:
    """The face of a row: lit when chosen, lighter under the pointer, a cool line at the cursor."""
    x, y, w, h = place
    box = (x + 2, y + 1, w - 4, h - 2)
    if state == "chosen":
        control.kit.fill(surface, box, "lit_top", "lit_bottom", 6, "brass", 1.5)
    elif state == "hovered":
        control.kit.fill(surface, box, "night4", None, 6, "lamp", 1.2, alpha=180)
    elif state == "focused":
        control.kit.fill(surface, box, "night3", None, 6, "cool", 1.8)


class DropDown(Control):
    """A button with the chosen words; it opens a list over everything else."""

    ROW, MOST_ROWS = 36.0, 8

    def __init__(
        self,
        ui: Ui,
        box: Box,
        options: Sequence[tuple[str, str]],
        chosen: str,
        on_change: Callable[[str], object],
    ) -> None:
        self.options, self._chosen, self._on_change = tuple(options), chosen, on_change
        self._cursor = 0
        self.scroll = Scroll(0, 1)
        super().__init__(ui, box)

    @property
    def chosen(self) -> str:
        """The id of the chosen option."""
        return self._chosen

    @chosen.setter
    def chosen(self, chosen: str) -> None:
        self._chosen, self.dirty = chosen, True

    def words(self) -> str:
        """The words of the chosen option."""
        return dict(self.options).get(self._chosen, "")

    @property
    def is_open(self) -> bool:
        """Whether its list is open."""
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
        """Closed: Space and Enter open. Open: arrows, Home, End, Enter picks, Escape closes."""
        if event.type != pygame.KEYDOWN:
            return False
        if not self.is_open:
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
        """Click to open, click a row to choose, click elsewhere to close."""
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
        """The cursor follows the pointer through the open list."""
        row = self._row_at(point) if point and self.is_open else -1
        if row >= 0 and row != self._cursor:
            self._cursor, self.dirty = row, True

    def remove(self) -> None:
        """Take it off the screen for good."""
        self._close()
        super().remove()

    def update(self, dt: float) -> bool:
        """Scroll the open list on."""
        changed = super().update(dt)
        return (self.is_open and self.scroll.update(dt, self.kit.speed)) or changed

    def draw(self, surface: Surface) -> None:
        """The button: words at the left, a chevron at the right."""
        kit, (x, y, w, h) = self.kit, self._box
        state = "normal" if self._enabled else "disabled"
        faces.button(kit, surface, self._box, "", "secondary", state, 1.0 if self.hovered else 0.0)
        ink = "text" if self._enabled else "disabled"
        kit.draw_text(surface, self.label, (x + 14, y + h / 2), 16, ink, False, "midleft", w - 46)
        kit.draw_icon(surface, "up" if self.is_open else "down", (x + w - 20, y + h / 2), 16, ink)

    def draw_over(self, surface: Surface) -> None:
        """The open list."""
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

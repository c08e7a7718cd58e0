"""The log: events in plain lines by round or turn; a line under the pointer marks its pieces. It opens as a
drawer, or is always open where the map has room for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Surface
from pygame.event import Event as InputEvent

from game.table.layout import Layout
from game.ui import text
from game.ui.canvas import Box, Canvas, contains
from game.ui.kit import Kit
from game.ui.scroll import Scroll
from rules.game import Event

MOST_LINES = 400
HEADING, PAD, SIZE, SPACE = 34.0, 16.0, 14.0, 5.0
SMALL = 13.0
"""The size of the lines of a log that stays open in a narrow column."""
WHEEL, BADGE, MARKED = 54.0, 24.0, 31.0
"""The scrolling per notch of the wheel, the room for a badge, and that for a badge with a bot's mark, logical
px."""
DRAWER = 392.0
EDGE, APART = 16.0, 12.0
"""The distance of a drawer from the edges of the window, and from the actions."""


def log_box(layout: Layout, canvas: Canvas) -> Box:
    """Return the box of the log: where the map puts it, keeping a drawer's distance to the actions below;
    else at the right, above the actions if they are there."""
    if is_always_open(layout, canvas):
        return layout.box("panel/log", canvas)
    if "panel/log" in layout.spots:
        x, y, w, h = layout.box("panel/log", canvas)
        return x, y, w, h + max(0.0, _below(layout, canvas) - _below(layout, Canvas()))
    left, top, foot = canvas.w - DRAWER - EDGE, 64, canvas.h - EDGE
    if "panel/actions" in layout.spots:
        x, y, w, h = layout.box("panel/actions", canvas)
        if x + w > left and y + h > canvas.h / 2:
            foot = y - APART
    return left, top, DRAWER, foot - top


def is_always_open(layout: Layout, canvas: Canvas) -> bool:
    """Return whether the map shows the log permanently on a canvas, not as a drawer."""
    spot = layout.spots["panel/log"].on(canvas) if "panel/log" in layout.spots else None
    return spot is not None and not spot.drawer


def _below(layout: Layout, canvas: Canvas) -> float:
    """Return the distance between the log's panel and the actions below it; 0 without an actions panel."""
    if "panel/actions" not in layout.spots:
        return 0.0
    _, y, _, h = layout.box("panel/log", canvas)
    return layout.box("panel/actions", canvas)[1] - y - h


class Row(NamedTuple):
    """A line of the log with its position: `top` and `high` in px of the whole scrolled text."""

    event: Event
    top: float
    high: float
    heading: bool


class LogDrawer:
    """The log and its scrolled lines. `opened`: open as a drawer, or focused by keys where it is `pinned`
    (always open). `chosen` is the row under the pointer or the arrows, or -1."""

    def __init__(self, seats: int) -> None:
        self.opened = self.pinned = False
        self.chosen = -1
        self.rows: list[Row] = []
        self._events: tuple[Event, ...] = ()
        self._seats = seats
        self._bots: frozenset[int] = frozenset()
        self._roll = Scroll(0.0, 0.0)

    def build(self, kit: Kit, box: Box, pinned: bool = False) -> None:
        """Lay the log out for a canvas; keep the scroll position, by default the end."""
        self.box, self.pinned, self._kit = box, pinned, kit
        self._size = SMALL if pinned else SIZE
        self._lay_out()

    @property
    def seen(self) -> bool:
        """Return whether the log is visible."""
        return self.opened or self.pinned

    def seat_bots(self, bots: frozenset[int]) -> None:
        """Set the seats that bots play."""
        if bots != self._bots:
            self._bots = bots
            self._lay_out()

    def show(self, events: Sequence[Event]) -> None:
        """Show the lines of the game so far and scroll to the newest."""
        shown = tuple(event for event in events if event.logged)[-MOST_LINES:]
        if shown != self._events:
            self._events, self.chosen = shown, -1
            self._lay_out()

    def toggle(self) -> None:
        """Open or close the drawer; opened, it shows the newest lines. A pinned log gains or loses the keys
        instead."""
        self.opened = not self.opened
        self.chosen = -1
        self._lay_out()
        if self.opened and self.pinned:
            self._choose(len(self.rows) - 1)

    @property
    def marks(self) -> tuple[str, ...]:
        """Return the pieces and places that the selected line mentions."""
        if not self.seen or not 0 <= self.chosen < len(self.rows):
            return ()
        return self.rows[self.chosen].event.marks

    def handle(self, event: InputEvent) -> bool:
        """Handle an event meant for the log; return whether it was used."""
        if not self.seen:
            return False
        if event.type == pygame.KEYDOWN:
            return self.opened and self._key(event.key)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._pointer(event)
        return False

    def wheel(self, point: tuple[float, float] | None, lines: int) -> bool:
        """Scroll the log by wheel lines (up is positive) if the point is in it; return whether it is."""
        if not self.seen or point is None or not contains(self.box, point):
            return False
        self._scroll(-lines * WHEEL)
        self.chosen = self._row_at(point)
        return True

    def _pointer(self, event: InputEvent) -> bool:
        if not self._over(event.pos):
            if event.type == pygame.MOUSEMOTION:
                self.chosen = -1
            return False
        if event.type == pygame.MOUSEMOTION:
            self.chosen = self._row_at(self._kit.canvas.logical(event.pos))
            return not any(event.buttons)
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if pressed and not self.pinned and contains(self._cross(), self._kit.canvas.logical(event.pos)):
            self.toggle()
        return True

    def _key(self, key: int) -> bool:
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(key)
        page = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}.get(key)
        if key == pygame.K_ESCAPE:
            self.toggle()
        elif step is not None:
            self._choose(self.chosen + step if self.chosen >= 0 else len(self.rows) - 1)
        elif page is not None:
            self._scroll(page * (self._view[3] - 20))
        elif key in (pygame.K_HOME, pygame.K_END):
            self._choose(0 if key == pygame.K_HOME else len(self.rows) - 1)
        else:
            return False
        return True

    def _choose(self, row: int) -> None:
        if self.rows:
            self.chosen = min(max(row, 0), len(self.rows) - 1)
            found = self.rows[self.chosen]
            self._roll.reveal(found.top, found.high)
            self._scroll(0.0)

    def _scroll(self, by: float) -> None:
        self._roll.to(self._roll.target + by, at_once=True)

    def _over(self, pos: tuple[int, int]) -> bool:
        return contains(self.box, self._kit.canvas.logical(pos))

    def _row_at(self, point: tuple[float, float]) -> int:
        x, y, w, h = self._view
        if not contains((x, y, w, h), point):
            return -1
        at = point[1] - y + self._roll.offset
        return next((i for i, row in enumerate(self.rows) if row.top <= at < row.top + row.high), -1)

    @property
    def _view(self) -> Box:
        x, y, w, h = self.box
        return x + 8, y + HEADING + 4, w - 16, h - HEADING - 12

    def row_box(self, row: Row) -> Box:
        """Return the box of a row, as far as the log is scrolled."""
        x, y, w, _ = self._view
        return x, y + row.top - self._roll.offset, w, row.high

    def _cross(self) -> Box:
        x, y, w, _ = self.box
        return x + w - 40, y, 40, 38

    def _lay_out(self) -> None:
        """Compute the position of each line, wrapped to the width, if the log is visible."""
        self.rows, top = [], 0.0
        if not self.seen:
            return
        kit = self._kit
        px, limit = kit.font_px(self._size), int((self._room()) * kit.canvas.s)
        for event in self._events:
            heading = bool(event.begins)
            lines = len(text.wrap(event.text, limit, px, heading))
            high = lines * kit.line_height(self._size) + SPACE + (8 if heading else 0)
            self.rows.append(Row(event, top, high, heading))
            top += high
        self._roll = Scroll(top, self._view[3])
        self._scroll(top)

    def _room(self) -> float:
        return self._view[2] - 2 * 8 - self._badge - 6

    @property
    def _badge(self) -> float:
        if self._seats == 1:
            return 0.0
        return MARKED if self._bots else BADGE

    def draw(self, surface: Surface) -> None:
        """Draw the log if it is visible."""
        if not self.seen:
            return
        kit, (x, y, w, _) = self._kit, self.box
        kit.shadow(surface, self.box, 1 if self.pinned else 3, 10)
        kit.panel(surface, self.box, "Log")
        if not self.pinned:
            kit.draw_icon(surface, "cross", (x + w - 22, y + 20), 15, "text2")
        clip = surface.get_clip()
        surface.set_clip(kit.canvas.rect(*self._view).clip(clip))
        for i, row in enumerate(self.rows):
            top = self.row_box(row)[1]
            if top + row.high > self._view[1] and top < self._view[1] + self._view[3]:
                self._draw_row(surface, i, row, top)
        surface.set_clip(clip)
        if not self.rows:
            nothing = kit.paragraph("Nothing has happened yet.", w - 2 * PAD, self._size, "mute")
            kit.put(surface, nothing, (x + PAD, y + 54))
        self._bar(surface)

    def _draw_row(self, surface: Surface, i: int, row: Row, top: float) -> None:
        kit, (x, _, w, _) = self._kit, self._view
        if i == self.chosen:
            kit.fill(
                surface, (x, top, w - 8, row.high - 1), "night4", radius=5, border="cool", border_width=1.2
            )
        left, below = x + 8, 8 if row.heading else 2
        if self._seats > 1 and row.event.actor >= 0 and not row.heading:
            bot = row.event.actor in self._bots
            kit.player_badge(surface, row.event.actor, (left + 8, top + row.high / 2), 17, bot)
        if not row.heading:
            left += self._badge
        colour = "brass_light" if row.heading else "text" if i == self.chosen else "text2"
        words = kit.paragraph(row.event.text, self._room(), self._size, colour, row.heading)
        kit.put(surface, words, (left, top + below))

    def _bar(self, surface: Surface) -> None:
        x, y, w, h = self._view
        if self._roll.most > 0:
            long = max(24.0, h * h / self._roll.content)
            at = y + (h - long) * self._roll.offset / self._roll.most
            self._kit.fill(surface, (x + w - 5, at, 5, long), "edge2", radius=2.5)

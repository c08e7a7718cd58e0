"""A scrolling list of all players, for more than have plates (1 to 99)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property

from pygame import Surface

from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.table.table_state import Point
from game.ui.canvas import Box, contains

ROW, HEAD = 58.0, 40.0
"""The height of a row of the list, and that of its heading."""


@dataclass
class Scrolled:
    """The scroll state of a list: the first visible player, and the player it last moved to."""

    first: int = 0
    followed: int = -1


class PlayersPart(Part):
    """A row per player: picture, badge, name and the plate's detail."""

    @cached_property
    def at(self) -> Scrolled:
        """Return the list's scroll state."""
        return Scrolled()

    def shown(self, model: ViewModel) -> bool:
        return len(model.names) > 1

    def key(self, model: ViewModel, where: Where) -> Hashable:
        if not self.shown(model):
            return None
        box = where(self.name)
        self._follow(box, model)
        seats = tuple((seat, model.names[seat], model.plate(seat)) for seat, _ in self._cells(box, model))
        return seats, model.own, model.bots

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        kit, count = self.kit, len(model.names)
        kit.panel(surface, box, self.spot.heading or "Players", str(count))
        for seat, cell in self._cells(box, model):
            turn = model.plate(seat).turn
            if turn or seat == model.own:
                light = f"player{seat + 1}_light" if turn else "edge2"
                kit.fill(surface, cell, "#213042", radius=7, border=light, border_width=1.8 if turn else 1)
            self._row(surface, cell, seat, model)
        self._bar(surface, box, count)

    def portrait_of(self, model: ViewModel, seat: int, side: float) -> Surface | None:
        """Return a picture of a seat's position in a square of so many logical px, or None."""
        return None

    # -- scrolling and pointing

    def place(self, name: str, model: ViewModel) -> Box | None:
        family, _, seat = name.partition("/")
        named = family == "seat" and self.shown(model)
        return self.cell_of(self.box(model), model, int(seat)) if named else None

    def opened_at(self, box: Box, model: ViewModel, point: Point) -> str:
        seat = self.seat_at(box, model, point)
        return "" if seat is None else f"seat/{seat}"

    def scroll(self, box: Box, model: ViewModel, steps: int) -> bool:
        """Scroll the list by a number of players; return whether it moved."""
        before = self.at.first
        self.at.first += steps
        self._clamp(box, len(model.names))
        return self.at.first != before

    def seat_at(self, box: Box, model: ViewModel, point: Point) -> int | None:
        """Return the player at a logical point, or None."""
        return next((seat for seat, cell in self._cells(box, model) if contains(cell, point)), None)

    def cell_of(self, box: Box, model: ViewModel, seat: int) -> Box:
        """Return a player's row, or the whole list for one out of view."""
        return dict(self._cells(box, model)).get(seat, box)

    def _follow(self, box: Box, model: ViewModel) -> None:
        """Scroll to the player to act when that is another one than before."""
        acting = next((seat for seat in range(len(model.names)) if model.plate(seat).turn), -1)
        if acting != self.at.followed and acting >= 0:
            self.at.followed, room = acting, self._room(box)
            if not self.at.first <= acting < self.at.first + room:
                self.at.first = acting - room // 2
        self._clamp(box, len(model.names))

    def _clamp(self, box: Box, count: int) -> None:
        self.at.first = max(0, min(self.at.first, count - self._room(box)))

    def _cells(self, box: Box, model: ViewModel) -> list[tuple[int, Box]]:
        """Return the visible players with their boxes."""
        x, y, w, _ = box
        seen = range(self.at.first, min(len(model.names), self.at.first + self._room(box)))
        return [(seat, (x + 8, y + HEAD + row * ROW, w - 18, ROW - 4)) for row, seat in enumerate(seen)]

    def _room(self, box: Box) -> int:
        """Return the number of players visible at once."""
        return int((box[3] - HEAD - 6) // ROW)

    # -- one player

    def _row(self, surface: Surface, cell: Box, seat: int, model: ViewModel) -> None:
        kit, (x, y, w, h) = self.kit, cell
        plate, left = model.plate(seat), x + 88
        picture = self.portrait_of(model, seat, 42)
        if picture is not None:
            kit.put(surface, picture, (x + 28, y + h / 2), "center")
        kit.player_badge(surface, seat, (x + 66, y + h / 2), 22, seat in model.bots)
        ink, room = f"player{seat + 1}_light" if plate.turn else "text", x + w - left - 6
        apart = min(h / 4, max(10.0, kit.line_height(16) / 2))
        kit.draw_text(surface, model.names[seat], (left, y + h / 2 - apart), 16, ink, True, "midleft", room)
        note = kit.fitting(plate.details, room, 13)
        kit.draw_text(surface, note, (left, y + h / 2 + apart + 1), 13, "text2", False, "midleft", room)

    def _bar(self, surface: Surface, box: Box, count: int) -> None:
        """Draw the scroll bar of a list longer than the panel."""
        room, (x, y, w, h) = self._room(box), box
        if count <= room:
            return
        top = y + HEAD
        track = (x + w - 5, top, 3.0, y + h - 6 - top)
        thumb = (track[0], top + track[3] * self.at.first / count, 3.0, track[3] * room / count)
        self.kit.fill(surface, track, "night0", radius=1.5)
        self.kit.fill(surface, thumb, "edge2", radius=1.5)

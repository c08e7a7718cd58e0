"""Everybody at the table in a list that scrolls: for more players than have a plate (1 to 99)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property

from pygame import Surface

from game.table.look import Point
from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.ui.canvas import Box, contains

ROW, HEAD, CELL, WIDE, PITCH = 58.0, 40.0, 46.0, 300.0, 68.0
"""A row of a wide list and its heading, a cell of a narrow one, how wide a wide one is, a cell of a flat one."""
LEAST_OVERLAID = 0.8
"""Below this scale badges and numbers would hide the pictures they stand on."""


def flat_pitch(scale: float) -> float:
    """How far players in a row are apart: further where letters cannot shrink with the window."""
    return PITCH * (1.5 if scale < LEAST_OVERLAID else 1.0)


@dataclass
class Scrolled:
    """Which player is the first in view, and to whom the list moved last."""

    first: int = 0
    followed: int = -1


class PlayersPart(Part):
    """A picture and a badge a player, with the first counter of the plate; in a wide list the name too."""

    @cached_property
    def at(self) -> Scrolled:
        """How far it is scrolled."""
        return Scrolled()

    def shown(self, model: ViewModel) -> bool:
        return len(model.names) > 1

    def key(self, model: ViewModel, where: Where) -> Hashable:
        if not self.shown(model):
            return None
        box = where(self.name)
        self._follow(box, model)
        seats = tuple((seat, model.names[seat], model.plate(seat)) for seat in self._seen(box, model))
        return seats, model.own, model.bots

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        kit, count = self.kit, len(model.names)
        if self._wide(box):
            kit.panel(surface, box, self.spot.heading or "Players", str(count))
        else:
            kit.shadow(surface, box, 1, 10)
            kit.fill(surface, box, "panel_top", "panel_bottom", 10, "edge", top_line=True)
        for number, seat in enumerate(self._seen(box, model)):
            cell, turn = self._cell(box, number), model.plate(seat).turn
            if turn or seat == model.own:
                light = f"player{seat + 1}_light" if turn else "edge2"
                kit.fill(surface, cell, "#213042", radius=7, border=light, border_width=1.8 if turn else 1)
            (self._row if self._wide(box) else self._mini)(surface, cell, seat, model)
        self._bar(surface, box, count)

    # -- scrolling and pointing

    def scroll(self, box: Box, model: ViewModel, steps: int) -> bool:
        """Move the list by that many players; True when it moved."""
        before = self.at.first
        self.at.first += steps
        self._clamp(box, len(model.names))
        return self.at.first != before

    def seat_at(self, box: Box, model: ViewModel, point: Point) -> int | None:
        """The player under a logical point."""
        seen = enumerate(self._seen(box, model))
        return next((seat for number, seat in seen if contains(self._cell(box, number), point)), None)

    def cell_of(self, box: Box, seat: int) -> Box:
        """Where a player in view stands."""
        return self._cell(box, seat - self.at.first)

    def _follow(self, box: Box, model: ViewModel) -> None:
        """Bring the player to act into view when it is another one."""
        acting = next((seat for seat in range(len(model.names)) if model.plate(seat).turn), -1)
        if acting != self.at.followed and acting >= 0:
            self.at.followed, room = acting, self._room(box)
            if not self.at.first <= acting < self.at.first + room:
                self.at.first = acting - room // 2
        self._clamp(box, len(model.names))

    def _clamp(self, box: Box, count: int) -> None:
        self.at.first = max(0, min(self.at.first, count - self._room(box)))

    def _seen(self, box: Box, model: ViewModel) -> range:
        return range(self.at.first, min(len(model.names), self.at.first + self._room(box)))

    # -- one player

    def _mini(self, surface: Surface, cell: Box, seat: int, model: ViewModel) -> None:
        kit, (x, y, w, h) = self.kit, cell
        bot, apart = seat in model.bots, w > h * 1.2
        side = h - 10 if apart else 38.0
        self._portrait(surface, model, seat, (x + (5 + side / 2 if apart else w / 2 + 1), y + h / 2), side)
        if apart:  # in a small window beside the picture, which they would hide
            middle = x + (side + 5 + w) / 2
            kit.player_badge(surface, seat, (middle, y + h * 0.28), h * 0.46)
            self._figure(surface, model, seat, (middle, y + h * 0.74), h * 0.36)
        else:
            kit.player_badge(surface, seat, (x + 9, y + 10), 18)
            words = self._words(model, seat)
            width = max(18.0, kit.text_width(words, 12, True) + 7)
            high = max(16.0, kit.line_height(12) - 2)
            pill = (x + w - width - 1, y + h - high - 1, width, high)
            kit.fill(surface, pill, "night0", radius=high / 2, border="edge")
            self._figure(surface, model, seat, (pill[0] + width / 2, pill[1] + high / 2), 12)
        if bot:
            kit.bot_mark(surface, (x + 10, y + h - (10 if apart else 9)), 8.5)

    def _row(self, surface: Surface, cell: Box, seat: int, model: ViewModel) -> None:
        kit, (x, y, w, h) = self.kit, cell
        plate, left = model.plate(seat), x + 88
        self._portrait(surface, model, seat, (x + 28, y + h / 2), 42)
        kit.player_badge(surface, seat, (x + 66, y + h / 2), 22, seat in model.bots)
        ink, room = f"player{seat + 1}_light" if plate.turn else "text", x + w - left - 10
        kit.draw_text(surface, model.names[seat], (left, y + h / 2 - 10), 16, ink, True, "midleft", room)
        note = ", ".join(filter(None, (plate.detail, plate.note)))
        done = "lamp" if self._words(model, seat) == "0" else "text2"
        kit.draw_text(surface, note, (left, y + h / 2 + 11), 13, done, False, "midleft", room)

    def _portrait(self, surface: Surface, model: ViewModel, seat: int, at: Point, side: float) -> None:
        picture = model.portrait(seat, side)
        if picture is not None:
            self.kit.put(surface, picture, at, "center")

    def _words(self, model: ViewModel, seat: int) -> str:
        """The first counter of the plate."""
        counters = model.plate(seat).counters
        return str(counters[0].number) if counters else ""

    def _figure(self, surface: Surface, model: ViewModel, seat: int, at: Point, size: float) -> None:
        """The first counter; at nothing left a tick."""
        words = self._words(model, seat)
        if words == "0":
            self.kit.draw_icon(surface, "check", at, size, "lamp")
        else:
            self.kit.draw_text(surface, words, at, 12, "text", True, "center")

    # -- the form of the list

    def _bar(self, surface: Surface, box: Box, count: int) -> None:
        """Where in the list one is, when it is longer than the panel."""
        room = self._room(box)
        if count <= room:
            return
        x, y, w, h = box
        if w > h:
            track = (x + 10, y + h - 5, w - 20, 3.0)
            thumb = (track[0] + track[2] * self.at.first / count, track[1], track[2] * room / count, 3.0)
        else:
            top = y + (HEAD if self._wide(box) else 6)
            track = (x + w - 5, top, 3.0, y + h - 6 - top)
            thumb = (track[0], top + track[3] * self.at.first / count, 3.0, track[3] * room / count)
        self.kit.fill(surface, track, "night0", radius=1.5)
        self.kit.fill(surface, thumb, "edge2", radius=1.5)

    def _wide(self, box: Box) -> bool:
        return box[2] >= WIDE and box[3] > 200

    def _room(self, box: Box) -> int:
        """How many players are in view at once."""
        if self._wide(box):
            return int((box[3] - HEAD - 6) // ROW)
        if box[2] > box[3]:
            return int((box[2] - 6) // flat_pitch(self.kit.canvas.s))
        return int((box[3] - 6) // CELL)

    def _cell(self, box: Box, number: int) -> Box:
        x, y, w, h = box
        if self._wide(box):
            return x + 8, y + HEAD + number * ROW, w - 18, ROW - 4
        if w > h:
            pitch = flat_pitch(self.kit.canvas.s)
            return x + 4 + number * pitch, y + 4, pitch - 4, h - 10
        return x + 3, y + 4 + number * CELL, w - 9, CELL - 2

"""Everybody's planets in a strip: beside, under or right of one's own (1 to 99 players)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pygame import Surface

from game.planet_smash.geometry import STRIP_CELL, WIDE_STRIP, flat_pitch
from game.planet_smash.planet import PlanetPainter
from game.planet_smash.sheets import facts
from game.table.layout import Box
from game.ui.canvas import contains
from game.ui.kit import Kit
from rules.common.words import some
from rules.planet_smash.cards import Planet
from rules.planet_smash.state import Position, Sheet

ROW, HEAD = 58.0, 40.0


@dataclass(frozen=True)
class Rival:
    """What the strip shows of one player."""

    seat: int
    name: str
    smashed: tuple[bool, ...]
    left: int
    turn: bool
    shown: bool


def rivals(view: Position, planet: Planet, shown: int, seats: Iterable[int]) -> list[Rival]:
    """Those players, in that order."""
    return [_rival(view, planet, shown, seat) for seat in seats]


def _rival(view: Position, planet: Planet, shown: int, seat: int) -> Rival:
    sheet = view.sheets[seat]
    gone = facts(planet, sheet, False).by_slot()
    return Rival(seat, view.names[seat], gone, open_boxes(sheet), seat == view.seat, seat == shown)


def open_boxes(sheet: Sheet) -> int:
    """How many boxes are still to fill."""
    return sum(boxes.count(0) for boxes in sheet.boxes)


def describe(view: Position, planet: Planet, seat: int, bot: bool = False) -> str:
    """A player in words: the name, then how the planet stands and what a click does."""
    rival = _rival(view, planet, -1, seat)
    noun = some(rival.left, "box", "boxes")
    turn = "To play now. " if rival.turn else ""
    stands = f"{sum(rival.smashed)} of 4 quadrants smashed, {rival.left} {noun} left." if rival.left else "Smashed."
    who = "A bot. " if bot else ""
    return f"{rival.name}\n{who}{turn}{stands} Click to see the planet."


class Strip:
    """The players' panel: what of it is seen, where each player stands, how it is drawn. `bots` are the
    seats that bots decide for."""

    def __init__(self, kit: Kit, planets: PlanetPainter) -> None:
        self.kit, self.planets = kit, planets
        self.first = 0
        self.bots: frozenset[int] = frozenset()
        self._followed = -1

    def follow(self, box: Box, count: int, seat: int) -> None:
        """Bring the seat to act into view when it changes."""
        room = self._room(box)
        if seat != self._followed and seat >= 0:
            self._followed = seat
            if not self.first <= seat < self.first + room:
                self.first = seat - room // 2
        self._clamp(box, count)

    def scroll(self, box: Box, count: int, steps: int) -> bool:
        """Move the list by that many players; True when it moved."""
        before = self.first
        self.first += steps
        self._clamp(box, count)
        return self.first != before

    def seat_at(self, box: Box, count: int, point: tuple[float, float]) -> int | None:
        """The player under a logical point."""
        for number in range(min(count - self.first, self._room(box))):
            if contains(self._cell(box, number), point):
                return self.first + number
        return None

    def cell_of(self, box: Box, seat: int) -> Box:
        """Where a player in view stands."""
        return self._cell(box, seat - self.first)

    def seen(self, box: Box, count: int) -> range:
        """The seats in view."""
        return range(self.first, min(count, self.first + self._room(box)))

    def draw(self, surface: Surface, box: Box, known: list[Rival], count: int, planet: Planet) -> None:
        """The panel with the players in view, `known`, of `count` in all."""
        if self._wide(box):
            self.kit.panel(surface, box, "Players", f"{count} planets")
        else:
            self.kit.shadow(surface, box, 1, 10)
            self.kit.fill(surface, box, "panel_top", "panel_bottom", 10, "edge", top_line=True)
        for number, rival in enumerate(known):
            cell = self._cell(box, number)
            if rival.turn or rival.shown:
                light = f"player{rival.seat + 1}_light" if rival.turn else "edge2"
                self.kit.fill(surface, cell, "#213042", radius=7, border=light, border_width=1.8 if rival.turn else 1)
            (self._row if self._wide(box) else self._mini)(surface, cell, rival, planet)
        self._bar(surface, box, count)

    def _mini(self, surface: Surface, cell: Box, rival: Rival, planet: Planet) -> None:
        x, y, w, h = cell
        if w > h * 1.2:
            self._mini_wide(surface, cell, rival, planet)
            return
        self.kit.put(
            surface, self.planets.small(planet.id, rival.smashed, 38), (x + w / 2 + 1, y + h / 2), "center"
        )
        self.kit.player_badge(surface, rival.seat, (x + 9, y + 10), 18)
        if rival.seat in self.bots:
            self.kit.bot_mark(surface, (x + 10, y + h - 9), 8.5)
        words = str(rival.left) if rival.left else "0"
        width = max(18.0, self.kit.text_width(words, 12, True) + 7)
        high = max(16.0, self.kit.line_height(12) - 2)
        pill = (x + w - width - 1, y + h - high - 1, width, high)
        self.kit.fill(surface, pill, "night0", radius=high / 2, border="edge")
        middle = (pill[0] + width / 2, pill[1] + high / 2)
        if rival.left:
            self.kit.draw_text(surface, words, middle, 12, "text", True, "center")
        else:
            self.kit.draw_icon(surface, "check", middle, 12, "lamp")

    def _mini_wide(self, surface: Surface, cell: Box, rival: Rival, planet: Planet) -> None:
        """In a small window: the badge and the number beside the planet, for they would hide it."""
        x, y, w, h = cell
        side = h - 10
        small = self.planets.small(planet.id, rival.smashed, side)
        self.kit.put(surface, small, (x + 5 + side / 2, y + h / 2), "center")
        middle = x + (side + 5 + w) / 2
        self.kit.player_badge(surface, rival.seat, (middle, y + h * 0.28), h * 0.46)
        if rival.seat in self.bots:
            self.kit.bot_mark(surface, (x + 10, y + h - 10), 8.5)
        if rival.left:
            self.kit.draw_text(surface, str(rival.left), (middle, y + h * 0.74), 12, "text", True, "center")
        else:
            self.kit.draw_icon(surface, "check", (middle, y + h * 0.74), h * 0.36, "lamp")

    def _row(self, surface: Surface, cell: Box, rival: Rival, planet: Planet) -> None:
        x, y, w, h = cell
        self.kit.put(surface, self.planets.small(planet.id, rival.smashed, 42), (x + 28, y + h / 2), "center")
        self.kit.player_badge(surface, rival.seat, (x + 66, y + h / 2), 22, rival.seat in self.bots)
        left = x + 88
        noun = some(rival.left, "box", "boxes")
        words = f"{rival.left} {noun} left" if rival.left else "smashed"
        colour = f"player{rival.seat + 1}_light" if rival.turn else "text"
        draw = self.kit.draw_text
        draw(surface, rival.name, (left, y + h / 2 - 10), 16, colour, True, "midleft", x + w - left - 10)
        note = f"{words}, to play" if rival.turn else words
        note_colour = "lamp" if not rival.left else "text2"
        draw(surface, note, (left, y + h / 2 + 11), 13, note_colour, False, "midleft", x + w - left - 10)

    def _bar(self, surface: Surface, box: Box, count: int) -> None:
        """Where in the list one is, when it is longer than the panel."""
        room = self._room(box)
        if count <= room:
            return
        x, y, w, h = box
        if self._flat(box):
            track = (x + 10, y + h - 5, w - 20, 3.0)
            thumb = (track[0] + track[2] * self.first / count, track[1], track[2] * room / count, 3.0)
        else:
            top = y + (HEAD if self._wide(box) else 6)
            track = (x + w - 5, top, 3.0, y + h - 6 - top)
            thumb = (track[0], top + track[3] * self.first / count, 3.0, track[3] * room / count)
        self.kit.fill(surface, track, "night0", radius=1.5)
        self.kit.fill(surface, thumb, "edge2", radius=1.5)

    def _wide(self, box: Box) -> bool:
        return box[2] >= WIDE_STRIP and box[3] > 200

    def _flat(self, box: Box) -> bool:
        return box[2] > box[3]

    def _room(self, box: Box) -> int:
        """How many players are seen at once."""
        if self._wide(box):
            return int((box[3] - HEAD - 6) // ROW)
        if self._flat(box):
            return int((box[2] - 6) // flat_pitch(self.kit.canvas))
        return int((box[3] - 6) // STRIP_CELL)

    def _cell(self, box: Box, number: int) -> Box:
        x, y, w, h = box
        if self._wide(box):
            return x + 8, y + HEAD + number * ROW, w - 18, ROW - 4
        if self._flat(box):
            pitch = flat_pitch(self.kit.canvas)
            return x + 4 + number * pitch, y + 4, pitch - 4, h - 10
        return x + 3, y + 4 + number * STRIP_CELL, w - 9, STRIP_CELL - 2

    def _clamp(self, box: Box, count: int) -> None:
        self.first = max(0, min(self.first, count - self._room(box)))

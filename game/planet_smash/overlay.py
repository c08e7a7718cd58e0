"""What a preview shows over the pieces: the flight, where it ends, what the die could do there."""

from __future__ import annotations

from collections.abc import Iterable

import pygame
from pygame import Surface

from game.planet_smash import ink
from game.planet_smash.geometry import ORBIT, Geometry, polar
from game.planet_smash.panels import Planning
from game.planet_smash.pieces import ABILITY_ICONS
from game.table import highlights
from game.ui.canvas import centre
from game.ui.kit import Kit
from game.ui.paint import Cache, Tile
from rules.game import Preview
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.state import Sheet

SHIP = 44.0


class OverlayPainter:
    """Draws the flight and the marks of a preview; keeps the last flights."""

    def __init__(self, kit: Kit, planning: Planning) -> None:
        self.kit, self.planning = kit, planning
        self._kept: Cache[tuple[Tile, tuple[int, int]]] = Cache(
            int(1.5 * kit.canvas.screenful), lambda flight: flight[0].nbytes
        )

    def draw(self, surface: Surface, at: Geometry, sheet: Sheet, preview: Preview) -> None:
        """Everything the preview points at."""
        self._marks(surface, at, preview.marks)
        for piece, place in preview.moves:
            if piece.endswith(":pawn"):
                self._flight(surface, at, QUADRANTS[sheet.pawn], place.removeprefix("orbit/"))
            elif place.startswith("spot/"):
                self.planning.name_spot(surface, int(place.removeprefix("spot/")) - 1, lit=True)

    def _marks(self, surface: Surface, at: Geometry, marks: Iterable[str]) -> None:
        for mark in marks:
            family = mark.partition("/")[0]
            box = at.place(mark) if family in ("box", "cell", "circle") else None
            if box is None:
                continue
            if family == "circle":
                self._circle(surface, at, mark, box)
                continue
            self.kit.glow(surface, box, 6, strength=1.6)
            self.kit.fill(surface, box, "#33261A", radius=highlights.radius_of(box))
            highlights.legal(self.kit, surface, box, centre(box))

    def _circle(self, surface: Surface, at: Geometry, mark: str, box: tuple[float, float, float, float]) -> None:
        """A circle that would become ready: its icon in a dashed ring."""
        x, y, w, h = box
        middle = (x + w / 2, y + h / 2)
        ability = at.planet.quadrants[mark.split("/")[1]].ability
        self.kit.glow(surface, box, w / 2, strength=1.6)
        self.kit.disc(surface, middle, w / 2, "#2A1E12")
        self.kit.dashed(surface, box, "lamp", w / 2, 1.8)
        self.kit.draw_icon(surface, ABILITY_ICONS[ability], middle, w * 0.6, "lamp")

    def _flight(self, surface: Surface, at: Geometry, start: str, end: str) -> None:
        key = (start, end, at.planet.id, at.field)
        found = self._kept.get(key)
        if found is None:
            found = self._kept.put(key, self._drawn(at, start, end))
        found[0].put(surface, found[1])

    def _drawn(self, at: Geometry, start: str, end: str) -> tuple[Tile, tuple[int, int]]:
        """The dotted path with its stops and the ring where it ends; where its picture goes."""
        stops = _passed(at, start, end)
        first, last = at.orbit(start), at.orbit(end)
        last += 360 if last <= first else 0
        field = at.field
        side = 2 * (ORBIT + SHIP) * field.k
        lamp = self.kit.theme.hex("lamp")
        path = _arc(first + 5, last - 5)
        body = f'<path d="{path}" {ink.stroke(lamp, 9, 0.16)}/>' + (
            f'<path d="{ink.ring(0, 0, ORBIT, first + 6, last - 5, 3, 8)}" {ink.stroke(lamp, 2.6)} '
            'stroke-linecap="round"/>'
        )
        r = 11 if self.kit.canvas.s >= 0.9 else 14
        for angle in stops:
            body += ink.circle(*polar(angle, ORBIT), r, ink.stroke(lamp, 2, area='fill="#1A1610"'))
        gx, gy = polar(last, ORBIT)
        glow = ink.radial("h", gx, gy, 36, ((0, lamp, 0.5), (0.6, lamp, 0.3), (1, lamp, 0)))
        body += f"<defs>{glow}</defs>" + ink.circle(gx, gy, 36, 'fill="url(#h)"')
        body += f'<path d="{ink.ring(gx, gy, 23, 0, 360, 5, 4)}" {ink.stroke(lamp, 2)}/>'
        picture = ink.draw(self.kit, body, side, side, (side / 2, side / 2), field.k)
        for number, angle in enumerate(stops, 1):
            dx, dy = polar(angle, ORBIT * field.k)
            self.kit.draw_text(picture, str(number), (side / 2 + dx, side / 2 + dy), 14, "lamp", True, "center")
        left, top = self.kit.canvas.pos(field.cx - side / 2, field.cy - side / 2)
        used = picture.get_bounding_rect()
        return Tile(_copied(picture, used)), (left + used.x, top + used.y)


def _passed(at: Geometry, start: str, end: str) -> list[float]:
    """Where the path is numbered: over the corners of the quarters it flies past."""
    here, there = at.slot(start), at.slot(end)
    return [slot * 90.0 - 45 for slot in ((here + i) % 4 for i in range(1, (there - here - 1) % 4 + 1))]


def _arc(start: float, end: float) -> str:
    """An SVG arc on the orbit from one angle clockwise to another, degrees from north."""
    (ax, ay), (bx, by) = polar(start, ORBIT), polar(end, ORBIT)
    return f"M{ax:.2f} {ay:.2f}A{ORBIT} {ORBIT} 0 {int(end - start > 180)} 1 {bx:.2f} {by:.2f}"


def _copied(picture: Surface, area: pygame.Rect) -> Surface:
    part = Surface(area.size, pygame.SRCALPHA, 32)
    part.blit(picture, (0, 0), area)
    return part

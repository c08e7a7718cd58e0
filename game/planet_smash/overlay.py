"""Previews over the pieces: the flight, its end, and the possible uses of the die."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pygame import Surface

from game.planet_smash import ink
from game.planet_smash.geometry import ORBIT, Geometry, polar
from game.planet_smash.sheets import shown_in
from game.table import highlights
from game.ui.canvas import Box, bounds, centre, inset
from game.ui.kit import Kit
from game.ui.paint import radial
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.state import SHIP, Sheet
from rules.tabletop import Preview

BAND = 9.0
"""The room for the path's width and for the bend between two of its points, px of the map."""
STOP, GOAL = 12.0, 36.0
"""The radii of a numbered stop and of the light at the path's end, px of the map."""


class OverlayPainter:
    """Draws the flight and the marks of a preview."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit

    def draw(self, surface: Surface, at: Geometry, sheet: Sheet, preview: Preview) -> None:
        """Draw everything that a preview marks."""
        self._marks(surface, at, sheet, preview.marks)
        for piece, place in preview.moves:
            if piece.endswith(f":{SHIP}"):
                self._flight(surface, at, QUADRANTS[sheet.ship], place.removeprefix("orbit/"))

    def _marks(self, surface: Surface, at: Geometry, sheet: Sheet, marks: Iterable[str]) -> None:
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
            asked, _ = shown_in(at.planet, sheet, mark)
            highlights.legal(self.kit, surface, box, None if asked else centre(box))
            if asked:
                ink.digit(self.kit, surface, asked, centre(box), box[2] / 2, "lamp")

    def _circle(self, surface: Surface, at: Geometry, mark: str, box: Box) -> None:
        """Draw a circle that would become ready: its icon in a dashed ring."""
        side, ability = box[2], at.planet.quadrants[mark.split("/")[1]].ability
        self.kit.glow(surface, box, side / 2, strength=1.6)
        self.kit.disc(surface, centre(box), side / 2, "#2A1E12")
        self.kit.dashed(surface, box, "lamp", side / 2, 1.8)
        self.kit.draw_icon(surface, ability, centre(box), side * 0.6, "lamp")

    def _flight(self, surface: Surface, at: Geometry, start: str, end: str) -> None:
        """Draw the dashed flight path with numbered stops and a ring at its end."""
        order, here, kit, k = at.planet.order, at.slot(start), self.kit, at.field.k
        lamp = kit.theme.hex("lamp")
        for slot in range(here, here + ((at.slot(end) - here) % 4 or 4)):
            body, reach = _way(lamp, at.orbit(order[slot % 4]), at.orbit(order[(slot + 1) % 4]))
            ink.lay(kit, surface, reach, body, at.field.point(0, 0), k)
        radius = STOP if kit.canvas.s >= 0.9 else STOP + 3
        for number, angle in enumerate(_passed(at, start, end), 1):
            middle = at.field.polar(angle, ORBIT)
            kit.disc(surface, middle, radius * k, "#1A1610", "lamp", 2 * k)
            kit.draw_text(surface, str(number), middle, 14, "lamp", True, "center")
        body, reach = _goal(lamp)
        ink.lay(kit, surface, reach, body, at.field.polar(at.orbit(end), ORBIT), k)


@lru_cache(maxsize=16)
def _way(lamp: str, start: float, end: float) -> tuple[str, Box]:
    """Return the SVG of the orbit between two waiting places, a faint band with dashes, and its box."""
    span = (end - start) % 360
    (ax, ay), (bx, by) = polar(start, ORBIT), polar(start + span, ORBIT)
    band = f"M{ax:.2f} {ay:.2f}A{ORBIT} {ORBIT} 0 {int(span > 180)} 1 {bx:.2f} {by:.2f}"
    dashes = ink.ring(0, 0, ORBIT, start + 1, start + span - 0.5, 3, 8)
    body = f'<path d="{band}" {ink.stroke(lamp, 9, 0.16)}/>'
    body += f'<path d="{dashes}" {ink.stroke(lamp, 2.6)} stroke-linecap="round"/>'
    points = (polar(start + span * part / 16, ORBIT) for part in range(17))
    return body, inset(bounds(tuple((x, y, 0.0, 0.0) for x, y in points)), -BAND)


@lru_cache(maxsize=1)
def _goal(lamp: str) -> tuple[str, Box]:
    """Return the SVG of the ring at the path's end, and its box."""
    glow = radial("h", ((0, lamp, 0.5), (0.6, lamp, 0.3), (1, lamp, 0)), (0, 0, GOAL))
    ring = f'<path d="{ink.ring(0, 0, 23, 0, 360, 5, 4)}" {ink.stroke(lamp, 2)}/>'
    body = f"<defs>{glow}</defs>" + ink.circle(0, 0, GOAL, 'fill="url(#h)"') + ring
    return body, (-GOAL, -GOAL, 2 * GOAL, 2 * GOAL)


def _passed(at: Geometry, start: str, end: str) -> list[float]:
    """Return the angles of the numbers on the path: the corners between the quadrants it passes."""
    here, there = at.slot(start), at.slot(end)
    return [slot * 90.0 - 45 for slot in ((here + i) % 4 for i in range(1, (there - here - 1) % 4 + 1))]

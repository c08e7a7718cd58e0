"""What a preview shows over the pieces: the flight, where it ends, what the die could do there."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from pygame import Surface

from game.planet_smash import ink
from game.planet_smash.geometry import ORBIT, Geometry, Point, polar
from game.planet_smash.sheets import shown_in
from game.table import highlights
from game.ui.canvas import Box, centre
from game.ui.kit import Kit
from game.ui.paint import Cache, Tile
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.state import Sheet
from rules.tabletop import Preview

BAND = 9.0
"""Room for the path's width and the bend between two of its points, px of the map."""
Reach = tuple[float, float, float, float]
"""How far something reaches: left, top, right, bottom of its middle (px of the map)."""
Body = Callable[[Kit, float], tuple[str, Reach]]
"""SVG elements round (0, 0), which lies at that angle of the orbit, and how far they reach."""


class OverlayPainter:
    """Draws the flight and the marks of a preview; keeps the parts of flights."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._kept: Cache[tuple[Tile, Point]] = Cache(
            kit.canvas.screenful // 3, lambda part: part[0].nbytes
        )

    def draw(self, surface: Surface, at: Geometry, sheet: Sheet, preview: Preview) -> None:
        """Everything the preview points at."""
        self._marks(surface, at, sheet, preview.marks)
        for piece, place in preview.moves:
            if piece.endswith(":pawn"):
                self._flight(surface, at, QUADRANTS[sheet.pawn], place.removeprefix("orbit/"))

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
        """A circle that would become ready: its icon in a dashed ring."""
        side, ability = box[2], at.planet.quadrants[mark.split("/")[1]].ability
        self.kit.glow(surface, box, side / 2, strength=1.6)
        self.kit.disc(surface, centre(box), side / 2, "#2A1E12")
        self.kit.dashed(surface, box, "lamp", side / 2, 1.8)
        self.kit.draw_icon(surface, ability, centre(box), side * 0.6, "lamp")

    def _flight(self, surface: Surface, at: Geometry, start: str, end: str) -> None:
        """The dotted path with its numbered stops and the ring where it ends."""
        order, here = at.planet.order, at.slot(start)
        for slot in range(here, here + ((at.slot(end) - here) % 4 or 4)):
            first, last = at.orbit(order[slot % 4]), at.orbit(order[(slot + 1) % 4])
            half = (last - first) % 360 / 2
            self._stamp(surface, at, first + half, ("way", first), _way(half))
        for number, angle in enumerate(_passed(at, start, end), 1):
            self._stamp(surface, at, angle, "stop", _stop)
            middle = at.field.polar(angle, ORBIT)
            self.kit.draw_text(surface, str(number), middle, 14, "lamp", True, "center")
        self._stamp(surface, at, at.orbit(end), "goal", _goal)

    def _stamp(self, surface: Surface, at: Geometry, angle: float, name: Hashable, body: Body) -> None:
        """Draw a part of the path round the middle of its own at an angle of the orbit; kept by its name."""
        k, s = at.field.k, self.kit.canvas.s

        def draw() -> tuple[Tile, Point]:
            svg, (left, top, right, bottom) = body(self.kit, angle)
            picture = ink.draw(
                self.kit, svg, (right - left) * k, (bottom - top) * k, (-left * k, -top * k), k
            )
            return Tile(picture), (left * k * s, top * k * s)

        x, y = at.field.polar(angle, ORBIT)
        tile, (dx, dy) = self._kept.made((name, k), draw)
        tile.put(surface, (round(x * s + dx), round(y * s + dy)))


def _way(half: float) -> Body:
    """The orbit between two waiting places, `half` degrees to either side: a faint band and dashes."""

    def body(kit: Kit, middle: float) -> tuple[str, Reach]:
        lamp, (dx, dy) = kit.theme.hex("lamp"), polar(middle, ORBIT)
        (ax, ay), (bx, by) = polar(middle - half, ORBIT), polar(middle + half, ORBIT)
        large = int(half > 90)
        band = f"M{ax - dx:.2f} {ay - dy:.2f}A{ORBIT} {ORBIT} 0 {large} 1 {bx - dx:.2f} {by - dy:.2f}"
        dashes = ink.ring(-dx, -dy, ORBIT, middle - half + 1, middle + half - 0.5, 3, 8)
        drawn = f'<path d="{band}" {ink.stroke(lamp, 9, 0.16)}/><path d="{dashes}" {ink.stroke(lamp, 2.6)} '
        points = [polar(middle + half * part / 8, ORBIT) for part in range(-8, 9)]
        xs, ys = [x - dx for x, _ in points], [y - dy for _, y in points]
        reach = (min(xs) - BAND, min(ys) - BAND, max(xs) + BAND, max(ys) + BAND)
        return drawn + 'stroke-linecap="round"/>', reach

    return body


def _stop(kit: Kit, angle: float) -> tuple[str, Reach]:
    """A stop of the path, without its number."""
    r = 11 if kit.canvas.s >= 0.9 else 14
    drawn = ink.circle(0, 0, r, ink.stroke(kit.theme.hex("lamp"), 2, area='fill="#1A1610"'))
    return drawn, (-r - 2, -r - 2, r + 2, r + 2)


def _goal(kit: Kit, angle: float) -> tuple[str, Reach]:
    """The ring where the path ends."""
    lamp = kit.theme.hex("lamp")
    glow = ink.radial("h", 0, 0, 36, ((0, lamp, 0.5), (0.6, lamp, 0.3), (1, lamp, 0)))
    ring = f'<path d="{ink.ring(0, 0, 23, 0, 360, 5, 4)}" {ink.stroke(lamp, 2)}/>'
    return f"<defs>{glow}</defs>" + ink.circle(0, 0, 36, 'fill="url(#h)"') + ring, (-37, -37, 37, 37)


def _passed(at: Geometry, start: str, end: str) -> list[float]:
    """Where the path is numbered: over the corners of the quarters it flies past."""
    here, there = at.slot(start), at.slot(end)
    return [slot * 90.0 - 45 for slot in ((here + i) % 4 for i in range(1, (there - here - 1) % 4 + 1))]

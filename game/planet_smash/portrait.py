"""A player's planet in the list of players: its quarters, an arc per box, and the numbers of full boxes."""

from __future__ import annotations

from pygame import Surface

from game.planet_smash import ink
from game.planet_smash.geometry import RADIUS, SLOT_SIGNS, polar
from game.planet_smash.planet import PlanetPainter
from game.planet_smash.sheets import smashed_quarters
from game.ui.kit import Kit
from game.ui.paint import pictures
from rules.planet_smash.cards import QUADRANTS, Planet
from rules.planet_smash.state import Numbers, Sheet

COUNTED = 72.0
"""The side from which a portrait shows more than a small planet, logical px."""
GLOBE, RING, WIDTH = 0.84, 0.965, 0.05
"""The planet's diameter, the arcs' diameter and their width, in parts of the side."""
EDGE, GAP = 4.0, 3.0
"""The gap before and after the arc of a quarter, and between those of two boxes, degrees."""
DONE, OPEN = "#F3E8D1", "#2E4A63"
PILL = 15.0
"""The size of the numbers where the side allows it."""


class PortraitPainter:
    """Draws portraits and caches the last ones."""

    def __init__(self, kit: Kit, planets: PlanetPainter) -> None:
        self.kit, self.planets = kit, planets
        self._kept = pictures(kit.canvas.screenful // 4)

    def portrait(self, planet: Planet, sheet: Sheet, side: float) -> Surface:
        """Return the planet in a square of `side` logical px."""
        boxes = tuple(sheet.boxes[QUADRANTS.index(id)] for id in planet.order)
        smashed = smashed_quarters(planet, sheet)
        if side < COUNTED:
            return self.planets.small(planet.id, smashed, side)
        key = (planet.id, tuple(tuple(map(bool, numbers)) for numbers in boxes), side)
        return self._kept.get_or_make(key, lambda: self._drawn(planet.id, boxes, smashed, side))

    def _drawn(self, id: str, boxes: tuple[Numbers, ...], smashed: tuple[bool, ...], side: float) -> Surface:
        kit, middle = self.kit, (side / 2, side / 2)
        target = ink.sheet(kit, side, side)
        kit.put(target, self._globe(id, smashed, side), middle, "center")
        marks = "".join(_arcs(slot, numbers, side) for slot, numbers in enumerate(boxes))
        marks += "".join(self._triangle(slot, side) for slot, gone in enumerate(smashed) if gone)
        target.blit(ink.draw(kit, marks, side, side, middle), (0, 0))
        for slot, numbers in enumerate(boxes):
            if not smashed[slot]:
                self._count(target, slot, numbers, side)
        return target

    def _globe(self, id: str, smashed: tuple[bool, ...], side: float) -> Surface:
        """Return the planet without marks, cached separately, since it changes less often."""
        across = side * GLOBE / 2 / RADIUS
        return self._kept.get_or_make((id, smashed, side), lambda: self.planets.planet(id, smashed, across))

    def _count(self, target: Surface, slot: int, numbers: Numbers, side: float) -> None:
        """Draw the number of full boxes of a quarter."""
        words = f"{sum(map(bool, numbers))}/{len(numbers)}"
        size = min(PILL, side * 0.1)
        wide, high = self.kit.text_width(words, size, True) + size * 0.9, self.kit.line_height(size) + 1
        x, y = _middle(slot, side)
        x, y = side / 2 + x, side / 2 + y
        self.kit.fill(target, (x - wide / 2, y - high / 2, wide, high), "night0", radius=high / 2, alpha=235)
        ink.digit(self.kit, target, words, (x, y), size, "text")

    def _triangle(self, slot: int, side: float) -> str:
        """Return the SVG mark of a smashed quarter."""
        (x, y), colour = _middle(slot, side), self.kit.theme.hex("refused")
        line = ink.stroke(colour, 2.6, area='fill="#3A1A1A"')
        check = f'<path d="M-7 7.4L-2 12L7.6 1.6" {ink.stroke(colour, 2.6)}/>'
        body = f'<path d="M0 -18L21.5 18H-21.5Z" {line}/>{check}'
        return f'<g transform="translate({x:.2f} {y:.2f}) scale({side / 230:.4f})">{body}</g>'


def _middle(slot: int, side: float) -> tuple[float, float]:
    """Return the middle of a quarter relative to the planet's."""
    sx, sy = SLOT_SIGNS[slot]
    return sx * side * 0.2, sy * side * 0.2


def _arcs(slot: int, numbers: Numbers, side: float) -> str:
    """Return the SVG of an arc per box, clockwise, light when full."""
    start, step, r = (
        slot * 90 - 90 + EDGE,
        (90 - 2 * EDGE + GAP) / len(numbers),
        side / 2 * RING * (1 - WIDTH),
    )
    drawn = ""
    for place, number in enumerate(numbers):
        (ax, ay), (bx, by) = polar(start + place * step, r), polar(start + (place + 1) * step - GAP, r)
        paint = ink.stroke(DONE if number else OPEN, side / 2 * WIDTH)
        drawn += f'<path d="M{ax:.2f} {ay:.2f}A{r:.2f} {r:.2f} 0 0 1 {bx:.2f} {by:.2f}" {paint}/>'
    return drawn

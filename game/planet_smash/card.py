"""The card of a planet, 63 × 88 mm (LOOK 6)."""

from __future__ import annotations

import pygame
from pygame import Surface

from game.planet_smash import ink
from game.planet_smash.planet import PlanetPainter
from game.ui.kit import Kit
from rules.planet_smash.cards import NAMES, Planet
from rules.planet_smash.words import RULE_NAMES

W, H = 63.0, 88.0
QUADRANT_INK = "#7A2418"
ROW_TOP, ROW = 54.9, 5.3
GOALS = (("hard", "Hard", 9.0), ("normal", "Normal", 31.5), ("easy", "Easy", 54.0))


class CardPainter:
    """Draws planet cards at any width (logical px)."""

    def __init__(self, kit: Kit, planets: PlanetPainter) -> None:
        self.kit, self.planets = kit, planets

    def card(self, planet: Planet, width: float) -> Surface:
        """The card's face."""
        mm = width / W
        target = Surface((self.kit.canvas.px(width), self.kit.canvas.px(H * mm)), pygame.SRCALPHA, 32)
        target.blit(ink.draw(self.kit, _frame(self.kit), width, H * mm, k=mm), (0, 0))
        self._art(target, planet, mm)
        self._text(target, planet, mm)
        return target

    def _art(self, target: Surface, planet: Planet, mm: float) -> None:
        """The planet quartered, in the night."""
        ink.put(self.kit, target, self.planets.small(planet.id, (False,) * 4, 29 * mm), (W / 2 * mm, 29.4 * mm))

    def _text(self, target: Surface, planet: Planet, mm: float) -> None:
        def say(
            text: str, x: float, y: float, size: float, colour: str, bold: bool = False, anchor: str = "midleft",
            room: float | None = None,
        ) -> None:
            limit = None if room is None else room * mm
            self.kit.draw_text(target, text, (x * mm, y * mm), size * mm, colour, bold, anchor, limit)

        say(planet.title, 5.4, 7.4, 4.6, "ink", True, room=52)
        icon_side = 3.8 * mm
        self.kit.draw_icon(target, "planet", (6.2 * mm, 49.9 * mm), icon_side, "brass_light")
        say(f"{planet.rounds} rounds", 9.4, 49.9, 3.5, "text", True)
        say(f"{planet.boxes} boxes", 58, 49.9, 3.5, "text2", False, "midright")
        for row, id in enumerate(planet.order):
            quadrant = planet.quadrants[id]
            y = ROW_TOP + row * ROW + ROW / 2
            say(NAMES[id], 5, y, 3.6, QUADRANT_INK, True)
            self._boxes(target, quadrant.boxes, y, mm)
            self.kit.draw_icon(target, quadrant.ability, (56 * mm, y * mm), 4.2 * mm, "ink")
            say(RULE_NAMES[quadrant.rule], 52.8, y, 2.8, "ink2", False, "midright")
        for attribute, word, x in GOALS:
            say(word, x, 79.2, 2.9, "text2", False, "center")
            say(str(getattr(planet, attribute)), x, 82.6, 4.2, "text", True, "center")

    def _boxes(self, target: Surface, boxes: tuple[int, ...], y: float, mm: float) -> None:
        """The quadrant's boxes in small, with their printed numbers."""
        side = 3.45 * mm
        for number, printed in enumerate(boxes):
            x = (14.6 + number * 3.75) * mm
            box = (x, y * mm - side / 2, side, side)
            self.kit.fill(target, box, "#FFF9EA", radius=0.6 * mm, border="#9A7B4A", border_width=0.25 * mm)
            if printed:
                ink.digit(self.kit, target, printed, (x + side / 2, y * mm), 2.8 * mm, "ink")


def _frame(kit: Kit) -> str:
    """Everything without words: frame, plates, strip, sky, rivets (units: mm)."""
    kind = kit.theme.hex("kind_planet")
    light, shade = kit.theme.light("kind_planet"), kit.theme.shade("kind_planet")
    paper, paper2 = kit.theme.hex("paper"), kit.theme.hex("paper2")
    frame = ink.linear("k", (0, 0), (W, H), ((0, light, 1), (0.5, kind, 1), (1, shade, 1)))
    plate = ink.linear("t", (0, 3), (0, 11.6), ((0, paper, 1), (1, paper2, 1)))
    words = ink.linear("p", (0, 53.4), (0, 76.4), ((0, paper, 1), (1, paper2, 1)))
    sky = ink.radial("s", 26, 20, 44, ((0, "#2A2350", 1), (0.6, "#161430", 1), (1, "#0A0A1C", 1)))
    stars = "".join(
        ink.circle(3 + (i * 37 % 57), 12.8 + (i * 61 % 33), 0.12 + i % 3 * 0.08, ink.fill("#FFF3DC", 0.8))
        for i in range(1, 60)
    )
    rivets = "".join(
        ink.circle(x, y, 0.55, ink.stroke("#10161E", 0.2, area=f'fill="{light}"'))
        for x in (1.5, W - 1.5)
        for y in (1.5, H - 1.5)
    )
    return (
        f"<defs>{frame}{plate}{words}{sky}</defs>"
        + ink.rounded(0, 0, W, H, 3, 'fill="url(#k)"')
        + rivets
        + ink.rounded(2.2, 2.2, 58.6, 83.6, 1.4, ink.stroke("#F2CB78", 0.25, 0.55))
        + ink.rounded(3, 3, 57, 8.6, 0.8, 'fill="url(#t)"')
        + ink.rounded(3, 12.4, 57, 34, 0.6, 'fill="url(#s)"')
        + stars
        + ink.rounded(3, 47.2, 57, 5.4, 0.6, 'fill="#0F1822"')
        + ink.rounded(3, 53.4, 57, 23, 0.8, 'fill="url(#p)"')
        + "".join(
            f'<path d="M4.6 {ROW_TOP + row * ROW:.2f}H58.4" {ink.stroke("#9A7B4A", 0.15, 0.5)}/>' for row in (1, 2, 3)
        )
        + ink.rounded(3, 77.2, 57, 7.6, 0.8, 'fill="#0F1822"')
    )

"""The marks of an aimed flip: its line, arrow, price and hits (LOOK 5, 7)."""

from __future__ import annotations

import math

from pygame import Surface

from game.smash_gear.combat_preview import fight
from game.smash_gear.drawings import Parts
from game.smash_gear.ghosts import around, covered
from game.smash_gear.team_colours import NEUTRAL
from game.table.parts.cells import Geometry
from game.table.reticles import reticle
from game.ui.canvas import centre
from game.ui.effects import towards
from game.ui.kit import Kit
from rules.common.memo import Memo
from rules.game import Action
from rules.smash_gear.game import SmashGear
from rules.smash_gear.state import Position

PILL_H, DASH = 28.0, 8.0
"""The height of a price, and the distance from one dash of the fold line to the next."""
CELL, HALF, REACH = 42.0, 44.0, 29.7
"""The cell that the half arrow's file is drawn for, half the side of the square that it has there, and how
far off the line its curve reaches."""
LAMP = "#FFB347"
"""The arrow's colour in its file."""
KEPT = 8
"""The number of actions whose hits are remembered: those of one until another is aimed."""
Point = tuple[float, float]


class FlipPainter:
    """Draws an aimed flip: the fold line, a half arrow, the price, and reticles on the hearts it hits."""

    def __init__(self, kit: Kit, game: SmashGear) -> None:
        self.kit, self.game, self._parts = kit, game, Parts(kit.art)
        self._hit = Memo(self._hearts_hit, KEPT)

    def draw(
        self, surface: Surface, geometry: Geometry, view: Position, action: Action, priced: bool = True
    ) -> None:
        """Draw an action's marks over machines and ghosts. The price has the colour of legal moves; an
        announced flip that is paid already has no price and another colour (LOOK 1)."""
        for box in covered(geometry, self._hit[view, action]):
            reticle(self.kit, surface, centre(box), geometry.side)
        flip = self.game.at(view).folded(action)
        if flip is None:
            return
        (x, y, w, h), out = around(geometry, flip.units), 0.2 * geometry.side
        far = geometry.side if flip.far else 0.0
        price = flip.price if priced else None
        ink = "lamp" if priced else "cool"
        if flip.side in ("east", "west"):
            at = x + w + far if flip.side == "east" else x - far
            self._fold(surface, (at, y - out), (at, y + h + out), ink)
            self._arrow(surface, geometry, (at, y), (at, y + h), flip.side, price, ink)
        else:
            at = y + h + far if flip.side == "south" else y - far
            self._fold(surface, (x - out, at), (x + w + out, at), ink)
            self._arrow(surface, geometry, (x, at), (x + w, at), flip.side, price, ink)

    def _hearts_hit(self, aimed: tuple[Position, Action]) -> int:
        """Return the hearts that the combat after an action hits."""
        found = fight(self.game, *aimed)
        return found.clash.hit if found is not None else 0

    def _fold(self, surface: Surface, a: Point, b: Point, colour: str) -> None:
        """Draw the dashed fold line of a flip."""
        count = max(2, round(math.dist(a, b) / DASH))
        for number in range(count):
            ends = towards(a, b, number / count), towards(a, b, (number + 0.45) / count)
            self.kit.line(surface, *ends, colour, 2)

    def _arrow(
        self, surface: Surface, geometry: Geometry, a: Point, b: Point, side: str, price: int | None, ink: str
    ) -> None:
        """Draw the half arrow at an end of the fold line, outside the machine's box, and the price beyond it:
        at the top or left end `a`, or at the other one if the board ends there."""
        k, across = geometry.side / CELL, side in ("east", "west")
        need = (REACH + (40 if across else 72)) * k
        room = a[1] - geometry.board[1] if across else a[0] - geometry.board[0]
        at, out = (a, -1) if room >= need else (b, 1)
        half, along = HALF * k, k if side in ("east", "south") else -k
        turn = (along, 0, 0, out * k) if across else (0, along, out * k, 0)
        s, drawn = (
            self.kit.canvas.s,
            self._parts.part("marks/turn", NEUTRAL).replace(LAMP, self.kit.theme.hex(ink)),
        )
        lies = f"translate({half * s:.1f} {half * s:.1f}) matrix({' '.join(f'{s * each:.4f}' for each in turn)} 0 0)"
        box = (at[0] - half, at[1] - half, 2 * half, 2 * half)
        self.kit.drawing(surface, box, f'<g transform="{lies}">{drawn}</g>')
        if price is None:
            return
        away = (REACH + (22 if across else 6)) * k
        pill = (at[0], at[1] + out * away) if across else (at[0] + out * away, at[1])
        self._price(surface, geometry, pill, 0.5 if across else float(out < 0), price)

    def _price(self, surface: Surface, geometry: Geometry, at: Point, part: float, price: int) -> None:
        """Draw the cost in a pill, placed on the board with a part of its width left of a point."""
        words = f"–{price}" if price else "free"
        kit = self.kit
        w = kit.text_width(words, 17, True) + 42
        x, y, bw, bh = geometry.board
        left = min(max(at[0] - w * part, x + 4), x + bw - w - 4)
        top = min(max(at[1] - PILL_H / 2, y + 4), y + bh - PILL_H - 4)
        kit.fill(
            surface, (left, top, w, PILL_H), "night0", radius=PILL_H / 2, border="lamp", border_width=1.4
        )
        kit.draw_icon(surface, "gear", (left + 18, top + PILL_H / 2), 18, "brass_light")
        kit.draw_text(surface, words, (left + 31, top + PILL_H / 2), 17, "lamp", True, "midleft")

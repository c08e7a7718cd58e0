"""The marks of flips: of an aimed one its line, arrow, price and hits, the sides that are refused, and where what is
announced will be (LOOK 5, 7)."""

from __future__ import annotations

import math
from typing import Any

from pygame import Surface

from game.smash_gear.boxes import around, covered, extent, units_of
from game.smash_gear.drawings import Parts
from game.smash_gear.machines import MachinePainter
from game.smash_gear.preview_pictures import fight
from game.smash_gear.team_colours import NEUTRAL
from game.table import areas
from game.table.parts.cells import Geometry
from game.table.reticles import reticle
from game.ui.canvas import Box, bounds, centre, inset
from game.ui.effects import towards
from game.ui.kit import Kit
from rules.common.memo import Memo
from rules.engine.selectors import TARGET
from rules.engine.windows import AnnouncedAbility, Announcement
from rules.game import Action, Piece
from rules.smash_gear.announced import Announced
from rules.smash_gear.game import SmashGear
from rules.smash_gear.state import Position
from rules.smash_gear.view import SmashGearView

PILL_H, DASH = 28.0, 8.0
"""The height of a price, and the distance from one dash of the fold line to the next."""
CELL, HALF, REACH = 42.0, 44.0, 29.7
"""The cell that the half arrow's file is drawn for, half the side of the square that it has there, and how
far off the line its curve reaches."""
LAMP = "#FFB347"
"""The arrow's colour in its file."""
KEPT = 8
"""The number of actions whose hits are remembered, those of one until another is aimed, and of machines whose
refusals are, those of one while it is held."""
SIGN = 8.0
"""The radius of the sign at a refused side, px of the map."""
HATCH, STRENGTH = 7.0, 70
"""The distance between the lines over cells at fault, px of the map, and their strength (of 255)."""
GHOST = 150
"""The alpha of a machine in its future position."""
SHOWN, LINE = "cool", 2.4
"""The colour and width of the line round what is announced: shown, not offered (LOOK 1)."""
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
        matrix = " ".join(f"{s * each:.4f}" for each in turn)
        transform = f"translate({half * s:.1f} {half * s:.1f}) matrix({matrix} 0 0)"
        box = (at[0] - half, at[1] - half, 2 * half, 2 * half)
        self.kit.drawing(surface, box, f'<g transform="{transform}">{drawn}</g>')
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


class RefusedPainter:
    """Draws a cross at each refused side, and a faint hatch on the cells at fault."""

    def __init__(self, kit: Kit, game: SmashGear) -> None:
        self.kit, self.game = kit, game
        self.refused = Memo(self._sides, KEPT)
        """The refused sides of a machine by view and id, each with the cells at fault."""

    def draw(self, surface: Surface, geometry: Geometry, view: Position, piece: Piece) -> None:
        """Draw the refused flips of a piece; nothing if it isn't a machine to be flipped."""
        machine = view.machine(piece.id)
        if machine is None or view.question is not None:
            return
        refused = self.refused[view, machine.id]
        for box in geometry.cells(sorted({cell for under in refused.values() for cell in under})):
            self._hatch(surface, inset(box, 2))
        x, y, w, h = around(geometry, machine.units)
        middles = {"west": (x, y + h / 2), "east": (x + w, y + h / 2)}
        middles |= {"north": (x + w / 2, y), "south": (x + w / 2, y + h)}
        for side in refused:
            self._sign(surface, middles[side])

    def _sides(self, held: tuple[Position, str]) -> dict[str, tuple[str, ...]]:
        """Return the refused sides of a machine with the cells at fault."""
        view, id = held
        found: dict[str, tuple[str, ...]] = self.game.at(view).refused_sides(id)
        return found

    def _hatch(self, surface: Surface, box: Box) -> None:
        self.kit.outline(surface, box, "refused", 5, 1.2, 0.5)
        self.kit.hatch(surface, box, "refused", HATCH, 1.1, STRENGTH)

    def _sign(self, surface: Surface, at: Point) -> None:
        x, y = at
        self.kit.disc(surface, at, SIGN, "refused_fill", "refused", 1.2)
        a = 0.38 * SIGN
        for turn in (-1, 1):
            self.kit.line(surface, (x - a, y - a * turn), (x + a, y + a * turn), "refused", 1.8)


class AnnouncedPainter:
    """Draws the effects that wait for responses."""

    def __init__(self, kit: Kit, game: SmashGear, machines: MachinePainter, flips: FlipPainter) -> None:
        self.kit, self.game, self.machines, self.flips = kit, game, machines, flips

    def draw_all(self, surface: Surface, geometry: Geometry, view: Position) -> None:
        """Draw all waiting effects, each once."""
        for what in view.waiting:
            if self._answers(view, what) is None:
                self.draw(surface, geometry, view, what)

    def draw(self, surface: Surface, geometry: Geometry, view: Position, what: Announcement[Any]) -> None:
        """Draw a waiting effect while none resolves; for a response draw its target effect instead."""
        if not view.answering or view.over:
            return
        while (answered := self._answers(view, what)) is not None:
            what = answered
        action = what.action if isinstance(what, Announced) else None
        lands = action is not None and action.lands and self._draw_future(surface, geometry, view, action)
        if meant := lands or self._boxes_of(geometry, view, what):
            areas.outline(self.kit, surface, meant, SHOWN, LINE)
        if action is not None:
            self.flips.draw(surface, geometry, view, action, priced=False)

    def _answers(self, view: Position, what: Announcement[Any]) -> Announcement[Any] | None:
        """Return the effect that another one targets, or None."""
        aim = what.this.id(TARGET) if isinstance(what, AnnouncedAbility) else ""
        return view.waiting[int(aim)] if aim.isdecimal() and int(aim) < len(view.waiting) else None

    def _draw_future(
        self, surface: Surface, geometry: Geometry, view: Position, action: Any
    ) -> tuple[Box, ...]:
        """Draw a machine in its future position; return the boxes it would cover, () if none are visible."""
        answers: SmashGearView = self.game.at(view)
        piece = next((each for each in answers.pieces if each.id == action.source and each.up), None)
        posed = answers.posed(piece, 0, action) if piece is not None else None
        covered = geometry.cells(answers.area(piece, action)) if piece is not None else []
        if posed is None or not covered:
            return ()
        box = geometry.place(posed.place)
        if box is not None:
            picture = self.machines.machine(posed.face, posed.owner, geometry.side, spent=posed.spent).copy()
            picture.set_alpha(GHOST)
            self.kit.put(surface, picture, centre(bounds(extent(posed, box))), "center")
        return tuple(covered)

    def _boxes_of(self, geometry: Geometry, view: Position, what: Announcement[Any]) -> tuple[Box, ...]:
        """Return the cells of the target machine or base."""
        if isinstance(what, AnnouncedAbility):
            return covered(geometry, units_of(view, what.this.id(TARGET)))
        return covered(geometry, what.action.site(view)) if isinstance(what, Announced) else ()

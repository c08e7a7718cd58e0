"""A sheet at other sizes than the table's: the closeup, the pictures for shelf, strip and result, and the portraits
in lists of players."""

from __future__ import annotations

from pygame import Surface

from game.cards.faces import Deck
from game.planet_smash import ink
from game.planet_smash.describe import aim
from game.planet_smash.geometry import ORBIT, RADIUS, SEAT, SLOT_SIGNS, Field, Geometry, field, polar
from game.planet_smash.pieces import ABILITY_LABELS, PiecePainter
from game.planet_smash.planet import SIDE, PlanetPainter
from game.planet_smash.sheets import SheetPainter, demolished_quadrants, rubble, wanted
from game.table.layout import Layout
from game.ui.canvas import centre
from game.ui.kit import Kit
from game.ui.paint import pictures
from rules.common.face import Fields
from rules.common.text import counted
from rules.planet_smash.cards import NAMES, QUADRANTS, Planet
from rules.planet_smash.expected_throws import numbers_that_fit
from rules.planet_smash.game import PlanetSmash
from rules.planet_smash.hud import open_boxes
from rules.planet_smash.sheet import AREA, CIRCLES, abilities_used, demolished, ready_circles
from rules.planet_smash.state import COLOURS, SHIP, Numbers, Position, Sheet
from rules.planet_smash.terms import player_name

SHEET_HEAD, MARGIN = 46.0, 20.0
LARGER = 1.1
"""The least enlargement for which a sheet is enlarged."""
QUADRANT_W = 420.0
DETAILED = 200.0
WRITTEN, MOVABLE = ("number", "research", "circle"), ("die", SHIP)
"""The kinds of pieces that are shown on a sheet of any size, and those shown only where a whole sheet is."""
RULE_SENTENCES = {
    "any": "Any numbers",
    "all_different": "All numbers different",
    "all_equal": "All numbers equal",
}
COUNTED = 72.0
"""The side from which a portrait shows more than a small planet, logical px."""
GLOBE, RING, WIDTH = 0.84, 0.965, 0.05
"""The planet's diameter, the arcs' diameter and their width, in parts of the side."""
EDGE, GAP = 4.0, 3.0
"""The gap before and after the arc of a quadrant, and between those of two boxes, degrees."""
DONE, OPEN = "#F3E8D1", "#2E4A63"
PILL = 15.0
"""The size of the numbers where the side allows it."""


class ZoomPainter:
    """Draws sheets at sizes other than the table's."""

    def __init__(
        self, kit: Kit, game: PlanetSmash, layout: Layout, planets: PlanetPainter, pieces: PiecePainter
    ) -> None:
        self.kit, self.game, self.layout = kit, game, layout
        self.planets, self.pieces = planets, pieces
        self.cards = Deck.of(kit, game)

    def zoom(self, view: Position, name: str, bots: frozenset[int]) -> Surface | None:
        """Return the closeup of a piece, place, "planet" or "seat/3"; "" is the viewer's sheet if the window
        has room to enlarge it. None for others."""
        if not name:
            worth = self._scale() >= LARGER * field(self.kit.canvas, len(view.sheets)).k
            return self._whole(view, view.shown_seat, bots) if worth else None
        words = name.split(":")[-1].split("/")
        if words[0] == "seat" and len(words) == 2 and words[1].isdecimal():
            return self._whole(view, int(words[1]), bots) if int(words[1]) < len(view.sheets) else None
        quadrant = self._quadrant(view, words)
        if quadrant is not None:
            return self._quadrant_card(view, quadrant)
        if words[0] in ("planet", SHIP, "orbit", "tray", "spot", "plan"):
            return self.cards.full(view.planet, self.cards.close)
        return None

    def picture(self, view: Position, seat: int, w: float, h: float) -> Surface:
        """Return a seat's planet in w × h logical px, with its numbers if there is room."""
        target = ink.sheet(self.kit, w, h)
        side = min(w, h)
        if side >= DETAILED:
            self._planet(target, view, seat, Field(w / 2, h / 2, side / SIDE, True), dice=False)
            return target
        smashed = demolished_quadrants(self.game.planets[view.planet], view.sheets[seat])
        small = self.planets.small(view.planet, smashed, side * 0.9)
        self.kit.put(target, small, (w / 2, h / 2), "center")
        return target

    def _whole(self, view: Position, seat: int, bots: frozenset[int]) -> Surface:
        """Return a player's planet with everything on it."""
        k = self._scale()
        w, h = (2 * (ORBIT + SEAT) + 30) * k, (2 * ORBIT + 48) * k
        w = max(w, 2 * (246 * k + SEAT / 2 + 72))
        target = ink.sheet(self.kit, w, h + SHEET_HEAD)
        self.kit.fill(
            target, (0, 0, w, h + SHEET_HEAD), "panel_top", "panel_bottom", 12, "edge", top_line=True
        )
        self._head(target, view, seat, w, seat in bots)
        sky = self.planets.space((w - 4, h - 4), ((w - 4) / 2, (h - 4) / 2 - 2), k, view.planet)
        self.kit.put(target, sky, (2, SHEET_HEAD))
        self._planet(target, view, seat, Field(w / 2, SHEET_HEAD + h / 2 - 4, k, True), dice=True)
        return target

    def _scale(self) -> float:
        """Return the scale of the largest planet that fits in the window."""
        w, h = self.kit.canvas.w - 2 * MARGIN, self.kit.canvas.h - 2 * MARGIN - SHEET_HEAD
        return min(w / (2 * (ORBIT + SEAT) + 30), h / (2 * ORBIT + 48))

    def _head(self, target: Surface, view: Position, seat: int, w: float, bot: bool) -> None:
        sheet = view.sheets[seat]
        self.kit.player_badge(target, seat, (26, SHEET_HEAD / 2), 22, bot)
        left = counted(open_boxes(sheet), "box", "boxes") if open_boxes(sheet) else "no box"
        note = f"{left} left, {counted(abilities_used(sheet), 'ability', 'abilities')} used"
        room = w - 74 - self.kit.text_width(note, 14)
        colour = f"player{seat + 1}_light"
        self.kit.draw_text(
            target, player_name(view, seat), (48, SHEET_HEAD / 2), 18, colour, True, "midleft", room
        )
        self.kit.draw_text(target, note, (w - 16, SHEET_HEAD / 2), 14, "text2", False, "midright")

    def _planet(self, target: Surface, view: Position, seat: int, field: Field, dice: bool) -> None:
        """Draw a planet with the print and numbers of its sheet; with `dice` also its dice, ship and
        labels."""
        planet, sheet = self.game.planets[view.planet], view.sheets[seat]
        drawn = self.planets.planet(planet.id, demolished_quadrants(planet, sheet), field.k)
        self.kit.put(target, drawn, (field.cx, field.cy), "center")
        at = Geometry(self.layout, self.kit.canvas, planet, 1, field)
        painter = SheetPainter(self.kit, at, sheet)
        painter.draw(target, dice)
        if dice:  # only on a played sheet
            for number in range(len(QUADRANTS)):
                painter.draw_needs(target, number)
        kinds = (*WRITTEN, *MOVABLE) if dice else WRITTEN
        for piece in self.game.at(view).pieces_of(seat):
            hidden = piece.kind == "number" and piece.place.split("/")[1] in rubble(sheet)
            box = at.place(piece.place) if piece.kind in kinds and not hidden else None
            if box is not None:
                size = 50.0 if piece.kind == "die" else box[2]
                heading = at.heading(piece.place) if piece.kind == SHIP else 0.0
                self.kit.put(target, self.pieces.piece(piece, size, heading), centre(box), "center")

    def _quadrant(self, view: Position, words: list[str]) -> int | None:
        """Return the quadrant of a piece or place, or None."""
        sheet = view.sheets[view.shown_seat]
        if words[0] == "target" and words[1:2] and words[1] in COLOURS:
            return sheet.slots[COLOURS.index(words[1])] or None
        if words[1:2] and words[1] in QUADRANTS and words[0] != "orbit":
            return QUADRANTS.index(words[1])
        return None

    def _quadrant_card(self, view: Position, number: int) -> Surface:
        """Return one quadrant enlarged: its boxes, rule and ability."""
        sheet, id = view.sheets[view.shown_seat], QUADRANTS[number]
        quadrant, written = self.game.planets[view.planet].quadrants[id], sheet.boxes[number]
        boxes = zip(written, quadrant.boxes, strict=True)
        ready, used = ready_circles(sheet, number), sheet.crossed[number]
        circles = tuple(
            {
                "id": quadrant.ability if line in ready or used >> line & 1 else "",
                "spent": bool(used >> line & 1),
            }
            for line in range(len(CIRCLES))
        )
        known: Fields = {
            "title": NAMES[id],
            "gone": demolished(sheet, number),
            "state": f"{written.count(0)} of {len(written)} open",
            "rule": RULE_SENTENCES[quadrant.rule],
            "aim": aim(sheet, number),
            "boxes": tuple({"id": str(value or ""), "printed": print_} for value, print_ in boxes),
            "rows": tuple({"cells": self._cells(sheet.cells[number], row)} for row in range(AREA.rows)),
            "columns": circles[: AREA.columns],
            "lines": circles[AREA.columns :],
            "ability": ABILITY_LABELS[quadrant.ability],
            "ready": len(ready),
            "used": used.bit_count(),
        }
        return self.cards.faces.render("planet_smash/quarter", known, QUADRANT_W)

    def _cells(self, cells: Numbers, row: int) -> tuple[Fields, ...]:
        """Return the card fields of a row of a research area: the numbers in its cells, and those the open
        ones take."""
        here = range(row * AREA.columns, (row + 1) * AREA.columns)
        return tuple(
            {**wanted(numbers_that_fit(cells, at), QUADRANT_W), "id": str(cells[at] or "")} for at in here
        )


class PortraitPainter:
    """Draws portraits and caches the last ones."""

    def __init__(self, kit: Kit, planets: PlanetPainter) -> None:
        self.kit, self.planets = kit, planets
        self._kept = pictures(kit.canvas.screenful // 4)

    def portrait(self, planet: Planet, sheet: Sheet, side: float) -> Surface:
        """Return the planet in a square of `side` logical px."""
        boxes = tuple(sheet.boxes[QUADRANTS.index(id)] for id in planet.order)
        smashed = demolished_quadrants(planet, sheet)
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
        """Draw the number of full boxes of a quadrant."""
        words = f"{sum(map(bool, numbers))}/{len(numbers)}"
        size = min(PILL, side * 0.1)
        wide, high = self.kit.text_width(words, size, True) + size * 0.9, self.kit.line_height(size) + 1
        x, y = _middle(slot, side)
        x, y = side / 2 + x, side / 2 + y
        self.kit.fill(target, (x - wide / 2, y - high / 2, wide, high), "night0", radius=high / 2, alpha=235)
        ink.digit(self.kit, target, words, (x, y), size, "text")

    def _triangle(self, slot: int, side: float) -> str:
        """Return the SVG mark of a demolished quadrant."""
        (x, y), colour = _middle(slot, side), self.kit.theme.hex("refused")
        line = ink.stroke(colour, 2.6, area='fill="#3A1A1A"')
        check = f'<path d="M-7 7.4L-2 12L7.6 1.6" {ink.stroke(colour, 2.6)}/>'
        body = f'<path d="M0 -18L21.5 18H-21.5Z" {line}/>{check}'
        return f'<g transform="translate({x:.2f} {y:.2f}) scale({side / 230:.4f})">{body}</g>'


def _middle(slot: int, side: float) -> tuple[float, float]:
    """Return the middle of a quadrant relative to the planet's."""
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

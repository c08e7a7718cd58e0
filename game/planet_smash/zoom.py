"""Large and small pictures of a sheet: the closeup, and those for shelf, strip and result."""

from __future__ import annotations

from pygame import Surface

from game.cards.faces import Deck
from game.planet_smash import ink
from game.planet_smash.describe import aim
from game.planet_smash.geometry import ORBIT, SEAT, Field, Geometry, field
from game.planet_smash.pieces import ABILITY_LABELS, PiecePainter
from game.planet_smash.planet import SIDE, PlanetPainter
from game.planet_smash.sheets import SheetPainter, rubble, smashed_quarters, wanted
from game.table.layout import Layout
from game.ui.canvas import centre
from game.ui.kit import Kit
from rules.common.face import Fields
from rules.common.text import counted
from rules.planet_smash.cards import NAMES, QUADRANTS
from rules.planet_smash.expected_throws import numbers_that_fit
from rules.planet_smash.game import PlanetSmash
from rules.planet_smash.hud import open_boxes
from rules.planet_smash.sheet import AREA, CIRCLES, abilities_used, demolished, ready_circles, shown_seat
from rules.planet_smash.state import COLOURS, Numbers, Position
from rules.planet_smash.terms import player_name

SHEET_HEAD, MARGIN = 46.0, 20.0
LARGER = 1.1
"""The least enlargement for which a sheet is enlarged."""
QUARTER_W = 420.0
DETAILED = 200.0
WRITTEN, LYING = ("number", "research", "circle"), ("die", "pawn")
"""The kinds of pieces that are shown on a sheet of any size, and those shown only where a whole sheet is."""
RULE_SENTENCES = {
    "any": "Any numbers",
    "all_different": "All numbers different",
    "all_equal": "All numbers equal",
}


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
            return self._whole(view, shown_seat(view), bots) if worth else None
        words = name.split(":")[-1].split("/")
        if words[0] == "seat" and len(words) == 2 and words[1].isdecimal():
            return self._whole(view, int(words[1]), bots) if int(words[1]) < len(view.sheets) else None
        quadrant = self._quadrant(view, words)
        if quadrant is not None:
            return self._quarter(view, quadrant)
        if words[0] in ("planet", "pawn", "orbit", "tray", "spot", "plan"):
            return self.cards.full(view.planet, self.cards.close)
        return None

    def picture(self, view: Position, seat: int, w: float, h: float) -> Surface:
        """Return a seat's planet in w × h logical px, with its numbers if there is room."""
        target = ink.sheet(self.kit, w, h)
        side = min(w, h)
        if side >= DETAILED:
            self._planet(target, view, seat, Field(w / 2, h / 2, side / SIDE, True), dice=False)
            return target
        smashed = smashed_quarters(self.game.planets[view.planet], view.sheets[seat])
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
        drawn = self.planets.planet(planet.id, smashed_quarters(planet, sheet), field.k)
        self.kit.put(target, drawn, (field.cx, field.cy), "center")
        at = Geometry(self.layout, self.kit.canvas, planet, 1, field)
        painter = SheetPainter(self.kit, at, sheet)
        painter.draw(target, dice)
        if dice:  # only on a played sheet
            for number in range(len(QUADRANTS)):
                painter.draw_needs(target, number)
        kinds = (*WRITTEN, *LYING) if dice else WRITTEN
        for piece in self.game.at(view).pieces_of(seat):
            hidden = piece.kind == "number" and piece.place.split("/")[1] in rubble(sheet)
            box = at.place(piece.place) if piece.kind in kinds and not hidden else None
            if box is not None:
                size = 50.0 if piece.kind == "die" else box[2]
                heading = at.heading(piece.place) if piece.kind == "pawn" else 0.0
                self.kit.put(target, self.pieces.piece(piece, size, heading), centre(box), "center")

    def _quadrant(self, view: Position, words: list[str]) -> int | None:
        """Return the quadrant of a piece or place, or None."""
        sheet = view.sheets[shown_seat(view)]
        if words[0] == "target" and words[1:2] and words[1] in COLOURS:
            return sheet.seats[COLOURS.index(words[1])] or None
        if words[1:2] and words[1] in QUADRANTS and words[0] != "orbit":
            return QUADRANTS.index(words[1])
        return None

    def _quarter(self, view: Position, number: int) -> Surface:
        """Return one quadrant enlarged: its boxes, rule and ability."""
        sheet, id = view.sheets[shown_seat(view)], QUADRANTS[number]
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
        return self.cards.faces.render("planet_smash/quarter", known, QUARTER_W)

    def _cells(self, cells: Numbers, row: int) -> tuple[Fields, ...]:
        """Return the card fields of a row of a research area: the numbers in its cells, and those the open
        ones take."""
        here = range(row * AREA.columns, (row + 1) * AREA.columns)
        return tuple(
            {**wanted(numbers_that_fit(cells, at), QUARTER_W), "id": str(cells[at] or "")} for at in here
        )

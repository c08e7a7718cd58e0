"""The needs of the quadrants: the viewer's in the panel beside the planet, the only opponent's under their
plate."""

from __future__ import annotations

from pygame import Surface

from game.planet_smash import ink
from game.planet_smash.pieces import shape_of
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.text import counted
from rules.planet_smash.cards import NAMES, QUADRANTS, Planet
from rules.planet_smash.hud import QuadrantSummary
from rules.planet_smash.sheet import WILD, abilities_used, demolished, smashed, target_colour
from rules.planet_smash.state import COLOURS, EMPTY, Sheet

SIDE, MOST_ROW, TWO_LINES = 16.0, 84.0, 24.0
"""The padding of a panel; the greatest height of a row of quadrants; the height of a line in a row that has
two."""
HEADING, REACH = "Quadrants", "reach"
LEAST_OPPONENT = 180.0
"""The room below which an opponent's quadrants are not described."""


def rows(box: Box, planet: Planet) -> list[tuple[str, Box]]:
    """Return the quadrants in their order round the planet, each with the box of its row."""
    x, y, w, h = box
    pitch = min(MOST_ROW, (h - 40) / len(QUADRANTS))
    return [(id, (x, y + 37 + row * pitch, w, pitch)) for row, id in enumerate(planet.order)]


class Quadrants:
    """The needs of each quadrant of a sheet, the value a die must reach there, and the place of a remaining
    die."""

    def __init__(
        self, kit: Kit, planet: Planet, sheet: Sheet, quadrants: tuple[QuadrantSummary, ...]
    ) -> None:
        self.kit, self.planet, self.sheet, self.summaries = kit, planet, sheet, quadrants
        self.box = max(18.0, kit.line_height(13) * 0.9)
        """The side of a small box; the next one is 3 px further."""
        self.left = SIDE + max(kit.text_width(name, 15, True) for name in NAMES.values()) + 9
        """The position at which the boxes begin."""
        self.wide = max(len(quadrant.boxes) for quadrant in planet.quadrants.values()) * (self.box + 3)
        """The greatest width of a quadrant's boxes."""

    def draw(self, surface: Surface, box: Box, asked: str = "") -> None:
        """Draw a row per quadrant, with the text below the boxes in high rows, under what the player is
        `asked` to do if there is room."""
        kit, lines = self.kit, rows(box, self.planet)
        pitch = lines[0][1][3]
        below = pitch >= 2.1 * max(TWO_LINES, kit.line_height(15))
        words = box[0] + self.left + (0.0 if below else self.wide + 6)
        room = box[2] - 2 * SIDE - kit.text_width(REACH, 14) - SIDE
        heading = kit.fitting((asked, HEADING) if asked else (HEADING,), room, 14, True)
        kit.panel(surface, box, heading, REACH)
        if not below and box[0] + SIDE + kit.text_width(heading, 14, True) < words:
            kit.draw_text(surface, "needs", (words, box[1] + 20), 14, "text2", False, "midleft")
        for id, line in lines:
            self._row(surface, line, QUADRANTS.index(id), words, pitch * 0.22 if below else 0.0)

    def opponent(self, surface: Surface, box: Box, name: str) -> None:
        """Draw an opponent's quadrants in a narrow panel: the boxes and their needs; after they smashed the
        planet, what can still be done about it (PS-7.2, PS-7.3)."""
        kit, (x, y, w, _) = self.kit, box
        if smashed(self.sheet):
            kit.panel(surface, box, "Last round")
            used = counted(abilities_used(self.sheet), "ability", "abilities")
            words = f"{name} has smashed {self.planet.title} with {used} used."
            words += " Smash it too: using fewer wins, using the same shares the win."
            kit.put(surface, kit.paragraph(words, w - 2 * SIDE, 15, "text"), (x + SIDE, y + 44))
            return
        kit.panel(surface, box, kit.fitting((f"{name} needs", "Needs"), w - 2 * SIDE, 14, True))
        left, room = x + self.left, w - self.left - SIDE / 2
        beside = self.wide <= room  # else the name is below the boxes, before the text
        down = max(self.box + 3, kit.line_height(13)) / 2
        for id, (_, y, _, h) in rows(box, self.planet):
            number, middle = QUADRANTS.index(id), y + h / 2
            gone = demolished(self.sheet, number)
            name_at = middle if gone else middle - down if beside else middle + down
            kit.draw_text(
                surface, NAMES[id], (x + SIDE, name_at), 15, "mute" if gone else "text", True, "midleft"
            )
            if gone:
                kit.draw_icon(surface, "triangle", (left + 9, middle), 19, "refused")
                said = kit.fitting(("demolished", "0 left"), room - 26, 14)
                kit.draw_text(surface, said, (left + 26, middle), 14, "text2", False, "midleft", room - 26)
                continue
            at = left if beside else x + SIDE, middle - down
            self._boxes(surface, at, number)
            said = kit.fitting(self.summaries[number].waits, room, 13)
            kit.draw_text(surface, said, (left, middle + down), 13, "text2", False, "midleft", room)

    def _row(self, surface: Surface, box: Box, number: int, left: float, down: float) -> None:
        """Draw a quadrant; its text starts at `left`, `down` below the middle, with the boxes as much
        above."""
        kit, (x, y, w, h), known = self.kit, box, self.summaries[number]
        end, gone = x + w - SIDE, demolished(self.sheet, number)
        middle, ink_ = y + h / 2, "mute" if gone else "text"
        if known.fits:
            kit.fill(surface, (x + 8, y + 2, w - 16, h - 4), "#223140", radius=6)
            kit.fill(surface, (x + 8, y + 2, 3, h - 4), "brass_light", radius=1.5)
        kit.draw_text(surface, NAMES[QUADRANTS[number]], (x + SIDE, middle), 15, ink_, True, "midleft")
        if gone:
            kit.draw_icon(surface, "triangle", (x + self.left + 9, middle), 19, "refused")
            said = kit.fitting(known.waits, end - x - self.left - 26, 14)
            kit.draw_text(surface, said, (x + self.left + 26, middle), 14, "text2", False, "midleft")
            return
        self._boxes(surface, (x + self.left, middle - down + 1.5), number)
        reach = kit.text_width("6+", 16, True)
        kit.draw_text(surface, f"{known.reach or '?'}+", (end, middle), 16, "text", True, "midright")
        end -= reach + 25
        self._sign(surface, (end, middle + 1), number)
        if known.caution:
            end -= 29
            kit.draw_icon(surface, "caution", (end, middle), 17, "caution")
        room, ink_ = end - 18 - left, "brass_light" if known.fits else "text"
        said = kit.fitting(known.waits, room, 14, True)
        size = 14 if kit.text_width(said, 14, True) <= room else 12.5
        kit.draw_text(surface, said, (left, middle + down), size, ink_, True, "midleft", room)

    def _sign(self, surface: Surface, at: tuple[float, float], number: int) -> None:
        """Draw the sign of a quadrant's target: that of Wild, a targeting die, or its shape before it is
        rolled."""
        kit, colour = self.kit, target_colour(self.sheet, number)
        if number == WILD:
            kit.draw_icon(surface, "wild", at, 22, "brass_light")
        elif colour != EMPTY and self.sheet.target[colour]:
            kit.put(surface, kit.die(COLOURS[colour], self.sheet.target[colour], 27), at, "center")
        elif colour != EMPTY:
            shape_of(kit, surface, COLOURS[colour], at, 14)

    def _boxes(self, surface: Surface, at: tuple[float, float], number: int) -> None:
        """Draw the boxes small: paper with the written number, or dark with the printed one."""
        x, side, printed = at[0], self.box, self.planet.quadrants[QUADRANTS[number]].boxes
        for place, (value, print_) in enumerate(zip(self.sheet.boxes[number], printed, strict=True)):
            box = (x + place * (side + 3), at[1] - side / 2, side, side)
            middle = (box[0] + side / 2, at[1])
            if value:
                self.kit.fill(surface, box, "#FFF9EA", "#E6DBC3", 3.5)
                ink.digit(self.kit, surface, value, middle, 13, "#7A2418")
            else:
                self.kit.fill(surface, box, "#1A0F18", radius=3.5, border="#7F96B0")
                if print_:
                    ink.digit(self.kit, surface, print_, middle, 13, "#EFD9B8")

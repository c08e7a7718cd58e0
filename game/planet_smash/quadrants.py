"""What the quadrants wait for: one's own in the panel beside the planet, the only rival's under its plate."""

from __future__ import annotations

from pygame import Surface

from game.planet_smash import ink
from game.planet_smash.panels import shape_of
from game.table.layout import Box
from game.ui.kit import Kit
from rules.common.words import counted
from rules.planet_smash.cards import NAMES, QUADRANTS, Planet
from rules.planet_smash.panels import Quarter
from rules.planet_smash.sheet import WILD, abilities_used, demolished, smashed, target_colour
from rules.planet_smash.state import COLOURS, EMPTY, Numbers, Sheet

SIDE, MOST_ROW, TWO_LINES = 16.0, 84.0, 24.0
"""What stands in from a panel's edge; the highest row of quadrants; a line in one that has two."""
LEAST_RIVAL = 180.0
"""Where a rival's quadrants have less room than that they are not told."""


class Quadrants:
    """What each quadrant waits for, what a die must reach there, and where one that is left would go."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.box = max(18.0, kit.line_height(13) * 0.9)
        """The side of a small box; the next one is 3 px further."""
        self.left = SIDE + max(kit.text_width(name, 15, True) for name in NAMES.values()) + 9
        """Where the boxes begin."""

    def draw(
        self, surface: Surface, box: Box, planet: Planet, sheet: Sheet, quarters: tuple[Quarter, ...]
    ) -> None:
        """A row a quadrant, in the order in which they lie; the words below the boxes where a row is high."""
        kit, (x, y, _, _) = self.kit, box
        lines = self.rows(box, planet)
        pitch = lines[0][1][3]
        most = max(len(quadrant.boxes) for quadrant in planet.quadrants.values())
        below = pitch >= 2.1 * max(TWO_LINES, kit.line_height(15))
        words = x + self.left + (0.0 if below else most * (self.box + 3) + 6)
        kit.panel(surface, box, "Quadrants", "reach")
        if not below:
            kit.draw_text(surface, "waits for", (words, y + 20), 14, "text2", False, "midleft")
        for id, line in lines:
            number = QUADRANTS.index(id)
            self._row(
                surface,
                line,
                (words, pitch * 0.22 if below else 0.0),
                planet,
                sheet,
                number,
                quarters[number],
            )

    def rival(
        self, surface: Surface, box: Box, name: str, planet: Planet, sheet: Sheet, quarters: tuple[Quarter, ...]
    ) -> None:
        """Another player's quadrants in a narrow panel: the boxes, and below them what they wait for; once all are
        smashed, what can still be done about it (PS-7.2, PS-7.3)."""
        kit, (x, y, w, _) = self.kit, box
        if smashed(sheet):
            kit.panel(surface, box, "The last round")
            used = counted(abilities_used(sheet), "ability", "abilities")
            told = f"{name} has smashed {planet.title} with {used} used."
            told += " Smash it too: with fewer you win, with as many you share."
            kit.put(surface, kit.paragraph(told, w - 2 * SIDE, 15, "text"), (x + SIDE, y + 44))
            return
        kit.panel(surface, box, kit.fitting((f"{name} waits for", "Waits for"), w - 2 * SIDE, 14, True))
        left, room = x + self.left, w - self.left - SIDE / 2
        most = max(len(quadrant.boxes) for quadrant in planet.quadrants.values())
        beside = most * (self.box + 3) <= room  # else the name stands below the boxes, before the words
        down = max(self.box + 3, kit.line_height(13)) / 2
        for id, (_, y, _, h) in self.rows(box, planet):
            number, middle = QUADRANTS.index(id), y + h / 2
            gone = demolished(sheet, number)
            name_at = middle if gone else middle - down if beside else middle + down
            kit.draw_text(surface, NAMES[id], (x + SIDE, name_at), 15, "mute" if gone else "text", True, "midleft")
            if gone:
                kit.draw_icon(surface, "triangle", (left + 9, middle), 19, "refused")
                kit.draw_text(surface, "smashed", (left + 26, middle), 14, "text2", False, "midleft", room - 26)
                continue
            at = left if beside else x + SIDE, middle - down
            self._boxes(surface, at, sheet.boxes[number], planet.quadrants[id].boxes)
            said = kit.fitting(quarters[number].waits, room, 13)
            kit.draw_text(surface, said, (left, middle + down), 13, "text2", False, "midleft", room)

    def rows(self, box: Box, planet: Planet) -> list[tuple[str, Box]]:
        """The quadrants, each with the box of its row."""
        x, y, w, h = box
        pitch = min(MOST_ROW, (h - 40) / len(QUADRANTS))
        return [(id, (x, y + 37 + row * pitch, w, pitch)) for row, id in enumerate(planet.order)]

    def _row(
        self, surface: Surface, box: Box, words: tuple[float, float], planet: Planet, sheet: Sheet, number: int,
        known: Quarter,
    ) -> None:  # fmt: skip
        """A quadrant; `words`: where they begin, and how far below the middle they are and the boxes above it."""
        kit, (x, y, w, h), id = self.kit, box, QUADRANTS[number]
        left, down, end, gone = *words, x + w - SIDE, demolished(sheet, number)
        middle, ink_ = y + h / 2, "mute" if gone else "text"
        if known.fits:
            kit.fill(surface, (x + 8, y + 2, w - 16, h - 4), "#223140", radius=6)
            kit.fill(surface, (x + 8, y + 2, 3, h - 4), "brass_light", radius=1.5)
        kit.draw_text(surface, NAMES[id], (x + SIDE, middle), 15, ink_, True, "midleft")
        if gone:
            kit.draw_icon(surface, "triangle", (x + self.left + 9, middle), 19, "refused")
            said = kit.fitting(known.waits, end - x - self.left - 26, 14)
            kit.draw_text(surface, said, (x + self.left + 26, middle), 14, "text2", False, "midleft")
            return
        self._boxes(
            surface, (x + self.left, middle - down + 1.5), sheet.boxes[number], planet.quadrants[id].boxes
        )
        reach = kit.text_width("6+", 16, True)
        kit.draw_text(surface, f"{known.reach or '?'}+", (end, middle), 16, "text", True, "midright")
        end -= reach + 25
        self._sign(surface, (end, middle + 1), sheet, number)
        if known.caution:
            end -= 29
            kit.draw_icon(surface, "caution", (end, middle), 17, "caution")
        room, ink_ = end - 18 - left, "brass_light" if known.fits else "text"
        said = kit.fitting(known.waits, room, 14, True)
        size = 14 if kit.text_width(said, 14, True) <= room else 12.5
        kit.draw_text(surface, said, (left, middle + down), size, ink_, True, "midleft", room)

    def _sign(self, surface: Surface, at: tuple[float, float], sheet: Sheet, number: int) -> None:
        """What says the reach: the sign of Wild, a Targeting die, or its shape before it is rolled."""
        kit, colour = self.kit, target_colour(sheet, number)
        if number == WILD:
            kit.draw_icon(surface, "wild", at, 22, "brass_light")
        elif colour != EMPTY and sheet.target[colour]:
            kit.put(surface, kit.die(COLOURS[colour], sheet.target[colour], 27), at, "center")
        elif colour != EMPTY:
            shape_of(kit, surface, COLOURS[colour], at, 14)

    def _boxes(self, surface: Surface, at: tuple[float, float], written: Numbers, printed: Numbers) -> None:
        """The boxes small: paper with the number written, or dark with the number printed."""
        x, side = at[0], self.box
        for place, (number, print_) in enumerate(zip(written, printed, strict=True)):
            box = (x + place * (side + 3), at[1] - side / 2, side, side)
            middle = (box[0] + side / 2, at[1])
            if number:
                self.kit.fill(surface, box, "#FFF9EA", "#E6DBC3", 3.5)
                ink.digit(self.kit, surface, number, middle, 13, "#7A2418")
            else:
                self.kit.fill(surface, box, "#1A0F18", radius=3.5, border="#7F96B0")
                if print_:
                    ink.digit(self.kit, surface, print_, middle, 13, "#EFD9B8")

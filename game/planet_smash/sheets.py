"""The printed parts of a sheet's quadrants: boxes, research areas, circles, slots, labels, beams."""

from __future__ import annotations

from pygame import Surface

from game.cards.faces import CardFaces
from game.planet_smash import ink
from game.planet_smash.geometry import RADIUS, ROUNDS_END, SEAT, SLOT_SIGNS, Geometry
from game.ui.canvas import Box, bounds, centre, inset
from game.ui.kit import Kit
from rules.common.dice import SIDES
from rules.common.face import Fields
from rules.planet_smash.cards import NAMES, QUADRANTS, Planet
from rules.planet_smash.expected_throws import numbers_that_fit
from rules.planet_smash.sheet import WILD, demolished, target_colour
from rules.planet_smash.state import COLOURS, EMPTY, Numbers, Sheet

PITCH = 0.36
"""The distance between the numbers that a research cell forbids, in parts of the cell."""
SIGNS = ("all_different", "all_equal")
"""The rules of a quadrant that have a sign; a mix of any numbers has none."""
SIGN, APART = 20.0, 9.0
CORE_ROOM = 84.0
"""The greatest width of the words in the core, px of the map."""
RULES = {
    "": ("demolished",),
    "any": ("any",),
    "all_different": ("all different", "differ"),
    "all_equal": ("all equal",),
}
"""The rule of a quadrant beside its slot, from the longest wording to the shortest; "" for a demolished
one."""


def rubble(sheet: Sheet) -> frozenset[str]:
    """Return the ids of the demolished quadrants."""
    return frozenset(id for number, id in enumerate(QUADRANTS) if demolished(sheet, number))


def demolished_quadrants(planet: Planet, sheet: Sheet) -> tuple[bool, ...]:
    """Return whether each quadrant of a planet is smashed, clockwise from the top left."""
    return tuple(demolished(sheet, QUADRANTS.index(id)) for id in planet.order)


class SheetPainter:
    """Draws the print of one sheet over the planet, for one geometry; its numbers and dice are pieces.
    `setting_up`: before round 1, while its owner still places targeting dice."""

    def __init__(self, kit: Kit, geometry: Geometry, sheet: Sheet, setting_up: bool = False) -> None:
        self.kit, self.at, self.sheet = kit, geometry, sheet
        self.k, self.setting_up = geometry.field.k, setting_up and 0 in sheet.slots

    def draw(self, surface: Surface, labels: bool = True) -> None:
        """Draw everything of the sheet except pieces."""
        self._core(surface)
        for number, id in enumerate(QUADRANTS):
            if not demolished(self.sheet, number):
                boxes = self.at.planet.quadrants[id].boxes
                for box, printed in zip(self.at.printed("box", id), boxes, strict=True):
                    open_box(self.kit, surface, box, printed)
            self.research(surface, number)
            if labels:
                self._seat(surface, number)

    def _core(self, surface: Surface) -> None:
        """Draw the number of quadrants still to demolish, in the longest wording that fits in the core."""
        left = demolished_quadrants(self.at.planet, self.sheet).count(False)
        kit, k, count = self.kit, self.k, f"{left} of 4"
        wordings: tuple[tuple[tuple[str, int, int], ...], ...] = (
            (((count, 17, -7), ("to demolish", 13, 12)), ((count, 17, 0),))
            if left
            else ((("Smashed!", 16, 0),),)
        )
        for lines in wordings:
            if all(kit.text_width(words, size * k, True) <= CORE_ROOM * k for words, size, _ in lines):
                for words, size, below in lines:
                    at = self.at.field.cx, self.at.field.cy + below * k
                    kit.draw_text(surface, words, at, size * k, "#3A1408", True, "center")
                return

    def research(self, surface: Surface, number: int) -> None:
        """Draw the research area of a quadrant with its circles, without numbers."""
        id, smashed = QUADRANTS[number], demolished(self.sheet, number)
        cells = tuple(self.at.printed("cell", id))
        area, radius = inset(bounds(cells), -5.5 * self.k), 7 * self.k
        self.kit.fill(surface, area, "#120A14", radius=radius, alpha=235 if smashed else 214)
        self.kit.outline(surface, area, "#E8C79A", radius, 1, 0.35)
        for cell in cells:
            self.kit.fill(surface, cell, "#22303F", radius=5 * self.k, border="#4A6076")
        for box in self.at.printed("circle", id):
            self.kit.disc(surface, centre(box), box[2] * 9.5 / 22, "#2A1E22", "#F0D5AC", 1.8 * self.k)

    def draw_needs(self, surface: Surface, number: int) -> None:
        """Draw the numbers that the open cells of a research area need."""
        cells = self.sheet.cells[number]
        for cell, box in enumerate(self.at.printed("cell", QUADRANTS[number])):
            if not cells[cell]:
                known = wanted(numbers_that_fit(cells, cell), box[2] * self.kit.canvas.s)
                face = CardFaces.of(self.kit).render("planet_smash/want", known, box[2])
                self.kit.put(surface, face, box[:2])

    def _seat(self, surface: Surface, number: int) -> None:
        id, smashed, colour = (
            QUADRANTS[number],
            demolished(self.sheet, number),
            target_colour(self.sheet, number),
        )
        box = self.at.seat(id)
        if colour != EMPTY:
            self._beam(surface, id, COLOURS[colour])
        self.kit.shadow(surface, box, 2, 14)
        picture = "seat_smashed" if smashed else "seat_wild" if number == WILD else "seat"
        self.kit.put(surface, self.kit.picture(f"planet_smash/{picture}.svg", SEAT, SEAT), box[:2])
        x, y = box[0] + SEAT / 2, box[1] + SEAT / 2
        if number == WILD and not smashed:
            words = "1 or more" if self.kit.text_width("1 or more", 12, True) <= SEAT - 6 else "1+"
            self.kit.draw_text(surface, words, (x, y + 17), 12, "text", True, "center")
        elif self.setting_up and colour == EMPTY:
            self.kit.dashed(surface, (x - 25, y - 25, 50.0, 50.0), "lamp", 10, 2)
            self.kit.draw_icon(surface, "target", (x, y), 26, "lamp")
        self._label(surface, number)

    def _beam(self, surface: Surface, id: str, colour: str) -> None:
        """Draw the beam from a slot to the crust, in the die's colour."""
        sx, sy = SLOT_SIGNS[self.at.slot(id)]
        x, y, w, h = self.at.seat(id)
        start = (x + w / 2, y + h / 2)
        reach = (RADIUS - 2) * 0.7071
        end = self.at.field.point(sx * reach, sy * reach)
        light = self.kit.theme.dice[colour].light
        self.kit.line(surface, start, end, light, 9, 56)
        self.kit.line(surface, start, end, light, 2, 230)

    def labels(self) -> tuple[Box, ...]:
        """Return the boxes of the quadrants' names with their rules, beside their slots or above and
        below."""
        return tuple(self._label_box(number) for number in range(len(QUADRANTS)))

    def _label_box(self, number: int) -> Box:
        id = QUADRANTS[number]
        sx, sy = SLOT_SIGNS[self.at.slot(id)]
        x, y, w, h = self.at.seat(id)
        name = self.kit.text_width(NAMES[id], _name_size(number, self.at.field.beside), True)
        sign = SIGN if self._rule(number) in SIGNS else 0.0
        rule = self.kit.text_width(self._rule_words(number), 13.5)
        if self.at.field.beside:
            wide, high = max(name, rule), 47 + self.kit.line_height(13.5) / 2 - 8 + sign
            return (x + w + 10 if sx > 0 else x - 10 - wide), y + 8, wide, high
        wide, high = name + APART + rule + (sign and sign + APART), self.kit.line_height(19)
        top = y - 10 - self.kit.line_height(13.5) if sy < 0 else y + h + 4
        return (x if sx < 0 else x + w - wide), top, wide, high

    def _label(self, surface: Surface, number: int) -> None:
        x, y, w, _ = self._label_box(number)
        beside, draw = self.at.field.beside, self.kit.draw_text
        name, size, rule = NAMES[QUADRANTS[number]], _name_size(number, beside), self._rule_words(number)
        colour, rule_colour = ("mute", "refused") if not self._rule(number) else ("text", "text2")
        sign = self._rule(number)
        if beside:
            leftward = SLOT_SIGNS[self.at.slot(QUADRANTS[number])][0] < 0
            side, anchor, inward = (x + w, "midright", -1) if leftward else (x, "midleft", 1)
            draw(surface, name, (side, y + 16), size, colour, True, anchor)
            draw(surface, rule, (side, y + 39), 13.5, rule_colour, False, anchor)
            if sign in SIGNS:
                self.kit.draw_icon(surface, sign, (side + inward * SIGN / 2, y + 62), SIGN, "brass_light")
            return
        middle, after = y + self.kit.line_height(13.5) / 2 + 2, self.kit.text_width(name, size, True) + APART
        draw(surface, name, (x, middle), size, colour, True, "midleft")
        if sign in SIGNS:
            self.kit.draw_icon(surface, sign, (x + after + SIGN / 2, middle + 1), SIGN, "brass_light")
            after += SIGN + APART
        draw(surface, rule, (x + after, middle + 1), 13.5, rule_colour, False, "midleft")

    def _rule_words(self, number: int) -> str:
        """Return the rule of a quadrant in the longest wording that fits between its slot and the rounds."""
        id = QUADRANTS[number]
        wordings = RULES[self._rule(number)]
        if not self.at.field.beside or SLOT_SIGNS[self.at.slot(id)][0] > 0:
            return wordings[0]
        return self.kit.fitting(wordings, self.at.seat(id)[0] - 10 - ROUNDS_END, 13.5)

    def _rule(self, number: int) -> str:
        """Return the rule for the numbers of a quadrant, such as "all_equal"; "" for a smashed one."""
        return "" if demolished(self.sheet, number) else self.at.planet.quadrants[QUADRANTS[number]].rule


def _name_size(number: int, beside: bool) -> float:
    """Return the font size of a quadrant's name: larger for a single letter with enough room."""
    return 25 if beside and number != WILD else 19


def shown_in(planet: Planet, sheet: Sheet, place: str) -> tuple[int, Numbers]:
    """Return the number shown in an open place, printed in a box or needed by a research cell's column (0:
    any), and the numbers barred by a cell's row."""
    family, _, rest = place.partition("/")
    id, _, index = rest.partition("/")
    if family == "cell":
        takes = numbers_that_fit(sheet.cells[QUADRANTS.index(id)], int(index))
        return (takes[0], ()) if len(takes) == 1 else (0, barred(takes))
    boxes = planet.quadrants[id].boxes if family == "box" else ()
    return boxes[int(index)] if index and int(index) < len(boxes) else 0, ()


def wanted(takes: Numbers, room: float) -> Fields:
    """Return the card fields of an open research cell `room` device px wide: the number its column needs, or
    those its row bars if they fit."""
    asked, struck = len(takes) == 1, barred(takes)
    hidden = asked or not takes or (len(struck) > 1 and room * PITCH < 8)
    return {
        "id": "",
        "asked": takes[0] if asked else 0,
        "barred": tuple(map(str, struck)),
        "bars": 0 if hidden else len(struck),
        "full": not takes,
    }


def barred(takes: Numbers) -> Numbers:
    """Return the numbers that a place doesn't take."""
    return tuple(value for value in SIDES if value not in takes)


def open_box(kit: Kit, surface: Surface, box: Box, printed: int) -> None:
    """Draw an empty demolition box with its printed number (0: any)."""
    x, y, w, h = box
    kit.fill(surface, box, "#1A0F18", radius=w * 0.175, alpha=214)
    kit.outline(surface, box, "#E8C79A", w * 0.175, w * 0.0375, 0.85)
    if printed:
        ink.digit(kit, surface, printed, (x + w / 2, y + h / 2), w / 2, "#EFD9B8")

"""The panels beside the planet: rounds, planning, abilities, and the owner of the shown sheet (LOOK 4, 7)."""

from __future__ import annotations

from pygame import Surface

from game.cards.faces import CardFaces, Deck
from game.planet_smash.pieces import ABILITY_LABELS
from game.table.layout import Box, Layout
from game.table.phases import Goal, Phases, dash, square
from game.ui.canvas import centre
from game.ui.kit import Kit
from game.ui.paint import emblem
from rules.common.text import counted
from rules.planet_smash.cards import NAMES, QUADRANTS, Planet
from rules.planet_smash.face import lines
from rules.planet_smash.sheet import circles_used, ready_circles
from rules.planet_smash.state import COLOURS, EMPTY, SPOTS, Sheet
from rules.tabletop import Plate

RESEARCH_FIRST = ("complete research to ready them", "complete research first", "research first")
"""What makes abilities ready, from the longest wording to the shortest."""
PITCH, LEAST_PITCH = 52.0, 24.0
"""The usual and the least distance between rounds in the column."""


def phases(planet: Planet, now: int) -> Phases:
    """Return the rounds of a planet with the last ones for Hard, Normal and Easy (PS-7.1)."""
    goals = (
        Goal(planet.hard, "Hard", "refused", (3, 3)),
        Goal(planet.normal, "Normal", "brass_light", (7, 4)),
        Goal(planet.easy, "Easy", "good", (12, 4)),
    )
    return Phases(tuple(str(number) for number in range(1, planet.rounds + 1)), now - 1, goals)


def rounds(kit: Kit, surface: Surface, box: Box, known: Phases) -> None:
    """Draw all rounds of a planet in a column: past, current and coming, with the goals of the three
    difficulties."""
    x, y, w, h = box
    kit.panel(surface, box)
    kit.draw_text(surface, "Round", (x + w / 2, y + 20), 14, "brass_light", True, "center", w - 12)
    count, room = len(known.words), h - 36 - 14
    columns = 1 if room / count >= LEAST_PITCH else 2
    rows = -(-count // columns)
    pitch = min(PITCH if h > 700 else 37.0, room / rows)
    width = (w - 16) / columns
    side = min(pitch - 5.5, 30.0 if columns == 1 else width - 19)
    for number, word in enumerate(known.words):
        column, row = divmod(number, rows)
        cell = (x + 10 + column * width, y + 36 + row * pitch, side, side)
        square(kit, surface, cell, word, number - known.now)
        _beside(kit, surface, cell, (width, pitch), known, number)


def _beside(
    kit: Kit, surface: Surface, cell: Box, room: tuple[float, float], known: Phases, number: int
) -> None:
    """Draw the word and line beside a round that ends a difficulty."""
    x, y, side, _ = cell
    width, pitch = room
    left = x + side + (5 if width > 60 else 4)
    space = width - side - 6
    middle = y + side / 2
    goal = next((goal for goal in known.goals if goal.number == number + 1), None)
    if goal is None:
        if number == known.now and kit.text_width("now", 13.5, True) <= space:
            kit.draw_text(surface, "now", (left, middle), 13.5, "lamp", True, "midleft")
        return
    whole = all(kit.text_width(each.word, 12, True) <= space for each in known.goals)
    word = (
        goal.word if whole else goal.word[0]
    )  # all three or none: a single letter among words looks like a mistake
    if number == known.now and kit.text_width("now", 12, True) <= space:
        kit.draw_text(surface, "now", (left, middle - 7), 12, "lamp", True, "midleft")
        middle += 7
    kit.draw_text(surface, word, (left, middle), 12, goal.ink, True, "midleft")
    dash(kit, surface, goal, (x - 4, x + width - 4), y + side + (pitch - side) / 2 - 0.5)


class Planning:
    """The planning panel: the tray of unused dice and the three spots."""

    def __init__(self, kit: Kit, layout: Layout, faces: Deck) -> None:
        self.kit, self.faces = kit, faces
        self.tray = [layout.box(f"tray/{colour}", kit.canvas) for colour in COLOURS]
        self.spots = [layout.box(f"spot/{spot}", kit.canvas) for spot in SPOTS]

    def draw(self, surface: Surface, box: Box, sheet: Sheet, acting: int, seating: bool) -> None:
        """Draw the panel; `acting`: the colour of the die to be used; `seating`: before round 1."""
        self.kit.panel(surface, box, *self._words(sheet, seating))
        self._tray(surface)
        for number, colour in enumerate(sheet.spots):
            used = colour not in (EMPTY, acting)
            self.spot(surface, number, "seating" if seating else "", colour != EMPTY, used)

    def _words(self, sheet: Sheet, seating: bool) -> tuple[str, str]:
        if seating:
            left = sheet.seats.count(0)
            return "Targeting dice", f"{left} to place" if left else "all placed"
        left = len(COLOURS) - sum(colour != EMPTY for colour in sheet.spots)
        return "Planning", f"{counted(left, 'die', 'dice')} left" if left else "all dice used"

    def _tray(self, surface: Surface) -> None:
        x, y, w, _ = self.tray[0]
        bottom = self.tray[-1][1] + self.tray[-1][3]
        inset = (x - 22, y - 6, w + 44, bottom - y + 12)
        self.kit.fill(surface, inset, "#0C131C", radius=8, border="#070B11")
        self.kit.line(
            surface, (inset[0] + 8, bottom + 5.5), (inset[0] + inset[2] - 8, bottom + 5.5), "edge", 1, 200
        )
        for colour, socket in zip(COLOURS, self.tray, strict=True):
            self.kit.put(surface, self.kit.picture("planet_smash/spot.svg", *socket[2:]), socket[:2])
            shape_of(self.kit, surface, colour, centre(socket), 15)

    def spot(
        self, surface: Surface, number: int, state: str, taken: bool = False, used: bool = False
    ) -> None:
        """Draw a spot with its number and flight distance; only these over the light of an aimed spot
        ("lit")."""
        x, y, w, _ = self.spots[number]
        face = self.faces.face("spot", str(SPOTS[number]), w, state=state, taken=taken, used=used)
        self.kit.put(surface, face, (x, y))


def shape_of(kit: Kit, surface: Surface, colour: str, middle: tuple[float, float], size: float) -> None:
    """Draw the pip shape of a die's colour as an outline, which stands for the colour without colour."""
    die, s = kit.theme.dice[colour], kit.canvas.s
    kit.stamp(
        surface, emblem(die.shape, size / 2 * s + 1, "none", die.light, 1.9 * s), middle, size / 2 * s + 1
    )


class Abilities:
    """The abilities panel: one chip a quadrant, lit when a use of its ability is ready."""

    def __init__(self, kit: Kit, layout: Layout, faces: Deck) -> None:
        self.kit, self.faces = kit, faces
        self.chips = {id: layout.box(f"ability/{id}", kit.canvas) for id in QUADRANTS}
        self.top = layout.box("panel/abilities", kit.canvas)[1]

    def draw(self, surface: Surface, box: Box, planet: Planet, sheet: Sheet, asked: bool) -> None:
        """Draw the chips; their discs are pieces. A player to move (`asked`) sees a hint."""
        counts = {id: len(ready_circles(sheet, number)) for number, id in enumerate(QUADRANTS)}
        hints = ("drag onto a die",) if any(counts.values()) else RESEARCH_FIRST
        room = box[2] - 44 - self.kit.text_width("Abilities", 14, True)
        hint = next((hint for hint in hints if self.kit.text_width(hint, 14) <= room), "")
        self.kit.panel(surface, box, "Abilities", hint if asked else "")
        for id in QUADRANTS:
            used = circles_used(sheet, QUADRANTS.index(id))
            self._chip(surface, id, planet.quadrants[id].ability, (counts[id], used), box[1] - self.top)

    def _chip(self, surface: Surface, id: str, ability: str, counts: tuple[int, int], down: float) -> None:
        (x, y, w, _), (ready, used) = self.chips[id], counts
        label, many = ABILITY_LABELS[ability], f"{ready or 'None'} ready"
        known = f"{many}, {used} used" if used else many
        wordings = (f"{known} (from {NAMES[id]})", f"{known} ({NAMES[id]})", known, many)
        often = f"×{ready}" if ready > 1 else ""
        brief = label.split()[0]
        face = self.faces.face(
            "chip", ability, w, label=label, brief=brief, ready=ready, often=often, many=wordings
        )
        self.kit.put(surface, face, (x, y + down))


def whose(
    kit: Kit, surface: Surface, box: Box, player: tuple[int, str, bool], plate: Plate, when: str
) -> None:
    """Draw the plate of the shown sheet's owner in the seat's colour: badge, name, bot mark, and the state of
    planet and game."""
    (x, y, w, h), middle = box, box[1] + box[3] / 2
    (seat, name, bot), notes, note = player, (plate.detail, when), plate.note
    theme, draw = kit.theme, kit.draw_text
    aside = max(kit.text_width(notes[0], 15, True), kit.text_width(notes[1], 13)) + 26
    kit.shadow(surface, box, 2, 10)
    kit.fill(surface, box, "night1", "night0", 10)
    kit.drawing(
        surface, (x, y, w - aside, h), _slanted(kit, w - aside, h, theme.band(seat), theme.player(seat).deep)
    )
    kit.outline(surface, box, f"player{seat + 1}_light", 10, 2)
    kit.player_badge(surface, seat, (x + 28, middle), 26, bot)
    left, end = x + (60 if bot else 50), x + w - aside - 20
    drawn = draw(surface, name, (left, middle), 22, "text", True, "midleft", end - left)
    if kit.text_width(note, 15) <= end - drawn[0] - drawn[2] - 8:
        draw(surface, note, (drawn[0] + drawn[2] + 8, middle + 2), 15, "text", False, "midleft")
    half = min(max(11.0, kit.line_height(15) / 2), h / 4)
    draw(surface, notes[0], (x + w - 14, middle - half), 15, "text", True, "midright")
    draw(surface, notes[1], (x + w - 14, middle + half), 13, "text2", False, "midright")


def _slanted(kit: Kit, w: float, h: float, light: str, deep: str) -> str:
    """Return the SVG of a band with a slanted right end and round left corners."""
    s = kit.canvas.s
    stops = f'<stop offset="0" stop-color="{deep}"/><stop offset="1" stop-color="{light}"/>'
    line = f"M10 0H{w:.1f}L{w - 16:.1f} {h}H10A10 10 0 0 1 0 {h - 10}V10A10 10 0 0 1 10 0Z"
    paint = f'<defs><linearGradient id="b">{stops}</linearGradient></defs>'
    return f'{paint}<path transform="scale({s:.5f})" d="{line}" fill="url(#b)"/>'


def about(kit: Kit, surface: Surface, box: Box, planet: Planet) -> None:
    """Draw the planet's panel: its description, and each quadrant's rule and ability."""
    x, y, w, h = box
    kit.panel(surface, box, planet.title, f"{planet.rounds} rounds, {planet.boxes} boxes")
    words = kit.paragraph(planet.text, w - 32, 14.5, "text2")
    top = y + 42 + kit.size_of(words)[1] + 10
    if (y + h - 10 - top) / len(QUADRANTS) >= 22:
        kit.put(surface, words, (x + 16, y + 42))
    else:
        top = y + 40
    pitch = min(30.0, (y + h - 10 - top) / len(QUADRANTS))
    for row, line in enumerate(lines(planet)):
        face = CardFaces.of(kit).render("planet_smash/line", line, (w, pitch))
        kit.put(surface, face, (x, top + row * pitch))

"""The panels beside the planet: rounds, planning, abilities (LOOK 4, 7)."""

from __future__ import annotations

from pygame import Surface

from game.planet_smash import ink
from game.planet_smash.pieces import ABILITY_LABELS
from game.table.layout import Box, Layout
from game.ui.kit import Kit
from rules.common.words import counted
from rules.planet_smash.cards import NAMES, QUADRANTS, Planet
from rules.planet_smash.sheet import ready_circles
from rules.planet_smash.state import COLOURS, EMPTY, SPOTS, Sheet
from rules.planet_smash.words import ABILITY_NAMES, RULE_NAMES

GOALS = (
    ("hard", "Hard", "refused", 3, 3),
    ("normal", "Normal", "brass_light", 7, 4),
    ("easy", "Easy", "good", 12, 4),
)
"""Each win, its word and colour, and the dashes of its line, whose rhythm tells it apart without colour."""
PITCH, LEAST_PITCH = 52.0, 24.0


def rounds(kit: Kit, surface: Surface, box: Box, planet: Planet, now: int) -> None:
    """Every round of a planet: crossed out, present, to come, and the rounds of the three wins."""
    x, y, w, h = box
    kit.panel(surface, box)
    kit.draw_text(surface, "Round", (x + w / 2, y + 20), 14, "brass_light", True, "center", w - 12)
    room = h - 36 - 14
    columns = 1 if room / planet.rounds >= LEAST_PITCH else 2
    rows = -(-planet.rounds // columns)
    pitch = min(PITCH if h > 700 else 37.0, room / rows)
    width = (w - 16) / columns
    side = min(pitch - 5.5, 30.0 if columns == 1 else width - 19)
    for number in range(1, planet.rounds + 1):
        column, row = divmod(number - 1, rows)
        cell = (x + 10 + column * width, y + 36 + row * pitch, side, side)
        _round(kit, surface, cell, number, now)
        _goals(kit, surface, cell, (width, pitch), planet, number, now)


def _round(kit: Kit, surface: Surface, cell: Box, number: int, now: int) -> None:
    x, y, side, _ = cell
    middle = (x + side / 2, y + side / 2)
    size = min(15.0, side * 0.56)
    if number == now:
        lit = (x - 1, y - 1, side + 2, side + 2)
        kit.glow(surface, lit, 6, strength=2)
        kit.fill(surface, lit, "lit_top", "lit_bottom", 6, "brass", 1.5)
        ink.digit(kit, surface, number, middle, size + 2, "lamp")
    elif number < now:
        kit.fill(surface, cell, "#0C131C", radius=5, border="#2A3B4E")
        ink.digit(kit, surface, number, middle, size, "#8396A9")
        kit.line(surface, (x + side * 0.24, y + side * 0.78), (x + side * 0.76, y + side * 0.22), "mute", 2.2)
    else:
        kit.fill(surface, cell, "#2A3B4F", "#1F2D3D", 5, "edge2")
        ink.digit(kit, surface, number, middle, size, "text")


def _goals(
    kit: Kit, surface: Surface, cell: Box, room: tuple[float, float], planet: Planet, number: int, now: int
) -> None:
    """The words beside a round and the line under it, where a win of some difficulty ends."""
    x, y, side, _ = cell
    width, pitch = room
    left = x + side + (5 if width > 60 else 4)
    space = width - side - 6
    middle = y + side / 2
    goal = next((goal for goal in GOALS if getattr(planet, goal[0]) == number), None)
    if goal is None:
        if number == now and kit.text_width("now", 13.5, True) <= space:
            kit.draw_text(surface, "now", (left, middle), 13.5, "lamp", True, "midleft")
        return
    _, word, colour, on, off = goal
    if any(kit.text_width(each[1], 12, True) > space for each in GOALS):
        word = word[0]  # all three or none: one letter among words reads like a slip
    kit.draw_text(surface, word, (left, middle), 12, colour, True, "midleft")
    below, at, end = y + side + (pitch - side) / 2 - 0.5, x - 4.0, x + width - 4
    while at < end:
        kit.line(surface, (at, below), (min(at + on, end), below), colour, 2)
        at += on + off


class Planning:
    """The planning panel: the tray of dice to be used and the three spots."""

    def __init__(self, kit: Kit, layout: Layout) -> None:
        self.kit = kit
        self.tray = [layout.box(f"tray/{colour}", kit.canvas) for colour in COLOURS]
        self.spots = [layout.box(f"spot/{spot}", kit.canvas) for spot in SPOTS]
        self.sockets = [layout.piece_boxes(f"spot/{spot}", 1, kit.canvas)[0] for spot in SPOTS]

    def draw(self, surface: Surface, box: Box, sheet: Sheet, acting: int, seating: bool) -> None:
        """`acting`: the colour whose actions are asked; `seating`: before round 1."""
        self.kit.panel(surface, box, *self._words(sheet, seating))
        self._tray(surface)
        for number, colour in enumerate(sheet.spots):
            self._spot(surface, number, seating, colour != EMPTY)
            if colour not in (EMPTY, acting):
                x, y, w, h = self.sockets[number]
                room = self.spots[number][1] + self.spots[number][3] - y - h
                if room * self.kit.canvas.s >= 15:
                    self.kit.draw_text(surface, "used", (x + w / 2, y + h + room / 2), 13, "text2", False, "center")

    def _words(self, sheet: Sheet, seating: bool) -> tuple[str, str]:
        if seating:
            left = sheet.seats.count(0)
            return "Targeting dice", f"{left} to seat on A, B and C" if left else "all seated"
        left = len(COLOURS) - sum(colour != EMPTY for colour in sheet.spots)
        return "Planning", f"{counted(left, 'die', 'dice')} left" if left else "all dice used"

    def _tray(self, surface: Surface) -> None:
        x, y, w, _ = self.tray[0]
        bottom = self.tray[-1][1] + self.tray[-1][3]
        inset = (x - 22, y - 6, w + 44, bottom - y + 12)
        self.kit.fill(surface, inset, "#0C131C", radius=8, border="#070B11")
        self.kit.line(surface, (inset[0] + 8, bottom + 5.5), (inset[0] + inset[2] - 8, bottom + 5.5), "edge", 1, 200)
        for colour, socket in zip(COLOURS, self.tray, strict=True):
            empty_socket(self.kit, surface, socket)
            shape_of(self.kit, surface, colour, (socket[0] + socket[2] / 2, socket[1] + socket[3] / 2), 15)

    def name_spot(self, surface: Surface, number: int, lit: bool = False, seating: bool = False) -> None:
        """A spot's number and how far the ship flies; `lit` over the light of the spot aimed at."""
        x, y, w, _ = self.spots[number]
        middle = x + w / 2
        digit, word = ("lamp", "ink") if lit else ("mute", "mute") if seating else ("brass_light", "text2")
        self.kit.disc(surface, (middle, y + 30), 19, "#0C131C", "lamp" if lit else "brass_mid", 1.6)
        ink.digit(self.kit, surface, SPOTS[number], (middle, y + 30), 21, digit)
        room = self.sockets[number][1] - y - 49
        if room * self.kit.canvas.s >= 15:
            fly = f"fly {SPOTS[number]}"
            self.kit.draw_text(surface, fly, (middle, y + 49 + room / 2), 14, word, lit, "center", w - 8)

    def _spot(self, surface: Surface, number: int, seating: bool, taken: bool) -> None:
        x, y, w, h = self.spots[number]
        self.kit.fill(surface, (x, y, w, h), "#22303F", "#18232F", 8, "edge")
        self.name_spot(surface, number, seating=seating)
        sx, sy, sw, sh = self.sockets[number]
        if taken:
            self.kit.fill(surface, (sx - 1, sy - 1, sw + 2, sh + 2), "#0B121A", radius=9, border="#2A3B4E")
        else:
            empty_socket(self.kit, surface, (sx - 1, sy - 1, sw + 2, sh + 2))


def empty_socket(kit: Kit, surface: Surface, box: Box) -> None:
    """Where a die can lie."""
    kit.put(surface, kit.picture("planet_smash/spot.svg", box[2], box[3]), box[:2])


def shape_of(kit: Kit, surface: Surface, colour: str, middle: tuple[float, float], size: float) -> None:
    """The pip shape of a die's colour as an outline: it stands for the colour without colour."""
    die = kit.theme.dice[colour]
    half = size / 2
    paint = ink.stroke(die.light, 1.9)
    body = {
        "triangle": ink.polygon(((0, -half), (half, half * 0.8), (-half, half * 0.8)), paint),
        "circle": ink.circle(0, 0, half * 0.94, paint),
        "square": ink.rounded(-half * 0.86, -half * 0.86, size * 0.86, size * 0.86, 1, paint),
    }[die.shape]
    placed = f'<g transform="translate({{c}} {{c}}) scale({kit.canvas.s:.5f})">{body}</g>'
    kit.stamp(surface, placed, middle, (half + 3) * kit.canvas.s)


class Abilities:
    """The abilities panel: one chip a quadrant, lit when a use of its ability is ready."""

    def __init__(self, kit: Kit, layout: Layout) -> None:
        self.kit = kit
        self.chips = {id: layout.box(f"ability/{id}", kit.canvas) for id in QUADRANTS}
        self.top = layout.box("panel/abilities", kit.canvas)[1]
        self.discs = {id: layout.piece_boxes(f"ability/{id}", 1, kit.canvas)[0] for id in QUADRANTS}

    def draw(self, surface: Surface, box: Box, planet: Planet, sheet: Sheet, asked: bool) -> None:
        """The chips; their discs are pieces. How they are used is told to whom is `asked` to move."""
        counts = {id: len(ready_circles(sheet, number)) for number, id in enumerate(QUADRANTS)}
        hint = "drag onto a die" if any(counts.values()) else "research readies them"
        hint = hint if asked else ""
        room = box[2] - 44 - self.kit.text_width("Abilities", 14, True)
        self.kit.panel(surface, box, "Abilities", hint if self.kit.text_width(hint, 14) <= room else "")
        for id in QUADRANTS:
            self._chip(surface, id, planet.quadrants[id].ability, counts[id], box[1] - self.top)

    def _chip(self, surface: Surface, id: str, ability: str, ready: int, down: float) -> None:
        x, y, w, h = self.chips[id]
        chip = (x, y := y + down, w, h)
        if ready:
            self.kit.fill(surface, chip, "#3A2C12", "#2E230E", 8, "brass", 1.2)
        else:
            self.kit.fill(surface, chip, "#141E29", radius=8, border="edge", border_width=1.2)
        dx, dy, dw, _ = self.discs[id]
        self.kit.disc(surface, (dx + dw / 2, dy + down + dw / 2), dw / 2, "night1", "edge2", 1.2)
        left = dx + dw + 7
        room = x + w - left - 3
        name = ABILITY_LABELS[ability]
        words, size = f"{ready or 'none'} ready, from {NAMES[id]}", 13
        if self.kit.text_width(words, size) > room:
            words = f"{ready or 'none'} ready, {NAMES[id]}"
        title, note = ("text", "brass_light") if ready else ("#9FB1C2", "mute")
        draw = self.kit.draw_text
        if self.kit.text_width(words, size) <= room and self.kit.line_height(16) + self.kit.line_height(13) <= h + 6:
            draw(surface, name, (left, y + h / 2 - 9), 16, title, True, "midleft", room)
            draw(surface, words, (left, y + h / 2 + 10), size, note, False, "midleft", room)
            return
        count = f"×{ready}" if ready > 1 else ""
        room -= self.kit.text_width(count, 16, True) + 8 if count else 0
        draw(surface, name.split()[0], (left, y + h / 2), 16, title, True, "midleft", room)
        draw(surface, count, (x + w - 8, y + h / 2), 16, note, True, "midright")


def about(kit: Kit, surface: Surface, box: Box, planet: Planet) -> None:
    """The planet in words: what it is like, and what each quadrant asks and grants."""
    x, y, w, h = box
    kit.panel(surface, box, planet.title, f"{planet.rounds} rounds, {planet.boxes} boxes")
    words = kit.paragraph(planet.text, w - 32, 14.5, "text2")
    top = y + 42 + kit.size_of(words)[1] + 10
    if (y + h - 10 - top) / len(QUADRANTS) >= 22:
        kit.put(surface, words, (x + 16, y + 42))
    else:
        top = y + 40
    pitch = min(30.0, (y + h - 10 - top) / len(QUADRANTS))
    for row, id in enumerate(planet.order):
        quadrant = planet.quadrants[id]
        middle = top + (row + 0.5) * pitch
        kit.draw_text(surface, NAMES[id], (x + 16, middle), 15, "text", True, "midleft")
        for number, printed in enumerate(quadrant.boxes):
            cell = (x + 62 + number * 23.0, middle - 10, 20.0, 20.0)
            kit.fill(surface, cell, "#1A0F18", radius=4, border="#A8927A")
            if printed:
                ink.digit(kit, surface, printed, (cell[0] + 10, middle), 13, "#EFD9B8")
        kit.draw_text(surface, RULE_NAMES[quadrant.rule], (x + 212, middle), 14, "text2", False, "midleft")
        kit.draw_icon(surface, quadrant.ability, (x + 310, middle), 18, "brass_light")
        kit.draw_text(surface, ABILITY_NAMES[quadrant.ability], (x + 326, middle), 14, "text2", False, "midleft")

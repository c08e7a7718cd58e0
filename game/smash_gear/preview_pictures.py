"""The pictures of the preview panel: of a move's combat two little boards, the landing and what is left of the machines
involved; in its open space the viewer's machines and bases in danger (LOOK 4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Surface

from game.smash_gear.badges import GUARDED, badge
from game.smash_gear.bases import WIDE, BasePainter
from game.smash_gear.boxes import around, covered
from game.smash_gear.ground import Ground
from game.smash_gear.machines import MachinePainter
from game.table.parts.cells import Geometry
from game.table.parts.part import Beside
from game.table.preview import MARKS
from game.table.reticles import reticle
from game.table.table_state import Point
from game.ui.canvas import Box, centre, contains, inset
from game.ui.kit import Kit
from rules.common.polyomino import cells
from rules.common.text import counted
from rules.game import Action
from rules.smash_gear.card_lookup import Rules
from rules.smash_gear.combat import CombatOutcome, met, remains
from rules.smash_gear.game import SmashGear
from rules.smash_gear.landing import fighting
from rules.smash_gear.lookup import BoardMotions
from rules.smash_gear.machine_face import face_of
from rules.smash_gear.machine_rows import MachineRow
from rules.smash_gear.pieces import Base, Machine
from rules.smash_gear.state import Position
from rules.smash_gear.view import SmashGearView

ARROW, CAPTION = 44.0, 21.0
HIGH = 112.0
LARGEST = 40.0
LEAST_COLUMNS, LEAST_ROWS = 4, 3
GHOST, FALLEN = 165, 70

HEAD, APART = 32.0, 6.0
"""The height of the heading of the list, and the gap between its rows."""
LEADING = 1.25
PICTURE, SHAPE_CELL = (58.0, 50.0), 16.0
"""The room for a machine's shape, and the greatest size of its cells."""


class Fight(NamedTuple):
    """A machine in its landing position, the machines it meets, and the outcome."""

    motions: BoardMotions
    there: Machine
    enemies: tuple[Machine, ...]
    clash: CombatOutcome


def fight(game: SmashGear, view: Position, action: Action) -> Fight | None:
    """Return the combat that an action triggers at once, or None."""
    answers: SmashGearView = game.at(view)
    moved, play = answers.motion(action), answers.play
    if moved is None:
        return None
    there, found = fighting(play, *moved)
    if found is None:
        return None
    return Fight(play.motions, there, tuple(met(view.machines, there)), found)


class BeforeAfter:
    """Draws the two boards of a fight for a panel."""

    def __init__(self, kit: Kit, rules: Rules, machines: MachinePainter, ground: Ground) -> None:
        self.kit, self.rules, self.machines, self.ground = kit, rules, machines, ground

    def beside(self, found: Fight) -> Beside:
        """Return the two boards for the preview panel."""
        return Beside(found, partial(self._draw, found), HIGH + self._caption)

    @property
    def _caption(self) -> float:
        """Return the height of the captions."""
        return max(CAPTION, self.kit.line_height(14) + 4)

    def _draw(self, found: Fight, surface: Surface, box: Box) -> None:
        """Draw before, an arrow and after, each with a caption."""
        self.kit.put(surface, self._picture(found, box[2]), box[:2])

    def _picture(self, found: Fight, w: float) -> Surface:
        """Return the picture of before, an arrow and after, `w` wide (logical px)."""
        kit, caption = self.kit, self._caption
        target = Surface((kit.canvas.px(w), kit.canvas.px(HIGH + caption)), pygame.SRCALPHA, 32)
        wide = (w - ARROW) / 2
        for x, draw, words in (
            (0.0, self._before, self._landing),
            (w - wide, self._after, self._outcome_captions),
        ):
            draw(target, self._board(target, found, x, wide), found)
            at = (x + wide / 2, HIGH + caption / 2 + 2)
            said = kit.fitting(words(found), wide, 14)
            kit.draw_text(target, said, at, 14, "text2", False, "center", wide)
        _arrow(kit, target, (w / 2, HIGH / 2))
        return target

    def _board(self, target: Surface, found: Fight, x: float, wide: float) -> Geometry:
        """Draw the cells round the machines on a little board that starts at `x`; return its geometry."""
        board, (columns, rows) = found.motions.board, _window(found)
        side = min(LARGEST, (wide - 8) / len(columns), (HIGH - 8) / len(rows))
        w, h = len(columns) * side, len(rows) * side
        box = x + (wide - w) / 2, (HIGH - h) / 2, w, h
        self.kit.fill(target, inset(box, -4), "night0", radius=7, border="edge")
        self.ground.part(target, board, columns, rows, box)
        return Geometry(board, box[0] - columns.start * side, box[1] - rows.start * side, side, 0.0)

    def _before(self, target: Surface, at: Geometry, found: Fight) -> None:
        for enemy in found.enemies:
            self._machine(target, at, found, enemy)
        self._machine(target, at, found, found.there, GHOST)
        for box in covered(at, found.clash.hit):
            reticle(self.kit, target, centre(box), at.side)

    def _after(self, target: Surface, at: Geometry, found: Fight) -> None:
        for machine in (*found.enemies, found.there):
            fate = found.clash.fate(machine.id)
            fallen = fate is not None and fate.destroyed
            if fallen or (machine is found.there and found.clash.back):
                self._machine(target, at, found, machine, FALLEN, spent=True)
        for machine in (*found.enemies, found.there):
            rest = remains(machine, found.clash.fate(machine.id))
            if rest is not None and not (machine is found.there and found.clash.back):
                self._machine(target, at, found, rest)

    def _machine(
        self,
        target: Surface,
        at: Geometry,
        found: Fight,
        machine: Machine,
        alpha: int = 255,
        spent: bool = False,
    ) -> None:
        face = face_of(found.motions, machine).text
        picture = self.machines.machine(face, machine.owner, at.side, spent=spent)
        picture.set_alpha(alpha)
        self.kit.put(target, picture, centre(around(at, machine.units)), "center")
        picture.set_alpha(255)

    def _landing(self, found: Fight) -> tuple[str, ...]:
        """Return the caption of the landing, in wordings from the longest to the shortest."""
        titles = [self._title(enemy) for enemy in found.enemies]
        if len(titles) == 1:
            return f"lands on {titles[0]}", f"on {titles[0]}", "it lands"
        return f"lands on {len(titles)} machines", f"on {len(titles)} machines", "it lands"

    def _outcome_captions(self, found: Fight) -> tuple[str, ...]:
        """Return the caption of the outcome for the moved machine, from the longest to the shortest."""
        title, fate = self._title(found.there), found.clash.fate(found.there.id)
        if fate is not None and fate.destroyed:
            unit_outcomes = [found.clash.fate(enemy.id) for enemy in found.enemies]
            if all(each is not None and each.destroyed for each in unit_outcomes):
                return ("both destroyed" if len(unit_outcomes) == 1 else "all destroyed",)
            return f"{title} destroyed", "destroyed"
        if found.clash.ask is not None:
            return "1 possible outcome", "1 outcome"
        if found.clash.back is not False:
            goes = "returns" if found.clash.back else "may return"
            return f"{title} {goes}", f"it {goes}"
        gone = fate.lost_units.bit_count() if fate is not None else 0
        becomes = f"loses {counted(gone, 'unit')}" if gone else "is unharmed"
        return f"{title} {becomes}", f"it {becomes}", becomes

    def _title(self, machine: Machine) -> str:
        return self.rules.library[machine.kind].title


def _window(found: Fight) -> tuple[range, range]:
    """Return the columns and rows of the machines involved, with some cells round them if the board has
    them."""
    grid, board = found.motions.grid, found.motions.board
    where = [cell for machine in (found.there, *found.enemies) for cell in cells(machine.units)]
    columns, rows = [grid.column_of(cell) for cell in where], [grid.row_of(cell) for cell in where]
    return _span(columns, LEAST_COLUMNS, board.columns), _span(rows, LEAST_ROWS, board.rows)


def _span(taken: Sequence[int], least: int, most: int) -> range:
    """Return a range of at least `least` cells round those taken, within `most`."""
    first, needed = min(taken), max(taken) - min(taken) + 1
    count = max(needed, min(least, most))
    begin = max(0, min(first - (count - needed) // 2, most - count))
    return range(begin, begin + count)


def _arrow(kit: Kit, target: Surface, centre: tuple[float, float]) -> None:
    x, y = centre
    kit.line(target, (x - 14, y), (x + 11, y), "brass_light", 4)
    kit.line(target, (x + 4, y - 8), (x + 13, y), "brass_light", 4)
    kit.line(target, (x + 4, y + 8), (x + 13, y), "brass_light", 4)


class Sizes(NamedTuple):
    """The text sizes of rows: of names and other text, and the lines of a row."""

    title: float
    words: float
    lines: int


SIZES = (Sizes(17, 15, 3), Sizes(15, 13, 2))
"""The sizes to choose from: the first if all rows have room, else the second."""


class OwnMachines:
    """Draws the list, a row per machine, as many as fit; where none fits, the worst danger in a line."""

    def __init__(self, kit: Kit, machines: MachinePainter, bases: BasePainter) -> None:
        self.kit, self.machines, self.bases = kit, machines, bases

    def draw(
        self, surface: Surface, box: Box, heading: str, motions: BoardMotions, rows: Sequence[MachineRow]
    ) -> None:
        """Draw the list in its box."""
        (x, y, w, _), places = box, self._places(box, len(rows))
        if not places:
            self._worst(surface, box, rows)
            return
        left = len(rows) - len(places)
        figures = (f"{left} more",) if left else ("threats next turn", "")
        self.kit.heading(surface, (x, y + 15), w, heading, figures)
        sizes = self._sizes(box, len(rows))
        worded = self._wording(rows, w, sizes)
        for row, place in zip(rows, places, strict=False):
            self._row(surface, place, motions, row, sizes, row.danger[worded])

    def least_height(self, count: int) -> float:
        """Return the height of a list of `count` rows at the smallest size, px; 0 without rows."""
        return HEAD + count * self._high(SIZES[-1]) + APART if count else 0.0

    def at(self, box: Box, point: Point, rows: Sequence[MachineRow]) -> str:
        """Return the id of the machine whose row is at a point, or ""."""
        found = zip(rows, self._places(box, len(rows)), strict=False)
        return next((row.machine.id for row, place in found if contains(place, point)), "")

    def _worst(self, surface: Surface, box: Box, rows: Sequence[MachineRow]) -> None:
        """Draw the worst danger as one line, if there is one and it has room."""
        (x, y, w, h), size, worst = box, SIZES[1].title, next(iter(rows), None)
        if worst is None or worst.mark == "good" or h < self._line(SIZES[1]):
            return
        icon, colour = MARKS[worst.mark]
        middle, left = y + self._line(SIZES[1]) / 2, x + size + 6
        self.kit.draw_icon(surface, icon, (x + size / 2, middle), size, colour)
        said = self.kit.fitting([f"{worst.title}: {danger}" for danger in worst.danger], x + w - left, size)
        self.kit.draw_text(surface, said, (left, middle), size, "text", False, "midleft", x + w - left)

    def _row(
        self, surface: Surface, box: Box, motions: BoardMotions, row: MachineRow, sizes: Sizes, danger: str
    ) -> None:
        """Draw a machine's row: its name, the cost of a move, its threat, the nearest base, and its remaining
        moves."""
        kit, (x, y, w, h), (title, words, lines) = self.kit, box, sizes
        self._shape(surface, (x + PICTURE[0] / 2, y + h / 2), h - APART, motions, row)
        left, end, line = x + PICTURE[0] + 8, x + w, self._line(sizes)
        first, second, last = (y + h / 2 + (at - (lines - 1) / 2) * line for at in (0, 1, lines - 1))
        price = self._price(surface, (end, first), row, title) if row.moves else end
        name = kit.draw_text(surface, row.title, (left, first), title, "mute" if row.off else "text", True, "midleft",
                             price - 12 - left)  # fmt: skip
        after = name[0] + name[2] + 12
        for number in range(row.guards):
            badge(kit, surface, GUARDED, (after + 16 * number, first), 7)
        icon, colour = MARKS[row.mark]
        kit.draw_icon(surface, icon, (left + 7, second), words + 1, colour)
        danger_box = kit.draw_text(
            surface, danger, (left + 19, second), words, "text2", False, "midleft", end - left - 19
        )
        if lines > 2:
            both = " · ".join((row.moves, *row.targets[:1]))
            said = kit.fitting((both, row.moves), end - left, words)
            kit.draw_text(surface, said, (left, last), words, "text2", False, "midleft", end - left)
            return
        room = end - danger_box[0] - danger_box[2] - 10
        targets = kit.fitting((*row.targets, ""), room, words)
        kit.draw_text(surface, targets, (end, second), words, "text2", False, "midright")
        room = price - 12 - after - 16 * row.guards
        kit.draw_text(surface, kit.fitting((row.moves, ""), room, words), (price - 8, first), words, "text2", False,
                      "midright")  # fmt: skip

    def _price(self, surface: Surface, at: Point, row: MachineRow, size: float) -> float:
        """Draw the cost of a move, ending at a point; return its left end."""
        ink = "text" if row.pays else "refused"
        price = self.kit.draw_text(
            surface, str(row.price) if row.price else "free", at, size, ink, True, "midright"
        )
        self.kit.draw_icon(surface, "flip", (price[0] - 13, at[1]), size, "text2" if row.pays else "refused")
        return price[0] - 22

    def _wording(self, rows: Sequence[MachineRow], w: float, sizes: Sizes) -> int:
        """Return the longest wording of the dangers that fits in all rows, so that they are worded alike,
        beside the shortest text on the nearest base if that is on the same line."""
        room = w - PICTURE[0] - 27
        beside = [row.targets[-1:] if sizes.lines == 2 else () for row in rows]
        for wording in range(len(rows[0].danger) - 1):
            lines = ((row.danger[wording], *more) for row, more in zip(rows, beside, strict=True))
            if max(self._wide(line, sizes.words) for line in lines) <= room:
                return wording
        return len(rows[0].danger) - 1

    def _wide(self, texts: Sequence[str], size: float) -> float:
        """Return the width of texts beside each other."""
        return sum(self.kit.text_width(text, size) for text in texts) + 10 * (len(texts) - 1)

    def _shape(
        self, surface: Surface, at: Point, high: float, motions: BoardMotions, row: MachineRow
    ) -> None:
        """Draw the machine or base small, no higher than its row."""
        if isinstance(row.machine, Base):
            base = self.bases.base(
                row.machine.owner, min(2 * SHAPE_CELL, high / WIDE), len(row.machine.plugins)
            )
            self.kit.put(surface, base, at, "center")
            return
        face = face_of(motions, row.machine).bare
        lines = face.rows
        side = min(SHAPE_CELL, PICTURE[0] / len(lines[0]), min(PICTURE[1], high) / len(lines))
        drawn = self.machines.machine(face.text, row.machine.owner, side, spent=row.off)
        self.kit.put(surface, drawn, at, "center")

    def _line(self, sizes: Sizes) -> float:
        """Return the height of a line, which grows where the font doesn't shrink with the window."""
        return max(sizes.title * LEADING, self.kit.line_height(sizes.title) * 0.9)

    def _sizes(self, box: Box, count: int) -> Sizes:
        return SIZES[count * self._high(SIZES[0]) > box[3] - HEAD]

    def _high(self, sizes: Sizes) -> float:
        return sizes.lines * self._line(sizes) + APART

    def _places(self, box: Box, count: int) -> list[Box]:
        """Return the boxes of the rows of `count` machines, as many as fit."""
        (x, y, w, h), high = box, self._high(self._sizes(box, count))
        shown = min(count, int((h - HEAD) // high))
        return [(x, y + HEAD + number * high, w, high) for number in range(shown)]

"""The own machines in the open space of the preview panel: shape, name, what a move costs and reaches, what threatens
them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Surface

from game.smash_gear.badges import GUARDED, badge
from game.smash_gear.machines import MachinePainter
from game.table.look import Point
from game.table.preview import MARKS
from game.ui.canvas import Box, contains
from game.ui.kit import Kit
from rules.smash_gear.machine_face import face_of
from rules.smash_gear.panels import MachineRow
from rules.smash_gear.tables import Floor

HEAD, APART = 32.0, 6.0
LEADING = 1.25
PICTURE, CELL = (58.0, 50.0), 16.0
"""The room of a machine's shape, and the largest cell of one."""


class Sizes(NamedTuple):
    """How rows are written: the letters of names and of all else, and how many lines a row has."""

    title: float
    words: float
    lines: int


SIZES = (Sizes(17, 15, 3), Sizes(15, 13, 2))
"""The first where all rows have room so, else the second."""


class OwnMachines:
    """Draws the list; a row a machine, as many as there is room for."""

    def __init__(self, kit: Kit, machines: MachinePainter) -> None:
        self.kit, self.machines = kit, machines

    def draw(
        self, surface: Surface, box: Box, heading: str, floor: Floor, rows: Sequence[MachineRow]
    ) -> None:
        """The list at its box; nothing where there is no room for one machine."""
        (x, y, w, _), places = box, self._places(box, len(rows))
        if not places:
            return
        left = len(rows) - len(places)
        figures = (f"{left} more",) if left else ("threats next turn", "")
        self.kit.heading(surface, (x, y + 15), w, heading, figures)
        sizes = self._sizes(box, len(rows))
        told = self._wording(rows, w, sizes)
        for row, place in zip(rows, places, strict=False):
            self._row(surface, place, floor, row, sizes, row.danger[told])

    def at(self, box: Box, point: Point, rows: Sequence[MachineRow]) -> str:
        """The id of the machine whose row is under a point, or ""."""
        found = zip(rows, self._places(box, len(rows)), strict=False)
        return next((row.machine.id for row, place in found if contains(place, point)), "")

    def _row(
        self, surface: Surface, box: Box, floor: Floor, row: MachineRow, sizes: Sizes, danger: str
    ) -> None:
        """A machine: its name and the price of a move, what threatens it, how near a base is, how often it can move."""
        kit, (x, y, w, h), (title, words, lines) = self.kit, box, sizes
        self._shape(surface, (x + PICTURE[0] / 2, y + h / 2), h - APART, floor, row)
        left, end, line = x + PICTURE[0] + 8, x + w, self._line(sizes)
        first, second, last = (y + h / 2 + (at - (lines - 1) / 2) * line for at in (0, 1, lines - 1))
        price = self._price(surface, (end, first), row, title)
        name = kit.draw_text(surface, row.title, (left, first), title, "mute" if row.off else "text", True, "midleft",
                             price - 12 - left)  # fmt: skip
        after = name[0] + name[2] + 12
        for number in range(row.guards):
            badge(kit, surface, GUARDED, (after + 16 * number, first), 7)
        icon, colour = MARKS[row.mark]
        kit.draw_icon(surface, icon, (left + 7, second), words + 1, colour)
        told = kit.draw_text(
            surface, danger, (left + 19, second), words, "text2", False, "midleft", end - left - 19
        )
        if lines > 2:
            both = " · ".join((row.moves, *row.prey[:1]))
            said = kit.fitting((both, row.moves), end - left, words)
            kit.draw_text(surface, said, (left, last), words, "text2", False, "midleft", end - left)
            return
        room = end - told[0] - told[2] - 10
        prey = kit.fitting((*row.prey, ""), room, words)
        kit.draw_text(surface, prey, (end, second), words, "text2", False, "midright")
        room = price - 12 - after - 16 * row.guards
        kit.draw_text(surface, kit.fitting((row.moves, ""), room, words), (price - 8, first), words, "text2", False,
                      "midright")  # fmt: skip

    def _price(self, surface: Surface, at: Point, row: MachineRow, size: float) -> float:
        """What a move costs, ending at a place; where it begins."""
        ink = "text" if row.pays else "refused"
        price = self.kit.draw_text(
            surface, str(row.price) if row.price else "free", at, size, ink, True, "midright"
        )
        self.kit.draw_icon(surface, "flip", (price[0] - 13, at[1]), size, "text2" if row.pays else "refused")
        return price[0] - 22

    def _wording(self, rows: Sequence[MachineRow], w: float, sizes: Sizes) -> int:
        """Which wording of a danger is short enough for all rows, so that all are told alike: beside how near a base
        is, in its fewest words, where that stands in the same line."""
        room = w - PICTURE[0] - 27
        beside = [row.prey[-1:] if sizes.lines == 2 else () for row in rows]
        for told in range(len(rows[0].danger) - 1):
            lines = ((row.danger[told], *more) for row, more in zip(rows, beside, strict=True))
            if max(self._wide(line, sizes.words) for line in lines) <= room:
                return told
        return len(rows[0].danger) - 1

    def _wide(self, texts: Sequence[str], size: float) -> float:
        """How much room texts beside each other take."""
        return sum(self.kit.text_width(text, size) for text in texts) + 10 * (len(texts) - 1)

    def _shape(self, surface: Surface, at: Point, high: float, floor: Floor, row: MachineRow) -> None:
        """The machine as it lies, small, no higher than its row."""
        face = face_of(floor, row.machine).bare
        lines = face.rows
        side = min(CELL, PICTURE[0] / len(lines[0]), min(PICTURE[1], high) / len(lines))
        drawn = self.machines.machine(face.text, row.machine.owner, side, spent=row.off)
        self.kit.put(surface, drawn, at, "center")

    def _line(self, sizes: Sizes) -> float:
        """How high a line is: more where letters do not shrink with the window."""
        return max(sizes.title * LEADING, self.kit.line_height(sizes.title) * 0.9)

    def _sizes(self, box: Box, count: int) -> Sizes:
        return SIZES[count * self._high(SIZES[0]) > box[3] - HEAD]

    def _high(self, sizes: Sizes) -> float:
        return sizes.lines * self._line(sizes) + APART

    def _places(self, box: Box, count: int) -> list[Box]:
        """Where the rows of so many machines are, as many as there is room for."""
        (x, y, w, h), high = box, self._high(self._sizes(box, count))
        shown = min(count, int((h - HEAD) // high))
        return [(x, y + HEAD + number * high, w, high) for number in range(shown)]

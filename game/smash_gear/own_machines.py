"""The viewer's machines, and bases in danger, in the preview panel's open space: shape, name, cost and reach
of a move, and threats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Surface

from game.smash_gear.badges import GUARDED, badge
from game.smash_gear.bases import WIDE, BasePainter
from game.smash_gear.machines import MachinePainter
from game.table.preview import MARKS
from game.table.table_state import Point
from game.ui.canvas import Box, contains
from game.ui.kit import Kit
from rules.smash_gear.lookup import BoardMotions
from rules.smash_gear.machine_face import face_of
from rules.smash_gear.machine_rows import MachineRow
from rules.smash_gear.pieces import Base

HEAD, APART = 32.0, 6.0
LEADING = 1.25
PICTURE, CELL = (58.0, 50.0), 16.0
"""The room for a machine's shape, and the greatest size of its cells."""


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
        told = self._wording(rows, w, sizes)
        for row, place in zip(rows, places, strict=False):
            self._row(surface, place, motions, row, sizes, row.danger[told])

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
        told = kit.draw_text(
            surface, danger, (left + 19, second), words, "text2", False, "midleft", end - left - 19
        )
        if lines > 2:
            both = " · ".join((row.moves, *row.targets[:1]))
            said = kit.fitting((both, row.moves), end - left, words)
            kit.draw_text(surface, said, (left, last), words, "text2", False, "midleft", end - left)
            return
        room = end - told[0] - told[2] - 10
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
        for told in range(len(rows[0].danger) - 1):
            lines = ((row.danger[told], *more) for row, more in zip(rows, beside, strict=True))
            if max(self._wide(line, sizes.words) for line in lines) <= room:
                return told
        return len(rows[0].danger) - 1

    def _wide(self, texts: Sequence[str], size: float) -> float:
        """Return the width of texts beside each other."""
        return sum(self.kit.text_width(text, size) for text in texts) + 10 * (len(texts) - 1)

    def _shape(
        self, surface: Surface, at: Point, high: float, motions: BoardMotions, row: MachineRow
    ) -> None:
        """Draw the machine or base small, no higher than its row."""
        if isinstance(row.machine, Base):
            base = self.bases.base(row.machine.owner, min(2 * CELL, high / WIDE), len(row.machine.plugins))
            self.kit.put(surface, base, at, "center")
            return
        face = face_of(motions, row.machine).bare
        lines = face.rows
        side = min(CELL, PICTURE[0] / len(lines[0]), min(PICTURE[1], high) / len(lines))
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

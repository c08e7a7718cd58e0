"""The own machines in the open space of the preview panel: shape, name, what a move costs and reaches, what threatens
them."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from game.smash_gear.glyphs import SHIELD, badge
from game.smash_gear.machines import MachinePainter
from game.table.look import Point
from game.table.preview import MARKS
from game.ui.canvas import Box, contains
from game.ui.kit import Kit
from rules.smash_gear.machine_face import face_of
from rules.smash_gear.panels import MachineRow
from rules.smash_gear.tables import Floor

HEAD, LINE, APART = 32.0, 18.0, 4.0
PICTURE, CELL = (58.0, 34.0), 13.0
"""The room of a machine's shape, and the largest cell of one."""
RIGHT = 128.0
"""What price and reach take at the right at most."""


class OwnMachines:
    """Draws the list; a row a machine, as many as there is room for."""

    def __init__(self, kit: Kit, machines: MachinePainter) -> None:
        self.kit, self.machines = kit, machines

    def draw(
        self, surface: Surface, box: Box, heading: str, floor: Floor, rows: Sequence[MachineRow]
    ) -> None:
        """The list at its box; nothing where there is no room for one machine."""
        kit, (x, y, w, _) = self.kit, box
        places = self._places(box, len(rows))
        if not places:
            return
        said = kit.draw_text(surface, heading, (x, y + 15), 14, "brass_light", True, "midleft")
        left, room = len(rows) - len(places), x + w - said[0] - said[2] - 12
        figure = f"{left} more" if left else kit.fitting(("threats of the next turn", ""), room, 14)
        kit.draw_text(surface, figure, (x + w, y + 15), 14, "text2", False, "midright")
        kit.rule(surface, (x, y + HEAD - 3), w)
        for row, place in zip(rows, places, strict=False):
            self._row(surface, place, floor, row)

    def at(self, box: Box, point: Point, rows: Sequence[MachineRow]) -> str:
        """The id of the machine whose row is under a point, or ""."""
        found = zip(rows, self._places(box, len(rows)), strict=False)
        return next((row.machine.id for row, place in found if contains(place, point)), "")

    def _row(self, surface: Surface, box: Box, floor: Floor, row: MachineRow) -> None:
        kit, (x, y, w, h) = self.kit, box
        self._shape(surface, (x + PICTURE[0] / 2, y + h / 2), floor, row)
        left, upper, lower = x + PICTURE[0] + 8, y + h / 2 - self._line / 2, y + h / 2 + self._line / 2
        reach = kit.fitting(row.reach, RIGHT, 13)
        beside = kit.draw_text(surface, reach, (x + w, lower), 13, "text2", False, "midright", RIGHT)
        room = w - RIGHT - PICTURE[0] - 8
        ink = "mute" if row.off else "text"
        name = kit.draw_text(surface, row.title, (left, upper), 15, ink, True, "midleft", room)
        for number in range(row.guards):
            self._guard(surface, (name[0] + name[2] + 12 + 16 * number, upper))
        icon, colour = MARKS[row.mark]
        kit.draw_icon(surface, icon, (left + 7, lower), 14, colour)
        room = beside[0] - 10 - left - 18
        words = kit.fitting(row.danger, room, 13)
        kit.draw_text(surface, words, (left + 18, lower), 13, "text2", False, "midleft", room)
        price = "free" if not row.price else str(row.price)
        ink = "text" if row.pays else "refused"
        figure = kit.draw_text(surface, price, (x + w, upper), 15, ink, True, "midright")
        kit.draw_icon(surface, "flip", (figure[0] - 13, upper), 15, "text2" if row.pays else "refused")

    def _shape(self, surface: Surface, at: Point, floor: Floor, row: MachineRow) -> None:
        """The machine as it lies, small."""
        face = face_of(floor, row.machine).bare
        lines = face.rows
        side = min(CELL, PICTURE[0] / len(lines[0]), PICTURE[1] / len(lines))
        drawn = self.machines.machine(face.text, row.machine.owner, side, spent=row.off)
        self.kit.put(surface, drawn, at, "center")

    def _guard(self, surface: Surface, at: Point) -> None:
        r = 7 * self.kit.canvas.s
        self.kit.stamp(
            surface, f'<g transform="translate({{c}} {{c}})">{badge(SHIELD, 0, 0, r)}</g>', at, r + 2
        )

    @property
    def _line(self) -> float:
        """How high a line is: more where letters do not shrink with the window."""
        return max(LINE, self.kit.line_height(15) * 0.9)

    def _places(self, box: Box, count: int) -> list[Box]:
        """Where the rows of so many machines are, as many as there is room for."""
        (x, y, w, h), high = box, 2 * self._line + APART
        return [
            (x, y + HEAD + number * high, w, high) for number in range(min(count, int((h - HEAD) // high)))
        ]

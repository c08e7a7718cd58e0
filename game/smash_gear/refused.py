"""The sides over which a machine in the hand may not flip, told quietly on the board (LOOK 5)."""

from __future__ import annotations

from pygame import Surface

from game.table.parts.cells import Geometry
from game.ui.kit import Kit
from rules.common.polyomino import SIDES
from rules.game import Piece
from rules.smash_gear.actions import Move
from rules.smash_gear.game import SmashGear
from rules.smash_gear.situation import Machine
from rules.smash_gear.state import Position

SIGN = 8.0
"""The radius of the sign at a refused side, px of the map."""
HATCH, STRENGTH = 7.0, 70
"""How far apart the lines over cells at fault are, px of the map, and how strong they are (of 255)."""
Point = tuple[float, float]


class RefusedPainter:
    """Draws a cross at each side that is refused, and a faint hatch on the cells at fault. Keeps what it
    found for the last machine."""

    def __init__(self, kit: Kit, game: SmashGear) -> None:
        self.kit, self.game = kit, game
        self._found: tuple[Position, str, dict[str, tuple[str, ...]]] | None = None

    def draw(self, surface: Surface, geometry: Geometry, view: Position, piece: Piece) -> None:
        """What is refused of the flips of a piece; nothing where no machine is flipped."""
        machine = view.machine(piece.id)
        if machine is None or view.question is not None:
            return
        refused = self.refused(view, machine)
        for name in sorted({cell for cells in refused.values() for cell in cells}):
            for x, y, w, h in geometry.cells((name,)):
                self._hatch(surface, (x + 2, y + 2, w - 4, h - 4))
        for side in refused:
            self._sign(surface, self._middle(geometry, machine, side))

    def refused(self, view: Position, machine: Machine) -> dict[str, tuple[str, ...]]:
        """The refused sides of a machine, each with the cells at fault."""
        if self._found is None or self._found[0] is not view or self._found[1] != machine.id:
            found = {side: self.game.why_not(view, Move(machine.id, side)) for side in SIDES}
            told = {side: refusal.places for side, refusal in found.items() if refusal is not None}
            self._found = (view, machine.id, told)
        return self._found[2]

    def _middle(self, geometry: Geometry, machine: Machine, side: str) -> Point:
        """The middle of a side of the box round a machine."""
        over = self.game.rules.floors[geometry.shape.id].boxes[machine.units]
        left, top = geometry.cell(over.left, over.top)[:2]
        right, bottom = geometry.cell(over.right + 1, over.bottom + 1)[:2]
        x, y = (left + right) / 2, (top + bottom) / 2
        return {"west": (left, y), "east": (right, y), "north": (x, top), "south": (x, bottom)}[side]

    def _hatch(self, surface: Surface, box: tuple[float, float, float, float]) -> None:
        self.kit.outline(surface, box, "refused", 5, 1.2, 0.5)
        self.kit.hatch(surface, box, "refused", HATCH, 1.1, STRENGTH)

    def _sign(self, surface: Surface, at: Point) -> None:
        x, y = at
        self.kit.disc(surface, at, SIGN, "refused_fill", "refused", 1.2)
        a = 0.38 * SIGN
        for turn in (-1, 1):
            self.kit.line(surface, (x - a, y - a * turn), (x + a, y + a * turn), "refused", 1.8)

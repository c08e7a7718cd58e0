"""The sides over which a machine in the hand may not flip, told quietly on the board (LOOK 5)."""

from __future__ import annotations

from pygame import Surface

from game.smash_gear.ghosts import around
from game.table.parts.cells import Geometry
from game.ui.canvas import Box, inset
from game.ui.kit import Kit
from rules.common.memo import Memo
from rules.common.polyomino import SIDES
from rules.game import Piece
from rules.smash_gear.actions import Move
from rules.smash_gear.game import SmashGear
from rules.smash_gear.state import Position

SIGN = 8.0
"""The radius of the sign at a refused side, px of the map."""
HATCH, STRENGTH = 7.0, 70
"""How far apart the lines over cells at fault are, px of the map, and how strong they are (of 255)."""
KEPT = 8
"""Of so many machines it is remembered what is refused: of one while it is held."""
Point = tuple[float, float]


class RefusedPainter:
    """Draws a cross at each side that is refused, and a faint hatch on the cells at fault."""

    def __init__(self, kit: Kit, game: SmashGear) -> None:
        self.kit, self.game = kit, game
        self.refused = Memo(self._sides, KEPT)
        """The refused sides of a machine by view and id, each with the cells at fault."""

    def draw(self, surface: Surface, geometry: Geometry, view: Position, piece: Piece) -> None:
        """What is refused of the flips of a piece; nothing where no machine is flipped."""
        machine = view.machine(piece.id)
        if machine is None or view.question is not None:
            return
        refused = self.refused[view, machine.id]
        for box in geometry.cells(sorted({cell for cells in refused.values() for cell in cells})):
            self._hatch(surface, inset(box, 2))
        x, y, w, h = around(geometry, machine.units)
        middles = {"west": (x, y + h / 2), "east": (x + w, y + h / 2)}
        middles |= {"north": (x + w / 2, y), "south": (x + w / 2, y + h)}
        for side in refused:
            self._sign(surface, middles[side])

    def _sides(self, held: tuple[Position, str]) -> dict[str, tuple[str, ...]]:
        """The refused sides of a machine, each with the cells at fault."""
        view, id = held
        found = {side: self.game.why_not(view, Move(id, side)) for side in SIDES}
        return {side: refusal.places for side, refusal in found.items() if refusal is not None}

    def _hatch(self, surface: Surface, box: Box) -> None:
        self.kit.outline(surface, box, "refused", 5, 1.2, 0.5)
        self.kit.hatch(surface, box, "refused", HATCH, 1.1, STRENGTH)

    def _sign(self, surface: Surface, at: Point) -> None:
        x, y = at
        self.kit.disc(surface, at, SIGN, "refused_fill", "refused", 1.2)
        a = 0.38 * SIGN
        for turn in (-1, 1):
            self.kit.line(surface, (x - a, y - a * turn), (x + a, y + a * turn), "refused", 1.8)

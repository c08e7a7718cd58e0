"""The cells of machines, their positions after a move, and the sides over which they can't flip (LOOK 5,
7)."""

from __future__ import annotations

from pygame import Surface

from game.smash_gear.machines import spread
from game.table.parts.cells import Geometry
from game.ui.canvas import Box, bounds, inset
from game.ui.kit import Kit
from rules.common.memo import Memo
from rules.common.polyomino import cells
from rules.game import Action, Piece
from rules.smash_gear.game import SmashGear
from rules.smash_gear.pieces import Base
from rules.smash_gear.state import Position
from rules.smash_gear.view import SmashGearView

SIGN = 8.0
"""The radius of the sign at a refused side, px of the map."""
HATCH, STRENGTH = 7.0, 70
"""The distance between the lines over cells at fault, px of the map, and their strength (of 255)."""
KEPT = 8
"""The number of machines whose refusals are remembered: those of one while it is held."""
Point = tuple[float, float]


def extent(piece: Piece, box: Box) -> tuple[Box, ...]:
    """Return the cells of a machine whose first heart is in a cell of this box; () for other pieces."""
    if piece.kind != "machine":
        return ()
    x, y, w, h = box
    return tuple([(x + c * w, y + r * h, w, h) for c, r, _ in spread(piece.face)])


def covered(at: Geometry, units: int) -> tuple[Box, ...]:
    """Return the boxes of the cells of a mask."""
    return tuple(at.cell(cell % at.shape.columns, cell // at.shape.columns) for cell in cells(units))


def around(at: Geometry, units: int) -> Box:
    """Return the bounding box of the cells of a mask."""
    return bounds(covered(at, units))


def units_of(view: Position, id: str) -> int:
    """Return the cells of a machine or base as a mask; 0 for anything else."""
    thing = view.thing(id)
    return 0 if thing is None else 1 << thing.cell if isinstance(thing, Base) else thing.units


class Ghosts:
    """The results of moves: the places and positions of machines."""

    def __init__(self, game: SmashGear) -> None:
        self.game = game

    def posed(self, view: Position, piece: Piece, turn: int, action: Action | None) -> Piece | None:
        """Return a piece as it would be; None for a program being run, which goes nowhere."""
        return self._view(view).posed(piece, turn, action)

    def area(self, view: Position, piece: Piece, action: Action, geometry: Geometry) -> tuple[Box, ...]:
        """Return the boxes that a piece's action would cover, legal or not; () where it means only a
        place."""
        return tuple(geometry.cells(self._view(view).area(piece, action)))

    def _view(self, view: Position) -> SmashGearView:
        found: SmashGearView = self.game.at(view)
        return found


class RefusedPainter:
    """Draws a cross at each refused side, and a faint hatch on the cells at fault."""

    def __init__(self, kit: Kit, game: SmashGear) -> None:
        self.kit, self.game = kit, game
        self.refused = Memo(self._sides, KEPT)
        """The refused sides of a machine by view and id, each with the cells at fault."""

    def draw(self, surface: Surface, geometry: Geometry, view: Position, piece: Piece) -> None:
        """Draw the refused flips of a piece; nothing if it isn't a machine to be flipped."""
        machine = view.machine(piece.id)
        if machine is None or view.question is not None:
            return
        refused = self.refused[view, machine.id]
        for box in geometry.cells(sorted({cell for under in refused.values() for cell in under})):
            self._hatch(surface, inset(box, 2))
        x, y, w, h = around(geometry, machine.units)
        middles = {"west": (x, y + h / 2), "east": (x + w, y + h / 2)}
        middles |= {"north": (x + w / 2, y), "south": (x + w / 2, y + h)}
        for side in refused:
            self._sign(surface, middles[side])

    def _sides(self, held: tuple[Position, str]) -> dict[str, tuple[str, ...]]:
        """Return the refused sides of a machine with the cells at fault."""
        view, id = held
        found: dict[str, tuple[str, ...]] = self.game.at(view).refused_sides(id)
        return found

    def _hatch(self, surface: Surface, box: Box) -> None:
        self.kit.outline(surface, box, "refused", 5, 1.2, 0.5)
        self.kit.hatch(surface, box, "refused", HATCH, 1.1, STRENGTH)

    def _sign(self, surface: Surface, at: Point) -> None:
        x, y = at
        self.kit.disc(surface, at, SIGN, "refused_fill", "refused", 1.2)
        a = 0.38 * SIGN
        for turn in (-1, 1):
            self.kit.line(surface, (x - a, y - a * turn), (x + a, y + a * turn), "refused", 1.8)

"""The cells of machines, their positions after a move, and the sides over which they can't flip (LOOK 5,
7)."""

from __future__ import annotations

from msgspec.structs import replace
from pygame import Surface

from game.smash_gear.machines import spread
from game.table.parts.cells import Geometry
from game.table.shapes import bounds
from game.ui.canvas import Box, inset
from game.ui.kit import Kit
from rules.common.memo import Memo
from rules.common.polyomino import SIDES, cells, fold, letter_cells
from rules.common.pose import pose_at
from rules.game import Action, Piece
from rules.smash_gear.actions import Assemble, Build, Choose, Install, Move, Use
from rules.smash_gear.cards import MachineCard
from rules.smash_gear.combat import landed
from rules.smash_gear.game import SmashGear
from rules.smash_gear.lookup import BoardMotions
from rules.smash_gear.machine_face import MachineFace, read
from rules.smash_gear.pieces import Base
from rules.smash_gear.preview import motion_of
from rules.smash_gear.state import Position
from rules.smash_gear.table_pieces import machine_in_question

ANYWHERE = "cell/0,0"
"""A cell whose size stands for any cell's: a held card is drawn as the machine it becomes."""
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
        self.game, self.library = game, game.library

    def posed(self, view: Position, piece: Piece, turn: int, action: Action | None) -> Piece | None:
        """Return a piece as it would be; None for a program being run, which goes nowhere."""
        match action:
            case Move(side=side):
                face = read(piece.face).flipped(side).text
                return replace(piece, face=face, place=self._landing(view, piece, action))
            case Choose() if (
                piece.kind == "machine" and view.question is not None and view.question.asked == "side"
            ):
                return replace(piece, place=self._slid(view, piece, action))
            case Assemble(turn=turned, heart=heart, base=base):
                return self._laid(view, piece, turned, heart, base)
            case Build(cell=cell):
                return Piece(piece.id, self._floor(view).names[cell], "base", owner=piece.owner)
            case Install(on=on):
                return self._with_plugin(view, piece, on)
            case None if self._machine_card(piece):
                return self._laid(view, piece, turn, 0, None)
            case None:
                return piece
        return None

    def area(self, view: Position, piece: Piece, action: Action, geometry: Geometry) -> tuple[Box, ...]:
        """Return the boxes that a piece's action would cover, legal or not; () where it means only a
        place."""
        motions, found = self._floor(view), 0
        match action:
            case Move(machine=id, side=side, far=far) if view.machine(id) is not None:
                found = motions.under(units_of(view, id), side, far)
            case Assemble(base=base, heart=heart, turn=turn) if self._machine_card(piece):
                turn %= len(self.library.turns[piece.face])
                spread = motions.sprawl(piece.face, turn, heart, base)
                return tuple(geometry.cells(f"cell/{c},{r}" for c, r in spread if c >= 0 and r >= 0))
            case Choose():
                found = self._chosen(view, motions, action)
            case Install(on=id) | Use(aim=id) if view.machine(id) is not None:
                found = units_of(view, id)
        return covered(geometry, found)

    # -- helpers

    def _floor(self, view: Position) -> BoardMotions:
        return self.game.rules.motions[view.board]

    def _machine_card(self, piece: Piece) -> bool:
        return piece.kind == "card" and isinstance(self.library.cards.get(piece.face), MachineCard)

    def _landing(self, view: Position, piece: Piece, action: Move) -> str:
        """Return the place of the first heart after a flip, also beyond the board."""
        machine = view.machine(action.machine)
        if machine is None:
            return piece.place
        motions = self._floor(view)
        across, both = fold(action.side, motions.boxes[machine.units], int(action.far))
        found = [divmod(cell, motions.grid.columns) for cell in cells(machine.hearts)]
        row, column = min((r, both - c) if across else (both - r, c) for r, c in found)
        return f"cell/{column},{row}"

    def _slid(self, view: Position, piece: Piece, action: Choose) -> str:
        moved, motions = motion_of(self.game.working_state(view), action), self._floor(view)
        return motions.names[cells(landed(moved[0], motions, moved[1]).hearts)[0]] if moved else piece.place

    def _laid(self, view: Position, piece: Piece, turn: int, heart: int, base: int | None) -> Piece:
        """Return a hand card as the machine it becomes, on a cell of a base or in the hand."""
        turns = self.library.turns[piece.face]
        rows = turns[turn % len(turns)]
        place = ANYWHERE
        if base is not None:
            hearts, columns = letter_cells(rows, "H"), self._floor(view).grid.columns
            at = hearts[heart]
            column, row = base % columns + hearts[0][0] - at[0], base // columns + hearts[0][1] - at[1]
            place = f"cell/{column},{row}"
        face = MachineFace(rows, kind=piece.face, pose=pose_at(turns[0], turn % len(turns), 0, 0))
        return Piece(piece.id, place, "machine", face.text, piece.name, piece.owner)

    def _with_plugin(self, view: Position, piece: Piece, on: str) -> Piece | None:
        """Return the machine or base with a plugin put on it, or None."""
        for shown in self.game.pieces(view):
            if shown.id == on:
                if shown.kind != "machine":
                    return replace(shown, face="|".join(filter(None, (shown.face, piece.face))))
                face = read(shown.face)
                return replace(shown, face=face._replace(plugins=(*face.plugins, piece.face)).text)
        return None

    def _chosen(self, view: Position, motions: BoardMotions, action: Choose) -> int:
        """Return the cells of an answer to the open question: a moved machine, a part of it, or one cell."""
        moved = motion_of(self.game.working_state(view), action)
        if moved is not None:
            return landed(moved[0], motions, moved[1]).units
        units, cell = units_of(view, machine_in_question(view)), motions.numbers.get(action.pick, -1)
        if cell < 0 or view.question is None or not units >> cell & 1:
            return 0  # a free cell is lit like any place
        if view.question.asked != "part":
            return 1 << cell
        return next((part for part in motions.parts[units] if part >> cell & 1), 0)


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

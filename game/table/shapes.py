"""The areas that pieces cover: several boxes at once, the result of moves, and held pieces.

By default a piece fills the box of its place, and a move covers only a place.
"""

from __future__ import annotations

from typing import Any

from game.table.look import TableLook
from game.table.places import Places
from game.table.table_state import Boxes
from game.ui.canvas import Box, bounds, centre
from rules.game import Action, Piece, State


class Shapes:
    """The areas of the pieces of one view, according to the look."""

    def __init__(self, look: TableLook[Any], places: Places, view: State) -> None:
        self._look, self._places, self._view = look, places, view
        self._covered: dict[str, tuple[Piece, Box, Boxes, Box]] = {}

    def extent(self, piece: Piece, box: Box) -> Boxes:
        """Return the boxes that a piece covers in a place of this box."""
        return self._found(piece, box)[2]

    def around(self, piece: Piece, box: Box) -> Box:
        """Return the bounding box of a piece in a place of this box."""
        return self._found(piece, box)[3]

    def event_box(self, piece: Piece, box: Box) -> Box:
        """Return the box where events of a piece are marked."""
        place = self._look.event_place(piece)
        return self._places.boxes[place] if place else self.around(piece, box)

    def middle(self, piece: Piece, box: Box) -> tuple[float, float]:
        """Return the middle of the area that a piece covers in a place of this box."""
        return centre(self.around(piece, box))

    def _found(self, piece: Piece, box: Box) -> tuple[Piece, Box, Boxes, Box]:
        """Return a piece, its place's box, the boxes it covers and their bounding box; cached, since most
        pieces rest."""
        kept = self._covered.get(piece.id)
        if kept is None or kept[0] is not piece or kept[1] != box:
            covers = self._look.extent(piece, box) or (box,)
            kept = self._covered[piece.id] = (piece, box, covers, bounds(covers))
        return kept

    def area(self, piece: Piece, place: str, action: Action | None) -> Boxes:
        """Return the boxes that a piece's action would cover; () where it means only the place."""
        return self._look.area(self._view, piece, place, action) if action is not None else ()

    def posed(self, piece: Piece, turn: int, action: Action | None = None) -> Piece | None:
        """Return a piece as it would be after a turn in the hand and an action; None if it would be
        nowhere."""
        return self._look.pose(self._view, piece, turn, action)

    def breaks(self, piece: Piece) -> bool:
        """Return whether the look animates how a piece is destroyed."""
        return piece.kind in self._look.breaking_kinds

    def draw(self, piece: Piece, box: Box) -> None:
        """Let the look make and cache the picture of a piece in a place of this box."""
        self._look.piece(piece, min(box[2:]))

    def held_size(self, piece: Piece, posed: Piece, box: Box) -> tuple[float, float]:
        """Return the size of a held piece's box: that of the place it is posed in."""
        other = self._places.single(posed.place) if posed.place != piece.place else None
        return (other or box)[2:]

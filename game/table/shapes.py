"""What pieces cover: those that lie in several boxes at once, where moves would put them, how they are held.

A look that says nothing of it has pieces that fill the box of their place, and moves that mean a place.
"""

from __future__ import annotations

from typing import Any

from game.table.look import Boxes, TableLook
from game.table.places import Places
from game.ui.canvas import Box, centre
from rules.game import Action, Piece, State


def bounds(boxes: Boxes) -> Box:
    """The box round some boxes, at least one."""
    if len(boxes) == 1:
        return boxes[0]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    return left, top, right - left, bottom - top


class Shapes:
    """The shapes of one view, as the look says them."""

    def __init__(self, look: TableLook[Any], places: Places, view: State) -> None:
        self._look, self._places, self._view = look, places, view
        self._covered: dict[str, tuple[Piece, Box, Boxes, Box]] = {}

    def extent(self, piece: Piece, box: Box) -> Boxes:
        """What a piece covers that lies in a place of that box."""
        return self._found(piece, box)[2]

    def around(self, piece: Piece, box: Box) -> Box:
        """The box round what a piece covers that lies in a place of that box."""
        return self._found(piece, box)[3]

    def told_at(self, piece: Piece, box: Box) -> Box:
        """The box in which what happened to a piece is marked that lies in a place of that box."""
        place = self._look.told_at(piece)
        return self._places.boxes[place] if place else self.around(piece, box)

    def middle(self, piece: Piece, box: Box) -> tuple[float, float]:
        """The middle of what a piece covers that lies in a place of that box."""
        return centre(self.around(piece, box))

    def _found(self, piece: Piece, box: Box) -> tuple[Piece, Box, Boxes, Box]:
        """A piece, the box of its place, what it covers there, and the box round that; kept, for most pieces rest."""
        kept = self._covered.get(piece.id)
        if kept is None or kept[0] is not piece or kept[1] != box:
            covers = self._look.extent(piece, box) or (box,)
            kept = self._covered[piece.id] = (piece, box, covers, bounds(covers))
        return kept

    def area(self, piece: Piece, place: str, action: Action | None) -> Boxes:
        """What an action of a piece would cover; nothing where it means the place alone."""
        return self._look.area(self._view, piece, place, action) if action is not None else ()

    def posed(self, piece: Piece, turn: int, action: Action | None = None) -> Piece | None:
        """A piece as it would lie, turned in the hand and moved by an action; None: it would lie nowhere."""
        return self._look.pose(self._view, piece, turn, action)

    def breaks(self, piece: Piece) -> bool:
        """Whether the look shows how a piece is destroyed."""
        return self._look.destroyed(piece, 1.0, 0.0) is not None

    def draw(self, piece: Piece, box: Box) -> None:
        """Let the look draw a piece that will be seen soon in a place of that box: it keeps the picture."""
        self._look.piece(piece, min(box[2:]))

    def held_size(self, piece: Piece, posed: Piece, box: Box) -> tuple[float, float]:
        """The size of the box of a held piece: that of the place it is drawn for."""
        other = self._places.single(posed.place) if posed.place != piece.place else None
        return (other or box)[2:]

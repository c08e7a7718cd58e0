"""The trace of what moved last: where it lay, where it lies now, and the way that it came."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.table.shapes import bounds
from game.table.sprite import Sprite
from game.ui.canvas import Box, centre, contains
from rules.game import Piece

if TYPE_CHECKING:
    from game.table.table import Table

MOST_MARKED = 2
"""More moves than that at once leave no trace: nobody could follow them."""
LEGS = 24
"""A way that is no straight line is drawn in so many."""

Way = tuple[tuple[float, float], ...]


class Trace:
    """The trace on one table. It keeps only what moved: boxes and ways are those of the present size."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._moved: list[tuple[str, str, Piece | None]] = []

    def follow(self, before: Mapping[str, Piece]) -> None:
        """Mark what differs from the pieces `before`, by id: what went elsewhere and what is new."""
        pieces = self._table.pieces
        moved = [(piece, start, before.get(piece)) for piece, start, _ in pieces.moved]
        fresh = [(piece, "", None) for piece in pieces.sprites if piece not in before]
        few = len(moved) <= MOST_MARKED and len(fresh) <= MOST_MARKED
        self._moved = [*moved, *fresh] if few else []

    def clear(self) -> None:
        """Nothing is marked any more."""
        self._moved = []

    @property
    def boxes(self) -> list[tuple[Box | None, Box]]:
        """Of each that moved, the box that it came from, if that was on the table, and the one round it now."""
        found = (
            (self._was(start, former), self._table.around(piece)) for piece, start, former in self._moved
        )
        return [(start, end) for start, end in found if end is not None]

    @property
    def ways(self) -> list[Way]:
        """The points along which each came; none where the way is not open."""
        sprites = self._table.pieces.sprites
        ways = [self.way(sprites[piece], start, former) for piece, start, former in self._moved]
        return [way if way and self._open(way) else () for way in ways]

    def _open(self, way: Way) -> bool:
        """Whether a way stays on one panel, or beside all of them, and leads past the pieces: elsewhere it would
        cross out words, and be seen in fragments only."""
        panel_at, sprites = self._table.places.panel_at, self._table.pieces.sprites.values()
        (ax, ay), (bx, by) = way[0], way[-1]
        if panel_at(way[0]) != panel_at(way[-1]):
            return False
        line = [(ax + (bx - ax) * leg / LEGS, ay + (by - ay) * leg / LEGS) for leg in range(LEGS + 1)]
        points = line if len(way) == 2 else way
        boxes = [box for sprite in sprites for box in self._table.shapes.extent(sprite.piece, sprite.box)]
        between = [box for box in boxes if not contains(box, way[0]) and not contains(box, way[-1])]
        return not any(contains(box, point) for box in between for point in points)

    def way(self, sprite: Sprite, start: str, former: Piece | None = None) -> Way:
        """The points along which a piece came from a place, as it lay there; none from where no place is."""
        route, piece = self._table.look.route, sprite.piece
        was = self._was(start, former)
        if was is None:
            return ()
        legs = [route(piece, start, leg / LEGS) for leg in range(LEGS + 1)]
        if None in legs:
            return centre(was), centre(bounds(self._table.shapes.extent(piece, sprite.box)))
        return tuple(leg for leg in legs if leg is not None)

    def _was(self, place: str, former: Piece | None) -> Box | None:
        """The box round what a piece covered in a place."""
        box = self._table.boxes.get(place)
        if box is None or former is None:
            return box
        return bounds(self._table.shapes.extent(former, box))

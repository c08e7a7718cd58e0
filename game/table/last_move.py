"""What moved last: where it lay, where it lies now, and the way that it came."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from game.table.look import Point
from game.table.pieces import Pieces
from game.table.places import Places
from game.table.shapes import Shapes
from game.table.sprite import Route, Sprite
from game.ui.canvas import Box, centre, contains
from rules.game import Piece

MOST_MARKED = 2
"""More moves than that at once leave no marks: nobody could follow them."""
LEGS = 24
"""A way that is no straight line is drawn in so many."""

Way = tuple[Point, ...]


class Moved(NamedTuple):
    """A piece that moved: its id, the place that it came from ("": it is new), and how it lay there."""

    piece: str
    start: str = ""
    former: Piece | None = None


def moved_since(before: Mapping[str, Piece], pieces: Pieces) -> list[Moved]:
    """What differs from the pieces `before`, by id: what went elsewhere and what is new; nothing where that is
    too much."""
    moved = [Moved(id, start, before.get(id)) for id, start, _ in pieces.moved]
    fresh = [Moved(id) for id in pieces.sprites if id not in before]
    return [*moved, *fresh] if len(moved) <= MOST_MARKED and len(fresh) <= MOST_MARKED else []


class LastMove:
    """The marks of what moved, in places of the present size."""

    def __init__(
        self,
        moved: Sequence[Moved],
        sprites: Mapping[str, Sprite],
        places: Places,
        shapes: Shapes,
        route: Route,
    ) -> None:
        self.moved = moved
        self._sprites, self._places, self._shapes, self._route = sprites, places, shapes, route

    @cached_property
    def boxes(self) -> list[tuple[Box | None, Box]]:
        """Of each that moved, the box that it came from, if that was on the table, and the one round it now. A hand or
        a pile is no such box: brackets round what is left there mark nothing."""
        lies = {
            id: self._shapes.told_at(self._sprites[id].piece, self._sprites[id].box) for id, _, _ in self.moved
        }
        single, boxes = self._places.single, self._places.boxes
        was = {id: self._was(at, former) if single(at) == boxes.get(at) else None for id, at, former in self.moved}
        return [(was[id], lies[id]) for id, _, _ in self.moved]

    @cached_property
    def ways(self) -> list[Way]:
        """The points along which each came; none where the way is not open."""
        ways = [self.way(self._sprites[piece], start, former) for piece, start, former in self.moved]
        return [way if way and self._open(way) else () for way in ways]

    def way(self, sprite: Sprite, start: str, former: Piece | None = None) -> Way:
        """The points along which a piece came from a place, as it lay there; none from where no place is."""
        was = self._was(start, former)
        if was is None:
            return ()
        legs = [self._route(sprite.piece, start, leg / LEGS) for leg in range(LEGS + 1)]
        curve = tuple(point for point in legs if point is not None)
        return (
            curve if len(curve) == len(legs) else (centre(was), self._shapes.middle(sprite.piece, sprite.box))
        )

    def _open(self, way: Way) -> bool:
        """Whether a way stays on one panel, or beside all of them, and leads past the pieces: elsewhere it would
        cross out words, and be seen in fragments only."""
        panel_at = self._places.panel_at
        (ax, ay), (bx, by) = way[0], way[-1]
        if panel_at(way[0]) != panel_at(way[-1]):
            return False
        line = [(ax + (bx - ax) * leg / LEGS, ay + (by - ay) * leg / LEGS) for leg in range(LEGS + 1)]
        points = line if len(way) == 2 else way
        sprites = self._sprites.values()
        boxes = [box for sprite in sprites for box in self._shapes.extent(sprite.piece, sprite.box)]
        between = [box for box in boxes if not contains(box, way[0]) and not contains(box, way[-1])]
        return not any(contains(box, point) for box in between for point in points)

    def _was(self, place: str, former: Piece | None) -> Box | None:
        """The box round what a piece covered in a place."""
        box = self._places.boxes.get(place)
        return box if box is None or former is None else self._shapes.around(former, box)

"""The static layer: the ground and the resting pieces, cached as one picture.

A frame with little motion blits that picture and draws the moving pieces on it. Ground and thirty pieces
don't fit in the processor's caches, so reading them all in each frame took longer than everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import chain

from pygame import Rect, Surface

Resting = dict[str, tuple[Surface, Rect]]
"""The pieces by id from below to above, each with its picture and the box of that (device px)."""


class StillPicture:
    """The finished picture of the static layer of one table."""

    def __init__(self) -> None:
        self._picture: Surface | None = None
        self._resting: Resting = {}
        self._remains: Hashable = None

    def put(
        self,
        surface: Surface,
        ground: Surface,
        changed: list[Rect],
        remains: tuple[Hashable, Callable[[Surface], None]],
        resting: Resting,
        table: Rect,
    ) -> None:
        """Draw the ground, whose rectangles `changed` are new since the last call, the marks of events (a key
        and a draw function), and the resting pieces, within the rectangle of the table."""
        key, draw_aftermath = remains
        areas, whole = [*changed, *_moved(self._resting, resting)], surface.get_rect()
        if self._picture is None:
            self._picture, areas = Surface(whole.size), [whole]
        elif key != self._remains:
            areas = [whole]
        self._remains, self._resting = key, resting
        places = [place for _, place in resting.values()]
        bare = [area for area in areas if key is None and area.collidelist(places) < 0]
        for area in bare:
            self._picture.blit(ground, area, area)
        rest = [area for area in areas if area not in bare]
        if whole not in rest:
            surface.blit(self._picture, (0, 0))
        for area in rest:
            surface.set_clip(area)
            surface.blit(ground, area, area)
            draw_aftermath(surface)
            surface.set_clip(area.clip(table))
            for piece, place in resting.values():
                if area.colliderect(place):
                    surface.blit(piece, place)  # not onto the layer: a piece is packed for one surface
            self._picture.blit(surface, area, area)
        surface.set_clip(None)


def _moved(before: Resting, now: Resting) -> list[Rect]:
    """Return the rectangles where pieces came, left or changed."""
    if [id for id in before if id in now] != [id for id in now if id in before]:
        return [rect for _, rect in chain(before.values(), now.values())]  # the order has changed
    changed = [id for id in before | now if before.get(id) != now.get(id)]
    return [each[id][1] for each in (before, now) for id in changed if id in each]

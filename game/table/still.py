"""What rests: the ground and the pieces that lie on it, kept as one picture.

A frame in which little moves puts that picture on the screen, and draws on it what moves. The processor's caches hold
neither the ground nor thirty pieces from one frame to the next: to read them all again took longer than all else.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import chain

from pygame import Rect, Surface

Resting = dict[str, tuple[Surface, Rect]]
"""Pieces by id from below to above, each with its picture and where that lies (device px)."""


class StillPicture:
    """The finished picture of what rests on one table."""

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
        """Draw the ground, of which `changed` is new since the last time, what remains of events (all it depends on,
        and how it is drawn), and the pieces that rest, as far as they lie on the table."""
        key, draw_remains = remains
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
            draw_remains(surface)
            surface.set_clip(area.clip(table))
            for piece, place in resting.values():
                if area.colliderect(place):
                    surface.blit(piece, place)  # not on that picture: a piece is packed for one surface
            self._picture.blit(surface, area, area)
        surface.set_clip(None)


def _moved(before: Resting, now: Resting) -> list[Rect]:
    """Where pieces came, went or look otherwise than before."""
    if [id for id in before if id in now] != [id for id in now if id in before]:
        return [rect for _, rect in chain(before.values(), now.values())]  # some lie under others now
    changed = [id for id in before | now if before.get(id) != now.get(id)]
    return [each[id][1] for each in (before, now) for id in changed if id in each]

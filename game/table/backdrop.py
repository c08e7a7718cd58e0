"""Pictures kept of what rests: the ground (room, scenery, backdrop and panels), and the resting pieces on it.

A frame blits one finished picture and draws the moving pieces on it. Only a changed panel is redrawn into the
ground, and its pictures are cached by key, so that switching between two states redraws nothing. Ground and
thirty pieces don't fit in the processor's caches, so reading them all in each frame took longer than
everything else.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from itertools import chain
from time import get_clock_info, perf_counter, thread_time
from typing import NamedTuple
from zlib import crc32

from pygame import Rect, Surface

from game.ui import room
from game.ui.canvas import Box, inset
from game.ui.kit import Kit
from game.ui.paint import Cache

MARGIN = 10.0
"""The room for a panel's shadow round it: less than the gutter between panels."""
CORNER = 12.0
"""How far a plate reaches beyond the part that it surely hides: its corners are round."""
MOST_RECTS = 100
"""How many boxes of panels are remembered with their rectangles."""
KEPT = 1.2
"""How many windowfuls of drawn panels are kept."""
MAKING = 0.003
"""The time in one frame for making pictures that a panel needs, about, s."""

clock = thread_time if get_clock_info("thread_time").resolution < 0.001 else perf_counter
"""The clock for a frame's own work, where the system measures that precisely enough: it ignores other
programs."""


class Ground(NamedTuple):
    """A layer of the ground: a key of everything its picture depends on, and the function that draws it over
    the lower layers."""

    key: Hashable
    draw: Callable[[Surface], None]


class Panel(NamedTuple):
    """A panel of the current frame: its box, a key of everything its picture depends on, and the function
    that draws it; `plate`: it starts with an opaque plate. `make` makes pictures that it needs, one a step."""

    name: str
    box: Box
    key: Hashable
    draw: Callable[[Surface], None]
    plate: bool = False
    make: Callable[[], Iterator[object]] = partial(iter, ())


class Underlay(NamedTuple):
    """The picture under a panel and its checksum; comparing checksums takes a fifth of the time of comparing
    pictures."""

    rect: Rect
    picture: Surface
    sum: int

    @classmethod
    def of(cls, full: Surface, rect: Rect, former: Underlay | None) -> Underlay:
        """Return a copy of an area of the picture; the surface of a former copy is reused."""
        picture = former.picture if former is not None and former.rect == rect else Surface(rect.size)
        picture.blit(full, (0, 0), rect)
        return cls(rect, picture, crc32(picture.get_buffer()))  # type: ignore[arg-type]


class BackdropCache:
    """The finished picture under the pieces, for one kit. With `changing` the backdrop may change, so the
    scenery under it is kept."""

    def __init__(self, kit: Kit, changing: bool = True) -> None:
        self.kit, self._changing = kit, changing
        self.finished = True
        """Whether every panel shows what it should; the others are drawn in the next frames."""
        self.renewed = False
        """Whether all of the picture is new in this frame."""
        self._full: Surface | None = None
        self._changed: list[Rect] = []
        """The parts of the picture that changed since they were asked for last, px."""
        self._rects: dict[Box, Rect] = {}
        self._scene: Surface | None = None
        self._keys: tuple[Hashable, ...] = ()
        self._under: dict[str, Underlay] = {}
        self._former: dict[str, tuple[Underlay, Hashable]] = {}
        """For panels that move over another backdrop: what lay under each, and what it showed."""
        self._shown: dict[str, Hashable] = {}
        self._making: dict[str, tuple[Hashable, Iterator[object]]] = {}
        """For panels that wait for their pictures: what they will show, and the steps left."""
        room = int(KEPT * kit.canvas.screenful)
        self._kept: Cache[Surface] = Cache(room, lambda s: 4 * s.get_width() * s.get_height())

    def picture(
        self, scenery: Ground, backdrop: Ground, panels: list[Panel], seconds: float = math.inf
    ) -> Surface:
        """Return the picture with this scenery, this backdrop and these panels; opaque, the size of the
        window. Panels are redrawn for about `seconds`, the first that waits in any case unless that is 0; the
        others, and those whose pictures aren't made yet, keep their old picture for now."""
        keys, until = (scenery.key, backdrop.key), clock() + seconds
        self.renewed = False
        if self._full is None or keys != self._keys:
            self.renewed = True
            if self._keys[:1] != keys[:1]:
                self._scene = None
            self._full = self._begin(self._full, scenery, backdrop)
            self._changed = [self._full.get_rect()]
            self._keys = keys
        if len(self._rects) > MOST_RECTS:
            self._rects.clear()  # panels that grow with their words
        rects = {panel.name: self._rect(panel) for panel in panels}
        drawn = []
        for name in [name for name, under in self._under.items() if rects.get(name) != under.rect]:
            drawn.append(self._clear(self._full, name))  # first, since a panel can move to another's place
        self.finished, first = True, seconds > 0
        if seconds < math.inf and any(map(self._must_draw, panels)):
            first, until = False, 0.0  # that is enough work for a frame
        for panel in panels:
            key, rect = (panel.key, panel.box), rects[panel.name]
            if panel.name not in self._under:
                self._underlay(self._full, panel)
            whole = self._overlap(self._full, panel.name, drawn)
            if whole and self._shown.get(panel.name) == key:
                continue
            if not self._blit(self._full, panel.name, key):
                waits = panel.name in self._shown and not self._is_ready(panel, key, first, until)
                first = False
                if waits:
                    if not whole:
                        self._shown[panel.name] = None
                    self.finished = False
                    continue
                self._draw(self._full, panel, key)
            self._shown[panel.name] = key
            drawn.append(rect)
        self._changed += (rect for rect in drawn if rect not in self._changed)
        return self._full

    def _is_ready(self, panel: Panel, key: Hashable, first: bool, until: float) -> bool:
        """Return whether a panel can be drawn in this frame: there is time, which the `first` one always has,
        and its pictures are made. Make some of them."""
        if not first and clock() >= until:
            return False
        known, steps = self._making.pop(panel.name, (None, iter(())))
        steps, until = steps if known == key else panel.make(), max(until, clock() + MAKING)
        for _ in steps:
            if clock() >= until:
                self._making[panel.name] = key, steps
                return False
        return True

    def _must_draw(self, panel: Panel) -> bool:
        """Return whether a panel has no picture at all and can't wait for the next frame."""
        known = panel.name in self._shown
        return not known and self._kept.get((panel.name, (panel.key, panel.box))) is None

    def take_changed(self) -> list[Rect]:
        """Return the rectangles that have changed since the last call, px."""
        changed, self._changed = self._changed, []
        return changed

    def prepare(self, panel: Panel) -> bool:
        """Draw a panel ahead of its use without changing the shown picture. Return False where it is drawn
        already."""
        rect, key = self._rect(panel), (panel.key, panel.box)
        under, full = self._under.get(panel.name), self._full
        drawn = self._shown.get(panel.name) == key or self._kept.get((panel.name, key)) is not None
        if full is None or drawn:
            return False
        if under is None or under.rect != rect:
            self.warm_up(panel.draw)
        else:
            shown = full.subsurface(rect).copy()
            self._draw(full, panel, key)
            full.blit(shown, rect)
        return True

    def draws_first(self, name: str, backdrop: Ground) -> bool:
        """Return whether a panel isn't shown yet, and another backdrop than this one is."""
        return self._full is not None and name not in self._under and not self.shows(backdrop)

    def shows(self, backdrop: Ground) -> bool:
        """Return whether the picture has this backdrop."""
        return self._keys[1:] == (backdrop.key,)

    def warm_up(self, draw: Callable[[Surface], None]) -> None:
        """Run a draw function with nothing visible, so that its parts are cached for the real draw."""
        if self._full is not None:
            self._full.set_clip(Rect(0, 0, 0, 0))
            draw(self._full)
            self._full.set_clip(None)

    def _draw(self, full: Surface, panel: Panel, key: Hashable) -> None:
        """Draw a panel over the kept picture under it, and cache the result."""
        rect = self._rect(panel)
        full.set_clip(rect)
        for area in _rim(rect, self.kit.canvas.rect(*inset(panel.box, CORNER))) if panel.plate else [rect]:
            full.blit(self._under[panel.name].picture, area, area.move(-rect.x, -rect.y))
        panel.draw(full)
        full.set_clip(None)
        self._kept.make_room(4 * rect.w * rect.h)
        self._kept.put((panel.name, key), full.subsurface(rect).copy())

    def _begin(self, former: Surface | None, scenery: Ground, backdrop: Ground) -> Surface:
        """Return the room with its scenery and backdrop and no panels, on the former surface if there is
        one."""
        full = Surface(self.kit.canvas.size) if former is None else former
        full.blit(self._scene or room.background(self.kit), (0, 0))
        if self._scene is None:
            scenery.draw(full)
            self._scene = full.copy() if self._changing else None
        backdrop.draw(full)
        self._former = {name: (under, self._shown[name]) for name, under in self._under.items()}
        self._under, self._shown = {}, {}
        return full

    def _clear(self, full: Surface, name: str) -> Rect:
        """Remove a panel from the picture and return its rectangle, px."""
        under = self._under.pop(name)
        full.blit(under.picture, under.rect)
        del self._shown[name]
        return under.rect

    def _overlap(self, full: Surface, name: str, drawn: list[Rect]) -> bool:
        """Blend a panel's shadow over the panels drawn before it in this frame, so that the picture doesn't
        depend on which frame draws them. Return False where the panel's picture isn't cached and must be
        drawn."""
        rect, kept = self._under[name].rect, self._kept.get((name, self._shown.get(name)))
        both = [area for other in drawn if (area := rect.clip(other))]
        if kept is None:
            return not both
        for area in both:
            full.blit(kept, area, area.move(-rect.x, -rect.y))
        return True

    def _rect(self, panel: Panel) -> Rect:
        """Return the rectangle of the window that a panel and its shadow cover, px."""
        if panel.box not in self._rects:
            around = self.kit.canvas.rect(*inset(panel.box, -MARGIN))
            self._rects[panel.box] = around.clip(((0, 0), self.kit.canvas.size))
        return self._rects[panel.box]

    def _underlay(self, full: Surface, panel: Panel) -> None:
        """Keep the picture under a panel. If it equals the former one, show the panel's cached picture."""
        rect, name = self._rect(panel), panel.name
        former, shown = self._former.pop(name, (None, None))
        under = self._under[name] = Underlay.of(full, rect, former)
        if former is None or (former.rect, former.sum) != (rect, under.sum):
            self._forget(name)  # its pictures are valid only over the same ground
        elif self._blit(full, name, shown):
            self._shown[name] = shown

    def _blit(self, full: Surface, name: str, key: Hashable) -> bool:
        """Put a panel's cached picture on the surface; return False if there is none."""
        kept = self._kept.get((name, key))
        if kept is not None:
            full.blit(kept, self._under[name].rect)
        return kept is not None

    def _forget(self, name: str) -> None:
        """Drop the cached pictures of a panel."""
        for key in [key for key in self._kept.cached_keys() if isinstance(key, tuple) and key[0] == name]:
            self._kept.pop(key)


def _rim(outer: Rect, inner: Rect) -> list[Rect]:
    """Return the four rectangles of a box that surround a smaller one in it."""
    if not outer.contains(inner) or not inner.w or not inner.h:
        return [outer]
    return [
        Rect(outer.left, outer.top, outer.w, inner.top - outer.top),
        Rect(outer.left, inner.bottom, outer.w, outer.bottom - inner.bottom),
        Rect(outer.left, inner.top, inner.left - outer.left, inner.h),
        Rect(inner.right, inner.top, outer.right - inner.right, inner.h),
    ]


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

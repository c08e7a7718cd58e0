"""What lies under the pieces: room, scenery, backdrop and panels, put together once for each look they have.

A frame blits one finished picture. A panel that changes is drawn into it alone, and what was drawn
is kept by its key, so that going back and forth between two places draws nothing anew.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from time import get_clock_info, perf_counter, thread_time
from typing import NamedTuple
from zlib import crc32

from pygame import Rect, Surface

from game.ui.canvas import Box, inset
from game.ui.kit import Kit
from game.ui.paint import Cache

MARGIN = 10.0
"""How far a panel's shadow is kept round it; less than the gutter between panels."""
CORNER = 12.0
"""How far a plate reaches beyond what it surely hides: its corners are round."""
KEPT = 0.8
"""Windowfuls of drawn panels that are kept."""

_clock = thread_time if get_clock_info("thread_time").resolution < 0.001 else perf_counter
"""What a frame does itself, where the system tells that finely: other programs at work take nothing of its time."""


class Ground(NamedTuple):
    """A layer of the ground: everything its picture depends on, and how it is drawn over what lies under it."""

    key: Hashable
    draw: Callable[[Surface], None]


class Panel(NamedTuple):
    """A panel of this moment: its box, everything its picture depends on, and how it is drawn; `plate`: it begins with
    a plate, which hides what lies under it."""

    name: str
    box: Box
    key: Hashable
    draw: Callable[[Surface], None]
    plate: bool = False


class Under(NamedTuple):
    """What lies under a panel, and its check sum: comparing those takes a fifth of comparing pictures."""

    rect: Rect
    picture: Surface
    sum: int

    @classmethod
    def of(cls, full: Surface, rect: Rect, former: Under | None) -> Under:
        """What a picture shows in an area; a former picture of it is drawn over."""
        picture = former.picture if former is not None and former.rect == rect else Surface(rect.size)
        picture.blit(full, (0, 0), rect)
        return cls(rect, picture, crc32(picture.get_buffer()))  # type: ignore[arg-type]


class BackdropCache:
    """The finished picture under the pieces, for one kit. `changing`: the backdrop may be another one later, so that
    what lies under it is kept."""

    def __init__(self, kit: Kit, changing: bool = True) -> None:
        self.kit, self._changing = kit, changing
        self.finished = True
        """Whether every panel shows what it should; the others are drawn in the next frames."""
        self.renewed = False
        """Whether all of the picture is new in this frame."""
        self._full: Surface | None = None
        self._changed: list[Rect] = []
        """What is new of the picture since that was asked last, px."""
        self._scene: Surface | None = None
        self._keys: tuple[Hashable, ...] = ()
        self._under: dict[str, Under] = {}
        self._former: dict[str, tuple[Under, Hashable]] = {}
        """Of panels that are to be put over another backdrop: what lay under each, and what it showed."""
        self._shown: dict[str, Hashable] = {}
        room = int(KEPT * kit.canvas.screenful)
        self._kept: Cache[Surface] = Cache(room, lambda s: 4 * s.get_width() * s.get_height())

    def picture(
        self, scenery: Ground, backdrop: Ground, panels: list[Panel], seconds: float = math.inf
    ) -> Surface:
        """The picture with this scenery, this backdrop and these panels; opaque, the size of the window. Panels are
        drawn anew for about so many `seconds`, one at least unless that is 0: the others show for a frame more what
        they showed."""
        keys, until = (scenery.key, backdrop.key), _clock() + seconds
        self.renewed = False
        if self._full is None or keys != self._keys:
            self.renewed = True
            if self._keys[:1] != keys[:1]:
                self._scene = None
            self._full = self._begin(self._full, scenery, backdrop)
            self._changed = [self._full.get_rect()]
            self._keys = keys
        rects = {panel.name: self._rect(panel) for panel in panels}
        drawn = []
        for name in [name for name, under in self._under.items() if rects.get(name) != under.rect]:
            drawn.append(self._clear(self._full, name))  # before any is drawn: one may come where another was
        self.finished, first = True, seconds > 0
        for panel in panels:
            key, rect = (panel.key, panel.box), rects[panel.name]
            if panel.name not in self._under:
                self._underlay(self._full, panel)
            whole = self._overlap(self._full, panel.name, drawn)
            if whole and self._shown.get(panel.name) == key:
                continue
            if not self._blit(self._full, panel.name, key):
                if panel.name in self._shown and not first and _clock() >= until:
                    if not whole:
                        self._shown[panel.name] = None
                    self.finished = False
                    continue
                self._draw(self._full, panel, key)
                first = False
            self._shown[panel.name] = key
            drawn.append(rect)
        self._changed += (rect for rect in drawn if rect not in self._changed)
        return self._full

    def take_changed(self) -> list[Rect]:
        """What is new of the picture since this was asked last, px."""
        changed, self._changed = self._changed, []
        return changed

    def prepare(self, panel: Panel) -> bool:
        """Draw a panel as it will be shown soon; what is shown stays as it is. False where it is drawn already."""
        rect, key = self._rect(panel), (panel.key, panel.box)
        under, full = self._under.get(panel.name), self._full
        drawn = self._shown.get(panel.name) == key or self._kept.get((panel.name, key)) is not None
        if full is None or drawn:
            return False
        if under is None or under.rect != rect:
            self.foresee(panel.draw)
        else:
            shown = full.subsurface(rect).copy()
            self._draw(full, panel, key)
            full.blit(shown, rect)
        return True

    def shows(self, backdrop: Ground) -> bool:
        """Whether the picture has this backdrop."""
        return self._keys[1:] == (backdrop.key,)

    def foresee(self, draw: Callable[[Surface], None]) -> None:
        """Draw to nowhere what will be shown soon: what is kept of its parts is there when it is drawn."""
        if self._full is not None:
            self._full.set_clip(Rect(0, 0, 0, 0))
            draw(self._full)
            self._full.set_clip(None)

    def _draw(self, full: Surface, panel: Panel, key: Hashable) -> None:
        """Draw a panel over what lies under it, and keep it."""
        rect = self._rect(panel)
        full.set_clip(rect)
        for area in _rim(rect, self.kit.canvas.rect(*inset(panel.box, CORNER))) if panel.plate else [rect]:
            full.blit(self._under[panel.name].picture, area, area.move(-rect.x, -rect.y))
        panel.draw(full)
        full.set_clip(None)
        self._kept.make_room(4 * rect.w * rect.h)
        self._kept.put((panel.name, key), full.subsurface(rect).copy())

    def _begin(self, former: Surface | None, scenery: Ground, backdrop: Ground) -> Surface:
        """The room with its scenery, a backdrop and no panels, on the former surface when there is one."""
        full = Surface(self.kit.canvas.size) if former is None else former
        full.blit(self._scene or self.kit.room(), (0, 0))
        if self._scene is None:
            scenery.draw(full)
            self._scene = full.copy() if self._changing else None
        backdrop.draw(full)
        self._former = {name: (under, self._shown[name]) for name, under in self._under.items()}
        self._under, self._shown = {}, {}
        return full

    def _clear(self, full: Surface, name: str) -> Rect:
        """Take a panel off; where it was."""
        under = self._under.pop(name)
        full.blit(under.picture, under.rect)
        del self._shown[name]
        return under.rect

    def _overlap(self, full: Surface, name: str, drawn: list[Rect]) -> bool:
        """Lay the shadow of a panel over those that were drawn before it in this frame: whichever frame draws them, it
        is the same picture. False where what the panel shows is not kept, and has to be drawn for that."""
        rect, kept = self._under[name].rect, self._kept.get((name, self._shown.get(name)))
        both = [area for other in drawn if (area := rect.clip(other))]
        if kept is None:
            return not both
        for area in both:
            full.blit(kept, area, area.move(-rect.x, -rect.y))
        return True

    def _rect(self, panel: Panel) -> Rect:
        """What a panel and its shadow cover of the window, px."""
        return self.kit.canvas.rect(*inset(panel.box, -MARGIN)).clip(((0, 0), self.kit.canvas.size))

    def _underlay(self, full: Surface, panel: Panel) -> None:
        """Keep what lies under a panel. Where that is what lay there before, the panel shows what it showed."""
        rect, name = self._rect(panel), panel.name
        former, shown = self._former.pop(name, (None, None))
        under = self._under[name] = Under.of(full, rect, former)
        if former is None or (former.rect, former.sum) != (rect, under.sum):
            self._forget(name)  # what was drawn of it is right as long as the same lies under it
        elif self._blit(full, name, shown):
            self._shown[name] = shown

    def _blit(self, full: Surface, name: str, key: Hashable) -> bool:
        """Put a panel as it was drawn before; False where that is not kept."""
        kept = self._kept.get((name, key))
        if kept is not None:
            full.blit(kept, self._under[name].rect)
        return kept is not None

    def _forget(self, name: str) -> None:
        """Let go of what was drawn of a panel."""
        for key in [key for key in self._kept.kept() if isinstance(key, tuple) and key[0] == name]:
            self._kept.pop(key)


def _rim(outer: Rect, inner: Rect) -> list[Rect]:
    """The four parts of a box that lie round a smaller one in it."""
    if not outer.contains(inner) or not inner.w or not inner.h:
        return [outer]
    return [
        Rect(outer.left, outer.top, outer.w, inner.top - outer.top),
        Rect(outer.left, inner.bottom, outer.w, outer.bottom - inner.bottom),
        Rect(outer.left, inner.top, inner.left - outer.left, inner.h),
        Rect(inner.right, inner.top, outer.right - inner.right, inner.h),
    ]

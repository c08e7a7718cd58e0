"""What lies under the pieces: room, backdrop and panels, put together once for each look they have.

A frame blits one finished picture. A panel that changes is drawn into it alone, and what was drawn
is kept by its key, so that going back and forth between two places draws nothing anew.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from pygame import Rect, Surface

from game.ui.canvas import Box, inset
from game.ui.kit import Kit
from game.ui.paint import Cache

MARGIN = 10.0
"""How far a panel's shadow is kept round it; less than the gutter between panels."""
KEPT = 1.0
"""Windowfuls of drawn panels that are kept."""


class Panel(NamedTuple):
    """A panel of this moment: its box, everything its picture depends on, and how it is drawn."""

    name: str
    box: Box
    key: Hashable
    draw: Callable[[Surface], None]


class BackdropCache:
    """The finished picture under the pieces, for one kit."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._full: Surface | None = None
        self._room: Surface | None = None
        self._backdrop_key: Hashable = None
        self._under: dict[str, tuple[Rect, Surface]] = {}
        self._former: dict[str, tuple[Rect, Surface]] = {}
        self._shown: dict[str, Hashable] = {}
        room = int(KEPT * kit.canvas.screenful)
        self._kept: Cache[Surface] = Cache(room, lambda s: 4 * s.get_width() * s.get_height())

    def picture(
        self, backdrop_key: Hashable, backdrop: Callable[[Surface], None], panels: list[Panel]
    ) -> Surface:
        """The picture with this backdrop and these panels; opaque, the size of the window."""
        if self._full is None or backdrop_key != self._backdrop_key:
            self._full = self._begin(self._full, backdrop)
            self._backdrop_key = backdrop_key
        rects = {panel.name: self._rect(panel) for panel in panels}
        for name in [name for name, (rect, _) in self._under.items() if rects.get(name) != rect]:
            self._clear(self._full, name)  # before any is drawn: one may come where another was
        for panel in panels:
            key = (panel.key, panel.box)
            if self._shown.get(panel.name) != key:
                self._put(self._full, panel, key)
                self._shown[panel.name] = key
        return self._full

    def _begin(self, former: Surface | None, backdrop: Callable[[Surface], None]) -> Surface:
        """The room with a backdrop and no panels, on the former surface when there is one."""
        if self._room is None:  # kept, for a ground may change while something is played
            self._room = self.kit.room()
        full = Surface(self._room.get_size()) if former is None else former
        full.blit(self._room, (0, 0))
        backdrop(full)
        self._former, self._under, self._shown = self._under, {}, {}
        return full

    def _clear(self, full: Surface, name: str) -> None:
        """Take a panel off."""
        rect, under = self._under.pop(name)
        full.blit(under, rect)
        del self._shown[name]

    def _rect(self, panel: Panel) -> Rect:
        """What a panel and its shadow cover of the window, px."""
        return self.kit.canvas.rect(*inset(panel.box, -MARGIN)).clip(((0, 0), self.kit.canvas.size))

    def _put(self, full: Surface, panel: Panel, key: Hashable) -> None:
        rect = self._rect(panel)
        if panel.name not in self._under:
            self._under[panel.name] = (rect, full.subsurface(rect).copy())
            self._forget_on_another_ground(panel.name)
        kept = self._kept.get((panel.name, key))
        if kept is None:
            full.set_clip(rect)
            full.blit(self._under[panel.name][1], rect)
            panel.draw(full)
            full.set_clip(None)
            self._kept.put((panel.name, key), full.subsurface(rect).copy())
        else:
            full.blit(kept, rect)

    def _forget_on_another_ground(self, name: str) -> None:
        """What was drawn of a panel is right as long as the same lies under it."""
        rect, under = self._under[name]
        was, former = self._former.pop(name, (None, under))
        if was != rect or former.get_buffer().raw != under.get_buffer().raw:
            for key in [key for key in self._kept.kept() if isinstance(key, tuple) and key[0] == name]:
                self._kept.pop(key)

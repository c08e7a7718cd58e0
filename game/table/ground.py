"""What lies under the pieces: room, backdrop and panels, put together once for each look they have.

A frame blits one finished picture. A panel that changes is drawn into it alone, and what was drawn
is kept by its key, so that going back and forth between two places draws nothing anew.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from pygame import Surface

from game.ui.canvas import Box, inset
from game.ui.kit import Kit
from game.ui.paint import Cache

MARGIN = 10.0
"""How far a panel's shadow is kept round it; less than the gutter between panels."""
KEPT = 0.5
"""Windowfuls of drawn panels that are kept."""


class Panel(NamedTuple):
    """A panel of this moment: its box, everything its picture depends on, and how it is drawn."""

    name: str
    box: Box
    key: Hashable
    draw: Callable[[Surface], None]


class Ground:
    """The finished picture under the pieces, for one kit."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._bare: Surface | None = None
        self._full: Surface | None = None
        self._backdrop_key: Hashable = None
        self._shown: dict[str, Hashable] = {}
        room = int(KEPT * kit.canvas.screenful)
        self._kept: Cache[Surface] = Cache(room, lambda s: 4 * s.get_width() * s.get_height())

    def picture(
        self, backdrop_key: Hashable, backdrop: Callable[[Surface], None], panels: list[Panel]
    ) -> Surface:
        """The picture with this backdrop and these panels; opaque, the size of the window."""
        if self._bare is None or backdrop_key != self._backdrop_key:
            self._begin(backdrop_key, backdrop)
        assert self._full is not None
        if not self._shown.keys() <= {panel.name for panel in panels}:
            self._begin(backdrop_key, None)
        for panel in panels:
            key = (panel.key, panel.box)
            if self._shown.get(panel.name) != key:
                self._put(panel, key)
                self._shown[panel.name] = key
        return self._full

    def forget(self) -> None:
        """Draw everything anew: a picture file changed."""
        self._bare = None
        self._kept.clear()

    def _begin(self, key: Hashable, backdrop: Callable[[Surface], None] | None) -> None:
        """An empty ground; the backdrop as it was when none is given."""
        if backdrop is not None or self._bare is None:
            self._bare = self.kit.room().copy()
            if backdrop is not None:
                backdrop(self._bare)
            self._backdrop_key = key
            self._kept.clear()
        if self._full is None:
            self._full = self._bare.copy()
        else:
            self._full.blit(self._bare, (0, 0))
        self._shown = {}

    def _put(self, panel: Panel, key: Hashable) -> None:
        assert self._full is not None and self._bare is not None
        rect = self.kit.canvas.rect(*inset(panel.box, -MARGIN)).clip(self._full.get_rect())
        kept = self._kept.get((panel.name, key))
        if kept is None:
            self._full.set_clip(rect)
            self._full.blit(self._bare, rect, rect)
            panel.draw(self._full)
            self._full.set_clip(None)
            self._kept.put((panel.name, key), self._full.subsurface(rect).copy())
        else:
            self._full.blit(kept, rect)

"""The closeup: an enlarged picture over the darkened table, and each card of a pile in turn."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Surface
from pygame.event import Event

from game.ui.canvas import Box, contains
from game.ui.control import ENTER, STEPS
from game.ui.kit import Kit

Parts = tuple[tuple[str, Box], ...]
VEIL = 140
CHART = "chart"
"""The name for a close-up of the game's chart."""


class Closeup:
    """The enlarged picture called `name`. `parts` are the parts that can be enlarged themselves: the argument
    of `enlarge` and the box in the picture (logical px). Any other press closes it."""

    def __init__(
        self, kit: Kit, name: str, picture: Surface, parts: Parts, enlarge: Callable[[str], Surface | None]
    ) -> None:
        self.kit, self.name, self.picture, self.parts, self._enlarge = kit, name, picture, parts, enlarge
        self.part = -1
        self.single: Surface | None = None
        """The picture of the part at `part` alone, while that is looked at."""

    @property
    def box(self) -> Box:
        """Return the box of the picture, in the middle of the window."""
        return self._middle(self.picture)

    def follow(self, former: Closeup) -> None:
        """Take over the selected part of a former closeup after a redraw."""
        self.part = former.part
        if former.single is not None:
            self._single()

    def handle(self, event: Event) -> bool:
        """Handle a press, key or motion; return whether the closeup stays open."""
        if event.type == pygame.MOUSEMOTION:
            if self.single is None:
                self.part = self._under(self.kit.canvas.logical(event.pos))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._pressed(event)
        return self._key(event.key) if event.type == pygame.KEYDOWN else True

    def back(self) -> bool:
        """Go back from a part to the whole picture; return False if the whole is shown."""
        if self.single is None:
            return False
        self.single = None
        return True

    def draw(self, surface: Surface) -> None:
        """Draw the picture over everything else, with a frame round the selected part."""
        kit = self.kit
        kit.fill(surface, kit.canvas.box, "black", radius=0, alpha=VEIL)
        shown = self.single or self.picture
        box = self._middle(shown)
        kit.shadow(surface, box, 4, 12)
        kit.put(surface, shown, box[:2])
        if self.single is None and self.part >= 0:
            kit.outline(surface, self._box_of(self.part), "lamp", 8, 2.4)

    def _pressed(self, event: Event) -> bool:
        if self.single is not None:
            return self.back()
        if event.button != pygame.BUTTON_LEFT:
            return False
        self.part = self._under(self.kit.canvas.logical(event.pos))
        return self._single()

    def _key(self, key: int) -> bool:
        if key in STEPS and self.parts:
            self._step(*STEPS[key])
            return self._single() if self.single is not None else True
        if self.single is not None:
            return self.back()
        return key in (*ENTER, pygame.K_SPACE) and self._single()

    def _step(self, across: int, down: int) -> None:
        """Select the next part in a direction, or the first one if none is selected."""
        columns = sum(box[1] == self.parts[0][1][1] for _, box in self.parts)
        meant = self.part + across + down * columns if self.part >= 0 else 0
        if 0 <= meant < len(self.parts):
            self.part = meant

    def _single(self) -> bool:
        """Show the selected part alone; return False if none is selected."""
        if not 0 <= self.part < len(self.parts):
            return False
        self.single = self._enlarge(self.parts[self.part][0])
        return self.single is not None

    def _under(self, point: tuple[float, float]) -> int:
        return next((n for n in range(len(self.parts)) if contains(self._box_of(n), point)), -1)

    def _box_of(self, part: int) -> Box:
        (left, top, *_), (x, y, w, h) = self.box, self.parts[part][1]
        return left + x, top + y, w, h

    def _middle(self, picture: Surface) -> Box:
        w, h = self.kit.size_of(picture)
        return (self.kit.canvas.w - w) / 2, (self.kit.canvas.h - h) / 2, w, h

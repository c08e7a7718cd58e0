"""The plate in the place of the primary button while somebody else decides: words and a turning cog."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from game.ui.canvas import Box
from game.ui.control import Control
from game.ui.faces import LEAST_LABEL

if TYPE_CHECKING:
    from game.ui.controls import Ui

TOOTH, STEPS, A_SECOND = 36.0, 9, 10.0
"""Degrees from tooth to tooth, the pictures in between, and how many of them a second."""
COG, GAP, LABEL = 22.0, 10.0, 17
BESIDE = COG + GAP
"""Width that the words have less for the cog."""


class Waiting(Control):
    """Says who decides. The cog turns unless motion is off."""

    focusable = False

    def __init__(self, ui: Ui, box: Box, words: str) -> None:
        self._time = 0.0
        self._turned: dict[int, Surface] = {}
        super().__init__(ui, box, words)

    @property
    def _step(self) -> int:
        return int(self._time * A_SECOND) % STEPS if self.kit.speed else 0

    def update(self, dt: float) -> bool:
        """Turn on."""
        before = self._step
        self._time += dt
        return super().update(dt) or self._step != before

    def draw(self, surface: Surface) -> None:
        """The plate, the cog, the words."""
        kit, (x, y, w, h) = self.kit, self._box
        kit.fill(surface, self._box, "disabled_fill", None, 8, "disabled_edge")
        room = w - 2 * GAP - BESIDE
        size = LABEL
        while size > LEAST_LABEL and kit.text_width(self._label, size, True) > room:
            size -= 1
        words = min(kit.text_width(self._label, size, True), room)
        left = x + (w - BESIDE - words) / 2
        kit.put(surface, self._cog(), (left + COG / 2, y + h / 2), "center")
        kit.draw_text(
            surface, self._label, (left + BESIDE, y + h / 2), size, "text2", True, "midleft", room + 1
        )

    def _cog(self) -> Surface:
        step = self._step
        if step not in self._turned:
            cog = self.kit.icon("settings", COG, "brass")
            self._turned[step] = pygame.transform.rotozoom(cog, -TOOTH * step / STEPS, 1.0)
        return self._turned[step]

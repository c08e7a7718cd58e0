"""A hand, and where the opponent's is while it is open."""

from __future__ import annotations

from game.cards.elements import ASPECT
from game.table.parts.model import ViewModel
from game.table.parts.tray import HandPart
from game.ui.canvas import Box

OPEN, LOWER = 0.54, 7.0
"""The size of the opponent's hand while it is open, in parts of its size face down, and how much lower it
ends."""


class HandOrOpenHandPart(HandPart):
    """A hand. The opponent's revealed one is smaller, so that its faces fit below the top bar."""

    def place(self, name: str, model: ViewModel) -> Box | None:
        if name != self.name or self.seat == model.own or not model.is_revealed(name):
            return None
        x, y, w, h = super().box(model)
        low = y + h + LOWER - (ASPECT - 1) / 2 * h * OPEN
        return (x + w * (1 - OPEN) / 2, low - h * OPEN, w * OPEN, h * OPEN)

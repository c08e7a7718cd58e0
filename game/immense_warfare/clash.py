"""Before and after an attack, for the preview: who attacks with what power, and what is left of the target."""

from __future__ import annotations

import pygame
from pygame import Surface

from game.immense_warfare.chips import ChipPainter
from game.ui.kit import Kit
from rules.game import Piece
from rules.immense_warfare.unit_face import read

HIGH = 74.0
CHIP = (84.0, 76.0)
"""The cell of a unit in the picture."""


class ClashPainter:
    """Draws the picture for one kit."""

    def __init__(self, kit: Kit, chips: ChipPainter) -> None:
        self.kit, self.chips = kit, chips

    def picture(self, attacker: Piece, target: Piece, after: Piece | None, w: float) -> Surface:
        """The attacker, an arrow with its power, and the target as it is `after` (None: destroyed), `w` wide."""
        kit = self.kit
        made = Surface((kit.canvas.px(w), kit.canvas.px(HIGH)), pygame.SRCALPHA, 32)
        middle, left, right = HIGH / 2, CHIP[0] / 2, w - CHIP[0] / 2
        kit.put(made, self.chips.draw(attacker, CHIP), (left, middle), "center")
        kit.put(made, self.chips.draw(after or target, CHIP), (right, middle), "center")
        x, end = CHIP[0] + 8, w - CHIP[0] - 10
        kit.line(made, (x, middle + 8), (end, middle + 8), "weapon", 5)
        for off in (-8, 8):
            kit.line(made, (end - 9, middle + 8 + off), (end, middle + 8), "weapon", 5)
        power = str(read(attacker.face).power)
        kit.draw_text(made, power, ((x + end) / 2, middle - 12), 24, "weapon", True, "center")
        if after is None:
            a = 22.0
            for dx in (-1, 1):
                ends = (right - a * dx, middle - a), (right + a * dx, middle + a)
                kit.line(made, *ends, "night0", 10)
            for dx in (-1, 1):
                ends = (right - a * dx, middle - a), (right + a * dx, middle + a)
                kit.line(made, *ends, "refused", 6)
        return made

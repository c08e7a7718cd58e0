"""The smash of somebody else's quadrant, staged where their small planet is shown (LOOK 12)."""

from __future__ import annotations

import math
import random

from pygame import Surface

from game.planet_smash.geometry import SLOT_SIGNS
from game.table.acts import Act, Cue
from game.ui.canvas import Box, centre
from game.ui.effects import Effects, part
from game.ui.kit import Kit
from game.ui.motion import out_cubic

BLOW, LASTS = 0.12, 0.75
"""When it strikes, and the whole (s)."""
WHITE = 0.25
"""How long its white light lasts, of which reduced motion shows nothing (s)."""
SPARKS = 26
REACH = 2.2
"""How far its light reaches, in parts of what bursts."""
ASIDE, SHARE, WHOLE = 0.36, 0.7, 1.4
"""How far the middle of a quarter is from that of the box, how large its burst is and that of a planet, in halves of
the box."""


class RivalAct(Act):
    """A burst on the box of a player, whose picture changes in the blow: on the quarter in a `slot`, wider where the
    whole planet bursts (None)."""

    lead, rest, turns = BLOW, LASTS - BLOW, BLOW + 0.03
    stills = (BLOW + WHITE,)

    def __init__(self, kit: Kit, cell: Box, slot: int | None) -> None:
        self._effects, self._whole = Effects.of(kit), slot is None
        (x, y), half = centre(cell), max(26.0, min(cell[2:]) / 2)
        sx, sy = SLOT_SIGNS[slot] if slot is not None else (0, 0)
        self._at = x + sx * half * ASIDE, y + sy * half * ASIDE
        self._half = half * (SHARE if slot is not None else WHOLE)
        chance = random.Random(round(cell[1]))
        self._sparks = [(chance.uniform(0, math.tau), chance.uniform(0.5, 1.4)) for _ in range(SPARKS)]

    def sounds(self) -> tuple[Cue, ...]:
        """What is heard, each with its time."""
        return Cue(0.0, "crack", 3), Cue(BLOW, "burst" if self._whole else "boom", 6)

    def above(self, surface: Surface, at: float) -> None:
        """A light that gathers and bursts, a ring, sparks."""
        half, effects = self._half, self._effects
        if at < BLOW:
            effects.glow(surface, self._at, half * 1.4, "#FF8A30", at / BLOW)
            return
        out, white = part(at, BLOW, LASTS), 1 - part(at, BLOW, BLOW + WHITE)
        effects.glow(surface, self._at, half * 1.8, "#FFB347", 1 - out)
        effects.glow(surface, self._at, half * 1.3, "#FFF6DE", white)
        x, y, far = *self._at, half * REACH
        rays = effects.rays(surface, (x - far, y - far, 2 * far, 2 * far))
        fly = out_cubic(out)
        rays.arc(self._at, half * (0.5 + 1.4 * fly), 0.25 * half, "#FFD9A0", 1 - out)
        for angle, speed in self._sparks:
            away = half * (0.4 + 1.3 * fly * speed)
            spot = x + math.cos(angle) * away, y + math.sin(angle) * away
            rays.spark(spot, angle, half * 0.35 * (1 - fly) + 2, 2.0, "#FF8A2C", 1 - out)
        rays.add()

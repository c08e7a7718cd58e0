"""The acts of what breaks: on the viewer's planet, or the smash of another player at their small planet (PS-4.5,
LOOK 12)."""

from __future__ import annotations

import math
import random
from typing import Any

from pygame import Surface

from game.planet_smash.breaking import Breaking, SmashPictures, broken
from game.planet_smash.geometry import SLOT_SIGNS
from game.table.acts import Act, Cue, LookAct, Moment
from game.ui.canvas import Box, centre
from game.ui.effects import Effects, part
from game.ui.kit import Kit
from game.ui.motion import out_cubic
from rules.planet_smash.cards import QUADRANTS

BLOW, BLOW_LASTS = 0.12, 0.75
"""The time of the strike, and the length of the act, s."""
WHITE = 0.25
"""The length of the white flash, which reduced motion leaves out, s."""
SPARKS = 26
REACH = 2.2
"""The reach of its light, in parts of what bursts."""
ASIDE, SHARE, WHOLE = 0.36, 0.7, 1.4
"""The distance of a quadrant's middle from that of the box, and the sizes of the bursts of a quadrant and of a
planet, in halves of the box."""


class OpponentAct(Act):
    """The smash of another player's quadrant, at their small planet (LOOK 12).

    A burst on the box of a player, whose picture changes at the impact: on the quadrant in a `slot`, or wider
    if the whole planet bursts (None).
    """

    lead, rest, turns = BLOW, BLOW_LASTS - BLOW, BLOW + 0.03
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
        """Return the sounds of the smash with their times."""
        return Cue(0.0, "crack", 3), Cue(BLOW, "burst" if self._whole else "boom", 6)

    def above(self, surface: Surface, at: float) -> None:
        """Draw a light that gathers and bursts, a ring and sparks."""
        half, effects = self._half, self._effects
        if at < BLOW:
            effects.glow(surface, self._at, half * 1.4, "#FF8A30", at / BLOW)
            return
        out, white = part(at, BLOW, BLOW_LASTS), 1 - part(at, BLOW, BLOW + WHITE)
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


class BreakingAct(LookAct):
    """An act of the viewer's planet. What another player breaks is shown at their small planet, if that is
    visible."""

    whole = False
    """Whether the whole planet ends."""

    def __init__(self, moment: Moment[Any], look: Any) -> None:
        super().__init__(moment, look)
        self._breaking = SmashPictures.of(look.shop, moment)

    @classmethod
    def of(cls, moment: Moment[Any], look: Any) -> Act | None:
        breaks = broken(moment)
        if breaks is None:
            return None
        own = breaks.seat == moment.after.shown_seat
        return cls(moment, look) if own else cls._elsewhere(moment, look, breaks)

    @classmethod
    def _elsewhere(cls, moment: Moment[Any], look: Any, breaks: Breaking) -> Act | None:
        cell = look.parts.at(moment.before).place(f"seat/{breaks.seat}")
        at = look.shop.geometry(moment.after)
        slot = None if cls.whole else at.slot(QUADRANTS[breaks.quadrant])
        return OpponentAct(look.kit, cell, slot) if cell is not None else None

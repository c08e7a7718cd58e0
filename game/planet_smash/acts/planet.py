"""The act of a planet's end: the core swells and bursts, and debris drifts out (PS-4.7, LOOK 12)."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pygame
from pygame import Surface

from game.planet_smash.acts.opponent import BreakingAct
from game.planet_smash.breaking import POPS, Patch
from game.planet_smash.chunks import put
from game.planet_smash.geometry import Point, around
from game.planet_smash.planet import star
from game.planet_smash.rubble import net
from game.table.acts import Cue, Moment, batches
from game.ui.canvas import centre
from game.ui.effects import Effects, part, shade
from game.ui.motion import out_cubic

SWELLS, LIGHT, BURST_LASTS = 0.2, 0.25, 0.95
"""The time for which the core swells, that for which the light of its burst fills the room, and the length of
the act, s."""
BURST = SWELLS + 0.05
"""The time at which the planet is removed: the light hides it."""
GONE = LIGHT + 0.05
"""The time after that at which the light is gone: a moment without flash, which reduced motion can hold."""
BRIGHT = 0.5
"""The greatest strength of that light: the table stays visible."""
STAR = 350
"""How far the rays of the burst reach, px of the map."""
DEBRIS = 44
HASTE = 0.006
"""The time that pictures may take in a frame of the smash before, s."""


class BurstAct(BreakingAct):
    """The end of a planet after its last quadrant (LOOK 12): the core swells and bursts, light fills the
    room, debris drifts out. Until then the last quadrant's rubble is shown over the old ground."""

    lead, rest, turns = SWELLS, BURST_LASTS - SWELLS, BURST
    stills = (BURST + GONE,)
    whole = True

    def __init__(self, moment: Moment[Any], look: Any) -> None:
        super().__init__(moment, look)
        self._kit, breaking = look.kit, self._breaking
        self._effects, planets, planet = Effects.of(self._kit), breaking.shop.planets, breaking.planet
        self._k, self._middle = breaking.k, (breaking.at.field.cx, breaking.at.field.cy)
        self.hidden = frozenset({breaking.die.id} if breaking.die is not None else ())
        chance = random.Random(breaking.quadrant)
        drifting = [(slot, chunk) for slot in range(4) for chunk in net(planet, slot).chunks if chunk.drifts]
        self._debris = [
            (*chance.choice(drifting), chance.uniform(70, 210), chance.uniform(-12, 12))
            for _ in range(DEBRIS)
        ]
        self._chunk = cache(lambda slot, chunk: planets.cold(planet, slot, chunk, self._k))

    def sounds(self) -> tuple[Cue, ...]:
        """Return the sounds of the burst with their times."""
        return (Cue(SWELLS, "burst", 9),)

    def prepare(self) -> Iterator[object]:
        """Make the pictures of the planet's remains and of the drifting chunks."""
        return batches(self._steps(), HASTE)

    def _steps(self) -> Iterator[object]:
        self._effects.reserve(around(self._middle, STAR * self._k))
        yield from self._breaking.world()
        for slot, chunk, _, _ in self._debris:
            yield self._chunk(slot, chunk)

    def shake(self, at: float) -> Point:
        """Return the table's offset: it trembles more and more, and calms down after the burst."""
        far = 3 * at / SWELLS if at < SWELLS else 7 * (1 - part(at, SWELLS, SWELLS + 0.4))
        return far * math.sin(at * 310), far * math.cos(at * 270)

    def above(self, surface: Surface, at: float) -> None:
        """Draw the rubble until the burst, then debris; the core and its light."""
        if at < BURST:
            self._rubble(surface)
        else:
            self._drift(surface, at)
        self._core(surface, at)
        light = part(at, SWELLS, SWELLS + 0.03) * (1 - part(at, SWELLS + 0.1, SWELLS + LIGHT + 0.1))
        if light > 0:
            surface.fill(shade("#FFE9B8", BRIGHT * light), special_flags=pygame.BLEND_RGB_ADD)

    def _rubble(self, surface: Surface) -> None:
        kit, (mx, my) = self._kit, self._breaking.middle
        x, y = kit.canvas.pos(*self._middle)
        for picture, (left, top) in (Patch(self._breaking.rubble()), self._breaking.research()):
            surface.blit(picture, (x - mx + left, y - my + top))
        mark = self._breaking.mark(POPS - 1)
        at = kit.canvas.pos(*centre(self._breaking.at.seat(self._breaking.quadrant)))
        surface.blit(mark, mark.get_rect(center=at))

    def _drift(self, surface: Surface, at: float) -> None:
        """Draw the chunks that fly away."""
        gone, kit = out_cubic(part(at, BURST, BURST_LASTS)), self._kit
        alpha = round(255 * (1 - part(at, BURST_LASTS - 0.45, BURST_LASTS)))
        middle = kit.canvas.pos(*self._middle)
        for slot, chunk, far, off in self._debris:
            picture = self._chunk(slot, chunk)
            x, y = chunk.adrift
            away = far * gone
            place = (
                x + chunk.away[0] * away - off * chunk.away[1],
                y + chunk.away[1] * away + off * chunk.away[0],
            )
            picture.set_alpha(alpha)
            put(kit, surface, picture, middle, place, self._k)
            picture.set_alpha(255)

    def _core(self, surface: Surface, at: float) -> None:
        """Draw the core: it swells, bursts in a star and a ring, and fades."""
        k, middle, glow = self._k, self._middle, self._effects.glow
        swell, out = part(at, 0, SWELLS), part(at, SWELLS, BURST_LASTS)
        strong = swell**2 if at < SWELLS else (1 - out) ** 1.5
        glow(surface, middle, 130 * k, "#FFF1C8", 0.9 * strong)
        glow(surface, middle, 240 * k, "#FF9A3A", 0.85 * strong)
        if out < 0.08:
            return  # invisible in the light
        rays = self._effects.rays(surface, around(middle, STAR * k))
        star(rays, middle, 1.3 * k, (1 - out) ** 2)
        rays.arc(middle, (60 + 280 * out_cubic(out)) * k, 26 * k * (1 - 0.5 * out), "#FFC878", (1 - out) ** 2)
        rays.add()

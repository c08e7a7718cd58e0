"""The end of a planet, staged after its last quadrant (LOOK 12): the core swells and bursts, light fills the room,
debris drifts out."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from functools import cache

import pygame
from pygame import Surface

from game.planet_smash.breaking import POPS, Breaking, Patch
from game.planet_smash.chunks import put
from game.planet_smash.geometry import Point
from game.planet_smash.rubble import net
from game.planet_smash.smash import around, star
from game.table.acts import Act, Cue, batches
from game.ui.canvas import centre
from game.ui.effects import Effects, part, shade
from game.ui.motion import out_cubic

SWELLS, LIGHT, LASTS = 0.2, 0.25, 0.95
"""How long the core swells, how long the light of its burst fills the room, and the whole (s)."""
BURST = SWELLS + 0.05
"""When the planet is gone: the light hides it."""
GONE = LIGHT + 0.05
"""When after that the light is gone: a moment that reduced motion holds is none of a flash."""
BRIGHT = 0.5
"""How strong that light is at most: the table stays in sight."""
DEBRIS = 44
HASTE = 0.006


class BurstAct(Act):
    """The core of a planet bursts. Until then its last quadrant lies in rubble over the ground of before."""

    lead, rest, turns = SWELLS, LASTS - SWELLS, BURST
    stills = (BURST + GONE,)

    def __init__(self, breaking: Breaking) -> None:
        self._breaking, self._kit = breaking, breaking.shop.kit
        self._effects, planets, planet = Effects.of(self._kit), breaking.shop.planets, breaking.planet
        self._k, self._middle = breaking.k, (breaking.at.field.cx, breaking.at.field.cy)
        self.hidden = frozenset({breaking.die.id} if breaking.die is not None else ())
        chance = random.Random(breaking.quadrant)
        drifting = [(slot, chunk) for slot in range(4) for chunk in net(planet, slot).chunks if chunk.drifts]
        self._debris = [
            (*chance.choice(drifting), chance.uniform(70, 210), chance.uniform(-12, 12)) for _ in range(DEBRIS)
        ]
        self._chunk = cache(lambda slot, chunk: planets.cold(planet, slot, chunk, self._k))

    def sounds(self) -> tuple[Cue, ...]:
        """What is heard, each with its time."""
        return (Cue(SWELLS, "burst", 9),)

    def prepare(self) -> Iterator[object]:
        """What is left of the planet, and the chunks that drift off."""
        return batches(self._steps(), HASTE)

    def _steps(self) -> Iterator[object]:
        yield from self._breaking.world()
        for slot, chunk, _, _ in self._debris:
            yield self._chunk(slot, chunk)

    def shake(self, at: float) -> Point:
        """What lies there trembles, more and more; after the burst it dies down."""
        far = 3 * at / SWELLS if at < SWELLS else 7 * (1 - part(at, SWELLS, SWELLS + 0.4))
        return far * math.sin(at * 310), far * math.cos(at * 270)

    def above(self, surface: Surface, at: float) -> None:
        """The rubble until the burst, then debris; the core and its light."""
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
        """Chunks that fly off for good."""
        gone, kit = out_cubic(part(at, BURST, LASTS)), self._kit
        alpha = round(255 * (1 - part(at, LASTS - 0.45, LASTS)))
        middle = kit.canvas.pos(*self._middle)
        for slot, chunk, far, off in self._debris:
            picture = self._chunk(slot, chunk)
            x, y = chunk.adrift
            away = far * gone
            place = x + chunk.away[0] * away - off * chunk.away[1], y + chunk.away[1] * away + off * chunk.away[0]
            picture.set_alpha(alpha)
            put(kit, surface, picture, middle, place, self._k)
            picture.set_alpha(255)

    def _core(self, surface: Surface, at: float) -> None:
        """It swells, bursts in a star and a ring, and glows out."""
        k, middle, glow = self._k, self._middle, self._effects.glow
        swell, out = part(at, 0, SWELLS), part(at, SWELLS, LASTS)
        strong = swell**2 if at < SWELLS else (1 - out) ** 1.5
        glow(surface, middle, 130 * k, "#FFF1C8", 0.9 * strong)
        glow(surface, middle, 240 * k, "#FF9A3A", 0.85 * strong)
        if out < 0.08:
            return  # nothing is seen of them in the light
        rays = self._effects.rays(surface, around(middle, 350 * k))
        star(rays, middle, 1.3 * k, (1 - out) ** 2)
        rays.arc(middle, (60 + 280 * out_cubic(out)) * k, 26 * k * (1 - 0.5 * out), "#FFC878", (1 - out) ** 2)
        rays.add()

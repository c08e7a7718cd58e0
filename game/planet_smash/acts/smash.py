"""The act of a demolished quadrant (PS-4.5, LOOK 12): beams and cracks, the impact, chunks and dust, the core's
flare, rubble."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pygame
from pygame import Rect, Surface

from game.planet_smash.acts.opponent import BreakingAct
from game.planet_smash.breaking import BRASS, POPS, Patch
from game.planet_smash.chunks import put
from game.planet_smash.geometry import RADIUS, SEAT_AT, SLOT_SIGNS, Point, around
from game.planet_smash.planet import star
from game.planet_smash.rubble import MIDST
from game.table.acts import Cue, Moment, batches
from game.ui.canvas import Box, centre
from game.ui.effects import SHAPES, Effects, Rays, part, shade, towards
from game.ui.motion import out_cubic, smooth

LEAD, LASTS, TURNS = 0.352, 1.25, 1.0
"""The time of the blow, the end, and the time at which the seat and the core show that the quadrant is
smashed, s."""
BLOWN = 0.5
"""The time at which the light of the blow is gone: the moment that reduced motion holds."""
CUES = (
    Cue(0.0, "charge", 4), Cue(0.14, "crack", 4), Cue(LEAD, "boom", 8), Cue(0.45, "rubble", 5), Cue(0.82, "bell", 5),
    Cue(TURNS, "mark", 5),
)  # fmt: skip
"""The sounds, each with its time."""
FLIGHT, FLOWN = 355.0, 880.0
"""The time at which the chunks begin to fly, and how long they fly, ms."""
TURNED = 70.0
"""The time in which the ship turns to its target, ms."""
STEPS = 8
IN_TIME, IN_HASTE = 0.002, 0.01
"""The time that pictures may take in a frame of the lead, s: where all but a few were prepared, and where
they were not."""
DIE = 50.0
GLOWS = (250, "#FFD090"), (110, "#FFFFFF"), (240, "#FF9A3A"), (150, "#FFC860"), (130, "#FFF1C8")
"""The reaches and colours of the large lights."""
STAR = 330.0
"""The reach of the star of a flaring core, px of the map."""
DUST = ("#C98A64", "#EBC09A", "#A8684E")
GOLD, FLAME = "#FFE0A0", "#FF8A2C"


class SmashAct(BreakingAct):
    """The act of a breaking quadrant; after the last one the planet's act follows."""

    lead, rest = LEAD, LASTS - LEAD
    stills = (BLOWN, LASTS)

    def __init__(self, moment: Moment[Any], look: Any) -> None:
        super().__init__(moment, look)
        breaking = self._breaking
        self._ready, self._last = look.shop.ready == breaking.id, breaking.last
        self.turns = None if self._last else TURNS
        self._shop, self._field = breaking.shop, breaking.at.field
        self._effects, self._tumbling = Effects.of(self._shop.kit), breaking.tumbling()
        self.hidden = frozenset(piece.id for piece in (breaking.ship, breaking.die) if piece is not None)
        self._k, self._slot = breaking.k, breaking.slot
        self._middle = self._field.cx, self._field.cy
        self._hit = self._field.point(*breaking.hit)
        self._nose = centre(breaking.berth)
        self._heading = breaking.at.heading(breaking.ship.place)
        dx, dy = self._hit[0] - self._nose[0], self._hit[1] - self._nose[1]
        self._aim = (math.degrees(math.atan2(dx, -dy)) - self._heading + 180) % 360 - 180
        self._area = self._quadrant_area(70, 410)
        chance = random.Random(f"{breaking.quadrant}/{self._slot}")
        self._clouds = [
            _Cloud(
                chance.uniform(-56, 56), chance.uniform(0.62, 1.06), chance.uniform(0.65, 1.25),
                dust(number), number,
            )
            for number in range(44)
        ]  # fmt: skip
        self._sparks = [
            _Spark(chance.uniform(-43, 43), chance.uniform(0.3, 1.7), chance.uniform(0.35, 1))
            for _ in range(60)
        ]
        self._fires = [
            (
                chance.uniform(-55, 55),
                chance.uniform(1.2, 4.6),
                chance.uniform(250, 330),
                chance.uniform(0.4, 1),
            )
            for _ in range(16)
        ]

    # -- interface of the table

    def sounds(self) -> tuple[Cue, ...]:
        """Return the sounds of the smash with their times."""
        return CUES

    def prepare(self) -> Iterator[object]:
        """Make all missing pictures."""
        return batches(self._steps(), IN_TIME if self._ready else IN_HASTE)

    def _steps(self) -> Iterator[object]:
        for step in range(STEPS + 1):
            yield self._ship_picture(step / STEPS)
        if self._breaking.die is not None:
            yield self._breaking.loose(self._breaking.die, DIE)
        yield from self._breaking.steps()
        yield from lights(self._effects, self._k)
        self._effects.reserve(around(self._middle, STAR * self._k))
        if self._last:
            yield from self._breaking.world()

    def shake(self, at: float) -> Point:
        """Return the table's offset: 6 px, gone in 300 ms."""
        ms = at * 1000
        far = 6 * max(0.0, 1 - (ms - 350) / 300) if ms >= 350 else 0.0
        return far * math.sin(ms * 0.31 + 1), far * math.cos(ms * 0.43)

    def above(self, surface: Surface, at: float) -> None:
        """Draw the whole act, over the pieces of its quadrant."""
        ms, seat = at * 1000, self._copy_slot(surface)
        if at < LEAD:
            self._crack(surface, ms)
        else:
            self._break(surface, ms)
        self._tumbling.prerender((ms - FLIGHT) / FLOWN)
        self._seat(surface, ms, *seat)
        self._beams(surface, ms)
        if 345 <= ms < 500:
            self._blow(surface, ms)

    # -- before the blow

    def _crack(self, surface: Surface, ms: float) -> None:
        """Draw the reddening crust and the cracks spreading from the hit point; the research area fades."""
        crack, breaking = part(ms, 70, 335), self._breaking
        if (gone := part(ms, 200, 310)) > 0:
            self._lay(surface, breaking.full(), gone)
        if crack <= 0:
            return
        self._lay(surface, breaking.glow(), 0.6 * crack)
        net, (left, top) = breaking.cracks.spread(min(1.0, crack + 0.06))
        x, y = self._corner()
        surface.blit(net, (x + left, y + top), special_flags=pygame.BLEND_RGB_ADD)
        for _, end, strong in self._reached(crack)[::7]:
            self._effects.glow(
                surface, self._field.point(*end), 20 * self._k, "#FF9A3A", 0.5 * crack * strong
            )

    def _reached(self, crack: float) -> list[tuple[Point, Point, float]]:
        return self._breaking.net.reached(self._breaking.hit, 18 + 330 * crack**1.25)

    def _flakes(self, rays: Rays, crack: float, chance: random.Random) -> None:
        """Draw the flakes that jump off the cracks."""
        reached = self._reached(crack)
        for _ in range(int(34 * crack)):
            _, end, _ = chance.choice(reached)
            angle, away = chance.uniform(0, math.tau), chance.uniform(6, 26) * crack
            at = self._field.point(end[0] + away * math.cos(angle), end[1] + away * math.sin(angle))
            rays.spark(at, angle, chance.uniform(4, 11) * self._k, 2.2 * self._k, "#FF7A1E")

    def _beams(self, surface: Surface, ms: float) -> None:
        """Draw the beams of slot and ship until the impact, and the ship."""
        strikes = part(ms, 70, 110) * (1 - part(ms, 352, 430))
        charge = part(ms, 0, 40) * (1 - part(ms, 352, 400))
        crack, k, glow = part(ms, 70, 335), self._k, self._effects.glow
        turn = smooth(min(ms / TURNED, (LASTS * 1000 - ms) / 160))
        nose = towards(self._nose, self._hit, 22 / math.dist(self._nose, self._hit) * k)
        sx, sy = SLOT_SIGNS[self._slot]
        seat = self._field.point(sx * (SEAT_AT - 35), sy * (SEAT_AT - 35))
        rim = self._field.polar(MIDST[self._slot], RADIUS - 4)
        if charge > 0:
            chance, rays = random.Random(round(ms)), self._effects.rays(surface, self._area)
            end = self._hit if strikes > 0 else rim
            rays.beam(seat, end, (1.6 + 1.2 * crack) * k, self._breaking.light, max(strikes, charge * 0.8))
            if strikes > 0:
                rays.beam(nose, self._hit, (2.4 + 2.4 * crack) * k, BRASS, strikes)
                self._shower(rays, crack, strikes, chance)
            if crack > 0 and ms < LEAD * 1000:
                self._flakes(rays, crack, chance)
            rays.add()
            glow(surface, seat, 44 * k, self._breaking.light, charge)
            glow(surface, rim, 30 * k, self._breaking.light, 0.8 * charge)
            glow(surface, self._nose, 46 * k, BRASS, 0.8 * charge)
        if strikes > 0:
            glow(surface, nose, 34 * k, GOLD, strikes)
            glow(surface, self._hit, 110 * k, BRASS, strikes * (0.55 + 0.45 * crack))
            glow(surface, self._hit, 44 * k, "#FFFFFF", strikes * (0.5 + 0.5 * crack))
        picture = self._ship_picture(round(turn * STEPS) / STEPS)
        surface.blit(picture, picture.get_rect(center=self._shop.kit.canvas.pos(*self._nose)))

    def _shower(self, rays: Rays, crack: float, strong: float, chance: random.Random) -> None:
        """Draw sparks at the hit point of the beams."""
        for _ in range(22):
            angle, away = chance.uniform(0, math.tau), chance.uniform(8, 20 + 46 * crack) * self._k
            at = self._hit[0] + away * math.cos(angle), self._hit[1] + away * math.sin(angle)
            rays.spark(at, angle, chance.uniform(6, 18) * self._k, 2.4 * self._k, BRASS, strong)

    def _ship_picture(self, turn: float) -> Surface:
        heading = (self._heading + self._aim * turn) % 360
        return self._shop.pieces.piece(self._breaking.ship, min(self._breaking.berth[2:]), heading)

    # -- the blow

    def _blow(self, surface: Surface, ms: float) -> None:
        """Draw the impact: white for 60 ms, and light on the whole room."""
        strong = part(ms, 345, 356) * (1 - part(ms, 395, 500))
        if LEAD * 1000 <= ms < 412:
            self._lay(surface, self._breaking.white(), min(1.0, 0.92 * strong + 0.08))
        at = self._field.point(self._breaking.hit[0] * 0.86, self._breaking.hit[1] * 0.86)
        self._effects.glow(surface, at, 250 * self._k, "#FFD090", 0.8 * strong)
        self._effects.glow(surface, at, 110 * self._k, "#FFFFFF", 0.6 * strong)
        surface.fill(shade("#FFD9A0", 0.13 * strong), special_flags=pygame.BLEND_RGB_ADD)

    # -- aftermath

    def _break(self, surface: Surface, ms: float) -> None:
        """Draw fire, rays, dust and chunks, until the rubble is at rest."""
        breaking, flare = self._breaking, _flare(ms)
        hot, settled = 1 - part(ms, 380, 1120), smooth(part(ms, 1010, 1230))
        self._lay(surface, breaking.fire())
        self._lay(surface, breaking.blaze(), min(1.0, hot * 1.15 + flare * 0.35))
        self._fire_rays(surface, ms)
        u = (ms - FLIGHT) / FLOWN
        kit, flying = self._shop.kit, []
        middle = kit.canvas.pos(*self._middle)
        for number, chunk in enumerate(breaking.net.chunks):
            x, y, _, high = chunk.at(u)
            picture, shadow = self._tumbling.frame(number, u)
            flying.append((picture, (x, y)))
            off = 3 + high * 46, 5 + high * 70
            put(kit, surface, shadow, middle, (x + off[0], y + off[1]), self._k, pygame.BLEND_PREMULTIPLIED)
        self._dust(surface, ms)
        for picture, place in flying:
            put(kit, surface, picture, middle, place, self._k, pygame.BLEND_PREMULTIPLIED)
        if settled > 0:
            self._lay(surface, Patch(breaking.rubble()), settled)
        if (back := part(ms, 1000, 1180)) > 0:
            self._lay(surface, breaking.research(), back)
        self._light(surface, ms)

    def _fire_rays(self, surface: Surface, ms: float) -> None:
        """Draw rays of the fire between the chunks."""
        strong = part(ms, 352, 470) * (1 - part(ms, 700, 1000)) + 0.8 * math.exp(-(((ms - 820) / 120) ** 2))
        if strong < 0.15:
            return
        rays = self._effects.rays(surface, self._quadrant_area(70, 335))
        midst, polar_ = MIDST[self._slot], self._field.polar
        for wide, k in ((1.4, 0.55), (0.7, 1.0)):
            for turn, width, far, light in self._fires:
                angle = midst + turn
                broad, near = width * wide, RADIUS * 0.8
                corners = (
                    polar_(angle - broad / 3, 50), polar_(angle - broad, near), polar_(angle, far),
                    polar_(angle + broad, near), polar_(angle + broad / 3, 50),
                )  # fmt: skip
                rays.polygon(corners, shade("#FF8A2C", 0.36 * k * light * min(1.0, strong)))
        rays.add()

    def _dust(self, surface: Surface, ms: float) -> None:
        """Draw a ring of dust that rolls out and thins."""
        rolled = part(ms, 365, 1200)
        if not 0 < rolled < 1:
            return
        strong = 0.8 * (1 - rolled) ** 1.1 * (0.4 + 0.6 * part(ms, 365, 430))
        out, wide = out_cubic(min(1.0, rolled * 1.5)), out_cubic(min(1.0, rolled * 1.6))
        for cloud in self._clouds:
            at = self._field.polar(
                MIDST[self._slot] + cloud.turn * (0.75 + 0.25 * out),
                RADIUS - 20 + (30 + 92 * out) * cloud.far,
            )
            radius = (14 + 42 * wide) * cloud.size * self._k
            self._effects.puff(surface, at, radius, cloud.colour, strong, cloud.shape)

    def _light(self, surface: Surface, ms: float) -> None:
        """Draw flying sparks, the shock line, and the core's single flare."""
        flare, at, k, glow = _flare(ms), self._middle, self._k, self._effects.glow
        glow(surface, at, 150 * k, "#FFC860", 0.55 * flare + 0.25 * (1 - part(ms, 380, 1200)))
        if flare > 0.03:
            glow(surface, at, 130 * k, "#FFF1C8", 0.9 * flare)
            glow(surface, at, 240 * k, "#FF9A3A", 0.85 * flare)
        if ms > 980:
            return
        starry = ms > 600 and flare > 0.03
        rays = self._effects.rays(surface, around(at, STAR * k) if starry else self._area)
        self._sparks_off(rays, ms)
        if starry:
            star(rays, at, k, flare)
            rays.arc(
                at, (60 + 250 * part(ms, 740, 980)) * k, 7 * k, "#FFC060", 0.5 * (1 - part(ms, 760, 1000))
            )
        rays.add()

    def _sparks_off(self, rays: Rays, ms: float) -> None:
        fly, shock, k, midst = out_cubic(part(ms, 355, 800)), part(ms, 352, 640), self._k, MIDST[self._slot]
        for spark in self._sparks:
            strong = 1 - part(ms, 420, 560 + 250 * spark.speed)
            if strong > 0:
                angle = midst + spark.turn * (1 + 0.45 * fly)
                at = self._field.polar(angle, RADIUS * spark.start + fly * 190 * spark.speed)
                length = (6 + 30 * (1 - fly)) * spark.speed * k
                rays.spark(at, math.radians(angle - 90), length, 2.4 * k, FLAME, strong)
        if 0 < shock < 1:
            radius, wide = RADIUS - 6 + out_cubic(shock) * 120, 45 + 22 * shock
            rays.arc(self._middle, radius * k, 20 * k, "#FFD9A0", 1 - shock, midst - wide, midst + wide)

    def _copy_slot(self, surface: Surface) -> tuple[Surface, Rect]:
        """Return the slot as drawn in this frame, to be put over the chunks, and its rectangle."""
        rect = self._shop.kit.canvas.rect(*self._breaking.at.seat(self._breaking.quadrant))
        seat = surface.subsurface(rect).convert_alpha()
        seat.blit(self._breaking.seat(rect.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return seat, rect

    def _seat(self, surface: Surface, ms: float, seat: Surface, rect: Rect) -> None:
        """Draw the slot: the die charges its line, is loose after the impact, and is replaced by the mark."""
        die, popped = self._breaking.die, part(ms, 1000, 1200)
        surface.blit(seat, rect)
        if ms >= TURNS * 1000:
            mark = self._breaking.mark(min(POPS - 1, int(popped * POPS)))
            surface.blit(mark, mark.get_rect(center=rect.center))
        elif die is not None:
            picture = (
                self._shop.pieces.piece(die, DIE) if ms < LEAD * 1000 else self._breaking.loose(die, DIE)
            )
            surface.blit(picture, picture.get_rect(center=rect.center))

    # -- boxes

    def _corner(self) -> tuple[int, int]:
        """Return the corner of the quadrant's window on the table (device px)."""
        x, y = self._shop.kit.canvas.pos(*self._middle)
        return x - self._breaking.middle[0], y - self._breaking.middle[1]

    def _lay(self, surface: Surface, patch: Patch, alpha: float = 1.0) -> None:
        picture, (left, top) = patch
        if alpha >= 0.995:
            picture.set_alpha(255)
        else:
            picture.set_alpha(round(255 * max(0.0, alpha)))
        x, y = self._corner()
        surface.blit(picture, (x + left, y + top))
        picture.set_alpha(255)

    def _quadrant_area(self, near: float, far: float) -> Box:
        """Return a square round the quadrant: from `near` on this side of the planet's middle to `far` beyond,
        px of the map."""
        (x, y), k, (sx, sy) = self._middle, self._k, SLOT_SIGNS[self._slot]
        left, top = (near if sign > 0 else far for sign in (sx, sy))
        return x - left * k, y - top * k, (near + far) * k, (near + far) * k


class _Cloud(NamedTuple):
    turn: float
    far: float
    size: float
    colour: str
    shape: int


class _Spark(NamedTuple):
    turn: float
    speed: float
    start: float


def lights(effects: Effects, k: float) -> Iterator[object]:
    """Make the lights and dust of a planet at this scale."""
    for radius, colour in GLOWS:
        yield effects.glow_picture(radius * k, colour)
    for number in range(SHAPES):
        for size in (20, 35, 50, 65):
            yield effects.puff_picture(size * k, dust(number), number)


def dust(number: int) -> str:
    """Return the colour of a cloud: the same for all of one shape, so that they share their pictures."""
    return DUST[number % SHAPES % len(DUST)]


def _flare(ms: float) -> float:
    """Return the strength of the core's flare: a little at the impact, then once fully."""
    return math.exp(-(((ms - 820) / 95) ** 2)) + 0.45 * math.exp(-(((ms - 400) / 60) ** 2))

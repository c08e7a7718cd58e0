"""Light, dust and sparks for animated stages (LOOK 12). All sizes are logical px.

Light is added to the picture: glows are cached sprites, lines are collected on black and added at once.
Nothing is blurred per frame: a glow is drawn once and scaled, a beam is layers of lines.
"""

from __future__ import annotations

import math
import random
from functools import lru_cache, partial
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from game.ui import paint
from game.ui.canvas import Box
from game.ui.kit import Kit
from game.ui.paint import Cache

Point = tuple[float, float]
RGB = tuple[int, int, int]

LEVELS = 8
"""The number of strengths for which a glow is kept."""
SHAPES = 5
"""The number of different puffs."""
SOFT = ((1.0, 0.1), (0.84, 0.18), (0.68, 0.3), (0.52, 0.46), (0.38, 0.7), (0.26, 1.0))
"""The layers of a beam from its edge to its middle: part of its width, strength."""
GLOWS, PUFFS = 1.0, 0.5
"""How many windowfuls of glows and of puffs are kept: the large ones in their present strength."""
LARGE = 300
"""The side from which a weaker light isn't kept but made where the last one was: new memory for one costs more
than all else, and those kept would displace the full ones."""
SEED = 96
"""The side at which glows and puffs are drawn before they are scaled, px."""


@lru_cache(maxsize=4096)
def shade(colour: str, strength: float = 1.0) -> RGB:
    """Return a colour "#RRGGBB" scaled by a strength (0 to 1), to be added to the picture."""
    r, g, b, _ = pygame.Color(colour)
    k = max(0.0, min(1.0, strength))
    return round(r * k), round(g * k), round(b * k)


def part(at: float, start: float, end: float) -> float:
    """Return the position of a moment between two others, 0 to 1."""
    return max(0.0, min(1.0, (at - start) / (end - start)))


def towards(start: Point, end: Point, way: float) -> Point:
    """Return the point at a part of the way between two points."""
    return start[0] + (end[0] - start[0]) * way, start[1] + (end[1] - start[1]) * way


def shaken(at: float, since: float, lasts: float, far: float) -> Point:
    """Return the shake offset at a moment after an impact at `since`, which fades from `far` px within
    `lasts` seconds."""
    strength = far * max(0.0, 1 - (at - since) / lasts) if at >= since else 0.0
    return strength * math.sin(1000 * at), strength * math.cos(1700 * at)


class Effects:
    """The effects of one kit with their cached sprites; get them by `Effects.of(kit)`."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._glows = kit.animations.cache(round(kit.canvas.screenful * GLOWS))
        self._puffs = kit.animations.cache(round(kit.canvas.screenful * PUFFS))
        self._black = kit.animations.cache(0)  # the largest so far
        self._weak = kit.animations.cache(0)  # the largest so far

    @classmethod
    def of(cls, kit: Kit) -> Effects:
        """Return the effects of a kit; they live as long as it."""
        return kit.cached("effects", lambda: cls(kit))

    # -- light

    def glow(self, surface: Surface, at: Point, radius: float, colour: str, strength: float = 1.0) -> None:
        """Draw a round light, brightest in the middle."""
        level = min(LEVELS, round(strength * LEVELS))
        if level > 0:
            large = level < LEVELS and self.kit.canvas.px(2 * radius) >= LARGE
            make = self._weakened if large else self.glow_picture
            self.add(surface, make(radius, colour, level), at)

    def _weakened(self, radius: float, colour: str, level: int) -> Surface:
        """Return a large light in less than its full strength, valid until the next one is made."""
        full = self.glow_picture(radius, colour)
        weak = self._room(self._weak, full.get_size())
        weak.blit(full, (0, 0))
        weak.fill(_grey(level), special_flags=pygame.BLEND_RGB_MULT)
        return weak

    def glow_picture(self, radius: float, colour: str, level: int = LEVELS) -> Surface:
        """Return a light on black in one of `LEVELS` strengths, to be added."""
        side = self.kit.canvas.px(2 * radius)
        return self._glows.get_or_make((side, colour, level), lambda: self._glow(side, colour, level))

    def _glow(self, side: int, colour: str, level: int) -> Surface:
        full = self._glows.get((side, colour, LEVELS)) if level < LEVELS else None
        light = (
            full.copy() if full is not None else pygame.transform.smoothscale(_light(colour), (side, side))
        )
        if level < LEVELS:  # the full one isn't kept for this: large lights in both would displace each other
            light.fill(_grey(level), special_flags=pygame.BLEND_RGB_MULT)
        return light

    def add(self, surface: Surface, picture: Surface, at: Point) -> None:
        """Add a picture on black to the surface, centred on a point."""
        x, y = self.kit.canvas.pos(*at)
        w, h = picture.get_size()
        surface.blit(picture, (x - w // 2, y - h // 2), special_flags=pygame.BLEND_RGB_ADD)

    def rays(self, surface: Surface, box: Box) -> Rays:
        """Return a layer for lines of light in a box: draw them, then call `add`."""
        area = self.kit.canvas.rect(*box).clip(surface.get_rect())
        black = self._room(self._black, (max(1, area.w), max(1, area.h)))
        black.fill((0, 0, 0))
        return Rays(self, surface, black, area)

    def reserve(self, box: Box) -> None:
        """Make room for the rays in a box, before the first frame that draws them."""
        w, h = self.kit.canvas.rect(*box).clip((0, 0), self.kit.canvas.size).size
        self._room(self._black, (max(1, w), max(1, h))).fill((0, 0, 0))

    def _room(self, kept: Cache[Surface], size: tuple[int, int]) -> Surface:
        """Return the part of this size of a surface that is kept and only grows."""
        found, (w, h) = kept.get("room"), size
        wide, high = found.get_size() if found is not None else (0, 0)
        if found is None or w > wide or h > high:
            found = kept.put("room", Surface((max(w, wide), max(h, high)), 0, 32))
        return found.subsurface((0, 0, w, h))

    def ring(
        self, surface: Surface, at: Point, radius: float, width: float, colour: str, strength: float
    ) -> None:
        """Draw a ring of light."""
        far = radius + 2 * width + 2
        rays = self.rays(surface, (at[0] - far, at[1] - far, 2 * far, 2 * far))
        rays.arc(at, radius, width, colour, strength)
        rays.add()

    def flare(
        self, surface: Surface, tail: Point, head: Point, colour: str, layers: tuple[tuple[float, float], ...]
    ) -> None:
        """Draw a streak of light that widens from tail to head, in layers (width, strength)."""
        left, top = min(head[0], tail[0]) - 12, min(head[1], tail[1]) - 12
        box = left, top, abs(head[0] - tail[0]) + 24, abs(head[1] - tail[1]) + 24
        rays = self.rays(surface, box)
        for wide, strong in layers:
            rays.taper(tail, head, 0.2, wide, shade(colour, strong))
        rays.add()

    # -- dust

    def puff(self, surface: Surface, at: Point, radius: float, colour: str, alpha: float, shape: int) -> None:
        """Draw a cloud of dust or smoke, lit from the top left; alpha 0 to 1."""
        if alpha < 0.02:
            return
        picture = self.puff_picture(radius, colour, shape)
        picture.set_alpha(round(255 * min(1.0, alpha)))
        x, y = self.kit.canvas.pos(*at)
        w, h = picture.get_size()
        surface.blit(picture, (x - w // 2, y - h // 2))

    def puff_picture(self, radius: float, colour: str, shape: int) -> Surface:
        """Return the picture of a cloud, cached in size steps of an eighth of an octave."""
        step = max(1, round(8 * math.log2(max(2.0, 2 * radius * self.kit.canvas.s))))
        side = round(2 ** (step / 8))
        cloud = partial(_cloud, colour, shape % SHAPES)
        return self._puffs.get_or_make(
            (side, colour, shape % SHAPES), lambda: pygame.transform.smoothscale(cloud(), (side, side))
        )


class Rays:
    """A layer of lines of light for one frame, drawn on black; `add` adds it to the picture."""

    def __init__(self, effects: Effects, surface: Surface, black: Surface, area: Rect) -> None:
        self._s, self._surface, self._area = effects.kit.canvas.s, surface, area
        self._black = black

    def add(self) -> None:
        """Add the layer to the picture."""
        self._surface.blit(self._black, self._area, special_flags=pygame.BLEND_RGB_ADD)

    def cross(self, middle: Point, turn: float, reach: float, wide: float, colour: RGB) -> None:
        """Draw four pointed rays, the first `turn` degrees clockwise from the right."""
        for quarter in range(4):
            angle = math.radians(turn + 90 * quarter)
            tip = middle[0] + reach * math.cos(angle), middle[1] + reach * math.sin(angle)
            self.taper(middle, tip, wide, 0.3, colour)

    def taper(self, start: Point, end: Point, wide: float, wide_end: float, colour: RGB) -> None:
        """Draw a straight line whose width changes from one end to the other."""
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = math.hypot(dx, dy) or 1.0
        nx, ny = -dy / length / 2, dx / length / 2
        corners = (
            (start[0] + nx * wide, start[1] + ny * wide),
            (end[0] + nx * wide_end, end[1] + ny * wide_end),
            (end[0] - nx * wide_end, end[1] - ny * wide_end),
            (start[0] - nx * wide, start[1] - ny * wide),
        )
        self.polygon(corners, colour)

    def polygon(self, corners: tuple[Point, ...], colour: RGB) -> None:
        """Draw a filled polygon."""
        s, left, top = self._s, self._area.x, self._area.y
        pygame.draw.polygon(self._black, colour, [(x * s - left, y * s - top) for x, y in corners])

    def spark(
        self, at: Point, angle: float, length: float, width: float, colour: str, strength: float = 1.0
    ) -> None:
        """Draw a spark flying at an angle (radians), bright at its head."""
        c, s = math.cos(angle), math.sin(angle)
        tail = at[0] - length * c, at[1] - length * s
        self.taper(tail, at, 0.2, width, shade(colour, strength))
        self.taper(towards(at, tail, 0.35), at, 0.2, width * 0.6, shade("#FFF6DC", strength))

    def beam(self, start: Point, end: Point, width: float, colour: str, strength: float = 1.0) -> None:
        """Draw a beam with a white core of `width`, soft towards its edge."""
        for wide, strong in SOFT:
            self.taper(start, end, 8 * width * wide, 8 * width * wide, shade(colour, strong * strength))
        self.taper(start, end, width, width, shade("#FFFBF0", strength))

    def arc(
        self,
        middle: Point,
        radius: float,
        width: float,
        colour: str,
        strength: float,
        start: float = 0.0,
        end: float = 360.0,
    ) -> None:
        """Draw a soft circle, or an arc with pointed ends; degrees clockwise from north."""
        if abs(end - start) >= 360:
            for wide, strong in SOFT:
                self._circle(middle, radius, width * wide, shade(colour, strong * strength))
            return
        steps = max(12, round(abs(end - start) / 5))
        turns = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
        thick = [math.sqrt(abs(math.sin(math.pi * step / steps))) * width / 2 for step in range(steps + 1)]
        for wide, strong in SOFT:
            ink = shade(colour, strong * strength)
            outer, inner = (
                [
                    (middle[0] + math.sin(turn) * (radius + far), middle[1] - math.cos(turn) * (radius + far))
                    for turn, far in zip(turns, (side * wide * each for each in thick), strict=True)
                ]
                for side in (1, -1)
            )
            for (a, b), (c, d) in zip(pairwise(outer), pairwise(inner), strict=True):
                self.polygon((a, b, d, c), ink)

    def _circle(self, middle: Point, radius: float, width: float, colour: RGB) -> None:
        s = self._s
        at = middle[0] * s - self._area.x, middle[1] * s - self._area.y
        pygame.draw.circle(self._black, colour, at, (radius + width / 2) * s, max(1, round(width * s)))


def _grey(level: int) -> RGB:
    """Return the grey that a light in one of `LEVELS` strengths is multiplied by."""
    k = round(255 * level / LEVELS)
    return k, k, k


@lru_cache(maxsize=64)
def _light(colour: str) -> Surface:
    """Return a small picture of a coloured light on black."""
    stops = ((0, 1.0), (0.18, 0.66), (0.42, 0.27), (0.7, 0.07), (1, 0.0))
    drawn = paint.radial("g", ((at, colour, alpha) for at, alpha in stops))
    half = SEED / 2
    body = f'<defs>{drawn}</defs><circle cx="{half}" cy="{half}" r="{half}" fill="url(#g)"/>'
    small = Surface((SEED, SEED), 0, 32)
    small.blit(paint.vector(body, SEED, SEED), (0, 0))
    return small


@lru_cache(maxsize=64)
def _cloud(colour: str, shape: int) -> Surface:
    """Return a small picture of a cloud made of soft balls."""
    chance = random.Random(shape + 7)
    defs = balls = ""
    for number in range(13):
        angle, away, r = chance.uniform(0, math.tau), chance.uniform(0, 0.26), chance.uniform(0.13, 0.24)
        x, y = 0.5 + away * math.cos(angle), 0.5 + away * math.sin(angle)
        light = 0.22 - (x + y - 1) * 0.6
        other = pygame.Color("#FFEBC8" if light > 0 else "#070C14")
        tone = pygame.Color(colour).lerp(other, min(0.6, abs(light)))
        ink = f"#{tone.r:02X}{tone.g:02X}{tone.b:02X}"
        defs += paint.radial(f"c{number}", ((0, ink, 0.5), (0.55, ink, 0.3), (1, ink, 0)))
        balls += (
            f'<circle cx="{x * SEED:.1f}" cy="{y * SEED:.1f}" r="{r * SEED:.1f}" fill="url(#c{number})"/>'
        )
    return paint.vector(f"<defs>{defs}</defs>{balls}", SEED, SEED)

"""Light, dust and sparks that stages are drawn with (LOOK 12). All sizes are logical px.

What shines is added to the picture: glows are kept sprites, lines are gathered on black and added at once. Nothing is
blurred in a frame: a glow is drawn once and scaled, a beam is layers of lines.
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

Point = tuple[float, float]
RGB = tuple[int, int, int]

LEVELS = 8
"""How many strengths a glow is kept in."""
SHAPES = 5
"""How many shapes puffs have."""
SOFT = ((1.0, 0.1), (0.84, 0.18), (0.68, 0.3), (0.52, 0.46), (0.38, 0.7), (0.26, 1.0))
"""Layers of a beam from its edge to its heart: part of its width, strength."""
GLOWS, PUFFS = 1.0, 0.5
"""Windowfuls of glows and of puffs that are kept: the large ones in full and in the strength of now."""
SEED = 96
"""The px that glows and puffs are drawn in before they are scaled."""


@lru_cache(maxsize=4096)
def shade(colour: str, strength: float = 1.0) -> RGB:
    """A colour, "#RRGGBB", as strong as that (0..1): what is added to the picture."""
    r, g, b, _ = pygame.Color(colour)
    k = max(0.0, min(1.0, strength))
    return round(r * k), round(g * k), round(b * k)


def part(at: float, start: float, end: float) -> float:
    """How far a moment is on the way between two, 0..1."""
    return max(0.0, min(1.0, (at - start) / (end - start)))


def towards(start: Point, end: Point, way: float) -> Point:
    """The point that part of the way on."""
    return start[0] + (end[0] - start[0]) * way, start[1] + (end[1] - start[1]) * way


def shaken(at: float, since: float, lasts: float, far: float) -> Point:
    """How far the table is moved at a moment by a blow, which lasts so long and begins with so much."""
    strength = far * max(0.0, 1 - (at - since) / lasts) if at >= since else 0.0
    return strength * math.sin(1000 * at), strength * math.cos(1700 * at)


class Effects:
    """Draws effects with one kit and keeps their sprites; `Effects.of(kit)` is the one of a kit."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._glows = kit.passing(round(kit.canvas.screenful * GLOWS))
        self._puffs = kit.passing(round(kit.canvas.screenful * PUFFS))
        self._black = kit.passing(0)  # the largest one yet

    @classmethod
    def of(cls, kit: Kit) -> Effects:
        """The effects of a kit; they end with it."""
        return kit.kept("effects", lambda: cls(kit))

    # -- light

    def glow(self, surface: Surface, at: Point, radius: float, colour: str, strength: float = 1.0) -> None:
        """Add a round light, strongest in the middle."""
        level = min(LEVELS, round(strength * LEVELS))
        if level > 0:
            self.add(surface, self.glow_picture(radius, colour, level), at)

    def glow_picture(self, radius: float, colour: str, level: int = LEVELS) -> Surface:
        """A light on black, in one of `LEVELS` strengths, to add."""
        side = self.kit.canvas.px(2 * radius)
        return self._glows.made((side, colour, level), lambda: self._glow(side, colour, level))

    def _glow(self, side: int, colour: str, level: int) -> Surface:
        if level < LEVELS:
            k = round(255 * level / LEVELS)
            weak = self.glow_picture(side / 2 / self.kit.canvas.s, colour).copy()
            weak.fill((k, k, k), special_flags=pygame.BLEND_RGB_MULT)
            return weak
        return pygame.transform.smoothscale(_light(colour), (side, side))

    def add(self, surface: Surface, picture: Surface, at: Point) -> None:
        """Add a picture on black with its middle at a point."""
        x, y = self.kit.canvas.pos(*at)
        w, h = picture.get_size()
        surface.blit(picture, (x - w // 2, y - h // 2), special_flags=pygame.BLEND_RGB_ADD)

    def rays(self, surface: Surface, box: Box) -> Rays:
        """Lines of light within a box: draw them, then `add` them."""
        area = self.kit.canvas.rect(*box).clip(surface.get_rect())
        black = self._black.get("black")
        w, h = black.get_size() if black is not None else (1, 1)
        if black is None or area.w > w or area.h > h:
            black = self._black.put("black", Surface((max(w, area.w), max(h, area.h)), 0, 32))
        return Rays(self, surface, black, area)

    def ring(
        self, surface: Surface, at: Point, radius: float, width: float, colour: str, strength: float
    ) -> None:
        """A ring of light."""
        far = radius + 2 * width + 2
        rays = self.rays(surface, (at[0] - far, at[1] - far, 2 * far, 2 * far))
        rays.arc(at, radius, width, colour, strength)
        rays.add()

    def flare(
        self, surface: Surface, tail: Point, head: Point, colour: str, layers: tuple[tuple[float, float], ...]
    ) -> None:
        """A streak of light that grows from its tail to its head: how wide there and how strong each layer is."""
        left, top = min(head[0], tail[0]) - 12, min(head[1], tail[1]) - 12
        box = left, top, abs(head[0] - tail[0]) + 24, abs(head[1] - tail[1]) + 24
        rays = self.rays(surface, box)
        for wide, strong in layers:
            rays.taper(tail, head, 0.2, wide, shade(colour, strong))
        rays.add()

    # -- dust

    def puff(self, surface: Surface, at: Point, radius: float, colour: str, alpha: float, shape: int) -> None:
        """A cloud of dust or smoke, lit from the upper left; alpha 0..1."""
        if alpha < 0.02:
            return
        picture = self.puff_picture(radius, colour, shape)
        picture.set_alpha(round(255 * min(1.0, alpha)))
        x, y = self.kit.canvas.pos(*at)
        w, h = picture.get_size()
        surface.blit(picture, (x - w // 2, y - h // 2))

    def puff_picture(self, radius: float, colour: str, shape: int) -> Surface:
        """A cloud, kept in steps of an eighth of its size."""
        step = max(1, round(8 * math.log2(max(2.0, 2 * radius * self.kit.canvas.s))))
        side = round(2 ** (step / 8))
        cloud = partial(_cloud, colour, shape % SHAPES)
        return self._puffs.made(
            (side, colour, shape % SHAPES), lambda: pygame.transform.smoothscale(cloud(), (side, side))
        )


class Rays:
    """Lines of light of one frame, gathered on black; `add` adds them to the picture."""

    def __init__(self, effects: Effects, surface: Surface, black: Surface, area: Rect) -> None:
        self._s, self._surface, self._area = effects.kit.canvas.s, surface, area
        self._black = black.subsurface((0, 0, max(1, area.w), max(1, area.h)))
        self._black.fill((0, 0, 0))

    def add(self) -> None:
        """Add what was drawn to the picture."""
        self._surface.blit(self._black, self._area, special_flags=pygame.BLEND_RGB_ADD)

    def cross(self, middle: Point, turn: float, reach: float, wide: float, colour: RGB) -> None:
        """Four rays that end in a point, `turn` degrees clockwise from the right."""
        for quarter in range(4):
            angle = math.radians(turn + 90 * quarter)
            tip = middle[0] + reach * math.cos(angle), middle[1] + reach * math.sin(angle)
            self.taper(middle, tip, wide, 0.3, colour)

    def taper(self, start: Point, end: Point, wide: float, wide_end: float, colour: RGB) -> None:
        """A straight line that grows from one width to another."""
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
        """A filled shape."""
        s, left, top = self._s, self._area.x, self._area.y
        pygame.draw.polygon(self._black, colour, [(x * s - left, y * s - top) for x, y in corners])

    def spark(
        self, at: Point, angle: float, length: float, width: float, colour: str, strength: float = 1.0
    ) -> None:
        """A spark that flies at an angle (radians), bright at its head."""
        c, s = math.cos(angle), math.sin(angle)
        tail = at[0] - length * c, at[1] - length * s
        self.taper(tail, at, 0.2, width, shade(colour, strength))
        self.taper(towards(at, tail, 0.35), at, 0.2, width * 0.6, shade("#FFF6DC", strength))

    def beam(self, start: Point, end: Point, width: float, colour: str, strength: float = 1.0) -> None:
        """A beam with a white heart, soft towards its edge; `width` is that of its heart."""
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
        """A soft circle, or a part of one that is pointed at both ends; degrees clockwise from north."""
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


@lru_cache(maxsize=64)
def _light(colour: str) -> Surface:
    """A light of that colour on black, small."""
    stops = ((0, 1.0), (0.18, 0.66), (0.42, 0.27), (0.7, 0.07), (1, 0.0))
    drawn = paint.radial("g", ((at, colour, alpha) for at, alpha in stops))
    half = SEED / 2
    body = f'<defs>{drawn}</defs><circle cx="{half}" cy="{half}" r="{half}" fill="url(#g)"/>'
    small = Surface((SEED, SEED), 0, 32)
    small.blit(paint.vector(body, SEED, SEED), (0, 0))
    return small


@lru_cache(maxsize=64)
def _cloud(colour: str, shape: int) -> Surface:
    """A cloud of soft balls, small."""
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

"""A smashed quarter: pieces of its own crust, pushed outward over the fire beneath (LOOK 7)."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

import pygame
from pygame import Surface

from game.planet_smash import ink
from game.planet_smash.geometry import RADIUS, Point, polar, quarter
from game.planet_smash.worlds import World
from game.ui.kit import Kit

RINGS = (64.0, 104.0, 150.0, 204.0, 256.0)
SLICES = 5
REACH = 36.0
"""How far beyond the globe rubble flies, px of the map."""


@dataclass(frozen=True)
class Fragment:
    """A piece of crust: where it broke off, and how far and how much it has turned since."""

    points: tuple[Point, ...]
    push: Point
    turn: float

    def moved(self) -> list[Point]:
        """Its corners where it lies now."""
        mx = sum(x for x, _ in self.points) / len(self.points)
        my = sum(y for _, y in self.points) / len(self.points)
        c, s = math.cos(self.turn), math.sin(self.turn)
        return [
            (mx + (x - mx) * c - (y - my) * s + self.push[0], my + (x - mx) * s + (y - my) * c + self.push[1])
            for x, y in self.points
        ]


def fragments(slot: int, chance: random.Random) -> list[Fragment]:
    """The pieces of a quarter: four rings of five, each smaller than its cell and pushed outward."""
    start = (315, 45, 135, 225)[slot] - 45
    step = 90 / SLICES
    corners = {
        (ring, cut): polar(
            start + cut * step + (chance.uniform(-4, 4) if 0 < cut < SLICES else (2.5 if cut == 0 else -2.5)),
            radius + (chance.uniform(-9, 9) if 0 < ring < len(RINGS) - 1 else 0),
        )
        for ring, radius in enumerate(RINGS)
        for cut in range(SLICES + 1)
    }
    pieces = []
    for ring in range(len(RINGS) - 1):
        for cut in range(SLICES):
            cell = [corners[ring, cut], corners[ring + 1, cut], corners[ring + 1, cut + 1], corners[ring, cut + 1]]
            if ring == len(RINGS) - 2:
                cell.insert(2, polar(start + (cut + 0.5) * step, RADIUS - chance.uniform(0, 4)))
            pieces.append(_loosened(cell, ring, chance))
    return pieces


def _loosened(cell: list[Point], ring: int, chance: random.Random) -> Fragment:
    mx = sum(x for x, _ in cell) / len(cell)
    my = sum(y for _, y in cell) / len(cell)
    shrink = 0.9 - 0.025 * ring
    points = tuple((mx + (x - mx) * shrink, my + (y - my) * shrink) for x, y in cell)
    angle = math.degrees(math.atan2(mx, -my))
    away = polar(angle + chance.uniform(-8, 8), 2 + ring * 6 + chance.uniform(0, 4 + ring * 3))
    return Fragment(points, away, math.radians(chance.uniform(-7, 7) * (ring + 1) / 2))


def draw(kit: Kit, globe: Surface, world: World, slot: int, seed: str, k: float) -> Surface:
    """The smashed quarter on a surface as large as the globe's, which it cuts its pieces from."""
    chance = random.Random(seed)
    side = globe.get_width() / kit.canvas.s
    middle = (side / 2, side / 2)
    pieces = fragments(slot, chance)
    target = ink.draw(kit, _fire(slot), side, side, middle, k)
    target.blit(_shadows(kit, pieces, side, middle, k), (0, 0))
    for piece in pieces:
        _put_piece(kit, target, globe, piece, middle, k)
    lines = "".join(_edges(piece.moved(), world) for piece in pieces)
    target.blit(ink.draw(kit, lines + _dust(slot, world, chance), side, side, middle, k), (0, 0))
    return target


def _fire(slot: int) -> str:
    glow = ink.radial(
        "f", 0, 0, RADIUS,
        ((0, "#FFD070", 1), (0.3, "#FF8A30", 0.85), (0.62, "#B83A1E", 0.5), (1, "#3A0F10", 0.15)),
    )
    night = ink.radial("n", 0, 0, RADIUS, ((0, "#14080C", 0.95), (0.8, "#14080C", 0.95), (1, "#14080C", 0.35)))
    path = quarter(slot)
    return f'<defs>{glow}{night}</defs><path d="{path}" fill="url(#n)"/><path d="{path}" fill="url(#f)"/>'


def _shadows(kit: Kit, pieces: list[Fragment], side: float, middle: Point, k: float) -> Surface:
    dark = "".join(
        ink.polygon([(x + 3, y + 5) for x, y in piece.moved()], ink.fill("#000000", 0.55)) for piece in pieces
    )
    return ink.draw(kit, dark, side, side, middle, k)


def _put_piece(kit: Kit, target: Surface, globe: Surface, piece: Fragment, middle: Point, k: float) -> None:
    """Cut one piece out of the globe where it broke off, darkened, and lay it where it flew."""
    s = kit.canvas.s * k
    corners = [(x * s + middle[0] * kit.canvas.s, y * s + middle[1] * kit.canvas.s) for x, y in piece.moved()]
    left, top = (math.floor(min(c[axis] for c in corners)) - 1 for axis in (0, 1))
    right, bottom = (math.ceil(max(c[axis] for c in corners)) + 1 for axis in (0, 1))
    here = pygame.Rect(left, top, right - left, bottom - top)
    there = here.move(-round(piece.push[0] * s), -round(piece.push[1] * s))
    crust = Surface(here.size, pygame.SRCALPHA, 32)
    crust.fill("#2A1418")
    crust.blit(globe, (0, 0), there)
    crust.fill((150, 122, 118, 255), special_flags=pygame.BLEND_RGBA_MULT)
    dots = [((x - left) / kit.canvas.s, (y - top) / kit.canvas.s) for x, y in corners]
    mask = ink.draw(kit, ink.polygon(dots, 'fill="#FFFFFF"'), here.w / kit.canvas.s, here.h / kit.canvas.s)
    target.blit(ink.cut(crust, mask), here)


def _edges(points: list[Point], world: World) -> str:
    """The broken sides: lit towards the lamp, glowing towards the fire."""
    return ink.polygon(points, ink.stroke("#FFB060", 1.3, 0.6)) + "".join(
        f'<path d="M{a[0]:.2f} {a[1]:.2f}L{b[0]:.2f} {b[1]:.2f}" {ink.stroke(world.edge, 1.6, 0.5)}/>'
        for a, b in zip(points, points[1:] + points[:1], strict=True)
        if (b[0] - a[0]) - (b[1] - a[1]) > 12 and a[1] + b[1] < a[0] + b[0] + 400
    )


def _dust(slot: int, world: World, chance: random.Random) -> str:
    start = (315, 45, 135, 225)[slot] - 45
    sparks = ""
    for _ in range(26):
        x, y = polar(start + chance.uniform(4, 86), chance.uniform(80, RADIUS + 22))
        sparks += ink.circle(x, y, chance.choice((1.1, 1.6, 2.2)), ink.fill("#FFE0A0", chance.uniform(0.5, 1)))
    for _ in range(12):
        x, y = polar(start + chance.uniform(6, 84), RADIUS + chance.uniform(4, REACH - 10))
        size = chance.uniform(3, 6.5)
        turn = chance.uniform(0, 90)
        chip = [(x + dx * size, y + dy * size * 0.8) for dx, dy in (polar(turn + 90 * i, 1) for i in range(4))]
        sparks += ink.polygon(chip, f'fill="{world.rubble}" stroke="#FFC890" stroke-width="0.9" stroke-opacity="0.7"')
    return sparks


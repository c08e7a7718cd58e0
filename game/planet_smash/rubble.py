"""The breaking of a quadrant: one net of cracks yields the glowing lines, the flying chunks and the rubble
(LOOK 7, 12). Lengths are px of the map from the planet's middle, angles degrees."""

from __future__ import annotations

import math
import random
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

from game.planet_smash import ink
from game.planet_smash.geometry import HOLE, RADIUS, Point, polar, quadrant_path
from game.planet_smash.planet_colours import World
from game.ui.motion import out_cubic, smooth
from game.ui.paint import radial

RINGS = (HOLE + 2, 104.0, 150.0, 204.0, RADIUS - 1)
SLICES = 5
REACH = 46.0
"""How far beyond the globe rubble lies."""
MIDST = (315.0, 45.0, 135.0, 225.0)
"""The direction of the middle of each quadrant, degrees clockwise from north."""
POSES = (8, 15)
"""The number of poses in which a chunk flies: one that rocks, and one that turns all the way round."""
SAMPLES = 64
DRIFTING = 2
"""The first ring whose chunks fly off when a planet bursts."""


@dataclass(frozen=True)
class Chunk:
    """A piece of crust that breaks off: its middle, its corners round that, and its flight."""

    ring: int
    middle: Point
    points: tuple[Point, ...]
    away: Point
    rest: float
    reach: float
    turn: float
    rock: float
    rounds: int
    height: float
    late: float

    @property
    def radius(self) -> float:
        """Return the reach of the chunk's picture from its middle."""
        return max(math.hypot(x, y) for x, y in self.points) + 8

    def at(self, u: float) -> tuple[float, float, float, float]:
        """Return the chunk at a part of its flight (0 to 1: at rest): its middle x and y, rotation and
        height."""
        u = max(0.0, u - self.late)
        out = out_cubic(min(1.0, u / 0.26)) * (1 - smooth((u - 0.28) / 0.46))
        far = self.rest * out_cubic(min(1.0, u / 0.2)) + self.reach * out
        turn = self.turn * smooth(u / 0.9) + self.rock * out + 360 * self.rounds * smooth(u / 0.78)
        return (
            self.middle[0] + self.away[0] * far,
            self.middle[1] + self.away[1] * far,
            turn,
            self.height * out,
        )

    @property
    def drifts(self) -> bool:
        """Return whether the chunk is an outer one, which flies off when the planet bursts."""
        return self.ring >= DRIFTING

    @property
    def adrift(self) -> Point:
        """Return the chunk's position after the whole planet is smashed."""
        x, y, _, _ = self.at(1.0)
        far = 3 + 5 * self.ring
        return x + self.away[0] * far, y + self.away[1] * far

    @cached_property
    def poses(self) -> tuple[float, ...]:
        """Return the parts of the flight at which the chunk is drawn, closer together while it rotates
        fast."""
        steps = [step / SAMPLES for step in range(SAMPLES + 1)]
        changed = [0.0]
        for before, after in pairwise(steps):
            changed.append(changed[-1] + abs(self.at(after)[2] - self.at(before)[2]) / 180 + after - before)
        count = POSES[1 if self.rounds else 0]
        wanted = [changed[-1] * number / (count - 1) for number in range(count)]
        return tuple(steps[min(SAMPLES, bisect_right(changed, each - 1e-9))] for each in wanted)

    def begins(self, pose: int) -> float:
        """Return the part of the flight from which on a pose is the nearest."""
        return (self.poses[pose - 1] + self.poses[pose]) / 2 if pose else 0.0

    def pose(self, u: float) -> int:
        """Return the index of the pose nearest to a part of the flight."""
        after = min(bisect_right(self.poses, u), len(self.poses) - 1)
        before = max(0, after - 1)
        return before if u - self.poses[before] < self.poses[after] - u else after


@dataclass(frozen=True)
class Net:
    """The cracks of a quadrant and its chunks, the inner ones first."""

    cracks: tuple[tuple[Point, ...], ...]
    chunks: tuple[Chunk, ...]

    def reached(self, hit: Point, far: float) -> list[tuple[Point, Point, float]]:
        """Return the lines of the cracks up to a distance from a point, each with its strength (0 to 1)."""
        found = []
        for line in self.cracks:
            for a, b in pairwise(line):
                near, other = math.dist(a, hit), math.dist(b, hit)
                if near > other:
                    a, b, near, other = b, a, other, near
                if near < far:
                    way = min(1.0, (far - near) / max(1.0, other - near))
                    end = a[0] + (b[0] - a[0]) * way, a[1] + (b[1] - a[1]) * way
                    found.append((a, end, 1 - near / far))
        return found


@lru_cache(maxsize=64)
def net(planet: str, slot: int) -> Net:
    """Return the net of a planet's quadrant, which is deterministic."""
    return _Breaking(f"{planet}/{slot}", MIDST[slot] - 45).net()


class _Breaking:
    """The maker of a net: four rings of five chunks with shared jagged sides."""

    def __init__(self, seed: str, start: float) -> None:
        self._chance, self._start = random.Random(seed), start
        self._sides: dict[tuple[Point, Point], list[Point]] = {}

    def net(self) -> Net:
        corners = [[self._corner(ring, cut) for cut in range(SLICES + 1)] for ring in range(len(RINGS))]
        chunks = []
        for ring in range(len(RINGS) - 1):
            for cut in range(SLICES):
                a, b = corners[ring][cut], corners[ring + 1][cut]
                d, e = corners[ring + 1][cut + 1], corners[ring][cut + 1]
                outer = self._rim(b, d, cut) if ring == len(RINGS) - 2 else self._side(b, d, 3, 5)
                left, right = (
                    self._side(a, b, 3, 4 if cut else 0),
                    self._side(e, d, 3, 4 if cut < SLICES - 1 else 0),
                )
                inner = self._side(a, e, 3, 4 if ring else 0)
                cell = [*left, *outer[1:], *right[::-1][1:], *inner[::-1][1:-1]]
                chunks.append(self._chunk(ring, cell))
        return Net(tuple(map(tuple, self._sides.values())), tuple(chunks))

    def _corner(self, ring: int, cut: int) -> Point:
        angle, radius = self._start + cut * 90 / SLICES, RINGS[ring]
        if 0 < cut < SLICES:
            angle += self._chance.uniform(-4.5, 4.5)
        else:
            angle += math.degrees(5.6 / radius) * (1 if cut == 0 else -1)
        if 0 < ring < len(RINGS) - 1:
            radius += self._chance.uniform(-10, 10)
        return polar(angle, radius)

    def _side(self, a: Point, b: Point, count: int, jag: float) -> list[Point]:
        if (a, b) not in self._sides:
            points, (dx, dy) = [a], (b[0] - a[0], b[1] - a[1])
            length = math.hypot(dx, dy) or 1.0
            for number in range(1, count):
                way, off = number / count + self._chance.uniform(-0.12, 0.12), self._chance.uniform(-jag, jag)
                points.append((a[0] + dx * way - dy / length * off, a[1] + dy * way + dx / length * off))
            self._sides[a, b] = [*points, b]
        return self._sides[a, b]

    def _rim(self, b: Point, d: Point, cut: int) -> list[Point]:
        """Return the round outer side of an outermost chunk."""
        step = 90 / SLICES
        return [b, *(polar(self._start + (cut + number / 4) * step, RINGS[-1]) for number in (1, 2, 3)), d]

    def _chunk(self, ring: int, cell: list[Point]) -> Chunk:
        chance = self._chance
        x, y = (sum(point[axis] for point in cell) / len(cell) for axis in (0, 1))
        shrink = 0.925 - 0.02 * ring
        wild = ring > 1
        return Chunk(
            ring=ring,
            middle=(x, y),
            points=tuple(((px - x) * shrink, (py - y) * shrink) for px, py in cell),
            away=polar(math.degrees(math.atan2(x, -y)) + chance.uniform(-9, 9), 1),
            rest=3 + ring * 6 + chance.uniform(0, 4 + ring * 2),
            reach=(26 + ring * 30) * chance.uniform(0.75, 1.25),
            turn=chance.uniform(-7, 7) * (ring + 1) / 2,
            rock=0.0 if wild else chance.choice((-1, 1)) * chance.uniform(14, 34),
            rounds=chance.choice((-1, 1)) if wild else 0,
            height=chance.uniform(0.1, 0.3) * (0.4 + ring * 0.25),
            late=chance.uniform(0, 0.05) + (3 - ring) * 0.02,
        )


# -- under and over the chunks


def fire(slot: int) -> str:
    """Return the SVG of the night and fire under a missing crust."""
    stops = ((0, "#FFD070", 1), (0.3, "#FF8A30", 0.85), (0.62, "#B83A1E", 0.5), (1, "#3A0F10", 0.15))
    glow = radial("f", stops, (0, 0, RADIUS))
    path = quadrant_path(slot)
    edge = ink.stroke("#14080C", 3, area='fill="#14080C"')  # covers the bright line of the crust
    return f'<defs>{glow}</defs><path d="{path}" {edge}/><path d="{path}" fill="url(#f)"/>'


def blaze(slot: int) -> str:
    """Return the SVG of the fire just after the impact."""
    stops = ((0, "#FFF3C8", 1), (0.32, "#FFB84A", 1), (0.62, "#FF7A24", 0.85), (0.86, "#B8321A", 0.6))
    hot = radial("b", (*stops, (1, "#5A1410", 0.2)), (0, 0, RADIUS))
    return f'<defs>{hot}</defs><path d="{quadrant_path(slot, RADIUS - 2, HOLE, 8)}" fill="url(#b)"/>'


def embers(slot: int, world: World, seed: str) -> str:
    """Return the SVG of glowing sparks and small pieces on the rubble."""
    chance = random.Random(seed)
    start = MIDST[slot] - 45
    glow = radial("e", ((0, "#FF9A3A", 0.8), (0.4, "#FF9A3A", 0.25), (1, "#FF9A3A", 0)), (0, 0, 9))
    drawn = f"<defs>{glow}</defs>"
    for _ in range(30):
        x, y = polar(start + chance.uniform(3, 87), chance.uniform(74, RADIUS + 16))
        drawn += f'<g transform="translate({x:.1f} {y:.1f})"><circle r="9" fill="url(#e)"/></g>'
        drawn += ink.circle(x, y, chance.choice((0.8, 1.1, 1.5)), ink.fill("#FFE0A0", chance.uniform(0.4, 1)))
    for _ in range(12):
        x, y = polar(start + chance.uniform(6, 84), RADIUS + chance.uniform(8, 28))
        size, turn = chance.uniform(3, 6.5), chance.uniform(0, 6)
        corners = [
            (x + size * math.cos(turn + a), y + size * 0.8 * math.sin(turn + a))
            for a in (0, 1.57, 3.14, 4.71)
        ]
        drawn += ink.polygon(corners, ink.stroke(world.edge, 1, 0.7, f'fill="{world.rubble}"'))
    return drawn


def lumps(slot: int) -> str:
    """Return the SVG of dark lumps for a demolished quadrant, readable at 40 px."""
    outer = [chunk for chunk in net("", slot).chunks if chunk.ring]
    return "".join(ink.polygon(_resting_outline(chunk), ink.fill("#30181C")) for chunk in outer)


def _resting_outline(chunk: Chunk) -> list[Point]:
    x, y, turn, _ = chunk.at(1.0)
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return [(x + px * c - py * s, y + px * s + py * c) for px, py in chunk.points]

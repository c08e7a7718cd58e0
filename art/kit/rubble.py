"""Draw the four smashed quadrants of a planet: dark cracked pieces pushed outward over a molten glow.

Each fills a box of 300 whose inner corner is the planet's centre (wild: lower right, a: lower left, b: upper left,
c: upper right), for a planet of radius 258, 10 between quarters and a core of radius 60. Run to write them.
"""

from __future__ import annotations

import math
from random import Random

from svg import LAMP, Picture, Point, around, light, mix, number, polygon, shade

REACH = 258.0
INNER = 58.0
NEAREST = 88.0  # no crust is left closer to the core than this
SPLIT = 5.0  # half the gap between quarters
# first angle of the quarter (clockwise from the right, y down), seed, tone of its crust
QUARTERS = {"wild": (180, 3, "#7A4038"), "a": (270, 11, "#6E3838"), "b": (0, 29, "#5A2C38"), "c": (90, 40, "#663236")}
SHARDS = 19
Shard = list[Point]


def _middle(shard: Shard) -> Point:
    return sum(x for x, _ in shard) / len(shard), sum(y for _, y in shard) / len(shard)


def _spread(shard: Shard) -> float:
    """How far the corners lie from the middle, added up: a cheap size."""
    mx, my = _middle(shard)
    return sum(math.hypot(x - mx, y - my) for x, y in shard) / len(shard)


def _nearer(shard: Shard, own: Point, other: Point) -> Shard:
    """The part of a shard that is nearer to its own point than to the other."""
    nx, ny = other[0] - own[0], other[1] - own[1]
    limit = nx * (own[0] + other[0]) / 2 + ny * (own[1] + other[1]) / 2
    kept: Shard = []
    for (ax, ay), (bx, by) in zip(shard, shard[1:] + shard[:1], strict=True):
        a, b = nx * ax + ny * ay - limit, nx * bx + ny * by - limit
        if a <= 0:
            kept.append((ax, ay))
        if a * b < 0:
            share = a / (a - b)
            kept.append((ax + (bx - ax) * share, ay + (by - ay) * share))
    return kept


def _cells(whole: Shard, points: list[Point]) -> list[Shard]:
    cells = []
    for own in points:
        cell = whole
        for other in points:
            if other is not own:
                cell = _nearer(cell, own, other)
        cells.append(cell)
    return cells


def _crust(chance: Random, start: float) -> list[Shard]:
    """The quarter cut into shards, small ones near the core, large ones at the rim."""
    rim = [around(0, 0, REACH - chance.uniform(0, 6), start + 1.5 + 87 * k / 7) for k in range(8)]
    whole = [around(0, 0, NEAREST, start + 88), around(0, 0, NEAREST - 14, start + 45), around(0, 0, NEAREST, start + 2), *rim]
    points = [around(0, 0, 86 + 168 * chance.random() ** 0.72, start + chance.uniform(4, 86)) for _ in range(SHARDS)]
    for _ in range(2):  # even the sizes out a little, not fully
        points = [_middle(cell) for cell in _cells(whole, points)]
    return _cells(whole, points)


def _burst(chance: Random, piece: Shard) -> Shard:
    """One piece made smaller, a little turned and pushed away from the centre."""
    cx, cy = _middle(piece)
    distance = math.hypot(cx, cy)
    push = 1 + 0.075 * (distance / REACH) ** 2 + chance.uniform(0, 0.02)
    turn = math.radians(chance.uniform(-7, 7))
    size = 0.82 + chance.uniform(-0.05, 0.03)
    cos, sin = math.cos(turn) * size, math.sin(turn) * size
    return [(cx * push + (x - cx) * cos - (y - cy) * sin, cy * push + (x - cx) * sin + (y - cy) * cos)
            for x, y in piece]


def _cracks(picture: Picture, chance: Random, piece: Shard) -> None:
    """A thin glowing fissure through some pieces."""
    half = len(piece) // 2
    first, last = (((ax + bx) / 2, (ay + by) / 2)
                   for (ax, ay), (bx, by) in ((piece[0], piece[1]), (piece[half], piece[half - 1])))
    mx, my = _middle(piece)
    bend = (mx + chance.uniform(-6, 6), my + chance.uniform(-6, 6))
    d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in (first, bend, last))
    picture.path(d, "none", "#1A0A0E", 3.2, 0.8)
    picture.path(d, "none", "#FF8A30", 1.2, 0.85)


def _chip(chance: Random, x: float, y: float, size: float) -> Shard:
    return [around(x, y, size * chance.uniform(0.7, 1.1), 90 * k + chance.uniform(-25, 25)) for k in range(4)]


def rubble(quarter: str) -> Picture:
    """The smashed quarter of that name."""
    start, seed, tone = QUARTERS[quarter]
    chance = Random(seed)
    picture = Picture((-300 if start in (90, 180) else 0, -300 if start >= 180 else 0, 300, 300))
    sx, sy = (-1 if start in (90, 180) else 1), (-1 if start >= 180 else 1)
    corner, edge = math.sqrt(INNER**2 - SPLIT**2), math.sqrt(REACH**2 - SPLIT**2)
    sweep = 1 if sx == sy else 0
    bed = (f"M{number(sx * corner)} {number(sy * SPLIT)}L{number(sx * edge)} {number(sy * SPLIT)}"
           f"A{REACH:g} {REACH:g} 0 0 {sweep} {number(sx * SPLIT)} {number(sy * edge)}L{number(sx * SPLIT)} "
           f"{number(sy * corner)}A{INNER:g} {INNER:g} 0 0 {1 - sweep} {number(sx * corner)} {number(sy * SPLIT)}Z")
    picture.path(bed, "#14080C", opacity=0.92)
    picture.path(bed, picture.radial_at(((0, "#FFE08A"), (0.3, "#FFA040", 0.97), (0.55, "#E0561E", 0.8),
                                         (0.8, "#96281A", 0.6), (1, "#4A1412", 0.4)), 0, 0, REACH))
    pieces = [_burst(chance, piece) for piece in _crust(chance, start)]
    for piece in pieces:
        picture.path(polygon([(x + 2, y + 5) for x, y in piece]), "#0A0406", opacity=0.5)
    for piece in pieces:
        distance = min(1.0, math.hypot(*_middle(piece)) / REACH)
        colour = mix(mix(tone, "#B4552E", 0.34), shade(tone, 0.3), distance)
        thick = [(x + (1.6 if sx < 0 else 0.8), y + 3.2) for x, y in piece]
        picture.path(polygon(thick), shade(colour, 0.55))
        picture.path(polygon(piece), picture.linear(((0, light(colour, 0.3)), (0.5, colour), (1, shade(colour, 0.45))),
                                                    0, 0, 80, 100), mix("#FFB060", colour, 0.45), 1.2)
        picture.path("M" + "L".join(f"{number(x)} {number(y)}" for x, y in piece[:2]), "none", "#FFD9A0", 1, 0.3)
    for piece in sorted(pieces, key=_spread)[-7:]:
        _cracks(picture, chance, piece)
    for _ in range(22):
        x, y = around(0, 0, chance.uniform(70, 280), start + chance.uniform(5, 85))
        r = chance.choice((1.1, 1.6, 2.2))
        picture.circle(x, y, r * 2.2, "#FF9A3A", opacity=0.25)
        picture.circle(x, y, r, LAMP, opacity=chance.uniform(0.6, 0.95))
    for _ in range(12):
        x, y = around(0, 0, chance.uniform(272, 293), start + chance.uniform(6, 84))
        chip = _chip(chance, x, y, chance.uniform(2.6, 5.2))
        picture.path(polygon(chip), "#6A3630", "#C8794A", 1)
    return picture


def main() -> None:
    for quarter in QUARTERS:
        rubble(quarter).save(f"planet_smash/rubble_{quarter}")


if __name__ == "__main__":
    main()

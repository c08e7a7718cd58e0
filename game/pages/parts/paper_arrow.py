"""The arrow from a paper card to what it is about (LOOK 14)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from pygame import Surface

from game.table.table_state import Boxes
from game.ui.canvas import Box, bounds, centre, contains, inset
from game.ui.kit import Kit

LINE, EDGE, HEAD, HALF = 4.0, 2.0, 15.0, 0.5
"""The width of the arrow and of its dark edge, the length of its head, and half its angle (radians)."""
LEAST, MOST = 14.0, 520.0
"""The shortest and the longest distance that an arrow spans."""
AWAY = 6.0
TRIED = 7
"""The number of points of a side where an arrow is tried to start or to end."""
SAMPLES = 24
"""The number of parts of an arrow between the points that are looked at."""
BENT = 4.0
"""How much farther sideways than ahead an arrow may run."""
OVER = 60.0
"""The price of a point of an arrow that is over a piece: px of its length."""

Point = tuple[float, float]
Curve = tuple[Point, ...]
"""The four points of a curve."""


def distance(one: Box, other: Box) -> float:
    """Return the distance between two boxes."""
    dx = max(0.0, other[0] - one[0] - one[2], one[0] - other[0] - other[2])
    dy = max(0.0, other[1] - one[1] - one[3], one[1] - other[1] - other[3])
    return math.hypot(dx, dy)


def crosses(card: Box, target: Box, panel: Box, crossed: Boxes) -> bool:
    """Return whether the arrow from a card to what it is about would run over a panel that neither of both is
    on."""
    if not LEAST < distance(card, target) < MOST or distance(panel, target) == 0:
        return False
    curve = way_of(card, inset(target, -AWAY), crossed)
    return curve is not None and any(contains(panel, point) for point in _points(curve))


def draw_arrow(kit: Kit, surface: Surface, card: Box, target: Box, crossed: Boxes) -> None:
    """Draw the arrow from the edge of a card to what it is about, over as few of the `crossed` boxes as it can;
    none where they are too near or too far."""
    if not LEAST < distance(card, target) < MOST:
        return
    curve = way_of(card, inset(target, -AWAY), crossed)
    if curve is None:
        return
    xs, ys = [x for x, _ in curve], [y for _, y in curve]
    pad = HEAD + LINE
    x, y = min(xs) - pad, min(ys) - pad
    box = (x, y, max(xs) + pad - x, max(ys) + pad - y)
    s = kit.canvas.s
    points = [((px - x) * s, (py - y) * s) for px, py in (curve[0], *_points(curve), curve[-1])]
    end = points[-1]
    line = [at for at in points if math.dist(at, end) > HEAD * s * math.cos(HALF)] or points[:1]
    turn = math.atan2(end[1] - line[-1][1], end[0] - line[-1][0])

    def out(length: float, side: float = 0.0) -> Point:
        return end[0] + length * s * math.cos(turn + side), end[1] + length * s * math.sin(turn + side)

    neck = out(2 - HEAD * math.cos(HALF))  # inside the head, so that no seam is between both
    shaft = f'points="{_svg((*line, neck))}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    head = f'points="{_svg((out(5), out(-HEAD, -HALF), out(-HEAD, HALF)))}" stroke-linejoin="round"'
    dark, lamp = kit.theme.hex("night0"), kit.theme.hex("lamp")
    kit.drawing(
        surface,
        box,
        f'<polyline {shaft} stroke="{dark}" stroke-width="{(LINE + 2 * EDGE) * s:.1f}"/>'
        f'<polygon {head} fill="{dark}" stroke="{dark}" stroke-width="{2 * EDGE * s:.1f}"/>'
        f'<polyline {shaft} stroke="{lamp}" stroke-width="{LINE * s:.1f}"/>'
        f'<polygon {head} fill="{lamp}"/>',
    )


def _svg(points: Iterable[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


@lru_cache(8)
def way_of(card: Box, target: Box, crossed: Boxes) -> Curve | None:
    """Return the curve from the card's nearest side to the target's that is short and over few boxes; None if
    there is none."""
    middle = centre(target)
    between = bounds((card, target))
    hit = [
        box
        for box in crossed
        if not contains(target, centre(box)) and not contains(box, middle) and distance(box, between) == 0
    ]
    curves = [curve for curve in _curves(card, target) if not _is_bent(curve)]

    def price(curve: Curve) -> float:
        return math.dist(curve[0], curve[-1]) + OVER * _count(curve, hit)

    return min(curves, key=price) if curves else None


def _is_bent(curve: Curve) -> bool:
    """Return whether a curve is so bent that it would run along the side of the card."""
    (ax, ay), (bx, by), _, (dx, dy) = curve
    along, across = (dx - ax, dy - ay) if ay == by else (dy - ay, dx - ax)
    return abs(across) > BENT * abs(along)


def _curves(card: Box, target: Box) -> Iterator[Curve]:
    """Yield the curves from the card's nearest side to the target's, the most direct one first."""
    (x, y, w, h), (tx, ty, tw, th) = card, target
    beside = max(tx - x - w, x - tx - tw)
    over = max(ty - y - h, y - ty - th)
    if beside >= over:
        right = tx > x
        start, end = x + w if right else x, tx if right else tx + tw
        third = (end - start) / 2.2
        for at, to in _lanes((y + 28, y + h - 28), (ty, ty + th)):
            yield (start, at), (start + third, at), (end - third, to), (end, to)
        return
    below = ty > y
    start, end = y + h if below else y, ty if below else ty + th
    third = (end - start) / 2.2
    for at, to in _lanes((x + 28, x + w - 28), (tx, tx + tw)):
        yield (at, start), (at, start + third), (to, end - third), (to, end)


def _lanes(side: tuple[float, float], other: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """Yield the starts and ends on two sides, those that are level with the middle first."""
    margin = min(12.0, (other[1] - other[0]) / 2)
    least, most = other[0] + margin, other[1] - margin
    direct = _clamp((other[0] + other[1]) / 2, *side)
    steps = [number / (TRIED - 1) for number in range(TRIED)]
    starts = sorted((side[0] + (side[1] - side[0]) * step for step in steps), key=lambda at: abs(at - direct))
    for at in (direct, *starts):
        ends = (least + (most - least) * step for step in steps)
        yield from ((at, to) for to in sorted((_clamp(at, least, most), *ends), key=lambda to: abs(to - at)))


def _count(curve: Curve, boxes: Sequence[Box]) -> int:
    """Return the number of looked-at points of a curve that are on any box."""
    return sum(any(contains(box, point) for box in boxes) for point in _points(curve))


def _points(curve: Curve) -> Iterator[Point]:
    """Yield points along a Bézier curve."""
    for number in range(1, SAMPLES):
        part = number / SAMPLES
        weights = (1 - part) ** 3, 3 * part * (1 - part) ** 2, 3 * part**2 * (1 - part), part**3
        x, y = (sum(weight * at[axis] for weight, at in zip(weights, curve, strict=True)) for axis in (0, 1))
        yield x, y


def _clamp(value: float, least: float, most: float) -> float:
    return max(least, min(value, most)) if least <= most else (least + most) / 2

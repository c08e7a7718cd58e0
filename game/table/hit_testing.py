"""Hit testing: the piece or legal place at a point, and the next one in a direction. Logical px."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from operator import itemgetter

from game.table.layout import NOWHERE
from game.table.shapes import Shapes
from game.table.sprite import Sprite
from game.table.table_state import Point
from game.ui.canvas import Box, bounds, centre, contains

LEAST_HIT = 36.0
"""The least width and height of hit areas."""
SLACK = 6.0


def widened(box: Box, slack: float = 0.0) -> Box:
    """Return the area of a box that a pointer hits: at least 36 × 36."""
    x, y, w, h = box
    dx, dy = max(0.0, LEAST_HIT - w) / 2 + slack, max(0.0, LEAST_HIT - h) / 2 + slack
    return x - dx, y - dy, w + 2 * dx, h + 2 * dy


def under(
    point: Point,
    boxes: Mapping[str, Box],
    among: Iterable[str],
    slack: float = 0.0,
    areas: Mapping[str, tuple[Box, ...]] | None = None,
) -> str:
    """Return the place at a point: the one that contains it, else the nearest within reach, or "".

    A place with an area is hit where the area contains the point.
    """

    def distance(name: str) -> float:
        area = (areas.get(name) if areas else None) or (boxes[name],)
        if area[0][2] <= NOWHERE[2]:
            return math.inf  # this canvas has no room for it
        if not any(contains(widened(part, slack), point) for part in area):
            return math.inf
        outside = 0 if any(contains(part, point) for part in area) else 1000
        return math.dist(point, centre(boxes[name])) + outside

    return _nearest(boxes, among, distance)


def around(point: Point, areas: Mapping[str, tuple[Box, ...]]) -> str:
    """Return the place whose area's bounding box contains a point, such as the notch of an L; the one with
    the nearest middle, or ""."""
    whole = {place: bounds(area) for place, area in areas.items()}
    hit = (place for place, box in whole.items() if contains(box, point))
    return min(hit, key=lambda place: math.dist(point, centre(whole[place])), default="")


def away(point: Point, box: Box) -> float:
    """Return the distance of a point from a box, px; 0 inside."""
    x, y, w, h = box
    return math.hypot(max(x - point[0], 0.0, point[0] - x - w), max(y - point[1], 0.0, point[1] - y - h))


def towards(here: Point, boxes: Mapping[str, Box], among: Iterable[str], step: tuple[int, int]) -> str:
    """Return the nearest box in a direction (dx, dy), those straight ahead first, or ""."""

    def distance(name: str) -> float:
        x, y = centre(boxes[name])
        dx, dy = x - here[0], y - here[1]
        ahead, aside = dx * step[0] + dy * step[1], abs(dx * step[1]) + abs(dy * step[0])
        return ahead + 2.2 * aside if ahead > 1 else math.inf

    return _nearest(boxes, among, distance)


def _nearest(boxes: Mapping[str, Box], among: Iterable[str], distance: Callable[[str], float]) -> str:
    """Return the first of the nearest places, or "" where all distances are infinite."""
    found = min(((distance(name), name) for name in among if name in boxes), key=itemgetter(0), default=None)
    return found[1] if found is not None and found[0] < math.inf else ""


def piece_at(
    point: Point, sprites: Mapping[str, Sprite], shapes: Shapes, movable: Callable[[str], bool]
) -> str:
    """Return the piece under a point: a movable one first, else the topmost, or "". A movable piece is also
    hit near its edge."""
    exact, near = [], []
    for id, sprite in sprites.items():
        covered = shapes.extent(sprite.piece, sprite.box)
        if sprite.box[2] <= NOWHERE[2]:
            continue
        if any(contains(box, point) for box in covered):
            exact.append(id)
            near.append(id)
        elif movable(id) and any(contains(widened(box), point) for box in covered):
            near.append(id)
    for found in (_uncovered(exact, sprites), near):
        if found:
            return ([id for id in found if movable(id)] or found)[-1]
    return ""


def _uncovered(found: list[str], sprites: Mapping[str, Sprite]) -> list[str]:
    """Return the pieces under a point that are visible there, bottom first: in a row of cards one may cover
    half of another."""
    rows = {sprites[id].piece.place: sprites[id].box for id in found}
    return [id for id in found if rows[sprites[id].piece.place] == sprites[id].box]

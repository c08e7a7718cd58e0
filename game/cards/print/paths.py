"""Outlines of SVG shapes as lines and cubic curves, the only ones in PDF."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.cards.print.pdf import nums
from game.ui.svg import numbers
from game.ui.svg.numbers import Point

ROUND = 0.5522847498
"""The length of the handles of a Bézier curve that comes closest to a quarter of a circle, in radii."""


class Step(NamedTuple):
    """A move (m), a line (l), a curve (c) with its handles and its end, or a closing line (h)."""

    kind: str
    points: tuple[Point, ...] = ()


Outline = list[Step]


def written(outline: Outline) -> str:
    """Return an outline as PDF operators."""
    return " ".join(
        f"{nums([side for point in step.points for side in point])} {step.kind}" if step.points else step.kind
        for step in outline
    )


def rounded(x: float, y: float, w: float, h: float, rx: float, ry: float) -> Outline:
    """Return the outline of a box with round corners."""
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    if rx <= 0 or ry <= 0:
        corners = ((x + w, y), (x + w, y + h), (x, y + h))
        return [Step("m", ((x, y),)), *(Step("l", (each,)) for each in corners), Step("h")]
    dx, dy = rx * (1 - ROUND), ry * (1 - ROUND)
    r, b = x + w, y + h
    return [
        Step("m", ((x + rx, y),)),
        Step("l", ((r - rx, y),)),
        Step("c", ((r - dx, y), (r, y + dy), (r, y + ry))),
        Step("l", ((r, b - ry),)),
        Step("c", ((r, b - dy), (r - dx, b), (r - rx, b))),
        Step("l", ((x + rx, b),)),
        Step("c", ((x + dx, b), (x, b - dy), (x, b - ry))),
        Step("l", ((x, y + ry),)),
        Step("c", ((x, y + dy), (x + dx, y), (x + rx, y))),
        Step("h"),
    ]


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Outline:
    """Return the outline of a circle or ellipse."""
    return rounded(cx - rx, cy - ry, 2 * rx, 2 * ry, rx, ry)


def polygon(points: Sequence[Point], closed: bool) -> Outline:
    """Return an outline of straight lines."""
    found = [Step("l" if at else "m", (each,)) for at, each in enumerate(points)]
    return [*found, Step("h")] if closed else found


def path(text: str) -> Outline:
    """Return the outline of SVG path data. Raises ValueError."""
    found: Outline = []
    x, y = 0.0, 0.0
    start = handle = (x, y)
    before = ""
    for letter, values in numbers.steps(text):
        kind = letter.upper()
        bx, by = (x, y) if letter.islower() else (0.0, 0.0)
        if kind == "A":
            end = (bx + values[5], by + values[6])
            found += _arc((x, y), values, end)
        elif kind == "Z":
            found.append(Step("h"))
            end = start
        else:
            if kind in "HV":
                points = [(bx + values[0], y) if kind == "H" else (x, by + values[0])]
            else:
                points = [(bx + values[i], by + values[i + 1]) for i in range(0, len(values), 2)]
            if kind in "ST":
                mirrored = before in ("CS" if kind == "S" else "QT")
                points.insert(0, (2 * x - handle[0], 2 * y - handle[1]) if mirrored else (x, y))
            end = points[-1]
            if kind in "QT":
                handle = points[0]
                points = [_between((x, y), handle, 2 / 3), _between(end, handle, 2 / 3), end]
            elif kind in "CS":
                handle = points[1]
            if found and found[-1].kind == "h" and kind != "M":
                found.append(Step("m", (start,)))
            found.append(Step("m" if kind == "M" else "l" if len(points) == 1 else "c", tuple(points)))
        x, y = end
        start = end if kind == "M" else start
        before = kind
    return found


def _between(one: Point, other: Point, part: float) -> Point:
    return one[0] + part * (other[0] - one[0]), one[1] + part * (other[1] - one[1])


def _arc(start: Point, values: Sequence[float], end: Point) -> Iterator[Step]:
    """Yield an arc as curves of at most a quarter turn (SVG 1.1, F.6.5)."""
    rx, ry, turned, large, swept = (
        abs(values[0]),
        abs(values[1]),
        math.radians(values[2]),
        values[3],
        values[4],
    )
    if start == end:
        return
    if not rx or not ry:
        yield Step("l", (end,))
        return
    cos, sin = math.cos(turned), math.sin(turned)
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    px, py = cos * dx + sin * dy, cos * dy - sin * dx
    if (over := (px / rx) ** 2 + (py / ry) ** 2) > 1:
        rx, ry = rx * math.sqrt(over), ry * math.sqrt(over)
    below = (rx * py) ** 2 + (ry * px) ** 2
    k = math.sqrt(max(0.0, (rx * ry) ** 2 / below - 1)) * (1 if large != swept else -1)
    qx, qy = k * rx * py / ry, -k * ry * px / rx
    first = math.atan2((py - qy) / ry, (px - qx) / rx)
    span = math.atan2((-py - qy) / ry, (-px - qx) / rx) - first
    if swept and span < 0:
        span += math.tau
    elif not swept and span > 0:
        span -= math.tau
    middle = (start[0] + end[0]) / 2 + cos * qx - sin * qy, (start[1] + end[1]) / 2 + sin * qx + cos * qy

    def at(x: float, y: float) -> Point:
        return middle[0] + cos * rx * x - sin * ry * y, middle[1] + sin * rx * x + cos * ry * y

    count = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-6))
    reach = 4 / 3 * math.tan(span / count / 4)
    for number in range(count):
        a, b = first + span * number / count, first + span * (number + 1) / count
        one = at(math.cos(a) - reach * math.sin(a), math.sin(a) + reach * math.cos(a))
        other = at(math.cos(b) + reach * math.sin(b), math.sin(b) - reach * math.cos(b))
        yield Step("c", (one, other, end if number == count - 1 else at(math.cos(b), math.sin(b))))


def bounds(outline: Outline) -> tuple[float, float, float, float]:
    """Return the bounding box of an outline: x, y, width, height."""
    sides: tuple[list[float], list[float]] = ([], [])
    last: Point = (0.0, 0.0)
    for step in outline:
        for axis in (0, 1):
            if step.kind == "c":
                ends = (last[axis], *(point[axis] for point in step.points))
                sides[axis].extend(_extremes(*ends))
            elif step.points:
                sides[axis].append(step.points[-1][axis])
        last = step.points[-1] if step.points else last
    if not sides[0]:
        return 0.0, 0.0, 0.0, 0.0
    x, y = min(sides[0]), min(sides[1])
    return x, y, max(sides[0]) - x, max(sides[1]) - y


def _extremes(a: float, b: float, c: float, d: float) -> Iterator[float]:
    """Yield the ends and turning points of a curve along one axis."""
    yield from (a, d)
    square, line, rest = d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a
    if abs(square) < 1e-9:
        times = [-rest / line] if line else []
    else:
        under = line * line - 4 * square * rest
        times = [(-line + sign * math.sqrt(under)) / (2 * square) for sign in (1, -1)] if under >= 0 else []
    for t in times:
        if 0 < t < 1:
            yield (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t**3 * d

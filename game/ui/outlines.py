"""Outlines as SVG paths with rounded corners, of one box or the union of several; solid or dashed.

The renderer's `stroke-dasharray` fails on closed paths of some sizes, and whole dashes that divide the
outline evenly look better.

A loop is the corners of one closed line, clockwise on the screen, with its shape on the right-hand side; the
line round a hole runs the other way. Lengths have the unit of the boxes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product

Point = tuple[float, float]
Loop = tuple[Point, ...]
Span = tuple[float, float, float, float]
"""A box: x, y, width, height."""

STEP = 1.5
"""The length of the straight pieces in which a dash follows a corner."""


def loops(boxes: Iterable[Span]) -> tuple[Loop, ...]:
    """Return the outlines of the union of some boxes; edges merge only if they are exactly equal."""
    return tuple(_simplified(loop) for loop in walks(boxes))


def walks(boxes: Iterable[Span]) -> tuple[Loop, ...]:
    """Return the same outlines with a point at every corner of a box that they pass."""
    boxes = [box for box in boxes if box[2] > 0 and box[3] > 0]
    xs = sorted({edge for x, _, w, _ in boxes for edge in (x, x + w)})
    ys = sorted({edge for _, y, _, h in boxes for edge in (y, y + h)})
    columns, rows = {x: i for i, x in enumerate(xs)}, {y: i for i, y in enumerate(ys)}
    filled = {
        cell
        for x, y, w, h in boxes
        for cell in product(range(columns[x], columns[x + w]), range(rows[y], rows[y + h]))
    }
    return tuple(tuple((xs[i], ys[j]) for i, j in line) for line in _walked(_edges(filled)))


def grown(loop: Loop, by: float) -> Loop:
    """Return a loop with every side moved outwards (inwards, where `by` is negative)."""
    found = []
    for into, here, out in turns(loop):
        found.append((here[0] + by * (into[1] + out[1]), here[1] - by * (into[0] + out[0])))
    return tuple(found)


def path(shape: Iterable[Loop], radius: float = 0.0) -> str:
    """Return closed lines as SVG path data, with corners rounded by `radius` where that fits."""
    parts = []
    for loop in shape:
        words = ""
        for (ax, ay), (x, y), (bx, by) in _rounded(loop, radius):
            words += f"{'L' if words else 'M'}{ax:.2f} {ay:.2f}"
            words += f"Q{x:.2f} {y:.2f} {bx:.2f} {by:.2f}" if radius > 0 else ""
        parts.append(words + "Z")
    return "".join(parts)


def dashed(shape: Iterable[Loop], radius: float, on: float, off: float) -> str:
    """Return the lines as whole dashes, about `on` long and `off` apart, that divide each line evenly."""
    return "".join(_dashes(tuple(_flattened(loop, radius)), on, off) for loop in shape)


def dashed_box(w: float, h: float, radius: float, inset: float, on: float, off: float) -> str:
    """Return the dashes of a rounded box `inset` inside w x h, the first centred on the top edge."""
    width, height = max(0.1, w - 2 * inset), max(0.1, h - 2 * inset)
    r = max(0.0, min(radius - inset, width / 2, height / 2))
    length = 2 * (width + height) - (8 - 2 * math.pi) * r
    count, pitch, dash = _even(length, on, off)
    steps = max(1, math.ceil(dash / STEP))
    parts = []
    for number in range(count):
        start = number * pitch - dash / 2
        points = (_point((start + dash * i / steps) % length, width, height, r) for i in range(steps + 1))
        parts.append("M" + "L".join(f"{x + inset:.2f} {y + inset:.2f}" for x, y in points))
    return "".join(parts)


def _even(length: float, on: float, off: float) -> tuple[int, float, float]:
    """Return the number of dashes that divide a length evenly, their pitch and their length."""
    count = max(2, round(length / (on + off)))
    pitch = length / count
    return count, pitch, pitch * on / (on + off)


def _point(at: float, w: float, h: float, r: float) -> tuple[float, float]:
    """Return the point at a length along the outline, clockwise from the middle of the top edge."""
    quarter = math.pi / 2 * r
    sides = ((w / 2 - r, 0.0), (h - 2 * r, 90.0), (w - 2 * r, 180.0), (h - 2 * r, 270.0), (w / 2 - r, 360.0))
    corners = ((w - r, r), (w - r, h - r), (r, h - r), (r, r), (r, r))
    starts = ((w / 2, 0.0), (w, r), (w - r, h), (0.0, h - r), (r, 0.0))
    for (side, heading), corner, start in zip(sides, corners, starts, strict=True):
        turn = math.radians(heading)
        if at <= side:
            return start[0] + at * math.cos(turn), start[1] + at * math.sin(turn)
        at -= side
        if at <= quarter and r > 0:
            bend = turn - math.pi / 2 + at / r
            return corner[0] + r * math.cos(bend), corner[1] + r * math.sin(bend)
        at -= quarter
    return w / 2, 0.0


def _edges(filled: set[tuple[int, int]]) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """Return the next corners of the outline after each corner of the grid, the shape on the right-hand
    side."""
    after: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in sorted(filled):
        sides = (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        )
        for neighbour, start, end in sides:
            if neighbour not in filled:
                after.setdefault(start, []).append(end)
    return after


def _walked(after: dict[tuple[int, int], list[tuple[int, int]]]) -> Iterator[list[tuple[int, int]]]:
    """Yield the closed lines one after another; where two meet in a corner each turns right."""
    while after:
        first = here = min(after)
        line: list[tuple[int, int]] = []
        heading = (1, 0)
        while True:
            line.append(here)
            ends = after[here]
            right = (here[0] - heading[1], here[1] + heading[0])
            there = right if right in ends else ends[0]
            ends.remove(there)
            if not ends:
                del after[here]
            heading, here = (there[0] - here[0], there[1] - here[1]), there
            if here == first:
                break
        yield line


def _simplified(line: Sequence[Point]) -> Loop:
    """Return a closed line without the points where it goes straight on."""
    return tuple(here for into, here, out in turns(line) if into != out)


def turns(loop: Sequence[Point]) -> Iterator[tuple[Point, Point, Point]]:
    """Yield every point of a closed line with the directions into it and out of it."""
    for before, here, after in _corners(loop):
        yield _heading(before, here), here, _heading(here, after)


def _corners(loop: Sequence[Point]) -> Iterator[tuple[Point, Point, Point]]:
    """Yield every point with the one before and the one after it."""
    for i, here in enumerate(loop):
        yield loop[i - 1], here, loop[(i + 1) % len(loop)]


def _heading(a: Point, b: Point) -> Point:
    far = math.dist(a, b) or 1.0
    return (b[0] - a[0]) / far, (b[1] - a[1]) / far


def _rounded(loop: Loop, radius: float) -> Iterator[tuple[Point, Point, Point]]:
    """Yield for every corner the start of its bend, the corner, and the end of its bend."""
    for before, here, after in _corners(loop):
        r = min(radius, math.dist(before, here) / 2, math.dist(here, after) / 2)
        into, out = _heading(before, here), _heading(here, after)
        yield (
            (here[0] - r * into[0], here[1] - r * into[1]),
            here,
            (here[0] + r * out[0], here[1] + r * out[1]),
        )


def _flattened(loop: Loop, radius: float) -> Iterator[Point]:
    """Yield a rounded loop as points, close to each other in its bends, from the middle of its first side."""
    corners = list(_rounded(loop, radius))
    start, end = corners[0][2], corners[1 % len(corners)][0]
    yield (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    for a, corner, b in (*corners[1:], corners[0]):
        steps = max(1, math.ceil(math.dist(a, b) / STEP))
        for i in range(steps + 1):
            t = i / steps
            yield tuple(  # type: ignore[misc]
                (1 - t) ** 2 * p + 2 * t * (1 - t) * q + t**2 * r
                for p, q, r in zip(a, corner, b, strict=True)
            )
    yield (start[0] + end[0]) / 2, (start[1] + end[1]) / 2


def _dashes(line: tuple[Point, ...], on: float, off: float) -> str:
    count, pitch, dash = _even(sum(math.dist(a, b) for a, b in pairwise(line)), on, off)
    parts = []
    for number in range(count):
        points = _between(line, number * pitch, number * pitch + dash)
        parts.append("M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points))
    return "".join(parts)


def _between(line: tuple[Point, ...], start: float, end: float) -> Iterator[Point]:
    """Yield the part of a line between two lengths."""
    gone = 0.0
    for a, b in pairwise(line):
        leg = math.dist(a, b)
        if leg and gone + leg > start and gone < end:
            for at in (max(start, gone), min(end, gone + leg)):
                part = (at - gone) / leg
                yield a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
        gone += leg

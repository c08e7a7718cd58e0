"""Which part of a picture a window shows."""

from __future__ import annotations

from typing import NamedTuple

Sides = tuple[float, float]

MOST_PIXELS = 16_000_000
"""Device px of a picture that is drawn to show a part of it."""
MOST_WHOLE = 40
"""How many times as large as its window a picture may be."""
MOST_BLEED = 0.1
"""What a bleed takes of a side of a picture at most, at each of its ends."""
MIDDLE = (0.5, 0.5)


class Part(NamedTuple):
    """How large a picture is all in all, the corner of what a window shows of it, and how much of each of its sides is
    bleed, at each end; device px. `is_held`: it would show less than 1/MOST_WHOLE of the picture, and shows that."""

    size: tuple[int, int]
    corner: tuple[int, int]
    bleed: Sides
    is_held: bool


def part(
    own: Sides, window: Sides, *, focus: Sides = MIDDLE, zoom: float = 1.0, bleed: float = 0.0, whole: bool = False
) -> Part:  # fmt: skip
    """Return the part of a picture, `own` large, that fills a window; with `whole` all of it is in the window. `focus`
    is the point in the middle, as parts of the picture without its `bleed`, as far as the picture reaches."""
    bleeds = [min(bleed, MOST_BLEED * side) for side in own]
    parts = [window[at] / (own[at] - 2 * bleeds[at]) for at in (0, 1)]
    scale = (min if whole else max)(parts) * zoom
    times = scale * scale * own[0] * own[1] / (window[0] * window[1])
    if times > MOST_WHOLE:
        scale *= (MOST_WHOLE / times) ** 0.5
    scale = min(scale, (MOST_PIXELS / (own[0] * own[1])) ** 0.5)
    size = [max(1, round(side * scale)) for side in own]
    scaled = [scale * each for each in bleeds]
    corner = []
    for side, long, edge, at in zip(window, size, scaled, focus, strict=True):
        left = edge + at * (long - 2 * edge) - side / 2
        corner.append(round(min(max(left, 0), long - side) if long > side else (long - side) / 2))
    return Part((size[0], size[1]), (corner[0], corner[1]), (scaled[0], scaled[1]), times > MOST_WHOLE)


def focus_of(window: Sides, size: Sides, corner: Sides, bleed: Sides) -> Sides:
    """Return the point of a picture in the middle of its window, as parts of the picture without its bleed."""
    x, y = (
        (at + side / 2 - edge) / (long - 2 * edge)
        for side, long, at, edge in zip(window, size, corner, bleed, strict=True)
    )
    return x, y

"""The part of a picture that a window shows."""

from __future__ import annotations

from typing import NamedTuple

Sides = tuple[float, float]

MOST_PIXELS = 16_000_000
"""The most device px of a picture of which only a part is shown."""
MOST_WHOLE = 40
"""How many times as large as its window a picture may be."""
MOST_BLEED = 0.1
"""The most that a bleed takes from each end of a picture, as a part of that side."""
MIDDLE = (0.5, 0.5)


class Part(NamedTuple):
    """The size of the whole scaled picture, the corner of its visible part, and the bleed at each end of its
    sides; device px. `is_held`: the part was limited to 1/MOST_WHOLE of the picture."""

    size: tuple[int, int]
    corner: tuple[int, int]
    bleed: Sides
    is_held: bool


def part(
    own: Sides, window: Sides, *, focus: Sides = MIDDLE, zoom: float = 1.0, bleed: float = 0.0, whole: bool = False
) -> Part:  # fmt: skip
    """Return the part of a picture of size `own` that fills a window; with `whole` all of it is inside.
    `focus` is the point to centre, as parts of the picture without its `bleed`, as far as the picture allows.
    """
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
    """Return the point of a picture at the middle of its window, as parts of the picture without its
    bleed."""
    x, y = (
        (at + side / 2 - edge) / (long - 2 * edge)
        for side, long, at, edge in zip(window, size, corner, bleed, strict=True)
    )
    return x, y

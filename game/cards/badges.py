"""The shapes of number badges, common to all games (LOOK 6), as SVG round `{c}` for `Kit.stamp`."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from game.cards.elements import BadgeShape

OUTLINE = 0.13
"""The width of a badge's dark outline, in radii: 0.7 mm of 5.2."""
NUMBER = 1.14
"""The size of the letters of a badge's number, in radii."""
ROOM: Mapping[BadgeShape, float] = {"cog": 1.42, "burst": 1.4, "disc": 1.56, "hexagon": 1.56, "shield": 1.56}
"""The greatest width of a number that stands alone on a badge, in radii, for each shape: longer numbers are
set in smaller letters, and the badge grows where the letters would fall below their least size."""
ROUND, WIDE = 0.72, 0.62
"""The least radius of a round badge and of a pill, in widths of the letters of its number."""
LONG = 1.9
"""Half the length of a pill, in radii."""
ASIDE, FILLED = 0.75, 1.32
"""For a badge with both icon and number: the distance of each from its middle, and how far from the middle
the number may reach, in radii."""
TEETH, POINTS = 12, 10


def body(shape: BadgeShape, r: float, stops: tuple[str, str, str], edge: str) -> str:
    """Return the SVG of a badge of outer radius `r` px, filled from light to shade, with its outline."""
    line = max(1.0, r * OUTLINE)
    inks = "".join(
        f'<stop offset="{at}" stop-color="{ink}"/>' for at, ink in zip((0, 0.5, 1), stops, strict=True)
    )
    return (
        f'<defs><linearGradient id="b" x1="0%" y1="0%" x2="100%" y2="100%">{inks}</linearGradient></defs>'
        f'<g transform="translate({{c}} {{c}})"><path d="{_outline(shape, r - line / 2)}" fill="url(#b)" '
        f'stroke="{edge}" stroke-width="{line:.2f}" stroke-linejoin="round"/></g>'
    )


def reach(shape: BadgeShape, r: float) -> float:
    """Return the distance that a badge reaches from its middle, px."""
    return (LONG if shape == "pill" else 1.12) * r + 1


def legible(shape: BadgeShape, letters: float) -> float:
    """Return the smallest radius of a badge round a number of this font size."""
    return (WIDE if shape == "pill" else ROUND) * letters


def _outline(shape: BadgeShape, r: float) -> str:
    match shape:
        case "cog":
            return _polygon(_cog(r))
        case "burst":
            return _polygon((r * (1.0, 0.78)[i % 2], i / (2 * POINTS)) for i in range(2 * POINTS))
        case "hexagon":
            return _polygon((r * 1.04, i / 6 + 1 / 12) for i in range(6))
        case "shield":
            return (
                f"M0 {-r:.2f}Q{0.5 * r:.2f} {-0.74 * r:.2f} {0.94 * r:.2f} {-0.74 * r:.2f}V{0.02 * r:.2f}"
                f"Q{0.94 * r:.2f} {0.74 * r:.2f} 0 {1.1 * r:.2f}Q{-0.94 * r:.2f} {0.74 * r:.2f} {-0.94 * r:.2f} "
                f"{0.02 * r:.2f}V{-0.74 * r:.2f}Q{-0.5 * r:.2f} {-0.74 * r:.2f} 0 {-r:.2f}Z"
            )
        case "pill":
            half = (LONG - 0.72) * r
            high = 0.72 * r
            return (
                f"M{-half:.2f} {-high:.2f}H{half:.2f}A{high:.2f} {high:.2f} 0 0 1 {half:.2f} {high:.2f}"
                f"H{-half:.2f}A{high:.2f} {high:.2f} 0 0 1 {-half:.2f} {-high:.2f}Z"
            )
    return f"M{-r:.2f} 0A{r:.2f} {r:.2f} 0 1 1 {r:.2f} 0A{r:.2f} {r:.2f} 0 1 1 {-r:.2f} 0Z"


def _cog(r: float) -> Iterable[tuple[float, float]]:
    for tooth in range(TEETH):
        for at, part in ((-0.36, 0.84), (-0.2, 1.0), (0.2, 1.0), (0.36, 0.84)):
            yield r * part, (tooth + at) / TEETH


def _polygon(corners: Iterable[tuple[float, float]]) -> str:
    """Return the SVG path data of a closed line through points given by distance and clockwise turn from
    north (0 to 1)."""
    points = ((r * math.sin(at * math.tau), -r * math.cos(at * math.tau)) for r, at in corners)
    return f"M{'L'.join(f'{x:.2f} {y:.2f}' for x, y in points)}Z"

"""The shapes of number badges, the same in every game (LOOK 6), as SVG round `{c}` for `Kit.stamp`."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from game.cards.elements import BadgeShape

OUTLINE = 0.13
"""The dark outline of a badge, in radii: 0.7 mm of 5.2."""
NUMBER = 1.14
"""The size of a badge's number, in radii."""
ROOM: Mapping[BadgeShape, float] = {"cog": 1.42, "burst": 1.4, "disc": 1.56, "hexagon": 1.56, "shield": 1.56}
"""How wide a number is at most that stands alone on a badge, in radii: longer ones are set smaller, and a badge is no
smaller than the smallest letters need."""
ROUND, WIDE = 0.72, 0.62
"""A badge is no smaller than so many parts of its number's letters, a pill than so many."""
LONG = 1.9
"""How long half a pill is, in radii."""
ASIDE, FILLED = 0.75, 1.32
"""How far the icon and the number of a badge with both stand from its middle, and how far the number reaches at most,
in radii."""
TEETH, POINTS = 12, 10


def body(shape: BadgeShape, r: float, stops: tuple[str, str, str], edge: str) -> str:
    """A badge of outer radius `r` px filled from light to shade, with its outline."""
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
    """How far a badge reaches from its middle, px."""
    return (LONG if shape == "pill" else 1.12) * r + 1


def legible(shape: BadgeShape, letters: float) -> float:
    """The least radius of a badge round a number with letters of that size."""
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
    """A closed line through points given by their distance and the part of a turn clockwise from north."""
    points = ((r * math.sin(at * math.tau), -r * math.cos(at * math.tau)) for r, at in corners)
    return f"M{'L'.join(f'{x:.2f} {y:.2f}' for x, y in points)}Z"

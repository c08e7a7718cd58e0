"""SVG of unknown origin: the cost of drawing it is limited before the renderer sees it.

The renderer draws anything, however long that takes, and ignores unknown elements. So a picture is parsed
strictly here and measured; features not supported as in browsers are refused by name. The picture is
rewritten from what was measured, and only that reaches the renderer.
"""

from __future__ import annotations

import re
from functools import lru_cache
from zlib import crc32

from game.ui.svg import colours
from game.ui.svg.drawing import Drawing
from game.ui.svg.tree import NEITHER, Refused, read

__all__ = ["NEITHER", "Drawing", "Refused", "measured", "own"]

_OWN = re.compile(
    r'<svg xmlns="http://www\.w3\.org/2000/svg"(?: (?:width|height)="[\d.]+")* viewBox="([-\d. ]+)"'
    r'(?: (?:width|height)="[\d.]+")*>(.*)</svg>\s*',
    re.DOTALL,
)
_NAMES = re.compile(r"<(\w+)|\s([\w:-]+)=")
_PLAIN = set(
    "svg g defs path rect circle ellipse line polyline polygon linearGradient radialGradient stop "
    "id xmlns viewBox transform fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap "
    "stroke-linejoin stroke-dasharray stop-color stop-opacity offset d points x y width height rx ry cx cy r "
    "x1 y1 x2 y2 gradientUnits".split()
)
"""The elements and attributes of pictures that the renderer draws correctly without changes."""


_STOPS = re.compile(r"(?:<stop [^>]*/>\s*){2,}")
_STOP = re.compile(r'<stop offset="([\d.]+)(%?)" stop-color="(#\w{3,6})"(?: stop-opacity="([\d.]+)")?/>')


@lru_cache(maxsize=256)
def measured(data: bytes) -> Drawing:
    """Return an SVG that the renderer draws as browsers do and within a time limit. Raises Refused, a
    ValueError, for any other."""
    from game.ui.svg.measure import Measure  # not needed for our own pictures

    return Measure(read(data), f"{crc32(data):08x}").drawing()


@lru_cache(maxsize=256)
def own(data: bytes) -> Drawing:
    """Return one of the program's own pictures, which the tests have measured: only its element names are
    checked, in a tenth of the time. Raises Refused."""
    text = data.decode("utf-8", errors="replace")
    found = _OWN.fullmatch(text)
    if found is None or not {tag or name for tag, name in _NAMES.findall(text)} <= _PLAIN:
        return measured(data)
    x, y, w, h = (float(side) for side in found[1].split())
    return Drawing((w, h), (x, y), _STOPS.sub(_straight, found[2]))


def _straight(written: re.Match[str]) -> str:
    """Return the stops of a gradient as the renderer needs them."""
    if "stop-opacity" not in written[0]:
        return written[0]
    stops = [
        (float(offset) / (100 if percent else 1), (colours.colour(ink)[0], float(alpha or 1)))
        for offset, percent, ink, alpha in _STOP.findall(written[0])
    ]
    made = colours.straight(stops)
    if len(made) == len(stops) or len(stops) != written[0].count("<stop"):
        return written[0]
    return "".join(
        f'<stop offset="{offset:g}" stop-color="{ink}" stop-opacity="{alpha:g}"/>'
        for offset, (ink, alpha) in made
    )

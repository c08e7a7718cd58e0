"""SVG of unknown origin: what it costs to draw is bounded before the renderer sees it.

The renderer follows whatever a file says, however long that takes, and passes over what it does not know. So a picture
is read strictly here and measured; what isn't supported as a browser draws it is refused by its name. The picture is
written anew from what was measured: the renderer is given nothing else.
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
"""Elements and attributes of pictures that the renderer draws right as they stand."""


_STOPS = re.compile(r"(?:<stop [^>]*/>\s*){2,}")
_STOP = re.compile(r'<stop offset="([\d.]+)(%?)" stop-color="(#\w{3,6})"(?: stop-opacity="([\d.]+)")?/>')


@lru_cache(maxsize=256)
def measured(data: bytes) -> Drawing:
    """An SVG that is drawn as a browser draws it, and in a short time. Raises Refused, a ValueError, for every
    other."""
    from game.ui.svg.measure import Measure  # our own pictures do without it

    return Measure(read(data), f"{crc32(data):08x}").drawing()


@lru_cache(maxsize=256)
def own(data: bytes) -> Drawing:
    """One of the program's own pictures, which the tests have measured: only what it names is looked at, which takes
    a tenth of the time. Raises Refused."""
    text = data.decode("utf-8", errors="replace")
    found = _OWN.fullmatch(text)
    if found is None or not {tag or name for tag, name in _NAMES.findall(text)} <= _PLAIN:
        return measured(data)
    x, y, w, h = (float(side) for side in found[1].split())
    return Drawing((w, h), (x, y), _STOPS.sub(_straight, found[2]))


def _straight(written: re.Match[str]) -> str:
    """The stops of a gradient as they are handed on."""
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
        f'<stop offset="{offset:g}" stop-color="{ink}" stop-opacity="{alpha:g}"/>' for offset, (ink, alpha) in made
    )

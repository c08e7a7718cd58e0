"""CSS colours."""

from __future__ import annotations

import colorsys
import math
import re
from functools import lru_cache
from itertools import pairwise

Colour = tuple[str, float]
"""A colour as "#RRGGBB", and its opacity, 0 to 1."""
Stop = tuple[float, Colour]
"""A stop of a gradient: its position, 0 to 1, and its colour."""

_CALL = re.compile(r"(rgba?|hsla?|hwb)\(\s*([^()]*?)\s*\)")
_HEX = re.compile(r"#[0-9a-f]{3,8}")
_TURNS = {"": 360.0, "deg": 360.0, "grad": 400.0, "rad": math.tau, "turn": 1.0}
_PART = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,2})?)(%|deg|grad|rad|turn)?")


@lru_cache(maxsize=1024)
def colour(text: str) -> Colour:
    """Return a CSS colour: by name, #rgb, #rrggbbaa, rgb(), hsl() or hwb(). Raises ValueError."""
    word = text.strip().lower()
    if word == "transparent":
        return "#000000", 0.0
    if _HEX.fullmatch(word) and len(word) in (4, 5, 7, 9):
        full = word if len(word) > 5 else "#" + "".join(2 * digit for digit in word[1:])
        return full[:7].upper(), int(full[7:] or "ff", 16) / 255
    if found := _CALL.fullmatch(word):
        return _called(found[1].rstrip("a"), found[2], text)
    from PIL import ImageColor  # only for colour names

    if word not in ImageColor.colormap:
        raise _unknown(text)
    red, green, blue, *_ = ImageColor.getrgb(word)  # getrgb caches parsed colours in the map
    return f"#{red:02X}{green:02X}{blue:02X}", 1.0


def _unknown(text: str) -> ValueError:
    return ValueError(f"'{text.strip()[:40]}' isn't a supported colour, so write it as #RRGGBB")


def _called(name: str, inner: str, text: str) -> Colour:
    words = [word for word in re.split(r"\s*[,/]\s*|\s+", inner) if word]
    parts = [("0", "") if word == "none" else _part(word, text) for word in words]
    if len(parts) not in (3, 4):
        raise _unknown(text)
    alpha = _share(*parts[3]) if len(parts) == 4 else 1.0
    if name == "rgb":
        red, green, blue = (_share(number, unit, 255.0) for number, unit in parts[:3])
    else:
        number, unit = parts[0]
        if unit == "%":
            raise _unknown(text)
        hue = float(number) / _TURNS[unit] % 1.0
        one, other = (_share(number, "%") for number, _ in parts[1:3])
        red, green, blue = colorsys.hls_to_rgb(hue, other, one) if name == "hsl" else _hwb(hue, one, other)
    return "#" + "".join(f"{round(255 * each):02X}" for each in (red, green, blue)), alpha


def _part(word: str, text: str) -> tuple[str, str]:
    found = _PART.fullmatch(word)
    if found is None:
        raise _unknown(text)
    return found[1], found[2] or ""


def _share(number: str, unit: str, whole: float = 1.0) -> float:
    """Return a number out of `whole`, or a percentage, as a fraction of 1."""
    return min(1.0, max(0.0, float(number) / (100.0 if unit == "%" else whole)))


def _hwb(hue: float, white: float, black: float) -> tuple[float, float, float]:
    if white + black >= 1:
        return (white / (white + black),) * 3
    red, green, blue = (each * (1 - white - black) + white for each in colorsys.hls_to_rgb(hue, 0.5, 1.0))
    return red, green, blue


def straight(stops: list[Stop]) -> list[Stop]:
    """Return the stops with which the renderer draws a gradient as browsers do. It weights colours by their
    opacity, so stops are added where both change."""
    found = stops[:1]
    for (start, (ink, alpha)), (end, (other, further)) in pairwise(stops):
        if ink != other and alpha != further and end > start:
            for step in range(1, 8):
                part = step / 8
                mixed = (
                    round(int(ink[at : at + 2], 16) * (1 - part) + int(other[at : at + 2], 16) * part)
                    for at in (1, 3, 5)
                )
                mid = "#" + "".join(f"{each:02X}" for each in mixed)
                found.append((start + part * (end - start), (mid, alpha + part * (further - alpha))))
        found.append((end, (other, further)))
    return found

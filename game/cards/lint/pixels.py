"""Pixel checks under and over letters, using Pillow, which is loaded on first use."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from game.ui.theme import contrast

if TYPE_CHECKING:
    from PIL.Image import Image

SEEN = 64
"""The alpha from which a pixel belongs to a letter."""
LEFT_OUT = 0.05
"""The part of the pixels round letters that is ignored, starting from the worst contrast: for example an edge
below a corner of a letter."""
OTHER = 64
"""The difference, of 255, from which a pixel counts as changed."""
_STEP = 3
"""The size of the steps to which colours are rounded, so that a gradient has fewer; black and white stay as
they are."""
_OUTSIDE = (1, 1, 1)
"""A colour that rounding to steps never gives: it marks pixels outside the mask."""


def halo(letters: Surface) -> Image:
    """Return letters and their neighbouring pixels as a mask."""
    from PIL import Image, ImageFilter

    alpha = Image.frombytes("RGBA", letters.get_size(), pygame.image.tobytes(letters, "RGBA")).getchannel("A")
    found: Image.Image = alpha.point([255 * (value >= SEEN) for value in range(256)]).filter(
        ImageFilter.MaxFilter(3)
    )
    return found


def worst_contrast(ground: Surface, mask: Image, ink: str) -> float:
    """Return the worst contrast of an ink to the ground within a mask, ignoring a part of `LEFT_OUT`; 21
    without ground."""
    from PIL import Image, ImageChops

    image = Image.frombytes("RGB", ground.get_size(), pygame.image.tobytes(ground, "RGB"))
    image = image.point([_STEP * round(value / _STEP) for value in range(256)] * 3)
    image.paste(_OUTSIDE, mask=ImageChops.invert(mask))
    counts = image.getcolors(image.width * image.height) or []
    found = sorted((_contrast(ink, colour), count) for count, colour in counts if colour != _OUTSIDE)
    left = LEFT_OUT * sum(count for _, count in found)
    for much, count in found:
        left -= count
        if left < 0:
            return much
    return 21.0


@lru_cache(maxsize=65536)
def _contrast(ink: str, colour: tuple[int, int, int]) -> float:
    return contrast(ink, "#{:02X}{:02X}{:02X}".format(*colour))


def changed(before: Surface, now: Surface, mask: Image) -> float:
    """Return the part of the pixels within a mask that have changed."""
    from PIL import Image, ImageChops

    pair = (
        Image.frombytes("RGB", each.get_size(), pygame.image.tobytes(each, "RGB")) for each in (before, now)
    )
    red, green, blue = ImageChops.difference(*pair).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    within = mask.histogram()[255]
    return sum(most.histogram(mask)[OTHER:]) / within if within else 0.0

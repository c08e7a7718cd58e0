"""Simulated colour vision: greyscale, or one of the three kinds of cones missing."""

from __future__ import annotations

import pygame
from pygame import Surface

Matrix = tuple[float, ...]
SIGHTS: dict[str, tuple[str, Matrix]] = {
    "grey": ("Grey", (0.299, 0.587, 0.114, 0, 0.299, 0.587, 0.114, 0, 0.299, 0.587, 0.114, 0)),
    "red": ("No red cones", (0.152, 1.053, -0.205, 0, 0.115, 0.786, 0.099, 0, -0.004, -0.048, 1.052, 0)),
    "green": ("No green cones", (0.367, 0.861, -0.228, 0, 0.280, 0.673, 0.047, 0, -0.012, 0.043, 0.969, 0)),
    "blue": ("No blue cones", (1.256, -0.077, -0.179, 0, -0.078, 0.931, 0.148, 0, 0.005, 0.691, 0.304, 0)),
}
"""The name of each kind of colour vision and its matrix on red, green and blue: the luma of ITU-R BT.601;
severity 1 of G. M. Machado and others 2009, "A physiologically-based model for simulation of color vision
deficiency"."""


def simulate(surface: Surface, sight: str) -> Surface:
    """Return a picture as seen with a kind of colour vision; the picture itself for normal vision."""
    if sight not in SIGHTS:
        return surface
    from PIL import Image  # imported on first use, because Pillow is large

    size = surface.get_size()
    whole = Image.frombytes("RGBA", size, pygame.image.tobytes(surface, "RGBA"))
    made = whole.convert("RGB").convert("RGB", SIGHTS[sight][1])
    made.putalpha(whole.getchannel("A"))
    return pygame.image.frombytes(made.tobytes(), size, "RGBA")

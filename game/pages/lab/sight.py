"""How a card looks to other eyes: without colour, or with one of the three kinds of cones missing."""

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
"""What each is called, and how it makes red, green and blue of those it sees: the luma of ITU-R BT.601; severity 1 of
G. M. Machado and others 2009, "A physiologically-based model for simulation of color vision deficiency"."""


def seen(surface: Surface, sight: str) -> Surface:
    """A picture as those eyes see it; itself for eyes that see all."""
    if sight not in SIGHTS:
        return surface
    from PIL import Image  # at first use: the library for pictures comes along

    size = surface.get_size()
    whole = Image.frombytes("RGBA", size, pygame.image.tobytes(surface, "RGBA"))
    made = whole.convert("RGB").convert("RGB", SIGHTS[sight][1])
    made.putalpha(whole.getchannel("A"))
    return pygame.image.frombytes(made.tobytes(), size, "RGBA")

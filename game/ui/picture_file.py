"""One door for every picture: what a file holds is told by its content, and bounded before any of it is decoded."""

from __future__ import annotations

from pathlib import PurePath
from typing import Literal, NamedTuple

import pygame
from pygame import Surface

from game.ui import bitmaps, svg
from game.ui.bitmaps import MOST_PIXELS, MOST_SCANS
from game.ui.paint import native
from rules.content.kinds import PICTURE_KINDS

__all__ = ["MOST_PIXELS", "MOST_SCANS", "PROOF", "Told", "drawn", "prove", "told"]

PROOF = (24, 24)
"""px at which a picture is drawn to see that it can be."""


class Told(NamedTuple):
    """What a file says of itself: its kind (of PICTURE_KINDS), its width and height, and the drawing that an SVG is."""

    kind: str
    size: tuple[float, float]
    drawing: svg.Drawing | None = None


def told(name: str, data: bytes, own: bool = False) -> Told:
    """What a picture is, without decoding it. `own`: it is one of the program's, whose cost is known. Raises ValueError
    for one that is none, that costs too much to draw, that isn't supported as a browser draws it, or that its name
    belies."""
    if kind := bitmaps.kind_of(data):
        found = Told(kind, bitmaps.size_of(data))
    else:
        drawing = svg.own(data) if own else svg.measured(data)
        found = Told("SVG", drawing.size, drawing)
    if PurePath(name).suffix.lower() not in PICTURE_KINDS[found.kind]:
        raise ValueError(f"the file is {found.kind}; name it {PICTURE_KINDS[found.kind][0]}")
    return found


def drawn(name: str, data: bytes, size: tuple[int, int], own: bool = False) -> Surface:
    """A picture at a size in px. Raises ValueError."""
    found = told(name, data, own)
    if found.drawing is not None:
        return found.drawing.at(size)
    image = bitmaps.decoded(data, size)
    pixels = image.tobytes()
    mode: Literal["RGBA", "RGB"] = "RGBA" if image.mode == "RGBA" else "RGB"
    return native(pygame.image.frombuffer(pixels, image.size, mode))


def prove(name: str, data: bytes) -> None:
    """Raise ValueError for a picture that can't be drawn."""
    drawn(name, data, PROOF)

"""The single reader of picture files: the content decides the kind, and is limited before it is decoded."""

from __future__ import annotations

from pathlib import PurePath
from typing import Literal, NamedTuple

import pygame
from pygame import Surface

from game.ui import bitmaps, svg
from game.ui.bitmaps import MOST_PIXELS, MOST_SCANS
from game.ui.paint import native
from rules.content.kinds import PICTURE_KINDS

__all__ = ["MOST_PIXELS", "MOST_SCANS", "PROOF", "PictureInfo", "check_drawable", "drawn", "picture_info"]

PROOF = (24, 24)
"""The size at which a picture is drawn to check that it can be, px."""


class PictureInfo(NamedTuple):
    """The facts in a picture's header: its kind (of PICTURE_KINDS), its width and height, and the drawing of
    an SVG."""

    kind: str
    size: tuple[float, float]
    drawing: svg.Drawing | None = None


def picture_info(name: str, data: bytes, own: bool = False) -> PictureInfo:
    """Return the facts of a picture without decoding it. `own`: it is one of the program's, of known cost.
    Raises ValueError for an unknown kind, a wrong suffix, a drawing too costly or not supported as in
    browsers."""
    if kind := bitmaps.kind_of(data):
        found = PictureInfo(kind, bitmaps.size_of(data))
    else:
        drawing = svg.own(data) if own else svg.measured(data)
        found = PictureInfo("SVG", drawing.size, drawing)
    if PurePath(name).suffix.lower() not in PICTURE_KINDS[found.kind]:
        raise ValueError(f"the file is {found.kind}, so name it {PICTURE_KINDS[found.kind][0]}")
    return found


def drawn(name: str, data: bytes, size: tuple[int, int], own: bool = False) -> Surface:
    """Return a picture drawn at a size in px. Raises ValueError."""
    found = picture_info(name, data, own)
    if found.drawing is not None:
        return found.drawing.at(size)
    image = bitmaps.decoded(data, size)
    pixels = image.tobytes()
    mode: Literal["RGBA", "RGB"] = "RGBA" if image.mode == "RGBA" else "RGB"
    return native(pygame.image.frombuffer(pixels, image.size, mode))


def check_drawable(name: str, data: bytes) -> None:
    """Raise ValueError for a picture that can't be drawn."""
    drawn(name, data, PROOF)

"""One door for every picture: what a file holds is told by its content, and bounded before any of it is decoded."""

from __future__ import annotations

import io
import math
import struct
from pathlib import PurePath
from typing import NamedTuple

import pygame
from pygame import Surface

from . import svg
from .paint import native

KINDS = {"SVG": (".svg",), "PNG": (".png",), "JPEG": (".jpg", ".jpeg")}
"""What a picture may be, and the ends of its name."""
MOST_PIXELS = 16_000_000
MOST_SCANS = 100
"""How often a JPEG may go over its pixels."""
PROOF = (24, 24)
"""px at which a picture is drawn to see that it can be."""
_PNG = struct.Struct(">8s8xII")
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
"""The markers of a JPEG behind which its size stands."""


class Told(NamedTuple):
    """What a file says of itself: SVG, PNG or JPEG, its width and height, and its content for the library."""

    kind: str
    size: tuple[float, float]
    data: bytes


def told(name: str, data: bytes) -> Told:
    """What a picture is, without decoding it. Raises ValueError for one that is none, that costs too much to draw,
    or that its name belies."""
    size = _png(data) or _jpeg(data)
    if size is None:
        found = Told("SVG", *svg.measured(data))
    else:
        found = Told("PNG" if data[:8] == _SIGNATURE else "JPEG", size, data)
        w, h = size
        if not 0 < w * h <= MOST_PIXELS:
            raise ValueError(f"{w} x {h} px are not from 1 to {MOST_PIXELS // 1_000_000} million")
    if PurePath(name).suffix.lower() not in KINDS[found.kind]:
        raise ValueError(f"what it holds is {found.kind}; name it {KINDS[found.kind][0]}")
    return found


def drawn(name: str, data: bytes, size: tuple[int, int]) -> Surface:
    """A picture at a size in px. Raises ValueError or pygame.error."""
    found = told(name, data)
    if found.kind == "SVG":
        return _drawn_svg(found, size)
    surface = native(pygame.image.load(io.BytesIO(data), f"picture{KINDS[found.kind][0]}"))
    return surface if surface.get_size() == size else pygame.transform.smoothscale(surface, size)


def prove(name: str, data: bytes) -> None:
    """Raise ValueError or pygame.error for a picture that cannot be drawn."""
    drawn(name, data, PROOF)


def _png(data: bytes) -> tuple[int, int] | None:
    """The size of a PNG; None when it is none."""
    if data[:8] != _SIGNATURE:
        return None
    if len(data) < _PNG.size:
        raise ValueError("it ends within its header")
    _, w, h = _PNG.unpack_from(data)
    return w, h


def _jpeg(data: bytes) -> tuple[int, int] | None:
    """The size of a JPEG; None when it is none."""
    if data[:3] != b"\xff\xd8\xff":
        return None
    # What the library would take for another format, and how often the same pixels may be decoded.
    if data[4:8] == b"ftyp" or b"<svg" in data[:4096] or data.count(b"\xff\xda") > MOST_SCANS:
        raise ValueError("it is no JPEG that can be drawn")
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, length, _, h, w = struct.unpack_from(">xBHBHH", data, at)
        if marker in _FRAMES:
            return w, h
        at += 2 + length
    raise ValueError("it has no JPEG header")


def _drawn_svg(found: Told, size: tuple[int, int]) -> Surface:
    """The library keeps an SVG's proportions: a size that differs by a rounding only is filled to its
    edges, any other has the picture in its middle."""
    w, h = size
    scale = min(w / found.size[0], h / found.size[1])
    short = max(w - found.size[0] * scale, h - found.size[1] * scale)
    larger = size
    if 0.02 <= short <= 2 + max(size) // 100:
        factor = 1 + (short + 2) / min(size)
        larger = (math.ceil(w * factor), math.ceil(h * factor))
    picture = native(pygame.image.load_sized_svg(io.BytesIO(found.data), larger))
    if picture.get_size() == size:
        return picture
    result = Surface(size, pygame.SRCALPHA, 32)
    result.blit(picture, picture.get_rect(center=(w // 2, h // 2)))
    return result

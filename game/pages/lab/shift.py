"""A picture of a face that is framed otherwise than its layout says."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from game.cards import display


class Shift(NamedTuple):
    """How the picture of an element is framed otherwise than its layout says: moved, units, and larger."""

    path: str = ""
    by: display.Point = (0.0, 0.0)
    factor: float = 1.0


def reframed(face: display.Face, shift: Shift) -> display.Face:
    """A face with a picture framed otherwise."""
    made = tuple(
        _moved(each, shift) if isinstance(each, display.Picture) and each.path == shift.path else each
        for each in face.operations
    )
    return face._replace(operations=made)


def _moved(picture: display.Picture, shift: Shift) -> display.Picture:
    """The picture so much larger about the middle of its window, then moved, as far as it fills that."""
    window, whole = picture.window[2:], tuple(side * shift.factor for side in picture.whole)
    corner = [
        min(max(0.0, (old + half / 2) * shift.factor - by - half / 2), max(0.0, long - half))
        for old, half, long, by in zip(picture.corner, window, whole, shift.by, strict=True)
    ]
    return replace(picture, whole=(whole[0], whole[1]), corner=(corner[0], corner[1]))

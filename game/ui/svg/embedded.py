"""Pictures of pixels within an SVG, which it holds itself."""

from __future__ import annotations

import base64
import binascii
import io
import re
from typing import NamedTuple
from urllib.parse import unquote_to_bytes

from game.ui import bitmaps

MOST_PIXELS = bitmaps.MOST_PIXELS
"""Of all that an SVG holds, each as often as it is drawn."""
_DATA = re.compile(r"data:[^,]{0,200},", re.IGNORECASE)


class Embedded(NamedTuple):
    """A picture: its width and height, and what it is referred to by."""

    size: tuple[int, int]
    href: str


def read(href: str) -> Embedded:
    """The picture that an SVG holds. Raises ValueError for one that lies elsewhere, and for one that can't be
    read."""
    found = _DATA.match(href)
    if found is None:
        raise ValueError(f"image refers to '{href[:40]}'; embed it, as {bitmaps.NAMES}")
    written = href[found.end() :]
    try:
        data = (
            base64.b64decode("".join(unquote_to_bytes(written).decode("ascii").split()), validate=True)
            if ";base64" in found[0].lower()
            else unquote_to_bytes(written)
        )
    except (binascii.Error, UnicodeDecodeError):
        raise ValueError("the picture in its image can't be read") from None
    kind = bitmaps.kind_of(data)
    if not kind:
        raise ValueError(f"the picture in its image isn't a {bitmaps.NAMES}; embed it as one")
    try:
        image = bitmaps.decoded(data)
        if not bitmaps.is_plain(data):  # the renderer reads fewer kinds than there are
            made = io.BytesIO()
            image.save(made, "PNG", compress_level=1)
            kind, data = "PNG", made.getvalue()
    except ValueError as error:
        raise ValueError(f"the picture in its image can't be drawn: {error}") from None
    return Embedded(image.size, f"data:image/{kind.lower()};base64,{base64.b64encode(data).decode()}")

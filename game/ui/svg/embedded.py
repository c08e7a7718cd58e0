"""Bitmaps embedded in an SVG."""

from __future__ import annotations

import base64
import binascii
import io
import re
from typing import NamedTuple
from urllib.parse import unquote_to_bytes

from game.ui import bitmaps

MOST_PIXELS = bitmaps.MOST_PIXELS
"""The most px of all pictures in an SVG, each counted as often as it is drawn."""
_DATA = re.compile(r"data:[^,]{0,200},", re.IGNORECASE)


class Embedded(NamedTuple):
    """An embedded picture: its width and height, and its data URL."""

    size: tuple[int, int]
    href: str


def read(href: str) -> Embedded:
    """Return the picture in a data URL. Raises ValueError for a link to another file, or a picture that can't
    be read."""
    found = _DATA.match(href)
    if found is None:
        raise ValueError(f"image refers to '{href[:40]}', so embed it as {bitmaps.NAMES}")
    written = href[found.end() :]
    try:
        data = (
            base64.b64decode("".join(unquote_to_bytes(written).decode("ascii").split()), validate=True)
            if ";base64" in found[0].lower()
            else unquote_to_bytes(written)
        )
    except (binascii.Error, UnicodeDecodeError):
        raise ValueError("the embedded picture can't be read") from None
    kind = bitmaps.kind_of(data)
    if not kind:
        raise ValueError(f"the embedded picture isn't a {bitmaps.NAMES}, so embed it as one")
    try:
        image = bitmaps.decoded(data)
        if not bitmaps.is_plain(data):  # the renderer can't read every variant
            made = io.BytesIO()
            image.save(made, "PNG", compress_level=1)
            kind, data = "PNG", made.getvalue()
    except ValueError as error:
        raise ValueError(f"the embedded picture can't be drawn: {error}") from None
    return Embedded(image.size, f"data:image/{kind.lower()};base64,{base64.b64encode(data).decode()}")

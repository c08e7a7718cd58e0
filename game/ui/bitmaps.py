"""Bitmap pictures (PNG, JPEG, WebP), limited by their headers before anything is decoded."""

from __future__ import annotations

import io
import struct
import warnings
from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.common.text import listed

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 16_000_000
MOST_SCANS = 100
"""The most scans of a progressive JPEG."""
_PNG = struct.Struct(">8s8xII")
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
"""The markers of a JPEG that are followed by its size."""
_ORIENTATION = 0x0112
_ANIMATED, _NOTED, _LARGE = 0x02, 0x08, 0x3FFF
"""The bits of a WebP's header for animation and for a camera's notes, and those of a side's length."""
_LYING = (5, 6, 7, 8)
"""The orientations of a camera that was held sideways."""


def kind_of(data: bytes) -> str:
    """Return the kind of a picture by its first bytes, "" for an unknown one."""
    return next((kind for kind, tells in _FIRST.items() if tells(data)), "")


def size_of(data: bytes) -> tuple[int, int]:
    """Return the width and height of a picture as shown, after its orientation. Raises ValueError."""
    w, h = _stated(data)
    if _has_exif(data) and _orientation(_opened(data)) in _LYING:
        return h, w
    return w, h


def decoded(data: bytes, size: tuple[int, int] | None = None) -> Image:
    """Return a picture upright and in 8 bits, RGB or RGBA, scaled to `size` px if given. Raises
    ValueError."""
    from PIL import Image

    image = _opened(data)
    turned = _orientation(image) if _has_exif(data) else 1
    if size is not None:
        image.draft(None, size[::-1] if turned in _LYING else size)
    try:
        image.load()
        shown = _plain(image)
        ways = Image.Transpose
        way = {
            2: ways.FLIP_LEFT_RIGHT, 3: ways.ROTATE_180, 4: ways.FLIP_TOP_BOTTOM, 5: ways.TRANSPOSE,
            6: ways.ROTATE_270, 7: ways.TRANSVERSE, 8: ways.ROTATE_90,
        }.get(turned)  # fmt: skip
        shown = shown if way is None else shown.transpose(way)
        if size is None or shown.size == size:
            return shown
        return shown.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
    except Exception as error:  # the library raises anything on a broken file
        raise _broken(data, error) from None


def is_plain(data: bytes) -> bool:
    """Return whether a picture is a PNG or JPEG, upright and in 8-bit grey, RGB or palette, so that all
    readers agree on it. Raises ValueError."""
    image = _opened(data)
    upright = not _has_exif(data) or _orientation(image) == 1
    return kind_of(data) != "WebP" and upright and image.mode in ("L", "LA", "P", "RGB", "RGBA")


def _plain(image: Image) -> Image:
    """Return an image in 8 bits, RGB or RGBA; 16-bit grey is scaled here, since the library clips it to
    white."""
    from PIL import Image, ImageChops

    if image.mode in ("RGB", "RGBA") and "transparency" not in image.info:
        return image
    if image.mode.startswith("I"):
        wide = image if image.mode == "I;16" else image.convert("I;16")
        low, high = (Image.frombytes("L", image.size, wide.tobytes()[at::2]) for at in (0, 1))
        clear = image.info.get("transparency")
        if not isinstance(clear, int):
            return high.convert("RGB")
        parts = (
            part.point([255 * (value != wanted) for value in range(256)])
            for part, wanted in ((low, clear & 255), (high, clear >> 8))
        )
        return Image.merge("RGBA", (high, high, high, ImageChops.lighter(*parts)))
    clear = "transparency" in image.info or "A" in image.mode or "a" in image.mode
    return image.convert("RGBA" if clear else "RGB")


def _opened(data: bytes) -> Image:
    """Return an image whose header the library has read. Raises ValueError."""
    from PIL import Image

    stated = _stated(data)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            if kind_of(data) == "WebP":
                from PIL import WebPImagePlugin  # noqa: F401  the library would read all its kinds for it
            image = Image.open(io.BytesIO(data), formats=(kind_of(data),))
    except Exception as error:  # the library raises anything on a broken file
        raise _broken(data, error) from None
    if image.size != stated:
        raise ValueError("the header gives two sizes")
    return image


def _has_exif(data: bytes) -> bool:
    """Return whether a file can contain a camera orientation."""
    if kind_of(data) == "WebP":
        return data[12:16] == b"VP8X" and bool(data[20] & _NOTED)
    return kind_of(data) == "JPEG" and b"Exif\0\0" in data[:65536]


def _orientation(image: Image) -> int:
    try:
        return int(image.getexif().get(_ORIENTATION, 1))
    except Exception:  # broken metadata in a valid picture
        return 1


def _broken(data: bytes, error: Exception) -> ValueError:
    if "truncated" in str(error):
        return ValueError("the file ends early, so save it again")
    return ValueError(f"this {kind_of(data)} can't be read, so save it again")


def _stated(data: bytes) -> tuple[int, int]:
    """Return the size in a file's header. Raises ValueError."""
    w, h = _SIZES[kind_of(data)](data)
    if not 0 < w * h <= MOST_PIXELS:
        raise ValueError(f"{w} × {h} px, but the limit is {MOST_PIXELS // 1_000_000} million px")
    return w, h


def _png(data: bytes) -> tuple[int, int]:
    if len(data) < _PNG.size:
        raise ValueError("the file ends within the header")
    _, w, h = _PNG.unpack_from(data)
    return w, h


def _jpeg(data: bytes) -> tuple[int, int]:
    # The largest number of times that the same pixels are decoded.
    if data.count(b"\xff\xda") > MOST_SCANS:
        raise ValueError("this kind of JPEG can't be drawn, so save it as a plain one")
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, length, _, h, w = struct.unpack_from(">xBHBHH", data, at)
        if marker in _FRAMES:
            return w, h
        at += 2 + length
    raise ValueError("no JPEG header")


def _webp(data: bytes) -> tuple[int, int]:
    if len(data) < 30:
        raise ValueError("the file ends within the header")
    kind = data[12:16]
    if kind == b"VP8X":
        if data[20] & _ANIMATED:
            raise ValueError("animated, so save a still WebP")
        w, h = (1 + int.from_bytes(data[at : at + 3], "little") for at in (24, 27))
    elif kind == b"VP8L":
        sides = int.from_bytes(data[21:25], "little")
        w, h = 1 + (sides & _LARGE), 1 + (sides >> 14 & _LARGE)
    elif kind == b"VP8 ":
        w, h = (int.from_bytes(data[at : at + 2], "little") & _LARGE for at in (26, 28))
    else:
        raise ValueError("no WebP header")
    return w, h


_FIRST: dict[str, Callable[[bytes], bool]] = {
    "PNG": lambda data: data[:8] == _SIGNATURE,
    "JPEG": lambda data: data[:3] == b"\xff\xd8\xff",
    "WebP": lambda data: data[:4] == b"RIFF" and data[8:12] == b"WEBP",
}
_SIZES = {"PNG": _png, "JPEG": _jpeg, "WebP": _webp}
NAMES = listed(tuple(_SIZES), "or")
"""The kinds of pictures in words."""

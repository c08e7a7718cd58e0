"""Checks for print: text and symbols that may be cut off, and pictures too coarse for paper."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

from game.cards import display
from game.cards.lint.press import INKED, Press, Printed
from game.cards.lint.problem import Finding, entry_name
from game.ui.art import ArtStore
from rules.content.kinds import PICTURE_KINDS

LEAST_DPI = 300
"""The least resolution of a printed picture, pixels per inch."""
INCH = 25.4
"""The millimetres in one inch."""
ROUNDING = 0.1
"""The difference that rounding to whole pixels may make, mm."""


def check_safe_zone(press: Press, printed: Printed) -> Iterator[Finding]:
    """Yield a finding for text, icons and badges whose ink is outside the safe zone."""
    operation = printed.operation
    if printed.ink is None:
        if isinstance(operation, INKED) and press.is_off_card(operation):
            message, layout = f"{_what(operation)} is off the card", press.face.layout
            yield Finding("safe_zone", "fault", message, layout, operation.path, worse=math.inf)
        return
    x, y, w, h = press.on_face(printed.ink.rect)
    wide, high = (side - 2 * press.face.margin for side in press.face.size)
    left = min(x, y, wide - x - w, high - y - h)
    if left < (safe := press.face.safe) - ROUNDING:
        where = f"is {left:.1f} mm from the cut" if left > ROUNDING else "reaches the cut"
        message = f"{_what(operation)} {where}, but the safe zone starts at {safe:g} mm"
        yield Finding(
            "safe_zone", "warning", message, press.face.layout, operation.path, (x, y, w, h), worse=-left
        )


def _what(operation: display.Operation) -> str:
    return f"'{operation.words}'" if isinstance(operation, display.Run) else entry_name(operation.path)


class Resolution:
    """A check of the pictures in one art store."""

    def __init__(self, art: ArtStore) -> None:
        self.art = art

    def check(self, press: Press, printed: Printed) -> Iterator[Finding]:
        """Yield a finding for a bitmap that is too coarse at its printed size."""
        picture = (
            printed.operation.art if isinstance(printed.operation, display.Bitmap) else printed.operation
        )
        if not isinstance(picture, display.Picture):
            return
        for entry, file in (("art", picture.file), ("mask", picture.mask)):
            if not file or self.art.path(file).suffix.lower() in PICTURE_KINDS["SVG"]:
                continue
            whole = picture.whole if entry == "art" else picture.window[2:]
            dots = min(px * INCH / mm for px, mm in zip(self.art.natural_size(file), whole, strict=True))
            if dots < LEAST_DPI - 0.5:
                message = f"{Path(file).name} is {dots:.0f} dpi at this size, but print needs {LEAST_DPI}"
                path = f"{picture.path}.{entry}"
                yield Finding(
                    "resolution",
                    "warning",
                    message,
                    press.face.layout,
                    path,
                    picture.window,
                    worse=LEAST_DPI - dots,
                )

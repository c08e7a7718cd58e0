"""A check for pictures with too few pixels to print."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.cards import display
from game.cards.lint.press import Press, Printed
from game.cards.lint.problem import Finding
from game.ui.art import ArtStore
from rules.content.kinds import PICTURE_KINDS

LEAST = 300
"""The least resolution of a printed picture, pixels per inch."""
INCH = 25.4
"""The millimetres in one inch."""


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
            if dots < LEAST - 0.5:
                message = f"{Path(file).name} is {dots:.0f} dpi at this size, but print needs {LEAST}"
                path = f"{picture.path}.{entry}"
                yield Finding(
                    "resolution",
                    "warning",
                    message,
                    press.face.layout,
                    path,
                    picture.window,
                    worse=LEAST - dots,
                )

"""A measured SVG, and its surface at a size."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pygame import Surface

from game.ui import paint, text

LETTERS, MONO = "Noto Sans", "Fira Code"
"""The font families in which words are set."""


class Drawing(NamedTuple):
    """A measured SVG: its size and top left corner in its own units, and the body for the renderer."""

    size: tuple[float, float]
    corner: tuple[float, float]
    body: str

    def at(self, size: tuple[int, int]) -> Surface:
        """Return the picture at a size in px, with its own proportions: it fills a size that differs only by
        rounding, and is centred in any other. Raises ValueError."""
        w, h = size
        scale = min(w / self.size[0], h / self.size[1])
        short = max(w - self.size[0] * scale, h - self.size[1] * scale)
        fit = "slice" if short <= 2 + max(size) // 100 else "meet"
        if "<text" in self.body:
            _fonts()
        x, y = self.corner
        return paint.rendered(
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{w}" '
            f'height="{h}" viewBox="{x:.9g} {y:.9g} {self.size[0]:.9g} {self.size[1]:.9g}" '
            f'preserveAspectRatio="xMidYMid {fit}">{self.body}</svg>'
        )


@lru_cache(maxsize=1)
def _fonts() -> None:
    """Register the program's fonts with the renderer, which would otherwise use the system's."""
    from pillow_lunasvg import add_font_file

    for bold in (False, True):
        for italic in (False, True):
            add_font_file(text.font_file(bold, italic), LETTERS, bold=bold, italic=italic)
            add_font_file(text.font_file(mono=True), MONO, bold=bold, italic=italic)

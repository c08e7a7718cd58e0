"""Shapes, light and shadow in logical px of a canvas, each drawn once and cached (LOOK 3)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache

import pygame
from pygame import Color, Rect, Surface

from game.ui import outlines, paint
from game.ui.canvas import Box, Canvas
from game.ui.theme import Theme

ELEVATIONS = {1: (2, 5, 0.45), 2: (4, 10, 0.5), 3: (10, 18, 0.55), 4: (16, 32, 0.6)}
"""The shadow of each elevation: offset down, blur, black alpha, lengths in logical px (LOOK 3)."""
TILES = 1.25
"""How many windowfuls of tiles are kept: with fewer, tiles that are used once a round would be drawn again."""
_WIDE = 60_000
"""The device px above which only a plate's ends, or an outline's corners, are kept and stretched when drawn:
such a plate is drawn seldom."""
_LARGE = 120_000
"""The device px above which a shadow is assembled from parts each time instead of being kept whole."""

TOP_LINE, LEAST_INSET = ((0.0, 0.0), (0.35, 0.45), (1.0, 0.0)), 4
"""The light on the upper edge of a plate: its alpha from left to right, and its least distance from the
corners, logical px."""


class Painter:
    """Antialiased shapes for one canvas in the colours of one theme."""

    def __init__(self, canvas: Canvas, theme: Theme) -> None:
        self.canvas, self.theme = canvas, theme
        self._tiles = paint.pictures(int(TILES * canvas.screenful))

    def colour(self, name: str) -> Color:
        """Return the colour of a name, or of "#RRGGBB". Raises KeyError."""
        return self.theme.colour(name)

    def _tile(self, surface: Surface, key: Hashable, draw: Callable[[], Surface]) -> paint.Fit:
        """Return the tile of a key for a surface, drawn on first use."""
        return paint.fit_for(surface, self._tiles, key, draw)

    def _lay(self, surface: Surface, at: tuple[int, int], key: Hashable, draw: Callable[[], Surface]) -> None:
        """Draw the tile of a key at a device position."""
        picture, blend = self._tile(surface, key, draw)
        surface.blit(picture, at, None, blend)

    def _put(self, surface: Surface, rect: Rect, look: Hashable, draw: Callable[[], Surface]) -> None:
        """Draw the tile of a look and size; nothing if the rectangle is empty."""
        if rect.w > 0 and rect.h > 0:
            self._lay(surface, rect.topleft, (look, rect.size), draw)

    def fill(
        self,
        surface: Surface,
        box: Box,
        top: str | paint.Stops,
        bottom: str | None = None,
        radius: float = 8,
        border: str | None = None,
        border_width: float = 1.0,
        alpha: int = 255,
        top_line: bool = False,
        border_alpha: float = 1.0,
    ) -> None:
        """Draw a rounded box filled from `top` to `bottom` colour, or through the stops in `top`; `top_line`
        adds the lamp's light on its upper edge. `alpha` 0 to 255 applies to the whole."""
        rect = self.canvas.rect(*box)
        if rect.w <= 0 or rect.h <= 0:
            return
        stops = (
            ((0.0, self.theme.hex(top)), (1.0, self.theme.hex(bottom or top)))
            if isinstance(top, str)
            else top
        )
        ink = self.theme.hex(border) if border else ""
        line = self._thick(border_width) if border else 0.0
        edge = int(radius * self.canvas.s + line) + 3
        wide = alpha == 255 and rect.w * rect.h >= _WIDE and rect.w > 4 * edge
        size = (2 * edge + 2, rect.h) if wide else rect.size

        def draw() -> Surface:
            made = paint.plate(*size, stops, radius * self.canvas.s, ink, line, border_alpha)
            if top_line and not wide:
                self._top_line(made, (0, 0), radius, made.get_width())
            return made if alpha == 255 else paint.tint(made, self.colour("white"), alpha)

        key = ("plate", size, stops, radius, ink, border_width, alpha, top_line and not wide, border_alpha)
        if not wide:
            self._lay(surface, rect.topleft, key, draw)
            return
        paint.widen(surface, self._tile(surface, key, draw), edge, rect)
        if top_line:
            self._top_line(surface, rect.topleft, radius, rect.w)

    def outline(
        self,
        surface: Surface,
        box: Box,
        colour: str,
        radius: float = 8,
        width: float = 1.5,
        alpha: float = 1.0,
    ) -> None:
        """Draw the line of a rounded box, inside it; `alpha` 0 to 1."""
        rect, line, round_px = self.canvas.rect(*box), self._thick(width), radius * self.canvas.s
        ink = f'fill="none" {self._stroke(colour, line, alpha)}'
        edge = int(round_px + line) + 3
        side = 2 * edge + 2
        large = rect.w * rect.h >= _WIDE and min(rect.size) > side  # most of it is empty
        size = (side, side) if large else rect.size

        def draw() -> Surface:
            return paint.box(*size, round_px, ink, line / 2)

        if large:
            fit = self._tile(surface, (("box", ink, radius), size), draw)
            paint.spread(surface, fit, (edge, edge), rect, hollow=True)
        else:
            self._put(surface, rect, ("box", ink, radius), draw)

    def dashed(self, surface: Surface, box: Box, colour: str, radius: float = 5, width: float = 1.8) -> None:
        """Draw the dashed outline of a legal place: 6 on, 5 off (LOOK 5)."""
        rect, s, line = self.canvas.rect(*box), self.canvas.s, self._thick(width)
        ink = f'fill="none" stroke="{self.theme.hex(colour)}" stroke-width="{line:.2f}"'

        def draw() -> Surface:
            outline = outlines.dashed_box(*rect.size, radius * s, line / 2, 6 * s, 5 * s)
            return paint.vector(f'<path d="{outline}" {ink}/>', *rect.size)

        self._put(surface, rect, ("dashed", radius, ink), draw)

    def disc(
        self,
        surface: Surface,
        centre: tuple[float, float],
        r: float,
        fill: str | None,
        border: str | None = None,
        width: float = 1.5,
    ) -> None:
        """Draw a disc of radius `r` with its border inside; `fill` None draws only the ring."""
        self.discs(surface, (centre,), r, fill, border, width)

    def discs(
        self,
        surface: Surface,
        centres: Sequence[tuple[float, float]],
        r: float,
        fill: str | None,
        border: str | None = None,
        width: float = 1.5,
        alpha: float = 1.0,
    ) -> None:
        """Draw the same disc at several centres."""
        s = self.canvas.s
        line = self._thick(width) if border else 0.0
        ink = f'fill="{self.theme.hex(fill)}"' if fill else 'fill="none"'
        ring = f'stroke="{self.theme.hex(border)}" stroke-width="{line:.2f}"' if border else ""
        radius = max(0.5, r * s - line / 2)
        body = f'<circle cx="{{c}}" cy="{{c}}" r="{radius:.2f}" {ink} {ring} opacity="{alpha:.3f}"/>'
        for centre in centres:
            self.stamp(surface, body, centre, r * s)

    def stamp(self, surface: Surface, body: str, centre: tuple[float, float], r_px: float) -> None:
        """Draw SVG elements round a logical centre, where `{c}` is the middle of a square that reaches `r_px`
        device px (and one more); cached by their text."""
        half = int(r_px) + 2
        side = 2 * half + 1
        x, y = self.canvas.pos(*centre)
        self._lay(
            surface,
            (x - half, y - half),
            ("stamp", body, half),
            lambda: paint.vector(body.replace("{c}", f"{half + 0.5}"), side, side),
        )

    def drawing(self, surface: Surface, box: Box, body: str) -> None:
        """Draw SVG elements in device px from the box's top left corner, clipped to the box; cached by their
        text."""
        rect = self.canvas.rect(*box)
        self._put(surface, rect, ("drawing", body), lambda: paint.vector(body, *rect.size))

    def hatch(
        self, surface: Surface, box: Box, colour: str, step: float, width: float, alpha: int = 255
    ) -> None:
        """Draw lines at 45° over a box, `step` apart in x; `alpha` 0 to 255. Boxes of one size share a
        drawing."""
        s, rect = self.canvas.s, self.canvas.rect(*box)
        thick = self._thick(width)
        ways, ink = _slanted(rect.w, rect.h, step * s, thick), self._stroke(colour, thick, alpha / 255)
        self.drawing(surface, box, f'<path d="{ways}" fill="none" {ink} stroke-linecap="round"/>')

    def line(
        self,
        surface: Surface,
        a: tuple[float, float],
        b: tuple[float, float],
        colour: str,
        width: float = 1.0,
        alpha: int = 255,
    ) -> None:
        """Draw a straight antialiased line with round ends; `alpha` 0 to 255."""
        thick = self._thick(width)
        (ax, ay), (bx, by) = self.canvas.pos(*a), self.canvas.pos(*b)
        if ax == bx or ay == by:
            self._bar(surface, (ax, ay), (bx, by), round(thick), colour, alpha)
            return
        pad = int(thick) + 1
        left, top = min(ax, bx) - pad, min(ay, by) - pad
        w, h = abs(ax - bx) + 2 * pad + 1, abs(ay - by) + 2 * pad + 1
        ends = f'x1="{ax - left + 0.5}" y1="{ay - top + 0.5}" x2="{bx - left + 0.5}" y2="{by - top + 0.5}"'
        body = f'<line {ends} {self._stroke(colour, thick, alpha / 255)} stroke-linecap="round"/>'
        self._lay(surface, (left, top), ("line", body, w, h), lambda: paint.vector(body, w, h))

    def cached_tile(
        self, surface: Surface, box: Box, around: float, key: Hashable, draw: Callable[[Surface, Box], None]
    ) -> None:
        """Draw what `draw` makes of a surface and a box, as a tile cached by `key`. `around`: its reach
        beyond the box (logical px)."""
        s, rect, edge = self.canvas.s, self.canvas.rect(*box), self.canvas.px(around)
        left, top = rect.x - edge, rect.y - edge
        inner = box[0] - left / s, box[1] - top / s, box[2], box[3]

        def made() -> Surface:
            clear = Surface((rect.w + 2 * edge, rect.h + 2 * edge), pygame.SRCALPHA, 32)
            draw(clear, inner)
            return clear

        self._lay(
            surface, (left, top), ("kept", key, rect.size, round(inner[0], 2), round(inner[1], 2)), made
        )

    def shadow(self, surface: Surface, box: Box, elevation: int, radius: float) -> None:
        """Draw the shadow of a raised box at elevation 0 to 4 (LOOK 3)."""
        if elevation <= 0:
            return
        down, blur, alpha = ELEVATIONS[min(4, elevation)]
        x, y, w, h = box
        self._soft(surface, (x, y + down, w, h), radius, blur, "black", round(255 * alpha))

    def glow(
        self, surface: Surface, box: Box, radius: float, colour: str = "lamp", strength: float = 1.0
    ) -> None:
        """Draw light round a box; strength 1 is that of the primary button (28 %)."""
        x, y, w, h = box
        self._soft(
            surface, (x - 2, y - 2, w + 4, h + 4), radius + 4, 10, colour, min(255, round(71 * strength))
        )

    def _thick(self, width: float) -> float:
        """Return a line width in device px, at least one."""
        return max(1.0, width * self.canvas.s)

    def _stroke(self, colour: str, thick: float, alpha: float) -> str:
        """Return the SVG attributes of a line `thick` device px wide; `alpha` 0..1."""
        return f'stroke="{self.theme.hex(colour)}" stroke-width="{thick:.2f}" stroke-opacity="{alpha:.3f}"'

    def _top_line(self, surface: Surface, corner: tuple[int, int], radius: float, width: int) -> None:
        """Draw the lamp's light on the upper edge of a plate that is `width` device px wide, from its corner
        on."""
        side = self.canvas.px(max(radius, LEAST_INSET))
        size = width - 2 * side, self.canvas.px(1)
        self._fade(surface, (corner[0] + side, corner[1]), size, "lamp", TOP_LINE)

    def _fade(
        self,
        surface: Surface,
        at: tuple[int, int],
        size: tuple[int, int],
        colour: str,
        stops: tuple[tuple[float, float], ...],
    ) -> None:
        """Draw a bar whose alpha runs from left to right through stops, device px."""
        ink = self.theme.hex(colour)
        self._lay(surface, at, ("fade", *size, ink, stops), lambda: paint.fade(*size, ink, stops))

    def fading(
        self,
        surface: Surface,
        at: tuple[float, float],
        width: float,
        colour: str,
        stops: tuple[tuple[float, float], ...],
        thick: float = 1.2,
    ) -> None:
        """Draw a horizontal line from `at`, its alpha running from left to right through stops (0 to 1, alpha
        0 to 1)."""
        size = self.canvas.px(width), self.canvas.px(thick)
        self._fade(surface, self.canvas.pos(*at), size, colour, stops)

    def rule(self, surface: Surface, at: tuple[float, float], width: float, colour: str = "brass") -> None:
        """Draw a thin line that fades to the right, for headings."""
        self.fading(surface, at, width, colour, ((0.0, 0.75), (1.0, 0.05)))

    def _bar(
        self, surface: Surface, a: tuple[int, int], b: tuple[int, int], thick: int, colour: str, alpha: int
    ) -> None:
        left, top = min(a[0], b[0]), min(a[1], b[1])
        w, h = abs(a[0] - b[0]), abs(a[1] - b[1])
        rect = Rect(left - thick // 2, top, thick, h) if w == 0 else Rect(left, top - thick // 2, w, thick)
        ink = self.colour(colour)
        if alpha >= 255:
            surface.fill(ink, rect)
            return
        bar = Surface(rect.size, pygame.SRCALPHA, 32)
        bar.fill((ink.r, ink.g, ink.b, alpha))
        surface.blit(bar, rect)

    def _soft(self, surface: Surface, box: Box, radius: float, blur: float, colour: str, alpha: int) -> None:
        rect = self.canvas.rect(*box)
        blur_px, round_px = blur * self.canvas.s, round(radius * self.canvas.s)
        grow = paint.margin(blur_px)
        edge, side = 2 * grow + round_px, 2 * (grow + round_px) + 2
        small = min(rect.w, side), min(rect.h, side)
        look = (round_px, blur_px, self.theme.hex(colour), alpha)
        outer = rect.inflate(2 * grow, 2 * grow)
        edges = (edge if rect.w > side else 0, edge if rect.h > side else 0)
        soft = ("soft", small, look)

        def draw() -> Surface:
            return paint.soft(*small, round_px, blur_px, self.colour(colour), alpha)

        def whole() -> Surface:
            return paint.stretch(self._tiles.get_or_make((soft, 0), draw), edges, *outer.size)

        if outer.w * outer.h > _LARGE:
            paint.spread(surface, self._tile(surface, soft, draw), edges, outer, hollow=True)
        elif edges == (0, 0):
            self._lay(surface, outer.topleft, soft, draw)
        else:
            self._lay(surface, outer.topleft, ("whole", outer.size, look), whole)


@lru_cache(maxsize=256)
def _slanted(w: int, h: int, step: float, thick: float) -> str:
    """Return the SVG path data of lines at 45° in a box of this size, `step` apart in x and `thick` wide."""
    edge = thick / 2
    across, down = w - thick, h - thick
    ways = ""
    for number in range(1, int((across + down) / step) + 1):
        at = number * step
        near, far = max(0.0, at - down), min(at, across)
        ways += f"M{edge + near:.2f} {edge + at - near:.2f}L{edge + far:.2f} {edge + at - far:.2f}"
    return ways

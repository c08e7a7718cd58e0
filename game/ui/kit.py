"""The kit: everything drawn goes through one, in logical px of its canvas (LOOK 1-4).

A Kit is made anew when window, scale, theme or palette change. All it hands out is cached:
blit it, do not change it. Surfaces come out in device px with straight alpha.
"""

from __future__ import annotations

from pathlib import Path

import pygame
from pygame import Color, Rect, Surface

from . import motion as motions
from . import paint, room, text, theme
from .art import ArtStore
from .canvas import Box, Canvas
from .sounds import Sounds
from .theme import Theme

ROOT = Path(__file__).resolve().parents[2]
ELEVATIONS = {1: (2, 5, 0.45), 2: (4, 10, 0.5), 3: (10, 18, 0.55), 4: (16, 32, 0.6)}
"""Elevation -> (offset down, blur, black alpha), lengths in logical px (LOOK 3)."""
TOP_BAR = 52
LEAST_TEXT = 12


class Kit:
    """Colours, text, icons, pictures, panels and light for one canvas."""

    def __init__(
        self, canvas: Canvas, theme: Theme, art: ArtStore, sounds: Sounds, *, motion: str = "normal"
    ) -> None:
        self.canvas, self.theme, self.art, self.sounds = canvas, theme, art, sounds
        self.speed = motions.SPEEDS.get(motion, 1.0)
        self._lettering = text.Lettering()
        self._tiles: paint.Cache[paint.Tile] = paint.Cache(32_000_000, lambda tile: tile.nbytes)
        self._parts: paint.Cache[list[paint.Tile]] = paint.Cache(8_000_000, lambda t: sum(x.nbytes for x in t))
        self._icons: paint.Cache[Surface] = paint.Cache(8_000_000, lambda s: 4 * s.get_width() * s.get_height())
        self._room: Surface | None = None
        art.listeners.append(self._forget)

    @classmethod
    def make(
        cls,
        canvas: Canvas,
        *,
        root: Path = ROOT,
        cache: Path | None = None,
        palette: str = "standard",
        motion: str = "normal",
        previous: Kit | None = None,
    ) -> Kit:
        """A kit from the theme and art under `root`; it takes over the art store and the sounds of the
        `previous` one, with all they keep. Raises ThemeError when the theme file cannot be used."""
        colours = theme.load(root / "data" / "themes" / "night.yaml", palette)
        if previous is None:
            store, sounds = ArtStore(root / "art", cache), Sounds(root / "art" / "sounds")
        else:
            store, sounds = previous.art, previous.sounds
            previous.close()
        return cls(canvas, colours, store, sounds, motion=motion)

    def close(self) -> None:
        """Let the art store forget this kit; call it when another takes its place."""
        if self._forget in self.art.listeners:
            self.art.listeners.remove(self._forget)

    def seconds(self, duration: float) -> float:
        """A duration of LOOK 9 at the chosen speed of motion; 0 when motion is off."""
        return duration * self.speed

    # -- colour and text

    def colour(self, name: str) -> Color:
        """The colour of that name; "#RRGGBB" passes through. Raises KeyError."""
        return self.theme.colour(name)

    def font_px(self, size: float) -> int:
        """A type size in device px, never below 12 (LOOK 2)."""
        return max(LEAST_TEXT, round(size * self.canvas.s))

    def text(
        self,
        string: str,
        size: float = 16,
        colour: str = "text",
        bold: bool = False,
        italic: bool = False,
        mono: bool = False,
    ) -> Surface:
        """One line of text."""
        return self._lettering.line(string, self.font_px(size), self.colour(colour), bold, italic, mono)

    def text_width(self, string: str, size: float, bold: bool = False, mono: bool = False) -> float:
        """How wide a line is, logical px."""
        return text.width(string, self.font_px(size), bold, mono=mono) / self.canvas.s

    def line_height(self, size: float) -> float:
        """From one line of a paragraph to the next, logical px."""
        return self.font_px(size) * text.LINE_HEIGHT / self.canvas.s

    def draw_text(
        self,
        surface: Surface,
        string: str,
        at: tuple[float, float],
        size: float = 16,
        colour: str = "text",
        bold: bool = False,
        anchor: str = "topleft",
        max_width: float | None = None,
        mono: bool = False,
        italic: bool = False,
    ) -> Box:
        """Draw one line, its `anchor` (a pygame rect anchor) at `at`, cut with "…" beyond
        `max_width`; returns the box it fills."""
        if max_width is not None:
            limit = int(max_width * self.canvas.s)
            string = text.ellipsis(string, limit, self.font_px(size), bold, mono)
        return self.put(surface, self.text(string, size, colour, bold, italic, mono), at, anchor)

    def put(self, surface: Surface, drawn: Surface, at: tuple[float, float], anchor: str = "topleft") -> Box:
        """Blit a surface of this kit with its anchor at a logical point; returns the box it fills."""
        rect = drawn.get_rect(**{anchor: self.canvas.pos(*at)})
        surface.blit(drawn, rect)
        s = self.canvas.s
        return rect.x / s, rect.y / s, rect.w / s, rect.h / s

    def paragraph(
        self, string: str, width: float, size: float = 14, colour: str = "text2", bold: bool = False
    ) -> Surface:
        """Text wrapped to a width, line height 1.38; "\\n" begins a new line."""
        limit = int(width * self.canvas.s)
        return self._lettering.paragraph(string, limit, self.font_px(size), self.colour(colour), bold)

    def size_of(self, drawn: Surface) -> tuple[float, float]:
        """The size of a surface in logical px."""
        return drawn.get_width() / self.canvas.s, drawn.get_height() / self.canvas.s

    # -- pictures

    def icon(self, name: str, size: float, colour: str = "text2") -> Surface:
        """`art/ui/icon_<name>.svg`, white ink tinted, `size` square."""
        side = self.canvas.px(size)
        ink = self.colour(colour)
        key = (name, side, ink.r, ink.g, ink.b)
        found = self._icons.get(key)
        if found is None:
            white = self.art.picture(f"ui/icon_{name}.svg", side, side).copy()
            found = self._icons.put(key, paint.tint(white, ink))
        return found

    def draw_icon(
        self, surface: Surface, name: str, centre: tuple[float, float], size: float = 19, colour: str = "text2"
    ) -> None:
        """Draw an icon round a centre."""
        self.put(surface, self.icon(name, size, colour), centre, "center")

    def picture(self, path: str, w: float, h: float) -> Surface:
        """`art/<path>`, SVG or PNG, drawn at that size."""
        return self.art.picture(path, self.canvas.px(w), self.canvas.px(h))

    def die(self, colour: str, value: int, size: float, used: bool = False) -> Surface:
        """A planet die showing 1..6; a used one at 42 % (the word "used" stands beside it)."""
        die = self.picture(f"planet_smash/die_{colour}_{value}.svg", size, size)
        if not used:
            return die
        key = ("used", colour, value, die.get_size())
        found = self._icons.get(key)
        return found or self._icons.put(key, paint.tint(die.copy(), self.colour("white"), 107))

    # -- shapes

    def fill(
        self,
        surface: Surface,
        box: Box,
        top: str,
        bottom: str | None = None,
        radius: float = 8,
        border: str | None = None,
        border_width: float = 1.0,
        alpha: int = 255,
        top_line: bool = False,
    ) -> None:
        """A rounded box filled from `top` to `bottom` colour; `top_line` adds the lamp's light on its
        upper edge. `alpha` 0..255 counts for the whole."""
        stops = ((0.0, self.theme.hex(top)), (1.0, self.theme.hex(bottom or top)))
        self.plate(surface, box, stops, radius, border, border_width, alpha, top_line)

    def plate(
        self,
        surface: Surface,
        box: Box,
        stops: tuple[tuple[float, str], ...],
        radius: float = 8,
        border: str | None = None,
        border_width: float = 1.0,
        alpha: int = 255,
        top_line: bool = False,
        border_alpha: float = 1.0,
    ) -> None:
        """`fill` with any number of gradient stops (0..1, "#RRGGBB") from top to bottom."""
        rect = self.canvas.rect(*box)
        if rect.w <= 0 or rect.h <= 0:
            return
        edge = self.theme.hex(border) if border else ""
        key = ("plate", rect.size, stops, radius, edge, border_width, alpha, top_line, border_alpha)
        tile = self._tiles.get(key)
        if tile is None:
            line = max(1.0, border_width * self.canvas.s) if border else 0.0
            made = self._plate(rect.size, stops, radius * self.canvas.s, edge, line, border_alpha)
            if top_line:
                self._top_line(made, radius)
            if alpha < 255:
                paint.tint(made, self.colour("white"), alpha)
            tile = self._tiles.put(key, paint.Tile(made))
        tile.put(surface, rect.topleft)

    def outline(
        self, surface: Surface, box: Box, colour: str, radius: float = 8, width: float = 1.5, alpha: float = 1.0
    ) -> None:
        """The line of a rounded box, drawn inside it; `alpha` 0..1."""
        s = self.canvas.s
        line = max(1.0, width * s)
        attributes = f'stroke="{self.theme.hex(colour)}" stroke-width="{line:.2f}" stroke-opacity="{alpha:.3f}"'
        self._box(surface, box, f'fill="none" {attributes}', radius, line / 2)

    def dashed(self, surface: Surface, box: Box, colour: str, radius: float = 5, width: float = 1.8) -> None:
        """The dashed outline of a legal place: 6 on, 5 off (LOOK 5)."""
        s = self.canvas.s
        line = max(1.0, width * s)
        attributes = f'stroke="{self.theme.hex(colour)}" stroke-width="{line:.2f}"'
        dash = f'stroke-dasharray="{6 * s:.2f} {5 * s:.2f}"'
        self._box(surface, box, f'fill="none" {attributes} {dash}', radius, line / 2)

    def disc(
        self,
        surface: Surface,
        centre: tuple[float, float],
        r: float,
        fill: str | None,
        border: str | None = None,
        width: float = 1.5,
        alpha: float = 1.0,
    ) -> None:
        """A disc of radius `r` with its border drawn inside; `fill` None draws the ring alone."""
        s = self.canvas.s
        line = max(1.0, width * s) if border else 0.0
        ink = f'fill="{self.theme.hex(fill)}"' if fill else 'fill="none"'
        ring = f'stroke="{self.theme.hex(border)}" stroke-width="{line:.2f}"' if border else ""
        radius = max(0.5, r * s - line / 2)
        paint_ = f'<circle cx="{{c}}" cy="{{c}}" r="{radius:.2f}" {ink} {ring} opacity="{alpha:.3f}"/>'
        self.stamp(surface, paint_, centre, r * s)

    def stamp(self, surface: Surface, body: str, centre: tuple[float, float], r_px: float) -> None:
        """SVG elements round a logical centre, `{c}` in them standing for the middle of a square that
        reaches `r_px` device px (and one more) from it; cached by their text."""
        half = int(r_px) + 2
        key = ("stamp", body, half)
        tile = self._tiles.get(key)
        if tile is None:
            drawn = paint.vector(body.replace("{c}", f"{half + 0.5}"), 2 * half + 1, 2 * half + 1)
            tile = self._tiles.put(key, paint.Tile(drawn))
        x, y = self.canvas.pos(*centre)
        tile.put(surface, (x - half, y - half))

    def line(
        self,
        surface: Surface,
        a: tuple[float, float],
        b: tuple[float, float],
        colour: str,
        width: float = 1.0,
        alpha: int = 255,
    ) -> None:
        """A straight line with round ends, antialiased; `alpha` 0..255."""
        thick = max(1.0, width * self.canvas.s)
        (ax, ay), (bx, by) = self.canvas.pos(*a), self.canvas.pos(*b)
        if ax == bx or ay == by:
            self._bar(surface, (ax, ay), (bx, by), round(thick), colour, alpha)
            return
        pad = int(thick) + 1
        left, top = min(ax, bx) - pad, min(ay, by) - pad
        w, h = abs(ax - bx) + 2 * pad + 1, abs(ay - by) + 2 * pad + 1
        ink = f'stroke="{self.theme.hex(colour)}" stroke-width="{thick:.2f}" stroke-opacity="{alpha / 255:.3f}"'
        ends = f'x1="{ax - left + 0.5}" y1="{ay - top + 0.5}" x2="{bx - left + 0.5}" y2="{by - top + 0.5}"'
        key = ("line", ends, ink, w, h)
        tile = self._tiles.get(key)
        if tile is None:
            drawn = paint.vector(f'<line {ends} {ink} stroke-linecap="round"/>', w, h)
            tile = self._tiles.put(key, paint.Tile(drawn))
        tile.put(surface, (left, top))

    def player_badge(self, surface: Surface, seat: int, centre: tuple[float, float], size: float) -> None:
        """The shape and colour of a seat (0-based), `size` across, with its number from the fifth seat on."""
        player = self.theme.player(seat)
        s = self.canvas.s
        body = paint.emblem(player.shape, size * s / 2 - 1, player.fill, player.light, max(1.0, 1.5 * s))
        self.stamp(surface, body, centre, size * s / 2)
        if seat >= len(self.theme.players):
            number_size = max(size * 0.46, LEAST_TEXT / s)
            x, y = centre[0], centre[1] + (size * 0.12 if player.shape == "triangle" else 0)
            dark = theme.contrast(player.fill, self.theme.hex("ink")) >= 4.5
            self.draw_text(surface, str(seat + 1), (x, y), number_size, "ink" if dark else "white", True, "center")

    # -- light and shadow

    def shadow(self, surface: Surface, box: Box, elevation: int, radius: float) -> None:
        """The shadow of a raised box at elevation 0..4 (LOOK 3)."""
        if elevation <= 0:
            return
        down, blur, alpha = ELEVATIONS[min(4, elevation)]
        x, y, w, h = box
        self._soft(surface, (x, y + down, w, h), radius, blur, "black", round(255 * alpha))

    def glow(self, surface: Surface, box: Box, radius: float, colour: str = "lamp", strength: float = 1.0) -> None:
        """Light round a box; strength 1 is that of the primary button (28 %)."""
        x, y, w, h = box
        self._soft(surface, (x - 2, y - 2, w + 4, h + 4), radius + 4, 10, colour, min(255, round(71 * strength)))

    def room(self) -> Surface:
        """The background of the whole window, opaque."""
        if self._room is None:
            self._room = room.draw(self.canvas, self.theme)
        return self._room

    # -- panels

    def panel(self, surface: Surface, box: Box, heading: str = "", figure: str = "", lit: bool = False) -> None:
        """A panel with its heading and the figure that belongs to it; `lit`: about the choice in hand."""
        x, y, w, _ = box
        self.shadow(surface, box, 1, 10)
        border = "brass_mid" if lit else "edge"
        self.fill(surface, box, "panel_top", "panel_bottom", 10, border, 1.2 if lit else 1.0, top_line=True)
        if heading:
            self.draw_text(surface, heading, (x + 16, y + 20), 14, "brass_light", True, "midleft", w - 32)
            room_left = w - 44 - self.text_width(heading, 14, True)
            if figure and room_left > 24:
                self.draw_text(surface, figure, (x + w - 16, y + 20), 14, "text2", False, "midright", room_left)
            self.rule(surface, (x + 16, y + 33), w - 32)

    def rule(self, surface: Surface, at: tuple[float, float], width: float, colour: str = "brass") -> None:
        """A thin line that fades to the right: under headings."""
        self._fading(surface, at, width, colour, ((0.0, 0.75), (1.0, 0.05)))

    def top_bar(self, surface: Surface, title: str, subtitle: str = "") -> None:
        """The bar at the top, 52 high, with a brass line under it; x < 56 is left for the back button."""
        w = self.canvas.w
        self.shadow(surface, (0, 0, w, TOP_BAR), 1, 0)
        self.fill(surface, (0, 0, w, TOP_BAR), "panel_top", "panel_bottom", 0)
        self._fading(surface, (0, TOP_BAR - 1), w, "brass", ((0.0, 0.35), (0.35, 0.9), (1.0, 0.35)), 1.5)
        x, _, used, _ = self.draw_text(surface, title, (60, 26), 20, "text", True, "midleft", w * 0.4)
        if subtitle:
            left = x + used + 14
            self.draw_text(surface, subtitle, (left, 27), 16, "text2", False, "midleft", max(0, w * 0.62 - left))

    # -- inside

    def _plate(
        self,
        size: tuple[int, int],
        stops: tuple[tuple[float, str], ...],
        radius: float,
        edge: str,
        line: float,
        edge_alpha: float,
    ) -> Surface:
        w, h = size
        if len({colour for _, colour in stops}) == 1:
            made = paint.box(w, h, radius, f'fill="{stops[0][1]}"')
        else:
            made = paint.gradient(w, h, stops)
            if radius > 0:
                mask = paint.box(w, h, radius, 'fill="#FFFFFF"')
                made.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        if line:
            ink = f'fill="none" stroke="{edge}" stroke-width="{line:.2f}" stroke-opacity="{edge_alpha:.3f}"'
            made.blit(paint.box(w, h, radius, ink, line / 2), (0, 0))
        return made

    def _top_line(self, made: Surface, radius: float) -> None:
        w = made.get_width()
        side, thick = self.canvas.px(max(radius, 4)), self.canvas.px(1)
        lamp = self.theme.hex("lamp")
        line = paint.fade(w - 2 * side, thick, lamp, ((0.0, 0.0), (0.35, 0.45), (1.0, 0.0)))
        made.blit(line, (side, 0))

    def _fading(
        self,
        surface: Surface,
        at: tuple[float, float],
        width: float,
        colour: str,
        stops: tuple[tuple[float, float], ...],
        thick: float = 1.2,
    ) -> None:
        w, h = self.canvas.px(width), self.canvas.px(thick)
        key = ("fade", w, h, self.theme.hex(colour), stops)
        tile = self._tiles.get(key)
        if tile is None:
            tile = self._tiles.put(key, paint.Tile(paint.fade(w, h, self.theme.hex(colour), stops)))
        tile.put(surface, self.canvas.pos(*at))

    def _box(self, surface: Surface, box: Box, attributes: str, radius: float, inset: float) -> None:
        rect = self.canvas.rect(*box)
        if rect.w <= 0 or rect.h <= 0:
            return
        key = ("box", rect.size, attributes, radius)
        tile = self._tiles.get(key)
        if tile is None:
            make = paint.box if "dasharray" not in attributes else paint.whole_box
            made = make(rect.w, rect.h, radius * self.canvas.s, attributes, inset)
            tile = self._tiles.put(key, paint.Tile(made))
        tile.put(surface, rect.topleft)

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
        edge = 2 * grow + round_px
        ink = self.colour(colour)
        side = 2 * (grow + round_px) + 2
        w, h = min(rect.w, side), min(rect.h, side)
        key = ("soft", w, h, round_px, blur_px, ink.r, ink.g, ink.b, alpha)
        parts = self._parts.get(key)
        if parts is None:
            made = paint.soft(w, h, round_px, blur_px, ink, alpha)
            parts = self._parts.put(key, [paint.Tile(made)])
        paint.spread(surface, parts[0], (edge if rect.w > side else 0, edge if rect.h > side else 0), rect, grow)

    def _forget(self, place: Path) -> None:
        self._icons.clear()


"""Antialiased shapes as tiles: rounded boxes, discs, lines, shadows and glows (LOOK 3).

Curves are drawn once by the SVG renderer at device size and cached as tiles, for opaque surfaces with premultiplied
alpha: that blit is two to three times faster, but right on those only.
"""

from __future__ import annotations

import io
import math
from collections import OrderedDict
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Generic, TypeVar

import pygame
from pygame import Rect, Surface

T = TypeVar("T")
Stops = tuple[tuple[float, str], ...]
"""Colours of a gradient: how far down (0..1), "#RRGGBB"."""
Fit = tuple[Surface, int]
"""A picture to blit on some surface, and how (the flags of the blit)."""
Steps = Generator[None, None, T]
"""A picture that is drawn step by step."""
Stop = tuple[float, str, float]
"""A stop of an SVG gradient: position 0..1, colour "#RRGGBB", opacity 0..1."""
_NEAR = 1e-6
"""The difference that rounding may make, px."""
_FORMAT: list[Surface] = []


class Cache(Generic[T]):
    """A cache with a limit in bytes; the least recently used value is dropped first."""

    def __init__(self, limit: int, weigh: Callable[[T], int]) -> None:
        self.limit, self.used = limit, 0
        self._weigh = weigh
        self._kept: OrderedDict[Hashable, T] = OrderedDict()

    def get(self, key: Hashable) -> T | None:
        """Return the value of a key, which becomes the newest, or None."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: Hashable, value: T) -> T:
        """Store a value and return it; drop the oldest beyond the limit, never the newest."""
        self.pop(key)
        size = self._weigh(value)
        self.make_room(size)
        self._kept[key] = value
        self.used += size
        return value

    def make_room(self, size: int) -> None:
        """Drop the oldest values until one of this size fits; called before it is made, it can reuse the
        memory."""
        while self._kept and self.used + size > self.limit:
            self.used -= self._weigh(self._kept.popitem(last=False)[1])

    def get_or_make(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the value of a key, made and stored if it is missing."""
        found = self.get(key)
        return self.put(key, make()) if found is None else found

    def pop(self, key: Hashable) -> None:
        """Drop one value."""
        if (value := self._kept.pop(key, None)) is not None:
            self.used -= self._weigh(value)

    def cached_keys(self) -> list[Hashable]:
        """Return the keys, oldest first."""
        return list(self._kept)

    def clear(self) -> None:
        """Drop all values."""
        self._kept.clear()
        self.used = 0


def pictures(limit: int) -> Cache[Surface]:
    """Return a cache of surfaces with a limit in bytes."""
    return Cache(limit, lambda picture: 4 * picture.get_width() * picture.get_height())


def fit_for(surface: Surface, kept: Cache[Surface], key: Hashable, draw: Callable[[], Surface]) -> Fit:
    """Return a tile for a surface with its blend flag: the picture that `draw` makes with straight alpha,
    cached in the form that this surface needs."""
    straight = (key, 0)
    if surface.get_flags() & pygame.SRCALPHA:
        return kept.get_or_make(straight, draw), 0
    blend = pygame.BLEND_PREMULTIPLIED
    return kept.get_or_make((key, blend), lambda: (kept.get(straight) or draw()).premul_alpha()), blend


def native(surface: Surface) -> Surface:
    """Return the same picture in the pixel format that blits fastest; needs no display."""
    if not _FORMAT:
        _FORMAT.append(Surface((1, 1), pygame.SRCALPHA, 32))
    return surface.convert(_FORMAT[0])


def vector(body: str, w: float, h: float) -> Surface:
    """Return SVG elements drawn on `w` x `h` device px (only what LOOK 10 allows), straight alpha."""
    width, height = max(1, round(w)), max(1, round(h))
    return rendered(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{body}</svg>')


def rendered(drawing: str) -> Surface:
    """Return the surface of an SVG whose size is in whole px, straight alpha. Raises ValueError.

    The renderer ignores unknown elements: pass only our own drawings and those of `svg.measured`.
    """
    from pillow_lunasvg import SvgImageFile  # imported on first use, since it loads Pillow

    try:
        image = SvgImageFile(io.BytesIO(drawing.encode()))
        image.load()
    except (OSError, SyntaxError) as error:
        raise ValueError(str(error)) from None
    return native(pygame.image.frombuffer(image.tobytes(), image.size, "RGBA"))


def radial(name: str, stops: Iterable[Stop], at: tuple[float, float, float] | None = None) -> str:
    """Return an SVG radial gradient: inside the filled shape, or `at` (middle x, y and radius) in the body's
    units."""
    where = (
        'cx="50%" cy="50%" r="50%"' if at is None else 'gradientUnits="userSpaceOnUse" cx="{}" cy="{}" r="{}"'
    )
    return f'<radialGradient id="{name}" {where.format(*at or ())}>{_stops(stops)}</radialGradient>'


def linear(name: str, stops: Iterable[Stop], ends: tuple[tuple[float, float], tuple[float, float]]) -> str:
    """Return an SVG gradient from one point to another, in the body's units."""
    (x1, y1), (x2, y2) = ends
    where = f'gradientUnits="userSpaceOnUse" x1="{x1:.3f}" y1="{y1:.3f}" x2="{x2:.3f}" y2="{y2:.3f}"'
    return f'<linearGradient id="{name}" {where}>{_stops(stops)}</linearGradient>'


def _stops(stops: Iterable[Stop]) -> str:
    return "".join(
        f'<stop offset="{part:g}" stop-color="{colour}" stop-opacity="{alpha:g}"/>'
        for part, colour, alpha in stops
    )


def rounded(w: float, h: float, radius: float, paint: str, inset: float = 0.0) -> str:
    """Return an SVG rounded rectangle, `inset` px inside w x h, with paint attributes."""
    radius = max(0.0, min(radius - inset, (w - 2 * inset) / 2, (h - 2 * inset) / 2))
    return (
        f'<rect x="{inset:.3f}" y="{inset:.3f}" width="{max(0.01, w - 2 * inset):.3f}" '
        f'height="{max(0.01, h - 2 * inset):.3f}" rx="{radius:.3f}" {paint}/>'
    )


def stretch(tile: Surface, edges: tuple[int, int], w: int, h: int) -> Surface:
    """Return the tile enlarged to w x h px in nine parts (see `spread`)."""
    result = Surface((w, h), pygame.SRCALPHA, 32)
    spread(result, (tile, 0), edges, result.get_rect())
    return result


def box(w: int, h: int, radius: float, paint: str, inset: float = 0.0) -> Surface:
    """Return a rounded box of w x h px with SVG paint of one colour; large ones are stretched from a small
    one."""
    edge = int(radius + inset) + 3
    if w <= 2 * edge + 2 or h <= 2 * edge + 2 or w * h < 3000:
        return vector(rounded(w, h, radius, paint, inset), w, h)
    return stretch(_corners(2 * edge + 2, radius, paint, inset), (edge, edge), w, h)


@lru_cache(maxsize=128)
def _corners(side: int, radius: float, paint: str, inset: float) -> Surface:
    """Return a rounded box hardly larger than its corners, cached for stretching."""
    return vector(rounded(side, side, radius, paint, inset), side, side)


def plate(
    w: int, h: int, stops: Stops, radius: float, edge: str = "", line: float = 0.0, edge_alpha: float = 1.0
) -> Surface:
    """Return a rounded box filled from top to bottom through stops, with a line inside its edge if `line`
    isn't 0."""
    if len({colour for _, colour in stops}) == 1:
        made = box(w, h, radius, f'fill="{stops[0][1]}"')
    else:
        made = gradient(w, h, stops)
        if radius > 0:
            mask = box(w, h, radius, 'fill="#FFFFFF"')
            made.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if line:
        ink = f'fill="none" stroke="{edge}" stroke-width="{line:.2f}" stroke-opacity="{edge_alpha:.3f}"'
        made.blit(box(w, h, radius, ink, line / 2), (0, 0))
    return made


def gradient(w: int, h: int, stops: Stops) -> Surface:
    """Return an opaque vertical gradient; stops are (0 to 1, "#RRGGBB")."""
    return pygame.transform.scale(native(pygame.image.frombytes(_column(h, stops), (1, h), "RGBA")), (w, h))


@lru_cache(maxsize=512)
def _column(h: int, stops: Stops) -> bytes:
    """Return the pixels of a vertical gradient."""
    colours = [(at, pygame.Color(colour)) for at, colour in stops]
    return b"".join(bytes(before.lerp(after, part)) for before, after, part in _along(colours, h))


def turned_box(box: Rect, by: float, about: tuple[float, float]) -> Rect:
    """Return the bounds of a box rotated about a point, degrees counterclockwise, in whole px."""
    if _is_unmoved(box, by, about):
        return box.copy()
    (least_x, least_y), (most_x, most_y) = rotated_bounds((box.x, box.y, box.w, box.h), by, about)
    left, top = math.floor(least_x + _NEAR), math.floor(least_y + _NEAR)
    return Rect(left, top, math.ceil(most_x - _NEAR) - left, math.ceil(most_y - _NEAR) - top)


def rotated_bounds(
    box: tuple[float, float, float, float], by: float, about: tuple[float, float]
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the top left and bottom right ends of a box rotated about a point, degrees counterclockwise, in
    the units of the box."""
    cos, sin, (px, py), (left, top, w, h) = math.cos(math.radians(by)), math.sin(math.radians(by)), about, box
    points = [(x - px, y - py) for x in (left, left + w) for y in (top, top + h)]
    xs, ys = [px + cos * x + sin * y for x, y in points], [py - sin * x + cos * y for x, y in points]
    return (min(xs), min(ys)), (max(xs), max(ys))


def _is_unmoved(box: Rect, by: float, about: tuple[float, float]) -> bool:
    """Return whether a rotated box covers the same px as before, within rounding."""
    x, y = about[0] - box.x, about[1] - box.y
    return by % 360 == 180 and abs(2 * x - box.w) < 1 and abs(2 * y - box.h) < 1


def turned(
    surface: Surface, by: float, about: tuple[float, float], within: Rect
) -> tuple[Surface, tuple[int, int]]:
    """Return the content of a surface rotated about a point, degrees counterclockwise, clipped to a box, and
    its top left corner."""
    whole = surface.get_rect()
    if within == whole and _is_unmoved(whole, by, about):
        return pygame.transform.rotate(surface, 180), (0, 0)
    used = surface.get_bounding_rect()
    area = turned_box(used, by, about).inflate(2, 2).clip(within)
    if not used.w or not used.h or not area.w or not area.h:
        return Surface((1, 1), pygame.SRCALPHA, 32), area.topleft
    from PIL import Image  # imported on first use, since it loads Pillow

    used.inflate_ip(4, 4)  # a clear margin avoids jagged edges
    part = Surface(used.size, pygame.SRCALPHA, 32)
    part.blit(surface, (-used.x, -used.y))
    image = Image.frombytes("RGBA", used.size, pygame.image.tobytes(part, "RGBA"))
    cos, sin = math.cos(math.radians(by)), math.sin(math.radians(by))
    dx, dy = area.x - about[0], area.y - about[1]
    back = (
        *(cos, -sin, cos * dx - sin * dy + about[0] - used.x),
        *(sin, cos, sin * dx + cos * dy + about[1] - used.y),
    )
    made = image.transform(area.size, Image.Transform.AFFINE, back, Image.Resampling.BICUBIC)
    return native(pygame.image.frombuffer(made.tobytes(), area.size, "RGBA")), area.topleft


def tint(surface: Surface, colour: pygame.Color, alpha: int = 255) -> Surface:
    """Tint a white picture in place and return it."""
    surface.fill((colour.r, colour.g, colour.b, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def soft(w: int, h: int, radius: float, blur: float, colour: pygame.Color, alpha: int) -> Surface:
    """Return a blurred rounded box: w x h px with `margin(blur)` px added on every side, straight alpha.

    `blur` is twice the standard deviation, which is also the reach of the library's kernel.
    """
    grow = margin(blur)
    factor = 4 if blur >= 14 else 2 if blur >= 6 else 1
    width, height = max(1, round((w + 2 * grow) / factor)), max(1, round((h + 2 * grow) / factor))
    shape = rounded(w / factor, h / factor, radius / factor, 'fill="#FFFFFF"')
    small = vector(
        f'<g transform="translate({grow / factor:.3f} {grow / factor:.3f})">{shape}</g>', width, height
    )
    small = pygame.transform.gaussian_blur(small.premul_alpha(), max(1, round(blur / 2 / factor)))
    small.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return tint(pygame.transform.smoothscale(small, (w + 2 * grow, h + 2 * grow)), colour, alpha)


def margin(blur: float) -> int:
    """Return the reach of a blur beyond its shape, px."""
    return int(blur * 1.2) + 4


def fade(w: int, h: int, colour: str, stops: tuple[tuple[float, float], ...]) -> Surface:
    """Return a bar of one colour whose alpha runs from left to right through stops (0 to 1, alpha 0 to 1)."""
    w = max(1, w)
    ink = pygame.Color(colour)
    row = bytearray((ink.r, ink.g, ink.b, 0) * w)
    row[3::4] = _alphas(w, stops)
    return pygame.transform.scale(native(pygame.image.frombytes(bytes(row), (w, 1), "RGBA")), (w, max(1, h)))


@lru_cache(maxsize=128)
def _alphas(w: int, stops: tuple[tuple[float, float], ...]) -> bytes:
    """Return the alpha of each px of a bar."""
    return bytes(round(255 * (before + (after - before) * part)) for before, after, part in _along(stops, w))


def _along(stops: Sequence[tuple[float, T]], count: int) -> Iterator[tuple[T, T, float]]:
    """Yield, for the middle of each of `count` px in a row, the values at the stops before and after it, and
    its position between them (0 to 1)."""
    later = iter(stops)
    before = after = next(later)
    for number in range(count):
        at = (number + 0.5) / count
        while after[0] < at and (following := next(later, None)) is not None:
            before, after = after, following
        span = after[0] - before[0]
        if at <= before[0] or span <= 0:
            yield before[1], before[1], 0.0
        elif at > after[0]:
            yield after[1], after[1], 0.0
        else:
            yield before[1], after[1], (at - before[0]) / span


def spread(surface: Surface, fit: Fit, edges: tuple[int, int], outer: Rect, *, hollow: bool = False) -> None:
    """Draw a picture (with its blend flag) stretched to `outer` in nine parts: corners of `edges` px stay,
    the middle is stretched. An edge of 0 means the picture already has that length. `hollow`: without the
    middle."""
    picture, blend = fit
    tw, th = picture.get_size()
    columns, rows = _cuts(tw, outer.x, outer.w, edges[0]), _cuts(th, outer.y, outer.h, edges[1])
    for sx, sw, x, w in columns:
        for sy, sh, y, h in rows:
            if hollow and len(columns) == len(rows) == 3 and x == columns[1][2] and y == rows[1][2]:
                continue
            part = picture.subsurface((sx, sy, sw, sh))
            surface.blit(pygame.transform.scale(part, (w, h)), (x, y), None, blend)


def widen(surface: Surface, fit: Fit, edge: int, outer: Rect) -> None:
    """Draw a tile, as high as `outer`, stretched to its width: ends of `edge` px stay; the middle is opaque."""
    picture, blend = fit
    (x, wide, left, space), high = _cuts(picture.get_width(), outer.x, outer.w, edge)[1], outer.h
    surface.blit(picture, outer, (0, 0, edge, high), blend)
    surface.blit(picture, (left + space, outer.y), (x + wide, 0, edge, high), blend)
    part, inner = picture.subsurface((x, 0, wide, high)), Rect(left, outer.y, space, high)
    alike = blend and surface.get_masks()[:3] == picture.get_masks()[:3]
    if alike and surface.get_clip().contains(inner):
        pygame.transform.scale(part, inner.size, surface.subsurface(inner))
    else:
        surface.blit(pygame.transform.scale(part, inner.size), inner, None, blend)


def _cuts(length: int, start: int, space: int, edge: int) -> list[tuple[int, int, int, int]]:
    if edge == 0:
        return [(0, length, start, space)]
    return [
        (0, edge, start, edge),
        (edge, length - 2 * edge, start + edge, space - 2 * edge),
        (length - edge, edge, start + space - edge, edge),
    ]


def emblem(shape: str, r: float, fill: str, rim: str, width: float) -> str:
    """Return the SVG of a player's or die's shape of radius r round `{c}` (see Kit.stamp)."""
    ink = f'fill="{fill}" stroke="{rim}" stroke-width="{width:.2f}" stroke-linejoin="round"'
    r -= width / 2
    if shape == "circle":
        return f'<circle cx="{{c}}" cy="{{c}}" r="{r * 0.94:.2f}" {ink}/>'
    points = {
        "triangle": ((0, -1.0), (1.0, 0.86), (-1.0, 0.86)),
        "diamond": ((0, -1.08), (1.08, 0), (0, 1.08), (-1.08, 0)),
        "hexagon": ((0, -1.04), (0.9, -0.52), (0.9, 0.52), (0, 1.04), (-0.9, 0.52), (-0.9, -0.52)),
        "square": ((-0.84, -0.84), (0.84, -0.84), (0.84, 0.84), (-0.84, 0.84)),
    }[shape]
    path = "L".join(f"{x * r:.2f} {y * r:.2f}" for x, y in points)
    return f'<g transform="translate({{c}} {{c}})"><path d="M{path}Z" {ink}/></g>'

"""Draws the display list of a face on a surface."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pygame
from pygame import Rect, Surface

from game.cards import display
from game.ui import canvas
from game.ui.kit import Kit
from game.ui.paint import linear, radial, rounded, turned, turned_box, vector


class _Turned(NamedTuple):
    """An open turn: the target before it, the origin on that, and the area of the layer."""

    target: Surface
    origin: tuple[float, float]
    area: Rect
    turn: display.Turn


class Screen:
    """A surface of `size` units for a face, at `k` logical px a unit."""

    def __init__(self, kit: Kit, size: tuple[float, float], k: float) -> None:
        self.kit, self.k = kit, k
        self.target = Surface([kit.canvas.px(side * k) for side in size], pygame.SRCALPHA, 32)
        self._turned: list[_Turned] = []
        self._origin = (0.0, 0.0)
        self._played = 0

    def play(self, operations: Sequence[display.Operation]) -> None:
        """Draw the operations added to a list since the last call."""
        for operation in operations[self._played :]:
            self.draw(operation)
        self._played = len(operations)

    def draw(self, operation: display.Operation) -> None:
        """Draw an operation."""
        _PLAY[type(operation)](self, operation)

    def _box(self, box: display.Box) -> canvas.Box:
        x, y, w, h = box
        left, top = self._origin
        return left + x * self.k, top + y * self.k, w * self.k, h * self.k

    def _rect(self, box: display.Box) -> Rect:
        return self.kit.canvas.rect(*self._box(box))

    def _point(self, at: display.Point) -> tuple[float, float]:
        return self._origin[0] + at[0] * self.k, self._origin[1] + at[1] * self.k

    def _shadow(self, shadow: display.Shadow) -> None:
        self.kit.shadow(self.target, self._box(shadow.box), shadow.elevation, shadow.radius * self.k)

    def _glow(self, glow: display.Glow) -> None:
        self.kit.glow(self.target, self._box(glow.box), glow.radius * self.k, strength=glow.strength)

    def _plate(self, plate: display.Plate) -> None:
        kit, box, k = self.kit, self._box(plate.box), self.k
        radius, line, edge = plate.radius * k, plate.line * k, plate.edge or None
        if plate.stops and plate.shade:
            kit.drawing(self.target, box, self._shaded(plate, plate.shade))
        elif plate.stops:
            alpha = round(255 * plate.alpha)
            kit.fill(self.target, box, plate.stops, None, radius, edge, line, alpha, plate.top_line)
        elif edge:
            kit.outline(self.target, box, edge, radius, line, plate.alpha)

    def _shaded(self, plate: display.Plate, shade: display.Ray | display.Round) -> str:
        """Return the SVG of a plate whose gradient isn't vertical, in px from its corner."""
        rect, s = self._rect(plate.box), self.kit.canvas.s
        px, ends = self.k * s, shade if isinstance(shade, display.Ray) else (shade.centre,)
        points = [(x * s - rect.x, y * s - rect.y) for x, y in map(self._point, ends)]
        stops = tuple((at, ink, 1.0) for at, ink in plate.stops)
        if isinstance(shade, display.Ray):
            gradient = linear("shade", stops, (points[0], points[1]))
        else:
            gradient = radial("shade", stops, (*points[0], shade.r * px))
        body = rounded(*rect.size, plate.radius * px, 'fill="url(#shade)"')
        if plate.edge and plate.line:
            line = max(1.0, plate.line * px)
            ink = f'fill="none" stroke="{plate.edge}" stroke-width="{line:.2f}"'
            body += rounded(*rect.size, plate.radius * px, ink, line / 2)
        return f'<defs>{gradient}</defs><g opacity="{plate.alpha:.3f}">{body}</g>'

    def _discs(self, discs: display.Discs) -> None:
        centres, k = [self._point(at) for at in discs.centres], self.k
        fill, edge = discs.fill or None, discs.edge or None
        self.kit.discs(self.target, centres, discs.r * k, fill, edge, discs.line * k, discs.alpha)

    def _run(self, run: display.Run) -> None:
        drawn = self.kit.text(run.words, run.size * self.k, run.ink, *run.font)
        anchor = "center" if run.centred else "midleft"
        self.kit.put(self.target, self._squeezed(drawn, run, 0), self._point(run.at), anchor)

    def _squeezed(self, drawn: Surface, run: display.Run, edge: int) -> Surface:
        """Return letters squeezed to their layout's width, with `edge` px more on each side."""
        if run.narrow >= 1:
            return drawn
        wide = max(1, self.kit.canvas.px(run.width * self.k)) + 2 * edge
        return pygame.transform.smoothscale(drawn, (wide, drawn.get_height()))

    def _halo(self, halo: display.Halo) -> None:
        run, kit, k = halo.run, self.kit, self.k
        drawn, edge = kit.halo(run.words, run.size * k, halo.ink, halo.line * k, halo.alpha, *run.font)
        x, y = self._point((run.at[0] + halo.by[0], run.at[1] + halo.by[1]))
        anchor, x = ("center", x) if run.centred else ("midleft", x - edge / kit.canvas.s)
        kit.put(self.target, self._squeezed(drawn, run, edge), (x, y), anchor)

    def _icon(self, icon: display.Icon) -> None:
        self.kit.draw_icon(self.target, icon.name, self._point(icon.centre), icon.size * self.k, icon.ink)

    def _emblem(self, emblem: display.Emblem) -> None:
        self.kit.stamp(self.target, emblem.body, self._point(emblem.centre), emblem.reach)

    def _vector(self, drawing: display.Vector) -> None:
        rect = self._rect(drawing.box)
        self.target.blit(vector(drawing.body, *rect.size), rect)

    def _bitmap(self, bitmap: display.Bitmap) -> None:
        self.target.blit(bitmap.surface, bitmap.surface.get_rect(center=self._rect(bitmap.box).center))

    def _picture(self, picture: display.Picture) -> None:
        kit, rect = self.kit, self._rect(picture.window)
        part = Surface(rect.size, pygame.SRCALPHA, 32)
        if picture.file:
            px = self.k * kit.canvas.s
            wide, high = (max(1, round(side * px)) for side in picture.whole)
            corner = round(picture.corner[0] * px), round(picture.corner[1] * px)
            part.blit(kit.art.picture(picture.file, wide, high), (0, 0), Rect(corner, rect.size))
        if picture.mask:
            part.blit(kit.art.picture(picture.mask, *rect.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        if picture.ink:
            part.fill(kit.colour(picture.ink), special_flags=pygame.BLEND_RGBA_MULT)
        self.target.blit(part, rect)

    def _turn(self, turn: display.Turn) -> None:
        """Begin a layer that covers the target after the rotation."""
        s, (left, top) = self.kit.canvas.s, self._origin
        x, y = self._point(turn.about)
        area = turned_box(self.target.get_rect(), -turn.by, (x * s, y * s))
        self._turned.append(_Turned(self.target, self._origin, area, turn))
        self.target = Surface(area.size, pygame.SRCALPHA, 32)
        self._origin = left - area.x / s, top - area.y / s

    def _end(self, end: display.End) -> None:
        layer, (under, origin, area, turn) = self.target, self._turned.pop()
        s, (x, y) = self.kit.canvas.s, self._point(turn.about)
        within = under.get_rect().move(-area.x, -area.y)
        drawn, corner = turned(layer, turn.by, (x * s, y * s), within)
        under.blit(drawn, (corner[0] + area.x, corner[1] + area.y))
        self.target, self._origin = under, origin


def played(kit: Kit, face: display.Face) -> Surface:
    """Return a face drawn at the size of its display list."""
    screen = Screen(kit, face.size, face.px / kit.canvas.s)
    screen.play(face.operations)
    return screen.target


_PLAY: dict[type[display.Operation], Callable[[Screen, Any], None]] = {
    display.Shadow: Screen._shadow, display.Glow: Screen._glow, display.Plate: Screen._plate,
    display.Discs: Screen._discs, display.Run: Screen._run, display.Halo: Screen._halo, display.Icon: Screen._icon,
    display.Emblem: Screen._emblem, display.Vector: Screen._vector, display.Bitmap: Screen._bitmap,
    display.Picture: Screen._picture, display.Turn: Screen._turn, display.End: Screen._end,
}  # fmt: skip

"""Writes the display list of a face as PDF operators, the counterpart of `game/cards/screen.py`."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import pygame
from PIL import Image
from pygame import Surface

from game.cards import display
from game.cards.print import paths, shades, vectors
from game.cards.print.letters import Letters, is_plain
from game.cards.print.pdf import EVERYWHERE, Content, Matrix, Pdf, num, nums
from game.cards.screen import Screen
from game.ui import text
from game.ui.kit import LEAST_TEXT, Kit
from game.ui.painter import LEAST_INSET, TOP_LINE

UNSEEN = (display.Shadow, display.Glow)
"""The effects that are left out on paper: shadows and glow."""


class Player:
    """Writes faces as forms of one PDF; a unit of the layout is a mm."""

    def __init__(self, pdf: Pdf, letters: Letters, kit: Kit) -> None:
        self.pdf, self.letters, self.kit = pdf, letters, kit
        self.content, self.px = Content(), 1.0
        self.face = display.Face((), (0.0, 0.0), 0.0, 1.0)

    def form(self, face: display.Face, corner: float = 0.0) -> int:
        """Write a face, including its margin, as a form from 0, 0 at its bottom left corner, with round
        corners of this radius; return its number."""
        self.content, self.px, self.face = Content(), face.px, face
        w, h = face.size
        self.content.put(f"q 1 0 0 -1 0 {num(h)} cm")
        if corner:
            self.content.put(f"{paths.written(paths.rounded(0, 0, w, h, corner, corner))} W n")
        for operation in face.operations:
            if not isinstance(operation, UNSEEN):
                _PLAY.get(type(operation), Player._as_seen)(self, operation)
        self.content.put("Q")
        return self.pdf.form(self.content, (0, 0, w, h))

    def _state(self, alpha: float) -> str:
        return f"{self.content.name('G', self.pdf.state(alpha, alpha))} gs"

    def _as_seen(self, operation: display.Operation) -> None:
        """Print an operation without a PDF counterpart as a bitmap, drawn as on the screen."""
        screen = Screen(self.kit, self.face.size, self.px / self.kit.canvas.s)
        screen.play([operation])
        used = screen.target.get_bounding_rect()
        if used.w and used.h:
            self._image(screen.target.subsurface(used), tuple(side / self.px for side in used))

    def _image(self, surface: Surface, box: Sequence[float]) -> None:
        """Print a surface in a box of the face."""
        made = Image.frombytes("RGBA", surface.get_size(), pygame.image.tobytes(surface, "RGBA"))
        x, y, w, h = box
        self.content.put(f"q {nums((w, 0, 0, -h, x, y + h))} cm")
        self.content.show(self.pdf.image(made))
        self.content.put("Q")

    # -- operations

    def _plate(self, plate: display.Plate) -> None:
        if plate.alpha < 1 and plate.stops and (plate.edge or plate.top_line):
            over, self.content = self.content, Content()
            self._box(plate, 1.0)
            layer = self._layer(self.content)
            self.content = over
            self.content.put(f"q {self._state(plate.alpha)}")
            self.content.show(layer)
            self.content.put("Q")
        else:
            self._box(plate, plate.alpha)

    def _box(self, plate: display.Plate, alpha: float) -> None:
        (x, y, w, h), r, content = plate.box, plate.radius, self.content
        if w <= 0 or h <= 0:
            return
        outline = paths.written(paths.rounded(x, y, w, h, r, r))
        inks = {ink for _, ink in plate.stops}
        if len(inks) > 1:
            stops = [(at, ink, 1.0) for at, ink in plate.stops]
            way, matrix = _shade(plate)
            shades.fill(self.pdf, content, outline, stops, matrix, way, alpha=alpha)
        elif inks:
            content.put("q", *([self._state(alpha)] if alpha < 1 else []))
            shades.colour(content, inks.pop())
            content.put(f"{outline} f Q")
        if plate.edge:
            line = self._thick(plate.line)
            inner = (x + line / 2, y + line / 2, max(0.0, w - line), max(0.0, h - line))
            r = max(0.0, r - line / 2)
            content.put("q", *([self._state(alpha)] if alpha < 1 else []))
            shades.colour(content, plate.edge, line=True)
            content.put(f"{num(line)} w {paths.written(paths.rounded(*inner, r, r))} S Q")
        if plate.top_line and plate.stops:
            self._top_line(plate, alpha)

    def _top_line(self, plate: display.Plate, alpha: float) -> None:
        """Print the light on the upper edge, as drawn by `Painter.fill`."""
        canvas, (x, y, w, _) = self.kit.canvas, plate.box
        side, high = (
            canvas.px(each) / self.px for each in (max(plate.radius * self.px / canvas.s, LEAST_INSET), 1)
        )
        long = w - 2 * side
        if long > 0:
            ink = self.kit.theme.hex("lamp")
            stops = [(at, ink, clear) for at, clear in TOP_LINE]
            outline = paths.written(paths.rounded(x + side, y, long, high, 0, 0))
            shades.fill(self.pdf, self.content, outline, stops, (long, 0, 0, long, x + side, y), alpha=alpha)

    def _thick(self, line: float) -> float:
        """Return a line width as on the screen, at least one px."""
        return max(line, 1 / self.px)

    def _discs(self, discs: display.Discs) -> None:
        line = self._thick(discs.line) if discs.edge else 0.0
        r = max(0.5 / self.px, discs.r - line / 2)
        how = "B" if discs.fill and discs.edge else "f" if discs.fill else "S"
        layer = Content()
        if discs.fill:
            shades.colour(layer, discs.fill)
        if discs.edge:
            shades.colour(layer, discs.edge, line=True)
        layer.put(f"{num(line)} w")
        for x, y in discs.centres:
            layer.put(f"{paths.written(paths.ellipse(x, y, r, r))} {how}")
        if not (discs.fill or discs.edge):
            return
        self.content.put("q")
        if discs.alpha < 1:
            self.content.put(self._state(discs.alpha))
            self.content.show(self._layer(layer))
        else:
            self.content.take(layer)
        self.content.put("Q")

    def _run(self, run: display.Run) -> None:
        size, place = self._place(run, (0.0, 0.0))
        if not (seen := is_plain(run.words)):
            self._as_seen(run)
        self.letters.set(self.content, run.words, run.font, size, run.ink, place, run.width, seen)

    def _halo(self, halo: display.Halo) -> None:
        """Draw letters as shapes, which aren't searchable text."""
        run, content = halo.run, self.content
        if not is_plain(run.words):
            return self._as_seen(halo)
        size, place = self._place(run, halo.by)
        outlines = self.letters.face(run.font).outlines(run.words, size, place, run.width)
        layer = Content()
        shades.colour(layer, halo.ink)
        shades.colour(layer, halo.ink, line=True)
        layer.put(f"{num(2 * halo.line)} w 1 j {outlines} {'B' if halo.line else 'f'}")
        content.put("q")
        if halo.alpha < 1 and halo.line:
            content.put(self._state(halo.alpha))
            content.show(self._layer(layer))
        else:
            content.put(*([self._state(halo.alpha)] if halo.alpha < 1 else []))
            content.take(layer)
        content.put("Q")

    def _place(self, run: display.Run, by: display.Point) -> tuple[float, Matrix]:
        """Return the font size of a run, and the matrix to its baseline, moved by an offset."""
        px = max(LEAST_TEXT, round(run.size * self.px))
        letters = text.font(px, *run.font)
        base = run.at[1] + (letters.get_ascent() - letters.get_height() / 2) / self.px
        return px / self.px, (1.0, 0.0, 0.0, -1.0, run.left + by[0], base + by[1])

    def _icon(self, icon: display.Icon) -> None:
        x, y = icon.centre
        half = icon.size / 2
        if not self._art(f"ui/icon_{icon.name}.svg", (x - half, y - half, icon.size, icon.size), icon.ink):
            self._as_seen(icon)

    def _emblem(self, emblem: display.Emblem) -> None:
        self._vector_at(emblem.body.replace("{c}", "0"), emblem.centre, (emblem.reach, emblem.reach), emblem)

    def _vector(self, drawing: display.Vector) -> None:
        x, y, w, h = drawing.box
        self._vector_at(drawing.body, (x, y), (w * self.px, h * self.px), drawing)

    def _vector_at(
        self, body: str, at: display.Point, size: tuple[float, float], operation: display.Operation
    ) -> None:
        """Write SVG in units of px, with its 0, 0 at a point."""
        made = self._drawn(body, size)
        if made is None:
            return self._as_seen(operation)
        self.content.put(f"q {nums((1 / self.px, 0, 0, 1 / self.px, *at))} cm")
        self.content.show(made)
        self.content.put("Q")

    def _drawn(self, body: str, size: tuple[float, float], tint: str = "") -> int | None:
        """Return the form of an SVG; None if it isn't all vectors."""

        def made() -> int:
            content = Content()
            try:
                vectors.draw(self.pdf, content, body, size, tint)
            except vectors.NotVector:
                return 0
            return self.pdf.form(content, EVERYWHERE)

        return self.pdf.kept(("svg", body, size, tint), made) or None

    def _art(self, file: str, box: display.Box, tint: str = "") -> bool:
        """Write a vector picture of `art/` into a box, as large as fits in its proportions; return False for
        any other."""
        drawing = self.kit.art.drawing(file)
        made = drawing and self._drawn(drawing.body, drawing.size, tint)
        if drawing is None or not made:
            return False
        x, y, w, h = box
        (wide, high), (left, top) = drawing.size, drawing.corner
        scale = min(w / wide, h / high)
        x, y = x + (w - scale * wide) / 2 - scale * left, y + (h - scale * high) / 2 - scale * top
        self.content.put(f"q {nums((scale, 0, 0, scale, x, y))} cm")
        self.content.show(made)
        self.content.put("Q")
        return True

    def _bitmap(self, bitmap: display.Bitmap) -> None:
        x, y, w, h = bitmap.box
        wide, high = (side / self.px for side in bitmap.surface.get_size())
        self._image(bitmap.surface, (x + (w - wide) / 2, y + (h - high) / 2, wide, high))

    def _picture(self, picture: display.Picture) -> None:
        if not picture.file:
            return
        whole = (picture.window[0] - picture.corner[0], picture.window[1] - picture.corner[1], *picture.whole)
        over, self.content = self.content, Content()
        drawn = self._art(picture.file, whole, picture.ink)
        part, self.content = self.content, Content()
        if picture.mask and drawn:
            drawn = self._art(picture.mask, picture.window)
            mask, layer = self._layer(self.content), self._layer(part)
            part = Content()
            part.put(f"{part.name('G', self.pdf.state(mask=mask))} gs")
            part.show(layer)
        self.content = over
        if not drawn:
            return self._as_seen(picture)
        self.content.put(f"q {nums(picture.window)} re W n")
        self.content.take(part)
        self.content.put("Q")

    def _layer(self, content: Content) -> int:
        """Return a form drawn as one layer."""
        return self.pdf.form(content, EVERYWHERE, group="RGB")

    def _turn(self, turn: display.Turn) -> None:
        angle, (x, y) = math.radians(turn.by), turn.about
        cos, sin = math.cos(angle), math.sin(angle)
        matrix = (cos, -sin, sin, cos, x - x * cos - y * sin, y + x * sin - y * cos)
        self.content.put(f"q {nums(matrix)} cm")

    def _end(self, end: display.End) -> None:
        self.content.put("Q")


def _shade(plate: display.Plate) -> tuple[Sequence[float], Matrix]:
    """Return the line or circles of a plate's gradient, and the matrix of its units."""
    x, y, _, h = plate.box
    if isinstance(plate.shade, display.Round):
        (cx, cy), r = plate.shade
        return shades.CIRCLE, (r, 0.0, 0.0, r, cx, cy)
    (x0, y0), (x1, y1) = plate.shade or ((x, y), (x, y + h))
    return shades.LINE, (x1 - x0, y1 - y0, y0 - y1, x1 - x0, x0, y0)


_PLAY: dict[type[display.Operation], Callable[[Player, Any], None]] = {
    display.Plate: Player._plate, display.Discs: Player._discs, display.Run: Player._run, display.Halo: Player._halo,
    display.Icon: Player._icon,
    display.Emblem: Player._emblem, display.Vector: Player._vector, display.Bitmap: Player._bitmap,
    display.Picture: Player._picture, display.Turn: Player._turn, display.End: Player._end,
}  # fmt: skip

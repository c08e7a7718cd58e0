"""A board of square cells: steel in a brass frame, pits, coordinates, starting points (LOOK 7)."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator

from pygame import Surface

from game.table.parts.cells import Geometry
from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.ui.canvas import Box
from game.ui.kit import Kit
from game.ui.paint import radial, vector
from rules.common.board import LETTERS
from rules.tabletop import SquareBoard

STEEL = (("#223040", "#192430"), ("#273748", "#1D2A38"))
"""The two shades of the chequer, above and below."""
PIT, DEEP, HAZARD = "#05080C", "#070A0F", "#C79A3A"
FRAME = ((0.0, "#4A3B26"), (0.03, "#2B3440"), (1.0, "#18202A"))
WELL = "#070B11"
COORDINATES = 12.5
"""The size of the coordinates' letters, px of the map."""
GAP = 1.0
"""Half the seam between two cells, px of the map."""


class BoardPart(Part):
    """The board of a game with square cells, on `mark/board`."""

    def geometry(self, model: ViewModel) -> Geometry:
        """Return the boxes of the view's board."""
        made: Geometry = model.cached("geometry", lambda: self._geometry(model))
        return made

    def _geometry(self, model: ViewModel) -> Geometry:
        board = model.game.at(model.view).board()
        made: Geometry = model.shared(
            f"board {board.id}", lambda: Geometry.on_map(self.layout, self.kit.canvas, board)
        )
        return made

    def place(self, name: str, model: ViewModel) -> Box | None:
        return self.geometry(model).place(name)

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return model.game.at(model.view).board().id

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        draw_board(self.kit, surface, self.geometry(model))


def draw_board(kit: Kit, surface: Surface, geometry: Geometry) -> None:
    """Draw the whole board with its frame; the table caches it with the ground."""
    board = geometry.shape
    kit.shadow(surface, geometry.board, 1, 10)
    kit.fill(surface, geometry.board, FRAME, None, 10, "brass_mid", 1.2, border_alpha=0.9)
    x, y, w, h = geometry.floor
    kit.fill(surface, (x - 2, y - 2, w + 4, h + 4), WELL, radius=4)
    rect = kit.canvas.rect(*geometry.floor)
    u = rect.w / board.columns
    drawn = "".join(_cells(kit, board, u)) + _starts(kit, board, u) + _light(rect.w, rect.h)
    surface.blit(vector(drawn, rect.w, rect.h), rect)
    draw_coordinates(kit, surface, geometry)


def _cells(kit: Kit, board: SquareBoard, u: float) -> Iterator[str]:
    """Yield the SVG of all cells, in px from the top left one."""
    yield (
        "<defs>"
        + "".join(
            f'<linearGradient id="s{number}" x1="0%" y1="0%" x2="0%" y2="100%"><stop offset="0" stop-color="{a}"/>'
            f'<stop offset="1" stop-color="{b}"/></linearGradient>'
            for number, (a, b) in enumerate(STEEL)
        )
        + "</defs>"
    )
    gap, blocked = GAP * kit.canvas.s, set(board.blocked)
    for row in range(board.rows):
        for column in range(board.columns):
            x, y, side = column * u + gap, row * u + gap, u - 2 * gap
            if row * board.columns + column in blocked:
                yield _pit(x, y, side)
                continue
            yield _box(x, y, side, 0.095 * side, f'fill="url(#s{(column + row) % 2})"')
            yield (
                f'<path d="M{x + 0.1 * side:.2f} {y + 0.02 * side:.2f}H{x + 0.9 * side:.2f}" fill="none" '
                f'stroke="#FFFFFF" stroke-width="{max(0.9, 0.022 * u):.2f}" stroke-opacity="0.1"/>'
            )


def _starts(kit: Kit, board: SquareBoard, u: float) -> str:
    """Return the SVG of a dashed ring in the seat's light colour at each starting point."""
    drawn = ""
    for seat, cell in enumerate(board.starts):
        row, column = divmod(cell, board.columns)
        light, line = kit.theme.player(seat).light, max(1.2, 0.038 * u)
        ink = f'stroke="{light}" stroke-width="{line:.2f}" stroke-opacity="0.6"'
        drawn += f'<path d="{_ring((column + 0.5) * u, (row + 0.5) * u, 0.405 * u)}" fill="none" {ink}/>'
    return drawn


def _light(w: int, h: int) -> str:
    """Return the SVG of the lamp's light over the board."""
    stops = (0, "#FFB458", 0.2), (0.5, "#FFA040", 0.06), (1, "#FFA040", 0)
    warm = f"<defs>{radial('l', stops, (0.5 * w, -0.06 * h, 0.95 * max(w, h)))}</defs>"
    return f'{warm}<rect width="{w}" height="{h}" fill="url(#l)"/>'


def draw_coordinates(
    kit: Kit, surface: Surface, geometry: Geometry, ink: str = "mute", bold: bool = False
) -> None:
    """Draw the coordinates in the frame: letters below, numbers at the left."""
    board = geometry.shape
    for word, at in coordinates(geometry, range(board.columns), range(board.rows)):
        kit.draw_text(surface, word, at, COORDINATES * geometry.k, ink, bold, "center")


def coordinates(
    geometry: Geometry, columns: Iterable[int], rows: Iterable[int]
) -> Iterator[tuple[str, tuple[float, float]]]:
    """Yield the coordinates of some columns and rows, with their points in the frame."""
    (x, y, _, h), off = geometry.floor, geometry.rim / 2 + 0.5
    for column in columns:
        yield LETTERS[column], (x + (column + 0.5) * geometry.side, y + h + off)
    for row in rows:
        yield str(geometry.shape.rows - row), (x - off, y + (row + 0.5) * geometry.side)


def _box(x: float, y: float, side: float, radius: float, paint: str) -> str:
    return f'<rect x="{x:.2f}" y="{y:.2f}" width="{side:.2f}" height="{side:.2f}" rx="{radius:.2f}" {paint}/>'


def _pit(x: float, y: float, side: float) -> str:
    """Return the SVG of a blocked cell: a dark pit with a hatched danger edge."""
    drawn = _box(x, y, side, 0.075 * side, f'fill="{PIT}"')
    step, line = 0.3 * side, 0.075 * side
    ink = f'fill="none" stroke="{HAZARD}" stroke-width="{line:.2f}" stroke-opacity="0.34"'
    at = step / 2
    while at < 2 * side:
        left, right = max(0.0, at - side), min(at, side)
        drawn += f'<path d="M{x + left:.2f} {y + at - left:.2f}L{x + right:.2f} {y + at - right:.2f}" {ink}/>'
        at += step
    edge = 0.1 * side
    return drawn + _box(x + edge, y + edge, side - 2 * edge, 0.075 * side, f'fill="{DEEP}"')


def _ring(x: float, y: float, r: float, dashes: int = 14) -> str:
    """Return the SVG path data of a dashed circle."""
    parts = []
    for number in range(dashes):
        ends = (2 * math.pi * (number + part) / dashes for part in (0.0, 0.5))
        (ax, ay), (bx, by) = ((x + r * math.cos(at), y + r * math.sin(at)) for at in ends)
        parts.append(f"M{ax:.2f} {ay:.2f}A{r:.2f} {r:.2f} 0 0 1 {bx:.2f} {by:.2f}")
    return "".join(parts)

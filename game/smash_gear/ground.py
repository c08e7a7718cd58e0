"""The board under the machines: the workshop floor in its frame of dark wood and brass, and parts of it elsewhere."""

from __future__ import annotations

from functools import partial

from pygame import Surface

from game.smash_gear import floor
from game.smash_gear.hulls import CELL
from game.smash_gear.parts import Parts
from game.table.parts.cells import Geometry
from game.table.parts.grid import COORDINATES, coordinates, draw_coordinates
from game.ui.canvas import Box
from game.ui.kit import Kit
from game.ui.paint import Stops, pictures, vector
from rules.tabletop import SquareBoard

WOOD: Stops = ((0.0, "#3B2D1F"), (1.0, "#1F1912"))
WELL, PIN, PIN_SHADE = "#0B0805", "#D9A441", "#120C06"
PLATE: Stops = ((0.0, "#33271B"), (1.0, "#241B13"))
RAIL = 4.0
"""How wide the brass rail round the floor is, px of the map."""


class Ground:
    """Draws boards with one kit and keeps the last ones."""

    def __init__(self, kit: Kit) -> None:
        self.kit, self._parts = kit, Parts(kit.art)
        self._kept = pictures(2 * kit.canvas.screenful)

    def draw(self, surface: Surface, geometry: Geometry) -> None:
        """A whole board with its frame, pins and coordinates."""
        kit, (x, y, w, h) = self.kit, geometry.floor
        kit.shadow(surface, geometry.board, 1, 10)
        kit.fill(surface, geometry.board, WOOD, None, 10, "brass_mid", 1.2)
        self._pins(surface, geometry)
        rail = RAIL * geometry.k
        kit.fill(surface, (x - rail, y - rail, w + 2 * rail, h + 2 * rail), WELL, None, 5, "brass", 1.7)
        rect = kit.canvas.rect(*geometry.floor)
        surface.blit(self.floor(geometry.shape, rect.w, rect.h), rect)
        draw_coordinates(kit, surface, geometry, "brass_light", True)

    def name_over(self, surface: Surface, geometry: Geometry, columns: set[int], rows: set[int]) -> None:
        """The names of some columns and rows on plates of their own, over machines that reach into the frame."""
        kit, size = self.kit, COORDINATES * geometry.k
        r = max(0.6 * size, kit.line_height(size) / 2 - 1)
        for word, (x, y) in coordinates(geometry, sorted(columns), sorted(rows)):
            kit.fill(surface, (x - r, y - r, 2 * r, 2 * r), PLATE, None, 4, "brass_mid", 1.0)
            kit.draw_text(surface, word, (x, y), size, "brass_light", True, "center")

    def floor(self, board: SquareBoard, w: int, h: int) -> Surface:
        """The whole floor on w x h device px."""
        key = (board.id, board.blocked, board.starts, w, h)
        scale, drawn = w / (board.columns * CELL), partial(floor.whole, self._parts, board, self.kit.theme.palette)
        return self._kept.made(key, lambda: vector(f'<g transform="scale({scale:.5f})">{drawn()}</g>', w, h))

    def part(self, surface: Surface, board: SquareBoard, columns: range, rows: range, box: Box) -> None:
        """The plates of some columns and rows in a box; what lies over the edge of the board is a pit."""
        rect = self.kit.canvas.rect(*box)
        key = (board.id, board.blocked, columns, rows, rect.size)

        def drawn() -> Surface:
            scale = rect.w / (len(columns) * CELL)
            moved = f"scale({scale:.5f}) translate({-columns.start * CELL} {-rows.start * CELL})"
            cells = "".join(floor.cells(self._parts, board, columns, rows))
            return vector(f'<g transform="{moved}">{cells}</g>', rect.w, rect.h)

        surface.blit(self._kept.made(key, drawn), rect)

    def _pins(self, surface: Surface, geometry: Geometry) -> None:
        """A brass pin in the frame at each line between cells."""
        (x, y, *_), (left, top, w, h) = geometry.floor, geometry.board
        edge, r = 5 * geometry.k, 1.9 * geometry.k
        across = [x + column * geometry.side for column in range(geometry.shape.columns + 1)]
        down = [y + row * geometry.side for row in range(geometry.shape.rows + 1)]
        pins = [(each, at) for each in across for at in (top + edge, top + h - edge)]
        pins += [(at, each) for each in down for at in (left + edge, left + w - edge)]
        self.kit.discs(surface, [(px, py + 0.3 * r) for px, py in pins], r, PIN_SHADE)
        self.kit.discs(surface, pins, 0.84 * r, PIN)

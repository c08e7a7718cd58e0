"""The board under the machines: the workshop floor in its frame of dark wood and brass, and parts of it
elsewhere.

The floor is SVG, 100 units a cell, composed of parts: plates, paint, stains, chalk, pits and docks, each
chosen by its cell alone. Nothing is random: a board looks the same in every window and picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pygame import Surface

from game.smash_gear.drawings import Parts
from game.smash_gear.hulls import CELL, at, number
from game.smash_gear.team_colours import NEUTRAL, livery
from game.table.parts.cells import Geometry
from game.table.parts.grid import COORDINATES, coordinates, draw_coordinates
from game.ui.canvas import Box
from game.ui.kit import Kit
from game.ui.paint import Stops, pictures, vector
from game.ui.theme import mix
from rules.tabletop import SquareBoard

WOOD: Stops = ((0.0, "#3B2D1F"), (1.0, "#1F1912"))
WELL, PIN, PIN_SHADE = "#0B0805", "#D9A441", "#120C06"
PLATE: Stops = ((0.0, "#33271B"), (1.0, "#241B13"))
RAIL = 4.0
"""The width of the brass rail round the floor, px of the map."""
PLATES = (("#47423B", "#373330"), ("#403C37", "#312E2C"))
"""The two shades of the chequer, above and below; plates in their files have the first."""
KINDS = ((3, "tread"), (5, "grating"), (10, "bolts"), (11, "patch"), (12, "drain"), (20, "plain"))
"""The kinds of plates as cumulative counts of twenty: tread plates, gratings, bolted ones, a patch, a drain,
plain ones."""
WARM, YELLOW = "#FFE7C2", "#E0A93A"
STAINED, CHALKED, LEAST_CHALKED = 12, 16, 4
"""The number of cells for one stain, the number of cells for one chalk mark, and the least number of chalk
marks."""
CHALKS = 5
"""The number of different chalk marks."""
COG, UNIT = 0.2, 100.0
"""The radius of the cog in the middle, in parts of the floor's shorter side, and in its file."""
TRACKS = (
    ((0.06, 0.62), (0.3, 0.5), (0.42, 0.36), (0.39, 0.06)),
    ((0.94, 0.36), (0.72, 0.46), (0.62, 0.62), (0.66, 0.95)),
)
"""The curves of wheel tracks, in parts of the floor."""
SEED = 5
Cell = tuple[int, int]
"""Column and row."""


class Ground:
    """Draws boards with one kit and caches the last ones."""

    def __init__(self, kit: Kit) -> None:
        self.kit, self._parts = kit, Parts(kit.art)
        self._kept = pictures(2 * kit.canvas.screenful)

    def draw(self, surface: Surface, geometry: Geometry) -> None:
        """Draw a whole board with its frame, pins and coordinates."""
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
        """Draw the names of some columns and rows on plates, over machines that reach into the frame."""
        kit, size = self.kit, COORDINATES * geometry.k
        r = max(0.6 * size, kit.line_height(size) / 2 - 1)
        for word, (x, y) in coordinates(geometry, sorted(columns), sorted(rows)):
            kit.fill(surface, (x - r, y - r, 2 * r, 2 * r), PLATE, None, 4, "brass_mid", 1.0)
            kit.draw_text(surface, word, (x, y), size, "brass_light", True, "center")

    def floor(self, board: SquareBoard, w: int, h: int) -> Surface:
        """Return the whole floor on w x h device px."""
        key = (board.id, board.blocked, board.starts, w, h)
        scale, drawn = w / (board.columns * CELL), partial(whole, self._parts, board, self.kit.theme.palette)
        return self._kept.get_or_make(
            key, lambda: vector(f'<g transform="scale({scale:.5f})">{drawn()}</g>', w, h)
        )

    def part(self, surface: Surface, board: SquareBoard, columns: range, rows: range, box: Box) -> None:
        """Draw the floor of some columns and rows in a box; cells outside the board are pits."""
        rect = self.kit.canvas.rect(*box)
        key = (board.id, board.blocked, columns, rows, rect.size)

        def drawn() -> Surface:
            scale = rect.w / (len(columns) * CELL)
            moved = f"scale({scale:.5f}) translate({-columns.start * CELL} {-rows.start * CELL})"
            plates = "".join(cells(self._parts, board, columns, rows))
            return vector(f'<g transform="{moved}">{plates}</g>', rect.w, rect.h)

        surface.blit(self._kept.get_or_make(key, drawn), rect)

    def _pins(self, surface: Surface, geometry: Geometry) -> None:
        """Draw a brass pin in the frame at each line between cells."""
        (x, y, *_), (left, top, w, h) = geometry.floor, geometry.board
        edge, r = 5 * geometry.k, 1.9 * geometry.k
        across = [x + column * geometry.side for column in range(geometry.shape.columns + 1)]
        down = [y + row * geometry.side for row in range(geometry.shape.rows + 1)]
        pins = [(each, at) for each in across for at in (top + edge, top + h - edge)]
        pins += [(at, each) for each in down for at in (left + edge, left + w - edge)]
        self.kit.discs(surface, [(px, py + 0.3 * r) for px, py in pins], r, PIN_SHADE)
        self.kit.discs(surface, pins, 0.84 * r, PIN)


def plate(parts: Parts, column: int, row: int) -> str:
    """Return the SVG of one floor plate, its top left corner at (0, 0)."""
    chance = _chance(column, row)
    tone = ((chance >> 4) % 7 - 3) * 0.012
    light, strength = (WARM, tone) if tone > 0 else ("#0B0D10", -2 * tone)
    kind = next(name for end, name in KINDS if (chance >> 7) % 20 < end)
    drawn = _part(parts, f"plate_{kind}").replace("plate", f"p{column}x{row}")
    for theirs, own in zip(PLATES[0], PLATES[(column + row) % 2], strict=True):
        drawn = drawn.replace(theirs, mix(own, light, strength))
    if (chance >> 2) % 5 == 0:  # a scratch
        start, way = (15 + chance % 40, 20 + chance % 37), (22 + chance % 17, 9 + chance % 11)
        drawn += _line(f"M{at(*start)}l{at(*way)}", WARM, 1.6, 0.1)
    return drawn


def cells(parts: Parts, board: SquareBoard, columns: range, rows: range) -> Iterator[str]:
    """Yield the SVG of the plates and pits of a part of a board."""
    blocked = set(board.blocked)
    for row in rows:
        for column in columns:
            shaft = row * board.columns + column in blocked or not (
                0 <= column < board.columns and 0 <= row < board.rows
            )
            yield _moved(column, row, _part(parts, "pit") if shaft else plate(parts, column, row))


def whole(parts: Parts, board: SquareBoard, palette: str) -> str:
    """Return the SVG of everything under the pieces of a board."""
    starts = {(cell % board.columns, cell // board.columns): seat for seat, cell in enumerate(board.starts)}
    blocked = {(cell % board.columns, cell // board.columns) for cell in board.blocked}
    drawn = "".join(cells(parts, board, range(board.columns), range(board.rows)))
    drawn += "".join(_paint(parts, board, blocked))
    every = [(column, row) for row in range(board.rows) for column in range(board.columns)]
    free = [cell for cell in every if cell not in blocked and cell not in starts]
    free.sort(key=lambda cell: _chance(cell[0], cell[1], SEED))
    stained, chalked = len(every) // STAINED, max(LEAST_CHALKED, len(every) // CHALKED)
    drawn += "".join(_stain(parts, cell) for cell in free[:stained])
    for count, cell in enumerate(free[stained : stained + chalked]):
        mark = _part(
            parts, f"chalk_{count % CHALKS}", f"translate(50 50) rotate({_chance(*cell, 7) % 50 - 25})"
        )
        drawn += _moved(*cell, mark)
    for cell, seat in starts.items():
        colours = livery(palette, seat)
        drawn += _moved(*cell, parts.part(f"floor/dock_{colours.frame}", colours))
    return drawn + _lamp(board.columns * CELL, board.rows * CELL)


# -- marks over many cells


def _paint(parts: Parts, board: SquareBoard, blocked: set[Cell]) -> Iterator[str]:
    """Yield the SVG of the painted marks: a worn cog in the middle, the lane, the centre line, striped
    corners, wheel tracks."""
    w, h = board.columns * CELL, board.rows * CELL
    yield _part(parts, "cog", f"translate({at(w / 2, h / 2)}) scale({COG * min(w, h) / UNIT:.4f})")
    yield (
        f'<rect x="88" y="88" width="{w - 176}" height="{h - 176}" rx="34" fill="none" stroke="{YELLOW}" '
        'stroke-width="6" stroke-opacity="0.2" stroke-dasharray="120 14 46 20 170 16 70 26"/>'
    )
    for column in range(board.columns):
        if (column, board.rows // 2) not in blocked:
            worn = 0.34 + 0.1 * (_chance(column, 9) % 3)
            yield (
                f'<rect x="{column * CELL + 16}" y="{number(h / 2 - 3.4)}" width="68" height="6.8" rx="1" '
                f'fill="{YELLOW}" fill-opacity="{worn:.2f}"/>'
            )
    for x, y, turn in ((0, 0, 0), (w, 0, 90), (w, h, 180), (0, h, 270)):
        yield _part(parts, "corner", f"translate({x} {y}) rotate({turn})")
    for points in TRACKS:
        a, b, c, d = (at(x * w, y * h) for x, y in points)
        yield _line(f"M{a}C{b} {c} {d}", "#0A0908", 21, 0.23, 'stroke-dasharray="9 6"', "butt")


def _stain(parts: Parts, cell: Cell) -> str:
    """Return the SVG of an oil puddle."""
    chance = _chance(*cell, 11)
    rx, ry = 34 + chance % 34, 24 + (chance >> 3) % 22
    x, y = cell[0] * CELL + 30 + chance % 40, cell[1] * CELL + 30 + (chance >> 4) % 40
    size = f"{2 * rx / UNIT:g} {2 * ry / UNIT:g}"
    return _part(parts, "stain", f"translate({x} {y}) rotate({chance % 180}) scale({size})")


def _lamp(w: int, h: int) -> str:
    """Return the SVG of the lamp's light over the floor, and the dark at its edges."""
    return (
        f'<defs><radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="{w / 2}" cy="{-0.05 * h:.1f}" '
        f'r="{0.98 * max(w, h):.1f}"><stop offset="0" stop-color="#FFB458" stop-opacity="0.3"/><stop offset="0.5" '
        'stop-color="#FFA040" stop-opacity="0.14"/><stop offset="1" stop-color="#FFA040" stop-opacity="0.05"/>'
        f'</radialGradient><radialGradient id="dusk" gradientUnits="userSpaceOnUse" cx="{w / 2}" cy="{0.42 * h:.1f}" '
        f'r="{0.8 * max(w, h):.1f}"><stop offset="0" stop-color="#05070B" stop-opacity="0"/><stop offset="0.62" '
        'stop-color="#05070B" stop-opacity="0"/><stop offset="1" stop-color="#05070B" stop-opacity="0.3"/>'
        f'</radialGradient></defs><rect width="{w}" height="{h}" fill="url(#lamp)"/>'
        f'<rect width="{w}" height="{h}" fill="url(#dusk)"/>'
    )


# -- small things


def _part(parts: Parts, name: str, transform: str = "") -> str:
    """Return the SVG of a floor part from its file, with an optional transform."""
    drawn = parts.part(f"floor/{name}", NEUTRAL)
    return f'<g transform="{transform}">{drawn}</g>' if transform else drawn


def _chance(x: int, y: int, k: int = 0) -> int:
    """Return a pseudo-random number below 65,536 for a cell."""
    found = (x * 73856093) ^ (y * 19349663) ^ (k * 83492791)
    found = ((found ^ (found >> 13)) * 0x5BD1E995) & 0xFFFFFFFF
    return (found ^ (found >> 15)) & 0xFFFF


def _moved(column: int, row: int, drawing: str) -> str:
    return f'<g transform="translate({column * CELL} {row * CELL})">{drawing}</g>'


def _line(path: str, ink: str, width: float, alpha: float, more: str = "", cap: str = "round") -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{width}" stroke-opacity="{alpha}" '
        f'stroke-linecap="{cap}" stroke-linejoin="round" {more}/>'
    )

"""The picture of a board without art of its own: its cells, pits and starts."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Surface

from game.smash_gear.drawings import Parts
from game.smash_gear.team_colours import livery
from game.ui.kit import Kit
from game.ui.paint import vector
from rules.tabletop import SquareBoard

SIDE, EDGE = 512.0, 31.0
"""The side of the picture, and the width of the frame round its cells, in its own units."""
FLOORS = ("#4E4335", "#443A2F")
"""The two shades of the chequer."""
FRAME = (
    '<rect x="14" y="14" width="484" height="484" rx="14" fill="#D9A441"/>'
    '<rect x="18" y="18" width="476" height="476" rx="11" fill="#1E1610"/>'
)


def picture(kit: Kit, board: SquareBoard, side: float) -> Surface:
    """Return a board from above, `side` logical px wide and high."""
    px = kit.canvas.px(side)
    cell = (SIDE - 2 * EDGE) / max(board.columns, board.rows)
    left, top = (SIDE - board.columns * cell) / 2, (SIDE - board.rows * cell) / 2
    drawn = "".join(_cells(kit, board, cell))
    whole = f'{FRAME}<g transform="translate({left:.2f} {top:.2f})">{drawn}</g>'
    return vector(f'<g transform="scale({px / SIDE:.5f})">{whole}</g>', px, px)


def _cells(kit: Kit, board: SquareBoard, side: float) -> Iterator[str]:
    parts, blocked = Parts(kit.art), frozenset(board.blocked)
    for cell in range(board.columns * board.rows):
        column, row = cell % board.columns, cell // board.columns
        x, y = column * side, row * side
        if cell in blocked:
            ends = [(x + side * part, y + side * part) for part in (0.25, 0.5, 0.75, 1.0)]
            lines = "".join(f"M{a:.2f} {y:.2f}L{x:.2f} {b:.2f}" for a, b in ends)
            lines += "".join(f"M{x + side:.2f} {b:.2f}L{a:.2f} {y + side:.2f}" for a, b in ends[:3])
            yield f'<path d="{lines}" fill="none" stroke="#A8752A" stroke-width="2.2" stroke-opacity="0.5"/>'
            continue
        yield (
            f'<rect x="{x + 1:.2f}" y="{y + 1:.2f}" width="{side - 2:.2f}" height="{side - 2:.2f}" '
            f'rx="{side * 0.15:.2f}" fill="{FLOORS[(column + row) % 2]}"/>'
        )
        if cell in board.starts:
            colours = livery(kit.theme.palette, board.starts.index(cell))
            dock = parts.part(f"floor/dock_{colours.frame}", colours)
            yield f'<g transform="translate({x:.2f} {y:.2f}) scale({side / 100:.4f})">{dock}</g>'

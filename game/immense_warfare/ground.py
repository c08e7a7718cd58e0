"""The picture of the battlefield: steel spaces in a brass frame, the entry zones in their owners' colours (LOOK 7)."""

from __future__ import annotations

from collections.abc import Mapping

import pygame
from pygame import Surface

from game.ui.canvas import Box, centre, inset
from game.ui.kit import Kit
from game.ui.theme import mix
from rules.immense_warfare.field import CELLS, GRID, ZONES

CELL_TOP, CELL_BOTTOM = "#223040", "#192430"
TINT = 0.2
"""The strength of the owner's colour in a space of an entry zone."""
GAP = 2.0
"""The gap between a space and its cell's edge, px of the map."""
SHAPE, SHAPE_SHARE = 24.0, 0.36
"""The size of the owner's shape in an empty space of an entry zone, and the most of the space's height that
it takes."""
LETTERS = "abcdefg"


def turned(cell: int) -> int:
    """Return the corresponding cell for the opposite player."""
    return len(GRID.cells) - 1 - cell


def draw_ground(kit: Kit, surface: Surface, board: Box, cells: Mapping[str, Box]) -> None:
    """Draw the battlefield; `cells` are the boxes of its spaces by name."""
    kit.shadow(surface, board, 1, 12)
    kit.fill(surface, board, "night2", "night1", 12, border="brass_mid")
    for name, number in CELLS.items():
        box = inset(cells[name], GAP)
        owner = next((seat for seat, zone in enumerate(ZONES) if number in zone), -1)
        tint = kit.theme.player(owner).fill if owner >= 0 else CELL_TOP
        stops = (
            (0.0, mix(CELL_TOP, tint, TINT if owner >= 0 else 0)),
            (1.0, mix(CELL_BOTTOM, tint, TINT if owner >= 0 else 0)),
        )
        kit.fill(surface, box, stops, None, 6, border="edge", border_alpha=0.55)
        if owner >= 0:
            side = min(SHAPE, SHAPE_SHARE * box[3])
            shape = Surface((kit.canvas.px(side + 4),) * 2, pygame.SRCALPHA, 32)
            kit.player_badge(shape, owner, (side / 2 + 2, side / 2 + 2), side)
            shape.set_alpha(72)
            kit.put(surface, shape, centre(box), "center")
        else:
            kit.disc(surface, centre(box), 2.0, "edge2")
        if kit.line_height(12) < box[3] / 4:
            at = (box[0] + 5, box[1] + box[3] - 4)
            words = f"{LETTERS[GRID.column_of(number)]}{GRID.rows - GRID.row_of(number)}"
            kit.draw_text(surface, words, at, 12, "edge2", False, "bottomleft")

"""Putting pieces on the surface: where they lie, on their way, turning over, breaking."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from game.table.folds import squeezed
from game.table.shapes import bounds
from game.table.sprite import Drawn
from game.ui.canvas import Box, centre
from rules.game import Piece

if TYPE_CHECKING:
    from game.table.table import Table

LARGEST_SCALED = 160.0


def put(
    table: Table, surface: Surface, piece: Piece, box: Box, alpha: float = 1.0, scale: float = 1.0
) -> None:
    """A piece with its middle in the middle of what it covers in a place of that box."""
    blit(
        table,
        surface,
        table.look.piece(piece, min(box[2], box[3])),
        middle_of(table, piece, box),
        box,
        alpha,
        scale,
    )


def middle_of(table: Table, piece: Piece, box: Box) -> tuple[float, float]:
    return table.shapes.middle(piece, box)


def blit(
    table: Table,
    surface: Surface,
    drawn: Surface,
    middle: tuple[float, float],
    box: Box,
    alpha: float = 1.0,
    scale: float = 1.0,
) -> None:
    if scale != 1.0 and min(box[2], box[3]) <= LARGEST_SCALED:
        w, h = drawn.get_size()
        drawn = pygame.transform.smoothscale(drawn, (max(1, round(w * scale)), max(1, round(h * scale))))
    rect = _centred(table, drawn, middle)
    if alpha >= 0.995:
        surface.blit(drawn, rect)
    elif alpha > 0.01:
        drawn.set_alpha(round(255 * alpha))
        surface.blit(drawn, rect)
        drawn.set_alpha(255)


def _centred(table: Table, drawn: Surface, middle: tuple[float, float]) -> Rect:
    """Where a surface lies with its middle on a point, to the px: neighbours keep to one grid."""
    s, (w, h) = table.kit.canvas.s, drawn.get_size()
    if not table.shapes.has_areas:
        return drawn.get_rect(center=table.kit.canvas.pos(*middle))
    return Rect(round(middle[0] * s - w / 2), round(middle[1] * s - h / 2), w, h)


def piece(table: Table, surface: Surface, drawn: Drawn) -> None:
    picture = None
    if drawn.leaving:
        picture = table.look.destroyed(drawn.piece, min(drawn.box[2], drawn.box[3]), 1 - drawn.alpha)
    if picture is not None:
        blit(table, surface, picture, middle_of(table, drawn.piece, drawn.box), drawn.box)
    elif drawn.fold is not None:
        _turning(table, surface, drawn)
    else:
        put(table, surface, drawn.piece, drawn.box, drawn.alpha, drawn.scale)


def _turning(table: Table, surface: Surface, drawn: Drawn) -> None:
    """A piece on its way over a line."""
    assert drawn.fold is not None
    whole = bounds(table.shapes.extent(drawn.piece, drawn.box))
    box = squeezed(whole, *drawn.fold)
    picture = table.look.piece(drawn.piece, min(drawn.box[2], drawn.box[3]))
    w, h = picture.get_size()
    size = max(1, round(w * box[2] / whole[2])), max(1, round(h * box[3] / whole[3]))
    thin = pygame.transform.smoothscale(picture, size)
    surface.blit(thin, _centred(table, thin, centre(box)))

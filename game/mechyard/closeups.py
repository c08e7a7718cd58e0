"""Closeups of modules: the card, with the current state beside it."""

from __future__ import annotations

import pygame
from pygame import Surface

from game.mechyard.tiles import TilePainter, module_face
from game.table.parts.model import ViewModel
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.game import Piece
from rules.tabletop import PreviewLine

BESIDE, PAD, GAP, TILE = 300.0, 16.0, 12.0, 114.0
"""The width of the panel beside a card, its padding, the gap between both, and the side of the tile in it."""
TOP, BETWEEN = 40.0, 8.0
"""The position of the first line of a module without a tile, and the gap between two lines."""
NARROWEST = 200.0
MARKS = {
    "good": ("check", "good"),
    "bad": ("cross", "refused"),
    "caution": ("caution", "caution"),
    "note": ("right", "text2"),
}
"""The icon of each kind of line and its colour."""


def large(kit: Kit, piece: Piece, model: ViewModel) -> Surface | None:
    """Return the closeup of a module; None for other pieces."""
    if piece.face not in model.faces.fields:
        return None
    card = model.faces.full(piece.face, model.faces.close)
    lines = model.answers.notes(piece.id)
    w, h = kit.size_of(card)
    beside = min(BESIDE, kit.canvas.w - 60 - GAP - w)
    if not lines or beside < NARROWEST:
        return card
    made = Surface((kit.canvas.px(w + GAP + beside), card.get_height()), pygame.SRCALPHA, 32)
    made.blit(card, (0, 0))
    _draw_now(kit, made, (w + GAP, 0, beside, h), model, piece, lines)
    return made


def _draw_now(
    kit: Kit, surface: Surface, box: Box, model: ViewModel, piece: Piece, lines: tuple[PreviewLine, ...]
) -> None:
    """Draw the module's tile in its current state, and a line for each note."""
    x, y, w, _ = box
    play = model.answers.play
    kit.panel(surface, box, "Now", play.name(piece.owner) if piece.owner >= 0 else "")
    spot = play.spot(piece.id)
    side = min(TILE, w - 2 * PAD)
    ports = play.design(spot).masks[play.module(spot).turn]
    tile = TilePainter.of(kit).picture(module_face(play, spot)._replace(ports=ports), side)
    kit.put(surface, tile, (x + w / 2, y + TOP + GAP + side / 2), "center")
    y += TOP + 2 * GAP + side + GAP
    for line in lines:
        y += _line(kit, surface, (x + PAD, y), w - 2 * PAD, line) + BETWEEN


def _line(kit: Kit, surface: Surface, at: tuple[float, float], w: float, line: PreviewLine) -> float:
    """Draw a line with its mark; return its height."""
    (x, y), (icon, colour) = at, MARKS[line.mark]
    kit.draw_icon(surface, icon, (x + 9, y + kit.line_height(16) / 2), 16, colour)
    said = kit.paragraph(line.text, w - 28, 16, "text")
    kit.put(surface, said, (x + 28, y))
    high = kit.size_of(said)[1]
    if line.detail:
        more = kit.paragraph(line.detail, w - 28, 14, "text2")
        kit.put(surface, more, (x + 28, y + high))
        high += kit.size_of(more)[1]
    return high

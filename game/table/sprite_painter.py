"""Drawing of sprites: at rest, in flight, flipping, breaking."""

from __future__ import annotations

from weakref import WeakKeyDictionary

import pygame
from pygame import Rect, Surface

from game.table.flips import squeezed
from game.table.shown_position import ShownPosition
from game.table.sprite import Drawn
from game.table.table_state import Point
from game.ui.canvas import Box, centre, inset
from game.ui.effects import Effects
from game.ui.paint import native
from rules.game import Piece

LARGEST_SCALED = 160.0
OPAQUE = 0.995
"""The alpha from which a picture is drawn without transparency."""
CLEAR = 0.01
"""The alpha up to which nothing is drawn."""
SOLID = 200
"""The alpha from which a pixel belongs to the piece itself."""

_turned: WeakKeyDictionary[Surface, Surface] = WeakKeyDictionary()
"""The turned copies of a picture, for as long as that is kept."""
LIGHT, LIGHT_REACH = "#FFE0A0", 1.5
"""The colour of the light on a new piece, and its reach in sides of the piece."""


def draw_sprite(shown: ShownPosition, surface: Surface, drawn: Drawn) -> None:
    """Draw a piece as it is in this frame."""
    picture = None
    if drawn.leaving:
        picture = shown.look.in_motion(drawn.piece, min(drawn.box[2:]), 0.0, 1 - drawn.alpha)
    elif drawn.back:
        picture = shown.look.in_motion(drawn.piece, min(drawn.box[2:]), drawn.back)
    if picture is not None:
        blit(shown, surface, picture, drawn.piece, drawn.box)
    elif drawn.flip is not None:
        _draw_turning(shown, surface, drawn)
    else:
        if drawn.below is not None:
            size = min(drawn.below[2:])
            shown.kit.shadow(surface, inset(drawn.below, size * 0.1), 2, size * 0.2)
        draw_piece(shown, surface, drawn.piece, drawn.box, drawn.alpha, drawn.scale, drawn.turn, drawn.side)
        if drawn.light > 0 and shown.look.lights_new:
            effects, size = Effects.of(shown.kit), min(drawn.box[2:])
            effects.glow(surface, centre(drawn.box), LIGHT_REACH * size, LIGHT, drawn.light)


def draw_piece(
    shown: ShownPosition,
    surface: Surface,
    piece: Piece,
    box: Box,
    alpha: float = 1.0,
    scale: float = 1.0,
    turn: float = 0.0,
    side: float = 0.0,
) -> None:
    """Draw a piece centred on the area it covers in a place of this box, rotated by `turn` degrees; `side`:
    the side of the box that its picture is made for (0: this one's)."""
    if alpha <= CLEAR:
        return  # its picture may have to be made
    own = min(box[2], box[3])
    picture = shown.look.piece(piece, side or own)
    if own > LARGEST_SCALED and not turn:
        scale = 1.0
    if side:
        scale *= own / side
    if turn:
        picture = pygame.transform.rotozoom(_opaque(picture), -turn, scale)
    elif abs(scale - 1.0) > 0.002:
        w, h = picture.get_size()
        picture = pygame.transform.smoothscale(picture, (max(1, round(w * scale)), max(1, round(h * scale))))
    elif alpha >= OPAQUE:
        packed(picture)
    blit(shown, surface, picture, piece, box, alpha)


def _opaque(picture: Surface) -> Surface:
    """Return a picture without its shadow, which doesn't rotate with it: half the size to rotate; and not
    run-length encoded, which would be decoded for every rotation."""
    found = _turned.get(picture)
    if found is None:
        solid = picture.get_bounding_rect(SOLID).inflate(4, 4).clip(picture.get_rect())  # keep soft edges
        found = _turned[picture] = native(picture.subsurface(solid))
    return found


def resting_picture(shown: ShownPosition, piece: Piece, box: Box) -> tuple[Surface, Rect]:
    """Return the picture of a piece at rest in a place of this box, and its rectangle, px."""
    picture = packed(shown.look.piece(piece, min(box[2], box[3])))
    return picture, _centred(shown, picture, shown.shapes.middle(piece, box))


def packed(picture: Surface) -> Surface:
    """Return the same picture run-length encoded: blitting takes a third of the time for a mostly opaque
    piece, and less for a mostly clear one. Don't use it for pictures shown in one frame, since encoding costs
    more than that saves."""
    if not picture.get_flags() & pygame.RLEACCEL:
        picture.set_alpha(255, pygame.RLEACCEL)
    return picture


def blit(
    shown: ShownPosition, surface: Surface, picture: Surface, piece: Piece, box: Box, alpha: float = 1.0
) -> None:
    """Draw a picture of a piece centred on the area that the piece covers in a place of this box."""
    rect = _centred(shown, picture, shown.shapes.middle(piece, box))
    if alpha >= OPAQUE:
        surface.blit(picture, rect)
    elif alpha > CLEAR:
        # re-encoding the shared picture would take ten times as long
        faint = picture.copy()
        faint.set_alpha(round(255 * alpha))
        surface.blit(faint, rect)


def _centred(shown: ShownPosition, picture: Surface, middle: Point) -> Rect:
    """Return the rectangle of a surface centred on a point, rounded so that neighbours share one grid."""
    canvas, (w, h) = shown.kit.canvas, picture.get_size()
    if not shown.look.has_areas:
        return picture.get_rect(center=canvas.pos(*middle))
    return Rect(round(middle[0] * canvas.s - w / 2), round(middle[1] * canvas.s - h / 2), w, h)


def _draw_turning(shown: ShownPosition, surface: Surface, drawn: Drawn) -> None:
    """Draw a piece in a flip over a line."""
    assert drawn.flip is not None
    whole = shown.shapes.around(drawn.piece, drawn.box)
    box = squeezed(whole, *drawn.flip)
    picture = shown.look.piece(drawn.piece, min(drawn.box[2], drawn.box[3]))
    w, h = picture.get_size()
    size = max(1, round(w * box[2] / whole[2])), max(1, round(h * box[3] / whole[3]))
    thin = pygame.transform.smoothscale(picture, size)
    surface.blit(thin, _centred(shown, thin, centre(box)))

"""Drawing sprites: pieces where they lie, on their way, turning over, breaking."""

from __future__ import annotations

from weakref import WeakKeyDictionary

import pygame
from pygame import Rect, Surface

from game.table.flips import squeezed
from game.table.look import Point
from game.table.shown_position import ShownPosition
from game.table.sprite import Drawn
from game.ui.canvas import Box, centre, inset
from game.ui.effects import Effects
from game.ui.paint import native
from rules.game import Piece

LARGEST_SCALED = 160.0
OPAQUE = 0.995
"""From which alpha a picture is drawn as it is."""
SOLID = 200
"""The alpha from which a picture is the piece itself."""

_turned: WeakKeyDictionary[Surface, Surface] = WeakKeyDictionary()
"""What is turned of a picture, as long as that is kept."""
LIGHT, LIGHT_REACH = "#FFE0A0", 1.5
"""The light on a piece that is new, and how far it reaches in sides of the piece."""


def draw_sprite(shown: ShownPosition, surface: Surface, drawn: Drawn) -> None:
    """A piece as it stands in this frame."""
    picture = None
    if drawn.leaving:
        picture = shown.look.destroyed(drawn.piece, min(drawn.box[2:]), 1 - drawn.alpha)
    elif drawn.back:
        picture = shown.look.turning(drawn.piece, min(drawn.box[2:]), drawn.back)
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
    """A piece with its middle in the middle of what it covers in a place of that box, turned by degrees; `side`: of the
    box for which its picture is made (0: of that one)."""
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
    """A picture without its own shadow, which does not turn with it: half as much to turn; and not packed, which would
    be unpacked for every turn."""
    found = _turned.get(picture)
    if found is None:
        solid = picture.get_bounding_rect(SOLID).inflate(4, 4).clip(picture.get_rect())  # soft edges stay so
        found = _turned[picture] = native(picture.subsurface(solid))
    return found


def lying(shown: ShownPosition, piece: Piece, box: Box) -> tuple[Surface, Rect]:
    """The picture of a piece that rests in a place of that box, and where it lies, px."""
    picture = packed(shown.look.piece(piece, min(box[2], box[3])))
    return picture, _centred(shown, picture, shown.shapes.middle(piece, box))


def packed(picture: Surface) -> Surface:
    """The same picture run-length encoded: a third of the time a frame, for most of a piece is opaque, and less where
    most is clear. Not what is seen for one frame: to encode it takes longer than that saves."""
    if not picture.get_flags() & pygame.RLEACCEL:
        picture.set_alpha(255, pygame.RLEACCEL)
    return picture


def blit(
    shown: ShownPosition, surface: Surface, picture: Surface, piece: Piece, box: Box, alpha: float = 1.0
) -> None:
    """A picture of a piece with its middle in the middle of what the piece covers in a place of that box."""
    rect = _centred(shown, picture, shown.shapes.middle(piece, box))
    if alpha >= OPAQUE:
        surface.blit(picture, rect)
    elif alpha > 0.01:
        # packing the picture itself anew takes ten times as long where it lies elsewhere too
        faint = picture.copy()
        faint.set_alpha(round(255 * alpha))
        surface.blit(faint, rect)


def _centred(shown: ShownPosition, picture: Surface, middle: Point) -> Rect:
    """Where a surface lies with its middle on a point, to the px: neighbours keep to one grid."""
    canvas, (w, h) = shown.kit.canvas, picture.get_size()
    if not shown.look.has_areas:
        return picture.get_rect(center=canvas.pos(*middle))
    return Rect(round(middle[0] * canvas.s - w / 2), round(middle[1] * canvas.s - h / 2), w, h)


def _draw_turning(shown: ShownPosition, surface: Surface, drawn: Drawn) -> None:
    """A piece on its way over a line."""
    assert drawn.flip is not None
    whole = shown.shapes.around(drawn.piece, drawn.box)
    box = squeezed(whole, *drawn.flip)
    picture = shown.look.piece(drawn.piece, min(drawn.box[2], drawn.box[3]))
    w, h = picture.get_size()
    size = max(1, round(w * box[2] / whole[2])), max(1, round(h * box[3] / whole[3]))
    thin = pygame.transform.smoothscale(picture, size)
    surface.blit(thin, _centred(shown, thin, centre(box)))

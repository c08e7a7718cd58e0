"""The whole table as a small picture, for shelf, strip and result."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Surface

from game.table.parts.tray import HandPart
from game.table.places import Places
from game.table.table_state import TableState
from game.ui.canvas import centre


def small_table(look: Any, view: Any, w: float, h: float) -> Surface:
    """Return a small picture of the whole table without the hands, since its viewer may be no player."""
    kit, seen = look.kit, look.parts.at(view)
    canvas = kit.canvas
    whole = Surface(canvas.size, pygame.SRCALPHA, 32)
    places, state = Places(look.parts, canvas, view), TableState(asked=False)
    seen.ground(fixed=False).draw(whole)
    for name in look.parts.names:
        seen.panel(whole, name, places.panel(name), state)
    hidden = {piece.id for piece in seen.model.pieces if isinstance(look.parts.part_of(piece), HandPart)}
    pieces = [each for each in seen.model.pieces if each.id not in hidden and each.place in places.boxes]
    boxes = places.resting(pieces)
    for piece in pieces:
        box = boxes[piece.id]
        kit.put(whole, look.piece(piece, min(box[2:])), centre(box), "center")
    look.draw_on_pieces(whole, view, {piece.id: piece for piece in pieces}, ())
    return fitted(whole, min(w / canvas.w, h / canvas.h), (canvas.px(w), canvas.px(h)))


def fitted(picture: Surface, k: float, size: tuple[int, int]) -> Surface:
    """Return a picture scaled by `k` in the middle of a transparent one of a size in px."""
    small = pygame.transform.smoothscale_by(picture, k)
    target = Surface(size, pygame.SRCALPHA, 32)
    target.blit(small, small.get_rect(center=target.get_rect().center))
    return target

"""Ghosts of the held, hinted or refused piece: previews of where a move would put pieces (LOOK 5)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import pygame
from msgspec.structs import replace
from pygame import Surface

from game.table import areas, highlights
from game.table.hint import Hinted
from game.table.shown_position import ShownPosition
from game.table.sprite_painter import blit, draw_piece
from game.table.targeting import Targeting
from game.ui.canvas import Box
from rules.game import Piece

GHOST = 0.86
FAINT = 0.6
AT_FAULT = (255, 112, 102)
"""The colour by which the greys of a ghost are multiplied where it may not lie."""


def draw_aimed(targeting: Targeting, surface: Surface) -> None:
    """Draw the result of the aimed move: the held piece in its place, and the pieces that the preview
    moves."""
    shown, aim, held, move = targeting.shown, targeting.aim, targeting.held, targeting.aimed
    if not aim or held is None:
        return
    posed = targeting.pose(held, move.action if move is not None else None)
    if targeting.aimed_area:
        box = shown.places.single(posed.place) if posed is not None else None
        if posed is not None and box is not None:
            draw_piece(shown, surface, posed, box, GHOST)
            _draw_landed_on(shown, surface, posed, targeting.aimed_area)
        areas.outline(shown.kit, surface, targeting.aimed_area, "lamp", 2.8)
        return
    moves = targeting.preview.moves if targeting.preview is not None else ()
    free = targeting.chooser is None and (
        aim not in shown.occupied or _has_room(shown, posed, aim) or _covers_own_parts(shown, posed, aim)
    )
    stays = move is not None and move.gesture.stays
    if held.id == targeting.picked and free and not stays and not any(piece == held.id for piece, _ in moves):
        moves = ((held.id, aim), *moves)
    if posed is not None:
        _draw_moved(shown, surface, posed, moves)


def _has_room(shown: ShownPosition, posed: Piece | None, place: str) -> bool:
    """Return whether a piece would lie beside the others in a place as another kind of piece: a card as a
    factory."""
    held = shown.pieces.sprites.get(posed.id) if posed is not None else None
    if posed is None or held is None or posed.place != place or posed.kind == held.piece.kind:
        return False
    return shown.places.next_box(place, len(shown.pieces_at(place))) is not None


def _covers_own_parts(shown: ShownPosition, posed: Piece | None, place: str) -> bool:
    """Return whether a piece would cover only parts of its own in a place, such as a badge on a card."""
    box = shown.places.single(place)
    if posed is None or posed.place != place or box is None:
        return False
    covers = shown.shapes.extent(posed, box)
    there = (sprite.piece for sprite in shown.pieces.sprites.values() if sprite.piece.place == place)
    return all(shown.shapes.extent(piece, box) != covers for piece in there)


def _draw_landed_on(shown: ShownPosition, surface: Surface, ghost: Piece, area: Iterable[Box]) -> None:
    """Redraw the other pieces in the cells that a ghost covers, so that hit pieces and the marks on them stay
    visible."""
    cells = {_px(box) for box in area}
    clip = surface.get_clip()
    for sprite in shown.pieces.sprites.values():
        piece, box = sprite.piece, sprite.at()
        hit = [covered for covered in shown.shapes.extent(piece, box) if _px(covered) in cells]
        if hit and piece.id != ghost.id and shown.look.extent(piece, box):
            for covered in hit:
                surface.set_clip(shown.kit.canvas.rect(*covered))
                draw_piece(shown, surface, piece, box)
            surface.set_clip(clip)


def _px(box: Box) -> tuple[int, ...]:
    """Return a box rounded to whole px, a key to compare places."""
    return tuple(map(round, box))


def draw_illegal(targeting: Targeting, surface: Surface) -> None:
    """Draw the held piece in an illegal position, in the colour of refusals."""
    shown, held = targeting.shown, targeting.held
    if targeting.refused is None or held is None:
        return
    place, found = targeting.refused
    if not targeting.refused_area:
        areas.outline(shown.kit, surface, (shown.boxes[place],), "refused", 2.4)
        return
    posed = targeting.pose(held, found.action)
    box = shown.places.single(posed.place) if posed is not None else None
    if posed is not None and box is not None:
        blit(shown, surface, _at_fault(shown.look.piece(posed, min(box[2:]))), posed, box, GHOST)
    areas.outline(shown.kit, surface, targeting.refused_area, "refused", 2.4)


@lru_cache(maxsize=1)
def _at_fault(picture: Surface) -> Surface:
    """Return a piece's picture in the colour of refusals."""
    grey = pygame.transform.grayscale(picture.copy())  # grayscale of a packed surface crashes
    grey.fill(AT_FAULT, special_flags=pygame.BLEND_RGB_MULT)
    return grey


def draw_hinted(hint: Hinted, shown: ShownPosition, surface: Surface) -> None:
    """Draw the result of a hinted move."""
    piece, place = hint.piece(shown), hint.place(shown)
    if piece is None:
        return
    moves = hint.preview.moves if hint.preview is not None else ()
    is_placed = place and not piece.acting and (place not in shown.occupied or hint.area(shown))
    posed = hint.pose(shown, piece)
    if posed is None:
        return
    if is_placed and not any(moved == posed.id for moved, _ in moves):
        moves = ((posed.id, place), *moves)
    _draw_moved(shown, surface, posed, moves)


def _draw_moved(
    shown: ShownPosition, surface: Surface, held: Piece, moves: Iterable[tuple[str, str]]
) -> None:
    """Draw pieces in their new places; the held one as it would be, with an outline."""
    for piece_id, place in moves:
        sprite, box = shown.pieces.sprites.get(piece_id), shown.places.single(place)
        if sprite is None or box is None:
            continue
        own = piece_id == held.id
        piece = replace(held if own else sprite.piece, place=place)
        if own and shown.look.has_areas:
            piece, box = held, shown.places.single(held.place) or box
        if own and _has_room(shown, held, place):
            box = shown.places.next_box(place, len(shown.pieces_at(place))) or box
        draw_piece(shown, surface, piece, box, GHOST if own else FAINT)
        covered = shown.shapes.extent(piece, box)
        if own and len(covered) > 1:
            areas.outline(shown.kit, surface, covered, "lamp", 2.8)
        elif own:
            highlights.ghost_line(shown.kit, surface, *covered)

"""What a move would put where, before it is made: the ghosts of what is held, hinted or refused (LOOK 5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pygame
from msgspec.structs import replace
from pygame import Surface

from game.table import areas, highlights, hint
from game.table.put import blit, middle_of, put
from rules.game import Piece

if TYPE_CHECKING:
    from game.table.table import Table

GHOST = 0.86
FAINT = 0.6
AT_FAULT = (255, 112, 102)
"""What the greys of a ghost are multiplied by that may not lie there."""


def draw(table: Table, surface: Surface) -> None:
    """What the aimed move would put where: the held piece in its place, and what the preview moves."""
    aim, held = table.hand.aim, table.held
    if not aim or held is None:
        return
    if table.aimed_area:
        _area_ghost(table, surface)
        return
    moves = table.preview.moves if table.preview is not None else ()
    free = aim not in table.occupied and table.chooser is None
    if held.id == table.hand.picked and free and not any(piece == held.id for piece, _ in moves):
        moves = ((held.id, aim), *moves)
    posed = table.shapes.posed(held, table.hand.turn, table.aimed.action if table.aimed is not None else None)
    if posed is not None:
        _put_ghosts(table, surface, posed, moves)


def _area_ghost(table: Table, surface: Surface) -> None:
    """The held piece as the move aimed at would lay it, and one line round what it would cover."""
    held, move = table.held, table.aimed
    assert held is not None and move is not None
    posed = table.shapes.posed(held, table.hand.turn, move.action)
    box = table.places.single(posed.place) if posed is not None else None
    if posed is not None and box is not None:
        put(table, surface, posed, box, GHOST)
    areas.outline(table.kit, surface, table.aimed_area, "lamp", 2.8)


def draw_doubt(table: Table, surface: Surface) -> None:
    """The held piece as it would lie where it may not, in the colour of refusals."""
    held = table.held
    if table.doubted is None or held is None:
        return
    place, found = table.doubted
    posed = table.shapes.posed(held, table.hand.turn, found.action)
    box = table.places.single(posed.place) if posed is not None else None
    if posed is not None and box is not None:
        picture = pygame.transform.grayscale(table.look.piece(posed, min(box[2], box[3])))
        picture.fill(AT_FAULT, special_flags=pygame.BLEND_RGB_MULT)
        blit(table, surface, picture, middle_of(table, posed, box), box, GHOST)
    areas.outline(table.kit, surface, table.shapes.area(held, place, found.action), "refused", 2.4)
    for fault in table.faults:
        if fault in table.boxes and table.boxes[fault][2] > 0:
            highlights.blocked(table.kit, surface, table.boxes[fault])


def draw_hint(table: Table, surface: Surface) -> None:
    """A hint as its preview would be drawn, its piece ringed."""
    assert table.hint is not None
    piece, place, foreseen = hint.piece_of(table), hint.place_of(table), table.hint.preview
    table.look.overlay(surface, table.view, foreseen)
    if piece is not None:
        moves = foreseen.moves if foreseen is not None else ()
        area = hint.area(table)
        lies = place and not piece.acting and (place not in table.occupied or area)
        if lies and not any(moved == piece.id for moved, _ in moves):
            moves = ((piece.id, place), *moves)
        posed = hint.posed(table, piece)
        if posed is not None:
            _put_ghosts(table, surface, posed, moves)
    hint.draw_above(table, surface)
    if table.hint.move is not None:
        table.look.draw_aim(surface, table.view, table.hint.move.action)


def _put_ghosts(table: Table, surface: Surface, held: Piece, moves: Iterable[tuple[str, str]]) -> None:
    """Pieces where they would be, the one in question as it would lie and outlined."""
    for piece_id, place in moves:
        sprite = table.pieces.sprites.get(piece_id)
        box = table.places.single(place)
        if sprite is None or box is None:
            continue
        own = piece_id == held.id
        piece = replace(held if own else sprite.piece, place=place)
        if own and table.shapes.has_areas:
            piece, box = held, table.places.single(held.place) or box
        put(table, surface, piece, box, GHOST if own else FAINT)
        covered = table.shapes.extent(piece, box)
        if own and len(covered) > 1:
            areas.outline(table.kit, surface, covered, "lamp", 2.8)
        elif own:
            highlights.ghost_line(table.kit, surface, box)

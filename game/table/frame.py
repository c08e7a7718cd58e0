"""Drawing the table: ground, marks, pieces, what is held. Changes nothing of the table."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame
from msgspec.structs import replace
from pygame import Rect, Surface

from game.table import areas, highlights, hint, preview, track
from game.table.folds import squeezed
from game.table.ground import Panel
from game.table.pieces import Drawn
from game.table.shapes import bounds
from game.ui.canvas import Box, centre, inset
from game.ui.kit import TOP_BAR, Kit
from rules.game import Piece

if TYPE_CHECKING:
    from game.table.table import Table

GHOST = 0.86
FAINT = 0.6
LEFT = 0.34
"""How much of a piece is seen where it lay while it is dragged, if it covers several boxes."""
AT_FAULT = (255, 112, 102)
"""What the greys of a ghost are multiplied by that may not lie there."""
LARGEST_SCALED = 160.0
VEIL = 140
BAR_SHORT = 6.0
"""The top bar's box ends this much above its edge, so that its margin stays off the panels' shadows."""


def draw(table: Table, surface: Surface, bar: tuple[str, str, float]) -> None:
    """Draw everything of the table but the controls; `bar`: title, subtitle and right end of the top bar."""
    surface.blit(_ground(table, bar), (0, 0))
    _marks_below(table, surface)
    held = table.hand.picked if table.hand.dragging and table.chooser is None and not table.stays else ""
    for drawn in table.pieces.drawn(getattr(table.look, "route", None)):
        if drawn.piece.id != held:
            _piece(table, surface, drawn)
        elif len(table.covers(held)) > 1:
            put(table, surface, drawn.piece, drawn.box, LEFT)
    _marks_above(table, surface)
    if hint.seen(table):
        _draw_hint(table, surface)
        return
    table.look.overlay(surface, table.view, table.preview)
    _ghosts(table, surface)
    _doubt(table, surface)
    if table.aimed is not None:
        _aimed(table, surface, table.aimed.action)


def _ground(table: Table, bar: tuple[str, str, float]) -> Surface:
    """Room, backdrop, top bar and panels, as they are now."""
    look, view, state = table.look, table.view, table.state()
    title, subtitle, right = bar
    phases = look.phases(view) if hasattr(look, "phases") else None
    top = partial(_top_bar, table.kit, title=title, subtitle=subtitle, right=right, phases=phases)
    panels = [Panel("top_bar", (0, 0, table.kit.canvas.w, TOP_BAR - BAR_SHORT), (bar, phases), top)]
    for name in look.panels():
        box = table.places.panel(name)
        paint = partial(look.panel, name=name, box=box, view=view, table=state)
        panels.append(Panel(name, box, look.panel_key(name, view, state), paint))
    if table.layout.has_panel("preview"):
        box, words = table.places.panel("preview"), _words(table)
        if isinstance(words, hint.Advice):
            paint = partial(hint.draw_panel, table.kit, box=box, words=words)
            panels.append(Panel("preview", box, words, paint))
        else:
            picture = _foresight(table, box)
            paint = partial(preview.draw, table.kit, box=box, words=words, picture=picture)
            panels.append(Panel("preview", box, (words, id(picture)), paint))
    return table.ground.picture(look.backdrop_key(view), partial(look.backdrop, view=view), panels)


def _top_bar(
    kit: Kit, surface: Surface, title: str, subtitle: str, right: float, phases: track.Phases | None
) -> None:
    """The top bar with the phases of a turn, where the game has such."""
    if phases is not None:
        right = track.left_of(kit, phases) or right
    kit.top_bar(surface, title, subtitle, right)
    if phases is not None:
        track.draw(kit, surface, phases)


def _foresight(table: Table, box: Box) -> Surface | None:
    """The look's picture of the move that is previewed."""
    picture = getattr(table.look, "foresight", None)
    if picture is None or table.preview is None or table.foreseen is None:
        return None
    found: Surface | None = picture(table.view, table.foreseen.action, box[2] - 2 * preview.SIDE)
    return found


def _words(table: Table) -> preview.Words | hint.Advice:
    """What the preview panel says now."""
    if table.doubted is not None and table.doubted[1].refusal is not None:
        return preview.of_refusal(table.doubted[1].refusal)
    if table.preview is not None:
        return preview.of_preview(table.preview)
    if table.hint is not None:
        return table.hint.words
    if table.said is not None:
        return preview.of_lines(*table.said)
    asked = table.held is not None and table.held.acting
    if table.recap and not table.hand.picked and not asked:
        return preview.of_recap(table.recap)
    focus = table.pieces.sprites.get(table.focus if table.keyboard else "")
    return preview.of_prompt(
        table.game.prompt(table.view), table.held, focus.piece if focus else None, table.heading
    )


def draw_held(table: Table, surface: Surface) -> None:
    """The piece in the hand, over the controls."""
    piece = table.held
    if piece is None or not table.hand.dragging or piece.id != table.hand.picked or table.chooser:
        return
    if table.aimed_area or table.doubted:
        return  # its ghost is where it would go
    box, posed = table.held_box, table.shapes.posed(piece, table.hand.turn) or piece
    if len(table.held_boxes) == 1:
        table.kit.shadow(surface, inset(box, 2), 3, min(box[2], box[3]) * 0.2)
    put(table, surface, posed if table.shapes.has_areas else piece, box)


def draw_zoom(table: Table, surface: Surface, picture: Surface) -> None:
    """A large picture over the darkened table."""
    kit = table.kit
    kit.fill(surface, kit.canvas.box, "black", radius=0, alpha=VEIL)
    w, h = kit.size_of(picture)
    box = ((kit.canvas.w - w) / 2, (kit.canvas.h - h) / 2, w, h)
    kit.shadow(surface, box, 4, 12)
    kit.put(surface, picture, box[:2])


def put(
    table: Table, surface: Surface, piece: Piece, box: Box, alpha: float = 1.0, scale: float = 1.0
) -> None:
    """A piece with its middle in the middle of what it covers in a place of that box."""
    _blit(
        table,
        surface,
        table.look.piece(piece, min(box[2], box[3])),
        _middle(table, piece, box),
        box,
        alpha,
        scale,
    )


def _middle(table: Table, piece: Piece, box: Box) -> tuple[float, float]:
    return centre(bounds(table.shapes.extent(piece, box)))


def _blit(
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


def _piece(table: Table, surface: Surface, drawn: Drawn) -> None:
    broken = getattr(table.look, "broken", None)
    picture = None
    if drawn.leaving and broken is not None:
        picture = broken(drawn.piece, min(drawn.box[2], drawn.box[3]), 1 - drawn.alpha)
    if picture is not None:
        _blit(table, surface, picture, _middle(table, drawn.piece, drawn.box), drawn.box)
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


def _marks_below(table: Table, surface: Surface) -> None:
    """The way of the last move; legal places, lit; the one aimed at; what a preview would make legal or
    complete."""
    kit, boxes = table.kit, table.boxes
    words = _words_on_ground(table) if table.last_moves else ()
    for (start, end), way in zip(table.last_moves, table.last_ways, strict=False):
        if start is not None:
            highlights.dotted(kit, surface, start, end, way, words)
    for place in table.legal:
        if place != table.hand.aim:
            _light(table, surface, place)
    if table.preview is not None and not getattr(table.look, "own_marks", False):
        for mark in table.preview.marks:
            if mark in boxes and mark not in table.legal:
                _light(table, surface, mark)
    if hint.seen(table):
        hint.draw_below(table, surface)
        _reprint(table, surface, hint.place_of(table))
    held = table.held
    if held is not None and (table.stays or not table.hand.dragging):
        areas.selected_glow(kit, surface, table.covers(held.id))
    if table.aimed_area:
        areas.hover_fill(kit, surface, table.aimed_area)
    elif table.hand.aim:
        highlights.hover(kit, surface, boxes[table.hand.aim])
        _reprint(table, surface, table.hand.aim)


def _reprint(table: Table, surface: Surface, place: str) -> None:
    """What a lit place has printed, over its light."""
    again = getattr(table.look, "reprint", None)
    if again is not None:
        again(surface, table.view, place)


def _words_on_ground(table: Table) -> tuple[Box, ...]:
    """Where words stand that the way of a move spares: the panel's, and what the look says."""
    panel = (table.places.panel("preview"),) if table.layout.has_panel("preview") else ()
    words = getattr(table.look, "words", None)
    return (*panel, *words(table.view)) if words is not None else panel


def _light(table: Table, surface: Surface, place: str) -> None:
    """A legal place, its dot where a piece would lie and nothing is printed."""
    if place in table.areas:
        areas.legal_fill(table.kit, surface, table.areas[place])
        return
    spot = table.places.single(place)
    printed = getattr(table.look, "printed", None)
    free = place not in table.occupied and not (printed is not None and printed(table.view, place))
    dot = centre(spot) if spot is not None and free else None
    highlights.legal(table.kit, surface, table.boxes[place], dot)


def _marks_above(table: Table, surface: Surface) -> None:
    """What must not be hidden by pieces: outlines of legal places, faults, focus, the last move."""
    kit, boxes = table.kit, table.boxes
    for place in table.legal:
        if place == table.hand.aim:
            continue
        if place in table.areas:
            spot = table.places.single(place) if place not in table.occupied else None
            areas.legal_line(kit, surface, table.areas[place], centre(spot) if spot is not None else None)
        elif place in table.occupied:
            highlights.dashes(kit, surface, boxes[place])
    for place in table.faults:
        if place in boxes:
            highlights.blocked(kit, surface, boxes[place])
    for start, end in table.last_moves:
        highlights.last_move(kit, surface, start, end)
    for mark in table.log.marks:
        box = table.around(mark)
        if box is not None:
            highlights.brackets(kit, surface, box)
    _around_pieces(table, surface)


def _around_pieces(table: Table, surface: Surface) -> None:
    kit, sprites = table.kit, table.pieces.sprites
    held = table.held
    if held is not None and (table.stays or not table.hand.dragging):
        areas.selected(kit, surface, table.covers(held.id))
    if table.keyboard and table.focus in sprites:
        areas.focus(kit, surface, table.covers(table.focus))
    elif table.hovered in sprites and not table.hand.picked and _shows_movable(table):
        areas.movable(kit, surface, table.covers(table.hovered))


def _shows_movable(table: Table) -> bool:
    """Whether the piece under the pointer can be moved and lies as it will stay."""
    return table.moves.movable(table.hovered) and table.pieces.sprites[table.hovered].over.done


def _ghosts(table: Table, surface: Surface) -> None:
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


def _doubt(table: Table, surface: Surface) -> None:
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
        _blit(table, surface, picture, _middle(table, posed, box), box, GHOST)
    areas.outline(table.kit, surface, table.shapes.area(held, place, found.action), "refused", 2.4)
    for fault in table.faults:
        if fault in table.boxes and table.boxes[fault][2] > 0:
            highlights.blocked(table.kit, surface, table.boxes[fault])


def _aimed(table: Table, surface: Surface, action: Any) -> None:
    """What the look draws over it all of the action aimed at."""
    aimed = getattr(table.look, "aimed", None)
    if aimed is not None:
        aimed(surface, table.view, action)


def _draw_hint(table: Table, surface: Surface) -> None:
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
        _aimed(table, surface, table.hint.move.action)


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

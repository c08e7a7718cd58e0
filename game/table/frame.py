"""Drawing the table: ground, marks, pieces, what is held. Changes nothing of the table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import Surface

from game.table import areas, ghosts, highlights, hint, phases, preview
from game.table.ground import Panel
from game.table.put import piece, put
from game.ui.canvas import Box, centre, contains, inset
from game.ui.kit import TOP_BAR, Kit

if TYPE_CHECKING:
    from game.table.table import Table

LEFT = 0.34
"""How much of a piece is seen where it lay while it is dragged, if it covers several boxes."""
BAR_SHORT = 6.0
"""The top bar's box ends this much above its edge, so that its margin stays off the panels' shadows."""


def draw(table: Table, surface: Surface, bar: tuple[str, str, float]) -> None:
    """Draw everything of the table but the controls; `bar`: title, subtitle and right end of the top bar."""
    surface.blit(_ground(table, bar), (0, 0))
    stages, route = table.stages, table.look.route
    if not stages.running:
        _marks_below(table, surface)
    held = table.hand.picked if table.hand.dragging and table.chooser is None and not table.stays else ""
    for drawn in stages.over(table.pieces.drawn(route), route):
        if drawn.piece.id != held:
            piece(table, surface, drawn)
        elif len(table.covers(held)) > 1:
            put(table, surface, drawn.piece, drawn.box, LEFT)
    if stages.running:
        table.look.overlay(surface, table.view, None)
        _strike(table, surface)
        return
    _marks_above(table, surface)
    if hint.seen(table):
        ghosts.draw_hint(table, surface)
        return
    table.look.overlay(surface, table.view, table.preview)
    ghosts.draw(table, surface)
    ghosts.draw_doubt(table, surface)
    if table.aimed is not None:
        table.look.draw_aim(surface, table.view, table.aimed.action)


def _ground(table: Table, bar: tuple[str, str, float]) -> Surface:
    """Room, backdrop, top bar and panels, as they are now."""
    look, view, state = table.look, table.view, table.state()
    title, subtitle, right = bar
    turn = look.phases(view)
    top = partial(_top_bar, table.kit, title=title, subtitle=subtitle, right=right, turn=turn)
    panels = [Panel("top_bar", (0, 0, table.kit.canvas.w, TOP_BAR - BAR_SHORT), (bar, turn), top)]
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
    kit: Kit, surface: Surface, title: str, subtitle: str, right: float, turn: phases.Phases | None
) -> None:
    """The top bar with the phases of a turn, where the game has such."""
    if turn is None:
        kit.top_bar(surface, title, subtitle, right)
        return
    turn, left = phases.fitting(kit, turn, right)
    kit.top_bar(surface, title, subtitle, left or right)
    phases.draw(kit, surface, turn, left)


def _foresight(table: Table, box: Box) -> Surface | None:
    """The look's picture of the move that is previewed."""
    if table.preview is None or table.foreseen is None:
        return None
    return table.look.preview_picture(table.view, table.foreseen.action, box[2] - 2 * preview.SIDE)


def _words(table: Table) -> preview.Words | hint.Advice:
    """What the preview panel says now."""
    if table.doubted is not None and table.doubted[1].refusal is not None:
        return preview.of_refusal(table.doubted[1].refusal)
    if (why := table.bar.why_off(table.ui)) and not table.hand.picked:
        return preview.Words("Undo", text=why)
    if table.preview is not None:
        return preview.of_preview(table.preview)
    if table.hint is not None:
        return table.hint.words
    if table.said is not None:
        return preview.of_lines(*table.said, preview.text_room(table.kit, table.places.panel("preview")))
    asked = table.held is not None and table.held.acting
    if table.recap and not table.hand.picked and not asked:
        return preview.of_recap(table.recap, preview.recap_room(table.kit, table.places.panel("preview")))
    focus = table.pieces.sprites.get(table.focus if table.keyboard else "")
    return preview.of_prompt(
        table.game.prompt(table.view), table.held, focus.piece if focus else None, table.heading
    )


def _strike(table: Table, surface: Surface) -> None:
    """What strikes in the stage that is shown; only then does the table say what may be done."""
    if table.stages.struck:
        table.look.draw_hits(surface, table.stages.name, table.stages.struck, table.stages.part)


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


def _marks_below(table: Table, surface: Surface) -> None:
    """The way of the last move; legal places, lit; the one aimed at; what a preview would make legal or
    complete."""
    kit, boxes = table.kit, table.boxes
    came = table.trace.boxes
    words = _words_on_ground(table) if came else ()
    for (start, end), way in zip(came, table.trace.ways, strict=False):
        if start is not None:
            highlights.dotted(kit, surface, start, end, way, words)
    for place in table.legal:
        if place != table.hand.aim:
            _light(table, surface, place)
    if table.preview is not None and not table.look.own_marks:
        for mark in table.preview.marks:
            if mark in boxes and mark not in table.legal:
                _light(table, surface, mark)
    if hint.seen(table):
        hint.draw_below(table, surface)
        table.look.draw_print(surface, table.view, hint.place_of(table))
    held = table.held
    if held is not None and (table.stays or not table.hand.dragging):
        areas.selected_glow(kit, surface, table.covers(held.id))
    if table.aimed_area:
        areas.hover_fill(kit, surface, table.aimed_area)
    elif table.hand.aim:
        highlights.hover(kit, surface, boxes[table.hand.aim])
        table.look.draw_print(surface, table.view, table.hand.aim)


def _words_on_ground(table: Table) -> tuple[Box, ...]:
    """Where words stand that the way of a move spares: the panel's, and what the look says."""
    panel = (table.places.panel("preview"),) if table.layout.has_panel("preview") else ()
    return (*panel, *table.look.label_boxes(table.view))


def _light(table: Table, surface: Surface, place: str) -> None:
    """A legal place, its dot where a piece would lie and nothing is printed."""
    if place in table.areas:
        areas.legal_fill(table.kit, surface, table.areas[place])
        return
    spot = table.places.single(place)
    free = place not in table.occupied and not table.look.has_print(table.view, place)
    dot = centre(spot) if spot is not None and free else None
    highlights.legal(table.kit, surface, table.boxes[place], dot)


def _marks_above(table: Table, surface: Surface) -> None:
    """What must not be hidden by pieces: outlines of legal places, faults, focus, the last move."""
    kit, boxes = table.kit, table.boxes
    for place in table.legal:
        if place == table.hand.aim:
            if place in table.occupied and not table.aimed_area:
                highlights.solid(kit, surface, boxes[place])
        elif place in table.areas:
            spot = None if place in table.occupied or _is_part(table, place) else table.places.single(place)
            areas.legal_line(kit, surface, table.areas[place], centre(spot) if spot is not None else None)
        elif place in table.occupied:
            highlights.dashes(kit, surface, boxes[place])
    for place in table.faults if table.doubted is None else ():
        if place in boxes and boxes[place][2] > 0:
            highlights.blocked(kit, surface, boxes[place])
    for start, end in table.trace.boxes:
        highlights.last_move(kit, surface, start, end)
    for mark in table.log.marks:
        box = table.around(mark)
        if box is not None:
            highlights.brackets(kit, surface, box)
    _around_pieces(table, surface)
    if table.held is not None and table.doubted is None:
        table.look.draw_refusals(surface, table.view, table.held)


def _is_part(table: Table, place: str) -> bool:
    """Whether the area of a place is a part of the held piece as it lies: nothing would come to lie there."""
    own = table.covers(table.held.id) if table.held is not None else ()
    return all(any(contains(box, centre(part)) for box in own) for part in table.areas[place])


def _around_pieces(table: Table, surface: Surface) -> None:
    kit, sprites = table.kit, table.pieces.sprites
    held = table.held
    if held is not None and (table.stays or not table.hand.dragging):
        areas.selected(kit, surface, table.covers(held.id))
    if table.keyboard and table.focus in sprites:
        areas.focus(kit, surface, table.covers(table.focus))
    elif table.keyboard and table.focus in table.boxes:
        highlights.focus(kit, surface, table.boxes[table.focus])
    elif table.hovered in sprites and not table.hand.picked and _shows_movable(table):
        areas.movable(kit, surface, table.covers(table.hovered))


def _shows_movable(table: Table) -> bool:
    """Whether the piece under the pointer can be moved and lies as it will stay."""
    return table.moves.movable(table.hovered) and table.pieces.sprites[table.hovered].over.done

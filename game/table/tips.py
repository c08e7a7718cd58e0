"""Tooltips of pieces and places, for the pointer and the keyboard (LOOK 4)."""

from __future__ import annotations

from functools import partial

from game.table.callouts import NOTHING, Tip
from game.table.model import TableModel
from game.table.table_state import Point
from game.ui.canvas import bounds
from game.ui.controls import QUIET
from rules.common.text import capital


def of_piece(model: TableModel, piece_id: str) -> Tip:
    """Return the tooltip of a piece: name, description and refusal; NOTHING for an absent piece or one that
    shows all that itself."""
    shown, look = model.shown, model.shown.look
    sprite = shown.pieces.sprites.get(piece_id)
    if sprite is None or not sprite.piece.name:
        return NOTHING
    still = not (shown.moves.movable(piece_id) or shown.busy)
    reason = shown.reasons.of_piece(piece_id) if still else None
    place = sprite.piece.place
    detail = "" if look.parts.shows_cards else look.describe(shown.view, place).partition("\n")[2]
    detail, rule = (reason.text, reason.rule) if reason is not None else (detail, "")
    about = look.about(shown.view, sprite.piece)
    text = "\n".join(dict.fromkeys(filter(None, (about, detail))))
    picture = partial(look.tooltip_picture, shown.view, sprite.piece) if look.parts.shows_cards else None
    if not text and about is None:
        return NOTHING  # a name alone adds nothing
    name, around = capital(sprite.piece.name), bounds(shown.covers(piece_id))
    row = (each.id for each in shown.pieces_at(place) if each.id != piece_id)
    spared = tuple(bounds(shown.covers(each)) for each in row if each in shown.pieces.sprites)
    return Tip(piece_id, name, text, rule, around, picture, spared)


def of_place(model: TableModel, place: str) -> Tip:
    """Return the look's tooltip of a place, beside its box or the pointer; NOTHING if there is none."""
    shown = model.shown
    words = shown.look.describe(shown.view, place) if place else ""
    if not words:
        return NOTHING
    title, _, text = words.partition("\n")
    pointer = model.targeting.drag.pointer or (0.0, 0.0)
    box = shown.boxes.get(place) or shown.look.parts.at(shown.view).place(place) or (*pointer, 1.0, 1.0)
    return Tip(place, title, text, anchor=box)


def pointed(model: TableModel, point: Point) -> Tip:
    """Return the tooltip of the piece, place or panel at a point; NOTHING where it would hide a preview or a
    refusal, or a control has its own."""
    shown, focus = model.shown, model.focus
    known = focus.row or model.targeting.aim or model.bubble.is_about(point, QUIET)
    if model.ui.control_at(point) is not None or known:
        return NOTHING
    sprite = shown.pieces.sprites.get(focus.hovered)
    if sprite is not None and sprite.piece.name:
        return of_piece(model, focus.hovered)
    named = shown.places.at(point) or shown.zoom_target(point)
    panel = "" if named else shown.places.panel_at(point)
    return of_place(model, named or panel)


def focused(model: TableModel) -> Tip:
    """Return the tooltip of the focused piece or place; NOTHING while a piece is held or aimed, or a refusal
    is shown."""
    focus, targeting = model.focus, model.targeting
    known = targeting.aim or targeting.picked or model.bubble.refusal is not None
    if known or model.ui.focused is not None or model.modal:
        return NOTHING
    if focus.piece:
        return of_piece(model, focus.piece)
    return of_place(model, focus.place) if focus.place in model.shown.boxes else NOTHING

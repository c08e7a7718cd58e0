"""The boxes on a table of pieces, places and panels that words are about, and of the moves that they await."""

from __future__ import annotations

from game.table.layout import NOWHERE
from game.table.model import TableModel
from game.table.table_state import Boxes
from game.ui.canvas import Box, bounds
from rules.game import Action
from rules.tabletop import Gesture

PREVIEW = "panel/preview"
NEAR = 160.0
"""The side from which a place is too wide to be pointed at, px."""


def boxes_of(model: TableModel, mark: str) -> Boxes:
    """Return the boxes of a piece, a place, a panel or a mark of the map; of a hidden piece or place the panel
    that brings it up; none if it isn't shown."""
    shown, name = model.shown, mark.removeprefix("panel/")
    if mark in shown.pieces.sprites:
        sprite = shown.pieces.sprites[mark]
        found = shown.shapes.extent(sprite.piece, sprite.box)
    elif mark in shown.boxes:
        found = (shown.boxes[mark],)
    elif mark.startswith("panel/") and (mark in shown.layout.spots or name in shown.look.parts.names):
        found = (shown.places.panel(name),)
    elif mark in shown.layout.spots:
        found = (shown.places.layout.box(mark, model.kit.canvas),)
    else:
        return ()
    seen = tuple(box for box in found if box[2] > NOWHERE[2])
    if seen:
        return seen
    panel = shown.bringer(mark)
    return (panel,) if panel is not None else ()


def box_of(model: TableModel, mark: str) -> Box | None:
    """Return the box round a mark; None if it isn't shown."""
    boxes = boxes_of(model, mark) if mark else ()
    return bounds(boxes) if boxes else None


def pieces_of(model: TableModel, action: Action) -> Boxes:
    """Return the boxes of the pieces of a move."""
    gesture = model.game.at(model.shown.view).gesture(action)
    return tuple(box for piece in gesture.pieces for box in boxes_of(model, piece))


def boxes_of_move(model: TableModel, action: Action) -> Boxes:
    """Return the boxes of a move: its pieces and what it would cover, or its button."""
    if not model.game.at(model.shown.view).gesture(action).pieces:
        button = button_of(model, action)
        return (button,) if button is not None else ()
    return (*pieces_of(model, action), *area_of_move(model, action))


def area_of_move(model: TableModel, action: Action) -> Boxes:
    """Return the boxes that a move's piece would cover, or those of its place; none without a place."""
    shown, gesture = model.shown, model.game.at(model.shown.view).gesture(action)
    sprites = shown.pieces.sprites
    piece = next((sprites[id].piece for id in gesture.pieces if id in sprites), None)
    if not gesture.place or piece is None:
        return ()
    return shown.shapes.area(piece, gesture.place, action) or boxes_of(model, gesture.place)


def button_of(model: TableModel, action: Action) -> Box | None:
    """Return the box of the button that makes a move; None if it has none."""
    primary = model.shown.moves.primary
    if primary is not None and primary.action == action:
        return model.bar.controls.primary.box if model.bar.controls.primary is not None else None
    button = model.bar.controls.button_of(action)
    return button.box if button is not None else None


def looked_at(model: TableModel) -> Boxes:
    """Return the boxes of the held piece and of where it may go, and of the panel that explains a move."""
    targeting, held = model.targeting, model.targeting.held
    panel = boxes_of(model, PREVIEW) if model.speakers.is_asked else ()
    if held is None or held.id not in model.shown.pieces.sprites:
        return panel
    legal = (box for at in targeting.legal for box in targeting.areas.get(at) or boxes_of(model, at))
    return (*boxes_of(model, held.id), *legal, *panel)


def other_boxes(model: TableModel) -> Boxes:
    """Return the boxes of all pieces, and of the places where one can go."""
    shown = model.shown
    lit = {place: None for places in shown.moves.drops.values() for place in places}
    marks = (*shown.pieces.sprites, *lit)
    return tuple(dict.fromkeys(box for mark in marks for box in boxes_of(model, mark)))


def piece_boxes(model: TableModel) -> Boxes:
    """Return the boxes of all pieces."""
    return tuple(box for id in model.shown.pieces.sprites for box in boxes_of(model, id))


def moved_boxes(model: TableModel, moved: Gesture | None) -> Boxes:
    """Return the boxes of the pieces that the last move moved, or of its place where they have become
    others; none without a move."""
    if moved is None:
        return ()
    pieces = tuple(box for piece in moved.pieces for box in boxes_of(model, piece))
    return pieces or (boxes_of(model, moved.place) if moved.place else ())


def read_boxes(model: TableModel) -> Boxes:
    """Return the boxes of the panel that says what to do, and of the figures on the ground."""
    return (*boxes_of(model, PREVIEW), *model.shown.look.parts.at(model.shown.view).spared.gauges)


def panel_boxes(model: TableModel) -> Boxes:
    """Return the boxes of the panels."""
    panels = (f"panel/{name}" for name in model.shown.look.parts.names)
    return tuple(box for mark in (*panels, PREVIEW) for box in boxes_of(model, mark))


def beside_move(model: TableModel, action: Action) -> Box | None:
    """Return the box beside which something is said about a move: its place, its piece if that is wide, or its
    button."""
    gesture = model.game.at(model.shown.view).gesture(action)
    place, piece = (box_of(model, mark) for mark in (gesture.place, next(iter(gesture.pieces), "")))
    if place is not None and (piece is None or max(place[2:]) <= NEAR):
        return place
    return piece or button_of(model, action)

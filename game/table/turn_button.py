"""The round button that rotates a held piece, beside the piece or the ghost aimed by keys."""

from __future__ import annotations

from pygame import Surface

from game.table.carried import held_boxes
from game.table.model import TableModel
from game.table.table_state import Boxes, Point
from game.ui.canvas import Box, bounds, centre
from rules.game import Piece

SIZE, AWAY, INSIDE, EDGE, TOP = 36.0, 8.0, 6.0, 8.0, 60.0
"""The button's size; its distance from a piece, from the edge within a large one, and from the window's edges
and its top."""
LARGE = 3.0
"""The width of a piece, in widths of the button, from which the button is within it; else it is at its
corner."""


def box(model: TableModel) -> Box | None:
    """Return the button's box; None while nothing is held that can rotate."""
    held = model.hand.held
    if held is None or len(model.targeting.ways) < 2:
        return None
    covered = _rotated_boxes(model, held)
    x, y, w, h = bounds(covered)
    canvas = model.kit.canvas
    if len(covered) == 1 and w >= LARGE * SIZE:
        return x + w - SIZE - INSIDE, min(y + h, canvas.h) - SIZE - INSIDE, SIZE, SIZE
    if len(covered) == 1 and w >= SIZE:  # mostly outside the corner, which may hold a number
        across, above = min(x + w - SIZE / 3, canvas.w - EDGE - SIZE), max(y - 2 * SIZE / 3, TOP)
        return across, above, SIZE, SIZE
    right, left, top = x + w + AWAY, x - AWAY - SIZE, min(max(y, TOP), canvas.h - EDGE - SIZE)
    across = right
    if right + SIZE > canvas.w - EDGE or (_on_panel(model, covered, right, top) and left > EDGE):
        across = left
    return min(max(across, EDGE), canvas.w - EDGE - SIZE), top, SIZE, SIZE


def _on_panel(model: TableModel, covered: Boxes, left: float, top: float) -> bool:
    """Return whether the button would cover a panel there, other than the piece's own."""
    own = {model.shown.places.panel_at(centre(each)) for each in covered}
    corners = ((left + across, top + down) for across in (0.0, SIZE) for down in (0.0, SIZE))
    return bool({model.shown.places.panel_at(corner) for corner in corners} - own - {""})


def _rotated_boxes(model: TableModel, held: Piece) -> Boxes:
    """Return the boxes that a rotation changes: the ghost's, the dragged piece's, or the piece's own."""
    targeting = model.targeting
    if targeting.dragging:
        return targeting.aimed_area or held_boxes(targeting)
    return (targeting.aimed_area if targeting.by_keys else ()) or model.shown.covers(held.id)


def draw(model: TableModel, surface: Surface) -> None:
    """Draw the button with its key; lit when hovered."""
    at = box(model)
    if at is None:
        return
    kit, middle, r = model.kit, centre(at), SIZE / 2
    lit = not model.targeting.dragging and _within(at, model.targeting.drag.pointer)
    kit.shadow(surface, at, 2, r)
    kit.disc(surface, middle, r, "lit_top" if lit else "night1", "lamp", 1.8 if lit else 1.4)
    kit.draw_icon(surface, "refresh", middle, 20, "lamp")
    if key := model.speakers.turn_key:
        wide = max(16.0, kit.text_width(key, 12, True) + 8)
        cap = (middle[0] + r - wide / 2 - 3, middle[1] + r - 13, wide, 16.0)
        kit.fill(surface, cap, "night0", radius=4, border="edge2")
        kit.draw_text(surface, key, centre(cap), 12, "text", True, "center")


def hit(model: TableModel, point: Point | None) -> bool:
    """Return whether a point is on the button."""
    at = box(model)
    return at is not None and _within(at, point)


def _within(at: Box, point: Point | None) -> bool:
    if point is None:
        return False
    x, y = centre(at)
    return (point[0] - x) ** 2 + (point[1] - y) ** 2 <= (SIZE / 2) ** 2

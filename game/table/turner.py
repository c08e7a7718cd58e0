"""Turning what is held, where it can be held in several ways, and the round button that does so, beside the piece
or the ghost that keys aim."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Surface

from game.table import primary
from game.table.shapes import Boxes, bounds
from game.ui.canvas import Box, centre
from rules.game import Piece

if TYPE_CHECKING:
    from game.table.table import Table

SIZE, AWAY, INSIDE, EDGE, TOP = 36.0, 8.0, 6.0, 8.0, 60.0
"""Its size; how far beside a piece it is, within a large one, and from the window's edges."""


def turn(table: Table, back: bool = False) -> bool:
    """Turn the held piece to the next of its ways (`back`: the one before); False where it has one alone."""
    now = (table.hand.turn, table.hand.flip)
    ways = [way for way in table.ways if way[1] == now[1]]
    if back:
        ways.reverse()
    onward = [way for way in ways if (way < now if back else way > now)]
    return _hold(table, next(iter(onward or ways), now))


def flip(table: Table) -> bool:
    """Turn the held piece over; False where it has one side alone."""
    now = (table.hand.turn, table.hand.flip)
    return _hold(table, next((way for way in table.ways if way[1] != now[1]), now))


def _hold(table: Table, way: tuple[int, bool]) -> bool:
    """Hold the piece so, aiming at the same place if that is legal still; False when it is held so already."""
    hand = table.hand
    if way == (hand.turn, hand.flip):
        return False
    hand.turn, hand.flip = way
    if hand.dragging and table.shapes.has_areas:
        hand.grip = (0.0, 0.0)
    aim, hand.aim = hand.aim, ""
    table.doubted = table.preview = None
    if aim in table.legal:
        table.aim(aim, hand.by_keys)
    elif table.shapes.has_areas and not hand.by_keys:
        table.input.mouse.look_under()
    primary.say(table)
    table.dirty = True
    return True


def box(table: Table) -> Box | None:
    """Where the button is; None while nothing is held that can be turned."""
    held = table.held
    if held is None or table.hand.picked != held.id or table.chooser is not None or len(table.ways) < 2:
        return None
    covered = _shown(table, held)
    x, y, w, h = bounds(covered)
    canvas = table.kit.canvas
    if len(covered) == 1 and w >= 2 * SIZE:
        return x + w - SIZE - INSIDE, min(y + h, canvas.h) - SIZE - INSIDE, SIZE, SIZE
    left = x + w + AWAY
    if left + SIZE > canvas.w - EDGE:
        left = x - AWAY - SIZE
    return min(max(left, EDGE), canvas.w - EDGE - SIZE), min(max(y, TOP), canvas.h - EDGE - SIZE), SIZE, SIZE


def _shown(table: Table, held: Piece) -> Boxes:
    """What is covered by what a turn changes: the dragged piece, its ghost that keys aim, or the piece itself."""
    if table.hand.dragging:
        return table.held_boxes
    return (table.aimed_area if table.hand.by_keys else ()) or table.covers(held.id)


def draw(table: Table, surface: Surface) -> None:
    """Draw it; lit when the pointer is on it."""
    at = box(table)
    if at is None:
        return
    kit, middle, r = table.kit, centre(at), SIZE / 2
    lit = not table.hand.dragging and hit(table, table.hand.pointer)
    kit.shadow(surface, at, 2, r)
    kit.disc(surface, middle, r, "lit_top" if lit else "night1", "lamp", 1.8 if lit else 1.4)
    kit.draw_icon(surface, "refresh", middle, 20, "lamp")
    if table.turn_key:
        wide = max(16.0, kit.text_width(table.turn_key, 12, True) + 8)
        cap = (middle[0] + r - wide / 2 - 3, middle[1] + r - 13, wide, 16.0)
        kit.fill(surface, cap, "night0", radius=4, border="edge2")
        kit.draw_text(surface, table.turn_key, centre(cap), 12, "text", True, "center")


def hit(table: Table, point: tuple[float, float] | None) -> bool:
    """Whether a point lies on it."""
    at = box(table)
    if at is None or point is None:
        return False
    x, y = centre(at)
    return (point[0] - x) ** 2 + (point[1] - y) ** 2 <= (SIZE / 2) ** 2

"""The extent of each operation of a display list, in units of its face."""

from __future__ import annotations

from game.cards import display
from game.cards.display import Box, Operation

HIGH = 2.0
"""The greatest height of a line of letters with accents and descenders, in sizes of the letters."""


def extent(operation: Operation, px: float) -> Box | None:
    """Return a box that contains everything an operation draws; None if it draws nothing on paper. `px` are
    the px per unit."""
    match operation:
        case display.Run():
            return _letters(operation)
        case display.Halo():
            x, y, w, h = _letters(operation.run)
            dx, dy, line = *operation.by, operation.line
            return x + dx - line, y + dy - line, w + 2 * line, h + 2 * line
        case display.Icon():
            return _round(operation.centre, operation.size / 2)
        case display.Emblem():
            return _round(operation.centre, operation.reach / px)
        case display.Discs():
            boxes = [_round(centre, operation.r) for centre in operation.centres]
            left, top = (min(box[side] for box in boxes) for side in (0, 1))
            right, low = (max(box[side] + box[side + 2] for box in boxes) for side in (0, 1))
            return left, top, right - left, low - top
        case display.Picture():
            return operation.window
        case display.Plate() | display.Vector() | display.Bitmap():
            return operation.box
    return None


def _letters(run: display.Run) -> Box:
    slant = run.size / 2  # italic letters extend beyond their width
    return run.left - slant, run.at[1] - HIGH / 2 * run.size, run.width + 2 * slant, HIGH * run.size


def _round(centre: display.Point, r: float) -> Box:
    return centre[0] - r, centre[1] - r, 2 * r, 2 * r

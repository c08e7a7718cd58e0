"""What the parts of the table show beside the pieces: the players' plates."""

from __future__ import annotations

from rules.common.words import some
from rules.planet_smash.state import Position, Sheet
from rules.tabletop import Counter, Plate


def open_boxes(sheet: Sheet) -> int:
    """How many boxes are still to fill."""
    return sum(boxes.count(0) for boxes in sheet.boxes)


def plate(view: Position, seat: int) -> Plate:
    """A player's plate: how many boxes are left, and whether the player is to play."""
    left, turn = open_boxes(view.sheets[seat]), seat == view.seat
    detail = f"{left} {some(left, 'box', 'boxes')} left" if left else "smashed"
    counter = Counter("target", left, some(left, "box", "boxes"))
    return Plate("to play" if turn else "", "", detail, (counter,), turn)

"""How good a position is for a seat, for bots."""

from __future__ import annotations

from rules.common.polyomino import cells
from rules.immense_warfare import field
from rules.immense_warfare.draft import Draft
from rules.immense_warfare.printed import is_a

HIT, UNIT, POWER, TOWER, CARD, SPARE, NEAR = 3.0, 0.6, 0.25, 0.5, 0.35, 0.05, 0.35
"""What a card in the other's damage zone, a mecha, its power, a tower's bandwidth, a card in hand, bandwidth that is
not used, and each row that a mecha has come nearer are worth."""
SCALE = 14.0
DRAW = -0.02
"""What a draw is worth to both: a little less than a game that is still even."""


def evaluate(play: Draft, seat: int) -> float:
    """-1 to 1; an ended game by how it ended."""
    if play.over:
        if len(play.losers) > 1:
            return DRAW
        return -1.0 if seat in play.losers else 1.0
    value = _worth(play, seat) - _worth(play, 1 - seat)
    return max(-0.99, min(0.99, value / SCALE))


def _worth(play: Draft, seat: int) -> float:
    """What one side has."""
    side, other = play.sides[seat], play.sides[1 - seat]
    worth = HIT * len(other.damage) * (1 + len(other.damage) / 5) + CARD * min(len(side.hand), 6)
    known = play.known
    enemies = known.masks[1 - seat]
    zone = field.ZONES[1 - seat][0] // field.GRID.columns
    bandwidth = 0
    for piece in known.at.values():
        if piece.controller != seat:
            continue
        bandwidth += piece.has("provide")
        if not is_a(piece.type, "mecha"):
            worth += 0.1 * piece.left
            continue
        away = abs(field.GRID.row_of(piece.cell) - zone)
        worth += (
            UNIT
            + POWER * piece.power
            + 0.1 * piece.left
            + NEAR * (field.GRID.rows - 1 - away) * (piece.power > 0)
        )
        reach = max(1, piece.has("range"))
        if piece.power and field.reaches_player(piece.cell, 1 - seat, enemies, reach):
            worth += 0.8
    worth += TOWER * min(bandwidth, 9) + SPARE * max(0, bandwidth - play.spent(seat))
    empty = len(cells(field.ZONE_MASKS[seat] & ~(known.masks[0] | known.masks[1])))
    return worth - (1.0 if empty == 1 else 2.0 if not empty else 0.0)

"""How good a position is for a seat (MY-8.1)."""

from __future__ import annotations

from math import tanh

from rules.mechyard.draft import Draft
from rules.mechyard.ending import outcome, worth

SCALE = 30.0
"""Dollars of a lead that nearly decide."""


def evaluate(play: Draft, seat: int) -> float:
    """The lead over the best of the others, −1 to 1; an ended game counts by how it ended."""
    if play.over:
        winners = outcome(play, play.library).winners
        return 1.0 / len(winners) if seat in winners else -1.0
    totals = [worth(mech, play.library).total for mech in play.mechs]
    best = max(total for other, total in enumerate(totals) if other != seat)
    return tanh((totals[seat] - best) / SCALE)

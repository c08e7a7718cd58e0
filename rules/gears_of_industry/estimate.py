"""How good a position is for a seat, for bots."""

from __future__ import annotations

from rules.gears_of_industry.draft import Draft


def evaluate(play: Draft, seat: int) -> float:
    """-1 to 1; an ended game by how it ended."""
    return 0.0

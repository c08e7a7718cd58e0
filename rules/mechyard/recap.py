"""A finished game in figures, and its race round by round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.base import recaps
from rules.mechyard.ending import worth
from rules.mechyard.position import Position
from rules.tabletop import Course, Recap


def recap(game: Any, states: Sequence[Position], actions: Sequence[Any]) -> Recap:
    """Money, modules and crew at the end, and everybody's worth at the end of each round."""
    last = states[-1]
    counts = (
        ("Money", [mech.money for mech in last.mechs]),
        ("Modules", [len(mech.modules) for mech in last.mechs]),
        ("Crew", [len(mech.crew) for mech in last.mechs]),
    )
    totals = [worth(mech, game.library).total for mech in last.mechs]

    def points(state: Position, seat: int) -> int:
        return worth(state.mechs[seat], game.library).total

    course = Course(last.turn, max(totals), "dollars", ())
    return recaps.recap(
        game, states, actions, counts, (), course, points, lambda action: "", "worth in dollars"
    )

"""The recap of a game of Gears of Industry: figures, decisive events, the course."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from rules.base import recaps
from rules.base.game import BaseGame
from rules.common.text import counted
from rules.gears_of_industry import ending
from rules.gears_of_industry.actions.play_into_market import PlayIntoMarket
from rules.gears_of_industry.actions.trigger_clash import TriggerClash
from rules.gears_of_industry.actions.use import Use
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.state import (
    GOAL,
    ROUNDS,
)
from rules.tabletop import Summary, Timeline


class RecappedGame(BaseGame[Position, Any]):
    """The recap of a game; combine it with the class that plays it."""

    library: Mapping[str, Any]

    def recap(self, states: Sequence[Position], actions: Sequence[Any]) -> Summary:
        """Return the figures of a game, the winners' first; the decisive events; the points of all players
        round by round."""
        last = states[-1]
        seats = range(len(last.sides))
        clashes, entered, used = ([0 for _ in seats] for _ in range(3))
        for state, action in zip(states, actions, strict=False):
            for kind, counts in ((TriggerClash, clashes), (PlayIntoMarket, entered), (Use, used)):
                if type(action) is kind:
                    counts[state.seat] += 1
        worth = ending.in_play(last, self.library)
        figures = (
            ("Clashes triggered", clashes),
            ("Cards played", entered),
            ("Effects used", used),
            ("Value in play", [worth[last.team(seat)] for seat in seats]),
        )
        return recaps.recap(
            self, states, actions, figures, _decisive(states), Timeline(0, GOAL, "points", (), "a clash"),
            lambda state, seat: state.scores[state.team(seat)],
            lambda action: "Clash" if isinstance(action, TriggerClash) else "",
            "points",
        )  # fmt: skip


def _decisive(states: Sequence[Position]) -> list[str]:
    """Return the last scorings, with their players and rounds."""
    found: dict[tuple[int, int], int] = {}
    for before, after in itertools.pairwise(states):
        for team, points in enumerate(after.scores):
            if points > before.scores[team]:
                key = (before.round, team)
                found[key] = found.get(key, 0) + points - before.scores[team]
    names = states[-1].agreed.names
    lines = []
    for (number, team), points in list(found.items())[-3:]:
        who = " and ".join(name for seat, name in enumerate(names) if states[-1].team(seat) == team)
        lines.append(f"{who} scored {counted(points, 'point')} in round {number}.")
    if not lines:
        lines.append(f"Nobody scored in {counted(min(states[-1].round, ROUNDS), 'round')}.")
    return lines

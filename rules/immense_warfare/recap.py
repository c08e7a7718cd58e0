"""The recap of a game of Immense Warfare: figures, decisive events, winning chances by turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from rules.base import recaps
from rules.base.action_game import ActionGame
from rules.base.game import chance
from rules.immense_warfare.actions.attack import Attack
from rules.immense_warfare.field import PLAYERS, SEATS
from rules.immense_warfare.position import Position
from rules.immense_warfare.working_state import WorkingState
from rules.tabletop import Summary, Timeline


class RecappedGame(ActionGame[Position, Any]):
    """The recap of a game; combine it with the class that plays it."""

    def recap(self, states: Sequence[Position], actions: Sequence[Any]) -> Summary:
        """Return the summary of a game: figures with the winner's first, decisive events, and winning chances
        by turn."""
        lost, played = _counts(states)
        counts = (
            ("Direct attacks", [len(states[-1].sides[1 - seat].damage) for seat in range(SEATS)]),
            ("Cards in play", played),
            ("Cards lost", lost),
        )
        course = Timeline(0, 100, "% to win", (), "a direct attack")
        return recaps.recap(
            self, states, actions, counts, _decisive(self.working_state, states), course,
            lambda state, seat: chance(self.evaluate(state, seat)),
            lambda action: "Attack" if isinstance(action, Attack) and action.target in PLAYERS else "",
            "direct attacks",
        )  # fmt: skip


def _counts(states: Sequence[Position]) -> tuple[list[int], list[int]]:
    """Return the numbers of cards that each seat lost and put in play."""
    lost, played = [0, 0], [0, 0]
    for before, after in pairwise(states):
        if before.units is after.units:
            continue
        left, there = {unit.id for unit in after.units}, {unit.id for unit in before.units}
        for unit in before.units:
            lost[unit.controller] += unit.id not in left
        for unit in after.units:
            played[unit.controller] += unit.id not in there
    return lost, played


def _decisive(work: Callable[[Position], WorkingState], states: Sequence[Position]) -> list[str]:
    """Return sentences about the last direct attacks and the most expensive mecha lost by a player who didn't
    win."""
    last, hits = states[-1], []
    dearest, loss = 0, ""
    for before, after in pairwise(states):
        for seat in range(SEATS):
            new = len(after.sides[seat].damage) - len(before.sides[seat].damage)
            if new > 0:
                hits.append(f"Turn {before.turn}: {before.names[seat]} is attacked directly.")
        if before.units is after.units:
            continue
        there, left = work(before).pieces, {unit.id for unit in after.units}
        for unit in before.units:
            cost = work(before).tables.printed[unit.kind].cost
            if unit.id not in left and unit.controller in last.losers and cost > dearest and not unit.host:
                dearest = cost
                loss = f"Turn {before.turn}: {before.names[unit.controller]} loses {there[unit.id].name}."
    return [*([loss] if loss else []), *hits[-2:]]

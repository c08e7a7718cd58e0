"""The recap of a game of Immense Warfare: figures, decisive events, winning chances by turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from rules.base import recaps
from rules.base.game import BaseGame, chance
from rules.immense_warfare import evaluation
from rules.immense_warfare.actions.attack import Attack
from rules.immense_warfare.field import PLAYERS, SEATS
from rules.immense_warfare.position import Position
from rules.immense_warfare.working_state import WorkingState
from rules.tabletop import Summary, Timeline


def recap(
    game: BaseGame[Position, Any],
    work: Callable[[Position], WorkingState],
    states: Sequence[Position],
    actions: Sequence[Any],
) -> Summary:
    """Return the summary of a game: figures with the winner's first, decisive events, and winning chances by
    turn."""
    last = states[-1]
    lost, played = [0, 0], [0, 0]
    for before, after in pairwise(states):
        if before.units is after.units:
            continue
        left, there = {unit.id for unit in after.units}, {unit.id for unit in before.units}
        for unit in before.units:
            lost[unit.controller] += unit.id not in left
        for unit in after.units:
            played[unit.controller] += unit.id not in there
    counts = (
        ("Direct attacks", [len(last.sides[1 - seat].damage) for seat in range(SEATS)]),
        ("Cards in play", played),
        ("Cards lost", lost),
    )
    return recaps.recap(
        game, states, actions, counts, _decisive(work, states), Timeline(0, 100, "wins", (), "a direct attack"),
        lambda state, seat: chance(evaluation.evaluate(work(state), seat)),
        lambda action: "Attack" if isinstance(action, Attack) and action.target in PLAYERS else "",
        "direct attacks",
    )  # fmt: skip


def _decisive(work: Callable[[Position], WorkingState], states: Sequence[Position]) -> list[str]:
    """Return sentences about the last direct attacks and the most expensive mecha lost by a player who didn't
    win."""
    last, hits = states[-1], []
    dearest, told = 0, ""
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
                told = f"Turn {before.turn}: {before.names[unit.controller]} loses {there[unit.id].name}."
    return [*([told] if told else []), *hits[-2:]]

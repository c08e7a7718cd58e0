"""The recap of a game of Smash Gear: figures, decisive events, winning chances by turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from rules.base import recaps
from rules.base.game import BaseGame, chance
from rules.smash_gear.actions.attack import Attack
from rules.smash_gear.actions.buy import Buy
from rules.smash_gear.card_lookup import Rules
from rules.smash_gear.evaluation import evaluate
from rules.smash_gear.pieces import SEATS, Machine
from rules.smash_gear.state import Position
from rules.smash_gear.turn import outcome
from rules.tabletop import Summary, Timeline


class RecappedGame(BaseGame[Position, Any]):
    """The recap of a game; combine it with the class that plays it."""

    rules: Rules

    def recap(self, states: Sequence[Position], actions: Sequence[Any]) -> Summary:
        """Return the summary of a game: figures, decisive events and winning chances by turn."""
        last, bought, lost = states[-1], [0, 0], [0, 0]
        for (before, after), action in zip(pairwise(states), actions, strict=False):
            if isinstance(action, Buy):
                bought[before.deciding or 0] += 1
            for machine in _removed_machines(before, after):
                lost[machine.owner] += 1
        counts = (
            ("Honor", [side.honor for side in last.sides]),
            ("Bases", [len(last.bases_of(seat)) for seat in range(SEATS)]),
            ("Machines lost", lost),
            ("Cards bought", bought),
        )
        course = Timeline(0, 100, "% to win", (), "base attacked")
        return recaps.recap(
            self, states, actions, counts, _decisive(self.rules, states), course,
            lambda state, seat: chance(evaluate(self.rules, state, seat)),
            lambda action: "Attack" if isinstance(action, Attack) else "",
            "honor",
        )  # fmt: skip


def _removed_machines(before: Position, after: Position) -> list[Machine]:
    """Return the machines that left the board between two positions."""
    left = {machine.id for machine in after.machines}
    return [machine for machine in before.machines if machine.id not in left]


def _decisive(rules: Rules, states: Sequence[Position]) -> list[str]:
    """Return sentences about the most expensive machine that the loser lost in combat and the bases destroyed
    last."""
    found = outcome(states[-1])
    winners = found.winners if found is not None else ()
    razed: list[str] = []
    highest, said = 0, ""
    for before, after in pairwise(states):
        left = {base.id for base in after.bases}
        for base in before.bases:
            if base.id not in left:
                which = "a base" if after.bases_of(base.owner) else "their last base"
                razed.append(f"Turn {before.turn}: {before.names[base.owner]} loses {which}.")
        for machine in _removed_machines(before, after):
            card = rules.library[machine.kind]
            in_combat = len(left) == len(before.bases)
            if machine.owner not in winners and card.price > highest and in_combat:
                highest = card.price
                said = f"Turn {before.turn}: {before.names[machine.owner]} loses {card.title} in combat."
    return [*([said] if said else []), *razed[-3:]]

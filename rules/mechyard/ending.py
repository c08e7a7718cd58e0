"""The end of the game: the worth of each mech, and the winner (MY-8)."""

from __future__ import annotations

from typing import NamedTuple

from rules.common.text import counted, listed
from rules.game import Outcome
from rules.mechyard.library import Library
from rules.mechyard.state import BROKEN, Mech, Situation

WHOLE = 2
"""The factor of an unbroken module's cost (MY-8.1)."""


class Worth(NamedTuple):
    """The worth of a player's money and modules: twice the cost of unbroken ones, once that of broken ones
    (MY-8.1)."""

    money: int
    unbroken: int
    broken: int

    @property
    def total(self) -> int:
        """Return the sum of all parts, in dollars."""
        return self.money + self.unbroken + self.broken


def worth(mech: Mech, library: Library) -> Worth:
    """Return the current worth of a mech and its player's money."""
    unbroken = broken = 0
    for module, damage in zip(mech.modules, mech.damage, strict=True):
        cost = library.designs[module.design].cost
        if damage == BROKEN:
            broken += cost
        else:
            unbroken += WHOLE * cost
    return Worth(mech.money, unbroken, broken)


def current_scores(state: Situation, library: Library) -> list[tuple[int, int]]:
    """Return the scores by seat: the current worth, then the number of unbroken modules."""
    return [
        (worth(mech, library).total, len(mech.damage) - mech.damage.count(BROKEN)) for mech in state.mechs
    ]


def outcome(state: Situation, library: Library) -> Outcome:
    """Return the outcome: the highest worth wins; tied, more unbroken modules; else the victory is shared."""
    stand = current_scores(state, library)
    scores, best = tuple(score for score, _ in stand), max(stand)
    winners = tuple(seat for seat, each in enumerate(stand) if each == best)
    names, rounds = state.agreed.names, counted(state.agreed.rounds, "round")
    who = listed([names[seat] for seat in winners])
    if len(winners) > 1:
        reason = f"After {rounds}, {who} have ${best[0]} each and {best[1]} unbroken modules."
        return Outcome(winners, scores, "A shared victory", reason, "MY-8.1")
    second = max(score for seat, score in enumerate(scores) if seat not in winners)
    others = listed(
        [names[seat] for seat, score in enumerate(scores) if score == second and seat not in winners]
    )
    reason = f"After {rounds}, {who} has ${best[0]}, ${best[0] - second} more than {others}."
    if second == best[0]:
        reason = f"After {rounds}, {who} has ${best[0]} and more unbroken modules: {best[1]}."
    return Outcome(winners, scores, f"{who} wins", reason, "MY-8.1")

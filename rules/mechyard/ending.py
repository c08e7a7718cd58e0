"""How a game ends: what each mech is worth, and who wins (MY-8)."""

from __future__ import annotations

from typing import NamedTuple

from rules.common.words import listed
from rules.game import Outcome
from rules.mechyard.library import Library
from rules.mechyard.state import BROKEN, Mech, Situation

WHOLE = 2
"""How often the cost of an unbroken module counts (MY-8.1)."""


class Worth(NamedTuple):
    """What a player's money and modules count: twice the cost of unbroken ones, once that of broken ones (MY-8.1)."""

    money: int
    unbroken: int
    broken: int

    @property
    def total(self) -> int:
        """All of it."""
        return self.money + self.unbroken + self.broken


def worth(mech: Mech, library: Library) -> Worth:
    """What a mech and its player's money count now."""
    unbroken = broken = 0
    for module, damage in zip(mech.modules, mech.damage, strict=True):
        cost = library.designs[module.design].cost
        if damage == BROKEN:
            broken += cost
        else:
            unbroken += WHOLE * cost
    return Worth(mech.money, unbroken, broken)


def standing(state: Situation, library: Library) -> list[tuple[int, int]]:
    """What decides, by seat: what each player's mech and money count now, then how many modules are unbroken."""
    return [
        (worth(mech, library).total, len(mech.damage) - mech.damage.count(BROKEN)) for mech in state.mechs
    ]


def outcome(state: Situation, library: Library) -> Outcome:
    """Who has won: the highest worth; tied, more unbroken modules; else together."""
    stand = standing(state, library)
    scores, best = tuple(score for score, _ in stand), max(stand)
    winners = tuple(seat for seat, each in enumerate(stand) if each == best)
    names = state.agreed.names
    who = listed([names[seat] for seat in winners])
    if len(winners) > 1:
        reason = f"{who} have ${best[0]} each and {best[1]} unbroken modules."
        return Outcome(winners, scores, "A shared victory", reason, "MY-8.1")
    second = max(score for seat, score in enumerate(scores) if seat not in winners)
    others = listed(
        [names[seat] for seat, score in enumerate(scores) if score == second and seat not in winners]
    )
    reason = f"{who} has ${best[0]}, ${best[0] - second} more than {others}."
    if second == best[0]:
        reason = f"{who} has ${best[0]} and more unbroken modules: {best[1]}."
    return Outcome(winners, scores, f"{who} wins", reason, "MY-8.1")

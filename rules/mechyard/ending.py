"""The end of the game: the worth of each mech, the winner, and the recap (MY-8)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from msgspec.structs import replace

from rules.base import recaps
from rules.base.game import BaseGame
from rules.common.text import counted, listed
from rules.game import Outcome
from rules.mechyard.library import Library
from rules.mechyard.position import Position
from rules.mechyard.state import BROKEN, Mech, Situation
from rules.tabletop import Share, Summary, Timeline

WHOLE = 2
"""The factor of an unbroken module's cost (MY-8.1)."""
SHARE_WORDS = ("money", "unbroken module, twice its cost", "broken, once")


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


class EndedGame(BaseGame[Position, Any]):
    """The result of a game and its recap; combine it with the class that plays it."""

    library: Library

    def outcome(self, state: Position) -> Outcome | None:
        return outcome(state, self.library) if state.over else None

    def recap(self, states: Sequence[Position], actions: Sequence[Any]) -> Summary:
        """Return the summary of a game: money, modules and crew at the end, and all players' worth at the end
        of each round."""
        last = states[-1]
        counts = (
            ("Money", [mech.money for mech in last.mechs]),
            ("Modules", [len(mech.modules) for mech in last.mechs]),
            ("Crew", [len(mech.crew) for mech in last.mechs]),
        )
        course = Timeline(
            last.turn, max(self._worth(last, seat) for seat in range(len(last.mechs))), "dollars", ()
        )
        summary = recaps.recap(
            self, states, actions, counts, (), course, self._worth, lambda action: "", "worth in dollars"
        )
        made = tuple(shares(mech, self.library) for mech in last.mechs)
        feats = tuple(f"Broke {counted(count, 'module')}" if count else "" for count in _breaks(states))
        return replace(summary, shares=made, sign=self.score_sign, share_words=SHARE_WORDS, feats=feats)

    def _worth(self, state: Position, seat: int) -> int:
        """Return the worth of a seat's mech and money (MY-8.1)."""
        return worth(state.mechs[seat], self.library).total


def _breaks(states: Sequence[Position]) -> list[int]:
    """Return the number of other players' modules that each player broke."""
    found = [0] * len(states[-1].mechs)
    for before, after in pairwise(states):
        for seat, mech in enumerate(after.mechs):
            if seat != before.seat and mech is not before.mechs[seat]:
                found[before.seat] += len(_broken(mech) - _broken(before.mechs[seat]))
    return found


def _broken(mech: Mech) -> set[str]:
    """Return the ids of the broken modules of a mech."""
    damage = zip(mech.modules, mech.damage, strict=True)
    return {module.id for module, taken in damage if taken == BROKEN}


def shares(mech: Mech, library: Library) -> tuple[Share, ...]:
    """Return the parts of a player's worth: money, then unbroken modules by value, then broken ones
    (MY-8.1)."""
    found = [Share("Money", mech.money, "as it is")]
    modules = zip(mech.modules, mech.damage, strict=True)
    standing = [(library.designs[module.design], damage == BROKEN, module.id) for module, damage in modules]
    for design, broken, id in sorted(standing, key=lambda each: (each[1], -each[0].cost)):
        times = 1 if broken else WHOLE
        words = f"{times} × ${design.cost}" + (", broken" if broken else "")
        found.append(Share(design.name, times * design.cost, words, design.id, broken, id))
    return tuple(found)

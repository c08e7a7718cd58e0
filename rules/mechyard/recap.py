"""The recap of a finished game: figures, and worth by round."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from rules.base import recaps
from rules.base.game import BaseGame
from rules.common.text import counted
from rules.mechyard.ending import WHOLE, worth
from rules.mechyard.library import Library
from rules.mechyard.position import Position
from rules.mechyard.state import BROKEN, Mech
from rules.tabletop import Share, Summary, Timeline

SHARE_WORDS = ("money", "unbroken module, twice its cost", "broken, once")


class RecappedGame(BaseGame[Position, Any]):
    """The recap of a game; combine it with the class that plays it."""

    library: Library

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
        told = recaps.recap(
            self, states, actions, counts, (), course, self._worth, lambda action: "", "worth in dollars"
        )
        made = tuple(shares(mech, self.library) for mech in last.mechs)
        feats = tuple(f"Broke {counted(count, 'module')}" if count else "" for count in _breaks(states))
        return replace(told, shares=made, sign=self.score_sign, share_words=SHARE_WORDS, feats=feats)

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

"""Hidden information: the order of the decks (MY-1.4)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.base.game import BaseGame
from rules.common.rng import seed, shuffle
from rules.mechyard.library import Library
from rules.mechyard.position import Position
from rules.mechyard.state import Situation

UNKNOWN = ""
"""The design of a face-down module."""


class ObservedGame(BaseGame[Position, Any]):
    """The observations of a game; combine it with the class that plays it."""

    library: Library

    def view(self, state: Position, seat: int) -> Position:
        """Return the position as observed by a player: decks without their designs."""
        if state.viewer == seat and not state.rng:
            return state
        decks = tuple((UNKNOWN,) * len(deck) for deck in state.decks)
        return replace(state, rng=0, decks=decks, viewer=seat)

    def determinize(self, view: Position, rng: int) -> Position:
        """Return one possible position behind a view: the unseen modules shuffled into the decks."""
        chance = seed(rng)
        decks, out = [], visible_designs(view)
        for kind, known in zip(self.library.decks, view.decks, strict=True):
            left = list(kind)
            for design in out:
                if design in left:
                    left.remove(design)
            mixed, chance = shuffle(chance, left)
            decks.append(mixed[: len(known)])
        return replace(view, rng=chance, decks=tuple(decks), viewer=-1)


def visible_designs(state: Situation) -> list[str]:
    """Return the designs of all visible modules, once per copy."""
    offers = [each.design for row in state.shop for each in row if each is not None and each.design]
    return offers + [each.design for mech in state.mechs for each in mech.modules]

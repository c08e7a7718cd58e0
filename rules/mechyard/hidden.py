"""What nobody knows: the order of the decks (MY-1.4)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.common.rng import seed, shuffle
from rules.mechyard.library import Library
from rules.mechyard.position import Position
from rules.mechyard.state import Situation

UNKNOWN = ""
"""A module that lies face down."""


def view(state: Position, seat: int) -> Position:
    """The position as a player sees it: how many modules the decks have, and not which."""
    decks = tuple((UNKNOWN,) * len(deck) for deck in state.decks)
    return replace(state, rng=0, decks=decks, viewer=seat)


def guess(library: Library, shown: Position, rng: int) -> Position:
    """One possible position behind a view: the modules that are nowhere to be seen, in some order."""
    chance = seed(rng)
    decks, out = [], seen(shown)
    for kind, known in zip(library.decks, shown.decks, strict=True):
        left = list(kind)
        for design in out:
            if design in left:
                left.remove(design)
        mixed, chance = shuffle(chance, left)
        decks.append(mixed[: len(known)])
    return replace(shown, rng=chance, decks=tuple(decks), viewer=-1)


def seen(state: Situation) -> list[str]:
    """The designs of the modules that everybody sees, each as often as it is there."""
    offers = [each.design for row in state.shop for each in row if each is not None and each.design]
    return offers + [each.design for mech in state.mechs for each in mech.modules]

"""Hidden information: the order of the decks (MY-1.4)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.common.rng import seed, shuffle
from rules.mechyard.library import Library
from rules.mechyard.position import Position
from rules.mechyard.state import Situation

UNKNOWN = ""
"""The design of a face-down module."""


def view(state: Position, seat: int) -> Position:
    """Return the position as observed by a player: decks without their designs."""
    decks = tuple((UNKNOWN,) * len(deck) for deck in state.decks)
    return replace(state, rng=0, decks=decks, viewer=seat)


def determinize(library: Library, shown: Position, rng: int) -> Position:
    """Return one possible position behind a view: the unseen modules shuffled into the decks."""
    chance = seed(rng)
    decks, out = [], visible_designs(shown)
    for kind, known in zip(library.decks, shown.decks, strict=True):
        left = list(kind)
        for design in out:
            if design in left:
                left.remove(design)
        mixed, chance = shuffle(chance, left)
        decks.append(mixed[: len(known)])
    return replace(shown, rng=chance, decks=tuple(decks), viewer=-1)


def visible_designs(state: Situation) -> list[str]:
    """Return the designs of all visible modules, once per copy."""
    offers = [each.design for row in state.shop for each in row if each is not None and each.design]
    return offers + [each.design for mech in state.mechs for each in mech.modules]

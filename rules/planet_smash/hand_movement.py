"""The parts of a hand movement: the piece held by the player to act, and the quadrant of a place."""

from __future__ import annotations

from rules.planet_smash.state import Situation

ON_SHEET = ("box", "cell", "circle", "orbit", "target")
"""The families of places in a quadrant."""


def held(state: Situation, piece: str, kind: str) -> str:
    """Return which piece of that kind of the seat to act is held ("red" for the piece "0:plan/red"); "" for
    none."""
    start = f"{state.seat}:{kind}/"
    return piece.removeprefix(start) if piece.startswith(start) else ""


def quadrant_of(place: str) -> str:
    """Return the quadrant that a place is in; "" for a place in none."""
    family, _, rest = place.partition("/")
    return rest.partition("/")[0] if family in ON_SHEET else ""

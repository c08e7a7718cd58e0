"""The identity of a stored game: the hash of its cards, and its trail, a short hash of every position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rules import codec
from rules.game import AnyGame

MARK = 4
"""The number of digits per position."""


def cards_changed(game: AnyGame, data: str) -> bool:
    """Return whether a game's cards differ from those with the stored hash ("": unknown)."""
    return "" not in (data, game.edition.hash) and data != game.edition.hash


def trail_of(states: Iterable[Any]) -> str:
    """Return the trail of these positions."""
    return "".join(codec.check(state)[:MARK] for state in states)


def matching_moves(trail: str, states: Sequence[Any]) -> int:
    """Return the number of moves up to the last position that matches the trail, -1 if none does. Positions
    beyond the trail's end, and those whose decision is obsolete, count as matching."""
    for number, state in enumerate(states):
        mark, is_obsolete = (
            trail[number * MARK : (number + 1) * MARK],
            state in states[number + 1 : number + 2],
        )
        if mark and not is_obsolete and mark != codec.check(state)[:MARK]:
            return number - 1
    return len(states) - 1

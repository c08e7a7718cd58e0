"""What tells of a kept game whether it is still the same: the hash of its cards, and its trail, a mark of
every position.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rules import codec
from rules.game import AnyGame

MARK = 4
"""Digits a position."""


def cards_changed(game: AnyGame, data: str) -> bool:
    """Whether a game has other cards by now than those of the hash it was kept with ("": not known)."""
    return "" not in (data, game.edition.hash) and data != game.edition.hash


def laid(states: Iterable[Any]) -> str:
    """The trail of these positions."""
    return "".join(codec.check(state)[:MARK] for state in states)


def held(trail: str, states: Sequence[Any]) -> int:
    """After how many moves the last position stands that is as the trail has it, -1 when not even the
    first is. Of a position beyond its end a trail says nothing, nor of one that asked what is moot by now."""
    for number, state in enumerate(states):
        mark, moot = trail[number * MARK : (number + 1) * MARK], state in states[number + 1 : number + 2]
        if mark and not moot and mark != codec.check(state)[:MARK]:
            return number - 1
    return len(states) - 1

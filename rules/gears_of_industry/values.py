"""What a card is now: its value, its domain, and whether it is safe (GI-5.3)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.gears_of_industry.printed import CODES, Printed
from rules.gears_of_industry.state import Change

Changes = tuple[Change, ...]


def value(printed: Printed, id: str, changes: Changes) -> int:
    """The value of a card; of several changes the last counts."""
    found = printed.value
    for change in changes:
        if change.on == id and change.value:
            found = change.value
    return found


def domain(printed: Printed, id: str, changes: Changes) -> str:
    """The domain of a card; of several changes the last counts."""
    found: str = printed.domain
    for change in changes:
        if change.on == id and change.domain:
            found = change.domain
    return found


def safe(id: str, changes: Changes) -> bool:
    """Whether a card is safe from the discards of a clash (GI-6.6)."""
    return any(change.safe and change.on == id for change in changes)


def hand_code(cards: Mapping[str, Printed], kind: str, id: str, changes: Changes) -> int:
    """A card as the evaluator of hands knows it."""
    printed = cards[kind]
    if changes:
        return CODES[value(printed, id, changes), domain(printed, id, changes)]
    return CODES[printed.value, printed.domain]

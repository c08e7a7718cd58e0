"""The current properties of cards: value, domain, and protection (GI-5.3)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.gears_of_industry.printed import CODES, Printed
from rules.gears_of_industry.state import Change

Changes = tuple[Change, ...]


def value(printed: Printed, id: str, changes: Changes) -> int:
    """Return the current value of a card; the last change counts."""
    found = printed.value
    for change in changes:
        if change.on == id and change.value:
            found = change.value
    return found


def domain(printed: Printed, id: str, changes: Changes) -> str:
    """Return the current domain of a card; the last change counts."""
    found: str = printed.domain
    for change in changes:
        if change.on == id and change.domain:
            found = change.domain
    return found


def safe(id: str, changes: Changes) -> bool:
    """Return whether a card is safe from discards of clashes (GI-6.6)."""
    return any(change.safe and change.on == id for change in changes)


def hand_code(cards: Mapping[str, Printed], kind: str, id: str, changes: Changes) -> int:
    """Return the code of a card for the poker evaluator."""
    printed = cards[kind]
    if changes:
        return CODES[value(printed, id, changes), domain(printed, id, changes)]
    return CODES[printed.value, printed.domain]

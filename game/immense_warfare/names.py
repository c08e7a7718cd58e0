"""A card's name where there is little room."""

from __future__ import annotations


def without_title(name: str) -> str:
    """The name without a title behind a comma: enough to know the card by."""
    return name.partition(",")[0]


def first_word(name: str) -> str:
    """What the smallest window has room for."""
    return without_title(name).partition(" ")[0]

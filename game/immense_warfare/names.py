"""Short forms of card names."""

from __future__ import annotations


def without_title(name: str) -> str:
    """Return the name without a title after a comma."""
    return name.partition(",")[0]


def first_word(name: str) -> str:
    """Return the first word of a name, for the smallest windows."""
    return without_title(name).partition(" ")[0]

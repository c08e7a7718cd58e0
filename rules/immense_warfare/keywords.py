"""Keywords in words: as printed, and what they mean (MI-6)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.immense_warfare.printed import FLAGS

REMINDERS: dict[str, str] = {
    "armour": "Each hit removes 1 armour counter instead of dealing damage.",
    "pierce": "Attacks ignore armour.",
    "flight": "Only units with Flight or Reach can attack this.",
    "reach": "Can attack units with Flight.",
    "speed": "Moves up to {n} spaces.",
    "range": "Attacks up to {n} spaces away.",
    "haste": "Can move and attack the turn it enters.",
}
"""The meaning of keywords, for cards with room for it (MI-6)."""


def keyword_words(word: str, much: bool | int) -> str:
    """Return a keyword as printed: "Flight", "Armour 2"."""
    return word.capitalize() if word in FLAGS else f"{word.capitalize()} {int(much)}"


def reminders(keywords: Mapping[str, int]) -> str:
    """Return the reminders of a card's or unit's keywords, one per line; "" for none."""
    known = ((word, much) for word, much in keywords.items() if word in REMINDERS)
    return "\n".join(f"{keyword_words(word, much)}: {reminder_of(word, much)}" for word, much in known)


def reminder_of(word: str, much: int) -> str:
    """Return the reminder of a keyword with its number."""
    return REMINDERS[word].format(n=int(much))

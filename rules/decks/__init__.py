"""Decks: the deck-building rules of games, and decks as text.

A game with decks returns them from `Tabletop.deck_rules`; the deck builder, the setup and the deck files use
nothing else. `deck` has the records, `names` finds cards by their names, `reading` reads a deck from any
text, `text` writes one.
"""

from __future__ import annotations

from rules.decks.deck import (
    LONGEST,
    MOST_COPIES,
    NAME_LENGTH,
    UNNAMED,
    Counts,
    Deck,
    DeckCard,
    DeckFault,
    DeckPart,
    DeckRules,
    Lists,
    Named,
    Unread,
    clean_name,
    legal,
    played,
    size_words,
    unknown,
    unread_faults,
    wrong_size,
)
from rules.decks.reading import read, read_for
from rules.decks.text import chosen, deck_name, in_line, is_written_out, written

__all__ = [
    "LONGEST", "MOST_COPIES", "NAME_LENGTH", "UNNAMED", "Counts", "Deck", "DeckCard", "DeckFault", "DeckPart",
    "DeckRules", "Lists", "Named", "Unread", "chosen", "clean_name", "deck_name", "in_line", "is_written_out",
    "legal", "played", "read", "read_for", "size_words", "unknown", "unread_faults", "written", "wrong_size",
]  # fmt: skip

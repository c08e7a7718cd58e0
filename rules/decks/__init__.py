"""Decks: what a game says of those that its players build, and a deck as text.

A game with decks answers `Tabletop.deck_rules`. The deck builder, the setup and the files on disk know the decks of a
game through that answer alone. `deck` has the records, `names` finds cards by what
they are called, `reading` reads a deck from any text, `text` writes one.
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
from rules.decks.text import called, chosen, in_line, is_written_out, written

__all__ = [
    "LONGEST", "MOST_COPIES", "NAME_LENGTH", "UNNAMED", "Counts", "Deck", "DeckCard", "DeckFault", "DeckPart",
    "DeckRules", "Lists", "Named", "Unread", "called", "chosen", "clean_name", "in_line", "is_written_out", "legal",
    "played", "read", "read_for", "size_words", "unknown", "unread_faults", "written", "wrong_size",
]  # fmt: skip

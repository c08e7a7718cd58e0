"""Decks: the deck-building rules of games, and decks as text.

A game with decks returns them from `Tabletop.deck_rules`; the deck builder, the setup and the deck files use
nothing else. `deck` has the records, `names` finds cards by their names, `reading` reads a deck from any
text, `text` writes one.
"""

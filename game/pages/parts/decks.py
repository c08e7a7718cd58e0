"""The decks available to play with, the player's own and ready-made ones, and their records."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.store import Store
from game.store.decks import OwnDeck
from game.store.records import Record, with_deck
from rules.decks.deck import UNNAMED, Deck, DeckRules, legal
from rules.decks.reading import read_for
from rules.decks.text import chosen, in_line


class Offer(NamedTuple):
    """A deck to choose: its value in a setup, its cards, and its file (None: ready-made)."""

    written: str
    deck: Deck
    own: OwnDeck | None = None

    @property
    def title(self) -> str:
        """Return the deck's name."""
        return self.deck.name or UNNAMED


def read_deck(rules: DeckRules, own: OwnDeck) -> Deck:
    """Return the deck in a player's file."""
    return read_for(rules, own.text)


def offers(store: Store, rules: DeckRules) -> list[Offer]:
    """Return every readable deck of a game: first the player's own by name, then the ready-made ones."""
    files = [own for own in store.decks.all(rules.game) if not own.fault]
    own = [Offer(in_line(deck), deck, file) for file in files for deck in [read_deck(rules, file)]]
    ready = [Offer(id, deck) for id, deck in rules.ready.items()]
    return [*sorted(own, key=lambda offer: offer.title.casefold()), *ready]


def same(rules: DeckRules, written: str, offer: Offer) -> bool:
    """Return whether a setup's deck entry means this deck: a ready-made one by its id, the player's by a
    present or former name, whatever cards it had then."""
    if offer.own is None or written in rules.ready:
        return written == offer.written
    return offer.deck.known_as(chosen(rules, written).name)


def record_words(records: Iterable[Record], rules: DeckRules, offer: Offer) -> str:
    """Return the results of games with a deck, such as "5 won, 2 lost"; "" before the first."""
    won, lost, drawn = with_deck(records, lambda written: same(rules, written, offer))
    counts = [(won, "won"), (lost, "lost"), *([(drawn, "drawn")] if drawn else [])]
    return ", ".join(f"{count} {word}" for count, word in counts) if won + lost + drawn else ""


def size_words(rules: DeckRules, deck: Deck) -> str:
    """Return the number of cards in a deck and whether it is legal, as text."""
    part = rules.parts[0]
    words = f"{deck.size(part.id)} cards"
    return words if legal(rules, deck) else f"{words}, not legal"

"""The decks that can be played with: a player's own and the ready-made ones, and how their games ended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.store import Store
from game.store.decks import OwnDeck
from game.store.records import Record, with_deck
from rules.decks import UNNAMED, Deck, DeckRules, chosen, in_line, legal, read_for


class Offer(NamedTuple):
    """A deck to be chosen: how a setup names it, what it holds, the file it is in (None: it is ready-made)."""

    written: str
    deck: Deck
    own: OwnDeck | None = None

    @property
    def title(self) -> str:
        """What it is called."""
        return self.deck.name or UNNAMED


def opened(rules: DeckRules, own: OwnDeck) -> Deck:
    """The deck in a file."""
    return read_for(rules, own.text)


def offers(store: Store, rules: DeckRules) -> list[Offer]:
    """Every deck of a game: first the player's own by name, then the ready-made ones. Files that can't be read are
    not among them."""
    files = [own for own in store.decks.all(rules.game) if not own.fault]
    own = [Offer(in_line(deck), deck, file) for file in files for deck in [opened(rules, file)]]
    ready = [Offer(id, deck) for id, deck in rules.ready.items()]
    return [*sorted(own, key=lambda offer: offer.title.casefold()), *ready]


def same(rules: DeckRules, written: str, offer: Offer) -> bool:
    """Whether what stands in a setup is a deck: a ready-made one by its id, one's own by its name or one that
    it had, whatever cards it had when it was played."""
    if offer.own is None or written in rules.ready:
        return written == offer.written
    return offer.deck.known_as(chosen(rules, written).name)


def record_words(records: Iterable[Record], rules: DeckRules, offer: Offer) -> str:
    """How the games with a deck ended, "5 won, 2 lost"; "" before the first."""
    won, lost, drawn = with_deck(records, lambda written: same(rules, written, offer))
    counts = [(won, "won"), (lost, "lost"), *([(drawn, "drawn")] if drawn else [])]
    return ", ".join(f"{count} {word}" for count, word in counts) if won + lost + drawn else ""


def size_words(rules: DeckRules, deck: Deck) -> str:
    """How many cards of how many there must be, and whether it can be played."""
    part = rules.parts[0]
    words = f"{deck.size(part.id)} cards"
    return words if legal(rules, deck) else f"{words}, not legal"

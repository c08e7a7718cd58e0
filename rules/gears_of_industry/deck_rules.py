"""The deck-building rules of Gears of Industry for the deck builder (GI-2.1, GI-2.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from rules.decks.deck import Deck, DeckCard, DeckFault, DeckRules, unread_faults
from rules.gears_of_industry.card_text import text
from rules.gears_of_industry.cards import Card
from rules.gears_of_industry.decks import (
    COPIES,
    OPENING,
    OPENING_VALUE,
    OPENS,
    PART,
    PARTS,
    ReadyMade,
    faults,
)
from rules.gears_of_industry.printed import DOMAINS
from rules.gears_of_industry.start import DEALT, GAME


class Construction(DeckRules):
    """The deck-building rules for these cards, in the basic or the advanced game."""

    game = GAME
    cost_word = "value"
    curve = "Value curve"
    hand = DEALT
    played = (PART.id, OPENS.id)

    def __init__(self, library: Mapping[str, Card], ready: Mapping[str, ReadyMade], advanced: bool) -> None:
        self.library, self.advanced = library, advanced
        self.parts = PARTS[advanced]
        self.unused = tuple(part for part in PARTS[True] if part not in self.parts)
        ids = {part.id for part in self.parts}
        self.ready = {
            id: Deck(
                deck.name,
                {part: counts for part, counts in deck.lists.items() if counts and part in ids},
                deck.text,
            )
            for id, deck in ready.items()
        }

    @cached_property
    def cards(self) -> dict[str, DeckCard]:  # type: ignore[override]  # only read
        """Return all cards in collection order."""
        cards = self.library.values()
        order = sorted(cards, key=lambda card: (DOMAINS.index(card.domain), card.value, card.name))
        return {card.id: _deck_card(card, COPIES[self.advanced]) for card in order}

    def faults(self, deck: Deck) -> Iterator[DeckFault]:
        """Yield the faults of a deck's cards, and its unreadable pieces."""
        yield from faults(deck.parts, self.library, self.advanced)
        yield from unread_faults(deck)

    def count_words(self, count: int, type: str) -> str:
        return f"{count} {type}"

    def figures(self, deck: Deck) -> tuple[tuple[str, str], ...]:
        """Return the number of factories and of possible opening factories, and the costs of market cards."""
        held = [
            (self.library[id], copies)
            for part in (PART.id, OPENS.id)
            for id, copies in deck.parts.get(part, {}).items()
            if id in self.library
        ]
        factories = sum(copies for card, copies in held if card.technology)
        opens = sum(copies for card, copies in held if card.technology and card.value <= OPENING_VALUE)
        costs = [card.value for card, copies in held if not card.technology for _ in range(copies)]
        begin = deck.size(OPENS.id) if OPENS.id in deck.parts else min(OPENING, opens)
        found = [("Factories", str(factories)), ("Possible opening factories", f"{opens} ({begin} used)")]
        if costs:
            found.append(("Average market card cost", f"{sum(costs) / len(costs):.1f}"))
        return tuple(found)


def _deck_card(card: Card, copies: int) -> DeckCard:
    return DeckCard(card.id, card.name, card.domain.title(), card.value, (), text(card), copies)

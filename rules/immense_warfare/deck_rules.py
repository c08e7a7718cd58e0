"""Deck construction rules and figures for the deck builder (MI-1.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from math import comb
from typing import get_args

from rules.decks.deck import Deck, DeckCard, DeckFault, DeckRules, unread_faults
from rules.immense_warfare.card_text import does
from rules.immense_warfare.cards import Card
from rules.immense_warfare.decks import COPIES, PART, ReadyMade, faults
from rules.immense_warfare.keywords import keyword_words
from rules.immense_warfare.printed import Type, is_a
from rules.immense_warfare.start import GAME
from rules.immense_warfare.state import HAND


class Construction(DeckRules):
    """The deck construction rules of a card library."""

    game = GAME
    cost_word = "cost"
    curve = "Bandwidth curve"
    hand = HAND
    parts = (PART,)

    def __init__(self, library: Mapping[str, Card], ready: Mapping[str, ReadyMade]) -> None:
        self.library = library
        self.ready = {id: Deck(deck.name, {PART.id: deck.cards}, deck.text) for id, deck in ready.items()}

    @cached_property
    def cards(self) -> dict[str, DeckCard]:  # type: ignore[override]  # only read
        """Return all cards in collection order."""
        types = get_args(Type)
        order = sorted(self.library.values(), key=lambda card: (types.index(card.type), card.cost, card.name))
        return {card.id: _deck_card(card) for card in order}

    def faults(self, deck: Deck) -> Iterator[DeckFault]:
        """Yield the faults of a deck by the rules, and the parts of its text that aren't cards."""
        yield from faults(deck.parts.get(PART.id, {}), self.library)
        yield from unread_faults(deck)

    def figures(self, deck: Deck) -> tuple[tuple[str, str], ...]:
        """Return the figures of a deck as label and value: total bandwidth, average cost of a mecha, chance
        of a tower in the opening hand."""
        held = [
            (self.library[id], copies)
            for id, copies in deck.parts.get(PART.id, {}).items()
            if id in self.library
        ]
        provides = sum(int(card.keywords.get("provide", 0)) * copies for card, copies in held)
        mechas = [(card.cost, copies) for card, copies in held if is_a(card.type, "mecha")]
        count = sum(copies for _, copies in mechas)
        towers = sum(copies for card, copies in held if is_a(card.type, "tower"))
        total = sum(copies for _, copies in held)
        found = [("Total bandwidth", str(provides))]
        if count:
            cost = sum(cost * copies for cost, copies in mechas) / count
            found.append(("Average mecha cost", f"{cost:.1f}"))
        if total >= HAND:
            without = comb(total - towers, HAND) / comb(total, HAND)
            found.append(("Tower in opening hand", f"{100 * (1 - without):.0f} %"))
        return tuple(found)


def _deck_card(card: Card) -> DeckCard:
    copies = None if card.basic else 1 if card.singleton else COPIES
    limit = "Basic" if card.basic else "Singleton" if card.singleton else ""
    words = [keyword_words(word, 1).split()[0] for word in card.keywords]
    return DeckCard(
        card.id,
        card.name,
        card.type.replace("_", " ").title(),
        card.cost if is_a(card.type, "mecha") else None,
        tuple(filter(None, (*words, limit))),
        does(card),
        copies,
    )

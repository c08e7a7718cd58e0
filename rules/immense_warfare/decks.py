"""Decks: their cards, text format and legality (MI-1.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from msgspec import Meta, Struct

from rules.common.cards import CardId
from rules.content import Content
from rules.decks.deck import Counts, Deck, DeckFault, DeckPart, unknown, wrong_size
from rules.decks.reading import read
from rules.decks.text import in_line
from rules.immense_warfare.printed import Printed

CARDS = 40
COPIES = 3
PART = DeckPart("deck", "Deck", CARDS, CARDS)


class ReadyMade(Struct, frozen=True, forbid_unknown_fields=True):
    """A ready-made deck: card ids with their copies."""

    id: CardId
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    text: Annotated[str, Meta(max_length=200)] = ""
    cards: dict[CardId, Annotated[int, Meta(ge=1, le=40)]] = {}


class DeckFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of decks."""

    decks: Annotated[tuple[ReadyMade, ...], Meta(min_length=1)]


def load(content: Content, cards: Mapping[str, Printed]) -> dict[str, ReadyMade]:
    """Return the ready-made decks by id; an illegal deck is a fault. Raises DataFaults."""
    found: dict[str, ReadyMade] = content.cards(DeckFile, "decks", folder="decks")
    for deck in found.values():
        for fault in faults(deck.cards, cards):
            content.fault_of_card(deck.id, fault.fragment, f"cards.{fault.card}" if fault.card else "cards")
    content.finish()
    return found


def faults(counts: Counts, cards: Mapping[str, Printed]) -> Iterator[DeckFault]:
    """Yield the faults of a deck (MI-1.2)."""
    yield from wrong_size(PART, sum(counts.values()))
    yield from card_faults(counts, cards)


def card_faults(counts: Counts, cards: Mapping[str, Printed]) -> Iterator[DeckFault]:
    """Yield the faults of a deck's cards, without that of their number."""
    for id, copies in counts.items():
        card = cards.get(id)
        if card is None:
            yield unknown(id, cards)
        elif card.singleton and copies > 1:
            yield DeckFault(f"{card.name} is a Singleton: you can have 1 copy (you have {copies}).", id)
        elif not card.basic and copies > COPIES:
            yield DeckFault(f"You can have at most {COPIES} copies of {card.name} (you have {copies}).", id)


def as_text(counts: Counts) -> str:
    """Return a deck as a line of text for `from_text`: "17 radio_tower, 2 admiral_grace"."""
    return in_line(Deck(parts={PART.id: counts}))


def from_text(text: str) -> Counts:
    """Return the cards of a deck written as text, separated by commas or lines. Raises ValueError with the
    unreadable part."""
    deck = read(text, (PART,))
    for piece in deck.unread:
        raise ValueError(f"'{piece[:40]}' isn't a number of copies and a card, such as '2 admiral_grace'")
    return deck.parts.get(PART.id, {})


def as_counts(ready: Mapping[str, ReadyMade], written: str) -> Counts:
    """Return the cards of a deck: a ready-made one by its id, or written out. Raises ValueError."""
    deck = ready.get(written)
    return deck.cards if deck is not None else from_text(written)


def kinds(counts: Counts) -> tuple[str, ...]:
    """Return the kinds of a deck's cards, once per copy, in order of ids."""
    return tuple(id for id in sorted(counts) for _ in range(counts[id]))

"""Decks: what they hold, as text, and whether that is a legal deck (MI-1.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from msgspec import Meta, Struct

from rules.common.cards import CardId
from rules.content import Content, suggestion
from rules.immense_warfare.printed import Printed

CARDS = 40
COPIES = 3
Counts = Mapping[str, int]
"""Card ids with the number of copies."""


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """A ready-made deck: card ids with their copies."""

    id: CardId
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    text: Annotated[str, Meta(max_length=200)] = ""
    cards: dict[CardId, Annotated[int, Meta(ge=1, le=40)]] = {}


class DeckFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of decks."""

    decks: Annotated[tuple[Deck, ...], Meta(min_length=1)]


def load(content: Content, cards: Mapping[str, Printed]) -> dict[str, Deck]:
    """The ready-made decks by id; one that is not legal is a fault. Raises DataFaults."""
    found: dict[str, Deck] = content.cards(DeckFile, "decks", folder="decks")
    for deck in found.values():
        for fault in faults(deck.cards, cards):
            content.fault_of_card(deck.id, fault, "cards")
    content.finish()
    return found


def faults(counts: Counts, cards: Mapping[str, Printed]) -> Iterator[str]:
    """What is wrong with a deck, each in a sentence (MI-1.2)."""
    total = sum(counts.values())
    if total != CARDS:
        yield f"A deck has exactly {CARDS} cards, not {total}."
    for id, copies in counts.items():
        card = cards.get(id)
        if card is None:
            yield f"There is no card '{id[:40]}'{suggestion(id, tuple(cards)) or '.'}"
        elif card.singleton and copies > 1:
            yield f"{card.name} is a Singleton: a deck has one copy, not {copies}."
        elif not card.basic and copies > COPIES:
            yield f"A deck has at most {COPIES} copies of {card.name}, not {copies}."


def as_text(counts: Counts) -> str:
    """A deck as a line of text that `from_text` reads: "17 radio_tower, 2 admiral_grace"."""
    return ", ".join(f"{copies} {id}" for id, copies in counts.items())


def from_text(text: str) -> dict[str, int]:
    """The cards of a deck written as text, by commas or lines. Raises ValueError with what cannot be read."""
    found: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in text.replace("\n", ",").split(","))):
        number, _, id = part.partition(" ")
        id = id.strip()
        if not (number.isascii() and number.isdigit() and len(number) < 4 and int(number) and id):
            raise ValueError(f"'{part[:40]}' is not a number of copies and a card, such as '2 admiral_grace'")
        found[id] = found.get(id, 0) + int(number)
    return found


def kinds(counts: Counts) -> tuple[str, ...]:
    """Every card of a deck, as often as there are copies, in the order of ids."""
    return tuple(id for id in sorted(counts) for _ in range(counts[id]))

"""Decks: their contents as text, and their legality (GI-2.1, GI-2.3, GI-2.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated

from msgspec import Meta, Struct

from rules.common.cards import CardId
from rules.common.text import counted
from rules.content import Content
from rules.decks.deck import Counts, Deck, DeckFault, DeckPart, Lists, unknown, wrong_size
from rules.decks.reading import read
from rules.gears_of_industry.printed import Printed

CARDS = 26
"""The number of cards in a deck including its opening hand (GI-2.1)."""
OPENING = 3
"""The most Technology cards that a deck may name for its opening hand (GI-2.5)."""
OPENING_VALUE = 5
"""The highest value of such a card."""
CONTRIBUTION = 15
"""The number of market cards that each player contributes in the advanced game (GI-2.3)."""
MARKET_CARDS = 30
"""The number of cards in the Market deck in the basic game (GI-2.3)."""
COPIES = {False: 1, True: 2}
"""Copies of each card in a player's pool, basic and advanced (GI-1.3)."""

PART = DeckPart("deck", "Deck", CARDS - OPENING, CARDS)
OPENS = DeckPart("opening", "Opening hand", 0, OPENING, "Start without factories")
MARKET = DeckPart("market", "Market contribution", CONTRIBUTION, CONTRIBUTION)
PARTS = {False: (PART, OPENS), True: (PART, OPENS, MARKET)}
"""The parts of a deck, basic and advanced."""

Copies = dict[CardId, Annotated[int, Meta(ge=1, le=2)]]


class ReadyMade(Struct, frozen=True, forbid_unknown_fields=True):
    """A ready-made deck: its cards with their copies, its opening factories, and its contribution to the
    Market deck in the advanced game. It is legal in both games."""

    id: CardId
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    text: Annotated[str, Meta(max_length=200)] = ""
    cards: Copies = {}
    opening: Copies = {}
    market: Copies = {}

    @property
    def lists(self) -> Lists:
        """Return the deck's cards by part; without the opening part if it names no opening cards."""
        opening = {OPENS.id: self.opening} if self.opening else {}
        return {PART.id: self.cards, **opening, MARKET.id: self.market}


class DeckFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of decks."""

    decks: Annotated[tuple[ReadyMade, ...], Meta(min_length=1)]


def load(content: Content, cards: Mapping[str, Printed]) -> dict[str, ReadyMade]:
    """Return the ready-made decks by id; a deck that isn't legal in both games is a fault. Raises
    DataFaults."""
    found: dict[str, ReadyMade] = content.cards(DeckFile, "decks", folder="decks")
    for deck in found.values():
        found_faults = (fault for advanced in COPIES for fault in faults(deck.lists, cards, advanced))
        for fault in dict.fromkeys(found_faults):
            if not fault.warning:
                content.fault_of_card(deck.id, fault.fragment, _field(deck, fault.card))
    content.finish()
    return found


def _field(deck: ReadyMade, card: str) -> str:
    """Return the field of a deck file that has a card; the deck's cards for a fault about no card."""
    fields = {"cards": deck.cards, "opening": deck.opening, "market": deck.market}
    return next((f"{name}.{card}" for name, copies in fields.items() if card in copies), "cards")


def faults(lists: Lists, cards: Mapping[str, Printed], advanced: bool) -> Iterator[DeckFault]:
    """Yield the faults and warnings of a deck (GI-2.8). Its contribution counts only in the advanced game."""
    deck, opening, market = (lists.get(part.id, {}) for part in (PART, OPENS, MARKET))
    size = sum(deck.values()) + sum(opening.values())
    if size != CARDS:
        with_opening = " with its opening hand" if opening else ""
        yield DeckFault(f"A deck needs exactly {CARDS} cards{with_opening} (you have {size}).")
    if sum(opening.values()) > OPENING:
        yield from wrong_size(OPENS, sum(opening.values()))
    if advanced:
        yield from wrong_size(MARKET, sum(market.values()))
    held = Counter(deck) + Counter(opening) + Counter(market if advanced else {})
    for id, copies in held.items():
        card = cards.get(id)
        if card is None:
            yield _no_such_card(id, cards)
        elif copies > COPIES[advanced]:
            yield DeckFault(
                f"Your pool has only {counted(COPIES[advanced], 'copy')} of {card.name} (you use {copies}).",
                id,
            )
    for id in opening:
        card = cards.get(id)
        if card is not None and not (card.technology and card.value <= OPENING_VALUE):
            text = (
                f"{card.name} can't start in hand: choose Technology cards of value {OPENING_VALUE} or less."
            )
            yield DeckFault(text, id)
    for id in market if advanced else ():
        if id in cards and cards[id].technology:
            yield DeckFault(f"{cards[id].name} is a Technology card. Contribute only market cards.", id)
    openers = sum(
        copies for id, copies in (Counter(deck) + Counter(opening)).items() if _is_opening_card(cards.get(id))
    )
    if openers < OPENING:
        few = f"You have {counted(openers, 'Technology card')} of value {OPENING_VALUE} or less"
        yield DeckFault(f"{few}: up to {OPENING} can start in hand.", warning=True)


def _no_such_card(id: str, cards: Mapping[str, Printed]) -> DeckFault:
    """Return the fault of an unknown card; wilds are excluded (GI-1.1)."""
    if "wild" in id or "joker" in id:
        return DeckFault("You can't use Wilds in a deck.", id)
    return unknown(id, cards)


def _is_opening_card(card: Printed | None) -> bool:
    """Return whether a card can be in the opening hand (GI-2.5)."""
    return card is not None and card.technology and card.value <= OPENING_VALUE


def from_text(text: str) -> Lists:
    """Return the cards of a deck written as text, by part. Raises ValueError with the first unreadable
    piece."""
    deck: Deck = read(text, PARTS[True])
    for piece in deck.unread:
        raise ValueError(f"'{piece[:40]}' isn't a number of copies and a card, such as '1 finance_05'")
    return deck.parts


def opening(lists: Lists, cards: Mapping[str, Printed]) -> tuple[str, ...]:
    """Return the Technology cards of a deck's opening hand: those it names, or none if it names none on
    purpose, else its three highest possible ones (GI-2.5)."""
    if OPENS.id in lists:
        return kinds(lists[OPENS.id])
    able = [id for id in kinds(lists[PART.id]) if _is_opening_card(cards[id])]
    return tuple(sorted(able, key=lambda id: -cards[id].value)[:OPENING])


def whole(lists: Lists) -> tuple[str, ...]:
    """Return every card of a deck including its opening hand, in order of ids."""
    return kinds(Counter(lists.get(PART.id, {})) + Counter(lists.get(OPENS.id, {})))


def market_kinds(decks: tuple[Lists, ...], cards: Mapping[str, Printed], advanced: bool) -> tuple[str, ...]:
    """Return the candidates for the Market deck: the contributions, or in the basic game the unused cards of
    the pools without Technology, of which thirty are used (GI-2.3)."""
    if advanced:
        return kinds(sum((Counter(lists[MARKET.id]) for lists in decks), Counter[str]()))
    pool = Counter({id: len(decks) for id, card in cards.items() if not card.technology})
    for lists in decks:
        pool.subtract(id for id in whole(lists) if not cards[id].technology)
    return kinds(+pool)


def kinds(counts: Counts) -> tuple[str, ...]:
    """Return every card as often as there are copies, in order of ids."""
    return tuple(id for id in sorted(counts) for _ in range(counts[id]))

"""The search for cards: words, type, cost, keyword and sort order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rules.common.text import capital
from rules.decks import DeckCard, DeckRules

ANY = ""
NO_COST = "none"
MANY = 6
"""Costs from this one on share a filter entry."""
ORDERS: tuple[tuple[str, str, Callable[[DeckCard], Any] | None], ...] = (
    ("type", "By type", None),
    ("cost", "By cost", lambda card: (99 if card.cost is None else card.cost, card.name)),
    ("name", "By name", lambda card: card.name),
)
"""The sort orders of cards: id, label, key (None: the game's order)."""


@dataclass
class Search:
    """The criteria of a search; "" in a field accepts anything."""

    words: str = ANY
    type: str = ANY
    cost: str = ANY
    keyword: str = ANY
    order: str = "type"

    @property
    def is_active(self) -> bool:
        """Return whether the search can exclude cards."""
        return any((self.words.strip(), self.type, self.cost, self.keyword))

    def clear(self) -> None:
        """Reset the criteria so that every card matches."""
        self.words = self.type = self.cost = self.keyword = ANY

    def found(self, cards: Iterable[DeckCard]) -> list[DeckCard]:
        """Return the matching cards in the chosen order; every search word must occur on the card."""
        words = self.words.casefold().split()
        kept = [card for card in cards if self._matches(card) and all(word in card.words for word in words)]
        by = next((by for id, _, by in ORDERS if id == self.order), None)
        return sorted(kept, key=by) if by is not None else kept

    def _matches(self, card: DeckCard) -> bool:
        return (
            self.type in (ANY, card.type)
            and self.cost in (ANY, cost_of(card))
            and (not self.keyword or self.keyword in card.keywords)
        )


def cost_of(card: DeckCard) -> str:
    """Return the cost of a card as a search value."""
    return NO_COST if card.cost is None else str(min(card.cost, MANY))


Entries = Sequence[tuple[str, str]]
"""The entries of a list: (id, label)."""


def filters(rules: DeckRules) -> list[tuple[str, Entries]]:
    """Return the entries of each filter list, by field of `Search`; only values that some card of the game
    has."""
    cards = rules.cards.values()
    types = dict.fromkeys(card.type for card in cards)
    keywords = sorted({word for card in cards for word in card.keywords})
    costs = sorted({int(cost_of(card)) for card in cards if card.cost is not None})
    word = capital(rules.cost_word)
    found: list[tuple[str, Entries]] = []
    if len(types) > 1:
        found.append(("type", [(ANY, "Any type"), *((type, type) for type in types)]))
    if len(costs) > 1:
        each = [(str(cost), f"{word} {cost}" + (" or more" if cost == MANY else "")) for cost in costs]
        without = [(NO_COST, f"No {rules.cost_word}")] if any(card.cost is None for card in cards) else []
        found.append(("cost", [(ANY, f"Any {rules.cost_word}"), *each, *without]))
    if keywords:
        found.append(("keyword", [(ANY, "Any keyword"), *((word, word) for word in keywords)]))
    found.append(("order", [(id, words) for id, words, _ in ORDERS]))
    return found

"""What is worked out of the cards once for all games, and of the last position that was asked about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.triggers import Trigger
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.printed import Printed

LAYERS = ("name", "abilities", "keywords", "cost", "pilots", "numbers", "limits")
"""In what order what always holds is applied."""
PHANTOM = Printed(id="phantom", name="phantom", type="mecha", cost=20)
"""Stands in a space where a mecha would be put, to find what it would cost there."""


class Known:
    """What is worked out of one position: the pieces as they are now, and who stands where. `of` are the parts of the
    position that it follows from."""

    __slots__ = ("at", "masks", "of", "pieces", "prices")

    def __init__(self, of: tuple[Any, ...], pieces: dict[str, Piece]) -> None:
        self.of = of
        self.pieces = pieces
        self.at: dict[int, Piece] = {}
        self.masks: list[int] = [0, 0]
        self.prices: dict[tuple[int, int], int] = {}

    def follows_from(self, of: tuple[Any, ...]) -> bool:
        """Whether it is worked out of these very parts; the last of them are compared."""
        mine = self.of
        return bool(mine) and of[0] is mine[0] and of[1] is mine[1] and of[2] is mine[2] and of[3] == mine[3]


class Tables:
    """The cards by id, and which of them do what."""

    def __init__(self, cards: Mapping[str, Printed]) -> None:
        self.cards = cards
        self.printed: dict[str, Printed] = {**cards, "phantom": PHANTOM}
        self.always: dict[str, dict[int, Any]] = {}
        self.listeners: dict[type, dict[str, list[tuple[int, Trigger, str]]]] = {}
        for id, card in cards.items():
            for number, ability in enumerate(card.abilities):
                if ability.moment == "always":
                    self.always.setdefault(id, {})[number] = ability
                elif isinstance(ability.when, Trigger):
                    found = self.listeners.setdefault(ability.when.event, {})
                    found.setdefault(id, []).append((number, ability.when, ability.where))  # type: ignore[attr-defined]
        self.pricing = {
            id for id, found in self.always.items() if any("cost" in each.layers for each in found.values())
        }
        self.plays = {
            id: number
            for id, card in cards.items()
            for number, ability in enumerate(card.abilities)
            if ability.when in ("play", "play_or_trigger")
        }
        self.used: dict[str, dict[int, str]] = {}
        self.opening: dict[str, set[int]] = {}
        for id, card in cards.items():
            for number, ability in enumerate(card.abilities):
                if ability.moment == "used":
                    self.used.setdefault(id, {})[number] = ability.where  # type: ignore[attr-defined]
                if ability.opens_hands:  # type: ignore[attr-defined]
                    self.opening.setdefault(id, set()).add(number)
        self.known = Known((), {})

    def title(self, kind: str) -> str:
        """The name of a card; "a card" for one that nobody may know."""
        return self.cards[kind].name if kind else "a card"

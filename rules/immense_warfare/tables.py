"""What is worked out of the cards once for all games, and of the last position that was asked about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.triggers import Trigger
from rules.immense_warfare.pieces import Piece, as_printed
from rules.immense_warfare.printed import Printed
from rules.immense_warfare.state import Situation

LAYERS = ("name", "abilities", "keywords", "cost", "pilots", "numbers", "limits")
"""In what order what always holds is applied."""
PHANTOM = Printed(id="phantom", name="phantom", type="mecha", cost=20)
"""Stands in a space where a mecha would be put, to find what it would cost there."""


class Known:
    """What is worked out of one position: the pieces as they are now, who stands where, and whether anything changes
    what mechas cost. It follows from `units`, `lasting`, the turn and how many cards are in the hands; `sides` are
    those that were looked at last."""

    __slots__ = ("at", "counts", "lasting", "masks", "pieces", "priced", "prices", "sides", "units")

    def __init__(self, situation: Situation | None, pieces: dict[str, Piece], priced: bool = False) -> None:
        self.units: object = situation.units if situation is not None else None
        self.lasting: object = situation.lasting if situation is not None else None
        self.sides: object = situation.sides if situation is not None else None
        self.counts = _counts(situation) if situation is not None else ()
        self.pieces = pieces
        self.priced = priced
        self.at: dict[int, Piece] = {}
        self.masks: list[int] = [0, 0]
        self.prices: dict[tuple[int, int], int] = {}

    def follows_from(self, situation: Situation) -> bool:
        """Whether it is worked out of these very units in such a situation."""
        if self.units is not situation.units or self.lasting is not situation.lasting:
            return False
        if self.sides is situation.sides and self.counts[:2] == (situation.turn, situation.seat):
            return True
        if self.counts != _counts(situation):
            return False
        self.sides = situation.sides
        return True


def _counts(situation: Situation) -> tuple[int, ...]:
    """The turn, whose it is, and the number of cards in each hand."""
    return (situation.turn, situation.seat, *[len(side.hand) for side in situation.sides])


class Tables:
    """The cards by id, and which of them do what."""

    def __init__(self, cards: Mapping[str, Printed]) -> None:
        self.cards = cards
        self.printed: dict[str, Printed] = {**cards, "phantom": PHANTOM}
        self.faces = {id: as_printed(card) for id, card in self.printed.items()}
        self.always: dict[str, dict[int, Any]] = {}
        self.listeners: dict[type, dict[str, list[tuple[int, Trigger, str]]]] = {}
        for id, card in cards.items():
            for number, ability in enumerate(card.abilities):
                if ability.moment == "always":
                    self.always.setdefault(id, {})[number] = ability
                elif isinstance(ability.when, Trigger):
                    found = self.listeners.setdefault(ability.when.event, {})
                    found.setdefault(id, []).append((number, ability.when, ability.where))  # type: ignore[attr-defined]
        self.holding: dict[str, dict[str, list[tuple[int, Any]]]] = {}
        """By layer, the cards that change something in it, with their abilities that do."""
        for id, abilities in self.always.items():
            for number, ability in abilities.items():
                for layer in ability.layers:
                    self.holding.setdefault(layer, {}).setdefault(id, []).append((number, ability))
        self.pricing = {
            id for id, found in self.always.items() if any("cost" in each.layers for each in found.values())
        }
        self.pilots = {id for id, card in cards.items() if card.type == "pilot"}
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
        self.known = Known(None, {})

    def title(self, kind: str) -> str:
        """The name of a card; "a card" for one that nobody may know."""
        return self.cards[kind].name if kind else "a card"

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

HIDDEN = Printed(id="hidden", name="a card", type="command", unplayable=True)
"""Stands for a card that nobody may know here: of what a view does not show, nothing comes."""


class Known:
    """What is worked out of one position: the pieces as they are now, who stands where, who pilots what, and whether a
    card changes what mechas cost (`priced`). It follows from `units` and `lasting`; where anything lasts from `turn`,
    the turn and whose it is; where something has counted cards in hand (`counts_hands`) from the hands of `sides`."""

    __slots__ = (
        "at",
        "counts_hands",
        "lasting",
        "masks",
        "pieces",
        "pilots",
        "priced",
        "prices",
        "sides",
        "turn",
        "units",
    )

    def __init__(self, situation: Situation, pieces: dict[str, Piece], priced: bool) -> None:
        self.units = situation.units
        self.lasting = situation.lasting
        self.turn = situation.turn, situation.seat
        self.sides = situation.sides
        self.pieces = pieces
        self.priced = priced
        self.counts_hands = False
        self.at: dict[int, Piece] = {}
        self.pilots: dict[str, list[Piece]] = {}
        self.masks: list[int] = [0, 0]
        self.prices: dict[tuple[int, int], int] = {}

    def follows_from(self, situation: Situation) -> bool:
        """Whether it is worked out of these very units in such a situation."""
        if self.units is not situation.units or self.lasting is not situation.lasting:
            return False
        if self.lasting and self.turn != (situation.turn, situation.seat):
            return False
        if self.counts_hands and self.sides is not situation.sides:
            before, now = self.sides, situation.sides
            return all(len(a.hand) == len(b.hand) for a, b in zip(before, now, strict=True))
        return True


class Tables:
    """The cards by id, and which of them do what."""

    def __init__(self, cards: Mapping[str, Printed]) -> None:
        self.cards = cards
        self.printed: dict[str, Printed] = {**cards, "phantom": PHANTOM, "": HIDDEN}
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
        self.known: Known | None = None

    def title(self, kind: str) -> str:
        """The name of a card; "a card" for one that nobody may know."""
        return self.cards[kind].name if kind else "a card"

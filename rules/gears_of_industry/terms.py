"""The names of cards, places and players in texts, so that no two legal actions read the same."""

from __future__ import annotations

from collections.abc import Sequence

from rules.common.cards import Card
from rules.common.text import possessive
from rules.gears_of_industry.state import MARKET_NAMES, Factory, owner_of
from rules.gears_of_industry.working_state import WorkingState
from rules.gears_of_industry.zones import pile_words


def name_with_place(play: WorkingState, id: str) -> str:
    """Return a card, a player's place in a market or a player in words; copies are distinguished by their
    place."""
    kind, _, number = id.partition("/")
    if kind == "player":
        return play.agreed.names[int(number)]
    if kind == "market":
        return MARKET_NAMES[int(number[0])]
    card = play.find(id)
    return play.title(card.kind) if card is not None else "it"


def place_suffix(play: WorkingState, id: str) -> str:
    """Return the words after a card's name that identify it: " (neutral, Market I)", " (Ben's)"; with its
    place, its orientation or its deck if there is another copy beside it."""
    card = play.find(id)
    if card is None or not card.kind:
        return ""
    found: list[str] = []
    if card.market >= 0:
        found = ["neutral" if card.neutral else play.agreed.names[card.seat], MARKET_NAMES[card.market]]
        row = play.neutrals if card.neutral else play.sides[card.seat].markets
        found.append(place_words(row[card.market], id))
    elif card.zone == "factory":
        found = [] if card.seat == play.deciding else [possessive(play.agreed.names[card.seat])]
        found.append(_orientation(play.sides[card.seat].factories, id))
    elif card.zone == "hand":
        owners = {owner_of(each.id) for each in play.sides[card.seat].hand if each.kind == card.kind}
        deck = pile_words(play, owner_of(id), "deck")
        found = [f"from {deck}"] * (len(owners) > 1)
    return f" ({', '.join(filter(None, found))})" if any(found) else ""


def place_words(row: Sequence[Card | Factory], id: str) -> str:
    """Return the place of a card in its row in words if the row has another copy; else ""."""
    at = next(number for number, card in enumerate(row) if card.id == id)
    return f"place {at + 1}" if [card.kind for card in row].count(row[at].kind) > 1 else ""


def _orientation(row: Sequence[Factory], id: str) -> str:
    """Return the orientation of a factory if another copy has a different one; its place if the copies are
    alike."""
    own = next(factory for factory in row if factory.id == id)
    copies = [factory for factory in row if factory.kind == own.kind and factory is not own]
    if copies and not any(factory.is_sideways == own.is_sideways for factory in copies):
        return "sideways" if own.is_sideways else "upright"
    return place_words(row, id)

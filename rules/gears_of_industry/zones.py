"""The zones of a position: the cards in them as effects see them, and the changes of a single zone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from rules.common.cards import Card, Pile, find
from rules.common.text import possessive
from rules.common.tuples import put
from rules.engine.working_state import WorkingBase
from rules.gears_of_industry import values
from rules.gears_of_industry.printed import Printed
from rules.gears_of_industry.state import MARKET, MARKETS, Factory, Situation


class Held(Struct, frozen=True, gc=False):
    """A card in its current zone and state: in the hand, deck, discard pile, factories or markets of a
    `seat`, or in the Market deck or discard pile (`seat` MARKET). A neutral card has the seat MARKET and a
    `market`. An unknown card has no kind, value 0 and domain ""."""

    id: str
    kind: str
    zone: str
    seat: int
    market: int = -1
    value: int = 0
    domain: str = ""

    @property
    def controller(self) -> int:
        """Return the controlling seat; MARKET for none (GI-5.7)."""
        return self.seat

    @property
    def neutral(self) -> bool:
        """Return whether it is a neutral card of a market."""
        return self.zone == "neutral"


class Zones(Situation, WorkingBase, gc=False, kw_only=True):  # type: ignore[misc]
    """The zones of a working copy. `cards` are the printed cards."""

    cards: Mapping[str, Printed]

    # -- queries

    def pile(self, owner: int, zone: str) -> Pile:
        """Return a hand, deck or discard pile of a seat or of the Market."""
        if owner == MARKET:
            return self.market_deck if zone == "deck" else self.market_discard
        pile: Pile = getattr(self.sides[owner], zone)
        return pile

    def held_card(self, card: Card | Factory, zone: str, seat: int, market: int = -1) -> Held:
        """Return a card in its zone with its current values."""
        if not card.kind:
            return Held(card.id, "", zone, seat, market)
        printed = self.cards[card.kind]
        if not self.changes:
            return Held(card.id, card.kind, zone, seat, market, printed.value, printed.domain)
        return Held(
            card.id, card.kind, zone, seat, market,
            values.value(printed, card.id, self.changes), values.domain(printed, card.id, self.changes),
        )  # fmt: skip

    def market_cards(self, seat: int, market: int) -> list[Held]:
        """Return a player's cards in a market."""
        return [self.held_card(card, "market", seat, market) for card in self.sides[seat].markets[market]]

    def neutral_cards(self, market: int) -> list[Held]:
        """Return the neutral cards of a market."""
        return [self.held_card(card, "neutral", MARKET, market) for card in self.neutrals[market]]

    def factories(self, seat: int) -> list[Held]:
        """Return a player's factories as cards; `factory` returns their orientation."""
        return [self.held_card(card, "factory", seat) for card in self.sides[seat].factories]

    def in_pile(self, owner: int, zone: str) -> list[Held]:
        """Return the cards of a hand, deck or discard pile."""
        return [self.held_card(card, zone, owner) for card in self.pile(owner, zone)]

    def factory(self, id: str) -> Factory | None:
        """Return the factory with that id of any player; None if there is none."""
        for side in self.sides:
            for each in side.factories:
                if each.id == id:
                    return each
        return None

    def all_zones(self) -> Iterator[tuple[str, int, int, Pile | tuple[Factory, ...]]]:
        """Yield every pile and row of cards as (zone, seat, market, cards); those that change most often
        first."""
        for seat, side in enumerate(self.sides):
            yield "hand", seat, -1, side.hand
            yield "factory", seat, -1, side.factories
            for market in MARKETS:
                yield "market", seat, market, side.markets[market]
        for market in MARKETS:
            yield "neutral", MARKET, market, self.neutrals[market]
        for seat, side in enumerate(self.sides):
            yield "discard", seat, -1, side.discard
            yield "deck", seat, -1, side.deck
        yield "discard", MARKET, -1, self.market_discard
        yield "deck", MARKET, -1, self.market_deck

    def find(self, id: str) -> Held | None:
        """Return the card with that id in any zone; None if there is none."""
        held = find(self.sides[self.seat].hand, id)  # most are there
        if held is not None:
            return self.held_card(held, "hand", self.seat)
        for zone, seat, market, cards in self.all_zones():
            for card in cards:
                if card.id == id:
                    return self.held_card(card, zone, seat, market)
        return None

    def piece(self, id: str) -> Held:
        """Return the card with that id in any zone. Raises KeyError if there is none."""
        found = self.find(id)
        if found is None:
            raise KeyError(id)
        return found

    def title(self, kind: str) -> str:
        """Return the name of a kind of card; "a card" for an unknown one."""
        return self.cards[kind].name if kind else "a card"

    def opponents(self, seat: int) -> list[int]:
        """Return the seats of opponents, to the left first."""
        seats = len(self.sides)
        others = [(seat + step) % seats for step in range(1, seats)]
        return [other for other in others if self.team(other) != self.team(seat)]

    # -- changes

    def put_pile(self, owner: int, zone: str, pile: Iterable[Card]) -> None:
        """Replace a hand, deck or discard pile."""
        if owner != MARKET:
            self.put_side(owner, replace(self.sides[owner], **{zone: tuple(pile)}))
        elif zone == "deck":
            self.market_deck = tuple(pile)
        else:
            self.market_discard = tuple(pile)

    def put_market(self, seat: int, market: int, pile: Pile) -> None:
        """Replace a player's cards in a market."""
        side = self.sides[seat]
        self.put_side(seat, replace(side, markets=put(side.markets, market, pile)))

    def put_neutrals(self, market: int, pile: Pile) -> None:
        """Replace the neutral cards of a market."""
        self.neutrals = put(self.neutrals, market, pile)  # type: ignore[assignment]  # there are two markets

    def set_factory(self, seat: int, factory: Factory) -> None:
        """Replace one of a seat's factories."""
        side = self.sides[seat]
        own = tuple([factory if each.id == factory.id else each for each in side.factories])
        self.put_side(seat, replace(side, factories=own))

    def new_id(self, id: str) -> str:
        """Return a new id with the same back for a card, which doesn't reveal the card."""
        self.serial += 1
        return f"{id[0]}{self.serial - 1}"


def pile_words(play: Situation, owner: int, zone: str) -> str:
    """Return a deck or discard pile in words: "Ada's discard pile", "the Market deck"."""
    pile = "discard pile" if zone == "discard" else zone
    return f"the Market {pile}" if owner == MARKET else f"{possessive(play.agreed.names[owner])} {pile}"

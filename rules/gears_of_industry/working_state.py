"""The working copy of a position: its queries, and the few basic changes that everything else consists of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.common.cards import Card, Pile, hidden_pile, without
from rules.common.text import capital, possessive
from rules.common.tuples import put
from rules.engine.abilities import Ability
from rules.engine.resolve import Resolve
from rules.engine.selectors import THIS
from rules.engine.windows import Timing
from rules.engine.working_state import WorkingBase
from rules.game import Event
from rules.gears_of_industry import events, values
from rules.gears_of_industry.printed import Printed
from rules.gears_of_industry.state import (
    BACKS,
    MARKET,
    MARKETS,
    NEUTRALS,
    Change,
    Factory,
    Situation,
)

TIMING = Timing()


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


class WorkingState(Situation, WorkingBase, gc=False, kw_only=True):  # type: ignore[misc]
    """The working copy of one action. `kinds` are the kinds of action by step of a turn; `log` receives the
    events, if anyone reads them."""

    cards: Mapping[str, Printed]
    kinds: Mapping[str, Sequence[type[Any]]]
    log: list[Event] | None = None
    noticed: tuple[Resolve, ...] = ()

    # -- the engine's interface

    @property
    def settles(self) -> bool:
        """Return True: a question with only one answer is answered automatically, because earlier choices can
        be undone."""
        return True

    @property
    def timing(self) -> Timing:
        """Return the policy for prompting players; this game has no responses."""
        return TIMING

    def may_answer(self, seat: int) -> bool:
        """Return False: this game has no responses."""
        return False

    def check(self) -> None:
        """Refill neutral cards that an effect removed; those of a clash only after all its discards
        (GI-6.7)."""
        if len(self.neutrals[0]) == len(self.neutrals[1]) == NEUTRALS:
            return
        if not any(isinstance(item, Clashing) for item in self.agenda):
            self.refill()

    def ability(self, this: Resolve) -> Ability[Any, Any, Any, Any]:
        """Return the effect that is resolving."""
        return self.cards[this.kind].ability(this.number)

    def named(self, this: Resolve, name: str) -> tuple[str, ...]:
        """Return the ids that a name in an effect stands for."""
        return (this.source,) if name == THIS else this.ids(name)

    def announce_ability(self, this: Resolve) -> None:
        """Continue with an effect whose costs are paid."""
        self.agenda = (*self.agenda, this)

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

    def turn_factory(self, seat: int, factory: Factory, rule: str = "GI-4.3", **fields: Any) -> None:
        """Rotate a factory a quarter turn clockwise by a rule, and change other fields of it."""
        turned = replace(factory, turn=(factory.turn + 1) % 4, **fields)
        self.set_factory(seat, turned)
        self.emit(self._turned, seat, turned, rule)

    def _turned(self, seat: int, factory: Factory, rule: str) -> Event:
        how = "sideways" if factory.is_sideways else "upright"
        text = f"{possessive(self.agreed.names[seat])} {self.title(factory.kind)} rotates {how}."
        return events.FactoryTurned(seat, text, (factory.id,), (rule,))

    def take(self, id: str) -> Held:
        """Remove a card from its zone and return it; effects on it end. Raises KeyError if there is none."""
        card = self.piece(id)
        if card.zone == "neutral":
            self.put_neutrals(card.market, without(self.neutrals[card.market], id))
        elif card.zone == "market":
            self.put_market(card.seat, card.market, without(self.sides[card.seat].markets[card.market], id))
        elif card.zone == "factory":
            side = self.sides[card.seat]
            left = tuple([each for each in side.factories if each.id != id])
            self.put_side(card.seat, replace(side, factories=left))
        else:
            self.put_pile(card.seat, card.zone, without(self.pile(card.seat, card.zone), id))
        if self.changes:
            self.changes = tuple([each for each in self.changes if each.on != id])
        return card

    def discard(self, id: str, told: bool = False) -> None:
        """Move a card from any zone to the discard pile of the deck it came from (GI-5.1); `told`: the log
        already has the event."""
        card, owner = self.take(id), owner_of(id)
        self.put_pile(owner, "discard", (Card(id, card.kind), *self.pile(owner, "discard")))
        if not told:
            self.emit(self._discarded, card, owner)

    def _discarded(self, card: Held, owner: int) -> Event:
        text = f"{self.title(card.kind)} goes to {pile_words(self, owner, 'discard')}."
        seat = self.seat if card.seat == MARKET else card.seat
        return events.Discarded(seat, text, (card.id,), ("GI-5.1",), card.kind, "seen")

    def to_hand(self, id: str, seat: int) -> str:
        """Move a card from any zone to a player's hand and return its new id."""
        card = self.take(id)
        new = self.new_id(card.id)
        side = self.sides[seat]
        self.put_side(seat, replace(side, hand=(*side.hand, Card(new, card.kind))))
        return new

    def place(self, id: str, seat: int, market: int, replaces: str = "") -> None:
        """Move a card from any zone into a market as a player's card, replacing another that is discarded
        (GI-4.7). A card played from hand keeps its id."""
        card = self.take(id)
        own = self.sides[seat].markets[market]
        at = next((number for number, each in enumerate(own) if each.id == replaces), len(own))
        if at < len(own):
            self.discard(replaces)
            own = self.sides[seat].markets[market]
        self.put_market(seat, market, (*own[:at], Card(card.id, card.kind), *own[at:]))

    def place_neutral(self, id: str, market: int, at: int = NEUTRALS) -> None:
        """Move a card from any zone to the neutral cards of a market, at index `at`."""
        card = self.take(id)
        own = self.neutrals[market]
        self.put_neutrals(market, (*own[:at], Card(card.id, card.kind), *own[at:]))

    def build(self, id: str, seat: int, turn: int) -> None:
        """Move a Technology card from any zone to a player's factories with a rotation (GI-3.2)."""
        card = self.take(id)
        side = self.sides[seat]
        self.put_side(seat, replace(side, factories=(*side.factories, Factory(id, card.kind, turn))))

    def change(self, id: str, value: int = 0, domain: str = "", safe: bool = False) -> None:
        """Give a card another value or domain, or protect it, until the end of the turn (GI-5.3)."""
        self.changes = (*self.changes, Change(id, value, domain, safe))

    def draw(self, owner: int, count: int, seat: int) -> tuple[str, ...]:
        """Draw cards from a seat's deck or the Market deck to a player's hand and return their ids. If the
        deck is too short, its discard pile is reshuffled first (GI-5.6)."""
        drawn = self.off_deck(owner, count)
        side = self.sides[seat]
        self.put_side(seat, replace(side, hand=side.hand + drawn))
        if drawn:
            self.emit(self._drawn, owner, len(drawn), seat)
        return tuple([card.id for card in drawn])

    def _drawn(self, owner: int, count: int, seat: int) -> Event:
        cards = "a card" if count == 1 else f"{count} cards"
        what = f"{cards} from the Market deck" if owner == MARKET else cards
        return events.CardsDrawn(seat, f"{self.agreed.names[seat]} draws {what}.", (), ("GI-3.1",))

    def off_deck(self, owner: int, count: int) -> Pile:
        """Remove the top cards of a deck and return them, reshuffling its discard pile if the deck is too
        short (GI-5.6)."""
        taken = self.reveal_top(owner, count)
        self.put_pile(owner, "deck", self.pile(owner, "deck")[count:])
        return taken

    def reveal_top(self, owner: int, count: int) -> Pile:
        """Return the top cards of a deck without removing them, reshuffling its discard pile if the deck is
        too short (GI-5.6)."""
        deck = self.pile(owner, "deck")
        if len(deck) < count and self.pile(owner, "discard"):
            deck = self.reshuffle(owner)
        return deck[:count]

    def reshuffle(self, owner: int) -> Pile:
        """Shuffle a discard pile under the rest of its deck and return the deck (GI-5.6)."""
        kinds = [card.kind for card in self.pile(owner, "discard")]
        under, self.serial, rng = hidden_pile(kinds, self.serial, self.rng, BACKS[owner])
        self.rng = rng  # type: ignore[misc]  # a working state may change
        deck = (*self.pile(owner, "deck"), *under)
        self.put_pile(owner, "deck", deck)
        self.put_pile(owner, "discard", ())
        self.emit(self._renewed, owner)
        return deck

    def _renewed(self, owner: int) -> Event:
        text = capital(f"{pile_words(self, owner, 'discard')} is shuffled into a new deck.")
        return events.Shuffled(self.seat, text, (), ("GI-5.6",))

    def shuffle(self, owner: int) -> None:
        """Shuffle a deck; all its cards get new ids."""
        kinds = [card.kind for card in self.pile(owner, "deck")]
        deck, self.serial, rng = hidden_pile(kinds, self.serial, self.rng, BACKS[owner])
        self.rng = rng  # type: ignore[misc]  # a working state may change
        self.put_pile(owner, "deck", deck)

    def refill(self) -> None:
        """Refill the neutral cards of both markets to two (GI-6.7)."""
        for market in MARKETS:
            missing = NEUTRALS - len(self.neutrals[market])
            if missing > 0 and (self.market_deck or self.market_discard):
                new = self.off_deck(MARKET, missing)
                self.put_neutrals(market, self.neutrals[market] + new)
                for card in new:
                    self.emit(self._came, card, market)

    def _came(self, card: Card, market: int) -> Event:
        text = f"{self.title(card.kind)} joins {MARKET_NAMES[market]} as a neutral card."
        return events.NeutralCame(self.seat, text, (card.id,), ("GI-6.7",), card.kind, "seen")

    def new_id(self, id: str) -> str:
        """Return a new id with the same back for a card, which doesn't reveal the card."""
        self.serial += 1
        return f"{id[0]}{self.serial - 1}"


class Clashing:
    """An agenda item of a clash: neutral cards aren't refilled before the clash is over (GI-6.7)."""

    __slots__ = ()


MARKET_NAMES = ("Market I", "Market II")


def owner_of(id: str) -> int:
    """Return the seat whose deck a card came from; MARKET for the Market deck (GI-5.1)."""
    return BACKS.index(id[0])


def pile_words(play: Situation, owner: int, zone: str) -> str:
    """Return a deck or discard pile in words: "Ada's discard pile", "the Market deck"."""
    pile = "discard pile" if zone == "discard" else zone
    return f"the Market {pile}" if owner == MARKET else f"{possessive(play.agreed.names[owner])} {pile}"

"""The draft of the next position: what can be asked of it, and the few changes that everything is made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import ModuleType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.common.cards import Card, Pile, hidden_pile, without
from rules.common.tuples import put
from rules.common.words import capital, possessive
from rules.engine.abilities import Ability
from rules.engine.draft import Working
from rules.engine.resolve import Bound, Resolve
from rules.engine.selectors import THIS
from rules.engine.windows import Timing
from rules.game import Event
from rules.gears_of_industry import events, refusals, values
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
WHERE = "where"
"""The name under which an effect knows its market (`number`), and whether it is that of a neutral card (`ids`)."""


class Held(Struct, frozen=True, gc=False):
    """A card wherever it lies, as it is now: in the hand, the deck, the discard, the factories or the markets of a
    `seat`, or in the Market deck or discard (`seat` MARKET). A neutral card is of no seat (MARKET) and in a `market`.
    A card that nobody may know here has no kind, value 0 and domain ""."""

    id: str
    kind: str
    zone: str
    seat: int
    market: int = -1
    value: int = 0
    domain: str = ""

    @property
    def controller(self) -> int:
        """Who controls it, MARKET for nobody (GI-5.7)."""
        return self.seat

    @property
    def neutral(self) -> bool:
        """Whether it is a neutral card of a market."""
        return self.zone == "neutral"


class Draft(Situation, Working, gc=False, kw_only=True):  # type: ignore[misc]
    """One action's working copy. `log` takes the lines of what happens, where anybody reads them."""

    cards: Mapping[str, Printed]
    log: list[Event] | None = None
    noticed: tuple[Resolve, ...] = ()

    # -- what the engine asks

    @property
    def settles(self) -> bool:
        """A question with one answer is not asked: what was chosen before it can be taken back."""
        return True

    @property
    def timing(self) -> Timing:
        """When players are asked for answers: nothing is answered in this game."""
        return TIMING

    @property
    def refusals(self) -> ModuleType:
        """The sentences of what cannot be done."""
        return refusals

    def may_answer(self, seat: int) -> bool:
        """Nothing is answered in this game."""
        return False

    def check(self) -> None:
        """Neutral cards that an effect removed are filled up at once; those of a clash after all its discards
        (GI-6.7)."""
        if len(self.neutrals[0]) == len(self.neutrals[1]) == NEUTRALS:
            return
        if not any(isinstance(item, Clashing) for item in self.agenda):
            self.refill()

    def ability(self, this: Resolve) -> Ability[Any, Any, Any, Any]:
        """The effect that something carries out."""
        return self.cards[this.kind].ability(this.number)

    def named(self, this: Resolve, name: str) -> tuple[str, ...]:
        """The ids that a name in an effect stands for."""
        return (this.source,) if name == THIS else this.ids(name)

    def announce_ability(self, this: Resolve) -> None:
        """Go on with an effect whose costs are paid."""
        self.agenda = (*self.agenda, this)

    # -- what is asked of it

    def market_of(self, this: Resolve) -> int:
        """The market of the card whose effect it is, also once that card has left."""
        bound = this.named(WHERE)
        return bound.number if bound is not None else 0

    def of_neutral(self, this: Resolve) -> bool:
        """Whether it is the effect of a neutral card, which speaks of the Market deck and discard (GI-5.1)."""
        return bool(this.ids(WHERE))

    def owner_of_piles(self, this: Resolve) -> int:
        """Whose deck and discard an effect speaks of: its user's, or the Market's (GI-5.1)."""
        return MARKET if self.of_neutral(this) else this.seat

    def pile(self, owner: int, zone: str) -> Pile:
        """A hand, deck or discard of a seat, or the deck or discard of the Market."""
        if owner == MARKET:
            return self.market_deck if zone == "deck" else self.market_discard
        pile: Pile = getattr(self.sides[owner], zone)
        return pile

    def held(self, card: Card | Factory, zone: str, seat: int, market: int = -1) -> Held:
        """A card that lies there, as it is now."""
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
        """A player's cards in a market."""
        return [self.held(card, "market", seat, market) for card in self.sides[seat].markets[market]]

    def neutral_cards(self, market: int) -> list[Held]:
        """The neutral cards of a market."""
        return [self.held(card, "neutral", MARKET, market) for card in self.neutrals[market]]

    def factories(self, seat: int) -> list[Held]:
        """A player's factories; how they stand tells `factory`."""
        return [self.held(card, "factory", seat) for card in self.sides[seat].factories]

    def in_pile(self, owner: int, zone: str) -> list[Held]:
        """The cards of a hand, deck or discard."""
        return [self.held(card, zone, owner) for card in self.pile(owner, zone)]

    def factory(self, id: str) -> Factory | None:
        """The factory of that id, whosever it is; None when there is none."""
        for side in self.sides:
            for each in side.factories:
                if each.id == id:
                    return each
        return None

    def lying(self) -> Iterator[tuple[str, int, int, Pile | tuple[Factory, ...]]]:
        """Every pile and row of cards, as zone, seat, market and cards; those that change most often first."""
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
        """The card of that id, wherever it lies; None when there is none."""
        for zone, seat, market, cards in self.lying():
            for card in cards:
                if card.id == id:
                    return self.held(card, zone, seat, market)
        return None

    def piece(self, id: str) -> Held:
        """The card of that id, wherever it lies. Raises KeyError when there is none."""
        found = self.find(id)
        if found is None:
            raise KeyError(id)
        return found

    def title(self, kind: str) -> str:
        """What a kind of card is called; "a card" for one that nobody may know."""
        return self.cards[kind].name if kind else "a card"

    def opponents(self, seat: int) -> list[int]:
        """The seats that score other points than a seat, to its left first."""
        seats = len(self.sides)
        others = [(seat + step) % seats for step in range(1, seats)]
        return [other for other in others if self.team(other) != self.team(seat)]

    # -- the changes

    def put_pile(self, owner: int, zone: str, pile: Iterable[Card]) -> None:
        """Change a hand, deck or discard."""
        if owner != MARKET:
            self.put_side(owner, replace(self.sides[owner], **{zone: tuple(pile)}))
        elif zone == "deck":
            self.market_deck = tuple(pile)
        else:
            self.market_discard = tuple(pile)

    def put_market(self, seat: int, market: int, pile: Pile) -> None:
        """Change a player's cards in a market."""
        side = self.sides[seat]
        self.put_side(seat, replace(side, markets=put(side.markets, market, pile)))

    def put_neutrals(self, market: int, pile: Pile) -> None:
        """Change the neutral cards of a market."""
        self.neutrals = put(self.neutrals, market, pile)  # type: ignore[assignment]  # there are two markets

    def set_factory(self, seat: int, factory: Factory) -> None:
        """Change an own factory."""
        side = self.sides[seat]
        own = tuple([factory if each.id == factory.id else each for each in side.factories])
        self.put_side(seat, replace(side, factories=own))

    def turn_factory(self, seat: int, factory: Factory, **fields: Any) -> None:
        """Turn a factory a quarter turn clockwise (GI-4.3), and change other fields of it."""
        turned = replace(factory, turn=(factory.turn + 1) % 4, **fields)
        self.set_factory(seat, turned)
        self.emit(self._turned, seat, turned)

    def _turned(self, seat: int, factory: Factory) -> Event:
        how = "sideways" if factory.lies else "upright"
        text = f"{possessive(self.agreed.names[seat])} {self.title(factory.kind)} rotates {how}."
        return events.FactoryTurned(seat, text, (factory.id,), ("GI-4.3",))

    def take(self, id: str) -> Held:
        """Take a card from wherever it lies; what an effect made of it ends. Raises KeyError when there is none."""
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
        """Discard a card from wherever it lies: to the discard of the deck it came from (GI-5.1); `told`: who did so
        has been told already."""
        card, owner = self.take(id), owner_of(id)
        self.put_pile(owner, "discard", (Card(id, card.kind), *self.pile(owner, "discard")))
        if not told:
            self.emit(self._discarded, card, owner)

    def _discarded(self, card: Held, owner: int) -> Event:
        text = f"{self.title(card.kind)} goes to {pile_words(self, owner, 'discard')}."
        seat = self.seat if card.seat == MARKET else card.seat
        return events.Discarded(seat, text, (card.id,), ("GI-5.1",), card.kind, "seen")

    def to_hand(self, id: str, seat: int) -> str:
        """Take a card from wherever it lies to a player's hand; gives the new id that it has there."""
        card = self.take(id)
        new = self.new_id(card.id)
        side = self.sides[seat]
        self.put_side(seat, replace(side, hand=(*side.hand, Card(new, card.kind))))
        return new

    def place(self, id: str, seat: int, market: int, replaces: str = "") -> None:
        """Put a card from wherever it lies into a market as a player's own, in the place of another that is discarded
        (GI-4.7). A card of a hand that is put down keeps its id."""
        card = self.take(id)
        own = self.sides[seat].markets[market]
        at = next((number for number, each in enumerate(own) if each.id == replaces), len(own))
        if at < len(own):
            self.discard(replaces)
            own = self.sides[seat].markets[market]
        self.put_market(seat, market, (*own[:at], Card(card.id, card.kind), *own[at:]))

    def place_neutral(self, id: str, market: int, at: int = NEUTRALS) -> None:
        """Put a card from wherever it lies among the neutral cards of a market, `at` a place from 0."""
        card = self.take(id)
        own = self.neutrals[market]
        self.put_neutrals(market, (*own[:at], Card(card.id, card.kind), *own[at:]))

    def build(self, id: str, seat: int, turn: int) -> None:
        """Put a Technology card from wherever it lies among a player's factories, turned so (GI-3.2)."""
        card = self.take(id)
        side = self.sides[seat]
        self.put_side(seat, replace(side, factories=(*side.factories, Factory(id, card.kind, turn))))

    def change(self, id: str, value: int = 0, domain: str = "", safe: bool = False) -> None:
        """Let a card have another value or domain, or be safe, until the end of the turn (GI-5.3)."""
        self.changes = (*self.changes, Change(id, value, domain, safe))

    def draw(self, owner: int, count: int, seat: int) -> tuple[str, ...]:
        """Draw cards of a seat's deck or of the Market deck to a player's hand; gives their ids. A deck too short is
        made new of its discard first (GI-5.6)."""
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
        """Take the top cards of a deck, with its discard shuffled into it where it is too short (GI-5.6)."""
        taken = self.reveal_top(owner, count)
        self.put_pile(owner, "deck", self.pile(owner, "deck")[count:])
        return taken

    def reveal_top(self, owner: int, count: int) -> Pile:
        """The top cards of a deck, left there, with its discard shuffled in beneath where it is too short (GI-5.6)."""
        deck = self.pile(owner, "deck")
        if len(deck) < count and self.pile(owner, "discard"):
            deck = self.renewed(owner)
        return deck[:count]

    def renewed(self, owner: int) -> Pile:
        """Shuffle a discard and put it beneath what is left of its deck; gives the deck then (GI-5.6)."""
        kinds = [card.kind for card in self.pile(owner, "discard")]
        under, self.serial, rng = hidden_pile(kinds, self.serial, self.rng, BACKS[owner])
        self.rng = rng  # type: ignore[misc]  # a draft is open to change
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
        self.rng = rng  # type: ignore[misc]  # a draft is open to change
        self.put_pile(owner, "deck", deck)

    def refill(self) -> None:
        """Fill the neutral cards of both markets up to two (GI-6.7)."""
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
        """A new id for a card, of the same back, that tells nobody which card it is."""
        self.serial += 1
        return f"{id[0]}{self.serial - 1}"


class Clashing:
    """Something on the agenda that belongs to a clash: neutral cards are not filled up before it is over (GI-6.7)."""

    __slots__ = ()


MARKET_NAMES = ("Market I", "Market II")


def owner_of(id: str) -> int:
    """Whose deck a card came from, MARKET for the Market deck (GI-5.1)."""
    return BACKS.index(id[0])


def pile_words(play: Situation, owner: int, zone: str) -> str:
    """Return a deck or discard pile in words: "Ada's discard pile", "the Market deck"."""
    pile = "discard pile" if zone == "discard" else zone
    return f"the Market {pile}" if owner == MARKET else f"{possessive(play.agreed.names[owner])} {pile}"


@cache
def _where(id: str, market: int) -> tuple[Bound, ...]:
    return (Bound(WHERE, (id,) if id else (), market),)


def use_of(seat: int, card: Card | Held, neutral: bool, market: int) -> Resolve:
    """The effect of a card in a market as a player uses it."""
    return Resolve(seat, card.id, card.kind, 0, _where(card.id if neutral else "", market))

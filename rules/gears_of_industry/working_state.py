"""The working copy of a position, with the moves of cards that everything else consists of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rules.common.cards import Card, Pile, hidden_pile, without
from rules.common.text import capital, possessive
from rules.engine.abilities import Ability
from rules.engine.resolve import Resolve
from rules.engine.selectors import THIS
from rules.engine.windows import Timing
from rules.game import Event
from rules.gears_of_industry import events
from rules.gears_of_industry.state import (
    BACKS,
    MARKET,
    MARKET_NAMES,
    MARKETS,
    NEUTRALS,
    Change,
    Factory,
    owner_of,
)
from rules.gears_of_industry.zones import Held, Zones, pile_words

TIMING = Timing()


class WorkingState(Zones, gc=False, kw_only=True):  # type: ignore[misc]  # not frozen
    """The working copy of one action. `kinds` are the kinds of action by step of a turn; `log` receives the
    events, if anyone reads them."""

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

    # -- moves of cards

    def rotate_factory(self, seat: int, factory: Factory, rule: str = "GI-4.3", **fields: Any) -> None:
        """Rotate a factory a quarter turn clockwise by a rule, and change other fields of it."""
        rotated = replace(factory, turn=(factory.turn + 1) % 4, **fields)
        self.set_factory(seat, rotated)
        self.emit(_rotated, self, seat, rotated, rule)

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

    def discard(self, id: str, is_logged: bool = False) -> None:
        """Move a card from any zone to the discard pile of the deck it came from (GI-5.1); `is_logged`: the log
        already has the event."""
        card, owner = self.take(id), owner_of(id)
        self.put_pile(owner, "discard", (Card(id, card.kind), *self.pile(owner, "discard")))
        if not is_logged:
            self.emit(_discarded, self, card, owner)

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

    # -- decks

    def draw(self, owner: int, count: int, seat: int) -> tuple[str, ...]:
        """Draw cards from a seat's deck or the Market deck to a player's hand and return their ids. If the
        deck is too short, its discard pile is reshuffled first (GI-5.6)."""
        drawn = self.off_deck(owner, count)
        side = self.sides[seat]
        self.put_side(seat, replace(side, hand=side.hand + drawn))
        if drawn:
            self.emit(_drawn, self, owner, len(drawn), seat)
        return tuple([card.id for card in drawn])

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
        self.emit(_renewed, self, owner)
        return deck

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
                    self.emit(_came, self, card, market)


class Clashing:
    """An agenda item of a clash: neutral cards aren't refilled before the clash is over (GI-6.7)."""

    __slots__ = ()


def _rotated(play: WorkingState, seat: int, factory: Factory, rule: str) -> Event:
    how = "sideways" if factory.is_sideways else "upright"
    text = f"{possessive(play.agreed.names[seat])} {play.title(factory.kind)} rotates {how}."
    return events.FactoryRotated(seat, text, (factory.id,), (rule,))


def _discarded(play: WorkingState, card: Held, owner: int) -> Event:
    text = f"{play.title(card.kind)} goes to {pile_words(play, owner, 'discard')}."
    seat = play.seat if card.seat == MARKET else card.seat
    return events.Discarded(seat, text, (card.id,), ("GI-5.1",), card.kind, "seen")


def _drawn(play: WorkingState, owner: int, count: int, seat: int) -> Event:
    cards = "a card" if count == 1 else f"{count} cards"
    what = f"{cards} from the Market deck" if owner == MARKET else cards
    return events.CardsDrawn(seat, f"{play.agreed.names[seat]} draws {what}.", (), ("GI-3.1",))


def _renewed(play: WorkingState, owner: int) -> Event:
    text = capital(f"{pile_words(play, owner, 'discard')} is shuffled into a new deck.")
    return events.Shuffled(play.seat, text, (), ("GI-5.6",))


def _came(play: WorkingState, card: Card, market: int) -> Event:
    text = f"{play.title(card.kind)} joins {MARKET_NAMES[market]} as a neutral card."
    return events.NeutralCame(play.seat, text, (card.id,), ("GI-6.7",), card.kind, "seen")

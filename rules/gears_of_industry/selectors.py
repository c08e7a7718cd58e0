"""The selectors of effects: kinds of cards, and their filters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal, get_args

from rules.common.text import listed, one, plural
from rules.engine import selectors
from rules.engine.resolve import Resolve
from rules.engine.selectors import Selector, Whose
from rules.gears_of_industry.printed import TECHNOLOGY, Value
from rules.gears_of_industry.resolving import market_of, owner_of_piles
from rules.gears_of_industry.state import MARKET, MARKETS, ROOM
from rules.gears_of_industry.working_state import WorkingState
from rules.gears_of_industry.zones import Held

Kind = Literal["market_card", "neutral_card", "factory", "hand_card", "deck_card", "discarded_card"]
"""The kinds of cards: in markets, neutral there, factories in play, and in the hand, deck or discard pile of
the effect (GI-5.1)."""
HIDDEN = ("hand_card", "deck_card")
SIDED = ("market_card", "factory", "hand_card")
"""The kinds of cards with an owner."""
OPPONENT = "rival"
"""The word of card files and saved games for the opponent whose hand an effect looks at."""
FACTORY_CARD = "Technology"


class Filter(selectors.Filter[WorkingState], frozen=True):
    """One criterion for cards. `leads`: its words precede the noun."""

    leads: ClassVar[bool] = False

    def short(self) -> str:
        """Return the filter in a short form."""
        return self.words()


def in_markets(play: WorkingState, seat: int) -> list[Held]:
    """Return a player's cards in both markets."""
    return [card for market in MARKETS for card in play.market_cards(seat, market)]


class ForMarket(Filter, frozen=True, tag="for_market"):
    """A card that can be played into a market (GI-1.2)."""

    leads: ClassVar = True

    def matches(self, play: WorkingState, this: Resolve, piece: Held) -> bool:
        return piece.domain != TECHNOLOGY

    def words(self) -> str:
        return "market"


class ForFactory(Filter, frozen=True, tag="for_factory"):
    """A Technology card (GI-1.2)."""

    leads: ClassVar = True

    def matches(self, play: WorkingState, this: Resolve, piece: Held) -> bool:
        return piece.domain == TECHNOLOGY

    def words(self) -> str:
        return FACTORY_CARD


class AtMost(Filter, frozen=True, tag="at_most"):
    """A card with at most that value."""

    value: Value

    def matches(self, play: WorkingState, this: Resolve, piece: Held) -> bool:
        return piece.value <= self.value

    def words(self) -> str:
        return f"of value {self.value} or less"

    def short(self) -> str:
        return f"≤ {self.value}"


class ValueOfYours(Filter, frozen=True, tag="value_of_yours"):
    """A card of the same value as one of your cards in a market, or anywhere in play (GI-5.7)."""

    where: Literal["market", "play"]

    def among(self, play: WorkingState, this: Resolve, pieces: Iterable[Held]) -> Iterable[Held]:
        own = in_markets(play, this.seat)
        if self.where == "play":
            own += play.factories(this.seat)
        values = {card.value for card in own}
        return [piece for piece in pieces if piece.value in values]

    def words(self) -> str:
        return f"that matches a value you have in {'a market' if self.where == 'market' else 'play'}"

    def short(self) -> str:
        return f"of a value you have in {self.where}"


class Here(Filter, frozen=True, tag="here"):
    """A card in the market of the effect's card."""

    def among(self, play: WorkingState, this: Resolve, pieces: Iterable[Held]) -> Iterable[Held]:
        market = market_of(this)
        return [piece for piece in pieces if piece.market == market]

    def words(self) -> str:
        return "in this market"

    def short(self) -> str:
        return "here"


class Other(Filter, frozen=True, tag="other"):
    """Any card but the effect's own."""

    leads: ClassVar = True

    def matches(self, play: WorkingState, this: Resolve, piece: Held) -> bool:
        return piece.id != this.source

    def words(self) -> str:
        return "other"


class Standing(Filter, frozen=True, tag="standing"):
    """An upright factory (GI-3.2)."""

    leads: ClassVar = True

    def matches(self, play: WorkingState, this: Resolve, piece: Held) -> bool:
        factory = play.factory(piece.id)
        return factory is not None and not factory.is_sideways

    def words(self) -> str:
        return "upright"


class CanBoost(Filter, frozen=True, tag="can_boost"):
    """An upright factory that hasn't paid or boosted this turn (GI-4.5)."""

    def matches(self, play: WorkingState, this: Resolve, piece: Held) -> bool:
        factory = play.factory(piece.id)
        return factory is not None and factory.can_boost

    def words(self) -> str:
        return "that can boost"

    def short(self) -> str:
        return ""


class RoomElsewhere(Filter, frozen=True, tag="room_elsewhere"):
    """A market card whose player has room for it in the other market (GI-4.7)."""

    def matches(self, play: WorkingState, this: Resolve, piece: Held) -> bool:
        return len(play.sides[piece.seat].markets[1 - piece.market]) < ROOM

    def words(self) -> str:
        return "with room in your other market"

    def short(self) -> str:
        return ""


AnyFilter = (
    ForMarket | ForFactory | AtMost | ValueOfYours | Here | Other | Standing | CanBoost | RoomElsewhere
)


class Pieces(Selector[Kind, AnyFilter], frozen=True):
    """All cards of a kind. In hands, markets and factories `whose` is the user ("own") or the opponents,
    without a partner. Decks and discard piles are those of the effect (GI-5.1)."""

    def pieces(self, play: WorkingState, this: Resolve) -> Iterable[Held]:
        return self._filtered(play, this, self._cards_in_zones(play, this))

    def _filtered(self, play: WorkingState, this: Resolve, cards: Iterable[Held]) -> Iterable[Held]:
        """Return the cards that match every filter."""
        for each in self.filters:
            cards = each.among(play, this, cards)
        return cards

    def imaginable(self, play: WorkingState, this: Resolve) -> bool:
        """Return whether a hidden card of the possible decks could match (GI-2.1, GI-2.3)."""
        owner = owner_of_piles(this)
        for card in play.cards.values():
            if owner != MARKET or not card.technology:
                hidden = Held("", card.id, "deck", owner, value=card.value, domain=card.domain)
                if self._filtered(play, this, (hidden,)):
                    return True
        return False

    def seats(self, play: WorkingState, this: Resolve) -> Iterable[int]:
        """Return the seats whose cards match; of several opponents only the one whose hand is looked at, once
        chosen."""
        if self.whose == "own":
            return (this.seat,)
        looked_at = this.named(OPPONENT)
        return (looked_at.number,) if looked_at is not None else play.opponents(this.seat)

    def _cards_in_zones(self, play: WorkingState, this: Resolve) -> list[Held]:
        """Return the cards of the kind in all their zones."""
        if self.what == "neutral_card":
            return [card for market in MARKETS for card in play.neutral_cards(market)]
        if self.what in SIDED:
            return [card for seat in self.seats(play, this) for card in self._of_seat(play, seat)]
        return play.in_pile(owner_of_piles(this), "deck" if self.what == "deck_card" else "discard")

    def _of_seat(self, play: WorkingState, seat: int) -> Iterable[Held]:
        """Return a player's cards of the kind."""
        if self.what == "market_card":
            return in_markets(play, seat)
        return play.factories(seat) if self.what == "factory" else play.in_pile(seat, "hand")

    @property
    def secret(self) -> bool:
        """Return whether the matching cards are hidden from other players."""
        return self.what in HIDDEN

    def noun(self, many: bool = False) -> str:
        noun = {"factory": "factory", "neutral_card": "neutral card"}.get(self.what, "card")
        return plural(noun) if many else noun

    def words(self, many: bool = False) -> str:
        """Return the cards in words without their owner: "market card of value 7 or less from your discard
        pile"."""
        lead = [each.words() for each in self.filters if each.leads]
        rest = [each.words() for each in self.filters if not each.leads]
        where = ""
        if self.what == "hand_card":
            where = "from your hand" if self.whose == "own" else "from it"
        elif self.what == "market_card":
            where = (
                "" if any(isinstance(each, Here | RoomElsewhere) for each in self.filters) else "in a market"
            )
        elif self.what in ("deck_card", "discarded_card"):
            where = "from your deck" if self.what == "deck_card" else "from your discard pile"
        if self.what == "market_card" and any(isinstance(each, AtMost) for each in self.filters):
            lead, where = ["market", *lead], ""
        if any(isinstance(each, ValueOfYours) for each in self.filters):
            rest, where = [where, *rest], ""
        return " ".join(filter(None, (*lead, self.noun(many), *rest, where)))

    def a(self) -> str:
        """Return one of the cards in words with its owner: "one of your factories", "an opponent's upright
        factory"."""
        if self.what in SIDED and self.what != "hand_card":
            if self.whose != "own":
                return f"an opponent's {self.words()}"
            words = self.words(many=True)
            other = words.startswith("other ")
            return f"{'another' if other else 'one'} of your {words.removeprefix('other ')}"
        return one(self.words())

    def all(self) -> str:
        """Return all of the cards in words with their owner: "your cards in this market", "this market's
        neutral cards"."""
        words = self.words(many=True)
        return (
            f"your {words}"
            if self.whose == "own"
            else f"this market's {words.removesuffix(' in this market')}"
        )

    def short(self, number: str = "") -> str:
        """Return the cards in a short form without an article: "market card ≤ 5"."""
        lead = [each.short() for each in self.filters if each.leads and not isinstance(each, Other)]
        rest = [each.short() for each in self.filters if not each.leads]
        whose = ""
        if self.what in SIDED and self.what != "hand_card":
            whose = "your" if self.whose == "own" else "opponent's"
        noun = {"factory": "factory", "neutral_card": "neutral"}.get(self.what, "card")
        if FACTORY_CARD in lead or (number and noun == "card" and not lead):
            noun = ""
        return " ".join(filter(None, (number, whose, *lead, noun, *rest)))

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield faults for an owner where there is none, and for a missing one."""
        if self.what in SIDED and self.whose == "any":
            yield (
                "whose",
                f"set whose cards: {listed([each for each in get_args(Whose) if each != 'any'], 'or')}",
            )
        if self.what not in SIDED and self.whose != "any":
            yield "whose", "these cards belong to no player, so leave this out"
